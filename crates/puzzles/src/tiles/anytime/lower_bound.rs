//! The lower bound of boards of up to fifteen rows and columns: IDA* on plain boards, with Manhattan distance and
//! linear conflicts, searching from the end that takes less work.
//!
//! A round visits every path that the estimate allows within a bound. The path from the goal back to the start is as
//! long, but the number of boards within a bound can differ greatly between the ends and is not known in advance. So
//! the first rounds run from both ends, until it is known which finishes first.

use std::time::Duration;

use jiugong_search::Cost;
use jiugong_search::clock::Instant;

use super::evaluator::Lines;
use super::ida_round::IdaRound;
use super::shared::Shared;

/// Boards expanded between two checks of the clock.
const LOOK: u64 = 1 << 16;

/// Boards in a round after which the better end is known.
const ENOUGH: u64 = 1 << 20;

/// The time that IDA* gets next to beams over the whole board, as one part in `SHARE`. On two cores it gets a third, as
/// long as a round can finish. Beams with twice the time are three quarters of a move shorter on 6×6; rounds with twice
/// the time, judging by their growth, prove about half a move more, and have less of it.
pub(super) const SHARE: u32 = 1;

/// Runs rounds of IDA* for at most `time`; each round without a solution raises the bound by two.
pub(super) fn deepen(shared: &Shared, lines: &Lines, time: Option<Duration>) {
    let began = Instant::now();
    let left = || time.map(|time| time.saturating_sub(began.elapsed()));
    let over = || shared.is_stopped() || left().is_some_and(|left| left.is_zero());
    let reversed = shared.grid.reversed();
    let mut ends = [IdaRound::new(lines, &shared.grid), IdaRound::new(lines, &reversed)];
    let mut bound = ends.iter().map(|end| shared.grid.at_least(end.estimate)).fold(0, Cost::max);
    shared.raise(bound);
    let (mut better, mut before) = (None, 0);
    // A bound equal to the solution's length is a proof of optimality.
    while bound < shared.length() {
        let round = Instant::now();
        for end in &mut ends {
            end.begin(bound);
        }
        let (which, solved) = loop {
            let turn = |which: usize| (better.is_none() || better == Some(which)).then_some(which);
            let mut ended = None;
            for which in (0..ends.len()).filter_map(turn) {
                let known = ends[which].expanded();
                let found = ends[which].search(LOOK);
                shared.tally.expanded(ends[which].expanded() - known);
                shared.tally.reached(ends[which].deepest());
                if let Some(solved) = found {
                    ended = Some((which, solved));
                    break;
                }
                if over() {
                    return;
                }
            }
            if let Some(ended) = ended {
                break ended;
            }
        };
        if solved {
            let moves = ends[which].moves();
            let length = moves.len() as Cost;
            let moves = if which == 0 { moves } else { moves.iter().rev().map(|by| by.opposite()).collect() };
            shared.offer(moves);
            shared.raise(length);
            return;
        }
        bound += 2;
        shared.raise(bound);
        let expanded = ends[which].expanded();
        if better.is_some() && left().is_some_and(|left| cannot_finish(round.elapsed(), (before, expanded), left)) {
            return;
        }
        if expanded >= ENOUGH {
            (better, before) = (Some(which), expanded);
        }
    }
}

/// Whether the next round cannot finish in the remaining time, given the duration of the last one and the boards
/// expanded in the last two. Then the beams make better use of the processor.
pub(super) fn cannot_finish(took: Duration, (before, expanded): (u64, u64), left: Duration) -> bool {
    // Each round grows slightly less than the one before, and other threads may leave it more processor time.
    let next = took.as_secs_f64() * expanded as f64 / before.max(1) as f64;
    next > 1.5 * left.as_secs_f64()
}

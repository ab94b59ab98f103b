//! The lower bound of boards of up to fifteen rows and columns: IDA* on plain boards, with Manhattan distance and linear conflicts, from whichever end it is soonest
//! done.
//!
//! A round looks at every way that the estimate leaves within a bound. The way back from the goal is as long, but how many boards are within a bound is quite
//! another matter, and cannot be seen before. So the first rounds are begun at both
//! ends, until it is known which of them ends sooner.

use std::time::Duration;

use jiugong_search::Cost;
use jiugong_search::clock::Instant;

use super::guide::Lines;
use super::round::Round;
use super::shared::Shared;

/// Boards expanded between two looks at the clock.
const LOOK: u64 = 1 << 16;

/// Boards of a round by which it is known which end is the better one.
const ENOUGH: u64 = 1 << 20;

/// The part of the time limit that IDA* has beside beams over the whole board, as one in so many. Of two cores it has a third then, as long as a round may end. Beams with
/// twice the time are three quarters of a move shorter on 6×6; rounds with twice the time prove about half a move more, by how they grow, and have less of it.
pub(super) const SHARE: u32 = 1;

/// Rounds of IDA* for so long; each that ends without a solution raises the bound by two.
pub(super) fn deepen(shared: &Shared, lines: &Lines, time: Option<Duration>) {
    let began = Instant::now();
    let left = || time.map(|time| time.saturating_sub(began.elapsed()));
    let over = || shared.is_stopped() || left().is_some_and(|left| left.is_zero());
    let reversed = shared.grid.reversed();
    let mut ends = [Round::new(lines, &shared.grid), Round::new(lines, &reversed)];
    let mut bound = ends.iter().map(|end| shared.grid.at_least(end.estimate)).fold(0, Cost::max);
    shared.raise(bound);
    let (mut better, mut before) = (None, 0);
    // A bound that comes up to the solution's length is a proof, and there is nothing more to look for.
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
        if better.is_some() && left().is_some_and(|left| hopeless(round.elapsed(), (before, expanded), left)) {
            return;
        }
        if expanded >= ENOUGH {
            (better, before) = (Some(which), expanded);
        }
    }
}

/// Whether the next round will not end in the time left, after one that took so long and the boards of the round before that and of this one. Then the beams
/// need the processor more.
pub(super) fn hopeless(took: Duration, (before, expanded): (u64, u64), left: Duration) -> bool {
    // Each round grows a little less than the one before, and others may leave more of the processor to it than they did.
    let next = took.as_secs_f64() * expanded as f64 / before.max(1) as f64;
    next > 1.5 * left.as_secs_f64()
}

//! The lower bound of boards of up to fifteen rows and columns: IDA* on plain boards, with Manhattan distance and the most that linear conflicts or squares that share
//! no tile add to it.

use std::time::Duration;

use jiugong_search::Cost;
use jiugong_search::clock::Instant;

use super::guide::{Guide, Lines, PLACES, Worth};
use super::quads::Quads;
use super::shared::Shared;

/// A board on the path: what it is worth, where its blank is and was before, and which way out of it is next.
struct Step {
    worth: Worth,
    blank: u8,
    before: u8,
    next: u8,
}

/// No cell.
const NONE: u8 = u8::MAX;

/// Boards expanded between two looks at the clock.
const LOOK: u64 = 1 << 16;

/// Rounds of IDA* for so long; each that ends without a solution raises the bound by two.
pub(super) fn deepen(shared: &Shared, lines: &Lines, quads: Option<&Quads>, time: Option<Duration>) {
    let until = time.map(|time| (Instant::now(), time));
    let over = || shared.is_stopped() || until.as_ref().is_some_and(|(began, time)| began.elapsed() >= *time);
    let guide = Guide::new(lines, quads, shared.grid.home);
    let mut board = shared.grid.as_bytes();
    let mut places = [0; PLACES];
    for (cell, &label) in (0..).zip(&board) {
        places[usize::from(label)] = cell;
    }
    let blank = shared.grid.blank as u8;
    let start = guide.worth(&board, blank);
    let mut bound = shared.grid.at_least(start.at_least());
    shared.raise(bound);
    // A bound that comes up to the solution's length is a proof, and there is nothing more to look for.
    while bound < shared.length() {
        let mut path = vec![Step { worth: start, blank, before: NONE, next: 0 }];
        match round(&guide, (&mut board, &mut places), &mut path, bound, shared, &over) {
            Round::Nothing => {
                bound += 2;
                shared.raise(bound);
            }
            Round::Solved => {
                let mut grid = shared.grid.clone();
                let step = |step: &Step| {
                    let by = grid.move_to(usize::from(step.blank));
                    grid.slide_to(usize::from(step.blank));
                    by
                };
                shared.offer(path[1..].iter().map(step).collect());
                shared.raise(path.len() as Cost - 1);
                return;
            }
            Round::Over => return,
        }
    }
}

/// How a round ended.
enum Round {
    Nothing,
    Solved,
    Over,
}

/// Looks at everything within `bound`; if the goal is there, `path` leads to it. The board is given with the cell of each label, but for the blank's.
fn round(
    guide: &Guide<'_>,
    (board, places): (&mut [u8], &mut [u8; PLACES]),
    path: &mut Vec<Step>,
    bound: Cost,
    shared: &Shared,
    over: &dyn Fn() -> bool,
) -> Round {
    let mut expanded: u64 = 0;
    let ended = loop {
        let made = path.len() as Cost;
        let Some(step) = path.last_mut() else { break Round::Nothing };
        if step.worth.distance == 0 {
            break Round::Solved;
        }
        let blank = step.blank;
        let Some(&to) = guide.beside(blank).get(usize::from(step.next)) else {
            let before = step.before;
            path.pop();
            if before != NONE {
                slide(board, places, before, blank);
            }
            continue;
        };
        if step.next == 0 {
            expanded += 1;
            if expanded.is_multiple_of(LOOK) {
                shared.tally.expanded(LOOK);
                if over() {
                    break Round::Over;
                }
            }
        }
        step.next += 1;
        if to == step.before {
            continue;
        }
        let worth = guide.child(board, places, step.worth, blank, to);
        if made + worth.at_least() <= bound {
            slide(board, places, to, blank);
            path.push(Step { worth, blank: to, before: blank, next: 0 });
        }
    };
    shared.tally.expanded(expanded % LOOK);
    shared.tally.reached(path.len());
    ended
}

/// Moves the tile on `from` to `blank`.
#[inline(always)]
fn slide(board: &mut [u8], places: &mut [u8; PLACES], from: u8, blank: u8) {
    places[usize::from(board[usize::from(from)])] = blank;
    board.swap(usize::from(from), usize::from(blank));
}

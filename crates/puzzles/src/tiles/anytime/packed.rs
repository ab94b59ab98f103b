//! The work on boards of up to 25 cells: beams of growing width, windows, and IDA* for the lower bound.

use std::ops::ControlFlow;
use std::time::Duration;

use jiugong_search::clock::Instant;
use jiugong_search::{Cost, Duplicates, Heuristic, Limits, Nothing, Observer, Progress, Search, Space};

use super::beam::{Beam, beam};
use super::grid::Grid;
use super::plain::polish;
use super::shared::Shared;
use super::shorten::Effort;
use super::tally::Tally;
use crate::tiles::{Board, LinearConflict, Move, Size, Tiles};

/// The width of the first beam.
const FIRST_WIDTH: usize = 500;

/// What each board of the width takes in two beams: children of a layer, duplicates, and the trail.
const BYTES: usize = 2_000;

/// How long IDA* has at least when it takes turns with the beams.
const FIRST_TURN: Duration = Duration::from_millis(20);

/// The part of the time limit in which IDA* runs beside the narrow beams.
const DEEPENING_SHARE: u32 = 5;

/// Raises the shared bound as the rounds of IDA* are completed, and counts what it expands.
struct Raise<'a> {
    shared: &'a Shared,
    counted: u64,
}

impl Raise<'_> {
    fn count(&mut self, tally: &Tally, expanded: u64) {
        tally.expanded(expanded.saturating_sub(self.counted));
        self.counted = expanded;
    }
}

impl<S: Space> Observer<S> for Raise<'_> {
    const EVENTS: bool = false;

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        // A round with this bound has begun, so there is nothing below it.
        if let Some(bound) = progress.bound {
            self.shared.raise(bound);
        }
        self.count(&self.shared.tally, progress.statistics.expanded);
        if self.shared.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Shortens the solution and raises the bound until it is stopped.
pub(super) fn improve<H>(shared: &Shared, space: &Tiles<u128>, heuristic: &H, between: &mut dyn FnMut())
where
    H: Heuristic<Tiles<u128>> + Sync,
    H::Memo: Send + Sync,
{
    shared.raise(heuristic.eval(space, &space.start()).0);
    let share = || shared.remaining().map(|left| left / DEEPENING_SHARE);
    if shared.alone {
        // In turn, each for as long as the other: a later turn begins anew, but has more time than all before.
        return widen(shared, space, heuristic, &mut |took| {
            between();
            let turn = took.max(FIRST_TURN);
            deepen(shared, space, heuristic, Some(share().map_or(turn, |share| turn.min(share))));
            between();
        });
    }
    std::thread::scope(|scope| {
        scope.spawn(|| deepen(shared, space, heuristic, share()));
        widen(shared, space, heuristic, &mut |_| {});
    });
}

/// IDA* for so long.
fn deepen<H: Heuristic<Tiles<u128>>>(shared: &Shared, space: &Tiles<u128>, heuristic: &H, time: Option<Duration>) {
    let limits = Limits { time, cancel: Some(shared.stop_flag()), ..Limits::default() };
    let search = Search::new(space).store(Nothing).duplicates(Duplicates::Back).limits(limits);
    let mut raise = Raise { shared, counted: 0 };
    let report = search.observe(&mut raise).idastar(heuristic);
    raise.count(&shared.tally, report.statistics.expanded);
    shared.tally.reached(report.statistics.depth as usize);
    shared.tally.holds().now(report.statistics.bytes);
    if report.is_optimal()
        && let Some(plan) = report.plan()
    {
        shared.offer(plan.moves.clone());
        shared.raise(plan.cost);
    }
}

/// Rounds of beams, each wider than the one before, until time is up. `between` is told how long a round took.
fn widen<H>(shared: &Shared, space: &Tiles<u128>, heuristic: &H, between: &mut dyn FnMut(Duration))
where
    H: Heuristic<Tiles<u128>> + Sync,
    H::Memo: Send + Sync,
{
    let backward = space.clone().reversed();
    let estimate = LinearConflict::new(&backward);
    let (shorter_than, stop) = (|| shared.length(), || shared.is_stopped());
    let widest = (shared.bytes() / BYTES).max(FIRST_WIDTH);
    let mut width = FIRST_WIDTH;
    for seed in 0.. {
        polish(shared, &mut { Effort::FIRST }, 6, &mut || {});
        let began = Instant::now();
        let search =
            |threads| Beam { width, threads, seed, shorter_than: &shorter_than, stop: &stop, tally: &shared.tally };
        let forth = |threads| beam(space, heuristic, &search(threads)).map(|moves| shared.offer(moves));
        let back = |threads| beam(&backward, &estimate, &search(threads)).map(|moves| shared.offer(reverse(&moves)));
        if shared.threads == 1 {
            forth(1);
            back(1);
        } else {
            // Two searches side by side wait less for each other than the halves of one.
            std::thread::scope(|scope| {
                scope.spawn(|| back(shared.threads / 2));
                forth(shared.threads - shared.threads / 2);
            });
        }
        refine(shared, 2 * width);
        let took = began.elapsed();
        between(took);
        let next = next_width(width, took, shared.remaining()).min(widest);
        if next <= width {
            break;
        }
        width = next;
    }
    let mut effort = Effort::FIRST;
    // No time or no memory for a wider beam: windows are smaller, and can still be looked at with more of it.
    while !shared.is_stopped() {
        let began = Instant::now();
        width = (width * 2).min(widest);
        refine(shared, width);
        if width == widest {
            polish(shared, &mut effort, 1, &mut || {});
        }
        between(began.elapsed());
    }
}

/// Four times as wide, or as wide as can be finished in the time left.
fn next_width(width: usize, took: Duration, left: Option<Duration>) -> usize {
    let most = 4 * width;
    let Some(left) = left else { return most };
    // A beam takes a little more than its width's share of the time, and something must be left for the windows.
    let fits = width as u128 * left.as_micros() * 4 / 5 / took.as_micros().max(100);
    let fits = fits as usize;
    // If four times as wide fits but leaves too little for anything wider, all the time is used at once.
    if fits < 3 * most { fits } else { most }
}

/// The same path from its end to its beginning.
fn reverse(moves: &[Move]) -> Vec<Move> {
    moves.iter().rev().map(|by| by.opposite()).collect()
}

/// Looks for shorter ways between boards of the best solution, by beams of this width, until a pass gains nothing.
fn refine(shared: &Shared, width: usize) {
    const LENGTH: usize = 60;
    const STRIDE: usize = 20;
    for pass in 0.. {
        let before = shared.best();
        let mut moves = before.clone();
        let mut grid = shared.grid.clone();
        let mut done = 0;
        for first in (pass % 2 * STRIDE / 2..before.len()).step_by(STRIDE) {
            let end = (first + LENGTH).min(moves.len());
            if first >= end || shared.is_stopped() {
                break;
            }
            for &by in &moves[done..first] {
                grid.slide(by);
            }
            done = first;
            let Some(space) = between(&grid, &moves[first..end]) else { break };
            let length = (end - first) as Cost;
            let search = Beam {
                width,
                threads: shared.threads,
                seed: pass as u64,
                shorter_than: &|| length,
                stop: &|| shared.is_stopped(),
                tally: &shared.tally,
            };
            if let Some(shorter) = beam(&space, &LinearConflict::new(&space), &search) {
                moves.splice(first..end, shorter);
            }
        }
        shared.offer(moves);
        if shared.best().len() == before.len() && pass > 0 || shared.is_stopped() {
            return;
        }
    }
}

/// The space from `grid` to where `moves` lead.
fn between(grid: &Grid, moves: &[Move]) -> Option<Tiles<u128>> {
    let size = Size { rows: grid.rows, columns: grid.columns };
    // In a board the blank is 0, so the label 0 and the blank's are exchanged.
    let board = |grid: &Grid| {
        let tile = |&label: &u32| match label as usize {
            label if label == grid.home => 0,
            0 => grid.home as u32,
            label => label as u32,
        };
        Board::new(size, grid.cells.iter().map(tile).collect()).ok()
    };
    let mut end = grid.clone();
    for &by in moves {
        end.slide(by);
    }
    Tiles::new(&board(grid)?, &board(&end)?).ok()
}

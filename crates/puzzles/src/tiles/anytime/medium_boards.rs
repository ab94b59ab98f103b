//! Improves solutions of boards of up to 36 cells: beams of growing width from both ends, windows, and IDA* for the
//! lower bound.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use jiugong_search::Cost;
use jiugong_search::clock::Instant;

use super::beam::{Beam, beam};
use super::evaluator::{Evaluator, Lines};
use super::grid::Grid;
use super::large_boards::polish;
use super::shared::Shared;
use super::shorten::Effort;
use super::square_tables::SquareTables;
use crate::tiles::{Move, Size};

/// The initial length of windows searched with beams.
const WINDOW: usize = 60;

/// The width of the first beam.
const FIRST_WIDTH: usize = 500;

/// The first time slice of IDA* when it takes turns with the beams.
pub(super) const FIRST_TURN: Duration = Duration::from_millis(20);

/// A lower bound on the steps per second and thread at which tables of squares are built.
const RATE: u64 = 100_000_000;

/// Tables of squares may take at most one part in `TABLE_SHARE` of the remaining time.
const TABLE_SHARE: u32 = 5;

/// Raises the lower bound for at most the given time.
pub(super) type Deepen<'a> = dyn Fn(Option<Duration>) + Sync + 'a;

/// Whether beams over the whole board find good solutions at this size. On 7×7, with five seconds of processor time,
/// they are on a par with stages (347 and 338 moves on two boards); on 8×8 stages are better.
pub(super) fn supports(size: Size) -> bool {
    size.cells() <= 36
}

/// Shortens the solution until it is stopped; `deepen` gets one part in `parts` of the time to raise the bound.
pub(super) fn improve(shared: &Shared, lines: &Lines, (deepen, parts): (&Deepen<'_>, u32), between: &mut dyn FnMut()) {
    polish(shared, &mut { Effort::FIRST }, 6, between);
    let tools = BeamContext::new(shared, lines);
    let square_tables = tools.square_tables.as_ref();
    let mut held = shared.tally.track_memory();
    held.set(square_tables.map_or(0, SquareTables::bytes));
    let share = || shared.remaining().map(|left| left / parts);
    if shared.alone {
        // The two alternate with equal time slices: each slice of IDA* starts over, but is longer than all before
        // together.
        return widen(&tools, &mut |took| {
            between();
            let turn = took.max(FIRST_TURN);
            deepen(Some(share().map_or(turn, |share| turn.min(share))));
            between();
        });
    }
    std::thread::scope(|scope| {
        scope.spawn(|| deepen(share()));
        widen(&tools, &mut |_| {});
    });
}

/// What all beams of one search share.
struct BeamContext<'a> {
    shared: &'a Shared,
    lines: &'a Lines,
    square_tables: Option<SquareTables>,
}

impl<'a> BeamContext<'a> {
    fn new(shared: &'a Shared, lines: &'a Lines) -> Self {
        let size = Size { rows: shared.grid.rows, columns: shared.grid.columns };
        let square_tables = (SquareTables::supports(size) && tables_pay_off(shared, size))
            .then(|| SquareTables::new(size, shared.threads, &|| shared.is_stopped()))
            .flatten();
        BeamContext { shared, lines, square_tables }
    }

    /// A path shorter than `shorter_than` by beams of `width` from both ends of `grid`, if they find one.
    fn between(
        &self,
        grid: &Grid,
        width: usize,
        seed: u64,
        shorter_than: &(dyn Fn() -> Cost + Sync),
    ) -> Option<Vec<Move>> {
        let length = AtomicU32::new(Cost::MAX);
        let shorter_than = || shorter_than().min(length.load(Ordering::Relaxed));
        let one = |grid: &Grid, threads: usize| {
            let evaluator = Evaluator::new(self.lines, self.square_tables.as_ref(), grid.home);
            let (stop, tally) = (|| self.shared.is_stopped(), &self.shared.tally);
            let search = Beam { width, threads, seed, shorter_than: &shorter_than, stop: &stop, tally };
            let path = beam(&evaluator, &grid.as_bytes(), grid.blank as u8, &search)?;
            length.fetch_min(path.len() as Cost, Ordering::Relaxed);
            let mut grid = grid.clone();
            let slide = |to: u8| {
                let by = grid.move_to(usize::from(to));
                grid.slide_to(usize::from(to));
                by
            };
            Some(path.into_iter().map(slide).collect::<Vec<_>>())
        };
        let reversed = grid.reversed();
        let threads = self.shared.threads;
        let (forth, back) = if threads == 1 {
            (one(grid, 1), one(&reversed, 1))
        } else {
            // Two concurrent searches wait less for each other than two halves of one search.
            std::thread::scope(|scope| {
                let back = scope.spawn(|| one(&reversed, threads / 2));
                (one(grid, threads - threads / 2), back.join().ok().flatten())
            })
        };
        let back = back.map(|moves| moves.iter().rev().map(|by| by.opposite()).collect());
        forth.into_iter().chain(back).min_by_key(Vec::len)
    }
}

/// Whether tables of squares are built quickly enough and fit in memory.
pub(super) fn tables_pay_off(shared: &Shared, size: Size) -> bool {
    let (steps, bytes) = SquareTables::effort(size);
    let time = Duration::from_micros(steps / (RATE / 1_000_000) / shared.threads as u64);
    shared.remaining().is_none_or(|left| TABLE_SHARE * time <= left) && 4 * bytes <= shared.bytes()
}

/// Runs beams of growing width until time is up. `between` gets the duration of each round.
fn widen(tools: &BeamContext<'_>, between: &mut dyn FnMut(Duration)) {
    let shared = tools.shared;
    let table_bytes = tools.square_tables.as_ref().map_or(0, SquareTables::bytes);
    // Memory per board of the width in two beams: two layers, children, duplicates, and the trail.
    let one = 2 * (2 * shared.grid.cells.len() + 4 * shared.length() as usize + 400);
    let widest = (shared.bytes().saturating_sub(table_bytes) / one).max(FIRST_WIDTH);
    let mut width = FIRST_WIDTH;
    for seed in 0.. {
        let began = Instant::now();
        if let Some(moves) = tools.between(&shared.grid, width, seed, &|| shared.length()) {
            shared.offer(moves);
        }
        let took = began.elapsed();
        polish(shared, &mut { Effort::FIRST }, 6, &mut || {});
        refine(tools, 2 * width, WINDOW, 0);
        between(began.elapsed());
        let next = next_width(width, took, shared.remaining()).min(widest);
        if next <= width {
            break;
        }
        width = next;
    }
    let (mut effort, mut window) = (Effort::FIRST, WINDOW);
    // No time or no memory is left for a wider beam. Short windows are already as short as possible, so longer ones are
    // tried, up to the whole solution.
    for seed in 0.. {
        let (began, before) = (Instant::now(), shared.length());
        refine(tools, width, window, seed);
        if shared.is_stopped() {
            return;
        }
        if shared.length() == before && window < before as usize {
            window = (window + window / 6).min(before as usize);
        } else if shared.length() == before {
            width = (width * 2).min(widest);
            polish(shared, &mut effort, 1, &mut || {});
        }
        between(began.elapsed());
    }
}

/// Four times as wide, or as wide as the remaining time allows.
fn next_width(width: usize, took: Duration, left: Option<Duration>) -> usize {
    let most = 4 * width;
    let Some(left) = left else { return most };
    // A beam takes slightly more time than its width suggests, and some must be left for the windows.
    let fits = width as u128 * left.as_micros() * 4 / 5 / took.as_micros().max(100);
    let fits = fits as usize;
    // If four times as wide fits but leaves too little for anything wider, use all the time at once.
    if fits < 3 * most { fits } else { most }
}

/// Looks for shorter paths between boards of the best solution that are `window` moves apart, by beams of this width,
/// until a pass gains nothing.
fn refine(tools: &BeamContext<'_>, width: usize, window: usize, seed: u64) {
    let stride = window / 3;
    let shared = tools.shared;
    for pass in 0.. {
        let before = shared.best();
        let mut moves = before.clone();
        let mut grid = shared.grid.clone();
        let mut done = 0;
        for first in (pass % 2 * stride / 2..before.len()).step_by(stride) {
            let end = (first + window).min(moves.len());
            if first >= end || shared.is_stopped() {
                break;
            }
            for &by in &moves[done..first] {
                grid.slide(by);
            }
            done = first;
            let length = (end - first) as Cost;
            if let Some(shorter) =
                tools.between(&grid.toward(&moves[first..end]), width, seed + pass as u64, &|| length)
            {
                moves.splice(first..end, shorter);
            }
        }
        shared.offer(moves);
        if shared.best().len() == before.len() && pass > 0 || shared.is_stopped() {
            return;
        }
    }
}

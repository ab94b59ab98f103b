//! Improves solutions of boards too large for beams over the whole board: beams in stages from both ends, windows with
//! beams, and windows searched exactly.

use std::time::Duration;

use jiugong_search::clock::Instant;

use super::construct::Style;
use super::medium_boards::{Deepen, FIRST_TURN, tables_pay_off};
use super::shared::Shared;
use super::shorten::{Effort, PassOptions, cut_loops, shorten};
use super::square_tables::SquareTables;
use super::stages::{StopConditions, refine, stages};
use crate::parallel::each;
use crate::tiles::{Move, Size};

/// The width of the first beams.
const FIRST_WIDTH: usize = 50;

/// Beams store cell numbers in 16 bits; larger boards are only searched in windows.
const MOST_CELLS: usize = u16::MAX as usize;

/// In the first rounds `deepen` gets one part in `DEEPENING_SHARE` of the time limit; later rounds take long and raise
/// the bound little.
const DEEPENING_SHARE: u32 = 20;

/// Shortens the solution until it is stopped; `deepen` raises the bound.
pub(super) fn improve(shared: &Shared, deepen: &Deepen<'_>, between: &mut dyn FnMut()) {
    let share = shared.remaining().map(|left| left / DEEPENING_SHARE);
    if shared.alone {
        deepen(Some(share.map_or(FIRST_TURN, |share| share.min(FIRST_TURN))));
        return widen(shared, between);
    }
    std::thread::scope(|scope| {
        scope.spawn(|| deepen(share));
        widen(shared, between);
    });
}

/// Rounds of wider and wider beams, alternating with windows.
fn widen(shared: &Shared, between: &mut dyn FnMut()) {
    let mut effort = Effort::FIRST;
    polish(shared, &mut effort, 6, between);
    if shared.grid.cells.len() > MOST_CELLS {
        while !shared.is_stopped() {
            polish(shared, &mut effort, 1, between);
        }
        return;
    }
    let size = Size { rows: shared.grid.rows, columns: shared.grid.columns };
    let square_tables = (SquareTables::supports_windows(size) && tables_pay_off(shared, size))
        .then(|| SquareTables::windows(size, shared.threads, &|| shared.is_stopped()))
        .flatten();
    let square_tables = square_tables.as_ref();
    let mut tables = shared.tally.track_memory();
    tables.set(square_tables.map_or(0, SquareTables::bytes));
    let mut width = FIRST_WIDTH;
    // Two layers of boards and a trail as long as the solution, per thread.
    let one = 4 * shared.grid.cells.len() + 8 * shared.length() as usize + 300;
    let widest = (shared.bytes() / one / shared.threads).max(width);
    for round in 0.. {
        let began = Instant::now();
        each(0..shared.threads, |number| {
            in_stages(shared, square_tables, width, round * shared.threads + number).map(|moves| shared.offer(moves))
        });
        between();
        polish(shared, &mut { Effort::FIRST }, 6, between);
        refine_all(shared, square_tables, width, between);
        // Half of the remaining time is for the windows.
        let took = began.elapsed().as_micros().max(100);
        let fits = |left: Duration| (width as u128 * left.as_micros() / 2 / took) as usize;
        let next = shared.remaining().map_or(4 * width, fits).min(4 * width).min(widest);
        if shared.is_stopped() || next <= width {
            break;
        }
        width = next;
    }
    while !shared.is_stopped() {
        refine_all(shared, square_tables, width, between);
        polish(shared, &mut effort, 1, between);
        width = (2 * width).min(widest);
    }
}

/// A solution by beams of `width`, one line after another. `number` selects the variant: from the start or from the
/// goal, rows or columns first, and so on.
pub(super) fn in_stages(
    shared: &Shared,
    square_tables: Option<&SquareTables>,
    width: usize,
    number: usize,
) -> Option<Vec<Move>> {
    let (stop, shorter_than) = (|| shared.is_stopped(), || shared.length());
    let until = StopConditions { shorter_than: &shorter_than, stop: &stop, tally: &shared.tally };
    let style = Style { columns_first: number / 2 % 2 == 1, backward: number / 4 % 2 == 1, ..Style::BEST };
    if number.is_multiple_of(2) {
        return stages(&shared.grid, square_tables, width, style, until);
    }
    let moves = stages(&shared.grid.reversed(), square_tables, width, style, until)?;
    Some(moves.iter().rev().map(|by| by.opposite()).collect())
}

/// Searches windows exactly, `passes` times; `between` is called after each pass.
pub(super) fn polish(shared: &Shared, effort: &mut Effort, passes: usize, between: &mut dyn FnMut()) {
    for pass in 0..passes {
        if shared.is_stopped() {
            return;
        }
        *effort = shorten_once(shared, *effort, 5 * pass, &|| shared.is_stopped());
        between();
    }
}

/// Searches windows with beams until that gains little; `between` is called after each pass.
fn refine_all(shared: &Shared, square_tables: Option<&SquareTables>, width: usize, between: &mut dyn FnMut()) {
    const LENGTH: usize = 60;
    for pass in 0..8 {
        let before = shared.best();
        let stop = || shared.is_stopped();
        let until = StopConditions { shorter_than: &|| shared.length(), stop: &stop, tally: &shared.tally };
        let after = refine(&shared.grid, square_tables, &before, (width, LENGTH), shared.threads, 7 * pass, until);
        let gained = before.len() - after.len();
        shared.offer(if stop() { after } else { cut_loops(&shared.grid, &after) });
        between();
        if shared.is_stopped() || gained * 200 < before.len() {
            return;
        }
    }
}

/// Makes one pass over the best solution; returns the effort for the next pass.
pub(super) fn shorten_once(shared: &Shared, effort: Effort, shift: usize, stop: &(dyn Fn() -> bool + Sync)) -> Effort {
    let before = shared.best();
    let work = PassOptions { threads: shared.threads, shift, stop, tally: &shared.tally };
    let after = shorten(&shared.grid, &before, effort, &work);
    // Another pass over a long solution takes time, and there may be none left.
    let after = if stop() { after } else { cut_loops(&shared.grid, &after) };
    // Longer windows pay once a pass gains less than one move in 200.
    let gained = before.len() - after.len();
    shared.offer(after);
    if gained * 200 < before.len() { effort.more() } else { effort }
}

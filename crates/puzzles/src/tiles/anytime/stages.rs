//! Better solutions of boards too large for a packed word: beams that put one line after another in order, and beams
//! between boards of a solution.
//!
//! Where a beam fails, the construction continues from its best board, so there is always a solution.

use jiugong_search::Cost;

use super::carry::Scratch;
use super::construct::{Construction, Rectangle, Style, finish, place_line};
use super::grid::Grid;
use super::part_beam::{PartBeam, part_beam};
use super::part_evaluator::{PartWeights, UNIT};
use super::shorten::in_parts;
use super::square_tables::SquareTables;
use super::tally::Tally;
use crate::tiles::Move;

/// The maximum number of rows and columns that one beam solves.
const CORE: usize = 5;

/// Without tables of squares: the weight of the tiles of the current line, and of the blank's distance to them.
/// Measured on 10×10 with a width of 1000: twice the weight of the others gives 1200 to 1330 moves, equal weight 1490
/// to 1510, four times the weight 1350 to 1710.
const LINE: (u32, u32) = (2 * UNIT, UNIT);

/// With squares: how much the tiles of the first line outweigh those of the last part, decreasing linearly for the
/// lines between, and what is added for the current line. On five boards of 10×10 with a width of 500: 1070 moves on
/// average; 1105 with lines twice as heavy as all others, and 1191 without squared distances.
const SLOPE: u32 = 24;
const CURRENT_LINE: u32 = 4;

/// With squares: the weights of squared distances, conflicts and squares.
const FAR: u32 = 4;
const CONFLICTS: u32 = 16;
const SQUARES: u32 = 20;

/// Layers without progress after which a beam gives up.
const MOST_IDLE_LAYERS: usize = 50;

/// When the search ends.
#[derive(Clone, Copy)]
pub(super) struct StopConditions<'a> {
    /// Only solutions shorter than this are useful.
    pub(super) shorter_than: &'a (dyn Fn() -> Cost + Sync),
    /// Returns true to stop the search.
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    pub(super) tally: &'a Tally,
}

/// A solution of `grid` made of beams of `width`, or `None` once it would be too long or is stopped.
pub(super) fn stages(
    grid: &Grid,
    square_tables: Option<&SquareTables>,
    width: usize,
    style: Style,
    until: StopConditions<'_>,
) -> Option<Vec<Move>> {
    let cells = grid.cells.len();
    let mut construction = Construction::new(grid, style);
    let mut scratch = Scratch::new(cells);
    let mut remaining = Rectangle { top: 0, bottom: grid.rows, left: 0, right: grid.columns };
    let mut lines = Vec::new();
    while remaining.is_beyond(CORE) {
        lines.push(remaining.take_line(grid, style)?);
    }
    for number in 0..lines.len() {
        let line = &lines[number];
        if !advance(&mut construction, line, width, &weights(cells, square_tables, &lines, number), until)? {
            let mut line = line.clone();
            if style.backward {
                line.reverse();
            }
            place_line(&mut construction, &mut scratch, &line, until.tally, until.stop)?;
        }
        for &cell in line {
            construction.fixed[cell] = true;
        }
    }
    let core: Vec<usize> = (0..cells).filter(|&cell| !construction.fixed[cell]).collect();
    let last = if square_tables.is_some() {
        PartWeights { far: FAR, conflicts: CONFLICTS, squares: SQUARES, ..PartWeights::uniform(cells, square_tables) }
    } else {
        PartWeights::uniform(cells, None)
    };
    if !advance(&mut construction, &core, 4 * width, &last, until)? {
        while let Some(line) = remaining.take_line(grid, style) {
            place_line(&mut construction, &mut scratch, &line, until.tally, until.stop)?;
        }
        finish(&mut construction, remaining, until.tally);
    }
    until.tally.reached(construction.moves.len());
    Some(construction.moves)
}

/// The weights while the line with this `number` is put in order.
fn weights<'a>(
    cells: usize,
    square_tables: Option<&'a SquareTables>,
    lines: &[Vec<usize>],
    number: usize,
) -> PartWeights<'a> {
    let mut weights = PartWeights { blank: LINE.1, ..PartWeights::uniform(cells, square_tables) };
    if square_tables.is_some() {
        weights = PartWeights { far: FAR, conflicts: CONFLICTS, squares: SQUARES, ..weights };
        for (later, line) in lines.iter().enumerate() {
            for &label in line {
                weights.weight[label] += SLOPE * (lines.len() - later) as u32 / lines.len() as u32;
            }
        }
    }
    for &label in &lines[number] {
        weights.weight[label] = if square_tables.is_some() { weights.weight[label] + CURRENT_LINE } else { LINE.0 };
    }
    weights
}

/// Lets a beam put `part` in order and makes its moves. Returns whether it succeeded, or `None` when continuing is
/// pointless.
fn advance(
    construction: &mut Construction,
    part: &[usize],
    width: usize,
    weights: &PartWeights<'_>,
    until: StopConditions<'_>,
) -> Option<bool> {
    let made = construction.moves.len() as Cost;
    let beam = PartBeam {
        width,
        fixed: &construction.fixed,
        part,
        weights,
        patience: MOST_IDLE_LAYERS,
        shorter_than: &|| (until.shorter_than)().saturating_sub(made),
        stop: until.stop,
        tally: until.tally,
    };
    let (moves, done) = part_beam(&construction.grid, &beam);
    construction.make(&moves);
    ((construction.moves.len() as Cost) < (until.shorter_than)() && !(until.stop)()).then_some(done)
}

/// Makes one pass over `moves` from `start`, on `threads` threads, with a beam of `width` in every window of `length`.
pub(super) fn refine(
    start: &Grid,
    square_tables: Option<&SquareTables>,
    moves: &[Move],
    (width, length): (usize, usize),
    threads: usize,
    shift: usize,
    until: StopConditions<'_>,
) -> Vec<Move> {
    let stop = until.stop;
    let fixed = vec![false; start.cells.len()];
    let part: Vec<usize> = (0..fixed.len()).collect();
    let weights = PartWeights::uniform(fixed.len(), square_tables);
    in_parts(start, moves, threads, shift, length, &|mut grid, moves| {
        let mut moves = moves.to_vec();
        let (mut first, mut stride) = (0, 1 + shift % (length / 3));
        while first < moves.len() && !stop() {
            let end = (first + length).min(moves.len());
            let shorter_than = (end - first) as Cost;
            let beam = PartBeam {
                width,
                fixed: &fixed,
                part: &part,
                weights: &weights,
                patience: length,
                shorter_than: &|| shorter_than,
                stop,
                tally: until.tally,
            };
            if let (shorter, true) = part_beam(&grid.toward(&moves[first..end]), &beam) {
                moves.splice(first..end, shorter);
            }
            let next = (first + stride).min(moves.len());
            for &by in &moves[first..next] {
                grid.slide(by);
            }
            first = next;
            stride = length / 3;
        }
        moves
    })
}

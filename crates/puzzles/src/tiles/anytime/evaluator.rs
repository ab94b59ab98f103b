//! Scores for beams over the whole board: distances, linear conflicts, and the excess cost of squares of four tiles.
//!
//! The score is a weighted sum of all three and of the squared distances. It is not a bound, because each tile belongs
//! to several squares. The distance with the conflicts is one, and so is the distance with squares that share no tile.
//! All parts are updated from board to child without generating the child.

use jiugong_search::Cost;

use super::square_tables::{GROUPS, SquareTables, TileSquare};
use crate::tiles::Size;

/// Weights of a step of distance, of a squared distance, of a conflict move and of a square move. Far tiles count for
/// more than their distance, or a few of them are left to the end. Measured with single beams of 2000, as 4:1:4:4 and
/// as 4:0:3:3: 6.5 and 10.8 % above the optimum on Korf's fifty boards of 5×5, 187 and 206 moves on sixteen random
/// boards of 6×6. Without squares and far tiles, beams of 2000 are 14.0 % above the optimum. Squares detect most
/// conflicts too, but doubling the weight of conflicts gains one to two moves on 6×6 in beams of up to 10,000 (191.7 to
/// 190.4 on forty boards with 4000), nothing in wider ones, and half a move on 5×5 with 2000.
const WEIGHTS: Weights = Weights { step: 4, far: 1, conflicts: 8, squares: 4 };

/// The weights without squares.
const WITHOUT: Weights = Weights { conflicts: 4, squares: 0, ..WEIGHTS };

/// The weight of each part.
#[derive(Clone, Copy)]
struct Weights {
    step: u32,
    far: u32,
    conflicts: u32,
    squares: u32,
}

/// Bits per entry of a line: empty, or one of fifteen indices.
const WIDE: usize = 4;

/// Bits per entry of a line whose conflicts are tabulated: empty, or one of seven indices.
const NARROW: usize = 3;

/// The longest line whose conflicts are tabulated.
const LONGEST: usize = (1 << NARROW) - 1;

/// Capacity for the cells of all labels.
pub(super) const PLACES: usize = 256;

/// What boards of one size share, whatever the goal.
pub(super) struct Lines {
    size: Size,
    distance: Vec<u8>,
    /// The neighbours of each cell, and their number.
    beside: Vec<([u8; 4], u8)>,
    /// Bits per entry of a line.
    place: usize,
    /// For every arrangement of tiles in their goal line, the cost of those that must leave it; empty where lines are
    /// too long for a table.
    conflicts: Vec<u8>,
}

impl Lines {
    /// For boards of up to fifteen rows and columns.
    pub(super) fn new(size: Size) -> Option<Self> {
        let longest = size.rows.max(size.columns);
        if longest >= 1 << WIDE || size.cells() >= PLACES {
            return None;
        }
        let place = if longest > LONGEST { WIDE } else { NARROW };
        let table = if longest > LONGEST { 0 } else { 1_u64 << (NARROW * longest) };
        let apart = |one: usize, other: usize| {
            (one / size.columns).abs_diff(other / size.columns) + (one % size.columns).abs_diff(other % size.columns)
        };
        let cells = size.cells();
        let beside = |cell: usize| {
            let (mut found, mut count) = ([0; 4], 0);
            for other in (0..cells).filter(|&other| apart(cell, other) == 1) {
                found[count] = other as u8;
                count += 1;
            }
            (found, count as u8)
        };
        Some(Lines {
            size,
            distance: (0..cells * cells).map(|pair| apart(pair / cells, pair % cells) as u8).collect(),
            beside: (0..cells).map(beside).collect(),
            place,
            conflicts: (0..table).map(|line| conflicts(line, place)).collect(),
        })
    }

    /// The neighbours of `cell`.
    #[inline(always)]
    pub(super) fn beside(&self, cell: u8) -> &[u8] {
        let (cells, count) = &self.beside[usize::from(cell)];
        &cells[..usize::from(*count)]
    }

    /// Twice the minimum number of tiles that must leave a line with the arrangement `line`.
    #[inline(always)]
    pub(super) fn conflicts(&self, line: u64) -> u16 {
        u16::from(if self.conflicts.is_empty() { conflicts(line, self.place) } else { self.conflicts[line as usize] })
    }
}

/// Twice the minimum number of tiles that must leave a line: all but a longest increasing subsequence.
fn conflicts(line: u64, bits: usize) -> u8 {
    let mut ends = [0; 16];
    let (mut all, mut longest) = (0, 0);
    let mut rest = line;
    while rest != 0 {
        let place = rest % (1 << bits);
        rest >>= bits;
        if place > 0 {
            all += 1;
            let at = ends[..longest].partition_point(|&end| end < place);
            ends[at] = place;
            longest = longest.max(at + 1);
        }
    }
    2 * (all - longest as u8)
}

/// The parts of a board's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Evaluation {
    pub(super) distance: u16,
    conflicts: u16,
    /// The weighted distances.
    bent: u32,
    /// The excess cost of squares, for each group of squares that share no tile.
    squares: [u16; GROUPS],
}

impl Evaluation {
    /// A lower bound on the distance to the goal.
    #[inline(always)]
    pub(super) fn at_least(self) -> Cost {
        let squares = self.squares.into_iter().fold(0, u16::max);
        Cost::from(self.distance) + Cost::from(self.conflicts.max(squares))
    }
}

/// Evaluates boards for one goal.
pub(super) struct Evaluator<'a> {
    lines: &'a Lines,
    square_tables: Option<&'a SquareTables>,
    around: Vec<Vec<TileSquare>>,
    weights: Weights,
    /// The weight of each distance.
    bent: [u32; 2 << WIDE],
    /// For each row and label, and then for each column and label, one more than the label's index in it, or 0 if it
    /// does not belong there.
    in_line: Vec<u8>,
}

impl<'a> Evaluator<'a> {
    /// For the goal in which every tile is on the cell of its label and the blank on `home`.
    pub(super) fn new(lines: &'a Lines, square_tables: Option<&'a SquareTables>, home: usize) -> Self {
        let Size { rows, columns } = lines.size;
        let cells = lines.size.cells();
        let mut in_line = vec![0; (rows + columns) * cells];
        for label in (0..cells).filter(|&label| label != home) {
            let (row, column) = (label / columns, label % columns);
            in_line[row * cells + label] = column as u8 + 1;
            in_line[(rows + column) * cells + label] = row as u8 + 1;
        }
        let around =
            square_tables.map_or_else(|| vec![Vec::new(); cells], |square_tables| square_tables.of_labels(home));
        let weights = if square_tables.is_some() { WEIGHTS } else { WITHOUT };
        let bent = std::array::from_fn(|steps| steps as u32 * (weights.step + weights.far * steps as u32));
        Evaluator { lines, square_tables, around, weights, bent, in_line }
    }

    /// The neighbours of `cell`.
    #[inline(always)]
    pub(super) fn beside(&self, cell: u8) -> &[u8] {
        self.lines.beside(cell)
    }

    #[inline(always)]
    fn distance(&self, cell: usize, label: usize) -> u16 {
        u16::from(self.lines.distance[cell * self.lines.beside.len() + label])
    }

    /// The indices of the tiles in this line that belong there.
    #[inline(always)]
    pub(super) fn line(&self, board: &[u8], line: usize) -> u64 {
        let Size { rows, columns } = self.lines.size;
        let (first, step, length) =
            if line < rows { (line * columns, 1, columns) } else { (line - rows, columns, rows) };
        let in_line = &self.in_line[line * board.len()..(line + 1) * board.len()];
        (0..length).fold(0, |places, at| {
            places | u64::from(in_line[usize::from(board[first + at * step])]) << (self.lines.place * at)
        })
    }

    /// The goal line that `label` leaves or enters when it moves to the neighbouring cell, if any, and the change of
    /// the indices there.
    #[inline(always)]
    pub(super) fn crossed(&self, label: usize, from: usize, to: usize) -> Option<(usize, u64)> {
        let Size { rows, columns } = self.lines.size;
        // A vertical move leaves one row and enters another; in its column it passes no tile.
        let (line, lines, at) = if from.abs_diff(to) == columns {
            (label / columns, [from / columns, to / columns], from % columns)
        } else {
            (rows + label % columns, [rows + from % columns, rows + to % columns], from / columns)
        };
        let own = u64::from(self.in_line[line * rows * columns + label]) << (self.lines.place * at);
        lines.contains(&line).then_some((line, own))
    }

    /// The goal line along which `label` moves to the neighbouring cell, if any, and the change of the indices there.
    pub(super) fn passed(&self, label: usize, from: usize, to: usize) -> Option<(usize, u64)> {
        let Size { rows, columns } = self.lines.size;
        let (line, here, at) = if from.abs_diff(to) == columns {
            (rows + label % columns, rows + from % columns, [from / columns, to / columns])
        } else {
            (label / columns, from / columns, [from % columns, to % columns])
        };
        let own = u64::from(self.in_line[line * rows * columns + label]);
        let [before, after] = at.map(|at| own << (self.lines.place * at));
        (line == here).then_some((line, before ^ after))
    }

    /// Evaluates `board`, where each cell holds the label of its tile.
    pub(super) fn evaluate(&self, board: &[u8], blank: u8) -> Evaluation {
        let blank = usize::from(blank);
        let mut places = [0; PLACES];
        for (cell, &label) in board.iter().enumerate() {
            places[usize::from(label)] = cell as u8;
        }
        let tiles = || {
            board.iter().enumerate().filter(|&(cell, _)| cell != blank).map(|(cell, &label)| (cell, usize::from(label)))
        };
        let distance = tiles().map(|(cell, label)| self.distance(cell, label)).sum();
        let bent = tiles().map(|(cell, label)| self.bent[usize::from(self.distance(cell, label))]).sum();
        let Size { rows, columns } = self.lines.size;
        let conflicts = (0..rows + columns).map(|line| self.lines.conflicts(self.line(board, line))).sum();
        let mut squares = [0_u32; GROUPS];
        if let Some(square_tables) = self.square_tables {
            for (cell, label) in tiles() {
                for square in &self.around[label] {
                    squares[square.group()] += u32::from(square_tables.change(square, &places, cell, cell).0);
                }
            }
        }
        // Every square is counted by each of its four tiles.
        Evaluation { distance, conflicts, bent, squares: squares.map(|sum| (sum / 4) as u16) }
    }

    /// The score of a board; smaller is more promising.
    #[inline(always)]
    pub(super) fn score(&self, evaluation: Evaluation) -> u32 {
        let squares: u32 = evaluation.squares.into_iter().map(u32::from).sum();
        evaluation.bent + u32::from(evaluation.conflicts) * self.weights.conflicts + squares * self.weights.squares
    }

    /// The evaluation of the child of `board` in which the tile on `to` moves to the blank's cell. `places` has the
    /// cell of each label.
    #[inline(always)]
    pub(super) fn child(
        &self,
        board: &[u8],
        places: &[u8; PLACES],
        evaluation: Evaluation,
        blank: u8,
        to: u8,
    ) -> Evaluation {
        let (blank, to) = (usize::from(blank), usize::from(to));
        let label = usize::from(board[to]);
        let (before, after) = (self.distance(to, label), self.distance(blank, label));
        let bent = evaluation.bent + self.bent[usize::from(after)] - self.bent[usize::from(before)];
        let mut child = Evaluation { distance: evaluation.distance + after - before, bent, ..evaluation };
        if let Some((line, own)) = self.crossed(label, to, blank) {
            let there = self.line(board, line);
            let (before, after) = (self.lines.conflicts(there), self.lines.conflicts(there ^ own));
            child.conflicts = child.conflicts + after - before;
        }
        if let Some(square_tables) = self.square_tables {
            for square in &self.around[label] {
                let (before, after) = square_tables.change(square, places, to, blank);
                let sum = &mut child.squares[square.group()];
                *sum = *sum + u16::from(after) - u16::from(before);
            }
        }
        child
    }
}

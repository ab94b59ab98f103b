//! Scores for beams that put one part of a plain board of any size in order.
//!
//! The score is the sum of the tiles' distances and linear conflicts, each with the weight of its tile. With tables of
//! squares it adds their excess cost, and far tiles count for more than their distance, because moving a tile through
//! an ordered part takes several moves per step. It is not a bound. The score is updated from board to child without
//! generating the child.

use jiugong_search::Cost;

use super::evaluator::PLACES;
use super::grid::Grid;
use super::square_tables::{SquareTables, TileSquare};

/// The weight of a tile that counts once; all weights are in units of 1/16.
pub(super) const UNIT: u32 = 16;

/// The weights of a score.
#[derive(Clone)]
pub(super) struct PartWeights<'a> {
    /// The weight of each label.
    pub(super) weight: Vec<u32>,
    /// The cost of each step of the blank to the nearest tile of the part.
    pub(super) blank: u32,
    /// The cost of a squared distance.
    pub(super) far: u32,
    /// The cost of a conflict move.
    pub(super) conflicts: u32,
    /// The cost of a square move, if there are tables.
    pub(super) squares: u32,
    /// Tables of squares.
    pub(super) square_tables: Option<&'a SquareTables>,
}

impl<'a> PartWeights<'a> {
    /// Equal weights for all tiles and none for the blank. Windows of 10×10 become equally short with other weights of
    /// squares.
    pub(super) fn uniform(cells: usize, square_tables: Option<&'a SquareTables>) -> Self {
        let conflicts = if square_tables.is_some() { 12 } else { UNIT };
        PartWeights { weight: vec![UNIT; cells], blank: 0, far: 0, conflicts, squares: 12, square_tables }
    }
}

/// The parts of a board's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PartEvaluation {
    pub(super) score: u32,
    pub(super) distance: Cost,
    /// The distance of the part's tiles.
    pub(super) part_distance: Cost,
}

/// Scores boards for one goal and one set of weights.
pub(super) struct PartEvaluator<'a> {
    grid: &'a Grid,
    weights: &'a PartWeights<'a>,
    in_part: Vec<bool>,
    place: Vec<(u16, u16)>,
    /// The cost of each distance for a tile of weight one.
    potential: Vec<u32>,
    /// The squares of each label, with their weights.
    squares: Vec<Vec<(TileSquare, u32)>>,
}

impl<'a> PartEvaluator<'a> {
    pub(super) fn new(grid: &'a Grid, weights: &'a PartWeights<'a>, part: &[usize]) -> Self {
        let place = |cell: usize| ((cell / grid.columns) as u16, (cell % grid.columns) as u16);
        let mut in_part = vec![false; grid.cells.len()];
        for &cell in part.iter().filter(|&&cell| cell != grid.home) {
            in_part[cell] = true;
        }
        let weight = |label: usize, square: &TileSquare| {
            let heaviest = square.labels().map(|label| weights.weight[label]).fold(weights.weight[label], u32::max);
            heaviest * weights.squares / UNIT
        };
        let around = weights.square_tables.map_or_else(Vec::new, |square_tables| square_tables.of_labels(grid.home));
        let weighed = |(label, squares): (usize, Vec<TileSquare>)| {
            squares.into_iter().map(|square| (square, weight(label, &square))).collect()
        };
        PartEvaluator {
            grid,
            weights,
            in_part,
            place: (0..grid.cells.len()).map(place).collect(),
            potential: (0..(grid.rows + grid.columns) as u32)
                .map(|steps| steps * (UNIT + weights.far * steps))
                .collect(),
            squares: around.into_iter().enumerate().map(weighed).collect(),
        }
    }

    #[inline(always)]
    pub(super) fn distance(&self, one: usize, other: usize) -> u32 {
        let (one, other) = (self.place[one], self.place[other]);
        u32::from(one.0.abs_diff(other.0)) + u32::from(one.1.abs_diff(other.1))
    }

    /// The cost of `label` at a distance of `steps`.
    #[inline(always)]
    fn cost(&self, label: usize, steps: u32) -> u32 {
        self.potential[steps as usize] * self.weights.weight[label] / UNIT
    }

    /// The weighted conflicts in one row or column of `cells`, as if the tile on `from` were on the blank's cell `to`.
    fn line(&self, cells: &[u16], blank: usize, slide: Option<(usize, usize)>, in_row: bool, line: u16) -> u32 {
        let columns = self.grid.columns;
        let length = if in_row { columns } else { self.grid.rows };
        let mut ends = [0_u16; 64];
        let (mut all, mut longest, mut weight) = (0, 0, 0);
        for step in 0..length.min(64) {
            let mut cell = if in_row { usize::from(line) * columns + step } else { step * columns + usize::from(line) };
            if let Some((from, to)) = slide {
                if cell == from {
                    continue;
                }
                if cell == to {
                    cell = from;
                }
            } else if cell == blank {
                continue;
            }
            let label = usize::from(cells[cell]);
            let home = self.place[label];
            let (home_line, place) = if in_row { home } else { (home.1, home.0) };
            if home_line != line {
                continue;
            }
            all += 1;
            weight = weight.max(self.weights.weight[label]);
            let at = ends[..longest].partition_point(|&end| end < place);
            ends[at] = place;
            longest = longest.max(at + 1);
        }
        2 * (all - longest as u32) * (weight * self.weights.conflicts / UNIT)
    }

    /// Scores a board.
    pub(super) fn evaluate(&self, cells: &[u16], blank: usize) -> PartEvaluation {
        let mut value = PartEvaluation { score: 0, distance: 0, part_distance: 0 };
        let mut places = [0; PLACES];
        self.note(cells, &mut places);
        // Each square is counted by all four of its tiles.
        let mut squares = 0;
        for (cell, &label) in cells.iter().enumerate().filter(|&(cell, _)| cell != blank) {
            let label = usize::from(label);
            let steps = self.distance(cell, label);
            value.distance += steps;
            value.part_distance += if self.in_part[label] { steps } else { 0 };
            value.score += self.cost(label, steps);
            if let Some(square_tables) = self.weights.square_tables {
                let cost = |(square, weight): &(TileSquare, u32)| {
                    weight * u32::from(square_tables.change(square, &places, cell, cell).0)
                };
                squares += self.squares[label].iter().map(cost).sum::<u32>();
            }
        }
        for row in 0..self.grid.rows as u16 {
            value.score += self.line(cells, blank, None, true, row);
        }
        for column in 0..self.grid.columns as u16 {
            value.score += self.line(cells, blank, None, false, column);
        }
        value.score += squares / 4;
        value
    }

    /// Records the cell of each label, which lookups of squares need.
    #[inline(always)]
    pub(super) fn note(&self, cells: &[u16], places: &mut [u8; PLACES]) {
        if self.weights.square_tables.is_some() {
            for (cell, &label) in cells.iter().enumerate() {
                places[usize::from(label)] = cell as u8;
            }
        }
    }

    /// The cells of the part's tiles that are not home yet.
    pub(super) fn misplaced(&self, cells: &[u16], away: &mut Vec<usize>) {
        away.clear();
        if self.weights.blank > 0 {
            let far = |&(cell, &label): &(usize, &u16)| self.in_part[usize::from(label)] && usize::from(label) != cell;
            away.extend(cells.iter().enumerate().filter(far).map(|(cell, _)| cell));
        }
    }

    /// The penalty if the blank, on `cell`, is not next to any of the cells `away`. There its work is done, and the
    /// distances take over.
    #[inline(always)]
    pub(super) fn walk(&self, cell: usize, away: &[usize]) -> u32 {
        let steps = away.iter().map(|&other| self.distance(cell, other)).min().unwrap_or(0).max(1) - 1;
        steps * self.weights.blank
    }

    /// The score after the tile on `to` slides onto the blank's cell. `places` is filled by [`PartEvaluator::note`].
    #[inline(always)]
    pub(super) fn child(
        &self,
        cells: &[u16],
        places: &[u8; PLACES],
        value: PartEvaluation,
        blank: usize,
        to: usize,
    ) -> PartEvaluation {
        let label = usize::from(cells[to]);
        let (before, after) = (self.distance(to, label), self.distance(blank, label));
        let mut score = value.score + self.cost(label, after) - self.cost(label, before);
        let home = self.place[label];
        let (there, here) = (self.place[to], self.place[blank]);
        let in_row = there.0 != here.0;
        let (line, lines) = if in_row { (home.0, [there.0, here.0]) } else { (home.1, [there.1, here.1]) };
        if lines.contains(&line) {
            score += self.line(cells, blank, Some((to, blank)), in_row, line);
            score -= self.line(cells, blank, None, in_row, line);
        }
        if let Some(square_tables) = self.weights.square_tables {
            for (square, weight) in &self.squares[label] {
                let (before, after) = square_tables.change(square, places, to, blank);
                score = score + weight * u32::from(after) - weight * u32::from(before);
            }
        }
        let part_distance =
            if self.in_part[label] { value.part_distance + after - before } else { value.part_distance };
        PartEvaluation { score, distance: value.distance + after - before, part_distance }
    }
}

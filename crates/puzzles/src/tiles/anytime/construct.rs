//! Constructs a correct solution immediately, for any size and any goal.
//!
//! Lines are put in order from the outside in, always along the longer side of the remaining rectangle and never a line
//! that contains the blank's goal, until at most 3×3 cells remain, which are solved optimally. The tiles of a line are
//! placed one by one; the last two are placed together by an exact search in the corner. Placed tiles never move again.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use jiugong_search::Search;

use super::carry::{LED, Scratch, carry};
use super::grid::Grid;
use super::tally::Tally;
use crate::tiles::{Board, LinearConflict, Move, Size, Tiles};

/// Choices that lead to different solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// How much a step that moves another tile nearer to its goal is favoured, in tenths of a step.
    pub(super) pull: u32,
    /// Whether a column is taken first where rows and columns are equally long.
    pub(super) columns_first: bool,
    /// Whether lines are filled from their end.
    pub(super) backward: bool,
}

impl Style {
    /// The choices with the shortest solutions on average. Measured on 30×30: 69,331 moves without pull, 55,161 with a
    /// pull of 2, 52,065 with 8.
    pub(super) const BEST: Style = Style { pull: 8, columns_first: false, backward: false };
}

/// A construction in progress. Moves are made on `grid` and recorded in `moves`.
pub(super) struct Construction {
    pub(super) grid: Grid,
    /// The row and column of each cell.
    pub(super) places: Vec<(u16, u16)>,
    /// For each label, its cell.
    at: Vec<u32>,
    /// Cells that nothing may enter or leave.
    pub(super) fixed: Vec<bool>,
    pub(super) moves: Vec<Move>,
    pub(super) pull: u32,
}

impl Construction {
    /// A construction without any fixed cells.
    pub(super) fn new(grid: &Grid, style: Style) -> Self {
        let count = grid.cells.len();
        let mut at = vec![0; count];
        for (cell, &label) in (0..).zip(&grid.cells) {
            at[label as usize] = cell;
        }
        Construction {
            grid: grid.clone(),
            places: (0..count).map(|cell| ((cell / grid.columns) as u16, (cell % grid.columns) as u16)).collect(),
            at,
            fixed: vec![false; count],
            moves: Vec::new(),
            pull: style.pull,
        }
    }

    /// Moves the blank onto the neighbouring cell `to`.
    pub(super) fn step(&mut self, to: usize) {
        self.moves.push(self.grid.move_to(to));
        let blank = self.grid.blank;
        self.at[self.grid.cells[to] as usize] = blank as u32;
        self.at[self.grid.cells[blank] as usize] = to as u32;
        self.grid.slide_to(to);
    }

    /// Makes moves, which must stay on the board.
    pub(super) fn make(&mut self, moves: &[Move]) {
        for &by in moves {
            if let Some(to) = self.grid.target(by) {
                self.step(to);
            }
        }
    }

    fn cell_of(&self, label: usize) -> usize {
        self.at[label] as usize
    }

    /// The Manhattan distance between two cells.
    #[inline(always)]
    pub(super) fn distance(&self, one: usize, other: usize) -> u32 {
        let (one, other) = (self.places[one], self.places[other]);
        u32::from(one.0.abs_diff(other.0)) + u32::from(one.1.abs_diff(other.1))
    }
}

/// The remaining rectangle: rows `top..bottom`, columns `left..right`.
#[derive(Clone, Copy)]
pub(super) struct Rectangle {
    pub(super) top: usize,
    pub(super) bottom: usize,
    pub(super) left: usize,
    pub(super) right: usize,
}

/// The maximum number of rows and columns left to the exact search at the end.
pub(super) const LAST: usize = 3;

/// The size of the corner in which the last two tiles of a line are placed.
const CORNER: usize = 4;

/// Moves that solve `grid`, which must be solvable, or `None` once `stop` returns true.
pub(super) fn construct(grid: &Grid, style: Style, tally: &Tally, stop: &dyn Fn() -> bool) -> Option<Vec<Move>> {
    let mut construction = Construction::new(grid, style);
    if grid.rows == 1 || grid.columns == 1 {
        while construction.grid.blank != construction.grid.home {
            let to = if construction.grid.home > construction.grid.blank {
                construction.grid.blank + 1
            } else {
                construction.grid.blank - 1
            };
            construction.step(to);
        }
        tally.expanded(construction.moves.len() as u64);
        tally.reached(construction.moves.len());
        return Some(construction.moves);
    }
    let mut scratch = Scratch::new(grid.cells.len());
    let mut held = tally.track_memory();
    held.set(scratch.bytes());
    let mut remaining = Rectangle { top: 0, bottom: grid.rows, left: 0, right: grid.columns };
    while let Some(mut line) = remaining.take_line(grid, style) {
        if style.backward {
            line.reverse();
        }
        place_line(&mut construction, &mut scratch, &line, tally, stop)?;
    }
    finish(&mut construction, remaining, tally);
    tally.reached(construction.moves.len());
    Some(construction.moves)
}

impl Rectangle {
    /// Whether a side is longer than `most`.
    pub(super) fn is_beyond(self, most: usize) -> bool {
        self.bottom - self.top > most || self.right - self.left > most
    }

    /// Removes the next line, if more than the last part remains.
    pub(super) fn take_line(&mut self, grid: &Grid, style: Style) -> Option<Vec<usize>> {
        let (height, width) = (self.bottom - self.top, self.right - self.left);
        let (home_row, home_column) = (grid.home / grid.columns, grid.home % grid.columns);
        if !self.is_beyond(LAST) {
            return None;
        }
        if height > width || height == width && !style.columns_first {
            let far = home_row == self.top;
            let row = if far { self.bottom - 1 } else { self.top };
            let line = (self.left..self.right).map(|column| row * grid.columns + column).collect();
            if far {
                self.bottom -= 1;
            } else {
                self.top += 1;
            }
            Some(line)
        } else {
            let far = home_column == self.left;
            let column = if far { self.right - 1 } else { self.left };
            let line = (self.top..self.bottom).map(|row| row * grid.columns + column).collect();
            if far {
                self.right -= 1;
            } else {
                self.left += 1;
            }
            Some(line)
        }
    }
}

/// Places and fixes the tiles of `line`.
pub(super) fn place_line(
    construction: &mut Construction,
    scratch: &mut Scratch,
    line: &[usize],
    tally: &Tally,
    stop: &dyn Fn() -> bool,
) -> Option<()> {
    let before = construction.moves.len();
    let (&[before_last, last], others) = line.split_last_chunk::<2>().map(|(others, two)| (two, others))?;
    for &goal in others {
        if stop() {
            return None;
        }
        let from = construction.cell_of(goal);
        carry(construction, scratch, from, Some(goal), |cell| cell == goal)?;
        construction.fixed[goal] = true;
    }
    if stop() {
        return None;
    }
    let columns = construction.grid.columns;
    let in_corner = |cell: usize| is_near(columns, cell, last, CORNER);
    let (first, second) = (construction.cell_of(before_last), construction.cell_of(last));
    if !(in_corner(first) && in_corner(second)) {
        // Far in the corner, the first tile does not block the second.
        carry(construction, scratch, first, Some(last), |cell| cell == last)?;
        construction.fixed[last] = true;
        let second = construction.cell_of(last);
        // Near the corner is close enough; on large boards the tile goes straight towards it.
        let aim = (construction.grid.cells.len() > LED).then_some(before_last);
        carry(construction, scratch, second, aim, in_corner)?;
        construction.fixed[last] = false;
    }
    let (first, second) = (construction.cell_of(before_last), construction.cell_of(last));
    for cell in [first, second] {
        construction.fixed[cell] = true;
    }
    // With two rows, the two tiles may block the blank; then it works from just outside.
    let around: Vec<usize> = (0..construction.fixed.len())
        .filter(|&cell| is_near(columns, cell, last, CORNER + 1))
        .filter(|&cell| !construction.fixed[cell] || cell == first || cell == second)
        .collect();
    walk_blank(construction, |cell| around.contains(&cell))?;
    for cell in [first, second] {
        construction.fixed[cell] = false;
    }
    place_two(construction, &around, [first, second], [before_last, last], tally)?;
    for cell in [before_last, last] {
        construction.fixed[cell] = true;
    }
    tally.expanded((construction.moves.len() - before) as u64);
    Some(())
}

/// Whether `cell` is less than `reach` rows and columns away from `end`.
fn is_near(columns: usize, cell: usize, end: usize, reach: usize) -> bool {
    (cell / columns).abs_diff(end / columns) < reach && (cell % columns).abs_diff(end % columns) < reach
}

/// Moves the blank to the nearest cell that `arrived` accepts.
fn walk_blank(construction: &mut Construction, arrived: impl Fn(usize) -> bool) -> Option<()> {
    let start = construction.grid.blank;
    let mut parent = vec![usize::MAX; construction.fixed.len()];
    parent[start] = start;
    let mut open = BinaryHeap::from([(Reverse(0), start)]);
    while let Some((Reverse(steps), cell)) = open.pop() {
        if arrived(cell) {
            let mut path = vec![cell];
            while path[path.len() - 1] != start {
                path.push(parent[path[path.len() - 1]]);
            }
            path.pop();
            path.into_iter().rev().for_each(|to| construction.step(to));
            return Some(());
        }
        for to in neighbours(&construction.grid, cell) {
            if !construction.fixed[to] && parent[to] == usize::MAX {
                parent[to] = cell;
                open.push((Reverse(steps + 1), to));
            }
        }
    }
    None
}

/// The neighbours of `cell`.
pub(super) fn neighbours(grid: &Grid, cell: usize) -> impl Iterator<Item = usize> {
    let (row, column, columns) = (cell / grid.columns, cell % grid.columns, grid.columns);
    let up = (row > 0).then(|| cell - columns);
    let down = (row + 1 < grid.rows).then(|| cell + columns);
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < columns).then(|| cell + 1);
    [left, up, right, down].into_iter().flatten()
}

/// Moves two tiles from `from` to `to` with the fewest moves inside `corner`, which contains the blank.
fn place_two(
    construction: &mut Construction,
    corner: &[usize],
    from: [usize; 2],
    to: [usize; 2],
    tally: &Tally,
) -> Option<()> {
    const SIDE: usize = 2 * CORNER * 2 * CORNER;
    let number = |cell: usize| corner.iter().position(|&found| found == cell);
    let beside: Vec<Vec<usize>> =
        corner.iter().map(|&cell| neighbours(&construction.grid, cell).filter_map(number).collect()).collect();
    let code = |blank: usize, tiles: [usize; 2]| (blank * SIDE + tiles[0]) * SIDE + tiles[1];
    let goal = [number(to[0])?, number(to[1])?];
    let start = (number(construction.grid.blank)?, [number(from[0])?, number(from[1])?]);
    let mut seen = vec![false; corner.len() * SIDE * SIDE];
    seen[code(start.0, start.1)] = true;
    // Each entry stores the index of its parent.
    let mut queue = vec![(start.0, start.1, 0)];
    let mut next = 0;
    while next < queue.len() {
        let (blank, tiles, _) = queue[next];
        if tiles == goal {
            tally.expanded(next as u64);
            let mut path = Vec::new();
            while next > 0 {
                path.push(corner[queue[next].0]);
                next = queue[next].2;
            }
            path.into_iter().rev().for_each(|to| construction.step(to));
            return Some(());
        }
        for &place in &beside[blank] {
            let after = tiles.map(|tile| if tile == place { blank } else { tile });
            let known = &mut seen[code(place, after)];
            if !*known {
                *known = true;
                queue.push((place, after, next));
            }
        }
        next += 1;
    }
    None
}

/// Solves the last part optimally.
pub(super) fn finish(construction: &mut Construction, remaining: Rectangle, tally: &Tally) {
    let columns = construction.grid.columns;
    let cells: Vec<usize> = (remaining.top..remaining.bottom)
        .flat_map(|row| (remaining.left..remaining.right).map(move |column| row * columns + column))
        .collect();
    // On the small board the blank is 0, and a tile is one more than its goal index, or equal to it beyond the blank's.
    let home = cells.iter().position(|&cell| cell == construction.grid.home).unwrap_or_default();
    let tile = |place: usize| match place.cmp(&home) {
        std::cmp::Ordering::Less => place as u32 + 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => place as u32,
    };
    let place = |label: u32| cells.iter().position(|&cell| cell == label as usize).unwrap_or_default();
    let small = Size { rows: remaining.bottom - remaining.top, columns: remaining.right - remaining.left };
    let start = Board::new(small, cells.iter().map(|&cell| tile(place(construction.grid.cells[cell]))).collect());
    let goal = Board::new(small, (0..cells.len()).map(tile).collect());
    if let (Ok(start), Ok(goal)) = (start, goal)
        && let Ok(space) = Tiles::<u64>::new(&start, &goal)
    {
        let report = Search::new(&space).astar(&LinearConflict::new(&space));
        tally.expanded(report.statistics.expanded);
        let Some(plan) = report.plan() else { return };
        construction.make(&plan.moves);
    }
}

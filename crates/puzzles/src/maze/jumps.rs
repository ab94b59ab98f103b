//! Jump point search (Harabor and Grastien 2011): the few cells at which a shortest path may have to turn.
//!
//! An open maze has very many equally long paths between two cells. A jump goes straight on, or diagonally, as long as
//! there is nothing to decide, so only one of these paths is explored. The graph of jumps contains a cheapest path of
//! the maze whenever there is one, so any optimal method finds it there. Invariant: all cells cost the same, because
//! otherwise paths of equal length may differ in cost.

use std::hash::{Hash, Hasher};

use jiugong_search::{Cost, Space};

use super::{Maze, Step};
use crate::direction::Direction;

/// The jump points of a maze. A state is a cell and the step that reached it; a move is the direction of a jump, and
/// its cost is the jump's length.
///
/// # Example
/// ```
/// use jiugong_puzzles::maze::{Jumps, Maze};
/// use jiugong_search::{Search, Zero};
///
/// let maze = Maze::parse(b"0000\n0110\n0000").unwrap();
/// let jumps = Jumps::new(&maze).unwrap();
/// let report = Search::new(&jumps).astar(&Zero);
/// let plan = report.plan().unwrap();
/// assert_eq!(plan.cost, 5);
/// assert_eq!(jumps.steps(&plan.moves).unwrap().len(), 5);
/// ```
#[derive(Clone, Debug)]
pub struct Jumps<'a> {
    maze: &'a Maze,
    /// Row and column of the goal.
    aim: (usize, usize),
}

/// A cell and the step that reached it. Jump points on the same cell are equal: only the cheapest path to a cell is kept,
/// and among equally cheap ones the first.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct JumpPoint {
    pub cell: u32,
    /// The last step; `None` at the start.
    pub last: Option<Step>,
}

impl PartialEq for JumpPoint {
    fn eq(&self, other: &Self) -> bool {
        self.cell == other.cell
    }
}

impl Eq for JumpPoint {}

impl Hash for JumpPoint {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cell.hash(state);
    }
}

impl<'a> Jumps<'a> {
    /// The jump points of `maze`; `None` if its cells do not all cost 1.
    pub fn new(maze: &'a Maze) -> Option<Self> {
        let to = maze.to();
        maze.unit.then_some(Jumps { maze, aim: (to.row as usize, to.column as usize) })
    }

    /// The maze.
    pub fn maze(&self) -> &'a Maze {
        self.maze
    }

    /// The single steps of a sequence of jumps.
    pub fn steps(&self, jumps: &[Step]) -> Option<Vec<Step>> {
        let mut cell = self.maze.from;
        let mut steps = Vec::new();
        for &by in jumps {
            let (count, end) = self.jump(cell, by)?;
            steps.extend(std::iter::repeat_n(by, count as usize));
            cell = end;
        }
        Some(steps)
    }

    fn straight(&self, cell: u32, towards: Direction) -> Option<u32> {
        self.maze.next(cell, towards.into())
    }

    /// Where a jump along a row or column ends: at the goal, or where a side opens, that is, where a free side cell
    /// follows a wall. Perpendicular directions are not scanned.
    #[inline(always)]
    fn along(&self, cell: u32, by: Direction) -> Option<u32> {
        let columns = self.maze.grid().columns();
        let (row, column) = (cell / columns, cell % columns);
        let end = self.end_of(row as usize, column as usize, by)? as u32;
        Some(if is_vertical(by) { end * columns + column } else { row * columns + end })
    }

    /// The row or column in which such a jump ends.
    #[inline(always)]
    fn end_of(&self, row: usize, column: usize, by: Direction) -> Option<usize> {
        let [rows, columns] = self.maze.grid().lines();
        let in_row = (self.aim.0 == row).then_some(self.aim.1);
        let in_column = (self.aim.1 == column).then_some(self.aim.0);
        match by {
            Direction::Right => rows.scan_forward(row, column, in_row),
            Direction::Left => rows.scan_backward(row, column, in_row),
            Direction::Down => columns.scan_forward(column, row, in_column),
            Direction::Up => columns.scan_backward(column, row, in_column),
        }
    }

    /// The number of steps between two cells of a line.
    fn steps_between(&self, one: u32, other: u32) -> u32 {
        let apart = one.abs_diff(other);
        let columns = self.maze.grid().columns();
        if apart < columns && one / columns == other / columns { apart } else { apart / columns }
    }

    /// The length and end of a jump along a row or column, if it reaches a jump point. Without diagonal steps, a
    /// vertical jump also ends where a horizontal jump starts.
    fn run(&self, start: u32, by: Direction) -> Option<(u32, u32)> {
        if self.maze.diagonal || !is_vertical(by) {
            return self.along(start, by).map(|end| (self.steps_between(start, end), end));
        }
        let end = self.along(start, by);
        let mut cell = start;
        loop {
            cell = self.straight(cell, by)?;
            let turns = sides(by).into_iter().any(|side| self.along(cell, side).is_some());
            if turns || end == Some(cell) {
                return Some((self.steps_between(start, cell), cell));
            }
        }
    }

    /// The length and end of a jump; `None` if it reaches no jump point.
    fn jump(&self, cell: u32, by: Step) -> Option<(u32, u32)> {
        let Some([along, down]) = by.parts() else { return by.direction().and_then(|by| self.run(cell, by)) };
        let grid = self.maze.grid();
        let (height, width) = (grid.rows() as usize, grid.columns() as usize);
        let (mut row, mut column) = (cell as usize / width, cell as usize % width);
        let rows = &grid.lines()[0];
        let mut count = 0;
        loop {
            let next_row = if down == Direction::Down { row + 1 } else { row.wrapping_sub(1) };
            let next_column = if along == Direction::Right { column + 1 } else { column.wrapping_sub(1) };
            if next_row >= height || next_column >= width {
                return None;
            }
            // No step cuts a corner.
            if !(rows.is_free(next_row, next_column)
                && rows.is_free(next_row, column)
                && rows.is_free(row, next_column))
            {
                return None;
            }
            (row, column) = (next_row, next_column);
            count += 1;
            let opens = || self.end_of(row, column, along).is_some() || self.end_of(row, column, down).is_some();
            if (row, column) == self.aim || opens() {
                return Some((count, (row * width + column) as u32));
            }
        }
    }

    /// The directions in which the search must continue from a cell reached by `last`.
    fn directions_after(&self, cell: u32, last: Option<Step>, mut visit: impl FnMut(Step)) {
        let maze = self.maze;
        let mut all = |steps: &[Step]| steps.iter().for_each(|&step| visit(step));
        let Some(last) = last else { return all(maze.steps()) };
        match (last.parts(), last.direction()) {
            (Some([along, down]), _) => all(&[along.into(), down.into(), last]),
            (None, Some(by)) if maze.diagonal => {
                // Straight on, and where a side opens also to that side and diagonally.
                all(&[last]);
                let before = self.straight(cell, by.opposite());
                for side in sides(by) {
                    let closed = before.is_some_and(|before| self.straight(before, side).is_none());
                    if closed {
                        all(&[side.into(), diagonal(by, side)]);
                    }
                }
            }
            (None, Some(by)) => {
                let [one, other] = sides(by);
                all(&[last, one.into(), other.into()]);
            }
            (None, None) => {}
        }
    }
}

fn is_vertical(by: Direction) -> bool {
    matches!(by, Direction::Up | Direction::Down)
}

/// The perpendicular directions.
fn sides(by: Direction) -> [Direction; 2] {
    if is_vertical(by) { [Direction::Left, Direction::Right] } else { [Direction::Up, Direction::Down] }
}

/// The diagonal step composed of two straight ones.
fn diagonal(one: Direction, other: Direction) -> Step {
    let (along, down) = if is_vertical(one) { (other, one) } else { (one, other) };
    match (along, down) {
        (Direction::Left, Direction::Up) => Step::LeftUp,
        (Direction::Left, _) => Step::LeftDown,
        (_, Direction::Up) => Step::RightUp,
        _ => Step::RightDown,
    }
}

impl Space for Jumps<'_> {
    type State = JumpPoint;
    type Key = JumpPoint;
    type Move = Step;

    fn start(&self) -> JumpPoint {
        JumpPoint { cell: self.maze.from, last: None }
    }

    fn is_goal(&self, state: &JumpPoint) -> bool {
        state.cell == self.maze.to
    }

    fn pack(&self, state: &JumpPoint) -> JumpPoint {
        *state
    }

    fn unpack(&self, key: &JumpPoint) -> JumpPoint {
        *key
    }

    fn successors(&self, &JumpPoint { cell, last }: &JumpPoint, mut visit: impl FnMut(Step, Cost, JumpPoint)) {
        self.directions_after(cell, last, |by| {
            if let Some((count, end)) = self.jump(cell, by) {
                visit(by, count * self.maze.price(by), JumpPoint { cell: end, last: Some(by) });
            }
        });
    }

    /// The value of the maze, so that depths count steps of the maze. Methods whose guarantee relies on unit costs do
    /// not run on jumps.
    fn unit_costs(&self) -> bool {
        Space::unit_costs(self.maze)
    }
}

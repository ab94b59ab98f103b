//! Jump points (Harabor and Grastien 2011): the few cells of a maze at which a shortest way may have to turn.
//!
//! In an open maze there are very many ways of the same length between two cells. A jump goes straight on, or across corners, as far as there
//! is nothing to decide, so of all these ways only one is looked at. The graph of jumps has a cheapest way wherever the
//! maze has one, and of the same cost; any method that finds a cheapest way finds it there. Always: the maze's cells all
//! cost the same, because otherwise ways of the same length are not alike.

use jiugong_search::{Cost, Space};

use super::{Maze, Step};
use crate::direction::Direction;

/// The jump points of a maze. A state is a cell and the step by which it was come to; a move is the direction of a jump,
/// whose cost tells how far it goes.
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
}

/// A cell, and the step by which it was come to.
pub type Landing = (u32, Option<Step>);

impl<'a> Jumps<'a> {
    /// The jump points of `maze`; `None` if its cells do not all cost 1.
    pub fn new(maze: &'a Maze) -> Option<Self> {
        maze.unit.then_some(Jumps { maze })
    }

    /// The maze.
    pub fn maze(&self) -> &'a Maze {
        self.maze
    }

    /// The steps of a way that jumps: each jump as far as it goes.
    pub fn steps(&self, jumps: &[Step]) -> Option<Vec<Step>> {
        let mut here = self.start();
        let mut steps = Vec::new();
        for &wanted in jumps {
            let (by, cell) = (wanted, here.0);
            let (count, end) = self.jump(cell, by)?;
            steps.extend(std::iter::repeat_n(by, count as usize));
            here = (end, Some(by));
        }
        Some(steps)
    }

    fn straight(&self, cell: u32, towards: Direction) -> Option<u32> {
        self.maze.next(cell, towards.into())
    }

    /// Whether one who comes to `cell` by a straight step has to look to a side there: the cell beside is free, and the one beside
    /// where they came from is not.
    fn opens(&self, cell: u32, by: Direction) -> bool {
        let Some(before) = self.straight(cell, by.opposite()) else { return false };
        sides(by).into_iter().any(|side| self.straight(cell, side).is_some() && self.straight(before, side).is_none())
    }

    /// How far a jump along a row or column goes, if it comes to a jump point. Without diagonal steps one along a column
    /// also ends where a jump along the row begins.
    fn run(&self, mut cell: u32, by: Direction) -> Option<(u32, u32)> {
        let mut count = 0;
        loop {
            cell = self.straight(cell, by)?;
            count += 1;
            let turns = !self.maze.diagonal
                && is_vertical(by)
                && sides(by).into_iter().any(|side| self.run_along(cell, side).is_some());
            if cell == self.maze.to || turns || self.opens(cell, by) {
                return Some((count, cell));
            }
        }
    }

    /// A jump along a row, which needs to look at no other.
    fn run_along(&self, mut cell: u32, by: Direction) -> Option<u32> {
        loop {
            cell = self.straight(cell, by)?;
            if cell == self.maze.to || self.opens(cell, by) {
                return Some(cell);
            }
        }
    }

    /// How many steps a jump goes, and where it ends; `None` if it comes to nothing.
    fn jump(&self, mut cell: u32, by: Step) -> Option<(u32, u32)> {
        let Some(parts) = by.parts() else { return by.direction().and_then(|by| self.run(cell, by)) };
        let mut count = 0;
        loop {
            cell = self.maze.next(cell, by)?;
            count += 1;
            if cell == self.maze.to || parts.iter().any(|&part| self.run_along(cell, part).is_some()) {
                return Some((count, cell));
            }
        }
    }

    /// The directions in which one who came by `last` may have to go on.
    fn onwards(&self, cell: u32, last: Option<Step>, mut visit: impl FnMut(Step)) {
        let maze = self.maze;
        let mut all = |steps: &[Step]| steps.iter().for_each(|&step| visit(step));
        let Some(last) = last else { return all(maze.steps()) };
        match (last.parts(), last.direction()) {
            (Some([along, down]), _) => all(&[along.into(), down.into(), last]),
            (None, Some(by)) if maze.diagonal => {
                // Straight on, and where it opens to a side also there and across.
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

/// The directions across.
fn sides(by: Direction) -> [Direction; 2] {
    if is_vertical(by) { [Direction::Left, Direction::Right] } else { [Direction::Up, Direction::Down] }
}

/// The diagonal step made of two straight ones.
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
    type State = Landing;
    type Key = (u32, Option<Step>);
    type Move = Step;

    fn start(&self) -> Landing {
        (self.maze.from, None)
    }

    fn is_goal(&self, state: &Landing) -> bool {
        state.0 == self.maze.to
    }

    fn pack(&self, state: &Landing) -> Landing {
        *state
    }

    fn unpack(&self, key: &Landing) -> Landing {
        *key
    }

    fn successors(&self, &(cell, last): &Landing, mut visit: impl FnMut(Step, Cost, Landing)) {
        self.onwards(cell, last, |by| {
            if let Some((count, end)) = self.jump(cell, by) {
                visit(by, count * self.maze.price(by), (end, Some(by)));
            }
        });
    }

    /// As the maze says, so that depths are counted in steps of the maze. No method that rests a promise on it searches jumps.
    fn unit_costs(&self) -> bool {
        Space::unit_costs(self.maze)
    }
}

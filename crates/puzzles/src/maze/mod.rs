//! Mazes (走迷宫): the cheapest path from one cell to another in four or eight directions.
//!
//! A move costs what the entered cell costs; in a plain maze that is 1. With diagonal steps, a straight step costs
//! [`STRAIGHT`] times that and a diagonal step [`DIAGONAL`] times (√2 to three decimals). No step cuts a corner: both
//! cells adjacent to a diagonal step must be free. Invariant: both ends are free cells of the grid.

mod error;
mod grid;
mod jumps;
mod lines;
mod read;
mod step;
#[cfg(test)]
mod tests;

use jiugong_search::{Backward, Cost, Heuristic, Quality, Ranked, Space};

pub use crate::direction::{Direction, Order};
pub use crate::rectangle::Cell;
pub use error::{End, MazeError, Notation};
pub use grid::{Grid, SIDE_LIMIT, TOTAL_LIMIT};
pub use jumps::{JumpPoint, Jumps};
pub use step::Step;

use grid::WALL;

/// The cost factor of a straight step in a maze with diagonal steps.
pub const STRAIGHT: Cost = 1000;

/// The cost factor of a diagonal step.
pub const DIAGONAL: Cost = 1414;

impl Grid {
    /// The maze on this grid from one cell to another.
    ///
    /// # Errors
    /// [`MazeError::Outside`] or [`MazeError::Wall`] if an end is not a free cell.
    pub fn between(self, from: Cell, to: Cell) -> Result<Maze, MazeError> {
        let from = self.end(End::From, from)?;
        let to = self.end(End::To, to)?;
        let free = || self.costs.iter().copied().filter(|&cost| cost != WALL);
        let unit = free().all(|cost| cost == 1);
        let cheapest = free().min().unwrap_or(1);
        let total = free().sum();
        Ok(Maze { grid: self, from, to, order: Order::default(), diagonal: false, unit, cheapest, total })
    }

    fn end(&self, end: End, cell: Cell) -> Result<u32, MazeError> {
        match self.index(cell) {
            None => Err(MazeError::Outside { end, cell, rows: self.rows, columns: self.columns }),
            Some(index) if self.costs[index as usize] == WALL => Err(MazeError::Wall { end, cell }),
            Some(index) => Ok(index),
        }
    }
}

/// A grid with a start and an end.
///
/// # Example
/// ```
/// use jiugong_puzzles::maze::{Cell, Maze, Step};
/// use jiugong_search::Space;
///
/// let maze = Maze::parse(b"0 1\n0 0").unwrap();
/// assert_eq!(maze.to(), Cell { row: 1, column: 1 });
/// let cells = maze.cells_of(&[Step::Down, Step::Right]);
/// let written: Vec<String> = cells.iter().map(ToString::to_string).collect();
/// assert_eq!(written, ["(0, 0)", "(1, 0)", "(1, 1)"]);
///
/// // Other ends, and a price for each cell; entering costs, the start itself is free.
/// let maze = Maze::parse_weighted(b"1 20\n3 4").unwrap();
/// let maze = maze.with_ends(Cell { row: 0, column: 1 }, Cell { row: 0, column: 0 }).unwrap();
/// let mut costs = Vec::new();
/// maze.successors(&maze.start(), |by, cost, _| costs.push((by.name(), cost)));
/// assert_eq!(costs, [("l", 1), ("d", 4)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maze {
    grid: Grid,
    from: u32,
    to: u32,
    order: Order,
    diagonal: bool,
    unit: bool,
    cheapest: Cost,
    total: Cost,
}

impl Maze {
    /// Reads a plain maze from the top left to the bottom right cell; see [`Grid::parse`] for the notation.
    ///
    /// # Errors
    /// [`MazeError`], also if one of these two cells is a wall. For other ends, read a [`Grid`] and call
    /// [`between`](Grid::between).
    pub fn parse(text: &[u8]) -> Result<Maze, MazeError> {
        Maze::corner_to_corner(Grid::parse(text)?)
    }

    /// Reads a maze with a cost per cell, from the top left to the bottom right cell; see [`Grid::parse_weighted`].
    ///
    /// # Errors
    /// As [`Maze::parse`].
    pub fn parse_weighted(text: &[u8]) -> Result<Maze, MazeError> {
        Maze::corner_to_corner(Grid::parse_weighted(text)?)
    }

    fn corner_to_corner(grid: Grid) -> Result<Maze, MazeError> {
        let last = Cell { row: grid.rows - 1, column: grid.columns - 1 };
        grid.between(Cell { row: 0, column: 0 }, last)
    }

    /// The same maze with other ends.
    ///
    /// # Errors
    /// [`MazeError::Outside`] or [`MazeError::Wall`] if an end is not a free cell.
    pub fn with_ends(self, from: Cell, to: Cell) -> Result<Maze, MazeError> {
        let (from, to) = (self.grid.end(End::From, from)?, self.grid.end(End::To, to)?);
        Ok(Maze { from, to, ..self })
    }

    /// The same maze with another operator order.
    #[must_use]
    pub fn with_order(self, order: Order) -> Maze {
        Maze { order, ..self }
    }

    /// The same maze with diagonal steps.
    ///
    /// # Errors
    /// [`MazeError::TooExpensive`] if the cost of a path might not fit.
    pub fn with_diagonals(self) -> Result<Maze, MazeError> {
        if self.total > TOTAL_LIMIT / DIAGONAL {
            return Err(MazeError::TooExpensive);
        }
        Ok(Maze { diagonal: true, ..self })
    }

    /// Whether it has diagonal steps.
    pub fn is_diagonal(&self) -> bool {
        self.diagonal
    }

    /// Whether every cell costs 1.
    pub fn is_plain(&self) -> bool {
        self.unit
    }

    /// The cost factor of a step.
    #[inline]
    pub fn price(&self, step: Step) -> Cost {
        match (self.diagonal, step.parts()) {
            (false, _) => 1,
            (true, None) => STRAIGHT,
            (true, Some(_)) => DIAGONAL,
        }
    }

    /// The possible steps, the diagonal ones last.
    fn steps(&self) -> &'static [Step] {
        if self.diagonal { &Step::ALL } else { &Step::ALL[..4] }
    }

    /// An estimate, capped at the total cost of all cells.
    fn cut_off(&self, estimate: u64) -> Cost {
        let total = u64::from(self.total) * u64::from(if self.diagonal { DIAGONAL } else { 1 });
        estimate.min(total) as Cost
    }

    /// The free cell that a step leads to, if the step is possible.
    #[inline]
    fn next(&self, cell: u32, step: Step) -> Option<u32> {
        let free = |cell: u32, towards: Direction| {
            self.grid.neighbour(cell, towards).filter(|&next| self.grid.costs[next as usize] != WALL)
        };
        match (step.direction(), step.parts()) {
            (Some(towards), _) => free(cell, towards),
            (None, Some([along, down])) if self.diagonal => {
                free(cell, down)?;
                free(free(cell, along)?, down)
            }
            _ => None,
        }
    }

    /// The grid of the maze.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The start cell.
    pub fn from(&self) -> Cell {
        self.grid.cell(self.from)
    }

    /// The goal cell.
    pub fn to(&self) -> Cell {
        self.grid.cell(self.to)
    }

    /// The operator order.
    pub fn order(&self) -> Order {
        self.order
    }

    /// The cells that `moves` pass through, including the start, up to the first impossible move. If all moves are
    /// possible, there is one more cell than moves.
    pub fn cells_of(&self, moves: &[Step]) -> Vec<Cell> {
        let mut here = self.from;
        let mut cells = vec![self.from()];
        for &towards in moves {
            match self.next(here, towards) {
                Some(next) => here = next,
                None => break,
            }
            cells.push(self.grid.cell(here));
        }
        cells
    }
}

impl Space for Maze {
    /// The number of a cell, row by row.
    type State = u32;
    type Key = u32;
    type Move = Step;

    #[inline]
    fn start(&self) -> u32 {
        self.from
    }

    #[inline]
    fn is_goal(&self, state: &u32) -> bool {
        *state == self.to
    }

    #[inline]
    fn pack(&self, state: &u32) -> u32 {
        *state
    }

    #[inline]
    fn unpack(&self, key: &u32) -> u32 {
        *key
    }

    #[inline]
    fn successors(&self, state: &u32, mut visit: impl FnMut(Step, Cost, u32)) {
        let diagonal = if self.diagonal { &Step::DIAGONAL[..] } else { &[] };
        for &step in Step::straight(self.order).iter().chain(diagonal) {
            if let Some(next) = self.next(*state, step) {
                visit(step, self.grid.costs[next as usize] * self.price(step), next);
            }
        }
    }

    fn unit_costs(&self) -> bool {
        self.unit && !self.diagonal
    }
}

impl Backward for Maze {
    fn goals(&self, mut visit: impl FnMut(u32)) {
        visit(self.to);
    }

    #[inline]
    fn predecessors(&self, state: &u32, mut visit: impl FnMut(Step, Cost, u32)) {
        let cost = self.grid.costs[*state as usize];
        let diagonal = if self.diagonal { &Step::DIAGONAL[..] } else { &[] };
        for &step in Step::straight(self.order).iter().chain(diagonal) {
            if let Some(before) = self.next(*state, step.opposite()) {
                visit(step, cost * self.price(step), before);
            }
        }
    }
}

impl Ranked for Maze {
    const KEYS_ARE_RANKS: bool = true;

    fn count(&self) -> usize {
        self.grid.costs.len()
    }

    #[inline]
    fn rank(&self, state: &u32) -> usize {
        *state as usize
    }

    #[inline]
    fn unrank(&self, rank: usize) -> u32 {
        rank as u32
    }
}

/// Remaining rows and columns, times the cost of the cheapest cell (曼哈顿距离).
///
/// Each move changes the distance by at most 1 and costs at least the cheapest cell, so no move lowers the value by
/// more than it costs: the heuristic is consistent. A diagonal step changes the distance by 2, so in a maze with
/// diagonal steps each row and column counts half of such a step. The value is capped at the total cost of all cells,
/// which no path without a cycle exceeds; a constant cap keeps it consistent.
#[derive(Clone, Copy, Debug, Default)]
pub struct MazeManhattan;

impl Heuristic<Maze> for MazeManhattan {
    type Memo = ();

    const QUALITY: Quality = Quality::Consistent;

    #[inline]
    fn eval(&self, maze: &Maze, state: &u32) -> (Cost, ()) {
        let (here, to) = (maze.grid.cell(*state), maze.to());
        let steps = here.row.abs_diff(to.row) + here.column.abs_diff(to.column);
        let each = if maze.diagonal { DIAGONAL / 2 } else { 1 };
        (maze.cut_off(u64::from(steps) * u64::from(maze.cheapest) * u64::from(each)), ())
    }

    #[inline]
    fn step(&self, maze: &Maze, (): (), after: &u32, _: Step) -> (Cost, ()) {
        self.eval(maze, after)
    }
}

/// The distance on an empty grid with diagonal and straight steps, times the cost of the cheapest cell (八方向距离).
///
/// With diagonal steps it is the cost of the cheapest path without walls, and so consistent. Without them it is rounded
/// down to whole steps, and at most [`MazeManhattan`].
#[derive(Clone, Copy, Debug, Default)]
pub struct MazeOctile;

impl Heuristic<Maze> for MazeOctile {
    type Memo = ();

    const QUALITY: Quality = Quality::Consistent;

    #[inline]
    fn eval(&self, maze: &Maze, state: &u32) -> (Cost, ()) {
        let (here, to) = (maze.grid.cell(*state), maze.to());
        let (rows, columns) = (here.row.abs_diff(to.row), here.column.abs_diff(to.column));
        let (more, less) = (u64::from(rows.max(columns)), u64::from(rows.min(columns)));
        let cost = ((more - less) * u64::from(STRAIGHT) + less * u64::from(DIAGONAL)) * u64::from(maze.cheapest);
        (maze.cut_off(if maze.diagonal { cost } else { cost / u64::from(STRAIGHT) }), ())
    }

    #[inline]
    fn step(&self, maze: &Maze, (): (), after: &u32, _: Step) -> (Cost, ()) {
        self.eval(maze, after)
    }
}

//! The sliding puzzle in the multi-tile metric: pushing any number of tiles of a row or column at once is one move.
//!
//! A push along a row changes neither the set of tiles in any row nor their reading order; a push along a column does.
//! So the pushes along the two axes can be counted separately: [`Halves`] are estimates of the pushes along one axis,
//! and their sum is an estimate of all.

mod exact;
mod halves;
mod order;
mod patterns;
#[cfg(test)]
mod tests;
mod tree;
mod walking;

pub use exact::PushExact;
pub use halves::{Axis, Halves, PushManhattan, PushMisplaced, SumOfHalves};
pub use patterns::{PushPatterns, PushTable, PushTier};
pub use tree::PushTree;
pub use walking::PushWalking;

use jiugong_search::{Backward, Cost, Landscape, Ranked, Space};

use super::packed::Word;
use super::space::{SpaceError, State, Tiles};
use super::{Board, Convention, Move, Order, Style, write_moves};

/// What counts as one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Metric {
    /// One tile slides.
    #[default]
    Single,
    /// Any number of tiles of a row or column move at once.
    Multi,
}

/// A move in the multi-tile metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Push {
    /// The direction of the blank.
    pub by: Move,
    /// The number of tiles pushed, at least one, which is also the number of cells the blank moves.
    pub tiles: u8,
}

impl Push {
    /// The push that undoes this one.
    #[must_use]
    pub fn back(self) -> Self {
        Push { by: self.by.opposite(), ..self }
    }

    /// The slides it is composed of.
    pub fn slides(self) -> impl Iterator<Item = Move> {
        std::iter::repeat_n(self.by, usize::from(self.tiles))
    }
}

/// A move of the sliding puzzle in one of the metrics.
pub trait Step: Copy + Eq + Send + Sync + 'static {
    /// The metric in which this is one move.
    const METRIC: Metric;

    /// Makes it on a board and returns the tile farthest from the blank's old cell. `None` if it leaves the board; then
    /// the board is unspecified.
    fn make(self, board: &mut Board) -> Option<u32>;

    /// Writes moves from `start` on one line in `convention`.
    fn write(convention: Convention, start: &Board, moves: &[Self]) -> String;
}

impl Step for Move {
    const METRIC: Metric = Metric::Single;

    fn make(self, board: &mut Board) -> Option<u32> {
        board.slide(self)
    }

    fn write(convention: Convention, start: &Board, moves: &[Self]) -> String {
        write_moves(convention, start, moves)
    }
}

impl Step for Push {
    const METRIC: Metric = Metric::Multi;

    fn make(self, board: &mut Board) -> Option<u32> {
        self.slides().map(|by| board.slide(by)).last().flatten()
    }

    fn write(convention: Convention, start: &Board, moves: &[Self]) -> String {
        write_pushes(convention, start, moves).join(if convention == Convention::Number { " " } else { "" })
    }
}

/// Combines slides into the fewest pushes.
///
/// ```
/// use jiugong_puzzles::tiles::{Convention, pushes::{Push, pushes}, Move, read_letters};
///
/// let moves = read_letters(Convention::Blank, "llurrr")?;
/// let found = pushes(&moves);
/// assert_eq!(found.len(), 3);
/// assert_eq!(found[2], Push { by: Move::Right, tiles: 3 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pushes(moves: &[Move]) -> Vec<Push> {
    let most = usize::from(u8::MAX);
    let runs = moves.chunk_by(|one, next| one == next).flat_map(|run| run.chunks(most));
    runs.map(|run| Push { by: run[0], tiles: run.len() as u8 }).collect()
}

/// Each of `moves` from `start` in a convention: `r3`, or `7*3`. Stops before a push that leaves the board.
pub fn write_pushes(convention: Convention, start: &Board, moves: &[Push]) -> Vec<String> {
    let style = Style { convention, runs: true, upper: false };
    let mut board = start.clone();
    let written = moves.iter().map_while(|&push| {
        let slides: Vec<Move> = push.slides().collect();
        let text = style.write(Some(&board), &slides)?;
        push.make(&mut board).map(|_| text)
    });
    written.collect()
}

/// The sliding puzzle from one board to another in the multi-tile metric, on boards of up to 16 cells.
///
/// # Example
/// ```
/// use jiugong_puzzles::tiles::{NamedGoal, parse_board, pushes::{Pushes, PushManhattan, SumOfHalves}};
/// use jiugong_search::Search;
///
/// let start = parse_board(b"123456078", None)?.board;
/// let space = Pushes::new(&start, &NamedGoal::Standard.board(start.size()))?;
/// let report = Search::new(&space).astar(&SumOfHalves(PushManhattan::new(&space)));
/// // Two tiles move at once.
/// assert_eq!(report.plan().unwrap().cost, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pushes {
    slides: Tiles<u64>,
    order: Order,
    /// The convention for writing moves.
    convention: Convention,
}

impl Pushes {
    /// The puzzle from `start` to `goal` with the operator order `lurd`.
    ///
    /// # Errors
    /// If the sizes differ, or the board has more than 16 cells.
    pub fn new(start: &Board, goal: &Board) -> Result<Self, SpaceError> {
        let slides = Tiles::new(start, goal)?;
        Ok(Pushes { slides, order: Order::default(), convention: Convention::default() })
    }

    /// The same puzzle with another operator order; short pushes come before longer ones.
    #[must_use]
    pub fn with_order(mut self, order: Order) -> Self {
        self.slides = self.slides.with_order(order);
        self.order = order;
        self
    }

    /// The same puzzle with another convention for its moves.
    #[must_use]
    pub fn with_convention(mut self, convention: Convention) -> Self {
        self.convention = convention;
        self
    }

    /// The same puzzle from the goal to the start.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        self.slides = self.slides.reversed();
        self
    }

    /// The underlying puzzle of single slides.
    pub fn slides(&self) -> &Tiles<u64> {
        &self.slides
    }

    /// The operator order.
    pub fn order(&self) -> Order {
        self.order
    }

    /// The convention for writing moves.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// The start board.
    pub fn start_board(&self) -> Board {
        self.slides.board(&self.slides.start())
    }

    /// The goal board.
    pub fn goal_board(&self) -> Board {
        self.slides.board(&self.slides.goal())
    }

    /// All pushes in one direction from `state`, the shortest first.
    #[inline(always)]
    fn line(&self, state: &State<u64>, by: Move, mut visit: impl FnMut(Push, State<u64>)) {
        let columns = self.slides.size().columns;
        let (row, column) = (state.blank() / columns, state.blank() % columns);
        let (cells, stride) = match by {
            Move::Left => (column, -1),
            Move::Up => (row, -columns.cast_signed()),
            Move::Right => (columns - 1 - column, 1),
            Move::Down => (self.slides.size().rows - 1 - row, columns.cast_signed()),
        };
        let mut after = *state;
        for tiles in 1..=cells {
            let from = after.blank().wrapping_add_signed(stride);
            after = State { word: after.word.slide(from, after.blank()), blank: from as u8 };
            visit(Push { by, tiles: tiles as u8 }, after);
        }
    }
}

impl Space for Pushes {
    type State = State<u64>;
    type Key = u64;
    type Move = Push;

    fn start(&self) -> State<u64> {
        self.slides.start()
    }

    fn is_goal(&self, state: &State<u64>) -> bool {
        self.slides.is_goal(state)
    }

    fn pack(&self, state: &State<u64>) -> u64 {
        state.word
    }

    fn unpack(&self, key: &u64) -> State<u64> {
        self.slides.unpack(key)
    }

    fn successors(&self, state: &State<u64>, mut visit: impl FnMut(Push, Cost, State<u64>)) {
        for by in self.order.moves() {
            self.line(state, by, |push, after| visit(push, 1, after));
        }
    }

    fn unit_costs(&self) -> bool {
        true
    }
}

/// Local search uses the same moves.
impl Landscape for Pushes {}

impl Backward for Pushes {
    fn goals(&self, mut visit: impl FnMut(State<u64>)) {
        visit(self.slides.goal());
    }

    fn predecessors(&self, state: &State<u64>, mut visit: impl FnMut(Push, Cost, State<u64>)) {
        // Every push is reversible.
        self.successors(state, |push, cost, before| visit(push.back(), cost, before));
    }
}

/// Ranked like the boards of the underlying puzzle.
impl Ranked for Pushes {
    fn count(&self) -> usize {
        self.slides.count()
    }

    fn rank(&self, state: &State<u64>) -> usize {
        self.slides.rank(state)
    }

    fn unrank(&self, rank: usize) -> State<u64> {
        self.slides.unrank(rank)
    }
}

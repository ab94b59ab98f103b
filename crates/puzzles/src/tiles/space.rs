//! The sliding puzzle as a search space: a start, a goal, an operator order, and the cost of moves.
//!
//! Boards of up to 16 cells are searched as [`Tiles<u64>`], larger ones of up to 25 cells as [`Tiles<u128>`].

use jiugong_search::fast::WithNumbered;
use jiugong_search::{Backward, Cost, Landscape, Ranked, Space};
use thiserror::Error;

use super::numbered::NumberedTiles;
use super::packed::Word;
use super::packed_rank::{CantorTables, FACTORIALS, cantor};
use super::{Board, Move, Order, Size};

/// The cost of moving a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveCost {
    /// Every move costs 1.
    #[default]
    Unit,
    /// Moving tile t costs t.
    Tile,
}

/// A board being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<W> {
    pub(crate) word: W,
    pub(crate) blank: u8,
}

impl<W: Word> State<W> {
    /// The tile on `cell`; 0 is the blank.
    #[inline(always)]
    pub fn tile(&self, cell: usize) -> usize {
        self.word.tile(cell)
    }

    /// The cell of the blank.
    #[inline(always)]
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }
}

/// Lanes of the small tables: a power of two above the 25 cells of the largest board.
pub(crate) const LANES: usize = 32;

/// The moves of the blank from one cell, in operator order.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
struct Steps {
    /// The number of moves, and the number with a single move repeated.
    len: u8,
    even: u8,
    /// Seven entries for at most four moves, so that a length of three bits needs no bounds check.
    moves: [(Move, u8); 7],
}

impl Steps {
    const NONE: Steps = Steps { len: 0, even: 0, moves: [(Move::Left, 0); 7] };

    fn push(&mut self, step: Move, target: u8) {
        self.moves[usize::from(self.len)] = (step, target);
        self.len += 1;
    }

    /// The moves.
    #[inline(always)]
    fn all(&self) -> &[(Move, u8)] {
        &self.moves[..usize::from(self.len) % 8]
    }

    /// The moves, with a single one repeated.
    #[inline(always)]
    fn even(&self) -> &[(Move, u8)] {
        &self.moves[..usize::from(self.even) % 8]
    }

    /// Repeats a single move: corners have one move on, edge cells two. Inner cells have three, but are rarer;
    /// extending two moves to three for their sake takes longer than an occasional branch misprediction.
    fn fill(&mut self) {
        self.moves[1] = if self.len == 1 { self.moves[0] } else { self.moves[1] };
        self.even = if self.len == 1 { 2 } else { self.len };
    }
}

/// The index of the steps of a state without a last move.
const ANY_LAST: usize = 4;

/// Why two boards do not form a search space.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum SpaceError {
    #[error("the start is {start} and the goal is {goal}; both must have the same size")]
    Sizes { start: Size, goal: Size },
    #[error("a board of {size} has {} cells; up to {most} cells can be searched", .size.cells())]
    TooLarge { size: Size, most: usize },
}

/// The sliding puzzle from one board to another.
///
/// # Example
/// ```
/// use jiugong_puzzles::tiles::{Board, Manhattan, NamedGoal, Tiles, parse_board};
/// use jiugong_search::Search;
///
/// let start = parse_board(b"283104765", None)?.board;
/// let goal = NamedGoal::Spiral.board(start.size());
/// let space = Tiles::<u64>::new(&start, &goal)?;
/// let report = Search::new(&space).astar(&Manhattan::new(&space));
/// let letters: String = report.plan().unwrap().moves.iter().map(|step| step.letter()).collect();
/// assert_eq!(letters, "uldr");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tiles<W> {
    size: Size,
    start: State<W>,
    goal: State<W>,
    /// By last move, then by cell: the moves except the one that undoes the last move. The entries with all moves come
    /// last.
    steps: [[Steps; LANES]; ANY_LAST + 1],
    /// The change of the blank's cell for each move, in declaration order.
    strides: [i8; 4],
    cost: MoveCost,
    costs: [Cost; LANES],
    /// Ranks the most common board size.
    nine: Option<CantorTables>,
}

impl<W: Word> Tiles<W> {
    /// The puzzle from `start` to `goal`, with unit costs and the operator order `lurd`.
    ///
    /// # Errors
    /// If the sizes differ, or the board has more cells than `W` holds.
    pub fn new(start: &Board, goal: &Board) -> Result<Self, SpaceError> {
        let size = start.size();
        if size != goal.size() {
            return Err(SpaceError::Sizes { start: size, goal: goal.size() });
        }
        if size.cells() > W::CELLS {
            return Err(SpaceError::TooLarge { size, most: W::CELLS });
        }
        let state = |board: &Board| State { word: W::from_tiles(board.cells()), blank: board.blank() as u8 };
        let columns = size.columns as i8;
        let space = Tiles {
            size,
            start: state(start),
            goal: state(goal),
            steps: [[Steps::NONE; LANES]; ANY_LAST + 1],
            strides: Move::ALL.map(|step| match step {
                Move::Left => -1,
                Move::Up => -columns,
                Move::Right => 1,
                Move::Down => columns,
            }),
            cost: MoveCost::Unit,
            costs: [1; LANES],
            nine: (size.cells() == 9).then(CantorTables::tables),
        };
        Ok(space.with_order(Order::default()))
    }

    /// The same puzzle with another operator order.
    #[must_use]
    pub fn with_order(mut self, order: Order) -> Self {
        let Size { rows, columns } = self.size;
        for cell in 0..self.size.cells() {
            let (row, column) = (cell / columns, cell % columns);
            self.steps.iter_mut().for_each(|steps| steps[cell] = Steps::NONE);
            for step in order.moves() {
                let target = match step {
                    Move::Left if column > 0 => cell - 1,
                    Move::Up if row > 0 => cell - columns,
                    Move::Right if column + 1 < columns => cell + 1,
                    Move::Down if row + 1 < rows => cell + columns,
                    _ => continue,
                };
                for (last, steps) in self.steps.iter_mut().enumerate() {
                    if last != step.opposite() as usize {
                        steps[cell].push(step, target as u8);
                    }
                }
            }
            self.steps.iter_mut().for_each(|steps| steps[cell].fill());
        }
        self
    }

    /// The same puzzle with other move costs.
    #[must_use]
    pub fn with_cost(mut self, cost: MoveCost) -> Self {
        self.cost = cost;
        self.costs = std::array::from_fn(|tile| match cost {
            MoveCost::Unit => 1,
            MoveCost::Tile => tile as Cost,
        });
        self
    }

    /// The same puzzle from the goal to the start.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        std::mem::swap(&mut self.start, &mut self.goal);
        self
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The goal.
    pub fn goal(&self) -> State<W> {
        self.goal
    }

    /// The cost of moves.
    pub fn cost(&self) -> MoveCost {
        self.cost
    }

    /// The cost of moving `tile`.
    #[inline(always)]
    pub fn tile_cost(&self, tile: usize) -> Cost {
        self.costs[tile % LANES]
    }

    /// For each tile, its goal cell.
    pub fn goal_cells(&self) -> [usize; LANES] {
        let mut cells = [0; LANES];
        for cell in 0..self.size.cells() {
            cells[self.goal.tile(cell)] = cell;
        }
        cells
    }

    /// The slide made by the move `by`: the tile, the cell it came from, and its cell now.
    #[inline(always)]
    pub(crate) fn slide_before(&self, after: &State<W>, by: Move) -> (usize, usize, usize) {
        let from = after.blank();
        let to = self.cell_before(from, by);
        (after.tile(to), from, to)
    }

    /// The blank's cell before the move `by` took it to `cell`; an arbitrary cell if that is impossible.
    #[inline(always)]
    pub(crate) fn cell_before(&self, cell: usize, by: Move) -> usize {
        cell.wrapping_add_signed(-isize::from(self.strides[by as usize])) % LANES
    }

    /// The moves of the blank from `cell` with their target cells, after the move `last`, in operator order.
    pub(super) fn moves_from(&self, cell: usize, last: Option<Move>) -> &[(Move, u8)] {
        self.steps[last.map_or(ANY_LAST, |last| last as usize)][cell % LANES].all()
    }

    /// The moves from `state` after the move `last`.
    #[inline(always)]
    fn steps(&self, last: usize, state: &State<W>) -> &Steps {
        &self.steps[last][state.blank() % LANES]
    }

    /// Calls `visit` with each of `steps` from `state`.
    #[inline(always)]
    fn take<const LAST_FIRST: bool>(
        &self,
        steps: &[(Move, u8)],
        state: &State<W>,
        mut visit: impl FnMut(Move, Cost, State<W>),
    ) {
        let blank = state.blank();
        let mut slide = |&(step, target): &(Move, u8)| {
            let from = usize::from(target);
            let after = State { word: state.word.slide(from, blank), blank: target };
            visit(step, self.tile_cost(state.tile(from)), after);
        };
        if LAST_FIRST {
            steps.iter().rev().for_each(&mut slide);
        } else {
            steps.iter().for_each(&mut slide);
        }
    }

    /// The state as a board.
    ///
    /// # Panics
    /// Never panics for states of this space.
    pub fn board(&self, state: &State<W>) -> Board {
        let tiles = (0..self.size.cells()).map(|cell| state.tile(cell) as u32).collect();
        Board::new(self.size, tiles).expect("a state of the space holds every tile once")
    }
}

impl<W: Word> Space for Tiles<W> {
    type State = State<W>;
    type Key = W;
    type Move = Move;

    #[inline(always)]
    fn start(&self) -> State<W> {
        self.start
    }

    #[inline(always)]
    fn is_goal(&self, state: &State<W>) -> bool {
        state.word == self.goal.word
    }

    #[inline(always)]
    fn pack(&self, state: &State<W>) -> W {
        state.word
    }

    #[inline(always)]
    fn unpack(&self, key: &W) -> State<W> {
        State { word: *key, blank: key.blank() as u8 }
    }

    #[inline(always)]
    fn successors(&self, state: &State<W>, visit: impl FnMut(Move, Cost, State<W>)) {
        self.take::<false>(self.steps(ANY_LAST, state).all(), state, visit);
    }

    const SKIPS_BACK: bool = true;

    #[inline(always)]
    fn onward<const LAST_FIRST: bool>(
        &self,
        state: &State<W>,
        last: Option<Move>,
        visit: impl FnMut(Move, Cost, State<W>),
    ) {
        let steps = self.steps(last.map_or(ANY_LAST, |last| last as usize), state);
        self.take::<LAST_FIRST>(steps.all(), state, visit);
    }

    #[inline(always)]
    fn onward_evenly<const LAST_FIRST: bool>(
        &self,
        state: &State<W>,
        last: Option<Move>,
        mut visit: impl FnMut(bool, Move, Cost, State<W>),
    ) -> usize {
        let steps = self.steps(last.map_or(ANY_LAST, |last| last as usize), state);
        let (len, even) = (usize::from(steps.len), steps.even());
        let mut place = if LAST_FIRST { even.len() } else { 0 };
        self.take::<LAST_FIRST>(even, state, |by, cost, after| {
            place = if LAST_FIRST { place - 1 } else { place };
            visit(place < len, by, cost, after);
            place = if LAST_FIRST { place } else { place + 1 };
        });
        len
    }

    fn unit_costs(&self) -> bool {
        self.cost == MoveCost::Unit
    }

    fn numbered<T: WithNumbered<Self>>(&self, then: T) -> Option<T::Answer> {
        NumberedTiles::fits(self).then(|| then.with(&NumberedTiles::new(self)))
    }
}

/// Local search uses the same moves.
impl<W: Word> Landscape for Tiles<W> {}

impl<W: Word> Backward for Tiles<W> {
    fn goals(&self, mut visit: impl FnMut(State<W>)) {
        visit(self.goal);
    }

    #[inline(always)]
    fn predecessors(&self, state: &State<W>, mut visit: impl FnMut(Move, Cost, State<W>)) {
        // Every slide is reversible at the same cost.
        self.successors(state, |step, cost, before| visit(step.opposite(), cost, before));
    }

    const SKIPS_FORTH: bool = true;

    #[inline(always)]
    fn further_back(&self, state: &State<W>, last: Option<Move>, mut visit: impl FnMut(Move, Cost, State<W>)) {
        let step = last.map(Move::opposite);
        self.onward::<false>(state, step, |step, cost, before| visit(step.opposite(), cost, before));
    }
}

/// Ranked by Cantor number, so `count` is the factorial of the number of cells.
impl Ranked for Tiles<u64> {
    fn count(&self) -> usize {
        FACTORIALS[self.size.cells()] as usize
    }

    #[inline(always)]
    fn rank(&self, state: &State<u64>) -> usize {
        let rank = match self.nine {
            Some(nine) => nine.cantor(state.word),
            None => cantor(state.word, self.size.cells()),
        };
        rank as usize
    }

    fn unrank(&self, rank: usize) -> State<u64> {
        let cells = self.size.cells();
        let mut rank = rank as u64;
        // The tiles not yet placed, in order, one per lane.
        let mut left = 0xFEDC_BA98_7654_3210_u64;
        let mut word = 0;
        for cell in 0..cells {
            let factorial = FACTORIALS[cells - 1 - cell];
            let shift = 4 * (rank / factorial);
            rank %= factorial;
            word |= (left >> shift & 15) << (4 * cell);
            let below = (1 << shift) - 1;
            left = left & below | left >> 4 & !below;
        }
        self.unpack(&word)
    }
}

#[cfg(test)]
mod tests {
    use jiugong_search::{Duplicates, Limits, Ranked, Report, Run, Search, Statistics};

    use super::*;
    use crate::tiles::{LinearConflict, Manhattan, NamedGoal, Size, parse_board, reaches};

    type ListedMoves = Vec<(Move, Cost, u64)>;

    fn list_moves(list: impl FnOnce(&mut dyn FnMut(Move, Cost, State<u64>))) -> ListedMoves {
        let mut made = ListedMoves::new();
        list(&mut |by, cost, state| made.push((by, cost, state.word)));
        made
    }

    /// On all boards of 2×3, by every move into them: exactly the state just left is omitted.
    #[test]
    fn the_reverse_move_is_omitted_in_both_directions() {
        let goal = NamedGoal::Standard.board(Size { rows: 2, columns: 3 });
        let space = Tiles::<u64>::new(&goal, &goal).unwrap();
        let mut moves_from = 0;
        for rank in 0..space.count() {
            let before = space.unrank(rank);
            space.successors(&before, |by, _, after| {
                let all = list_moves(|visit| space.successors(&after, visit));
                let rest: ListedMoves = all.into_iter().filter(|&(_, _, word)| word != before.word).collect();
                assert_eq!(list_moves(|visit| space.onward::<false>(&after, Some(by), visit)), rest);
                moves_from += 1;
            });
            space.predecessors(&before, |by, _, after| {
                let all = list_moves(|visit| space.predecessors(&after, visit));
                let rest: ListedMoves = all.into_iter().filter(|&(_, _, word)| word != before.word).collect();
                assert_eq!(list_moves(|visit| space.further_back(&after, Some(by), visit)), rest);
                moves_from += 1;
            });
            assert_eq!(
                list_moves(|visit| space.further_back(&before, None, visit)),
                list_moves(|visit| space.predecessors(&before, visit))
            );
        }
        // Seven pairs of adjacent cells, each in two directions, in two kinds of search; 120 orders of the other tiles.
        assert_eq!(moves_from, 7 * 2 * 2 * 120);
    }

    /// From every cell, after every move: real children are those of `onward`, in its order, and padding repeats one of
    /// them.
    #[test]
    fn padded_children_are_the_same() {
        for (rows, columns) in [(3, 3), (4, 4), (2, 3), (1, 4), (1, 1)] {
            let size = Size { rows, columns };
            for blank in 0..size.cells() {
                let mut tiles: Vec<u32> = (1..size.cells() as u32).collect();
                tiles.insert(blank, 0);
                let board = Board::new(size, tiles).unwrap();
                let space = Tiles::<u64>::new(&board, &board).unwrap();
                for last in Move::ALL.map(Some).into_iter().chain([None]) {
                    let plain = list_moves(|visit| space.onward::<true>(&space.start(), last, visit));
                    let (mut ones, mut calls) = (ListedMoves::new(), 0);
                    let count = space.onward_evenly::<true>(&space.start(), last, |is_one, by, cost, state| {
                        assert!(plain.contains(&(by, cost, state.word)));
                        ones.extend(is_one.then_some((by, cost, state.word)));
                        calls += 1;
                    });
                    assert_eq!((count, &ones), (plain.len(), &plain), "{size}, {blank}, {last:?}");
                    assert_eq!(calls, if count == 1 { 2 } else { count });
                }
            }
        }
    }

    /// A search that runs to its end uses another inner loop than a stepwise one, with the same figures.
    #[test]
    fn a_full_run_has_the_figures_of_a_stepwise_run() {
        let boards =
            ["867254301", "123456780", "806547231"].map(|text| parse_board(text.as_bytes(), None).unwrap().board);
        let goal = NamedGoal::Standard.board(Size { rows: 3, columns: 3 });
        let reached = boards.into_iter().filter(|board| reaches(board, &goal));
        for space in reached.map(|board| Tiles::<u64>::new(&board, &goal).unwrap()) {
            for cost in [MoveCost::Unit, MoveCost::Tile] {
                let space = space.clone().with_cost(cost);
                let limits = Limits { nodes: Some(20_000), ..Limits::default() };
                let search = || Search::new(&space).limits(limits.clone());
                let (light, heavy) = (Manhattan::new(&space), LinearConflict::new(&space));
                same(&search().idastar(&light), &search().stepwise().idastar(light.clone()).finish());
                same(&search().idastar(&heavy), &search().stepwise().idastar(heavy.clone()).finish());
                let bound = || search().bound(30).duplicates(Duplicates::Back);
                same(&bound().iddfs(), &bound().stepwise().iddfs().finish());
                same(&bound().dfbnb(&light), &bound().stepwise().dfbnb(light.clone()).finish());
            }
        }
    }

    fn same(one: &Report<Move>, other: &Report<Move>) {
        let figures = |report: &Report<Move>| {
            let Statistics { expanded, generated, duplicates, pruned, depth, max_open, max_closed, .. } =
                report.statistics;
            let rounds: Vec<_> = report
                .iterations
                .iter()
                .map(|round| (round.bound, round.statistics.expanded, round.statistics.pruned))
                .collect();
            (
                report.outcome.clone(),
                report.lower_bound,
                [expanded, generated, duplicates, pruned, u64::from(depth), max_open, max_closed],
                rounds,
            )
        };
        assert_eq!(figures(one), figures(other));
    }
}

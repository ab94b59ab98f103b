//! The exact distance of every board of a small space from one goal, shared by all commands on whole spaces.
//!
//! Boards that do not reach the goal, and boards of other sizes, have no distance.

use jiugong_puzzles::tiles::packed::Word;
use jiugong_puzzles::tiles::{Board, Exact, Move, MoveCost, Order, Size, State, Tiles};
use jiugong_search::{Cost, DistanceTable, Ranked, Space};

/// Every board of a space with its distance.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    space: Tiles<u64>,
    exact: Exact,
}

impl Distances {
    /// Whether boards of this size are few enough for a table.
    pub(crate) fn serve(size: Size) -> bool {
        size.cells() <= Exact::MOST_CELLS
    }

    /// The distances from `goal`; `None` if its size has no [table](Self::serve).
    pub(crate) fn new(goal: &Board, order: Order, cost: MoveCost) -> Option<Self> {
        if !Self::serve(goal.size()) {
            return None;
        }
        let space = Tiles::new(goal, goal).ok()?.with_order(order).with_cost(cost);
        let exact = Exact::new(&space)?;
        Some(Distances { space, exact })
    }

    /// The space, with its goal as the start.
    pub(crate) fn space(&self) -> &Tiles<u64> {
        &self.space
    }

    /// The table by rank.
    pub(crate) fn table(&self) -> &DistanceTable {
        self.exact.table()
    }

    /// The distance of a state of the space.
    pub(crate) fn of(&self, state: &State<u64>) -> Option<Cost> {
        self.table().get(self.space.rank(state))
    }

    /// The state of a board and its distance, if it reaches the goal.
    pub(crate) fn find(&self, board: &Board) -> Option<(State<u64>, Cost)> {
        if board.size() != self.space.size() {
            return None;
        }
        let state = self.space.unpack(&u64::from_tiles(board.cells()));
        self.of(&state).map(|distance| (state, distance))
    }

    /// Calls `visit` with every move from `state`, at `distance`, that leads nearer, in operator order.
    pub(crate) fn nearer(&self, state: &State<u64>, distance: Cost, mut visit: impl FnMut(Move, State<u64>)) {
        self.space.successors(state, |by, _, after| {
            if self.of(&after).is_some_and(|left| left < distance) {
                visit(by, after);
            }
        });
    }
}

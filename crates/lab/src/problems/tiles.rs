//! The sliding puzzle.

use jiugong_puzzles::tiles::packed::Word;
use jiugong_puzzles::tiles::{
    Board, Exact, LinearConflict, Manhattan, ManhattanWithBlank, Misplaced, Move, MoveCost, Order, Size, State, Tiles,
    WalkingDistance, reaches,
};
use jiugong_search::{Cost, Heuristic, Limits, Quality, Report, Zero};

use crate::registry::{Domain, HeuristicName, Method, Store};
use crate::request::{Chosen, Settings, Suggestion};
use crate::run::{run, run_ranked};
use crate::solve::{Problem, RequestError};
use crate::watch::{Show, Watcher};

/// The sliding puzzle from one board to another.
#[derive(Clone, Debug)]
pub struct TilesProblem {
    /// The board to start from.
    pub start: Board,
    /// The board to reach.
    pub goal: Board,
    /// The operator order.
    pub order: Order,
    /// What moves cost.
    pub cost: MoveCost,
}

/// The most cells for which the store `perfect` keeps a table: 11! numbers are 152 MiB.
const MOST_PERFECT_CELLS: usize = 11;
/// The most cells for which `perfect` is the default: 9! numbers are 1.4 MiB.
const PERFECT_CELLS: usize = 9;

impl TilesProblem {
    /// The puzzle from `start` to `goal` with the operator order `lurd` and unit costs.
    pub fn new(start: Board, goal: Board) -> Self {
        TilesProblem { start, goal, order: Order::default(), cost: MoveCost::Unit }
    }

    fn space<W: Word>(&self) -> Result<Tiles<W>, RequestError> {
        Ok(Tiles::new(&self.start, &self.goal)?.with_order(self.order).with_cost(self.cost))
    }
}

/// The largest distance between two boards of one size, for the sizes where it is known.
fn diameter(size: Size) -> Option<Cost> {
    let Size { rows, columns } = size;
    let known = match (rows.min(columns), rows.max(columns)) {
        (1, long) => long as Cost - 1,
        (2, 2) => 6,
        (2, 3) => 21,
        (2, 4) => 36,
        (2, 5) => 55,
        (2, 6) => 80,
        (3, 3) => 31,
        (3, 4) => 53,
        (4, 4) => 80,
        _ => return None,
    };
    Some(known)
}

impl<W: Word> Show for Tiles<W> {
    type Position = Board;

    fn show(&self, state: &State<W>) -> Board {
        self.board(state)
    }
}

impl Problem for TilesProblem {
    type Move = Move;
    type Position = Board;

    fn domain(&self) -> Domain {
        Domain::Tiles
    }

    fn suggest(&self, _: &Settings) -> Suggestion {
        let size = self.start.size();
        let small = size.cells() <= PERFECT_CELLS;
        let dearest = if self.cost == MoveCost::Tile { size.cells() as Cost - 1 } else { 1 };
        Suggestion {
            // Small spaces fit in memory, where A* looks at each board once. In larger ones only IDA* lasts.
            method: if small { Method::Astar } else { Method::Idastar },
            best_heuristic: match self.cost {
                // Walking distance does not know what tiles cost.
                MoveCost::Unit if size.rows.max(size.columns) <= 4 => HeuristicName::WalkingDistance,
                _ => HeuristicName::LinearConflict,
            },
            perfect: small,
            bound: diameter(size).map(|moves| moves * dearest.max(1)),
        }
    }

    fn is_hopeless(&self) -> bool {
        !reaches(&self.start, &self.goal)
    }

    fn search<W: Watcher<Board, Move>>(
        &self,
        chosen: &Chosen,
        limits: Limits,
        watcher: &mut W,
    ) -> Result<Report<Move>, RequestError> {
        let size = self.start.size();
        let cells = size.cells();
        if chosen.store == Store::Perfect && cells > MOST_PERFECT_CELLS {
            return Err(RequestError::PerfectTooLarge { cells, most: MOST_PERFECT_CELLS });
        }
        if cells > <u64 as Word>::CELLS {
            let space = self.space::<u128>()?;
            let heuristic = TileHeuristic::new(&space, chosen.heuristic, |_| None)?;
            return Ok(run(&space, &heuristic, chosen, limits, watcher));
        }
        let space = self.space::<u64>()?;
        if chosen.heuristic == Some(HeuristicName::Exact) {
            let too_large = || RequestError::HeuristicTooLarge { heuristic: HeuristicName::Exact, size: size.to_string() };
            let exact = Exact::new(&space).ok_or_else(too_large)?;
            return Ok(run_ranked(&space, &exact, chosen, limits, watcher));
        }
        let heuristic = TileHeuristic::new(&space, chosen.heuristic, |_| None)?;
        Ok(run_ranked(&space, &heuristic, chosen, limits, watcher))
    }

    /// On the plain board, not in the packed space that found the plan.
    fn replay(&self, moves: &[Move]) -> Option<Cost> {
        let mut board = self.start.clone();
        let mut total = 0;
        for &step in moves {
            let tile = board.slide(step)?;
            total += if self.cost == MoveCost::Tile { tile } else { 1 };
        }
        (board == self.goal).then_some(total)
    }
}

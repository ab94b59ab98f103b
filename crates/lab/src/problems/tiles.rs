//! The sliding puzzle.

use jiugong_puzzles::tiles::packed::Word;
use jiugong_puzzles::tiles::pdb::{Patterns, Tier};
use jiugong_puzzles::tiles::{
    Board, Exact, LinearConflict, Manhattan, ManhattanWithBlank, Misplaced, Move, MoveCost, Order, Size, SpaceError,
    State, Tiles, WalkingDistance, reaches,
};
use jiugong_search::{Cost, Heuristic, Quality, Report, StopReason};

use super::{parallel, table};
use crate::registry::{Domain, HeuristicName, Method, Store};
use crate::request::{Chosen, Settings, Suggestion};
use crate::run::{run, run_ranked};
use crate::solve::{Problem, Proof, RequestError};
use crate::tables::{Shelf, TableSet, set_of};
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

/// Below these memory limits pattern databases are not chosen.
const LEAST_PATTERN_BYTES: usize = 64 << 20;
const LEAST_LARGE_BYTES: usize = 512 << 20;

/// The most cells for which the optimum is the default.
pub(crate) const OPTIMAL_CELLS: usize = 16;

impl TilesProblem {
    /// The puzzle from `start` to `goal` with the operator order `lurd` and unit costs.
    pub fn new(start: Board, goal: Board) -> Self {
        TilesProblem { start, goal, order: Order::default(), cost: MoveCost::Unit }
    }

    /// The pattern databases to use where nothing was asked for: the large ones if they are at hand. Boards whose whole
    /// space fits in memory need none.
    fn patterns(&self, settings: &Settings) -> Option<HeuristicName> {
        let size = self.goal.size();
        let room = settings.limits.bytes.is_none_or(|most| most >= LEAST_PATTERN_BYTES);
        if self.cost != MoveCost::Unit || size.cells() <= PERFECT_CELLS || size != self.start.size() || !room {
            return None;
        }
        set_of(&self.goal, Tier::Small)?;
        let large = set_of(&self.goal, Tier::Large);
        let at_hand = |set: &TableSet| settings.tables().has(set);
        let fits = settings.limits.bytes.is_none_or(|most| most >= LEAST_LARGE_BYTES);
        Some(if fits && large.is_some_and(|large| at_hand(&large)) {
            HeuristicName::PdbLarge
        } else {
            HeuristicName::Pdb
        })
    }

    /// Whether the board is so large, or the answer wanted so soon, that the optimum is not the aim.
    fn large(&self, settings: &Settings) -> bool {
        self.cost == MoveCost::Unit && (self.start.size().cells() > OPTIMAL_CELLS || settings.within.is_some())
    }

    /// Whether `heuristic` has tables for a board of this size, or needs none.
    pub fn has_heuristic(&self, heuristic: HeuristicName) -> bool {
        let cells = self.start.size().cells();
        match heuristic {
            HeuristicName::Exact => cells <= Exact::MOST_CELLS,
            HeuristicName::Pdb => set_of(&self.goal, Tier::Small).is_some(),
            HeuristicName::PdbLarge => set_of(&self.goal, Tier::Large).is_some(),
            HeuristicName::WalkingDistance => {
                cells <= <u128 as Word>::CELLS
                    && self.space::<u128>().is_ok_and(|space| WalkingDistance::new(&space).is_some())
            }
            other => other.row().domains.contains(&Domain::Tiles),
        }
    }

    /// The heuristic called `name`, or the limit that its tables met; without a name, h = 0.
    pub(crate) fn heuristic<W: Shelf>(
        &self,
        space: &Tiles<W>,
        name: Option<HeuristicName>,
        settings: &Settings,
    ) -> Result<Result<TileHeuristic, StopReason>, RequestError> {
        let (Some(tier), Some(name)) = (parallel::tier(name), name) else {
            return TileHeuristic::new(space, name).map(Ok);
        };
        let set = set_of(&self.goal, tier).ok_or_else(|| too_large(name, self.goal.size()))?;
        let (tables, limits) = (settings.tables(), &settings.limits);
        Ok(if self.goal.size().cells() > <u64 as Word>::CELLS {
            tables.get::<u128>(&set, limits).map(|set| TileHeuristic::Wide(Patterns::new(set, &self.goal)))
        } else {
            tables.get::<u64>(&set, limits).map(|set| TileHeuristic::Narrow(Patterns::new(set, &self.goal)))
        })
    }

    pub(super) fn space<W: Word>(&self) -> Result<Tiles<W>, RequestError> {
        let space = Tiles::new(&self.start, &self.goal).map_err(|error| match error {
            SpaceError::TooLarge { size, most } if self.cost == MoveCost::Unit => RequestError::TooLarge { size, most },
            other => RequestError::Space(other),
        })?;
        Ok(space.with_order(self.order).with_cost(self.cost))
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
        (3, 3) => 31,
        (3, 4) => 53,
        (2, 6) | (4, 4) => 80,
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

    fn suggest(&self, settings: &Settings) -> Suggestion {
        let size = self.start.size();
        let small = size.cells() <= PERFECT_CELLS;
        let dearest = if self.cost == MoveCost::Tile { size.cells() as Cost - 1 } else { 1 };
        let bound = diameter(size).map(|moves| moves * dearest.max(1));
        let table = table::suits(size, self.cost, settings);
        if let Some(best_heuristic) = self.patterns(settings).filter(|_| !table) {
            let automatic = settings.heuristic.is_none() && !settings.searches();
            let method = match automatic {
                _ if self.large(settings) => Method::Anytime,
                true => Method::Pidastar,
                false => Method::Idastar,
            };
            return Suggestion { method, best_heuristic, perfect: small, bound };
        }
        Suggestion {
            // Where there is a table nothing needs to be searched. Small spaces fit in memory, where A* looks at each board
            // once. In larger ones only IDA* lasts, and in still larger ones nothing leads to the optimum soon.
            method: match size.cells() {
                _ if table => Method::Table,
                _ if self.large(settings) => Method::Anytime,
                _ if small => Method::Astar,
                _ => Method::Idastar,
            },
            best_heuristic: match self.cost {
                // Walking distance does not know what tiles cost.
                MoveCost::Unit if size.rows.max(size.columns) <= 4 => HeuristicName::WalkingDistance,
                _ => HeuristicName::LinearConflict,
            },
            perfect: small,
            bound,
        }
    }

    fn hopeless(&self) -> Option<Proof> {
        let Size { rows, columns } = self.start.size();
        let why = if rows.min(columns) == 1 { Proof::Order } else { Proof::Parity };
        // Boards of different sizes are refused with an error, not called unsolvable.
        (self.start.size() == self.goal.size() && !reaches(&self.start, &self.goal)).then_some(why)
    }

    fn search(
        &self,
        chosen: &Chosen,
        settings: &Settings,
        watcher: &mut dyn Watcher<Board, Move>,
    ) -> Result<Report<Move>, RequestError> {
        if chosen.method == Method::Table {
            return table::walk(self, &settings.limits, watcher);
        }
        if chosen.method == Method::Pidastar {
            return parallel::search(self, chosen, settings, watcher);
        }
        let limits = settings.limits.clone();
        let size = self.start.size();
        let cells = size.cells();
        if chosen.method == Method::Anytime {
            return super::anytime::search(self, chosen, settings, watcher);
        }
        if chosen.store == Store::Perfect && cells > MOST_PERFECT_CELLS {
            return Err(RequestError::PerfectTooLarge { cells, most: MOST_PERFECT_CELLS });
        }
        if cells > <u64 as Word>::CELLS {
            let space = self.space::<u128>()?;
            return match self.heuristic(&space, chosen.heuristic, settings)? {
                Ok(heuristic) => Ok(run(&space, &heuristic, chosen, limits, watcher)),
                Err(why) => Ok(parallel::stopped(why)),
            };
        }
        let space = self.space::<u64>()?;
        if chosen.heuristic == Some(HeuristicName::Exact) {
            let exact = Exact::new(&space).ok_or_else(|| too_large(HeuristicName::Exact, size))?;
            return Ok(run_ranked(&space, &exact, chosen, limits, watcher));
        }
        match self.heuristic(&space, chosen.heuristic, settings)? {
            Ok(heuristic) => Ok(run_ranked(&space, &heuristic, chosen, limits, watcher)),
            Err(why) => Ok(parallel::stopped(why)),
        }
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

/// Any heuristic of the sliding puzzle that serves boards of every size, chosen by name.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "there is one to a search, and its tables are better found without a pointer"
)]
pub enum TileHeuristic {
    /// h = 0.
    Zero,
    /// Tiles out of place.
    Misplaced(Misplaced),
    /// Manhattan distance.
    Manhattan(Manhattan),
    /// Manhattan distance with linear conflicts.
    LinearConflict(LinearConflict),
    /// Walking distance.
    WalkingDistance(WalkingDistance),
    /// Manhattan distance counting the blank.
    ManhattanWithBlank(ManhattanWithBlank),
    /// Pattern databases of a board of up to 16 cells.
    Narrow(Patterns<u64>),
    /// Pattern databases of a larger board.
    Wide(Patterns<u128>),
}

pub(super) fn too_large(heuristic: HeuristicName, size: Size) -> RequestError {
    RequestError::HeuristicTooLarge { heuristic, size: size.to_string() }
}

impl TileHeuristic {
    /// The heuristic called `name` for the goal and the costs of `space`; without a name, h = 0.
    ///
    /// # Errors
    /// If its tables would be too large for the board, or it is none for boards of any size.
    pub fn new<W: Word>(space: &Tiles<W>, name: Option<HeuristicName>) -> Result<Self, RequestError> {
        Ok(match name.unwrap_or(HeuristicName::Zero) {
            HeuristicName::Zero => TileHeuristic::Zero,
            HeuristicName::Misplaced => TileHeuristic::Misplaced(Misplaced::new(space)),
            HeuristicName::Manhattan => TileHeuristic::Manhattan(Manhattan::new(space)),
            HeuristicName::LinearConflict => TileHeuristic::LinearConflict(LinearConflict::new(space)),
            HeuristicName::ManhattanWithBlank => TileHeuristic::ManhattanWithBlank(ManhattanWithBlank::new(space)),
            name @ HeuristicName::WalkingDistance => TileHeuristic::WalkingDistance(
                WalkingDistance::new(space).ok_or_else(|| too_large(name, space.size()))?,
            ),
            name @ (HeuristicName::Exact | HeuristicName::OneColour | HeuristicName::Pdb | HeuristicName::PdbLarge) => {
                return Err(too_large(name, space.size()));
            }
        })
    }
}

impl<W: Word> Heuristic<Tiles<W>> for TileHeuristic {
    type Memo = u32;

    fn eval(&self, space: &Tiles<W>, state: &State<W>) -> (Cost, u32) {
        match self {
            TileHeuristic::Zero => (0, 0),
            TileHeuristic::Misplaced(heuristic) => heuristic.eval(space, state),
            TileHeuristic::Manhattan(heuristic) => heuristic.eval(space, state),
            TileHeuristic::LinearConflict(heuristic) => heuristic.eval(space, state),
            TileHeuristic::WalkingDistance(heuristic) => heuristic.eval(space, state),
            TileHeuristic::ManhattanWithBlank(heuristic) => heuristic.eval(space, state),
            TileHeuristic::Narrow(heuristic) => heuristic.eval(space, state),
            TileHeuristic::Wide(heuristic) => heuristic.eval(space, state),
        }
    }

    #[inline(always)]
    fn step(&self, space: &Tiles<W>, memo: u32, after: &State<W>, by: Move) -> (Cost, u32) {
        match self {
            TileHeuristic::Zero => (0, 0),
            TileHeuristic::Misplaced(heuristic) => heuristic.step(space, memo, after, by),
            TileHeuristic::Manhattan(heuristic) => heuristic.step(space, memo, after, by),
            TileHeuristic::LinearConflict(heuristic) => heuristic.step(space, memo, after, by),
            TileHeuristic::WalkingDistance(heuristic) => heuristic.step(space, memo, after, by),
            TileHeuristic::ManhattanWithBlank(heuristic) => heuristic.step(space, memo, after, by),
            TileHeuristic::Narrow(heuristic) => heuristic.step(space, memo, after, by),
            TileHeuristic::Wide(heuristic) => heuristic.step(space, memo, after, by),
        }
    }

    fn quality(&self) -> Quality {
        match self {
            TileHeuristic::ManhattanWithBlank(_) => Quality::Unknown,
            _ => Quality::Consistent,
        }
    }
}

//! The sliding puzzle (滑块拼图): the 8-puzzle, the 15-puzzle, and every other size.

mod anytime;
mod ends;
mod error;
mod estimates;
mod heuristics;
mod parallel;
mod posing;
mod pushes;
mod row;
mod table;

use std::borrow::Cow;

use jiugong_puzzles::tiles::packed::Word;
use jiugong_puzzles::tiles::pushes::Metric;
use jiugong_puzzles::tiles::{
    Board, Complete, Convention, Exact, Move, MoveCost, Order, Size, SpaceError, State, Tiles, reachable_goals,
    reaches, write_moves,
};
use jiugong_search::clock::Instant;
use jiugong_search::{Cost, Report, Zero};

pub use error::TilesError;
use estimates::{LEAST_PATTERN_BYTES, tier, unsupported};
pub use heuristics::TileHeuristic;
pub use posing::{asked_metric, usual_goal};
use row::ROW;
pub use table::Walks;

use crate::boards::audit::{audit_boards, audit_named};
use crate::domain::object::DomainPosition;
use crate::domain::{
    DomainRow, Fact, Facts, HeuristicName, Present, ProblemInfo, Properties, Rules, Searchable, Statement,
};
use crate::engine::Run;
use crate::engine::estimator::Estimator;
use crate::engine::watch::Show;
use crate::experiments::audit::Verdict;
use crate::experiments::solve::{Proof, RequestError};
use crate::experiments::space::all_states::{HeuristicVerdict, WholeSpaceError};
use crate::experiments::space::whole::{Whole, WholeSpace};
use crate::methods::Method;
use crate::present::scene::{Scene, Tone};
use crate::present::view::{StateView, View};
use crate::registry::{CONVENTIONS, COSTS, Store, convention_title, metric_name, named};
use crate::request::config::{Config, Suggestion};
use crate::request::function::FunctionHeuristic;
use crate::request::settings::Settings;

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
    /// How moves are written.
    pub convention: Convention,
}

/// The most cells for which the store `perfect` keeps a table: 11! numbers are 152 MiB.
const MOST_PERFECT_CELLS: usize = 11;
/// The most cells for which `perfect` is the default: 9! numbers are 1.4 MiB.
const PERFECT_CELLS: usize = 9;

/// Below this memory limit large pattern databases are not chosen.
const LEAST_LARGE_BYTES: usize = 512 << 20;

/// The most cells for which the optimum is the default.
pub(crate) const OPTIMAL_CELLS: usize = 16;

impl TilesProblem {
    /// The puzzle from `start` to `goal` with the operator order `lurd`, unit costs and the moves of the blank.
    pub fn new(start: Board, goal: Board) -> Self {
        TilesProblem { start, goal, order: Order::default(), cost: MoveCost::Unit, convention: Convention::default() }
    }

    /// A verdict on a heuristic, with views of boards and names of moves.
    fn judged(&self, heuristic: HeuristicName, verdict: Verdict<Board, Move>) -> HeuristicVerdict {
        let verdict = verdict.map_states(|board| StateView::new(self, &board)).map_moves(|by| self.name(by));
        HeuristicVerdict { heuristic, verdict }
    }

    /// Whether the board is too large, or the time limit too short, to aim for the optimum.
    fn large(&self, settings: &Settings) -> bool {
        self.cost == MoveCost::Unit && (self.start.size().cells() > OPTIMAL_CELLS || settings.within.is_some())
    }

    pub(crate) fn space<W: Word>(&self) -> Result<Tiles<W>, RequestError> {
        let space = Tiles::new(&self.start, &self.goal).map_err(|error| match error {
            SpaceError::TooLarge { size, most } if self.cost == MoveCost::Unit => TilesError::TooLarge { size, most },
            other => TilesError::Space(other),
        })?;
        Ok(space.with_order(self.order).with_cost(self.cost))
    }
}

/// The largest distance between two boards of one size, for the sizes where it is known.
pub(crate) fn diameter(size: Size) -> Option<Cost> {
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

impl Rules for TilesProblem {
    type Move = Move;
    type Position = Board;

    const ROW: &'static DomainRow = &ROW;

    fn info(&self) -> ProblemInfo {
        ProblemInfo {
            cells: self.start.size().cells(),
            unit_costs: self.cost == MoveCost::Unit,
            convention: Some(convention_title(self.convention)),
            anytime: (self.cost == MoveCost::Unit).then_some(Method::ANYTIME),
            is_small: self.start.size().cells() <= PERFECT_CELLS,
            ..ProblemInfo::of::<Self>()
        }
    }

    fn start(&self) -> Board {
        self.start.clone()
    }

    fn after(&self, board: &Board, by: Move) -> Option<Board> {
        let mut after = board.clone();
        after.slide(by).map(|_| after)
    }

    /// Replays on the plain board, not in the packed space in which the plan was found.
    fn replay(&self, moves: &[Move]) -> Option<Cost> {
        let mut board = self.start.clone();
        let mut total: Cost = 0;
        for &step in moves {
            let tile = board.slide(step)?;
            total = total.checked_add(if self.cost == MoveCost::Tile { tile } else { 1 })?;
        }
        (board == self.goal).then_some(total)
    }

    fn goal(&self) -> Option<Board> {
        Some(self.goal.clone())
    }
}

impl Properties for TilesProblem {
    fn text(&self) -> Option<String> {
        Some(self.start.rows_with_slashes())
    }

    fn statement(&self) -> Statement {
        Statement { facts: facts(self), posed: posed(self, Metric::Single), ..Statement::default() }
    }

    fn unsolvable_reason(&self) -> Option<Proof> {
        let Size { rows, columns } = self.start.size();
        let why = if rows.min(columns) == 1 { Proof::Order } else { Proof::Parity };
        // Boards of different sizes are rejected with an error, not reported as unsolvable.
        (self.start.size() == self.goal.size() && !reaches(&self.start, &self.goal)).then_some(why)
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
                _ if self.large(settings) => Method::ANYTIME,
                true => Method::PIDASTAR,
                false => Method::IDASTAR,
            };
            // A long search builds large tables, unless its state is saved with the small ones.
            let is_small = best_heuristic == HeuristicName::PDB && size.cells() <= OPTIMAL_CELLS;
            let changes = method == Method::PIDASTAR && is_small && settings.checkpoint.is_none();
            let room = settings.limits.bytes.is_none_or(|most| most >= LEAST_LARGE_BYTES);
            let larger = (changes && room).then_some(HeuristicName::PDB_LARGE);
            return Suggestion { method, best_heuristic, bound, larger };
        }
        Suggestion {
            // With a complete table no search is needed. Small spaces fit in memory, where A* expands each board at most once. Larger ones need
            // IDA*, and for still larger ones no method finds the optimum in reasonable time.
            method: match size.cells() {
                _ if table => Method::TABLE,
                _ if self.large(settings) => Method::ANYTIME,
                _ if small => Method::ASTAR,
                _ => Method::IDASTAR,
            },
            best_heuristic: match self.cost {
                // Walking distance does not support other costs of moves.
                MoveCost::Unit if size.rows.max(size.columns) <= 4 => HeuristicName::WALKING_DISTANCE,
                _ => HeuristicName::LINEAR_CONFLICT,
            },
            bound,
            larger: None,
        }
    }

    /// Parallel IDA* has a fixed order, and methods that improve a solution use none.
    fn ignored_options(&self, config: &Config) -> Vec<&'static str> {
        let fixed = [Method::PIDASTAR, Method::ANYTIME].contains(&config.method);
        if fixed && self.order != Order::default() { vec!["order"] } else { Vec::new() }
    }

    fn serves(&self, heuristic: HeuristicName) -> bool {
        estimates::serves(self, heuristic)
    }

    fn large_tables(&self, settings: &Settings) -> Option<HeuristicName> {
        let most = settings.ceilings.bytes.or(settings.limits.bytes);
        let room = most.is_none_or(|most| most >= LEAST_LARGE_BYTES);
        let large = self.goal.size().cells() > PERFECT_CELLS;
        let serve = large && self.cost == MoveCost::Unit && self.serves(HeuristicName::PDB_LARGE);
        (room && serve).then_some(HeuristicName::PDB_LARGE)
    }

    fn optimum(&self) -> Option<Cost> {
        let has_table = self.cost == MoveCost::Unit && Complete::serves(self.goal.size());
        let complete = has_table.then(|| Complete::new(&self.goal, self.order))??;
        complete.path(&self.start).map(|path| path.len() as Cost)
    }

    /// The distances of all boards, if they fit a table.
    fn whole(&self) -> Option<Box<dyn Whole + '_>> {
        if self.goal.size().cells() > Exact::MOST_CELLS || self.start.size() != self.goal.size() {
            return None;
        }
        let space = self.space::<u64>().ok()?;
        let estimators = space.clone();
        let estimator = move |name| -> Option<Box<dyn Estimator<Tiles<u64>>>> {
            if name == HeuristicName::EXACT {
                return Exact::new(&estimators).map(|exact| Box::new(exact) as _);
            }
            let made = self.heuristic(&estimators, Some(name), &Settings::default(), Instant::now()).ok()?.ok()?;
            Some(Box::new(made))
        };
        Some(Box::new(WholeSpace::new(self, Cow::Owned(space), estimator)))
    }

    fn judge(
        &self,
        heuristics: &[HeuristicName],
        settings: &Settings,
    ) -> Option<Result<Vec<HeuristicVerdict>, WholeSpaceError>> {
        if let (&[HeuristicName::FUNCTION], Some(function)) = (heuristics, &settings.function) {
            let verdict = audit_boards(&self.goal, self.cost, |board: &Board| {
                (function.0)(&DomainPosition { problem: self, position: Cow::Borrowed(board) })
            });
            return Some(verdict.map(|verdict| vec![self.judged(HeuristicName::FUNCTION, verdict)]));
        }
        let audited = audit_named(self, heuristics, settings);
        Some(audited.map(|all| all.into_iter().map(|(heuristic, verdict)| self.judged(heuristic, verdict)).collect()))
    }
}

impl Searchable for TilesProblem {
    fn search(&self, run: Run<'_, Self>) -> Result<Report<Move>, RequestError> {
        let method = run.config.method;
        if method == Method::TABLE {
            return table::walk(self, &run.settings.limits, run.watcher);
        }
        if method == Method::PIDASTAR {
            return parallel::search(self, run);
        }
        if method == Method::ANYTIME {
            return anytime::search(self, run);
        }
        let size = self.start.size();
        let cells = size.cells();
        if run.config.store == Store::Perfect && cells > MOST_PERFECT_CELLS {
            return Err(TilesError::PerfectTooLarge { cells, most: MOST_PERFECT_CELLS }.into());
        }
        let name = run.config.heuristic;
        if let (Some(HeuristicName::FUNCTION), Some(function)) = (name, &run.settings.function) {
            if cells > <u64 as Word>::CELLS {
                return Err(unsupported(HeuristicName::FUNCTION, size));
            }
            let function = &function.clone();
            return run.ranked(&self.space::<u64>()?, &FunctionHeuristic { problem: self, function }, &Zero);
        }
        if cells > <u64 as Word>::CELLS {
            let space = self.space::<u128>()?;
            return match (
                self.heuristic(&space, name, run.settings, run.began)?,
                self.heuristic_from_start(&space, &run)?,
            ) {
                (Ok(heuristic), Ok(from_start)) => run.backward(&space, &heuristic, &from_start),
                (Err(why), _) | (_, Err(why)) => Ok(run.notes.stopped_in_tables(why)),
            };
        }
        let space = self.space::<u64>()?;
        if name == Some(HeuristicName::EXACT) {
            let exact = Exact::new(&space).ok_or_else(|| unsupported(HeuristicName::EXACT, size))?;
            let from_start = if run.needs_from_start() { Exact::new(&space.clone().reversed()) } else { None };
            return match from_start {
                Some(from_start) => run.ranked(&space, &exact, &from_start),
                None => run.ranked(&space, &exact, &Zero),
            };
        }
        match (self.heuristic(&space, name, run.settings, run.began)?, self.heuristic_from_start(&space, &run)?) {
            (Ok(heuristic), Ok(from_start)) => run.fast(&space, &heuristic, &from_start),
            (Err(why), _) | (_, Err(why)) => Ok(run.notes.stopped_in_tables(why)),
        }
    }
}

impl Present for TilesProblem {
    fn view(&self, board: &Board) -> View {
        View::named(board.rows_with_slashes())
    }

    fn fact(&self, board: &Board) -> Fact {
        board.cells().to_vec().into()
    }

    fn draw(&self, board: &Board) -> Scene {
        let columns = board.columns().max(1);
        Scene::grid(board.cells().chunks(columns).map(|row| {
            let cell = |&tile: &u32| match tile {
                0 => (Tone::Blank, None),
                tile => (Tone::Plain, Some(tile.to_string())),
            };
            row.iter().map(cell).collect()
        }))
    }

    fn name(&self, by: Move) -> Cow<'static, str> {
        Cow::Borrowed(letter(Convention::Blank, by))
    }

    fn written(&self, moves: &[Move]) -> Vec<Cow<'static, str>> {
        if self.convention == Convention::Number {
            let mut board = self.start.clone();
            let number = |&by: &Move| board.slide(by).map_or(Cow::Borrowed("?"), |tile| Cow::Owned(tile.to_string()));
            return moves.iter().map(number).collect();
        }
        moves.iter().map(|&by| Cow::Borrowed(letter(self.convention, by))).collect()
    }

    fn written_in(&self, convention: &str, moves: &[Move]) -> Option<Vec<Cow<'static, str>>> {
        Some(TilesProblem { convention: named(&CONVENTIONS, convention)?, ..self.clone() }.written(moves))
    }

    fn written_line(&self, moves: &[Move]) -> String {
        write_moves(self.convention, &self.start, moves)
    }

    fn lines(&self, board: &Board) -> String {
        board.to_string()
    }

    fn findings(&self, proof: Option<Proof>, _: Option<&[Move]>) -> Facts {
        findings(self, proof)
    }
}

/// The data of a board and its goal.
fn facts(problem: &TilesProblem) -> Facts {
    let TilesProblem { start, goal, .. } = problem;
    Facts::default()
        .with("rows", start.rows())
        .with("columns", start.columns())
        .with("start", start.cells().to_vec())
        .with("goal", goal.cells().to_vec())
}

/// The data of the variant of a board, with moves counted in `metric`.
fn posed(problem: &TilesProblem, metric: Metric) -> Facts {
    let cost = COSTS.iter().find(|row| row.1 == problem.cost).map(|row| row.0);
    Facts::default()
        .with("order", problem.order.to_string())
        .with("cost", cost)
        .with("convention", problem.convention.name())
        .with("metric", metric_name(metric))
}

/// The data of the answer.
fn findings(problem: &TilesProblem, proof: Option<Proof>) -> Facts {
    if proof.is_none() {
        return Facts::default();
    }
    let reached = reachable_goals(&problem.start).into_iter().map(|goal| Cow::Borrowed(goal.name()));
    Facts::default().with("reaches", reached.collect::<Vec<_>>())
}

/// The letter of a move.
fn letter(convention: Convention, by: Move) -> &'static str {
    match convention.letter(by) {
        'l' => "l",
        'u' => "u",
        'r' => "r",
        _ => "d",
    }
}

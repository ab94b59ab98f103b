//! The sliding puzzle in the multi-tile metric: a problem of the same domain whose moves are pushes.
//!
//! Views, pictures and proofs of unsolvability are those of single slides; the moves differ, and with them every heuristic that counts moves.

use std::borrow::Cow;

use jiugong_puzzles::tiles::packed::Word;
use jiugong_puzzles::tiles::pushes::{
    Axis, Halves, Metric, Push, PushExact, PushManhattan, PushMisplaced, PushPatterns, PushTier, PushTree, PushWalking,
    Pushes, Step, SumOfHalves, write_pushes,
};
use jiugong_puzzles::tiles::{Board, Exact, MoveCost, State};
use jiugong_search::parallel_ida::ParallelIdaStar;
use jiugong_search::{Cost, Heuristic, Progress, Quality, Report, Space, StopReason, UNREACHABLE, Zero};
use thiserror::Error;

use super::{LEAST_PATTERN_BYTES, PERFECT_CELLS, ROW, TilesError, TilesProblem, parallel, table};
use crate::domain::instance::Instance;
use crate::domain::{
    DomainRow, Fact, Facts, HeuristicName, Present, ProblemInfo, Properties, ReadError, Rules, Searchable, Statement,
};
use crate::domains::ranked::RankedDomain;
use crate::engine::erased::Code;
use crate::engine::estimator::{Estimator, ReversedHeuristic};
use crate::engine::watch::Show;
use crate::engine::{Run, remaining_limits};
use crate::experiments::solve::{Proof, RequestError};
use crate::experiments::space::whole::Whole;
use crate::formula::Formula;
use crate::methods::Method;
use crate::present::explain::Explain;
use crate::present::scene::Scene;
use crate::present::view::View;
use crate::registry::{CONVENTIONS, METRICS, convention_title, named};
use crate::request::config::Suggestion;
use crate::request::settings::Settings;

/// Why a problem does not support the multi-tile metric.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub(super) enum PushesUnsupported {
    #[error(
        "a board of {cells} cells is not searched in the multi-tile metric; up to {most} cells are. `jiugong convert moves --runs` writes any solution as pushes"
    )]
    TooLarge { cells: usize, most: usize },
    #[error("in the multi-tile metric every push costs 1, whichever tiles it moves")]
    Costs,
}

impl From<Pushes> for Instance {
    fn from(problem: Pushes) -> Self {
        Instance::new(problem)
    }
}

impl Explain for PushesUnsupported {
    fn zh(&self) -> String {
        match self {
            PushesUnsupported::TooLarge { cells, most } => format!(
                "{cells} 格的棋盘不能用多格计步搜索，至多 {most} 格；用 jiugong convert moves --runs 可把任何解写成连续移动的形式"
            ),
            PushesUnsupported::Costs => "多格计步时，每次推动的代价都是 1，与推动哪些棋子无关".to_owned(),
        }
    }
}

/// The same problem in the multi-tile metric.
pub(super) fn posed(problem: &TilesProblem) -> Result<Pushes, ReadError> {
    if problem.cost != MoveCost::Unit {
        return Err(ReadError::option("cost", PushesUnsupported::Costs));
    }
    let (cells, most) = (problem.start.size().cells(), <u64 as Word>::CELLS);
    if cells > most {
        return Err(ReadError::option("metric", PushesUnsupported::TooLarge { cells, most }));
    }
    let pushes = Pushes::new(&problem.start, &problem.goal).map_err(|error| ReadError::option("goal", error))?;
    Ok(pushes.with_order(problem.order).with_convention(problem.convention))
}

/// The problem with single slides, for everything that does not depend on moves.
fn single(problem: &Pushes) -> TilesProblem {
    TilesProblem {
        order: problem.order(),
        convention: problem.convention(),
        ..TilesProblem::new(problem.start_board(), problem.goal_board())
    }
}

/// A heuristic for pushes.
enum PushHeuristic {
    Zero,
    Misplaced(PushMisplaced),
    Manhattan(SumOfHalves<PushManhattan>),
    Walking(SumOfHalves<PushWalking>),
    Patterns(SumOfHalves<PushPatterns>),
    Exact(PushExact),
}

/// The heuristics for pushes, except `zero`.
const NAMES: [HeuristicName; 6] = [
    HeuristicName::MISPLACED,
    HeuristicName::MANHATTAN,
    HeuristicName::WALKING_DISTANCE,
    HeuristicName::EXACT,
    HeuristicName::PDB,
    HeuristicName::PDB_LARGE,
];

fn tier(name: HeuristicName) -> Option<PushTier> {
    match name {
        HeuristicName::PDB => Some(PushTier::Small),
        HeuristicName::PDB_LARGE => Some(PushTier::Large),
        _ => None,
    }
}

impl PushHeuristic {
    /// The heuristic called `name`, if this problem has it; or the limit reached while its tables were built.
    fn new(problem: &Pushes, name: HeuristicName, settings: &Settings) -> Option<Result<Self, StopReason>> {
        if let Some(tier) = tier(name) {
            let tables = settings.tables().pushes(problem, tier, &settings.limits);
            return Some(tables.map(|tables| PushHeuristic::Patterns(SumOfHalves(tables))));
        }
        let made = match name {
            HeuristicName::ZERO => PushHeuristic::Zero,
            HeuristicName::MISPLACED => PushHeuristic::Misplaced(PushMisplaced::new(problem)),
            HeuristicName::MANHATTAN => PushHeuristic::Manhattan(SumOfHalves(PushManhattan::new(problem))),
            HeuristicName::WALKING_DISTANCE => PushHeuristic::Walking(SumOfHalves(PushWalking::new(problem)?)),
            HeuristicName::EXACT => PushHeuristic::Exact(PushExact::new(problem)?),
            _ => return None,
        };
        Some(Ok(made))
    }

    /// The size of its tables in bytes.
    fn bytes(&self) -> usize {
        match self {
            PushHeuristic::Patterns(summed) => summed.0.bytes(),
            PushHeuristic::Exact(exact) => exact.bytes(),
            _ => 0,
        }
    }
}

impl Halves for PushHeuristic {
    #[inline]
    fn along(&self, state: &State<u64>, axis: Axis) -> Cost {
        match self {
            PushHeuristic::Patterns(summed) => summed.0.along(state, axis),
            PushHeuristic::Walking(summed) => summed.0.along(state, axis),
            PushHeuristic::Manhattan(summed) => summed.0.along(state, axis),
            PushHeuristic::Zero | PushHeuristic::Misplaced(_) | PushHeuristic::Exact(_) => 0,
        }
    }

    #[inline]
    fn in_all(&self, state: &State<u64>) -> Cost {
        match self {
            PushHeuristic::Misplaced(misplaced) => misplaced.estimate(state),
            PushHeuristic::Exact(exact) => exact.distance(state).unwrap_or(UNREACHABLE),
            _ => 0,
        }
    }
}

impl Heuristic<Pushes> for PushHeuristic {
    type Memo = ();

    fn eval(&self, space: &Pushes, state: &State<u64>) -> (Cost, ()) {
        match self {
            PushHeuristic::Zero => (0, ()),
            PushHeuristic::Misplaced(heuristic) => heuristic.eval(space, state),
            PushHeuristic::Manhattan(heuristic) => heuristic.eval(space, state),
            PushHeuristic::Walking(heuristic) => heuristic.eval(space, state),
            PushHeuristic::Patterns(heuristic) => heuristic.eval(space, state),
            PushHeuristic::Exact(heuristic) => heuristic.eval(space, state),
        }
    }

    fn step(&self, space: &Pushes, (): (), after: &State<u64>, _: Push) -> (Cost, ()) {
        self.eval(space, after)
    }

    /// With every heuristic here a push changes the estimate by at most 1.
    fn quality(&self) -> Quality {
        Quality::Consistent
    }
}

impl Code for Push {
    fn code(self) -> u64 {
        self.by.code() << 8 | u64::from(self.tiles)
    }

    fn decode(code: u64) -> Self {
        Push { by: Code::decode(code >> 8), tiles: code as u8 }
    }
}

impl Show for Pushes {
    type Position = Board;

    fn show(&self, state: &State<u64>) -> Board {
        self.slides().board(state)
    }
}

impl RankedDomain for Pushes {
    fn estimator(&self, name: HeuristicName) -> Option<Box<dyn Estimator<Self> + '_>> {
        let made = PushHeuristic::new(self, name, &Settings::default())?.ok()?;
        Some(Box::new(made))
    }

    fn estimator_from_start(&self, name: HeuristicName) -> Option<Box<dyn Estimator<Self> + '_>> {
        // A table of all boards around the start would be built for a single search.
        if name == HeuristicName::EXACT || tier(name).is_some() {
            return None;
        }
        let space = self.clone().reversed();
        let heuristic = PushHeuristic::new(&space, name, &Settings::default())?.ok()?;
        Some(Box::new(ReversedHeuristic { space, heuristic }))
    }
}

/// The error for a heuristic of single slides that does not support pushes.
fn unsupported(heuristic: HeuristicName) -> RequestError {
    let names: Vec<&str> = NAMES.iter().map(|name| name.name()).collect();
    let why = format!("it counts single slides; the metric {} has: zero, {}", METRICS[1].0, names.join(", "));
    let why_zh = format!("它按单格移动计数；{} 计步可用：zero、{}", METRICS[1].0, names.join("、"));
    RequestError::HeuristicUnfit { heuristic, why, why_zh }
}

/// Parallel IDA*, alternating between rows and columns.
fn parallel(problem: &Pushes, run: Run<'_, Pushes>) -> Result<Report<Push>, RequestError> {
    let Run { config, settings, watcher, began, notes } = run;
    let name = config.heuristic.unwrap_or(HeuristicName::ZERO);
    let heuristic = match PushHeuristic::new(problem, name, settings) {
        Some(Ok(heuristic)) => heuristic,
        Some(Err(why)) => return Ok(notes.stopped_in_tables(why)),
        None => {
            let why = "parallel IDA* by pushes takes a heuristic, not a formula".to_owned();
            let why_zh = "并行 IDA* 多格计步时不能使用公式".to_owned();
            return Err(RequestError::HeuristicUnfit { heuristic: name, why, why_zh });
        }
    };
    let deepening = ParallelIdaStar::new(config.threads(), remaining_limits(&settings.limits, began));
    let mut last = None;
    let mut bridge = |progress: &Progress| parallel::bridge(watcher, &mut last, progress);
    Ok(deepening.search(&PushTree::new(problem, &heuristic, heuristic.bytes()), &mut bridge))
}

impl Rules for Pushes {
    type Move = Push;
    type Position = Board;

    const ROW: &'static DomainRow = &ROW;

    fn info(&self) -> ProblemInfo {
        ProblemInfo {
            cells: self.slides().size().cells(),
            unit_costs: true,
            convention: Some(convention_title(Pushes::convention(self))),
            is_small: self.slides().size().cells() <= PERFECT_CELLS,
            ..ProblemInfo::of::<Self>()
        }
    }

    fn start(&self) -> Board {
        self.start_board()
    }

    fn after(&self, board: &Board, by: Push) -> Option<Board> {
        let mut after = board.clone();
        by.make(&mut after).map(|_| after)
    }

    /// Pushes tiles on a plain board.
    fn replay(&self, moves: &[Push]) -> Option<Cost> {
        let mut board = self.start_board();
        for push in moves {
            push.make(&mut board)?;
        }
        (board == self.goal_board()).then_some(moves.len() as Cost)
    }

    fn goal(&self) -> Option<Board> {
        Some(self.goal_board())
    }
}

impl Properties for Pushes {
    fn text(&self) -> Option<String> {
        single(self).text()
    }

    fn statement(&self) -> Statement {
        Statement {
            facts: super::facts(&single(self)),
            posed: super::posed(&single(self), Metric::Multi),
            ..Statement::default()
        }
    }

    fn unsolvable_reason(&self) -> Option<Proof> {
        single(self).unsolvable_reason()
    }

    fn suggest(&self, settings: &Settings) -> Suggestion {
        let cells = self.slides().size().cells();
        let table = settings.heuristic.is_none() && !settings.searches() && cells <= Exact::MOST_CELLS;
        let room = settings.limits.bytes.is_none_or(|most| most >= LEAST_PATTERN_BYTES);
        let best_heuristic = match room {
            true if settings.tables().has_pushes(self, PushTier::Large) => HeuristicName::PDB_LARGE,
            true => HeuristicName::PDB,
            false => HeuristicName::MANHATTAN,
        };
        let halved = settings.heuristic.is_none_or(|name| tier(name).is_some());
        Suggestion {
            method: match cells {
                _ if table => Method::TABLE,
                _ if halved && !settings.searches() => Method::PIDASTAR,
                _ if cells <= PERFECT_CELLS => Method::ASTAR,
                _ => Method::IDASTAR,
            },
            best_heuristic,
            // The largest known distances; a bound for single slides also holds for pushes.
            bound: match (self.slides().size().rows, self.slides().size().columns) {
                (3, 3) => Some(24),
                (4, 4) => Some(43),
                _ => single(self).suggest(settings).bound,
            },
            larger: None,
        }
    }

    fn refusal(&self, heuristic: HeuristicName) -> Option<RequestError> {
        let any = [HeuristicName::ZERO, HeuristicName::FUNCTION];
        let served = |name: HeuristicName| any.contains(&name) || NAMES.contains(&name);
        let parts = heuristic.formula().map_or_else(|| vec![heuristic], Formula::parts);
        if let Some(&part) = parts.iter().find(|&&part| !served(part)) {
            return Some(unsupported(part));
        }
        let size = self.slides().size();
        let made = |part: &HeuristicName| match *part {
            HeuristicName::EXACT => size.cells() <= Exact::MOST_CELLS,
            HeuristicName::WALKING_DISTANCE => PushWalking::new(self).is_some(),
            _ => true,
        };
        let missing = parts.into_iter().find(|part| !made(part));
        missing.map(|heuristic| RequestError::HeuristicTooLarge { heuristic, size: size.to_string() })
    }

    fn optimum(&self) -> Option<Cost> {
        PushExact::new(self)?.distance(&Space::start(self))
    }

    fn whole(&self) -> Option<Box<dyn Whole + '_>> {
        self.whole_ranked()
    }
}

impl Searchable for Pushes {
    fn search(&self, run: Run<'_, Self>) -> Result<Report<Push>, RequestError> {
        let method = run.config.method;
        if method == Method::TABLE {
            return table::walk_pushes(self, &run.settings.limits, run.watcher);
        }
        if method == Method::PIDASTAR {
            return parallel(self, run);
        }
        if method == Method::ANYTIME {
            return Err(TilesError::SingleSlidesOnly { method }.into());
        }
        let Some((name, _)) = run.config.heuristic.and_then(|name| Some((name, tier(name)?))) else {
            return self.search_ranked(run);
        };
        // Tables come from the source named in the request, within its limits.
        match PushHeuristic::new(self, name, run.settings) {
            Some(Ok(heuristic)) => run.ranked(self, &heuristic, &Zero),
            Some(Err(why)) => Ok(run.notes.stopped_in_tables(why)),
            None => Err(unsupported(name)),
        }
    }
}

impl Present for Pushes {
    fn view(&self, board: &Board) -> View {
        single(self).view(board)
    }

    fn fact(&self, board: &Board) -> Fact {
        single(self).fact(board)
    }

    fn draw(&self, board: &Board) -> Scene {
        single(self).draw(board)
    }

    fn name(&self, by: Push) -> Cow<'static, str> {
        let letter = single(self).name(by.by);
        if by.tiles == 1 { letter } else { Cow::Owned(format!("{letter}{}", by.tiles)) }
    }

    fn written(&self, moves: &[Push]) -> Vec<Cow<'static, str>> {
        write_pushes(Pushes::convention(self), &self.start_board(), moves).into_iter().map(Cow::Owned).collect()
    }

    fn written_in(&self, convention: &str, moves: &[Push]) -> Option<Vec<Cow<'static, str>>> {
        Some(self.clone().with_convention(named(&CONVENTIONS, convention)?).written(moves))
    }

    /// Letters without separators, numbers separated by spaces.
    fn line(&self, names: &[Cow<'static, str>]) -> String {
        let numbers = names.iter().any(|name| name.starts_with(|first: char| first.is_ascii_digit()));
        names.join(if numbers { " " } else { "" })
    }

    fn lines(&self, board: &Board) -> String {
        board.to_string()
    }

    fn findings(&self, proof: Option<Proof>, _: Option<&[Push]>) -> Facts {
        super::findings(&single(self), proof)
    }
}

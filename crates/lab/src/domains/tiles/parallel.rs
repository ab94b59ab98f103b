//! Parallel IDA* for the sliding puzzle, with pattern databases or any other heuristic.

use std::ops::ControlFlow;
use std::time::Duration;

use jiugong_puzzles::tiles::packed::Word;
use jiugong_puzzles::tiles::pdb::{PatternSet, Tier};
use jiugong_puzzles::tiles::{Board, Exact, GuidedTree, Manhattan, Move, MoveCost, SpaceError};
use jiugong_search::clock::Instant;
use jiugong_search::parallel_ida::{Checkpoint, CheckpointSink, ParallelIdaStar, Tree};
use jiugong_search::{Cost, Duplicates, Guarantee, Limits, Monitor, Outcome, Progress, Quality, Report, StopReason};

use super::{TilesError, TilesProblem, ends, tier, unsupported};
use crate::boards::tables::{PatternWord, TableEvent, TableSet, set_of};
use crate::domain::HeuristicName;
use crate::engine::checkpoint::CheckpointFile;
use crate::engine::watch::Watcher;
use crate::engine::{Run, RunNotes, remaining_limits};
use crate::experiments::solve::RequestError;
use crate::methods::{Method, MethodRow, UsesHeuristic};
use crate::present::figures::Figure;
use crate::present::language::Text;
use crate::registry::Knob;
use crate::request::config::Config;
use crate::request::settings::Settings;

impl Method {
    /// Parallel IDA*.
    pub const PIDASTAR: Method = Method(&ROW);
}

static ROW: MethodRow = MethodRow {
    name: "pidastar",
    title: Text { en: "parallel IDA*", zh: "并行 IDA*" },
    help: Text {
        en: "IDA* that skips redundant move sequences and runs on several threads; with pattern databases by default",
        zh: "略去多余移动的 IDA*，有多个线程时分头搜索；默认使用模式数据库",
    },
    guarantee: Text { en: "fewest moves, if h is admissible", zh: "h 可采纳时步数最少" },
    heuristic: UsesHeuristic::Best,
    duplicates: Duplicates::Back,
    stores: false,
    knobs: &[Knob::Threads],
    saved: true,
    shared_out: true,
    uncounted: &[Figure::Duplicates, Figure::Reopened, Figure::MaxOpen, Figure::MaxClosed],
    optimal: true,
    compared: false,
    ..MethodRow::PLAIN
};

/// Searches by parallel IDA*.
pub(super) fn search(problem: &TilesProblem, run: Run<'_, TilesProblem>) -> Result<Report<Move>, RequestError> {
    let Run { config, settings, watcher, began, notes } = run;
    let size = problem.start.size();
    if size != problem.goal.size() {
        return Err(SpaceError::Sizes { start: size, goal: problem.goal.size() }.into());
    }
    if problem.cost != MoveCost::Unit {
        return Err(TilesError::UnitCostsOnly { method: Method::PIDASTAR }.into());
    }
    let is_first = settings.team.as_ref().is_none_or(|team| team.is_first());
    let mut saved = match settings.checkpoint.as_ref().filter(|_| is_first) {
        Some(path) => Some(CheckpointFile::open(path, problem.start.to_string(), problem.goal.to_string(), config)?),
        None => None,
    };
    if let (Some(saved), Some(_)) = (&mut saved, &settings.team) {
        saved.every = SHARED_SAVE_INTERVAL;
    }
    let resume = saved.as_mut().and_then(CheckpointFile::take);
    let mut last = None;
    let mut bridge = |progress: &Progress| bridge(watcher, &mut last, progress);
    let threads = config.threads();
    let mut context = Context { settings, threads, began, resume, monitor: &mut bridge, saved, notes };
    let report = if size.cells() > <u64 as Word>::CELLS {
        by::<u128>(problem, config, &mut context)?
    } else if config.heuristic == Some(HeuristicName::EXACT) {
        let space = problem.space::<u64>()?;
        let exact = Exact::new(&space).ok_or_else(|| unsupported(HeuristicName::EXACT, size))?;
        guided(GuidedTree::new(&space, &exact), &mut context)?
    } else {
        by::<u64>(problem, config, &mut context)?
    };
    if let Some(saved) = context.saved {
        saved.close(&report)?;
    }
    Ok(if config.quality < Quality::Admissible { without_proof(report) } else { report })
}

/// The report if the heuristic may overestimate: the plan without a proof.
fn without_proof(mut report: Report<Move>) -> Report<Move> {
    report.lower_bound = 0;
    if let Outcome::Solved { guarantee, .. } = &mut report.outcome {
        *guarantee = Guarantee::Nothing;
    }
    report
}

fn by<B: PatternWord>(
    problem: &TilesProblem,
    config: &Config,
    context: &mut Context<'_>,
) -> Result<Report<Move>, RequestError> {
    if let (Some(name), Some(tier)) = (config.heuristic, tier(config.heuristic)) {
        let set = set_of(&problem.goal, tier).ok_or_else(|| unsupported(name, problem.goal.size()))?;
        let larger = self::tier(config.larger).and_then(|tier| set_of(&problem.goal, tier));
        return Ok(match (context.settings.tables().get::<B>(&set, &context.settings.limits), larger) {
            (Ok(set), None) => context.patterns(problem, (&set, tier)),
            (Ok(set), Some(larger)) => with_larger::<B>(problem, &set, &larger, context),
            (Err(why), _) => context.notes.stopped_in_tables(why),
        });
    }
    let space = problem.space::<B>()?;
    if config.heuristic == Some(HeuristicName::MANHATTAN) {
        return guided(GuidedTree::new(&space, &Manhattan::new(&space)), context);
    }
    match problem.heuristic(&space, config.heuristic, context.settings, context.began)? {
        Ok(heuristic) => guided(GuidedTree::new(&space, &heuristic), context),
        Err(why) => Ok(context.notes.stopped_in_tables(why)),
    }
}

/// How long the search uses the small tables if the program chose everything; then it builds the large ones and continues with them. Building
/// takes some seconds, once; a board at distance 80 takes 20 s with the small tables and half a second with the large ones.
const SMALL_TABLES_TIME: Duration = Duration::from_secs(2);

/// Searches with the small tables for a limited time, then with the large ones.
fn with_larger<B: PatternWord>(
    problem: &TilesProblem,
    small: &PatternSet<B>,
    larger: &TableSet,
    context: &mut Context<'_>,
) -> Report<Move> {
    let left = remaining_limits(&context.settings.limits, context.began);
    let patience = left.time.map_or(SMALL_TABLES_TIME, |left| left.min(SMALL_TABLES_TIME));
    let briefly = ParallelIdaStar::new(context.threads, Limits { time: Some(patience), ..left });
    let first = small.search(&problem.start, &problem.goal, &briefly, context.monitor, None);
    let in_time = !matches!(first.outcome, Outcome::Stopped { why: StopReason::Time, .. });
    if in_time || context.settings.limits.stop(context.began).is_some() {
        return first;
    }
    let (tables, limits) = (context.settings.tables(), remaining_limits(&context.settings.limits, context.began));
    tables.emit(&TableEvent::Larger);
    match tables.get::<B>(larger, &limits) {
        Err(why) => context.notes.stopped_in_more_tables(first, why),
        Ok(set) => {
            context.notes.set_heuristic(HeuristicName::PDB_LARGE);
            let mut report = context.patterns(problem, (&set, Tier::Large));
            report.lower_bound = report.lower_bound.max(first.lower_bound);
            let (sum, before) = (&mut report.statistics, first.statistics);
            sum.expanded += before.expanded;
            sum.generated += before.generated;
            sum.pruned += before.pruned;
            sum.bytes = sum.bytes.max(before.bytes);
            sum.depth = sum.depth.max(before.depth);
            sum.time = context.began.elapsed();
            report.iterations.splice(..0, first.iterations);
            report
        }
    }
}

fn guided<T: Tree<Move = Move>>(tree: Option<T>, context: &mut Context<'_>) -> Result<Report<Move>, RequestError> {
    let tree = tree.ok_or(TilesError::UnitCostsOnly { method: Method::PIDASTAR })?;
    let deepening = context.deepening();
    let keep = context.saved.as_mut().map(|saved| saved as &mut dyn CheckpointSink);
    Ok(deepening.search_with_checkpoints(&tree, context.monitor, keep))
}

/// The context of a search: its limits, its monitor and its checkpoint file.
struct Context<'a> {
    settings: &'a Settings,
    threads: usize,
    began: Instant,
    resume: Option<Checkpoint>,
    monitor: &'a mut dyn Monitor,
    saved: Option<CheckpointFile>,
    notes: &'a RunNotes,
}

impl Context<'_> {
    /// The search options, with the remaining time.
    fn deepening(&mut self) -> ParallelIdaStar {
        let limits = remaining_limits(&self.settings.limits, self.began);
        let team = self.settings.team.clone();
        ParallelIdaStar { resume: self.resume.take(), team, ..ParallelIdaStar::new(self.threads, limits) }
    }

    /// Searches with pattern databases: from the better end if they are large, unless the search is saved, distributed, or limited in nodes,
    /// which are counted for one direction.
    fn patterns<B: PatternWord>(
        &mut self,
        problem: &TilesProblem,
        (set, tier): (&PatternSet<B>, Tier),
    ) -> Report<Move> {
        let deepening = self.deepening();
        let of_one_tree = self.saved.is_some() || deepening.team.is_some() || deepening.limits.nodes.is_some();
        if tier == Tier::Large && !of_one_tree {
            return ends::search(problem, (set, tier), (self.settings.tables(), deepening), self.monitor);
        }
        let keep = self.saved.as_mut().map(|saved| saved as &mut dyn CheckpointSink);
        set.search(&problem.start, &problem.goal, &deepening, self.monitor, keep)
    }
}

/// Passes the progress and every new round to a watcher. `last_bound` is the bound of the last round passed.
pub(super) fn bridge<M>(
    watcher: &mut dyn Watcher<Board, M>,
    last_bound: &mut Option<Cost>,
    progress: &Progress,
) -> ControlFlow<()> {
    if watcher.wants_events()
        && let Some(bound) = progress.bound
        && *last_bound != Some(bound)
    {
        *last_bound = Some(bound);
        watcher.event(crate::engine::watch::Event::Bound(bound));
    }
    watcher.progress(progress)
}

/// The interval between saves of a search by several processes, any of which may disappear.
const SHARED_SAVE_INTERVAL: Duration = Duration::from_secs(2);

impl CheckpointSink for CheckpointFile {
    fn interval(&self) -> Duration {
        self.every
    }

    fn save(&mut self, checkpoint: &Checkpoint) {
        self.save(checkpoint);
    }
}

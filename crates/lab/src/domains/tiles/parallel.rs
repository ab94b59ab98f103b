//! The sliding puzzle by parallel IDA*: with pattern databases, or with any other heuristic.

use std::ops::ControlFlow;
use std::time::Duration;

use jiugong_puzzles::tiles::packed::Word;
use jiugong_puzzles::tiles::{Board, Exact, GuidedTree, Manhattan, Move, MoveCost, SpaceError};
use jiugong_search::{Checkpoint, Cost, Deepening, Duplicates, Guarantee, Keep, Monitor, Outcome, Progress, Quality, Report, Statistics, StopReason, Tree};

use super::{TilesProblem, tier, unfit};
use crate::checkpoint::Saved;
use crate::domain::HeuristicName;
use crate::language::Text;
use crate::methods::{Method, MethodRow, UsesHeuristic};
use crate::run::Run;
use crate::settings::{Chosen, Settings};
use crate::solve::RequestError;
use crate::tables::{Shelf, set_of};
use crate::watch::Watcher;

impl Method {
    /// Parallel IDA*.
    pub const PIDASTAR: Method = Method(&ROW);
}

static ROW: MethodRow = MethodRow {
    name: "pidastar",
    title: Text { en: "parallel IDA*", zh: "并行 IDA*" },
    help: Text {
        en: "IDA* on all cores that leaves out needless move words; with pattern databases unless asked",
        zh: "在所有核心上运行的 IDA*，并略去多余的走法；默认使用模式数据库",
    },
    guarantee: Text { en: "fewest moves, if h is admissible", zh: "h 可采纳时步数最少" },
    heuristic: UsesHeuristic::Best,
    duplicates: Duplicates::Back,
    stores: false,
    optimal: true,
    compared: false,
    ..MethodRow::PLAIN
};

/// Searches by parallel IDA*.
pub(super) fn search(problem: &TilesProblem, run: Run<'_, TilesProblem>) -> Result<Report<Move>, RequestError> {
    let Run { chosen, settings, watcher } = run;
    let size = problem.start.size();
    if size != problem.goal.size() {
        return Err(SpaceError::Sizes { start: size, goal: problem.goal.size() }.into());
    }
    if problem.cost != MoveCost::Unit {
        return Err(RequestError::UnitCostsOnly { method: Method::PIDASTAR });
    }
    let mut saved = match &settings.checkpoint {
        Some(path) => Some(Saved::open(path, problem, chosen)?),
        None => None,
    };
    let mut deepening = Deepening::new(settings.threads(), settings.limits.clone());
    deepening.resume = saved.as_mut().and_then(Saved::take);
    let mut told = None;
    let mut bridge = |progress: &Progress| bridge(watcher, &mut told, progress);
    let mut follow = Follow { monitor: &mut bridge, saved };
    let report = if size.cells() > <u64 as Word>::CELLS {
        by::<u128>(problem, chosen, settings, &deepening, &mut follow)?
    } else if chosen.heuristic == Some(HeuristicName::EXACT) {
        let space = problem.space::<u64>()?;
        let exact = Exact::new(&space).ok_or_else(|| unfit(HeuristicName::EXACT, size))?;
        guided(GuidedTree::new(&space, &exact), &deepening, &mut follow)?
    } else {
        by::<u64>(problem, chosen, settings, &deepening, &mut follow)?
    };
    if let Some(saved) = follow.saved {
        saved.close(&report)?;
    }
    Ok(if chosen.quality < Quality::Admissible { unproved(report) } else { report })
}

/// What is left of a report if the heuristic may overestimate: the plan, and no proof.
fn unproved(mut report: Report<Move>) -> Report<Move> {
    report.lower_bound = 0;
    if let Outcome::Solved { guarantee, .. } = &mut report.outcome {
        *guarantee = Guarantee::Nothing;
    }
    report
}

fn by<B: Shelf>(
    problem: &TilesProblem,
    chosen: &Chosen,
    settings: &Settings,
    deepening: &Deepening,
    follow: &mut Follow<'_>,
) -> Result<Report<Move>, RequestError> {
    if let Some(tier) = tier(chosen.heuristic) {
        let heuristic = chosen.heuristic.unwrap_or(HeuristicName::PDB);
        let set = set_of(&problem.goal, tier).ok_or_else(|| unfit(heuristic, problem.goal.size()))?;
        return Ok(match settings.tables().get::<B>(&set, &settings.limits) {
            Ok(set) => {
                let keep = follow.saved.as_mut().map(|saved| saved as &mut dyn Keep);
                set.search(&problem.start, &problem.goal, deepening, follow.monitor, keep)
            }
            Err(why) => stopped(why),
        });
    }
    let space = problem.space::<B>()?;
    if chosen.heuristic == Some(HeuristicName::MANHATTAN) {
        return guided(GuidedTree::new(&space, &Manhattan::new(&space)), deepening, follow);
    }
    match problem.heuristic(&space, chosen.heuristic, settings)? {
        Ok(heuristic) => guided(GuidedTree::new(&space, &heuristic), deepening, follow),
        Err(why) => Ok(stopped(why)),
    }
}

fn guided<T: Tree<Move = Move>>(
    tree: Option<T>,
    deepening: &Deepening,
    follow: &mut Follow<'_>,
) -> Result<Report<Move>, RequestError> {
    let tree = tree.ok_or(RequestError::UnitCostsOnly { method: Method::PIDASTAR })?;
    let keep = follow.saved.as_mut().map(|saved| saved as &mut dyn Keep);
    Ok(deepening.search_kept(&tree, follow.monitor, keep))
}

/// Nothing is known when the tables themselves meet a limit.
pub(super) fn stopped(why: StopReason) -> Report<Move> {
    Report {
        outcome: Outcome::Stopped { why, best: None },
        lower_bound: 0,
        statistics: Statistics::default(),
        iterations: Vec::new(),
        incumbents: Vec::new(),
    }
}

/// Who is told how far the search has come, and where it is saved.
struct Follow<'a> {
    monitor: &'a mut dyn Monitor,
    saved: Option<Saved>,
}

/// Tells a watcher how far the search has come, and of every round. `told` is the last one it was told of.
fn bridge(watcher: &mut dyn Watcher<Board, Move>, told: &mut Option<Cost>, progress: &Progress) -> ControlFlow<()> {
    if watcher.wants_events()
        && let Some(bound) = progress.bound
        && *told != Some(bound)
    {
        *told = Some(bound);
        watcher.event(crate::watch::Event::Bound(bound));
    }
    watcher.progress(progress)
}

/// How often a search that is to be saved is saved.
const SAVE_EVERY: Duration = Duration::from_secs(20);

impl Keep for Saved {
    fn every(&self) -> Duration {
        SAVE_EVERY
    }

    fn keep(&mut self, checkpoint: &Checkpoint) {
        self.save(checkpoint);
    }
}

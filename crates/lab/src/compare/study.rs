//! Many ways on many boards: every way runs on every board, and the figures of each way are summed up over them.
//!
//! Everything but the times is the same on every machine, except where a limit of time ends a run or threads race.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use jiugong_puzzles::tiles::{Board, Move, MoveCost};
use jiugong_search::{Cost, Outcome, Statistics};

use super::{Comparison, Quartiles, Way, branching_factor, mean, penetrance};
use crate::problems::{TilesProblem, Walks};
use crate::request::{Chosen, Settings};
use crate::solve::{Report, RequestError, solve};
use crate::watch::Watcher;

/// One way on one board, with its plan measured and forgotten: depth-first search makes long ones.
#[derive(Clone, Debug)]
pub struct Run {
    /// The number of the board, from 0.
    pub board: usize,
    /// The number of the way, from 0.
    pub way: usize,
    /// How the search was run.
    pub chosen: Chosen,
    /// `solved`, `unsolvable`, `cutoff` or `stopped`.
    pub outcome: &'static str,
    /// The moves of the solution, if the way found one and finished.
    pub steps: Option<u64>,
    /// The cost of that solution.
    pub cost: Option<Cost>,
    /// Whether the way proved that no solution is cheaper.
    pub optimal: bool,
    /// What it took.
    pub statistics: Statistics,
}

impl Run {
    fn new(board: usize, way: usize, report: &Report<Move>) -> Self {
        let finished = matches!(report.search.outcome, Outcome::Solved { .. });
        let plan = report.plan().filter(|_| finished);
        Run {
            board,
            way,
            chosen: report.chosen,
            outcome: report.outcome_name(),
            steps: plan.map(|plan| plan.moves.len() as u64),
            cost: plan.map(|plan| plan.cost),
            optimal: report.search.is_optimal(),
            statistics: report.search.statistics,
        }
    }

    /// The effective branching factor.
    pub fn branching(&self) -> Option<f64> {
        branching_factor(self.statistics.generated, self.steps?)
    }

    /// The part of the nodes generated that the solution is.
    pub fn penetrance(&self) -> Option<f64> {
        penetrance(self.statistics.generated, self.steps?)
    }
}

/// A board of a study, and what all ways together found out about it.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The problem.
    pub problem: TilesProblem,
    /// The lowest cost, where it is known.
    pub optimum: Option<Cost>,
    /// The moves of the best solution that is known: those of the optimum, where that is known.
    pub depth: Option<u64>,
}

/// Every way on every board.
#[derive(Clone, Debug)]
pub struct Study {
    /// The boards.
    pub subjects: Vec<Subject>,
    /// The ways.
    pub ways: Vec<Way>,
    /// The runs that were finished: board by board, all ways on each.
    pub runs: Vec<Run>,
    /// How many runs were not finished because the user had had enough.
    pub left: usize,
}

/// What a way took over all boards that it solved.
#[derive(Clone, Debug)]
pub struct Summary {
    /// How many boards it was run on.
    pub runs: usize,
    /// How many of them it solved.
    pub solved: usize,
    /// Moves of the solutions.
    pub steps: Option<Quartiles>,
    /// Nodes expanded.
    pub expanded: Option<Quartiles>,
    /// Nodes generated.
    pub generated: Option<Quartiles>,
    /// Bytes.
    pub bytes: Option<Quartiles>,
    /// Microseconds.
    pub micros: Option<Quartiles>,
    /// The mean cost beyond the optimum, over the boards whose optimum is known.
    pub excess: Option<f64>,
    /// The mean effective branching factor.
    pub branching: Option<f64>,
    /// The mean penetrance.
    pub penetrance: Option<f64>,
}

/// What a way took for the boards of one solution depth that it solved: means, and medians where so called.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AtDepth {
    /// How many boards.
    pub boards: usize,
    /// Nodes expanded.
    pub expanded: f64,
    /// Nodes generated.
    pub generated: f64,
    /// The median of the nodes generated.
    pub generated_median: f64,
    /// Microseconds.
    pub micros: f64,
    /// The median of the microseconds, which one disturbed run does not spoil.
    pub micros_median: f64,
}

/// Runs every way on every problem, one after another so that times are comparable, until all are done or the
/// settings' flag is set.
///
/// * `before_each` – is told how many runs are done and which way is next.
///
/// # Errors
/// If a way does not fit a problem.
pub fn study(
    problems: Vec<TilesProblem>,
    settings: &Settings,
    ways: &[Way],
    watcher: &mut dyn Watcher<Board, Move>,
    before_each: &mut dyn FnMut(usize, &Way),
) -> Result<Study, RequestError> {
    let cancelled = || settings.limits.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::SeqCst));
    let mut runs = Vec::new();
    'boards: for (board, problem) in problems.iter().enumerate() {
        for (way, chosen) in ways.iter().enumerate() {
            before_each(runs.len(), chosen);
            let report = solve(problem, &chosen.settings(settings), watcher)?;
            if cancelled() {
                break 'boards;
            }
            runs.push(Run::new(board, way, &report));
        }
    }
    Ok(Study::new(problems, ways.to_vec(), runs))
}

impl From<&Comparison> for Study {
    fn from(comparison: &Comparison) -> Self {
        let runs = comparison.reports.iter().enumerate().map(|(way, report)| Run::new(0, way, report)).collect();
        Study::new(vec![comparison.problem.clone()], comparison.ways.clone(), runs)
    }
}

impl Study {
    fn new(problems: Vec<TilesProblem>, ways: Vec<Way>, runs: Vec<Run>) -> Self {
        let left = problems.len() * ways.len() - runs.len();
        let mut found: Vec<Subject> =
            problems.into_iter().map(|problem| Subject { problem, optimum: None, depth: None }).collect();
        let mut best: Vec<Option<(Cost, u64)>> = vec![None; found.len()];
        for run in &runs {
            if let (Some(cost), Some(steps)) = (run.cost, run.steps) {
                let best = &mut best[run.board];
                *best = Some(best.map_or((cost, steps), |best| best.min((cost, steps))));
                let subject = &mut found[run.board];
                subject.optimum = if run.optimal { Some(cost) } else { subject.optimum };
            }
        }
        let mut walks = Optima::default();
        for (subject, best) in found.iter_mut().zip(best) {
            subject.depth = best.map(|(_, steps)| steps);
            if subject.optimum.is_none() && best.is_some() {
                subject.optimum = walks.find(&subject.problem);
                subject.depth = subject.optimum.map(u64::from).or(subject.depth);
            }
        }
        Study { subjects: found, ways, runs, left }
    }

    /// The runs of a way.
    pub fn runs_of(&self, way: usize) -> impl Iterator<Item = &Run> {
        self.runs.iter().filter(move |run| run.way == way)
    }

    /// What a way took.
    pub fn summary(&self, way: usize) -> Summary {
        let solved: Vec<&Run> = self.runs_of(way).filter(|run| run.steps.is_some()).collect();
        let figures = |of: &dyn Fn(&Run) -> Option<f64>| solved.iter().filter_map(|run| of(run)).collect::<Vec<_>>();
        let quartiles = |of: &dyn Fn(&Run) -> f64| Quartiles::of(figures(&|run| Some(of(run))));
        // An anytime search counts nothing, and that is not zero.
        let counted =
            |of: &dyn Fn(&Run) -> f64| Quartiles::of(figures(&|run| (run.statistics.generated > 0).then(|| of(run))));
        let excess = |run: &Run| {
            let optimum = self.subjects[run.board].optimum?;
            Some(f64::from(run.cost?) - f64::from(optimum))
        };
        Summary {
            runs: self.runs_of(way).count(),
            solved: solved.len(),
            steps: quartiles(&|run| run.steps.unwrap_or_default() as f64),
            expanded: counted(&|run| run.statistics.expanded as f64),
            generated: counted(&|run| run.statistics.generated as f64),
            bytes: counted(&|run| run.statistics.bytes as f64),
            micros: quartiles(&micros),
            excess: mean(&figures(&excess)),
            branching: mean(&figures(&Run::branching)),
            penetrance: mean(&figures(&Run::penetrance)),
        }
    }

    /// What a way took by the depth of the boards' solutions.
    pub fn by_depth(&self, way: usize) -> BTreeMap<u64, AtDepth> {
        let mut runs: BTreeMap<u64, Vec<&Run>> = BTreeMap::new();
        for run in self.runs_of(way).filter(|run| run.steps.is_some()) {
            if let Some(depth) = self.subjects[run.board].depth {
                runs.entry(depth).or_default().push(run);
            }
        }
        let summed = |runs: Vec<&Run>| {
            let figures = |of: &dyn Fn(&Run) -> f64| runs.iter().map(|run| of(run)).collect::<Vec<_>>();
            let mean = |of: &dyn Fn(&Run) -> f64| mean(&figures(of)).unwrap_or_default();
            let median =
                |of: &dyn Fn(&Run) -> f64| Quartiles::of(figures(of)).map_or(0.0, |quartiles| quartiles.median);
            let generated = |run: &Run| run.statistics.generated as f64;
            AtDepth {
                boards: runs.len(),
                expanded: mean(&|run| run.statistics.expanded as f64),
                generated: mean(&generated),
                generated_median: median(&generated),
                micros: mean(&micros),
                micros_median: median(&micros),
            }
        };
        runs.into_iter().map(|(depth, runs)| (depth, summed(runs))).collect()
    }

    /// How many boards there are of each solution depth.
    pub fn depths(&self) -> BTreeMap<u64, usize> {
        let mut depths = BTreeMap::new();
        for depth in self.subjects.iter().filter_map(|subject| subject.depth) {
            *depths.entry(depth).or_default() += 1;
        }
        depths
    }

    /// Whether the ways differ in what they keep states in, so that it must be said.
    pub fn has_stores(&self) -> bool {
        self.ways.iter().any(|way| way.store.is_some())
    }

    /// Whether every move costs the same, so that costs are lengths.
    pub fn unit_costs(&self) -> bool {
        self.subjects.iter().all(|subject| subject.problem.cost == MoveCost::Unit)
    }
}

/// Microseconds, with their parts: small boards take less than one.
pub fn micros(run: &Run) -> f64 {
    run.statistics.time.as_nanos() as f64 / 1000.0
}

/// Optima from the complete table, where there is one.
#[derive(Default)]
struct Optima {
    last: Option<(Board, Option<Walks>)>,
}

impl Optima {
    fn find(&mut self, problem: &TilesProblem) -> Option<Cost> {
        if problem.cost != MoveCost::Unit {
            return None;
        }
        if self.last.as_ref().is_none_or(|(goal, _)| *goal != problem.goal) {
            let walks = Walks::new(&problem.goal, problem.order, problem.cost, &Settings::default());
            self.last = Some((problem.goal.clone(), walks));
        }
        let (_, walks) = self.last.as_ref()?;
        Some(walks.as_ref()?.path(&problem.start)?.len() as Cost)
    }
}

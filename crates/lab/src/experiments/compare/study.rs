//! Runs every contender on every problem and summarises the figures of each contender.
//!
//! All results except times are the same on every machine, unless a time limit ends a run or threads race.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use jiugong_search::{Cost, Outcome, Progress, Statistics};

use super::{Comparison, Contender, Quartiles, branching_factor, mean, penetrance, run};
use crate::domain::instance::Instance;
use crate::experiments::answer::Answer;
use crate::experiments::solve::RequestError;
use crate::present::figures::{Figure, Figures};
use crate::registry::Knob;
use crate::request::compare::ComparePlan;
use crate::request::config::{Config, Ignored};
use crate::request::settings::Bounds;

/// One contender on one problem. The plan is measured and dropped, because those of depth-first search are long.
#[derive(Clone, Debug)]
pub struct StudyRun {
    /// The number of the board, from 0.
    pub board: usize,
    /// The number of the contender, from 0.
    pub contender: usize,
    /// The configuration of the search.
    pub config: Config,
    /// Its limits.
    pub limits: Bounds,
    /// `solved`, `unsolvable`, `cutoff` or `stopped`.
    pub outcome: &'static str,
    /// The moves of the solution, if the contender finished with one.
    pub steps: Option<u64>,
    /// The cost of that solution.
    pub cost: Option<Cost>,
    /// Whether the contender proved that no solution is cheaper.
    pub optimal: bool,
    /// The counters.
    pub statistics: Statistics,
}

impl StudyRun {
    fn new(board: usize, contender: usize, answer: &Answer) -> Self {
        let finished = matches!(answer.report.outcome, Outcome::Solved { .. });
        let plan = answer.report.plan().filter(|_| finished);
        StudyRun {
            board,
            contender,
            config: answer.config,
            limits: answer.limits,
            outcome: answer.outcome_name(),
            steps: plan.map(|plan| plan.moves.len() as u64),
            cost: plan.map(|plan| plan.cost),
            optimal: answer.report.is_optimal(),
            statistics: answer.report.statistics,
        }
    }

    /// The figures of the run.
    pub fn figures(&self) -> Figures {
        self.config.method.row().figures(&self.statistics)
    }

    /// The effective branching factor.
    pub fn branching(&self) -> Option<f64> {
        branching_factor(self.figures().generated?, self.steps?)
    }

    /// The penetrance.
    pub fn penetrance(&self) -> Option<f64> {
        penetrance(self.figures().generated?, self.steps?)
    }
}

/// A problem of a study, and what all contenders together found.
#[derive(Clone, Debug)]
pub struct StudyProblem {
    /// The problem.
    pub problem: Instance,
    /// The optimal cost, if known.
    pub optimum: Option<Cost>,
    /// The moves of the best known solution.
    pub depth: Option<u64>,
}

/// The runs of all contenders on all problems.
#[derive(Clone, Debug)]
pub struct Study {
    /// The problems.
    pub problems: Vec<StudyProblem>,
    /// The contenders.
    pub contenders: Vec<Contender>,
    /// The finished runs: problem by problem, all contenders on each.
    pub runs: Vec<StudyRun>,
    /// The number of runs missing because the study was cancelled.
    pub left: usize,
    /// The parts of the settings that have no effect on any contender.
    pub ignored: Vec<Ignored>,
}

/// The figures of a contender over all problems that it solved.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The number of problems it ran on.
    pub runs: usize,
    /// The number of problems it solved.
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
    /// The mean excess over the optimum, over the problems whose optimum is known.
    pub excess: Option<f64>,
    /// The mean effective branching factor.
    pub branching: Option<f64>,
    /// The mean penetrance.
    pub penetrance: Option<f64>,
}

/// The figures of a contender over the problems of one solution depth that it solved: means, and medians where the name says so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AtDepth {
    /// The number of problems.
    pub boards: usize,
    /// Nodes expanded; `None` if the method counts none.
    pub expanded: Option<f64>,
    /// Nodes generated.
    pub generated: Option<f64>,
    /// The median of the nodes generated.
    pub generated_median: Option<f64>,
    /// Microseconds.
    pub micros: f64,
    /// The median of the microseconds, which is robust against a disturbed run.
    pub micros_median: f64,
}

/// Runs every contender on every problem, one after another so that times are comparable, until all are done or the settings' cancel flag
/// is set.
///
/// * `before_each` – receives the number of finished runs and the next contender.
///
/// # Errors
/// If a contender does not fit a problem.
pub fn study(
    plan: &ComparePlan,
    progress: &mut dyn FnMut(&Progress),
    before_each: &mut dyn FnMut(usize, &Contender),
) -> Result<Study, RequestError> {
    let is_cancelled = || plan.settings.limits.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::SeqCst));
    let (mut runs, mut ignored) = (Vec::new(), Vec::new());
    for (board, problem) in plan.problems.iter().enumerate() {
        let done = runs.len();
        let mut before = |number: usize, contender: &Contender| before_each(done + number, contender);
        let ended = run(plan, problem, progress, &mut before, &mut |answer| {
            if is_cancelled() {
                return ControlFlow::Break(());
            }
            runs.push(StudyRun::new(board, runs.len() - done, &answer));
            if board == 0 {
                ignored.push(answer.ignored);
            }
            ControlFlow::Continue(())
        })?;
        if ended.is_break() {
            break;
        }
    }
    Ok(Study::new(plan.problems.clone(), plan.contenders.clone(), runs, ignored))
}

impl From<&Comparison> for Study {
    fn from(comparison: &Comparison) -> Self {
        let runs = comparison.answers.iter().enumerate();
        let runs = runs.map(|(contender, answer)| StudyRun::new(0, contender, answer)).collect();
        let ignored = comparison.answers.iter().map(|answer| answer.ignored.clone()).collect();
        Study::new(vec![comparison.problem.clone()], comparison.contenders.clone(), runs, ignored)
    }
}

impl Study {
    fn new(
        problems: Vec<Instance>,
        contenders: Vec<Contender>,
        runs: Vec<StudyRun>,
        ignored: Vec<Vec<Ignored>>,
    ) -> Self {
        let left = problems.len() * contenders.len() - runs.len();
        let mut found: Vec<StudyProblem> =
            problems.into_iter().map(|problem| StudyProblem { problem, optimum: None, depth: None }).collect();
        let mut best: Vec<Option<(Cost, u64)>> = vec![None; found.len()];
        for run in &runs {
            if let (Some(cost), Some(steps)) = (run.cost, run.steps) {
                let best = &mut best[run.board];
                *best = Some(best.map_or((cost, steps), |best| best.min((cost, steps))));
                let subject = &mut found[run.board];
                subject.optimum = if run.optimal { Some(cost) } else { subject.optimum };
            }
        }
        for (subject, best) in found.iter_mut().zip(best) {
            subject.depth = best.map(|(_, steps)| steps);
            if subject.optimum.is_none() && best.is_some() {
                subject.optimum = subject.problem.optimum();
                subject.depth = subject.optimum.map(u64::from).or(subject.depth);
            }
        }
        Study { problems: found, contenders, runs, left, ignored: ignored_by_all(ignored) }
    }

    /// The runs of a contender.
    pub fn runs_of(&self, contender: usize) -> impl Iterator<Item = &StudyRun> {
        self.runs.iter().filter(move |run| run.contender == contender)
    }

    /// The figures of a contender.
    pub fn summary(&self, contender: usize) -> Summary {
        let solved: Vec<&StudyRun> = self.runs_of(contender).filter(|run| run.steps.is_some()).collect();
        let figures =
            |of: &dyn Fn(&StudyRun) -> Option<f64>| solved.iter().filter_map(|run| of(run)).collect::<Vec<_>>();
        let quartiles = |of: &dyn Fn(&StudyRun) -> f64| Quartiles::of(figures(&|run| Some(of(run))));
        // A figure that a method does not count is missing, not zero.
        let counted = |of: &dyn Fn(Figures) -> Option<u64>| {
            Quartiles::of(figures(&|run| of(run.figures()).map(|figure| figure as f64)))
        };
        let excess = |run: &StudyRun| {
            let optimum = self.problems[run.board].optimum?;
            Some(f64::from(run.cost?) - f64::from(optimum))
        };
        Summary {
            runs: self.runs_of(contender).count(),
            solved: solved.len(),
            steps: quartiles(&|run| run.steps.unwrap_or_default() as f64),
            expanded: counted(&|figures| figures.expanded),
            generated: counted(&|figures| figures.generated),
            bytes: counted(&|figures| figures.bytes.map(|bytes| bytes as u64)),
            micros: quartiles(&micros),
            excess: mean(&figures(&excess)),
            branching: mean(&figures(&StudyRun::branching)),
            penetrance: mean(&figures(&StudyRun::penetrance)),
        }
    }

    /// The figures of a contender by solution depth.
    pub fn by_depth(&self, contender: usize) -> BTreeMap<u64, AtDepth> {
        let row = self.contenders[contender].method.row();
        let [counts_expanded, counts_generated] =
            [Figure::Expanded, Figure::Generated].map(|figure| row.counts(figure));
        let mut runs: BTreeMap<u64, Vec<&StudyRun>> = BTreeMap::new();
        for run in self.runs_of(contender).filter(|run| run.steps.is_some()) {
            if let Some(depth) = self.problems[run.board].depth {
                runs.entry(depth).or_default().push(run);
            }
        }
        let summed = |runs: Vec<&StudyRun>| {
            let figures = |of: &dyn Fn(&StudyRun) -> f64| runs.iter().map(|run| of(run)).collect::<Vec<_>>();
            let mean = |of: &dyn Fn(&StudyRun) -> f64| mean(&figures(of)).unwrap_or_default();
            let median =
                |of: &dyn Fn(&StudyRun) -> f64| Quartiles::of(figures(of)).map_or(0.0, |quartiles| quartiles.median);
            let generated = |run: &StudyRun| run.statistics.generated as f64;
            AtDepth {
                boards: runs.len(),
                expanded: counts_expanded.then(|| mean(&|run| run.statistics.expanded as f64)),
                generated: counts_generated.then(|| mean(&generated)),
                generated_median: counts_generated.then(|| median(&generated)),
                micros: mean(&micros),
                micros_median: median(&micros),
            }
        };
        runs.into_iter().map(|(depth, runs)| (depth, summed(runs))).collect()
    }

    /// The number of problems of each solution depth.
    pub fn depths(&self) -> BTreeMap<u64, usize> {
        let mut depths = BTreeMap::new();
        for depth in self.problems.iter().filter_map(|subject| subject.depth) {
            *depths.entry(depth).or_default() += 1;
        }
        depths
    }

    /// Whether the contenders name their stores.
    pub fn has_stores(&self) -> bool {
        self.contenders.iter().any(|way| way.store.is_some())
    }

    /// Whether every move costs 1, so that costs are lengths.
    pub fn unit_costs(&self) -> bool {
        self.problems.iter().all(|subject| subject.problem.info().unit_costs)
    }
}

/// What all contenders ignore.
fn ignored_by_all(ignored: Vec<Vec<Ignored>>) -> Vec<Ignored> {
    let mut lists = ignored.into_iter();
    let mut common = lists.next().unwrap_or_default();
    for list in lists {
        common.retain(|ignored| list.contains(ignored));
    }
    // Random problems use the seed, even if no method does.
    common.retain(|ignored| *ignored != Ignored::Knob(Knob::Seed));
    common
}

/// Microseconds as a fraction: small problems take less than one.
pub fn micros(run: &StudyRun) -> f64 {
    run.statistics.time.as_nanos() as f64 / 1000.0
}

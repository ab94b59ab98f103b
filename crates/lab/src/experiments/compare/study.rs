//! Many contenders on many boards: every way runs on every board, and the figures of each way are summed up over them.
//!
//! Everything but the times is the same on every machine, except where a limit of time ends a run or threads race.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use jiugong_search::{Cost, Outcome, Progress, Statistics};

use super::{Comparison, Contender, Quartiles, branching_factor, mean, penetrance};
use crate::domain::instance::Instance;
use crate::experiments::answer::Answer;
use crate::experiments::solve::RequestError;
use crate::present::figures::{Figure, Figures};
use crate::registry::Knob;
use crate::request::config::{Config, Ignored};
use crate::request::plan::Plan;
use crate::request::settings::Settings;

/// One way on one board, with its plan measured and forgotten: depth-first search makes long ones.
#[derive(Clone, Debug)]
pub struct StudyRun {
    /// The number of the board, from 0.
    pub board: usize,
    /// The number of the contender, from 0.
    pub contender: usize,
    /// The configuration of the search.
    pub config: Config,
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

impl StudyRun {
    fn new(board: usize, contender: usize, answer: &Answer) -> Self {
        let finished = matches!(answer.report.outcome, Outcome::Solved { .. });
        let plan = answer.report.plan().filter(|_| finished);
        StudyRun {
            board,
            contender,
            config: answer.config,
            outcome: answer.outcome_name(),
            steps: plan.map(|plan| plan.moves.len() as u64),
            cost: plan.map(|plan| plan.cost),
            optimal: answer.report.is_optimal(),
            statistics: answer.report.statistics,
        }
    }

    /// What the run took.
    pub fn figures(&self) -> Figures {
        self.config.method.row().figures(&self.statistics)
    }

    /// The effective branching factor.
    pub fn branching(&self) -> Option<f64> {
        branching_factor(self.figures().generated?, self.steps?)
    }

    /// The part of the nodes generated that the solution is.
    pub fn penetrance(&self) -> Option<f64> {
        penetrance(self.figures().generated?, self.steps?)
    }
}

/// A problem of a study, and what all contenders together found out about it.
#[derive(Clone, Debug)]
pub struct Studied {
    /// The problem.
    pub problem: Instance,
    /// The lowest cost, where it is known.
    pub optimum: Option<Cost>,
    /// The moves of the best solution that is known: those of the optimum, where that is known.
    pub depth: Option<u64>,
}

/// Every way on every board.
#[derive(Clone, Debug)]
pub struct Study {
    /// The boards.
    pub problems: Vec<Studied>,
    /// The contenders.
    pub contenders: Vec<Contender>,
    /// The finished runs: problem by problem, all contenders on each.
    pub runs: Vec<StudyRun>,
    /// The number of runs missing because the study was cancelled.
    pub left: usize,
    /// The parts of the settings that have no effect on any contender.
    pub ignored: Vec<Ignored>,
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
    /// Nodes expanded; `None` if the method counts none.
    pub expanded: Option<f64>,
    /// Nodes generated.
    pub generated: Option<f64>,
    /// The median of the nodes generated.
    pub generated_median: Option<f64>,
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
    problems: Vec<Instance>,
    settings: &Settings,
    contenders: &[Contender],
    progress: &mut dyn FnMut(&Progress),
    before_each: &mut dyn FnMut(usize, &Contender),
) -> Result<Study, RequestError> {
    let cancelled = || settings.limits.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::SeqCst));
    let mut runs = Vec::new();
    'boards: for (board, problem) in problems.iter().enumerate() {
        for (number, contender) in contenders.iter().enumerate() {
            before_each(runs.len(), contender);
            let answer = Plan::new(problem, &contender.settings(settings))?.solve(progress)?;
            if cancelled() {
                break 'boards;
            }
            runs.push(StudyRun::new(board, number, &answer));
        }
    }
    let ignored = ignored_by_all(problems.first(), settings, contenders);
    Ok(Study { ignored, ..Study::new(problems, contenders.to_vec(), runs) })
}

impl From<&Comparison> for Study {
    fn from(comparison: &Comparison) -> Self {
        let runs = comparison.answers.iter().enumerate();
        let runs = runs.map(|(contender, answer)| StudyRun::new(0, contender, answer)).collect();
        let study = Study::new(vec![comparison.problem.clone()], comparison.contenders.clone(), runs);
        Study { ignored: comparison.ignored(), ..study }
    }
}

impl Study {
    fn new(problems: Vec<Instance>, contenders: Vec<Contender>, runs: Vec<StudyRun>) -> Self {
        let left = problems.len() * contenders.len() - runs.len();
        let mut found: Vec<Studied> =
            problems.into_iter().map(|problem| Studied { problem, optimum: None, depth: None }).collect();
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
        Study { problems: found, contenders, runs, left, ignored: Vec::new() }
    }

    /// The runs of a way.
    pub fn runs_of(&self, contender: usize) -> impl Iterator<Item = &StudyRun> {
        self.runs.iter().filter(move |run| run.contender == contender)
    }

    /// What a way took.
    pub fn summary(&self, contender: usize) -> Summary {
        let solved: Vec<&StudyRun> = self.runs_of(contender).filter(|run| run.steps.is_some()).collect();
        let figures =
            |of: &dyn Fn(&StudyRun) -> Option<f64>| solved.iter().filter_map(|run| of(run)).collect::<Vec<_>>();
        let quartiles = |of: &dyn Fn(&StudyRun) -> f64| Quartiles::of(figures(&|run| Some(of(run))));
        // What a method does not count is not zero.
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

    /// What a way took by the depth of the boards' solutions.
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

    /// How many boards there are of each solution depth.
    pub fn depths(&self) -> BTreeMap<u64, usize> {
        let mut depths = BTreeMap::new();
        for depth in self.problems.iter().filter_map(|subject| subject.depth) {
            *depths.entry(depth).or_default() += 1;
        }
        depths
    }

    /// Whether the contenders differ in what they keep states in, so that it must be said.
    pub fn has_stores(&self) -> bool {
        self.contenders.iter().any(|way| way.store.is_some())
    }

    /// Whether every move costs the same, so that costs are lengths.
    pub fn unit_costs(&self) -> bool {
        self.problems.iter().all(|subject| subject.problem.info().unit_costs)
    }
}

/// The parts of the settings that have no effect on any contender.
fn ignored_by_all(problem: Option<&Instance>, settings: &Settings, contenders: &[Contender]) -> Vec<Ignored> {
    let Some(problem) = problem else { return Vec::new() };
    let plans = contenders.iter().filter_map(|contender| Plan::new(problem, &contender.settings(settings)).ok());
    let mut common = in_all(plans.map(|plan| plan.ignored));
    // Random problems use the seed, even if no method does.
    common.retain(|ignored| *ignored != Ignored::Knob(Knob::Seed));
    common
}

/// What is in all of these lists.
pub(super) fn in_all(mut lists: impl Iterator<Item = Vec<Ignored>>) -> Vec<Ignored> {
    let mut common = lists.next().unwrap_or_default();
    for list in lists {
        common.retain(|ignored| list.contains(ignored));
    }
    common
}

/// Microseconds, with their parts: small boards take less than one.
pub fn micros(run: &StudyRun) -> f64 {
    run.statistics.time.as_nanos() as f64 / 1000.0
}

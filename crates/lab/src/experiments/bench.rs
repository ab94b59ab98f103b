//! Benchmark sets of boards: solves each instance and compares the answer with the published optimum.
//!
//! The sets are part of the program. A published optimum is the length of a known solution, so a shorter answer, or a proof of a higher lower
//! bound, indicates an error and is reported as [`Verdict::Wrong`].

use std::io;
use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;
use std::time::Duration;

use jiugong_puzzles::tiles::{Board, Form, Move, NamedGoal, Order, ParseError, parse_board};
use jiugong_search::{Cost, Outcome, UNREACHABLE};
use thiserror::Error;

use crate::domain::HeuristicName;
use crate::domains::TilesProblem;
use crate::engine::watch::Watcher;
use crate::experiments::solve::{Report, RequestError, report, run};
use crate::present::language::Text;
use crate::registry::{UnknownName, by_name};
use crate::request::defaults::Purpose;
use crate::request::plan::Plan;
use crate::request::settings::Settings;

/// A set of boards with published optima.
#[derive(Clone, Copy, Debug)]
pub struct BenchSet {
    /// Its name.
    pub name: &'static str,
    /// Its title.
    pub title: Text,
    /// The boards in Korf's form: index, cells, optimal length; the goal is blank-first.
    pub text: &'static str,
}

/// All sets.
pub static BENCH_SETS: [BenchSet; 3] = [
    BenchSet {
        name: "korf100",
        title: Text {
            en: "Korf's 100 random boards of 4x4 (1985), 41 to 66 moves",
            zh: "Korf 的 100 个随机 4x4 棋盘（1985），41 至 66 步",
        },
        text: include_str!("../../testdata/korf100.txt"),
    },
    BenchSet {
        name: "hard15",
        title: Text { en: "hard boards of 4x4, 72 to 80 moves", zh: "困难的 4x4 棋盘，72 至 80 步" },
        text: include_str!("../../testdata/hard15.txt"),
    },
    BenchSet {
        name: "korf24",
        title: Text {
            en: "Korf and Felner's 50 random boards of 5x5 (2002), 81 to 114 moves",
            zh: "Korf 与 Felner 的 50 个随机 5x5 棋盘（2002），81 至 114 步",
        },
        text: include_str!("../../testdata/korf24.txt"),
    },
];

/// One board of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Its number in the set.
    pub index: u32,
    /// The board.
    pub start: Board,
    /// The published length of its shortest solutions.
    pub published: Cost,
}

impl BenchSet {
    /// The set called `name`.
    ///
    /// # Errors
    /// If no set has this name.
    pub fn by_name(name: &str) -> Result<&'static BenchSet, UnknownName> {
        by_name(name, BENCH_SETS.iter().map(|set| (set.name, set)))
    }

    /// The instances, in the order of the set.
    ///
    /// # Errors
    /// If a line is not a board, which does not occur in the built-in sets.
    pub fn instances(&self) -> Result<Vec<Instance>, ParseError> {
        let lines = self.text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
        lines
            .map(|line| {
                let parsed = parse_board(line.as_bytes(), None)?;
                debug_assert_eq!(parsed.form, Form::Korf, "{line}");
                let index = line.split_whitespace().next().and_then(|word| word.parse().ok()).unwrap_or_default();
                Ok(Instance { index, start: parsed.board, published: parsed.published.unwrap_or_default() })
            })
            .collect()
    }
}

/// Which instances to run: numbers and ranges of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection(Vec<RangeInclusive<u32>>);

impl Selection {
    /// Reads `1,5,7-9`.
    pub fn parse(text: &str) -> Option<Self> {
        let number = |word: &str| {
            let word = word.trim();
            word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse::<u32>().ok())?
        };
        let range = |part: &str| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let (first, last) = (number(first)?, number(last)?);
            (first <= last).then_some(first..=last)
        };
        text.split(',').map(range).collect::<Option<Vec<_>>>().map(Selection)
    }

    /// The selected instances in their own order.
    ///
    /// # Errors
    /// The first number that no instance has.
    pub fn pick(&self, mut instances: Vec<Instance>) -> Result<Vec<Instance>, u32> {
        let has = |wanted: u32| instances.iter().any(|instance| instance.index == wanted);
        let ends = self.0.iter().flat_map(|range| [*range.start(), *range.end()]);
        if let Some(absent) = ends.into_iter().find(|&end| !has(end)) {
            return Err(absent);
        }
        instances.retain(|instance| self.0.iter().any(|range| range.contains(&instance.index)));
        Ok(instances)
    }
}

/// How an answer compares with the published optimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The published optimum was found and proved.
    Verified,
    /// The published optimum was found but not proved.
    Unproven,
    /// A longer solution was found, without a claim that contradicts the optimum.
    Longer,
    /// No solution was found, without a claim that contradicts the optimum.
    Unfinished,
    /// The user interrupted the run after a solution was found, and a shorter one or a proof could have followed.
    Interrupted,
    /// The answer contradicts the published optimum.
    Wrong(Contradiction),
}

/// A claim that contradicts a published optimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A shorter solution, with this length.
    Shorter(Cost),
    /// A proof of this lower bound, which is higher.
    Bound(Cost),
    /// A proof that there is no solution.
    Unsolvable,
}

impl Verdict {
    /// Its name in data.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Verified => "verified",
            Verdict::Unproven => "unproven",
            Verdict::Longer => "longer",
            Verdict::Unfinished => "unfinished",
            Verdict::Interrupted => "interrupted",
            Verdict::Wrong(_) => "wrong",
        }
    }
}

/// One instance and its answer.
#[derive(Clone, Debug)]
pub struct Row {
    /// The instance.
    pub instance: Instance,
    /// The instance as a problem of its domain.
    pub problem: crate::Instance,
    /// The answer, whose plan was replayed.
    pub report: Report<Move>,
    /// Whether the user interrupted the run during the search, so that a better answer could have followed.
    pub is_interrupted: bool,
}

impl Row {
    /// Resolves the settings for an instance, whose plan depends on its board, and answers it with `answer`.
    fn new(
        instance: Instance,
        settings: Settings,
        order: Order,
        answer: impl FnOnce(&TilesProblem, &Plan) -> Result<Report<Move>, RequestError>,
    ) -> Result<Self, RequestError> {
        let goal = NamedGoal::BlankFirst.board(instance.start.size());
        let problem = TilesProblem { order, ..TilesProblem::new(instance.start.clone(), goal) };
        let plan = Plan::resolve(&crate::Instance::new(problem.clone()), settings, Purpose::Solve)?;
        let report = answer(&problem, &plan)?;
        Ok(Row { instance, problem: plan.instance, report, is_interrupted: false })
    }

    /// Solves an instance.
    ///
    /// # Errors
    /// If the settings do not fit the board.
    pub fn solve(
        instance: Instance,
        settings: &Settings,
        order: Order,
        watcher: &mut dyn Watcher<Board, Move>,
    ) -> Result<Self, RequestError> {
        let row = Row::new(instance, settings.clone(), order, |problem, plan| run(problem, plan, watcher))?;
        let is_interrupted = settings.limits.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::SeqCst));
        Ok(Row { is_interrupted, ..row })
    }

    /// An instance that another process solved on [one thread](Settings::one_thread): its search, the heuristic that it changed to, and whether a limit was
    /// reached while tables were built. The solutions are replayed here as well.
    ///
    /// # Errors
    /// [`RequestError::Unsound`] if a solution does not lead to the goal.
    pub fn solved_elsewhere(
        instance: Instance,
        settings: &Settings,
        order: Order,
        search: jiugong_search::Report<Move>,
        heuristic: Option<HeuristicName>,
        in_tables: bool,
    ) -> Result<Self, RequestError> {
        let replayed = |problem: &_, plan: &_| report(problem, plan, heuristic, in_tables, search);
        Row::new(instance, settings.clone().one_thread(), order, replayed)
    }

    /// The length of the solution found.
    pub fn found(&self) -> Option<Cost> {
        self.report.plan().map(|plan| plan.cost)
    }

    /// The comparison with the published optimum.
    pub fn verdict(&self) -> Verdict {
        let published = self.instance.published;
        let search = &self.report.search;
        if search.outcome == Outcome::Unsolvable {
            return Verdict::Wrong(Contradiction::Unsolvable);
        }
        let proved = if search.is_optimal() { self.found().unwrap_or_default() } else { search.lower_bound };
        match self.found() {
            Some(found) if found < published => Verdict::Wrong(Contradiction::Shorter(found)),
            _ if proved > published && proved != UNREACHABLE => Verdict::Wrong(Contradiction::Bound(proved)),
            Some(found) if found == published && search.is_optimal() => Verdict::Verified,
            Some(_) if self.is_interrupted => Verdict::Interrupted,
            Some(found) if found > published => Verdict::Longer,
            Some(_) => Verdict::Unproven,
            None => Verdict::Unfinished,
        }
    }

    /// Whether a limit or the user ended the search.
    pub fn is_stopped(&self) -> bool {
        matches!(self.report.search.outcome, Outcome::Stopped { .. } | Outcome::Cutoff)
    }
}

/// The run of a set, or of a part of it.
#[derive(Clone, Debug)]
pub struct Bench {
    /// The set's name.
    pub set: &'static str,
    /// The instances started, in order.
    pub rows: Vec<Row>,
    /// How many were not started because the user stopped the run.
    pub left: usize,
}

/// Sums over all rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Totals {
    /// Published optima.
    pub published: u64,
    /// Lengths found, if all were found.
    pub found: Option<u64>,
    /// Nodes expanded, if every search counted them.
    pub expanded: Option<u64>,
    /// Nodes generated, if every search counted them.
    pub generated: Option<u64>,
    /// Time.
    pub time: Duration,
}

impl Bench {
    /// The sums.
    pub fn totals(&self) -> Totals {
        let figures = || self.rows.iter().map(|row| row.report.figures());
        Totals {
            published: self.rows.iter().map(|row| u64::from(row.instance.published)).sum(),
            found: self.rows.iter().map(|row| row.found().map(u64::from)).sum(),
            expanded: figures().map(|figures| figures.expanded).sum(),
            generated: figures().map(|figures| figures.generated).sum(),
            time: figures().map(|figures| figures.time).sum(),
        }
    }

    /// How many rows have a verdict of this kind.
    pub fn count(&self, is: impl Fn(Verdict) -> bool) -> usize {
        self.rows.iter().filter(|row| is(row.verdict())).count()
    }
}

/// Why a run ended early.
#[derive(Debug, Error)]
pub enum BenchError {
    /// The settings do not fit the boards.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The rows could not be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// Solves `instances` one after another so that times are comparable, until all are done or the settings' flag is set.
///
/// * `before_each` – receives the number of finished instances and the next one.
/// * `after_each` – receives each row when it is finished.
///
/// # Errors
/// If the settings do not fit the boards, or `after_each` fails.
pub fn bench(
    set: &BenchSet,
    instances: Vec<Instance>,
    settings: &Settings,
    order: Order,
    watcher: &mut dyn Watcher<Board, Move>,
    mut before_each: impl FnMut(usize, &Instance),
    mut after_each: impl FnMut(&Row) -> io::Result<()>,
) -> Result<Bench, BenchError> {
    let cancelled = || settings.limits.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::SeqCst));
    let mut bench = Bench { set: set.name, rows: Vec::new(), left: instances.len() };
    for instance in instances {
        if cancelled() {
            break;
        }
        before_each(bench.rows.len(), &instance);
        let row = Row::solve(instance, settings, order, watcher)?;
        after_each(&row)?;
        bench.rows.push(row);
        bench.left -= 1;
    }
    Ok(bench)
}

#[cfg(test)]
#[path = "bench_tests.rs"]
mod tests;

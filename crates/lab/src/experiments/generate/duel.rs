//! Boards on which one way beats another the most, among random ones.

use std::cmp::Ordering;
use std::collections::HashSet;

use jiugong_puzzles::tiles::{Board, Order};
use jiugong_search::Statistics;

use super::Generated;
use crate::boards::random::{Random, RandomBoard};
use crate::domains::TilesProblem;
use crate::experiments::compare::Contender;
use crate::experiments::solve::{RequestError, solve};
use crate::present::language::Text;
use crate::request::settings::Settings;

/// What two contenders are measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Nodes expanded.
    Expanded,
    /// Nodes generated.
    Generated,
    /// Bytes held.
    Memory,
    /// Nanoseconds: another run may choose other boards.
    Time,
}

/// The measures by name.
pub static MEASURES: [(&str, Measure, Text); 4] = [
    ("expanded", Measure::Expanded, Text { en: "nodes expanded", zh: "扩展结点数" }),
    ("generated", Measure::Generated, Text { en: "nodes generated", zh: "生成结点数" }),
    ("memory", Measure::Memory, Text { en: "bytes held", zh: "占用内存" }),
    ("time", Measure::Time, Text { en: "time, which differs from run to run", zh: "用时，每次运行不同" }),
];

impl Measure {
    /// Its name.
    pub fn name(self) -> &'static str {
        MEASURES.iter().find(|row| row.1 == self).map_or("", |row| row.0)
    }

    /// The figure. Nothing is ever done for nothing, so that ratios have a meaning.
    fn of(self, statistics: &Statistics) -> u64 {
        let figure = match self {
            Measure::Expanded => statistics.expanded,
            Measure::Generated => statistics.generated,
            Measure::Memory => statistics.bytes as u64,
            Measure::Time => u64::try_from(statistics.time.as_nanos()).unwrap_or(u64::MAX),
        };
        figure.max(1)
    }
}

/// What is to be found.
#[derive(Clone, Debug)]
pub struct DuelRequest {
    /// The goal.
    pub goal: Board,
    /// The way that is to be better.
    pub faster: Contender,
    /// The way that is to be worse.
    pub than: Contender,
    /// By what.
    pub by: Measure,
    /// How many random boards are tried.
    pub sample: u64,
    /// How many of them are wanted.
    pub count: usize,
    /// The seed of the random boards.
    pub seed: u64,
}

/// The boards found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelReport {
    /// The boards with the largest ratios, the largest first.
    pub best: Vec<Generated>,
    /// How many different boards were tried.
    pub tried: u64,
    /// On how many of them the way that was to be better was better.
    pub beaten: u64,
    /// On how many of them one of the two contenders found no solution within the limits.
    pub unsolved: u64,
    /// Whether all of the sample was tried.
    pub complete: bool,
}

/// Tries random boards, and keeps those on which `request.faster` beats `request.than` the most. `watch` hears how many were tried
/// and says whether to go on.
///
/// # Errors
/// If one of the contenders does not fit the board.
pub fn duel(
    request: &DuelRequest,
    settings: &Settings,
    watch: &mut dyn FnMut(u64) -> bool,
) -> Result<DuelReport, RequestError> {
    let mut random = Random::new(request.seed);
    let mut seen = HashSet::new();
    let mut report = DuelReport { best: Vec::new(), tried: 0, beaten: 0, unsolved: 0, complete: true };
    for number in 0..request.sample {
        if !watch(number) {
            report.complete = false;
            break;
        }
        let board = random.board(&request.goal);
        if !seen.insert(board.clone()) {
            continue;
        }
        let problem = TilesProblem { order: Order::default(), ..TilesProblem::new(board, request.goal.clone()) };
        let measured = [request.faster, request.than].map(|way| measure(&problem, way, request.by, settings));
        // A search that was called off says nothing of its way.
        if !watch(number) {
            report.complete = false;
            break;
        }
        report.tried += 1;
        let [faster, than] = measured;
        let (Some(faster), Some(than)) = (faster?, than?) else {
            report.unsolved += 1;
            continue;
        };
        if than > faster {
            report.beaten += 1;
            report.best.push(Generated { board: problem.start, distance: None, figures: Some((faster, than)) });
        }
    }
    // Stable, so that of equals the first drawn stays first.
    report.best.sort_by(by_ratio);
    report.best.truncate(request.count);
    Ok(report)
}

/// What a way takes, if it finds a solution.
fn measure(
    problem: &TilesProblem,
    way: Contender,
    by: Measure,
    settings: &Settings,
) -> Result<Option<u64>, RequestError> {
    let settings = Settings { method: Some(way.method), heuristic: way.heuristic, ..settings.clone() };
    let report = solve(problem, &settings, &mut ())?;
    Ok((report.outcome_name() == "solved").then(|| by.of(&report.search.statistics)))
}

/// The larger ratio first, exactly.
fn by_ratio(one: &Generated, other: &Generated) -> Ordering {
    let ((a, b), (c, d)) = (one.figures.unwrap_or((1, 1)), other.figures.unwrap_or((1, 1)));
    (u128::from(d) * u128::from(a)).cmp(&(u128::from(b) * u128::from(c)))
}

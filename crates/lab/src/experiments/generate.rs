//! Generates problems: random ones, ones at a given distance, the farthest, and those on which one method beats another.
//!
//! The same request with the same seed yields the same problems, except for those selected by time. Every domain can have random problems; the
//! others need its [`Orders`].

use std::cmp::Ordering;

use jiugong_search::{Cost, Statistics};

pub use crate::boards::generate::{GenerateError, Generated, generate, is_searched, known_hardest, search_boards};
use crate::domain::instance::Instance;
use crate::experiments::compare::Contender;
use crate::experiments::solve::{DomainError, RequestError};
use crate::present::language::Text;
use crate::request::settings::Settings;

/// A generated problem with the properties for which it was selected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedItem<T> {
    /// The problem.
    pub item: T,
    /// Its distance from the goal, if the request names one.
    pub distance: Option<Cost>,
    /// The figures of the faster contender and of the other, if the request is a duel.
    pub figures: Option<(u64, u64)>,
}

/// A generated problem of any domain.
pub type GeneratedProblem = GeneratedItem<Instance>;

impl<T> GeneratedItem<T> {
    /// A random problem.
    pub fn random(item: T) -> Self {
        GeneratedItem { item, distance: None, figures: None }
    }

    /// Converts the item.
    pub fn map<U>(self, turn: impl FnOnce(T) -> U) -> GeneratedItem<U> {
        GeneratedItem { item: turn(self.item), distance: self.distance, figures: self.figures }
    }
}

/// The problems to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GenerateTarget {
    /// This number of random problems, all equally likely; duplicates are possible.
    Any(usize),
    /// This number of different problems at a distance from the goal; fewer if there are not as many.
    Distance(Cost, usize),
    /// This number of the farthest problems, all different; without a number all of them, in order of rank.
    Hardest(Option<usize>),
}

/// Problems found by search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundProblems<T> {
    /// The problems.
    pub made: Vec<GeneratedItem<T>>,
    /// Whether the search found enough or all that exist; otherwise it was stopped.
    pub complete: bool,
}

/// The figure by which two contenders are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Nodes expanded.
    Expanded,
    /// Nodes generated.
    Generated,
    /// Bytes held.
    Memory,
    /// Nanoseconds: another run may select other problems.
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

    /// The figure, at least 1, so that every ratio is defined.
    pub(crate) fn of(self, statistics: &Statistics) -> u64 {
        let figure = match self {
            Measure::Expanded => statistics.expanded,
            Measure::Generated => statistics.generated,
            Measure::Memory => statistics.bytes as u64,
            Measure::Time => u64::try_from(statistics.time.as_nanos()).unwrap_or(u64::MAX),
        };
        figure.max(1)
    }
}

/// Two contenders, and how to search for problems.
#[derive(Clone, Copy, Debug)]
pub struct DuelRequest {
    /// The contender that should be better.
    pub faster: Contender,
    /// The contender that should be worse.
    pub than: Contender,
    /// The figure by which they are compared.
    pub by: Measure,
    /// The number of random problems to try.
    pub sample: u64,
    /// The number of problems to return.
    pub count: usize,
    /// The seed of the random problems.
    pub seed: u64,
}

/// The problems on which one contender beats another the most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelReport<T> {
    /// The problems with the largest ratios, the largest first.
    pub best: Vec<GeneratedItem<T>>,
    /// The number of different problems tried.
    pub tried: u64,
    /// The number of problems on which the faster contender was better.
    pub beaten: u64,
    /// The number of problems on which a contender found no solution within the limits.
    pub unsolved: u64,
    /// Whether the whole sample was tried.
    pub complete: bool,
}

impl<T> DuelReport<T> {
    /// Keeps the `count` problems with the largest ratios; among equal ones, those drawn first.
    pub(crate) fn keep_best(&mut self, count: usize) {
        self.best.sort_by(by_ratio);
        self.best.truncate(count);
    }
}

/// Orders larger ratios first, compared without rounding.
fn by_ratio<T>(one: &GeneratedItem<T>, other: &GeneratedItem<T>) -> Ordering {
    let ((a, b), (c, d)) = (one.figures.unwrap_or((1, 1)), other.figures.unwrap_or((1, 1)));
    (u128::from(d) * u128::from(a)).cmp(&(u128::from(b) * u128::from(c)))
}

/// Called with the progress of a search; returns whether to continue.
pub type Watch<'a> = dyn FnMut(u64) -> bool + 'a;

/// Problems in the order in which they are generated.
pub type GeneratedProblems = Box<dyn Iterator<Item = GeneratedProblem>>;

/// Searches for problems from a seed.
pub type SearchOrders =
    fn(&Instance, GenerateTarget, u64, &Settings, &mut Watch<'_>) -> Result<FoundProblems<Instance>, DomainError>;

/// Finds random problems on which one contender beats another.
pub type RunDuel = fn(&Instance, &DuelRequest, &Settings, &mut Watch<'_>) -> Result<DuelReport<Instance>, RequestError>;

/// Generators of problems with the same goal as a given problem.
#[derive(Clone, Copy)]
pub struct Orders {
    /// Rejects a variant of the problem that is not supported.
    pub check: fn(&Instance) -> Result<(), DomainError>,
    /// Generates problems from a seed, without a search.
    pub make: fn(&Instance, GenerateTarget, u64) -> Result<GeneratedProblems, DomainError>,
    /// Whether such problems must be found by search.
    pub is_searched: fn(&Instance, GenerateTarget) -> bool,
    /// Searches for problems from a seed.
    pub search: SearchOrders,
    /// Finds random problems on which one contender beats another.
    pub duel: RunDuel,
}

//! Problems to order: random ones, ones at a distance, the farthest, and those on which one method beats another.
//!
//! The same order with the same seed makes the same problems, but for those chosen by time. Any domain has random problems; what
//! else there is, its [`Orders`] say.

use std::cmp::Ordering;

use jiugong_search::{Cost, Statistics};

pub use crate::boards::generate::{GenerateError, Generated, generate, is_searched, known_hardest, search_boards};
use crate::domain::instance::Instance;
use crate::experiments::compare::Contender;
use crate::experiments::solve::RequestError;
use crate::present::language::Text;
use crate::request::settings::Settings;

/// A problem that was made, and why it is one of those wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made<T> {
    /// The problem.
    pub item: T,
    /// Its distance from the goal, if the order names one.
    pub distance: Option<Cost>,
    /// The figures of the faster contender and of the other, if the order is a duel.
    pub figures: Option<(u64, u64)>,
}

/// A problem of any domain that was made.
pub type MadeProblem = Made<Instance>;

impl<T> Made<T> {
    /// A random problem.
    pub fn random(item: T) -> Self {
        Made { item, distance: None, figures: None }
    }

    /// The same with its item turned into another.
    pub fn map<U>(self, turn: impl FnOnce(T) -> U) -> Made<U> {
        Made { item: turn(self.item), distance: self.distance, figures: self.figures }
    }
}

/// Which problems are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// This number of random problems, all equally likely; one may come twice.
    Any(usize),
    /// This number at a distance from the goal, all different; fewer if there are not that many.
    Distance(Cost, usize),
    /// This number of the farthest, all different; without a number all of them, in the order of their numbers.
    Hardest(Option<usize>),
}

/// Problems found by search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<T> {
    /// The problems.
    pub made: Vec<Made<T>>,
    /// Whether the search went on until there were enough, or no more can be found; otherwise it was stopped.
    pub complete: bool,
}

/// What two contenders are measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Nodes expanded.
    Expanded,
    /// Nodes generated.
    Generated,
    /// Bytes held.
    Memory,
    /// Nanoseconds: another run may choose other problems.
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

/// Two contenders, and how their problems are looked for.
#[derive(Clone, Copy, Debug)]
pub struct DuelRequest {
    /// The contender that is to be better.
    pub faster: Contender,
    /// The contender that is to be worse.
    pub than: Contender,
    /// What they are compared by.
    pub by: Measure,
    /// How many random problems are tried.
    pub sample: u64,
    /// How many of them are wanted.
    pub count: usize,
    /// The seed of the random problems.
    pub seed: u64,
}

/// The problems on which one contender beats another the most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelReport<T> {
    /// The problems with the largest ratios, the largest first.
    pub best: Vec<Made<T>>,
    /// How many different problems were tried.
    pub tried: u64,
    /// How many of them the faster contender won.
    pub beaten: u64,
    /// On how many of them a contender found no solution within the limits.
    pub unsolved: u64,
    /// Whether all of the sample was tried.
    pub complete: bool,
}

impl<T> DuelReport<T> {
    /// Keeps the `count` problems with the largest ratios; of equal ones those drawn first.
    pub(crate) fn keep_best(&mut self, count: usize) {
        self.best.sort_by(by_ratio);
        self.best.truncate(count);
    }
}

/// The larger ratio first, compared without rounding.
fn by_ratio<T>(one: &Made<T>, other: &Made<T>) -> Ordering {
    let ((a, b), (c, d)) = (one.figures.unwrap_or((1, 1)), other.figures.unwrap_or((1, 1)));
    (u128::from(d) * u128::from(a)).cmp(&(u128::from(b) * u128::from(c)))
}

/// Is called with the progress of a search and returns whether it goes on.
pub type Watch<'a> = dyn FnMut(u64) -> bool + 'a;

/// Problems in the order in which they are made.
pub type MadeProblems = Box<dyn Iterator<Item = MadeProblem>>;

/// Searches for problems by the numbers of a seed.
pub type SearchOrders = fn(&Instance, Wanted, u64, &Settings, &mut Watch<'_>) -> Result<Found<Instance>, GenerateError>;

/// Makes two contenders compete on random problems.
pub type RunDuel = fn(&Instance, &DuelRequest, &Settings, &mut Watch<'_>) -> Result<DuelReport<Instance>, RequestError>;

/// Problems to order, by a problem that has their goal.
#[derive(Clone, Copy)]
pub struct Orders {
    /// Refuses a problem that is posed in a way for which there are none.
    pub check: fn(&Instance) -> Result<(), GenerateError>,
    /// Makes problems by the numbers of a seed, at once.
    pub make: fn(&Instance, Wanted, u64) -> Result<MadeProblems, GenerateError>,
    /// Whether such problems have to be searched for.
    pub is_searched: fn(&Instance, Wanted) -> bool,
    /// Searches for problems by the numbers of a seed.
    pub search: SearchOrders,
    /// Makes two contenders compete on random problems.
    pub duel: RunDuel,
}

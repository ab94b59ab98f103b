//! How a request wants a problem to be searched. What it leaves open is `None`; a [`Plan`](super::plan::Plan) fills it in.

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use jiugong_search::parallel_ida::Team;
use jiugong_search::{Cost, Duplicates, GoalTest, Limits, Tuning, Weights};

use crate::boards::tables::Tables;
use crate::domain::HeuristicName;
use crate::methods::{Method, MethodRow};
use crate::registry::{DUPLICATES, GOAL_TESTS, Knob, SCHEDULES, STORES, Store, TIES, VARIANTS, named};
use crate::request::function::HeuristicFn;
use crate::request::value::{Input, Value, ValueError};

/// How to search. What is `None` is left open.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The method.
    pub method: Option<Method>,
    /// The heuristic.
    pub heuristic: Option<HeuristicName>,
    /// The function that the heuristic [`FUNCTION`](HeuristicName::FUNCTION) calls.
    pub function: Option<HeuristicFn>,
    /// When goals are tested.
    pub goal_test: Option<GoalTest>,
    /// The duplicate rule.
    pub duplicates: Option<Duplicates>,
    /// The store.
    pub store: Option<Store>,
    /// The bound of the depth-first methods.
    pub bound: Option<Cost>,
    /// The weight of g.
    pub weight_g: Option<Weight>,
    /// The weight of h.
    pub weight_h: Option<Weight>,
    /// A proven ratio to the optimum that is good enough.
    pub within: Option<Ratio>,
    /// Options that only some methods have; its `within` is not used.
    pub tuning: Tuning,
    /// The limits of the search.
    pub limits: Limits,
    /// How many threads; all cores if left open.
    pub threads: Option<usize>,
    /// Where pattern databases come from; if left open they are built in memory and shared by the whole process.
    pub tables: Option<Arc<Tables>>,
    /// The file in which a long search is saved, and from which it is resumed.
    pub checkpoint: Option<PathBuf>,
    /// Processes that share out the work of this search, for methods that can do so.
    pub team: Option<Arc<dyn Team>>,
    /// Upper bounds on what this request may use.
    pub ceilings: Ceilings,
}

/// Limits of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// Time.
    pub time: Option<Duration>,
    /// Nodes expanded.
    pub nodes: Option<u64>,
    /// Bytes.
    pub bytes: Option<usize>,
}

impl From<&Limits> for Bounds {
    fn from(limits: &Limits) -> Self {
        Bounds { time: limits.time, nodes: limits.nodes, bytes: limits.bytes }
    }
}

/// Upper bounds on the resources of a request, for machines shared by several users.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ceilings {
    /// Time.
    pub time: Option<Duration>,
    /// Nodes expanded.
    pub nodes: Option<u64>,
    /// Bytes.
    pub bytes: Option<usize>,
    /// Threads.
    pub threads: Option<usize>,
    /// Bytes for a method that runs until its time is over and uses all memory available.
    pub open_ended_bytes: Option<usize>,
}

/// A limit that was lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clamped {
    /// The limit.
    pub knob: Knob,
    /// Its value now: seconds, nodes, bytes or threads.
    pub to: u64,
}

/// A ratio of at least 1 to the optimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    /// The numerator.
    pub times: u32,
    /// The denominator.
    pub of: u32,
}

/// A weight, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Weight(u32);

impl Weight {
    /// The largest weight.
    pub const MOST: u32 = 1000;

    /// Parses a decimal number between 0 and [`MOST`](Self::MOST) with at most three decimal places.
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, places) = text.split_once('.').unwrap_or((text, ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || whole.len() > 4 || places.len() > 3 || !digits(whole) || !digits(places) {
            return None;
        }
        let thousandths = format!("{whole}{places:0<3}").parse().ok()?;
        (thousandths <= Self::MOST * 1000).then_some(Weight(thousandths))
    }

    /// Whether it lies between two whole numbers.
    pub fn is_within(self, least: u32, most: u32) -> bool {
        (least * Self::ONE.0..=most * Self::ONE.0).contains(&self.0)
    }

    /// The weight as a ratio, if it is one of at least 1.
    pub fn ratio(self) -> Option<Ratio> {
        (self >= Self::ONE).then_some(Ratio { times: self.0, of: Self::ONE.0 })
    }

    /// The weight equal to a number, if it has at most three decimal places.
    pub(crate) fn of_number(number: f64) -> Option<Self> {
        let most = f64::from(Self::MOST);
        if !(0.0..=most).contains(&number) || number.is_sign_negative() {
            return None;
        }
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is at most a million, and not negative"
        )]
        let thousandths = (number * 1000.0).round() as u32;
        // Equal to the last bit, or it has more decimal places.
        (f64::from(thousandths) / 1000.0).total_cmp(&number).is_eq().then_some(Weight(thousandths))
    }

    /// The weight 1.
    pub(crate) const ONE: Weight = Weight(1000);

    /// A weight that is a whole number.
    pub(crate) fn whole(number: u32) -> Self {
        Weight(number * Self::ONE.0)
    }

    /// This weight of g with a weight of h, as the smallest whole numbers in their ratio.
    pub(crate) fn with(self, h: Weight) -> Weights {
        Weights { g: self.0, h: h.0 }.reduced()
    }
}

impl fmt::Display for Weight {
    /// Formats it as [parsed](Weight::parse), without trailing zeros.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = format!("{}.{:03}", self.0 / 1000, self.0 % 1000);
        f.write_str(shown.trim_end_matches('0').trim_end_matches('.'))
    }
}

static IN_MEMORY: LazyLock<Tables> = LazyLock::new(Tables::in_memory);

impl Settings {
    /// Whether the request names an option that applies only to a search, not to a table.
    pub fn searches(&self) -> bool {
        let Settings { goal_test, duplicates, store, bound, weight_g, weight_h, .. } = self;
        goal_test.is_some()
            || duplicates.is_some()
            || store.is_some()
            || bound.is_some()
            || weight_g.is_some()
            || weight_h.is_some()
    }

    /// Sets an option to `input`.
    ///
    /// # Errors
    /// If the value is invalid.
    pub fn set<'a>(&mut self, knob: Knob, input: impl Into<Input<'a>>) -> Result<(), ValueError> {
        self.set_value(knob, knob.row().kind.take(&input.into())?);
        Ok(())
    }

    /// Sets an option to a value of its kind.
    pub fn set_value(&mut self, knob: Knob, value: Value) {
        match (knob, value) {
            (Knob::Method, Value::Method(method)) => self.method = Some(method),
            (Knob::Heuristic, Value::Heuristic(heuristic)) => self.heuristic = Some(heuristic),
            (Knob::GoalTest, Value::Name(name)) => self.goal_test = named(&GOAL_TESTS, name),
            (Knob::Duplicates, Value::Name(name)) => self.duplicates = named(&DUPLICATES, name),
            (Knob::Store, Value::Name(name)) => self.store = named(&STORES, name),
            (Knob::Bound, Value::Whole(bound)) => self.bound = Some(bound as Cost),
            (Knob::WeightG, Value::Decimal(weight)) => self.weight_g = Some(weight),
            (Knob::WeightH, Value::Decimal(weight)) => self.weight_h = Some(weight),
            (Knob::Within, Value::Decimal(weight)) => self.within = weight.ratio(),
            (Knob::TimeLimit, Value::Time(time)) => self.limits.time = Some(time),
            (Knob::NodeLimit, Value::Whole(nodes)) => self.limits.nodes = Some(nodes),
            (Knob::MemoryLimit, Value::Bytes(bytes)) => self.limits.bytes = Some(bytes),
            (Knob::Threads, Value::Whole(threads)) => self.threads = Some(threads as usize),
            (Knob::Ties, Value::Name(name)) => self.tuning.ties = named(&TIES, name),
            (Knob::Seed, Value::Whole(seed)) => self.tuning.seed = Some(seed),
            (Knob::Capacity, Value::Whole(nodes)) => self.tuning.capacity = Some(nodes),
            (Knob::Width, Value::Whole(nodes)) => self.tuning.width = Some(nodes),
            (Knob::Trials, Value::Whole(trials)) => self.tuning.trials = Some(trials),
            (Knob::Lookahead, Value::Whole(states)) => self.tuning.lookahead = Some(states),
            (Knob::Variant, Value::Name(name)) => self.tuning.climb = named(&VARIANTS, name),
            (Knob::Restarts, Value::Whole(restarts)) => self.tuning.restarts = Some(restarts),
            (Knob::Schedule, Value::Name(name)) => self.tuning.cooling = named(&SCHEDULES, name),
            // A kind makes only values of its own variant; a test goes through all of them.
            _ => {}
        }
    }

    /// Lowers the limits to the ceilings, and returns the requested limits that were lowered.
    pub fn clamp(&mut self) -> Vec<Clamped> {
        let Settings { ceilings, limits, threads, .. } = self;
        let mut clamped = Vec::new();
        if let Some(most) = ceilings.time
            && limits.time.is_some_and(|time| time > most)
        {
            limits.time = Some(most);
            clamped.push(Clamped { knob: Knob::TimeLimit, to: most.as_secs() });
        }
        if let Some(most) = ceilings.nodes
            && limits.nodes.is_none_or(|nodes| nodes > most)
        {
            clamped.extend(limits.nodes.map(|_| Clamped { knob: Knob::NodeLimit, to: most }));
            limits.nodes = Some(most);
        }
        if let Some(most) = ceilings.bytes
            && limits.bytes.is_none_or(|bytes| bytes > most)
        {
            clamped.extend(limits.bytes.map(|_| Clamped { knob: Knob::MemoryLimit, to: most as u64 }));
            limits.bytes = Some(most);
        }
        if let Some(most) = ceilings.threads
            && threads.is_none_or(|threads| threads > most)
        {
            clamped.extend(threads.map(|_| Clamped { knob: Knob::Threads, to: most as u64 }));
            *threads = Some(most);
        }
        clamped
    }

    /// Sets the limits that a method of this row needs and that are still open, within the ceilings, and removes those that it does not have.
    pub(crate) fn fill_limits(&mut self, row: &MethodRow) {
        let Settings { ceilings, limits, .. } = self;
        if row.own_time.is_some()
            && let Some(most) = ceilings.open_ended_bytes
        {
            limits.bytes = limits.bytes.map(|bytes| bytes.min(most));
        }
        if let Some(most) = ceilings.time {
            // A method with a time limit of its own keeps it.
            let is_open = row.own_time.is_none_or(|time| time > most);
            limits.time = match limits.time {
                Some(time) => Some(time.min(most)),
                None if is_open => Some(most),
                None => None,
            };
        }
        limits.time = limits.time.or(row.own_time);
        limits.nodes = limits.nodes.filter(|_| row.keeps_node_limit);
    }

    /// The same settings for one of several searches that run at once, each on one thread.
    #[must_use]
    pub fn one_thread(self) -> Self {
        Settings { threads: None, ceilings: Ceilings { threads: Some(1), ..self.ceilings }, ..self }
    }

    /// How many threads to use.
    pub fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get))
    }

    /// Where pattern databases come from.
    pub fn tables(&self) -> &Tables {
        self.tables.as_deref().unwrap_or_else(|| &IN_MEMORY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_and_reduced() {
        let read = |text| Weight::parse(text);
        assert_eq!(read("1.5").map(|h| Weight::ONE.with(h)), Some(Weights { g: 2, h: 3 }));
        assert_eq!(read("2").map(|h| Weight::ONE.with(h)), Some(Weights { g: 1, h: 2 }));
        assert_eq!(read("0").map(|g| g.with(Weight::ONE)), Some(Weights { g: 0, h: 1 }));
        assert_eq!(read("0").map(|zero| zero.with(zero)), Some(Weights { g: 0, h: 0 }));
        assert_eq!(read("1000"), Some(Weight(1_000_000)));
        for text in ["0", "1", "1.5", "10", "0.001", "100.25"] {
            assert_eq!(read(text).map(|weight| weight.to_string()).as_deref(), Some(text));
        }
        for bad in ["", ".", "-1", "1.2345", "1000.001", "99999", "x", "1e3", "１"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}

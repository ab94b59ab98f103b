//! What is asked for: a problem, and how to search it.
//!
//! A request leaves open what the user left open; [`Chosen`] has everything filled in.

use jiugong_puzzles::tiles::anytime::Ratio;
use jiugong_search::{Cost, Duplicates, GoalTest, Limits, Quality, Team, Tuning, Weights};

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use crate::boards::tables::Tables;

use crate::domain::{DomainName, HeuristicName};
use crate::methods::{Method, Selection, UsesHeuristic};
use crate::registry::{DUPLICATES, GOAL_TESTS, Knob, SCHEDULES, STORES, Store, TIES, VARIANTS, named};
use crate::request::function::Given;
use crate::request::value::{Value, ValueError};

/// How to search. What is `None` is chosen.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The method.
    pub method: Option<Method>,
    /// The heuristic.
    pub heuristic: Option<HeuristicName>,
    /// The function that the heuristic [`FUNCTION`](HeuristicName::FUNCTION) is.
    pub given: Option<Given>,
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
    /// What only some methods have; `within` is not looked at here.
    pub tuning: Tuning,
    /// How long it may take.
    pub limits: Limits,
    /// How many threads; all cores if left open.
    pub threads: Option<usize>,
    /// Where pattern databases come from; if left open they are built in memory, and shared by the whole process.
    pub tables: Option<Arc<Tables>>,
    /// The file in which a long search is saved, and taken up again.
    pub checkpoint: Option<PathBuf>,
    /// Processes that search the same problem in the same way, for methods that share out their work among several.
    pub team: Option<Arc<dyn Team>>,
    /// The most that may be asked for, as [`clamp`](Self::clamp) was told.
    pub most: Bounds,
}

/// Limits of a search; also the most that one request may ask for, where somebody shares a machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// Time.
    pub time: Option<Duration>,
    /// Nodes expanded.
    pub nodes: Option<u64>,
    /// Bytes.
    pub bytes: Option<usize>,
}

/// Something that was asked for and is less now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clamped {
    /// What was asked for.
    pub knob: Knob,
    /// What it is now: seconds, nodes or bytes.
    pub to: u64,
}

/// A weight, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Weight(u32);

impl Weight {
    /// The largest weight.
    pub const MOST: u32 = 1000;

    /// A weight from a decimal number between 0 and [`MOST`](Self::MOST) with up to three places.
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

    const ONE: Weight = Weight(1000);
}

impl fmt::Display for Weight {
    /// As it is [read](Weight::parse), without needless places.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = format!("{}.{:03}", self.0 / 1000, self.0 % 1000);
        f.write_str(shown.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// The smallest whole numbers in the ratio of two weights.
fn weights(g: Weight, h: Weight) -> Weights {
    Weights { g: g.0, h: h.0 }.reduced()
}

/// How a search was run, with nothing left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The method.
    pub method: Method,
    /// The heuristic, for methods that use one.
    pub heuristic: Option<HeuristicName>,
    /// When goals are tested.
    pub goal_test: GoalTest,
    /// The duplicate rule.
    pub duplicates: Duplicates,
    /// The store.
    pub store: Store,
    /// The bound.
    pub bound: Option<Cost>,
    /// The weights of g and h.
    pub weights: Option<Weights>,
    /// A proven ratio to the optimum that is good enough.
    pub within: Option<Ratio>,
    /// What only some methods have.
    pub tuning: Tuning,
    /// The limits, the method's own included.
    pub limits: Bounds,
    /// How many threads work, for methods that can use more than one.
    pub threads: Option<usize>,
    /// Whether the method was left to the program.
    pub automatic: bool,
    /// How far the heuristic can be trusted; a method without one estimates nothing, and so never too much.
    pub quality: Quality,
}

/// What a problem suggests where the user left things open.
#[derive(Clone, Copy, Debug)]
pub struct Suggestion {
    /// The best way to the optimum.
    pub method: Method,
    /// The heuristic for that method.
    pub best_heuristic: HeuristicName,
    /// Whether the space is small enough to keep a table of all its states.
    pub perfect: bool,
    /// A bound that no shortest plan exceeds.
    pub bound: Option<Cost>,
}

/// Something that was asked for and makes no difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ignored {
    /// The method is not guided by a heuristic.
    Heuristic,
    /// The method has no such knob.
    Knob(Knob),
    /// The method is not saved.
    Checkpoint,
    /// The method has no use for this option of the domain.
    Option(&'static str),
}

impl Ignored {
    /// What it is called in data.
    pub fn name(self) -> &'static str {
        match self {
            Ignored::Heuristic => Knob::Heuristic.name(),
            Ignored::Knob(knob) => knob.name(),
            Ignored::Checkpoint => "checkpoint",
            Ignored::Option(name) => name,
        }
    }

    /// What it is called on the command line.
    pub fn option(self) -> String {
        match self {
            Ignored::Knob(knob) => knob.option().to_owned(),
            Ignored::Heuristic | Ignored::Checkpoint | Ignored::Option(_) => format!("--{}", self.name()),
        }
    }
}

static IN_MEMORY: LazyLock<Tables> = LazyLock::new(Tables::in_memory);

impl Settings {
    /// Whether something was asked for that only a search with knobs has.
    pub fn searches(&self) -> bool {
        let Settings { goal_test, duplicates, store, bound, weight_g, weight_h, .. } = self;
        goal_test.is_some()
            || duplicates.is_some()
            || store.is_some()
            || bound.is_some()
            || weight_g.is_some()
            || weight_h.is_some()
    }

    /// Sets a knob to what `text` says.
    ///
    /// # Errors
    /// If that is no value of it.
    pub fn set(&mut self, knob: Knob, text: &str) -> Result<(), ValueError> {
        match (knob, knob.row().kind.read(text)?) {
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
            // A row's kind makes values of its own variant alone; a test goes through all of them.
            _ => {}
        }
        Ok(())
    }

    /// Brings the limits within `bounds`, and tells what had to be lowered.
    pub fn clamp(&mut self, bounds: &Bounds) -> Vec<Clamped> {
        let mut clamped = Vec::new();
        self.most = *bounds;
        if let Some(most) = bounds.time
            && self.limits.time.is_some_and(|time| time > most)
        {
            self.limits.time = Some(most);
            clamped.push(Clamped { knob: Knob::TimeLimit, to: most.as_secs() });
        }
        if let Some(most) = bounds.nodes
            && self.limits.nodes.is_none_or(|nodes| nodes > most)
        {
            clamped.extend(self.limits.nodes.map(|_| Clamped { knob: Knob::NodeLimit, to: most }));
            self.limits.nodes = Some(most);
        }
        if let Some(most) = bounds.bytes
            && self.limits.bytes.is_none_or(|bytes| bytes > most)
        {
            clamped.extend(self.limits.bytes.map(|_| Clamped { knob: Knob::MemoryLimit, to: most as u64 }));
            self.limits.bytes = Some(most);
        }
        clamped
    }

    /// How many threads to use.
    pub fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get))
    }

    /// Where pattern databases come from.
    pub fn tables(&self) -> &Tables {
        self.tables.as_deref().unwrap_or_else(|| &IN_MEMORY)
    }

    /// Fills in what was left open, and tells what was asked for in vain. Guided methods that were asked for take the heuristic `usual`.
    pub fn choose(&self, domain: DomainName, usual: HeuristicName, suggestion: Suggestion) -> (Chosen, Vec<Ignored>) {
        let method = self.method.unwrap_or(suggestion.method);
        let row = method.row();
        let automatic = self.method.is_none();
        let mut ignored = Vec::new();
        let heuristic = match row.heuristic {
            UsesHeuristic::No => {
                ignored.extend(self.heuristic.map(|_| Ignored::Heuristic));
                None
            }
            UsesHeuristic::Optional => Some(self.heuristic.unwrap_or(HeuristicName::ZERO)),
            UsesHeuristic::Best => Some(self.heuristic.unwrap_or(suggestion.best_heuristic)),
            UsesHeuristic::Yes if automatic => Some(self.heuristic.unwrap_or(suggestion.best_heuristic)),
            UsesHeuristic::Yes => Some(self.heuristic.unwrap_or(usual)),
        };
        let asked = [
            (Knob::GoalTest, self.goal_test.is_some()),
            (Knob::Duplicates, self.duplicates.is_some()),
            (Knob::Store, self.store.is_some()),
            (Knob::Bound, self.bound.is_some()),
            (Knob::WeightG, self.weight_g.is_some()),
            (Knob::WeightH, self.weight_h.is_some()),
            (Knob::Within, self.within.is_some()),
            (Knob::NodeLimit, self.limits.nodes.is_some() && !row.keeps_node_limit),
            (Knob::Threads, self.threads.is_some()),
            (Knob::Ties, self.tuning.ties.is_some()),
            (Knob::Seed, self.tuning.seed.is_some()),
            (Knob::Capacity, self.tuning.capacity.is_some()),
            (Knob::Width, self.tuning.width.is_some()),
            (Knob::Trials, self.tuning.trials.is_some()),
            (Knob::Lookahead, self.tuning.lookahead.is_some()),
            (Knob::Variant, self.tuning.climb.is_some()),
            (Knob::Restarts, self.tuning.restarts.is_some()),
            (Knob::Schedule, self.tuning.cooling.is_some()),
        ];
        let has = |knob: Knob| row.knobs.contains(&knob);
        ignored.extend(
            asked.into_iter().filter(|&(knob, asked)| asked && !has(knob)).map(|(knob, _)| Ignored::Knob(knob)),
        );
        let duplicates = self.duplicates.filter(|_| has(Knob::Duplicates)).unwrap_or(row.duplicates);
        let keeps = row.stores || duplicates == Duplicates::Closed;
        // What is compared with the path alone is looked up nowhere.
        let looks_up = match duplicates {
            Duplicates::Closed => true,
            Duplicates::Path => !matches!(row.selection, Selection::Oldest | Selection::Newest | Selection::Smallest),
            Duplicates::Back => false,
        };
        if has(Knob::Store) && !(keeps && looks_up) && self.store.is_some_and(|store| store != Store::None) {
            ignored.push(Ignored::Knob(Knob::Store));
        }
        if self.checkpoint.is_some() && !row.saved {
            ignored.push(Ignored::Checkpoint);
        }
        let store = match (keeps, suggestion.perfect) {
            (false, _) => Store::None,
            (true, true) => Store::Perfect,
            (true, false) => Store::Hash,
        };
        let default_weight = Weight(row.weight_h * Weight::ONE.0);
        let default_bound = suggestion.bound.filter(|_| row.bounded);
        let chosen = Chosen {
            method,
            heuristic,
            goal_test: self.goal_test.filter(|_| has(Knob::GoalTest)).unwrap_or(row.goal_test),
            duplicates,
            store: self.store.filter(|_| has(Knob::Store) && keeps).unwrap_or(store),
            bound: self.bound.filter(|_| has(Knob::Bound)).or(default_bound),
            weights: has(Knob::WeightH).then(|| {
                weights(
                    self.weight_g.filter(|_| has(Knob::WeightG)).unwrap_or(Weight::ONE),
                    self.weight_h.unwrap_or(default_weight),
                )
            }),
            within: self.within.filter(|_| has(Knob::Within)),
            tuning: Tuning {
                ties: self.tuning.ties.filter(|_| has(Knob::Ties)),
                seed: self.tuning.seed.filter(|_| has(Knob::Seed)),
                capacity: self.tuning.capacity.filter(|_| has(Knob::Capacity)),
                width: self.tuning.width.filter(|_| has(Knob::Width)),
                within: self.within.filter(|_| has(Knob::Within)).map(|ratio| (ratio.times, ratio.of)),
                trials: self.tuning.trials.filter(|_| has(Knob::Trials)),
                lookahead: self.tuning.lookahead.filter(|_| has(Knob::Lookahead)),
                climb: self.tuning.climb.filter(|_| has(Knob::Variant)),
                restarts: self.tuning.restarts.filter(|_| has(Knob::Restarts)),
                cooling: self.tuning.cooling.filter(|_| has(Knob::Schedule)),
            },
            limits: Bounds {
                time: self.limits.time.or(row.own_time),
                nodes: self.limits.nodes.filter(|_| row.keeps_node_limit),
                bytes: self.limits.bytes,
            },
            threads: has(Knob::Threads).then(|| self.threads()),
            automatic,
            quality: heuristic
                .and_then(|name| domain.row().heuristic(name))
                .map_or(Quality::Consistent, |row| row.quality),
        };
        (chosen, ignored)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domains::DOMAINS;
    use crate::registry::KNOBS;
    use crate::request::value::Kind;

    /// Whatever can be set and is not among a method's knobs is said to make no difference, in every domain; what is, is in force.
    #[test]
    fn what_makes_no_difference_is_said_of_every_method_and_knob() {
        let own = [Knob::Method, Knob::Heuristic, Knob::TimeLimit, Knob::MemoryLimit];
        for domain in DOMAINS {
            let row = domain.row();
            let Ok(problem) = (row.read)(row.example.as_bytes(), &crate::Options::new()) else { continue };
            for method in Method::all().filter(|&method| row.has(method)) {
                let plain = Settings { method: Some(method), ..Settings::default() };
                assert_eq!(problem.in_vain(&plain), [], "{}", method.name());
                for knob in KNOBS.iter().filter(|row| !own.contains(&row.knob)) {
                    let value = match knob.kind {
                        Kind::Name(names) => names[names.len() - 1].0.to_owned(),
                        _ => "2".to_owned(),
                    };
                    let mut settings = plain.clone();
                    settings.set(knob.knob, &value).unwrap();
                    let kept = match knob.knob {
                        Knob::NodeLimit => method.row().keeps_node_limit,
                        // A store makes a difference where states are looked up in it.
                        Knob::Store => continue,
                        other => method.row().knobs.contains(&other),
                    };
                    let said = problem.in_vain(&settings).contains(&Ignored::Knob(knob.knob));
                    assert_eq!(said, !kept, "{} {} {value}", method.name(), knob.name);
                }
                let saved = Settings { checkpoint: Some("x".into()), ..plain.clone() };
                let said = problem.in_vain(&saved).contains(&Ignored::Checkpoint);
                assert_eq!(said, !method.row().saved, "{}", method.name());
                let heuristic = Settings { heuristic: Some(HeuristicName::ZERO), ..plain.clone() };
                let said = problem.in_vain(&heuristic).contains(&Ignored::Heuristic);
                assert_eq!(said, method.row().heuristic == UsesHeuristic::No, "{}", method.name());
                let stored = |duplicates| {
                    let settings = Settings { store: Some(Store::Hash), duplicates, ..plain.clone() };
                    problem.in_vain(&settings).contains(&Ignored::Knob(Knob::Store))
                };
                if !method.row().knobs.contains(&Knob::Store) {
                    assert!(stored(None), "{}", method.name());
                } else if method.row().knobs.contains(&Knob::Duplicates) {
                    assert!(stored(Some(Duplicates::Back)) && !stored(Some(Duplicates::Closed)), "{}", method.name());
                }
            }
        }
    }

    #[test]
    fn weights_are_read_and_reduced() {
        let read = |text| Weight::parse(text);
        assert_eq!(read("1.5").map(|h| weights(Weight::ONE, h)), Some(Weights { g: 2, h: 3 }));
        assert_eq!(read("2").map(|h| weights(Weight::ONE, h)), Some(Weights { g: 1, h: 2 }));
        assert_eq!(read("0").map(|g| weights(g, Weight::ONE)), Some(Weights { g: 0, h: 1 }));
        assert_eq!(read("0").map(|zero| weights(zero, zero)), Some(Weights { g: 0, h: 0 }));
        assert_eq!(read("1000"), Some(Weight(1_000_000)));
        for text in ["0", "1", "1.5", "10", "0.001", "100.25"] {
            assert_eq!(read(text).map(|weight| weight.to_string()).as_deref(), Some(text));
        }
        for bad in ["", ".", "-1", "1.2345", "1000.001", "99999", "x", "1e3", "１"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}

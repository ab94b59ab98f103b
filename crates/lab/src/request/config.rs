//! The configuration of a search: everything that a request left open is filled in.

use jiugong_search::{Cost, Duplicates, GoalTest, Quality, Tuning, Weights};

use crate::domain::{HeuristicName, ProblemInfo};
use crate::methods::{Method, MethodRow, UsesHeuristic};
use crate::registry::{Knob, Store};
use crate::request::settings::{Ratio, Settings, Weight};

/// The configuration of a search, with nothing left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// The method.
    pub method: Method,
    /// The heuristic, for methods that use one.
    pub heuristic: Option<HeuristicName>,
    /// The heuristic to which a long search changes, if it does.
    pub larger: Option<HeuristicName>,
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
    /// Options that only some methods have.
    pub tuning: Tuning,
    /// The number of threads, for methods that can use more than one.
    pub threads: Option<usize>,
    /// Whether the program chose the method.
    pub automatic: bool,
    /// The guarantee of the heuristic; h = 0 for a method without one, which never overestimates.
    pub quality: Quality,
}

/// The defaults for a problem.
#[derive(Clone, Copy, Debug)]
pub struct Suggestion {
    /// The method best suited to find the optimum.
    pub method: Method,
    /// The heuristic for that method.
    pub best_heuristic: HeuristicName,
    /// A bound that no shortest plan exceeds.
    pub bound: Option<Cost>,
    /// A heuristic with larger tables, to which a long search changes if the request left everything open.
    pub larger: Option<HeuristicName>,
}

/// A part of a request that has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ignored {
    /// The method is not guided by a heuristic.
    Heuristic,
    /// The method does not have this option.
    Knob(Knob),
    /// The method cannot save its state.
    Checkpoint,
    /// The method does not use this option of the domain.
    Option(&'static str),
}

impl Ignored {
    /// Its name in data.
    pub fn name(self) -> &'static str {
        match self {
            Ignored::Heuristic => Knob::Heuristic.name(),
            Ignored::Knob(knob) => knob.name(),
            Ignored::Checkpoint => "checkpoint",
            Ignored::Option(name) => name,
        }
    }

    /// Its name on the command line.
    pub fn option(self) -> String {
        match self {
            Ignored::Knob(knob) => knob.option().to_owned(),
            Ignored::Heuristic | Ignored::Checkpoint | Ignored::Option(_) => format!("--{}", self.name()),
        }
    }
}

impl Suggestion {
    /// The defaults for most problems: no bound, and no larger tables.
    pub fn new(method: Method, best_heuristic: HeuristicName) -> Self {
        Suggestion { method, best_heuristic, bound: None, larger: None }
    }
}

impl Config {
    /// The number of threads of a search.
    pub fn threads(&self) -> usize {
        self.threads.unwrap_or(1)
    }

    /// The configuration for a problem. Guided methods named in the settings use its default heuristic unless one is named; methods that the
    /// program chooses use the suggested one.
    pub(crate) fn new(settings: &Settings, info: &ProblemInfo, suggestion: Suggestion) -> Self {
        let method = settings.method.unwrap_or(suggestion.method);
        let row = method.row();
        let automatic = settings.method.is_none();
        let heuristic = match row.heuristic {
            UsesHeuristic::No => None,
            UsesHeuristic::Optional => Some(settings.heuristic.unwrap_or(HeuristicName::ZERO)),
            UsesHeuristic::Best => Some(settings.heuristic.unwrap_or(suggestion.best_heuristic)),
            UsesHeuristic::Yes if automatic => Some(settings.heuristic.unwrap_or(suggestion.best_heuristic)),
            UsesHeuristic::Yes => Some(settings.heuristic.unwrap_or(info.usual)),
        };
        let has = |knob: Knob| row.knobs.contains(&knob);
        let duplicates = settings.duplicates.filter(|_| has(Knob::Duplicates)).unwrap_or(row.duplicates);
        let keeps = keeps_states(row, duplicates);
        let store = match (keeps, info.is_small) {
            (false, _) => Store::None,
            (true, true) => Store::Perfect,
            (true, false) => Store::Hash,
        };
        let default_weight = Weight::whole(row.weight_h);
        let within = settings.within.filter(|_| has(Knob::Within));
        let tuning = settings.tuning;
        Config {
            method,
            heuristic,
            larger: suggestion.larger.filter(|_| automatic && settings.heuristic.is_none()),
            goal_test: settings.goal_test.filter(|_| has(Knob::GoalTest)).unwrap_or(row.goal_test),
            duplicates,
            store: settings.store.filter(|_| has(Knob::Store) && keeps).unwrap_or(store),
            bound: settings.bound.filter(|_| has(Knob::Bound)).or(suggestion.bound.filter(|_| row.bounded)),
            weights: (has(Knob::WeightH) || row.weight_h != 1).then(|| {
                let weight_g = settings.weight_g.filter(|_| has(Knob::WeightG)).unwrap_or(Weight::ONE);
                weight_g.with(settings.weight_h.filter(|_| has(Knob::WeightH)).unwrap_or(default_weight))
            }),
            within,
            tuning: Tuning {
                ties: tuning.ties.filter(|_| has(Knob::Ties)),
                seed: tuning.seed.filter(|_| has(Knob::Seed)),
                capacity: tuning.capacity.filter(|_| has(Knob::Capacity)),
                width: tuning.width.filter(|_| has(Knob::Width)),
                within: within.map(|ratio| (ratio.times, ratio.of)),
                trials: tuning.trials.filter(|_| has(Knob::Trials)),
                lookahead: tuning.lookahead.filter(|_| has(Knob::Lookahead)),
                climb: tuning.climb.filter(|_| has(Knob::Variant)),
                restarts: tuning.restarts.filter(|_| has(Knob::Restarts)),
                cooling: tuning.cooling.filter(|_| has(Knob::Schedule)),
            },
            threads: has(Knob::Threads).then(|| settings.threads()),
            automatic,
            quality: heuristic
                .and_then(|name| info.domain.row().heuristic(name))
                .map_or(Quality::Consistent, |row| row.quality),
        }
    }
}

/// Whether a method of this row stores the states seen under this duplicate rule.
fn keeps_states(row: &MethodRow, duplicates: Duplicates) -> bool {
    row.stores || duplicates == Duplicates::Closed
}

impl Settings {
    /// The parts of these settings that have no effect on a search by `method`, except options of the domain.
    pub(crate) fn ignored_options(&self, method: Method) -> Vec<Ignored> {
        let row = method.row();
        let has = |knob: Knob| row.knobs.contains(&knob);
        let mut ignored = Vec::new();
        if row.heuristic == UsesHeuristic::No {
            ignored.extend(self.heuristic.map(|_| Ignored::Heuristic));
        }
        let requested = [
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
        let without_effect = requested.into_iter().filter(|&(knob, requested)| requested && !has(knob));
        ignored.extend(without_effect.map(|(knob, _)| Ignored::Knob(knob)));
        let duplicates = self.duplicates.filter(|_| has(Knob::Duplicates)).unwrap_or(row.duplicates);
        // A state that is compared with the path alone is not looked up in a store.
        let looks_up = match duplicates {
            Duplicates::Closed => true,
            Duplicates::Path => row.selection.looks_up_path(),
            Duplicates::Back => false,
        };
        let uses_store = keeps_states(row, duplicates) && looks_up;
        if has(Knob::Store) && !uses_store && self.store.is_some_and(|store| store != Store::None) {
            ignored.push(Ignored::Knob(Knob::Store));
        }
        if self.checkpoint.is_some() && !row.saved {
            ignored.push(Ignored::Checkpoint);
        }
        ignored
    }
}

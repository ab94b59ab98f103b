//! The settings in force, as every JSON object with moves contains them.

use jiugong_lab::registry::{
    DUPLICATES, GOAL_TESTS, HeuristicName, Knob, SCHEDULES, Store, TIES, UsesHeuristic, VARIANTS,
};
use jiugong_lab::{Amount, Bounds, Config, Facts, Instance, Text};
use serde::Serialize;

/// The settings that were in force. `null` if the method does not have the setting, or if there is no limit.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = SettingsInForce))]
pub struct SettingsJson {
    method: &'static str,
    heuristic: Option<&'static str>,
    /// The variant of the problem, if the domain has several: the operator `order`, the `cost` of moves.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, serde_json::Value>))]
    posing: Facts,
    goal_test: Option<&'static str>,
    duplicates: Option<&'static str>,
    store: Option<&'static str>,
    ties: Option<&'static str>,
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>))]
    bound: Option<Amount>,
    /// The weights of g and h, as whole numbers.
    weights: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    capacity: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trials: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lookahead: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    restarts: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    schedule: Option<&'static str>,
    time_limit_us: Option<u64>,
    node_limit: Option<u64>,
    memory_limit: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    threads: Option<usize>,
}

/// The name of `value` in `rows`.
pub(super) fn name_of<T: PartialEq>(rows: &[(&'static str, T, Text)], value: &T) -> Option<&'static str> {
    rows.iter().find(|row| row.1 == *value).map(|row| row.0)
}

impl SettingsJson {
    /// The settings of a search of `problem`.
    pub(super) fn new(problem: &Instance, chosen: &Config, limits: &Bounds) -> Self {
        let row = chosen.method.row();
        let has = |knob: Knob| row.knobs.contains(&knob);
        let tuning = &chosen.tuning;
        // The bound of a method without a heuristic is a number of moves; that of other methods is a cost.
        let decimals = if row.heuristic == UsesHeuristic::No { 0 } else { problem.info().decimals };
        SettingsJson {
            method: row.name,
            heuristic: chosen.heuristic.map(HeuristicName::name),
            posing: problem.posing(),
            goal_test: name_of(&GOAL_TESTS, &chosen.goal_test).filter(|_| has(Knob::GoalTest)),
            duplicates: name_of(&DUPLICATES, &chosen.duplicates).filter(|_| has(Knob::Duplicates)),
            store: Some(chosen.store).filter(|_| has(Knob::Store)).map(Store::name),
            ties: name_of(&TIES, &tuning.ties.unwrap_or_default()).filter(|_| has(Knob::Ties)),
            bound: chosen.bound.map(|bound| Amount::new(bound, decimals)),
            weights: chosen.weights.map(|weights| [weights.g, weights.h]),
            within: tuning.within.map(|(times, of)| f64::from(times) / f64::from(of)),
            seed: tuning.seed,
            capacity: tuning.capacity,
            width: tuning.width,
            trials: tuning.trials,
            lookahead: tuning.lookahead,
            variant: tuning.climb.as_ref().and_then(|climb| name_of(&VARIANTS, climb)),
            restarts: tuning.restarts,
            schedule: tuning.cooling.as_ref().and_then(|cooling| name_of(&SCHEDULES, cooling)),
            time_limit_us: limits.time.map(|time| time.as_micros() as u64),
            node_limit: limits.nodes,
            memory_limit: limits.bytes,
            threads: chosen.threads,
        }
    }
}

//! Many ways, on one board or on many: run each, and lay the figures side by side.

mod figures;
mod study;
#[cfg(test)]
mod tests;

pub use figures::{Quartiles, branching_factor, mean, penetrance};
pub use study::{AtDepth, Run, Study, Subject, Summary, micros, study};

use jiugong_puzzles::tiles::{Board, Move};
use jiugong_search::Cost;

use crate::problems::TilesProblem;
use crate::registry::{HEURISTICS, HeuristicName, Knob, METHODS, Method, Store, UsesHeuristic};
use crate::request::Settings;
use crate::solve::{Report, RequestError, solve};
use crate::watch::Watcher;

/// A way to search: what a comparison compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The method.
    pub method: Method,
    /// The heuristic, for methods that are guided by one.
    pub heuristic: Option<HeuristicName>,
    /// The store, if stores are compared and the method has one.
    pub store: Option<Store>,
}

impl Way {
    /// The settings for this way.
    pub fn settings(&self, settings: &Settings) -> Settings {
        let store = self.store.or(settings.store);
        Settings { method: Some(self.method), heuristic: self.heuristic, store, ..settings.clone() }
    }

    /// Its names, as options have them: `astar manhattan hash`.
    pub fn name(&self) -> String {
        let mut name = self.method.name().to_owned();
        let others = [self.heuristic.map(HeuristicName::name), self.store.map(Store::name)];
        for other in others.into_iter().flatten() {
            name.push(' ');
            name.push_str(other);
        }
        name
    }
}

/// Which ways to compare: each method, those that are guided by a heuristic with each heuristic, and those that keep
/// the states seen with each store.
pub fn ways(methods: &[Method], heuristics: &[HeuristicName], stores: &[Store]) -> Vec<Way> {
    let mut ways = Vec::new();
    for &method in methods {
        let row = method.row();
        let guided = matches!(row.heuristic, UsesHeuristic::Yes | UsesHeuristic::Best);
        let keeps = row.stores && row.knobs.contains(&Knob::Store);
        let heuristics = if guided { heuristics.iter().copied().map(Some).collect() } else { vec![None] };
        for heuristic in heuristics {
            match stores {
                [_, ..] if keeps => {
                    ways.extend(stores.iter().map(|&store| Way { method, heuristic, store: Some(store) }));
                }
                _ => ways.push(Way { method, heuristic, store: None }),
            }
        }
    }
    ways
}

/// The methods compared by default.
pub fn usual_methods() -> Vec<Method> {
    METHODS.iter().filter(|row| row.compared).map(|row| row.method).collect()
}

/// The heuristics compared by default, without those whose tables some board is too large for.
pub fn usual_heuristics(problems: &[TilesProblem]) -> Vec<HeuristicName> {
    let rows = HEURISTICS.iter().filter(|row| row.compared).map(|row| row.heuristic);
    rows.filter(|&heuristic| problems.iter().all(|problem| problem.has_heuristic(heuristic))).collect()
}

/// A comparison: the reports of all ways on one problem.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The problem.
    pub problem: TilesProblem,
    /// The ways, in the order asked for.
    pub ways: Vec<Way>,
    /// One report for each way, in the order asked for.
    pub reports: Vec<Report<Move>>,
}

/// Runs every way on `problem`, one after another so that times are comparable.
///
/// # Errors
/// If a way does not fit the problem.
pub fn compare(
    problem: &TilesProblem,
    settings: &Settings,
    ways: &[Way],
    watcher: &mut dyn Watcher<Board, Move>,
    before_each: &mut dyn FnMut(usize, &Way),
) -> Result<Comparison, RequestError> {
    let mut reports = Vec::new();
    for (number, way) in ways.iter().enumerate() {
        before_each(number, way);
        reports.push(solve(problem, &way.settings(settings), watcher)?);
    }
    Ok(Comparison { problem: problem.clone(), ways: ways.to_vec(), reports })
}

impl Comparison {
    /// The optimum, if some way proved it.
    pub fn optimum(&self) -> Option<Cost> {
        let proved = self.reports.iter().filter(|report| report.search.is_optimal());
        proved.filter_map(|report| report.plan()).map(|plan| plan.cost).min()
    }
}

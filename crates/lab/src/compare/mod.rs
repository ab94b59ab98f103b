//! Many ways, on one board or on many: run each, lay the figures side by side, and say in words what they show.

mod figures;
mod study;
#[cfg(test)]
mod tests;

pub use figures::{Quartiles, branching_factor, mean, penetrance};
pub(crate) use study::micros;
pub use study::{AtDepth, Run, Study, Subject, Summary, study};

use jiugong_puzzles::tiles::{Move, MoveCost};
use jiugong_search::{Cost, Outcome};

use crate::catalogue;
use crate::language::Language;
use crate::problems::TilesProblem;
use crate::registry::{HEURISTICS, HeuristicName, Knob, METHODS, Method, Store, UsesHeuristic};
use crate::request::{Chosen, Settings};
use crate::solve::{Report, RequestError, solve};
use crate::units::{show_bytes, show_duration};
use crate::watch::Watcher;
use jiugong_puzzles::tiles::Board;

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

    /// What people call it.
    pub fn title(&self, language: Language) -> String {
        let method = self.method.row().title.get(language);
        let title = match self.heuristic {
            Some(heuristic) => catalogue::with_heuristic(language, method, heuristic.row().title.get(language)),
            None => method.to_owned(),
        };
        match self.store {
            Some(store) => catalogue::with_store(language, &title, store.name()),
            None => title,
        }
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

    /// What the figures show, in a few sentences.
    pub fn reading(&self, language: Language) -> Vec<String> {
        if self.reports.iter().any(|report| report.search.outcome == Outcome::Unsolvable) {
            return vec![catalogue::read_unsolvable(language)];
        }
        let mut sentences = Vec::new();
        match self.optimum() {
            Some(optimum) => self.read_optimum(language, optimum, &mut sentences),
            None => sentences.push(catalogue::read_no_optimum(language)),
        }
        let listed = |matches: fn(&Outcome<Move>) -> bool| {
            let those = self.reports.iter().filter(|report| matches(&report.search.outcome));
            let names: Vec<_> = those.map(|report| self.named(report, language)).collect();
            (!names.is_empty()).then(|| catalogue::listed(language, &names))
        };
        let stopped = listed(|outcome| matches!(outcome, Outcome::Stopped { .. }));
        sentences.extend(stopped.map(|ways| catalogue::read_stopped(language, &ways)));
        let cut_off = listed(|outcome| matches!(outcome, Outcome::Cutoff));
        sentences.extend(cut_off.map(|ways| catalogue::read_cutoff(language, &ways)));
        sentences
    }

    /// What people call the way of a report of this comparison.
    fn named(&self, report: &Report<Move>, language: Language) -> String {
        let stores = self.ways.iter().any(|way| way.store.is_some());
        let Chosen { method, heuristic, store, .. } = report.chosen;
        Way { method, heuristic, store: Some(store).filter(|_| stores) }.title(language)
    }

    fn read_optimum(&self, language: Language, optimum: Cost, sentences: &mut Vec<String>) {
        let unit_costs = self.problem.cost == MoveCost::Unit;
        sentences.push(if unit_costs {
            catalogue::read_optimum(language, &catalogue::moves(language, u64::from(optimum)))
        } else {
            catalogue::read_optimum_cost(language, optimum)
        });
        let named = |report: &Report<Move>| self.named(report, language);
        let optimal = || self.reports.iter().filter(|report| report.search.is_optimal());

        let blind = [Method::Bfs, Method::Ucs];
        let plain = blind.iter().find_map(|method| optimal().find(|report| report.chosen.method == *method));
        // Like with like: a method that keeps no states counts them again and again. Of equals the last, which has
        // A* before its twin, best-first search.
        let keeping = optimal().filter(|report| report.chosen.method.row().stores);
        let best = keeping.min_by_key(|report| (expanded(report), std::cmp::Reverse(report.chosen.method as u8)));
        if let (Some(plain), Some(best)) = (plain, best) {
            let times = expanded(plain) as f64 / expanded(best).max(1) as f64;
            if times >= 1.5 {
                let shown = if times < 10.0 { format!("{times:.1}") } else { format!("{times:.0}") };
                sentences.push(catalogue::read_fewer(language, &named(best), &shown, &named(plain)));
            }
        }

        let mut longer: Vec<_> = self
            .reports
            .iter()
            .filter_map(|report| report.plan().map(|plan| (plan.cost.saturating_sub(optimum), report)))
            .filter(|&(excess, _)| excess > 0)
            .collect();
        longer.sort_by_key(|&(excess, _)| std::cmp::Reverse(excess));
        for (excess, report) in longer.into_iter().take(3) {
            sentences.push(if unit_costs {
                let moves = catalogue::moves(language, u64::from(excess));
                catalogue::read_longer(language, &named(report), &moves)
            } else {
                catalogue::read_dearer(language, &named(report), excess)
            });
        }

        let least = optimal().min_by_key(|report| report.search.statistics.bytes);
        let most = optimal().max_by_key(|report| report.search.statistics.bytes);
        if let (Some(least), Some(most)) = (least, most) {
            let (little, much) = (least.search.statistics.bytes, most.search.statistics.bytes);
            if much >= 2 * little {
                let (little, much) = (show_bytes(little), show_bytes(much));
                sentences.push(catalogue::read_memory(language, &named(least), &little, &named(most), &much));
            }
        }
        if let Some(fastest) = optimal().min_by_key(|report| report.search.statistics.time) {
            let time = show_duration(fastest.search.statistics.time);
            sentences.push(catalogue::read_fastest(language, &named(fastest), &time));
        }
    }
}

fn expanded(report: &Report<Move>) -> u64 {
    report.search.statistics.expanded
}

//! What a comparison shows, in words: the optimum, who needed least for it, and who missed it.

use jiugong_lab::registry::Method;
use jiugong_lab::{Chosen, Comparison, Language, Report, Contender};
use jiugong_puzzles::tiles::{Move, MoveCost};
use jiugong_search::{Cost, Outcome};

use crate::catalogue;
use crate::units::{show_bytes, show_duration};

/// What people call a way to search.
pub fn contender_title(way: &Contender, language: Language) -> String {
    let method = way.method.row().title.get(language);
    let title = match way.heuristic {
        Some(heuristic) => catalogue::with_heuristic(language, method, heuristic.row().title.get(language)),
        None => method.to_owned(),
    };
    match way.store {
        Some(store) => catalogue::with_store(language, &title, store.name()),
        None => title,
    }
}

/// What the figures of `comparison` show, in a few sentences.
pub fn reading(comparison: &Comparison, language: Language) -> Vec<String> {
    if comparison.reports.iter().any(|report| report.search.outcome == Outcome::Unsolvable) {
        return vec![catalogue::read_unsolvable(language)];
    }
    let mut sentences = Vec::new();
    match comparison.optimum() {
        Some(optimum) => read_optimum(comparison, language, optimum, &mut sentences),
        None => sentences.push(catalogue::read_no_optimum(language)),
    }
    let listed = |matches: fn(&Outcome<Move>) -> bool| {
        let those = comparison.reports.iter().filter(|report| matches(&report.search.outcome));
        let names: Vec<_> = those.map(|report| named(comparison, report, language)).collect();
        (!names.is_empty()).then(|| catalogue::listed(language, &names))
    };
    let stopped = listed(|outcome| matches!(outcome, Outcome::Stopped { .. }));
    sentences.extend(stopped.map(|contenders| catalogue::read_stopped(language, &contenders)));
    let cut_off = listed(|outcome| matches!(outcome, Outcome::Cutoff));
    sentences.extend(cut_off.map(|contenders| catalogue::read_cutoff(language, &contenders)));
    sentences
}

/// What people call the way of a report of `comparison`.
fn named(comparison: &Comparison, report: &Report<Move>, language: Language) -> String {
    let stores = comparison.contenders.iter().any(|way| way.store.is_some());
    let Chosen { method, heuristic, store, .. } = report.chosen;
    contender_title(&Contender { method, heuristic, store: Some(store).filter(|_| stores) }, language)
}

fn read_optimum(comparison: &Comparison, language: Language, optimum: Cost, sentences: &mut Vec<String>) {
    let unit_costs = comparison.problem.cost == MoveCost::Unit;
    sentences.push(if unit_costs {
        catalogue::read_optimum(language, &catalogue::moves(language, u64::from(optimum)))
    } else {
        catalogue::read_optimum_cost(language, optimum)
    });
    let named = |report: &Report<Move>| named(comparison, report, language);
    let optimal = || comparison.reports.iter().filter(|report| report.search.is_optimal());

    let blind = [Method::BFS, Method::UCS];
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

    let mut longer: Vec<_> = comparison
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

fn expanded(report: &Report<Move>) -> u64 {
    report.search.statistics.expanded
}

#[cfg(test)]
mod tests {
    use jiugong_lab::registry::{HeuristicName, Store};

    use super::*;

    #[test]
    fn a_way_is_called_by_its_method_its_heuristic_and_its_store() {
        let way = Contender { method: Method::ASTAR, heuristic: Some(HeuristicName::MISPLACED), store: Some(Store::Hash) };
        assert_eq!(contender_title(&way, Language::En), "A* with misplaced tiles (hash)");
        let blind = Contender { method: Method::BFS, heuristic: None, store: None };
        assert_eq!(contender_title(&blind, Language::Zh), "广度优先");
    }
}

//! The conclusions from a comparison, in words: the optimum, which contender needed least work for it, and which missed it.

use jiugong_lab::registry::{Method, Selection, UsesHeuristic};
use jiugong_lab::{Answer, Comparison, Config, Contender, DomainName, Figures, Language};
use jiugong_search::{Cost, Outcome};

use crate::catalogue;
use crate::units::{show_bytes, show_duration, show_times};

/// The title of a contender in `domain`.
pub fn contender_title(contender: &Contender, domain: DomainName, language: Language) -> String {
    let method = contender.method.row().title.get(language);
    let title = match contender.heuristic {
        Some(heuristic) => catalogue::with_heuristic(language, method, heuristic.title(domain).get(language)),
        None => method.to_owned(),
    };
    match contender.store {
        Some(store) => catalogue::with_store(language, &title, store.name()),
        None => title,
    }
}

/// Whether a method searches by layers or by cost without a heuristic. Such methods are the baseline for informed ones.
pub(crate) fn is_blind(method: Method) -> bool {
    let row = method.row();
    row.heuristic == UsesHeuristic::No && [Selection::OLDEST, Selection::SMALLEST].contains(&row.selection)
}

/// The index of a method in the registry.
pub(crate) fn place(method: Method) -> usize {
    Method::all().position(|other| other == method).unwrap_or(usize::MAX)
}

/// The conclusions from the figures of `comparison`, in a few sentences.
pub fn reading(comparison: &Comparison, language: Language) -> Vec<String> {
    if comparison.answers.iter().any(|answer| answer.report.outcome == Outcome::Unsolvable) {
        return vec![catalogue::read_unsolvable(language)];
    }
    let mut sentences = Vec::new();
    match comparison.optimum() {
        Some(optimum) => read_optimum(comparison, language, optimum, &mut sentences),
        None => sentences.push(catalogue::read_no_optimum(language)),
    }
    let listed = |matches: fn(&Outcome<()>) -> bool| {
        let those = comparison.answers.iter().filter(|answer| matches(&answer.report.outcome));
        let names: Vec<_> = those.map(|answer| named(comparison, answer, language)).collect();
        (!names.is_empty()).then(|| catalogue::listed_some(language, &names))
    };
    let more = comparison.answers.iter().filter(|answer| expands_more(&answer.figures()));
    let more: Vec<_> = more.map(|answer| named(comparison, answer, language)).collect();
    if !more.is_empty() {
        sentences.push(catalogue::more_expanded(language, &catalogue::listed_some(language, &more)));
    }
    let stopped = listed(|outcome| matches!(outcome, Outcome::Stopped { .. }));
    sentences.extend(stopped.map(|contenders| catalogue::read_stopped(language, &contenders)));
    let cut_off = listed(|outcome| matches!(outcome, Outcome::Cutoff));
    sentences.extend(cut_off.map(|contenders| catalogue::read_cutoff(language, &contenders)));
    sentences.iter().map(|sentence| catalogue::spaced(sentence)).collect()
}

/// Whether more nodes were expanded than generated, which needs an explanation.
pub(crate) fn expands_more(figures: &Figures) -> bool {
    figures.expanded.zip(figures.generated).is_some_and(|(expanded, generated)| expanded > generated)
}

/// The title of the contender that gave the answer.
fn named(comparison: &Comparison, answer: &Answer, language: Language) -> String {
    let stores = comparison.contenders.iter().any(|contender| contender.store.is_some());
    let Config { method, heuristic, store, .. } = answer.config;
    let contender = Contender { method, heuristic, store: Some(store).filter(|_| stores) };
    contender_title(&contender, comparison.problem.domain(), language)
}

fn read_optimum(comparison: &Comparison, language: Language, optimum: Cost, sentences: &mut Vec<String>) {
    let unit_costs = comparison.problem.info().unit_costs;
    sentences.push(if unit_costs {
        catalogue::read_optimum(language, &catalogue::moves(language, u64::from(optimum)))
    } else {
        catalogue::read_optimum_cost(language, comparison.problem.amount(optimum))
    });
    let named = |answer: &Answer| named(comparison, answer, language);
    let optimal = || comparison.answers.iter().filter(|answer| answer.report.is_optimal());

    let blind = optimal().filter(|answer| is_blind(answer.config.method));
    let plain = blind.min_by_key(|answer| place(answer.config.method));
    // Only comparable methods: one that stores no states counts them repeatedly.
    let keeping = || optimal().filter(|answer| answer.config.method.row().stores);
    let fewest = keeping().map(expanded).min();
    if let (Some(plain), Some(fewest)) = (plain, fewest) {
        let times = expanded(plain) as f64 / fewest.max(1) as f64;
        if times >= 1.5 {
            let best: Vec<_> = keeping().filter(|answer| expanded(answer) == fewest).map(named).collect();
            let shown = show_times(times);
            sentences.push(catalogue::read_fewer(
                language,
                &catalogue::listed_some(language, &best),
                &shown,
                &named(plain),
            ));
        }
    }

    let mut longer: Vec<_> = comparison
        .answers
        .iter()
        .filter_map(|answer| answer.report.plan().map(|plan| (plan.cost.saturating_sub(optimum), answer)))
        .filter(|&(excess, _)| excess > 0)
        .collect();
    longer.sort_by_key(|&(excess, _)| std::cmp::Reverse(excess));
    for (excess, answer) in longer.into_iter().take(3) {
        sentences.push(if unit_costs {
            let moves = catalogue::moves(language, u64::from(excess));
            catalogue::read_longer(language, &named(answer), &moves)
        } else {
            catalogue::read_dearer(language, &named(answer), comparison.problem.amount(excess))
        });
    }

    let counting = || optimal().filter(|answer| answer.figures().bytes.is_some());
    let least = counting().min_by_key(|answer| answer.report.statistics.bytes);
    let most = counting().max_by_key(|answer| answer.report.statistics.bytes);
    if let (Some(least), Some(most)) = (least, most) {
        let (little, much) = (least.report.statistics.bytes, most.report.statistics.bytes);
        if much >= 2 * little {
            let (little, much) = (show_bytes(little), show_bytes(much));
            sentences.push(catalogue::read_memory(language, &named(least), &little, &named(most), &much));
        }
    }
    if let Some(fastest) = optimal().min_by_key(|answer| answer.report.statistics.time) {
        let time = show_duration(fastest.report.statistics.time);
        sentences.push(catalogue::read_fastest(language, &named(fastest), &time));
    }
}

fn expanded(answer: &Answer) -> u64 {
    answer.report.statistics.expanded
}

#[cfg(test)]
mod tests {
    use jiugong_lab::registry::{HeuristicName, Store};

    use super::*;

    #[test]
    fn a_contender_is_called_by_its_method_its_heuristic_and_its_store() {
        let way =
            Contender { method: Method::ASTAR, heuristic: Some(HeuristicName::MISPLACED), store: Some(Store::Hash) };
        assert_eq!(contender_title(&way, DomainName::default(), Language::En), "A* with misplaced tiles (hash)");
        let blind = Contender { method: Method::BFS, heuristic: None, store: None };
        assert_eq!(contender_title(&blind, DomainName::default(), Language::Zh), "广度优先");
    }
}

//! In every domain, each guided method that guarantees the optimum agrees with uniform-cost search on random problems and the example.

use crate::common::{by, one_of};
use jiugong_lab::random::Random;
use jiugong_lab::registry::{DOMAINS, DomainRow, Knob, Method, UsesHeuristic};
use jiugong_lab::{Instance, Options, Settings};
use jiugong_search::{Cost, Limits, Outcome, Report, Tuning};

/// Problems of a domain, except those known to be unsolvable.
fn problems(row: &DomainRow) -> Vec<Instance> {
    let options = Options::new();
    let example = (row.read)(row.example.as_bytes(), &options).unwrap();
    let seeds = if one_of() == 1 { 5 } else { 2 };
    let random = row.random.into_iter().flat_map(|random| (1..=seeds).map(move |seed| (random, seed)));
    let random = random.map(|(random, seed)| random(&mut Random::new(seed), None, &options).unwrap());
    std::iter::once(example).chain(random).filter(|problem| problem.unsolvable_reason().is_none()).collect()
}

fn searched(problem: &Instance, method: Method, tuning: Tuning) -> Report<()> {
    // Methods without a table reach the same states again and again.
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    problem.solve(&Settings { tuning, limits, ..by(method) }, &mut |_| {}).unwrap().report
}

/// Checks the claims of `report`, given the cost of the cheapest plan. Returns whether it has the optimum.
fn is_right(report: &Report<()>, cheapest: Option<Cost>, what: &str) -> bool {
    let found = report.plan().map(|plan| plan.cost);
    match (&report.outcome, cheapest) {
        (_, None) => assert!(found.is_none(), "{what}"),
        (Outcome::Solved { .. }, Some(_)) => assert!(!report.is_optimal() || found == cheapest, "{what}: {found:?}"),
        (outcome, Some(_)) => assert_ne!(*outcome, Outcome::Unsolvable, "{what}"),
    }
    assert!(cheapest.is_none_or(|cheapest| report.lower_bound <= cheapest), "{what}: {}", report.lower_bound);
    report.is_optimal()
}

#[test]
fn every_guarantee_holds_in_every_domain() {
    let promises = |method: &Method| method.row().optimal && method.row().heuristic == UsesHeuristic::Yes;
    for row in DOMAINS.iter().map(|domain| domain.row()) {
        let mut kept = 0;
        for problem in problems(row) {
            let exact = searched(&problem, Method::UCS, Tuning::default());
            if matches!(exact.outcome, Outcome::Stopped { .. }) {
                continue;
            }
            let cheapest = exact.plan().map(|plan| plan.cost);
            for method in Method::all().filter(promises).filter(|&method| row.has(method)) {
                let capacities: &[Option<u64>] =
                    if method.row().knobs.contains(&Knob::Capacity) { &[None, Some(200), Some(20)] } else { &[None] };
                for &capacity in capacities {
                    let report = searched(&problem, method, Tuning { capacity, ..Tuning::default() });
                    let what = format!("{} {} {capacity:?}", row.name, method.name());
                    let optimal = is_right(&report, cheapest, &what);
                    let stopped = matches!(report.outcome, Outcome::Stopped { .. });
                    assert!(
                        optimal || stopped || capacity.is_some() || cheapest.is_none(),
                        "{what}: {:?}",
                        report.outcome
                    );
                    kept += usize::from(optimal && [Method::SMA, Method::BFHS].contains(&method));
                }
            }
        }
        assert!(kept > 0, "{}: no problem was solved", row.name);
    }
}

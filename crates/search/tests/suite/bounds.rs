//! Bounds: what a search proves before it ends, and bounds that it must not exceed.

use std::collections::BTreeSet;

use jiugong_search::{Cost, Guarantee, Limits, Outcome, Search};

use crate::harness::{Known, Promise, every_method};
use crate::spaces::{Row, blind, displaced};

#[test]
fn the_bound_of_a_stopped_search_is_true_and_grows() {
    for unit in [true, false] {
        let row = Row::furthest(6, unit);
        let known = Known::new(&row);
        let free = every_method(|| Search::new(&row), &displaced());
        // Just before its end a search has proved the largest bound.
        let ends = free.iter().map(|(_, _, report)| report.statistics.expanded.saturating_sub(1));
        let limits: BTreeSet<u64> = (0..400).step_by(13).chain(ends).collect();
        let mut proved: Vec<Cost> = vec![0; free.len()];
        for nodes in limits {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let reports = every_method(|| Search::new(&row).limits(limits.clone()), &displaced());
            for ((name, _, report), proved) in reports.iter().zip(&mut proved) {
                known.check_claims(report, name);
                if matches!(report.outcome, Outcome::Stopped { .. }) {
                    assert!(report.lower_bound >= *proved, "{name} at {nodes}: {}", report.lower_bound);
                    *proved = report.lower_bound;
                }
            }
        }
        for ((name, promise, report), proved) in free.iter().zip(proved) {
            known.check_promise(report, *promise, name);
            let promised = *promise == Promise::Cheapest || *promise == Promise::FewestMoves && unit;
            assert!(!promised || proved > 1, "{name} proved nothing while it was under way");
        }
    }
}

#[test]
fn a_bound_on_cost_is_not_passed() {
    let row = Row::furthest(6, false);
    let cheapest = Known::new(&row).cheapest.unwrap();
    for bound in [0, cheapest / 2, cheapest - 1] {
        for report in
            [Search::new(&row).bound(bound).dfbnb(&blind()), Search::new(&row).bound(bound).idastar(&displaced())]
        {
            assert_eq!(report.outcome, Outcome::Cutoff, "within {bound}");
            assert!(
                report.lower_bound > bound && report.lower_bound <= cheapest,
                "{} over {bound}",
                report.lower_bound
            );
        }
    }
    for bound in [cheapest, cheapest + 7] {
        for report in
            [Search::new(&row).bound(bound).dfbnb(&blind()), Search::new(&row).bound(bound).idastar(&displaced())]
        {
            assert_eq!(report.plan().map(|plan| plan.cost), Some(cheapest));
            assert!(report.is_optimal());
        }
    }
}

#[test]
fn weights_bound_the_cost_of_a_plan() {
    let mut more_expensive = 0;
    for row in Row::every(6, false).step_by(5) {
        let known = Known::new(&row);
        for (g, h) in [(1, 1), (2, 3), (1, 2), (1, 9), (3, 1)] {
            let reports = [
                ("wastar", Search::new(&row).weights(g, h).wastar(&displaced())),
                ("best_first", Search::new(&row).weights(g, h).best_first(&displaced())),
            ];
            for (name, report) in reports {
                known.check_claims(&report, name);
                let Outcome::Solved { guarantee, plan } = &report.outcome else { panic!("{:?}", report.outcome) };
                more_expensive += usize::from(Some(plan.cost) != known.cheapest);
                let promised = if h <= g { Guarantee::Optimal } else { Guarantee::Within { times: h, of: g } };
                assert!([promised, Guarantee::Optimal].contains(guarantee), "{name} {g} {h}: {guarantee:?}");
            }
        }
        let blind = Search::new(&row).weights(0, 1).best_first(&displaced());
        known.check_claims(&blind, "weights 0 and 1");
    }
    assert!(more_expensive > 0, "weights never cost anything");
}

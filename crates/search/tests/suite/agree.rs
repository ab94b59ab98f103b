//! Every method against a plain Dijkstra, on random graphs and on rows: with every store, every goal test, and heuristics of every
//! quality.

use jiugong_search::{Cost, GoalTest, Hashed, List, PathOnly, Perfect, Quality, Search, UNREACHABLE, Zero, retrograde};

use crate::harness::{Known, Listener, Promise, Random, counters, every_method};
use crate::spaces::{Graph, ORDERED, Row, Values, displaced};

/// Graphs of every kind, some without a plan.
pub fn graphs() -> impl Iterator<Item = Graph> {
    let mut random = Random(1);
    (0..400).map(move |number| {
        let nodes = 2 + random.below(if number % 3 == 0 { 60 } else { 12 });
        Graph::random(&mut random, nodes, 2 + number % 2, if number % 4 == 0 { 1 } else { 9 })
    })
}

/// Admissible and far from consistent; it recognises some dead ends.
fn patchy(graph: &Graph, random: &mut Random) -> Values {
    let some = |distance: Cost| match (distance, random.below(3)) {
        (UNREACHABLE, 0) => UNREACHABLE,
        (UNREACHABLE, _) | (_, 0) => 0,
        (_, _) => random.below(distance as usize + 1) as Cost,
    };
    Graph::estimates(Quality::Admissible, graph.distances().into_iter().map(some).collect())
}

#[test]
fn every_promise_is_kept_on_random_graphs() {
    let mut random = Random(2);
    let (mut solved, mut unsolvable, mut reopened) = (0, 0, 0);
    for (number, graph) in graphs().enumerate() {
        let known = Known::new(&graph);
        solved += usize::from(known.cheapest.is_some_and(|cost| cost > 0));
        unsolvable += usize::from(known.cheapest.is_none());
        let half = Graph::estimates(Quality::Consistent, graph.distances().iter().map(|&far| far / 2).collect());
        let patchy = patchy(&graph, &mut random);
        let reports = [
            ("blind", every_method(|| Search::new(&graph), &graph.blind())),
            ("half", every_method(|| Search::new(&graph).store(Perfect), &half)),
            ("patchy", every_method(|| Search::new(&graph), &patchy)),
            ("list", every_method(|| Search::new(&graph).store(List), &half)),
        ];
        for (heuristic, reports) in reports {
            for (name, promise, report) in reports {
                known.check_promise(&report, promise, &format!("{name} {heuristic} on graph {number}: {graph:?}"));
                reopened += if name == "astar" && heuristic == "patchy" { report.statistics.reopened } else { 0 };
                assert!(heuristic != "half" || name != "astar" || report.statistics.reopened == 0, "consistent");
            }
        }
    }
    assert!(solved > 150 && unsolvable > 50 && reopened > 4, "{solved}, {unsolvable}, {reopened}");
}

#[test]
fn no_false_claims_with_overestimates_and_other_goal_tests() {
    let mut random = Random(3);
    let mut more_expensive = 0;
    for (number, graph) in graphs().enumerate() {
        let known = Known::new(&graph);
        let much = |far: Cost| far.saturating_mul(2).saturating_add(random.below(9) as Cost);
        let over = Graph::estimates(Quality::Unknown, graph.distances().into_iter().map(much).collect());
        let quality = Quality::Admissible;
        let less = |far: Cost| if far == UNREACHABLE { UNREACHABLE } else { far.saturating_sub(1) };
        for test in [GoalTest::Generation, GoalTest::Expansion] {
            for (name, _, report) in every_method(|| Search::new(&graph).goal_test(test), &over) {
                let what = format!("{name} {test:?} over on graph {number}");
                known.check_claims(&report, &what);
                assert_eq!(report.plan().is_some(), known.cheapest.is_some(), "{what}");
                let found = report.plan().map(|plan| plan.cost);
                more_expensive += usize::from(name == "astar" && found != known.cheapest);
            }
            let under = Graph::estimates(quality, graph.distances().into_iter().map(less).collect());
            for (name, promise, report) in every_method(|| Search::new(&graph).goal_test(test), &under) {
                let what = format!("{name} {test:?} under on graph {number}");
                // A goal taken when it is generated may be an expensive one, unless the order alone makes it the best.
                let kept = if test == GoalTest::Expansion { promise } else { Promise::Plan };
                known.check_claims(&report, &what);
                if kept != Promise::FewestMoves {
                    known.check_promise(&report, kept, &what);
                }
            }
        }
    }
    assert!(more_expensive > 0, "an overestimate never cost anything");
}

#[test]
fn stores_change_no_counter() {
    for graph in graphs().step_by(3) {
        let hashed = every_method(|| Search::new(&graph).store(Hashed), &graph.blind());
        let others = [
            every_method(|| Search::new(&graph).store(Perfect), &graph.blind()),
            every_method(|| Search::new(&graph).store(List), &graph.blind()),
        ];
        for reports in others {
            for ((name, _, one), (_, _, other)) in hashed.iter().zip(&reports) {
                assert_eq!(one.outcome, other.outcome, "{name} {graph:?}");
                assert_eq!(counters(one), counters(other), "{name} {graph:?}");
            }
        }
    }
}

#[test]
fn every_promise_is_kept_on_rows() {
    let every = |unit| Row::every(5, unit).chain([Row::unsolvable(5, unit)]);
    for (number, row) in every(true).chain(every(false)).enumerate() {
        let known = Known::new(&row);
        assert_eq!(known.states, 60);
        let plain = every_method(|| Search::new(&row).store(Perfect), &displaced());
        let watched = every_method(|| Search::new(&row).observe(Listener::default()), &displaced());
        for ((name, promise, report), (_, _, watched)) in plain.iter().zip(&watched) {
            known.check_promise(report, *promise, &format!("{name} on row {number}"));
            assert_eq!(
                (&report.outcome, counters(report)),
                (&watched.outcome, counters(watched)),
                "{name} on row {number}"
            );
        }
    }
}

#[test]
fn without_a_store_the_path_alone_keeps_the_promises() {
    for row in Row::every(4, true).chain(Row::every(4, false)) {
        let known = Known::new(&row);
        let search = || Search::new(&row).store(PathOnly);
        known.check_promise(&search().iddfs(), Promise::FewestMoves, "iddfs");
        known.check_promise(&search().bibfs(), Promise::FewestMoves, "bibfs");
        known.check_promise(&search().mm(&displaced(), &Zero), Promise::Cheapest, "mm");
        known.check_promise(&search().nbs(&displaced(), &Zero), Promise::Cheapest, "nbs");
        known.check_promise(&search().bae(&displaced(), &Zero), Promise::Cheapest, "bae");
        known.check_promise(&search().dfbnb(&displaced()), Promise::Cheapest, "dfbnb");
        known.check_promise(&search().idastar(&displaced()), Promise::Cheapest, "idastar");
        known.check_promise(&search().dls(), Promise::Plan, "dls");
    }
}

#[test]
fn moves_that_cost_nothing_are_respected() {
    let edges = [(0, 1, 0), (1, 2, 0), (2, 0, 0), (0, 3, 5), (2, 4, 3), (4, 3, 1), (3, 4, 0)];
    let graph = Graph::new(5, 3, &edges);
    let known = Known::new(&graph);
    assert_eq!(known.cheapest, Some(4));
    let reports = [
        ("ucs", Search::new(&graph).ucs()),
        ("astar", Search::new(&graph).astar(&Zero)),
        ("mm", Search::new(&graph).mm(&Zero, &Zero)),
        ("nbs", Search::new(&graph).nbs(&Zero, &Zero)),
        ("bae", Search::new(&graph).bae(&Zero, &Zero)),
    ];
    for (name, report) in reports {
        known.check_promise(&report, Promise::Cheapest, name);
    }
}

#[test]
fn the_complete_table_has_the_distance_of_every_state() {
    for graph in graphs() {
        let table = retrograde(&graph);
        for (node, far) in graph.distances().into_iter().enumerate() {
            assert_eq!(table.get(node), Some(far).filter(|&far| far != UNREACHABLE), "{node} of {graph:?}");
        }
    }
    for unit in [true, false] {
        let table = retrograde(&Row::new(&ORDERED[..5], unit));
        assert_eq!(table.iter().count(), 60);
        for row in Row::every(5, unit) {
            let rank = jiugong_search::Ranked::rank(&row, &row.start);
            assert_eq!(table.get(rank), Known::new(&row).cheapest, "{row:?}");
        }
    }
}

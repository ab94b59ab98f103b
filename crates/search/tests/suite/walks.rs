//! The methods that walk make no false claims, keep every limit, and do the same with and without an observer.

use jiugong_search::{Cost, Limits, Outcome, Quality, Search, StopReason, UNREACHABLE};

use crate::harness::{Known, Listener, Random, counters, every_walk};
use crate::spaces::{Graph, Row, displaced};

#[test]
fn no_false_claims_on_random_graphs() {
    let mut random = Random(5);
    let (mut solved, mut gave_up) = (0, 0);
    for number in 0..400 {
        let nodes = 2 + random.below(if number % 3 == 0 { 60 } else { 12 });
        let graph = Graph::random(&mut random, nodes, 2 + number % 2, if number % 4 == 0 { 1 } else { 9 });
        let known = Known::new(&graph);
        let half = Graph::estimates(Quality::Consistent, graph.distances().iter().map(|&far| far / 2).collect());
        let much = |far: &Cost| if *far == UNREACHABLE { UNREACHABLE } else { far.saturating_mul(2) };
        let over = Graph::estimates(Quality::Unknown, graph.distances().iter().map(much).collect());
        for heuristic in [&half, &over, &graph.blind()] {
            let watched = every_walk(|| Search::new(&graph).observe(Listener::default()), heuristic);
            for ((name, report), (_, watched)) in every_walk(|| Search::new(&graph), heuristic).iter().zip(&watched) {
                known.check_claims(report, &format!("{name} on graph {number}"));
                assert_eq!((&report.outcome, counters(report)), (&watched.outcome, counters(watched)), "{name}");
                let plan = report.plan().is_some();
                let ended = matches!(report.outcome, Outcome::Cutoff | Outcome::Unsolvable);
                assert!(plan || ended, "{name}: {:?}", report.outcome);
                solved += usize::from(plan);
                gave_up += usize::from(report.outcome == Outcome::Cutoff && known.cheapest.is_some());
            }
        }
    }
    assert!(solved > 300 && gave_up > 300, "{solved}, {gave_up}");
}

#[test]
fn a_real_time_search_reaches_the_goal_if_moves_can_be_undone() {
    for row in Row::every(5, true).chain(Row::every(5, false)) {
        let known = Known::new(&row);
        let report = Search::new(&row).lrta(&displaced());
        assert!(report.plan().is_some());
        known.check_claims(&report, "lrta");
    }
}

#[test]
fn every_limit_stops_them() {
    let row = Row::unsolvable(8, true);
    let none = Limits::default;
    let cases = [
        (StopReason::Time, Limits { time: Some(std::time::Duration::ZERO), ..none() }),
        (StopReason::Bytes, Limits { bytes: Some(0), ..none() }),
        (StopReason::Nodes, Limits { nodes: Some(0), ..none() }),
    ];
    for (reason, limits) in cases {
        for (name, report) in every_walk(|| Search::new(&row).limits(limits.clone()), &displaced()) {
            let why = match report.outcome {
                Outcome::Stopped { why, .. } => Some(why),
                _ => None,
            };
            assert_eq!(why, Some(reason), "{name}");
            assert_eq!(report.statistics.expanded, 0, "{name}");
        }
    }
}

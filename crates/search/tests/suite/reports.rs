//! Reports as values: renaming moves, serialising and deserialising.

use jiugong_search::{Outcome, Search, problem};

#[test]
fn moves_can_be_renamed() {
    let line = problem(0_i32, |&x| [('-', 1, x - 1), ('+', 1, x + 1)], |&x| x == 3);
    let report = Search::new(&line).bfs().map_moves(|name| if name == '+' { "right" } else { "left" });
    assert_eq!(report.plan().unwrap().moves, ["right"; 3]);
    let none = problem(0_u8, |_| [('-', 1, 0)], |_| false);
    assert_eq!(Search::new(&none).bfs().map_moves(|_| ()).outcome, Outcome::Unsolvable);
}

#[cfg(feature = "serde")]
mod written {
    use std::time::Duration;

    use jiugong_search::{
        Duplicates, GoalTest, Guarantee, Limits, Outcome, Quality, Report, Search, Statistics, StopReason, Weights,
    };
    use serde_json::{from_str, json, to_string, to_value};

    use crate::harness::every_method;
    use crate::spaces::{Graph, Row, displaced};

    /// The same report with times that are whole microseconds.
    fn rounded<M>(mut report: Report<M>) -> Report<M> {
        let round = |counted: &mut Statistics| counted.time = Duration::from_micros(counted.time.as_micros() as u64);
        round(&mut report.statistics);
        report.iterations.iter_mut().for_each(|iteration| round(&mut iteration.statistics));
        report
    }

    #[test]
    fn every_report_survives_serialisation() {
        let ring = Graph::ring(9, 4);
        let unsolvable = Graph::new(3, 2, &[(0, 1, 1)]);
        let limits = Limits { nodes: Some(2), ..Limits::default() };
        let mut reports = every_method(|| Search::new(&ring), &ring.blind());
        reports.extend(every_method(|| Search::new(&unsolvable), &unsolvable.blind()));
        reports.extend(every_method(|| Search::new(&ring).limits(limits.clone()), &ring.blind()));
        reports.extend(every_method(|| Search::new(&ring).bound(2), &ring.blind()));
        for (name, _, report) in reports {
            let text = to_string(&report).unwrap();
            assert_eq!(from_str::<Report<usize>>(&text).unwrap(), rounded(report), "{name}: {text}");
        }
        let row = Row::unsolvable(4, true);
        assert!(to_string(&Search::new(&row).astar(&displaced()).map_moves(|_| "turn")).is_ok());
    }

    #[test]
    fn serialised_names_are_the_documented_ones() {
        let ring = Graph::ring(9, 2);
        let mut report = Search::new(&ring).bfs();
        report.lower_bound = 1;
        report.outcome =
            Outcome::Solved { plan: report.plan().unwrap().clone(), guarantee: Guarantee::Within { times: 2, of: 1 } };
        report.statistics = Statistics { expanded: 7, time: Duration::from_nanos(1_234_567), ..Statistics::default() };
        let expected = json!({
            "outcome": {"solved": {"plan": {"moves": [0, 2], "cost": 2}, "guarantee": {"within": {"times": 2, "of": 1}}}},
            "lower_bound": 1,
            "statistics": {
                "expanded": 7, "generated": 0, "duplicates": 0, "reopened": 0, "pruned": 0, "max_open": 0, "max_closed": 0,
                "depth": 0, "time_us": 1234, "bytes": 0
            },
            "iterations": [],
            "incumbents": [],
        });
        assert_eq!(to_value(&report).unwrap(), expected);
        assert_eq!(to_value(Quality::Admissible).unwrap(), "admissible");
        assert_eq!(to_value(GoalTest::Generation).unwrap(), "generation");
        assert_eq!(to_value(Duplicates::Path).unwrap(), "path");
        assert_eq!(to_value(StopReason::Cancelled).unwrap(), "cancelled");
        assert_eq!(to_value(Weights { g: 1, h: 2 }).unwrap(), json!({"g": 1, "h": 2}));
        assert_eq!(from_str::<StopReason>("\"bytes\"").unwrap(), StopReason::Bytes);
        assert!(from_str::<Quality>("\"perfect\"").is_err());
    }
}

//! Every limit stops every method, and the reports of stopped searches are correct.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use jiugong_search::{Limits, Outcome, Report, Search, StopReason};

use crate::harness::{Known, Listener, every_method};
use crate::spaces::{Row, Turn, displaced};

fn why(report: &Report<Turn>) -> Option<StopReason> {
    match report.outcome {
        Outcome::Stopped { why, .. } => Some(why),
        _ => None,
    }
}

#[test]
fn the_node_limit_is_exact() {
    let row = Row::unsolvable(7, true);
    for nodes in [0, 1, 7, 1_000, 1_024, 1_500] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        for (name, _, report) in every_method(|| Search::new(&row).limits(limits.clone()), &displaced()) {
            assert_eq!((why(&report), report.statistics.expanded), (Some(StopReason::Nodes), nodes), "{name}");
        }
    }
}

#[test]
fn a_plan_found_is_returned_before_any_limit() {
    for row in Row::every(6, true).step_by(11) {
        for (name, _, free) in every_method(|| Search::new(&row), &displaced()) {
            let limits = Limits { nodes: Some(free.statistics.expanded), ..Limits::default() };
            let reports = every_method(|| Search::new(&row).limits(limits.clone()), &displaced());
            let (_, _, limited) = reports.into_iter().find(|(other, ..)| *other == name).unwrap();
            // Branch and bound has to prove that nothing cheaper is left, without further expansions.
            assert_eq!(limited.plan(), free.plan(), "{name} {row:?}");
        }
    }
}

#[test]
fn time_memory_and_a_flag_stop_every_method() {
    let row = Row::unsolvable(8, true);
    let none = Limits::default;
    let cases = [
        (StopReason::Time, Limits { time: Some(Duration::ZERO), ..none() }),
        (StopReason::Cancelled, Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..none() }),
        (StopReason::Bytes, Limits { bytes: Some(1), ..none() }),
    ];
    for (reason, limits) in cases {
        for (name, _, report) in every_method(|| Search::new(&row).limits(limits.clone()), &displaced()) {
            assert_eq!(why(&report), Some(reason), "{name}");
        }
    }
    let idle = Limits { cancel: Some(Arc::new(AtomicBool::new(false))), ..none() };
    let tiny = Row::unsolvable(4, true);
    assert_eq!(Search::new(&tiny).limits(idle).bfs().outcome, Outcome::Unsolvable);
}

#[test]
fn an_observer_stops_every_method() {
    let row = Row::unsolvable(7, true);
    let listener = || Listener { stop_at: Some(2), ..Listener::default() };
    for (name, _, report) in every_method(|| Search::new(&row).observe(listener()), &displaced()) {
        assert_eq!(why(&report), Some(StopReason::Observer), "{name}");
        assert!((1..=3_000).contains(&report.statistics.expanded), "{name}: {}", report.statistics.expanded);
    }
}

#[test]
fn a_goal_that_waits_is_reported_when_the_search_is_stopped() {
    let row = Row::furthest(5, false);
    let known = Known::new(&row);
    let whole = Search::new(&row).ucs().statistics.expanded;
    let mut waiting = 0;
    for nodes in 0..whole {
        let report = Search::new(&row).limits(Limits { nodes: Some(nodes), ..Limits::default() }).ucs();
        known.check_claims(&report, "ucs");
        waiting += usize::from(report.plan().is_some());
    }
    assert!(waiting > 0, "the goal is made before it is taken");
}

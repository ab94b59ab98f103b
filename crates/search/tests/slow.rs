//! Time limits where every expansion takes long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use jiugong_search::{Limits, Outcome, Report, Search, StopReason, Zero, problem};

const EACH: Duration = Duration::from_millis(1);

/// How long a search took, and why it was stopped.
fn search<M>(limits: Limits, run: impl Fn(Limits) -> Report<M>) -> (Duration, StopReason) {
    let started = Instant::now();
    let report = run(limits);
    let took = started.elapsed();
    match report.outcome {
        Outcome::Stopped { why, .. } => (took, why),
        _ => panic!("it was not stopped"),
    }
}

/// A busy machine may delay a search: one of several tries must be in time.
const TRIES: usize = 3;

/// Stops methods on an infinite tree whose nodes take a millisecond each, for `why`, within `least` to `most`.
fn all(limits: &Limits, why: StopReason, least: Duration, most: Duration) {
    let tree = problem(
        1_u64,
        |&node| {
            std::thread::sleep(EACH);
            [(0, 1, node * 2), (1, 1, node * 2 + 1)]
        },
        |_| false,
    );
    let start = || Search::new(&tree);
    let run = |name: &str, run: &dyn Fn(Limits) -> Report<i32>| {
        let in_time = (0..TRIES).any(|_| {
            let (took, stopped) = search(limits.clone(), run);
            assert_eq!(stopped, why, "{name}");
            assert!(took >= least, "{name}: {took:?}");
            took < most
        });
        assert!(in_time, "{name} takes longer than {most:?}");
    };
    run("bfs", &|limits| start().limits(limits).bfs());
    run("ucs", &|limits| start().limits(limits).ucs());
    run("astar", &|limits| start().limits(limits).astar(&Zero));
    run("dls", &|limits| start().limits(limits).bound(60).dls());
    run("iddfs", &|limits| start().limits(limits).iddfs());
    run("idastar", &|limits| start().limits(limits).idastar(&Zero));
}

#[test]
fn a_time_limit_holds() {
    let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
    all(&limits, StopReason::Time, Duration::from_millis(100), Duration::from_millis(250));
}

#[test]
fn a_time_limit_of_zero_holds_from_the_first_node() {
    let limits = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
    all(&limits, StopReason::Time, Duration::from_millis(1), Duration::from_millis(100));
}

#[test]
fn a_cancelled_search_returns_at_once() {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits { cancel: Some(Arc::clone(&flag)), ..Limits::default() };
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(50));
            flag.store(true, Ordering::Relaxed);
        });
        all(&limits, StopReason::Cancelled, Duration::ZERO, Duration::from_millis(250));
    });
}

#[test]
fn nodes_are_still_counted_exactly() {
    let tree = problem(1_u64, |&node| [(0, 1, node * 2), (1, 1, node * 2 + 1)], |_| false);
    for nodes in [0, 1, 2, 33, 34, 1000, 1024, 1057, 1058, 5000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let report = Search::new(&tree).limits(limits).ucs();
        assert_eq!(report.statistics.expanded, nodes);
    }
}

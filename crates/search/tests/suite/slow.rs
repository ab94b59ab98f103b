//! Time limits where every expansion takes long.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use jiugong_search::{Limits, Outcome, Report, Search, StopReason, Zero, problem};

const EACH: Duration = Duration::from_millis(1);

/// The most nodes expanded after a search should have stopped: it reads the clock only now and then.
const LATE: u32 = 100;

/// Stops methods on an infinite tree whose nodes take a millisecond each, for `why`. `is_over` says whether a search that started then should
/// stop. Nodes are counted, not seconds, because a busy machine delays every search.
fn all(limits: &Limits, why: StopReason, is_over: impl Fn(Instant) -> bool) {
    let (started, late) = (Cell::new(Instant::now()), Cell::new(0));
    let tree = problem(
        1_u64,
        |&node| {
            std::thread::sleep(EACH);
            late.set(late.get() + u32::from(is_over(started.get())));
            [(0, 1, node * 2), (1, 1, node * 2 + 1)]
        },
        |_| false,
    );
    let start = || Search::new(&tree);
    let run = |name: &str, run: &dyn Fn(Limits) -> Report<i32>| {
        started.set(Instant::now());
        late.set(0);
        let outcome = run(limits.clone()).outcome;
        assert!(matches!(outcome, Outcome::Stopped { why: stopped, .. } if stopped == why), "{name}: {outcome:?}");
        assert!(is_over(started.get()), "{name} stops too early");
        assert!(late.get() <= LATE, "{name} expands {} nodes more", late.get());
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
    all(&limits, StopReason::Time, |started| started.elapsed() >= Duration::from_millis(100));
}

#[test]
fn a_time_limit_of_zero_holds_from_the_first_node() {
    let limits = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
    all(&limits, StopReason::Time, |started| started.elapsed() >= Duration::from_millis(1));
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
        all(&limits, StopReason::Cancelled, |_| flag.load(Ordering::Relaxed));
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

//! Limits: a search that would never end is stopped, and reports what it has proved.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use jiugong_search::{Limits, Outcome, Report, Search, problem};

/// Runs into each limit and prints the results.
pub(crate) fn run(out: &mut impl Write) -> io::Result<()> {
    // From 1, doubling and adding one never lead to 0: the search does not end by itself.
    let endless = problem(1_u64, |&n| [('×', n.saturating_mul(2)), ('+', n.saturating_add(1))], |&n| n == 0);
    let bfs = |limits: Limits| Search::new(&endless).limits(limits).bfs();
    let mut show = |what: &str, report: &Report<char>| match &report.outcome {
        Outcome::Stopped { why, best } => writeln!(out, "{what}: stopped by {why:?}, plan: {}", best.is_some()),
        other => writeln!(out, "{what}: {other:?}"),
    };

    // The node limit is exact, so the result is the same on every machine.
    let nodes = bfs(Limits { nodes: Some(5_000), ..Limits::default() });
    show("5000 nodes", &nodes)?;
    show("20 ms", &bfs(Limits { time: Some(Duration::from_millis(20)), ..Limits::default() }))?;
    show("1 MB", &bfs(Limits { bytes: Some(1_000_000), ..Limits::default() }))?;

    // A flag that another thread, or a handler of Ctrl-C, sets.
    let cancel = Arc::new(AtomicBool::new(false));
    let setter = Arc::clone(&cancel);
    let called_off = thread::scope(|scope| {
        scope.spawn(move || {
            thread::sleep(Duration::from_millis(5));
            setter.store(true, Ordering::Relaxed);
        });
        bfs(Limits { cancel: Some(cancel), ..Limits::default() })
    });
    show("a flag", &called_off)?;

    let (expanded, least) = (nodes.statistics.expanded, nodes.lower_bound);
    writeln!(out, "after {expanded} nodes it was proved that a plan has at least {least} moves")
}

fn main() -> io::Result<()> {
    run(&mut io::stdout().lock())
}

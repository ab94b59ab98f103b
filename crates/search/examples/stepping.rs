//! A search that is run step by step: inspected, sent to another thread and finished there.
//!
//! `cargo run -p jiugong-search --example stepping`

use std::io::{self, Write};
use std::sync::Arc;

use jiugong_search::{Quality, Run, Search, Step, estimate, problem};

pub(crate) fn run(out: &mut dyn Write) -> io::Result<()> {
    // From 1 to 97 by doubling, adding one and subtracting one.
    let ways = |&n: &u64| [('×', n * 2), ('+', n + 1), ('-', n.saturating_sub(1))];
    let space = Arc::new(problem(1_u64, ways, |&n| n == 97));
    let doublings = estimate(Quality::Admissible, |&n: &u64| (97 / n.max(1)).checked_ilog2().unwrap_or(0));

    let mut run = Search::new(&*space).stepwise().share(Arc::clone(&space)).astar(doublings);
    for _ in 0..5 {
        if run.step() == Step::Finished {
            break;
        }
        let Some(node) = run.current() else { break };
        let open: Vec<_> = run.open().map(|node| format!("{} ({})", node.state, node.f)).collect();
        writeln!(out, "expanded {:>2}: g = {}, h = {}; OPEN: {}", node.state, node.g, node.h, open.join(", "))?;
    }
    writeln!(out, "paused with {} states in CLOSED", run.closed().count())?;

    // It owns everything it needs, so it can move to another thread.
    let finished = std::thread::spawn(move || run.finish()).join();
    let Ok(report) = finished else { return Ok(()) };
    if let Some(plan) = report.plan() {
        writeln!(out, "{} moves: {}", plan.cost, plan.moves.iter().collect::<String>())?;
    }
    writeln!(out, "{} expanded, {} generated", report.statistics.expanded, report.statistics.generated)
}

fn main() -> io::Result<()> {
    run(&mut io::stdout().lock())
}

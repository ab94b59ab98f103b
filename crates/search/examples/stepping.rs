//! A search in the hand: stepped, looked into, sent to another thread and finished there.
//!
//! `cargo run -p jiugong-search --example stepping`

use std::sync::Arc;

use jiugong_search::{Quality, Run, Search, Step, estimate, problem};

fn main() {
    // From 1 to 97 by doubling, adding one and taking one away.
    let ways = |&n: &u64| [('×', 1, n * 2), ('+', 1, n + 1), ('-', 1, n.saturating_sub(1))];
    let space = Arc::new(problem(1_u64, ways, |&n| n == 97));
    let doublings = estimate(Quality::Admissible, |&n: &u64| (97 / n.max(1)).checked_ilog2().unwrap_or(0));

    let mut run = Search::new(&*space).stepwise().hold(Arc::clone(&space)).astar(doublings);
    for _ in 0..5 {
        if run.step() == Step::Finished {
            break;
        }
        let Some(node) = run.current() else { break };
        let open: Vec<_> = run.open().map(|node| format!("{} ({})", node.state, node.f)).collect();
        println!("expanded {:>2}: g = {}, h = {}; OPEN: {}", node.state, node.g, node.h, open.join(", "));
    }
    println!("paused with {} states in CLOSED", run.closed().count());

    // It holds everything it needs, so it may go anywhere.
    let finished = std::thread::spawn(move || run.finish()).join();
    let Ok(report) = finished else { return };
    if let Some(plan) = report.plan() {
        println!("{} moves: {}", plan.cost, plan.moves.iter().collect::<String>());
    }
    println!("{} expanded, {} generated", report.statistics.expanded, report.statistics.generated);
}

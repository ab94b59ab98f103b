//! The cost of a node for each method, from 3×3 to 5×5.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use jiugong_lab::bench::BenchSet;
use jiugong_lab::registry::Method;
use jiugong_lab::tables::Tables;
use jiugong_lab::{Settings, TilesProblem, solve};
use jiugong_puzzles::tiles::{Board, NamedGoal, parse_board};
use jiugong_search::Limits;

/// The node limit of a search. It is the same for all sizes, so that the cost of a node grows and not the memory.
const NODES: u64 = 200_000;

/// Prints a table with the nanoseconds per expanded node.
pub(super) fn table(tables: &Arc<Tables>) -> Result<()> {
    let board = |set: &str| -> Result<Board> { Ok(BenchSet::by_name(set)?.instances()?[0].start.clone()) };
    let boards = [parse_board(b"806547231", None)?.board, board("korf100")?, board("korf24")?];
    println!("\n| ns a node expanded | 3×3 | 4×4 | 5×5 | 4×4 / 3×3 | 5×5 / 4×4 |\n|---|--:|--:|--:|--:|--:|");
    for method in Method::all().filter(|method| method.row().keeps_node_limit && !method.row().at_once) {
        let cost = boards.each_ref().map(|board| time_per_node(method, board, tables));
        if cost.iter().all(Option::is_none) {
            continue;
        }
        let shown =
            |value: Option<f64>, places: usize| value.map_or("–".to_owned(), |value| format!("{value:.places$}"));
        let growth = |from: usize| cost[from].zip(cost[from + 1]).map(|(smaller, larger)| larger / smaller);
        let [three, four, five] = cost.map(|cost| shown(cost, 0));
        println!(
            "| `{}` | {three} | {four} | {five} | {} | {} |",
            method.name(),
            shown(growth(0), 1),
            shown(growth(1), 1)
        );
    }
    Ok(())
}

/// Nanoseconds per node, the best of three searches; `None` if the method does not support the board, or finishes too
/// early to measure.
fn time_per_node(method: Method, board: &Board, tables: &Arc<Tables>) -> Option<f64> {
    let problem = TilesProblem::new(board.clone(), NamedGoal::BlankFirst.board(board.size()));
    let limits =
        Limits { nodes: Some(NODES), time: Some(Duration::from_secs(5)), bytes: Some(1 << 31), ..Limits::default() };
    let settings = Settings {
        method: Some(method),
        limits,
        threads: Some(1),
        tables: Some(Arc::clone(tables)),
        ..Settings::default()
    };
    let run = || {
        let statistics = solve(&problem, &settings, &mut ()).ok()?.search.statistics;
        (statistics.expanded >= 1000).then(|| statistics.time.as_secs_f64() * 1e9 / statistics.expanded as f64)
    };
    (0..3).filter_map(|_| run()).min_by(f64::total_cmp)
}

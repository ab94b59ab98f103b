//! `compare`: many ways on one board.

use std::io::stdout;
use std::time::Duration;

use jiugong_lab::export::{write_comparison_json, write_comparison_table};
use jiugong_lab::registry::{HEURISTICS, HeuristicName, METHODS, Method};
use jiugong_lab::{Settings, TilesProblem, compare, ways};
use jiugong_search::Outcome;

use crate::args::Compare;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;
use crate::values::TableFormat;

/// How long each way may take unless asked otherwise.
const PATIENCE: Duration = Duration::from_secs(5);

pub fn run(mut args: Compare, terminal: &Terminal) -> Result<Exit, Failure> {
    terminal.catch_interrupts();
    args.knobs.time_limit.get_or_insert(PATIENCE);
    let parsed = input::one_board(terminal, &args.boards.boards, args.boards.size)?;
    let goal = input::goal(terminal, args.boards.goal.as_deref(), &parsed)?;
    let problem = TilesProblem { start: parsed.board, goal, order: args.order, cost: args.cost };
    if args.methods.is_empty() {
        args.methods = METHODS.iter().filter(|row| row.compared).map(|row| row.method).collect();
    }
    if args.heuristics.is_empty() {
        args.heuristics = usual_heuristics(&problem);
    }
    let settings: Settings = args.knobs.settings(terminal, None, None);
    let ways = ways(&args.methods, &args.heuristics);
    let begin = |number: usize, method: Method, heuristic: Option<HeuristicName>| {
        let heuristic = heuristic.map_or_else(String::new, |heuristic| format!(" {}", heuristic.name()));
        terminal.begin_task(&format!("{}/{} {}{heuristic}: ", number + 1, ways.len(), method.name()));
    };
    let comparison = terminal
        .watched(|watcher| compare(&problem, &settings, &ways, watcher, begin))
        .map_err(|error| Failure::explain(terminal, &error))?;
    let mut out = stdout().lock();
    match args.format {
        TableFormat::Table => write_comparison_table(&comparison, terminal.language, Terminal::width(), &mut out)?,
        TableFormat::Json => write_comparison_json(&comparison, terminal.language, &mut out)?,
    }
    let outcomes = || comparison.reports.iter().map(|report| &report.search.outcome);
    Ok(if outcomes().any(|outcome| matches!(outcome, Outcome::Solved { .. })) {
        Exit::Solved
    } else if outcomes().any(|outcome| *outcome == Outcome::Unsolvable) {
        Exit::Unsolvable
    } else {
        Exit::Unfinished
    })
}

/// The heuristics compared by default, without those whose tables this board is too large for.
fn usual_heuristics(problem: &TilesProblem) -> Vec<HeuristicName> {
    let rows = HEURISTICS.iter().filter(|row| row.compared);
    rows.map(|row| row.heuristic).filter(|&heuristic| problem.has_heuristic(heuristic)).collect()
}

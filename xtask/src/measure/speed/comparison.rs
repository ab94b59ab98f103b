//! Comparisons with other programs: ratios, both sides measured in one run.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{Settings, TilesProblem, solve};
use jiugong_puzzles::tiles::NamedGoal;

use super::{instances, row};
use crate::chores::target;
use crate::measure::bench::{stream, versus};

/// A method on 3×3, compared with the `pathfinding` crate.
pub(super) fn library(group: &str, least: f64) -> Result<()> {
    let ratio = versus(group)?;
    let what = format!("`{group}` on 1,002 boards of 3×3, compared with `pathfinding`");
    row(&what, &format!("{ratio:.1} × faster"), &format!("≥ {least:.0} ×"), Some(ratio >= least));
    Ok(())
}

/// A stream of boards, compared with `sort`.
pub(super) fn sort() -> Result<()> {
    let (ours, theirs) = stream(&target().join("release/jiugong"))?;
    let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
    let what = "all 181,440 boards of 3×3, file to file / `LC_ALL=C sort`";
    row(what, &format!("{ratio:.2} ×"), "≤ 1.0 ×", Some(ratio <= 1.0));
    Ok(())
}

/// Runs of each program.
const RUNS: usize = 3;

/// Expansions per second of IDA* with Manhattan distance on 4×4, compared with the `15md_solver` of eaburns/search, if given.
pub(super) fn expansions(solver: Option<&Path>) -> Result<()> {
    let what = "`idastar` with Manhattan distance, Korf's board no. 1, one core, compared with eaburns/search";
    let goal = "≥ 1.2 ×";
    let Some(solver) = solver else {
        row(what, "not measured: no `--solver`", goal, None);
        return Ok(());
    };
    let level = target().join("bench/korf1.level");
    std::fs::create_dir_all(target().join("bench"))?;
    std::fs::write(&level, level_of_first()?)?;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        ours.push(our_rate()?);
        theirs.push(their_rate(solver, &level)?);
    }
    let middle = |rates: &mut Vec<f64>| {
        rates.sort_by(f64::total_cmp);
        rates[RUNS / 2]
    };
    let (ours, theirs) = (middle(&mut ours), middle(&mut theirs));
    let ratio = ours / theirs;
    row(what, &format!("{ratio:.2} × ({ours:.1} M / {theirs:.1} M expanded/s)"), goal, Some(ratio >= 1.2));
    Ok(())
}

/// Millions of expansions per second.
fn our_rate() -> Result<f64> {
    let start = instances("korf100")?.swap_remove(0).start;
    let goal = NamedGoal::BlankFirst.board(start.size());
    let settings =
        Settings { method: Some(Method::IDASTAR), heuristic: Some(HeuristicName::MANHATTAN), ..Settings::default() };
    let statistics = solve(&TilesProblem::new(start, goal), &settings, &mut ())?.search.statistics;
    Ok(statistics.expanded as f64 / statistics.time.as_secs_f64() / 1e6)
}

fn their_rate(solver: &Path, level: &Path) -> Result<f64> {
    let mut command = Command::new(solver);
    let output = command.args(["idastar", "-lvl"]).arg(level).output().with_context(|| format!("{command:?}"))?;
    ensure!(output.status.success(), "{command:?} failed");
    let text = String::from_utf8_lossy(&output.stdout);
    // Lines such as `#pair  "total nodes expanded"  "140036828"`.
    let figure = |name: &str| {
        let line = text.lines().find(|line| line.contains(name));
        let value = line.and_then(|line| line.rsplit('"').nth(1)?.parse::<f64>().ok());
        value.with_context(|| format!("{command:?} does not print its {name}"))
    };
    Ok(figure("total nodes expanded")? / figure("total raw cpu time")? / 1e6)
}

/// The first board in the format of that program: the cell of each tile, at the start and at the goal.
fn level_of_first() -> Result<String> {
    let all = instances("korf100")?;
    let cells = all[0].start.cells();
    let cell = |tile: u32| cells.iter().position(|&there| there == tile).context("every tile is somewhere");
    let starts = (0..16).map(|tile| Ok(cell(tile)?.to_string())).collect::<Result<Vec<_>>>()?;
    let goals: Vec<String> = (0..16).map(|tile: u32| tile.to_string()).collect();
    let (starts, goals) = (starts.join("\n"), goals.join("\n"));
    Ok(format!("4 4\nstarting positions for each tile:\n{starts}\ngoal positions:\n{goals}\n"))
}

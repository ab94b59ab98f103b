//! `bench`: runs the benchmarks and prints their ratios as a Markdown table.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use jiugong_puzzles::tiles::{NamedGoal, Size, Tiles, reaches};
use jiugong_search::Ranked;
use jiugong_show::units::show_duration;
use serde_json::Value;

use crate::chores::{cargo, step, target};

/// The groups of the benchmark `versus`: its name, a title, our function and the other one.
const GROUPS: [(&str, &str, &str, &str); 6] = [
    ("bfs", "`bfs`, 1,002 boards", "jiugong", "pathfinding"),
    ("astar", "`astar` with Manhattan, 1,002 boards", "jiugong", "pathfinding"),
    ("idastar", "`idastar` with Manhattan, 1,002 boards", "jiugong", "pathfinding"),
    ("graph", "`ucs` over a map of a million roads", "jiugong", "pathfinding"),
    ("exhaust", "all 181,440 boards", "jiugong", "pathfinding"),
    ("solvable", "`solvable` of 999×999 / only reading it", "read and judge", "read"),
];

/// Starts of each program for the cold comparison.
const STARTS: usize = 40;

/// Options of `bench`.
#[derive(clap::Args)]
pub struct Args {
    /// Only compare the total time of whole programs
    #[arg(long)]
    cold: bool,
}

pub fn run(args: &Args) -> Result<()> {
    if !args.cold {
        step("benchmarks", &mut cargo(&["bench", "--package", "jiugong-lab", "--bench", "versus"]))?;
        step("benchmarks", &mut cargo(&["bench", "--package", "jiugong-puzzles", "--bench", "complete"]))?;
    }
    step("release build", &mut cargo(&["build", "--release", "--package", "jiugong"]))?;
    println!("\n| what | jiugong | other | ratio |\n|---|--:|--:|--:|");
    let groups = if args.cold { &[][..] } else { &GROUPS };
    for &(group, title, ours, theirs) in groups {
        let (ours, theirs) = (median(group, ours)?, median(group, theirs)?);
        let ratio = if group == "solvable" {
            format!("{:.2} × reading", ours.as_secs_f64() / theirs.as_secs_f64())
        } else {
            format!("{:.1} × faster than pathfinding", theirs.as_secs_f64() / ours.as_secs_f64())
        };
        println!("| {title} | {} | {} | {ratio} |", show_duration(ours), show_duration(theirs));
    }
    let binary = target().join("release/jiugong");
    let solve = || {
        let mut command = Command::new(&binary);
        command.args(["solve", "867254301"]);
        command
    };
    // The interpreter itself; `python3` may be a wrapper script that searches for it.
    let find = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
    let python = String::from_utf8(find.context("python3 is not installed")?.stdout)?;
    let (ours, theirs) =
        in_turn(STARTS, || run_cold(&mut solve()), || run_cold(Command::new(python.trim()).args(["-c", "pass"])))?;
    let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
    row("cold `jiugong solve 867254301` / `python3 -c pass`", ours, theirs, &format!("{ratio:.1} × faster"));
    let (ours, theirs) = in_turn(10 * STARTS, || run_cold(&mut solve()), || run_cold(&mut Command::new("/bin/true")))?;
    let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
    row("cold `jiugong solve 867254301` / `/bin/true`", ours, theirs, &format!("{ratio:.2} × `/bin/true`"));
    let (ours, theirs) = stream(&binary)?;
    let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
    row("all 181,440 boards of 3×3, file to file / `LC_ALL=C sort`", ours, theirs, &format!("{ratio:.2} × `sort`"));
    Ok(())
}

/// Runs a group of the benchmark `versus`; returns how many times as fast as `pathfinding` we are.
pub fn versus(group: &str) -> Result<f64> {
    let filter = format!("^{group}/");
    step("benchmarks", &mut cargo(&["bench", "--package", "jiugong-lab", "--bench", "versus", "--", &filter]))?;
    Ok(median(group, "pathfinding")?.as_secs_f64() / median(group, "jiugong")?.as_secs_f64())
}

fn row(title: &str, ours: Duration, theirs: Duration, ratio: &str) {
    println!("| {title} | {} | {} | {ratio} |", show_duration(ours), show_duration(theirs));
}

/// Times on all 3×3 boards that reach `standard`, from a file to a file: ours for solving, and that of `sort` for sorting.
pub fn stream(binary: &Path) -> Result<(Duration, Duration)> {
    let folder = target().join("bench");
    std::fs::create_dir_all(&folder)?;
    let goal = NamedGoal::Standard.board(Size::new(3, 3)?);
    let space = Tiles::<u64>::new(&goal, &goal)?;
    let count = space.count();
    // The stride is coprime to the count, so every number is visited once, in an order without a pattern.
    let boards = (0..count).map(|place| space.board(&space.unrank(place * 227_999 % count)));
    let lines = boards.filter(|board| reaches(board, &goal)).filter_map(|board| board.compact());
    let input = folder.join("boards.txt");
    std::fs::write(&input, lines.map(|line| line + "\n").collect::<String>())?;
    let run = |command: &mut Command, output: &str| -> Result<Duration> {
        let (from, to) = (File::open(&input)?, File::create(folder.join(output))?);
        let started = Instant::now();
        let status = command.stdin(from).stdout(to).status().with_context(|| format!("{command:?}"))?;
        ensure!(status.success(), "{command:?} failed");
        Ok(started.elapsed())
    };
    in_turn(
        STARTS,
        || run(Command::new(binary).args(["solve", "--format", "moves"]), "moves.txt"),
        || run(Command::new("sort").env("LC_ALL", "C"), "sorted.txt"),
    )
}

/// The median time measured by criterion.
fn median(group: &str, function: &str) -> Result<Duration> {
    let path = target().join("criterion").join(group).join(function).join("new/estimates.json");
    let text = std::fs::read_to_string(&path).with_context(|| format!("no figures in {}", path.display()))?;
    let estimates: Value = serde_json::from_str(&text)?;
    let nanoseconds = estimates["median"]["point_estimate"].as_f64().context("criterion's figures have a median")?;
    Ok(Duration::from_secs_f64(nanoseconds * 1e-9))
}

/// The time of a program from start to end.
fn run_cold(command: &mut Command) -> Result<Duration> {
    let started = Instant::now();
    command.stdin(Stdio::null()).stdout(Stdio::null()).status().with_context(|| format!("{command:?}"))?;
    Ok(started.elapsed())
}

/// The median times of both programs, run alternately so that other load on the machine affects both.
fn in_turn(
    times: usize,
    mut ours: impl FnMut() -> Result<Duration>,
    mut theirs: impl FnMut() -> Result<Duration>,
) -> Result<(Duration, Duration)> {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for _ in 0..times {
        first.push(ours()?);
        second.push(theirs()?);
    }
    let middle = |times: &mut Vec<Duration>| {
        times.sort();
        times[times.len() / 2]
    };
    Ok((middle(&mut first), middle(&mut second)))
}

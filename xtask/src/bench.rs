//! `bench`: the benchmarks, and their ratios as a Markdown table.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use jiugong_lab::units::show_duration;
use serde_json::Value;

use crate::chores::{cargo, root, step};

/// The groups of the benchmark `versus`: what is measured, ours and the other's name, and how the ratio is read.
const GROUPS: [(&str, &str, &str, &str); 5] = [
    ("bfs", "`bfs`, 1,002 boards", "jiugong", "pathfinding"),
    ("astar", "`astar` with Manhattan, 1,002 boards", "jiugong", "pathfinding"),
    ("idastar", "`idastar` with Manhattan, 1,002 boards", "jiugong", "pathfinding"),
    ("exhaust", "all 181,440 boards", "jiugong", "pathfinding"),
    ("solvable", "`solvable` of 999×999 / only reading it", "read and judge", "read"),
];

/// Starts of each program for the cold comparison.
const STARTS: usize = 40;

/// Options of `bench`.
#[derive(clap::Args)]
pub struct Args {
    /// Only compare how long the program takes from start to end
    #[arg(long)]
    cold: bool,
}

pub fn run(args: &Args) -> Result<()> {
    if !args.cold {
        step("benchmarks", &mut cargo(&["bench", "--package", "jiugong-lab", "--bench", "versus"]))?;
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
    let (ours, theirs) = cold(&binary)?;
    let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
    println!(
        "| cold `jiugong solve 867254301` / `python3 -c pass` | {} | {} | {ratio:.1} × faster |",
        show_duration(ours),
        show_duration(theirs)
    );
    Ok(())
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The median time that criterion found.
fn median(group: &str, function: &str) -> Result<Duration> {
    let path = target().join("criterion").join(group).join(function).join("new/estimates.json");
    let text = std::fs::read_to_string(&path).with_context(|| format!("no figures in {}", path.display()))?;
    let estimates: Value = serde_json::from_str(&text)?;
    let nanoseconds = estimates["median"]["point_estimate"].as_f64().context("criterion's figures have a median")?;
    Ok(Duration::from_secs_f64(nanoseconds * 1e-9))
}

/// The median times from start to end of our program and of Python doing nothing, started in turn.
fn cold(binary: &Path) -> Result<(Duration, Duration)> {
    let run = |command: &mut Command| -> Result<Duration> {
        let started = Instant::now();
        command.stdin(Stdio::null()).stdout(Stdio::null()).status().with_context(|| format!("{command:?}"))?;
        Ok(started.elapsed())
    };
    // The interpreter itself: what is called `python3` may be a script that looks for it first.
    let find = Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
    let python = String::from_utf8(find.context("python3 is not installed")?.stdout)?;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..STARTS {
        ours.push(run(Command::new(binary).args(["solve", "867254301"]))?);
        theirs.push(run(Command::new(python.trim()).args(["-c", "pass"]))?);
    }
    let middle = |times: &mut Vec<Duration>| {
        times.sort();
        times[times.len() / 2]
    };
    Ok((middle(&mut ours), middle(&mut theirs)))
}

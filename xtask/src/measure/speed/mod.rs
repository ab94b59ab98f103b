//! `speed`: how fast boards are solved and tables built, against what is asked, as a Markdown table: what, now, goal, whether it is reached.
//!
//! Searches run in this process, on the sets that the program ships; builds and counts are whole programs, with their
//! largest memory. Every search is held against its published optimum.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use jiugong_lab::bench::{BenchSet, Instance};
use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::tables::Tables;
use jiugong_lab::{Settings, TilesProblem, solve};
use jiugong_puzzles::tiles::NamedGoal;
use jiugong_show::units::show_duration;
use jiugong_store::Cache;

mod beside;
mod fifteen;
mod korf24;
mod large;
mod nodes;

use super::bench::target;
use crate::chores::{cargo, step};

/// Options of `speed`.
#[derive(clap::Args)]
pub struct Args {
    /// Also what takes long: 5x5 boards, for 10 seconds each and to the optimum, large boards, all boards of 2x7, and what is measured
    /// beside others (an hour)
    #[arg(long)]
    long: bool,
    /// Only these parts, whether they take long or not: tables, korf100, side-by-side, manhattan, hard15, worst15, space-3x4, first,
    /// large, large-long, bfs, astar, idastar, sort, expansions, korf24, korf24-twenty, space-2x7, nodes
    #[arg(long, value_name = "PART", value_delimiter = ',')]
    only: Vec<String>,
    /// The program `15md_solver` of eaburns/search, to be measured beside ours
    #[arg(long, value_name = "PATH")]
    solver: Option<PathBuf>,
}

/// What the parts are measured with.
struct Ground<'a> {
    folder: PathBuf,
    tables: Arc<Tables>,
    solver: Option<&'a Path>,
}

/// A part of the table, by name.
struct Part {
    name: &'static str,
    long: bool,
    measure: fn(&Ground<'_>) -> Result<()>,
}

const PARTS: [Part; 19] = [
    Part { name: "tables", long: false, measure: |ground| builds(&ground.folder) },
    Part { name: "korf100", long: false, measure: |ground| fifteen(&ground.tables) },
    Part { name: "side-by-side", long: false, measure: |ground| fifteen::side_by_side(&ground.tables) },
    Part { name: "manhattan", long: false, measure: |ground| manhattan(&ground.tables) },
    Part { name: "hard15", long: false, measure: |ground| hard(&ground.tables) },
    Part { name: "worst15", long: false, measure: |ground| fifteen::worst(&ground.tables) },
    Part { name: "space-3x4", long: false, measure: |ground| whole_programs(&ground.folder) },
    Part { name: "first", long: false, measure: |ground| large::first(&ground.folder) },
    Part { name: "large", long: true, measure: |ground| large::improved(&ground.tables) },
    Part { name: "large-long", long: true, measure: |ground| large::long(&ground.tables) },
    Part { name: "bfs", long: true, measure: |_| beside::library("bfs", 8.0) },
    Part { name: "astar", long: true, measure: |_| beside::library("astar", 5.0) },
    Part { name: "idastar", long: true, measure: |_| beside::library("idastar", 6.0) },
    Part { name: "sort", long: true, measure: |_| beside::sort() },
    Part { name: "expansions", long: true, measure: |ground| beside::expansions(ground.solver) },
    Part { name: "korf24", long: true, measure: |ground| korf24::ten_and_all(&ground.tables) },
    Part { name: "korf24-twenty", long: true, measure: |ground| korf24::twenty(&ground.tables) },
    Part { name: "space-2x7", long: true, measure: |ground| fourteen(&ground.folder) },
    Part { name: "nodes", long: true, measure: |ground| nodes::table(&ground.tables) },
];

/// What searches of several boards took together.
#[derive(Clone, Copy, Default)]
struct Spent {
    time: Duration,
    expanded: u64,
    generated: u64,
    longest: Duration,
}

pub fn run(args: &Args) -> Result<()> {
    for only in &args.only {
        let names: Vec<&str> = PARTS.iter().map(|part| part.name).collect();
        ensure!(names.contains(&only.as_str()), "there is no part {only}; there are {}", names.join(", "));
    }
    step("release build", &mut cargo(&["build", "--release", "--package", "jiugong"]))?;
    println!("| what | now | goal | reached |\n|---|--:|--:|---|");
    let folder = target().join("bench/tables");
    let wanted = |part: &&Part| {
        if args.only.is_empty() { args.long || !part.long } else { args.only.iter().any(|only| only == part.name) }
    };
    // Tables are built anew where that is measured, and may be there already where it is not.
    if PARTS.iter().filter(wanted).any(|part| part.name == "tables") {
        let _ = std::fs::remove_dir_all(&folder);
    }
    let tables = Arc::new(Tables::kept_in(Cache::at(&folder)));
    let ground = Ground { folder, tables, solver: args.solver.as_deref() };
    PARTS.iter().filter(wanted).try_for_each(|part| (part.measure)(&ground))
}

fn fourteen(folder: &Path) -> Result<()> {
    let (time, peak) = measured(&mut jiugong(folder, &["space", "2x7", "--memory-limit", "7GiB"]))?;
    let reached = time <= Duration::from_secs(45) && peak <= 7 * 1024;
    row(
        "`space 2x7 --memory-limit 7GiB`",
        &format!("{}, {peak} MiB", show_duration(time)),
        "≤ 45 s, ≤ 7 GiB",
        Some(reached),
    );
    Ok(())
}

/// A row; whether the goal is reached, if it has one.
fn row(what: &str, now: &str, goal: &str, reached: Option<bool>) {
    let reached = reached.map_or("–", |reached| if reached { "yes" } else { "no" });
    println!("| {what} | {now} | {goal} | {reached} |");
}

/// A row whose goal is to take no longer than `most`.
fn timed(what: &str, time: Duration, most: Duration) {
    row(what, &show_duration(time), &format!("≤ {}", show_duration(most)), Some(time <= most));
}

/// Runs a program to its end; how long it took, and the most memory it had, in MiB, where the system tells.
fn measured(command: &mut Command) -> Result<(Duration, u64)> {
    let started = Instant::now();
    let mut child = command.stdout(Stdio::null()).spawn().with_context(|| format!("{command:?}"))?;
    let status = PathBuf::from(format!("/proc/{}/status", child.id()));
    let mut peak = 0;
    loop {
        if let Some(ended) = child.try_wait()? {
            ensure!(ended.success(), "{command:?} failed");
            return Ok((started.elapsed(), peak / 1024));
        }
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        peak = line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(peak).max(peak);
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn jiugong(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(target().join("release/jiugong"));
    command.args(words).env("JIUGONG_CACHE", folder);
    command
}

fn builds(folder: &Path) -> Result<()> {
    for (size, tier, most, most_peak) in
        [("4x4", "small", 0.3, 3072), ("4x4", "large", 15.0, 3072), ("5x5", "large", 20.0, 3072)]
    {
        let (time, peak) = measured(&mut jiugong(folder, &["tables", "build", size, "--tier", tier]))?;
        let reached = time.as_secs_f64() <= most && peak <= most_peak;
        let now = format!("{}, {peak} MiB", show_duration(time));
        row(&format!("{tier} tier build, {size}"), &now, &format!("≤ {most} s, ≤ {most_peak} MiB"), Some(reached));
    }
    Ok(())
}

/// Solves every instance, which must come out as published.
fn search(
    instances: &[Instance],
    tables: &Arc<Tables>,
    heuristic: HeuristicName,
    threads: usize,
) -> Result<(Spent, Vec<(Duration, u32)>)> {
    let mut spent = Spent::default();
    let mut each = Vec::new();
    for instance in instances {
        let goal = NamedGoal::BlankFirst.board(instance.start.size());
        let problem = TilesProblem::new(instance.start.clone(), goal);
        let settings = Settings {
            method: Some(Method::PIDASTAR),
            heuristic: Some(heuristic),
            threads: Some(threads),
            tables: Some(Arc::clone(tables)),
            ..Settings::default()
        };
        let started = Instant::now();
        let report = solve(&problem, &settings, &mut ())?;
        let time = started.elapsed();
        let plan = report.plan().context("there is a solution")?;
        ensure!(plan.cost == instance.published, "no. {}: {} moves", instance.index, plan.cost);
        spent.time += time;
        spent.longest = spent.longest.max(time);
        spent.expanded += report.search.statistics.expanded;
        spent.generated += report.search.statistics.expanded + report.search.statistics.pruned;
        each.push((time, instance.index));
    }
    Ok((spent, each))
}

/// The set called `name`.
fn instances(name: &str) -> Result<Vec<Instance>> {
    Ok(BenchSet::by_name(name)?.instances()?)
}

fn per_second(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64() / 1e6
}

fn fifteen(tables: &Arc<Tables>) -> Result<()> {
    let all = instances("korf100")?;
    for (heuristic, name, most) in [(HeuristicName::PDB, "small", 1000), (HeuristicName::PDB_LARGE, "large", 70)] {
        // The first run finds the tables and warms them.
        search(&all, tables, heuristic, 1)?;
        let mut runs = (0..5).map(|_| search(&all, tables, heuristic, 1)).collect::<Result<Vec<_>>>()?;
        runs.sort_by_key(|(spent, _)| spent.time);
        let (spent, each) = &runs[2];
        let (best, worst) = (show_duration(runs[0].0.time), show_duration(runs[4].0.time));
        row(
            &format!("Korf's 100 boards, {name} tier, one core"),
            &format!(
                "{} (median of 5, {best} to {worst}); {} expanded, {} generated",
                show_duration(spent.time),
                spent.expanded,
                spent.generated
            ),
            &format!("≤ {most} ms"),
            Some(spent.time <= Duration::from_millis(most)),
        );
        if heuristic == HeuristicName::PDB_LARGE {
            let reads = random_reads(196_000_000);
            let nodes = per_second(spent.generated, spent.time);
            let measured = format!(
                "{nodes:.1} M nodes/s; {reads:.1} M random reads/s from 196 MB; {:.2} nodes a read",
                nodes / reads
            );
            row("how near the large tier comes to the memory's limit", &measured, "–", None);
        }
        let mut hardest = each.clone();
        hardest.sort_unstable_by(|one, other| other.cmp(one));
        let hardest: Vec<u32> = hardest.iter().take(20).map(|&(_, index)| index).collect();
        let hardest: Vec<Instance> = all.iter().filter(|instance| hardest.contains(&instance.index)).cloned().collect();
        let (mut one, mut two) = (Vec::new(), Vec::new());
        for _ in 0..5 {
            one.push(search(&hardest, tables, heuristic, 1)?.0.time);
            two.push(search(&hardest, tables, heuristic, 2)?.0.time);
        }
        one.sort();
        two.sort();
        let ratio = one[2].as_secs_f64() / two[2].as_secs_f64();
        let measured = format!("{ratio:.2} × ({} / {})", show_duration(one[2]), show_duration(two[2]));
        let what = format!("the 20 hardest of them, {name} tier, two cores");
        row(&what, &measured, "≥ 1.7 × one core", Some(ratio >= 1.7));
    }
    Ok(())
}

fn manhattan(tables: &Arc<Tables>) -> Result<()> {
    let (spent, _) = search(&instances("korf100")?[..5], tables, HeuristicName::MANHATTAN, 1)?;
    let rate = per_second(spent.generated, spent.time);
    let now = format!("{rate:.1} M generated/s, {:.1} M expanded/s", per_second(spent.expanded, spent.time));
    row("IDA* with Manhattan distance on 4×4, one core", &now, "≥ 90 M generated/s", Some(rate >= 90.0));
    Ok(())
}

/// Millions of bytes a second that can be read at random from a table of `size` bytes.
fn random_reads(size: usize) -> f64 {
    let table: Vec<u8> = (0..size).map(|place| place as u8).collect();
    let (mut place, mut sum) = (1_u64, 0_u64);
    let started = Instant::now();
    let count = 20_000_000;
    for _ in 0..count {
        place = place.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        sum += u64::from(table[(place >> 32) as usize % size]);
    }
    black_box(sum);
    per_second(count, started.elapsed())
}

fn hard(tables: &Arc<Tables>) -> Result<()> {
    let all = instances("hard15")?;
    let (_, each) = search(&all, tables, HeuristicName::PDB_LARGE, 1)?;
    for (instance, (time, _)) in all.iter().zip(each) {
        let most = Duration::from_secs(if instance.published == 80 { 1 } else { 3 });
        let what = format!("hard15 no. {}, {} moves, large tier, one core", instance.index, instance.published);
        timed(&what, time, most);
    }
    Ok(())
}

fn whole_programs(folder: &Path) -> Result<()> {
    let (time, peak) = measured(&mut jiugong(folder, &["space", "3x4"]))?;
    let reached = time <= Duration::from_secs(10) && peak <= 256;
    row("`space 3x4`", &format!("{}, {peak} MiB", show_duration(time)), "≤ 10 s, ≤ 256 MiB", Some(reached));
    Ok(())
}

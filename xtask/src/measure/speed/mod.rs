//! `speed`: measures how fast boards are solved and tables built, as a Markdown table with the goals.
//!
//! Searches run in this process, on the built-in sets; builds and counts are whole programs, with their
//! peak memory. Every search is checked against its published optimum.

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

mod comparison;
mod fifteen;
mod korf24;
mod large;
mod nodes;

use crate::chores::target;
use crate::chores::{cargo, step};

/// Options of `speed`.
#[derive(clap::Args)]
pub struct Args {
    /// Also the long measurements: 5x5 boards, for 10 seconds each and to the optimum, large boards, all boards of 2x7, and
    /// comparisons with other programs (an hour)
    #[arg(long)]
    long: bool,
    /// Only these parts: tables, korf100, side-by-side, manhattan, hard15, worst15, space-3x4, first,
    /// large, large-long, bfs, astar, idastar, sort, expansions, korf24, korf24-twenty, space-2x7, nodes
    #[arg(long, value_name = "PART", value_delimiter = ',')]
    only: Vec<String>,
    /// The program `15md_solver` of eaburns/search for the comparison
    #[arg(long, value_name = "PATH")]
    solver: Option<PathBuf>,
}

/// What all parts share.
struct Setup<'a> {
    folder: PathBuf,
    tables: Arc<Tables>,
    solver: Option<&'a Path>,
}

/// A part of the table.
struct Part {
    name: &'static str,
    long: bool,
    measure: fn(&Setup<'_>) -> Result<()>,
}

const PARTS: [Part; 19] = [
    Part { name: "tables", long: false, measure: |setup| builds(&setup.folder) },
    Part { name: "korf100", long: false, measure: |setup| fifteen(&setup.tables) },
    Part { name: "side-by-side", long: false, measure: |setup| fifteen::side_by_side(&setup.tables) },
    Part { name: "manhattan", long: false, measure: |setup| manhattan(&setup.tables) },
    Part { name: "hard15", long: false, measure: |setup| hard(&setup.tables) },
    Part { name: "worst15", long: false, measure: |setup| fifteen::worst(&setup.tables) },
    Part { name: "space-3x4", long: false, measure: |setup| whole_programs(&setup.folder) },
    Part { name: "first", long: false, measure: |setup| large::first(&setup.folder) },
    Part { name: "large", long: true, measure: |setup| large::improved(&setup.tables) },
    Part { name: "large-long", long: true, measure: |setup| large::long(&setup.tables) },
    Part { name: "bfs", long: true, measure: |_| comparison::library("bfs", 8.0) },
    Part { name: "astar", long: true, measure: |_| comparison::library("astar", 5.0) },
    Part { name: "idastar", long: true, measure: |_| comparison::library("idastar", 6.0) },
    Part { name: "sort", long: true, measure: |_| comparison::sort() },
    Part { name: "expansions", long: true, measure: |setup| comparison::expansions(setup.solver) },
    Part { name: "korf24", long: true, measure: |setup| korf24::ten_and_all(&setup.tables) },
    Part { name: "korf24-twenty", long: true, measure: |setup| korf24::twenty(&setup.tables) },
    Part { name: "space-2x7", long: true, measure: |setup| fourteen(&setup.folder) },
    Part { name: "nodes", long: true, measure: |setup| nodes::table(&setup.tables) },
];

/// Totals over several searches.
#[derive(Clone, Copy, Default)]
struct Totals {
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
    // Tables are rebuilt if building is measured, otherwise those of an earlier run are used.
    if PARTS.iter().filter(wanted).any(|part| part.name == "tables") {
        let _ = std::fs::remove_dir_all(&folder);
    }
    let tables = Arc::new(Tables::kept_in(Cache::at(&folder)));
    let setup = Setup { folder, tables, solver: args.solver.as_deref() };
    PARTS.iter().filter(wanted).try_for_each(|part| (part.measure)(&setup))
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

/// Prints a row; `reached` says whether the goal is reached, if there is one.
fn row(what: &str, now: &str, goal: &str, reached: Option<bool>) {
    let reached = reached.map_or("–", |reached| if reached { "yes" } else { "no" });
    println!("| {what} | {now} | {goal} | {reached} |");
}

/// Prints a row with the goal to take at most `most`.
fn timed(what: &str, time: Duration, most: Duration) {
    row(what, &show_duration(time), &format!("≤ {}", show_duration(most)), Some(time <= most));
}

/// Runs a program; returns its time and its peak memory in MiB, where the system reports it.
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

/// Solves all instances and checks that the lengths are the published ones.
fn search(
    instances: &[Instance],
    tables: &Arc<Tables>,
    heuristic: HeuristicName,
    threads: usize,
) -> Result<(Totals, Vec<(Duration, u32)>)> {
    let mut totals = Totals::default();
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
        totals.time += time;
        totals.longest = totals.longest.max(time);
        totals.expanded += report.search.statistics.expanded;
        totals.generated += report.search.statistics.expanded + report.search.statistics.pruned;
        each.push((time, instance.index));
    }
    Ok((totals, each))
}

/// The instances of the set `name`.
fn instances(name: &str) -> Result<Vec<Instance>> {
    Ok(BenchSet::by_name(name)?.instances()?)
}

fn per_second(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64() / 1e6
}

fn fifteen(tables: &Arc<Tables>) -> Result<()> {
    let all = instances("korf100")?;
    for (heuristic, name, most) in [(HeuristicName::PDB, "small", 1000), (HeuristicName::PDB_LARGE, "large", 70)] {
        // The first run loads the tables and warms the caches.
        search(&all, tables, heuristic, 1)?;
        let mut runs = (0..5).map(|_| search(&all, tables, heuristic, 1)).collect::<Result<Vec<_>>>()?;
        runs.sort_by_key(|(totals, _)| totals.time);
        let (totals, each) = &runs[2];
        let (best, worst) = (show_duration(runs[0].0.time), show_duration(runs[4].0.time));
        row(
            &format!("Korf's 100 boards, {name} tier, one core"),
            &format!(
                "{} (median of 5, {best} to {worst}); {} expanded, {} generated",
                show_duration(totals.time),
                totals.expanded,
                totals.generated
            ),
            &format!("≤ {most} ms"),
            Some(totals.time <= Duration::from_millis(most)),
        );
        if heuristic == HeuristicName::PDB_LARGE {
            let reads = random_reads(196_000_000);
            let nodes = per_second(totals.generated, totals.time);
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
    let (totals, _) = search(&instances("korf100")?[..5], tables, HeuristicName::MANHATTAN, 1)?;
    let rate = per_second(totals.generated, totals.time);
    let now = format!("{rate:.1} M generated/s, {:.1} M expanded/s", per_second(totals.expanded, totals.time));
    row("IDA* with Manhattan distance on 4×4, one core", &now, "≥ 90 M generated/s", Some(rate >= 90.0));
    Ok(())
}

/// Random reads from a table of `size` bytes, in millions per second.
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

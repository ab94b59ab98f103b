//! `test`: runs all checks of a tier, the fastest to fail first. It ends with a table of the times and the counts of the tests.
//!
//! What is built is built in one piece, so that every crate is compiled once. Then the suites run side by side, the longest first: many of them
//! use one core at most, or wait for a browser or a terminal.

pub mod counts;
pub mod suites;
mod tiers;

use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};

use self::counts::Counts;
use self::suites::{OPTIONS, Suite};
use self::tiers::Tier;
use crate::background::capture;
use crate::chores::{begin, cargo, root, step, succeeds, table_of_times, target, took};
use crate::{package, page, tools, wasm};

/// Options of `test`.
#[derive(clap::Args)]
pub struct Args {
    /// Also run what takes long and rarely finds something, as before a release
    #[arg(long)]
    full: bool,
    /// Only list what only the full tier has, as a Markdown table
    #[arg(long)]
    list: bool,
}

/// The jobs that take longest. They start first, so that none of them runs alone in the end.
const LONGEST: [&str; 9] = [
    "web site",
    "web browser",
    "the Python package",
    "lab agree",
    "puzzles",
    "jiugong cli",
    "web web",
    "jiugong serve",
    "jiugong cluster",
];

/// Runs the checks.
///
/// # Errors
/// One of them fails.
pub fn run(args: &Args) -> Result<()> {
    if args.list {
        print!("{}", tiers::table());
        return Ok(());
    }
    let started = Instant::now();
    let ended = run_tier(if args.full { Tier::Full } else { Tier::First });
    println!("\n{}", table_of_times(started.elapsed()));
    let Progress { counts, failed } = ended?;
    for title in &failed {
        println!("failed: {title}");
    }
    println!("{counts}");
    ensure!(failed.is_empty(), "{} of the jobs failed", failed.len());
    if counts.is_bad() {
        bail!("tests failed");
    }
    Ok(())
}

/// Runs the steps of a tier until one fails, then all suites.
fn run_tier(tier: Tier) -> Result<Progress> {
    begin("install");
    for (component, probe) in [("rustfmt", ["fmt", "--version"]), ("clippy", ["clippy", "--version"])] {
        if !succeeds(&mut cargo(&probe)) {
            let mut install = Command::new("rustup");
            install.args(["component", "add", component]).current_dir(root());
            step(&format!("installing {component}, which is missing, with rustup"), &mut install)?;
        }
    }
    tools::run()?;
    begin("build");
    step("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    step("lints", cargo(&["clippy", "--all-targets"]).args(OPTIONS).args(["--", "-D", "warnings"]))?;
    let wasm = wasm::is_there();
    if tier == Tier::Full {
        let mut lints = cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]);
        step("lints without features", &mut lints)?;
        let mut docs = cargo(&["doc", "--no-deps"]);
        step("documentation", docs.args(OPTIONS).env("RUSTDOCFLAGS", "-D warnings"))?;
        if wasm {
            wasm::check()?;
        }
        let options = ["--offline", "--quiet", "--no-progress", ".github"];
        let mut fuzz = cargo(&["metadata", "--locked", "--format-version", "1", "--manifest-path", "fuzz/Cargo.toml"]);
        step("lock file of the fuzz targets", fuzz.stdout(Stdio::null()))?;
        step("workflows (zizmor)", tools::installed("zizmor").args(options))?;
        step("the container image (hadolint)", tools::installed("hadolint").arg("Containerfile"))?;
        package::run()?;
    }
    if !wasm {
        println!("skipped: WebAssembly: rustup cannot add {}", wasm::TARGET);
    }
    // The libraries for the Python package, the API's description for the checks of the page.
    step("libraries", &mut page::libraries())?;
    let started = Instant::now();
    println!("==> building the tests");
    let suites = suites::build()?;
    took("building the tests", started.elapsed());
    if tier == Tier::Full {
        // The debug program is built for the tests anyway; a release takes minutes longer and is packed the same way.
        let program = target().join("debug/jiugong");
        step("archive and Debian package", xtask(&["dist", "--check", "--binary"]).arg(program))?;
    }
    begin("suite");
    Ok(tests(jobs(suites, tier, wasm)?))
}

/// This program with all features. It is built with the tests.
fn xtask(words: &[&str]) -> Command {
    let mut command = Command::new(target().join("debug/xtask"));
    command.args(words).current_dir(root());
    command
}

/// Commands that run one after the other, and whose tests are counted.
struct Job {
    title: String,
    commands: Vec<Command>,
}

/// All jobs of a tier, the longest first.
fn jobs(suites: Vec<Suite>, tier: Tier, wasm: bool) -> Result<Vec<Job>> {
    let full = tier == Tier::Full;
    let mut jobs = Vec::new();
    for suite in suites {
        let Some(mut tests) = suite.command(tier)? else { continue };
        // All tools are installed, so no test may be skipped.
        tests.env("JIUGONG_ALL_TESTS", "1");
        if full {
            tests.env("JIUGONG_WIDE", "1");
        }
        if !wasm {
            tests.env("JIUGONG_WITHOUT_WASM", "1");
        }
        let mut commands = Vec::new();
        if suite.name == "web site" {
            // The site contains the books.
            if full {
                commands.push(xtask(&["book"]));
            }
            if wasm {
                commands.push(xtask(&["site", if full { "--npm" } else { "--quick" }]));
            }
        }
        commands.push(tests);
        jobs.push(Job { title: suite.name, commands });
    }
    let job = |title: &str, command: Command| Job { title: title.to_owned(), commands: vec![command] };
    jobs.push(job("the Python package", xtask(if full { &["python"] } else { &["python", "--quick"] })));
    jobs.push(job("the page's modules", xtask(&["page"])));
    if full {
        let mut examples = cargo(&["test", "--doc", "--no-fail-fast"]);
        examples.args(OPTIONS);
        jobs.push(job("doc examples", examples));
    }
    for title in LONGEST {
        ensure!(jobs.iter().any(|job| job.title == title), "no job is called {title}");
    }
    jobs.sort_by_key(|job| LONGEST.iter().position(|&title| title == job.title).unwrap_or(LONGEST.len()));
    Ok(jobs)
}

/// The state of running jobs.
#[derive(Default)]
struct Progress {
    counts: Counts,
    failed: Vec<String>,
}

/// Runs the jobs, as many at once as there are cores; prints the output of each when it ends.
fn tests(jobs: Vec<Job>) -> Progress {
    println!("==> tests: {} suites", jobs.len());
    let (waiting, progress) = (Mutex::new(jobs.into_iter()), Mutex::new(Progress::default()));
    let workers = thread::available_parallelism().map_or(1, usize::from).max(2);
    let started = Instant::now();
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let next = lock(&waiting).next();
                    let Some(job) = next else { break };
                    run_job(job, &progress);
                }
            });
        }
    });
    took("all tests, side by side", started.elapsed());
    progress.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Runs the commands of a job until one fails.
fn run_job(mut job: Job, progress: &Mutex<Progress>) {
    let (mut output, mut time, mut failure) = (String::new(), Duration::ZERO, None);
    for command in &mut job.commands {
        match capture(command) {
            Ok(ended) => {
                output.push_str(&ended.output);
                time += ended.time;
                if !ended.status.success() {
                    failure = Some(ended.status.to_string());
                    break;
                }
            }
            Err(error) => {
                failure = Some(error.to_string());
                break;
            }
        }
    }
    let counts = Counts::of(&output);
    // The lock keeps the lines of different jobs apart.
    let mut progress = lock(progress);
    println!("==> {}", job.title);
    print!("{output}");
    took(&job.title, time);
    progress.counts.add(counts);
    if let Some(why) = failure.or_else(|| (counts.failed > 0).then(|| format!("{} tests", counts.failed))) {
        println!("{}: failed ({why})", job.title);
        progress.failed.push(job.title);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

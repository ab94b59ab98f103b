//! `exhaustive`: compares every optimal method with the complete table on all 3×3 boards.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{Contender, Properties, Rules, Settings, TilesProblem, solve};
use jiugong_puzzles::tiles::{Board, Exact, NamedGoal, Size, Tiles, parse_board};
use jiugong_search::{Cost, Quality, Ranked};
use jiugong_show::units::show_count;

/// Options of `exhaustive`.
#[derive(clap::Args)]
pub struct Args {
    /// The goals: standard, spiral, or boards such as 520743816
    #[arg(long, value_delimiter = ',', default_value = "standard")]
    goals: Vec<String>,
    /// Use only every N-th board
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Only contenders whose name contains this
    #[arg(long, default_value = "")]
    only: String,
}

/// The results of a contender on all boards.
struct Tally {
    boards: u64,
    wrong: u64,
    unproved: u64,
    expanded: u64,
    time: Duration,
}

/// Every method with an optimality guarantee, with every admissible heuristic.
fn contenders(problem: &TilesProblem) -> Vec<Contender> {
    let promising: Vec<Method> =
        Method::all().filter(|&method| method.row().optimal && TilesProblem::ROW.has(method)).collect();
    let good = HeuristicName::all().filter(|(name, _)| {
        let row = TilesProblem::ROW.heuristic(*name);
        row.is_some_and(|row| row.quality >= Quality::Admissible) && problem.serves(*name)
    });
    let good: Vec<HeuristicName> = good.map(|(name, _)| name).collect();
    jiugong_lab::contenders(&promising, &good, &[])
}

pub fn run(args: &Args) -> Result<()> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    println!("| goal | method | boards | optimal | proved | expanded in all | time, {threads} threads |");
    println!("|---|---|--:|--:|--:|--:|--:|");
    let mut wrong = 0;
    for name in &args.goals {
        let goal = goal(name)?;
        let space = Tiles::<u64>::new(&goal, &goal)?;
        let exact = Exact::new(&space).context("the board is too large")?;
        let boards: Vec<(usize, Cost)> = exact.table().iter().step_by(args.every.max(1)).collect();
        let contenders = contenders(&TilesProblem::new(goal.clone(), goal.clone()));
        for contender in contenders.iter().filter(|contender| contender.name().contains(&args.only)) {
            let tally = tally(&space, &goal, &boards, contender, threads)?;
            wrong += tally.wrong;
            println!(
                "| {name} | {} | {} | {} | {} | {} | {:.1} s |",
                contender.name(),
                show_count(tally.boards),
                if tally.wrong == 0 { "all".to_owned() } else { format!("all but {}", tally.wrong) },
                show_count(tally.boards - tally.unproved),
                show_count(tally.expanded),
                tally.time.as_secs_f64(),
            );
        }
    }
    if wrong > 0 {
        bail!("{wrong} answers are wrong");
    }
    Ok(())
}

fn goal(name: &str) -> Result<Board> {
    if let Ok(named) = name.parse::<NamedGoal>() {
        return Ok(named.board(Size::new(3, 3)?));
    }
    Ok(parse_board(name.as_bytes(), Some(Size::new(3, 3)?))?.board)
}

/// Runs `contender` on all `boards` on all cores, and compares each answer with the table.
fn tally(
    space: &Tiles<u64>,
    goal: &Board,
    boards: &[(usize, Cost)],
    contender: &Contender,
    threads: usize,
) -> Result<Tally> {
    let started = Instant::now();
    let next = AtomicUsize::new(0);
    let (wrong, unproved, expanded) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let failure = Mutex::new(None);
    let settings = contender.settings(&Settings { threads: Some(1), ..Settings::default() });
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(chunk) = boards.chunks(64).nth(next.fetch_add(1, Ordering::Relaxed)) {
                    for &(rank, distance) in chunk {
                        let start = space.board(&space.unrank(rank));
                        let problem = TilesProblem::new(start.clone(), goal.clone());
                        let Ok(report) = solve(&problem, &settings, &mut ()) else {
                            *failure.lock().expect("no thread panics with it") = Some(start);
                            return;
                        };
                        let report = report.search;
                        let cost = report.plan().and_then(|plan| problem.replay(&plan.moves));
                        let right = cost == Some(distance) && report.lower_bound <= distance && report.is_optimal();
                        wrong.fetch_add(u64::from(!right), Ordering::Relaxed);
                        unproved.fetch_add(u64::from(!report.is_optimal()), Ordering::Relaxed);
                        expanded.fetch_add(report.statistics.expanded, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    if let Some(board) = failure.into_inner().expect("no thread panics with it") {
        bail!("{} cannot search {board}", contender.name());
    }
    Ok(Tally {
        boards: boards.len() as u64,
        wrong: wrong.into_inner(),
        unproved: unproved.into_inner(),
        expanded: expanded.into_inner(),
        time: started.elapsed(),
    })
}

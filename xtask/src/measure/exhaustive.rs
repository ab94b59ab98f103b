//! `exhaustive`: every method that promises the optimum against the complete table, on every board of 3×3.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use jiugong_lab::replay;
use jiugong_puzzles::tiles::{
    Board, Exact, LinearConflict, Manhattan, Misplaced, Move, NamedGoal, Size, Tiles, WalkingDistance, parse_board,
};
use jiugong_search::{Cost, Hashed, Nothing, Perfect, Ranked, Report, Search};
use jiugong_show::units::show_count;

/// Options of `exhaustive`.
#[derive(clap::Args)]
pub struct Args {
    /// The goals: standard, spiral, or boards such as 520743816
    #[arg(long, value_delimiter = ',', default_value = "standard")]
    goals: Vec<String>,
    /// Look at every N-th board only
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Only the ways whose name contains this
    #[arg(long, default_value = "")]
    only: String,
}

/// A way to the optimum, on one board.
type Way<'a> = Box<dyn Fn(&Tiles<u64>) -> Report<Move> + Sync + 'a>;

/// What a way did on all boards.
struct Tally {
    boards: u64,
    wrong: u64,
    unproved: u64,
    expanded: u64,
    time: Duration,
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
        let (misplaced, manhattan) = (Misplaced::new(&space), Manhattan::new(&space));
        let conflict = LinearConflict::new(&space);
        let walking = WalkingDistance::new(&space).context("the board is too large")?;
        let ways: Vec<(&str, Cost, Way<'_>)> = vec![
            ("bibfs", 1, Box::new(|space| Search::new(space).store(Hashed).bibfs())),
            ("astar manhattan", 1, Box::new(|space| Search::new(space).store(Perfect).astar(&manhattan))),
            ("astar linear-conflict", 1, Box::new(|space| Search::new(space).store(Perfect).astar(&conflict))),
            ("astar walking-distance", 1, Box::new(|space| Search::new(space).store(Perfect).astar(&walking))),
            ("astar exact", 1, Box::new(|space| Search::new(space).astar(&exact))),
            ("best-first 1:1 manhattan", 1, Box::new(|space| Search::new(space).store(Perfect).best_first(&manhattan))),
            ("wastar 1:2 manhattan", 2, Box::new(|space| Search::new(space).store(Perfect).wastar(&manhattan))),
            ("idastar manhattan", 1, Box::new(|space| Search::new(space).store(Nothing).idastar(&manhattan))),
            ("idastar linear-conflict", 1, Box::new(|space| Search::new(space).store(Nothing).idastar(&conflict))),
            ("idastar walking-distance", 1, Box::new(|space| Search::new(space).store(Nothing).idastar(&walking))),
            ("idastar exact", 1, Box::new(|space| Search::new(space).store(Nothing).idastar(&exact))),
            ("dfbnb manhattan", 1, Box::new(|space| Search::new(space).store(Perfect).bound(31).dfbnb(&manhattan))),
            ("astar misplaced", 1, Box::new(|space| Search::new(space).store(Perfect).astar(&misplaced))),
            ("idastar misplaced", 1, Box::new(|space| Search::new(space).store(Nothing).idastar(&misplaced))),
            ("bfs", 1, Box::new(|space| Search::new(space).store(Perfect).bfs())),
            ("ucs", 1, Box::new(|space| Search::new(space).store(Perfect).ucs())),
            ("iddfs", 1, Box::new(|space| Search::new(space).store(Perfect).iddfs())),
            ("dfbnb", 1, Box::new(|space| Search::new(space).store(Perfect).bound(31).dfbnb(&jiugong_search::Zero))),
        ];
        for (title, factor, way) in ways.iter().filter(|(title, ..)| title.contains(&args.only)) {
            let tally = tally(&space, &goal, &boards, *factor, way, threads)?;
            wrong += tally.wrong;
            println!(
                "| {name} | {title} | {} | {} | {} | {} | {:.1} s |",
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

/// Runs `way` on all `boards`, on all cores, and compares each answer with the table.
fn tally(
    space: &Tiles<u64>,
    goal: &Board,
    boards: &[(usize, Cost)],
    factor: Cost,
    way: &Way<'_>,
    threads: usize,
) -> Result<Tally> {
    let started = Instant::now();
    let next = AtomicUsize::new(0);
    let (wrong, unproved, expanded) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let failure = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(chunk) = boards.chunks(64).nth(next.fetch_add(1, Ordering::Relaxed)) {
                    for &(rank, distance) in chunk {
                        let start = space.board(&space.unrank(rank));
                        let Ok(space) = Tiles::<u64>::new(&start, goal) else {
                            *failure.lock().expect("no thread panics with it") = Some(start);
                            return;
                        };
                        let report = way(&space);
                        let cost = report
                            .plan()
                            .and_then(|plan| replay(&space, &plan.moves).filter(|&replayed| replayed == plan.cost));
                        let right = cost.is_some_and(|cost| (distance..=factor * distance).contains(&cost))
                            && report.lower_bound <= distance
                            && (factor > 1 || report.is_optimal())
                            && (!report.is_optimal() || cost == Some(distance));
                        wrong.fetch_add(u64::from(!right), Ordering::Relaxed);
                        unproved.fetch_add(u64::from(!report.is_optimal()), Ordering::Relaxed);
                        expanded.fetch_add(report.statistics.expanded, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    if let Some(board) = failure.into_inner().expect("no thread panics with it") {
        bail!("{board} is no board of the space");
    }
    Ok(Tally {
        boards: boards.len() as u64,
        wrong: wrong.into_inner(),
        unproved: unproved.into_inner(),
        expanded: expanded.into_inner(),
        time: started.elapsed(),
    })
}

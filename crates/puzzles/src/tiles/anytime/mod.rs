//! Anytime search: a correct solution immediately, then shorter ones until it is proven optimal, good enough, or
//! stopped.
//!
//! [`anytime`] supports every size. A constructive solution comes first; windows of it are then shortened, and on
//! boards of up to 36 cells beams of growing width look for better ones while IDA* raises the proven lower bound. Every
//! solution is replayed before it is reported, and the bound never exceeds the length of a solution. Where threads are
//! unavailable, all this runs in turn, and progress is reported between two steps.

mod beam;
mod carry;
mod construct;
mod evaluator;
mod grid;
mod ida_round;
mod large_boards;
mod lower_bound;
mod medium_boards;
mod part_beam;
mod part_evaluator;
mod shared;
mod shorten;
mod small_boards;
mod square_tables;
mod stages;
mod tally;
#[cfg(test)]
mod tests;

use jiugong_search::{Cost, Heuristic, Limits, Monitor, Progress, Statistics, StopReason, THREADS};

use self::construct::{Style, construct};
use self::evaluator::Lines;
use self::grid::Grid;
use self::shared::Shared;
use self::shorten::cut_loops;
use super::{Board, LinearConflict, Move, Tiles, WalkingDistance, reaches};
use crate::tiles::packed::Word;

/// A ratio of at least 1: `times / of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    /// The numerator.
    pub times: u32,
    /// The denominator.
    pub of: u32,
}

impl Ratio {
    /// Whether `length` is at most this many times `bound`.
    pub fn holds(self, length: Cost, bound: Cost) -> bool {
        u64::from(length) * u64::from(self.of) <= u64::from(bound) * u64::from(self.times)
    }
}

/// The resources of an anytime search, and when it may stop.
#[derive(Clone, Debug)]
pub struct Options {
    /// Time, memory and the cancel flag. Nodes are not limited.
    pub limits: Limits,
    /// Stop once the solution is proven to be within this ratio of the optimum.
    pub within: Option<Ratio>,
    /// The number of threads.
    pub threads: usize,
}

impl Default for Options {
    /// No limits, to the optimum, on all cores.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Options { limits: Limits::default(), within: None, threads }
    }
}

/// Why an anytime search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// The goal cannot be reached.
    Unsolvable,
    /// The solution is proven to be the shortest.
    Optimal,
    /// The solution is proven to be within the requested ratio.
    Within,
    /// A limit was reached.
    Limit(StopReason),
}

/// The result of an anytime search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Every solution that was the best when it was found, the shortest last. Empty if there is none, or if the limits
    /// left no time for the first one.
    pub plans: Vec<Vec<Move>>,
    /// A lower bound on the length of all solutions. Meaningless if there is none.
    pub lower_bound: Cost,
    /// Why it ended.
    pub end_reason: EndReason,
    /// The boards expanded, the largest depth, the memory and the time. Other figures are zero.
    pub statistics: Statistics,
}

impl Answer {
    /// The best solution.
    pub fn best(&self) -> Option<&[Move]> {
        self.plans.last().map(Vec::as_slice)
    }
}

/// Finds better and better solutions from `start` to `goal`, with the best heuristic that needs no long preparation.
///
/// `monitor` receives each change of the length ([`Progress::best`]) or the bound ([`Progress::bound`]), and is
/// otherwise called about a hundred times a second; it may stop the search.
///
/// # Example
/// ```
/// use std::time::Duration;
/// use jiugong_puzzles::tiles::anytime::{Options, anytime};
/// use jiugong_puzzles::tiles::{NamedGoal, parse_board};
/// use jiugong_search::Limits;
///
/// let start = parse_board(b"3 1 2 4 0 / 6 7 8 9 5 / 11 12 13 14 10", None)?.board;
/// let goal = NamedGoal::Standard.board(start.size());
/// let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
/// let answer = anytime(&start, &goal, &Options { limits, ..Options::default() }, &mut ());
/// assert!(answer.lower_bound as usize <= answer.best().unwrap().len());
/// # Ok::<(), jiugong_puzzles::tiles::ParseError>(())
/// ```
pub fn anytime(start: &Board, goal: &Board, options: &Options, monitor: &mut dyn Monitor) -> Answer {
    on_threads(!THREADS, start, goal, options, monitor)
}

/// The same, restricted to the calling thread if `alone` is set.
fn on_threads(alone: bool, start: &Board, goal: &Board, options: &Options, monitor: &mut dyn Monitor) -> Answer {
    let size = start.size();
    if size.cells() > <u64 as Word>::CELLS
        && let Some(lines) = Lines::new(size)
    {
        return run(alone, start, goal, options, monitor, |shared, between| {
            let deepen: &medium_boards::Deepen<'_> = &|time| lower_bound::deepen(shared, &lines, time);
            if medium_boards::supports(size) {
                medium_boards::improve(shared, &lines, (deepen, lower_bound::SHARE), between);
            } else {
                large_boards::improve(shared, deepen, between);
            }
        });
    }
    if size.cells() > <u128 as Word>::CELLS {
        return run(alone, start, goal, options, monitor, |shared, between| {
            large_boards::improve(shared, &|_| {}, between);
        });
    }
    let Ok(space) = Tiles::<u128>::new(start, goal) else {
        return unsolvable();
    };
    match (size.rows.max(size.columns) <= 4).then(|| WalkingDistance::new(&space)).flatten() {
        Some(heuristic) => with(alone, start, goal, &heuristic, options, monitor),
        None => with(alone, start, goal, &LinearConflict::new(&space), options, monitor),
    }
}

/// The same for a board of up to 25 cells, with the caller's heuristic, which must be admissible.
pub fn anytime_with<H>(
    start: &Board,
    goal: &Board,
    heuristic: &H,
    options: &Options,
    monitor: &mut dyn Monitor,
) -> Answer
where
    H: Heuristic<Tiles<u128>> + Sync,
    H::Memo: Send + Sync,
{
    with(!THREADS, start, goal, heuristic, options, monitor)
}

fn with<H>(
    alone: bool,
    start: &Board,
    goal: &Board,
    heuristic: &H,
    options: &Options,
    monitor: &mut dyn Monitor,
) -> Answer
where
    H: Heuristic<Tiles<u128>> + Sync,
    H::Memo: Send + Sync,
{
    match Tiles::<u128>::new(start, goal) {
        Ok(space) => run(alone, start, goal, options, monitor, |shared, between| {
            small_boards::improve(shared, &space, heuristic, between);
        }),
        Err(_) => unsolvable(),
    }
}

/// On larger boards the constructed solution is reported without further work on it.
const LARGE: usize = 1024;

fn unsolvable() -> Answer {
    Answer {
        plans: Vec::new(),
        lower_bound: Cost::MAX,
        end_reason: EndReason::Unsolvable,
        statistics: Statistics::default(),
    }
}

/// Constructs the first solution, then runs `improve` on another thread while this one checks the limits; if `alone`,
/// runs all of it here, and `improve` calls its callback between two steps.
fn run(
    alone: bool,
    start: &Board,
    goal: &Board,
    options: &Options,
    monitor: &mut dyn Monitor,
    improve: impl FnOnce(&Shared, &mut dyn FnMut()) + Send,
) -> Answer {
    if !reaches(start, goal) {
        return unsolvable();
    }
    let shared = &Shared::new(Grid::new(start, goal), options, alone);
    if let Some(moves) = construct(&shared.grid, Style::BEST, &shared.tally, &|| shared.limit_met().is_some()) {
        let exact = start.rows().min(start.columns()) == 1 || start.rows().max(start.columns()) <= construct::LAST;
        let length = moves.len() as Cost;
        // On large boards removing loops takes as long as the construction; improving starts with that.
        let large = shared.grid.cells.len() > LARGE;
        shared.offer(if large { moves } else { cut_loops(&shared.grid, &moves) });
        if exact {
            shared.raise(length);
        }
    }
    let mut tell =
        || monitor.progress(&Progress::of_search(shared.statistics(), Some(shared.bound()), Some(shared.length())));
    if !shared.plans().is_empty() {
        let mut called_off = tell().is_break();
        if called_off {
            shared.stop();
        }
        let work = |between: &mut dyn FnMut()| {
            if !shared.is_stopped() {
                improve(shared, between);
            }
            shared.stop();
        };
        if alone {
            // A monitor that stopped the search is not called again.
            work(&mut || {
                if !shared.is_stopped() && tell().is_break() {
                    shared.stop();
                }
            });
        } else {
            std::thread::scope(|scope| {
                let worker = scope.spawn(|| work(&mut || {}));
                while !worker.is_finished() {
                    shared.wait();
                    called_off |= tell().is_break();
                    if called_off || shared.limit_met().is_some() {
                        shared.stop();
                    }
                }
            });
        }
    }
    let plans = std::mem::take(&mut *shared.plans());
    let lower_bound = shared.bound();
    let end_reason = match plans.last() {
        Some(plan) if plan.len() as Cost <= lower_bound => EndReason::Optimal,
        Some(_) if shared.is_settled() => EndReason::Within,
        _ => EndReason::Limit(shared.limit_met().unwrap_or(StopReason::Observer)),
    };
    Answer { statistics: shared.statistics(), plans, lower_bound, end_reason }
}

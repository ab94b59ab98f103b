//! The better end: a long search with large pattern databases is also tried backwards from the goal.
//!
//! A path from the goal to the start, reversed, is a path from the start to the goal, so both directions have the same optimum, and a lower bound
//! proved in one holds in the other. The number of nodes in a round depends strongly on the direction. So when the search has become large at the
//! end of a round, the same round is run from the other end with a smaller node limit than the nodes it took here; if it completes within the
//! limit, the search continues from that end.
//!
//! Both decisions are taken between rounds, whose node counts do not depend on the number of threads.

use std::ops::ControlFlow;
use std::time::Duration;

use jiugong_puzzles::tiles::Move;
use jiugong_puzzles::tiles::pdb::{PatternSet, Tier};
use jiugong_search::clock::Instant;
use jiugong_search::parallel_ida::{Checkpoint, CheckpointSink, ParallelIdaStar};
use jiugong_search::{Cost, Limits, Monitor, Outcome, Plan, Progress, Report, StopReason};

use super::TilesProblem;
use crate::boards::tables::{PatternWord, Tables, set_of};
use crate::engine::remaining_limits;

/// The number of expansions after which the other end is tried.
#[derive(Clone, Copy)]
pub(super) struct Thresholds {
    /// If the tables of the other end are in memory or saved.
    large: u64,
    /// If they must be built first, which takes some seconds.
    worth_tables: u64,
}

/// The first takes some tenths of a second, below which there is little to gain; the second some seconds.
const THRESHOLDS: Thresholds = Thresholds { large: 4_000_000, worth_tables: 40_000_000 };

/// How many times fewer nodes the other end must take: its later rounds grow by a different factor, and may become larger.
const TIMES_FEWER: u64 = 2;

/// Searches from the start, or from the goal if that takes fewer nodes.
pub(super) fn search<B: PatternWord>(
    problem: &TilesProblem,
    (set, tier): (&PatternSet<B>, Tier),
    (tables, deepening): (&Tables, ParallelIdaStar),
    monitor: &mut dyn Monitor,
) -> Report<Move> {
    search_with_thresholds(problem, (set, tier), (tables, deepening), monitor, THRESHOLDS)
}

fn search_with_thresholds<B: PatternWord>(
    problem: &TilesProblem,
    (set, tier): (&PatternSet<B>, Tier),
    (tables, deepening): (&Tables, ParallelIdaStar),
    monitor: &mut dyn Monitor,
    Thresholds { large, worth_tables }: Thresholds,
) -> Report<Move> {
    let (start, goal) = (&problem.start, &problem.goal);
    let Some(backward) = set_of(start, tier) else { return set.search(start, goal, &deepening, monitor, None) };
    // Evaluated only for large searches, because it accesses files.
    let is_worth = |nodes: u64| nodes >= worth_tables || nodes >= large && tables.has(&backward);
    let began = Instant::now();
    let mut paused_at = PauseCheckpoint::default();
    let mut pause = PausingMonitor { monitor, is_worth: &is_worth, least: 0, bound: None, paused: false };
    let mut first = set.search(start, goal, &deepening, &mut pause, Some(&mut paused_at));
    let (true, Some(here), Some(round)) = (pause.paused, paused_at.0.take(), first.iterations.last()) else {
        return first;
    };
    let (bound, spent) = (round.bound, round.statistics.expanded);
    // Goals with the blank in symmetric positions share one set.
    let apart = set_of(goal, tier) != Some(backward);
    let bytes = |set: &PatternSet<B>| if apart { set.bytes() } else { 0 };
    // Subtracts the time used so far, including that of tables, and the memory of other data.
    let left = |beside: usize| Limits {
        bytes: deepening.limits.bytes.map(|most| most.saturating_sub(beside)),
        ..remaining_limits(&deepening.limits, began)
    };
    let go_on = |from: Checkpoint, limits: Limits| ParallelIdaStar {
        resume: Some(Checkpoint { time: began.elapsed(), ..from }),
        ..ParallelIdaStar::new(deepening.threads, limits)
    };
    let Ok(other) = tables.get::<B>(&backward, &left(bytes(set))) else {
        return joined(first, set.search(start, goal, &go_on(here, left(0)), pause.monitor, None), 0);
    };
    // Runs the last round again from the goal.
    let most = first.statistics.expanded + spent / TIMES_FEWER;
    let same = Checkpoint { bound, finished: Vec::new(), ..here.clone() };
    let probe = go_on(same, Limits { nodes: Some(most), ..left(bytes(set)) });
    let mut pause =
        PausingMonitor { monitor: pause.monitor, is_worth: &|_| true, least: here.bound, bound: None, paused: false };
    let probed = other.search(goal, start, &probe, &mut pause, Some(&mut paused_at));
    let (paused, monitor) = (pause.paused, pause.monitor);
    let dearer = matches!(probed.outcome, Outcome::Stopped { why: StopReason::Nodes, .. });
    // The limit is checked periodically, so a round may exceed it. The round's node count decides, which does not depend on the number of
    // threads.
    let fewer = probed.iterations.last().is_some_and(|round| round.statistics.expanded < spent / TIMES_FEWER);
    let last = match paused_at.0.take() {
        Some(there) if paused && fewer => {
            first.iterations.extend(probed.iterations);
            reversed(other.search(goal, start, &go_on(there, left(bytes(set))), monitor, None))
        }
        _ if paused || dearer => {
            let counted = probed.statistics;
            let here = Checkpoint { expanded: counted.expanded, pruned: counted.pruned, ..here };
            set.search(start, goal, &go_on(here, left(bytes(&other))), monitor, None)
        }
        // A limit was reached, or a solution found.
        _ => reversed(probed),
    };
    joined(first, last, bytes(&other))
}

/// The report of the last part of a search, with the counters of the first part added.
fn joined(first: Report<Move>, mut last: Report<Move>, beside: usize) -> Report<Move> {
    last.lower_bound = last.lower_bound.max(first.lower_bound);
    last.statistics.bytes = last.statistics.bytes.max(first.statistics.bytes) + beside;
    last.statistics.depth = last.statistics.depth.max(first.statistics.depth);
    last.iterations.splice(..0, first.iterations);
    last
}

/// The report of the reverse problem, with every plan reversed.
fn reversed(report: Report<Move>) -> Report<Move> {
    let back = |plan: Plan<Move>| Plan::new(plan.moves.iter().rev().map(|by| by.opposite()).collect(), plan.cost);
    let outcome = match report.outcome {
        Outcome::Solved { plan, guarantee } => Outcome::Solved { plan: back(plan), guarantee },
        Outcome::Stopped { why, best } => Outcome::Stopped { why, best: best.map(back) },
        other => other,
    };
    Report { outcome, ..report }
}

/// Pauses a search between two rounds, once trying the other end is worthwhile.
struct PausingMonitor<'m> {
    monitor: &'m mut dyn Monitor,
    is_worth: &'m dyn Fn(u64) -> bool,
    /// The lower bound proved so far; smaller bounds are not reported.
    least: Cost,
    /// The bound of the current round.
    bound: Option<Cost>,
    paused: bool,
}

impl Monitor for PausingMonitor<'_> {
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        let mut reported = *progress;
        reported.bound = progress.bound.map(|bound| bound.max(self.least));
        self.monitor.progress(&reported)?;
        let before = std::mem::replace(&mut self.bound, progress.bound);
        let between = before.is_some() && before != progress.bound;
        self.paused |= between && (self.is_worth)(progress.statistics.expanded);
        if self.paused { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Stores the checkpoint of a search that is paused.
#[derive(Default)]
struct PauseCheckpoint(Option<Checkpoint>);

impl CheckpointSink for PauseCheckpoint {
    fn interval(&self) -> Duration {
        // A checkpoint is needed only when the search is paused.
        Duration::from_secs(1 << 30)
    }

    fn save(&mut self, checkpoint: &Checkpoint) {
        self.0 = Some(checkpoint.clone());
    }
}

#[cfg(test)]
mod tests {
    use jiugong_puzzles::tiles::{NamedGoal, parse_board};
    use jiugong_search::Iteration;

    use super::*;

    /// Boards of Korf's hundred that small tables solve quickly, with every number of threads: all solutions are shortest, some are found from
    /// the goal, and the rounds are the same.
    #[test]
    fn the_better_end_is_taken_and_its_ways_are_shortest() {
        let tables = Tables::in_memory();
        let text = include_str!("../../../testdata/korf100.txt");
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let thresholds = Thresholds { large: 2_000, worth_tables: 4_000 };
        let (mut turned, mut stayed) = (0, 0);
        for line in lines.take(24) {
            let start = parse_board(line.as_bytes(), None).unwrap().board;
            let optimum: Cost = line.split_whitespace().last().unwrap().parse().unwrap();
            let goal = NamedGoal::BlankFirst.board(start.size());
            let set = tables.get::<u64>(&set_of(&goal, Tier::Small).unwrap(), &Limits::default()).unwrap();
            let problem = TilesProblem::new(start.clone(), goal.clone());
            let mut rounds: Option<Vec<(Cost, u64)>> = None;
            for threads in [1, 2, 4] {
                let deepening = ParallelIdaStar::new(threads, Limits::default());
                let report =
                    search_with_thresholds(&problem, (&set, Tier::Small), (&tables, deepening), &mut (), thresholds);
                assert!(report.is_optimal(), "{start}");
                let plan = report.plan().unwrap();
                assert_eq!((plan.cost, report.lower_bound), (optimum, optimum), "{start}");
                let mut board = start.clone();
                assert!(plan.moves.iter().all(|&by| board.slide(by).is_some()), "{start}");
                assert_eq!(board, goal, "{start}");
                let twice = |pair: &[Iteration]| pair[0].bound == pair[1].bound;
                if threads == 1 {
                    *if report.iterations.windows(2).any(twice) { &mut turned } else { &mut stayed } += 1;
                }
                let (_, complete) = report.iterations.split_last().unwrap();
                let complete = complete.iter().map(|round| (round.bound, round.statistics.expanded)).collect();
                assert_eq!(*rounds.get_or_insert_with(|| Vec::clone(&complete)), complete, "{start} {threads}");
                let counted: u64 = report.iterations.iter().map(|round| round.statistics.expanded).sum();
                assert!(report.statistics.expanded >= counted, "{start}");
            }
        }
        assert!(turned >= 3 && stayed >= 3, "{turned} {stayed}");
    }

    #[test]
    fn limits_hold_at_the_other_end_too() {
        let tables = Tables::in_memory();
        let start = parse_board(b"15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", None).unwrap().board;
        let goal = NamedGoal::BlankFirst.board(start.size());
        let set = tables.get::<u64>(&set_of(&goal, Tier::Small).unwrap(), &Limits::default()).unwrap();
        let problem = TilesProblem::new(start, goal);
        let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
        let deepening = ParallelIdaStar::new(2, limits);
        let thresholds = Thresholds { large: 1_000, worth_tables: 1_000 };
        let report = search_with_thresholds(&problem, (&set, Tier::Small), (&tables, deepening), &mut (), thresholds);
        assert!(matches!(report.outcome, Outcome::Stopped { why: StopReason::Time, .. }), "{:?}", report.outcome);
        assert!(report.lower_bound > 40 && report.lower_bound <= 80, "{}", report.lower_bound);
    }
}

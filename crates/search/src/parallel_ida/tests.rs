//! Sorting by swaps of neighbours: the shortest plan has as many moves as there are inversions.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::{Checkpoint, CheckpointSink, Children, ParallelIdaStar, Tree};
use crate::{Cost, Limits, Outcome, Progress, Report, StopReason};

const LENGTH: usize = 7;

pub(super) struct Sorting {
    pub(super) start: [u8; LENGTH],
    pub(super) goal: Option<[u8; LENGTH]>,
}

#[derive(Clone, Copy)]
pub(super) struct Node {
    row: [u8; LENGTH],
    estimate: Cost,
}

fn inversions(row: [u8; LENGTH]) -> Cost {
    let pairs = (0..LENGTH).flat_map(|one| (one + 1..LENGTH).map(move |other| (one, other)));
    pairs.filter(|&(one, other)| row[one] > row[other]).count() as Cost
}

impl Tree for Sorting {
    type Node = Node;
    type Move = usize;
    type Pending = ();

    const LANES: usize = 3;

    fn root(&self) -> Node {
        Node { row: self.start, estimate: inversions(self.start) / 2 }
    }

    fn estimate(&self, node: &Node) -> Cost {
        node.estimate
    }

    fn is_goal(&self, node: &Node) -> bool {
        Some(node.row) == self.goal
    }

    fn children(&self, slack: Cost, children: &mut Children<'_, Node, usize>) -> u64 {
        let node = *children.parent();
        let mut pruned = 0;
        for swap in 0..LENGTH - 1 {
            let mut row = node.row;
            row.swap(swap, swap + 1);
            // Without a reachable goal the rows only get closer to sorted, and the tree is finite.
            let estimate = inversions(row) / 2;
            if estimate > slack {
                pruned += 1;
            } else if self.goal.is_some() || inversions(row) < inversions(node.row) {
                children.push(swap, Node { row, estimate });
            }
        }
        pruned
    }

    fn bytes(&self) -> usize {
        1000
    }
}

pub(super) const SORTED: [u8; LENGTH] = [0, 1, 2, 3, 4, 5, 6];
pub(super) const START: [u8; LENGTH] = [6, 3, 1, 0, 2, 5, 4];

pub(super) fn check(report: &Report<usize>) {
    let plan = report.plan().expect("it can be sorted");
    let mut row = START;
    plan.moves.iter().for_each(|&swap| row.swap(swap, swap + 1));
    assert_eq!(row, SORTED);
    assert_eq!((plan.cost, plan.moves.len() as Cost), (inversions(START), inversions(START)));
    assert!(report.is_optimal());
    assert_eq!(report.lower_bound, plan.cost);
}

#[test]
fn plans_are_shortest_with_any_number_of_threads() {
    let tree = Sorting { start: START, goal: Some(SORTED) };
    for threads in [1, 2, 5] {
        let report = ParallelIdaStar::new(threads, Limits::default()).search(&tree, &mut ());
        check(&report);
        assert!(report.iterations.windows(2).all(|pair| pair[0].bound + 1 == pair[1].bound));
        let expanded: u64 = report.iterations.iter().map(|round| round.statistics.expanded).sum();
        assert_eq!(expanded, report.statistics.expanded);
    }
    let there = Sorting { start: SORTED, goal: Some(SORTED) };
    assert_eq!(ParallelIdaStar::new(1, Limits::default()).search(&there, &mut ()).plan().unwrap().moves, [0; 0]);
}

/// The same tree, whose children are made before their estimates are known.
struct Later(Sorting);

impl Tree for Later {
    type Node = Node;
    type Move = usize;
    /// Whether they were requested.
    type Pending = bool;

    const LANES: usize = 3;

    fn root(&self) -> Node {
        self.0.root()
    }

    fn estimate(&self, node: &Node) -> Cost {
        node.estimate
    }

    fn is_goal(&self, node: &Node) -> bool {
        self.0.is_goal(node)
    }

    fn children(&self, slack: Cost, children: &mut Children<'_, Node, usize>) -> u64 {
        self.0.children(slack, children)
    }

    fn request_children(&self, _: &Node, sent: &mut bool) {
        assert!(!std::mem::replace(sent, true));
    }

    fn collect_children(&self, _: Cost, sent: &mut bool, children: &mut Children<'_, Node, usize>) -> u64 {
        assert!(std::mem::take(sent));
        self.0.children(Cost::MAX, children)
    }

    fn settle(&self, node: &mut Node, slack: Cost) -> bool {
        node.estimate <= slack
    }
}

#[test]
fn children_that_are_settled_later_are_cut_off_too() {
    fn rounds(report: &Report<usize>) -> Vec<(Cost, u64, u64)> {
        check(report);
        let (_, complete) = report.iterations.split_last().unwrap();
        complete.iter().map(|round| (round.bound, round.statistics.expanded, round.statistics.pruned)).collect()
    }
    let sorting = || Sorting { start: START, goal: Some(SORTED) };
    let at_once = rounds(&ParallelIdaStar::new(1, Limits::default()).search(&sorting(), &mut ()));
    assert!(at_once.len() > 3);
    for threads in [1, 3] {
        let later = ParallelIdaStar::new(threads, Limits::default()).search(&Later(sorting()), &mut ());
        assert_eq!(rounds(&later), at_once, "{threads} threads");
    }
}

#[test]
fn a_tree_without_a_goal_is_searched_to_its_end() {
    let tree = Sorting { start: START, goal: None };
    for threads in [1, 3] {
        let report = ParallelIdaStar::new(threads, Limits::default()).search(&tree, &mut ());
        assert_eq!(report.outcome, Outcome::Unsolvable);
    }
}

#[test]
fn limits_stop_it_with_the_bound_it_has_proved() {
    let tree = Sorting { start: START, goal: Some(SORTED) };
    let why = |limits: Limits| {
        let report = ParallelIdaStar::new(2, limits).search(&tree, &mut ());
        assert!(report.lower_bound <= inversions(START));
        match report.outcome {
            Outcome::Stopped { why, best: None } => why,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(why(Limits { nodes: Some(5_000), ..Limits::default() }), StopReason::Nodes);
    assert_eq!(why(Limits { bytes: Some(999), ..Limits::default() }), StopReason::Bytes);
    assert_eq!(why(Limits { time: Some(Duration::ZERO), ..Limits::default() }), StopReason::Time);
    let cancel = Some(Arc::new(AtomicBool::new(true)));
    assert_eq!(why(Limits { cancel, ..Limits::default() }), StopReason::Cancelled);
}

/// Stores the last checkpoint.
#[derive(Default)]
struct Last(Option<Checkpoint>);

impl CheckpointSink for Last {
    fn interval(&self) -> Duration {
        Duration::ZERO
    }

    fn save(&mut self, checkpoint: &Checkpoint) {
        self.0 = Some(checkpoint.clone());
    }
}

#[test]
fn a_stopped_search_resumes_where_it_was() {
    let tree = Sorting { start: START, goal: Some(SORTED) };
    let whole = ParallelIdaStar::new(1, Limits::default()).search(&tree, &mut ());
    // A job interrupted by a limit is done again, so each limit must be enough for the largest job.
    for thousands in [8, 16, 48] {
        let mut deepening = ParallelIdaStar::new(1, Limits::default());
        let mut rounds = 0;
        let report = loop {
            let (mut first, mut last) = (None, Last::default());
            let mut impatient = |progress: &Progress| {
                let now = progress.statistics.expanded;
                let enough = now - *first.get_or_insert(now) >= thousands * 1000;
                if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let report = deepening.search_with_checkpoints(&tree, &mut impatient, Some(&mut last));
            if report.plan().is_some() {
                break report;
            }
            assert!(matches!(report.outcome, Outcome::Stopped { why: StopReason::Observer, .. }));
            let saved = last.0.expect("a search that is stopped is saved");
            assert_eq!(saved.bound, report.lower_bound);
            let before = deepening.resume.replace(saved).map_or(0, |before| before.expanded);
            let now = deepening.resume.as_ref().unwrap().expanded;
            assert!(now > before);
            rounds += 1;
            assert!(rounds < 1000, "it gets on");
        };
        check(&report);
        assert!(rounds > 0, "it was stopped");
        // Unfinished jobs start again.
        assert!(report.statistics.expanded >= whole.statistics.expanded / 2);
    }
}

/// An infinite tree without a goal, whose nodes take a while.
struct Slow {
    each: Duration,
    estimate: Cost,
    visited: AtomicU64,
}

impl Tree for Slow {
    type Node = ();
    type Move = u8;
    type Pending = ();

    fn root(&self) {}

    fn estimate(&self, (): &()) -> Cost {
        self.estimate
    }

    fn is_goal(&self, (): &()) -> bool {
        false
    }

    fn children(&self, slack: Cost, children: &mut Children<'_, (), u8>) -> u64 {
        std::thread::sleep(self.each);
        self.visited.fetch_add(1, Ordering::Relaxed);
        if self.estimate > slack {
            return 2;
        }
        children.push(0, ());
        children.push(1, ());
        0
    }
}

#[test]
fn a_time_limit_holds_for_slow_nodes() {
    for (threads, limit) in [(1, 1), (1, 100), (3, 100)] {
        let tree = Slow { each: Duration::from_millis(1), estimate: 1, visited: AtomicU64::new(0) };
        let limits = Limits { time: Some(Duration::from_millis(limit)), ..Limits::default() };
        let report = ParallelIdaStar::new(threads, limits).search(&tree, &mut ());
        assert!(matches!(report.outcome, Outcome::Stopped { why: StopReason::Time, .. }));
        // Nodes are counted, because a busy machine delays every search: no thread visits more than one in a millisecond.
        let visited = tree.visited.into_inner();
        assert!(visited <= threads as u64 * (limit + 150), "{threads} threads, {limit} ms: {visited} nodes");
    }
}

#[test]
fn a_root_from_which_no_goal_is_reached_is_unsolvable() {
    let tree = Slow { each: Duration::ZERO, estimate: crate::UNREACHABLE, visited: AtomicU64::new(0) };
    assert_eq!(ParallelIdaStar::new(1, Limits::default()).search(&tree, &mut ()).outcome, Outcome::Unsolvable);
}

#[test]
fn a_panic_in_a_thread_ends_the_search() {
    /// Panics in one of the threads, a few levels down.
    struct Broken;
    impl Tree for Broken {
        type Node = u32;
        type Move = u8;
        type Pending = ();

        fn root(&self) -> u32 {
            1
        }

        fn estimate(&self, _: &u32) -> Cost {
            0
        }

        fn is_goal(&self, _: &u32) -> bool {
            false
        }

        fn children(&self, _: Cost, children: &mut Children<'_, u32, u8>) -> u64 {
            let node = *children.parent();
            assert!(node < 1 << 14, "a mistake in the tree");
            children.push(0, node * 2);
            children.push(1, node * 2 + 1);
            0
        }
    }
    for threads in [1, 4] {
        let search = move || ParallelIdaStar::new(threads, Limits::default()).search(&Broken, &mut ());
        assert!(std::panic::catch_unwind(search).is_err());
    }
}

/// The same, with rows that have keys.
struct Known(Sorting);

impl Tree for Known {
    type Node = Node;
    type Move = usize;
    type Pending = ();

    fn root(&self) -> Node {
        self.0.root()
    }

    fn estimate(&self, node: &Node) -> Cost {
        node.estimate
    }

    fn is_goal(&self, node: &Node) -> bool {
        self.0.is_goal(node)
    }

    fn children(&self, slack: Cost, children: &mut Children<'_, Node, usize>) -> u64 {
        self.0.children(slack, children)
    }

    fn key(&self, node: &Node) -> Option<u128> {
        Some(node.row.iter().fold(0, |key, &place| key << 4 | u128::from(place)))
    }
}

#[test]
fn rows_with_equal_keys_are_entered_once() {
    let start = [3, 2, 1, 0, 6, 5, 4];
    let deepening = ParallelIdaStar::new(1, Limits::default());
    let plain = deepening.search(&Sorting { start, goal: Some(SORTED) }, &mut ());
    let known = deepening.search(&Known(Sorting { start, goal: Some(SORTED) }), &mut ());
    let moves = |report: &Report<usize>| report.plan().map(|plan| plan.moves.len() as Cost);
    assert_eq!((moves(&plain), moves(&known)), (Some(inversions(start)), Some(inversions(start))));
    assert!(known.is_optimal());
    // Of the many paths to a row at the top, one is left.
    let (less, more) = (known.statistics.expanded, plain.statistics.expanded);
    assert!(2 * less < more, "{less} {more}");
    let row = known.plan().unwrap().moves.iter().fold(start, |mut row, &swap| {
        row.swap(swap, swap + 1);
        row
    });
    assert_eq!(row, SORTED);
}

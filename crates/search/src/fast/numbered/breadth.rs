//! The loop of breadth-first search over a queue of nodes that know the ranks of their states.
//!
//! Each state has a byte that marks it as known, not a bit: children are looked up while their predecessors are still being marked, and
//! where two share a word the processor has to wait. Measured on 3×3: 20 % faster.

use std::marker::PhantomData;

use super::search::SearchContext;
use crate::fast::numbered::{Child, Numbered};
use crate::kernels::frontier::bytes_after_growth;
use crate::kernels::nodes::grow_within;
use crate::limits::StopReason;
use crate::observe::Observer;
use crate::report::{Report, Statistics};
use crate::search::GoalTest;
use crate::space::{Cost, Space};

/// All nodes in the order of entering: those before `next` are CLOSED, those from there to `end` OPEN. The entries behind `end` are
/// free.
struct Breadth<'n, S, N> {
    space: PhantomData<S>,
    numbered: &'n N,
    /// The word of each node, and above it the number of its parent.
    nodes: Vec<u64>,
    /// By rank: not zero if the state is known.
    seen: Vec<u8>,
    next: usize,
    end: usize,
    /// Children of all nodes expanded.
    made: usize,
    most_open: usize,
    /// The goal, if it is in OPEN.
    waiting: Option<usize>,
}

/// Why the loop stopped.
enum Pause {
    Empty,
    Due,
    /// The next node is the goal.
    Goal,
    /// The goal is among the children of the node last expanded; its first new child would be this node.
    Generated(usize),
}

/// The most nodes entered between two checks of the memory limit.
const NODES_BETWEEN_CHECKS: usize = 8 * 1024;

/// Nodes expanded before capacity is prepared for the children of the next ones: few enough that it is still in the processor's cache
/// when they are written. Measured on 3×3: 2 % faster than preparing all capacity at once.
const PIECE: usize = 1024;

#[inline(always)]
pub(crate) fn search<S, O, N>(mut context: SearchContext<'_, S, O>, numbered: &N) -> Report<S::Move>
where
    S: Space,
    O: Observer<S>,
    N: Numbered<S>,
{
    let at_generation = context.goal_test == GoalTest::Generation;
    let mut breadth = Breadth::begin(context.space, numbered);
    let mut found = breadth.waiting.filter(|_| at_generation);
    let mut left = 0;
    while found.is_none() {
        match breadth.go_on(left) {
            Pause::Empty => {
                breadth.finish(&mut context.statistics);
                return context.exhausted();
            }
            Pause::Due if !context.watch.is_due(breadth.next as u64) => {}
            Pause::Due => {
                if let Some(why) = breadth.check_limits(&mut context) {
                    breadth.finish(&mut context.statistics);
                    let best = breadth.waiting.map(|goal| breadth.moves(goal));
                    return context.stopped(why, best, breadth.depth(breadth.next));
                }
            }
            Pause::Goal => found = breadth.waiting,
            Pause::Generated(first) => {
                breadth.meet_goal(first, at_generation);
                found = breadth.waiting.filter(|_| at_generation);
            }
        }
        left = context.watch.until_check(breadth.next as u64) as usize;
    }
    breadth.finish(&mut context.statistics);
    let moves = found.map_or_else(Vec::new, |goal| breadth.moves(goal));
    context.solved(moves)
}

impl<'n, S: Space, N: Numbered<S>> Breadth<'n, S, N> {
    fn begin(space: &'n S, numbered: &'n N) -> Self {
        let start = numbered.start(&space.start());
        let number = numbered.number(start);
        let mut seen = vec![0; numbered.count()];
        seen[number] = 1;
        Breadth {
            space: PhantomData,
            numbered,
            nodes: vec![start],
            seen,
            next: 0,
            end: 1,
            made: 0,
            most_open: 1,
            waiting: numbered.is_goal(number).then_some(0),
        }
    }

    /// Expands up to `left` nodes, unless the loop stops earlier.
    #[inline(always)]
    fn go_on(&mut self, left: usize) -> Pause {
        const { assert!(N::MOST_CHILDREN <= 8) };
        // Capacity is prepared at fixed nodes and not when limits are checked, which depends on time: so the memory held is
        // reproducible.
        if self.next.is_multiple_of(PIECE) {
            self.make_room(self.end + PIECE * N::MOST_CHILDREN);
        }
        let piece = left.min(PIECE - self.next % PIECE);
        let numbered = self.numbered;
        let (nodes, seen) = (&mut self.nodes[..], &mut self.seen[..]);
        let (mut next, mut end, mut made, mut most_open) = (self.next, self.end, self.made, self.most_open);
        let until = (next + piece).min(self.waiting.unwrap_or(usize::MAX));
        let mut pause = Pause::Due;
        while next < until && next < end {
            let (mut goal, first) = (false, end);
            let parent = (next as u64) << N::BITS;
            let word = nodes[next];
            let (children, visited) = numbered.children(word);
            for index in 0..visited {
                let Child { word, number, .. } = numbered.child(word, index);
                // A branch on whether a child is new would be mispredicted half of the time, so there is none.
                let new = std::mem::replace(&mut seen[number], 1) == 0;
                nodes[end] = word | parent;
                end += usize::from(new);
                goal |= numbered.is_goal(number);
            }
            made += children;
            next += 1;
            if goal {
                pause = Pause::Generated(first);
                break;
            }
            most_open = most_open.max(end - next);
        }
        (self.next, self.end, self.made, self.most_open) = (next, end, made, most_open);
        match pause {
            Pause::Due if self.waiting == Some(next) => Pause::Goal,
            Pause::Due if next == end => Pause::Empty,
            pause => pause,
        }
    }

    /// The capacity after growing for `nodes` nodes: it grows by a factor of four, within the limit of [`grow_within`]. There are no
    /// more nodes than states, but entries that are not children are written behind them too.
    fn room(&self, nodes: usize) -> usize {
        let (most, room) = (self.seen.len() + N::MOST_CHILDREN, self.nodes.capacity());
        if nodes.min(most) <= room { room } else { nodes.max(4 * room).min(most) }
    }

    /// Prepares capacity for `nodes` nodes, initialised.
    fn make_room(&mut self, nodes: usize) {
        let (room, length) = (self.room(nodes), self.nodes.len());
        if length < nodes.min(room) {
            self.nodes.reserve_exact(room - length);
            self.nodes.resize(nodes.min(room), 0);
        }
    }

    /// The goal was generated, and is one of the nodes from `first` on if it was new. If that ends the search, later children are not
    /// counted.
    #[cold]
    fn meet_goal(&mut self, first: usize, is_end: bool) {
        let is_goal = |&id: &usize| self.numbered.is_goal(self.numbered.number(self.nodes[id]));
        let goal = (first..self.end).find(is_goal);
        self.waiting = goal.or(self.waiting);
        if let Some(goal) = goal.filter(|_| is_end) {
            let word = self.nodes[self.next - 1];
            let children = self.numbered.children(word).0;
            let numbers = (0..children).map(|index| self.numbered.child(word, index).number);
            self.made -= numbers.rev().take_while(|&number| !self.numbered.is_goal(number)).count();
            self.end = goal + 1;
        }
        self.most_open = self.most_open.max(self.end - self.next);
    }

    #[cold]
    fn check_limits<O: Observer<S>>(&mut self, context: &mut SearchContext<'_, S, O>) -> Option<StopReason> {
        self.note(&mut context.statistics);
        let budget = context.watch.byte_limit().saturating_sub(self.seen.capacity());
        // The entries behind the nodes are free.
        let more = NODES_BETWEEN_CHECKS.saturating_sub(self.nodes.len() - self.end);
        grow_within(&mut self.nodes, more, budget);
        context.check_limits(self.room(self.end + NODES_BETWEEN_CHECKS) * size_of::<u64>() + self.seen.capacity())
    }

    /// Fills in the counters.
    fn note(&self, statistics: &mut Statistics) {
        statistics.expanded = self.next as u64;
        statistics.generated = self.end as u64;
        // Every child made is new or known, and every node but the start also has the move back.
        statistics.duplicates = (self.made + 1 - self.end + self.next.saturating_sub(1)) as u64;
        statistics.max_open = self.most_open as u64;
        statistics.bytes = statistics.bytes.max(bytes_after_growth(&self.nodes, 0) + self.seen.capacity());
    }

    fn finish(&self, statistics: &mut Statistics) {
        self.note(statistics);
        statistics.depth = self.depth(self.end - 1);
    }

    /// The nodes from `id` up to the start.
    fn lineage(&self, id: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(id), |&id| (id > 0).then(|| (self.nodes[id] >> N::BITS) as usize))
    }

    /// The number of moves from the start to `id`.
    fn depth(&self, id: usize) -> Cost {
        self.lineage(id).count() as Cost - 1
    }

    fn moves(&self, id: usize) -> Vec<S::Move> {
        let mut moves: Vec<_> = self.lineage(id).filter_map(|id| self.numbered.last(self.nodes[id])).collect();
        moves.reverse();
        moves
    }
}

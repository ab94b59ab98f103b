//! The kernel of parallel iterative deepening: IDA* over a [`Tree`], on all cores, that can be stopped and taken up again.
//!
//! The top of the tree is laid out once as a list of subtrees, the *jobs*; in each round every thread takes the next
//! job until none is left. A thread works on several jobs by turns, so that a look into a large table in memory for one is
//! under way while it thinks about another. What holds: a round with bound b has visited every node with f ≤ b
//! when it ends without a goal, so no plan costs less than the next bound.

mod crew;
mod jobs;
mod lead;
mod team;
#[cfg(test)]
mod team_tests;
#[cfg(test)]
mod tests;
mod worker;

use std::sync::Arc;
use std::time::Duration;

use crate::limits::Limits;
use crate::observe::Monitor;
use crate::report::Report;
use crate::space::Cost;

pub use team::{RoundSummary, Team, TeamUpdate};

/// A node that is being expanded, and the place of its children.
///
/// Each child begins as a copy of its parent, in the place where it will be looked at: nodes are large, and whatever was just
/// written into one in small pieces is slow to copy.
pub struct Children<'a, N, M> {
    stack: &'a mut Vec<Entry<N, M>>,
    node: N,
    depth: u32,
}

/// A node on a stack.
#[derive(Clone, Copy)]
struct Entry<N, M> {
    node: N,
    depth: u32,
    by: Option<M>,
}

impl<N: Copy, M: Copy> Children<'_, N, M> {
    /// The node that is being expanded.
    #[inline(always)]
    pub fn parent(&self) -> &N {
        &self.node
    }

    /// A new child by the move `by`: so far a copy of its parent, to be changed.
    #[inline(always)]
    pub fn child(&mut self, by: M) -> &mut N {
        self.stack.push(Entry { node: self.node, depth: self.depth + 1, by: Some(by) });
        let last = self.stack.len() - 1;
        &mut self.stack[last].node
    }

    /// A new child by the move `by`, made elsewhere.
    #[inline(always)]
    pub fn push(&mut self, by: M, node: N) {
        self.stack.push(Entry { node, depth: self.depth + 1, by: Some(by) });
    }

    /// The same if it is to be `kept`. Which children are cannot be foretold, so that there is no branch on it.
    #[inline(always)]
    pub fn push_if(&mut self, kept: bool, by: M, node: N) {
        self.push(by, node);
        self.stack.truncate(self.stack.len() - usize::from(!kept));
    }
}

/// A search tree with an admissible estimate, in which every move costs 1.
///
/// A tree whose estimates come from tables too large for the processor's own memory has several [`LANES`](Tree::LANES): a
/// node is then [settled](Tree::settle) when its turn comes, and expanded in two steps, [`send`](Tree::send) and [`sort`](Tree::sort), with work on
/// other jobs in between, so that what one step asks of the memory is there when the next needs it.
pub trait Tree: Sync {
    /// A node: a state and whatever its estimate is computed from.
    type Node: Copy + Send + Sync;
    /// A move.
    type Move: Copy + Send + Sync;
    /// The children of a node on their way.
    type Pending: Default + Send;

    /// How many jobs a thread works on by turns; 1 unless lookups take long.
    const LANES: usize = 1;

    /// Whether a node that was just made waits for what it is [settled](Tree::settle) by. Where it does not, it can be expanded at once.
    const WAITS: bool = true;

    /// No two plans differ in cost by less than this.
    const STEP: Cost = 1;

    /// The root.
    fn root(&self) -> Self::Node;

    /// The estimate of a node.
    fn estimate(&self, node: &Self::Node) -> Cost;

    /// No plan costs less: the bound of the first round.
    fn first_bound(&self, root: &Self::Node) -> Cost {
        self.estimate(root)
    }

    /// Whether a node is a goal.
    fn is_goal(&self, node: &Self::Node) -> bool;

    /// Makes the children of a node whose estimates are at most `slack`, and counts those it leaves out.
    fn children(&self, slack: Cost, children: &mut Children<'_, Self::Node, Self::Move>) -> u64;

    /// Takes up what was sent for when the node was made, and answers whether its estimate is at most `slack`, now that all is known.
    fn settle(&self, node: &mut Self::Node, slack: Cost) -> bool {
        let _ = (node, slack);
        true
    }

    /// The first of the two steps: sends for what is to be known of the children of `node`.
    fn request_children(&self, node: &Self::Node, pending: &mut Self::Pending) {
        let _ = (node, pending);
    }

    /// The second step: makes the children that may be within `slack`, sends for what is still to be known of them, and counts those left out.
    fn collect_children(
        &self,
        slack: Cost,
        pending: &mut Self::Pending,
        children: &mut Children<'_, Self::Node, Self::Move>,
    ) -> u64 {
        let _ = pending;
        self.children(slack, children)
    }

    /// What a node is known by: nodes with the same key are equally far from a goal, in moves. `None` if nothing is known of that.
    /// Asked at the top of the tree only.
    fn key(&self, node: &Self::Node) -> Option<u128> {
        let _ = node;
        None
    }

    /// Lets a node forget by which way it was come to: no child is left out any more because of that.
    fn forget_last_move(&self, node: &mut Self::Node) {
        let _ = node;
    }

    /// Bytes of the tables it looks into.
    fn bytes(&self) -> usize {
        0
    }
}

/// How far a search had come: enough to take it up again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checkpoint {
    /// The bound of the round.
    pub bound: Cost,
    /// The size asked of the list of jobs.
    pub jobs: usize,
    /// A bit for each job that is finished in this round.
    pub finished: Vec<u64>,
    /// Nodes expanded so far, in all rounds.
    pub expanded: u64,
    /// Children cut off so far.
    pub pruned: u64,
    /// Time spent so far.
    pub time: Duration,
}

/// Where a search is saved, so that it can be [taken up again](ParallelIdaStar::resume).
pub trait CheckpointSink {
    /// How often it is saved.
    fn interval(&self) -> Duration;

    /// Called with a checkpoint that often, and when the search is stopped.
    fn save(&mut self, checkpoint: &Checkpoint);
}

/// How to search.
#[derive(Clone, Debug)]
pub struct ParallelIdaStar {
    /// How many threads.
    pub threads: usize,
    /// How long. Looked at every thousand expansions of a thread, so that the node limit is met to within a few thousand.
    pub limits: Limits,
    /// Where to take up again.
    pub resume: Option<Checkpoint>,
    /// Processes that search the same, if there are others.
    pub team: Option<Arc<dyn Team>>,
}

impl ParallelIdaStar {
    /// With `threads` threads and `limits`.
    pub fn new(threads: usize, limits: Limits) -> Self {
        ParallelIdaStar { threads: threads.max(1), limits, resume: None, team: None }
    }

    /// Searches `tree` for a shortest plan. `monitor` hears of every round and of progress, and may call it off.
    ///
    /// The calling thread works too, and the others are the search's own: it may be called from inside any thread pool.
    pub fn search<T: Tree>(&self, tree: &T, monitor: &mut dyn Monitor) -> Report<T::Move> {
        self.search_with_checkpoints(tree, monitor, None)
    }

    /// The same, saved now and then and when it is stopped.
    pub fn search_with_checkpoints<T: Tree>(
        &self,
        tree: &T,
        monitor: &mut dyn Monitor,
        sink: Option<&mut dyn CheckpointSink>,
    ) -> Report<T::Move> {
        lead::search(self, tree, monitor, sink)
    }
}

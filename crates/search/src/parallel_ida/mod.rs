//! Parallel IDA* over a [`Tree`], on all cores, which can be stopped and resumed.
//!
//! The top of the tree is split once into a list of subtrees, the *jobs*; in each round every thread takes the next job until none is
//! left. A thread alternates between several jobs, so that a lookup in a large table in memory for one is under way while it works on
//! another. Invariant: a round with bound b that ends without a goal has visited every node with f ≤ b, so no plan costs less than the
//! next bound.

mod helpers;
mod jobs;
mod leader;
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

#[doc(hidden)]
pub use team::{RoundSummary, Team, TeamUpdate};

/// The children of the node that is being expanded.
///
/// Each child begins as a copy of its parent, where it will be used: nodes are large, and data just written in small pieces is slow to
/// copy.
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

    /// Adds a child by the move `by` as a copy of its parent, to be changed.
    #[inline(always)]
    pub fn child(&mut self, by: M) -> &mut N {
        self.stack.push(Entry { node: self.node, depth: self.depth + 1, by: Some(by) });
        let last = self.stack.len() - 1;
        &mut self.stack[last].node
    }

    /// Adds a child by the move `by`.
    #[inline(always)]
    pub fn push(&mut self, by: M, node: N) {
        self.stack.push(Entry { node, depth: self.depth + 1, by: Some(by) });
    }

    /// Adds a child if it is to be `kept`, without a branch, which would be mispredicted.
    #[inline(always)]
    pub fn push_if(&mut self, kept: bool, by: M, node: N) {
        self.push(by, node);
        self.stack.truncate(self.stack.len() - usize::from(!kept));
    }
}

/// A search tree with an admissible estimate, in which every move costs 1.
///
/// A tree whose estimates come from tables too large for the processor's caches has several [`LANES`](Tree::LANES): a node is then
/// [settled](Tree::settle) when it is taken, and expanded in two steps, [`request_children`](Tree::request_children) and
/// [`collect_children`](Tree::collect_children), with work on other jobs in between, so that the data one step requests from memory has
/// arrived when the next needs it.
pub trait Tree: Sync {
    /// A node: a state and the data its estimate is computed from.
    type Node: Copy + Send + Sync;
    /// A move.
    type Move: Copy + Send + Sync;
    /// The children of a node whose data has been requested.
    type Pending: Default + Send;

    /// The number of jobs that a thread alternates between; 1 unless lookups are slow.
    const LANES: usize = 1;

    /// Whether a new node waits for the data that [`settle`](Tree::settle) needs. Otherwise it can be expanded at once.
    const WAITS: bool = true;

    /// Plans of different cost differ by at least this.
    const STEP: Cost = 1;

    /// The root.
    fn root(&self) -> Self::Node;

    /// The estimate of a node.
    fn estimate(&self, node: &Self::Node) -> Cost;

    /// A lower bound of every plan's cost: the bound of the first round.
    fn first_bound(&self, root: &Self::Node) -> Cost {
        self.estimate(root)
    }

    /// Whether a node is a goal.
    fn is_goal(&self, node: &Self::Node) -> bool;

    /// Makes the children of a node whose estimates are at most `slack`, and returns the number of those left out.
    fn children(&self, slack: Cost, children: &mut Children<'_, Self::Node, Self::Move>) -> u64;

    /// Uses the data requested when the node was made, and returns whether its exact estimate is at most `slack`.
    fn settle(&self, node: &mut Self::Node, slack: Cost) -> bool {
        let _ = (node, slack);
        true
    }

    /// The first step: requests the data of the children of `node`.
    fn request_children(&self, node: &Self::Node, pending: &mut Self::Pending) {
        let _ = (node, pending);
    }

    /// The second step: makes the children that may be within `slack`, requests the data still missing, and returns the number of those
    /// left out.
    fn collect_children(
        &self,
        slack: Cost,
        pending: &mut Self::Pending,
        children: &mut Children<'_, Self::Node, Self::Move>,
    ) -> u64 {
        let _ = pending;
        self.children(slack, children)
    }

    /// A key: nodes with the same key are equally far from a goal, in moves. `None` if there is no such key. Called only at the top of
    /// the tree.
    fn key(&self, node: &Self::Node) -> Option<u128> {
        let _ = node;
        None
    }

    /// Removes the last move from a node: no child is omitted because of it any more.
    fn forget_last_move(&self, node: &mut Self::Node) {
        let _ = node;
    }

    /// Bytes of its tables.
    fn bytes(&self) -> usize {
        0
    }
}

/// The state of a search, enough to resume it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checkpoint {
    /// The bound of the round.
    pub bound: Cost,
    /// The requested size of the list of jobs.
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

/// Saves checkpoints, from which a search can be [resumed](ParallelIdaStar::resume).
pub trait CheckpointSink {
    /// The time between two checkpoints.
    fn interval(&self) -> Duration;

    /// Saves a checkpoint. Called at that interval, and when the search is stopped.
    fn save(&mut self, checkpoint: &Checkpoint);
}

/// The configuration of a search.
#[derive(Clone, Debug)]
pub struct ParallelIdaStar {
    /// The number of threads.
    pub threads: usize,
    /// The limits. They are checked every thousand expansions of a thread, so that the node limit may be exceeded by a few thousand.
    pub limits: Limits,
    /// The checkpoint to resume from.
    pub resume: Option<Checkpoint>,
    /// The team of processes that search the same tree, if there is one.
    #[doc(hidden)]
    pub team: Option<Arc<dyn Team>>,
}

impl ParallelIdaStar {
    /// A search with `threads` threads and `limits`.
    pub fn new(threads: usize, limits: Limits) -> Self {
        ParallelIdaStar { threads: threads.max(1), limits, resume: None, team: None }
    }

    /// Searches `tree` for a shortest plan. `monitor` receives progress, also at the beginning of each round, and may stop it.
    ///
    /// The calling thread works too, and the others belong to the search: it may be called from any thread pool.
    pub fn search<T: Tree>(&self, tree: &T, monitor: &mut dyn Monitor) -> Report<T::Move> {
        self.search_with_checkpoints(tree, monitor, None)
    }

    /// Like [`search`](Self::search), saving checkpoints from time to time and when it is stopped.
    pub fn search_with_checkpoints<T: Tree>(
        &self,
        tree: &T,
        monitor: &mut dyn Monitor,
        sink: Option<&mut dyn CheckpointSink>,
    ) -> Report<T::Move> {
        leader::search(self, tree, monitor, sink)
    }
}

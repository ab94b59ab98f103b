//! The top of the tree as a list of subtrees.
//!
//! It is expanded breadth first without cutting anything off, so it is the same for every bound, and a goal met during its expansion is
//! a nearest one.
//!
//! Nodes that are equally far from a goal, by their [keys](Tree::key), are entered once. Invariant: if a cheapest plan leads through a
//! node of a layer, so does one through a node that is kept. Of nodes with the same key in one layer one is kept and may use any move;
//! a node with the key of an earlier layer is on no cheapest plan.

use hashbrown::HashMap;
use hashbrown::hash_map::Entry as MapEntry;

use super::{Children, Entry, Tree};
use crate::kernels::order;
use crate::limits::StopReason;
use crate::space::Cost;

/// A subtree.
#[derive(Clone, Copy)]
pub(super) struct Job<N> {
    pub(super) node: N,
    pub(super) depth: u32,
    /// The estimate of its root.
    pub(super) estimate: Cost,
    /// The index of the step that leads to it.
    step: u32,
}

/// The jobs, and the paths to them.
pub(super) struct Jobs<T: Tree> {
    pub(super) list: Vec<Job<T::Node>>,
    /// The move into each node at the top, and the step before it.
    steps: Vec<(u32, T::Move)>,
    /// For each key met, the depth of its node and its index in the layer as it was made.
    known: HashMap<u128, (u32, u32)>,
    /// Number of nodes expanded.
    pub(super) expanded: u64,
}

const ROOT: u32 = u32::MAX;

impl<T: Tree> Jobs<T> {
    pub(super) fn new(tree: &T) -> Self {
        let node = tree.root();
        let estimate = tree.estimate(&node);
        let known = tree.key(&node).map(|key| (key, (0, 0))).into_iter().collect();
        Jobs { list: vec![Job { node, depth: 0, estimate, step: ROOT }], steps: Vec::new(), known, expanded: 0 }
    }

    /// The bound of the first round, before the first split.
    pub(super) fn first_bound(&self, tree: &T) -> Cost {
        tree.first_bound(&self.list[0].node)
    }

    /// Splits jobs until there are at least `size`, or returns the path to a goal it met.
    ///
    /// # Errors
    /// The reason returned by `ask`, which is called before every node. The list is then unusable.
    pub(super) fn split(
        &mut self,
        tree: &T,
        size: usize,
        ask: impl Fn() -> Option<StopReason>,
    ) -> Result<Option<Vec<T::Move>>, StopReason> {
        if let Some(job) = self.list.iter().find(|job| tree.is_goal(&job.node)) {
            return Ok(Some(self.path_to(job)));
        }
        while self.list.len() < size && !self.list.is_empty() {
            let mut next = Vec::with_capacity(self.list.len() * 3);
            let mut stack = Vec::new();
            for job in std::mem::take(&mut self.list) {
                if let Some(why) = ask() {
                    return Err(why);
                }
                stack.clear();
                self.expanded += 1;
                let mut children = Children { stack: &mut stack, node: job.node, depth: job.depth };
                tree.children(Cost::MAX, &mut children);
                for &Entry { node, depth, by, .. } in &stack {
                    let Some(by) = by else { continue };
                    if let Some(key) = tree.key(&node) {
                        match self.known.entry(key) {
                            MapEntry::Vacant(free) => {
                                free.insert((depth, next.len() as u32));
                            }
                            MapEntry::Occupied(known) => {
                                let &(at, place) = known.get();
                                if at == depth {
                                    let alike: &mut Job<_> = &mut next[place as usize];
                                    tree.forget_last_move(&mut alike.node);
                                }
                                continue;
                            }
                        }
                    }
                    let step = self.steps.len() as u32;
                    self.steps.push((job.step, by));
                    next.push(Job { node, depth, estimate: tree.estimate(&node), step });
                }
            }
            // The smallest estimate first; goals come first of all.
            let estimates = next.iter().map(|job| u64::from(job.estimate));
            self.list = order::sorted_indices(estimates).map(|place| next[place]).collect();
            if let Some(job) = self.list.iter().take_while(|job| job.estimate == 0).find(|job| tree.is_goal(&job.node))
            {
                return Ok(Some(self.path_to(job)));
            }
        }
        Ok(None)
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<Job<T::Node>>()
            + self.steps.capacity() * size_of::<(u32, T::Move)>()
            + self.known.allocation_size()
    }

    /// The largest depth of a job.
    pub(super) fn depth(&self) -> u32 {
        self.list.iter().map(|job| job.depth).max().unwrap_or(0)
    }

    /// The moves to the root of a job.
    pub(super) fn path_to(&self, job: &Job<T::Node>) -> Vec<T::Move> {
        let mut moves = Vec::with_capacity(job.depth as usize);
        let mut step = job.step;
        while step != ROOT {
            let (before, by) = self.steps[step as usize];
            moves.push(by);
            step = before;
        }
        moves.reverse();
        moves
    }
}

//! The nodes of a search tree, in the order in which they were entered.

use std::ops::{Index, IndexMut};

use crate::heuristic::Heuristic;
use crate::replay::Choices;
use crate::report::Plan;
use crate::seen::known::Seen;
use crate::space::{Cost, Space};

/// The number of a node.
pub type NodeId = u32;

/// The parent of a root.
pub const NO_NODE: NodeId = NodeId::MAX;

/// A state that was entered, and the best path known to it.
pub struct Node<S: Space, T> {
    pub key: S::Key,
    pub memo: T,
    pub g: Cost,
    pub parent: NodeId,
    pub by: Option<S::Move>,
    pub closed: bool,
}

/// Capacity for this many nodes is reserved at once: small searches then never move their nodes.
pub const FIRST_CAPACITY: usize = 4096;

/// Reserves capacity in `list` for `more` entries within `budget` bytes, if possible. From half of the budget on, the steps are small:
/// capacity that doubling reserves and does not use would be missing elsewhere.
pub fn grow_within<T>(list: &mut Vec<T>, more: usize, budget: usize) {
    let most = budget / size_of::<T>();
    let (length, capacity) = (list.len(), list.capacity());
    let step = more.max(capacity / 8);
    if capacity - length < more && capacity > most / 4 && capacity + step <= most {
        list.reserve_exact(capacity + step - length);
    }
}

/// All nodes of one search.
pub struct Nodes<S: Space, T>(Vec<Node<S, T>>);

impl<S: Space, T> Nodes<S, T> {
    pub fn new() -> Self {
        Nodes(Vec::with_capacity(FIRST_CAPACITY))
    }

    #[inline(always)]
    pub fn len(&self) -> NodeId {
        self.0.len() as NodeId
    }

    #[inline(always)]
    pub fn push(&mut self, node: Node<S, T>) {
        self.0.push(node);
    }

    /// Enters the start, and returns it with its h.
    pub(crate) fn enter_start<H: Heuristic<S, Memo = T>>(
        &mut self,
        space: &S,
        heuristic: &H,
        seen: &mut impl Seen<S>,
    ) -> (S::State, Cost) {
        let start = space.start();
        let (h, memo) = heuristic.eval(space, &start);
        let key = space.pack(&start);
        seen.enter(space, &start, &key, NO_NODE, self);
        self.push(Node { key, memo, g: 0, parent: NO_NODE, by: None, closed: false });
        (start, h)
    }

    /// Adds the node if `wanted`, without a branch on it.
    #[inline(always)]
    pub fn push_if(&mut self, wanted: bool, node: Node<S, T>) {
        self.0.push(node);
        self.0.truncate(self.0.len() - usize::from(!wanted));
    }

    pub fn iter(&self) -> impl Iterator<Item = &Node<S, T>> {
        self.0.iter()
    }

    pub fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<Node<S, T>>()
    }

    /// Bytes held after reserving capacity for `more` nodes.
    pub fn bytes_after(&self, more: usize) -> usize {
        let wanted = self.0.len() + more;
        if wanted <= self.0.capacity() {
            self.bytes()
        } else {
            wanted.max(2 * self.0.capacity()) * size_of::<Node<S, T>>()
        }
    }

    /// Reserves capacity for `more` nodes within `budget` bytes; see [`grow_within`].
    pub fn grow_within(&mut self, more: usize, budget: usize) {
        grow_within(&mut self.0, more, budget);
    }

    /// The numbers of the nodes from `id` up to its root, `id` first.
    pub fn lineage(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors((id != NO_NODE).then_some(id), |&id| {
            let parent = self[id].parent;
            (parent != NO_NODE).then_some(parent)
        })
    }

    /// The plan that leads from the root to `id`.
    pub fn plan(&self, space: &S, id: NodeId) -> Plan<S::Move> {
        let path = self.path(id);
        let choices = Choices::of_path(space, path.iter().copied());
        Plan { moves: path.into_iter().map(|(by, _)| by).collect(), cost: self[id].g, choices }
    }

    /// The moves from the root to `id`, each with the key of the state that it leads to.
    pub fn path(&self, id: NodeId) -> Vec<(S::Move, &S::Key)> {
        let mut path: Vec<_> = self.lineage(id).filter_map(|id| Some((self[id].by?, &self[id].key))).collect();
        path.reverse();
        path
    }

    /// The moves from `id` to its root, for nodes of a search from the goals, each with the key of the state that it leads to.
    pub fn path_to_root(&self, id: NodeId) -> impl Iterator<Item = (S::Move, &S::Key)> {
        self.lineage(id).filter_map(|id| Some((self[id].by?, &self[self[id].parent].key)))
    }

    /// The cheapest goal in OPEN: with the goal test at expansion there may be one.
    pub fn waiting_goal(&self, space: &S) -> Option<NodeId> {
        (0..self.len())
            .filter(|&id| !self[id].closed && space.is_goal(&space.unpack(&self[id].key)))
            .min_by_key(|&id| self[id].g)
    }

    /// The plan that leads from the root to `id`, at its current cost: since `id` was entered, a cheaper path to an earlier state may
    /// have been found that was not propagated to `id`.
    pub fn plan_in(&self, space: &S, id: NodeId) -> Plan<S::Move> {
        let mut plan = self.plan(space, id);
        let mut saved = 0;
        for id in self.lineage(id) {
            let Node { parent, by, ref key, g, .. } = self[id];
            if parent == NO_NODE {
                continue;
            }
            let mut least = None;
            space.successors(&space.unpack(&self[parent].key), |name, cost, child| {
                if Some(name) == by && space.pack(&child) == *key {
                    least = Some(least.map_or(cost, |least: Cost| least.min(cost)));
                }
            });
            saved += least.map_or(0, |cost| g - self[parent].g - cost);
        }
        plan.cost -= saved;
        plan
    }

    /// The largest number of moves between a root and a node; with `in_order`, no node is deeper than the last one.
    pub fn depth(&self, unit_costs: bool, in_order: bool) -> u32 {
        if unit_costs && in_order {
            return self.0.last().map_or(0, |node| node.g);
        }
        self.depth_of(unit_costs, |_| true)
    }

    /// The largest number of moves between a root and one of the nodes for which `counts` is true.
    pub fn depth_of(&self, unit_costs: bool, counts: impl Fn(&Node<S, T>) -> bool) -> u32 {
        if unit_costs {
            return self.iter().filter(|&node| counts(node)).map(|node| node.g).max().unwrap_or(0);
        }
        let mut depths = vec![u32::MAX; self.0.len()];
        let mut unknown = Vec::new();
        for id in 0..self.len() {
            unknown.extend(self.lineage(id).take_while(|&id| depths[id as usize] == u32::MAX));
            while let Some(id) = unknown.pop() {
                let parent = self[id].parent;
                depths[id as usize] = if parent == NO_NODE { 0 } else { depths[parent as usize] + 1 };
            }
        }
        let counted = self.iter().zip(depths).filter(|&(node, _)| counts(node));
        counted.map(|(_, depth)| depth).max().unwrap_or(0)
    }
}

impl<S: Space, T> Index<NodeId> for Nodes<S, T> {
    type Output = Node<S, T>;

    #[inline(always)]
    fn index(&self, id: NodeId) -> &Node<S, T> {
        &self.0[id as usize]
    }
}

impl<S: Space, T> IndexMut<NodeId> for Nodes<S, T> {
    #[inline(always)]
    fn index_mut(&mut self, id: NodeId) -> &mut Node<S, T> {
        &mut self.0[id as usize]
    }
}

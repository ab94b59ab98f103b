//! The sliding puzzle in the multi-tile metric as a tree for parallel IDA*.
//!
//! Two consecutive pushes along one axis are one push, or none: so a shortest path alternates between rows and columns.
//! A node stores the axis of the next push. If a pushes are still needed along that axis and o along the other, and n
//! follow, then ⌈n/2⌉ ≥ a and ⌊n/2⌋ ≥ o, that is n ≥ 2a − 1 and n ≥ 2o: more than the sum that a search without this
//! alternation can use.

use jiugong_search::parallel_ida::{Children, Tree};
use jiugong_search::{Cost, Space};

use super::{Axis, Halves, Push, Pushes};
use crate::tiles::space::State;

/// The tree of a puzzle guided by bounds for both axes.
pub struct PushTree<'a, H> {
    space: &'a Pushes,
    halves: &'a H,
    bytes: usize,
}

/// A node of a [`PushTree`].
#[derive(Clone, Copy, Debug)]
pub struct PushNode {
    state: State<u64>,
    /// The axis of the next push; `None` at the root.
    turn: Option<Axis>,
    /// The pushes still needed along columns and along rows, and in all.
    needed: [u8; 2],
    in_all: u8,
}

impl<'a, H: Halves> PushTree<'a, H> {
    /// The tree of `space`; the tables of `halves` take `bytes` bytes.
    pub fn new(space: &'a Pushes, halves: &'a H, bytes: usize) -> Self {
        PushTree { space, halves, bytes }
    }

    #[inline(always)]
    fn needed(&self, state: &State<u64>, axis: Axis) -> u8 {
        small(self.halves.along(state, axis))
    }
}

/// Distances in any board searched fit a byte.
#[inline(always)]
fn small(pushes: Cost) -> u8 {
    pushes.min(Cost::from(u8::MAX)) as u8
}

impl<H: Halves> Tree for PushTree<'_, H> {
    type Node = PushNode;
    type Move = Push;
    type Pending = ();

    fn root(&self) -> PushNode {
        let state = self.space.start();
        let needed = Axis::ALL.map(|axis| self.needed(&state, axis));
        PushNode { state, turn: None, needed, in_all: small(self.halves.in_all(&state)) }
    }

    #[inline(always)]
    fn estimate(&self, node: &PushNode) -> Cost {
        let [columns, rows] = node.needed.map(Cost::from);
        let by_turns = match node.turn {
            None => (columns + rows).max((2 * columns.max(rows)).saturating_sub(1)),
            Some(Axis::Column) => (2 * columns).saturating_sub(1).max(2 * rows),
            Some(Axis::Row) => (2 * rows).saturating_sub(1).max(2 * columns),
        };
        by_turns.max(Cost::from(node.in_all))
    }

    #[inline(always)]
    fn is_goal(&self, node: &PushNode) -> bool {
        self.space.is_goal(&node.state)
    }

    #[inline(always)]
    fn children(&self, slack: Cost, children: &mut Children<'_, PushNode, Push>) -> u64 {
        let node = *children.parent();
        let mut pruned = 0;
        for by in self.space.order().moves() {
            let axis = Axis::of(by);
            if node.turn.is_some_and(|turn| turn != axis) {
                continue;
            }
            self.space.line(&node.state, by, |push, state| {
                let mut needed = node.needed;
                needed[usize::from(axis == Axis::Row)] = self.needed(&state, axis);
                let in_all = small(self.halves.in_all(&state));
                let child = PushNode { state, turn: Some(axis.other()), needed, in_all };
                if self.estimate(&child) > slack {
                    pruned += 1;
                } else {
                    children.push(push, child);
                }
            });
        }
        pruned
    }

    fn bytes(&self) -> usize {
        self.bytes
    }
}

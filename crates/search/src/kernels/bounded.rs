//! The kernel of best-first search with a fixed number of nodes: when all are in use, the worst is discarded, and its parent stores its
//! value.
//!
//! The best-first kernel only adds nodes, and the recursive one holds a single path; here nodes are added and removed, so the table,
//! the nodes and both ends of OPEN change together, which needs another loop.
//!
//! Invariants: the capacity is never exceeded. Only leaves are discarded; a parent stores the value of each child that is not in
//! memory, so nothing is tried again before its turn, and every value is exhausted in finite time. Of two paths to a state in memory,
//! the cheaper one is kept, then the shorter one, then the first in operator order. This order never changes, so the first of the
//! cheapest plans that fit is never refused, and the smallest value in OPEN never exceeds its cost if h is admissible.

mod node_pool;

use std::cmp::Reverse;

use node_pool::{NONE, Node, NodePool, Slot};

use crate::cost::{MOST, TOO_MUCH, add};
use crate::heuristic::{Heuristic, Quality};
use crate::kernels::order;
use crate::limits::{StopReason, Watch};
use crate::observe::{Event, Fate, NodeView, Observer, Progress, Side, observes_events};
use crate::report::{Guarantee, Outcome, Plan, Report, Statistics};
use crate::run::{self, NodeOf, RunNode, RunNodes, SpaceHandle, Stepper};
use crate::space::{Cost, Space, UNREACHABLE};

/// Stored for a child that is in memory as a node itself, which has the current value.
const HELD: Cost = UNREACHABLE - 1;

/// The most nodes entered between two checks of the memory limit.
const NODES_BETWEEN_CHECKS: usize = 8 * 1024;

/// A child that was made, before its entry is decided.
struct Child<S: Space, T> {
    state: S::State,
    key: S::Key,
    memo: T,
    g: Cost,
    h: Cost,
    value: Cost,
    by: S::Move,
    fate: Fate,
}

/// How a search ends.
pub(crate) enum End {
    Solved(Slot),
    Stopped(StopReason),
    Exhausted,
}

pub(crate) struct Kernel<L, S: Space, H: Heuristic<S>, O> {
    space: L,
    heuristic: H,
    pool: NodePool<S, H::Memo>,
    admissible: bool,
    /// Whether two paths to one state have ever been in memory, so that the table does not contain all.
    twins: bool,
    /// The children of the node being expanded.
    made: Vec<Child<S, H::Memo>>,
    /// The node last expanded, until the next one is taken.
    current: Option<Slot>,
    /// The smallest g + h of what cannot lead to a goal within the capacity.
    too_deep: Cost,
    overflowed: bool,
    statistics: Statistics,
    watch: Watch,
    observer: O,
}

impl<L, S, H, O> Kernel<L, S, H, O>
where
    L: SpaceHandle<S>,
    S: Space,
    H: Heuristic<S>,
    O: Observer<S>,
{
    pub(crate) fn new<V>(search: Stepper<L, V, O>, heuristic: H, capacity: u64) -> Self {
        let Stepper { space, observer, options, .. } = search;
        Kernel {
            space,
            admissible: heuristic.quality() >= Quality::Admissible,
            heuristic,
            pool: NodePool::new(options.tuning.capacity.unwrap_or(capacity).clamp(2, u64::from(NONE)) as usize),
            twins: false,
            made: Vec::new(),
            current: None,
            too_deep: UNREACHABLE,
            overflowed: false,
            statistics: Statistics::default(),
            watch: Watch::new(options.limits),
            observer,
        }
    }

    /// The value of a node for its parent changed: it is discarded with this value, or exhausted.
    fn emit_parent(&mut self, parent: Slot, turn: u32, value: Cost) {
        self.pool.node_mut(parent).known[turn as usize] = value;
        self.pool.count_child(parent, false);
        // The node being expanded is updated when all its children have been handled.
        if self.current != Some(parent) {
            self.update_waiting(parent);
        }
    }

    /// A node whose children were added or removed waits with the smallest value of those not in memory. With none left, it is
    /// exhausted, and so may be its parent.
    fn update_waiting(&mut self, slot: Slot) {
        let mut slot = slot;
        loop {
            let node = self.pool.node(slot);
            let least = node.known.iter().copied().filter(|&value| value != HELD).min().unwrap_or(UNREACHABLE);
            let (parent, turn, value, waits, childless) =
                (node.parent, node.turn, node.value, node.waits, node.children == 0);
            if least != UNREACHABLE {
                if !waits || value != least {
                    if waits {
                        self.pool.set_waiting(slot, false);
                    }
                    self.pool.node_mut(slot).value = least;
                    self.pool.set_waiting(slot, true);
                    self.statistics.reopened += 1;
                    self.emit(Fate::Restored, slot);
                }
                return;
            }
            if waits {
                self.pool.set_waiting(slot, false);
            }
            if !childless {
                return;
            }
            self.pool.node_mut(slot).value = UNREACHABLE;
            self.emit(Fate::Dropped, slot);
            self.pool.release(slot);
            if parent == NONE {
                return;
            }
            self.pool.node_mut(parent).known[turn as usize] = UNREACHABLE;
            self.pool.count_child(parent, false);
            if self.current == Some(parent) {
                return;
            }
            slot = parent;
        }
    }

    /// Discards the worst leaf; its parent stores its value.
    fn forget(&mut self, leaf: Slot) {
        let Node { parent, turn, value, .. } = *self.pool.node(leaf);
        self.pool.set_waiting(leaf, false);
        self.emit(Fate::Dropped, leaf);
        self.pool.release(leaf);
        // The start is on every path, so it is not a leaf while other nodes are made.
        if parent != NONE {
            self.emit_parent(parent, turn, value);
        }
    }

    /// A better path to the state of `slot` was found: removes the node and everything below it.
    fn remove_subtree(&mut self, slot: Slot) {
        let Node { parent, turn, .. } = *self.pool.node(slot);
        let below = self.pool.below(slot);
        for &slot in below.iter().rev() {
            if self.pool.node(slot).waits {
                self.pool.set_waiting(slot, false);
            }
            self.emit(Fate::Dropped, slot);
            self.pool.release(slot);
        }
        if parent != NONE {
            self.emit_parent(parent, turn, UNREACHABLE);
        }
    }

    /// Whether a child of `parent` is refused: a path to its state is in memory that is at least as good in every respect.
    fn is_refused(&self, parent: Slot, turn: usize, child: &Child<S, H::Memo>) -> bool {
        let depth = self.pool.node(parent).depth + 1;
        // Two moves out of a state may lead to the same one.
        let mut before = self.made[..turn].iter().filter(|other| other.fate == Fate::Generated);
        if before.any(|other| other.key == child.key && other.g <= child.g) {
            return true;
        }
        if let Some(known) = self.pool.find(&child.key) {
            let Node { g, depth: moves, .. } = *self.pool.node(known);
            if (g, moves) == (child.g, depth) {
                return !self.pool.is_earlier(parent, turn as u32, known);
            }
            if g <= child.g && moves <= depth {
                return true;
            }
        }
        self.twins && self.pool.is_above(parent, &child.key)
    }

    /// Removes what is in memory of a child's state and is no better than the child, which was not refused.
    fn supersede(&mut self, depth: u32, turn: usize) {
        let (g, key) = (self.made[turn].g, self.made[turn].key.clone());
        for other in &mut self.made[..turn] {
            if other.fate == Fate::Generated && other.key == key {
                other.fate = Fate::Duplicate;
            }
        }
        if let Some(known) = self.pool.find(&key) {
            let node = self.pool.node(known);
            if g <= node.g && depth <= node.depth {
                self.remove_subtree(known);
            } else {
                self.twins = true;
            }
        }
    }

    /// Makes the children of `slot`. Nodes are discarded before the children are entered, so that the capacity is never exceeded.
    fn expand(&mut self, slot: Slot) {
        let handle = self.space.clone();
        let space = handle.space();
        self.current = Some(slot);
        let Node { ref key, memo, g, value, depth, .. } = *self.pool.node(slot);
        let state = space.unpack(key);
        let mut made = std::mem::take(&mut self.made);
        space.successors(&state, |by, cost, after| {
            let (h, memo) = self.heuristic.step(space, memo, &after, by);
            let sum = add(g, cost);
            let value = sum.map_or(UNREACHABLE, |g| g.saturating_add(h)).max(value);
            let g = sum.unwrap_or(UNREACHABLE);
            made.push(Child { key: space.pack(&after), state: after, memo, g, h, value, by, fate: Fate::Pruned });
        });
        self.made = made;
        if self.pool.node(slot).known.is_empty() {
            self.pool.remember(slot, self.made.len());
        }
        // While its children are being made it is not a leaf, nor is any node above it.
        self.pool.count_child(slot, true);
        for turn in 0..self.made.len() {
            self.judge(slot, depth + 1, turn);
        }
        self.make_room(slot, depth + 1);
        self.pool.set_waiting(slot, false);
        self.statistics.expanded += 1;
        let closed = (self.pool.len() - self.pool.open.len()) as u64;
        self.statistics.max_closed = self.statistics.max_closed.max(closed);
        self.emit(Fate::Expanded, slot);
        for (turn, child) in std::mem::take(&mut self.made).into_iter().enumerate() {
            match child.fate {
                Fate::Generated => self.enter(slot, turn, child),
                Fate::Duplicate => {
                    self.statistics.duplicates += 1;
                    self.emit_refused(&child, slot);
                }
                _ => {
                    self.statistics.pruned += 1;
                    self.emit_refused(&child, slot);
                }
            }
        }
        self.pool.count_child(slot, false);
        self.pool.note_ranks();
    }

    /// Decides what happens to a child of `slot`, apart from the capacity.
    fn judge(&mut self, slot: Slot, depth: u32, turn: usize) {
        let space = self.space.clone();
        let known = self.pool.node(slot).known[turn];
        let child = &self.made[turn];
        if known == HELD {
            self.made[turn].fate = Fate::Duplicate;
            return;
        }
        let value = child.value.max(known);
        let fits = (depth as usize) + 1 < self.pool.capacity
            || (depth as usize) + 1 == self.pool.capacity && space.space().is_goal(&child.state);
        let lost = if value > MOST {
            self.overflowed |= child.value > MOST && child.h != UNREACHABLE;
            true
        } else if self.is_refused(slot, turn, child) {
            self.made[turn].fate = Fate::Duplicate;
            true
        } else if !fits {
            self.too_deep = self.too_deep.min(value);
            true
        } else {
            self.supersede(depth, turn);
            self.made[turn].fate = Fate::Generated;
            false
        };
        self.made[turn].value = value;
        self.pool.node_mut(slot).known[turn] = if lost { UNREACHABLE } else { value };
    }

    /// Discards worse nodes until the best children of `slot` that are to be entered fit. For children that do not fit, `slot` stores
    /// only their value.
    fn make_room(&mut self, slot: Slot, depth: u32) {
        let entered = |child: &Child<S, H::Memo>| child.fate == Fate::Generated;
        let best: Vec<usize> = (0..self.made.len()).filter(|&turn| entered(&self.made[turn])).collect();
        let values: Vec<u64> = best.iter().map(|&turn| self.made[turn].value.into()).collect();
        let mut entering = 0;
        for turn in order::sorted_indices(values.into_iter()).map(|place| best[place]) {
            if self.pool.len() + entering >= self.pool.capacity {
                let value = self.made[turn].value;
                match self.pool.leaves.last() {
                    Some(&(worst, moves, _, leaf)) if (value, Reverse(depth)) < (worst, moves) => self.forget(leaf),
                    _ => {
                        self.made[turn].fate = Fate::Pruned;
                        continue;
                    }
                }
            }
            self.pool.node_mut(slot).known[turn] = HELD;
            entering += 1;
        }
    }

    /// Enters a child.
    fn enter(&mut self, parent: Slot, turn: usize, child: Child<S, H::Memo>) {
        let depth = self.pool.node(parent).depth + 1;
        let Child { key, memo, g, h, value, by, .. } = child;
        let id = self.statistics.generated;
        self.statistics.generated += 1;
        let node = Node {
            key,
            memo,
            g,
            h,
            value,
            parent,
            by: Some(by),
            turn: turn as u32,
            depth,
            id,
            children: 0,
            known: Vec::new(),
            waits: false,
        };
        let slot = self.pool.insert(node);
        self.statistics.depth = self.statistics.depth.max(depth);
        self.pool.count_child(parent, true);
        self.pool.set_waiting(slot, true);
        self.emit(Fate::Generated, slot);
    }

    /// The node last expanded takes its place in OPEN, once the run no longer shows it.
    fn settle(&mut self) {
        if let Some(slot) = self.current.take() {
            self.update_waiting(slot);
        }
    }

    fn id_of(&self, slot: Slot) -> Option<u64> {
        (slot != NONE).then(|| self.pool.node(slot).id)
    }

    fn emit(&mut self, fate: Fate, slot: Slot) {
        if observes_events(&self.observer) {
            self.observer.event(Event::Node(fate, run::view(&self.snapshot(slot))));
        }
    }

    /// Emits the event of a child that was not entered.
    fn emit_refused(&mut self, child: &Child<S, H::Memo>, parent: Slot) {
        if observes_events(&self.observer) {
            let (parent, f, side) = (self.id_of(parent), u64::from(child.value), Side::Forward);
            let Child { state, g, h, by, fate, .. } = child;
            let view = NodeView { id: None, parent, by: Some(*by), state, g: *g, h: *h, f, side };
            self.observer.event(Event::Node(*fate, view));
        }
    }

    /// The proved lower bound.
    fn lower_bound(&self) -> Cost {
        if !self.admissible {
            return 0;
        }
        let waits = self.pool.open.first().map_or(UNREACHABLE, |rank| rank.0);
        waits.min(self.too_deep).min(if self.overflowed { TOO_MUCH } else { UNREACHABLE })
    }

    #[cold]
    fn check_limits(&mut self) -> Option<StopReason> {
        let progress = run::Kernel::progress(self);
        if self.observer.progress(&progress).is_break() {
            return Some(StopReason::Observer);
        }
        self.watch.check(self.statistics.expanded, self.pool.bytes_after(NODES_BETWEEN_CHECKS))
    }

    fn update_statistics(&mut self) {
        self.statistics.time = self.watch.elapsed();
        self.statistics.max_open = self.pool.most_open as u64;
        self.statistics.bytes = self.statistics.bytes.max(self.pool.bytes_after(0));
    }

    fn snapshot(&self, slot: Slot) -> NodeOf<S> {
        let Node { ref key, g, h, value, parent, by, id, .. } = *self.pool.node(slot);
        RunNode {
            id: Some(id),
            parent: self.id_of(parent),
            by,
            state: self.space.space().unpack(key),
            g,
            h,
            f: u64::from(value),
            side: Side::Forward,
        }
    }

    /// The nodes in memory that are in OPEN, or are not.
    fn all(&self, waits: bool) -> RunNodes<'_, S> {
        Box::new(self.pool.all(waits).into_iter().map(|slot| self.snapshot(slot)))
    }
}

impl<L, S, H, O> run::Kernel<S> for Kernel<L, S, H, O>
where
    L: SpaceHandle<S>,
    S: Space,
    H: Heuristic<S>,
    O: Observer<S>,
{
    type End = End;

    fn begin(&mut self) -> Option<End> {
        let handle = self.space.clone();
        let space = handle.space();
        let state = space.start();
        let (h, memo) = self.heuristic.eval(space, &state);
        self.overflowed = h > MOST && h != UNREACHABLE;
        let key = space.pack(&state);
        let root = Node {
            key,
            memo,
            g: 0,
            h,
            value: h,
            parent: NONE,
            by: None,
            turn: 0,
            depth: 0,
            id: 0,
            children: 0,
            known: Vec::new(),
            waits: false,
        };
        let slot = self.pool.insert(root);
        self.statistics.generated = 1;
        self.emit(Fate::Started, slot);
        if h <= MOST {
            self.pool.set_waiting(slot, true);
        }
        None
    }

    fn advance(&mut self) -> Option<End> {
        self.settle();
        let Some(&(_, _, _, slot)) = self.pool.open.first() else { return Some(End::Exhausted) };
        let space = self.space.clone();
        if space.space().is_goal(&space.space().unpack(&self.pool.node(slot).key)) {
            return Some(End::Solved(slot));
        }
        if self.watch.is_due(self.statistics.expanded)
            && let Some(why) = self.check_limits()
        {
            return Some(End::Stopped(why));
        }
        self.expand(slot);
        None
    }

    fn report(&mut self, end: End) -> Report<S::Move> {
        let lower_bound = self.lower_bound();
        self.update_statistics();
        match end {
            End::Solved(slot) => {
                self.emit(Fate::Reached, slot);
                self.current = Some(slot);
                let cost = self.pool.node(slot).g;
                let mut moves = Vec::new();
                let mut at = slot;
                while at != NONE {
                    let node = self.pool.node(at);
                    moves.extend(node.by);
                    at = node.parent;
                }
                moves.reverse();
                // What did not fit may be cheaper; `solved` decides what a plan as cheap as the bound is.
                let lower_bound = lower_bound.min(cost);
                Report::solved(Plan::new(moves, cost), Guarantee::Nothing, lower_bound, self.statistics)
            }
            End::Stopped(why) => Report::unsolved(Outcome::Stopped { why, best: None }, lower_bound, self.statistics),
            End::Exhausted if self.too_deep != UNREACHABLE => {
                Report::unsolved(Outcome::Cutoff, lower_bound, self.statistics)
            }
            End::Exhausted if self.overflowed => {
                let stopped = Outcome::Stopped { why: StopReason::Overflow, best: None };
                Report::unsolved(stopped, lower_bound, self.statistics)
            }
            End::Exhausted => Report::unsolved(Outcome::Unsolvable, UNREACHABLE, self.statistics),
        }
    }

    fn current(&self) -> Option<NodeOf<S>> {
        self.current.map(|slot| self.snapshot(slot))
    }

    fn open(&self) -> RunNodes<'_, S> {
        self.all(true)
    }

    fn closed(&self) -> RunNodes<'_, S> {
        self.all(false)
    }

    fn progress(&mut self) -> Progress {
        self.update_statistics();
        Progress::of_search(self.statistics, None, None)
    }
}

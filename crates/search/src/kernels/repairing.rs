//! The kernel of anytime search: OPEN ordered by f = wg·g + wh·h, with weights that fall from round to round.
//!
//! The best-first kernel ends with the first goal and never reorders OPEN, so this needs another loop. A round ends when a goal is
//! taken; the next round takes over its OPEN and the states to which a cheaper path was found after they were closed. Invariant: of
//! every cheapest plan some state is in one of these two, at its smallest cost, so the smallest g + h there never exceeds the optimum
//! if h is admissible.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::cost;
use crate::heuristic::{Heuristic, Quality};
use crate::kernels::frontier::Priority;
use crate::kernels::nodes::{NO_NODE, Node, NodeId, Nodes};
use crate::limits::{StopReason, Watch};
use crate::observe::{Event, Fate, NodeView, Observer, Progress, Side, observes_events};
use crate::report::{Guarantee, Outcome, Plan, Report, Statistics};
use crate::run::{self, NodeOf, RunNode, RunNodes, SpaceHandle, Stepper};
use crate::search::Weights;
use crate::seen::Store;
use crate::seen::known::Seen;
use crate::space::{Cost, Space, UNREACHABLE};

/// The most nodes entered between two checks of the memory limit.
const NODES_BETWEEN_CHECKS: usize = 8 * 1024;

/// The list that a node is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Membership {
    Open,
    /// Expanded in this round; round 0 stands for goals and for nodes that were discarded.
    Closed(u32),
    /// Improved in the round in which it was expanded; it is moved to OPEN in the next.
    Postponed,
}

/// The status of a node.
#[derive(Clone, Copy)]
struct NodeStatus {
    place: Membership,
    h: Cost,
    /// When it last entered OPEN, or was postponed.
    stamp: u64,
}

/// An entry of OPEN. It is valid only while it is the newest of its node.
type Entry = (Reverse<Priority>, u64, NodeId);

/// How a search ends.
pub(crate) enum End {
    Best,
    Stopped(StopReason),
    Exhausted,
}

pub(crate) struct Kernel<L, S: Space, H: Heuristic<S>, N, O> {
    space: L,
    heuristic: H,
    weights: Weights,
    /// By how much h weighs more than g; halved after each round.
    excess: u32,
    /// The current weights, in lowest terms.
    now: Weights,
    /// Whether a state is expanded at most once in a round, which only a consistent heuristic allows without loss.
    once: bool,
    admissible: bool,
    round: u32,
    nodes: Nodes<S, H::Memo>,
    statuses: Vec<NodeStatus>,
    seen: N,
    open: BinaryHeap<Entry>,
    /// The number of valid entries of OPEN.
    waiting: u64,
    postponed: Vec<NodeId>,
    stamp: u64,
    /// The smallest g + h of what was left out because a number did not fit.
    left_out: Option<Cost>,
    current: NodeId,
    incumbents: Vec<Plan<S::Move>>,
    statistics: Statistics,
    watch: Watch,
    observer: O,
}

/// The weights of the first round, with g's scaled up so that the excess of h can be halved a few times.
fn first(weights: Weights) -> (Weights, u32) {
    let (g, h) = (weights.g.max(1), weights.h.max(weights.g).max(1));
    let scale = if h <= u32::MAX / 4 { 4 } else { 1 };
    (Weights { g: g * scale, h: h * scale }, (h - g) * scale)
}

impl<L, S, H, N, O> Kernel<L, S, H, N, O>
where
    L: SpaceHandle<S>,
    S: Space,
    H: Heuristic<S>,
    N: Seen<S>,
    O: Observer<S>,
{
    /// A search with `weights` in its first round.
    pub(crate) fn new<V: Store<S, Index = N>>(search: Stepper<L, V, O>, weights: Weights, heuristic: H) -> Self {
        let Stepper { space, store, observer, options } = search;
        let seen = store.index(space.space());
        let (weights, excess) = first(options.weights.unwrap_or(weights));
        Kernel {
            weights,
            excess,
            now: weights,
            once: heuristic.quality() == Quality::Consistent,
            admissible: heuristic.quality() >= Quality::Admissible,
            heuristic,
            round: 0,
            nodes: Nodes::new(),
            statuses: Vec::new(),
            seen,
            open: BinaryHeap::new(),
            waiting: 0,
            postponed: Vec::new(),
            stamp: 0,
            left_out: None,
            current: NO_NODE,
            incumbents: Vec::new(),
            statistics: Statistics::default(),
            watch: Watch::new(options.limits),
            observer,
            space,
        }
    }

    /// The weights for the current excess of h, in lowest terms.
    fn reduced(&self) -> Weights {
        Weights { h: self.weights.g + self.excess, ..self.weights }.reduced()
    }

    /// The priority in OPEN. What does not fit comes last: the number of a goal always fits.
    fn f(weights: Weights, g: Cost, h: Cost) -> Priority {
        weights.f(g, h).unwrap_or(Priority::MAX)
    }

    fn best(&self) -> Cost {
        self.incumbents.last().map_or(UNREACHABLE, |plan| plan.cost)
    }

    /// Whether a node cannot lead to anything better than the best plan.
    fn is_cut(&self, g: Cost, h: Cost) -> bool {
        !self.incumbents.is_empty() && g.saturating_add(if self.admissible { h } else { 0 }) >= self.best()
    }

    /// Begins a round: postponed nodes move to OPEN, which is reordered by the new weights; nodes that cannot be better than the best
    /// plan are discarded.
    fn begin_round(&mut self) {
        self.round += 1;
        let weights = self.reduced();
        self.now = weights;
        if observes_events(&self.observer) {
            self.observer.event(Event::Weights(weights));
        }
        // The list is reused, so that the memory held does not depend on when limits are checked.
        let mut entries = std::mem::take(&mut self.open).into_vec();
        entries.retain(|&(_, stamp, id)| {
            let standing = self.statuses[id as usize];
            standing.place == Membership::Open && standing.stamp == stamp
        });
        for id in self.postponed.drain(..) {
            self.nodes[id].closed = false;
            self.statuses[id as usize].place = Membership::Open;
            entries.push((Reverse(0), self.statuses[id as usize].stamp, id));
        }
        self.waiting = entries.len() as u64;
        self.statistics.max_open = self.statistics.max_open.max(self.waiting);
        entries.retain_mut(|(priority, _, id)| {
            let (g, h) = (self.nodes[*id].g, self.statuses[*id as usize].h);
            *priority = Reverse(Self::f(weights, g, h));
            if self.is_cut(g, h) {
                self.nodes[*id].closed = true;
                self.statuses[*id as usize].place = Membership::Closed(0);
                self.waiting -= 1;
                self.emit_of(Fate::Dropped, *id);
                return false;
            }
            true
        });
        self.open = BinaryHeap::from(entries);
    }

    /// Ends a round. Returns the end of the search, or begins the next round.
    #[cold]
    fn end_round(&mut self, goal: Option<NodeId>) -> Option<End> {
        if let Some(id) = goal {
            self.emit_of(Fate::Reached, id);
            self.current = id;
            if self.nodes[id].g < self.best() {
                self.incumbents.push(self.nodes.plan_in(self.space.space(), id));
                if observes_events(&self.observer) {
                    let cost = self.best();
                    self.observer.event(Event::Incumbent(cost));
                }
            }
        }
        let proved = self.lower_bound();
        let done = if self.admissible { self.best() <= proved } else { self.excess == 0 && goal.is_some() };
        if !self.incumbents.is_empty() && done {
            return Some(End::Best);
        }
        if goal.is_none() && self.postponed.is_empty() {
            return Some(if self.incumbents.is_empty() { End::Exhausted } else { End::Best });
        }
        // A weight that is not smaller than the proved ratio would prove nothing new.
        loop {
            self.excess /= 2;
            let Weights { g, h } = self.reduced();
            let within = u64::from(self.best()) * u64::from(g) <= u64::from(proved) * u64::from(h);
            if self.excess == 0 || !self.admissible || self.incumbents.is_empty() || !within {
                break;
            }
        }
        self.begin_round();
        None
    }

    /// Takes the first of OPEN.
    fn pop(&mut self) -> Option<NodeId> {
        while let Some((_, stamp, id)) = self.open.pop() {
            let standing = self.statuses[id as usize];
            if standing.place == Membership::Open && standing.stamp == stamp {
                self.waiting -= 1;
                return Some(id);
            }
        }
        None
    }

    fn push(&mut self, id: NodeId, h: Cost) {
        self.stamp += 1;
        self.statuses[id as usize] = NodeStatus { place: Membership::Open, h, stamp: self.stamp };
        self.open.push((Reverse(Self::f(self.now, self.nodes[id].g, h)), self.stamp, id));
    }

    fn expand(&mut self, id: NodeId) {
        let handle = self.space.clone();
        let space = handle.space();
        self.emit_of(Fate::Expanded, id);
        self.current = id;
        self.nodes[id].closed = true;
        self.statuses[id as usize].place = Membership::Closed(self.round);
        self.statistics.expanded += 1;
        self.statistics.max_closed = self.statistics.max_closed.max(self.closed());
        let Node { g, memo, .. } = self.nodes[id];
        let state = space.unpack(&self.nodes[id].key);
        space.successors(&state, |by, cost, child| {
            let (h, child_memo) = self.heuristic.step(space, memo, &child, by);
            let Some(g) = cost::add(g, cost) else {
                self.left_out = Some(self.left_out.map_or(cost::TOO_MUCH, |least| least.min(cost::TOO_MUCH)));
                return self.prune(id, by, UNREACHABLE, h, &child);
            };
            if h == UNREACHABLE || self.is_cut(g, h) {
                return self.prune(id, by, g, h, &child);
            }
            let key = space.pack(&child);
            if let Some(known) = self.seen.enter(space, &child, &key, id, &self.nodes) {
                self.statistics.duplicates += 1;
                return self.handle_duplicate(known, id, by, g, h, &child);
            }
            let number = self.nodes.len();
            self.nodes.push(Node { key, memo: child_memo, g, parent: id, by: Some(by), closed: false });
            self.statuses.push(NodeStatus { place: Membership::Open, h, stamp: 0 });
            self.waiting += 1;
            self.push(number, h);
            self.emit(Fate::Generated, Some(number), id, by, g, h, &child);
        });
        self.statistics.max_open = self.statistics.max_open.max(self.waiting);
    }

    fn prune(&mut self, parent: NodeId, by: S::Move, g: Cost, h: Cost, child: &S::State) {
        self.statistics.pruned += 1;
        self.emit(Fate::Pruned, None, parent, by, g, h, child);
    }

    /// Handles a child of `parent` whose state has a node already.
    fn handle_duplicate(&mut self, known: NodeId, parent: NodeId, by: S::Move, g: Cost, h: Cost, child: &S::State) {
        if g >= self.nodes[known].g {
            return self.emit(Fate::Duplicate, Some(known), parent, by, g, h, child);
        }
        let node = &mut self.nodes[known];
        (node.g, node.parent, node.by) = (g, parent, Some(by));
        let fate = match self.statuses[known as usize].place {
            Membership::Open => Fate::Improved,
            Membership::Closed(round) if self.once && round == self.round => {
                self.statistics.reopened += 1;
                self.postponed.push(known);
                Fate::Postponed
            }
            Membership::Closed(_) => {
                self.statistics.reopened += 1;
                self.waiting += 1;
                node.closed = false;
                Fate::Reopened
            }
            Membership::Postponed => Fate::Postponed,
        };
        if fate == Fate::Postponed {
            self.stamp += 1;
            self.statuses[known as usize] = NodeStatus { place: Membership::Postponed, h, stamp: self.stamp };
        } else {
            self.push(known, h);
        }
        self.emit(fate, Some(known), parent, by, g, h, child);
    }

    #[allow(clippy::too_many_arguments)]
    fn emit(
        &mut self,
        fate: Fate,
        id: Option<NodeId>,
        parent: NodeId,
        by: S::Move,
        g: Cost,
        h: Cost,
        state: &S::State,
    ) {
        if observes_events(&self.observer) {
            let f = Self::f(self.now, g, h);
            let (id, parent) = (id.map(u64::from), Some(u64::from(parent)));
            let view = NodeView { id, parent, by: Some(by), state, g, h, f, side: Side::Forward };
            self.observer.event(Event::Node(fate, view));
        }
    }

    fn emit_of(&mut self, fate: Fate, id: NodeId) {
        if observes_events(&self.observer) {
            let RunNode { id, parent, by, ref state, g, h, f, side } = self.snapshot(id);
            self.observer.event(Event::Node(fate, NodeView { id, parent, by, state, g, h, f, side }));
        }
    }

    /// Number of nodes in CLOSED: each expansion adds one, and each reopening removes one.
    fn closed(&self) -> u64 {
        self.statistics.expanded.saturating_sub(self.statistics.reopened)
    }

    /// The proved lower bound.
    fn lower_bound(&self) -> Cost {
        if !self.admissible {
            return 0;
        }
        let estimate = |id: usize| self.nodes[id as NodeId].g.saturating_add(self.statuses[id].h);
        let open = (0..self.statuses.len()).filter(|&id| !matches!(self.statuses[id].place, Membership::Closed(_)));
        let least = open.map(estimate).chain(self.left_out).min().unwrap_or(UNREACHABLE);
        least.max(estimate(0)).min(self.best())
    }

    fn bytes(&self) -> usize {
        self.nodes.bytes()
            + self.seen.bytes()
            + self.open.capacity() * size_of::<Entry>()
            + self.statuses.capacity() * size_of::<NodeStatus>()
            + self.postponed.capacity() * size_of::<NodeId>()
    }

    #[cold]
    fn check_limits(&mut self) -> Option<StopReason> {
        let progress = run::Kernel::progress(self);
        if self.observer.progress(&progress).is_break() {
            return Some(StopReason::Observer);
        }
        // Lists double when they grow, and a new round makes a second OPEN.
        let entries = 2 * (self.open.len() + NODES_BETWEEN_CHECKS) * (2 * size_of::<Entry>() + size_of::<NodeId>());
        let statuses = 2 * (self.statuses.len() + NODES_BETWEEN_CHECKS) * size_of::<NodeStatus>();
        let bytes = self.nodes.bytes_after(NODES_BETWEEN_CHECKS)
            + self.seen.bytes_after(NODES_BETWEEN_CHECKS)
            + entries
            + statuses;
        self.watch.check(self.statistics.expanded, bytes)
    }

    fn update_statistics(&mut self) {
        self.statistics.generated = u64::from(self.nodes.len());
        self.statistics.time = self.watch.elapsed();
        self.statistics.bytes = self.statistics.bytes.max(self.bytes());
    }

    fn snapshot(&self, id: NodeId) -> NodeOf<S> {
        let node = &self.nodes[id];
        let h = self.statuses[id as usize].h;
        RunNode {
            id: Some(u64::from(id)),
            parent: (node.parent != NO_NODE).then_some(u64::from(node.parent)),
            by: node.by,
            state: self.space.space().unpack(&node.key),
            g: node.g,
            h,
            f: Self::f(self.now, node.g, h),
            side: Side::Forward,
        }
    }

    fn all(&self, closed: bool) -> RunNodes<'_, S> {
        Box::new((0..self.nodes.len()).filter(move |&id| self.nodes[id].closed == closed).map(|id| self.snapshot(id)))
    }
}

impl<L, S, H, N, O> run::Kernel<S> for Kernel<L, S, H, N, O>
where
    L: SpaceHandle<S>,
    S: Space,
    H: Heuristic<S>,
    N: Seen<S>,
    O: Observer<S>,
{
    type End = End;

    fn begin(&mut self) -> Option<End> {
        let handle = self.space.clone();
        let space = handle.space();
        let (_, h) = self.nodes.enter_start(space, &self.heuristic, &mut self.seen);
        self.statuses.push(NodeStatus { place: Membership::Open, h, stamp: 0 });
        self.waiting = 1;
        self.statistics.max_open = 1;
        self.now = self.reduced();
        self.push(0, h);
        self.emit_of(Fate::Started, 0);
        self.begin_round();
        None
    }

    fn advance(&mut self) -> Option<End> {
        loop {
            let taken = self.pop();
            let goal = taken.filter(|&id| {
                let space = self.space.space();
                space.is_goal(&space.unpack(&self.nodes[id].key))
            });
            let Some(id) = taken.filter(|_| goal.is_none()) else {
                if let Some(id) = goal {
                    // No later node is needed.
                    self.nodes[id].closed = true;
                    self.statuses[id as usize].place = Membership::Closed(0);
                }
                if let Some(end) = self.end_round(goal) {
                    return Some(end);
                }
                continue;
            };
            if self.watch.is_due(self.statistics.expanded)
                && let Some(why) = self.check_limits()
            {
                // It is still in OPEN.
                self.waiting += 1;
                return Some(End::Stopped(why));
            }
            self.expand(id);
            return None;
        }
    }

    fn report(&mut self, end: End) -> Report<S::Move> {
        let lower_bound = self.lower_bound();
        self.update_statistics();
        self.statistics.depth = self.nodes.depth(self.space.space().unit_costs(), false);
        let best = self.incumbents.last().cloned();
        let overflow = StopReason::Overflow;
        let report = match (end, best) {
            (End::Best, Some(plan)) => {
                Report::solved(plan, Guarantee::optimal_if(self.admissible), lower_bound, self.statistics)
            }
            (End::Stopped(why), best) => {
                let space = self.space.space();
                let waiting = self.nodes.waiting_goal(space).map(|id| self.nodes.plan_in(space, id));
                let best = waiting.into_iter().chain(best).min_by_key(|plan| plan.cost);
                let lower_bound = lower_bound.min(best.as_ref().map_or(UNREACHABLE, |plan| plan.cost));
                Report::unsolved(Outcome::Stopped { why, best }, lower_bound, self.statistics)
            }
            _ if self.left_out.is_some() => {
                Report::unsolved(Outcome::Stopped { why: overflow, best: None }, lower_bound, self.statistics)
            }
            _ => Report::unsolved(Outcome::Unsolvable, UNREACHABLE, self.statistics),
        };
        Report { incumbents: std::mem::take(&mut self.incumbents), ..report }
    }

    fn current(&self) -> Option<NodeOf<S>> {
        (self.current != NO_NODE).then(|| self.snapshot(self.current))
    }

    fn open(&self) -> RunNodes<'_, S> {
        self.all(false)
    }

    fn closed(&self) -> RunNodes<'_, S> {
        self.all(true)
    }

    fn progress(&mut self) -> Progress {
        self.update_statistics();
        Progress::of_search(self.statistics, None, self.incumbents.last().map(|plan| plan.cost))
    }
}

//! The loop: take the node that the policy names, make its children, and check whether the other side knows them.
//!
//! Invariant: a cheaper path to a closed state opens it again, so g of the nodes in OPEN is right for every plan still to be found, for
//! any heuristic.

use super::{BACKWARD, Estimates, FORWARD, Figures, Next, NodeEstimates, Open, OpenContext, Policy};
use crate::cost;
use crate::heuristic::Quality;
use crate::kernels::frontier::Priority;
use crate::kernels::nodes::{NO_NODE, Node, NodeId, Nodes};
use crate::limits::{StopReason, Watch};
use crate::observe::{Event, Fate, NodeView, Observer, Progress, Side, observes_events};
use crate::replay::Choices;
use crate::report::{Guarantee, Outcome, Plan, Report, Statistics};
use crate::run::{self, NodeOf, RunNode, RunNodes, SpaceHandle, Stepper};
use crate::seen::Store;
use crate::seen::known::Seen;
use crate::space::{Backward, Cost, UNREACHABLE};

const SIDES: [Side; 2] = [Side::Forward, Side::Backward];

/// The most nodes a side enters between two checks of the memory limit.
const NODES_BETWEEN_CHECKS: usize = 8 * 1024;

/// What a node stores besides its estimates: the search it belongs to, and the node of its state in the other one. In one word, so that
/// a node of a board takes half of a cache line.
#[derive(Clone, Copy)]
struct Slot(u32);

impl Slot {
    /// Numbers of nodes stay below: that many nodes do not fit into memory.
    const NO_TWIN: u32 = u32::MAX >> 1;

    #[inline(always)]
    fn new(side: usize, twin: NodeId) -> Self {
        Slot(twin.min(Self::NO_TWIN) << 1 | side as u32)
    }

    #[inline(always)]
    fn side(self) -> usize {
        (self.0 & 1) as usize
    }

    /// [`NO_NODE`] if the other search does not know the state.
    #[inline(always)]
    fn other_node(self) -> NodeId {
        let twin = self.0 >> 1;
        if twin == Self::NO_TWIN { NO_NODE } else { twin }
    }
}

/// The memo carried from parent to child, and where a node belongs.
#[derive(Clone, Copy)]
struct Memo<T> {
    estimates: T,
    place: Slot,
}

/// The cheapest plan so far: a state known to both sides, its node on each, and the cost of both paths together.
#[derive(Clone, Copy)]
struct Meeting {
    nodes: [NodeId; 2],
    cost: Cost,
}

pub(crate) struct Kernel<L, S: Backward, P: Policy, E: Estimates<S>, N, O> {
    space: L,
    policy: P,
    estimates: E,
    /// The nodes of both sides, so that one lookup of a state finds both of its nodes.
    nodes: Nodes<S, Memo<E::Memo>>,
    /// Number of nodes that are not in OPEN: those in CLOSED, and dead ends.
    settled: NodeId,
    /// For each state the node that it got first, of either side.
    seen: N,
    open: [P::Open; 2],
    best: Option<Meeting>,
    /// Whether both heuristics are as good as the policy needs.
    trusted: bool,
    /// The proved lower bound.
    proved: Cost,
    least_cost: Cost,
    /// Whether something was left out because its cost does not fit.
    overflowed: bool,
    /// The node last expanded.
    current: Option<NodeId>,
    statistics: Statistics,
    watch: Watch,
    observer: O,
}

/// How a search ends.
pub(crate) enum End {
    /// The start is a goal.
    There,
    /// No plan is cheaper than the best one.
    Found,
    Stopped(StopReason),
    /// One side has nothing left to expand.
    Exhausted,
}

impl<L, S, P, E, N, O> Kernel<L, S, P, E, N, O>
where
    L: SpaceHandle<S>,
    S: Backward,
    P: Policy,
    E: Estimates<S>,
    N: Seen<S>,
    O: Observer<S>,
{
    pub(crate) fn new<V: Store<S, Shared = N>>(search: Stepper<L, V, O>, policy: P, estimates: E) -> Self {
        let Stepper { space, store, observer, options } = search;
        let seen = store.shared(space.space());
        let least_cost = Cost::from(space.space().unit_costs());
        let trusted = [FORWARD, BACKWARD].into_iter().all(|side| estimates.quality(side) >= P::NEEDS);
        Kernel {
            space,
            policy,
            estimates,
            nodes: Nodes::new(),
            settled: 0,
            seen,
            open: [P::Open::default(), P::Open::default()],
            best: None,
            trusted,
            proved: 0,
            least_cost,
            overflowed: false,
            current: None,
            statistics: Statistics::default(),
            watch: Watch::new(options.limits),
            observer,
        }
    }

    /// Enters a root; returns its estimates.
    fn root(&mut self, side: usize, state: &S::State) -> Option<Cost> {
        let handle = self.space.clone();
        let space = handle.space();
        let key = space.pack(state);
        let id = self.nodes.len();
        let (known, far) = self.nodes_of(side, space, state, &key);
        if known != NO_NODE {
            return None;
        }
        let (guess, estimates) = self.estimates.eval(space, side, state);
        let memo = Memo { estimates, place: Slot::new(side, far) };
        self.nodes.push(Node { key, memo, g: 0, parent: NO_NODE, by: None, closed: false });
        self.open[side].push(Figures { g: 0, guess }, id);
        self.emit(Fate::Started, side, Some(id), state, NO_NODE, None, 0, guess);
        Some(guess.ahead)
    }

    /// Makes the children of a node. The side is a constant, so that each is compiled into a loop of its own.
    #[inline(always)]
    fn expand<const NEAR: usize>(&mut self, id: NodeId) {
        let near = NEAR;
        let handle = self.space.clone();
        let space = handle.space();
        let node = &mut self.nodes[id];
        node.closed = true;
        let state = space.unpack(&node.key);
        let Node { g, memo: Memo { estimates: memo, .. }, parent, by: last, .. } = *node;
        // A space that omits the move back leaves nothing to compare; observers of events see that child too.
        let skips = if near == FORWARD { S::SKIPS_BACK } else { S::SKIPS_FORTH } && !O::EVENTS;
        let left = (!skips && parent != NO_NODE).then(|| self.nodes[parent].key.clone());
        self.settled += 1;
        self.current = Some(id);
        self.statistics.expanded += 1;
        self.note_closed();
        if observes_events(&self.observer) {
            let guess = self.estimates.eval(space, near, &state).0;
            self.emit(Fate::Expanded, near, Some(id), &state, parent, last, g, guess);
        }
        let visit = |by: S::Move, cost: Cost, child: S::State| {
            let Some(g) = cost::add(g, cost) else {
                return self.leave_out(near, &child, id, by, memo);
            };
            let key = space.pack(&child);
            // The state before is the most frequent duplicate, and is recognised without the store.
            if left.as_ref() == Some(&key) {
                self.statistics.duplicates += 1;
                // It cannot be a cheaper path.
                if observes_events(&self.observer) {
                    self.handle_duplicate(near, [parent, NO_NODE], id, by, g, memo, &child);
                }
                return;
            }
            let number = self.nodes.len();
            let (known, far) = self.nodes_of(near, space, &child, &key);
            if known != NO_NODE {
                self.statistics.duplicates += 1;
                return self.handle_duplicate(near, [known, far], id, by, g, memo, &child);
            }
            let (guess, estimates) = self.estimates.step(space, near, memo, &child, by);
            let closed = guess.ahead == UNREACHABLE;
            let memo = Memo { estimates, place: Slot::new(near, far) };
            self.nodes.push(Node { key, memo, g, parent: id, by: Some(by), closed });
            if closed {
                self.settled += 1;
                self.statistics.pruned += 1;
                self.emit(Fate::Pruned, near, Some(number), &child, id, Some(by), g, guess);
                return;
            }
            self.open[near].push(Figures { g, guess }, number);
            self.emit(Fate::Generated, near, Some(number), &child, id, Some(by), g, guess);
            self.meet(near, [number, far], &child, guess);
        };
        match (near, skips) {
            (FORWARD, true) => space.onward::<false>(&state, last, visit),
            (FORWARD, false) => space.successors(&state, visit),
            (_, true) => space.further_back(&state, last, visit),
            (_, false) => space.predecessors(&state, visit),
        }
        self.statistics.duplicates += u64::from(skips && last.is_some());
        self.statistics.max_open = self.statistics.max_open.max(self.waiting());
    }

    /// The nodes of a state on this side and on the other. If this side has none, the next node is entered for it.
    #[inline(always)]
    fn nodes_of(&mut self, near: usize, space: &S, state: &S::State, key: &S::Key) -> (NodeId, NodeId) {
        let number = self.nodes.len();
        let Some(first) = self.seen.enter(space, state, key, NO_NODE, &self.nodes) else {
            return (NO_NODE, NO_NODE);
        };
        let place = &mut self.nodes[first].memo.place;
        let twin = place.other_node();
        if place.side() == near {
            return (first, twin);
        }
        if twin == NO_NODE {
            *place = Slot::new(1 - near, number);
        }
        (twin, first)
    }

    /// A child of `parent` whose cost does not fit.
    #[cold]
    #[inline(never)]
    fn leave_out(&mut self, near: usize, child: &S::State, parent: NodeId, by: S::Move, memo: E::Memo) {
        self.overflowed = true;
        self.statistics.pruned += 1;
        if observes_events(&self.observer) {
            let guess = self.estimates.step(self.space.space(), near, memo, child, by).0;
            self.emit(Fate::Pruned, near, None, child, parent, Some(by), UNREACHABLE, guess);
        }
    }

    /// Handles a child of `parent` whose state has a node on this side already, and perhaps one on the other.
    #[inline(never)]
    #[allow(clippy::too_many_arguments)]
    fn handle_duplicate(
        &mut self,
        near: usize,
        [known, far]: [NodeId; 2],
        parent: NodeId,
        by: S::Move,
        g: Cost,
        memo: E::Memo,
        child: &S::State,
    ) {
        let cheaper = g < self.nodes[known].g;
        if !cheaper && !observes_events(&self.observer) {
            return;
        }
        let guess = self.estimates.step(self.space.space(), near, memo, child, by).0;
        if !cheaper {
            return self.emit(Fate::Duplicate, near, Some(known), child, parent, Some(by), g, guess);
        }
        let node = &mut self.nodes[known];
        (node.g, node.parent, node.by) = (g, parent, Some(by));
        if guess.ahead == UNREACHABLE {
            return self.emit(Fate::Duplicate, near, Some(known), child, parent, Some(by), g, guess);
        }
        let was_closed = std::mem::replace(&mut node.closed, false);
        self.open[near].push(Figures { g, guess }, known);
        let fate = if was_closed { Fate::Reopened } else { Fate::Improved };
        if was_closed {
            self.settled -= 1;
            self.statistics.reopened += 1;
        }
        self.emit(fate, near, Some(known), child, parent, Some(by), g, guess);
        self.meet(near, [known, far], child, guess);
    }

    /// A path to `child` was found, under `number`: together with a path of the other side, if there is one, it makes a plan.
    #[inline(always)]
    fn meet(&mut self, near: usize, [number, far]: [NodeId; 2], child: &S::State, guess: NodeEstimates) {
        if far == NO_NODE {
            return;
        }
        let Node { g, parent, by, .. } = self.nodes[number];
        let Some(cost) = cost::add(g, self.nodes[far].g) else {
            self.overflowed = true;
            return;
        };
        if self.best.is_none_or(|best| cost < best.cost) {
            let nodes = if near == FORWARD { [number, far] } else { [far, number] };
            self.best = Some(Meeting { nodes, cost });
            self.emit(Fate::Met, near, Some(number), child, parent, by, g, guess);
        }
    }

    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    fn emit(
        &mut self,
        fate: Fate,
        side: usize,
        id: Option<NodeId>,
        state: &S::State,
        parent: NodeId,
        by: Option<S::Move>,
        g: Cost,
        guess: NodeEstimates,
    ) {
        if observes_events(&self.observer) {
            let view = NodeView {
                id: id.map(u64::from),
                parent: (parent != NO_NODE).then_some(u64::from(parent)),
                by,
                state,
                g,
                h: guess.ahead,
                f: priority::<P>(g, guess),
                side: SIDES[side],
            };
            self.observer.event(Event::Node(fate, view));
        }
    }

    /// Number of nodes in OPEN of both sides.
    fn waiting(&self) -> u64 {
        u64::from(self.nodes.len() - self.settled)
    }

    fn note_closed(&mut self) {
        let closed = self.statistics.expanded - self.statistics.reopened;
        self.statistics.max_closed = self.statistics.max_closed.max(closed);
    }

    #[cold]
    fn check_limits(&mut self) -> Option<StopReason> {
        let progress = run::Kernel::progress(self);
        if self.observer.progress(&progress).is_break() {
            return Some(StopReason::Observer);
        }
        let open: usize = self.open.iter().map(|open| open.bytes_after(NODES_BETWEEN_CHECKS)).sum();
        let bytes = open + self.nodes.bytes_after(NODES_BETWEEN_CHECKS) + self.seen.bytes_after(NODES_BETWEEN_CHECKS);
        self.watch.check(self.statistics.expanded, bytes)
    }

    /// Computes the counters that need not be updated at every step.
    fn update_statistics(&mut self) {
        self.statistics.generated = u64::from(self.nodes.len());
        let open: usize = self.open.iter().map(Open::bytes).sum();
        self.statistics.bytes = self.statistics.bytes.max(open + self.nodes.bytes() + self.seen.bytes());
        self.statistics.time = self.watch.elapsed();
    }

    /// The states of the plan are on both sides, so the goal is as many moves from the start as the plan has.
    fn finish_statistics(&mut self, plan: Option<&Plan<S::Move>>) {
        self.update_statistics();
        let is_forward = |node: &Node<S, Memo<E::Memo>>| node.memo.place.side() == FORWARD;
        let forward = self.nodes.depth_of(self.space.space().unit_costs(), is_forward);
        self.statistics.depth = plan.map_or(0, |plan| plan.moves.len() as u32).max(forward);
    }

    /// The best plan so far. Paths that became cheaper after the sides met count at their current cost, so it may cost less than it did
    /// then.
    fn plan(&self) -> Option<Plan<S::Move>> {
        let Meeting { nodes: [forward, backward], .. } = self.best?;
        let mut path = self.nodes.path(forward);
        path.extend(self.nodes.path_to_root(backward));
        let choices = Choices::of_path(self.space.space(), path.iter().copied());
        let moves = path.into_iter().map(|(by, _)| by).collect();
        // Neither side costs more than when they met, and then the sum fitted.
        let cost = self.cost_of_way(forward) + self.cost_of_way(backward);
        Some(Plan { moves, cost, choices })
    }

    /// The cost of the moves between a node and its root.
    fn cost_of_way(&self, id: NodeId) -> Cost {
        let (space, nodes) = (self.space.space(), &self.nodes);
        let step = |id: NodeId| {
            let node = &nodes[id];
            let mut cheapest = None;
            let visit = |by: S::Move, cost: Cost, child: S::State| {
                if Some(by) == node.by && space.pack(&child) == node.key {
                    cheapest = Some(cheapest.map_or(cost, |known: Cost| known.min(cost)));
                }
            };
            if node.parent != NO_NODE {
                let parent = space.unpack(&nodes[node.parent].key);
                if node.memo.place.side() == FORWARD {
                    space.successors(&parent, visit);
                } else {
                    space.predecessors(&parent, visit);
                }
            }
            cheapest.unwrap_or(0)
        };
        nodes.lineage(id).map(step).sum()
    }

    /// There is a plan, and the policy looks for no other.
    fn solved(&mut self, plan: Plan<S::Move>) -> Report<S::Move> {
        let guarantee = Guarantee::optimal_if(self.trusted);
        let lower_bound = self.proved.min(plan.cost);
        self.finish_statistics(Some(&plan));
        Report::solved(plan, guarantee, lower_bound, self.statistics)
    }

    fn exhausted(&mut self) -> Report<S::Move> {
        if let Some(plan) = self.plan() {
            return self.solved(plan);
        }
        if self.overflowed {
            let admissible = |side| self.estimates.quality(side) >= Quality::Admissible;
            if admissible(FORWARD) && admissible(BACKWARD) {
                self.proved = cost::TOO_MUCH;
            }
            return self.stopped(StopReason::Overflow);
        }
        self.finish_statistics(None);
        Report::unsolved(Outcome::Unsolvable, UNREACHABLE, self.statistics)
    }

    fn stopped(&mut self, why: StopReason) -> Report<S::Move> {
        let best = self.plan();
        let lower_bound = self.proved.min(best.as_ref().map_or(UNREACHABLE, |plan| plan.cost));
        self.finish_statistics(best.as_ref());
        Report::unsolved(Outcome::Stopped { why, best }, lower_bound, self.statistics)
    }

    /// The node `id` as a run shows it.
    fn snapshot(&self, id: NodeId) -> NodeOf<S> {
        let node = &self.nodes[id];
        let side = node.memo.place.side();
        let state = self.space.space().unpack(&node.key);
        let guess = self.estimates.eval(self.space.space(), side, &state).0;
        RunNode {
            id: Some(u64::from(id)),
            parent: (node.parent != NO_NODE).then_some(u64::from(node.parent)),
            by: node.by,
            state,
            g: node.g,
            h: guess.ahead,
            f: priority::<P>(node.g, guess),
            side: SIDES[side],
        }
    }

    /// The nodes of both sides that have been closed, or have not.
    fn all(&self, closed: bool) -> RunNodes<'_, S> {
        let of = move |side: usize| {
            let is_asked_for = move |id: &NodeId| {
                let node = &self.nodes[*id];
                node.closed == closed && node.memo.place.side() == side
            };
            (0..self.nodes.len()).filter(is_asked_for).map(|id| self.snapshot(id))
        };
        // Dead ends were never in OPEN, except roots.
        let entered = |node: &NodeOf<S>| node.h != UNREACHABLE || node.parent.is_none();
        Box::new([FORWARD, BACKWARD].into_iter().flat_map(of).filter(entered))
    }
}

fn priority<P: Policy>(g: Cost, guess: NodeEstimates) -> Priority {
    P::priority(Figures { g, guess })
}

impl<L, S, P, E, N, O> run::Kernel<S> for Kernel<L, S, P, E, N, O>
where
    L: SpaceHandle<S>,
    S: Backward,
    P: Policy,
    E: Estimates<S>,
    N: Seen<S>,
    O: Observer<S>,
{
    type End = End;

    fn begin(&mut self) -> Option<End> {
        let handle = self.space.clone();
        let space = handle.space();
        let start = space.start();
        let to_goal = self.root(FORWARD, &start);
        let mut from_start = None;
        space.goals(|goal| {
            let estimate = self.root(BACKWARD, &goal);
            from_start = [from_start, estimate].into_iter().flatten().min();
        });
        self.statistics.max_open = self.waiting();
        // A heuristic that never overestimates proves a lower bound before the search begins.
        for (side, estimate) in [(FORWARD, to_goal), (BACKWARD, from_start)] {
            if self.estimates.quality(side) >= Quality::Admissible {
                self.proved = self.proved.max(estimate.unwrap_or(0));
            }
        }
        space.is_goal(&start).then(|| {
            let guess = self.estimates.eval(space, FORWARD, &start).0;
            self.emit(Fate::Reached, FORWARD, Some(0), &start, NO_NODE, None, 0, guess);
            End::There
        })
    }

    #[inline(always)]
    fn advance(&mut self) -> Option<End> {
        let nodes = &self.nodes;
        let given = OpenContext {
            least_cost: self.least_cost,
            waiting: |node: NodeId| {
                let node = &nodes[node];
                (!node.closed).then_some(node.g)
            },
        };
        let Some(Next { side, node, bound }) = self.policy.next(&mut self.open, &given) else {
            return Some(End::Exhausted);
        };
        if self.trusted {
            self.proved = self.proved.max(bound.min(u64::from(cost::TOO_MUCH)) as Cost);
        }
        if self.best.is_some_and(|best| u64::from(best.cost) <= bound) {
            return Some(End::Found);
        }
        if self.watch.is_due(self.statistics.expanded)
            && let Some(why) = self.check_limits()
        {
            return Some(End::Stopped(why));
        }
        if side == FORWARD {
            self.expand::<FORWARD>(node);
        } else {
            self.expand::<BACKWARD>(node);
        }
        None
    }

    fn report(&mut self, end: End) -> Report<S::Move> {
        match end {
            End::There => {
                self.finish_statistics(None);
                Report::solved(Plan::new(Vec::new(), 0), Guarantee::Optimal, 0, self.statistics)
            }
            End::Stopped(why) => self.stopped(why),
            End::Found | End::Exhausted => self.exhausted(),
        }
    }

    fn current(&self) -> Option<NodeOf<S>> {
        self.current.map(|id| self.snapshot(id))
    }

    fn open(&self) -> RunNodes<'_, S> {
        self.all(false)
    }

    fn closed(&self) -> RunNodes<'_, S> {
        self.all(true)
    }

    fn progress(&mut self) -> Progress {
        self.update_statistics();
        let best = self.best.map(|best| best.cost);
        Progress::of_search(self.statistics, self.trusted.then_some(self.proved), best)
    }
}

//! The kernel of every method that keeps OPEN and CLOSED.
//!
//! It takes a node from OPEN, makes its children and enters the new ones. The [`Policy`] defines what OPEN is and how it is ordered;
//! the store defines how known states are recognised. Both are type parameters, so each method is compiled into a loop of its own.

use hashbrown::HashSet;

use crate::cost;
use crate::fast::numbered;
use crate::heuristic::{Heuristic, Quality};
use crate::kernels::frontier::{Frontier, Priority};
use crate::kernels::nodes::{NO_NODE, Node, NodeId, Nodes};
use crate::kernels::rounds::Rounds;
use crate::limits::{StopReason, Watch};
use crate::observe::{Event, Fate, NodeView, Observer, Progress, Side, observes_events};
use crate::report::{Guarantee, Outcome, Report, Statistics};
use crate::run::{self, ByRule, NodeOf, Run, RunNode, RunNodes, SpaceHandle, StepRun, Stepper, run};
use crate::search::{GoalTest, Search};
use crate::seen::known::{Ancestors, Seen};
use crate::seen::{Duplicates, Store};
use crate::space::{Cost, Space, UNREACHABLE};

/// What distinguishes the methods of this kernel.
pub(crate) trait Policy {
    /// OPEN.
    type Frontier: Frontier;
    /// Whether a cheaper path to a known state replaces the old one, and the state is entered again if it was closed.
    const IMPROVES: bool;
    /// When goals are tested by default.
    const GOAL_TEST: GoalTest;

    /// The priority in OPEN; `None` if the number does not fit.
    fn priority(&self, g: Cost, h: Cost) -> Option<Priority>;

    /// What is proved about the first plan found.
    fn guarantee(&self, given: GuaranteeContext) -> Guarantee;
}

/// What a guarantee depends on.
#[derive(Clone, Copy)]
pub(crate) struct GuaranteeContext {
    pub(crate) quality: Quality,
    pub(crate) unit_costs: bool,
    pub(crate) goal_test: GoalTest,
}

impl<S: Space, V: Store<S>, O: Observer<S>> Search<'_, S, V, O> {
    /// Runs `policy` to the end, with the duplicate rule and the store of this search.
    pub(crate) fn start_best_first<P: Policy, H: Heuristic<S>>(mut self, policy: P, heuristic: H) -> Report<S::Move> {
        if let Some(report) = numbered::search(&mut self, &policy) {
            return report;
        }
        let search = self.stepwise();
        let space = search.space;
        match search.options.duplicates.unwrap_or(Duplicates::Closed) {
            Duplicates::Closed if P::IMPROVES => {
                let seen = search.store.index(space);
                run(Kernel::new(search, policy, heuristic, seen))
            }
            Duplicates::Closed => {
                let seen = search.store.visited(space);
                run(Kernel::new(search, policy, heuristic, seen))
            }
            Duplicates::Path => run(Kernel::new(search, policy, heuristic, Ancestors::ALL)),
            Duplicates::Back => run(Kernel::new(search, policy, heuristic, Ancestors::BACK)),
        }
    }
}

impl<L, V, O> Stepper<L, V, O> {
    /// Begins a run of `policy`, with the duplicate rule and the store of this search.
    pub(crate) fn start_best_first<S, P, H>(self, policy: P, heuristic: H) -> impl Run<S>
    where
        L: SpaceHandle<S>,
        S: Space,
        V: Store<S>,
        O: Observer<S>,
        P: Policy,
        H: Heuristic<S>,
    {
        let rule = self.options.duplicates.unwrap_or(Duplicates::Closed);
        if rule == Duplicates::Closed && P::IMPROVES {
            let seen = self.store.index(self.space.space());
            return ByRule::Index(StepRun::new(Kernel::new(self, policy, heuristic, seen)));
        }
        if rule == Duplicates::Closed {
            let seen = self.store.visited(self.space.space());
            return ByRule::Visited(StepRun::new(Kernel::new(self, policy, heuristic, seen)));
        }
        let seen = if rule == Duplicates::Path { Ancestors::ALL } else { Ancestors::BACK };
        ByRule::Ancestors(StepRun::new(Kernel::new(self, policy, heuristic, seen)))
    }
}

/// The most nodes entered between two checks of the memory limit.
const NODES_BETWEEN_CHECKS: usize = 8 * 1024;

/// How a search ends.
pub(crate) enum End {
    Solved(NodeId),
    Stopped(StopReason),
    Exhausted,
}

/// The figures that a search which continues from this one adds to it.
#[derive(Default)]
pub(crate) struct ExtraFigures {
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    pub(crate) reopened: u64,
    pub(crate) depth: u32,
    pub(crate) bytes: usize,
}

/// A best-first search. Public fields are for the kernel that uses this one at its top.
pub(crate) struct Kernel<L, S: Space, P: Policy, H: Heuristic<S>, N, O> {
    pub(crate) space: L,
    policy: P,
    pub(crate) heuristic: H,
    goal_test: GoalTest,
    pub(crate) guarantee: Guarantee,
    /// Whether the cheapest g + h in OPEN is a lower bound of the optimum.
    open_bounds: bool,
    pub(crate) nodes: Nodes<S, H::Memo>,
    pub(crate) seen: N,
    frontier: P::Frontier,
    /// Nodes removed from OPEN. Their states stay known.
    dropped: Vec<NodeId>,
    /// Number of nodes that are not in OPEN: those in CLOSED, dead ends, and removed ones.
    settled: NodeId,
    pub(crate) max_open: NodeId,
    /// The smallest g + h of what was left out because a number did not fit.
    pub(crate) left_out: Option<Cost>,
    /// The node last expanded, if there is one.
    current: NodeId,
    pub(crate) rounds: Rounds,
    pub(crate) statistics: Statistics,
    pub(crate) watch: Watch,
    pub(crate) observer: O,
    pub(crate) extra: ExtraFigures,
}

impl<L, S, P, H, N, O> Kernel<L, S, P, H, N, O>
where
    L: SpaceHandle<S>,
    S: Space,
    P: Policy,
    H: Heuristic<S>,
    N: Seen<S>,
    O: Observer<S>,
{
    pub(crate) fn new<V>(search: Stepper<L, V, O>, policy: P, heuristic: H, seen: N) -> Self {
        let Stepper { space, observer, options, .. } = search;
        let goal_test = options.goal_test.unwrap_or(P::GOAL_TEST);
        let given =
            GuaranteeContext { quality: heuristic.quality(), unit_costs: space.space().unit_costs(), goal_test };
        let guarantee = policy.guarantee(given);
        let mut frontier = P::Frontier::default();
        frontier.tune(&options.tuning);
        Kernel {
            space,
            policy,
            heuristic,
            goal_test,
            guarantee,
            open_bounds: given.quality >= Quality::Admissible && (P::IMPROVES || guarantee == Guarantee::Optimal),
            nodes: Nodes::new(),
            seen,
            frontier,
            dropped: Vec::new(),
            settled: 0,
            max_open: 1,
            left_out: None,
            current: NO_NODE,
            rounds: Rounds::default(),
            statistics: Statistics::default(),
            watch: Watch::new(options.limits),
            observer,
            extra: ExtraFigures::default(),
        }
    }

    /// Makes the children of `id`; returns a goal among them, if goals are tested here.
    #[inline(always)]
    fn expand(&mut self, id: NodeId, state: &S::State) -> Option<NodeId> {
        let handle = self.space.clone();
        let space = handle.space();
        let Node { g, memo, parent, by: last, .. } = self.nodes[id];
        // A space that omits the move back leaves nothing to compare; observers of events see that child too.
        let skips = S::SKIPS_BACK && !O::EVENTS;
        let left = (!skips && parent != NO_NODE).then(|| self.nodes[parent].key.clone());
        self.nodes[id].closed = true;
        self.current = id;
        self.settled += 1;
        self.statistics.expanded += 1;
        if observes_events(&self.observer) {
            let h = self.heuristic.eval(space, state).0;
            let view = self.view(id, state, h);
            self.observer.event(Event::Node(Fate::Expanded, view));
        }
        let mut goal = None;
        let visit = |by: S::Move, cost: Cost, child: S::State| {
            let key = space.pack(&child);
            let Some(g) = cost::add(g, cost) else {
                return self.leave_out(id, by, memo, &child);
            };
            // The state before is the most frequent duplicate, and is recognised without the store.
            let known = if left.as_ref() == Some(&key) {
                Some(parent)
            } else if goal.is_some() {
                return;
            } else {
                self.seen.enter(space, &child, &key, id, &self.nodes)
            };
            if P::Frontier::IN_ORDER && !O::EVENTS {
                // A branch on whether the child is new would be mispredicted half of the time, so there is none: 33 % faster.
                let (number, new) = (self.nodes.len(), known.is_none());
                let (_, memo) = self.heuristic.step(space, memo, &child, by);
                self.nodes.push_if(new, Node { key, memo, g, parent: id, by: Some(by), closed: false });
                self.statistics.duplicates += u64::from(!new);
                if space.is_goal(&child) {
                    goal = self.reached(number, new);
                }
                return;
            }
            if let Some(known) = known {
                self.statistics.duplicates += 1;
                self.handle_duplicate(known, id, by, g, memo, &child);
                return;
            }
            let (h, memo) = self.heuristic.step(space, memo, &child, by);
            let number = self.nodes.len();
            self.nodes.push(Node { key, memo, g, parent: id, by: Some(by), closed: false });
            if h == UNREACHABLE {
                self.nodes[number].closed = true;
                self.settled += 1;
                self.statistics.pruned += 1;
                self.emit(Fate::Pruned, Some(number), id, by, g, h, &child);
                return;
            }
            let Some(priority) = self.policy.priority(g, h) else {
                self.nodes[number].closed = true;
                self.settled += 1;
                self.note_left_out(g.saturating_add(h));
                self.emit(Fate::Pruned, Some(number), id, by, g, h, &child);
                return;
            };
            self.frontier.push(priority, h, number);
            self.emit(Fate::Generated, Some(number), id, by, g, h, &child);
            if space.is_goal(&child) {
                goal = self.reached(number, true);
            }
        };
        if skips {
            space.onward::<false>(state, last, visit);
            self.statistics.duplicates += u64::from(last.is_some());
        } else {
            space.successors(state, visit);
        }
        self.frontier.end_of_children(self.nodes.len());
        self.max_open = self.max_open.max(self.nodes.len() - self.settled);
        goal
    }

    /// A child of `parent` whose cost does not fit.
    #[cold]
    #[inline(never)]
    fn leave_out(&mut self, parent: NodeId, by: S::Move, memo: H::Memo, child: &S::State) {
        self.note_left_out(cost::TOO_MUCH);
        if observes_events(&self.observer) {
            let h = self.heuristic.step(self.space.space(), memo, child, by).0;
            self.emit(Fate::Pruned, None, parent, by, UNREACHABLE, h, child);
        }
    }

    #[cold]
    fn note_left_out(&mut self, estimate: Cost) {
        self.statistics.pruned += 1;
        self.left_out = Some(self.left_out.map_or(estimate, |smallest| smallest.min(estimate)));
    }

    /// The goal has the number `number`; decides whether it counts. Not inlined, because it happens once.
    #[cold]
    #[inline(never)]
    fn reached(&self, number: NodeId, new: bool) -> Option<NodeId> {
        (new && self.goal_test == GoalTest::Generation).then_some(number)
    }

    /// Handles a child of `parent` whose state has a node already. Not inlined: it is rare where speed matters, and the loop keeps more
    /// in registers without it.
    #[inline(never)]
    fn handle_duplicate(
        &mut self,
        known: NodeId,
        parent: NodeId,
        by: S::Move,
        g: Cost,
        memo: H::Memo,
        child: &S::State,
    ) {
        if !P::IMPROVES || g >= self.nodes[known].g {
            if observes_events(&self.observer) {
                let h = self.heuristic.step(self.space.space(), memo, child, by).0;
                let id = (known != NO_NODE).then_some(known);
                self.emit(Fate::Duplicate, id, parent, by, g, h, child);
            }
            return;
        }
        let (h, _) = self.heuristic.step(self.space.space(), memo, child, by);
        let key = self.space.space().pack(child);
        let node = &mut self.nodes[known];
        // Equal keys may carry different data about the path; that of the cheapest path is kept.
        (node.key, node.g, node.parent, node.by) = (key, g, parent, Some(by));
        let Some(priority) = self.policy.priority(g, h).filter(|_| h != UNREACHABLE) else {
            if h != UNREACHABLE {
                self.left_out = self.left_out.map(|smallest| smallest.min(g.saturating_add(h)));
            }
            self.emit(Fate::Duplicate, Some(known), parent, by, g, h, child);
            return;
        };
        let was_closed = std::mem::replace(&mut node.closed, false);
        self.frontier.push(priority, h, known);
        if was_closed {
            self.statistics.max_closed = self.statistics.max_closed.max(self.closed());
            self.statistics.reopened += 1;
            self.settled -= 1;
            self.emit(Fate::Reopened, Some(known), parent, by, g, h, child);
        } else {
            self.emit(Fate::Improved, Some(known), parent, by, g, h, child);
        }
    }

    /// Emits the event of a child, if events are observed.
    #[inline(always)]
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
            let f = self.policy.priority(g, h).unwrap_or(Priority::MAX);
            let view = NodeView {
                id: id.map(u64::from),
                parent: Some(u64::from(parent)),
                by: Some(by),
                state,
                g,
                h,
                f,
                side: Side::Forward,
            };
            self.observer.event(Event::Node(fate, view));
        }
    }

    fn view<'v>(&self, id: NodeId, state: &'v S::State, h: Cost) -> NodeView<'v, S> {
        let node = &self.nodes[id];
        NodeView {
            id: Some(u64::from(id)),
            parent: (node.parent != NO_NODE).then_some(u64::from(node.parent)),
            by: node.by,
            state,
            g: node.g,
            h,
            f: self.policy.priority(node.g, h).unwrap_or(Priority::MAX),
            side: Side::Forward,
        }
    }

    /// Number of nodes in CLOSED: each expansion adds one, and each reopening removes one.
    pub(crate) fn closed(&self) -> u64 {
        let ExtraFigures { expanded, reopened, .. } = self.extra;
        (self.statistics.expanded - expanded).saturating_sub(self.statistics.reopened - reopened)
    }

    /// Begins a round if OPEN has begun one.
    fn note_round(&mut self) {
        let bound = self.frontier.bound().map(|bound| bound.min(u64::from(cost::MOST)) as Cost);
        if let Some(bound) = bound.filter(|_| bound != self.rounds.bound) {
            self.update_statistics();
            self.rounds.end(&self.statistics);
            self.rounds.begin(bound, self.statistics);
            if observes_events(&self.observer) {
                self.observer.event(Event::Bound(bound));
            }
        }
    }

    /// Handles the nodes that OPEN has removed.
    fn note_dropped(&mut self) {
        while let Some(id) = self.frontier.take_dropped() {
            self.nodes[id].closed = true;
            self.settled += 1;
            self.dropped.push(id);
            if observes_events(&self.observer) {
                let handle = self.space.clone();
                let state = handle.space().unpack(&self.nodes[id].key);
                let h = self.heuristic.eval(handle.space(), &state).0;
                let view = self.view(id, &state, h);
                self.observer.event(Event::Node(Fate::Dropped, view));
            }
        }
    }

    /// Checks the limits and reports progress to the observer.
    #[cold]
    pub(crate) fn check_limits(&mut self) -> Option<StopReason> {
        let others = self.seen.bytes_after(NODES_BETWEEN_CHECKS)
            + self.frontier.bytes_after(NODES_BETWEEN_CHECKS)
            + self.other_bytes();
        let limit = self.watch.byte_limit();
        self.nodes.grow_within(NODES_BETWEEN_CHECKS, limit.saturating_sub(others));
        let bytes = self.nodes.bytes_after(NODES_BETWEEN_CHECKS) + others;
        self.update_statistics();
        let progress = Progress::of_search(self.statistics, self.rounds.bound, None);
        if self.observer.progress(&progress).is_break() {
            return Some(StopReason::Observer);
        }
        self.watch.check(self.statistics.expanded, bytes)
    }

    /// Computes the counters that need not be updated at every step.
    pub(crate) fn update_statistics(&mut self) {
        self.statistics.generated = u64::from(self.nodes.len()) + self.extra.generated;
        self.statistics.max_open = u64::from(self.max_open);
        self.statistics.max_closed = self.statistics.max_closed.max(self.closed());
        self.statistics.time = self.watch.elapsed();
        let bytes = self.nodes.bytes() + self.seen.bytes() + self.frontier.bytes() + self.other_bytes();
        self.statistics.bytes = self.statistics.bytes.max(bytes);
    }

    fn other_bytes(&self) -> usize {
        self.dropped.capacity() * size_of::<NodeId>() + self.extra.bytes
    }

    pub(crate) fn finish_statistics(&mut self) {
        self.update_statistics();
        let depth = self.nodes.depth(self.space.space().unit_costs(), P::Frontier::IN_ORDER);
        self.statistics.depth = depth.max(self.extra.depth);
    }

    fn solved(&mut self, id: NodeId) -> Report<S::Move> {
        if observes_events(&self.observer) {
            let handle = self.space.clone();
            let state = handle.space().unpack(&self.nodes[id].key);
            let h = self.heuristic.eval(handle.space(), &state).0;
            let view = self.view(id, &state, h);
            self.observer.event(Event::Node(Fate::Reached, view));
        }
        let proved = self.guarantee == Guarantee::Optimal || !P::IMPROVES;
        let plan =
            if proved { self.nodes.plan(self.space.space(), id) } else { self.nodes.plan_in(self.space.space(), id) };
        let lower_bound = if self.guarantee == Guarantee::Optimal { plan.cost } else { self.lower_bound(plan.cost) };
        self.finish_statistics();
        Report::solved(plan, self.guarantee, lower_bound, self.statistics)
    }

    /// OPEN is empty. What was removed or left out may lead to a goal.
    fn exhausted(&mut self) -> Report<S::Move> {
        if !self.dropped.is_empty() {
            let lower_bound = self.lower_bound(UNREACHABLE);
            self.finish_statistics();
            return Report::unsolved(Outcome::Cutoff, lower_bound, self.statistics);
        }
        if self.left_out.is_some() {
            return self.stopped(StopReason::Overflow);
        }
        self.finish_statistics();
        Report::unsolved(Outcome::Unsolvable, UNREACHABLE, self.statistics)
    }

    pub(crate) fn stopped(&mut self, why: StopReason) -> Report<S::Move> {
        let space = self.space.space();
        let plan = |id| if P::IMPROVES { self.nodes.plan_in(space, id) } else { self.nodes.plan(space, id) };
        let best = self.nodes.waiting_goal(space).map(plan);
        let lower_bound = self.lower_bound(best.as_ref().map_or(UNREACHABLE, |plan| plan.cost));
        self.finish_statistics();
        Report::unsolved(Outcome::Stopped { why, best }, lower_bound, self.statistics)
    }

    /// The proved lower bound, given a plan that costs `best`.
    fn lower_bound(&self, best: Cost) -> Cost {
        let space = self.space.space();
        let estimate = |node: &Node<S, H::Memo>| {
            let state = space.unpack(&node.key);
            node.g.saturating_add(self.heuristic.eval(space, &state).0)
        };
        if self.heuristic.quality() < Quality::Admissible {
            return 0;
        }
        let root = estimate(&self.nodes[0]);
        if !self.open_bounds || self.goal_test == GoalTest::Generation && best != UNREACHABLE {
            // A goal found in mid-expansion leaves its later siblings out of OPEN.
            return root.min(best);
        }
        let open = self.nodes.iter().filter(|node| !node.closed).map(estimate).chain(self.left_out).min();
        open.unwrap_or(UNREACHABLE).max(root).min(best)
    }

    /// The last round ends with the search.
    pub(crate) fn with_rounds(&mut self, report: Report<S::Move>) -> Report<S::Move> {
        self.rounds.end(&self.statistics);
        Report { iterations: std::mem::take(&mut self.rounds.ended), ..report }
    }

    /// The node `id` as a run shows it.
    fn snapshot(&self, id: NodeId) -> NodeOf<S> {
        let space = self.space.space();
        let state = space.unpack(&self.nodes[id].key);
        let h = self.heuristic.eval(space, &state).0;
        let NodeView { id, parent, by, g, f, side, .. } = self.view(id, &state, h);
        RunNode { id, parent, by, state, g, h, f, side }
    }

    /// The nodes that have been closed, or have not.
    fn all(&self, closed: bool) -> RunNodes<'_, S> {
        let dropped: HashSet<NodeId> = self.dropped.iter().copied().collect();
        let ids = (0..self.nodes.len()).filter(move |&id| self.nodes[id].closed == closed && !dropped.contains(&id));
        // Dead ends and what was left out were never in OPEN.
        let entered = |node: &NodeOf<S>| node.h != UNREACHABLE && self.policy.priority(node.g, node.h).is_some();
        Box::new(ids.map(|id| self.snapshot(id)).filter(entered))
    }
}

impl<L, S, P, H, N, O> run::Kernel<S> for Kernel<L, S, P, H, N, O>
where
    L: SpaceHandle<S>,
    S: Space,
    P: Policy,
    H: Heuristic<S>,
    N: Seen<S>,
    O: Observer<S>,
{
    type End = End;

    fn begin(&mut self) -> Option<End> {
        let handle = self.space.clone();
        let space = handle.space();
        let (start, h) = self.nodes.enter_start(space, &self.heuristic, &mut self.seen);
        self.frontier.push(self.policy.priority(0, h).unwrap_or(Priority::MAX), h, 0);
        self.frontier.end_of_children(self.nodes.len());
        if observes_events(&self.observer) {
            let view = self.view(0, &start, h);
            self.observer.event(Event::Node(Fate::Started, view));
        }
        (self.goal_test == GoalTest::Generation && space.is_goal(&start)).then_some(End::Solved(0))
    }

    #[inline(always)]
    fn advance(&mut self) -> Option<End> {
        loop {
            let popped = self.frontier.pop();
            if P::Frontier::DROPS {
                self.note_dropped();
            }
            let Some(id) = popped else { return Some(End::Exhausted) };
            if P::Frontier::ROUNDS {
                self.note_round();
            }
            if P::IMPROVES && self.nodes[id].closed {
                // A cheaper path was found while this entry waited, and has been expanded.
                continue;
            }
            let handle = self.space.clone();
            let state = handle.space().unpack(&self.nodes[id].key);
            if self.goal_test == GoalTest::Expansion && handle.space().is_goal(&state) {
                return Some(End::Solved(id));
            }
            if self.watch.is_due(self.statistics.expanded)
                && let Some(why) = self.check_limits()
            {
                return Some(End::Stopped(why));
            }
            return self.expand(id, &state).map(End::Solved);
        }
    }

    fn report(&mut self, end: End) -> Report<S::Move> {
        let report = match end {
            End::Solved(id) => {
                self.current = id;
                self.solved(id)
            }
            End::Stopped(why) => self.stopped(why),
            End::Exhausted => self.exhausted(),
        };
        self.with_rounds(report)
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
        Progress::of_search(self.statistics, self.rounds.bound, None)
    }
}

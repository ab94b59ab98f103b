//! The kernel of every method that follows one path at a time, within a bound.
//!
//! It keeps a stack of children and the path to the current node. Depth-limited search, iterative deepening, IDA* and branch and bound
//! differ in what the bound measures and how it changes.

use std::marker::PhantomData;

use crate::cost::{MOST, TOO_MUCH};
use crate::fast::slim::RunPacked;
use crate::heuristic::{Heuristic, Quality};
use crate::kernels::rounds::Rounds;
use crate::limits::{StopReason, Watch};
use crate::observe::{Event, Fate, NodeView, Observer, Progress, Side, observes_events};
use crate::replay::Choices;
use crate::report::{Guarantee, Outcome, Plan, Report, Statistics};
use crate::run::{self, NodeOf, Run, RunNode, RunNodes, SpaceHandle, StepRun, Stepper, run};
use crate::search::{GoalTest, Search};
use crate::seen::depths::{Arrival, Depths, UNENTERED};
use crate::seen::{Duplicates, Store};
use crate::space::{Cost, Space, UNREACHABLE};

/// What the bound measures.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Measure {
    /// Moves from the start.
    Depth,
    /// Cost from the start, and the estimate to the goal.
    Cost,
}

/// How the bound changes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// Not at all.
    Stop,
    /// A round without a solution is followed by one with the smallest bound that admits something new.
    Deepen,
    /// A solution lowers it, until nothing cheaper is left.
    Tighten,
}

/// What distinguishes the methods of this kernel. Types, so that each is compiled into a loop of its own.
pub(crate) trait Bounding {
    const MEASURE: Measure;
    const NEXT: Next;
    /// The default duplicate rule.
    const DUPLICATES: Duplicates;
}

/// A child on the stack.
pub(crate) struct StackNode<S: Space, T> {
    pub(crate) state: S::State,
    pub(crate) memo: T,
    pub(crate) g: Cost,
    pub(crate) h: Cost,
    pub(crate) depth: u32,
    pub(crate) by: Option<S::Move>,
}

/// A step of the current path.
pub(crate) struct Step<S: Space> {
    pub(crate) key: S::Key,
    pub(crate) by: Option<S::Move>,
    pub(crate) id: u64,
}

impl<S: Space, V: Store<S>, O: Observer<S>> Search<'_, S, V, O> {
    /// Runs the method that `B` describes to the end.
    pub(crate) fn start_depth_first<B: Bounding, H: Heuristic<S> + Copy>(self, _: B, heuristic: H) -> Report<S::Move> {
        let space = self.space;
        let mut kernel = kernel::<B, _, _, _, _, _>(self.stepwise(), heuristic);
        let packed = if kernel.is_plain() { heuristic.slim(space, RunPacked(&mut kernel)) } else { None };
        packed.unwrap_or_else(|| run(kernel))
    }
}

impl<L, V, O> Stepper<L, V, O> {
    /// Begins a run of the method that `B` describes.
    pub(crate) fn start_depth_first<S, B, H>(self, _: B, heuristic: H) -> impl Run<S>
    where
        B: Bounding,
        L: SpaceHandle<S>,
        S: Space,
        V: Store<S>,
        O: Observer<S>,
        H: Heuristic<S>,
    {
        StepRun::new(kernel::<B, _, _, _, _, _>(self, heuristic))
    }
}

#[inline(always)]
fn kernel<B, L, S, V, O, H>(search: Stepper<L, V, O>, heuristic: H) -> Kernel<B, L, S, H, V::Depths, O>
where
    B: Bounding,
    L: SpaceHandle<S>,
    S: Space,
    V: Store<S>,
    O: Observer<S>,
    H: Heuristic<S>,
{
    let Stepper { space: handle, store, observer, options } = search;
    let space = handle.space();
    let rule = options.duplicates.unwrap_or(B::DUPLICATES);
    let limit = options.bound.unwrap_or(MOST).min(MOST);
    let start = space.start();
    let (h, memo) = heuristic.eval(space, &start);
    let root = StackNode { state: start, memo, g: 0, h, depth: 0, by: None };
    let admissible = heuristic.quality() >= Quality::Admissible;
    Kernel {
        bounding: PhantomData,
        heuristic,
        rule,
        goal_test: options.goal_test.unwrap_or(GoalTest::Expansion),
        bound: match (B::NEXT, B::MEASURE) {
            (Next::Deepen, Measure::Depth) => 0,
            (Next::Deepen, Measure::Cost) => h,
            _ => limit,
        },
        limit,
        // Refusing every state seen loses plans, and an overestimate cuts them off.
        complete: rule != Duplicates::Closed && admissible,
        measures_cost: B::MEASURE == Measure::Cost || space.unit_costs(),
        lower_bound: if admissible { h } else { 0 },
        depths: store.depths(space),
        root,
        stack: Vec::new(),
        path: Vec::new(),
        trail: Vec::new(),
        packed_bytes: 0,
        beyond: UNREACHABLE,
        longest: 0,
        marked: 0,
        overflowed: false,
        entered: 0,
        rounds: Rounds::default(),
        statistics: Statistics::default(),
        incumbents: Vec::new(),
        watch: Watch::new(options.limits),
        observer,
        space: handle,
    }
}

pub(crate) struct Kernel<B, L, S: Space, H: Heuristic<S>, D, O> {
    pub(crate) bounding: PhantomData<B>,
    pub(crate) space: L,
    pub(crate) heuristic: H,
    pub(crate) rule: Duplicates,
    pub(crate) goal_test: GoalTest,
    pub(crate) bound: Cost,
    /// The bound never exceeds this.
    pub(crate) limit: Cost,
    /// Whether something was left out because its cost does not fit.
    pub(crate) overflowed: bool,
    /// Whether a round without a solution proves that there is none within its bound.
    pub(crate) complete: bool,
    /// Whether the bound is a bound on cost.
    pub(crate) measures_cost: bool,
    pub(crate) lower_bound: Cost,
    pub(crate) depths: D,
    pub(crate) root: StackNode<S, H::Memo>,
    pub(crate) stack: Vec<StackNode<S, H::Memo>>,
    pub(crate) path: Vec<Step<S>>,
    /// The moves of the current path, by depth, in the loops that store nothing else.
    pub(crate) trail: Vec<Option<S::Move>>,
    /// Bytes of the packed nodes that replace these lists.
    pub(crate) packed_bytes: usize,
    /// The smallest value over the bound met in this round.
    pub(crate) beyond: Cost,
    /// The length of the longest path so far, in nodes.
    pub(crate) longest: usize,
    /// Number of states only seen over the bound.
    pub(crate) marked: u64,
    pub(crate) entered: u64,
    pub(crate) rounds: Rounds,
    pub(crate) statistics: Statistics,
    pub(crate) incumbents: Vec<Plan<S::Move>>,
    pub(crate) watch: Watch,
    pub(crate) observer: O,
}

/// How a search ends. Plans are boxed, so that the end is small where loops hand it on.
pub(crate) enum End<M> {
    Found(Box<Plan<M>>),
    /// The last round decided the search: the best plan found.
    Best(Box<Plan<M>>),
    Stopped(StopReason),
    Unsolvable,
    Cutoff,
}

impl<B, L, S, H, D, O> Kernel<B, L, S, H, D, O>
where
    B: Bounding,
    L: SpaceHandle<S>,
    S: Space,
    H: Heuristic<S>,
    D: Depths<S>,
    O: Observer<S>,
{
    /// Begins a round, which visits everything within the bound.
    fn begin_round(&mut self) {
        if B::NEXT == Next::Deepen {
            self.update_statistics();
            self.rounds.begin(self.bound, self.statistics);
        }
        if Self::value(&self.root) > self.bound {
            return;
        }
        self.stack.clear();
        self.path.clear();
        self.depths.clear();
        self.beyond = UNREACHABLE;
        self.marked = 0;
        if observes_events(&self.observer) && B::NEXT == Next::Deepen {
            self.observer.event(Event::Bound(self.bound));
        }
        let StackNode { ref state, memo, g, h, depth, by } = self.root;
        self.stack.push(StackNode { state: state.clone(), memo, g, h, depth, by });
    }

    /// The stack is empty: ends the search, or begins the next round.
    #[cold]
    #[inline(never)]
    pub(crate) fn end_round(&mut self) -> Option<End<S::Move>> {
        self.update_statistics();
        self.rounds.end(&self.statistics);
        if let Some(best) = self.incumbents.last().cloned() {
            return Some(End::Best(Box::new(best)));
        }
        if Self::value(&self.root) > self.bound {
            self.beyond = Self::value(&self.root);
        } else if self.visited_everything() && !self.overflowed {
            return Some(End::Unsolvable);
        }
        if self.complete && self.measures_cost {
            self.lower_bound = self.lower_bound.max(self.beyond.min(TOO_MUCH));
        }
        if B::NEXT != Next::Deepen || self.beyond > self.limit {
            return Some(End::Cutoff);
        }
        self.bound = self.beyond;
        self.begin_round();
        None
    }

    /// Whether the round visited everything: a larger bound would admit nothing new.
    fn visited_everything(&self) -> bool {
        if self.rule == Duplicates::Back { self.beyond == UNREACHABLE } else { self.marked == 0 }
    }

    /// Shortens the path to its first `length` steps.
    #[inline(always)]
    fn backtrack_to(&mut self, length: usize) {
        if self.rule != Duplicates::Back {
            self.path[length..].iter().for_each(|step| self.depths.leave(&step.key));
        }
        self.path.truncate(length);
    }

    /// Whether the rule lets the search into `node`; counts it if so.
    #[inline(always)]
    fn may_enter(&mut self, node: &StackNode<S, H::Memo>, key: &S::Key) -> bool {
        // Branch and bound may have lowered the bound since the child was made.
        if B::NEXT == Next::Tighten && Self::value(node) > self.bound {
            self.statistics.pruned += 1;
            self.emit(Fate::Pruned, None, node);
            return false;
        }
        let arrival = if self.rule == Duplicates::Back {
            Arrival::New
        } else {
            self.depths.enter(self.space.space(), &node.state, key, Self::measured(node))
        };
        match arrival {
            Arrival::Marked if self.rule == Duplicates::Path => {
                self.marked -= 1;
                self.statistics.generated += 1;
            }
            Arrival::New => self.statistics.generated += 1,
            Arrival::Nearer if self.rule == Duplicates::Path => {
                self.statistics.duplicates += 1;
                self.statistics.reopened += 1;
            }
            Arrival::Known | Arrival::Marked | Arrival::Nearer => {
                self.statistics.duplicates += 1;
                self.emit(Fate::Duplicate, None, node);
                return false;
            }
        }
        let fate = match arrival {
            Arrival::Nearer => Fate::Reopened,
            _ if node.depth == 0 => Fate::Started,
            _ => Fate::Generated,
        };
        self.emit(fate, Some(self.entered), node);
        // Only observers of events need numbers.
        self.entered += u64::from(O::EVENTS);
        true
    }

    /// Puts the children of the last node of the path on the stack, the first on top.
    #[inline(always)]
    fn expand(&mut self, node: &StackNode<S, H::Memo>) -> Option<Box<Plan<S::Move>>> {
        self.statistics.expanded += 1;
        self.longest = self.longest.max(self.path.len());
        let first_child = self.stack.len();
        let goal = self.visit_children(node);
        self.stack[first_child..].reverse();
        self.statistics.max_closed = self.statistics.max_closed.max(self.depths.len() as u64);
        self.statistics.max_open = self.statistics.max_open.max(self.stack.len() as u64);
        goal
    }

    /// The children of `node`, each judged by the rule. Returns the plan if one of them ends the search.
    #[inline(always)]
    #[allow(clippy::if_same_then_else, reason = "one test for each reason, the most frequent first")]
    pub(crate) fn visit_children(&mut self, node: &StackNode<S, H::Memo>) -> Option<Box<Plan<S::Move>>> {
        let handle = self.space.clone();
        let space = handle.space();
        // A space that omits the move back leaves nothing to compare; observers of events see that child too.
        let skips = S::SKIPS_BACK && !O::EVENTS;
        let parent = if skips { None } else { self.path.len().checked_sub(2) };
        let left = parent.map(|parent| self.path[parent].key.clone());
        let mut goal = None;
        let visit = |by: S::Move, cost: Cost, child: S::State| {
            let key = space.pack(&child);
            let (h, memo) = self.heuristic.step(space, node.memo, &child, by);
            let g = node.g.saturating_add(cost);
            let child = StackNode { state: child, memo, g, h, depth: node.depth + 1, by: Some(by) };
            if left.as_ref() == Some(&key) {
                self.statistics.duplicates += 1;
                self.emit(Fate::Duplicate, None, &child);
            } else if B::MEASURE == Measure::Cost && cost == 0 && self.closes_a_free_cycle(&key) {
                self.statistics.duplicates += 1;
                self.emit(Fate::Duplicate, None, &child);
            } else if goal.is_some() {
                // Only the move back is still counted.
            } else if Self::value(&child) > self.bound {
                self.prune(&child, &key);
            } else if self.goal_test == GoalTest::Generation && space.is_goal(&child.state) {
                self.emit(Fate::Reached, None, &child);
                goal = self.found_by(g, Some((by, key)));
            } else {
                self.emit(Fate::Waiting, None, &child);
                self.stack.push(child);
            }
        };
        if skips {
            space.onward::<false>(&node.state, node.by, visit);
            self.statistics.duplicates += u64::from(node.by.is_some());
        } else {
            space.successors(&node.state, visit);
        }
        goal
    }

    /// Whether a move that costs nothing leads to a state of the path. A bound on cost never ends such a cycle; the other rules refuse
    /// it anyway.
    #[cold]
    fn closes_a_free_cycle(&self, key: &S::Key) -> bool {
        self.rule == Duplicates::Back && self.path.iter().any(|step| step.key == *key)
    }

    /// Handles a child over the bound. It is remembered where states are, so that a round can conclude that it missed nothing new.
    #[inline(always)]
    fn prune(&mut self, child: &StackNode<S, H::Memo>, key: &S::Key) {
        if child.h == UNREACHABLE {
            self.statistics.pruned += 1;
            self.emit(Fate::Pruned, None, child);
            return;
        }
        if Self::value(child) > MOST {
            self.overflowed = true;
            self.statistics.pruned += 1;
            self.emit(Fate::Pruned, None, child);
            return;
        }
        let mut entered = None;
        if self.rule != Duplicates::Back
            && self.depths.enter(self.space.space(), &child.state, key, UNENTERED) == Arrival::New
        {
            self.marked += 1;
            // The rule `Closed` counts what it has seen as entered.
            if self.rule == Duplicates::Closed {
                self.statistics.generated += 1;
                entered = Some(self.entered);
                self.entered += u64::from(O::EVENTS);
            }
        }
        self.beyond = self.beyond.min(Self::value(child));
        self.statistics.pruned += 1;
        self.emit(Fate::Pruned, entered, child);
    }

    /// A goal was reached by the path and one move more, with the key of the state that it leads to. Returns the plan if it ends the
    /// search. Not inlined, and with a key of its own, so that the loop keeps more in registers.
    #[cold]
    #[inline(never)]
    #[allow(clippy::needless_pass_by_value, reason = "a reference would keep the key of every child in memory")]
    fn found_by(&mut self, cost: Cost, last: Option<(S::Move, S::Key)>) -> Option<Box<Plan<S::Move>>> {
        let steps = self.path.iter().filter_map(|step| Some((step.by?, &step.key)));
        let path: Vec<_> = steps.chain(last.as_ref().map(|(by, key)| (*by, key))).collect();
        let choices = Choices::of_path(self.space.space(), path.iter().copied());
        self.found(Plan { moves: path.into_iter().map(|(by, _)| by).collect(), cost, choices })
    }

    /// A goal was reached by `plan`. Returns the plan if it ends the search.
    pub(crate) fn found(&mut self, plan: Plan<S::Move>) -> Option<Box<Plan<S::Move>>> {
        let cost = plan.cost;
        self.statistics.depth = self.statistics.depth.max(plan.moves.len() as u32);
        if B::NEXT != Next::Tighten {
            return Some(Box::new(plan));
        }
        if observes_events(&self.observer) {
            self.observer.event(Event::Incumbent(cost));
        }
        self.incumbents.push(plan);
        if cost <= self.lower_bound {
            return self.incumbents.last().cloned().map(Box::new);
        }
        self.bound = cost - 1;
        None
    }

    /// The value compared with the bound. What does not fit is larger than every bound.
    #[inline(always)]
    pub(crate) fn value(node: &StackNode<S, H::Memo>) -> Cost {
        if node.g > MOST { UNREACHABLE } else { Self::measured(node).saturating_add(node.h) }
    }

    #[inline(always)]
    fn measured(node: &StackNode<S, H::Memo>) -> Cost {
        if B::MEASURE == Measure::Depth { node.depth } else { node.g }
    }

    #[inline(always)]
    fn emit(&mut self, fate: Fate, id: Option<u64>, node: &StackNode<S, H::Memo>) {
        if observes_events(&self.observer) {
            let view = NodeView {
                id,
                parent: self.path.last().map(|step| step.id),
                by: node.by,
                state: &node.state,
                g: node.g,
                h: node.h,
                f: u64::from(Self::value(node)),
                side: Side::Forward,
            };
            self.observer.event(Event::Node(fate, view));
        }
    }

    #[cold]
    pub(crate) fn check_limits(&mut self) -> Option<StopReason> {
        let progress = run::Kernel::progress(self);
        if self.observer.progress(&progress).is_break() {
            return Some(StopReason::Observer);
        }
        let growth = if self.rule == Duplicates::Back { 0 } else { self.depths.bytes_after(NODES_BETWEEN_CHECKS) };
        self.watch.check(self.statistics.expanded, self.own_bytes() + growth)
    }

    fn own_bytes(&self) -> usize {
        self.stack.capacity() * size_of::<StackNode<S, H::Memo>>()
            + self.path.capacity() * size_of::<Step<S>>()
            + self.trail.capacity() * size_of::<Option<S::Move>>()
            + self.packed_bytes
    }

    /// Computes the counters that need not be updated at every step.
    fn update_statistics(&mut self) {
        self.statistics.time = self.watch.elapsed();
        self.statistics.depth = self.statistics.depth.max(self.longest.saturating_sub(1) as u32);
        if self.rule == Duplicates::Back {
            self.statistics.max_closed = self.longest as u64;
        }
        let bytes = self.own_bytes() + self.depths.bytes();
        self.statistics.bytes = self.statistics.bytes.max(bytes);
    }

    fn solved(&mut self, plan: Plan<S::Move>) -> Report<S::Move> {
        let proved = self.complete && self.measures_cost && B::NEXT != Next::Stop;
        self.update_statistics();
        let guarantee = Guarantee::optimal_if(proved);
        let report = Report::solved(plan, guarantee, self.lower_bound, self.statistics);
        self.with_rounds(report)
    }

    /// No plan within the bound. What does not fit is beyond every bound on cost, but may be within a bound on moves.
    fn cutoff(&mut self) -> Report<S::Move> {
        let within = B::MEASURE == Measure::Depth || self.limit == MOST;
        let stopped = Outcome::Stopped { why: StopReason::Overflow, best: None };
        let outcome = if self.overflowed && within { stopped } else { Outcome::Cutoff };
        self.unsolved(outcome)
    }

    fn unsolved(&mut self, outcome: Outcome<S::Move>) -> Report<S::Move> {
        self.update_statistics();
        let lower_bound = if outcome == Outcome::Unsolvable { UNREACHABLE } else { self.lower_bound };
        let report = Report::unsolved(outcome, lower_bound, self.statistics);
        self.with_rounds(report)
    }

    fn with_rounds(&mut self, report: Report<S::Move>) -> Report<S::Move> {
        let (iterations, incumbents) = (std::mem::take(&mut self.rounds.ended), self.incumbents.clone());
        Report { iterations, incumbents, ..report }
    }

    /// A child on the stack as a run shows it.
    fn snapshot(node: &StackNode<S, H::Memo>) -> NodeOf<S> {
        RunNode {
            id: None,
            parent: None,
            by: node.by,
            state: node.state.clone(),
            g: node.g,
            h: node.h,
            f: u64::from(Self::value(node)),
            side: Side::Forward,
        }
    }

    /// The nodes of the current path from the start. The path stores moves only, so their costs are looked up again.
    fn path_nodes(&self) -> Vec<NodeOf<S>> {
        let space = self.space.space();
        let mut nodes: Vec<NodeOf<S>> = Vec::with_capacity(self.path.len());
        for (step, depth) in self.path.iter().zip(0..) {
            let state = space.unpack(&step.key);
            let (h, memo) = self.heuristic.eval(space, &state);
            let mut g = 0;
            if let Some(parent) = nodes.last() {
                let mut cost = None;
                space.successors(&parent.state, |by, price, child| {
                    if Some(by) == step.by && space.pack(&child) == step.key {
                        cost = cost.or(Some(price));
                    }
                });
                g = parent.g.saturating_add(cost.unwrap_or(0));
            }
            nodes.push(Self::snapshot(&StackNode { state, memo, g, h, depth, by: step.by }));
        }
        nodes
    }
}

impl<B, L, S, H, D, O> run::Kernel<S> for Kernel<B, L, S, H, D, O>
where
    B: Bounding,
    L: SpaceHandle<S>,
    S: Space,
    H: Heuristic<S>,
    D: Depths<S>,
    O: Observer<S>,
{
    type End = End<S::Move>;

    fn begin(&mut self) -> Option<End<S::Move>> {
        if self.root.h == UNREACHABLE {
            return Some(End::Unsolvable);
        }
        self.overflowed = Self::value(&self.root) > MOST;
        if self.bound > self.limit {
            return Some(End::Cutoff);
        }
        self.begin_round();
        None
    }

    #[inline(always)]
    fn advance(&mut self) -> Option<End<S::Move>> {
        loop {
            let Some(node) = self.stack.pop() else {
                if let Some(end) = self.end_round() {
                    return Some(end);
                }
                continue;
            };
            self.backtrack_to(node.depth as usize);
            let handle = self.space.clone();
            let space = handle.space();
            let key = space.pack(&node.state);
            if !self.may_enter(&node, &key) {
                continue;
            }
            // The start has no parent that tested it, so it is always tested here.
            if (self.goal_test == GoalTest::Expansion || node.depth == 0) && space.is_goal(&node.state) {
                self.emit(Fate::Reached, Some(self.entered.wrapping_sub(1)), &node);
                if let Some(plan) = self.found_by(node.g, node.by.map(|by| (by, key.clone()))) {
                    return Some(End::Found(plan));
                }
                // It was never on the path, and a cheaper path to it must not count as a cycle.
                self.depths.leave(&key);
                continue;
            }
            if self.watch.is_due(self.statistics.expanded)
                && let Some(why) = self.check_limits()
            {
                return Some(End::Stopped(why));
            }
            let id = self.entered.wrapping_sub(1);
            self.emit(Fate::Expanded, Some(id), &node);
            self.path.push(Step { key, by: node.by, id });
            return self.expand(&node).map(End::Found);
        }
    }

    #[inline(always)]
    fn advance_batch(&mut self) -> Option<End<S::Move>> {
        let plain = self.rule == Duplicates::Back && self.goal_test == GoalTest::Expansion;
        if S::SKIPS_BACK && !O::EVENTS && plain { self.plunge() } else { self.advance() }
    }

    fn report(&mut self, end: End<S::Move>) -> Report<S::Move> {
        if let End::Found(_) | End::Stopped(_) = end {
            self.update_statistics();
            self.rounds.end(&self.statistics);
        }
        match end {
            End::Found(plan) | End::Best(plan) => self.solved(*plan),
            End::Stopped(why) => {
                let best = self.incumbents.last().cloned();
                self.unsolved(Outcome::Stopped { why, best })
            }
            End::Unsolvable => self.unsolved(Outcome::Unsolvable),
            End::Cutoff => self.cutoff(),
        }
    }

    fn current(&self) -> Option<NodeOf<S>> {
        self.path_nodes().pop()
    }

    fn open(&self) -> RunNodes<'_, S> {
        Box::new(self.stack.iter().map(Self::snapshot))
    }

    fn closed(&self) -> RunNodes<'_, S> {
        Box::new(self.path_nodes().into_iter())
    }

    fn progress(&mut self) -> Progress {
        self.update_statistics();
        let bound = (self.bound < MOST).then_some(self.bound);
        Progress::of_search(self.statistics, bound, self.incumbents.last().map(|plan| plan.cost))
    }
}

/// The most states remembered between two checks of the memory limit.
const NODES_BETWEEN_CHECKS: usize = 8 * 1024;

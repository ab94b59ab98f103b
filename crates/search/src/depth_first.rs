//! The kernel of every method that follows one path at a time, within a bound.
//!
//! A stack of children that wait for their turn, and the path to the node in hand: depth-limited search, its
//! deepening, IDA* and branch and bound differ in what the bound measures and what happens to it next.

use crate::heuristic::{Heuristic, Quality};
use crate::limits::{StopReason, Watch};
use crate::observe::{Event, Fate, NodeView, Observer, Progress, Side};
use crate::report::{Guarantee, Iteration, Outcome, Plan, Report, Statistics};
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

/// What happens to the bound.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// It stays.
    Stop,
    /// A round without a solution is followed by one with the smallest bound that lets something new in.
    Deepen,
    /// A solution lowers it, until nothing cheaper is left.
    Tighten,
}

/// A method of this family.
#[derive(Clone, Copy)]
pub(crate) struct Bounding {
    pub(crate) measure: Measure,
    pub(crate) next: Next,
    pub(crate) duplicates: Duplicates,
}

/// A child that waits for its turn.
struct Waiting<S: Space, T> {
    state: S::State,
    memo: T,
    g: Cost,
    h: Cost,
    depth: u32,
    by: Option<S::Move>,
}

/// A step of the path in hand.
struct Step<S: Space> {
    key: S::Key,
    by: Option<S::Move>,
    id: u64,
}

/// Runs the method that `bounding` describes.
pub(crate) fn depth_first<S, V, O, H>(search: Search<'_, S, V, O>, bounding: Bounding, heuristic: &H) -> Report<S::Move>
where
    S: Space,
    V: Store<S>,
    O: Observer<S>,
    H: Heuristic<S>,
{
    let Search { space, store, observer, knobs } = search;
    let rule = knobs.duplicates.unwrap_or(bounding.duplicates);
    let limit = knobs.bound.unwrap_or(Cost::MAX - 1);
    let start = space.start();
    let (h, memo) = heuristic.eval(space, &start);
    let root = Waiting { state: start, memo, g: 0, h, depth: 0, by: None };
    let admissible = heuristic.quality() >= Quality::Admissible;
    Kernel {
        space,
        heuristic,
        bounding,
        rule,
        goal_test: knobs.goal_test.unwrap_or(GoalTest::Expansion),
        bound: match (bounding.next, bounding.measure) {
            (Next::Deepen, Measure::Depth) => 0,
            (Next::Deepen, Measure::Cost) => h,
            _ => limit,
        },
        limit,
        // Refusing every state seen loses plans; an overestimate cuts them off.
        complete: rule != Duplicates::Closed && admissible,
        measures_cost: bounding.measure == Measure::Cost || space.unit_costs(),
        lower_bound: if admissible { h } else { 0 },
        depths: store.depths(space),
        stack: Vec::new(),
        path: Vec::new(),
        beyond: UNREACHABLE,
        marked: 0,
        entered: 0,
        statistics: Statistics::default(),
        iterations: Vec::new(),
        incumbents: Vec::new(),
        watch: Watch::new(knobs.limits),
        observer,
    }
    .run(&root)
}

struct Kernel<'a, S: Space, H: Heuristic<S>, D, O> {
    space: &'a S,
    heuristic: &'a H,
    bounding: Bounding,
    rule: Duplicates,
    goal_test: GoalTest,
    bound: Cost,
    /// The bound never grows beyond this.
    limit: Cost,
    /// Whether a round without a solution proves that there is none within its bound.
    complete: bool,
    /// Whether the bound is a bound on cost.
    measures_cost: bool,
    lower_bound: Cost,
    depths: D,
    stack: Vec<Waiting<S, H::Memo>>,
    path: Vec<Step<S>>,
    /// The smallest value over the bound met in this round.
    beyond: Cost,
    /// States known from over the bound only.
    marked: u64,
    entered: u64,
    statistics: Statistics,
    iterations: Vec<Iteration>,
    incumbents: Vec<Plan<S::Move>>,
    watch: Watch,
    observer: O,
}

/// Why a round ended before its stack was empty.
enum Break<M> {
    Found(Plan<M>),
    Stopped(StopReason),
}

impl<S, H, D, O> Kernel<'_, S, H, D, O>
where
    S: Space,
    H: Heuristic<S>,
    D: Depths<S>,
    O: Observer<S>,
{
    fn run(mut self, root: &Waiting<S, H::Memo>) -> Report<S::Move> {
        if root.h == UNREACHABLE {
            return self.ended(Outcome::Unsolvable);
        }
        if self.bound > self.limit {
            return self.ended(Outcome::Cutoff);
        }
        loop {
            let before = Statistics { time: self.watch.elapsed(), ..self.statistics };
            let end = if self.value(root) > self.bound { None } else { self.round(root) };
            self.note_iteration(before);
            match end {
                Some(Break::Found(plan)) => return self.solved(plan),
                Some(Break::Stopped(why)) => {
                    let best = self.incumbents.last().cloned();
                    return self.ended(Outcome::Stopped { why, best });
                }
                None => {}
            }
            if let Some(best) = self.incumbents.last().cloned() {
                return self.solved(best);
            }
            if self.value(root) > self.bound {
                self.beyond = self.value(root);
            } else if self.marked == 0 {
                return self.ended(Outcome::Unsolvable);
            }
            if self.complete && self.measures_cost {
                self.lower_bound = self.lower_bound.max(self.beyond);
            }
            if self.bounding.next != Next::Deepen || self.beyond > self.limit {
                return self.ended(Outcome::Cutoff);
            }
            self.bound = self.beyond;
        }
    }

    /// Searches everything within the bound.
    fn round(&mut self, root: &Waiting<S, H::Memo>) -> Option<Break<S::Move>> {
        self.stack.clear();
        self.path.clear();
        self.depths.clear();
        self.beyond = UNREACHABLE;
        self.marked = 0;
        if O::EVENTS && self.bounding.next == Next::Deepen {
            self.observer.event(Event::Bound(self.bound));
        }
        let Waiting { ref state, memo, g, h, depth, by } = *root;
        self.stack.push(Waiting { state: state.clone(), memo, g, h, depth, by });
        while let Some(node) = self.stack.pop() {
            for step in self.path.drain(node.depth as usize..) {
                self.depths.leave(&step.key);
            }
            let key = self.space.pack(&node.state);
            if !self.may_enter(&node, &key) {
                continue;
            }
            if self.goal_test == GoalTest::Expansion && self.space.is_goal(&node.state) {
                match self.found(node.g, node.by) {
                    Some(plan) => return Some(Break::Found(plan)),
                    None => continue,
                }
            }
            if self.watch.is_due(self.statistics.expanded)
                && let Some(why) = self.look()
            {
                return Some(Break::Stopped(why));
            }
            let id = self.entered - 1;
            self.tell(Fate::Expanded, Some(id), &node);
            self.path.push(Step { key, by: node.by, id });
            if let Some(plan) = self.expand(&node) {
                return Some(Break::Found(plan));
            }
        }
        None
    }

    /// Whether the rule lets the search into `node`; counts it if so.
    #[inline(always)]
    fn may_enter(&mut self, node: &Waiting<S, H::Memo>, key: &S::Key) -> bool {
        // Branch and bound may have lowered the bound since the child was made.
        if self.bounding.next == Next::Tighten && self.value(node) > self.bound {
            self.statistics.pruned += 1;
            self.tell(Fate::Pruned, None, node);
            return false;
        }
        let arrival = if self.rule == Duplicates::Back {
            Arrival::New
        } else {
            self.depths.enter(self.space, &node.state, key, self.measured(node))
        };
        match arrival {
            Arrival::Marked if self.rule == Duplicates::Path => {
                self.marked -= 1;
                self.statistics.generated += 1;
            }
            Arrival::New => self.statistics.generated += 1,
            Arrival::Nearer if self.rule == Duplicates::Path => self.statistics.reopened += 1,
            Arrival::Known | Arrival::Marked | Arrival::Nearer => {
                self.statistics.duplicates += 1;
                self.tell(Fate::Duplicate, None, node);
                return false;
            }
        }
        let fate = match arrival {
            Arrival::Nearer => Fate::Reopened,
            _ if node.depth == 0 => Fate::Started,
            _ => Fate::Generated,
        };
        self.tell(fate, Some(self.entered), node);
        self.entered += 1;
        self.statistics.depth = self.statistics.depth.max(node.depth);
        true
    }

    /// Puts the children of the last node of the path on the stack, the first on top.
    #[inline(always)]
    fn expand(&mut self, node: &Waiting<S, H::Memo>) -> Option<Plan<S::Move>> {
        let space = self.space;
        self.statistics.expanded += 1;
        let left = self.path.len().checked_sub(2).map(|parent| self.path[parent].key.clone());
        let first_child = self.stack.len();
        let mut goal = None;
        space.successors(&node.state, |by, cost, child| {
            if goal.is_some() {
                return;
            }
            let key = space.pack(&child);
            let (h, memo) = self.heuristic.step(space, node.memo, &child, by);
            let g = node.g.saturating_add(cost);
            let child = Waiting { state: child, memo, g, h, depth: node.depth + 1, by: Some(by) };
            if left.as_ref() == Some(&key) {
                self.statistics.duplicates += 1;
                self.tell(Fate::Duplicate, None, &child);
            } else if self.value(&child) > self.bound {
                self.cut(&child, &key);
            } else if self.goal_test == GoalTest::Generation && space.is_goal(&child.state) {
                goal = self.found(g, Some(by));
            } else {
                self.stack.push(child);
            }
        });
        self.stack[first_child..].reverse();
        let waiting = self.stack.len() as u64;
        self.statistics.max_open = self.statistics.max_open.max(waiting);
        let held = if self.rule == Duplicates::Back { self.path.len() } else { self.depths.len() };
        self.statistics.max_closed = self.statistics.max_closed.max(held as u64);
        goal
    }

    /// A child over the bound: remembered where states are, so that a round which met nothing new can say so.
    #[inline(always)]
    fn cut(&mut self, child: &Waiting<S, H::Memo>, key: &S::Key) {
        if child.h == UNREACHABLE {
            self.statistics.pruned += 1;
            self.tell(Fate::Pruned, None, child);
            return;
        }
        let arrival = if self.rule == Duplicates::Back {
            Arrival::New
        } else {
            self.depths.enter(self.space, &child.state, key, UNENTERED)
        };
        if arrival == Arrival::New {
            self.marked += 1;
            // The rule `closed` takes what it has seen for entered.
            self.statistics.generated += u64::from(self.rule == Duplicates::Closed);
        }
        self.beyond = self.beyond.min(self.value(child));
        self.statistics.pruned += 1;
        self.tell(Fate::Pruned, None, child);
    }

    /// A goal was reached by the path in hand and the move `by`. Returns the plan if it ends the search.
    fn found(&mut self, cost: Cost, by: Option<S::Move>) -> Option<Plan<S::Move>> {
        let moves = self.path.iter().filter_map(|step| step.by).chain(by).collect();
        let plan = Plan { moves, cost };
        if self.bounding.next != Next::Tighten {
            return Some(plan);
        }
        if O::EVENTS {
            self.observer.event(Event::Incumbent(cost));
        }
        self.incumbents.push(plan);
        if cost <= self.lower_bound {
            return self.incumbents.last().cloned();
        }
        self.bound = cost - 1;
        None
    }

    /// What the bound is compared with.
    #[inline(always)]
    fn value(&self, node: &Waiting<S, H::Memo>) -> Cost {
        self.measured(node).saturating_add(node.h)
    }

    #[inline(always)]
    fn measured(&self, node: &Waiting<S, H::Memo>) -> Cost {
        if self.bounding.measure == Measure::Depth { node.depth } else { node.g }
    }

    #[inline(always)]
    fn tell(&mut self, fate: Fate, id: Option<u64>, node: &Waiting<S, H::Memo>) {
        if O::EVENTS {
            let view = NodeView {
                id,
                parent: self.path.last().map(|step| step.id),
                by: node.by,
                state: &node.state,
                g: node.g,
                h: node.h,
                f: u64::from(self.value(node)),
                side: Side::Forward,
            };
            self.observer.event(Event::Node(fate, view));
        }
    }

    #[cold]
    fn look(&mut self) -> Option<StopReason> {
        self.note_bytes();
        self.statistics.time = self.watch.elapsed();
        let bound = (self.bound < Cost::MAX - 1).then_some(self.bound);
        let best = self.incumbents.last().map(|plan| plan.cost);
        self.observer.progress(&Progress { statistics: self.statistics, bound, best });
        if self.observer.wants_stop() {
            return Some(StopReason::Observer);
        }
        let growth = if self.rule == Duplicates::Back { 0 } else { self.depths.bytes_after(SLACK) };
        self.watch.look(self.statistics.expanded, self.own_bytes() + growth)
    }

    fn own_bytes(&self) -> usize {
        self.stack.capacity() * size_of::<Waiting<S, H::Memo>>() + self.path.capacity() * size_of::<Step<S>>()
    }

    fn note_bytes(&mut self) {
        let bytes = self.own_bytes() + self.depths.bytes();
        self.statistics.bytes = self.statistics.bytes.max(bytes);
    }

    fn note_iteration(&mut self, before: Statistics) {
        self.note_bytes();
        if self.bounding.next != Next::Deepen {
            return;
        }
        let now = &self.statistics;
        let statistics = Statistics {
            expanded: now.expanded - before.expanded,
            generated: now.generated - before.generated,
            duplicates: now.duplicates - before.duplicates,
            reopened: now.reopened - before.reopened,
            pruned: now.pruned - before.pruned,
            time: self.watch.elapsed().saturating_sub(before.time),
            ..*now
        };
        self.iterations.push(Iteration { bound: self.bound, statistics });
    }

    fn solved(mut self, plan: Plan<S::Move>) -> Report<S::Move> {
        let proved = self.complete && self.measures_cost && self.bounding.next != Next::Stop;
        self.finish();
        let guarantee = Guarantee::optimal_if(proved);
        let mut report = Report::solved(plan, guarantee, self.lower_bound, self.statistics);
        (report.iterations, report.incumbents) = (self.iterations, self.incumbents);
        report
    }

    fn ended(mut self, outcome: Outcome<S::Move>) -> Report<S::Move> {
        self.finish();
        let lower_bound = if outcome == Outcome::Unsolvable { UNREACHABLE } else { self.lower_bound };
        let mut report = Report::ended(outcome, lower_bound, self.statistics);
        (report.iterations, report.incumbents) = (self.iterations, self.incumbents);
        report
    }

    fn finish(&mut self) {
        self.note_bytes();
        self.statistics.time = self.watch.elapsed();
    }
}

/// States that may be remembered between two looks at the memory limit.
const SLACK: usize = 8 * 1024;

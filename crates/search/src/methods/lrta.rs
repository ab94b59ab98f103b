//! Learning real-time A* (实时学习 A*).
//!
//! It has a loop of its own, because it walks while it searches: each search examines a few states from the current one, what it learns
//! is kept, and its OPEN is discarded when it walks on.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use hashbrown::HashMap;

use crate::cost;
use crate::heuristic::{Heuristic, Quality};
use crate::kernels::learned::{Learned, State};
use crate::kernels::rounds::Rounds;
use crate::limits::{StopReason, Watch};
use crate::observe::{Event, Fate, NodeView, Observer, Progress, Side, observes_events};
use crate::report::{Guarantee, Outcome, Plan, Report, Statistics};
use crate::run::{self, NodeOf, RunNode, RunNodes, SpaceHandle, Stepper};
use crate::space::{Cost, Space, UNREACHABLE};

/// A node of the search from the current state.
#[derive(Clone, Copy)]
struct Node<M> {
    state: State,
    parent: Option<usize>,
    by: Option<M>,
    /// The cost and the moves from the start of the trial.
    g: Cost,
    moves: u32,
    closed: bool,
    id: u64,
    parent_id: Option<u64>,
}

struct RealTime<L, S: Space, H, O> {
    space: L,
    heuristic: H,
    lookahead: u64,
    /// The remaining trials.
    trials: u64,
    learned: Learned<S>,
    /// The search from the current state, whose node is the first.
    nodes: Vec<Node<S::Move>>,
    at: HashMap<State, usize>,
    /// Ordered by f, the newest first on ties.
    open: BinaryHeap<(Reverse<u64>, u64, usize)>,
    waiting: u64,
    stamp: u64,
    looked: u64,
    current: Option<usize>,
    /// The path walked in this trial.
    walked: Vec<S::Move>,
    incumbents: Vec<Plan<S::Move>>,
    rounds: Rounds,
    left_out: bool,
    /// Expansions since a state was expanded for the first time.
    stale: usize,
    statistics: Statistics,
    watch: Watch,
    observer: O,
}

enum End {
    /// No trial is left, or none is needed.
    Done,
    /// The current state has no way out.
    Trapped,
    Stopped(StopReason),
}

impl<L, S, H, O> RealTime<L, S, H, O>
where
    L: SpaceHandle<S>,
    S: Space,
    H: Heuristic<S>,
    O: Observer<S>,
{
    fn new<V>(search: Stepper<L, V, O>, heuristic: H) -> Self {
        let Stepper { space, observer, options, .. } = search;
        RealTime {
            space,
            heuristic,
            lookahead: options.tuning.lookahead.unwrap_or(1).max(1),
            trials: options.tuning.trials.unwrap_or(1).max(1),
            learned: Learned::default(),
            nodes: Vec::new(),
            at: HashMap::new(),
            open: BinaryHeap::new(),
            waiting: 0,
            stamp: 0,
            looked: 0,
            current: None,
            walked: Vec::new(),
            incumbents: Vec::new(),
            rounds: Rounds::default(),
            left_out: false,
            stale: 0,
            statistics: Statistics::default(),
            watch: Watch::new(options.limits),
            observer,
        }
    }

    /// The number of a state, new or known.
    fn meet(&mut self, state: &S::State) -> State {
        let handle = self.space.clone();
        let (space, heuristic) = (handle.space(), &self.heuristic);
        let goal = space.is_goal(state);
        self.learned.meet(space.pack(state), goal, || if goal { 0 } else { heuristic.eval(space, state).0 })
    }

    fn emit(&mut self, fate: Fate, node: usize) {
        if observes_events(&self.observer) {
            let handle = self.space.clone();
            let Node { state, by, g, id, parent_id, .. } = self.nodes[node];
            let h = self.learned.h(state);
            let f = u64::from(g) + u64::from(h);
            let at = handle.space().unpack(self.learned.key(state));
            let view = NodeView { id: Some(id), parent: parent_id, by, state: &at, g, h, f, side: Side::Forward };
            self.observer.event(Event::Node(fate, view));
        }
    }

    /// Emits the event of a child without a node.
    fn emit_refused(
        &mut self,
        fate: Fate,
        known: Option<usize>,
        parent: usize,
        by: S::Move,
        g: Cost,
        child: &S::State,
    ) {
        if observes_events(&self.observer) {
            let state = self.meet(child);
            let h = self.learned.h(state);
            let view = NodeView {
                id: known.map(|node| self.nodes[node].id),
                parent: Some(self.nodes[parent].id),
                by: Some(by),
                state: child,
                g,
                h,
                f: u64::from(g) + u64::from(h),
                side: Side::Forward,
            };
            self.observer.event(Event::Node(fate, view));
        }
    }

    fn push(&mut self, node: usize) {
        let Node { state, g, .. } = self.nodes[node];
        self.stamp += 1;
        self.open.push((Reverse(u64::from(g) + u64::from(self.learned.h(state))), self.stamp, node));
    }

    /// Begins a new search from `node`, which keeps its number.
    fn restart_from(&mut self, node: Node<S::Move>) {
        self.nodes.clear();
        self.at.clear();
        self.open.clear();
        self.at.insert(node.state, 0);
        self.nodes.push(Node { parent: None, closed: false, ..node });
        self.waiting = 1;
        self.looked = 0;
        self.push(0);
    }

    fn begin_trial(&mut self) {
        let handle = self.space.clone();
        let start = handle.space().start();
        let state = self.meet(&start);
        self.update_statistics();
        self.rounds.end(&self.statistics);
        let bound = self.learned.h(state).min(cost::MOST);
        self.rounds.begin(bound, self.statistics);
        if observes_events(&self.observer) {
            self.observer.event(Event::Bound(bound));
        }
        self.walked.clear();
        let id = self.statistics.generated;
        self.statistics.generated += 1;
        self.statistics.max_open = self.statistics.max_open.max(1);
        self.restart_from(Node { state, parent: None, by: None, g: 0, moves: 0, closed: false, id, parent_id: None });
        self.emit(Fate::Started, 0);
    }

    /// The next node of the search from the current state: the smallest f.
    fn pop(&mut self) -> Option<usize> {
        while let Some((Reverse(f), _, node)) = self.open.pop() {
            let Node { state, g, closed, .. } = self.nodes[node];
            // A cheaper path may have been found while this entry waited.
            if !closed && f == u64::from(g) + u64::from(self.learned.h(state)) {
                self.waiting -= 1;
                return Some(node);
            }
        }
        None
    }

    /// Learns from the search, walks to `node`, and returns it.
    fn walk_to(&mut self, node: usize) -> Node<S::Move> {
        self.learn();
        let mut way: Vec<S::Move> = Vec::new();
        let mut above = node;
        while let Node { parent: Some(parent), by: Some(by), .. } = self.nodes[above] {
            way.push(by);
            above = parent;
        }
        self.walked.extend(way.into_iter().rev());
        let Node { state, by, g, moves, id, parent_id, .. } = self.nodes[node];
        Node { state, parent: None, by, g, moves, closed: false, id, parent_id }
    }

    /// Every state expanded from here gets the cost of the cheapest path out of them plus the estimate there.
    fn learn(&mut self) {
        let closed = |node: &&Node<S::Move>| node.closed;
        let inside: Vec<State> = self.nodes.iter().filter(closed).map(|node| node.state).collect();
        self.learned.raise(&inside);
    }

    fn expand(&mut self, node: usize) {
        let handle = self.space.clone();
        let space = handle.space();
        let Node { state, g, moves, id, .. } = self.nodes[node];
        self.nodes[node].closed = true;
        self.current = Some(node);
        self.looked += 1;
        self.statistics.expanded += 1;
        self.stale = if self.learned.is_expanded(state) { self.stale + 1 } else { 0 };
        self.emit(Fate::Expanded, node);
        let mut next = Vec::new();
        let at = space.unpack(self.learned.key(state));
        space.successors(&at, |by, cost, child| {
            let number = self.meet(&child);
            next.push((cost, number));
            let Some(g) = cost::add(g, cost) else {
                self.left_out = true;
                self.statistics.pruned += 1;
                return self.emit_refused(Fate::Pruned, None, node, by, UNREACHABLE, &child);
            };
            if let Some(&known) = self.at.get(&number) {
                self.statistics.duplicates += 1;
                if g >= self.nodes[known].g {
                    return self.emit_refused(Fate::Duplicate, Some(known), node, by, g, &child);
                }
                let again = std::mem::replace(&mut self.nodes[known].closed, false);
                let place = &mut self.nodes[known];
                (place.g, place.moves, place.parent, place.by) = (g, moves + 1, Some(node), Some(by));
                place.parent_id = Some(id);
                self.waiting += u64::from(again);
                self.statistics.reopened += u64::from(again);
                self.push(known);
                self.emit(if again { Fate::Reopened } else { Fate::Improved }, known);
            } else if self.learned.h(number) == UNREACHABLE {
                self.statistics.pruned += 1;
                self.emit_refused(Fate::Pruned, None, node, by, g, &child);
            } else {
                let (entered, place) = (self.statistics.generated, self.nodes.len());
                self.statistics.generated += 1;
                self.statistics.depth = self.statistics.depth.max(moves + 1);
                self.at.insert(number, place);
                self.nodes.push(Node {
                    state: number,
                    parent: Some(node),
                    by: Some(by),
                    g,
                    moves: moves + 1,
                    closed: false,
                    id: entered,
                    parent_id: Some(id),
                });
                self.waiting += 1;
                self.push(place);
                self.emit(Fate::Generated, place);
            }
        });
        self.learned.expanded(state, next);
        self.statistics.max_open = self.statistics.max_open.max(self.waiting);
    }

    /// A trial has reached the goal at `node`; returns whether it was the last.
    fn finish_trial(&mut self, node: usize) -> bool {
        self.current = Some(node);
        self.emit(Fate::Reached, node);
        let Node { g, .. } = self.nodes[node];
        self.walk_to(node);
        if self.incumbents.last().is_none_or(|best| g < best.cost) {
            self.incumbents.push(Plan::new(self.walked.clone(), g));
            if observes_events(&self.observer) {
                self.observer.event(Event::Incumbent(g));
            }
        }
        self.trials -= 1;
        self.trials == 0 || self.incumbents.last().is_some_and(|best| best.cost <= self.lower_bound())
    }

    /// The lower bound that the learned estimate of the start proves.
    fn lower_bound(&self) -> Cost {
        let estimate = if self.learned.is_empty() {
            self.heuristic.eval(self.space.space(), &self.space.space().start()).0
        } else {
            self.learned.h(0)
        };
        if self.heuristic.quality() < Quality::Admissible { 0 } else { estimate }
    }

    fn bytes(&self) -> usize {
        self.learned.bytes()
            + self.nodes.capacity() * size_of::<Node<S::Move>>()
            + self.at.allocation_size()
            + self.open.capacity() * size_of::<(Reverse<u64>, u64, usize)>()
            + self.walked.capacity() * size_of::<S::Move>()
    }

    fn update_statistics(&mut self) {
        self.statistics.time = self.watch.elapsed();
        self.statistics.max_closed = self.learned.count_expanded();
        self.statistics.bytes = self.statistics.bytes.max(self.bytes());
    }

    fn best(&self) -> Option<Cost> {
        self.incumbents.last().map(|plan| plan.cost)
    }

    fn check_limits(&mut self) -> Option<StopReason> {
        self.update_statistics();
        let progress = Progress::of_search(self.statistics, self.rounds.bound, self.best());
        if self.observer.progress(&progress).is_break() {
            return Some(StopReason::Observer);
        }
        self.watch.check(self.statistics.expanded, self.bytes())
    }

    fn node(&self, node: usize) -> NodeOf<S> {
        let Node { state, by, g, id, parent_id, .. } = self.nodes[node];
        let h = self.learned.h(state);
        let at = self.space.space().unpack(self.learned.key(state));
        let f = u64::from(g) + u64::from(h);
        RunNode { id: Some(id), parent: parent_id, by, state: at, g, h, f, side: Side::Forward }
    }

    fn all(&self, closed: bool) -> RunNodes<'_, S> {
        let nodes = (0..self.nodes.len()).filter(move |&node| self.nodes[node].closed == closed);
        Box::new(nodes.map(|node| self.node(node)))
    }
}

impl<L, S, H, O> run::Kernel<S> for RealTime<L, S, H, O>
where
    L: SpaceHandle<S>,
    S: Space,
    H: Heuristic<S>,
    O: Observer<S>,
{
    type End = End;

    fn begin(&mut self) -> Option<End> {
        self.begin_trial();
        None
    }

    fn advance(&mut self) -> Option<End> {
        loop {
            let Some(node) = self.pop() else {
                self.learn();
                return Some(End::Trapped);
            };
            if self.learned.is_goal(self.nodes[node].state) {
                if self.finish_trial(node) {
                    return Some(End::Done);
                }
                self.begin_trial();
                continue;
            }
            if self.watch.is_due(self.statistics.expanded)
                && let Some(why) = self.check_limits()
            {
                return Some(End::Stopped(why));
            }
            // After many expansions of known states only: checks whether anything else is reachable.
            if self.stale > self.learned.len() {
                self.stale = 0;
                if !self.learned.may_reach_goal(self.nodes[node].state) {
                    return Some(End::Trapped);
                }
            }
            if self.looked < self.lookahead {
                self.expand(node);
            } else {
                let there = self.walk_to(node);
                self.restart_from(there);
                if let Some(node) = self.pop() {
                    self.expand(node);
                }
            }
            return None;
        }
    }

    fn report(&mut self, end: End) -> Report<S::Move> {
        self.update_statistics();
        self.rounds.end(&self.statistics);
        let best = self.incumbents.last().cloned();
        let lower_bound = self.lower_bound().min(self.best().unwrap_or(UNREACHABLE));
        let statistics = self.statistics;
        let report = match (end, best) {
            (End::Stopped(why), best) => Report::unsolved(Outcome::Stopped { why, best }, lower_bound, statistics),
            (_, Some(plan)) => Report::solved(plan, Guarantee::Nothing, lower_bound, statistics),
            _ if self.left_out => {
                Report::unsolved(Outcome::Stopped { why: StopReason::Overflow, best: None }, lower_bound, statistics)
            }
            _ if !self.learned.may_reach_goal(0) => Report::unsolved(Outcome::Unsolvable, UNREACHABLE, statistics),
            _ => Report::unsolved(Outcome::Cutoff, lower_bound, statistics),
        };
        let (iterations, incumbents) = (std::mem::take(&mut self.rounds.ended), std::mem::take(&mut self.incumbents));
        Report { iterations, incumbents, ..report }
    }

    fn current(&self) -> Option<NodeOf<S>> {
        self.current.filter(|&node| node < self.nodes.len()).map(|node| self.node(node))
    }

    fn open(&self) -> RunNodes<'_, S> {
        self.all(false)
    }

    fn closed(&self) -> RunNodes<'_, S> {
        self.all(true)
    }

    fn progress(&mut self) -> Progress {
        self.update_statistics();
        Progress::of_search(self.statistics, self.rounds.bound, self.best())
    }
}

method! {
    /// Learning real-time A* (Korf 1990): in its current state it looks a little ahead, learns from that, and walks on, like an agent
    /// that has to move before the whole path is known.
    ///
    /// - The [look-ahead](crate::Tuning::lookahead) is the number of states expanded before it walks to the best node in OPEN, 1 by
    ///   default. Then each expanded state gets the cost of the cheapest path out of them as its estimate, as in LSS-LRTA* (Koenig and
    ///   Sun 2009).
    /// - [Trials](crate::Tuning::trials) are the number of walks from the start to the goal, each with the estimates learned so far; 1
    ///   by default. It ends earlier if the best path is proved to be the cheapest. Every path that was the best so far is one of the
    ///   [incumbents](Report::incumbents), and each trial is a round whose bound is the estimate of the start.
    /// - A state is counted each time it is examined; CLOSED is the states with learned estimates.
    ///
    /// **Guarantee:** in a finite space where the goal is reachable from every reachable state, it reaches the goal. With an admissible
    /// heuristic and positive costs the paths converge to the optimum over trials, and the report says when they have. If it walks into
    /// a part without a way out, it ends as [`Outcome::Cutoff`].
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{problem, Quality, Search, Tuning, estimate};
    ///
    /// // A wall with a gap at the far end, of which the estimate knows nothing.
    /// let free = |x: i32, y: i32| (0..9).contains(&x) && (0..9).contains(&y) && (x != 4 || y == 8);
    /// let steps = move |&(x, y): &(i32, i32)| {
    ///     let all = [('←', (x - 1, y)), ('↑', (x, y - 1)), ('→', (x + 1, y)), ('↓', (x, y + 1))];
    ///     all.into_iter().filter(move |&(_, (x, y))| free(x, y))
    /// };
    /// let grid = problem((0, 0), steps, |&at| at == (8, 0));
    /// let left = estimate(Quality::Consistent, |&(x, y): &(i32, i32)| (8 - x).unsigned_abs() + y.unsigned_abs());
    /// let once = Search::new(&grid).lrta(&left);
    /// let often = Search::new(&grid).tuning(Tuning { trials: Some(1_000), ..Tuning::default() }).lrta(&left);
    /// // The first path may be the cheapest, but that is not proved.
    /// assert!(once.plan().unwrap().cost >= 24 && !once.is_optimal());
    /// assert!(often.plan().unwrap().cost == 24 && often.is_optimal());
    /// ```
    pub fn lrta(self, heuristic: H) where S: Space {
        self.start(|search| RealTime::new(search, heuristic))
    }
}

//! Learning real-time A* (实时学习 A*).
//!
//! It has a loop of its own, because it walks while it searches: each search looks at a few states from where it stands, what is
//! learned there stays, and what waits in OPEN is forgotten as soon as it walks on.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use hashbrown::HashMap;

use crate::cost;
use crate::heuristic::{Heuristic, Quality};
use crate::kernels::learned::{Learned, State};
use crate::kernels::rounds::Rounds;
use crate::limits::{StopReason, Watch};
use crate::observe::{Event, Fate, NodeView, Observer, Progress, Side, wanted};
use crate::report::{Guarantee, Outcome, Plan, Report, Statistics};
use crate::run::{self, NodeOf, RunNode, RunNodes, SpaceHandle, Stepper};
use crate::space::{Cost, Space, UNREACHABLE};

/// A node of the search from where it stands.
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
    /// Trials still to come.
    trials: u64,
    learned: Learned<S>,
    /// The search from where it stands; the first node is there.
    nodes: Vec<Node<S::Move>>,
    at: HashMap<State, usize>,
    /// Ordered by f, the newest first of equals.
    open: BinaryHeap<(Reverse<u64>, u64, usize)>,
    waiting: u64,
    stamp: u64,
    looked: u64,
    in_hand: Option<usize>,
    /// The way walked in this trial.
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
    /// There is no way on.
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
            in_hand: None,
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

    /// The number of a state, which is new or was met before.
    fn meet(&mut self, state: &S::State) -> State {
        let held = self.space.clone();
        let (space, heuristic) = (held.space(), &self.heuristic);
        let goal = space.is_goal(state);
        self.learned.meet(space.pack(state), goal, || if goal { 0 } else { heuristic.eval(space, state).0 })
    }

    fn tell(&mut self, fate: Fate, node: usize) {
        if wanted(&self.observer) {
            let held = self.space.clone();
            let Node { state, by, g, id, parent_id, .. } = self.nodes[node];
            let h = self.learned.h(state);
            let f = u64::from(g) + u64::from(h);
            let at = held.space().unpack(self.learned.key(state));
            let view = NodeView { id: Some(id), parent: parent_id, by, state: &at, g, h, f, side: Side::Forward };
            self.observer.event(Event::Node(fate, view));
        }
    }

    /// Tells of a child that does not get a node.
    fn tell_refused(
        &mut self,
        fate: Fate,
        known: Option<usize>,
        parent: usize,
        by: S::Move,
        g: Cost,
        child: &S::State,
    ) {
        if wanted(&self.observer) {
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

    /// A new search from `node`, which keeps its number.
    fn stand(&mut self, node: Node<S::Move>) {
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
        let held = self.space.clone();
        let start = held.space().start();
        let state = self.meet(&start);
        self.note_statistics();
        self.rounds.end(&self.statistics);
        let bound = self.learned.h(state).min(cost::MOST);
        self.rounds.begin(bound, self.statistics);
        if wanted(&self.observer) {
            self.observer.event(Event::Bound(bound));
        }
        self.walked.clear();
        let id = self.statistics.generated;
        self.statistics.generated += 1;
        self.statistics.max_open = self.statistics.max_open.max(1);
        self.stand(Node { state, parent: None, by: None, g: 0, moves: 0, closed: false, id, parent_id: None });
        self.tell(Fate::Started, 0);
    }

    /// The next node of the search from where it stands: the smallest f.
    fn pop(&mut self) -> Option<usize> {
        while let Some((Reverse(f), _, node)) = self.open.pop() {
            let Node { state, g, closed, .. } = self.nodes[node];
            // A cheaper way may have been found while this entry waited.
            if !closed && f == u64::from(g) + u64::from(self.learned.h(state)) {
                self.waiting -= 1;
                return Some(node);
            }
        }
        None
    }

    /// Learns from the search, walks to `node`, and answers it.
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

    /// Every state that was expanded from here gets the cost of the cheapest way out of them, and the estimate there.
    fn learn(&mut self) {
        let closed = |node: &&Node<S::Move>| node.closed;
        let inside: Vec<State> = self.nodes.iter().filter(closed).map(|node| node.state).collect();
        self.learned.raise(&inside);
    }

    fn expand(&mut self, node: usize) {
        let held = self.space.clone();
        let space = held.space();
        let Node { state, g, moves, id, .. } = self.nodes[node];
        self.nodes[node].closed = true;
        self.in_hand = Some(node);
        self.looked += 1;
        self.statistics.expanded += 1;
        self.stale = if self.learned.is_expanded(state) { self.stale + 1 } else { 0 };
        self.tell(Fate::Expanded, node);
        let mut next = Vec::new();
        let at = space.unpack(self.learned.key(state));
        space.successors(&at, |by, cost, child| {
            let number = self.meet(&child);
            next.push((cost, number));
            let Some(g) = cost::add(g, cost) else {
                self.left_out = true;
                self.statistics.pruned += 1;
                return self.tell_refused(Fate::Pruned, None, node, by, UNREACHABLE, &child);
            };
            if let Some(&known) = self.at.get(&number) {
                self.statistics.duplicates += 1;
                if g >= self.nodes[known].g {
                    return self.tell_refused(Fate::Duplicate, Some(known), node, by, g, &child);
                }
                let again = std::mem::replace(&mut self.nodes[known].closed, false);
                let place = &mut self.nodes[known];
                (place.g, place.moves, place.parent, place.by) = (g, moves + 1, Some(node), Some(by));
                place.parent_id = Some(id);
                self.waiting += u64::from(again);
                self.statistics.reopened += u64::from(again);
                self.push(known);
                self.tell(if again { Fate::Reopened } else { Fate::Improved }, known);
            } else if self.learned.h(number) == UNREACHABLE {
                self.statistics.pruned += 1;
                self.tell_refused(Fate::Pruned, None, node, by, g, &child);
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
                self.tell(Fate::Generated, place);
            }
        });
        self.learned.expanded(state, next);
        self.statistics.max_open = self.statistics.max_open.max(self.waiting);
    }

    /// A trial has come to the goal at `node`; whether it was the last.
    fn reach(&mut self, node: usize) -> bool {
        self.in_hand = Some(node);
        self.tell(Fate::Reached, node);
        let Node { g, .. } = self.nodes[node];
        self.walk_to(node);
        if self.incumbents.last().is_none_or(|best| g < best.cost) {
            self.incumbents.push(Plan::new(self.walked.clone(), g));
            if wanted(&self.observer) {
                self.observer.event(Event::Incumbent(g));
            }
        }
        self.trials -= 1;
        self.trials == 0 || self.incumbents.last().is_some_and(|best| best.cost <= self.lower_bound())
    }

    /// What the learned estimate of the start proves.
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

    fn note_statistics(&mut self) {
        self.statistics.time = self.watch.elapsed();
        self.statistics.max_closed = self.learned.count_expanded();
        self.statistics.bytes = self.statistics.bytes.max(self.bytes());
    }

    fn best(&self) -> Option<Cost> {
        self.incumbents.last().map(|plan| plan.cost)
    }

    fn look(&mut self) -> Option<StopReason> {
        self.note_statistics();
        let progress = Progress::of_search(self.statistics, self.rounds.bound, self.best());
        if self.observer.progress(&progress).is_break() {
            return Some(StopReason::Observer);
        }
        self.watch.look(self.statistics.expanded, self.bytes())
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
                if self.reach(node) {
                    return Some(End::Done);
                }
                self.begin_trial();
                continue;
            }
            if self.watch.is_due(self.statistics.expanded)
                && let Some(why) = self.look()
            {
                return Some(End::Stopped(why));
            }
            // Round and round in what is known: time to see whether anything else can be come to.
            if self.stale > self.learned.len() {
                self.stale = 0;
                if !self.learned.leads_on(self.nodes[node].state) {
                    return Some(End::Trapped);
                }
            }
            if self.looked < self.lookahead {
                self.expand(node);
            } else {
                let there = self.walk_to(node);
                self.stand(there);
                if let Some(node) = self.pop() {
                    self.expand(node);
                }
            }
            return None;
        }
    }

    fn report(&mut self, end: End) -> Report<S::Move> {
        self.note_statistics();
        self.rounds.end(&self.statistics);
        let best = self.incumbents.last().cloned();
        let lower_bound = self.lower_bound().min(self.best().unwrap_or(UNREACHABLE));
        let statistics = self.statistics;
        let report = match (end, best) {
            (End::Stopped(why), best) => Report::ended(Outcome::Stopped { why, best }, lower_bound, statistics),
            (_, Some(plan)) => Report::solved(plan, Guarantee::Nothing, lower_bound, statistics),
            _ if self.left_out => {
                Report::ended(Outcome::Stopped { why: StopReason::Overflow, best: None }, lower_bound, statistics)
            }
            _ if !self.learned.leads_on(0) => Report::ended(Outcome::Unsolvable, UNREACHABLE, statistics),
            _ => Report::ended(Outcome::Cutoff, lower_bound, statistics),
        };
        let (iterations, incumbents) = (std::mem::take(&mut self.rounds.ended), std::mem::take(&mut self.incumbents));
        Report { iterations, incumbents, ..report }
    }

    fn current(&self) -> Option<NodeOf<S>> {
        self.in_hand.filter(|&node| node < self.nodes.len()).map(|node| self.node(node))
    }

    fn open(&self) -> RunNodes<'_, S> {
        self.all(false)
    }

    fn closed(&self) -> RunNodes<'_, S> {
        self.all(true)
    }

    fn progress(&mut self) -> Progress {
        self.note_statistics();
        Progress::of_search(self.statistics, self.rounds.bound, self.best())
    }
}

method! {
    /// Learning real-time A* (Korf 1990): it stands in a state, looks a little ahead, learns from that, and walks on, like one
    /// who has to move before the whole way is known.
    ///
    /// - The [look-ahead](crate::Tuning::lookahead) says how many states are expanded before it walks to the best of those that wait, 1 unless
    ///   asked otherwise. Then each state that was expanded gets the cheapest way out of them as its estimate, as in
    ///   LSS-LRTA* (Koenig and Sun 2009).
    /// - [Trials](crate::Tuning::trials) say how often it goes from the start to the goal, with what it has learned; once unless
    ///   asked otherwise. It ends sooner if the best way is proved to be the cheapest. Every way that was the best so far is one of the
    ///   [incumbents](Report::incumbents), and each trial is a round whose bound is the estimate of the start.
    /// - A state is counted each time it is looked at; CLOSED is the states that something was learned of.
    ///
    /// **Guarantee:** in a finite space where everything that can be come to has a way to the goal, it comes to the goal. With an
    /// admissible heuristic and positive costs the ways converge to the optimum over trials, and it is known when they have. Where it
    /// walks into a part without a way out, it ends as [`Outcome::Cutoff`].
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{problem, Quality, Search, Tuning, estimate};
    ///
    /// // A wall with a gap at the far end, of which the estimate knows nothing.
    /// let free = |x: i32, y: i32| (0..9).contains(&x) && (0..9).contains(&y) && (x != 4 || y == 8);
    /// let ways = move |&(x, y): &(i32, i32)| {
    ///     let all = [('←', (x - 1, y)), ('↑', (x, y - 1)), ('→', (x + 1, y)), ('↓', (x, y + 1))];
    ///     all.into_iter().filter(move |&(_, (x, y))| free(x, y)).map(|(by, to)| (by, 1, to))
    /// };
    /// let room = problem((0, 0), ways, |&at| at == (8, 0));
    /// let left = estimate(Quality::Consistent, |&(x, y): &(i32, i32)| (8 - x).unsigned_abs() + y.unsigned_abs());
    /// let once = Search::new(&room).lrta(&left);
    /// let often = Search::new(&room).tuning(Tuning { trials: Some(1_000), ..Tuning::default() }).lrta(&left);
    /// // It may come to the cheapest way at once, but cannot know it.
    /// assert!(once.plan().unwrap().cost >= 24 && !once.is_optimal());
    /// assert!(often.plan().unwrap().cost == 24 && often.is_optimal());
    /// ```
    pub fn lrta(self, heuristic: H) where S: Space {
        self.start(|search| RealTime::new(search, heuristic))
    }
}

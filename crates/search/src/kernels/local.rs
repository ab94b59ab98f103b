//! The kernel of local search: one current state, its neighbours, and a rule that chooses one of them and forgets the others.
//!
//! The other kernels keep what they do not choose, in OPEN or on a stack, and can return to it. Here OPEN is the neighbours of the
//! current state that have been evaluated, and CLOSED the path walked since the last start. Invariants: a state is counted each time it
//! is evaluated, an end without a plan proves nothing, and the same seed gives the same walk.

use crate::cost;
use crate::heuristic::{Heuristic, Quality};
use crate::landscape::Landscape;
use crate::limits::{StopReason, Watch};
use crate::observe::{Event, Fate, NodeView, Observer, Progress, Side, observes_events};
use crate::random::Random;
use crate::report::{Guarantee, Outcome, Plan, Report, Statistics};
use crate::run::{self, NodeOf, RunNode, RunNodes, SpaceHandle, Stepper};
use crate::space::{Cost, Space, UNREACHABLE};

/// The default seed.
pub(crate) const SEED: u64 = 1;

/// A rule that chooses one of the neighbours.
pub(crate) trait Climber {
    /// Called when a walk begins, with the value of its first state.
    fn begin(&mut self, h: Cost);

    /// Chooses one of `count` neighbours of a state with the value `here`; `None` ends the walk. `look` enters a neighbour and returns
    /// its value; one that is [`UNREACHABLE`] cannot be chosen, and only evaluated ones can be.
    fn choose(
        &mut self,
        here: Cost,
        count: usize,
        random: &mut Random,
        look: &mut dyn FnMut(usize) -> Cost,
    ) -> Option<usize>;
}

/// A state of the walk.
struct Visit<S: Space, M> {
    state: S::State,
    memo: M,
    by: Option<S::Move>,
    g: Cost,
    h: Cost,
    id: u64,
}

/// A neighbour of the current state.
struct Neighbour<S: Space, M> {
    by: S::Move,
    state: S::State,
    g: Cost,
    /// Its value, memo and number, once it has been evaluated.
    seen: Option<(Cost, M, u64)>,
}

/// What follows after the current state.
enum Next {
    Neighbour(usize),
    Restart,
    Stuck,
}

pub(crate) struct Walk<L, S: Space, C, H: Heuristic<S>, O> {
    space: L,
    climber: C,
    heuristic: H,
    random: Random,
    restarts: u64,
    /// The path walked since the last start; its last state is the current one.
    path: Vec<Visit<S, H::Memo>>,
    neighbours: Vec<Neighbour<S, H::Memo>>,
    next: Next,
    /// Whether a path was left out because its cost does not fit.
    left_out: bool,
    statistics: Statistics,
    watch: Watch,
    observer: O,
}

pub(crate) enum End {
    Solved,
    Stuck,
    Stopped(StopReason),
}

impl<L, S, C, H, O> Walk<L, S, C, H, O>
where
    L: SpaceHandle<S>,
    S: Landscape,
    C: Climber,
    H: Heuristic<S>,
    O: Observer<S>,
{
    pub(crate) fn new<V>(search: Stepper<L, V, O>, climber: C, heuristic: H) -> Self {
        let Stepper { space, observer, options, .. } = search;
        Walk {
            space,
            climber,
            heuristic,
            random: Random::new(options.tuning.seed.unwrap_or(SEED)),
            restarts: options.tuning.restarts.unwrap_or(0),
            path: Vec::new(),
            neighbours: Vec::new(),
            next: Next::Restart,
            left_out: false,
            statistics: Statistics::default(),
            watch: Watch::new(options.limits),
            observer,
        }
    }

    fn emit(
        &mut self,
        fate: Fate,
        id: Option<u64>,
        parent: Option<u64>,
        node: (Option<S::Move>, &S::State, Cost, Cost),
    ) {
        if observes_events(&self.observer) {
            let (by, state, g, h) = node;
            let view = NodeView { id, parent, by, state, g, h, f: u64::from(h), side: Side::Forward };
            self.observer.event(Event::Node(fate, view));
        }
    }

    fn parent_of(&self, place: usize) -> Option<u64> {
        place.checked_sub(1).map(|above| self.path[above].id)
    }

    /// Begins a walk: at a random state if the landscape provides one, otherwise at the start.
    fn begin_walk(&mut self) {
        let handle = self.space.clone();
        let space = handle.space();
        let state = space.random(&mut self.random).unwrap_or_else(|| space.start());
        let (h, memo) = self.heuristic.eval(space, &state);
        let id = self.statistics.generated;
        self.statistics.generated += 1;
        self.statistics.max_open = self.statistics.max_open.max(1);
        self.emit(Fate::Started, Some(id), None, (None, &state, 0, h));
        self.climber.begin(h);
        self.neighbours.clear();
        self.path.clear();
        self.path.push(Visit { state, memo, by: None, g: 0, h, id });
    }

    /// Makes the chosen neighbour the current state.
    fn make_move(&mut self) -> Option<End> {
        match self.next {
            Next::Stuck => return Some(End::Stuck),
            Next::Restart => self.begin_walk(),
            Next::Neighbour(chosen) => {
                let neighbour = self.neighbours.swap_remove(chosen);
                let Neighbour { by, state, g, seen: Some((h, memo, id)) } = neighbour else { return Some(End::Stuck) };
                self.neighbours.clear();
                self.path.push(Visit { state, memo, by: Some(by), g, h, id });
            }
        }
        None
    }

    fn expand(&mut self) {
        let handle = self.space.clone();
        let space = handle.space();
        let Some(last) = self.path.len().checked_sub(1) else { return };
        let Visit { state, memo, by, g, h, id } = &self.path[last];
        let (state, memo, by, g, here, parent) = (state.clone(), *memo, *by, *g, *h, *id);
        self.statistics.expanded += 1;
        self.statistics.max_closed = self.statistics.max_closed.max(self.path.len() as u64);
        self.emit(Fate::Expanded, Some(parent), self.parent_of(last), (by, &state, g, here));
        let mut neighbours = Vec::new();
        space.successors(&state, |by, cost, after| {
            if let Some(g) = cost::add(g, cost) {
                return neighbours.push(Neighbour { by, state: after, g, seen: None });
            }
            self.left_out = true;
            self.statistics.pruned += 1;
            if observes_events(&self.observer) {
                let h = self.heuristic.step(space, memo, &after, by).0;
                self.emit(Fate::Pruned, None, Some(parent), (Some(by), &after, UNREACHABLE, h));
            }
        });
        let (heuristic, statistics, observer) = (&self.heuristic, &mut self.statistics, &mut self.observer);
        let (mut waiting, depth) = (0, self.path.len() as u32);
        let count = neighbours.len();
        let mut look = |place: usize| {
            let neighbour = &mut neighbours[place];
            if let Some((h, ..)) = neighbour.seen {
                return h;
            }
            let (h, memo) = heuristic.step(space, memo, &neighbour.state, neighbour.by);
            let dead = h == UNREACHABLE;
            let number = statistics.generated;
            neighbour.seen = Some((h, memo, number));
            if dead {
                statistics.pruned += 1;
            } else {
                statistics.generated += 1;
                statistics.depth = statistics.depth.max(depth);
                waiting += 1;
            }
            if observes_events(observer) {
                let view = NodeView {
                    id: (!dead).then_some(number),
                    parent: Some(parent),
                    by: Some(neighbour.by),
                    state: &neighbour.state,
                    g: neighbour.g,
                    h,
                    f: u64::from(h),
                    side: Side::Forward,
                };
                observer.event(Event::Node(if dead { Fate::Pruned } else { Fate::Generated }, view));
            }
            h
        };
        let chosen = self.climber.choose(here, count, &mut self.random, &mut look);
        self.statistics.max_open = self.statistics.max_open.max(waiting);
        self.neighbours = neighbours;
        self.next = match chosen {
            Some(place) => Next::Neighbour(place),
            None if self.restarts > 0 => {
                self.restarts -= 1;
                Next::Restart
            }
            None => Next::Stuck,
        };
    }

    fn bytes(&self) -> usize {
        self.path.capacity() * size_of::<Visit<S, H::Memo>>()
            + self.neighbours.capacity() * size_of::<Neighbour<S, H::Memo>>()
    }

    fn update_statistics(&mut self) {
        self.statistics.time = self.watch.elapsed();
        self.statistics.bytes = self.statistics.bytes.max(self.bytes());
    }

    fn check_limits(&mut self) -> Option<StopReason> {
        self.update_statistics();
        if self.observer.progress(&Progress::of_search(self.statistics, None, None)).is_break() {
            return Some(StopReason::Observer);
        }
        self.watch.check(self.statistics.expanded, self.bytes())
    }

    /// The lower bound that the estimate of the start proves, if the walk is in the space that the plan is for.
    fn lower_bound(&self) -> Cost {
        let space = self.space.space();
        let start = space.start();
        if self.heuristic.quality() < Quality::Admissible || space.plan(&start).is_some() {
            return 0;
        }
        self.heuristic.eval(space, &start).0
    }

    fn node(&self, place: usize) -> NodeOf<S> {
        let Visit { state, by, g, h, id, .. } = &self.path[place];
        RunNode {
            id: Some(*id),
            parent: self.parent_of(place),
            by: *by,
            state: state.clone(),
            g: *g,
            h: *h,
            f: u64::from(*h),
            side: Side::Forward,
        }
    }
}

impl<L, S, C, H, O> run::Kernel<S> for Walk<L, S, C, H, O>
where
    L: SpaceHandle<S>,
    S: Landscape,
    C: Climber,
    H: Heuristic<S>,
    O: Observer<S>,
{
    type End = End;

    fn begin(&mut self) -> Option<End> {
        None
    }

    fn advance(&mut self) -> Option<End> {
        let end = self.make_move();
        if end.is_some() {
            return end;
        }
        let handle = self.space.clone();
        if self.path.last().is_some_and(|place| handle.space().is_goal(&place.state)) {
            return Some(End::Solved);
        }
        if self.watch.is_due(self.statistics.expanded)
            && let Some(why) = self.check_limits()
        {
            return Some(End::Stopped(why));
        }
        self.expand();
        None
    }

    fn report(&mut self, end: End) -> Report<S::Move> {
        let lower_bound = self.lower_bound();
        let handle = self.space.clone();
        self.update_statistics();
        match (end, self.path.len().checked_sub(1)) {
            (End::Solved, Some(last)) => {
                let Visit { state, by, g, h, id, .. } = &self.path[last];
                let (state, by, g, h, id) = (state.clone(), *by, *g, *h, *id);
                self.emit(Fate::Reached, Some(id), self.parent_of(last), (by, &state, g, h));
                let walked = || Plan::new(self.path.iter().filter_map(|place| place.by).collect(), g);
                let plan = handle.space().plan(&state).unwrap_or_else(walked);
                Report::solved(plan, Guarantee::Nothing, lower_bound, self.statistics)
            }
            (End::Stopped(why), _) => {
                Report::unsolved(Outcome::Stopped { why, best: None }, lower_bound, self.statistics)
            }
            _ if self.left_out => {
                let outcome = Outcome::Stopped { why: StopReason::Overflow, best: None };
                Report::unsolved(outcome, lower_bound, self.statistics)
            }
            _ => Report::unsolved(Outcome::Cutoff, lower_bound, self.statistics),
        }
    }

    fn current(&self) -> Option<NodeOf<S>> {
        self.path.len().checked_sub(1).map(|last| self.node(last))
    }

    fn open(&self) -> RunNodes<'_, S> {
        let parent = self.path.last().map(|place| place.id);
        Box::new(self.neighbours.iter().filter_map(move |neighbour| {
            let (h, _, id) = neighbour.seen.filter(|(h, ..)| *h != UNREACHABLE)?;
            Some(RunNode {
                id: Some(id),
                parent,
                by: Some(neighbour.by),
                state: neighbour.state.clone(),
                g: neighbour.g,
                h,
                f: u64::from(h),
                side: Side::Forward,
            })
        }))
    }

    fn closed(&self) -> RunNodes<'_, S> {
        Box::new((0..self.path.len()).map(|place| self.node(place)))
    }

    fn progress(&mut self) -> Progress {
        self.update_statistics();
        Progress::of_search(self.statistics, None, None)
    }
}

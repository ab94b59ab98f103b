//! The kernel of recursive best-first search: one path and its siblings, nothing else.
//!
//! The depth-first kernel is limited by one bound and forgets what it learned when it backtracks. This one is limited by the best
//! sibling of the path, and when it backtracks the node stores the smallest value that was below it, which needs another loop. The
//! recursion of the original is a list of levels here, and memory grows with the path alone.
//!
//! Invariants: the node taken has the smallest value of all in OPEN, and if h is admissible no value on a cheapest plan exceeds the
//! optimum.

use crate::cost::{MOST, TOO_MUCH, add};
use crate::heuristic::{Heuristic, Quality};
use crate::limits::{StopReason, Watch};
use crate::observe::{Event, Fate, NodeView, Observer, Progress, Side, observes_events};
use crate::report::{Guarantee, Outcome, Plan, Report, Statistics};
use crate::run::{self, NodeOf, RunNode, RunNodes, SpaceHandle, Stepper};
use crate::seen::depths::Depths;
use crate::seen::{Duplicates, Store};
use crate::space::{Cost, Space, UNREACHABLE};

/// The most states remembered between two checks of the memory limit.
const NODES_BETWEEN_CHECKS: usize = 8 * 1024;

/// A child of a node of the path.
struct Child<S: Space, T> {
    state: S::State,
    memo: T,
    g: Cost,
    h: Cost,
    /// g + h, or the smallest value found below it since; [`UNREACHABLE`] if it is exhausted.
    value: Cost,
    by: Option<S::Move>,
    id: u64,
}

/// The children of one node of the path: those in the list from `start` to where the next level starts.
#[derive(Clone, Copy)]
struct Level {
    start: usize,
    /// The child on the path; on the last level there is none yet.
    current: usize,
    /// The smallest value of a sibling on an upper level.
    limit: Cost,
}

/// How a search ends.
pub(crate) enum End {
    Solved(usize),
    Stopped(StopReason),
    Exhausted,
}

pub(crate) struct Kernel<L, S: Space, H: Heuristic<S>, D, O> {
    space: L,
    heuristic: H,
    rule: Duplicates,
    admissible: bool,
    children: Vec<Child<S, H::Memo>>,
    levels: Vec<Level>,
    depths: D,
    /// The number of nodes in OPEN: all children that are not on the path and not exhausted.
    open: u64,
    /// Whether something was left out because its cost does not fit.
    overflowed: bool,
    current: Option<usize>,
    statistics: Statistics,
    watch: Watch,
    observer: O,
}

impl<L, S, H, D, O> Kernel<L, S, H, D, O>
where
    L: SpaceHandle<S>,
    S: Space,
    H: Heuristic<S>,
    D: Depths<S>,
    O: Observer<S>,
{
    pub(crate) fn new<V: Store<S, Depths = D>>(search: Stepper<L, V, O>, heuristic: H) -> Self {
        let Stepper { space, store, observer, options } = search;
        Kernel {
            rule: options.duplicates.unwrap_or(Duplicates::Path),
            admissible: heuristic.quality() >= Quality::Admissible,
            heuristic,
            children: Vec::new(),
            levels: Vec::new(),
            depths: store.depths(space.space()),
            open: 1,
            overflowed: false,
            current: None,
            statistics: Statistics::default(),
            watch: Watch::new(options.limits),
            observer,
            space,
        }
    }

    /// The child with the smallest value on the last level, the first on ties, and the smallest value of its siblings.
    fn best(&self) -> (Option<usize>, Cost) {
        let start = self.levels.last().map_or(0, |level| level.start);
        let (mut best, mut least, mut second) = (None, UNREACHABLE, UNREACHABLE);
        for (place, child) in self.children.iter().enumerate().skip(start) {
            if child.value < least {
                (best, least, second) = (Some(place), child.value, least);
            } else {
                second = second.min(child.value);
            }
        }
        (best, second)
    }

    /// Whether the rule refuses the child of `parent` with this state. With a store, a state entered at a smaller cost is refused too:
    /// a cheapest plan never leads through a state at more than its smallest cost.
    fn is_refused(&self, state: &S::State, key: &S::Key, g: Cost) -> bool {
        let space = self.space.space();
        let is_same = |level: &Level| space.pack(&self.children[level.current].state) == *key;
        match self.rule {
            // The node itself is on the last level, so the one before is its parent.
            Duplicates::Back => self.levels.iter().rev().take(2).any(is_same),
            Duplicates::Path | Duplicates::Closed => {
                self.depths.entered_at(space, state, key).is_some_and(|known| known < g)
                    || self.levels.iter().any(is_same)
            }
        }
    }

    /// Makes the children of `place`, which is on the last level; `sibling_bound` is the smallest value of its siblings there.
    fn expand(&mut self, place: usize, sibling_bound: Cost) {
        let handle = self.space.clone();
        let space = handle.space();
        self.emit(Fate::Expanded, place);
        self.current = Some(place);
        self.statistics.expanded += 1;
        self.open -= 1;
        let last = self.levels.len() - 1;
        self.levels[last].current = place;
        let limit = self.levels[last].limit.min(sibling_bound);
        let start = self.children.len();
        let Child { ref state, memo, g, value, id, .. } = self.children[place];
        let state = state.clone();
        space.successors(&state, |by, cost, child| {
            let (h, memo) = self.heuristic.step(space, memo, &child, by);
            let sum = add(g, cost);
            let f = sum.map_or(UNREACHABLE, |g| g.saturating_add(h));
            let g = sum.unwrap_or(UNREACHABLE);
            let made = Child { state: child, memo, g, h, value: f.max(value), by: Some(by), id: 0 };
            if f > MOST {
                self.overflowed |= h != UNREACHABLE;
                self.statistics.pruned += 1;
                return self.emit_refused(Fate::Pruned, &made, id);
            }
            let key = space.pack(&made.state);
            if self.is_refused(&made.state, &key, g) {
                self.statistics.duplicates += 1;
                return self.emit_refused(Fate::Duplicate, &made, id);
            }
            if self.rule != Duplicates::Back && self.depths.remembers() {
                self.depths.enter(space, &made.state, &key, g);
            }
            self.children.push(Child { id: self.statistics.generated, ..made });
            self.statistics.generated += 1;
            self.open += 1;
            self.emit(Fate::Generated, self.children.len() - 1);
        });
        if self.children.len() > start {
            self.statistics.depth = self.statistics.depth.max(last as u32 + 1);
        }
        self.levels.push(Level { start, current: usize::MAX, limit });
        self.statistics.max_open = self.statistics.max_open.max(self.open);
        self.statistics.max_closed = self.statistics.max_closed.max(last as u64 + 1);
    }

    /// No node of the last level is as good as a sibling further up: discards its children, and stores their smallest value in their
    /// parent. Returns whether there is a level left.
    fn backtrack_to(&mut self, least: Cost) -> bool {
        let Some(level) = self.levels.pop() else { return false };
        for place in level.start..self.children.len() {
            if self.children[place].value != UNREACHABLE {
                self.open -= 1;
                self.emit(Fate::Dropped, place);
            }
        }
        self.children.truncate(level.start);
        let Some(above) = self.levels.last_mut() else { return false };
        let place = std::mem::replace(&mut above.current, usize::MAX);
        self.children[place].value = least;
        if least == UNREACHABLE {
            self.emit(Fate::Dropped, place);
        } else {
            self.open += 1;
            self.statistics.reopened += 1;
            self.emit(Fate::Restored, place);
        }
        true
    }

    /// The number of the node on the path at `level`.
    fn on_path(&self, level: &Level) -> Option<u64> {
        self.children.get(level.current).map(|child| child.id)
    }

    fn view(child: &Child<S, H::Memo>, id: Option<u64>, parent: Option<u64>) -> NodeView<'_, S> {
        let f = u64::from(child.value);
        let Child { state, g, h, by, .. } = child;
        NodeView { id, parent, by: *by, state, g: *g, h: *h, f, side: Side::Forward }
    }

    /// The level of a child.
    fn level_of(&self, place: usize) -> usize {
        self.levels.partition_point(|level| level.start <= place).saturating_sub(1)
    }

    fn parent_of(&self, place: usize) -> Option<u64> {
        // While children are being made they have no level of their own yet.
        let made = self.levels.last().is_some_and(|level| level.current != usize::MAX && place > level.current)
            && self.children.len() == place + 1;
        let level = if made { self.levels.len() } else { self.level_of(place) };
        level.checked_sub(1).and_then(|above| self.on_path(&self.levels[above]))
    }

    fn emit(&mut self, fate: Fate, place: usize) {
        if observes_events(&self.observer) {
            let parent = self.parent_of(place);
            let child = &self.children[place];
            self.observer.event(Event::Node(fate, Self::view(child, Some(child.id), parent)));
        }
    }

    fn emit_refused(&mut self, fate: Fate, child: &Child<S, H::Memo>, parent: u64) {
        if observes_events(&self.observer) {
            self.observer.event(Event::Node(fate, Self::view(child, None, Some(parent))));
        }
    }

    /// The proved lower bound.
    fn lower_bound(&self) -> Cost {
        if !self.admissible {
            return 0;
        }
        let path: Vec<usize> = self.levels.iter().map(|level| level.current).collect();
        let waits = |(place, child): (usize, &Child<S, H::Memo>)| (!path.contains(&place)).then_some(child.value);
        let least = self.children.iter().enumerate().filter_map(waits).min().unwrap_or(UNREACHABLE);
        least.min(if self.overflowed { TOO_MUCH } else { UNREACHABLE })
    }

    fn own_bytes(&self) -> usize {
        self.children.capacity() * size_of::<Child<S, H::Memo>>() + self.levels.capacity() * size_of::<Level>()
    }

    #[cold]
    fn check_limits(&mut self) -> Option<StopReason> {
        let progress = run::Kernel::progress(self);
        if self.observer.progress(&progress).is_break() {
            return Some(StopReason::Observer);
        }
        let growth = if self.rule == Duplicates::Back { 0 } else { self.depths.bytes_after(NODES_BETWEEN_CHECKS) };
        self.watch.check(self.statistics.expanded, self.own_bytes() + growth)
    }

    fn update_statistics(&mut self) {
        self.statistics.time = self.watch.elapsed();
        self.statistics.bytes = self.statistics.bytes.max(self.own_bytes() + self.depths.bytes());
    }

    fn snapshot(&self, place: usize) -> NodeOf<S> {
        let child = &self.children[place];
        RunNode {
            id: Some(child.id),
            parent: self.level_of(place).checked_sub(1).and_then(|above| self.on_path(&self.levels[above])),
            by: child.by,
            state: child.state.clone(),
            g: child.g,
            h: child.h,
            f: u64::from(child.value),
            side: Side::Forward,
        }
    }
}

impl<L, S, H, D, O> run::Kernel<S> for Kernel<L, S, H, D, O>
where
    L: SpaceHandle<S>,
    S: Space,
    H: Heuristic<S>,
    D: Depths<S>,
    O: Observer<S>,
{
    type End = End;

    fn begin(&mut self) -> Option<End> {
        let handle = self.space.clone();
        let space = handle.space();
        let state = space.start();
        let (h, memo) = self.heuristic.eval(space, &state);
        if self.rule != Duplicates::Back && self.depths.remembers() {
            self.depths.enter(space, &state, &space.pack(&state), 0);
        }
        self.overflowed = h > MOST && h != UNREACHABLE;
        let value = if h > MOST { UNREACHABLE } else { h };
        self.children.push(Child { state, memo, g: 0, h, value, by: None, id: 0 });
        self.levels.push(Level { start: 0, current: usize::MAX, limit: UNREACHABLE });
        (self.statistics.generated, self.statistics.max_open) = (1, 1);
        self.emit(Fate::Started, 0);
        None
    }

    fn advance(&mut self) -> Option<End> {
        loop {
            let (best, beside) = self.best();
            let limit = self.levels.last().map_or(UNREACHABLE, |level| level.limit);
            let taken = best.filter(|&place| self.children[place].value <= limit);
            let Some(place) = taken else {
                let least = best.map_or(UNREACHABLE, |place| self.children[place].value);
                if self.levels.len() <= 1 || !self.backtrack_to(least) {
                    return Some(End::Exhausted);
                }
                continue;
            };
            if self.space.space().is_goal(&self.children[place].state) {
                return Some(End::Solved(place));
            }
            if self.watch.is_due(self.statistics.expanded)
                && let Some(why) = self.check_limits()
            {
                return Some(End::Stopped(why));
            }
            self.expand(place, beside);
            return None;
        }
    }

    fn report(&mut self, end: End) -> Report<S::Move> {
        let lower_bound = self.lower_bound();
        self.update_statistics();
        match end {
            End::Solved(place) => {
                self.emit(Fate::Reached, place);
                self.current = Some(place);
                let path = self.levels.iter().filter_map(|level| self.children.get(level.current)?.by);
                let moves = path.chain(self.children[place].by).collect();
                let plan = Plan::new(moves, self.children[place].g);
                let lower_bound = lower_bound.min(plan.cost);
                Report::solved(plan, Guarantee::optimal_if(self.admissible), lower_bound, self.statistics)
            }
            End::Stopped(why) => Report::unsolved(Outcome::Stopped { why, best: None }, lower_bound, self.statistics),
            End::Exhausted if self.overflowed => {
                let stopped = Outcome::Stopped { why: StopReason::Overflow, best: None };
                Report::unsolved(stopped, lower_bound, self.statistics)
            }
            End::Exhausted => Report::unsolved(Outcome::Unsolvable, UNREACHABLE, self.statistics),
        }
    }

    fn current(&self) -> Option<NodeOf<S>> {
        self.current.filter(|&place| place < self.children.len()).map(|place| self.snapshot(place))
    }

    fn open(&self) -> RunNodes<'_, S> {
        let path: Vec<usize> = self.levels.iter().map(|level| level.current).collect();
        let waits = move |&place: &usize| self.children[place].value != UNREACHABLE && !path.contains(&place);
        Box::new((0..self.children.len()).filter(waits).map(|place| self.snapshot(place)))
    }

    fn closed(&self) -> RunNodes<'_, S> {
        let path = self.levels.iter().map(|level| level.current).filter(|&place| place < self.children.len());
        Box::new(path.map(|place| self.snapshot(place)))
    }

    fn progress(&mut self) -> Progress {
        self.update_statistics();
        let bound = self.levels.last().map(|level| level.limit).filter(|&limit| limit <= MOST);
        Progress::of_search(self.statistics, bound, None)
    }
}

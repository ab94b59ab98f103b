//! The kernel that searches from both ends, a whole layer at a time, until the two searches meet.
//!
//! The side with the smaller layer goes first. Both sides have complete layers, so the first meeting is on a path with the fewest
//! moves: a state known to both sides at smaller depths would have been met in an earlier layer.

use std::ops::Range;

use crate::cost;
use crate::kernels::nodes::{NO_NODE, Node, NodeId, Nodes};
use crate::limits::{StopReason, Watch};
use crate::observe::{Event, Fate, NodeView, Observer, Progress, Side, observes_events};
use crate::replay::Choices;
use crate::report::{Guarantee, Outcome, Plan, Report, Statistics};
use crate::run::{self, NodeOf, RunNode, RunNodes, SpaceHandle, Stepper};
use crate::seen::Store;
use crate::seen::known::Seen;
use crate::space::{Backward, Cost, Space, UNREACHABLE};

/// One of the two searches. Its OPEN is its last layer, a range of nodes.
struct Half<S: Space, N> {
    side: Side,
    nodes: Nodes<S, ()>,
    seen: N,
    layer: Range<NodeId>,
    depth: u32,
}

impl<S: Space, N: Seen<S>> Half<S, N> {
    fn new(side: Side, seen: N) -> Self {
        Half { side, nodes: Nodes::new(), seen, layer: 0..0, depth: 0 }
    }

    /// Enters `state`, if it is new, as a child of `parent`.
    fn enter(&mut self, space: &S, state: &S::State, parent: NodeId, by: Option<S::Move>, g: Cost) -> Option<NodeId> {
        let key = space.pack(state);
        if self.seen.enter(space, state, &key, parent, &self.nodes).is_some() {
            return None;
        }
        self.nodes.push(Node { key, memo: (), g, parent, by, closed: false });
        Some(self.nodes.len() - 1)
    }

    fn open(&self) -> u64 {
        u64::from(self.nodes.len() - self.layer.start)
    }
}

pub(crate) struct Kernel<L, S: Backward, N, O> {
    space: L,
    halves: [Half<S, N>; 2],
    /// The side that is being expanded, and the remaining nodes of its layer.
    going: Option<(usize, Range<NodeId>)>,
    /// The node last expanded, and its side.
    current: Option<(usize, NodeId)>,
    /// Whether something was left out because its cost does not fit.
    overflowed: bool,
    statistics: Statistics,
    watch: Watch,
    observer: O,
}

/// Bidirectional breadth-first search.
pub(crate) fn kernel<L, S, V, O>(search: Stepper<L, V, O>) -> Kernel<L, S, V::Index, O>
where
    L: SpaceHandle<S>,
    S: Backward,
    V: Store<S>,
    O: Observer<S>,
{
    let Stepper { space, store, observer, options } = search;
    let halves = [Side::Forward, Side::Backward].map(|side| Half::new(side, store.index(space.space())));
    Kernel {
        space,
        halves,
        going: None,
        current: None,
        overflowed: false,
        statistics: Statistics::default(),
        watch: Watch::new(options.limits),
        observer,
    }
}

/// How a search ends.
pub(crate) enum End {
    /// The start is a goal.
    There,
    /// The searches met: the side that found it, its node and the other's.
    Met(usize, (NodeId, NodeId)),
    Stopped(StopReason),
    Exhausted,
}

impl<L: SpaceHandle<S>, S: Backward, N: Seen<S>, O: Observer<S>> Kernel<L, S, N, O> {
    fn root(&mut self, side: usize, state: &S::State) {
        if let Some(id) = self.halves[side].enter(self.space.space(), state, NO_NODE, None, 0) {
            self.statistics.generated += 1;
            self.statistics.max_open += 1;
            self.emit(Fate::Started, side, Some(id), state, NO_NODE, None, 0);
        }
    }

    /// Makes the children of `id`; returns the pair of nodes, near and far, in which the searches meet.
    fn expand(&mut self, near: usize, id: NodeId) -> Option<(NodeId, NodeId)> {
        let handle = self.space.clone();
        let space = handle.space();
        self.current = Some((near, id));
        let half = &mut self.halves[near];
        let state = space.unpack(&half.nodes[id].key);
        let Node { g, parent, by, .. } = half.nodes[id];
        half.layer.start = id + 1;
        self.statistics.expanded += 1;
        self.statistics.max_closed = self.statistics.max_closed.max(self.statistics.expanded);
        self.emit(Fate::Expanded, near, Some(id), &state, parent, by, g);
        let mut meeting = None;
        let visit = |by: S::Move, cost: Cost, child: S::State| {
            if meeting.is_some() {
                return;
            }
            let Some(g) = cost::add(g, cost) else {
                self.leave_out(near, &child, id, by);
                return;
            };
            let Some(number) = self.halves[near].enter(space, &child, id, Some(by), g) else {
                self.statistics.duplicates += 1;
                self.emit(Fate::Duplicate, near, None, &child, id, Some(by), g);
                return;
            };
            self.statistics.generated += 1;
            self.emit(Fate::Generated, near, Some(number), &child, id, Some(by), g);
            let other = &self.halves[1 - near];
            let key = &self.halves[near].nodes[number].key;
            if let Some(far) = other.seen.find(space, &child, key, &other.nodes) {
                if cost::add(g, other.nodes[far].g).is_none() {
                    self.overflowed = true;
                    return;
                }
                meeting = Some((number, far));
                self.emit(Fate::Met, near, Some(number), &child, id, Some(by), g);
            }
        };
        if near == 0 {
            space.successors(&state, visit);
        } else {
            space.predecessors(&state, visit);
        }
        let open = self.halves[0].open() + self.halves[1].open();
        self.statistics.max_open = self.statistics.max_open.max(open);
        meeting
    }

    /// A child of `parent` whose cost does not fit.
    #[cold]
    fn leave_out(&mut self, near: usize, child: &S::State, parent: NodeId, by: S::Move) {
        self.overflowed = true;
        self.statistics.pruned += 1;
        self.emit(Fate::Pruned, near, None, child, parent, Some(by), UNREACHABLE);
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
    ) {
        if observes_events(&self.observer) {
            let parent = (parent != NO_NODE).then_some(u64::from(parent));
            let side = self.halves[side].side;
            let id = id.map(u64::from);
            self.observer.event(Event::Node(fate, NodeView { id, parent, by, state, g, h: 0, f: u64::from(g), side }));
        }
    }

    #[cold]
    fn check_limits(&mut self) -> Option<StopReason> {
        let progress = run::Kernel::progress(self);
        if self.observer.progress(&progress).is_break() {
            return Some(StopReason::Observer);
        }
        let forecast = |half: &Half<S, N>| {
            half.nodes.bytes_after(NODES_BETWEEN_CHECKS) + half.seen.bytes_after(NODES_BETWEEN_CHECKS)
        };
        let bytes = self.halves.iter().map(forecast).sum();
        self.watch.check(self.statistics.expanded, bytes)
    }

    fn note_bytes(&mut self) {
        let bytes = self.halves.iter().map(|half| half.nodes.bytes() + half.seen.bytes()).sum();
        self.statistics.bytes = self.statistics.bytes.max(bytes);
    }

    fn finish(&mut self) {
        self.note_bytes();
        self.statistics.time = self.watch.elapsed();
    }

    /// The proved lower bound while the searches have not met: a plan has more moves than both depths together.
    fn lower_bound(&self) -> Cost {
        if self.space.space().unit_costs() { self.halves[0].depth + self.halves[1].depth + 1 } else { 0 }
    }

    fn solved(&mut self, near: usize, (number, far): (NodeId, NodeId)) -> Report<S::Move> {
        let (forward, backward) = if near == 0 { (number, far) } else { (far, number) };
        let [from_start, from_goal] = &self.halves;
        let mut path = from_start.nodes.path(forward);
        path.extend(from_goal.nodes.path_to_root(backward));
        let choices = Choices::of_path(self.space.space(), path.iter().copied());
        let moves: Vec<_> = path.into_iter().map(|(by, _)| by).collect();
        // The sum fitted when they met.
        let cost = from_start.nodes[forward].g + from_goal.nodes[backward].g;
        let guarantee = Guarantee::optimal_if(self.space.space().unit_costs());
        self.statistics.depth = moves.len() as u32;
        let lower_bound = self.lower_bound();
        self.finish();
        Report::solved(Plan { moves, cost, choices }, guarantee, lower_bound, self.statistics)
    }

    /// One side has nothing left to expand.
    fn exhausted(&mut self) -> Report<S::Move> {
        if self.overflowed {
            return self.stopped(StopReason::Overflow);
        }
        self.finish();
        Report::unsolved(Outcome::Unsolvable, UNREACHABLE, self.statistics)
    }

    fn stopped(&mut self, why: StopReason) -> Report<S::Move> {
        let lower_bound = self.lower_bound();
        self.finish();
        Report::unsolved(Outcome::Stopped { why, best: None }, lower_bound, self.statistics)
    }

    /// The node `id` of a side as a run shows it.
    fn snapshot(&self, side: usize, id: NodeId) -> NodeOf<S> {
        let half = &self.halves[side];
        let node = &half.nodes[id];
        RunNode {
            id: Some(u64::from(id)),
            parent: (node.parent != NO_NODE).then_some(u64::from(node.parent)),
            by: node.by,
            state: self.space.space().unpack(&node.key),
            g: node.g,
            h: 0,
            f: u64::from(node.g),
            side: half.side,
        }
    }
}

impl<L: SpaceHandle<S>, S: Backward, N: Seen<S>, O: Observer<S>> run::Kernel<S> for Kernel<L, S, N, O> {
    type End = End;

    fn begin(&mut self) -> Option<End> {
        let handle = self.space.clone();
        let space = handle.space();
        let start = space.start();
        self.root(0, &start);
        space.goals(|goal| self.root(1, &goal));
        for half in &mut self.halves {
            half.layer = 0..half.nodes.len();
        }
        space.is_goal(&start).then(|| {
            self.emit(Fate::Reached, 0, Some(0), &start, NO_NODE, None, 0);
            End::There
        })
    }

    fn advance(&mut self) -> Option<End> {
        loop {
            let Some((near, left)) = &mut self.going else {
                let [forward, backward] = &self.halves;
                if forward.layer.is_empty() || backward.layer.is_empty() {
                    return Some(End::Exhausted);
                }
                let near = usize::from(backward.layer.len() < forward.layer.len());
                self.going = Some((near, self.halves[near].layer.clone()));
                continue;
            };
            let (near, next) = (*near, left.next());
            let Some(id) = next else {
                self.going = None;
                let half = &mut self.halves[near];
                half.layer = half.layer.end..half.nodes.len();
                half.depth += 1;
                self.statistics.depth = self.halves[0].depth + self.halves[1].depth;
                continue;
            };
            if self.watch.is_due(self.statistics.expanded)
                && let Some(why) = self.check_limits()
            {
                return Some(End::Stopped(why));
            }
            return self.expand(near, id).map(|meeting| End::Met(near, meeting));
        }
    }

    fn report(&mut self, end: End) -> Report<S::Move> {
        match end {
            End::There => {
                self.finish();
                Report::solved(Plan::new(Vec::new(), 0), Guarantee::Optimal, 0, self.statistics)
            }
            End::Met(near, meeting) => self.solved(near, meeting),
            End::Stopped(why) => self.stopped(why),
            End::Exhausted => self.exhausted(),
        }
    }

    fn current(&self) -> Option<NodeOf<S>> {
        self.current.map(|(side, id)| self.snapshot(side, id))
    }

    fn open(&self) -> RunNodes<'_, S> {
        let open = |side: usize| self.halves[side].layer.start..self.halves[side].nodes.len();
        Box::new([0, 1].into_iter().flat_map(move |side| open(side).map(move |id| self.snapshot(side, id))))
    }

    fn closed(&self) -> RunNodes<'_, S> {
        let closed = |side: usize| 0..self.halves[side].layer.start;
        Box::new([0, 1].into_iter().flat_map(move |side| closed(side).map(move |id| self.snapshot(side, id))))
    }

    fn progress(&mut self) -> Progress {
        self.finish();
        Progress::of_search(self.statistics, None, None)
    }
}

/// The most nodes a side enters between two checks of the memory limit.
const NODES_BETWEEN_CHECKS: usize = 8 * 1024;

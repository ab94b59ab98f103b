//! The kernel of A* at the top and IDA* below: best-first search until its capacity is reached, then depth-first rounds from each node
//! in OPEN.
//!
//! The top is the best-first kernel itself, which is run and then serves as a table of known states. Only the rounds below are written
//! here, because the depth-first kernel starts from one root, without a table and without storing what it learns about the root.
//!
//! Invariants: of every cheapest plan, the last state that the top knows at its smallest cost is in OPEN, and no later state of the
//! plan is in the table at so small a cost. So nothing on the plan is refused below, and the smallest f in OPEN never exceeds the
//! optimum if h is admissible.

use crate::cost::{MOST, TOO_MUCH, add};
use crate::heuristic::{Heuristic, Quality};
use crate::kernels::best_first::{self, Kernel as Top};
use crate::kernels::nodes::{NO_NODE, NodeId};
use crate::limits::StopReason;
use crate::methods::weighted::Weighted;
use crate::observe::{Event, Fate, NodeView, Observer, Progress, Side, observes_events};
use crate::report::{Outcome, Report};
use crate::run::{self, NodeOf, RunNode, RunNodes, SpaceHandle};
use crate::seen::known::Seen;
use crate::space::{Cost, Space, UNREACHABLE};

/// A node in OPEN of the top, and the smallest f that was found below it.
struct Root {
    id: NodeId,
    f: Cost,
}

/// A node below the top.
struct LowerNode<S: Space, T> {
    state: S::State,
    key: S::Key,
    memo: T,
    g: Cost,
    h: Cost,
    depth: usize,
    by: Option<S::Move>,
    id: u64,
}

/// How a search ends.
pub(crate) enum End {
    /// As the top ended.
    Top(best_first::End),
    /// With the last node of the path, which is a goal.
    Solved,
    Stopped(StopReason),
    Exhausted,
}

pub(crate) struct Kernel<L, S: Space, H: Heuristic<S>, N, O> {
    top: Top<L, S, Weighted<true>, H, N, O>,
    capacity: u64,
    /// The most nodes that one expansion has added.
    most_children: u64,
    /// The nodes in OPEN once the top is complete; the smallest f first, on ties the largest g.
    roots: Vec<Root>,
    below: bool,
    /// The index of the current root.
    at: usize,
    bound: Cost,
    /// The smallest f over the bound below the current root.
    beyond: Cost,
    stack: Vec<LowerNode<S, H::Memo>>,
    path: Vec<LowerNode<S, H::Memo>>,
    made: u64,
    /// Moves between the start and the current root.
    above: usize,
    /// Whether moves may cost nothing, so that cycles are looked for on the whole path.
    cycles: bool,
    /// The number of waiting roots, without the current one; and the number of nodes the top has in CLOSED.
    waiting: usize,
    closed: u64,
}

impl<L, S, H, N, O> Kernel<L, S, H, N, O>
where
    L: SpaceHandle<S>,
    S: Space,
    H: Heuristic<S>,
    N: Seen<S>,
    O: Observer<S>,
{
    pub(crate) fn new(top: Top<L, S, Weighted<true>, H, N, O>, capacity: u64) -> Self {
        let cycles = !top.space.space().unit_costs();
        Kernel {
            top,
            capacity: capacity.clamp(2, u64::from(NodeId::MAX) - 1),
            most_children: 0,
            roots: Vec::new(),
            below: false,
            at: 0,
            bound: 0,
            beyond: UNREACHABLE,
            stack: Vec::new(),
            path: Vec::new(),
            made: 0,
            above: 0,
            cycles,
            waiting: 0,
            closed: 0,
        }
    }

    /// The top has reached its capacity: its nodes in OPEN become the roots of the rounds below.
    #[cold]
    fn go_below(&mut self) {
        let space = self.top.space.clone();
        let open = (0..self.top.nodes.len()).filter(|&id| !self.top.nodes[id].closed);
        let root = |id: NodeId| {
            let node = &self.top.nodes[id];
            let h = self.top.heuristic.eval(space.space(), &space.space().unpack(&node.key)).0;
            Root { id, f: node.g.saturating_add(h) }
        };
        self.roots = open.map(root).collect();
        self.below = true;
        self.at = self.roots.len();
        self.waiting = self.roots.len();
        self.closed = self.top.closed();
    }

    /// Nothing is left below the current root within the bound: it waits for another round with the smallest f that was found over it,
    /// or is exhausted.
    fn leave_root(&mut self) {
        let Some(root) = self.roots.get_mut(self.at) else { return };
        root.f = self.beyond;
        let (id, is_left) = (root.id, root.f <= MOST);
        if is_left {
            self.waiting += 1;
            self.top.statistics.reopened += 1;
            self.top.extra.reopened += 1;
        } else {
            self.top.nodes[id].closed = true;
        }
        if observes_events(&self.top.observer) {
            let space = self.top.space.clone();
            let node = self.root(space.space(), id);
            self.emit(if is_left { Fate::Restored } else { Fate::Dropped }, &node, Some(node.id));
        }
        self.at += 1;
    }

    /// A root as a node of the rounds below.
    fn root(&self, space: &S, id: NodeId) -> LowerNode<S, H::Memo> {
        let node = &self.top.nodes[id];
        let state = space.unpack(&node.key);
        let h = self.top.heuristic.eval(space, &state).0;
        LowerNode {
            state,
            key: node.key.clone(),
            memo: node.memo,
            g: node.g,
            h,
            depth: 0,
            by: node.by,
            id: u64::from(id),
        }
    }

    /// Advances to the next root within the bound; if there is none, to the next round. Returns whether anything is left.
    fn next_root(&mut self) -> bool {
        self.leave_root();
        while self.roots.get(self.at).is_some_and(|root| root.f > self.bound) {
            self.at += 1;
        }
        if self.at >= self.roots.len() {
            // Roots with nothing below them are exhausted.
            self.roots.retain(|root| root.f <= MOST);
            let Some(bound) = self.roots.iter().map(|root| root.f).min() else { return false };
            let nodes = &self.top.nodes;
            self.roots.sort_unstable_by_key(|root| (root.f, !nodes[root.id].g, root.id));
            (self.bound, self.at) = (bound, 0);
            self.add_lower_figures();
            let statistics = self.top.statistics;
            self.top.rounds.end(&statistics);
            self.top.rounds.begin(bound, statistics);
            if observes_events(&self.top.observer) {
                self.top.observer.event(Event::Bound(bound));
            }
        }
        let id = self.roots[self.at].id;
        self.above = self.top.nodes.lineage(id).count() - 1;
        self.beyond = UNREACHABLE;
        self.path.clear();
        self.waiting -= 1;
        let space = self.top.space.clone();
        let root = self.root(space.space(), id);
        self.stack.push(root);
        true
    }

    /// Puts the children of `node` on the stack, the first on top.
    #[inline(always)]
    fn expand(&mut self, node: LowerNode<S, H::Memo>) {
        let handle = self.top.space.clone();
        let space = handle.space();
        self.emit(Fate::Expanded, &node, Some(node.id));
        self.top.statistics.expanded += 1;
        self.top.extra.expanded += 1;
        self.path.push(node);
        let last = self.path.len() - 1;
        let held = self.closed + self.path.len() as u64;
        self.top.statistics.max_closed = self.top.statistics.max_closed.max(held);
        let first = self.stack.len();
        let skips = S::SKIPS_BACK && !O::EVENTS;
        let LowerNode { ref state, memo, g, depth, by: came_by, .. } = self.path[last];
        let state = state.clone();
        let left = match (skips, last.checked_sub(1)) {
            (true, _) => None,
            (false, Some(parent)) => Some(self.path[parent].key.clone()),
            (false, None) => {
                let parent = self.top.nodes[self.roots[self.at].id].parent;
                (parent != NO_NODE).then(|| self.top.nodes[parent].key.clone())
            }
        };
        let visit = |by: S::Move, cost: Cost, child: S::State| {
            let (h, memo) = self.top.heuristic.step(space, memo, &child, by);
            let sum = add(g, cost);
            let f = sum.map_or(UNREACHABLE, |g| g.saturating_add(h));
            // The move back is a duplicate whatever it costs; a space that omits it does not evaluate it.
            let is_back = left.as_ref().is_some_and(|left| *left == space.pack(&child));
            if f > self.bound && !is_back {
                if f <= MOST {
                    self.beyond = self.beyond.min(f);
                } else if h != UNREACHABLE {
                    self.top.left_out = Some(self.top.left_out.map_or(TOO_MUCH, |least| least.min(TOO_MUCH)));
                }
                self.top.statistics.pruned += 1;
                if observes_events(&self.top.observer) {
                    let (key, g) = (space.pack(&child), sum.unwrap_or(UNREACHABLE));
                    let node = LowerNode { state: child, key, memo, g, h, depth: depth + 1, by: Some(by), id: 0 };
                    self.emit(Fate::Pruned, &node, None);
                }
                return;
            }
            let key = space.pack(&child);
            let g = sum.unwrap_or(UNREACHABLE);
            let mut node = LowerNode { state: child, key, memo, g, h, depth: depth + 1, by: Some(by), id: 0 };
            if is_back || self.is_known(&node) {
                self.top.statistics.duplicates += 1;
                self.emit(Fate::Duplicate, &node, None);
                return;
            }
            node.id = u64::from(self.top.nodes.len()) + self.made;
            self.made += 1;
            self.emit(Fate::Generated, &node, Some(node.id));
            self.stack.push(node);
        };
        if skips {
            space.onward::<false>(&state, came_by, visit);
            self.top.statistics.duplicates += u64::from(came_by.is_some());
        } else {
            space.successors(&state, visit);
        }
        self.stack[first..].reverse();
        let beside = &mut self.top.extra;
        beside.generated = self.made;
        if self.stack.len() > first {
            beside.depth = beside.depth.max((self.above + depth + 1) as u32);
        }
        let open = (self.waiting + self.stack.len()) as NodeId;
        self.top.max_open = self.top.max_open.max(open);
    }

    /// Whether the top knows the state of `node` at no greater cost, or the node closes a cycle.
    #[inline(always)]
    fn is_known(&self, node: &LowerNode<S, H::Memo>) -> bool {
        let Top { space, seen, nodes, .. } = &self.top;
        let known = seen.find(space.space(), &node.state, &node.key, nodes);
        known.is_some_and(|id| nodes[id].g <= node.g)
            || self.cycles && self.path.iter().any(|above| above.key == node.key)
    }

    #[inline(always)]
    fn emit(&mut self, fate: Fate, node: &LowerNode<S, H::Memo>, id: Option<u64>) {
        if observes_events(&self.top.observer) {
            let parent = match node.depth.checked_sub(1) {
                Some(above) => self.path.get(above).map(|above| above.id),
                None => Some(self.top.nodes[self.roots[self.at].id].parent).filter(|&id| id != NO_NODE).map(u64::from),
            };
            // A root has the smallest f that was found below it.
            let f = match node.depth {
                0 => u64::from(self.roots[self.at].f),
                _ => u64::from(node.g) + u64::from(node.h),
            };
            let LowerNode { ref state, g, h, by, .. } = *node;
            let view = NodeView { id, parent, by, state, g, h, f, side: Side::Forward };
            self.top.observer.event(Event::Node(fate, view));
        }
    }

    /// Adds the figures of the rounds below to those of the top.
    fn add_lower_figures(&mut self) {
        let stacks = (self.stack.capacity() + self.path.capacity()) * size_of::<LowerNode<S, H::Memo>>();
        self.top.extra.bytes = stacks + self.roots.capacity() * size_of::<Root>();
        self.top.update_statistics();
    }

    /// The proved lower bound.
    fn lower_bound(&self) -> Cost {
        if self.top.heuristic.quality() < Quality::Admissible {
            return 0;
        }
        let least = self.roots.iter().map(|root| root.f).chain(self.top.left_out).min();
        least.unwrap_or(UNREACHABLE)
    }

    fn snapshot(node: &LowerNode<S, H::Memo>, parent: Option<u64>) -> NodeOf<S> {
        RunNode {
            id: Some(node.id),
            parent,
            by: node.by,
            state: node.state.clone(),
            g: node.g,
            h: node.h,
            f: u64::from(node.g) + u64::from(node.h),
            side: Side::Forward,
        }
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
        let end = self.top.begin();
        let space = self.top.space.clone();
        space.space().successors(&space.space().start(), |_, _, _| self.most_children += 1);
        end.map(End::Top)
    }

    #[inline(always)]
    fn advance(&mut self) -> Option<End> {
        if !self.below {
            let before = u64::from(self.top.nodes.len());
            if before + self.most_children <= self.capacity {
                let end = self.top.advance();
                self.most_children = self.most_children.max(u64::from(self.top.nodes.len()) - before);
                return end.map(End::Top);
            }
            self.go_below();
        }
        loop {
            let Some(node) = self.stack.pop() else {
                if !self.next_root() {
                    return Some(End::Exhausted);
                }
                continue;
            };
            self.path.truncate(node.depth);
            if self.top.space.space().is_goal(&node.state) {
                self.emit(Fate::Reached, &node, Some(node.id));
                self.path.push(node);
                return Some(End::Solved);
            }
            if self.top.watch.is_due(self.top.statistics.expanded) {
                self.add_lower_figures();
                if let Some(why) = self.top.check_limits() {
                    return Some(End::Stopped(why));
                }
            }
            self.expand(node);
            return None;
        }
    }

    fn report(&mut self, end: End) -> Report<S::Move> {
        if self.below {
            self.add_lower_figures();
        }
        let proved = self.lower_bound();
        match end {
            End::Top(end) => self.top.report(end),
            End::Exhausted => {
                // OPEN is empty.
                (0..self.top.nodes.len()).for_each(|id| self.top.nodes[id].closed = true);
                self.top.report(best_first::End::Exhausted)
            }
            End::Solved => {
                let root = self.roots[self.at].id;
                let mut plan = self.top.nodes.plan_in(self.top.space.space(), root);
                let goal_g = self.path.last().map_or(0, |goal| goal.g);
                plan.cost += goal_g - self.top.nodes[root].g;
                plan.moves.extend(self.path.iter().skip(1).filter_map(|node| node.by));
                self.top.finish_statistics();
                let report = Report::solved(plan, self.top.guarantee, proved.min(goal_g), self.top.statistics);
                self.top.with_rounds(report)
            }
            End::Stopped(why) => {
                let Report { outcome, lower_bound, statistics, .. } = self.top.stopped(why);
                let best = match &outcome {
                    Outcome::Stopped { best: Some(plan), .. } => plan.cost,
                    _ => UNREACHABLE,
                };
                let report = Report::unsolved(outcome, lower_bound.max(proved).min(best), statistics);
                self.top.with_rounds(report)
            }
        }
    }

    fn current(&self) -> Option<NodeOf<S>> {
        let parent = self.path.len().checked_sub(2).map(|parent| self.path[parent].id);
        if self.below { self.path.last().map(|node| Self::snapshot(node, parent)) } else { self.top.current() }
    }

    fn open(&self) -> RunNodes<'_, S> {
        let current = self.path.first().map(|root| root.id).or(self.stack.first().map(|root| root.id));
        let top = run::Kernel::open(&self.top).filter(move |node| current.is_none() || node.id != current);
        Box::new(top.chain(self.stack.iter().map(|node| Self::snapshot(node, None))))
    }

    fn closed(&self) -> RunNodes<'_, S> {
        let path = self.path.iter().map(|node| Self::snapshot(node, None));
        Box::new(run::Kernel::closed(&self.top).chain(path))
    }

    fn progress(&mut self) -> Progress {
        if !self.below {
            return self.top.progress();
        }
        self.add_lower_figures();
        Progress::of_search(self.top.statistics, Some(self.bound), None)
    }
}

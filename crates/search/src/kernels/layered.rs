//! The kernel of breadth-first heuristic search: rounds with a growing bound on g + h, each breadth-first and keeping only the last
//! layers. The plan is reconstructed piece by piece, from the states that it passes half-way.
//!
//! The best-first kernel keeps every node, because plans are read off their parents. This one forgets earlier layers, so the table has
//! to remove states, and what is forgotten has to be searched again, which needs another loop.
//!
//! Invariants: a round visits everything within its bound, so that the next bound, the smallest g + h beyond it, never exceeds the
//! optimum if h is admissible. If every move costs 1 and can be undone, the successors of a layer are in the layer before it, in itself
//! or in the next one, so three layers detect all duplicates. A node whose parent is not among its successors reveals a one-way move,
//! and without one no state can reappear undetected. After the first such node nothing is forgotten any more, and neither is it in
//! spaces whose moves cost different amounts. So a search of a finite space ends.

use std::collections::VecDeque;
use std::hash::BuildHasher;

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};

use crate::cost::{MOST, TOO_MUCH, add};
use crate::heuristic::{Heuristic, Quality};
use crate::kernels::rounds::Rounds;
use crate::limits::{StopReason, Watch};
use crate::observe::{Event, Fate, NodeView, Observer, Progress, Side, observes_events};
use crate::report::{Guarantee, Outcome, Plan, Report, Statistics};
use crate::run::{self, NodeOf, RunNode, RunNodes, SpaceHandle, Stepper};
use crate::space::{Cost, Space, UNREACHABLE};

/// The most nodes entered between two checks of the memory limit.
const NODES_BETWEEN_CHECKS: usize = 8 * 1024;

/// The parent of a root, and the middle node of a path that has not reached the middle layer.
const NONE: u64 = u64::MAX;

/// A state of the layers that are kept. Its number is its position in the order of entering.
struct Node<S: Space, T> {
    key: S::Key,
    memo: T,
    g: Cost,
    h: Cost,
    parent: u64,
    by: Option<S::Move>,
    /// The node of the middle layer on the path to it.
    middle: u64,
    /// Whether a cheaper path to its state was found since.
    stale: bool,
}

/// A piece of the plan that is still to be found: from a state at this cost to another, `moves` moves away.
struct Piece<S: Space> {
    from: S::Key,
    g: Cost,
    to: S::Key,
    moves: Cost,
}

/// How a search ends.
pub(crate) enum End {
    Solved,
    Stopped(StopReason),
    Exhausted,
    /// What was found before is not found again: the space or the heuristic is not deterministic.
    Lost,
}

pub(crate) struct Kernel<L, S: Space, H: Heuristic<S>, O> {
    space: L,
    heuristic: H,
    /// Whether nothing is forgotten.
    keeps: bool,
    /// The nodes of the layers that are kept, and the number of the first.
    nodes: VecDeque<Node<S, H::Memo>>,
    base: u64,
    table: HashTable<u64>,
    hasher: DefaultHashBuilder,
    /// Where the kept layers begin, up to the current one; where the current and the next layer begin, and the next node.
    layers: VecDeque<u64>,
    present: u64,
    after: u64,
    next: u64,
    /// Moves from the root of the round to the current layer.
    moves: Cost,
    /// Which layer is kept for the plan; where it begins, and its states once it has been left.
    middle: Cost,
    middle_from: u64,
    middle_keys: Vec<S::Key>,
    /// Whether nothing has been forgotten in this round.
    whole: bool,
    bound: Cost,
    /// The smallest g + h over the bound.
    beyond: Cost,
    /// The piece that this round is for; none while the goal is searched for. And the one that the next round is for.
    piece: Option<Piece<S>>,
    upcoming: Option<Piece<S>>,
    /// The remaining pieces of the plan, the last one first; the moves found so far, and their cost.
    pieces: Vec<Piece<S>>,
    plan: Vec<S::Move>,
    cost: Cost,
    open: u64,
    closed: u64,
    /// The largest number of nodes kept while the goal was searched for.
    most: usize,
    /// Nodes that were in OPEN when a cheaper path to their state was found, until the next node is taken.
    too_expensive: Vec<u64>,
    overflowed: bool,
    current: u64,
    rounds: Rounds,
    statistics: Statistics,
    watch: Watch,
    observer: O,
}

impl<L, S, H, O> Kernel<L, S, H, O>
where
    L: SpaceHandle<S>,
    S: Space,
    H: Heuristic<S>,
    O: Observer<S>,
{
    pub(crate) fn new<V>(search: Stepper<L, V, O>, heuristic: H) -> Self {
        let Stepper { space, observer, options, .. } = search;
        Kernel {
            keeps: !space.space().unit_costs(),
            space,
            heuristic,
            nodes: VecDeque::new(),
            base: 0,
            table: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            layers: VecDeque::new(),
            present: 0,
            after: 0,
            next: 0,
            moves: 0,
            middle: 0,
            middle_from: NONE,
            middle_keys: Vec::new(),
            whole: true,
            bound: 0,
            beyond: UNREACHABLE,
            piece: None,
            upcoming: None,
            pieces: Vec::new(),
            plan: Vec::new(),
            cost: 0,
            open: 0,
            closed: 0,
            most: 0,
            too_expensive: Vec::new(),
            overflowed: false,
            current: NONE,
            rounds: Rounds::default(),
            statistics: Statistics::default(),
            watch: Watch::new(options.limits),
            observer,
        }
    }

    fn node(&self, number: u64) -> &Node<S, H::Memo> {
        &self.nodes[(number - self.base) as usize]
    }

    /// One more than the largest number.
    fn end(&self) -> u64 {
        self.base + self.nodes.len() as u64
    }

    /// Begins a round at `state`, for a piece of the plan or, without one, to find a goal within the bound.
    fn begin_round(&mut self, bound: Cost, piece: Option<Piece<S>>) {
        let handle = self.space.clone();
        let space = handle.space();
        self.update_statistics();
        self.rounds.end(&self.statistics);
        self.rounds.begin(bound, self.statistics);
        (self.bound, self.beyond, self.whole) = (bound, UNREACHABLE, true);
        // If every move costs 1, a plan has as many moves as the bound. Layers are widest half-way, so the first middle layer is behind
        // that, and the next one well before it.
        self.middle = piece.as_ref().map_or(bound.saturating_sub(bound.div_ceil(4)), |piece| piece.moves.div_ceil(4));
        self.base = self.end();
        self.nodes.clear();
        self.table.clear();
        self.middle_keys.clear();
        self.layers.clear();
        self.layers.push_back(self.base);
        (self.present, self.next, self.after) = (self.base, self.base, self.base + 1);
        (self.moves, self.open, self.closed) = (0, 0, 0);
        self.middle_from = if self.middle == 0 { self.base } else { NONE };
        self.note_middle();
        if observes_events(&self.observer) {
            self.observer.event(Event::Bound(bound));
        }
        let state = piece.as_ref().map_or_else(|| space.start(), |piece| space.unpack(&piece.from));
        let g = piece.as_ref().map_or(0, |piece| piece.g);
        self.piece = piece;
        let (h, memo) = self.heuristic.eval(space, &state);
        let middle = if self.middle == 0 { 0 } else { NONE };
        self.push(Node { key: space.pack(&state), memo, g, h, parent: NONE, by: None, middle, stale: false });
        self.emit(Fate::Started, self.base);
    }

    /// Marks the next layer as the middle one, if it is.
    fn note_middle(&mut self) {
        if self.moves + 1 == self.middle {
            self.middle_from = self.after;
        }
    }

    /// Enters a node; an earlier node with its state, if there is one, costs more.
    fn push(&mut self, node: Node<S, H::Memo>) {
        let number = self.end();
        let hash = self.hasher.hash_one(&node.key);
        self.nodes.push_back(node);
        let Kernel { nodes, base, table, hasher, .. } = self;
        let key = |number: u64| &nodes[(number - *base) as usize].key;
        let entry = table.entry(hash, |&other| key(other) == key(number), |&other| hasher.hash_one(key(other)));
        let replaced = match entry {
            Entry::Occupied(mut entry) => Some(std::mem::replace(entry.get_mut(), number)),
            Entry::Vacant(entry) => {
                entry.insert(number);
                None
            }
        };
        if let Some(number) = replaced.filter(|&number| number >= self.next) {
            self.nodes[(number - self.base) as usize].stale = true;
            self.too_expensive.push(number);
        }
        if self.piece.is_none() {
            self.most = self.most.max(self.nodes.len());
        }
        self.statistics.generated += 1;
        self.open += 1;
        self.statistics.max_open = self.statistics.max_open.max(self.open);
    }

    /// Makes the next layer the current one, and forgets what is no longer needed.
    fn next_layer(&mut self) {
        while !self.keeps && self.base < self.present && !self.has_room() {
            self.forget_layer();
        }
        self.layers.push_back(self.after);
        self.present = self.after;
        self.after = self.end();
        self.moves += 1;
        self.note_middle();
    }

    /// Whether older layers may stay: while a piece of the plan is searched for, as long as no more nodes are kept than while the goal
    /// was searched for. The next layer is seldom twice as large as the current one.
    fn has_room(&self) -> bool {
        let present = (self.after - self.present) as usize;
        self.piece.is_some() && self.nodes.len() + 2 * present <= self.most
    }

    /// Forgets the oldest layer; of the middle layer the states are kept.
    fn forget_layer(&mut self) {
        let is_middle = self.layers.pop_front() == Some(self.middle_from);
        let until = self.layers.front().copied().unwrap_or(self.present);
        self.whole = false;
        while self.base < until {
            if !is_middle {
                self.closed -= 1;
                self.emit(Fate::Dropped, self.base);
            }
            let hash = self.hasher.hash_one(&self.nodes[0].key);
            if let Ok(entry) = self.table.find_entry(hash, |&number| number == self.base) {
                entry.remove();
            }
            self.middle_keys.extend(self.nodes.pop_front().map(|node| node.key).filter(|_| is_middle));
            self.base += 1;
        }
    }

    /// Removes nodes from OPEN that became too expensive while the last node was expanded.
    fn drop_too_expensive(&mut self) {
        for number in std::mem::take(&mut self.too_expensive) {
            self.open -= 1;
            self.emit(Fate::Dropped, number);
        }
    }

    /// Makes the children of `number`; returns the one that was searched for, if it is among them.
    fn expand(&mut self, number: u64) -> Option<u64> {
        let handle = self.space.clone();
        let space = handle.space();
        self.current = number;
        self.statistics.expanded += 1;
        (self.open, self.closed) = (self.open - 1, self.closed + 1);
        self.statistics.max_closed = self.statistics.max_closed.max(self.closed);
        self.emit(Fate::Expanded, number);
        let Node { ref key, memo, g, parent, middle, .. } = *self.node(number);
        let state = space.unpack(key);
        let left = (parent != NONE && parent >= self.base).then(|| self.node(parent).key.clone());
        let last = self.piece.as_ref().map(|piece| piece.g + piece.moves);
        let (mut found, mut can_go_back) = (None, false);
        space.successors(&state, |by, cost, child| {
            if found.is_some() {
                return;
            }
            let (h, memo) = self.heuristic.step(space, memo, &child, by);
            let key = space.pack(&child);
            let sum = add(g, cost);
            let f = sum.map_or(UNREACHABLE, |g| g.saturating_add(h));
            let g = sum.unwrap_or(UNREACHABLE);
            let made = Node { key, memo, g, h, parent: number, by: Some(by), middle, stale: false };
            if left.as_ref() == Some(&made.key) {
                can_go_back = true;
                self.statistics.duplicates += 1;
                return self.emit_refused(Fate::Duplicate, &made, &child);
            }
            let is_wanted = match &self.piece {
                Some(piece) => piece.to == made.key,
                None => space.is_goal(&child),
            };
            // A node that is not the target has to cost a move more; at the end of a piece it cannot help.
            let too_far = !is_wanted && !self.keeps && g == last.unwrap_or(self.bound);
            if f > self.bound || too_far {
                if f > MOST {
                    self.overflowed |= h != UNREACHABLE;
                } else {
                    self.beyond = self.beyond.min(if f > self.bound { f } else { self.bound.saturating_add(1) });
                }
                self.statistics.pruned += 1;
                return self.emit_refused(Fate::Pruned, &made, &child);
            }
            let hash = self.hasher.hash_one(&made.key);
            let known = self.table.find(hash, |&other| self.node(other).key == made.key).copied();
            if known.is_some_and(|known| self.node(known).g <= g) {
                self.statistics.duplicates += 1;
                return self.emit_refused(Fate::Duplicate, &made, &child);
            }
            let entered = self.end();
            let is_middle = self.moves + 1 == self.middle;
            self.push(Node { middle: if is_middle { entered - self.after } else { middle }, ..made });
            let depth = self.piece.as_ref().map_or(0, |piece| piece.g) + self.moves + 1;
            self.statistics.depth = self.statistics.depth.max(depth);
            self.emit(Fate::Generated, entered);
            if is_wanted {
                found = Some(entered);
            }
        });
        // Its parent is in the layer before, unless nothing is forgotten anyway.
        self.keeps |= left.is_some() && !can_go_back && found.is_none();
        found
    }

    /// The target of the round was found: reads off the plan up to there, or splits it into two pieces.
    fn found(&mut self, number: u64) -> Option<End> {
        let handle = self.space.clone();
        let space = handle.space();
        let key = self.node(number).key.clone();
        if self.piece.is_none() {
            self.cost = self.node(number).g;
            self.emit(Fate::Reached, number);
        }
        let piece = self.piece.take().unwrap_or_else(|| Piece {
            from: space.pack(&space.start()),
            g: 0,
            to: key,
            moves: self.moves + 1,
        });
        let middle = self.node(number).middle;
        if self.whole {
            let first = self.plan.len();
            let mut at = number;
            while at != NONE {
                let Node { by, parent, .. } = *self.node(at);
                self.plan.extend(by);
                at = parent;
            }
            self.plan[first..].reverse();
        } else if middle == NONE {
            // The plan is shorter than the bound suggests.
            self.pieces.push(piece);
        } else {
            let half = if self.middle_keys.is_empty() {
                self.node(self.middle_from + middle).key.clone()
            } else {
                self.middle_keys[middle as usize].clone()
            };
            let Piece { from, g, to, moves } = piece;
            self.pieces.push(Piece { from: half.clone(), g: g + self.middle, to, moves: moves - self.middle });
            self.pieces.push(Piece { from, g, to: half, moves: self.middle });
        }
        self.next_piece()
    }

    /// Advances to the next piece of the plan; one of a single move needs no search.
    fn next_piece(&mut self) -> Option<End> {
        let handle = self.space.clone();
        let space = handle.space();
        while let Some(piece) = self.pieces.pop() {
            match piece.moves {
                0 => {}
                1 => {
                    let mut by = None;
                    space.successors(&space.unpack(&piece.from), |name, _, state| {
                        if by.is_none() && space.pack(&state) == piece.to {
                            by = Some(name);
                        }
                    });
                    let Some(by) = by else { return Some(End::Lost) };
                    self.plan.push(by);
                }
                _ => {
                    self.upcoming = Some(piece);
                    return None;
                }
            }
        }
        Some(End::Solved)
    }

    fn emit(&mut self, fate: Fate, number: u64) {
        if observes_events(&self.observer) {
            self.observer.event(Event::Node(fate, run::view(&self.snapshot(number))));
        }
    }

    /// Emits the event of a child that was not entered.
    fn emit_refused(&mut self, fate: Fate, node: &Node<S, H::Memo>, state: &S::State) {
        if observes_events(&self.observer) {
            let Node { g, h, by, parent, .. } = *node;
            let f = u64::from(g) + u64::from(h);
            let view = NodeView { id: None, parent: Some(parent), by, state, g, h, f, side: Side::Forward };
            self.observer.event(Event::Node(fate, view));
        }
    }

    /// The proved lower bound.
    fn lower_bound(&self) -> Cost {
        if self.heuristic.quality() < Quality::Admissible { 0 } else { self.bound }
    }

    fn bytes(&self, more: usize) -> usize {
        let nodes = self.nodes.len() + more;
        let capacity = if nodes <= self.nodes.capacity() { self.nodes.capacity() } else { 2 * nodes };
        capacity * size_of::<Node<S, H::Memo>>()
            + self.table.allocation_size() * if self.table.len() + more > self.table.capacity() { 3 } else { 1 }
            + self.layers.capacity() * size_of::<u64>()
            + self.middle_keys.capacity() * size_of::<S::Key>()
            + self.pieces.capacity() * size_of::<Piece<S>>()
            + self.plan.capacity() * size_of::<S::Move>()
    }

    #[cold]
    fn check_limits(&mut self) -> Option<StopReason> {
        let progress = run::Kernel::progress(self);
        if self.observer.progress(&progress).is_break() {
            return Some(StopReason::Observer);
        }
        self.watch.check(self.statistics.expanded, self.bytes(NODES_BETWEEN_CHECKS))
    }

    fn update_statistics(&mut self) {
        self.statistics.time = self.watch.elapsed();
        self.statistics.bytes = self.statistics.bytes.max(self.bytes(0));
    }

    fn snapshot(&self, number: u64) -> NodeOf<S> {
        let Node { ref key, g, h, parent, by, .. } = *self.node(number);
        RunNode {
            id: Some(number),
            parent: (parent != NONE).then_some(parent),
            by,
            state: self.space.space().unpack(key),
            g,
            h,
            f: u64::from(g) + u64::from(h),
            side: Side::Forward,
        }
    }

    fn with_rounds(&mut self, report: Report<S::Move>) -> Report<S::Move> {
        self.rounds.end(&self.statistics);
        Report { iterations: std::mem::take(&mut self.rounds.ended), ..report }
    }
}

impl<L, S, H, O> run::Kernel<S> for Kernel<L, S, H, O>
where
    L: SpaceHandle<S>,
    S: Space,
    H: Heuristic<S>,
    O: Observer<S>,
{
    type End = End;

    fn begin(&mut self) -> Option<End> {
        let handle = self.space.clone();
        let space = handle.space();
        let start = space.start();
        let h = self.heuristic.eval(space, &start).0;
        self.begin_round(h.min(MOST), None);
        if h > MOST {
            self.overflowed = h != UNREACHABLE;
            return Some(End::Exhausted);
        }
        space.is_goal(&start).then(|| {
            self.emit(Fate::Reached, self.base);
            self.current = self.base;
            End::Solved
        })
    }

    fn advance(&mut self) -> Option<End> {
        self.drop_too_expensive();
        if let Some(piece) = self.upcoming.take() {
            self.begin_round(self.bound, Some(piece));
        }
        loop {
            if self.next == self.after {
                self.next_layer();
            }
            if self.next == self.end() {
                if self.piece.is_some() {
                    return Some(End::Lost);
                }
                if self.beyond > MOST {
                    return Some(End::Exhausted);
                }
                self.begin_round(self.beyond, None);
                continue;
            }
            let number = self.next;
            if self.node(number).stale {
                self.next += 1;
                continue;
            }
            if self.watch.is_due(self.statistics.expanded)
                && let Some(why) = self.check_limits()
            {
                return Some(End::Stopped(why));
            }
            self.next += 1;
            return self.expand(number).and_then(|number| self.found(number));
        }
    }

    fn report(&mut self, end: End) -> Report<S::Move> {
        let lower_bound = self.lower_bound();
        self.update_statistics();
        let report = match end {
            End::Solved => {
                let plan = Plan::new(std::mem::take(&mut self.plan), self.cost);
                let guarantee = Guarantee::optimal_if(self.heuristic.quality() >= Quality::Admissible);
                let lower_bound = lower_bound.min(plan.cost);
                Report::solved(plan, guarantee, lower_bound, self.statistics)
            }
            End::Stopped(why) => Report::unsolved(Outcome::Stopped { why, best: None }, lower_bound, self.statistics),
            End::Lost => Report::unsolved(Outcome::Cutoff, lower_bound, self.statistics),
            End::Exhausted if self.overflowed => {
                let admissible = self.heuristic.quality() >= Quality::Admissible;
                let stopped = Outcome::Stopped { why: StopReason::Overflow, best: None };
                Report::unsolved(stopped, if admissible { TOO_MUCH } else { 0 }, self.statistics)
            }
            End::Exhausted => Report::unsolved(Outcome::Unsolvable, UNREACHABLE, self.statistics),
        };
        self.with_rounds(report)
    }

    fn current(&self) -> Option<NodeOf<S>> {
        (self.base..self.end()).contains(&self.current).then(|| self.snapshot(self.current))
    }

    fn open(&self) -> RunNodes<'_, S> {
        let waits = |&number: &u64| !self.node(number).stale;
        Box::new((self.next..self.end()).filter(waits).map(|number| self.snapshot(number)))
    }

    fn closed(&self) -> RunNodes<'_, S> {
        let expanded = |&number: &u64| !self.node(number).stale;
        Box::new((self.base..self.next).filter(expanded).map(|number| self.snapshot(number)))
    }

    fn progress(&mut self) -> Progress {
        self.update_statistics();
        Progress::of_search(self.statistics, Some(self.bound), None)
    }
}

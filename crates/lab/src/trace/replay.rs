//! OPEN and CLOSED, replayed from events.
//!
//! Always: the first of [`open`](Replay::open) is the node that the search takes next, but for local search, whose next
//! neighbour is often drawn at random; and after the last event of a whole
//! search [`counters`](Replay::counters) are those of its report, but for time and memory.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

use jiugong_search::{Cost, Fate, Side, Statistics, Ties, UNREACHABLE, Weights};

use super::{Conditions, TraceEvent, TraceNode};
use crate::methods::Selection;
use crate::view::View;

/// How nodes that wait are told apart: by their number, or, before they have one, by the move that made them.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Node(Side, u64),
    Child(Option<u64>, Option<Cow<'static, str>>),
}

/// A place in OPEN; the smallest is taken first.
type Rank = (u64, i64, i64);

/// The tables of a search in hand.
#[derive(Clone)]
pub struct Replay {
    selection: Selection,
    conditions: Conditions,
    nodes: HashMap<(Side, u64), TraceNode>,
    open: BTreeMap<Rank, TraceNode>,
    ranks: HashMap<Key, Rank>,
    /// Children of the node in hand, before they take their places on a stack.
    batch: Vec<TraceNode>,
    /// What comes to OPEN when the next round begins, with its place among equals.
    postponed: HashMap<(Side, u64), (Rank, TraceNode)>,
    closed: BTreeMap<u64, (Side, u64)>,
    closed_at: HashMap<(Side, u64), u64>,
    stamp: i64,
    /// The path in hand of a depth-first search.
    path: Vec<u64>,
    /// The positions that a depth-first search has seen in this round.
    seen: HashSet<View>,
    counters: Statistics,
    longest_plan: u32,
    /// The nodes in which two searches met last, one of each side.
    met: Option<[(Side, u64); 2]>,
    /// Of nodes that are taken in pairs: the bound of the pair in hand, and whether its second is still to be taken.
    pair: (u64, bool),
    /// The largest that the smallest f in OPEN has been, when a node was taken.
    proved: u64,
    rounds: Vec<(Cost, Statistics)>,
    /// Expansions since a real-time search last walked on.
    looked: u64,
}

impl Replay {
    pub(super) fn new(selection: Selection, conditions: Conditions) -> Self {
        Replay {
            selection,
            conditions,
            nodes: HashMap::new(),
            open: BTreeMap::new(),
            ranks: HashMap::new(),
            batch: Vec::new(),
            postponed: HashMap::new(),
            closed: BTreeMap::new(),
            closed_at: HashMap::new(),
            stamp: 0,
            path: Vec::new(),
            seen: HashSet::new(),
            counters: Statistics::default(),
            longest_plan: 0,
            met: None,
            pair: (0, false),
            proved: 0,
            rounds: Vec::new(),
            looked: 0,
        }
    }

    /// What waits in OPEN, in the order in which it would be taken; of two searches, that of `side`.
    pub fn open(&self, side: Side) -> impl Iterator<Item = &TraceNode> {
        let in_pairs = self.selection == Selection::Pairs;
        let of_side = move |entry: &&TraceNode| !in_pairs && entry.side == side;
        let pairs = in_pairs.then(|| self.in_pairs(side)).into_iter().flatten();
        // Of a list that is gone through in rounds, what is within the bound comes first.
        let most = self.most_for_now();
        let is_put_off = move |entry: &&TraceNode| most.is_some_and(|most| entry.f > most);
        let now = self.open.values().filter(of_side).filter(move |entry| !is_put_off(entry));
        pairs.chain(now).chain(self.open.values().filter(of_side).filter(is_put_off))
    }

    /// What waits on a side of a search that takes pairs: what is within the bound of the next pair by its g, then the rest by its f.
    fn in_pairs(&self, side: Side) -> Vec<&TraceNode> {
        let bound = self.pair_bound();
        let mut entries: Vec<_> = self.open.values().filter(|entry| entry.side == side).collect();
        let within = entries.partition_point(|entry| entry.f <= bound);
        entries[..within].sort_by_key(|entry| (entry.g, Reverse(entry.id)));
        entries
    }

    /// The smallest bound of a pair, which the node that is taken next belongs to: max(f, f′, g + g′ + ε), ε being 1 where every move
    /// costs that, and 0 elsewhere. It never falls.
    pub(super) fn pair_bound(&self) -> u64 {
        let (bound, second_waits) = self.pair;
        if second_waits {
            return bound;
        }
        let least_cost = u64::from(self.conditions.unit_costs);
        // OPEN stands in the order of f: of those up to here, the smallest g of each side makes the best pair.
        let (mut forward, mut backward, mut smallest) = (u64::MAX, u64::MAX, u64::MAX);
        for entry in self.open.values() {
            if entry.f >= smallest {
                break;
            }
            let least = if entry.side == Side::Forward { &mut forward } else { &mut backward };
            *least = (*least).min(u64::from(entry.g));
            smallest = smallest.min(entry.f.max(forward.saturating_add(backward).saturating_add(least_cost)));
            if smallest <= bound {
                return bound;
            }
        }
        if smallest == u64::MAX { bound } else { smallest.max(bound) }
    }

    /// The largest f of what may be taken now, where what has a larger one has to wait: for the next round of a list, or until it is
    /// good enough.
    fn most_for_now(&self) -> Option<u64> {
        match self.selection {
            Selection::Listed => self.rounds.last().map(|(bound, _)| u64::from(*bound)),
            Selection::Focal => {
                let (times, of) = self.conditions.within;
                let most = u128::from(self.smallest()) * u128::from(times) / u128::from(of.max(1));
                Some(u64::try_from(most).unwrap_or(u64::MAX))
            }
            _ => None,
        }
    }

    /// The largest that the smallest f in OPEN has been, now included.
    pub(super) fn smallest(&self) -> u64 {
        self.proved.max(self.open.values().map(|entry| entry.f).min().unwrap_or(0))
    }

    /// What is in CLOSED, oldest first; of two searches, that of `side`.
    pub fn closed(&self, side: Side) -> impl Iterator<Item = &TraceNode> {
        let entries = self.closed.values().filter_map(|key| self.nodes.get(key));
        entries.filter(move |entry| entry.side == side)
    }

    /// The nodes of the path in hand of a depth-first search, the start first.
    pub fn path(&self) -> impl Iterator<Item = &TraceNode> {
        self.path.iter().filter_map(|&id| self.nodes.get(&(Side::Forward, id)))
    }

    /// The node with this number.
    pub fn node(&self, side: Side, id: u64) -> Option<&TraceNode> {
        self.nodes.get(&(side, id))
    }

    /// The bounds of the rounds begun so far, with the counters at the beginning of each.
    pub fn rounds(&self) -> &[(Cost, Statistics)] {
        &self.rounds
    }

    /// Whether an event about a child is about one that has been waiting, and not about one just made.
    pub(super) fn waits(&self, entry: &TraceNode) -> bool {
        let key = Key::Child(entry.parent, entry.by.clone());
        self.selection == Selection::Path
            && (self.ranks.contains_key(&key) || self.batch.iter().any(|waiting| child(waiting) == key))
    }

    /// Replays one event.
    pub fn apply(&mut self, event: &TraceEvent) {
        match event {
            TraceEvent::Bound(bound) => {
                self.rounds.push((*bound, self.counters()));
                if self.selection == Selection::Listed {
                    self.settle();
                    self.begin_list();
                } else {
                    self.forget_round();
                }
            }
            TraceEvent::Incumbent(_) => {}
            TraceEvent::Weights(weights) => self.weigh(*weights),
            TraceEvent::Node(fate, entry) => self.apply_node(*fate, entry),
        }
    }

    /// OPEN is put in the order of other weights, and what was postponed comes to it.
    fn weigh(&mut self, weights: Weights) {
        let postponed = std::mem::take(&mut self.postponed);
        let entries: Vec<_> = std::mem::take(&mut self.open).into_iter().collect();
        for (rank, mut entry) in entries.into_iter().chain(postponed.into_values()) {
            let sum = u64::from(weights.h).checked_mul(u64::from(entry.h));
            let sum = sum.and_then(|sum| sum.checked_add(u64::from(weights.g) * u64::from(entry.g)));
            entry.f = sum.unwrap_or(u64::MAX);
            let Some(id) = entry.id else { continue };
            self.nodes.insert((entry.side, id), entry.clone());
            self.place(Key::Node(entry.side, id), (entry.f, rank.1, rank.2), entry);
        }
        self.counters.max_open = self.largest_open();
    }

    /// Everything that was put off comes to the list again, in the order in which it was passed.
    fn begin_list(&mut self) {
        self.put_off(None);
        for entry in std::mem::take(&mut self.open).into_values().rev() {
            self.stamp += 1;
            let rank = (0, 0, -self.stamp);
            if let Some(id) = entry.id {
                self.ranks.insert(Key::Node(entry.side, id), rank);
            }
            self.open.insert(rank, entry);
        }
    }

    /// What stands in the list before `rank`, or all of it, was passed over and waits behind the rest.
    fn put_off(&mut self, before: Option<Rank>) {
        let passed = |rank: &Rank| rank.0 == 0 && before.is_none_or(|before| *rank < before);
        let ranks: Vec<Rank> = self.open.keys().copied().filter(passed).collect();
        for rank in ranks {
            let Some(entry) = self.open.remove(&rank) else { continue };
            self.stamp += 1;
            let rank = (1, 0, self.stamp);
            if let Some(id) = entry.id {
                self.ranks.insert(Key::Node(entry.side, id), rank);
            }
            self.open.insert(rank, entry);
        }
    }

    fn forget_round(&mut self) {
        self.open.clear();
        self.ranks.clear();
        self.batch.clear();
        self.closed.clear();
        self.closed_at.clear();
        self.path.clear();
        self.looked = 0;
        // What a real-time search has learned it keeps.
        if self.selection != Selection::Ahead {
            self.seen.clear();
        }
    }

    /// Whether the next expansion is the first from where a real-time search walks to.
    pub(super) fn walks_on(&self) -> bool {
        self.looked >= self.conditions.lookahead
    }

    /// Local search takes one neighbour and forgets the others; a real-time search does so when it walks on.
    fn forget_others(&mut self) {
        self.open.clear();
        self.ranks.clear();
        self.closed.clear();
        self.closed_at.clear();
    }

    fn apply_node(&mut self, fate: Fate, entry: &TraceNode) {
        let waited = self.selection == Selection::Path && self.take_waiting(entry);
        match fate {
            Fate::Started | Fate::Generated => {
                if fate == Fate::Started && matches!(self.selection, Selection::Climb | Selection::Drawn) {
                    self.forget_round();
                }
                self.counters.generated += 1;
                self.enter(entry);
            }
            Fate::Waiting => self.batch.push(entry.clone()),
            Fate::Expanded => self.expand(entry),
            Fate::Duplicate => self.counters.duplicates += 1,
            Fate::Improved => {
                self.counters.duplicates += 1;
                self.enter(entry);
            }
            Fate::Reopened => {
                self.counters.duplicates += 1;
                self.counters.reopened += 1;
                if let Some(key) = entry.id.map(|id| (entry.side, id))
                    && let Some(place) = self.closed_at.remove(&key)
                {
                    self.closed.remove(&place);
                }
                self.enter(entry);
            }
            Fate::Postponed => self.postpone(entry),
            Fate::Pruned => {
                self.counters.pruned += 1;
                if let Some(id) = entry.id {
                    self.counters.generated += 1;
                    self.nodes.insert((entry.side, id), entry.clone());
                }
                // A child over the bound is remembered; one that waited was looked at before.
                if !waited && entry.h != UNREACHABLE {
                    self.seen.insert(entry.position.clone());
                }
            }
            Fate::Dropped => self.forget(entry),
            Fate::Restored => {
                self.counters.reopened += 1;
                self.forget(entry);
                self.enter(entry);
            }
            Fate::Reached => self.reach(entry),
            Fate::Met => {
                let far = if entry.side == Side::Forward { Side::Backward } else { Side::Forward };
                let there = self.nodes.values().find(|node| node.side == far && node.position == entry.position);
                self.met = entry
                    .id
                    .zip(there.and_then(|node| node.id))
                    .map(|(here, there)| [(entry.side, here), (far, there)]);
                let moves = |entry: &TraceNode| entry.id.map_or(0, |id| self.moves_to(entry.side, id));
                self.longest_plan = moves(entry) + there.map_or(0, moves);
            }
        }
        // A child that waited was counted with its siblings.
        if self.selection == Selection::Path && !waited {
            self.note_path(fate);
        }
    }

    /// The node becomes known, and waits in OPEN; a depth-first search has it in hand at once.
    fn enter(&mut self, entry: &TraceNode) {
        let Some(id) = entry.id else { return };
        let key = (entry.side, id);
        self.nodes.insert(key, entry.clone());
        match self.selection {
            Selection::Path => {
                self.seen.insert(entry.position.clone());
            }
            Selection::Newest | Selection::Listed => self.batch.push(entry.clone()),
            _ => {
                self.stamp += 1;
                let rank = match self.selection {
                    Selection::Focal => (u64::from(entry.h), 0, -self.stamp),
                    Selection::Backed => {
                        let depth = i64::from(self.moves_to(entry.side, id));
                        (entry.f, -depth, i64::try_from(id).unwrap_or(i64::MAX))
                    }
                    Selection::Layered => (
                        u64::from(self.moves_to(entry.side, id)),
                        i64::try_from(entry.f).unwrap_or(i64::MAX),
                        self.stamp,
                    ),
                    Selection::Ahead | Selection::Corrected => (entry.f, 0, -self.stamp),
                    Selection::Climb | Selection::Drawn => (entry.f, 0, self.stamp),
                    Selection::Smallest => match self.conditions.ties {
                        Ties::Oldest => (entry.f, 0, self.stamp),
                        Ties::LowH => (entry.f, i64::from(entry.h), -self.stamp),
                        Ties::HighH => (entry.f, -i64::from(entry.h), -self.stamp),
                        _ => (entry.f, 0, -self.stamp),
                    },
                    // Of equals the smallest g; above 32 bits searches do not tell priorities apart either.
                    Selection::Middle | Selection::Pairs => {
                        (entry.f.min(u64::from(u32::MAX)), i64::from(entry.g), -self.stamp)
                    }
                    _ => (0, 0, self.stamp),
                };
                self.place(Key::Node(entry.side, id), rank, entry.clone());
            }
        }
    }

    fn place(&mut self, key: Key, rank: Rank, entry: TraceNode) {
        if let Some(before) = self.ranks.insert(key, rank) {
            self.open.remove(&before);
        }
        self.open.insert(rank, entry);
    }

    /// The children of the node in hand take their places on the stack, the one that is taken first on top.
    pub(super) fn settle(&mut self) {
        if self.batch.is_empty() {
            return;
        }
        let mut batch = std::mem::take(&mut self.batch);
        if self.selection == Selection::Newest {
            batch.sort_by_key(|entry| entry.f);
        }
        for entry in batch.into_iter().rev() {
            self.stamp += 1;
            let key = match entry.id {
                Some(id) => Key::Node(entry.side, id),
                None => child(&entry),
            };
            self.place(key, (0, 0, -self.stamp), entry);
        }
    }

    /// Takes a child from the stack, if it was waiting there.
    fn take_waiting(&mut self, entry: &TraceNode) -> bool {
        let key = child(entry);
        if !self.ranks.contains_key(&key) {
            if !self.batch.iter().any(|waiting| child(waiting) == key) {
                return false;
            }
            self.settle();
        }
        self.ranks.remove(&key).is_some_and(|rank| self.open.remove(&rank).is_some())
    }

    fn expand(&mut self, entry: &TraceNode) {
        self.settle();
        if self.selection != Selection::Path {
            self.counters.max_open = self.largest_open();
        }
        if self.selection == Selection::Focal {
            self.proved = self.smallest();
        }
        self.counters.expanded += 1;
        if self.selection == Selection::Pairs {
            self.pair = (self.pair_bound(), entry.side == Side::Forward);
        }
        let Some(id) = entry.id else { return };
        let key = (entry.side, id);
        if let Some(rank) = self.ranks.remove(&Key::Node(entry.side, id)) {
            self.open.remove(&rank);
            if self.selection == Selection::Listed {
                self.put_off(Some(rank));
            }
        }
        self.nodes.insert(key, entry.clone());
        match self.selection {
            Selection::Climb | Selection::Drawn => self.forget_others(),
            Selection::Ahead => {
                if self.walks_on() {
                    self.forget_others();
                    self.looked = 0;
                }
                self.looked += 1;
                self.seen.insert(entry.position.clone());
            }
            _ => {}
        }
        self.stamp += 1;
        let place = self.stamp.unsigned_abs();
        self.closed.insert(place, key);
        self.closed_at.insert(key, place);
        if self.selection == Selection::Path {
            let keep = entry.parent.and_then(|parent| self.path.iter().rposition(|&node| node == parent));
            self.path.truncate(keep.map_or(0, |place| place + 1));
            self.path.push(id);
        } else if self.selection == Selection::Backed {
            self.counters.max_closed = self.counters.max_closed.max(self.closed.len() as u64);
        } else if matches!(self.selection, Selection::Climb | Selection::Drawn) {
            self.path.push(id);
            self.counters.max_closed = self.counters.max_closed.max(self.path.len() as u64);
        } else if self.selection == Selection::Ahead {
            self.counters.max_closed = self.seen.len() as u64;
        } else {
            let closed = self.counters.expanded.saturating_sub(self.counters.reopened);
            self.counters.max_closed = self.counters.max_closed.max(closed);
        }
    }

    /// A cheaper way was found to a state in CLOSED, which waits for the next round.
    fn postpone(&mut self, entry: &TraceNode) {
        self.counters.duplicates += 1;
        let Some(id) = entry.id else { return };
        let key = (entry.side, id);
        if let Some(place) = self.closed_at.remove(&key) {
            self.closed.remove(&place);
            self.counters.reopened += 1;
        }
        self.nodes.insert(key, entry.clone());
        self.stamp += 1;
        self.postponed.insert(key, ((0, 0, -self.stamp), entry.clone()));
    }

    /// The node stands neither in OPEN nor in CLOSED any more.
    fn forget(&mut self, entry: &TraceNode) {
        self.settle();
        self.counters.max_open = self.largest_open();
        let Some(id) = entry.id else { return };
        if let Some(rank) = self.ranks.remove(&Key::Node(entry.side, id)) {
            self.open.remove(&rank);
        }
        if let Some(place) = self.closed_at.remove(&(entry.side, id)) {
            self.closed.remove(&place);
        }
    }

    fn reach(&mut self, entry: &TraceNode) {
        if self.selection == Selection::Path {
            let above = entry.parent.and_then(|parent| self.path.iter().rposition(|&node| node == parent));
            self.longest_plan = self.longest_plan.max(above.map_or(0, |place| place as u32 + 1));
        } else if let Some(id) = entry.id {
            self.settle();
            self.counters.max_open = self.largest_open();
            if let Some(rank) = self.ranks.remove(&Key::Node(entry.side, id)) {
                self.open.remove(&rank);
            }
        }
    }

    /// What a depth-first search holds, which is counted while a node is in hand and its children are made.
    fn note_path(&mut self, fate: Fate) {
        if !matches!(fate, Fate::Expanded | Fate::Waiting | Fate::Duplicate | Fate::Pruned) || self.path.is_empty() {
            return;
        }
        let held = if self.conditions.remembers { self.seen.len() } else { self.path.len() };
        self.counters.max_closed = self.counters.max_closed.max(held as u64);
        self.counters.depth = self.counters.depth.max(self.path.len() as u32 - 1);
        self.counters.max_open = self.largest_open();
    }

    fn largest_open(&self) -> u64 {
        self.counters.max_open.max((self.open.len() + self.batch.len()) as u64)
    }

    /// Moves between a root and a node.
    pub(super) fn moves_to(&self, side: Side, id: u64) -> u32 {
        let parent = |id: &u64| self.nodes.get(&(side, *id)).and_then(|entry| entry.parent);
        std::iter::successors(Some(id), parent).count() as u32 - 1
    }

    /// The counters so far; time and memory are not replayed.
    pub fn counters(&self) -> Statistics {
        let depth = match self.selection {
            Selection::Path => self.counters.depth.max(self.longest_plan),
            Selection::Sides if self.longest_plan > 0 => self.longest_plan,
            Selection::Sides => [Side::Forward, Side::Backward].into_iter().map(|side| self.layers(side)).sum(),
            selection if selection.two_sided() => {
                let forward = self.nodes.keys().filter(|(side, _)| *side == Side::Forward);
                let deepest = forward.map(|&(side, id)| self.moves_to(side, id)).max().unwrap_or(0);
                let plan = self.met.map_or(0, |ends| ends.into_iter().map(|(side, id)| self.moves_to(side, id)).sum());
                deepest.max(plan)
            }
            _ if self.conditions.unit_costs => self.nodes.values().map(|entry| entry.g).max().unwrap_or(0),
            _ => self.nodes.keys().map(|&(side, id)| self.moves_to(side, id)).max().unwrap_or(0),
        };
        let max_open = if self.selection == Selection::Path { self.counters.max_open } else { self.largest_open() };
        Statistics { depth, max_open, ..self.counters }
    }

    /// The layers that one of two searches has gone through.
    fn layers(&self, side: Side) -> u32 {
        let first = |entry: &TraceNode| entry.id.map(|id| self.moves_to(side, id));
        let waiting = self.open(side).next().and_then(first);
        let deepest = || self.closed(side).filter_map(first).max().map(|depth| depth + 1);
        waiting.or_else(deepest).unwrap_or(0)
    }
}

fn child(entry: &TraceNode) -> Key {
    Key::Child(entry.parent, entry.by.clone())
}

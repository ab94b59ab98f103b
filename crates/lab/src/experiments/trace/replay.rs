//! Replays OPEN and CLOSED from events. Everything that depends on how a method selects nodes is in its [`SelectionRule`].
//!
//! Always: the first of [`open`](Replay::open) is the node that the search takes next, if its selection
//! [takes the first](crate::registry::Selection::takes_first). After the last event of a whole search
//! [`counters`](Replay::counters) equal those of its report, except time and memory.

mod count;
mod open;
mod order;
mod path;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

use jiugong_search::{Cost, Fate, Side, Statistics, UNREACHABLE};

use super::{Conditions, TraceEvent, TraceNode};
use crate::methods::{Selection, SelectionRule, Shape};
use crate::present::view::View;
use open::Open;

/// Identifies a waiting node: by its number, or, if it has none yet, by the move that made it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Key {
    Node(Side, u64),
    Child(Option<u64>, Option<Cow<'static, str>>),
}

/// A place in OPEN; the smallest is taken first.
pub(crate) type Rank = (u64, i64, i64);

/// What a [`SelectionRule`] remembers between events; each rule documents its use.
#[derive(Clone, Copy, Default)]
pub(crate) struct Memory {
    pub(crate) number: u64,
    pub(crate) flag: bool,
}

/// OPEN and CLOSED of a search after the events applied so far.
#[derive(Clone)]
pub struct Replay {
    selection: Selection,
    pub(crate) conditions: Conditions,
    pub(crate) nodes: HashMap<(Side, u64), TraceNode>,
    /// OPEN of each side.
    pub(crate) open: [Open; 2],
    pub(crate) ranks: HashMap<Key, Rank>,
    /// Children of the current node that are not on the stack yet.
    pub(crate) batch: Vec<TraceNode>,
    /// Nodes that enter OPEN when the next round begins, with their ranks among equals.
    postponed: HashMap<(Side, u64), (Rank, TraceNode)>,
    /// For each side, the node numbers by the time of entering CLOSED.
    pub(crate) closed: [BTreeMap<u64, u64>; 2],
    closed_at: HashMap<(Side, u64), u64>,
    /// Increases with every node entered.
    pub(crate) stamp: i64,
    /// The current path of a depth-first search.
    pub(crate) path: Vec<u64>,
    /// The positions that a depth-first search has seen in this round, or for which a real-time search has learned values.
    pub(crate) seen: HashSet<View>,
    pub(crate) counters: Statistics,
    pub(crate) longest_plan: u32,
    /// The nodes in which two searches last met, one of each side.
    pub(crate) met: Option<[(Side, u64); 2]>,
    pub(crate) memory: Memory,
    pub(crate) rounds: Vec<(Cost, Statistics)>,
}

impl Replay {
    pub(super) fn new(selection: Selection, conditions: Conditions) -> Self {
        Replay {
            selection,
            conditions,
            nodes: HashMap::new(),
            open: [(); 2].map(|()| Open::new(selection.facts().takes_pairs)),
            ranks: HashMap::new(),
            batch: Vec::new(),
            postponed: HashMap::new(),
            closed: [BTreeMap::new(), BTreeMap::new()],
            closed_at: HashMap::new(),
            stamp: 0,
            path: Vec::new(),
            seen: HashSet::new(),
            counters: Statistics::default(),
            longest_plan: 0,
            met: None,
            memory: Memory::default(),
            rounds: Vec::new(),
        }
    }

    fn rule(&self) -> &'static dyn SelectionRule {
        self.selection.rule()
    }

    fn is_along_path(&self) -> bool {
        self.selection.shape() == Shape::Path
    }

    /// The nodes in OPEN in the order in which they would be taken; in bidirectional search, those of `side`.
    pub fn open(&self, side: Side) -> impl Iterator<Item = &TraceNode> {
        let open = &self.open[side as usize];
        let in_pairs = self.selection.facts().takes_pairs;
        let pairs = in_pairs.then(|| open.in_pairs(self.pair_bound())).into_iter().flatten();
        let others = || (!in_pairs).then(|| open.values()).into_iter().flatten();
        let limit = self.rule().limit(self);
        let waits = move |entry: &&TraceNode| limit.is_some_and(|limit| entry.f > limit);
        let now = others().filter(move |entry| !waits(entry));
        pairs.chain(now).chain(others().filter(move |entry| limit.is_some() && waits(entry)))
    }

    /// The nodes in CLOSED, oldest first; in bidirectional search, those of `side`.
    pub fn closed(&self, side: Side) -> impl Iterator<Item = &TraceNode> {
        self.closed[side as usize].values().filter_map(move |&id| self.nodes.get(&(side, id)))
    }

    /// The number of nodes in OPEN.
    pub fn open_count(&self, side: Side) -> usize {
        self.open[side as usize].len()
    }

    /// The number of nodes in CLOSED.
    pub fn closed_count(&self, side: Side) -> usize {
        self.closed[side as usize].len()
    }

    /// The newest nodes in CLOSED, at most `most`, oldest first.
    pub fn newest_closed(&self, side: Side, most: usize) -> Vec<&TraceNode> {
        let entries = self.closed[side as usize].values().rev();
        let mut newest: Vec<_> = entries.take(most).filter_map(|&id| self.nodes.get(&(side, id))).collect();
        newest.reverse();
        newest
    }

    /// The nodes of the current path of a depth-first search, the start first.
    pub fn path(&self) -> impl Iterator<Item = &TraceNode> {
        self.path.iter().filter_map(|&id| self.nodes.get(&(Side::Forward, id)))
    }

    /// The number of nodes on the current path.
    pub fn path_count(&self) -> usize {
        self.path.len()
    }

    /// The last nodes of the current path, at most `most`.
    pub fn path_end(&self, most: usize) -> impl Iterator<Item = &TraceNode> {
        let end = &self.path[self.path.len().saturating_sub(most)..];
        end.iter().filter_map(|&id| self.nodes.get(&(Side::Forward, id)))
    }

    /// The node with this number.
    pub fn node(&self, side: Side, id: u64) -> Option<&TraceNode> {
        self.nodes.get(&(side, id))
    }

    /// The bounds of the rounds begun so far, with the counters at the start of each.
    pub fn rounds(&self) -> &[(Cost, Statistics)] {
        &self.rounds
    }

    /// Replays one event.
    pub fn apply(&mut self, event: &TraceEvent) {
        match event {
            TraceEvent::Bound(bound) => {
                self.rounds.push((*bound, self.counters()));
                self.rule().begin_round(self);
            }
            TraceEvent::Incumbent(_) => {}
            TraceEvent::Weights(weights) => self.weigh(*weights),
            TraceEvent::Node(fate, entry) => self.apply_node(*fate, entry),
        }
    }

    fn apply_node(&mut self, fate: Fate, entry: &TraceNode) {
        let waited = self.is_along_path() && self.take_waiting(entry);
        match fate {
            Fate::Started | Fate::Generated => {
                if fate == Fate::Started && self.selection.shape() == Shape::Walk {
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
                    self.closed[key.0 as usize].remove(&place);
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
                // A child over the bound counts as seen; a waiting one was seen before.
                if !waited && entry.h != UNREACHABLE {
                    self.seen.insert(entry.position.clone());
                }
            }
            Fate::Dropped => self.forget(entry),
            Fate::Restored => {
                self.counters.reopened += 1;
                self.forget(entry);
                self.rule().restore(self, entry);
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
        // A waiting child was counted with its siblings.
        if self.is_along_path() && !waited {
            self.note_path(fate);
        }
    }

    /// Registers a node and inserts it into OPEN.
    pub(crate) fn enter(&mut self, entry: &TraceNode) {
        let Some(id) = entry.id else { return };
        self.nodes.insert((entry.side, id), entry.clone());
        self.rule().enter(self, entry, id);
    }

    /// Inserts a node into OPEN by its rank.
    pub(crate) fn enter_by_rank(&mut self, entry: &TraceNode, id: u64) {
        self.stamp += 1;
        let rank = self.rule().rank(self, entry, id);
        self.place(Key::Node(entry.side, id), rank, entry.clone());
    }

    pub(crate) fn place(&mut self, key: Key, rank: Rank, entry: TraceNode) {
        let open = &mut self.open[entry.side as usize];
        if let Some(before) = self.ranks.insert(key, rank) {
            open.remove(&before);
        }
        open.insert(rank, entry);
    }

    fn expand(&mut self, entry: &TraceNode) {
        self.settle();
        if !self.is_along_path() {
            self.counters.max_open = self.largest_open();
        }
        self.rule().before_expansion(self, entry);
        self.counters.expanded += 1;
        let Some(id) = entry.id.filter(|_| !self.selection.facts().keeps_expanded) else { return };
        let key = (entry.side, id);
        let rank = self.ranks.remove(&Key::Node(entry.side, id));
        if let Some(rank) = rank {
            self.open[entry.side as usize].remove(&rank);
        }
        self.nodes.insert(key, entry.clone());
        self.rule().expand(self, entry, id, rank);
        self.stamp += 1;
        let place = self.stamp.unsigned_abs();
        self.closed[entry.side as usize].insert(place, id);
        self.closed_at.insert(key, place);
        let closed = self.rule().count_closed(self, entry, id);
        self.counters.max_closed = self.counters.max_closed.max(closed);
    }

    /// Records a cheaper path to a state in CLOSED, which waits for the next round.
    fn postpone(&mut self, entry: &TraceNode) {
        self.counters.duplicates += 1;
        let Some(id) = entry.id else { return };
        let key = (entry.side, id);
        if let Some(place) = self.closed_at.remove(&key) {
            self.closed[key.0 as usize].remove(&place);
            self.counters.reopened += 1;
        }
        self.nodes.insert(key, entry.clone());
        self.stamp += 1;
        self.postponed.insert(key, ((0, 0, -self.stamp), entry.clone()));
    }

    /// Removes a node from OPEN or CLOSED.
    fn forget(&mut self, entry: &TraceNode) {
        self.settle();
        self.counters.max_open = self.largest_open();
        let Some(id) = entry.id else { return };
        self.rule().forget(self);
        if let Some(rank) = self.ranks.remove(&Key::Node(entry.side, id)) {
            self.open[entry.side as usize].remove(&rank);
        }
        if let Some(place) = self.closed_at.remove(&(entry.side, id)) {
            self.closed[entry.side as usize].remove(&place);
        }
    }

    fn reach(&mut self, entry: &TraceNode) {
        if self.is_along_path() {
            let above = entry.parent.and_then(|parent| self.place_on_path(parent));
            self.longest_plan = self.longest_plan.max(above.map_or(0, |place| place as u32 + 1));
        } else if let Some(id) = entry.id {
            self.settle();
            self.counters.max_open = self.largest_open();
            if let Some(rank) = self.ranks.remove(&Key::Node(entry.side, id)) {
                self.open[entry.side as usize].remove(&rank);
            }
        }
    }
}

fn child(entry: &TraceNode) -> Key {
    Key::Child(entry.parent, entry.by.clone())
}

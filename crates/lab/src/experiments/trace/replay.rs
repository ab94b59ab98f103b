//! OPEN and CLOSED, replayed from events.
//!
//! Always: the first of [`open`](Replay::open) is the node that the search takes next, but for local search and populations, whose next
//! is often drawn at random; and after the last event of a whole
//! search [`counters`](Replay::counters) are those of its report, but for time and memory.

mod count;
mod held;
mod open;
mod order;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

use jiugong_search::{Cost, Fate, Side, Statistics, UNREACHABLE};

use super::{Conditions, TraceEvent, TraceNode};
use crate::methods::Selection;
use crate::present::view::View;
use open::Open;

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
    /// Of each side.
    open: [Open; 2],
    ranks: HashMap<Key, Rank>,
    /// Children of the node in hand, before they take their places on a stack.
    batch: Vec<TraceNode>,
    /// What comes to OPEN when the next round begins, with its place among equals.
    postponed: HashMap<(Side, u64), (Rank, TraceNode)>,
    /// Of each side, the number of each node by when it came there.
    closed: [BTreeMap<u64, u64>; 2],
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
    /// Whether a search that is best-first at the top has gone below it.
    below: bool,
}

impl Replay {
    pub(super) fn new(selection: Selection, conditions: Conditions) -> Self {
        Replay {
            selection,
            conditions,
            nodes: HashMap::new(),
            open: [(); 2].map(|()| Open::new(selection == Selection::Pairs)),
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
            pair: (0, false),
            proved: 0,
            rounds: Vec::new(),
            looked: 0,
            below: false,
        }
    }

    /// What waits in OPEN, in the order in which it would be taken; of two searches, that of `side`.
    pub fn open(&self, side: Side) -> impl Iterator<Item = &TraceNode> {
        let open = &self.open[side as usize];
        let in_pairs = self.selection == Selection::Pairs;
        let pairs = in_pairs.then(|| open.in_pairs(self.pair_bound())).into_iter().flatten();
        let others = || (!in_pairs).then(|| open.values()).into_iter().flatten();
        // Of a list that is gone through in rounds, what is within the bound comes first.
        let most = self.most_for_now();
        let is_put_off = move |entry: &&TraceNode| most.is_some_and(|most| entry.f > most);
        let now = others().filter(move |entry| !is_put_off(entry));
        pairs.chain(now).chain(others().filter(move |entry| most.is_some() && is_put_off(entry)))
    }

    /// What is in CLOSED, oldest first; of two searches, that of `side`.
    pub fn closed(&self, side: Side) -> impl Iterator<Item = &TraceNode> {
        self.closed[side as usize].values().filter_map(move |&id| self.nodes.get(&(side, id)))
    }

    /// How many wait in OPEN.
    pub fn open_count(&self, side: Side) -> usize {
        self.open[side as usize].len()
    }

    /// How many are in CLOSED.
    pub fn closed_count(&self, side: Side) -> usize {
        self.closed[side as usize].len()
    }

    /// What went to CLOSED last, at most so many, the oldest of them first.
    pub fn newest_closed(&self, side: Side, most: usize) -> Vec<&TraceNode> {
        let entries = self.closed[side as usize].values().rev();
        let mut newest: Vec<_> = entries.take(most).filter_map(|&id| self.nodes.get(&(side, id))).collect();
        newest.reverse();
        newest
    }

    /// The nodes of the path in hand of a depth-first search, the start first.
    pub fn path(&self) -> impl Iterator<Item = &TraceNode> {
        self.path.iter().filter_map(|&id| self.nodes.get(&(Side::Forward, id)))
    }

    /// How many nodes the path in hand has.
    pub fn path_count(&self) -> usize {
        self.path.len()
    }

    /// The last nodes of the path in hand, at most so many.
    pub fn path_end(&self, most: usize) -> impl Iterator<Item = &TraceNode> {
        let end = &self.path[self.path.len().saturating_sub(most)..];
        end.iter().filter_map(|&id| self.nodes.get(&(Side::Forward, id)))
    }

    /// The node with this number.
    pub fn node(&self, side: Side, id: u64) -> Option<&TraceNode> {
        self.nodes.get(&(side, id))
    }

    /// The bounds of the rounds begun so far, with the counters at the beginning of each.
    pub fn rounds(&self) -> &[(Cost, Statistics)] {
        &self.rounds
    }

    /// Replays one event.
    pub fn apply(&mut self, event: &TraceEvent) {
        match event {
            TraceEvent::Bound(bound) => {
                self.rounds.push((*bound, self.counters()));
                match self.selection {
                    Selection::Listed => {
                        self.settle();
                        self.begin_list();
                    }
                    Selection::Topped => self.begin_below(),
                    _ => self.forget_round(),
                }
            }
            TraceEvent::Incumbent(_) => {}
            TraceEvent::Weights(weights) => self.weigh(*weights),
            TraceEvent::Node(fate, entry) => self.apply_node(*fate, entry),
        }
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
                // A child over the bound is remembered; one that waited was looked at before.
                if !waited && entry.h != UNREACHABLE {
                    self.seen.insert(entry.position.clone());
                }
            }
            Fate::Dropped => self.forget(entry),
            Fate::Restored => {
                self.counters.reopened += 1;
                self.forget(entry);
                if self.selection == Selection::Topped {
                    self.wait_as_root(entry.clone());
                } else {
                    self.enter(entry);
                }
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
            Selection::Topped if self.below => self.batch.push(entry.clone()),
            _ => {
                self.stamp += 1;
                let rank = self.rank(entry, id);
                self.place(Key::Node(entry.side, id), rank, entry.clone());
            }
        }
    }

    fn place(&mut self, key: Key, rank: Rank, entry: TraceNode) {
        let open = &mut self.open[entry.side as usize];
        if let Some(before) = self.ranks.insert(key, rank) {
            open.remove(&before);
        }
        open.insert(rank, entry);
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
        // A parent stays where it is.
        let Some(id) = entry.id.filter(|_| self.selection != Selection::Bred) else { return };
        let key = (entry.side, id);
        if let Some(rank) = self.ranks.remove(&Key::Node(entry.side, id)) {
            self.open[entry.side as usize].remove(&rank);
            if self.selection == Selection::Listed {
                self.put_off(Some(rank));
            }
        }
        self.nodes.insert(key, entry.clone());
        match self.selection {
            Selection::Topped if self.below => {
                let parent = entry.parent.and_then(|parent| self.path.iter().rposition(|&node| node == parent));
                self.leave_path(parent.map_or(0, |place| place + 1));
                self.path.push(id);
            }
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
        self.closed[entry.side as usize].insert(place, id);
        self.closed_at.insert(key, place);
        if self.selection == Selection::Path {
            let keep = entry.parent.and_then(|parent| self.path.iter().rposition(|&node| node == parent));
            self.path.truncate(keep.map_or(0, |place| place + 1));
            self.path.push(id);
        } else if matches!(self.selection, Selection::Backed | Selection::Oldest | Selection::Topped) {
            self.counters.max_closed = self.counters.max_closed.max(self.closed[0].len() as u64);
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
            self.closed[key.0 as usize].remove(&place);
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
        if self.below {
            self.leave_path(0);
        }
        if let Some(rank) = self.ranks.remove(&Key::Node(entry.side, id)) {
            self.open[entry.side as usize].remove(&rank);
        }
        if let Some(place) = self.closed_at.remove(&(entry.side, id)) {
            self.closed[entry.side as usize].remove(&place);
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
                self.open[entry.side as usize].remove(&rank);
            }
        }
    }
}

fn child(entry: &TraceNode) -> Key {
    Key::Child(entry.parent, entry.by.clone())
}

//! The depths at which a depth-first search has entered states in one round.

use hashbrown::hash_map::Entry;
use hashbrown::{HashMap, HashSet};

use crate::space::{Cost, Ranked, Space};

/// What a depth-first search knew about a state when it arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// Never seen.
    New,
    /// Seen over the bound, but not entered.
    Marked,
    /// Entered before, at a greater depth.
    Nearer,
    /// Entered before, at this depth or a smaller one.
    Known,
}

/// The smallest depth at which each state was entered in one round of a depth-first search.
pub trait Depths<S: Space> {
    /// Notes that `state` is entered at `depth`; [`UNENTERED`] marks it without entering it.
    fn enter(&mut self, space: &S, state: &S::State, key: &S::Key, depth: Cost) -> Arrival;

    /// The smallest depth at which `state` was entered, if it is remembered.
    fn entered_at(&self, space: &S, state: &S::State, key: &S::Key) -> Option<Cost>;

    /// Whether states are remembered after the path has left them.
    fn remembers(&self) -> bool {
        true
    }

    /// Records that the path has left `key`.
    fn leave(&mut self, key: &S::Key) {
        let _ = key;
    }

    /// Forgets everything, for a new round.
    fn clear(&mut self);

    /// Number of states held.
    fn len(&self) -> usize;

    /// Bytes held now.
    fn bytes(&self) -> usize;

    /// The most bytes held while `more` states are entered.
    fn bytes_after(&self, more: usize) -> usize {
        let _ = more;
        self.bytes()
    }
}

/// The depth of a state that was only seen over the bound.
pub(crate) const UNENTERED: Cost = Cost::MAX;

/// Compares a new depth with the one stored, and stores the smaller.
fn arrive(stored: &mut Cost, depth: Cost) -> Arrival {
    if depth >= *stored {
        return Arrival::Known;
    }
    let arrival = if *stored == UNENTERED { Arrival::Marked } else { Arrival::Nearer };
    *stored = depth;
    arrival
}

/// Depths hashed by key.
pub struct HashDepths<K>(HashMap<K, Cost>);

impl<K> Default for HashDepths<K> {
    fn default() -> Self {
        HashDepths(HashMap::new())
    }
}

impl<S: Space> Depths<S> for HashDepths<S::Key> {
    #[inline]
    fn enter(&mut self, _: &S, _: &S::State, key: &S::Key, depth: Cost) -> Arrival {
        match self.0.entry(key.clone()) {
            Entry::Occupied(mut known) => arrive(known.get_mut(), depth),
            Entry::Vacant(free) => {
                free.insert(depth);
                Arrival::New
            }
        }
    }

    fn entered_at(&self, _: &S, _: &S::State, key: &S::Key) -> Option<Cost> {
        self.0.get(key).copied()
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn bytes(&self) -> usize {
        self.0.allocation_size()
    }

    fn bytes_after(&self, more: usize) -> usize {
        // Growing holds the old table until the new one, twice as large, is filled.
        let growth = if self.0.len() + more > self.0.capacity() { 3 } else { 1 };
        self.0.allocation_size() * growth
    }
}

/// Depths by rank, kept as their complement, so that an untouched zero means never seen.
pub struct RankDepths {
    depths: Vec<Cost>,
    len: usize,
}

impl RankDepths {
    pub(super) fn new(count: usize) -> Self {
        RankDepths { depths: vec![0; count], len: 0 }
    }
}

/// Stored for [`UNENTERED`], whose complement would be the mark of a state never seen.
const MARKED: Cost = 1;

impl<S: Ranked> Depths<S> for RankDepths {
    #[inline]
    fn enter(&mut self, space: &S, state: &S::State, _: &S::Key, depth: Cost) -> Arrival {
        let place = &mut self.depths[space.rank(state)];
        if *place == 0 {
            self.len += 1;
            *place = if depth == UNENTERED { MARKED } else { !depth };
            return Arrival::New;
        }
        let mut stored = if *place == MARKED { UNENTERED } else { !*place };
        let arrival = arrive(&mut stored, depth);
        if arrival != Arrival::Known {
            *place = !depth;
        }
        arrival
    }

    fn entered_at(&self, space: &S, state: &S::State, _: &S::Key) -> Option<Cost> {
        match self.depths[space.rank(state)] {
            0 => None,
            MARKED => Some(UNENTERED),
            place => Some(!place),
        }
    }

    fn clear(&mut self) {
        self.depths.fill(0);
        self.len = 0;
    }

    fn len(&self) -> usize {
        self.len
    }

    fn bytes(&self) -> usize {
        self.depths.capacity() * size_of::<Cost>()
    }
}

/// Depths in a list.
pub struct ListDepths<K>(Vec<(K, Cost)>);

impl<K> Default for ListDepths<K> {
    fn default() -> Self {
        ListDepths(Vec::new())
    }
}

impl<S: Space> Depths<S> for ListDepths<S::Key> {
    fn enter(&mut self, _: &S, _: &S::State, key: &S::Key, depth: Cost) -> Arrival {
        if let Some((_, stored)) = self.0.iter_mut().find(|(known, _)| known == key) {
            return arrive(stored, depth);
        }
        self.0.push((key.clone(), depth));
        Arrival::New
    }

    fn entered_at(&self, _: &S, _: &S::State, key: &S::Key) -> Option<Cost> {
        self.0.iter().find(|(known, _)| known == key).map(|&(_, depth)| depth)
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<(S::Key, Cost)>()
    }
}

/// Only the states on the current path.
pub struct OnPath<K>(HashSet<K>);

impl<K> Default for OnPath<K> {
    fn default() -> Self {
        OnPath(HashSet::new())
    }
}

impl<S: Space> Depths<S> for OnPath<S::Key> {
    fn enter(&mut self, _: &S, _: &S::State, key: &S::Key, depth: Cost) -> Arrival {
        let known = if depth == UNENTERED { self.0.contains(key) } else { !self.0.insert(key.clone()) };
        if known { Arrival::Known } else { Arrival::New }
    }

    fn entered_at(&self, _: &S, _: &S::State, _: &S::Key) -> Option<Cost> {
        None
    }

    fn remembers(&self) -> bool {
        false
    }

    fn leave(&mut self, key: &S::Key) {
        self.0.remove(key);
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn bytes(&self) -> usize {
        self.0.allocation_size()
    }
}

//! What a real-time search has learned: every state met, its estimate, and the moves out of those it expanded.
//!
//! Invariants: with an admissible heuristic an estimate never exceeds the cost of the cheapest path to a goal, and it never falls.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use hashbrown::{HashMap, HashSet};

use crate::cost;
use crate::space::{Cost, Space, UNREACHABLE};

/// The number of a state, in the order of meeting.
pub(crate) type State = u32;

struct Entry {
    h: Cost,
    goal: bool,
    /// What each move costs and where it leads, once the state has been expanded.
    next: Option<Box<[(Cost, State)]>>,
}

pub(crate) struct Learned<S: Space> {
    numbers: HashMap<S::Key, State>,
    keys: Vec<S::Key>,
    entries: Vec<Entry>,
    expanded: u64,
    /// Number of moves stored.
    moves: usize,
}

impl<S: Space> Default for Learned<S> {
    fn default() -> Self {
        Learned { numbers: HashMap::new(), keys: Vec::new(), entries: Vec::new(), expanded: 0, moves: 0 }
    }
}

impl<S: Space> Learned<S> {
    /// The number of a state; `h` is called if it is new.
    pub(crate) fn meet(&mut self, key: S::Key, goal: bool, h: impl FnOnce() -> Cost) -> State {
        let number = self.keys.len() as State;
        *self.numbers.entry(key).or_insert_with_key(|key| {
            self.keys.push(key.clone());
            self.entries.push(Entry { h: h(), goal, next: None });
            number
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn key(&self, state: State) -> &S::Key {
        &self.keys[state as usize]
    }

    pub(crate) fn h(&self, state: State) -> Cost {
        self.entries[state as usize].h
    }

    pub(crate) fn is_goal(&self, state: State) -> bool {
        self.entries[state as usize].goal
    }

    pub(crate) fn is_expanded(&self, state: State) -> bool {
        self.entries[state as usize].next.is_some()
    }

    /// How many states have been expanded.
    pub(crate) fn count_expanded(&self) -> u64 {
        self.expanded
    }

    /// Stores the moves out of a state that was expanded.
    pub(crate) fn expanded(&mut self, state: State, next: Vec<(Cost, State)>) {
        let entry = &mut self.entries[state as usize];
        if entry.next.is_none() {
            self.expanded += 1;
            self.moves += next.len();
            entry.next = Some(next.into_boxed_slice());
        }
    }

    fn next(&self, state: State) -> &[(Cost, State)] {
        self.entries[state as usize].next.as_deref().unwrap_or_default()
    }

    /// Raises the estimates of `inside`, all of them expanded: each to the cost of the cheapest path out of them plus the estimate
    /// there, if that is more.
    pub(crate) fn raise(&mut self, inside: &[State]) {
        if let &[state] = inside {
            // A move to the same state leads nowhere.
            let out = self.next(state).iter().filter(|&&(_, to)| to != state);
            let least = out.map(|&(cost, to)| Self::saturating_sum(cost, self.h(to))).min().unwrap_or(UNREACHABLE);
            return self.raise_to(state, least);
        }
        let within: HashSet<State> = inside.iter().copied().collect();
        let mut before: HashMap<State, Vec<(Cost, State)>> = HashMap::new();
        let mut best: HashMap<State, Cost> = HashMap::new();
        let mut waiting = BinaryHeap::new();
        for &state in inside {
            for &(cost, to) in self.next(state) {
                if within.contains(&to) {
                    before.entry(to).or_default().push((cost, state));
                } else {
                    waiting.push(Reverse((Self::saturating_sum(cost, self.h(to)), state)));
                }
            }
        }
        while let Some(Reverse((value, state))) = waiting.pop() {
            if value == UNREACHABLE || best.contains_key(&state) {
                continue;
            }
            best.insert(state, value);
            for &(cost, from) in before.get(&state).into_iter().flatten() {
                waiting.push(Reverse((Self::saturating_sum(cost, value), from)));
            }
        }
        for &state in inside {
            self.raise_to(state, best.get(&state).copied().unwrap_or(UNREACHABLE));
        }
    }

    /// The sum of a move's cost and an estimate, saturating below [`UNREACHABLE`]: only states without a way out are unreachable.
    fn saturating_sum(cost: Cost, h: Cost) -> Cost {
        if h == UNREACHABLE { UNREACHABLE } else { cost::add(cost, h).unwrap_or(cost::MOST) }
    }

    fn raise_to(&mut self, state: State, value: Cost) {
        let entry = &mut self.entries[state as usize];
        entry.h = entry.h.max(value);
    }

    /// Whether a goal, or a state that was never expanded, is reachable from `state` by known moves.
    pub(crate) fn may_reach_goal(&self, state: State) -> bool {
        let mut seen: HashSet<State> = HashSet::new();
        seen.insert(state);
        let mut open = vec![state];
        while let Some(state) = open.pop() {
            let Entry { goal, next, h } = &self.entries[state as usize];
            let Some(next) = next.as_deref().filter(|_| !goal) else {
                if *goal || *h != UNREACHABLE {
                    return true;
                }
                continue;
            };
            open.extend(next.iter().map(|&(_, to)| to).filter(|&to| seen.insert(to)));
        }
        false
    }

    pub(crate) fn bytes(&self) -> usize {
        self.numbers.allocation_size()
            + self.keys.capacity() * size_of::<S::Key>()
            + self.entries.capacity() * size_of::<Entry>()
            + self.moves * size_of::<(Cost, State)>()
    }
}

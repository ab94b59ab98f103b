//! The states and labels seen by a search, numbered, with cached results of the user's functions.
//!
//! Invariants: equal states have the same number; the results of functions are cached, so each is called once per state; no lock is held
//! while functions of the user run, including hashing, comparing and dropping states.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use hashbrown::HashTable;
use jiugong_search::Cost;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A move out of or into a state: its number, its cost, and the number of the other state.
pub(super) type Step = (u32, Cost, u32);

/// An estimate that has not been computed.
pub(super) const NOT_COMPUTED: Cost = Cost::MAX - 1;

/// How many labels are compared by identity before hashing: most problems have fewer, and reuse the same objects.
const LABELS_SCANNED: usize = 8;

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The states, labels and plan of a search, and the stored exception.
pub(super) struct Known {
    states: Mutex<States>,
    label_numbers: Py<PyDict>,
    labels: Mutex<Labels>,
    plan: OnceLock<Vec<u32>>,
    /// The moves out of states on plans: plans are replayed often and share most of their states.
    replayed: Mutex<HashMap<u32, Vec<Step>>>,
    raised: Mutex<Option<PyErr>>,
    cancel: Arc<AtomicBool>,
}

/// The states by number, and the numbers by hash.
#[derive(Default)]
struct States {
    entries: Vec<StateEntry>,
    places: HashTable<(u64, u32)>,
}

/// A state with cached results.
struct StateEntry {
    value: Py<PyAny>,
    hash: u64,
    estimate: Cost,
    is_goal: Option<bool>,
}

/// The moves by number: a label, and the index among moves with this label out of one state.
#[derive(Default)]
struct Labels {
    moves: Vec<(Py<PyAny>, u32)>,
    again: HashMap<(u32, u32), u32>,
}

impl States {
    fn add(&mut self, value: Py<PyAny>, hash: u64) -> u32 {
        let number = self.entries.len() as u32;
        self.entries.push(StateEntry { value, hash, estimate: NOT_COMPUTED, is_goal: None });
        self.places.insert_unique(hash, (hash, number), |place| place.0);
        number
    }

    /// The states with this hash: the first one, and any others.
    fn candidates(&self, py: Python<'_>, hash: u64) -> (Option<Candidate>, Vec<Candidate>) {
        let mut candidates = self
            .places
            .iter_hash(hash)
            .filter(|place| place.0 == hash)
            .map(|&(_, number)| Candidate { number, value: self.entries[number as usize].value.clone_ref(py) });
        (candidates.next(), candidates.collect())
    }
}

/// A state that may equal the one being looked up.
struct Candidate {
    number: u32,
    value: Py<PyAny>,
}

/// Mixes the bits of a hash: Python's hashes of integers are the integers, but the hash table also uses the highest bits.
fn spread(hash: isize) -> u64 {
    (hash.cast_unsigned() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32)
}

impl Known {
    pub(super) fn new(py: Python<'_>) -> Self {
        Known {
            states: Mutex::default(),
            label_numbers: PyDict::new(py).unbind(),
            labels: Mutex::default(),
            plan: OnceLock::new(),
            replayed: Mutex::default(),
            raised: Mutex::default(),
            cancel: Arc::default(),
        }
    }

    /// The number of a state.
    pub(super) fn number(&self, state: &Bound<'_, PyAny>) -> PyResult<u32> {
        let (py, hash) = (state.py(), spread(state.hash()?));
        loop {
            let (count, (first, others)) = {
                let states = lock(&self.states);
                (states.entries.len(), states.candidates(py, hash))
            };
            for Candidate { number, value } in first.into_iter().chain(others) {
                if value.is(state) || value.bind(py).eq(state)? {
                    return Ok(number);
                }
            }
            let mut states = lock(&self.states);
            // Another thread may have added a state during the comparison.
            if states.entries.len() == count {
                return Ok(states.add(state.clone().unbind(), hash));
            }
        }
    }

    /// The value of a state.
    pub(super) fn value<'py>(&self, py: Python<'py>, state: u32) -> Bound<'py, PyAny> {
        lock(&self.states).entries[state as usize].value.bind(py).clone()
    }

    /// The estimate of a state, or [`NOT_COMPUTED`].
    pub(super) fn estimate(&self, state: u32) -> Cost {
        lock(&self.states).entries.get(state as usize).map_or(NOT_COMPUTED, |entry| entry.estimate)
    }

    pub(super) fn keep_estimate(&self, state: u32, estimate: Cost) {
        if let Some(entry) = lock(&self.states).entries.get_mut(state as usize) {
            entry.estimate = estimate;
        }
    }

    /// Whether a state is a goal; `None` if unknown.
    pub(super) fn is_goal(&self, state: u32) -> Option<bool> {
        lock(&self.states).entries.get(state as usize).and_then(|entry| entry.is_goal)
    }

    pub(super) fn keep_is_goal(&self, state: u32, is_goal: bool) {
        if let Some(entry) = lock(&self.states).entries.get_mut(state as usize) {
            entry.is_goal = Some(is_goal);
        }
    }

    /// The label of a move.
    pub(super) fn label<'py>(&self, py: Python<'py>, by: u32) -> Bound<'py, PyAny> {
        lock(&self.labels).moves[by as usize].0.bind(py).clone()
    }

    /// The number of the first move with this label.
    fn first_number(&self, label: &Bound<'_, PyAny>) -> PyResult<u32> {
        let same = |(known, which): &(Py<PyAny>, u32)| *which == 0 && known.is(label);
        if let Some(number) = lock(&self.labels).moves.iter().take(LABELS_SCANNED).position(same) {
            return Ok(number as u32);
        }
        let numbers = self.label_numbers.bind(label.py());
        if let Some(number) = numbers.get_item(label)? {
            return number.extract();
        }
        let number = {
            let mut labels = lock(&self.labels);
            labels.moves.push((label.clone().unbind(), 0));
            labels.moves.len() as u32 - 1
        };
        numbers.set_item(label, number)?;
        Ok(number)
    }

    /// The number of a move out of a state, and that of the first move with its label; `before` has the latter for the moves listed before.
    pub(super) fn by(&self, label: &Bound<'_, PyAny>, before: &[u32]) -> PyResult<(u32, u32)> {
        let first = self.first_number(label)?;
        let which = before.iter().filter(|&&other| other == first).count() as u32;
        if which == 0 {
            return Ok((first, first));
        }
        let mut labels = lock(&self.labels);
        let Labels { moves, again } = &mut *labels;
        let number = *again.entry((first, which)).or_insert_with(|| {
            moves.push((label.clone().unbind(), which));
            moves.len() as u32 - 1
        });
        Ok((number, first))
    }

    /// The moves out of a state on a plan, computed by `make` if they are not cached.
    pub(super) fn cached_moves(&self, state: u32, make: impl FnOnce() -> Vec<Step>) -> Vec<Step> {
        if let Some(steps) = lock(&self.replayed).get(&state) {
            return steps.clone();
        }
        let steps = make();
        lock(&self.replayed).insert(state, steps.clone());
        steps
    }

    /// Stores the first plan that is replayed.
    pub(super) fn keep_plan(&self, moves: &[u32]) {
        self.plan.get_or_init(|| moves.to_vec());
    }

    pub(super) fn plan(&self) -> Option<&[u32]> {
        self.plan.get().map(Vec::as_slice)
    }

    /// Stores the first exception and cancels the search.
    pub(super) fn raise(&self, error: PyErr) {
        lock(&self.raised).get_or_insert(error);
        self.cancel.store(true, Ordering::Relaxed);
    }

    pub(super) fn raised(&self) -> Option<PyErr> {
        lock(&self.raised).take()
    }

    pub(super) fn is_over(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// The flag that cancels the search.
    pub(super) fn cancel(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// Drops all states but the first.
    pub(super) fn forget(&self, py: Python<'_>) {
        let mut kept = States::default();
        let states = {
            let mut states = lock(&self.states);
            if let Some(start) = states.entries.first() {
                kept.add(start.value.clone_ref(py), start.hash);
            }
            std::mem::replace(&mut *states, kept)
        };
        drop(states);
        *lock(&self.replayed) = HashMap::new();
    }
}

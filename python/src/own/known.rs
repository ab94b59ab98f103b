//! The states and labels that a search has met, each by its number, and what was said of them.
//!
//! What always holds: equal states have one number; what a function said of a state is kept, so that it is asked once; no lock is held while
//! functions of the user's run, and hashing, comparing and dropping states may be such functions.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use hashbrown::HashTable;
use jiugong_search::Cost;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A move out of a state or into it: its number, its cost, the number of the state.
pub(super) type Step = (u32, Cost, u32);

/// An estimate that was not asked for yet.
pub(super) const UNASKED: Cost = Cost::MAX - 1;

/// Labels that are looked for by what they are before they are by what they equal: most problems have fewer, and use the same objects.
const AT_HAND: usize = 8;

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a search knows of a problem, and what was raised.
pub(super) struct Known {
    states: Mutex<States>,
    label_numbers: Py<PyDict>,
    labels: Mutex<Labels>,
    plan: OnceLock<Vec<u32>>,
    /// The moves out of states on plans: many plans are replayed, and they have most of their states in common.
    replayed: Mutex<HashMap<u32, Vec<Step>>>,
    raised: Mutex<Option<PyErr>>,
    cancel: Arc<AtomicBool>,
}

/// The states by their numbers, and the numbers by the states' hashes.
#[derive(Default)]
struct States {
    met: Vec<Met>,
    places: HashTable<(u64, u32)>,
}

/// A state, and what was said of it as far as it was asked.
struct Met {
    value: Py<PyAny>,
    hash: u64,
    estimate: Cost,
    is_goal: Option<bool>,
}

/// The moves by their numbers: a label, and which of those with this label out of one state it is.
#[derive(Default)]
struct Labels {
    moves: Vec<(Py<PyAny>, u32)>,
    again: HashMap<(u32, u32), u32>,
}

impl States {
    fn add(&mut self, value: Py<PyAny>, hash: u64) -> u32 {
        let number = self.met.len() as u32;
        self.met.push(Met { value, hash, estimate: UNASKED, is_goal: None });
        self.places.insert_unique(hash, (hash, number), |place| place.0);
        number
    }

    /// The states with this hash: the first, and the others.
    fn alike(&self, py: Python<'_>, hash: u64) -> (Option<Alike>, Vec<Alike>) {
        let mut alike = self
            .places
            .iter_hash(hash)
            .filter(|place| place.0 == hash)
            .map(|&(_, number)| Alike { number, value: self.met[number as usize].value.clone_ref(py) });
        (alike.next(), alike.collect())
    }
}

/// A state that may be the one that is looked for.
struct Alike {
    number: u32,
    value: Py<PyAny>,
}

/// Python's hashes of numbers are these numbers; the table looks at the highest bits too.
fn spread(hash: isize) -> u64 {
    (hash as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32)
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
            let (met, (first, others)) = {
                let states = lock(&self.states);
                (states.met.len(), states.alike(py, hash))
            };
            for Alike { number, value } in first.into_iter().chain(others) {
                if value.is(state) || value.bind(py).eq(state)? {
                    return Ok(number);
                }
            }
            let mut states = lock(&self.states);
            // Comparing may have let another thread in.
            if states.met.len() == met {
                return Ok(states.add(state.clone().unbind(), hash));
            }
        }
    }

    /// The value of a state.
    pub(super) fn value<'py>(&self, py: Python<'py>, state: u32) -> Bound<'py, PyAny> {
        lock(&self.states).met[state as usize].value.bind(py).clone()
    }

    /// The estimate of a state; [`UNASKED`] if nobody knows it.
    pub(super) fn estimate(&self, state: u32) -> Cost {
        lock(&self.states).met.get(state as usize).map_or(UNASKED, |met| met.estimate)
    }

    pub(super) fn keep_estimate(&self, state: u32, estimate: Cost) {
        if let Some(met) = lock(&self.states).met.get_mut(state as usize) {
            met.estimate = estimate;
        }
    }

    /// Whether a state is a goal; `None` if nobody knows it.
    pub(super) fn is_goal(&self, state: u32) -> Option<bool> {
        lock(&self.states).met.get(state as usize).and_then(|met| met.is_goal)
    }

    pub(super) fn keep_is_goal(&self, state: u32, is_goal: bool) {
        if let Some(met) = lock(&self.states).met.get_mut(state as usize) {
            met.is_goal = Some(is_goal);
        }
    }

    /// The label of a move.
    pub(super) fn label<'py>(&self, py: Python<'py>, by: u32) -> Bound<'py, PyAny> {
        lock(&self.labels).moves[by as usize].0.bind(py).clone()
    }

    /// The number of the first move with this label out of a state.
    fn first_by(&self, label: &Bound<'_, PyAny>) -> PyResult<u32> {
        let same = |(known, which): &(Py<PyAny>, u32)| *which == 0 && known.is(label);
        if let Some(number) = lock(&self.labels).moves.iter().take(AT_HAND).position(same) {
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

    /// The number of a move out of a state, and that of the first with its label; `before` has the latter of the moves before it.
    pub(super) fn by(&self, label: &Bound<'_, PyAny>, before: &[u32]) -> PyResult<(u32, u32)> {
        let first = self.first_by(label)?;
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

    /// The moves out of a state on a plan, made by `make` if they are not remembered.
    pub(super) fn remembered(&self, state: u32, make: impl FnOnce() -> Vec<Step>) -> Vec<Step> {
        if let Some(steps) = lock(&self.replayed).get(&state) {
            return steps.clone();
        }
        let steps = make();
        lock(&self.replayed).insert(state, steps.clone());
        steps
    }

    /// The plan is the first that is replayed.
    pub(super) fn keep_plan(&self, moves: &[u32]) {
        self.plan.get_or_init(|| moves.to_vec());
    }

    pub(super) fn plan(&self) -> Option<&[u32]> {
        self.plan.get().map(Vec::as_slice)
    }

    /// Keeps what was raised first, and ends the search.
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

    /// The flag that ends the search.
    pub(super) fn cancel(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// Forgets all states but the first.
    pub(super) fn forget(&self, py: Python<'_>) {
        let mut kept = States::default();
        let states = {
            let mut states = lock(&self.states);
            if let Some(start) = states.met.first() {
                kept.add(start.value.clone_ref(py), start.hash);
            }
            std::mem::replace(&mut *states, kept)
        };
        drop(states);
        *lock(&self.replayed) = HashMap::new();
    }
}

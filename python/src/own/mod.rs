//! Problems made of Python functions, searched by all general methods.
//!
//! States and labels may be any hashable values; the search stores only their numbers.
//! Invariants: an exception in a function ends the search and is stored to be raised; functions are called with
//! the interpreter held; the estimate of a state is computed once.

mod domain;
mod known;
mod returned;
mod space;

use std::fmt;
use std::sync::Arc;

use jiugong_search::{Cost, Quality};
use pyo3::prelude::*;

use known::{Known, NOT_COMPUTED, Step};
pub(crate) use returned::estimate;
use returned::{ListedMove, explained, listed};

/// How the moves out of a state are obtained.
pub(crate) enum Successors {
    /// One function returns `(move, state)` or `(move, cost, state)` for each.
    Listed(Py<PyAny>),
    /// Separate functions for the actions, the state each leads to, and optionally the cost.
    Composed { actions: Py<PyAny>, result: Py<PyAny>, cost: Option<Py<PyAny>> },
}

/// The parts of a problem.
pub(crate) struct Functions {
    pub(crate) start: Py<PyAny>,
    pub(crate) successors: Successors,
    pub(crate) is_goal: Option<Py<PyAny>>,
    pub(crate) heuristic: Option<Py<PyAny>>,
    pub(crate) predecessors: Option<Py<PyAny>>,
    pub(crate) goals: Vec<Py<PyAny>>,
    pub(crate) quality: Quality,
}

/// A problem made of Python functions, with or without backward search.
pub(crate) struct Own<const BACK: bool> {
    functions: Arc<Functions>,
    known: Arc<Known>,
    unit_costs: bool,
}

impl<const BACK: bool> Clone for Own<BACK> {
    fn clone(&self) -> Self {
        Own { functions: Arc::clone(&self.functions), known: Arc::clone(&self.known), unit_costs: self.unit_costs }
    }
}

impl<const BACK: bool> fmt::Debug for Own<BACK> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Own")
    }
}

impl<const BACK: bool> Own<BACK> {
    /// A new problem. The moves out of its start are listed, to see whether they have costs.
    pub(crate) fn new(py: Python<'_>, functions: Arc<Functions>) -> PyResult<Self> {
        let mut own = Own { functions, known: Arc::new(Known::new(py)), unit_costs: false };
        let start = own.functions.start.bind(py).clone();
        own.known.number(&start).map_err(|error| explained(error, "start", &start))?;
        own.unit_costs = own.has_unit_costs(py, &start)?;
        Ok(own)
    }

    /// Whether the moves out of the start are listed without costs.
    fn has_unit_costs(&self, py: Python<'_>, start: &Bound<'_, PyAny>) -> PyResult<bool> {
        match &self.functions.successors {
            Successors::Composed { cost, .. } => Ok(cost.is_none()),
            Successors::Listed(list) => {
                for item in listed(&list.bind(py).call1((start,))?, "successors")? {
                    if ListedMove::new(&item?, "successors")?.cost.is_some() {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    /// Calls `list` with a state and converts the result.
    fn read(&self, py: Python<'_>, list: &Py<PyAny>, state: u32, name: &str) -> PyResult<Vec<Step>> {
        let mut steps = Listing::new(self, [name, name]);
        for item in listed(&list.bind(py).call1((self.known.value(py, state),))?, name)? {
            let ListedMove { label, cost, state } = ListedMove::new(&item?, name)?;
            let cost = cost.map(|value| returned::cost(&value, self.unit_costs, name)).transpose()?;
            steps.add(&label, cost, &state)?;
        }
        Ok(steps.made)
    }

    fn moves(&self, state: u32) -> Vec<Step> {
        self.called(|py| match &self.functions.successors {
            Successors::Listed(list) => self.read(py, list, state, "successors"),
            Successors::Composed { actions, result, cost } => {
                let here = self.known.value(py, state);
                let mut steps = Listing::new(self, ["actions", "result"]);
                for action in listed(&actions.bind(py).call1((&here,))?, "actions")? {
                    let action = action?;
                    let next = result.bind(py).call1((&here, &action))?;
                    let value = cost.as_ref().map(|cost| cost.bind(py).call1((&here, &action, &next))).transpose()?;
                    let cost = value.map(|value| returned::cost(&value, self.unit_costs, "cost")).transpose()?;
                    steps.add(&action, cost, &next)?;
                }
                Ok(steps.made)
            }
        })
    }

    /// The moves out of a state on a plan.
    fn cached_moves(&self, state: u32) -> Vec<Step> {
        self.known.cached_moves(state, || self.moves(state))
    }

    /// Calls functions of the user; an exception ends the search.
    fn called<T: Default>(&self, call: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        if self.known.is_over() {
            return T::default();
        }
        Python::attach(|py| {
            call(py).unwrap_or_else(|error| {
                self.known.raise(error);
                T::default()
            })
        })
    }

    /// Calls the user's goal test.
    fn call_goal_test(&self, state: u32) -> bool {
        self.called(|py| {
            let value = self.known.value(py, state);
            if let Some(is_goal) = &self.functions.is_goal {
                is_goal.bind(py).call1((value,))?.is_truthy()
            } else {
                for goal in &self.functions.goals {
                    if goal.bind(py).eq(&value)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        })
    }

    /// The estimate of a state.
    fn estimate(&self, state: u32) -> Cost {
        let Some(heuristic) = &self.functions.heuristic else { return 0 };
        let asked = self.known.estimate(state);
        if asked != NOT_COMPUTED {
            return asked;
        }
        let said = self.called(|py| estimate(&heuristic.bind(py).call1((self.known.value(py, state),))?, "heuristic"));
        self.known.keep_estimate(state, said);
        said
    }
}

/// The moves out of or into a state, while they are converted.
struct Listing<'a> {
    known: &'a Known,
    /// The functions that return labels and states.
    names: [&'a str; 2],
    made: Vec<Step>,
    /// For each move, the number of the first one with its label.
    labels: Vec<u32>,
}

impl<'a> Listing<'a> {
    fn new<const BACK: bool>(own: &'a Own<BACK>, names: [&'a str; 2]) -> Self {
        Listing { known: &own.known, names, made: Vec::with_capacity(8), labels: Vec::with_capacity(8) }
    }

    fn add(&mut self, label: &Bound<'_, PyAny>, cost: Option<Cost>, next: &Bound<'_, PyAny>) -> PyResult<()> {
        let Listing { known, names, made, labels } = self;
        let (by, first) = known.by(label, labels).map_err(|error| explained(error, names[0], label))?;
        labels.push(first);
        let next = known.number(next).map_err(|error| explained(error, names[1], next))?;
        made.push((by, cost.unwrap_or(1), next));
        Ok(())
    }
}

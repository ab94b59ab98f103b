//! Problems of the user's own: Python functions, searched by every general method.
//!
//! States and labels of moves are any values that can be hashed; each is known by a number, and what the search keeps are these numbers.
//! What always holds: an exception in a function of the user's ends the search and is kept to be raised; the functions are called with
//! the interpreter held; the estimate of a state is asked for once.

mod domain;
mod known;
mod returned;
mod space;

use std::fmt;
use std::sync::Arc;

use jiugong_search::{Cost, Quality};
use pyo3::prelude::*;

use known::{Known, Step, UNASKED};
pub(crate) use returned::estimate;
use returned::{Parts, explained, listed};

/// How the moves out of a state are listed.
pub(crate) enum Successors {
    /// By one function: `(move, state)` or `(move, cost, state)` for each.
    Listed(Py<PyAny>),
    /// By a function of the actions, one of where each leads, and perhaps one of what it costs.
    Composed { actions: Py<PyAny>, result: Py<PyAny>, cost: Option<Py<PyAny>> },
}

/// What a problem is made of.
pub(crate) struct Functions {
    pub(crate) start: Py<PyAny>,
    pub(crate) successors: Successors,
    pub(crate) is_goal: Option<Py<PyAny>>,
    pub(crate) heuristic: Option<Py<PyAny>>,
    pub(crate) predecessors: Option<Py<PyAny>>,
    pub(crate) goals: Vec<Py<PyAny>>,
    pub(crate) quality: Quality,
}

/// A problem made of Python functions, which can be walked backwards or not.
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
    /// A problem of which nothing is known yet. Its start is looked at, to see whether moves have costs.
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
                    if Parts::new(&item?, "successors")?.cost.is_some() {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    /// Calls `list` with a state, and reads what it lists.
    fn read(&self, py: Python<'_>, list: &Py<PyAny>, state: u32, name: &str) -> PyResult<Vec<Step>> {
        let mut steps = Listing::new(self, [name, name]);
        for item in listed(&list.bind(py).call1((self.known.value(py, state),))?, name)? {
            let Parts { label, cost, state } = Parts::new(&item?, name)?;
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
    fn remembered(&self, state: u32) -> Vec<Step> {
        self.known.remembered(state, || self.moves(state))
    }

    /// Calls functions of the user's; what they raise ends the search.
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

    /// Whether a state is a goal, as the user says.
    fn asks_goal(&self, state: u32) -> bool {
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
        if asked != UNASKED {
            return asked;
        }
        let said = self.called(|py| estimate(&heuristic.bind(py).call1((self.known.value(py, state),))?, "heuristic"));
        self.known.keep_estimate(state, said);
        said
    }
}

/// The moves out of a state or into it while they are read.
struct Listing<'a> {
    known: &'a Known,
    /// The functions that labels and states come from.
    names: [&'a str; 2],
    made: Vec<Step>,
    /// For each, the number of the first move with its label.
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

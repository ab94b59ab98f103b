//! Conversion and checks of the values returned by user functions.

use jiugong_search::{Cost, UNREACHABLE};
use jiugong_show::catalogue;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyIterator, PyTuple};

use super::known::NOT_COMPUTED;
use crate::errors::Bad;
use crate::fields::{describe, whole};
use crate::language;

/// An error about the value returned by a function.
fn wrong(py: Python<'_>, name: &str, message: String) -> PyErr {
    Bad::new(message).field(name).raise(py)
}

/// Explains the `TypeError` of an unhashable state or label, naming the function it came from; other errors are unchanged.
pub(super) fn explained(error: PyErr, name: &str, value: &Bound<'_, PyAny>) -> PyErr {
    let py = value.py();
    if !error.is_instance_of::<PyTypeError>(py) || value.hash().is_ok() {
        return error;
    }
    let message = catalogue::python_not_hashable(language::current(), name, &describe(value));
    let explained = wrong(py, name, message);
    explained.set_cause(py, Some(error));
    explained
}

/// An iterator over the list returned by a function.
pub(super) fn listed<'py>(list: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PyIterator>> {
    list.try_iter().map_err(|error| {
        if list.hasattr("__iter__").unwrap_or(false) {
            return error;
        }
        wrong(list.py(), name, catalogue::python_no_list(language::current(), name, &describe(list)))
    })
}

/// A move as listed by a function.
pub(super) struct ListedMove<'py> {
    pub(super) label: Bound<'py, PyAny>,
    pub(super) cost: Option<Bound<'py, PyAny>>,
    /// The state it leads to.
    pub(super) state: Bound<'py, PyAny>,
}

impl<'py> ListedMove<'py> {
    pub(super) fn new(item: &Bound<'py, PyAny>, name: &str) -> PyResult<Self> {
        if let Ok(tuple) = item.cast::<PyTuple>() {
            match tuple.len() {
                2 => return Ok(ListedMove { label: tuple.get_item(0)?, cost: None, state: tuple.get_item(1)? }),
                3 => {
                    let cost = Some(tuple.get_item(1)?);
                    return Ok(ListedMove { label: tuple.get_item(0)?, cost, state: tuple.get_item(2)? });
                }
                _ => {}
            }
        }
        let message = catalogue::python_no_move(language::current(), name, &describe(item));
        Err(wrong(item.py(), name, message))
    }
}

/// The cost of a move; it must be 1 if `unit` says that all costs are.
pub(super) fn cost(value: &Bound<'_, PyAny>, unit: bool, name: &str) -> PyResult<Cost> {
    let number = whole(value).and_then(|cost| Cost::try_from(cost).ok()).filter(|&cost| cost < NOT_COMPUTED);
    let language = language::current();
    match number {
        Some(number) if number == 1 || !unit => Ok(number),
        Some(_) => Err(wrong(value.py(), name, catalogue::python_costs_later(language, &describe(value)))),
        None => Err(wrong(value.py(), name, catalogue::python_no_cost(language, &describe(value)))),
    }
}

/// An estimate returned by a function: numbers are rounded down, infinity marks a dead end.
pub(crate) fn estimate(value: &Bound<'_, PyAny>, name: &str) -> PyResult<Cost> {
    let most = Cost::MAX - 3;
    if let Some(number) = whole(value)
        && number >= 0
    {
        return Ok(Cost::try_from(number).map_or(most, |number| number.min(most)));
    }
    let is_number = value.is_instance_of::<PyFloat>() || value.hasattr("__float__")?;
    match value.extract::<f64>() {
        Ok(number) if is_number && number == f64::INFINITY => Ok(UNREACHABLE),
        #[allow(clippy::cast_sign_loss, reason = "it is not negative")]
        Ok(number) if is_number && number >= 0.0 => Ok((number.floor() as Cost).min(most)),
        _ => Err(wrong(value.py(), name, catalogue::python_no_estimate(language::current(), name, &describe(value)))),
    }
}

//! Python exceptions that name the wrong argument.
//!
//! The classes are in `jiugong/_errors.py`: with Python's stable ABI, exceptions with attributes cannot be defined in Rust.

use jiugong_lab::{Explain, ReadError, RequestError};
use jiugong_puzzles::scan::Position;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::language;

/// A class of `jiugong/_errors.py`.
pub(crate) fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("jiugong._errors")?.getattr(name)
}

/// An error in an argument, with its position.
pub(crate) struct Bad {
    message: String,
    field: Option<String>,
    at: Option<Position>,
    possible: Vec<String>,
}

impl Bad {
    /// An error with a message.
    pub(crate) fn new(message: String) -> Self {
        Bad { message, field: None, at: None, possible: Vec::new() }
    }

    /// The wrong argument.
    pub(crate) fn field(mut self, field: &str) -> Self {
        self.field = Some(field.to_owned());
        self
    }

    /// The position in the text of the argument.
    pub(crate) fn at(mut self, at: Option<Position>) -> Self {
        self.at = at;
        self
    }

    /// The accepted values.
    pub(crate) fn possible(mut self, possible: &[&str]) -> Self {
        self.possible = possible.iter().map(|&name| name.to_owned()).collect();
        self
    }

    /// Converts the error to an exception.
    pub(crate) fn raise(self, py: Python<'_>) -> PyErr {
        let made = || {
            let facts = PyDict::new(py);
            facts.set_item("field", self.field)?;
            facts.set_item("line", self.at.map(|at| at.line))?;
            facts.set_item("column", self.at.map(|at| at.column))?;
            facts.set_item("possible", (!self.possible.is_empty()).then_some(self.possible))?;
            class(py, "InputError")?.call((self.message,), Some(&facts))
        };
        made().map_or_else(|error| error, PyErr::from_value)
    }
}

/// Converts an error of the laboratory; `field` is used if it does not name an option.
pub(crate) fn read(py: Python<'_>, field: &str, error: &ReadError) -> PyErr {
    let message = error.explain(language::current());
    Bad::new(message).field(error.option.unwrap_or(field)).at(error.at).raise(py)
}

/// Converts an error about a request that does not fit its problem.
pub(crate) fn request(py: Python<'_>, error: &RequestError) -> PyErr {
    let message = error.explain(language::current());
    match error.part() {
        Some((field, possible)) => Bad::new(message).field(field).possible(possible.unwrap_or_default()).raise(py),
        None => PyRuntimeError::new_err(message),
    }
}

//! What is wrong, as Python exceptions that name the bad part.
//!
//! The classes stand in `jiugong/_errors.py`: with the stable interface of Python, exceptions with attributes cannot be made here.

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

/// Bad input: what is wrong, and where.
pub(crate) struct Bad {
    message: String,
    field: Option<String>,
    at: Option<Position>,
    possible: Vec<String>,
}

impl Bad {
    /// Something is wrong.
    pub(crate) fn new(message: String) -> Self {
        Bad { message, field: None, at: None, possible: Vec::new() }
    }

    /// The argument that is wrong.
    pub(crate) fn field(mut self, field: &str) -> Self {
        self.field = Some(field.to_owned());
        self
    }

    /// Where in its text.
    pub(crate) fn at(mut self, at: Option<Position>) -> Self {
        self.at = at;
        self
    }

    /// What could have been there.
    pub(crate) fn possible(mut self, possible: &[&str]) -> Self {
        self.possible = possible.iter().map(|&name| name.to_owned()).collect();
        self
    }

    /// As an exception.
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

/// Something that the laboratory does not read; where it does not say which option is wrong, it is `field`.
pub(crate) fn read(py: Python<'_>, field: &str, error: &ReadError) -> PyErr {
    let message = error.explain(language::current());
    Bad::new(message).field(error.option.unwrap_or(field)).at(error.at).raise(py)
}

/// A request that does not fit its problem.
pub(crate) fn request(py: Python<'_>, error: &RequestError) -> PyErr {
    let message = error.explain(language::current());
    match error.part() {
        Some((field, possible)) => Bad::new(message).field(field).possible(possible.unwrap_or_default()).raise(py),
        None => PyRuntimeError::new_err(message),
    }
}

//! Heuristics that are Python functions, for built-in domains.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use jiugong_lab::{Answer, HeuristicFn, Plan, RequestError};
use jiugong_search::Cost;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::ask::UserFunctions;
use crate::instance::Position;
use crate::own::estimate;
use crate::steps::{self, StepEvent};

/// A function of positions called during a search: with a board, or with the text of another position.
pub(crate) struct Function {
    call: Py<PyAny>,
    /// Cached results, since a position is evaluated repeatedly.
    known: Mutex<HashMap<Position, Cost>>,
    raised: Mutex<Option<PyErr>>,
    cancel: Arc<AtomicBool>,
}

impl Function {
    /// A function that has not been called.
    pub(crate) fn new(function: Py<PyAny>) -> Arc<Self> {
        Arc::new(Function { call: function, known: Mutex::default(), raised: Mutex::default(), cancel: Arc::default() })
    }

    /// The function in the form the laboratory calls. After an exception it is not called again.
    pub(crate) fn heuristic(self: &Arc<Self>) -> HeuristicFn {
        let this = Arc::clone(self);
        HeuristicFn(Arc::new(move |position| {
            if this.cancel.load(Ordering::Relaxed) {
                return 0;
            }
            let position = Position::of(position);
            if let Some(&known) = this.known.lock().unwrap_or_else(PoisonError::into_inner).get(&position) {
                return known;
            }
            let called =
                Python::attach(|py| estimate(&this.call.bind(py).call1((position.to_python(py)?,))?, "heuristic"));
            let said = called.unwrap_or_else(|error| {
                this.raise(error);
                0
            });
            this.known.lock().unwrap_or_else(PoisonError::into_inner).insert(position, said);
            said
        }))
    }
}

impl UserFunctions for Function {
    fn cancel(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    fn raise(&self, error: PyErr) {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        self.cancel.store(true, Ordering::Relaxed);
    }

    fn raised(&self) -> Option<PyErr> {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn plan<'py>(&self, _: Python<'py>) -> Option<(Bound<'py, PyList>, Bound<'py, PyList>)> {
        None
    }

    fn forget(&self, _: Python<'_>) {}

    fn value<'py>(&self, py: Python<'py>, _: u32) -> Bound<'py, PyAny> {
        py.None().into_bound(py)
    }

    fn label<'py>(&self, py: Python<'py>, _: u32) -> Bound<'py, PyAny> {
        py.None().into_bound(py)
    }

    fn watch(&self, plan: &Plan, each: &mut dyn FnMut(StepEvent) -> ControlFlow<()>) -> Result<Answer, RequestError> {
        steps::watch(plan, each)
    }
}

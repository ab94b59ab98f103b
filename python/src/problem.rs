//! Problems made of functions, as stored for Python; the public class is in `jiugong/_problem.py`.

use std::sync::Arc;

use jiugong_lab::{DomainName, HeuristicName, Instance, Request};
use jiugong_search::Quality;
use jiugong_show::catalogue;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::ask::{CallProblem, CallSettings};
use crate::asks::{Asks, asked_as_problem};
use crate::errors::Bad;
use crate::language;
use crate::own::{Functions, Own, Successors};

/// A problem made of functions.
#[pyclass(frozen, module = "jiugong._jiugong")]
pub(crate) struct OwnProblem {
    functions: Arc<Functions>,
}

fn function(given: Option<Bound<'_, PyAny>>, name: &str) -> PyResult<Option<Py<PyAny>>> {
    match given.filter(|given| !given.is_none()) {
        Some(given) if given.is_callable() => Ok(Some(given.unbind())),
        Some(_) => Err(PyTypeError::new_err(catalogue::python_not_callable(language::current(), name))),
        None => Ok(None),
    }
}

impl Asks for OwnProblem {
    fn asked(&self, py: Python<'_>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<(CallProblem, CallSettings)> {
        let functions = Arc::clone(&self.functions);
        let both = functions.predecessors.is_some();
        let domain = if both { DomainName::of::<Own<true>>() } else { DomainName::of::<Own<false>>() };
        let asked = CallSettings::new(Request::new(domain), settings, false)?;
        let posed = if both {
            let own = Own::<true>::new(py, functions)?;
            CallProblem { instance: Instance::new(own.clone()), own: Some(Arc::new(own)) }
        } else {
            let own = Own::<false>::new(py, functions)?;
            CallProblem { instance: Instance::new(own.clone()), own: Some(Arc::new(own)) }
        };
        Ok((posed, asked))
    }

    /// Without a heuristic function only `zero` can be compared.
    fn compared(&self) -> Option<Vec<String>> {
        self.functions.heuristic.is_none().then(|| vec![HeuristicName::ZERO.name().to_owned()])
    }
}

asked_as_problem!(OwnProblem, "Solves the problem and returns the solution.");

#[pymethods]
impl OwnProblem {
    #[new]
    #[pyo3(signature = (start, *, successors=None, actions=None, result=None, cost=None, is_goal=None, heuristic=None, predecessors=None,
        goals=None, quality="unknown"))]
    #[allow(clippy::too_many_arguments, reason = "these are the parts of a problem")]
    fn python_new(
        py: Python<'_>,
        start: Py<PyAny>,
        successors: Option<Bound<'_, PyAny>>,
        actions: Option<Bound<'_, PyAny>>,
        result: Option<Bound<'_, PyAny>>,
        cost: Option<Bound<'_, PyAny>>,
        is_goal: Option<Bound<'_, PyAny>>,
        heuristic: Option<Bound<'_, PyAny>>,
        predecessors: Option<Bound<'_, PyAny>>,
        goals: Option<Vec<Py<PyAny>>>,
        quality: &str,
    ) -> PyResult<Self> {
        let language = language::current();
        let missing = |name: &str| Bad::new(catalogue::python_no_part(language, name)).field(name).raise(py);
        let successors = if let Some(list) = function(successors, "successors")? {
            Successors::Listed(list)
        } else {
            let actions = function(actions, "actions")?.ok_or_else(|| missing("successors"))?;
            let result = function(result, "result")?.ok_or_else(|| missing("result"))?;
            Successors::Composed { actions, result, cost: function(cost, "cost")? }
        };
        let (is_goal, predecessors) = (function(is_goal, "is_goal")?, function(predecessors, "predecessors")?);
        let goals = goals.unwrap_or_default();
        if goals.is_empty() && is_goal.is_none() {
            return Err(missing("is_goal"));
        }
        if goals.is_empty() && predecessors.is_some() {
            return Err(Bad::new(catalogue::python_no_goals(language)).field("goals").raise(py));
        }
        let quality = match quality {
            "unknown" => Quality::Unknown,
            "inadmissible" => Quality::Inadmissible,
            "admissible" => Quality::Admissible,
            "consistent" => Quality::Consistent,
            other => return Err(Bad::new(catalogue::python_no_quality(language, other)).field("quality").raise(py)),
        };
        let heuristic = function(heuristic, "heuristic")?;
        let functions = Functions { start, successors, is_goal, heuristic, predecessors, goals, quality };
        Ok(OwnProblem { functions: Arc::new(functions) })
    }
}

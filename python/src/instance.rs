//! Problems of all built-in domains: `Instance`.

use jiugong_lab::{AnyPosition, DomainName, Explain, Request};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::ask::{CallProblem, CallSettings};
use crate::asks::{Asks, asked_as_problem};
use crate::board::{Board, Tiles};
use crate::errors::{self, Bad};
use crate::language;
use crate::value::facts;

/// A problem of any domain of jiugong.domains(), from a text and options of the domain.
///
/// Instance("hanoi", "4"), Instance("graph", map, **{"from": "Arad", "to": "Bucharest"}).
#[pyclass(frozen, module = "jiugong")]
pub(crate) struct Instance {
    pub(crate) instance: jiugong_lab::Instance,
}

/// Parses the name of a domain.
pub(crate) fn domain(py: Python<'_>, name: &str) -> PyResult<DomainName> {
    name.parse().map_err(|error: jiugong_lab::registry::UnknownName| {
        Bad::new(error.explain(language::current())).field("domain").possible(&error.possible).raise(py)
    })
}

impl Instance {
    /// Wraps a problem.
    pub(crate) fn new(instance: jiugong_lab::Instance) -> Self {
        Instance { instance }
    }
}

impl Asks for Instance {
    fn asked(&self, _: Python<'_>, settings: Option<&Bound<'_, PyDict>>) -> PyResult<(CallProblem, CallSettings)> {
        let asked = CallSettings::new(Request::new(self.instance.domain()), settings, false)?;
        Ok((CallProblem::new(self.instance.clone(), &asked), asked))
    }
}

asked_as_problem!(
    Instance,
    "Solves the problem and returns the solution.

method, heuristic, time_limit, node_limit, memory_limit and the others of jiugong.knobs() describe the search; omitted settings use
defaults. progress is called with a dict about twenty times a second."
);

#[pymethods]
impl Instance {
    #[new]
    #[pyo3(signature = (domain, text=None, **options))]
    fn python_new(
        py: Python<'_>,
        domain: &str,
        text: Option<&str>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let mut request = Request::new(self::domain(py, domain)?);
        if let Some(options) = options {
            crate::fields::fill(&mut request, options, true)?;
        }
        if let Some(text) = text {
            request.text = Some(text.as_bytes().to_vec());
        }
        let problem = py.detach(|| request.problem());
        problem.map(Instance::new).map_err(|error| errors::read(py, "text", &error))
    }

    /// The name of the domain.
    #[getter]
    fn domain(&self) -> &'static str {
        self.instance.domain().name()
    }

    /// The problem as a text that its domain can parse; None if it is not stored.
    #[getter]
    fn text(&self) -> Option<String> {
        self.instance.text()
    }

    /// The start position, in one line.
    #[getter]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Position::of(&*self.instance.ends().0).to_python(py)
    }

    /// The goal position, in one line; None if there are several.
    #[getter]
    fn goal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.instance.ends().1 {
            Some(goal) => Position::of(&*goal).to_python(py),
            None => Ok(py.None().into_bound(py)),
        }
    }

    /// Facts about the problem, by name.
    #[getter]
    fn facts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        facts(py, &self.instance.statement().facts)
    }

    /// Whether every move costs 1.
    #[getter]
    fn unit_costs(&self) -> bool {
        self.instance.info().unit_costs
    }

    /// Checks heuristics on all states of the problem: a function of the text of a position, names, or all heuristics of the domain.
    #[pyo3(signature = (heuristic=None))]
    fn audit<'py>(&self, py: Python<'py>, heuristic: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        crate::shown::audit_problem(py, &self.instance, heuristic)
    }

    fn __repr__(&self) -> String {
        match self.instance.text() {
            Some(text) if text.chars().count() <= 60 => format!("Instance('{}', {text:?})", self.domain()),
            _ => format!("<Instance of {}>", self.domain()),
        }
    }

    fn _repr_svg_(&self) -> String {
        let name = self.instance.start().name;
        jiugong_show::export::position_picture(&self.instance.scene(), &name).to_svg()
    }
}

/// A position as it is given to Python: a board, or the text of another position.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Position {
    Board(Tiles),
    Text(String),
}

impl Position {
    /// The position of a search.
    pub(crate) fn of(position: &dyn AnyPosition) -> Self {
        match position.get::<Tiles>() {
            Some(board) => Position::Board(board.clone()),
            None => Position::Text(position.view().name),
        }
    }

    /// The position as a Python value.
    pub(crate) fn to_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Position::Board(board) => Board::new(board.clone()).into_bound_py_any(py),
            Position::Text(text) => text.into_bound_py_any(py),
        }
    }
}

//! The result of a search: `Solution`.

use jiugong_lab::{Answer, Ignored};
use jiugong_search::Outcome;
use jiugong_show::catalogue;
use jiugong_show::export::{AnswerParts, Extent, Findings, Format, encode_answer, partial};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::ask::UserFunctions;
use crate::errors::{self, Bad};
use crate::instance::{Instance, Position};
use crate::language;
use crate::player::player;
use crate::value::{amount, text, to_python, written};

/// The most cells of positions that are converted to objects.
const MOST_CELLS: usize = 50_000_000;

/// The result of a search: the moves, what is proved, and the statistics.
#[pyclass(frozen, module = "jiugong")]
pub(crate) struct Solution {
    answer: Answer,
    /// What data say of the answer: its costs, bounds and figures.
    findings: Findings,
    /// The moves and states of a problem made of functions, as the user's objects.
    own: Option<(Py<PyList>, Py<PyList>)>,
}

impl Solution {
    /// The solution of an answer.
    pub(crate) fn new(answer: Answer) -> Self {
        Solution { findings: findings(&answer), answer, own: None }
    }

    /// The solution of an answer to a problem with functions of the user.
    pub(crate) fn of(py: Python<'_>, answer: Answer, own: Option<&dyn UserFunctions>) -> Self {
        let plan = own.and_then(|own| {
            let plan = own.plan(py).filter(|_| answer.steps().is_some());
            own.forget(py);
            plan
        });
        Solution {
            findings: findings(&answer),
            answer,
            own: plan.map(|(labels, states)| (labels.unbind(), states.unbind())),
        }
    }

    /// The number of moves, if it is proved optimal; `None` if the problem is unsolvable.
    pub(crate) fn proved(&self, py: Python<'_>) -> PyResult<Option<u32>> {
        let report = &self.answer.report;
        match &report.outcome {
            Outcome::Unsolvable => Ok(None),
            _ if report.is_optimal() => Ok(report.plan().map(|plan| plan.moves.len() as u32)),
            _ => {
                let message = catalogue::python_not_proved(language::current(), report.lower_bound);
                let error = errors::class(py, "Stopped")?.call1((message,))?;
                error.setattr("solution", Py::new(py, Solution::new(self.answer.clone()))?)?;
                Err(PyErr::from_value(error))
            }
        }
    }
}

/// The findings of an answer, without its moves.
fn findings(answer: &Answer) -> Findings {
    Findings::new(&answer.instance, (&answer.config, &answer.limits), &answer.report, None)
}

#[pymethods]
impl Solution {
    /// The outcome: "solved", "unsolvable", "cutoff" or "stopped".
    #[getter]
    fn outcome(&self) -> &'static str {
        self.answer.outcome_name()
    }

    /// The limit that stopped the search, if any: "time", "nodes", "memory", "overflow" or "user".
    #[getter]
    fn stopped_by(&self) -> Option<&'static str> {
        self.findings.stopped_by()
    }

    /// After a search that stopped without a solution: the path to the nearest position that a quick second search found, as a dict with
    /// reaches_goal, moves, steps, cost, h, position and method; None if there is none.
    #[getter]
    fn partial<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &partial(&self.answer).flatten())
    }

    /// The moves in the requested convention; None without a solution.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if let Some((moves, _)) = &self.own {
            return moves.bind(py).get_slice(0, usize::MAX >> 1).into_bound_py_any(py);
        }
        let moves: Option<Vec<String>> =
            self.answer.moves().map(|moves| moves.into_iter().map(std::borrow::Cow::into_owned).collect());
        moves.into_bound_py_any(py)
    }

    /// The moves in one line; None without a solution.
    #[getter]
    fn line(&self) -> Option<String> {
        self.answer.moves_line()
    }

    /// The moves in another convention: "blank" (direction of the blank), "tile" (direction of the tile) or "number" (number of the tile).
    fn moves_as<'py>(&self, py: Python<'py>, convention: &str) -> PyResult<Bound<'py, PyAny>> {
        if self.answer.steps().is_none() {
            return Ok(py.None().into_bound(py));
        }
        let Some(moves) = self.answer.moves_in(convention) else {
            let domain = self.answer.instance.domain().name();
            let message = catalogue::python_no_convention(language::current(), convention, domain);
            return Err(Bad::new(message).field("convention").raise(py));
        };
        moves.into_iter().map(std::borrow::Cow::into_owned).collect::<Vec<_>>().into_bound_py_any(py)
    }

    /// The number of moves; None without a solution.
    #[getter]
    fn steps(&self) -> Option<usize> {
        self.answer.steps()
    }

    /// The total cost of the moves; None without a solution.
    #[getter]
    fn cost<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, self.findings.cost())
    }

    /// Whether the solution is proved optimal.
    #[getter]
    fn optimal(&self) -> bool {
        self.answer.report.is_optimal()
    }

    /// A proved lower bound on the cost of all solutions; None if there is none.
    #[getter]
    fn lower_bound<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        amount(py, self.findings.lower_bound())
    }

    /// The statistics of the search by name; None for those that the method does not count.
    #[getter]
    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, self.findings.statistics())
    }

    /// The rounds of an iterative method, each with its bound and statistics.
    #[getter]
    fn iterations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, self.findings.iterations())
    }

    /// The method used.
    #[getter]
    fn method(&self) -> &'static str {
        self.answer.config.method.name()
    }

    /// The heuristic used; None for methods without one.
    #[getter]
    fn heuristic(&self) -> Option<&'static str> {
        self.answer.config.heuristic.map(jiugong_lab::HeuristicName::name)
    }

    /// Settings that were ignored.
    #[getter]
    fn ignored(&self) -> Vec<&'static str> {
        self.answer.ignored.iter().copied().map(Ignored::name).collect()
    }

    /// The positions from the start to the goal: boards, or the texts of other positions. None without a solution.
    #[getter]
    fn states<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if let Some((_, states)) = &self.own {
            return states.bind(py).get_slice(0, usize::MAX >> 1).into_bound_py_any(py);
        }
        if !self.answer.has_room(MOST_CELLS) {
            return Ok(py.None().into_bound(py));
        }
        let list = PyList::empty(py);
        let mut listed = Ok(());
        self.answer.each_position(&mut |position| {
            if listed.is_ok() {
                listed = Position::of(position).to_python(py).and_then(|position| list.append(position));
            }
        });
        listed?;
        Ok(list.into_any())
    }

    /// The solved problem.
    #[getter]
    fn instance(&self) -> Instance {
        Instance::new(self.answer.instance.clone())
    }

    /// Everything, in the structure of the command line's JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        written(py, |out| {
            *out = encode_answer(&self.answer, AnswerParts::default())?;
            Ok(())
        })
    }

    /// The solution as text in a format of the command line: "boards", "arrows", "upward", "moves" or "json".
    #[pyo3(signature = (format="boards"))]
    fn text(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let format: Format = format.parse().map_err(|error: jiugong_lab::registry::UnknownName| {
            use jiugong_lab::Explain;
            let bad = Bad::new(error.explain(language::current())).field("format");
            bad.possible(&error.possible).raise(py)
        })?;
        text(|out| format.write(&self.answer, Extent::Whole, language::current(), out))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        if let Some(html) = player(&self.answer, language::current()) {
            return Ok(html);
        }
        let text = self.text(py, "boards")?;
        Ok(format!("<pre>{}</pre>", text.replace('&', "&amp;").replace('<', "&lt;")))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, "boards")
    }

    fn __repr__(&self) -> String {
        match (self.answer.steps(), self.answer.moves_line()) {
            (Some(steps), Some(line)) if line.len() <= 80 => {
                format!("<Solution {}: {steps} moves, {line}>", self.outcome())
            }
            (Some(steps), _) => format!("<Solution {}: {steps} moves>", self.outcome()),
            (None, _) => format!("<Solution {}>", self.outcome()),
        }
    }
}

//! Results of searches for display: traces, trees, comparisons, audits.

use std::time::Instant;

use jiugong_lab::audit::{AuditReport, audit_problem as audit_problem_of};
use jiugong_lab::registry::{Kind, Value};
use jiugong_lab::tree::Fold;
use jiugong_lab::{
    AuditPlan, Explain, HeuristicName, HeuristicVerdict, Input, Request, Settings, Study, WholeSpaceError,
    judge_function, tree,
};
use jiugong_show::catalogue;
use jiugong_show::export::{
    AnswerParts, AuditFormat, StudyFormat, StudyOptions, TRACE_FORMATS, TraceFormat, study_chart, tree_scene,
    write_trace_steps, write_tree_dot,
};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::ask::UserFunctions;
use crate::errors::{self, Bad};
use crate::fields::{describe, input_of};
use crate::function::Function;
use crate::instance::Instance;
use crate::language;
use crate::value::{table, text, written, written_lines};
use crate::wait::released;

/// The first steps of a search, and its outcome.
#[pyclass(frozen, module = "jiugong")]
pub(crate) struct Trace {
    trace: jiugong_lab::trace::Trace,
}

impl Trace {
    /// Wraps a recorded trace.
    pub(crate) fn new(trace: jiugong_lab::trace::Trace) -> Self {
        Trace { trace }
    }

    /// The search tree of the trace.
    pub(crate) fn grown(&self, py: Python<'_>, nodes: usize, round: Option<usize>) -> PyResult<Tree> {
        if self.trace.events.is_empty() {
            return Err(Bad::new(catalogue::tree_nothing(language::current())).field("board").raise(py));
        }
        let grown = tree(&self.trace, round, Fold::First(nodes))
            .map_err(|error| Bad::new(error.explain(language::current())).field("round").raise(py))?;
        let scene = tree_scene(&self.trace, &grown, language::current());
        let dot = text(|out| write_tree_dot(&self.trace, &grown, language::current(), out))?;
        Ok(Tree { nodes: grown.nodes.len(), svg: scene.to_svg(), dot })
    }

    fn told<'py>(&self, py: Python<'py>, rows: usize) -> PyResult<Bound<'py, PyAny>> {
        written(py, |out| write_trace_steps(&self.trace, rows, AnswerParts::default(), language::current(), out))
    }
}

#[pymethods]
impl Trace {
    /// The steps, each a dict: the expanded node and why it was selected, its children and what happened to them, OPEN and CLOSED.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let steps = self.told(py, 20)?.get_item("steps")?;
        table(py, &steps)
    }

    /// The events in order, each a dict; the first describes the request, the last the outcome.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let events = written_lines(py, |out| TraceFormat::Json.write(&self.trace, 0, language::current(), out))?;
        table(py, &events)
    }

    /// Everything as one dict: the steps, each with that many rows of OPEN and CLOSED, and the outcome.
    #[pyo3(signature = (rows=20))]
    fn to_dict<'py>(&self, py: Python<'py>, rows: usize) -> PyResult<Bound<'py, PyAny>> {
        self.told(py, rows)
    }

    /// The trace as text in a format of the command line: "steps", "json" or "posthoc".
    #[pyo3(signature = (format="steps", rows=20))]
    fn text(&self, py: Python<'_>, format: &str, rows: usize) -> PyResult<String> {
        let names: Vec<&str> = TRACE_FORMATS.iter().map(|row| row.0).collect();
        let Some(row) = TRACE_FORMATS.iter().find(|row| row.0 == format) else {
            let message = catalogue::python_not_expected(
                language::current(),
                format,
                &catalogue::listed(language::current(), &names),
            );
            return Err(Bad::new(message).field("format").possible(&names).raise(py));
        };
        text(|out| row.1.write(&self.trace, rows, language::current(), out))
    }

    /// The search tree with at most nodes nodes; of one round of an iterative method, or of all.
    #[pyo3(signature = (nodes=300, round=None))]
    fn tree(&self, py: Python<'_>, nodes: usize, round: Option<usize>) -> PyResult<Tree> {
        self.grown(py, nodes, round)
    }

    /// The outcome: "solved", "unsolvable", "cutoff" or "stopped".
    #[getter]
    fn outcome(&self) -> &'static str {
        self.trace.report.outcome_name()
    }

    /// The number of steps that were not recorded.
    #[getter]
    fn left_out(&self) -> u64 {
        self.trace.left_out
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, "steps", 20)
    }

    fn __repr__(&self) -> String {
        format!("<Trace {}: {} events>", self.outcome(), self.trace.events.len())
    }
}

/// A search tree, drawn.
#[pyclass(frozen, module = "jiugong")]
pub(crate) struct Tree {
    nodes: usize,
    svg: String,
    dot: String,
}

#[pymethods]
impl Tree {
    /// The picture as SVG.
    #[getter]
    fn svg(&self) -> &str {
        &self.svg
    }

    /// The tree in the Graphviz format.
    #[getter]
    fn dot(&self) -> &str {
        &self.dot
    }

    fn __len__(&self) -> usize {
        self.nodes
    }

    fn __repr__(&self) -> String {
        format!("<Tree of {} nodes>", self.nodes)
    }

    fn _repr_svg_(&self) -> &str {
        &self.svg
    }
}

/// The results of many methods on the same problems.
#[pyclass(frozen, module = "jiugong")]
pub(crate) struct Comparison {
    study: Study,
    settings: Settings,
}

impl Comparison {
    /// Wraps a comparison.
    pub(crate) fn new(study: Study, settings: Settings) -> Self {
        Comparison { study, settings }
    }

    fn asked(&self) -> StudyOptions<'_> {
        StudyOptions { settings: &self.settings, seed: None }
    }

    fn written<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let asked = self.asked();
        written(py, |out| StudyFormat::Json.write(&self.study, &asked, language::current(), None, out))
    }
}

#[pymethods]
impl Comparison {
    /// One dict for each method on each problem: the result and its statistics.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let all = self.written(py)?;
        let (runs, ways) = (all.get_item("runs")?, all.get_item("ways")?);
        let rows = PyList::empty(py);
        for run in runs.try_iter()? {
            let run = run?.cast_into::<PyDict>()?;
            let row = PyDict::new(py);
            if let Some(number) = run.get_item("way")? {
                let way = ways.get_item(number)?;
                for name in ["method", "heuristic"] {
                    row.set_item(name, way.get_item(name)?)?;
                }
            }
            row.update(run.as_mapping())?;
            row.del_item("way")?;
            rows.append(row)?;
        }
        table(py, &rows)
    }

    /// One dict for each method: its statistics over all problems.
    #[getter]
    fn summary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        table(py, &self.written(py)?.get_item("ways")?)
    }

    /// Everything as one dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.written(py)
    }

    /// The chart as SVG; None if nothing was solved.
    #[getter]
    fn svg(&self) -> Option<String> {
        study_chart(&self.study, &self.asked(), language::current()).map(|scene| scene.to_svg())
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.svg()
    }

    fn __len__(&self) -> usize {
        self.study.runs.len()
    }

    fn __str__(&self) -> PyResult<String> {
        text(|out| StudyFormat::Table.write(&self.study, &self.asked(), language::current(), Some(120), out))
    }

    fn __repr__(&self) -> String {
        format!("<Comparison of {} runs>", self.study.runs.len())
    }
}

/// The subject of an audit: heuristics by name, or a function.
enum Judging<'py> {
    Names(Vec<HeuristicName>),
    Function(Bound<'py, PyAny>),
}

impl<'py> Judging<'py> {
    /// A function, a name, or a list of names; `None` means all heuristics.
    fn new(py: Python<'py>, heuristics: Option<Bound<'py, PyAny>>) -> PyResult<Self> {
        let names: Vec<String> = match heuristics.filter(|given| !given.is_none()) {
            None => Vec::new(),
            Some(given) if given.is_callable() => return Ok(Judging::Function(given)),
            Some(given) if given.is_instance_of::<PyString>() => vec![given.extract()?],
            Some(given) => given.extract()?,
        };
        let mut found = Vec::new();
        for name in names {
            match Kind::Heuristic.read(&name) {
                Ok(Value::Heuristic(heuristic)) => found.push(heuristic),
                Ok(_) => {}
                Err(error) => {
                    let bad = Bad::new(error.explain(language::current())).field("heuristic");
                    return Err(bad.possible(&Kind::Heuristic.names().unwrap_or_default()).raise(py));
                }
            }
        }
        Ok(Judging::Names(found))
    }
}

/// Audits heuristics of a problem on all of its states.
pub(crate) fn audit_problem<'py>(
    py: Python<'py>,
    instance: &jiugong_lab::Instance,
    heuristics: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let refused = |error: WholeSpaceError| match &error {
        WholeSpaceError::Request(error) => errors::request(py, error),
        _ => Bad::new(error.explain(language::current())).field("problem").raise(py),
    };
    audit_judging(py, instance, Judging::new(py, heuristics)?, false, &refused)
}

/// Verdicts, as a table; the start of a problem posed by its goal alone means nothing.
fn audit_judging<'py>(
    py: Python<'py>,
    instance: &jiugong_lab::Instance,
    judging: Judging,
    from_goal: bool,
    refused: &dyn Fn(WholeSpaceError) -> PyErr,
) -> PyResult<Bound<'py, PyAny>> {
    let report = match judging {
        Judging::Names(names) => {
            let audited = |settings: &Settings| audit_problem_of(&AuditPlan::resolve(instance, &names, settings)?);
            released(py, audited)?.map_err(refused)?
        }
        Judging::Function(function) => {
            let began = Instant::now();
            let function = Function::new(function.unbind());
            let verdict = judge_function(instance, &function.heuristic()).map_err(refused)?;
            if let Some(raised) = function.raised() {
                return Err(raised);
            }
            let judged = vec![HeuristicVerdict { heuristic: HeuristicName::FUNCTION, verdict }];
            AuditReport { problem: instance.clone(), from_goal, judged, time: began.elapsed() }
        }
    };
    let report = AuditReport { from_goal, ..report };
    let rows = written_lines(py, |out| AuditFormat::Json.write(&report, language::current(), None, out))?;
    table(py, &rows)
}

/// Sets a field of a request.
fn set(py: Python<'_>, request: &mut Request, field: &str, input: Input<'_>) -> PyResult<()> {
    request.set(field, input).map_err(|error| errors::read(py, field, &error))
}

/// Checks heuristics on all states of a problem: a function, a name, a formula, or a list of names; all heuristics by default.
///
/// Without a problem they are checked on all boards that reach the goal (default 3x3, standard), and a function is
/// called with each Board. With an Instance a function is called with the text of each position. Returns one dict for each heuristic:
/// whether it is admissible and consistent, its worst states, and its mean error.
#[pyfunction]
#[pyo3(signature = (heuristic=None, problem=None, *, goal=None, size=None, cost=None))]
pub(crate) fn audit<'py>(
    py: Python<'py>,
    heuristic: Option<Bound<'py, PyAny>>,
    problem: Option<Bound<'py, PyAny>>,
    goal: Option<&Bound<'py, PyAny>>,
    size: Option<&Bound<'py, PyAny>>,
    cost: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    if let Some(problem) = problem.filter(|problem| !problem.is_none()) {
        let instance = problem.cast::<Instance>().map_err(|_| {
            let message = catalogue::python_not_expected(language::current(), &describe(&problem), "Instance");
            Bad::new(message).field("problem").raise(py)
        })?;
        return audit_problem(py, &instance.get().instance, heuristic);
    }
    let mut request = Request::default();
    let size = size.filter(|size| !size.is_none()).map(|size| input_of("size", Kind::Size, size)).transpose()?;
    set(py, &mut request, "size", size.unwrap_or(Input::Pair([3, 3])))?;
    if let Some(goal) = goal.filter(|goal| !goal.is_none()) {
        set(py, &mut request, "goal", input_of("goal", Kind::Position, goal)?)?;
    }
    if let Some(cost) = cost {
        set(py, &mut request, "cost", cost.into())?;
    }
    let Some(pose) = request.domain.row().capabilities.goal_alone else { return Ok(py.None().into_bound(py)) };
    let instance = pose(&request.options).map_err(|error| errors::read(py, "goal", &error))?;
    let refused = |error: WholeSpaceError| match &error {
        WholeSpaceError::Request(error) => errors::request(py, error),
        WholeSpaceError::NoTables { .. } => Bad::new(error.explain(language::current())).field("heuristic").raise(py),
        _ => Bad::new(error.explain(language::current())).field("size").raise(py),
    };
    audit_judging(py, &instance, Judging::new(py, heuristic)?, true, &refused)
}

//! Carries out requests: reads arguments, searches while checking for Ctrl-C, and returns the answers.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use jiugong_lab::registry::{Kind, Value};
use jiugong_lab::tables::Tables;
use jiugong_lab::trace::Window;
use jiugong_lab::{
    Answer, CompareRequest, CompareScope, Explain, HeuristicName, Instance, Plan, ProblemSource, Purpose, Request,
    RequestError, Settings, defaults, study,
};
use jiugong_search::{Limits, Progress};
use jiugong_show::catalogue;
use jiugong_show::export::ProgressRecord;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::errors::{self, Bad};
use crate::fields::fill;
use crate::function::Function;
use crate::language;
use crate::shown::{Comparison, Trace, Tree};
use crate::solution::Solution;
use crate::steps::StepEvent;
use crate::value::to_python;
use crate::wait::{LOOK, interruptible};

/// A problem whose search calls functions of the user, which may raise.
pub(crate) trait UserFunctions: Send + Sync {
    /// The flag that cancels the search.
    fn cancel(&self) -> Arc<AtomicBool>;
    /// Stores an exception and cancels the search.
    fn raise(&self, error: PyErr);
    /// Takes the stored exception.
    fn raised(&self) -> Option<PyErr>;
    /// The labels and states of the plan, beginning with the start; `None` without a plan, or if states are not the user's.
    fn plan<'py>(&self, py: Python<'py>) -> Option<(Bound<'py, PyList>, Bound<'py, PyList>)>;
    /// Drops what was needed only during the search.
    fn forget(&self, py: Python<'_>);
    /// The value of a state.
    fn value<'py>(&self, py: Python<'py>, state: u32) -> Bound<'py, PyAny>;
    /// The label of a move.
    fn label<'py>(&self, py: Python<'py>, by: u32) -> Bound<'py, PyAny>;
    /// Carries out a plan and reports all events.
    fn watch(&self, plan: &Plan, each: &mut dyn FnMut(StepEvent) -> ControlFlow<()>) -> Result<Answer, RequestError>;
}

/// A problem given to a request.
pub(crate) struct CallProblem {
    pub(crate) instance: Instance,
    /// The object whose functions are called, if there are any.
    pub(crate) own: Option<Arc<dyn UserFunctions>>,
}

impl CallProblem {
    /// A problem of a built-in domain, searched with the settings of `asked`.
    pub(crate) fn new(instance: Instance, asked: &CallSettings) -> Self {
        CallProblem { instance, own: asked.function.clone().map(|function| function as Arc<dyn UserFunctions>) }
    }
}

/// The settings of a request.
pub(crate) struct CallSettings {
    pub(crate) request: Request,
    /// The function used as heuristic, if it is one.
    function: Option<Arc<Function>>,
    pub(crate) progress: Option<Py<PyAny>>,
}

impl CallSettings {
    /// Reads keyword arguments. The search uses the user's tables; options of the problem are accepted only with `options`.
    pub(crate) fn new(mut request: Request, settings: Option<&Bound<'_, PyDict>>, options: bool) -> PyResult<Self> {
        let (mut progress, mut function) = (None, None);
        request.settings.tables = Some(Tables::of_user());
        if let Some(settings) = settings {
            let rest = settings.copy()?;
            if let Some(given) = rest.get_item("progress")? {
                rest.del_item("progress")?;
                if !given.is_none() {
                    if !given.is_callable() {
                        let message = catalogue::python_not_callable(language::current(), "progress");
                        return Err(PyTypeError::new_err(message));
                    }
                    progress = Some(given.unbind());
                }
            }
            if let Some(given) = rest.get_item("heuristic")?.filter(PyAnyMethods::is_callable) {
                rest.del_item("heuristic")?;
                let called = Function::new(given.unbind());
                request.settings.heuristic = Some(HeuristicName::FUNCTION);
                request.settings.function = Some(called.heuristic());
                function = Some(called);
            }
            fill(&mut request, &rest, options)?;
        }
        Ok(CallSettings { request, function, progress })
    }
}

/// Searches on this thread with the interpreter held, because functions of the user are called.
fn searched_here<T>(
    own: &dyn UserFunctions,
    limits: &mut Limits,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&Limits, &mut dyn FnMut(&Progress)) -> T,
) -> (T, Option<PyErr>) {
    limits.cancel = Some(own.cancel());
    let mut next = Instant::now() + LOOK;
    let found = work(limits, &mut |news: &Progress| {
        if Instant::now() < next {
            return;
        }
        next = Instant::now() + LOOK;
        let looked = Python::attach(|py| {
            py.check_signals()?;
            match progress {
                Some(progress) => progress.call1(py, (to_python(py, &ProgressRecord::from(news))?,)).map(drop),
                None => Ok(()),
            }
        });
        if let Err(error) = looked {
            own.raise(error);
        }
    });
    (found, own.raised())
}

/// Searches with the interpreter released, unless functions of the user are called. `work` gets limits that Ctrl-C
/// cancels, and a callback for progress.
fn searched<T: Send>(
    py: Python<'_>,
    own: Option<&dyn UserFunctions>,
    limits: &mut Limits,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&Limits, &mut dyn FnMut(&Progress)) -> T + Send,
) -> (T, Option<PyErr>) {
    if let Some(own) = own {
        return searched_here(own, limits, progress, work);
    }
    let cancel = Arc::new(AtomicBool::new(false));
    limits.cancel = Some(Arc::clone(&cancel));
    let limits = &*limits;
    let last: Mutex<Option<Progress>> = Mutex::new(None);
    let between = |py: Python<'_>| {
        let Some(progress) = progress else { return Ok(()) };
        let Some(news) = last.lock().unwrap_or_else(PoisonError::into_inner).take() else { return Ok(()) };
        progress.call1(py, (to_python(py, &ProgressRecord::from(&news))?,)).map(drop)
    };
    let wanted = progress.is_some();
    interruptible(py, &cancel, between, || {
        work(limits, &mut |news: &Progress| {
            if wanted {
                *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(*news);
            }
        })
    })
}

/// The plan of a search for `purpose`.
fn plan(py: Python<'_>, posed: &CallProblem, asked: &CallSettings, purpose: Purpose) -> PyResult<Plan> {
    asked.request.plan(&posed.instance, purpose).map_err(|error| errors::request(py, &error))
}

/// Carries out `work` on a plan, as [`searched`].
fn searched_by<T: Send>(
    py: Python<'_>,
    posed: &CallProblem,
    asked: &CallSettings,
    plan: &Plan,
    work: impl FnOnce(&Plan, &mut dyn FnMut(&Progress)) -> T + Send,
) -> (T, Option<PyErr>) {
    let mut limits = plan.settings.limits.clone();
    searched(py, posed.own.as_deref(), &mut limits, asked.progress.as_ref(), |limits, tell| {
        let settings = Settings { limits: limits.clone(), ..plan.settings.clone() };
        work(&Plan { settings, ..plan.clone() }, tell)
    })
}

/// Solves a problem. An exception by Ctrl-C or a function of the user has the partial result as its attribute `solution`.
pub(crate) fn solve(py: Python<'_>, posed: &CallProblem, asked: &CallSettings) -> PyResult<Solution> {
    let plan = plan(py, posed, asked, Purpose::Solve)?;
    let own = posed.own.as_deref();
    let (found, raised) = if own.is_none() && plan.is_instant() {
        (py.detach(|| plan.solve(&mut |_| {})), None)
    } else {
        searched_by(py, posed, asked, &plan, |plan, tell| plan.solve(tell))
    };
    let solution = found.map(|answer| Solution::of(py, answer, own));
    if let Some(raised) = raised {
        if let Ok(solution) = solution {
            // The exception may be an object that does not accept attributes.
            let _ = raised.value(py).setattr("solution", Py::new(py, solution)?);
        }
        return Err(raised);
    }
    solution.map_err(|error| match error {
        RequestError::Unsound if own.is_some() => {
            Bad::new(catalogue::python_not_the_same(language::current())).field("successors").raise(py)
        }
        error => errors::request(py, &error),
    })
}

/// The stored exception, or the result.
fn or_raised<T>(py: Python<'_>, (found, raised): (Result<T, RequestError>, Option<PyErr>)) -> PyResult<T> {
    match raised {
        Some(raised) => Err(raised),
        None => found.map_err(|error| errors::request(py, &error)),
    }
}

/// Searches and records the first steps.
pub(crate) fn trace(py: Python<'_>, posed: &CallProblem, asked: &CallSettings, steps: u64) -> PyResult<Trace> {
    let plan = plan(py, posed, asked, Purpose::Trace)?;
    let found = searched_by(py, posed, asked, &plan, |plan, tell| plan.trace(Window::first(steps), tell));
    or_raised(py, found).map(Trace::new)
}

/// The tree of a search.
pub(crate) fn tree(
    py: Python<'_>,
    posed: &CallProblem,
    asked: &CallSettings,
    nodes: usize,
    round: Option<usize>,
) -> PyResult<Tree> {
    trace(py, posed, asked, defaults::MOST_TREE_STEPS)?.grown(py, nodes, round)
}

/// Runs many methods on one problem.
pub(crate) fn compare(
    py: Python<'_>,
    posed: &CallProblem,
    asked: CallSettings,
    [methods, heuristics, stores]: [Option<Vec<String>>; 3],
) -> PyResult<Comparison> {
    let methods = names(py, "methods", Kind::Method, methods, |value| match value {
        Value::Method(method) => Some(method),
        _ => None,
    })?;
    let heuristics = names(py, "heuristics", Kind::Heuristic, heuristics, |value| match value {
        Value::Heuristic(heuristic) => Some(heuristic),
        _ => None,
    })?;
    let kind = jiugong_lab::registry::Knob::Store.row().kind;
    let stores = names(py, "stores", kind, stores, |value| match value {
        Value::Name(name) => name.parse().ok(),
        _ => None,
    })?;
    let CallSettings { request, progress, .. } = asked;
    let problem_source = ProblemSource::Given(vec![posed.instance.clone()]);
    let request = CompareRequest { request, problem_source, scope: CompareScope::All, methods, heuristics, stores };
    let mut plan = request.resolve().map_err(|error| errors::read(py, "methods", &error))?;
    let settings = plan.settings.clone();
    let mut limits = settings.limits.clone();
    let found = searched(py, posed.own.as_deref(), &mut limits, progress.as_ref(), |limits, tell| {
        plan.settings.limits = limits.clone();
        study(&plan, tell, &mut |_, _| {})
    });
    Ok(Comparison::new(or_raised(py, found)?, settings))
}

/// Parses a list of names.
fn names<T>(
    py: Python<'_>,
    field: &str,
    kind: Kind,
    names: Option<Vec<String>>,
    value: impl Fn(Value) -> Option<T>,
) -> PyResult<Vec<T>> {
    let mut values = Vec::new();
    for name in names.unwrap_or_default() {
        let read = kind.read(&name).map_err(|error| {
            let bad = Bad::new(error.explain(language::current())).field(field);
            bad.possible(&kind.names().unwrap_or_default()).raise(py)
        })?;
        values.extend(value(read));
    }
    Ok(values)
}

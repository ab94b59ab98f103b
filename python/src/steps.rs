//! Searches as iterators: each step is an expanded node with what happened to its children.
//!
//! The search runs on its own thread, but only while a step is being requested: otherwise both threads would compete for the interpreter,
//! and each step would wait for it. Dropping the iterator ends the search.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use jiugong_lab::{Answer, Event, Node, Plan, Purpose, RequestError};
use jiugong_search::{Cost, Fate, Side, UNREACHABLE};
use jiugong_show::export::fate_name;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::ask::{CallProblem, CallSettings, UserFunctions};
use crate::errors;
use crate::instance::Position;
use crate::solution::Solution;
use crate::wait::LOOK;

/// A position of a step: of a built-in domain, or the number of a state of the user.
pub(crate) enum StepPosition {
    Known(Position),
    State(u32),
}

/// A move of a step: its name, or the number of a label of the user.
pub(crate) enum MoveLabel {
    Named(Cow<'static, str>),
    Label(u32),
}

/// An event of a search in any domain, with values that Python can get.
pub(crate) type StepEvent = Event<StepPosition, MoveLabel>;

/// The events from one expansion to the next.
type Piece = Vec<StepEvent>;

/// Carries out the plan of a search in a built-in domain, and calls `each` with every event.
pub(crate) fn watch(plan: &Plan, each: &mut dyn FnMut(StepEvent) -> ControlFlow<()>) -> Result<Answer, RequestError> {
    plan.watch(&mut |event| each(event.map(|position| StepPosition::Known(Position::of(&*position)), MoveLabel::Named)))
}

/// Converts the values of a search to Python.
struct Converter {
    decimals: u32,
    guided: bool,
    own: Option<Arc<dyn UserFunctions>>,
}

impl Converter {
    fn position<'py>(&self, py: Python<'py>, at: &StepPosition) -> PyResult<Bound<'py, PyAny>> {
        match (at, &self.own) {
            (StepPosition::Known(position), _) => position.to_python(py),
            (StepPosition::State(state), Some(own)) => Ok(own.value(py, *state)),
            (StepPosition::State(state), None) => state.into_bound_py_any(py),
        }
    }

    fn by<'py>(&self, py: Python<'py>, by: Option<&MoveLabel>) -> PyResult<Bound<'py, PyAny>> {
        match (by, &self.own) {
            (None, _) => Ok(py.None().into_bound(py)),
            (Some(MoveLabel::Named(name)), _) => name.as_ref().into_bound_py_any(py),
            (Some(MoveLabel::Label(label)), Some(own)) => Ok(own.label(py, *label)),
            (Some(MoveLabel::Label(label)), None) => label.into_bound_py_any(py),
        }
    }

    /// A cost: an integer, or a float if the problem has decimals.
    fn amount<'py>(&self, py: Python<'py>, amount: u64) -> PyResult<Bound<'py, PyAny>> {
        if self.decimals == 0 {
            return amount.into_bound_py_any(py);
        }
        (amount as f64 / 10_f64.powi(self.decimals.cast_signed())).into_bound_py_any(py)
    }

    /// An estimate: None without a heuristic, infinity for a dead end.
    fn estimate<'py>(&self, py: Python<'py>, h: Cost) -> PyResult<Bound<'py, PyAny>> {
        match h {
            _ if !self.guided => Ok(py.None().into_bound(py)),
            UNREACHABLE => f64::INFINITY.into_bound_py_any(py),
            h => self.amount(py, u64::from(h)),
        }
    }

    fn node<'py>(
        &self,
        py: Python<'py>,
        fate: Fate,
        node: &Node<StepPosition, MoveLabel>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("fate", fate_name(fate))?;
        dict.set_item("id", node.id)?;
        dict.set_item("parent", node.parent)?;
        dict.set_item("state", self.position(py, &node.position)?)?;
        dict.set_item("move", self.by(py, node.by.as_ref())?)?;
        dict.set_item("g", self.amount(py, u64::from(node.g))?)?;
        dict.set_item("h", self.estimate(py, node.h)?)?;
        dict.set_item("f", self.amount(py, node.f)?)?;
        dict.set_item("side", if node.side == Side::Forward { "forward" } else { "backward" })?;
        Ok(dict)
    }
}

/// An expanded node, and what happened to its children.
#[pyclass(frozen, module = "jiugong")]
pub(crate) struct Step {
    /// The number of the step, counted from 1.
    #[pyo3(get)]
    number: u64,
    node: Py<PyDict>,
    /// The children as dicts: fate, id, state, move, g, h, f.
    #[pyo3(get)]
    children: Py<PyList>,
    /// The bound of the round that begins with this step; None if no round does.
    #[pyo3(get)]
    bound: Py<PyAny>,
}

impl Step {
    fn part<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.node.bind(py).get_item(name)?.unwrap_or_else(|| py.None().into_bound(py)))
    }
}

#[pymethods]
impl Step {
    /// The expanded state.
    #[getter]
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.part(py, "state")
    }

    /// The move that led to it; None for the start.
    #[getter(r#move)]
    fn by<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.part(py, "move")
    }

    /// The cost of the path.
    #[getter]
    fn g<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.part(py, "g")
    }

    /// The estimate; None without a heuristic.
    #[getter]
    fn h<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.part(py, "h")
    }

    /// The value that OPEN is ordered by, or that is compared with the bound.
    #[getter]
    fn f<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.part(py, "f")
    }

    /// The expanded node as a dict.
    #[getter]
    fn node<'py>(&self, py: Python<'py>) -> Bound<'py, PyDict> {
        self.node.bind(py).clone()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Step {}: {}, {} children>", self.number, self.state(py)?.repr()?, self.children.bind(py).len()))
    }
}

/// A running search.
struct Running {
    /// Requests the next step.
    go: Sender<()>,
    pieces: Receiver<Piece>,
    /// Whether a step was requested and has not arrived.
    asked: bool,
    worker: Option<JoinHandle<Result<Answer, RequestError>>>,
    /// Events before the next expansion, which belong to it.
    waiting: Piece,
    number: u64,
}

/// An iterator over the steps of a search. At the end `solution` has the result.
#[pyclass(frozen, module = "jiugong")]
pub(crate) struct Steps {
    running: Mutex<Option<Running>>,
    converter: Converter,
    cancel: Arc<AtomicBool>,
    solution: Mutex<Option<Py<Solution>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sends events in batches, one for each expansion.
struct Teller {
    go: Receiver<()>,
    pieces: SyncSender<Piece>,
    piece: Piece,
}

impl Teller {
    fn take(&mut self, event: StepEvent) -> ControlFlow<()> {
        let begins = matches!(event, Event::Node(Fate::Expanded, _));
        if begins && !self.piece.is_empty() {
            let piece = std::mem::take(&mut self.piece);
            if self.pieces.send(piece).is_err() || self.go.recv().is_err() {
                return ControlFlow::Break(());
            }
        }
        self.piece.push(event);
        ControlFlow::Continue(())
    }
}

impl Steps {
    /// Starts a search. Errors of its plan are raised by the first step.
    pub(crate) fn new(posed: CallProblem, asked: &CallSettings) -> Self {
        let CallProblem { instance, own } = posed;
        let mut plan = asked.request.plan(&instance, Purpose::Steps);
        let cancel = own.as_ref().map_or_else(Arc::default, |own| own.cancel());
        if let Ok(plan) = &mut plan {
            plan.settings.limits.cancel = Some(Arc::clone(&cancel));
        }
        let converter = Converter {
            decimals: instance.info().decimals,
            guided: plan.as_ref().is_ok_and(|plan| plan.config.heuristic.is_some()),
            own: own.clone(),
        };
        let ((go, waits), (tell, pieces)) = (channel(), sync_channel(1));
        let teller = Teller { go: waits, pieces: tell, piece: Vec::new() };
        let worker = std::thread::spawn(move || searched(plan?, own.as_deref(), teller));
        let running = Running { go, pieces, asked: false, worker: Some(worker), waiting: Vec::new(), number: 0 };
        Steps { running: Mutex::new(Some(running)), converter, cancel, solution: Mutex::new(None) }
    }

    /// The next step; `None` at the end.
    fn advance(&self, py: Python<'_>) -> PyResult<Option<Step>> {
        // Taken out, so that no lock is held meanwhile; a concurrent call finds nothing.
        let Some(mut running) = lock(&self.running).take() else { return Ok(None) };
        loop {
            if !std::mem::replace(&mut running.asked, true) {
                // If the receiver is gone, all events have been sent.
                let _ = running.go.send(());
            }
            match py.detach(|| received(&mut running)) {
                Ok(piece) => {
                    running.asked = false;
                    let step = self.step(py, &mut running, piece)?;
                    if step.is_some() {
                        *lock(&self.running) = Some(running);
                        return Ok(step);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = py.check_signals() {
                        self.end(py, running);
                        return Err(error);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let found = self.end(py, running);
                    if let Some(error) = self.converter.own.as_ref().and_then(|own| own.raised()) {
                        return Err(error);
                    }
                    let Some(found) = found else { return Ok(None) };
                    let answer = found.map_err(|error| errors::request(py, &error))?;
                    let solution = Py::new(py, Solution::of(py, answer, self.converter.own.as_deref()))?;
                    *lock(&self.solution) = Some(solution);
                    return Ok(None);
                }
            }
        }
    }

    /// Converts a batch of events to a step; `None` if nothing was expanded.
    fn step(&self, py: Python<'_>, running: &mut Running, piece: Piece) -> PyResult<Option<Step>> {
        let mut all = std::mem::take(&mut running.waiting);
        all.extend(piece);
        let Some(place) = all.iter().position(|event| matches!(event, Event::Node(Fate::Expanded, _))) else {
            running.waiting = all;
            return Ok(None);
        };
        let children = PyList::empty(py);
        let mut bound = py.None();
        let mut node = PyDict::new(py);
        for (at, event) in all.iter().enumerate() {
            match event {
                Event::Node(fate, one) if at == place => node = self.converter.node(py, *fate, one)?,
                Event::Node(fate, one) if at > place => children.append(self.converter.node(py, *fate, one)?)?,
                Event::Bound(cost) if at < place => {
                    bound = self.converter.amount(py, u64::from(*cost))?.unbind();
                }
                _ => {}
            }
        }
        // A round that begins after this expansion belongs to the next step.
        running.waiting = all.into_iter().skip(place + 1).filter(|event| matches!(event, Event::Bound(_))).collect();
        running.number += 1;
        Ok(Some(Step { number: running.number, node: node.unbind(), children: children.unbind(), bound }))
    }

    /// Cancels the search and waits for its thread.
    fn end(&self, py: Python<'_>, running: Running) -> Option<Result<Answer, RequestError>> {
        let Running { go, pieces, worker, .. } = running;
        if !matches!(pieces.try_recv(), Err(TryRecvError::Disconnected)) {
            self.cancel.store(true, Ordering::Relaxed);
        }
        // Dropping the channels unblocks the search thread.
        drop((go, pieces));
        worker.and_then(|worker| py.detach(|| worker.join()).ok())
    }
}

fn received(running: &mut Running) -> Result<Piece, RecvTimeoutError> {
    running.pieces.recv_timeout(LOOK)
}

/// Searches and sends the events.
fn searched(plan: Plan, own: Option<&dyn UserFunctions>, mut teller: Teller) -> Result<Answer, RequestError> {
    // The search starts with the first request.
    let _ = teller.go.recv();
    let answer = match own {
        Some(own) => own.watch(&plan, &mut |event| teller.take(event)),
        None => watch(&plan, &mut |event| teller.take(event)),
    };
    let Teller { pieces, piece, .. } = teller;
    if !piece.is_empty() {
        // The receiver may be gone.
        let _ = pieces.send(piece);
    }
    answer
}

impl Drop for Steps {
    fn drop(&mut self) {
        if let Some(running) = lock(&self.running).take() {
            Python::attach(|py| drop(self.end(py, running)));
        }
    }
}

#[pymethods]
impl Steps {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Step>> {
        self.advance(py)
    }

    /// The result of the search; None until all steps were taken or finish was called.
    #[getter]
    fn solution(&self, py: Python<'_>) -> Option<Py<Solution>> {
        lock(&self.solution).as_ref().map(|solution| solution.clone_ref(py))
    }

    /// Takes all remaining steps and returns the result.
    fn finish(&self, py: Python<'_>) -> PyResult<Option<Py<Solution>>> {
        while self.advance(py)?.is_some() {}
        Ok(self.solution(py))
    }

    /// Cancels the search.
    fn close(&self, py: Python<'_>) {
        let running = lock(&self.running).take();
        if let Some(running) = running {
            drop(self.end(py, running));
        }
    }
}

//! Problems of the user's own: Python functions, searched by every general method.
//!
//! States and labels of moves are any values that can be hashed; each is known by a number, and what the search keeps are these numbers.
//! What always holds: an exception in a function of the user's ends the search and is kept to be raised; the functions are called with
//! the interpreter held; the estimate of a state is asked for once.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use jiugong_lab::registry::Store;
use jiugong_lab::scene::{Scene, Tone};
use jiugong_lab::{
    Answer, Chosen, Domain, DomainRow, Event, Facts, FieldError, HeuristicName, HeuristicRow, Instance, Method,
    ReadError, RequestError, Run, Settings, Show, Suggestion, Text, View,
};
use jiugong_search::{Backward, Cost, Heuristic, Quality, Ranked, Report, Space, UNREACHABLE, Zero};
use jiugong_show::catalogue;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyList, PyTuple};

use crate::ask::Called;
use crate::errors::Bad;
use crate::fields::{describe, whole};
use crate::language;
use crate::steps::{AnyEvent, By, Place};

const ZERO: HeuristicRow = HeuristicRow {
    name: "zero",
    title: Text { en: "zero", zh: "零" },
    help: Text { en: "h = 0: no knowledge", zh: "h = 0：没有任何知识" },
    quality: Zero::QUALITY,
    compared: false,
};

const OWN: HeuristicRow = HeuristicRow {
    name: "own",
    title: Text { en: "own function", zh: "自定义函数" },
    help: Text { en: "the function that came with the problem", zh: "随问题给出的函数" },
    quality: Quality::Unknown,
    compared: true,
};

const FORM: Text = Text { en: "a problem made of Python functions", zh: "由 Python 函数构成的问题" };

const fn row(backward: bool) -> DomainRow {
    DomainRow {
        name: "own",
        title: Text { en: "own problem", zh: "自定义问题" },
        help: FORM,
        form: FORM,
        example: "",
        field: "problem",
        options: &[],
        heuristics: &[ZERO, OWN],
        usual: HeuristicName::of(&OWN),
        methods: &[],
        backward,
        abilities: &[],
        streams: false,
        read: |_, _| Err(ReadError::text(None, FieldError::NoText { form: FORM.en, form_zh: FORM.zh })),
        random: None,
    }
}

static FORWARD: DomainRow = row(false);
static BOTH_WAYS: DomainRow = row(true);

/// How the moves out of a state are listed.
pub(crate) enum Successors {
    /// By one function: `(move, state)` or `(move, cost, state)` for each.
    Listed(Py<PyAny>),
    /// By a function of the actions, one of where each leads, and perhaps one of what it costs.
    Composed { actions: Py<PyAny>, result: Py<PyAny>, cost: Option<Py<PyAny>> },
}

/// What a problem is made of.
pub(crate) struct Functions {
    pub(crate) start: Py<PyAny>,
    pub(crate) successors: Successors,
    pub(crate) is_goal: Option<Py<PyAny>>,
    pub(crate) heuristic: Option<Py<PyAny>>,
    pub(crate) predecessors: Option<Py<PyAny>>,
    pub(crate) goals: Vec<Py<PyAny>>,
    pub(crate) quality: Quality,
}

/// An estimate that was not asked for yet.
const UNASKED: Cost = Cost::MAX - 1;

/// The states and labels that a search has met, and what was raised.
struct Known {
    numbers: Py<PyDict>,
    states: Mutex<Vec<Py<PyAny>>>,
    estimates: Mutex<Vec<Cost>>,
    /// Whether states are goals, as far as it was asked.
    goals: Mutex<Vec<Option<bool>>>,
    label_numbers: Py<PyDict>,
    labels: Mutex<Labels>,
    plan: OnceLock<Vec<u32>>,
    /// The moves out of states on plans: many plans are replayed, and they have most of their states in common.
    replayed: Mutex<HashMap<u32, Vec<Step>>>,
    raised: Mutex<Option<PyErr>>,
    cancel: Arc<AtomicBool>,
}

/// The moves by their numbers: a label, and which of those with this label out of one state it is.
#[derive(Default)]
struct Labels {
    moves: Vec<(Py<PyAny>, u32)>,
    again: HashMap<(u32, u32), u32>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Known {
    fn new(py: Python<'_>) -> Self {
        Known {
            numbers: PyDict::new(py).unbind(),
            states: Mutex::default(),
            estimates: Mutex::default(),
            goals: Mutex::default(),
            label_numbers: PyDict::new(py).unbind(),
            labels: Mutex::default(),
            plan: OnceLock::new(),
            replayed: Mutex::default(),
            raised: Mutex::default(),
            cancel: Arc::default(),
        }
    }

    /// The number of a state. No lock is held while the state's own functions are called.
    fn number(&self, state: &Bound<'_, PyAny>) -> PyResult<u32> {
        let numbers = self.numbers.bind(state.py());
        if let Some(number) = numbers.get_item(state)? {
            return number.extract();
        }
        let number = {
            let mut states = lock(&self.states);
            states.push(state.clone().unbind());
            states.len() as u32 - 1
        };
        numbers.set_item(state, number)?;
        Ok(number)
    }

    fn state<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        lock(&self.states)[number as usize].bind(py).clone()
    }

    /// The number of a move out of a state, `before` being the labels of those before it.
    fn label(&self, label: &Bound<'_, PyAny>, before: &[u32]) -> PyResult<(u32, u32)> {
        let numbers = self.label_numbers.bind(label.py());
        let first: u32 = if let Some(number) = numbers.get_item(label)? {
            number.extract()?
        } else {
            let number = {
                let mut labels = lock(&self.labels);
                labels.moves.push((label.clone().unbind(), 0));
                labels.moves.len() as u32 - 1
            };
            numbers.set_item(label, number)?;
            number
        };
        let which = before.iter().filter(|&&other| other == first).count() as u32;
        if which == 0 {
            return Ok((first, first));
        }
        let mut labels = lock(&self.labels);
        let Labels { moves, again } = &mut *labels;
        let number = *again.entry((first, which)).or_insert_with(|| {
            moves.push((label.clone().unbind(), which));
            moves.len() as u32 - 1
        });
        Ok((number, first))
    }

    fn raise(&self, error: PyErr) {
        lock(&self.raised).get_or_insert(error);
        self.cancel.store(true, Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

/// A problem made of Python functions, which can be walked backwards or not.
pub(crate) struct Own<const BACK: bool> {
    functions: Arc<Functions>,
    known: Arc<Known>,
    unit_costs: bool,
}

impl<const BACK: bool> Clone for Own<BACK> {
    fn clone(&self) -> Self {
        Own { functions: Arc::clone(&self.functions), known: Arc::clone(&self.known), unit_costs: self.unit_costs }
    }
}

impl<const BACK: bool> fmt::Debug for Own<BACK> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Own")
    }
}

/// A move out of a state or into it: its number, its cost, the number of the state.
type Step = (u32, Cost, u32);

impl<const BACK: bool> Own<BACK> {
    /// A problem of which nothing is known yet. Its start is looked at, to see whether moves have costs.
    pub(crate) fn new(py: Python<'_>, functions: Arc<Functions>) -> PyResult<Self> {
        let mut own = Own { functions, known: Arc::new(Known::new(py)), unit_costs: false };
        let start = own.functions.start.bind(py).clone();
        own.known.number(&start).map_err(|error| explained(py, error, "start", &start))?;
        own.unit_costs = own.has_unit_costs(py, &start)?;
        Ok(own)
    }

    /// The value of a state.
    fn value<'py>(&self, py: Python<'py>, state: u32) -> Bound<'py, PyAny> {
        self.known.state(py, state)
    }

    /// The label of a move.
    fn label<'py>(&self, py: Python<'py>, by: u32) -> Bound<'py, PyAny> {
        lock(&self.known.labels).moves[by as usize].0.bind(py).clone()
    }

    /// Whether the moves out of the start are listed without costs.
    fn has_unit_costs(&self, py: Python<'_>, start: &Bound<'_, PyAny>) -> PyResult<bool> {
        match &self.functions.successors {
            Successors::Composed { cost, .. } => Ok(cost.is_none()),
            Successors::Listed(list) => {
                for item in listed(&list.bind(py).call1((start,))?, "successors")? {
                    if parts(&item?, "successors")?.1.is_some() {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    /// Calls `list` with a state, and reads what it lists.
    fn read(&self, py: Python<'_>, list: &Py<PyAny>, state: u32, name: &str) -> PyResult<Vec<Step>> {
        let mut steps = Vec::with_capacity(8);
        let mut before = Vec::with_capacity(8);
        for item in listed(&list.bind(py).call1((self.value(py, state),))?, name)? {
            let (label, cost, next) = parts(&item?, name)?;
            let cost = match cost {
                None => 1,
                Some(cost) => self.cost(&cost, name)?,
            };
            steps.push(self.step(&label, cost, &next, name, &mut before)?);
        }
        Ok(steps)
    }

    fn step(
        &self,
        label: &Bound<'_, PyAny>,
        cost: Cost,
        next: &Bound<'_, PyAny>,
        name: &str,
        before: &mut Vec<u32>,
    ) -> PyResult<Step> {
        let py = label.py();
        let (by, first) = self.known.label(label, before).map_err(|error| explained(py, error, name, label))?;
        before.push(first);
        Ok((by, cost, self.known.number(next).map_err(|error| explained(py, error, name, next))?))
    }

    /// What a move costs.
    fn cost(&self, cost: &Bound<'_, PyAny>, name: &str) -> PyResult<Cost> {
        let number = whole(cost).and_then(|cost| Cost::try_from(cost).ok()).filter(|&cost| cost < UNASKED);
        match number {
            Some(1) => Ok(1),
            Some(number) if !self.unit_costs => Ok(number),
            Some(_) => Err(wrong(cost.py(), name, catalogue::python_costs_later(language::current(), &describe(cost)))),
            None => Err(wrong(cost.py(), name, catalogue::python_no_cost(language::current(), &describe(cost)))),
        }
    }

    fn moves(&self, state: u32) -> Vec<Step> {
        self.called(|py| match &self.functions.successors {
            Successors::Listed(list) => self.read(py, list, state, "successors"),
            Successors::Composed { actions, result, cost } => {
                let here = self.value(py, state);
                let (mut steps, mut before) = (Vec::with_capacity(8), Vec::with_capacity(8));
                for action in listed(&actions.bind(py).call1((&here,))?, "actions")? {
                    let action = action?;
                    let next = result.bind(py).call1((&here, &action))?;
                    let cost = match cost {
                        None => 1,
                        Some(cost) => self.cost(&cost.bind(py).call1((&here, &action, &next))?, "cost")?,
                    };
                    steps.push(self.step(&action, cost, &next, "result", &mut before)?);
                }
                Ok(steps)
            }
        })
    }

    /// The moves out of a state on a plan.
    fn remembered(&self, state: u32) -> Vec<Step> {
        if let Some(steps) = lock(&self.known.replayed).get(&state) {
            return steps.clone();
        }
        let steps = self.moves(state);
        lock(&self.known.replayed).insert(state, steps.clone());
        steps
    }

    /// Calls functions of the user's; what they raise ends the search.
    fn called<T: Default>(&self, call: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        if self.known.is_over() {
            return T::default();
        }
        Python::attach(|py| {
            call(py).unwrap_or_else(|error| {
                self.known.raise(error);
                T::default()
            })
        })
    }

    /// Whether a state is a goal, as the user says.
    fn asks_goal(&self, state: u32) -> bool {
        self.called(|py| {
            let value = self.value(py, state);
            if let Some(is_goal) = &self.functions.is_goal {
                is_goal.bind(py).call1((value,))?.is_truthy()
            } else {
                for goal in &self.functions.goals {
                    if goal.bind(py).eq(&value)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        })
    }

    /// The estimate of a state.
    fn estimate(&self, state: u32) -> Cost {
        let Some(heuristic) = &self.functions.heuristic else { return 0 };
        let asked = lock(&self.known.estimates).get(state as usize).copied().unwrap_or(UNASKED);
        if asked != UNASKED {
            return asked;
        }
        let estimate = self.called(|py| estimate(&heuristic.bind(py).call1((self.value(py, state),))?, "heuristic"));
        let mut estimates = lock(&self.known.estimates);
        if estimates.len() <= state as usize {
            estimates.resize((state as usize + 1).next_power_of_two(), UNASKED);
        }
        estimates[state as usize] = estimate;
        estimate
    }
}

/// An argument whose function returned nonsense.
fn wrong(py: Python<'_>, name: &str, message: String) -> PyErr {
    Bad::new(message).field(name).raise(py)
}

/// What a state or label that cannot be hashed raises, with words that say which function it came from; anything else as it is.
fn explained(py: Python<'_>, error: PyErr, name: &str, value: &Bound<'_, PyAny>) -> PyErr {
    if !error.is_instance_of::<PyTypeError>(py) || value.hash().is_ok() {
        return error;
    }
    let message = catalogue::python_not_hashable(language::current(), name, &describe(value));
    let explained = wrong(py, name, message);
    explained.set_cause(py, Some(error));
    explained
}

/// What a function lists.
fn listed<'py>(list: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, pyo3::types::PyIterator>> {
    list.try_iter().map_err(|error| {
        if list.hasattr("__iter__").unwrap_or(false) {
            return error;
        }
        wrong(list.py(), name, catalogue::python_no_list(language::current(), name, &describe(list)))
    })
}

/// A move as a function lists it: its label, perhaps its cost, and where it leads.
#[allow(clippy::type_complexity, reason = "three things of one kind")]
fn parts<'py>(
    item: &Bound<'py, PyAny>,
    name: &str,
) -> PyResult<(Bound<'py, PyAny>, Option<Bound<'py, PyAny>>, Bound<'py, PyAny>)> {
    if let Ok(tuple) = item.cast::<PyTuple>() {
        match tuple.len() {
            2 => return Ok((tuple.get_item(0)?, None, tuple.get_item(1)?)),
            3 => return Ok((tuple.get_item(0)?, Some(tuple.get_item(1)?), tuple.get_item(2)?)),
            _ => {}
        }
    }
    let message = catalogue::python_no_move(language::current(), name, &describe(item));
    Err(wrong(item.py(), name, message))
}

/// An estimate that a function returned: a whole number, or a part of one, which is dropped; infinity for a dead end.
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

impl<const BACK: bool> Space for Own<BACK> {
    type State = u32;
    type Key = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }

    fn is_goal(&self, state: &u32) -> bool {
        let place = *state as usize;
        if let Some(Some(known)) = lock(&self.known.goals).get(place) {
            return *known;
        }
        let is_goal = self.asks_goal(*state);
        let mut goals = lock(&self.known.goals);
        if goals.len() <= place {
            goals.resize((place + 1).next_power_of_two(), None);
        }
        goals[place] = Some(is_goal);
        is_goal
    }

    fn pack(&self, state: &u32) -> u32 {
        *state
    }

    fn unpack(&self, key: &u32) -> u32 {
        *key
    }

    fn successors(&self, state: &u32, mut visit: impl FnMut(u32, Cost, u32)) {
        for (by, cost, next) in self.moves(*state) {
            visit(by, cost, next);
        }
    }

    fn unit_costs(&self) -> bool {
        self.unit_costs
    }
}

/// The same problem, whose functions are asked once for each state.
struct Remembering<'a, const BACK: bool>(&'a Own<BACK>);

impl<const BACK: bool> Space for Remembering<'_, BACK> {
    type State = u32;
    type Key = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }

    fn is_goal(&self, state: &u32) -> bool {
        self.0.is_goal(state)
    }

    fn pack(&self, state: &u32) -> u32 {
        *state
    }

    fn unpack(&self, key: &u32) -> u32 {
        *key
    }

    fn successors(&self, state: &u32, mut visit: impl FnMut(u32, Cost, u32)) {
        for (by, cost, next) in self.0.remembered(*state) {
            visit(by, cost, next);
        }
    }
}

impl Backward for Own<true> {
    fn goals(&self, mut visit: impl FnMut(u32)) {
        let goals = self.called(|py| {
            let number = |goal: &Py<PyAny>| {
                let goal = goal.bind(py);
                self.known.number(goal).map_err(|error| explained(py, error, "goals", goal))
            };
            self.functions.goals.iter().map(number).collect::<PyResult<Vec<u32>>>()
        });
        goals.into_iter().for_each(&mut visit);
    }

    fn predecessors(&self, state: &u32, mut visit: impl FnMut(u32, Cost, u32)) {
        let Some(list) = &self.functions.predecessors else { return };
        for (by, cost, before) in self.called(|py| self.read(py, list, *state, "predecessors")) {
            visit(by, cost, before);
        }
    }
}

/// Never asked for: a table of all states needs all of them beforehand.
impl Ranked for Own<true> {
    const KEYS_ARE_RANKS: bool = true;

    fn count(&self) -> usize {
        u32::MAX as usize
    }

    fn rank(&self, state: &u32) -> usize {
        *state as usize
    }

    fn unrank(&self, rank: usize) -> u32 {
        rank as u32
    }
}

impl<const BACK: bool> Show for Own<BACK> {
    type Position = u32;

    fn show(&self, state: &u32) -> u32 {
        *state
    }
}

/// The function that came with the problem.
struct Function(Quality);

impl<const BACK: bool> Heuristic<Own<BACK>> for Function {
    type Memo = ();

    fn eval(&self, space: &Own<BACK>, state: &u32) -> (Cost, ()) {
        (space.estimate(*state), ())
    }

    fn step(&self, space: &Own<BACK>, (): (), after: &u32, _: u32) -> (Cost, ()) {
        (space.estimate(*after), ())
    }

    fn quality(&self) -> Quality {
        self.0
    }
}

/// What differs between problems that can be walked backwards and others.
trait Walked: Sized + Domain {
    fn run(&self, run: Run<'_, Self>, guided: bool) -> Result<Report<u32>, RequestError>;
}

impl Walked for Own<false> {
    fn run(&self, run: Run<'_, Self>, guided: bool) -> Result<Report<u32>, RequestError> {
        if guided { run.plain(self, &Function(self.functions.quality)) } else { run.plain(self, &Zero) }
    }
}

impl Walked for Own<true> {
    fn run(&self, run: Run<'_, Self>, guided: bool) -> Result<Report<u32>, RequestError> {
        if guided { run.ranked(self, &Function(self.functions.quality), &Zero) } else { run.ranked(self, &Zero, &Zero) }
    }
}

macro_rules! domains {
    ($($back:literal => $row:ident),*) => {$(
        impl Domain for Own<$back> {
            type Position = u32;
            type Move = u32;

            const ROW: &'static DomainRow = &$row;

            fn suggest(&self, _: &Settings) -> Suggestion {
                let best_heuristic = self.usual();
                Suggestion { method: Method::ASTAR, best_heuristic, perfect: false, bound: None }
            }

            fn usual(&self) -> HeuristicName {
                if self.functions.heuristic.is_some() { HeuristicName::of(&OWN) } else { HeuristicName::ZERO }
            }

            fn has_heuristic(&self, heuristic: HeuristicName) -> bool {
                heuristic == HeuristicName::ZERO || heuristic == self.usual()
            }

            fn search(&self, run: Run<'_, Self>) -> Result<Report<u32>, RequestError> {
                let guided = run.chosen.heuristic == Some(HeuristicName::of(&OWN)) && self.functions.heuristic.is_some();
                // There is no table of all states, for nobody knows them.
                let store = if run.chosen.store == Store::Perfect { Store::Hash } else { run.chosen.store };
                let chosen = Chosen { store, ..*run.chosen };
                let Run { settings, watcher, began, told, .. } = run;
                Walked::run(self, Run { chosen: &chosen, settings, watcher: &mut *watcher, began, told }, guided)
            }

            fn replay(&self, moves: &[u32]) -> Option<Cost> {
                if self.known.is_over() {
                    // What was found before is not shown, for what was raised is.
                    return None;
                }
                let cost = jiugong_lab::replay(&Remembering(self), moves)?;
                // The plan is the first that is replayed.
                self.known.plan.get_or_init(|| moves.to_vec());
                Some(cost)
            }

            fn unit_costs(&self) -> bool {
                self.unit_costs
            }

            fn start(&self) -> u32 {
                0
            }

            fn after(&self, position: &u32, by: u32) -> Option<u32> {
                self.remembered(*position).into_iter().find(|step| step.0 == by).map(|step| step.2)
            }

            fn view(&self, position: &u32) -> View {
                View::named(shown(|py| self.value(py, *position)))
            }

            fn draw(&self, position: &u32) -> Scene {
                let name = self.view(position).name;
                let short: String = name.chars().take(24).collect();
                let label = if short.len() < name.len() { format!("{short}…") } else { name };
                Scene::grid([vec![(Tone::Plain, Some(label))]])
            }

            fn name(&self, by: u32) -> Cow<'static, str> {
                Cow::Owned(shown(|py| self.label(py, by)))
            }

            fn facts(&self) -> Facts {
                Facts::default().with("start", self.view(&0).name)
            }

            fn text(&self) -> Option<String> {
                None
            }
        }
    )*};
}

domains! { false => FORWARD, true => BOTH_WAYS }

impl<const BACK: bool> Called for Own<BACK>
where
    Self: Domain<Position = u32, Move = u32>,
{
    fn cancel(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.known.cancel)
    }

    fn raise(&self, error: PyErr) {
        self.known.raise(error);
    }

    fn raised(&self) -> Option<PyErr> {
        lock(&self.known.raised).take()
    }

    fn plan<'py>(&self, py: Python<'py>) -> Option<(Bound<'py, PyList>, Bound<'py, PyList>)> {
        let plan = self.known.plan.get()?;
        let (labels, states) = (PyList::empty(py), PyList::empty(py));
        let mut here = 0;
        states.append(self.value(py, here)).ok()?;
        for &by in plan {
            here = Domain::after(self, &here, by)?;
            labels.append(self.label(py, by)).ok()?;
            states.append(self.value(py, here)).ok()?;
        }
        Some((labels, states))
    }

    /// All states but the start: what is asked of the plan later finds the others again.
    fn forget(&self, py: Python<'_>) {
        let start = self.functions.start.bind(py);
        self.known.numbers.bind(py).clear();
        // Dropping states may call functions of the user's, so no lock is held.
        let states = std::mem::replace(&mut *lock(&self.known.states), vec![start.clone().unbind()]);
        drop(states);
        *lock(&self.known.estimates) = Vec::new();
        *lock(&self.known.goals) = Vec::new();
        *lock(&self.known.replayed) = HashMap::new();
        if let Err(error) = self.known.numbers.bind(py).set_item(start, 0_u32) {
            self.known.raise(error);
        }
    }

    fn value<'py>(&self, py: Python<'py>, state: u32) -> Bound<'py, PyAny> {
        self.known.state(py, state)
    }

    fn label<'py>(&self, py: Python<'py>, by: u32) -> Bound<'py, PyAny> {
        Own::label(self, py, by)
    }

    fn watch(
        &self,
        instance: &Instance,
        settings: &Settings,
        each: &mut dyn FnMut(AnyEvent) -> ControlFlow<()>,
    ) -> Result<Answer, RequestError> {
        let problem = instance.get::<Self>().unwrap_or(self);
        instance.watch_positions(problem, settings, &mut |event: Event<u32, u32>| {
            each(event.map(|&state| Place::State(state), By::Label))
        })
    }
}

/// A value as Python writes it.
fn shown(value: impl for<'a> FnOnce(Python<'a>) -> Bound<'a, PyAny>) -> String {
    Python::attach(|py| {
        let value = value(py);
        value.str().map_or_else(|_| "?".to_owned(), |text| text.to_string())
    })
}

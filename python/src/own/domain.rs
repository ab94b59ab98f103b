//! Problems made of Python functions, as a domain of the laboratory.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use jiugong_lab::registry::Store;
use jiugong_lab::scene::{Scene, Tone};
use jiugong_lab::{
    Answer, Capabilities, Config, Domain, DomainRow, Event, Facts, FieldError, HeuristicName, HeuristicRow, Method,
    Plan, Present, ProblemInfo, Properties, ReadError, RequestError, Rules, Run, Searchable, Settings, Statement,
    Suggestion, Text, View,
};
use jiugong_search::{Cost, Quality, Report, Zero};
use pyo3::prelude::*;
use pyo3::types::PyList;

use super::Own;
use super::space::{CachedSpace, Function};
use crate::ask::UserFunctions;
use crate::steps::{MoveLabel, StepEvent, StepPosition};

const ZERO: HeuristicRow = HeuristicRow {
    name: "zero",
    title: Text { en: "zero", zh: "零" },
    help: Text { en: "h = 0: no knowledge", zh: "h = 0：没有任何知识" },
    quality: Quality::Consistent,
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
        capabilities: &Capabilities::PLAIN,
        read: |_, _| Err(ReadError::text(None, FieldError::NoText { form: FORM.en, form_zh: FORM.zh })),
        random: None,
    }
}

static FORWARD: DomainRow = row(false);
static BOTH_WAYS: DomainRow = row(true);

/// The difference between problems that can be searched backwards and others.
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
        impl Rules for Own<$back> {
            type Position = u32;
            type Move = u32;

            const ROW: &'static DomainRow = &$row;

            fn info(&self) -> ProblemInfo {
                ProblemInfo {
                    unit_costs: self.unit_costs,
                    usual: if self.functions.heuristic.is_some() { HeuristicName::of(&OWN) } else { HeuristicName::ZERO },
                    is_small: false,
                    ..ProblemInfo::of::<Self>()
                }
            }

            fn start(&self) -> u32 {
                0
            }

            fn after(&self, position: &u32, by: u32) -> Option<u32> {
                self.cached_moves(*position).into_iter().find(|step| step.0 == by).map(|step| step.2)
            }

            fn replay(&self, moves: &[u32]) -> Option<Cost> {
                if self.known.is_over() {
                    // After an exception the solution is discarded.
                    return None;
                }
                let cost = jiugong_lab::replay(&CachedSpace(self), moves)?;
                self.known.keep_plan(moves);
                Some(cost)
            }
        }

        impl Properties for Own<$back> {
            fn text(&self) -> Option<String> {
                None
            }

            fn statement(&self) -> Statement {
                Statement {
                    facts: Facts::default().with("start", self.view(&0).name),
                    ..Statement::default()
                }
            }

            fn suggest(&self, _: &Settings) -> Suggestion {
                let best_heuristic = self.info().usual;
                Suggestion::new(Method::ASTAR, best_heuristic)
            }

            fn serves(&self, heuristic: HeuristicName) -> bool {
                heuristic == HeuristicName::ZERO || heuristic == self.info().usual
            }
        }

        impl Searchable for Own<$back> {
            fn search(&self, run: Run<'_, Self>) -> Result<Report<u32>, RequestError> {
                let guided = run.config.heuristic == Some(HeuristicName::of(&OWN)) && self.functions.heuristic.is_some();
                // A complete table would need all states in advance.
                let store = if run.config.store == Store::Perfect { Store::Hash } else { run.config.store };
                let config = Config { store, ..*run.config };
                let Run { settings, watcher, began, notes, .. } = run;
                Walked::run(self, Run { config: &config, settings, watcher: &mut *watcher, began, notes }, guided)
            }
        }

        impl Present for Own<$back> {
            fn view(&self, position: &u32) -> View {
                View::named(shown(|py| self.known.value(py, *position)))
            }

            fn draw(&self, position: &u32) -> Scene {
                let name = self.view(position).name;
                let short: String = name.chars().take(24).collect();
                let label = if short.len() < name.len() { format!("{short}…") } else { name };
                Scene::grid([vec![(Tone::Plain, Some(label))]])
            }

            fn name(&self, by: u32) -> Cow<'static, str> {
                Cow::Owned(shown(|py| self.known.label(py, by)))
            }
        }
    )*};
}

domains! { false => FORWARD, true => BOTH_WAYS }

impl<const BACK: bool> UserFunctions for Own<BACK>
where
    Self: Domain<Position = u32, Move = u32>,
{
    fn cancel(&self) -> Arc<AtomicBool> {
        self.known.cancel()
    }

    fn raise(&self, error: PyErr) {
        self.known.raise(error);
    }

    fn raised(&self) -> Option<PyErr> {
        self.known.raised()
    }

    fn plan<'py>(&self, py: Python<'py>) -> Option<(Bound<'py, PyList>, Bound<'py, PyList>)> {
        let plan = self.known.plan()?;
        let (labels, states) = (PyList::empty(py), PyList::empty(py));
        let mut here = 0;
        states.append(self.known.value(py, here)).ok()?;
        for &by in plan {
            here = Rules::after(self, &here, by)?;
            labels.append(self.known.label(py, by)).ok()?;
            states.append(self.known.value(py, here)).ok()?;
        }
        Some((labels, states))
    }

    /// Keeps only the start; the states of the plan are found again when needed.
    fn forget(&self, py: Python<'_>) {
        self.known.forget(py);
    }

    fn value<'py>(&self, py: Python<'py>, state: u32) -> Bound<'py, PyAny> {
        self.known.value(py, state)
    }

    fn label<'py>(&self, py: Python<'py>, by: u32) -> Bound<'py, PyAny> {
        self.known.label(py, by)
    }

    fn watch(&self, plan: &Plan, each: &mut dyn FnMut(StepEvent) -> ControlFlow<()>) -> Result<Answer, RequestError> {
        let problem = plan.instance.get::<Self>().unwrap_or(self);
        plan.watch_positions(problem, &mut |event: Event<u32, u32>| {
            each(event.map(StepPosition::State, MoveLabel::Label))
        })
    }
}

/// The text of a value in Python.
fn shown(value: impl for<'a> FnOnce(Python<'a>) -> Bound<'a, PyAny>) -> String {
    Python::attach(|py| {
        let value = value(py);
        value.str().map_or_else(|_| "?".to_owned(), |text| text.to_string())
    })
}

//! Problems of the user's own as a domain of the laboratory, and as those whose functions are called.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use jiugong_lab::registry::Store;
use jiugong_lab::scene::{Scene, Tone};
use jiugong_lab::{
    Answer, Capabilities, Chosen, Domain, DomainRow, Event, Facts, FieldError, HeuristicName, HeuristicRow, Instance,
    Method, ReadError, RequestError, Run, Settings, Suggestion, Text, View,
};
use jiugong_search::{Cost, Quality, Report, Zero};
use pyo3::prelude::*;
use pyo3::types::PyList;

use super::Own;
use super::space::{Function, Remembering};
use crate::ask::Called;
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
        capabilities: &Capabilities::PLAIN,
        read: |_, _| Err(ReadError::text(None, FieldError::NoText { form: FORM.en, form_zh: FORM.zh })),
        random: None,
    }
}

static FORWARD: DomainRow = row(false);
static BOTH_WAYS: DomainRow = row(true);

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
                self.known.keep_plan(moves);
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
            here = Domain::after(self, &here, by)?;
            labels.append(self.known.label(py, by)).ok()?;
            states.append(self.known.value(py, here)).ok()?;
        }
        Some((labels, states))
    }

    /// All states but the start: what is asked of the plan later finds the others again.
    fn forget(&self, py: Python<'_>) {
        self.known.forget(py);
    }

    fn value<'py>(&self, py: Python<'py>, state: u32) -> Bound<'py, PyAny> {
        self.known.value(py, state)
    }

    fn label<'py>(&self, py: Python<'py>, by: u32) -> Bound<'py, PyAny> {
        self.known.label(py, by)
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

//! A race of two to six searches on one problem, animated by the number of nodes that each has expanded.
//!
//! The searches first run one after another, so that their times are comparable; the animation then shows them expanding
//! nodes at the same rate. The results at the end are those of the real searches.

mod draw;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent};
use jiugong_lab::registry::{Knob, UsesHeuristic};
use jiugong_lab::{
    Answer, ComparePlan, CompareRequest, CompareScope, Contender, Explain, Figure, Instance, Method, ProblemSource,
    ReadError, Request, compare,
};

use crate::app::{Action, Context};
use crate::catalogue;
use crate::form::{Form, FormEvent};
use crate::work::Job;

/// The smallest and largest numbers of contenders.
const MIN_CONTENDERS: usize = 2;
const MAX_CONTENDERS: usize = 6;

/// Duration of the animation at the initial pace, in seconds.
const ANIMATION_SECONDS: f64 = 12.0;

/// The part of the view that has the focus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Focus {
    /// The form with the problem.
    #[default]
    Form,
    /// The list of contenders.
    List,
    /// The race.
    Race,
}

/// A search that has finished.
struct Runner {
    contender: Contender,
    answer: Answer,
}

impl Runner {
    /// The nodes it expanded; `None` if its method does not count them.
    fn nodes(&self) -> Option<u64> {
        self.answer.config.method.row().figures(&self.answer.report.statistics).expanded
    }
}

/// The view.
#[derive(Default)]
pub struct Race {
    focus: Focus,
    contenders: Vec<Contender>,
    picked: Vec<Contender>,
    at: usize,
    error: Option<String>,
    job: Option<Job<Result<Vec<Runner>, String>>>,
    running: Arc<AtomicUsize>,
    runners: Vec<Runner>,
    /// The number of nodes that each has expanded in the animation.
    shown: f64,
    pace: f64,
    paused: bool,
    since: Duration,
}

/// The comparison of `methods` on a problem, each with all heuristics that are compared by default.
fn compare_plan(request: Request, problem: &Instance, methods: Vec<Method>) -> Result<ComparePlan, ReadError> {
    let problem_source = ProblemSource::Given(vec![problem.clone()]);
    CompareRequest {
        request,
        problem_source,
        scope: CompareScope::All,
        methods,
        heuristics: Vec::new(),
        stores: Vec::new(),
    }
    .resolve()
}

impl Race {
    /// Whether the form has the focus.
    pub fn in_form(&self) -> bool {
        self.focus == Focus::Form
    }

    /// Whether a thread is working.
    #[cfg(test)]
    pub fn is_working(&self) -> bool {
        self.job.is_some()
    }

    /// Whether the screen must be redrawn often.
    pub fn is_moving(&self) -> bool {
        self.job.is_some() || (self.focus == Focus::Race && !self.paused && !self.is_over())
    }

    /// Makes all times equal, for tests.
    #[cfg(test)]
    pub fn freeze(&mut self) {
        for runner in &mut self.runners {
            runner.answer.report.statistics.time = Duration::from_millis(1);
        }
    }

    /// The final number of nodes of each search.
    #[cfg(test)]
    pub fn finishes(&self) -> Vec<(String, Option<u64>)> {
        self.runners.iter().map(|runner| (runner.contender.name(), runner.nodes())).collect()
    }

    /// The number of nodes that each has expanded in the animation.
    #[cfg(test)]
    pub fn shown(&self) -> f64 {
        self.shown
    }

    /// The largest number of nodes.
    fn most(&self) -> u64 {
        self.runners.iter().filter_map(Runner::nodes).max().unwrap_or(0)
    }

    /// Whether all searches have finished in the animation.
    pub fn is_over(&self) -> bool {
        !self.runners.is_empty() && self.shown >= self.most() as f64
    }

    /// Lists the contenders for a problem and preselects some: two with a heuristic and two without, among methods that find
    /// optimal solutions.
    fn list_contenders(&mut self, problem: &Instance) {
        let domain = problem.domain();
        let methods: Vec<Method> = Method::all()
            .filter(|&method| {
                domain.row().has(method) && method.row().counts(Figure::Expanded) && !method.row().at_once
            })
            .collect();
        self.contenders =
            compare_plan(Request::new(domain), problem, methods).map_or_else(|_| Vec::new(), |plan| plan.contenders);
        self.picked.retain(|one| self.contenders.contains(one));
        if self.picked.len() < MIN_CONTENDERS {
            let of = |guided: bool| {
                let usual = domain.row().usual;
                let fits = move |one: &&Contender| {
                    let row = one.method.row();
                    row.optimal
                        && !row.knobs.contains(&Knob::WeightH)
                        && (row.heuristic == UsesHeuristic::Yes) == guided
                        && one.heuristic.is_none_or(|heuristic| heuristic == usual)
                };
                let mut some: Vec<Contender> = Vec::new();
                for one in self.contenders.iter().filter(fits) {
                    // Prefer methods that select nodes differently.
                    let new = some.iter().all(|known| known.method.row().selection != one.method.row().selection);
                    if new && some.len() < 2 {
                        some.push(*one);
                    }
                }
                some
            };
            self.picked = [of(false), of(true)].concat();
        }
        self.at = 0;
    }

    fn choose_contenders(&mut self, form: &Form, context: &Context) {
        match form.request(context.language) {
            Ok((_, problem)) => {
                self.list_contenders(&problem);
                self.error = None;
                self.focus = Focus::List;
            }
            Err(error) => self.error = Some(error),
        }
    }

    fn toggle(&mut self, context: &Context) -> Action {
        let Some(&one) = self.contenders.get(self.at) else { return Action::Handled };
        if let Some(place) = self.picked.iter().position(|picked| *picked == one) {
            self.picked.remove(place);
        } else if self.picked.len() < MAX_CONTENDERS {
            self.picked.push(one);
        } else {
            return Action::Message(catalogue::race_full(context.language, MAX_CONTENDERS));
        }
        Action::Handled
    }

    fn run(&mut self, form: &Form, context: &Context) -> Action {
        let language = context.language;
        if self.picked.len() < MIN_CONTENDERS {
            return Action::Message(catalogue::race_too_few(language, MIN_CONTENDERS));
        }
        let (request, problem) = match form.request(language) {
            Ok(request) => request,
            Err(error) => {
                (self.error, self.focus) = (Some(error), Focus::Form);
                return Action::Handled;
            }
        };
        let mut plan = match compare_plan(request, &problem, Vec::new()) {
            Ok(plan) => ComparePlan { contenders: self.picked.clone(), ..plan },
            Err(error) => {
                (self.error, self.focus) = (Some(error.explain(language)), Focus::List);
                return Action::Handled;
            }
        };
        plan.settings.tables = Some(Arc::clone(&context.tables));
        let running = Arc::clone(&self.running);
        self.runners.clear();
        (self.focus, self.shown, self.paused) = (Focus::Race, 0.0, false);
        self.running.store(0, Ordering::SeqCst);
        self.job = Some(Job::start(move |job| {
            plan.settings.limits.cancel = Some(Arc::clone(&job.cancel));
            let mut before = |number: usize, _: &Contender| running.store(number, Ordering::SeqCst);
            let comparison = compare(&plan, &problem, &mut |progress| job.report(progress), &mut before)
                .map_err(|error| error.explain(language))?;
            let runners = comparison.contenders.into_iter().zip(comparison.answers);
            Ok(runners.map(|(contender, answer)| Runner { contender, answer }).collect())
        }));
        Action::Handled
    }

    /// Advances the view.
    pub fn tick(&mut self, context: &Context) {
        if let Some(done) = self.job.as_ref().and_then(Job::poll) {
            let stopped = self.job.take().is_some_and(|job| job.is_cancelled());
            match done {
                Ok(_) if stopped => self.focus = Focus::List,
                Ok(runners) => {
                    self.runners = runners;
                    self.pace = (self.most() as f64 / ANIMATION_SECONDS).max(1.0);
                }
                Err(error) => (self.error, self.focus) = (Some(error), Focus::List),
            }
            self.since = context.now;
        }
        if !self.runners.is_empty() && !self.paused {
            let passed = context.now.saturating_sub(self.since).as_secs_f64();
            self.shown = (self.shown + passed * self.pace).min(self.most() as f64);
        }
        self.since = context.now;
    }

    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent, form: &mut Form, context: &Context) -> Action {
        if let Some(job) = &self.job {
            return job.key(key);
        }
        match self.focus {
            Focus::Form => match form.key(key) {
                FormEvent::Run => self.choose_contenders(form, context),
                FormEvent::Handled => self.error = None,
                FormEvent::Ignored => return Action::Ignored,
            },
            Focus::List => return self.key_in_list(key, form, context),
            Focus::Race => match key.code {
                KeyCode::Esc => self.focus = Focus::List,
                KeyCode::Char('e') => self.focus = Focus::Form,
                KeyCode::Char('r') => return self.run(form, context),
                KeyCode::Char(' ') => self.paused = !self.paused,
                KeyCode::Char('+' | '=') => self.pace *= 2.0,
                KeyCode::Char('-') => self.pace = (self.pace / 2.0).max(0.5),
                KeyCode::Right | KeyCode::Char('l') => self.shown = (self.shown + 1.0).floor().min(self.most() as f64),
                KeyCode::Left | KeyCode::Char('h') => self.shown = (self.shown - 1.0).ceil().max(0.0),
                KeyCode::Home => self.shown = 0.0,
                KeyCode::End => self.shown = self.most() as f64,
                _ => return Action::Ignored,
            },
        }
        Action::Handled
    }

    fn key_in_list(&mut self, key: KeyEvent, form: &Form, context: &Context) -> Action {
        let last = self.contenders.len().saturating_sub(1);
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.at = self.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.at = (self.at + 1).min(last),
            KeyCode::PageUp => self.at = self.at.saturating_sub(10),
            KeyCode::PageDown => self.at = (self.at + 10).min(last),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::Char(' ') => return self.toggle(context),
            KeyCode::Enter | KeyCode::Char('r') => return self.run(form, context),
            KeyCode::Esc | KeyCode::Char('e') => self.focus = Focus::Form,
            _ => return Action::Ignored,
        }
        Action::Handled
    }

    /// The command that makes the same comparison.
    pub fn command(&self, form: &Form) -> Option<String> {
        if self.picked.is_empty() {
            return None;
        }
        let mut names = Vec::new();
        let mut heuristics: Vec<&str> = Vec::new();
        for one in &self.picked {
            if !names.contains(&one.method.name()) {
                names.push(one.method.name());
            }
            if let Some(heuristic) = one.heuristic.filter(|heuristic| !heuristics.contains(&heuristic.name())) {
                heuristics.push(heuristic.name());
            }
        }
        let own = |row: &jiugong_lab::registry::KnobRow| !matches!(row.knob, Knob::Method | Knob::Heuristic);
        // List options take all words that follow them, so the problem comes first.
        let mut command = form.command("compare", own).word(&form.text).option("--methods", &names.join(","));
        if !heuristics.is_empty() {
            command = command.option("--heuristics", &heuristics.join(","));
        }
        Some(command.text())
    }
}

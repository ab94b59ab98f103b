//! A race: two to six searches of one problem, side by side, in slow motion by the number of nodes that each has expanded.
//!
//! Each search is run on its own first, one after another, so that their times can be compared; then all are shown as if they expanded
//! their nodes at the same pace. Always: the figures at the end are those of the searches, whatever was shown on the way.

mod draw;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent};
use jiugong_lab::registry::{Knob, UsesHeuristic};
use jiugong_lab::{
    Answer, Contender, Explain, Figure, Instance, Method, Plan, Purpose, Settings, contenders, usual_heuristics,
};

use crate::app::{Action, Context};
use crate::catalogue;
use crate::form::{Form, Wish};
use crate::work::Job;

/// The fewest and the most that race.
const FEWEST: usize = 2;
const MOST: usize = 6;

/// How long the race takes at the first pace.
const SECONDS: f64 = 12.0;

/// Where the user is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// In the form of the problem.
    #[default]
    Form,
    /// In the list of those who may race.
    List,
    /// At the race.
    Race,
}

/// A search that has been run.
struct Runner {
    contender: Contender,
    answer: Answer,
}

impl Runner {
    /// The nodes it expanded; `None` if it does not count them.
    fn nodes(&self) -> Option<u64> {
        self.answer.config.method.row().figures(&self.answer.report.statistics).expanded
    }
}

/// The view.
#[derive(Default)]
pub struct Race {
    place: Place,
    offered: Vec<Contender>,
    picked: Vec<Contender>,
    at: usize,
    error: Option<String>,
    job: Option<Job<Result<Vec<Runner>, String>>>,
    running: Arc<AtomicUsize>,
    runners: Vec<Runner>,
    /// How many nodes each has expanded by now.
    shown: f64,
    pace: f64,
    paused: bool,
    since: Duration,
}

impl Race {
    /// Whether keys go to the form.
    pub fn in_form(&self) -> bool {
        self.place == Place::Form
    }

    /// Whether a thread is at work.
    #[cfg(test)]
    pub fn is_working(&self) -> bool {
        self.job.is_some()
    }

    /// Whether something moves by itself.
    pub fn is_moving(&self) -> bool {
        self.job.is_some() || (self.place == Place::Race && !self.paused && !self.is_over())
    }

    /// Times that are the same on every machine.
    #[cfg(test)]
    pub fn freeze(&mut self) {
        for runner in &mut self.runners {
            runner.answer.report.statistics.time = Duration::from_millis(1);
        }
    }

    /// The nodes that each has expanded in the end.
    #[cfg(test)]
    pub fn finishes(&self) -> Vec<(String, Option<u64>)> {
        self.runners.iter().map(|runner| (runner.contender.name(), runner.nodes())).collect()
    }

    /// How many nodes each has expanded by now.
    #[cfg(test)]
    pub fn shown(&self) -> f64 {
        self.shown
    }

    /// The most nodes that any of them expanded.
    fn most(&self) -> u64 {
        self.runners.iter().filter_map(Runner::nodes).max().unwrap_or(0)
    }

    /// Whether all have arrived.
    pub fn is_over(&self) -> bool {
        !self.runners.is_empty() && self.shown >= self.most() as f64
    }

    /// Who may race on this problem, and who does unless asked otherwise: two that are guided and two that are not, of those that find
    /// the optimum.
    fn offer(&mut self, problem: &Instance) {
        let domain = problem.domain();
        let methods: Vec<Method> = Method::all()
            .filter(|&method| {
                domain.row().has(method) && method.row().counts(Figure::Expanded) && !method.row().at_once
            })
            .collect();
        let heuristics = usual_heuristics(domain, std::slice::from_ref(problem));
        self.offered = contenders(&methods, &heuristics, &[]);
        self.picked.retain(|one| self.offered.contains(one));
        if self.picked.len() < FEWEST {
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
                for one in self.offered.iter().filter(fits) {
                    // Those that take their nodes in different ways.
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

    fn pose(&mut self, form: &Form, context: &Context) {
        match form.request(context.language) {
            Ok((_, problem)) => {
                self.offer(&problem);
                self.error = None;
                self.place = Place::List;
            }
            Err(error) => self.error = Some(error),
        }
    }

    fn toggle(&mut self, context: &Context) -> Action {
        let Some(&one) = self.offered.get(self.at) else { return Action::Done };
        if let Some(place) = self.picked.iter().position(|picked| *picked == one) {
            self.picked.remove(place);
        } else if self.picked.len() < MOST {
            self.picked.push(one);
        } else {
            return Action::Say(catalogue::race_full(context.language, MOST));
        }
        Action::Done
    }

    fn run(&mut self, form: &Form, context: &Context) -> Action {
        let language = context.language;
        if self.picked.len() < FEWEST {
            return Action::Say(catalogue::race_too_few(language, FEWEST));
        }
        let (request, problem) = match form.request(language) {
            Ok(asked) => asked,
            Err(error) => {
                (self.error, self.place) = (Some(error), Place::Form);
                return Action::Done;
            }
        };
        let settings = Settings { tables: Some(Arc::clone(&context.tables)), ..request.settings };
        let (picked, running) = (self.picked.clone(), Arc::clone(&self.running));
        self.runners.clear();
        (self.place, self.shown, self.paused) = (Place::Race, 0.0, false);
        self.running.store(0, Ordering::SeqCst);
        self.job = Some(Job::start(move |teller| {
            let mut runners = Vec::new();
            for contender in picked {
                let mut own = contender.settings(&settings);
                own.limits.cancel = Some(Arc::clone(&teller.cancel));
                if teller.is_cancelled() {
                    break;
                }
                let answer = Plan::resolve(&problem, own, Purpose::Compare)
                    .and_then(|plan| plan.solve(&mut |progress| teller.tell(progress)));
                runners.push(Runner { contender, answer: answer.map_err(|error| error.explain(language))? });
                running.fetch_add(1, Ordering::SeqCst);
            }
            Ok(runners)
        }));
        Action::Done
    }

    /// Time has gone by.
    pub fn tick(&mut self, context: &Context) {
        if let Some(done) = self.job.as_ref().and_then(Job::poll) {
            let stopped = self.job.take().is_some_and(|job| job.is_cancelled());
            match done {
                Ok(_) if stopped => self.place = Place::List,
                Ok(runners) => {
                    self.runners = runners;
                    self.pace = (self.most() as f64 / SECONDS).max(1.0);
                }
                Err(error) => (self.error, self.place) = (Some(error), Place::List),
            }
            self.since = context.now;
        }
        if !self.runners.is_empty() && !self.paused {
            let passed = context.now.saturating_sub(self.since).as_secs_f64();
            self.shown = (self.shown + passed * self.pace).min(self.most() as f64);
        }
        self.since = context.now;
    }

    /// Takes a key.
    pub fn key(&mut self, key: KeyEvent, form: &mut Form, context: &Context) -> Action {
        if let Some(job) = &self.job {
            return job.key(key);
        }
        match self.place {
            Place::Form => match form.key(key) {
                Wish::Run => self.pose(form, context),
                Wish::Nothing => self.error = None,
                Wish::Untouched => return Action::Untouched,
            },
            Place::List => return self.key_in_list(key, form, context),
            Place::Race => match key.code {
                KeyCode::Esc => self.place = Place::List,
                KeyCode::Char('e') => self.place = Place::Form,
                KeyCode::Char('r') => return self.run(form, context),
                KeyCode::Char(' ') => self.paused = !self.paused,
                KeyCode::Char('+' | '=') => self.pace *= 2.0,
                KeyCode::Char('-') => self.pace = (self.pace / 2.0).max(0.5),
                KeyCode::Right | KeyCode::Char('l') => self.shown = (self.shown + 1.0).floor().min(self.most() as f64),
                KeyCode::Left | KeyCode::Char('h') => self.shown = (self.shown - 1.0).ceil().max(0.0),
                KeyCode::Home => self.shown = 0.0,
                KeyCode::End => self.shown = self.most() as f64,
                _ => return Action::Untouched,
            },
        }
        Action::Done
    }

    fn key_in_list(&mut self, key: KeyEvent, form: &Form, context: &Context) -> Action {
        let last = self.offered.len().saturating_sub(1);
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.at = self.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.at = (self.at + 1).min(last),
            KeyCode::PageUp => self.at = self.at.saturating_sub(10),
            KeyCode::PageDown => self.at = (self.at + 10).min(last),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::Char(' ') => return self.toggle(context),
            KeyCode::Enter | KeyCode::Char('r') => return self.run(form, context),
            KeyCode::Esc | KeyCode::Char('e') => self.place = Place::Form,
            _ => return Action::Untouched,
        }
        Action::Done
    }

    /// The command that compares the same.
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
        // Lists take all words that follow, so the problem comes first.
        let mut command = form.command("compare", own).word(&form.text).option("--methods", &names.join(","));
        if !heuristics.is_empty() {
            command = command.option("--heuristics", &heuristics.join(","));
        }
        Some(command.text())
    }
}

//! All states of a problem by their distance from the goal, and where the problem itself stands among them.

mod boards;
mod draw;

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent};
use jiugong_lab::registry::Ability;
use jiugong_lab::{Explain, Instance, Language, Settings, count_layers};
use jiugong_search::{Cost, Limits};

use crate::app::{Action, Context};
use crate::form::{Form, Wish};
use crate::work::{Job, Teller};

/// A space that was counted.
struct Counted {
    problem: Instance,
    /// How many states there are at each distance that occurs, the nearest first.
    layers: Vec<(Cost, u64)>,
    /// The distance of the problem itself, where it is known.
    here: Option<Cost>,
    /// Whether every state was counted.
    complete: bool,
}

impl Counted {
    fn states(&self) -> u64 {
        self.layers.iter().map(|(_, count)| count).sum()
    }

    fn mean(&self) -> f64 {
        let sum: u128 = self.layers.iter().map(|&(distance, count)| u128::from(distance) * u128::from(count)).sum();
        sum as f64 / self.states().max(1) as f64 / f64::from(10_u32.pow(self.problem.decimals()))
    }
}

/// The view.
#[derive(Default)]
pub struct Space {
    job: Option<Job<Result<Counted, String>>>,
    counted: Option<Counted>,
    error: Option<String>,
    in_result: bool,
    scroll: usize,
    logarithmic: bool,
}

/// Counts the states of `problem` by distance.
fn count(problem: Instance, settings: &Settings, teller: &Teller, language: Language) -> Result<Counted, String> {
    let (layers, complete) = match boards::count(&problem, teller, language) {
        Some(counted) => counted?,
        None => (count_layers(&problem).map_err(|error| error.explain(language))?.counts, true),
    };
    let here = problem.optimum().or_else(|| {
        let limits = Limits { cancel: Some(Arc::clone(&teller.cancel)), ..settings.limits.clone() };
        let settings = Settings { limits, tables: settings.tables.clone(), ..Settings::default() };
        let answer = problem.solve(&settings, &mut |progress| teller.tell(progress)).ok()?;
        answer.report.plan().filter(|_| answer.report.is_optimal()).map(|plan| plan.cost)
    });
    Ok(Counted { problem, layers, here, complete })
}

impl Space {
    /// Whether keys go to the form.
    pub fn in_form(&self) -> bool {
        self.job.is_none() && !self.in_result
    }

    /// Whether a thread is at work.
    #[cfg(test)]
    pub fn is_working(&self) -> bool {
        self.job.is_some()
    }

    /// Whether something moves by itself.
    pub fn is_moving(&self) -> bool {
        self.job.is_some()
    }

    /// Begins to count.
    pub fn run(&mut self, form: &Form, context: &Context) {
        (self.counted, self.error, self.scroll) = (None, None, 0);
        let language = context.language;
        let asked = form.request(language).and_then(|(request, problem)| {
            request.check(Ability::Space).map_err(|error| error.explain(language))?;
            Ok((request, problem))
        });
        match asked {
            Ok((request, problem)) => {
                let settings = Settings { tables: Some(Arc::clone(&context.tables)), ..request.settings };
                self.in_result = true;
                self.job = Some(Job::start(move |teller| count(problem, &settings, teller, language)));
            }
            Err(error) => {
                self.error = Some(error);
                self.in_result = false;
            }
        }
    }

    /// Time has gone by.
    pub fn tick(&mut self, _: &Context) {
        if let Some(done) = self.job.as_ref().and_then(Job::poll) {
            let stopped = self.job.take().is_some_and(|job| job.is_cancelled());
            match done {
                Ok(counted) if !stopped || !counted.layers.is_empty() => self.counted = Some(counted),
                Ok(_) => self.in_result = false,
                Err(error) => {
                    self.error = Some(error);
                    self.in_result = false;
                }
            }
        }
    }

    /// Takes a key.
    pub fn key(&mut self, key: KeyEvent, form: &mut Form, context: &Context) -> Action {
        if let Some(job) = &self.job {
            if key.code == KeyCode::Esc {
                job.cancel();
                return Action::Done;
            }
            return Action::Untouched;
        }
        if !self.in_result {
            return match form.key(key) {
                Wish::Run => {
                    self.run(form, context);
                    Action::Done
                }
                Wish::Nothing => {
                    self.error = None;
                    Action::Done
                }
                Wish::Untouched => Action::Untouched,
            };
        }
        match key.code {
            KeyCode::Esc | KeyCode::Char('e') => self.in_result = false,
            KeyCode::Char('r') => self.run(form, context),
            KeyCode::Char('g') => self.logarithmic = !self.logarithmic,
            KeyCode::Down | KeyCode::Char('j') => self.scroll += 1,
            KeyCode::Up | KeyCode::Char('k') => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::PageDown => self.scroll += 10,
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(10),
            KeyCode::Home => self.scroll = 0,
            KeyCode::End => self.scroll = usize::MAX / 2,
            _ => return Action::Untouched,
        }
        let layers = self.counted.as_ref().map_or(0, |counted| counted.layers.len());
        self.scroll = self.scroll.min(layers.saturating_sub(1));
        Action::Done
    }

    /// The command that counts the same.
    pub fn command(form: &Form) -> String {
        boards::command(form).unwrap_or_else(|| form.command("space", |_| false).word(&form.text).text())
    }
}

//! All states of a problem counted by their distance from the goal, with the position of the problem among them.

mod draw;
mod layers;

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent};
use jiugong_lab::registry::Ability;
use jiugong_lab::{Explain, Instance, Language, Settings, count_layers};
use jiugong_search::{Cost, Limits};

use crate::app::{Action, Context};
use crate::form::Form;
use crate::form_search::{FormSearch, KeyTarget};
use crate::work::JobContext;

/// A state space counted by distance.
struct CountedSpace {
    problem: Instance,
    /// The distances with the numbers of states, beginning with the smallest.
    layers: Vec<(Cost, u64)>,
    /// The distance of the problem, if known.
    here: Option<Cost>,
    /// Whether all states were counted.
    complete: bool,
}

impl CountedSpace {
    fn states(&self) -> u64 {
        self.layers.iter().map(|(_, count)| count).sum()
    }

    fn mean(&self) -> f64 {
        let sum: u128 = self.layers.iter().map(|&(distance, count)| u128::from(distance) * u128::from(count)).sum();
        sum as f64 / self.states().max(1) as f64 / f64::from(10_u32.pow(self.problem.info().decimals))
    }
}

/// The view.
#[derive(Default)]
pub struct Space {
    search: FormSearch<CountedSpace>,
    scroll: usize,
    logarithmic: bool,
}

/// Counts the states of `problem` by distance.
fn count(problem: Instance, settings: &Settings, job: &JobContext, language: Language) -> Result<CountedSpace, String> {
    let (layers, complete) = match layers::count(&problem, job, language) {
        Some(counted) => counted?,
        None => (count_layers(&problem).map_err(|error| error.explain(language))?.counts, true),
    };
    let here = problem.optimum().or_else(|| {
        let limits = Limits { cancel: Some(Arc::clone(&job.cancel)), ..settings.limits.clone() };
        let settings = Settings { limits, tables: settings.tables.clone(), ..Settings::default() };
        let answer = problem.solve(&settings, &mut |progress| job.report(progress)).ok()?;
        answer.report.plan().filter(|_| answer.report.is_optimal()).map(|plan| plan.cost)
    });
    Ok(CountedSpace { problem, layers, here, complete })
}

impl Space {
    /// Whether the form has the focus.
    pub fn in_form(&self) -> bool {
        self.search.in_form()
    }

    /// Whether a thread is working.
    #[cfg(test)]
    pub fn is_working(&self) -> bool {
        self.search.job.is_some()
    }

    /// Whether the screen must be redrawn often.
    pub fn is_moving(&self) -> bool {
        self.search.job.is_some()
    }

    /// Starts counting.
    pub fn run(&mut self, form: &Form, context: &Context) {
        self.scroll = 0;
        let (language, tables) = (context.language, Arc::clone(&context.tables));
        let asked = form.request(language).and_then(|(request, problem)| {
            request.check(Ability::Space).map_err(|error| error.explain(language))?;
            Ok((request, problem))
        });
        self.search.begin(asked, move |(request, problem), job| {
            count(problem, &Settings { tables: Some(tables), ..request.settings }, job, language)
        });
    }

    /// Advances the view.
    pub fn tick(&mut self, _: &Context) {
        match self.search.poll() {
            Some((counted, stopped)) if !stopped || !counted.layers.is_empty() => self.search.result = Some(counted),
            Some(_) => self.search.in_result = false,
            None => {}
        }
    }

    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent, form: &mut Form, context: &Context) -> Action {
        match self.search.key(key, form) {
            KeyTarget::Handled(action) => return action,
            KeyTarget::Run => {
                self.run(form, context);
                return Action::Handled;
            }
            KeyTarget::Result => {}
        }
        match key.code {
            KeyCode::Esc | KeyCode::Char('e') => self.search.in_result = false,
            KeyCode::Char('r') => self.run(form, context),
            KeyCode::Char('g') => self.logarithmic = !self.logarithmic,
            KeyCode::Down | KeyCode::Char('j') => self.scroll += 1,
            KeyCode::Up | KeyCode::Char('k') => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::PageDown => self.scroll += 10,
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(10),
            KeyCode::Home => self.scroll = 0,
            KeyCode::End => self.scroll = usize::MAX / 2,
            _ => return Action::Ignored,
        }
        let layers = self.search.result.as_ref().map_or(0, |counted| counted.layers.len());
        self.scroll = self.scroll.min(layers.saturating_sub(1));
        Action::Handled
    }

    /// The command that makes the same count.
    pub fn command(form: &Form) -> String {
        layers::command(form).unwrap_or_else(|| form.command("space", |_| false).word(&form.text).text())
    }
}

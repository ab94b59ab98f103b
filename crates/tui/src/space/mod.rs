//! All states of a problem by their distance from the goal, and where the problem itself stands among them.

mod boards;
mod draw;

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent};
use jiugong_lab::registry::Ability;
use jiugong_lab::{Explain, Instance, Language, Settings, count_layers};
use jiugong_search::{Cost, Limits};

use crate::app::{Action, Context};
use crate::asked::{Asked, Taker};
use crate::form::Form;
use crate::work::Teller;

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
        sum as f64 / self.states().max(1) as f64 / f64::from(10_u32.pow(self.problem.info().decimals))
    }
}

/// The view.
#[derive(Default)]
pub struct Space {
    asked: Asked<Counted>,
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
        self.asked.in_form()
    }

    /// Whether a thread is at work.
    #[cfg(test)]
    pub fn is_working(&self) -> bool {
        self.asked.job.is_some()
    }

    /// Whether something moves by itself.
    pub fn is_moving(&self) -> bool {
        self.asked.job.is_some()
    }

    /// Begins to count.
    pub fn run(&mut self, form: &Form, context: &Context) {
        self.scroll = 0;
        let (language, tables) = (context.language, Arc::clone(&context.tables));
        let asked = form.request(language).and_then(|(request, problem)| {
            request.check(Ability::Space).map_err(|error| error.explain(language))?;
            Ok((request, problem))
        });
        self.asked.begin(asked, move |(request, problem), teller| {
            count(problem, &Settings { tables: Some(tables), ..request.settings }, teller, language)
        });
    }

    /// Time has gone by.
    pub fn tick(&mut self, _: &Context) {
        match self.asked.poll() {
            Some((counted, stopped)) if !stopped || !counted.layers.is_empty() => self.asked.result = Some(counted),
            Some(_) => self.asked.in_result = false,
            None => {}
        }
    }

    /// Takes a key.
    pub fn key(&mut self, key: KeyEvent, form: &mut Form, context: &Context) -> Action {
        match self.asked.key(key, form) {
            Taker::Taken(action) => return action,
            Taker::Run => {
                self.run(form, context);
                return Action::Done;
            }
            Taker::Result => {}
        }
        match key.code {
            KeyCode::Esc | KeyCode::Char('e') => self.asked.in_result = false,
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
        let layers = self.asked.result.as_ref().map_or(0, |counted| counted.layers.len());
        self.scroll = self.scroll.min(layers.saturating_sub(1));
        Action::Done
    }

    /// The command that counts the same.
    pub fn command(form: &Form) -> String {
        boards::command(form).unwrap_or_else(|| form.command("space", |_| false).word(&form.text).text())
    }
}

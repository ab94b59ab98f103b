//! A problem of any domain is solved by any method, with the counters as they grow, and its plan is played: on and back, at any speed.

mod draw;

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent};
use jiugong_lab::scene::Scene;
use jiugong_lab::{Answer, Explain, Language, Settings, View};
use jiugong_show::catalogue as said;
use jiugong_show::export::{answer_figures, answer_summary};

use crate::app::{Action, Context};
use crate::asked::{Asked, Taker};
use crate::form::Form;

/// Positions a second.
const SPEEDS: [f64; 8] = [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 60.0, 240.0];

/// The most cells of all positions together that are held to be played.
const MOST_CELLS: usize = 4_000_000;

/// An answer, ready to be played.
struct Played {
    answer: Answer,
    moves: Vec<Cow<'static, str>>,
    scenes: Vec<Scene>,
    views: Vec<View>,
}

impl Played {
    fn new(answer: Answer) -> Self {
        let moves = answer.moves().unwrap_or_default();
        let scenes = answer.scenes(MOST_CELLS).unwrap_or_default();
        let views = answer.views(MOST_CELLS).unwrap_or_default();
        Played { answer, moves, scenes, views }
    }

    fn last(&self) -> usize {
        self.scenes.len().saturating_sub(1)
    }

    /// What is said of it: how it ended, what it took, what was asked for in vain.
    fn texts(&self, language: Language) -> Vec<String> {
        let mut texts = vec![answer_summary(&self.answer, language)];
        texts.extend(answer_figures(&self.answer, language).lines().map(str::to_owned));
        let method = self.answer.config.method.name();
        texts.extend(self.answer.ignored.iter().map(|ignored| match ignored {
            jiugong_lab::Ignored::Heuristic => said::heuristic_ignored(language, method),
            other => said::knob_ignored(language, method, &other.option()),
        }));
        texts
    }
}

/// The view.
#[derive(Default)]
pub struct Solve {
    asked: Asked<Played>,
    at: usize,
    playing: bool,
    speed: usize,
    since: Duration,
}

impl Solve {
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
        self.asked.job.is_some() || self.playing
    }

    /// Begins the search.
    pub fn run(&mut self, form: &Form, context: &Context) {
        (self.at, self.playing) = (0, false);
        let (language, tables) = (context.language, Arc::clone(&context.tables));
        self.asked.begin(form.request(language), move |(request, problem), teller| {
            let mut settings = Settings { tables: Some(tables), ..request.settings };
            settings.limits.cancel = Some(Arc::clone(&teller.cancel));
            let answer = problem.solve(&settings, &mut |progress| teller.tell(progress));
            answer.map(Played::new).map_err(|error| error.explain(language))
        });
    }

    /// Time has gone by.
    pub fn tick(&mut self, context: &Context) {
        if let Some((played, _)) = self.asked.poll() {
            (self.playing, self.speed, self.since) = (played.last() > 0, 2, context.now);
            self.asked.result = Some(played);
        }
        if let Some(played) = self.asked.result.as_ref().filter(|_| self.playing) {
            let one = Duration::from_secs_f64(1.0 / SPEEDS[self.speed]);
            while self.playing && context.now.saturating_sub(self.since) >= one {
                self.since += one;
                self.at += 1;
                self.playing = self.at < played.last();
            }
        }
    }

    /// Times that are the same on every machine.
    #[cfg(test)]
    pub fn freeze(&mut self) {
        if let Some(played) = &mut self.asked.result {
            played.answer.report.statistics.time = Duration::from_millis(1);
        }
    }

    /// Which position of the plan is shown, and how many moves there are.
    #[cfg(test)]
    pub fn place(&self) -> Option<(usize, usize)> {
        self.asked.result.as_ref().map(|played| (self.at, played.last()))
    }

    /// How the search ended.
    #[cfg(test)]
    pub fn outcome(&self) -> Option<&'static str> {
        self.asked.result.as_ref().map(|played| jiugong_lab::outcome_name(&played.answer.report.outcome))
    }

    fn last(&self) -> usize {
        self.asked.result.as_ref().map_or(0, Played::last)
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
            KeyCode::Esc | KeyCode::Char('e') => (self.asked.in_result, self.playing) = (false, false),
            KeyCode::Char('r') => self.run(form, context),
            KeyCode::Char(' ' | 'p') | KeyCode::Enter => {
                if !self.playing && self.at == self.last() {
                    self.at = 0;
                }
                self.playing = !self.playing && self.last() > 0;
                self.since = context.now;
            }
            KeyCode::Right | KeyCode::Char('l' | 'j') | KeyCode::Down => self.go(self.at + 1),
            KeyCode::Left | KeyCode::Char('h' | 'k') | KeyCode::Up => self.go(self.at.saturating_sub(1)),
            KeyCode::PageDown => self.go(self.at + 10),
            KeyCode::PageUp => self.go(self.at.saturating_sub(10)),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(usize::MAX),
            KeyCode::Char('+' | '=') => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Char('-') => self.speed = self.speed.saturating_sub(1),
            _ => return Action::Untouched,
        }
        Action::Done
    }

    fn go(&mut self, at: usize) {
        self.at = at.min(self.last());
        self.playing = false;
    }

    /// The command that solves the same.
    pub fn command(form: &Form) -> String {
        form.whole_command("solve").text()
    }
}

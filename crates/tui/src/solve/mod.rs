//! Solving a problem of any domain by any method, with live counters, and playing the solution in both directions at any speed.

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
use crate::form::Form;
use crate::form_search::{FormSearch, KeyTarget};

/// Positions per second.
const SPEEDS: [f64; 8] = [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 60.0, 240.0];

/// The most cells of all positions together for which a solution can be played.
const MAX_CELLS: usize = 4_000_000;

/// An answer prepared for playback.
struct Playback {
    answer: Answer,
    moves: Vec<Cow<'static, str>>,
    scenes: Vec<Scene>,
    views: Vec<View>,
}

impl Playback {
    fn new(answer: Answer) -> Self {
        let moves = answer.moves().unwrap_or_default();
        let scenes = answer.scenes(MAX_CELLS).unwrap_or_default();
        let views = answer.views(MAX_CELLS).unwrap_or_default();
        Playback { answer, moves, scenes, views }
    }

    fn last(&self) -> usize {
        self.scenes.len().saturating_sub(1)
    }

    /// The outcome, the statistics, and options that had no effect.
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
    search: FormSearch<Playback>,
    at: usize,
    playing: bool,
    speed: usize,
    since: Duration,
}

impl Solve {
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
        self.search.job.is_some() || self.playing
    }

    /// Starts the search.
    pub fn run(&mut self, form: &Form, context: &Context) {
        (self.at, self.playing) = (0, false);
        let (language, tables) = (context.language, Arc::clone(&context.tables));
        self.search.begin(form.request(language), move |(request, problem), job| {
            let mut settings = Settings { tables: Some(tables), ..request.settings };
            settings.limits.cancel = Some(Arc::clone(&job.cancel));
            let answer = problem.solve(&settings, &mut |progress| job.report(progress));
            answer.map(Playback::new).map_err(|error| error.explain(language))
        });
    }

    /// Advances the view.
    pub fn tick(&mut self, context: &Context) {
        if let Some((playback, _)) = self.search.poll() {
            (self.playing, self.speed, self.since) = (playback.last() > 0, 2, context.now);
            self.search.result = Some(playback);
        }
        if let Some(playback) = self.search.result.as_ref().filter(|_| self.playing) {
            let one = Duration::from_secs_f64(1.0 / SPEEDS[self.speed]);
            while self.playing && context.now.saturating_sub(self.since) >= one {
                self.since += one;
                self.at += 1;
                self.playing = self.at < playback.last();
            }
        }
    }

    /// Sets the time to a constant, for tests.
    #[cfg(test)]
    pub fn freeze(&mut self) {
        if let Some(playback) = &mut self.search.result {
            playback.answer.report.statistics.time = Duration::from_millis(1);
        }
    }

    /// The current position of the playback, and the number of moves.
    #[cfg(test)]
    pub fn place(&self) -> Option<(usize, usize)> {
        self.search.result.as_ref().map(|playback| (self.at, playback.last()))
    }

    /// The name of the outcome.
    #[cfg(test)]
    pub fn outcome(&self) -> Option<&'static str> {
        self.search.result.as_ref().map(|playback| jiugong_lab::outcome_name(&playback.answer.report.outcome))
    }

    fn last(&self) -> usize {
        self.search.result.as_ref().map_or(0, Playback::last)
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
            KeyCode::Esc | KeyCode::Char('e') => (self.search.in_result, self.playing) = (false, false),
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
            _ => return Action::Ignored,
        }
        Action::Handled
    }

    fn go(&mut self, at: usize) {
        self.at = at.min(self.last());
        self.playing = false;
    }

    /// The command that solves the same problem.
    pub fn command(form: &Form) -> String {
        form.whole_command("solve").text()
    }
}

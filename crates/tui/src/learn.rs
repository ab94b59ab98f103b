//! Lessons, read part by part. Questions are answered before the results are shown.

mod draw;

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use jiugong_course::lesson::{Choice, LESSONS, Lesson, Part};
use jiugong_lab::{Explain, Language};
use jiugong_search::Limits;

use crate::app::{Action, Context};
use crate::work::Job;

/// A lesson that is open.
struct OpenLesson {
    lesson: Lesson,
    /// The number of parts shown.
    shown: usize,
    /// The answers given: index of the part, index of the choice.
    chosen: Vec<(usize, usize)>,
    /// Lines scrolled up from the end.
    scroll: usize,
}

impl OpenLesson {
    fn new(lesson: Lesson) -> Self {
        let mut open = OpenLesson { lesson, shown: 0, chosen: Vec::new(), scroll: 0 };
        open.go_on();
        open
    }

    /// The question that is waiting for an answer.
    fn question(&self) -> Option<&Choice> {
        match self.shown.checked_sub(1).and_then(|last| self.lesson.parts.get(last)) {
            Some(Part::Choice(choice)) if !self.chosen.iter().any(|&(part, _)| part + 1 == self.shown) => Some(choice),
            _ => None,
        }
    }

    fn is_over(&self) -> bool {
        self.shown == self.lesson.parts.len()
    }

    /// Shows the parts up to the next one at which the reader should pause.
    fn go_on(&mut self) {
        if self.question().is_some() {
            return;
        }
        while !self.is_over() {
            self.shown += 1;
            if self.lesson.parts[self.shown - 1].pauses() {
                break;
            }
        }
        self.scroll = 0;
    }

    fn choose(&mut self, number: usize) {
        self.chosen.push((self.shown - 1, number));
        self.go_on();
    }
}

/// The view.
#[derive(Default)]
pub struct Learn {
    at: usize,
    job: Option<Job<Result<Lesson, String>>>,
    open: Option<OpenLesson>,
    error: Option<String>,
}

impl Learn {
    /// Whether a thread is working.
    #[cfg(test)]
    pub fn is_working(&self) -> bool {
        self.job.is_some()
    }

    /// Whether the screen must be redrawn often.
    pub fn is_moving(&self) -> bool {
        self.job.is_some()
    }

    /// Starts generating the selected lesson.
    fn start(&mut self, language: Language) {
        let row = &LESSONS[self.at];
        self.error = None;
        self.job = Some(Job::start(move |job| {
            let limits = Limits { cancel: Some(Arc::clone(&job.cancel)), ..Limits::default() };
            row.teach(None, language, &limits).map_err(|error| error.explain(language))
        }));
    }

    /// Advances the view.
    pub fn tick(&mut self, context: &Context) {
        if let Some(done) = self.job.as_ref().and_then(Job::poll) {
            let stopped = self.job.take().is_some_and(|job| job.is_cancelled());
            match done {
                Ok(lesson) if !stopped || !lesson.parts.is_empty() => self.open = Some(OpenLesson::new(lesson)),
                Ok(_) => {}
                Err(error) => self.error = Some(error),
            }
        }
        // A lesson is generated in one language, so a change of language generates it again.
        if self.job.is_none() && self.open.as_ref().is_some_and(|open| open.lesson.language != context.language) {
            self.open = None;
            self.start(context.language);
        }
    }

    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent, context: &Context) -> Action {
        if let Some(job) = &self.job {
            if key.code == KeyCode::Esc {
                job.cancel();
                return Action::Handled;
            }
            return Action::Ignored;
        }
        let Some(open) = &mut self.open else { return self.key_in_list(key, context) };
        if let Some(choice) = open.question()
            && let KeyCode::Char(letter) = key.code
            && let Some(number) = choice.read(letter.encode_utf8(&mut [0; 4]))
        {
            open.choose(number);
            return Action::Handled;
        }
        match key.code {
            KeyCode::Esc => self.open = None,
            KeyCode::Enter | KeyCode::Char(' ' | 'l') | KeyCode::Right => open.go_on(),
            KeyCode::Up | KeyCode::Char('k') => open.scroll += 1,
            KeyCode::Down | KeyCode::Char('j') => open.scroll = open.scroll.saturating_sub(1),
            KeyCode::PageUp => open.scroll += 10,
            KeyCode::PageDown => open.scroll = open.scroll.saturating_sub(10),
            KeyCode::Home => open.scroll = usize::MAX / 2,
            KeyCode::End => open.scroll = 0,
            _ => return Action::Ignored,
        }
        Action::Handled
    }

    fn key_in_list(&mut self, key: KeyEvent, context: &Context) -> Action {
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.at = self.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.at = (self.at + 1).min(LESSONS.len() - 1),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = LESSONS.len() - 1,
            KeyCode::Enter | KeyCode::Char(' ' | 'l') | KeyCode::Right => self.start(context.language),
            _ => return Action::Ignored,
        }
        Action::Handled
    }

    /// The number of parts shown, their total, and the right answer to the open question.
    #[cfg(test)]
    pub fn progress(&self) -> Option<(usize, usize, Option<usize>)> {
        let open = self.open.as_ref()?;
        Some((open.shown, open.lesson.parts.len(), open.question().map(|choice| choice.right)))
    }

    /// Handles the mouse wheel.
    pub fn mouse(&mut self, mouse: MouseEvent) {
        let Some(open) = &mut self.open else { return };
        match mouse.kind {
            MouseEventKind::ScrollUp => open.scroll += 3,
            MouseEventKind::ScrollDown => open.scroll = open.scroll.saturating_sub(3),
            _ => {}
        }
    }

    /// The command that shows the same lesson.
    pub fn command(&self) -> Option<String> {
        Some(format!("jiugong lesson {}", LESSONS.get(self.at)?.name))
    }
}

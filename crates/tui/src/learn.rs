//! Lessons: read part by part, with questions that are answered before the figures appear.

mod draw;

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use jiugong_course::lesson::{Choice, LESSONS, Lesson, Part};
use jiugong_lab::{Explain, Language};
use jiugong_search::Limits;

use crate::app::{Action, Context};
use crate::work::Job;

/// A lesson that is being read.
struct Read {
    lesson: Lesson,
    /// How many parts are shown.
    shown: usize,
    /// What was chosen, by the number of the part.
    chosen: Vec<(usize, usize)>,
    /// Lines that are scrolled away from the end.
    scroll: usize,
}

impl Read {
    fn new(lesson: Lesson) -> Self {
        let mut read = Read { lesson, shown: 0, chosen: Vec::new(), scroll: 0 };
        read.go_on();
        read
    }

    /// The question that is to be answered now.
    fn question(&self) -> Option<&Choice> {
        match self.shown.checked_sub(1).and_then(|last| self.lesson.parts.get(last)) {
            Some(Part::Choice(choice)) if !self.chosen.iter().any(|&(part, _)| part + 1 == self.shown) => Some(choice),
            _ => None,
        }
    }

    fn is_over(&self) -> bool {
        self.shown == self.lesson.parts.len()
    }

    /// Shows on to the next part at which the reader should take a moment.
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
    read: Option<Read>,
    error: Option<String>,
}

impl Learn {
    /// Whether a thread is at work.
    #[cfg(test)]
    pub fn is_working(&self) -> bool {
        self.job.is_some()
    }

    /// Whether something moves by itself.
    pub fn is_moving(&self) -> bool {
        self.job.is_some()
    }

    /// Holds the lesson in hand.
    fn hold(&mut self, language: Language) {
        let row = &LESSONS[self.at];
        self.error = None;
        self.job = Some(Job::start(move |teller| {
            let limits = Limits { cancel: Some(Arc::clone(&teller.cancel)), ..Limits::default() };
            row.teach(None, language, &limits).map_err(|error| error.explain(language))
        }));
    }

    /// Time has gone by.
    pub fn tick(&mut self, context: &Context) {
        if let Some(done) = self.job.as_ref().and_then(Job::poll) {
            let stopped = self.job.take().is_some_and(|job| job.is_cancelled());
            match done {
                Ok(lesson) if !stopped || !lesson.parts.is_empty() => self.read = Some(Read::new(lesson)),
                Ok(_) => {}
                Err(error) => self.error = Some(error),
            }
        }
        // A lesson is made in one language.
        if self.job.is_none() && self.read.as_ref().is_some_and(|read| read.lesson.language != context.language) {
            self.read = None;
            self.hold(context.language);
        }
    }

    /// Takes a key.
    pub fn key(&mut self, key: KeyEvent, context: &Context) -> Action {
        if let Some(job) = &self.job {
            if key.code == KeyCode::Esc {
                job.cancel();
                return Action::Done;
            }
            return Action::Untouched;
        }
        let Some(read) = &mut self.read else { return self.key_in_list(key, context) };
        if let Some(choice) = read.question()
            && let KeyCode::Char(letter) = key.code
            && let Some(number) = choice.read(letter.encode_utf8(&mut [0; 4]))
        {
            read.choose(number);
            return Action::Done;
        }
        match key.code {
            KeyCode::Esc => self.read = None,
            KeyCode::Enter | KeyCode::Char(' ' | 'l') | KeyCode::Right => read.go_on(),
            KeyCode::Up | KeyCode::Char('k') => read.scroll += 1,
            KeyCode::Down | KeyCode::Char('j') => read.scroll = read.scroll.saturating_sub(1),
            KeyCode::PageUp => read.scroll += 10,
            KeyCode::PageDown => read.scroll = read.scroll.saturating_sub(10),
            KeyCode::Home => read.scroll = usize::MAX / 2,
            KeyCode::End => read.scroll = 0,
            _ => return Action::Untouched,
        }
        Action::Done
    }

    fn key_in_list(&mut self, key: KeyEvent, context: &Context) -> Action {
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.at = self.at.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.at = (self.at + 1).min(LESSONS.len() - 1),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = LESSONS.len() - 1,
            KeyCode::Enter | KeyCode::Char(' ' | 'l') | KeyCode::Right => self.hold(context.language),
            _ => return Action::Untouched,
        }
        Action::Done
    }

    /// How many parts are shown, of how many, and the right answer to the question that is open.
    #[cfg(test)]
    pub fn place(&self) -> Option<(usize, usize, Option<usize>)> {
        let read = self.read.as_ref()?;
        Some((read.shown, read.lesson.parts.len(), read.question().map(|choice| choice.right)))
    }

    /// Takes what the mouse did: its wheel scrolls.
    pub fn mouse(&mut self, mouse: MouseEvent) {
        let Some(read) = &mut self.read else { return };
        match mouse.kind {
            MouseEventKind::ScrollUp => read.scroll += 3,
            MouseEventKind::ScrollDown => read.scroll = read.scroll.saturating_sub(3),
            _ => {}
        }
    }

    /// The command that holds the same lesson.
    pub fn command(&self) -> Option<String> {
        Some(format!("jiugong lesson {}", LESSONS.get(self.at)?.name))
    }
}

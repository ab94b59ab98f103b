//! What a view asked for with its form: the work on it, what came of that, and whether keys go to the form or to what came.

use crossterm::event::{KeyCode, KeyEvent};

use crate::app::Action;
use crate::form::{Form, Wish};
use crate::work::{Job, Teller};

/// Work that a form asked for, and what came of it.
pub struct Asked<T> {
    /// The work, while it goes on.
    pub job: Option<Job<Result<T, String>>>,
    /// What came of it.
    pub result: Option<T>,
    /// Why nothing came of it.
    pub error: Option<String>,
    /// Whether keys go to what came.
    pub in_result: bool,
}

impl<T> Default for Asked<T> {
    fn default() -> Self {
        Asked { job: None, result: None, error: None, in_result: false }
    }
}

/// Whose key it was.
pub enum Taker {
    /// The form's, or that of the work: it was taken.
    Taken(Action),
    /// The form's, and the work is to begin.
    Run,
    /// That of the result.
    Result,
}

impl<T: Send + 'static> Asked<T> {
    /// Whether keys go to the form.
    pub fn in_form(&self) -> bool {
        self.job.is_none() && !self.in_result
    }

    /// Begins `work` on what the form asks for, or says why it cannot; what came before is gone.
    pub fn begin<W: Send + 'static>(
        &mut self,
        asked: Result<W, String>,
        work: impl FnOnce(W, &Teller) -> Result<T, String> + Send + 'static,
    ) {
        (self.result, self.error) = (None, None);
        match asked {
            Ok(asked) => {
                self.in_result = true;
                self.job = Some(Job::start(move |teller| work(asked, teller)));
            }
            Err(error) => self.fail(error),
        }
    }

    /// Nothing came of it.
    pub fn fail(&mut self, error: String) {
        (self.error, self.in_result) = (Some(error), false);
    }

    /// What came, once the work is done, and whether it was called off. Why nothing came is kept here.
    pub fn poll(&mut self) -> Option<(T, bool)> {
        let done = self.job.as_ref().and_then(Job::poll)?;
        let stopped = self.job.take().is_some_and(|job| job.is_cancelled());
        match done {
            Ok(came) => Some((came, stopped)),
            Err(error) => {
                self.fail(error);
                None
            }
        }
    }

    /// Gives a key to the work or the form, if it is theirs.
    pub fn key(&mut self, key: KeyEvent, form: &mut Form) -> Taker {
        if let Some(job) = &self.job {
            return Taker::Taken(job.key(key));
        }
        if self.in_result {
            return Taker::Result;
        }
        match form.key(key) {
            Wish::Run => return Taker::Run,
            Wish::Nothing => self.error = None,
            Wish::Untouched if key.code == KeyCode::Char('p') && self.result.is_some() => self.in_result = true,
            Wish::Untouched => return Taker::Taken(Action::Untouched),
        }
        Taker::Taken(Action::Done)
    }
}

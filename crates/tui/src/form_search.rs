//! A search requested with the form: the job, its result, and whether the form or the result has the focus.

use crossterm::event::{KeyCode, KeyEvent};

use crate::app::Action;
use crate::form::{Form, FormEvent};
use crate::work::{Job, JobContext};

/// A search requested with the form, and its result.
pub struct FormSearch<T> {
    /// The running job.
    pub job: Option<Job<Result<T, String>>>,
    /// The result.
    pub result: Option<T>,
    /// The error, if there is no result.
    pub error: Option<String>,
    /// Whether the result has the focus.
    pub in_result: bool,
}

impl<T> Default for FormSearch<T> {
    fn default() -> Self {
        FormSearch { job: None, result: None, error: None, in_result: false }
    }
}

/// The receiver of a key.
pub enum KeyTarget {
    /// The form or the job handled it.
    Handled(Action),
    /// The form, and the search should start.
    Run,
    /// The result.
    Result,
}

impl<T: Send + 'static> FormSearch<T> {
    /// Whether the form has the focus.
    pub fn in_form(&self) -> bool {
        self.job.is_none() && !self.in_result
    }

    /// Starts `work` on the request, or shows its error. The previous result is discarded.
    pub fn begin<W: Send + 'static>(
        &mut self,
        request: Result<W, String>,
        work: impl FnOnce(W, &JobContext) -> Result<T, String> + Send + 'static,
    ) {
        (self.result, self.error) = (None, None);
        match request {
            Ok(request) => {
                self.in_result = true;
                self.job = Some(Job::start(move |job| work(request, job)));
            }
            Err(error) => self.fail(error),
        }
    }

    /// Shows an error.
    pub fn fail(&mut self, error: String) {
        (self.error, self.in_result) = (Some(error), false);
    }

    /// The result, once the job has finished, and whether it was cancelled. An error is stored here.
    pub fn poll(&mut self) -> Option<(T, bool)> {
        let done = self.job.as_ref().and_then(Job::poll)?;
        let stopped = self.job.take().is_some_and(|job| job.is_cancelled());
        match done {
            Ok(result) => Some((result, stopped)),
            Err(error) => {
                self.fail(error);
                None
            }
        }
    }

    /// Offers a key to the job or the form.
    pub fn key(&mut self, key: KeyEvent, form: &mut Form) -> KeyTarget {
        if let Some(job) = &self.job {
            return KeyTarget::Handled(job.key(key));
        }
        if self.in_result {
            return KeyTarget::Result;
        }
        match form.key(key) {
            FormEvent::Run => return KeyTarget::Run,
            FormEvent::Handled => self.error = None,
            FormEvent::Ignored if key.code == KeyCode::Char('p') && self.result.is_some() => self.in_result = true,
            FormEvent::Ignored => return KeyTarget::Handled(Action::Ignored),
        }
        KeyTarget::Handled(Action::Handled)
    }
}

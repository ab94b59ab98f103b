//! How a request is answered: at once, by a quick task, or by a search that reports progress and can be cancelled.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use http::header::{self, HeaderName, HeaderValue};
use jiugong_search::clock::Instant;
use jiugong_search::{Budget, Limits};
use serde::Serialize;

use crate::ask::{EVENTS, JSON};
use crate::problem::Problem;

/// The time between two progress events.
const EVERY: Duration = Duration::from_millis(100);

/// The expected duration of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// All states fit in a small table: the search takes a moment.
    Small,
    /// Unknown; the search may be short.
    Unknown,
    /// The search is long, or must not be started twice.
    Long,
}

/// How a request is answered.
pub enum Work {
    /// The answer.
    Done(Reply),
    /// A task without a search that may take a moment, and returns the work that follows.
    Quick(Box<dyn FnOnce() -> Result<Work, Problem> + Send>),
    /// A search.
    Search(Search),
}

impl Work {
    /// A search that takes `effort` and at most `time`, and whose `run` writes one JSON object; as an event stream if `kind` says so.
    pub(crate) fn search(
        effort: Effort,
        time: Duration,
        kind: &str,
        run: impl Fn(&mut Job) -> Result<Vec<u8>, Problem> + Send + Sync + 'static,
    ) -> Self {
        let run = move |job: &mut Job| run(job).map(Reply::json);
        Work::Search(Search { effort, time, events: kind == EVENTS, run: Arc::new(run) })
    }

    /// A search whose answer is sent when it ends, in any media type.
    pub(crate) fn waited(
        effort: Effort,
        time: Duration,
        run: impl Fn(&mut Job) -> Result<Reply, Problem> + Send + Sync + 'static,
    ) -> Self {
        Work::Search(Search { effort, time, events: false, run: Arc::new(run) })
    }

    /// A finished JSON object.
    pub(crate) fn json(bytes: Vec<u8>) -> Self {
        Work::Done(Reply::json(bytes))
    }

    /// A task without a search that may take a moment and writes one JSON object.
    pub(crate) fn quick(work: impl FnOnce() -> Result<Vec<u8>, Problem> + Send + 'static) -> Self {
        Work::Quick(Box::new(|| work().map(Work::json)))
    }
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Reply {
    /// Its media type.
    pub kind: &'static str,
    /// Further headers.
    pub headers: Vec<(HeaderName, HeaderValue)>,
    /// The body.
    pub bytes: Vec<u8>,
}

impl Reply {
    /// A JSON object.
    pub fn json(bytes: Vec<u8>) -> Self {
        Reply { kind: JSON, headers: Vec::new(), bytes }
    }

    /// The HTTP response.
    pub fn response(self) -> http::Response<Vec<u8>> {
        let mut response = http::Response::new(self.bytes);
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        response.headers_mut().extend(self.headers);
        response
    }
}

/// A search that may be started twice; the result of the last start counts.
pub struct Search {
    /// The expected duration.
    pub effort: Effort,
    /// The time after which it is cancelled.
    pub time: Duration,
    /// Whether progress is sent as events.
    pub events: bool,
    /// The search itself.
    pub run: Arc<Running>,
}

/// The function that runs a search.
pub type Running = dyn Fn(&mut Job) -> Result<Reply, Problem> + Send + Sync;

/// Receives the progress of a search: the data of one `progress` event at each call.
pub type Listener<'a> = &'a dyn Fn(&[u8]);

/// A running search: its cancel flag, its memory budget and its listener.
pub struct Job<'a> {
    cancel: Option<Arc<AtomicBool>>,
    budget: Option<Arc<dyn Budget>>,
    listener: Option<Listener<'a>>,
    next: Instant,
}

impl<'a> Job<'a> {
    /// A job that `cancel` stops and that takes its memory from `budget`; `listener` receives its progress.
    pub fn new(
        cancel: Option<Arc<AtomicBool>>,
        budget: Option<Arc<dyn Budget>>,
        listener: Option<Listener<'a>>,
    ) -> Self {
        Job { cancel, budget, listener, next: Instant::now() }
    }

    /// Connects a search to the cancel flag and to the shared memory budget.
    pub(crate) fn bind(&self, limits: &mut Limits) {
        limits.cancel.clone_from(&self.cancel);
        limits.budget.clone_from(&self.budget);
    }

    /// Whether the answer is no longer needed.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::SeqCst))
    }

    /// Sends progress to the listener, if there is one and the last report is long enough ago.
    pub(crate) fn progress<T: Serialize>(&mut self, record: impl FnOnce() -> T) {
        if self.listener.is_some() && Instant::now() >= self.next {
            self.next = Instant::now() + EVERY;
            self.tell(&record());
        }
    }

    /// Sends progress to the listener, if there is one.
    pub(crate) fn tell(&self, record: &impl Serialize) {
        if let Some(listener) = self.listener {
            listener(&serde_json::to_vec(record).unwrap_or_default());
        }
    }
}

/// An event whose data is one line of JSON.
pub fn event(name: &str, data: &[u8]) -> Vec<u8> {
    let mut text = format!("event: {name}\ndata: ").into_bytes();
    text.extend_from_slice(data.trim_ascii_end());
    text.extend_from_slice(b"\n\n");
    text
}

//! How a request is answered: at once, after a moment, or by a search that can be watched and called off.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use http::header::{self, HeaderName, HeaderValue};
use jiugong_search::clock::Instant;
use jiugong_search::{Budget, Limits};
use serde::Serialize;

use crate::ask::{EVENTS, JSON};
use crate::problem::Problem;

/// Between two events of progress.
const EVERY: Duration = Duration::from_millis(100);

/// What can be said beforehand of how long a search takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// All states fit in a small table: it is over in a moment.
    Small,
    /// It may end soon.
    Unknown,
    /// It is long for certain, or may not be begun twice.
    Long,
}

/// How a request is answered.
pub enum Work {
    /// It is answered.
    Done(Reply),
    /// What takes no search, but may take a moment, and what is then to be done.
    Quick(Box<dyn FnOnce() -> Result<Work, Problem> + Send>),
    /// A search.
    Search(Search),
}

impl Work {
    /// A search that takes `effort` and at most `time`, and whose `run` writes one JSON object; told in events if `kind` says so.
    pub(crate) fn search(
        effort: Effort,
        time: Duration,
        kind: &str,
        run: impl Fn(&mut Job) -> Result<Vec<u8>, Problem> + Send + Sync + 'static,
    ) -> Self {
        let run = move |job: &mut Job| run(job).map(Reply::json);
        Work::Search(Search { effort, time, events: kind == EVENTS, run: Arc::new(run) })
    }

    /// A search that is waited for, whatever it answers with.
    pub(crate) fn waited(
        effort: Effort,
        time: Duration,
        run: impl Fn(&mut Job) -> Result<Reply, Problem> + Send + Sync + 'static,
    ) -> Self {
        Work::Search(Search { effort, time, events: false, run: Arc::new(run) })
    }

    /// A JSON object that is there.
    pub(crate) fn json(bytes: Vec<u8>) -> Self {
        Work::Done(Reply::json(bytes))
    }

    /// What takes no search, but may take a moment, and writes one JSON object.
    pub(crate) fn quick(work: impl FnOnce() -> Result<Vec<u8>, Problem> + Send + 'static) -> Self {
        Work::Quick(Box::new(|| work().map(Work::json)))
    }
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Reply {
    /// Its media type.
    pub kind: &'static str,
    /// What else is said in headers.
    pub headers: Vec<(HeaderName, HeaderValue)>,
    /// What is said.
    pub bytes: Vec<u8>,
}

impl Reply {
    /// A JSON object.
    pub fn json(bytes: Vec<u8>) -> Self {
        Reply { kind: JSON, headers: Vec::new(), bytes }
    }

    /// As the answer to an HTTP request.
    pub fn response(self) -> http::Response<Vec<u8>> {
        let mut response = http::Response::new(self.bytes);
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        response.headers_mut().extend(self.headers);
        response
    }
}

/// A search that may be begun twice; then only the second time counts.
pub struct Search {
    /// How long it may take, as far as that can be said.
    pub effort: Effort,
    /// After this time it is called off.
    pub time: Duration,
    /// Whether it is to be told in events.
    pub events: bool,
    /// Does it.
    pub run: Arc<Running>,
}

/// What a search does.
pub type Running = dyn Fn(&mut Job) -> Result<Reply, Problem> + Send + Sync;

/// Whoever is told how far a search has come, each time with the data of one `progress` event.
pub type Listener<'a> = &'a dyn Fn(&[u8]);

/// A search at work: what it is bound by, and whom to tell how far it has come.
pub struct Job<'a> {
    cancel: Option<Arc<AtomicBool>>,
    budget: Option<Arc<dyn Budget>>,
    listener: Option<Listener<'a>>,
    next: Instant,
}

impl<'a> Job<'a> {
    /// A job that is called off by `cancel` and has its memory from `budget`; `listener` is told how far it has come.
    pub fn new(
        cancel: Option<Arc<AtomicBool>>,
        budget: Option<Arc<dyn Budget>>,
        listener: Option<Listener<'a>>,
    ) -> Self {
        Job { cancel, budget, listener, next: Instant::now() }
    }

    /// Binds a search to what calls it off, and to the memory that all share.
    pub(crate) fn bind(&self, limits: &mut Limits) {
        limits.cancel.clone_from(&self.cancel);
        limits.budget.clone_from(&self.budget);
    }

    /// Whether nobody waits for the answer any longer.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::SeqCst))
    }

    /// Tells how far the work has come, if somebody listens and the last time is long enough ago.
    pub(crate) fn progress<T: Serialize>(&mut self, record: impl FnOnce() -> T) {
        if self.listener.is_some() && Instant::now() >= self.next {
            self.next = Instant::now() + EVERY;
            self.tell(&record());
        }
    }

    /// Tells how far the work has come, if somebody listens.
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

//! A search and its answer: waited for, or told in events while it runs.

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hyper::body::Frame;
use jiugong_lab::{Language, Settings};
use serde::Serialize;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::task::JoinHandle;

use crate::app::App;
use crate::ask::{EVENTS, JSON};
use crate::lanes::{Ticket, broken};
use crate::problem::Problem;

/// Between two events of progress.
const EVERY: Duration = Duration::from_millis(100);

/// Between two signs of life while there is no news: a connection that is gone is found out by writing to it.
const SIGN: Duration = Duration::from_secs(5);

/// Events that wait for a slow client; more are left out.
const WAITING: usize = 16;

/// A search at work: whether it is to stop, and whom to tell how far it has come.
pub(crate) struct Job {
    pub(crate) cancel: Arc<AtomicBool>,
    listener: Option<Sender<Bytes>>,
    next: Instant,
}

impl Job {
    /// Whether nobody waits for the answer any longer.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::SeqCst)
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
        if let Some(listener) = &self.listener {
            // A client that does not keep up misses some of it.
            let _ = listener.try_send(event("progress", &serde_json::to_vec(record).unwrap_or_default()));
        }
    }
}

/// How a search is run.
pub(crate) struct Run {
    pub(crate) ticket: Ticket,
    pub(crate) language: Language,
    /// Bytes that it may hold.
    pub(crate) bytes: usize,
    /// After this time it is called off.
    pub(crate) time: Duration,
    /// [`JSON`] to be waited for, or [`EVENTS`].
    pub(crate) kind: &'static str,
}

impl Run {
    /// A place for a search with `settings`, which are called off with it; `time` is the longest it may take.
    pub(crate) fn new(
        app: &App,
        (peer, language): (IpAddr, Language),
        settings: &mut Settings,
        time: Duration,
        kind: &'static str,
    ) -> Result<Self, Problem> {
        let ticket = app.lanes().admit(peer, language)?;
        settings.limits.cancel = Some(Arc::clone(&ticket.cancel));
        Ok(Run { ticket, language, bytes: settings.limits.bytes.unwrap_or_default(), time, kind })
    }
}

/// Runs `work`, which writes one JSON object, and answers with that.
pub(crate) async fn answer<F>(run: Run, work: F) -> Result<Response, Problem>
where
    F: FnOnce(&mut Job) -> Result<Vec<u8>, Problem> + Send + 'static,
{
    if run.kind == EVENTS {
        return Ok(stream(run, work));
    }
    let bytes = waited(run, None, work).await?;
    Ok(json(bytes))
}

/// A JSON object as an answer.
pub(crate) fn json(bytes: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, JSON)], bytes).into_response()
}

/// Runs `work` and waits for it.
pub(crate) async fn waited<T, F>(run: Run, listener: Option<Sender<Bytes>>, work: F) -> Result<T, Problem>
where
    T: Send + 'static,
    F: FnOnce(&mut Job) -> Result<T, Problem> + Send + 'static,
{
    let mut job = Job { cancel: Arc::clone(&run.ticket.cancel), listener, next: Instant::now() };
    match run.ticket.run(run.bytes, run.time, move || work(&mut job)).await {
        Ok(result) => result,
        Err(_) => Err(broken(run.language)),
    }
}

fn stream<F>(run: Run, work: F) -> Response
where
    F: FnOnce(&mut Job) -> Result<Vec<u8>, Problem> + Send + 'static,
{
    let (sender, receiver) = mpsc::channel(WAITING);
    let task = tokio::spawn(async move {
        let listener = sender.clone();
        let mut working = Box::pin(waited(run, Some(listener), work));
        let result = loop {
            tokio::select! {
                result = &mut working => break result,
                () = tokio::time::sleep(SIGN) => {
                    let _ = sender.try_send(Bytes::from_static(b":\n\n"));
                }
            }
        };
        let last = match result {
            Ok(bytes) => event("result", &bytes),
            Err(problem) => event("problem", &problem.json()),
        };
        // Whoever is gone needs no answer.
        let _ = sender.send(last).await;
    });
    let body = Body::new(Events { receiver, task });
    ([(header::CONTENT_TYPE, EVENTS), (header::CACHE_CONTROL, "no-store")], body).into_response()
}

/// An event whose data is one line of JSON.
fn event(name: &str, data: &[u8]) -> Bytes {
    let mut text = format!("event: {name}\ndata: ").into_bytes();
    text.extend_from_slice(data.trim_ascii_end());
    text.extend_from_slice(b"\n\n");
    text.into()
}

/// The events of a search, as a body. Who drops it calls the search off.
struct Events {
    receiver: Receiver<Bytes>,
    task: JoinHandle<()>,
}

impl Drop for Events {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl hyper::body::Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.receiver.poll_recv(context).map(|event| event.map(|event| Ok(Frame::data(event))))
    }
}

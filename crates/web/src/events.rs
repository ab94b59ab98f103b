//! A search and its answer: waited for, or told in events while it runs.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hyper::body::Frame;
use jiugong_lab::Language;
use jiugong_search::Limits;
use serde::Serialize;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::task::JoinHandle;
use utoipa::ToSchema;

use crate::app::App;
use crate::ask::{Asker, EVENTS, JSON};
use crate::lanes::{Attempt, Effort, Failed, Ticket, broken};
use crate::patient::Ended;
use crate::problem::Problem;

/// Between two events of progress.
const EVERY: Duration = Duration::from_millis(100);

/// Between two signs of life while there is no news: a connection that is gone is found out by writing to it.
const SIGN: Duration = Duration::from_secs(5);

/// The same where the client has ended its side: it may still listen, or be gone.
const DOUBT: Duration = Duration::from_millis(50);

/// Events that wait for a slow client; more are left out.
const WAITING: usize = 16;

/// A search at work: what it is bound by, and whom to tell how far it has come.
pub(crate) struct Job<'a> {
    attempt: &'a Attempt,
    listener: Option<&'a Sender<Bytes>>,
    next: Instant,
}

impl Job<'_> {
    /// Binds a search to what calls it off, and to the memory that all share.
    pub(crate) fn bind(&self, limits: &mut Limits) {
        self.attempt.bind(limits);
    }

    /// Whether nobody waits for the answer any longer.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.attempt.cancel.load(Ordering::SeqCst)
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
            tell(listener, "progress", record);
        }
    }
}

/// A client that does not keep up misses some of it.
fn tell(listener: &Sender<Bytes>, name: &str, record: &impl Serialize) {
    let _ = listener.try_send(event(name, &serde_json::to_vec(record).unwrap_or_default()));
}

/// Where a search waits.
#[derive(Serialize, ToSchema)]
pub(crate) struct Place {
    /// Which it is among those that wait for a worker, from 1.
    place: usize,
}

/// How a search is run.
pub(crate) struct Run {
    ticket: Ticket,
    app: App,
    language: Language,
    /// After this time it is called off.
    time: Duration,
    /// [`JSON`] to be waited for, or [`EVENTS`].
    kind: &'static str,
    /// Whether the client has ended its side of the connection.
    ended: Ended,
}

impl Run {
    /// A place for a search that takes `effort`; `time` is the longest it may take.
    pub(crate) fn new(
        app: &App,
        asker: &Asker,
        effort: Effort,
        time: Duration,
        kind: &'static str,
    ) -> Result<Self, Problem> {
        let (language, ended) = (asker.language, asker.ended.clone());
        let ticket = app.lanes().admit(asker.client, effort, language)?;
        app.metrics().search();
        Ok(Run { ticket, app: app.clone(), language, time, kind, ended })
    }
}

/// Runs `work`, which writes one JSON object, and answers with that.
pub(crate) async fn answer<F>(run: Run, work: F) -> Result<Response, Problem>
where
    F: Fn(&mut Job) -> Result<Vec<u8>, Problem> + Send + Sync + 'static,
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

/// Runs `work` and waits for it. It may be begun twice, and then only the second time counts.
pub(crate) async fn waited<T, F>(run: Run, listener: Option<Sender<Bytes>>, work: F) -> Result<T, Problem>
where
    T: Send + 'static,
    F: Fn(&mut Job) -> Result<T, Problem> + Send + Sync + 'static,
{
    let Run { ticket, app, language, time, .. } = run;
    let hears = listener.clone();
    let wait = move |place| {
        if let Some(listener) = &hears {
            tell(listener, "waiting", &Place { place });
        }
    };
    let small = ticket.is_small();
    let work = move |attempt: &Attempt| {
        // What is only tried may have to be told again from its beginning.
        let listener = listener.as_ref().filter(|_| small || !attempt.tried);
        work(&mut Job { attempt, listener, next: Instant::now() })
    };
    match ticket.run(time, wait, Arc::new(work)).await {
        Ok(result) => result,
        Err(Failed::Broken) => Err(broken(language)),
        Err(Failed::Full) => Err(app.lanes().full(language)),
    }
}

fn stream<F>(run: Run, work: F) -> Response
where
    F: Fn(&mut Job) -> Result<Vec<u8>, Problem> + Send + Sync + 'static,
{
    let (sender, receiver) = mpsc::channel(WAITING);
    let task = tokio::spawn(async move {
        let (listener, ended) = (sender.clone(), run.ended.clone());
        let mut working = Box::pin(waited(run, Some(listener), work));
        let mut quiet = Duration::ZERO;
        let result = loop {
            tokio::select! {
                result = &mut working => break result,
                () = tokio::time::sleep(DOUBT) => {
                    quiet += DOUBT;
                    if ended.get() || quiet >= SIGN {
                        quiet = Duration::ZERO;
                        let _ = sender.try_send(Bytes::from_static(b":\n\n"));
                    }
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

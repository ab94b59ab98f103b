//! Runs the work of API requests: at once, beside the searches, or as a search whose progress may be streamed as events.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hyper::body::Frame;
use jiugong_api::{EVENTS, Handler, Listener, Problem, Reply, Search, Work, event};
use jiugong_lab::Language;
use serde::Serialize;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::task::JoinHandle;
use utoipa::ToSchema;

use crate::app::App;
use crate::connection::ConnectionState;
use crate::request::read_request;
use crate::response::ProblemResponse;
use crate::scheduler::{Attempt, RunError, Ticket, panicked};

/// Interval of keep-alive comments in a stream without events: writing detects a lost connection.
const KEEP_ALIVE: Duration = Duration::from_secs(5);

/// The same after the client has closed its sending side: it may still be reading, or be gone.
const PROBE_INTERVAL: Duration = Duration::from_millis(50);

/// Events buffered for a slow client; when the buffer is full, progress events are dropped.
const EVENT_BUFFER: usize = 16;

/// Sends an event; it is dropped if the client does not keep up.
fn send_event(listener: &Sender<Bytes>, name: &str, data: &[u8]) {
    let _ = listener.try_send(event(name, data).into());
}

/// Position of a search in the queue.
#[derive(Serialize, ToSchema)]
pub(crate) struct QueuePosition {
    /// The position among the searches that wait for a worker, from 1.
    place: usize,
}

/// A search to run, with everything it needs.
struct SearchRun {
    ticket: Ticket,
    app: App,
    language: Language,
    /// The state of the client's connection.
    connection: ConnectionState,
    search: Search,
}

/// Answers an API request: reads it, lets `handler` decide on the work, and runs that where it belongs.
pub(crate) async fn handle(app: App, handler: Handler, request: Request) -> Result<Response, ProblemResponse> {
    let (context, request) = read_request(&app, request).await;
    let language = context.language;
    let mut work = handler(app.allowance(), request)?;
    loop {
        match work {
            Work::Done(reply) => return Ok(reply.response().map(Body::from)),
            Work::Quick(quick) => work = app.scheduler().quick(language, quick).await??,
            Work::Search(search) => {
                let ticket = app.scheduler().admit(context.client, search.effort, language)?;
                app.metrics().search();
                let run = SearchRun { ticket, app, language, connection: context.connection, search };
                if run.search.events {
                    return Ok(stream_search(run));
                }
                return Ok(run_search(run, None).await?.response().map(Body::from));
            }
        }
    }
}

/// A response with a JSON object.
pub(crate) fn json_response(record: &impl Serialize) -> Response {
    Reply::json(serde_json::to_vec(record).unwrap_or_default()).response().map(Body::from)
}

/// Runs a search to its end. It may be started twice; then only the second run counts.
async fn run_search(run: SearchRun, listener: Option<Sender<Bytes>>) -> Result<Reply, Problem> {
    let SearchRun { ticket, app, language, search: Search { time, run: work, .. }, .. } = run;
    let queue_listener = listener.clone();
    let wait = move |place| {
        if let Some(listener) = &queue_listener {
            send_event(listener, "waiting", &serde_json::to_vec(&QueuePosition { place }).unwrap_or_default());
        }
    };
    let small = ticket.is_small();
    let work = move |attempt: &Attempt| {
        // A trial may be repeated from the beginning, so it reports no progress.
        let listener = listener.as_ref().filter(|_| small || !attempt.is_trial);
        let progress = listener.map(|listener| move |data: &[u8]| send_event(listener, "progress", data));
        work(&mut attempt.job(progress.as_ref().map(|progress| progress as Listener)))
    };
    match ticket.run(time, wait, Arc::new(work)).await {
        Ok(result) => result,
        Err(RunError::Panicked) => Err(panicked(language)),
        Err(RunError::QueueFull) => Err(app.scheduler().queue_full(language)),
    }
}

fn stream_search(run: SearchRun) -> Response {
    let (sender, receiver) = mpsc::channel(EVENT_BUFFER);
    let task = tokio::spawn(async move {
        let (listener, connection) = (sender.clone(), run.connection.clone());
        let mut working = Box::pin(run_search(run, Some(listener)));
        let mut quiet = Duration::ZERO;
        let result = loop {
            tokio::select! {
                result = &mut working => break result,
                () = tokio::time::sleep(PROBE_INTERVAL) => {
                    quiet += PROBE_INTERVAL;
                    if connection.is_closed() || quiet >= KEEP_ALIVE {
                        quiet = Duration::ZERO;
                        let _ = sender.try_send(Bytes::from_static(b":\n\n"));
                    }
                }
            }
        };
        let last = match result {
            Ok(reply) => event("result", &reply.bytes),
            Err(problem) => event("problem", &problem.json()),
        };
        // An error means that the client is gone.
        let _ = sender.send(last.into()).await;
    });
    let body = Body::new(EventBody { receiver, task });
    ([(header::CONTENT_TYPE, EVENTS), (header::CACHE_CONTROL, "no-store")], body).into_response()
}

/// The events of a search, as a body. Dropping it cancels the search.
struct EventBody {
    receiver: Receiver<Bytes>,
    task: JoinHandle<()>,
}

impl Drop for EventBody {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl hyper::body::Body for EventBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.receiver.poll_recv(context).map(|event| event.map(|event| Ok(Frame::data(event))))
    }
}

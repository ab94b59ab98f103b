//! A search and its answer: waited for, or told in events while it runs.

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
use crate::ask::whole;
use crate::lanes::{Attempt, Failed, Ticket, broken};
use crate::patient::Ended;
use crate::refused::Refused;

/// Between two signs of life while there is no news: a connection that is gone is found out by writing to it.
const SIGN: Duration = Duration::from_secs(5);

/// The same where the client has ended its side: it may still listen, or be gone.
const DOUBT: Duration = Duration::from_millis(50);

/// Events that wait for a slow client; more are left out.
const WAITING: usize = 16;

/// A client that does not keep up misses some of it.
fn tell(listener: &Sender<Bytes>, name: &str, data: &[u8]) {
    let _ = listener.try_send(event(name, data).into());
}

/// Where a search waits.
#[derive(Serialize, ToSchema)]
pub(crate) struct Place {
    /// Which it is among those that wait for a worker, from 1.
    place: usize,
}

/// How a search is run.
struct Run {
    ticket: Ticket,
    app: App,
    language: Language,
    /// Whether the client has ended its side of the connection.
    ended: Ended,
    search: Search,
}

/// Answers a request of the API: reads it, lets `handler` say what is to be done, and does that where it belongs.
pub(crate) async fn served(app: App, handler: Handler, request: Request) -> Result<Response, Refused> {
    let (asker, request) = whole(&app, request).await;
    let language = asker.language;
    let mut work = handler(app.allowance(), request)?;
    loop {
        match work {
            Work::Done(reply) => return Ok(reply.response().map(Body::from)),
            Work::Quick(quick) => work = app.lanes().quick(language, quick).await??,
            Work::Search(search) => {
                let ticket = app.lanes().admit(asker.client, search.effort, language)?;
                app.metrics().search();
                let run = Run { ticket, app, language, ended: asker.ended, search };
                if run.search.events {
                    return Ok(stream(run));
                }
                return Ok(waited(run, None).await?.response().map(Body::from));
            }
        }
    }
}

/// A JSON object as an answer.
pub(crate) fn json(record: &impl Serialize) -> Response {
    Reply::json(serde_json::to_vec(record).unwrap_or_default()).response().map(Body::from)
}

/// Runs a search and waits for it. It may be begun twice, and then only the second time counts.
async fn waited(run: Run, listener: Option<Sender<Bytes>>) -> Result<Reply, Problem> {
    let Run { ticket, app, language, search: Search { time, run: work, .. }, .. } = run;
    let hears = listener.clone();
    let wait = move |place| {
        if let Some(listener) = &hears {
            tell(listener, "waiting", &serde_json::to_vec(&Place { place }).unwrap_or_default());
        }
    };
    let small = ticket.is_small();
    let work = move |attempt: &Attempt| {
        // What is only tried may have to be told again from its beginning.
        let listener = listener.as_ref().filter(|_| small || !attempt.tried);
        let progress = listener.map(|listener| move |data: &[u8]| tell(listener, "progress", data));
        work(&mut attempt.job(progress.as_ref().map(|progress| progress as Listener)))
    };
    match ticket.run(time, wait, Arc::new(work)).await {
        Ok(result) => result,
        Err(Failed::Broken) => Err(broken(language)),
        Err(Failed::Full) => Err(app.lanes().full(language)),
    }
}

fn stream(run: Run) -> Response {
    let (sender, receiver) = mpsc::channel(WAITING);
    let task = tokio::spawn(async move {
        let (listener, ended) = (sender.clone(), run.ended.clone());
        let mut working = Box::pin(waited(run, Some(listener)));
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
            Ok(reply) => event("result", &reply.bytes),
            Err(problem) => event("problem", &problem.json()),
        };
        // Whoever is gone needs no answer.
        let _ = sender.send(last.into()).await;
    });
    let body = Body::new(Events { receiver, task });
    ([(header::CONTENT_TYPE, EVENTS), (header::CACHE_CONTROL, "no-store")], body).into_response()
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

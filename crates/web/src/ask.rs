//! A request as it comes over the network: who asks, and its body, which is read up to a limit and within a time.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{self, StatusCode};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use jiugong_api::{Ask, Problem, language, too_large, unreadable};
use jiugong_lab::Language;
use jiugong_show::catalogue;

use crate::app::App;
use crate::client::Client;
use crate::guard::Peer;
use crate::options::Options;
use crate::patient::Ended;

/// Who asks.
pub(crate) struct Asker {
    pub(crate) client: Client,
    pub(crate) language: Language,
    /// Whether its side of the connection has ended.
    pub(crate) ended: Ended,
}

impl Asker {
    fn new(parts: &Parts) -> Self {
        let peer = || parts.extensions.get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0);
        Asker {
            client: parts.extensions.get::<Client>().copied().unwrap_or_else(|| Client::Address(peer())),
            language: language(&parts.uri, &parts.headers),
            ended: parts.extensions.get::<Ended>().cloned().unwrap_or_default(),
        }
    }
}

/// The whole of a request, with its body if it is one that has one, and who asks.
pub(crate) async fn whole(app: &App, request: Request) -> (Asker, jiugong_api::Request) {
    let (parts, body) = request.into_parts();
    let asker = Asker::new(&parts);
    let body = if parts.method == http::Method::POST { read(app, &asker, &parts, body).await } else { Ok(Vec::new()) };
    (asker, jiugong_api::Request::from_parts(parts, body))
}

/// A request whose body is of no interest, taken apart.
pub(crate) fn ask(request: Request) -> Result<Ask, Problem> {
    Ask::new(request.map(|_| Ok(Vec::new())), &[])
}

async fn read(app: &App, asker: &Asker, parts: &Parts, body: Body) -> jiugong_api::Body {
    let language = asker.language;
    if let Some(problem) = unreadable(language, &parts.headers) {
        return Err(problem);
    }
    let refused = |status, detail| Err(Problem::new(language, status, detail));
    let patience: Duration = app.options().patience;
    let line = parts.extensions.get::<Ended>().cloned();
    let ended = async {
        match &line {
            Some(line) => line.wait().await,
            None => std::future::pending().await,
        }
    };
    let body = tokio::time::timeout(patience, Limited::new(body, Options::BODY).collect());
    let body = tokio::select! {
        body = body => body,
        () = ended => return refused(StatusCode::BAD_REQUEST, catalogue::web_body_broken(language)),
    };
    match body {
        Ok(Ok(body)) => Ok(body.to_bytes().into()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large(language)),
        Ok(Err(_)) => refused(StatusCode::BAD_REQUEST, catalogue::web_body_broken(language)),
        Err(_) => refused(StatusCode::REQUEST_TIMEOUT, catalogue::web_body_slow(language, patience.as_secs())),
    }
}

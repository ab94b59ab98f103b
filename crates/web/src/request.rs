//! Reading requests: the context of a request, and its body, with a limit on its size and on the time it takes.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{self, StatusCode};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use jiugong_api::{ParsedRequest, Problem, language, too_large, unreadable};
use jiugong_lab::Language;
use jiugong_show::catalogue;

use crate::app::App;
use crate::client::Client;
use crate::connection::ConnectionState;
use crate::guard::Peer;
use crate::options::Options;

/// What is known of a request besides its content.
pub(crate) struct RequestContext {
    pub(crate) client: Client,
    pub(crate) language: Language,
    /// Whether the client has closed its sending side of the connection.
    pub(crate) connection: ConnectionState,
}

impl RequestContext {
    fn new(parts: &Parts) -> Self {
        let peer = || parts.extensions.get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0);
        RequestContext {
            client: parts.extensions.get::<Client>().copied().unwrap_or_else(|| Client::Address(peer())),
            language: language(&parts.uri, &parts.headers),
            connection: parts.extensions.get::<ConnectionState>().cloned().unwrap_or_default(),
        }
    }
}

/// Reads a request completely, with its body if it is a POST.
pub(crate) async fn read_request(app: &App, request: Request) -> (RequestContext, jiugong_api::Request) {
    let (parts, body) = request.into_parts();
    let context = RequestContext::new(&parts);
    let body =
        if parts.method == http::Method::POST { read_body(app, &context, &parts, body).await } else { Ok(Vec::new()) };
    (context, jiugong_api::Request::from_parts(parts, body))
}

/// Parses a request whose body is ignored.
pub(crate) fn parse_request(request: Request) -> Result<ParsedRequest, Problem> {
    ParsedRequest::new(request.map(|_| Ok(Vec::new())), &[])
}

async fn read_body(app: &App, context: &RequestContext, parts: &Parts, body: Body) -> jiugong_api::Body {
    let language = context.language;
    if let Some(problem) = unreadable(language, &parts.headers) {
        return Err(problem);
    }
    let refused = |status, detail| Err(Problem::new(language, status, detail));
    let timeout: Duration = app.options().client_timeout;
    let connection = parts.extensions.get::<ConnectionState>().cloned();
    let closed = async {
        match &connection {
            Some(connection) => connection.closed().await,
            None => std::future::pending().await,
        }
    };
    let body = tokio::time::timeout(timeout, Limited::new(body, Options::MAX_BODY).collect());
    let body = tokio::select! {
        body = body => body,
        () = closed => return refused(StatusCode::BAD_REQUEST, catalogue::web_body_broken(language)),
    };
    match body {
        Ok(Ok(body)) => Ok(body.to_bytes().into()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large(language)),
        Ok(Err(_)) => refused(StatusCode::BAD_REQUEST, catalogue::web_body_broken(language)),
        Err(_) => refused(StatusCode::REQUEST_TIMEOUT, catalogue::web_body_slow(language, timeout.as_secs())),
    }
}

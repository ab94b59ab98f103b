//! A request, taken apart: its language, its parameters, what it accepts, and its body.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{self, HeaderMap};
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use jiugong_lab::Language;
use jiugong_show::catalogue;
use jiugong_show::units::show_bytes;

use crate::accept;
use crate::app::App;
use crate::asked::Asked;
use crate::client::Client;
use crate::fields::Verb;
use crate::guard::Peer;
use crate::options::Options;
use crate::patient::Ended;
use crate::problem::Problem;
use crate::reading::{Fields, read};

pub(crate) const JSON: &str = "application/json";
pub(crate) const EVENTS: &str = "text/event-stream";

/// A request, taken apart.
pub(crate) struct Ask {
    pub(crate) language: Language,
    parts: Parts,
    body: Body,
    query: Vec<(String, String)>,
}

/// Who asks.
pub(crate) struct Asker {
    pub(crate) client: Client,
    pub(crate) language: Language,
    /// Whether its side of the connection has ended.
    pub(crate) ended: Ended,
}

/// The language of an answer: as the address asks, else as the client likes.
pub(crate) fn language(uri: &Uri, headers: &HeaderMap) -> Language {
    let pairs = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    let asked = pairs.into_iter().find(|(name, _)| name == "lang").and_then(|(_, value)| value.parse().ok());
    asked.unwrap_or_else(|| accept::language(headers))
}

impl Ask {
    /// Takes `request` apart; its parameters must be among `names`, beside `lang`.
    pub(crate) fn new(request: Request, names: &[&str]) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let language = language(&parts.uri, &parts.headers);
        let text = parts.uri.query().unwrap_or_default();
        let mut query: Vec<(String, String)> = Vec::new();
        for (name, value) in form_urlencoded::parse(text.as_bytes()) {
            if value.contains(char::REPLACEMENT_CHARACTER) {
                return Err(Problem::field(language, &shortened(&name), catalogue::web_bad_address(language)));
            }
            if name != "lang" && !names.contains(&&*name) {
                return Err(Problem::field(language, &shortened(&name), catalogue::web_unknown_parameter(language)));
            }
            if query.iter().any(|(known, _)| *known == name) {
                return Err(Problem::field(language, &name, catalogue::web_repeated(language)));
            }
            if name == "lang" && value.parse::<Language>().is_err() {
                let possible = Language::ALL.map(Language::name);
                let detail = catalogue::web_allowed(language, &possible.join(", "));
                return Err(Problem::field(language, "lang", detail).possible(possible));
            }
            query.push((name.into_owned(), value.into_owned()));
        }
        Ok(Ask { language, parts, body, query })
    }

    /// The parameter called `name`.
    pub(crate) fn parameter(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The one of `kinds` that the client likes best.
    pub(crate) fn kind<'a>(&self, kinds: &[&'a str]) -> Result<&'a str, Problem> {
        accept::kind(&self.parts.headers, kinds).ok_or_else(|| {
            let detail = catalogue::web_representations(self.language, &kinds.join(", "));
            Problem::new(self.language, StatusCode::NOT_ACCEPTABLE, detail)
        })
    }

    /// Who asks.
    pub(crate) fn asker(&self) -> Asker {
        let extensions = &self.parts.extensions;
        let peer = || extensions.get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.0);
        Asker {
            client: extensions.get::<Client>().copied().unwrap_or_else(|| Client::Address(peer())),
            language: self.language,
            ended: extensions.get::<Ended>().cloned().unwrap_or_default(),
        }
    }

    /// The body, which must be what requests of `verb` look like.
    pub(crate) async fn asked(self, app: &App, verb: &Verb) -> Result<Asked, Problem> {
        let language = self.language;
        Asked::new(verb, app.options(), language, &self.fields(app).await?)
    }

    /// The fields of the body, which must be a JSON object.
    async fn fields(self, app: &App) -> Result<Fields, Problem> {
        let language = self.language;
        let refused = |status, detail| Err(Problem::new(language, status, detail));
        let kind = self.parts.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(JSON)) {
            return refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, catalogue::web_json_only(language));
        }
        if self.parts.headers.contains_key(header::CONTENT_ENCODING) {
            return refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, catalogue::web_plain_only(language));
        }
        let too_large = || catalogue::web_body_limit(language, &show_bytes(Options::BODY));
        let length = self.parts.headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
        if length.and_then(|length| length.parse::<u64>().ok()).is_some_and(|length| length > Options::BODY as u64) {
            return refused(StatusCode::PAYLOAD_TOO_LARGE, too_large());
        }
        let patience: Duration = app.options().patience;
        let line = self.parts.extensions.get::<Ended>().cloned();
        let ended = async {
            match &line {
                Some(line) => line.wait().await,
                None => std::future::pending().await,
            }
        };
        let body = tokio::time::timeout(patience, Limited::new(self.body, Options::BODY).collect());
        let body = tokio::select! {
            body = body => body,
            () = ended => return refused(StatusCode::BAD_REQUEST, catalogue::web_body_broken(language)),
        };
        let bytes = match body {
            Ok(Ok(body)) => body.to_bytes(),
            Ok(Err(error)) if error.is::<LengthLimitError>() => {
                return refused(StatusCode::PAYLOAD_TOO_LARGE, too_large());
            }
            Ok(Err(_)) => return refused(StatusCode::BAD_REQUEST, catalogue::web_body_broken(language)),
            Err(_) => {
                return refused(StatusCode::REQUEST_TIMEOUT, catalogue::web_body_slow(language, patience.as_secs()));
            }
        };
        read(language, &bytes)
    }
}

/// At most 60 characters of what somebody sent.
pub(crate) fn shortened(name: &str) -> String {
    name.chars().take(60).collect()
}

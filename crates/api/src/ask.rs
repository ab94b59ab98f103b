//! A request split into its parts: language, parameters, accepted types and body.

use http::header::{self, HeaderMap};
use http::request::Parts;
use http::{StatusCode, Uri};
use jiugong_lab::Language;
use jiugong_show::catalogue;
use jiugong_show::units::show_bytes;
use percent_encoding::percent_decode_str;

use crate::accept;
use crate::allowance::Allowance;
use crate::fields::Verb;
use crate::problem::Problem;
use crate::reading::read;
use crate::verb_request::VerbRequest;

/// The media type of answers.
pub const JSON: &str = "application/json";
/// The media type of event streams.
pub const EVENTS: &str = "text/event-stream";

/// The body of a request, or why it could not be read.
pub type Body = Result<Vec<u8>, Problem>;

/// A request with its body.
pub type Request = http::Request<Body>;

/// A request split into its parts.
pub struct ParsedRequest {
    /// The language of the answer.
    pub language: Language,
    parts: Parts,
    body: Body,
    query: Vec<(String, String)>,
}

/// The language of an answer: the one in the address, otherwise the one that the client prefers.
pub fn language(uri: &Uri, headers: &HeaderMap) -> Language {
    let pairs = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    let requested = pairs.into_iter().find(|(name, _)| name == "lang").and_then(|(_, value)| value.parse().ok());
    requested.unwrap_or_else(|| accept::language(headers))
}

/// Why a body with these headers is rejected before it is read.
pub fn unreadable(language: Language, headers: &HeaderMap) -> Option<Problem> {
    let refused = |detail| Some(Problem::new(language, StatusCode::UNSUPPORTED_MEDIA_TYPE, detail));
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(JSON)) {
        return refused(catalogue::web_json_only(language));
    }
    if headers.contains_key(header::CONTENT_ENCODING) {
        return refused(catalogue::web_plain_only(language));
    }
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    let length = length.and_then(|length| length.parse::<u64>().ok());
    length.is_some_and(|length| length > Allowance::BODY as u64).then(|| too_large(language))
}

/// The problem for a body that exceeds the limit.
pub fn too_large(language: Language) -> Problem {
    let detail = catalogue::web_body_limit(language, &show_bytes(Allowance::BODY));
    Problem::new(language, StatusCode::PAYLOAD_TOO_LARGE, detail)
}

/// The last segment of the path, where a route has a name.
pub(crate) fn name(request: &Request) -> Result<String, Problem> {
    let last = request.uri().path().rsplit('/').next().unwrap_or_default();
    percent_decode_str(last).decode_utf8().map(std::borrow::Cow::into_owned).map_err(|_| {
        let language = language(request.uri(), request.headers());
        Problem::new(language, StatusCode::BAD_REQUEST, catalogue::web_bad_address(language))
    })
}

impl ParsedRequest {
    /// Splits `request`. Its parameters must be in `names`, or be `lang`.
    ///
    /// # Errors
    /// If a parameter is unknown, repeated or invalid.
    pub fn new(request: Request, names: &[&str]) -> Result<Self, Problem> {
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
        Ok(ParsedRequest { language, parts, body, query })
    }

    /// The parameter called `name`.
    pub(crate) fn parameter(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The kind in `kinds` that the client prefers.
    ///
    /// # Errors
    /// If the client accepts none of them.
    pub fn kind<'a>(&self, kinds: &[&'a str]) -> Result<&'a str, Problem> {
        accept::kind(&self.parts.headers, kinds).ok_or_else(|| {
            let detail = catalogue::web_representations(self.language, &kinds.join(", "));
            Problem::new(self.language, StatusCode::NOT_ACCEPTABLE, detail)
        })
    }

    /// Reads the body as a request of `verb`.
    pub(crate) fn verb_request(self, allowance: &Allowance, verb: &Verb) -> Result<VerbRequest, Problem> {
        VerbRequest::new(verb, allowance, self.language, &read(self.language, &self.body?)?)
    }
}

/// The first 60 characters of text that a client sent.
pub fn shortened(name: &str) -> String {
    name.chars().take(60).collect()
}

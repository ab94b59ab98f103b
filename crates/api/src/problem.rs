//! Errors of requests: problem details (RFC 9457) in the language of the reader, with the name of the wrong field.

use http::{HeaderMap, HeaderValue, Response, StatusCode, Uri, header};
use jiugong_lab::registry::UnknownName;
use jiugong_lab::{Explain, Language, ReadError, RequestError, RequestedGoalError};
use jiugong_puzzles::tiles::ParseError;
use jiugong_show::catalogue;
use serde::Serialize;
use utoipa::ToSchema;

/// The error of a rejected request. Errors are rare, so the details are boxed to keep results small.
#[derive(Clone, Debug)]
pub struct Problem(Box<DetailsJson>);

/// The description of a rejected request.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct DetailsJson {
    /// Its kind: the address of the page on this server that explains it.
    #[serde(rename = "type")]
    #[schema(format = "uri-reference")]
    kind: String,
    title: String,
    #[serde(serialize_with = "number")]
    #[schema(value_type = u16, minimum = 400, maximum = 599)]
    status: StatusCode,
    detail: String,
    /// The field of the request that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<String>,
    /// The line in that field, from 1; without a field, the line of the body.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// The column in that line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    /// The possible values.
    #[serde(skip_serializing_if = "Option::is_none")]
    possible: Option<Vec<String>>,
    /// Seconds after which to try again.
    #[serde(skip)]
    retry: Option<u64>,
    /// The methods that are allowed.
    #[serde(skip)]
    allow: Option<HeaderValue>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over like this")]
fn number<S: serde::Serializer>(status: &StatusCode, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u16(status.as_u16())
}

/// A kind of problem: its name in addresses, its status, its title, and how to fix it.
pub struct Kind {
    /// The name in addresses.
    pub name: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// The title.
    pub title: fn(Language) -> String,
    /// How to fix the problem.
    pub help: fn(Language) -> String,
}

/// The address of the page that explains a kind.
pub fn address(kind: &Kind) -> String {
    format!("/problems/{}", kind.name)
}

/// All kinds. Of several with the same status, the first is the default.
pub static KINDS: [Kind; 14] = [
    Kind { name: "bad-request", status: 400, title: catalogue::web_bad_request, help: catalogue::web_bad_request_help },
    Kind { name: "other-page", status: 403, title: catalogue::web_forbidden, help: catalogue::web_forbidden_help },
    Kind { name: "not-found", status: 404, title: catalogue::web_not_found, help: catalogue::web_not_found_help },
    Kind {
        name: "method-not-allowed",
        status: 405,
        title: catalogue::web_method_not_allowed,
        help: catalogue::web_method_not_allowed_help,
    },
    Kind {
        name: "not-acceptable",
        status: 406,
        title: catalogue::web_not_acceptable,
        help: catalogue::web_not_acceptable_help,
    },
    Kind { name: "too-slow", status: 408, title: catalogue::web_timeout, help: catalogue::web_timeout_help },
    Kind { name: "too-large", status: 413, title: catalogue::web_too_large, help: catalogue::web_too_large_help },
    Kind {
        name: "unsupported-body",
        status: 415,
        title: catalogue::web_unsupported,
        help: catalogue::web_unsupported_help,
    },
    Kind { name: "wrong-host", status: 421, title: catalogue::web_misdirected, help: catalogue::web_misdirected_help },
    Kind { name: "invalid", status: 422, title: catalogue::web_invalid, help: catalogue::web_invalid_help },
    Kind { name: "too-many", status: 429, title: catalogue::web_too_many, help: catalogue::web_too_many_help },
    Kind { name: "busy", status: 503, title: catalogue::web_busy, help: catalogue::web_busy_help },
    Kind { name: "internal", status: 500, title: catalogue::web_internal, help: catalogue::web_internal_help },
    Kind { name: TOKEN, status: 403, title: catalogue::web_no_token, help: catalogue::web_no_token_help },
];

/// The kind of requests without a valid token.
pub const TOKEN: &str = "token";

/// The default kind of a status; statuses that are never used on purpose have the kind of an internal error.
fn kind_of(status: StatusCode) -> &'static Kind {
    let internal = || KINDS.iter().find(|kind| kind.status == 500);
    let kind = KINDS.iter().find(|kind| kind.status == status.as_u16()).or_else(internal);
    kind.unwrap_or(&KINDS[0])
}

impl Problem {
    /// A problem of the default kind of `status`, with its detail in `language`.
    pub fn new(language: Language, status: StatusCode, detail: String) -> Self {
        Problem::of(kind_of(status), language, status, detail)
    }

    /// The request has no valid token.
    pub fn no_token(language: Language) -> Self {
        let kind = KINDS.iter().find(|kind| kind.name == TOKEN).unwrap_or(&KINDS[0]);
        Problem::of(kind, language, StatusCode::FORBIDDEN, catalogue::web_token(language))
    }

    fn of(kind: &Kind, language: Language, status: StatusCode, detail: String) -> Self {
        Problem(Box::new(DetailsJson {
            kind: address(kind),
            title: (kind.title)(language),
            status,
            detail,
            field: None,
            line: None,
            column: None,
            possible: None,
            retry: None,
            allow: None,
        }))
    }

    /// The field `field` is wrong.
    pub(crate) fn field(language: Language, field: &str, detail: String) -> Self {
        let mut problem = Problem::new(language, StatusCode::UNPROCESSABLE_ENTITY, detail);
        problem.0.field = Some(field.to_owned());
        problem
    }

    /// Adds a position in the field, or in the body.
    pub(crate) fn at(mut self, line: usize, column: usize) -> Self {
        (self.0.line, self.0.column) = (Some(line), Some(column));
        self
    }

    /// Adds the values that are possible.
    pub(crate) fn possible(mut self, possible: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.0.possible = Some(possible.into_iter().map(Into::into).collect());
        self
    }

    /// Adds the number of seconds after which to try again.
    #[must_use]
    pub fn retry(mut self, seconds: u64) -> Self {
        self.0.retry = Some(seconds);
        self
    }

    /// Adds the methods that are allowed.
    #[must_use]
    pub fn allow(mut self, allow: Option<HeaderValue>) -> Self {
        self.0.allow = allow;
        self
    }

    /// An error of the laboratory about a value; the field is `field` unless the error names an option.
    pub(crate) fn read(language: Language, field: &str, error: &ReadError) -> Self {
        let problem = Problem::field(language, error.option.unwrap_or(field), error.explain(language));
        match error.at {
            Some(at) => problem.at(at.line, at.column),
            None => problem,
        }
    }

    /// A text that is not a valid board.
    pub(crate) fn board(language: Language, field: &str, error: &ParseError) -> Self {
        Problem::field(language, field, error.explain(language)).at(error.at.line, error.at.column)
    }

    /// A goal that is not valid.
    pub(crate) fn goal(language: Language, error: &RequestedGoalError) -> Self {
        let problem = Problem::field(language, "goal", error.explain(language));
        match error {
            RequestedGoalError::Board(error) => problem.at(error.at.line, error.at.column),
            RequestedGoalError::NoSuchName { .. } => problem,
        }
    }

    /// An unknown name.
    pub(crate) fn name(language: Language, field: &str, error: UnknownName) -> Self {
        Problem::field(language, field, error.explain(language)).possible(error.possible)
    }

    /// A request that does not fit its problem.
    pub(crate) fn request(language: Language, error: &RequestError) -> Self {
        let detail = error.explain(language);
        let Some((field, possible)) = error.part() else {
            return Problem::new(language, StatusCode::INTERNAL_SERVER_ERROR, detail);
        };
        let problem = Problem::field(language, field, detail);
        match possible {
            Some(possible) => problem.possible(possible.iter().copied()),
            None => problem,
        }
    }

    /// The title and the detail.
    pub fn words(&self) -> (&str, &str) {
        (&self.0.title, &self.0.detail)
    }

    /// The HTTP response.
    pub fn response(self) -> Response<Vec<u8>> {
        let mut response = Response::new(self.json());
        *response.status_mut() = self.0.status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
        if let Some(seconds) = self.0.retry {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(allow) = self.0.allow {
            headers.insert(header::ALLOW, allow);
        }
        response
    }

    /// The JSON object, in one line.
    pub fn json(&self) -> Vec<u8> {
        serde_json::to_vec(&self.0).unwrap_or_default()
    }
}

/// The media type of problems.
pub const PROBLEM_JSON: &str = "application/problem+json";

/// There is no route at this address.
pub fn nothing(uri: &Uri, headers: &HeaderMap) -> Problem {
    let language = crate::ask::language(uri, headers);
    let path: String = uri.path().chars().take(120).collect();
    Problem::new(language, StatusCode::NOT_FOUND, catalogue::web_no_path(language, &path))
}

/// The route needs another method, or its path is invalid; `allow` lists the methods.
pub fn not_allowed(language: Language, status: StatusCode, allow: Option<HeaderValue>) -> Problem {
    let detail = match &allow {
        Some(allow) => {
            let methods = allow.to_str().unwrap_or_default().replace(',', ", ");
            catalogue::web_allowed(language, &methods)
        }
        None => catalogue::web_bad_address(language),
    };
    Problem::new(language, status, detail).allow(allow)
}

//! Why a request was refused: RFC 9457's problem, in the reader's language, with the field that is wrong.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiugong_lab::registry::UnknownName;
use jiugong_lab::{AskedGoalError, Explain, Language, ReadError, RequestError};
use jiugong_puzzles::tiles::ParseError;
use jiugong_show::catalogue;
use serde::Serialize;
use utoipa::ToSchema;

/// Why a request was refused. Few are, so what is told of it is kept aside.
#[derive(Clone, Debug)]
pub(crate) struct Problem(Box<DetailsJson>);

/// What is told of a request that was refused.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct DetailsJson {
    /// Always `about:blank`: the status says of which kind it is.
    #[serde(rename = "type")]
    kind: &'static str,
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
    /// What could have been there.
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

fn title(language: Language, status: StatusCode) -> String {
    let title = match status.as_u16() {
        400 => catalogue::web_bad_request,
        403 => catalogue::web_forbidden,
        404 => catalogue::web_not_found,
        405 => catalogue::web_method_not_allowed,
        406 => catalogue::web_not_acceptable,
        408 => catalogue::web_timeout,
        413 => catalogue::web_too_large,
        415 => catalogue::web_unsupported,
        421 => catalogue::web_misdirected,
        422 => catalogue::web_invalid,
        429 => catalogue::web_too_many,
        503 => catalogue::web_busy,
        _ => catalogue::web_internal,
    };
    title(language)
}

impl Problem {
    /// A problem of the kind that `status` is, with its detail in `language`.
    pub(crate) fn new(language: Language, status: StatusCode, detail: String) -> Self {
        Problem(Box::new(DetailsJson {
            kind: "about:blank",
            title: title(language, status),
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

    /// A field that is wrong.
    pub(crate) fn field(language: Language, field: &str, detail: String) -> Self {
        let mut problem = Problem::new(language, StatusCode::UNPROCESSABLE_ENTITY, detail);
        problem.0.field = Some(field.to_owned());
        problem
    }

    /// A place in the body or in the field.
    pub(crate) fn at(mut self, line: usize, column: usize) -> Self {
        (self.0.line, self.0.column) = (Some(line), Some(column));
        self
    }

    /// What could have been there.
    pub(crate) fn possible(mut self, possible: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.0.possible = Some(possible.into_iter().map(Into::into).collect());
        self
    }

    /// After how many seconds to try again.
    pub(crate) fn retry(mut self, seconds: u64) -> Self {
        self.0.retry = Some(seconds);
        self
    }

    /// The methods that are allowed.
    pub(crate) fn allow(mut self, allow: Option<HeaderValue>) -> Self {
        self.0.allow = allow;
        self
    }

    /// Something that the laboratory does not read; where it does not say which option is wrong, it is `field`.
    pub(crate) fn read(language: Language, field: &str, error: &ReadError) -> Self {
        let problem = Problem::field(language, error.option.unwrap_or(field), error.explain(language));
        match error.at {
            Some(at) => problem.at(at.line, at.column),
            None => problem,
        }
    }

    /// A text that is not a board.
    pub(crate) fn board(language: Language, field: &str, error: &ParseError) -> Self {
        Problem::field(language, field, error.explain(language)).at(error.at.line, error.at.column)
    }

    /// A goal that is none.
    pub(crate) fn goal(language: Language, error: &AskedGoalError) -> Self {
        let problem = Problem::field(language, "goal", error.explain(language));
        match error {
            AskedGoalError::Board(error) => problem.at(error.at.line, error.at.column),
            AskedGoalError::NoSuchName { .. } => problem,
        }
    }

    /// A name that nothing has.
    pub(crate) fn name(language: Language, field: &str, error: UnknownName) -> Self {
        Problem::field(language, field, error.explain(language)).possible(error.possible)
    }

    /// A request that does not fit its problem.
    pub(crate) fn request(language: Language, error: RequestError) -> Self {
        let detail = error.explain(language);
        let (field, possible) = match error {
            RequestError::NoSuchHeuristic { possible, .. } => ("heuristic", Some(possible)),
            RequestError::NoSuchMethod { possible, .. } | RequestError::NotTraced { possible, .. } => {
                ("method", Some(possible))
            }
            RequestError::HeuristicTooLarge { .. } | RequestError::HeuristicUnfit { .. } => ("heuristic", None),
            RequestError::PerfectTooLarge { .. }
            | RequestError::TooManyStates { .. }
            | RequestError::ClosedNeedsStore => ("store", None),
            RequestError::NoTable { .. } | RequestError::TooLarge { .. } | RequestError::AlikeCellsOnly { .. } => {
                ("method", None)
            }
            RequestError::UnitCostsOnly { .. } => ("cost", None),
            RequestError::Space(_) => ("goal", None),
            RequestError::NotSaved { .. } | RequestError::Unsound => {
                return Problem::new(language, StatusCode::INTERNAL_SERVER_ERROR, detail);
            }
        };
        let problem = Problem::field(language, field, detail);
        match possible {
            Some(possible) => problem.possible(possible),
            None => problem,
        }
    }

    /// As JSON, in one line.
    pub(crate) fn json(&self) -> Vec<u8> {
        serde_json::to_vec(&self.0).unwrap_or_default()
    }
}

/// The media type of problems.
pub(crate) const PROBLEM_JSON: &str = "application/problem+json";

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.0.status, [(header::CONTENT_TYPE, PROBLEM_JSON)], self.json()).into_response();
        let headers = response.headers_mut();
        if let Some(seconds) = self.0.retry {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(allow) = self.0.allow {
            headers.insert(header::ALLOW, allow);
        }
        // What is left of a request that was not read to its end would be taken for the next one.
        if matches!(self.0.status, StatusCode::PAYLOAD_TOO_LARGE | StatusCode::REQUEST_TIMEOUT) {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

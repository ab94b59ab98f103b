//! A problem as an answer of this server.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiugong_api::Problem;

/// A request that was refused.
#[derive(Clone, Debug)]
pub(crate) struct Refused(pub(crate) Problem);

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Self {
        Refused(problem)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = self.0.response().map(Body::from);
        // What is left of a request that was not read to its end would be taken for the next one.
        if matches!(response.status(), StatusCode::PAYLOAD_TOO_LARGE | StatusCode::REQUEST_TIMEOUT) {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

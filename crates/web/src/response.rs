//! Problems as responses of this server.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiugong_api::Problem;

/// A response with a JSON problem.
#[derive(Clone, Debug)]
pub(crate) struct ProblemResponse(pub(crate) Problem);

impl From<Problem> for ProblemResponse {
    fn from(problem: Problem) -> Self {
        ProblemResponse(problem)
    }
}

impl IntoResponse for ProblemResponse {
    fn into_response(self) -> Response {
        let mut response = self.0.response().map(Body::from);
        // The unread rest of the request body would be parsed as the next request.
        if matches!(response.status(), StatusCode::PAYLOAD_TOO_LARGE | StatusCode::REQUEST_TIMEOUT) {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

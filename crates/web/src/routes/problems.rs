//! Pages about the problem types, which the `type` of a JSON problem links to.

use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Response};
use jiugong_api::{KINDS, Kind, address};
use jiugong_lab::Language;
use jiugong_show::catalogue;

use crate::app::App;
use crate::assets;
use crate::request::parse_request;
use crate::response::ProblemResponse;

/// The media type of HTML pages.
pub(crate) const HTML: &str = "text/html; charset=utf-8";

/// A plain HTML page.
pub(crate) fn page(language: Language, title: &str, head: &str, body: &str) -> Response {
    let text = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n{head}<title>{title}</title>\n</head>\n\
         <body>\n<main>\n<h1>{title}</h1>\n{body}</main>\n</body>\n</html>\n",
        language.name()
    );
    ([(axum::http::header::CONTENT_TYPE, HTML)], text).into_response()
}

fn entry(kind: &Kind, language: Language) -> String {
    format!(
        "<dt><a href=\"{}\"><code>{}</code></a> ({})</dt>\n<dd>{}<br>{}</dd>\n",
        address(kind),
        kind.name,
        kind.status,
        (kind.title)(language),
        (kind.help)(language)
    )
}

/// `GET /problems`: all problem types.
pub(crate) async fn all(State(_): State<App>, request: Request) -> Result<Response, ProblemResponse> {
    let language = parse_request(request)?.language;
    let list: String = KINDS.iter().map(|kind| entry(kind, language)).collect();
    Ok(page(language, &catalogue::web_problems(language), "", &format!("<dl>\n{list}</dl>\n")))
}

/// `GET /problems/{name}`: one problem type.
pub(crate) async fn one(
    State(_): State<App>,
    Path(name): Path<String>,
    request: Request,
) -> Result<Response, ProblemResponse> {
    let Some(kind) = KINDS.iter().find(|kind| kind.name == name) else { return Err(assets::missing(request).await) };
    let language = parse_request(request)?.language;
    let body = format!("<p>{}</p>\n<p>HTTP {}</p>\n", (kind.help)(language), kind.status);
    Ok(page(language, &(kind.title)(language), "", &body))
}

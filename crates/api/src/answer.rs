//! Answers a request on the calling thread.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use http::{HeaderMap, HeaderValue, Response, StatusCode, header};

use crate::allowance::Allowance;
use crate::ask::{EVENTS, Request, language, too_large, unreadable};
use crate::problem::{Problem, not_allowed, nothing};
use crate::routes::{ROUTES, Route};
use crate::work::{Job, Work, event};

/// A part of an answer.
#[derive(Debug)]
pub enum Part<'a> {
    /// The status and the headers; comes first, once.
    Head(StatusCode, &'a HeaderMap),
    /// A piece of the body. An event stream has one piece per event.
    Body(&'a [u8]),
}

/// Answers `request` piece by piece, as a server would, except for routes that need a server. Searches finish before it returns.
pub fn answer(allowance: &Allowance, request: http::Request<Vec<u8>>, tell: &mut dyn FnMut(Part)) {
    answer_until(None, allowance, request, tell);
}

/// Like [`answer`], but a search ends soon after `cancel` is set.
pub fn answer_until(
    cancel: Option<&Arc<AtomicBool>>,
    allowance: &Allowance,
    request: http::Request<Vec<u8>>,
    tell: &mut dyn FnMut(Part),
) {
    let (parts, bytes) = request.into_parts();
    let language = language(&parts.uri, &parts.headers);
    let body = match unreadable(language, &parts.headers) {
        Some(problem) => Err(problem),
        None if bytes.len() > Allowance::BODY => Err(too_large(language)),
        None => Ok(bytes),
    };
    let respond = |tell: &mut dyn FnMut(Part), response: Response<Vec<u8>>| {
        tell(Part::Head(response.status(), response.headers()));
        tell(Part::Body(response.body()));
    };
    match work(allowance, Request::from_parts(parts, body)) {
        Err(problem) => respond(tell, problem.response()),
        Ok(Work::Done(reply)) => respond(tell, reply.response()),
        // There is none left.
        Ok(Work::Quick(_)) => {}
        Ok(Work::Search(search)) if search.events => {
            let headers = [(header::CONTENT_TYPE, EVENTS), (header::CACHE_CONTROL, "no-store")];
            let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
            tell(Part::Head(StatusCode::OK, &HeaderMap::from_iter(headers)));
            let tell = RefCell::new(tell);
            let say = |name: &str, data: &[u8]| (tell.borrow_mut())(Part::Body(&event(name, data)));
            let progress = |data: &[u8]| say("progress", data);
            match (search.run)(&mut Job::new(cancel.cloned(), None, Some(&progress))) {
                Ok(reply) => say("result", &reply.bytes),
                Err(problem) => say("problem", &problem.json()),
            }
        }
        Ok(Work::Search(search)) => match (search.run)(&mut Job::new(cancel.cloned(), None, None)) {
            Ok(reply) => respond(tell, reply.response()),
            Err(problem) => respond(tell, problem.response()),
        },
    }
}

/// The work that is left when all quick work is done: nothing or a search.
fn work(allowance: &Allowance, request: Request) -> Result<Work, Problem> {
    let path = request.uri().path();
    let mut routes = ROUTES.iter().filter(|route| route.is_at(path)).peekable();
    let (Some(_), language) = (routes.peek(), language(request.uri(), request.headers())) else {
        return Err(nothing(request.uri(), request.headers()));
    };
    let allowed: Vec<&str> = routes.clone().map(Route::allowed).collect();
    let Some(route) = routes.find(|route| route.method == *request.method()) else {
        return Err(not_allowed(
            language,
            StatusCode::METHOD_NOT_ALLOWED,
            HeaderValue::from_str(&allowed.join(",")).ok(),
        ));
    };
    let mut work = (route.handler)(allowance, request)?;
    while let Work::Quick(quick) = work {
        work = quick()?;
    }
    Ok(work)
}

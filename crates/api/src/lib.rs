//! The JSON API of the laboratory without a network: requests go in, answers come out.
//!
//! [`ROUTES`] lists the routes. A route reads its request and returns [`Work`]: a finished answer, a quick task, or a search. The caller
//! decides where it runs: a server on threads behind a queue, [`answer`] on the calling thread.
//!
//! Invariants: the answer depends on the request and the [`Allowance`] alone (except for times and memory), not on the server; and
//! the answer to any invalid request is a JSON problem that names the bad part.

pub mod accept;
mod allowance;
mod answer;
mod ask;
mod fields;
pub mod openapi;
mod problem;
mod reading;
mod routes;
mod schema;
mod verb_request;
mod work;

pub use allowance::Allowance;
pub use answer::{Part, answer, answer_until};
pub use ask::{Body, EVENTS, JSON, ParsedRequest, Request, language, shortened, too_large, unreadable};
pub use problem::{DetailsJson, KINDS, Kind, PROBLEM_JSON, Problem, TOKEN, address, not_allowed, nothing};
pub use routes::{Handler, ROUTES, Route, SVG};
pub use work::{Effort, Job, Listener, Reply, Running, Search, Work, event};

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

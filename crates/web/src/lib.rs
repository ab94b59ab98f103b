//! The laboratory as a web page and a JSON API.
//!
//! A server listens, reads requests, and asks the laboratory; it computes nothing itself. What always holds:
//!
//! - Searches run on threads of their own behind a bounded queue, never where requests are read; what a complete table
//!   answers does not queue.
//! - Every search has limits of time, nodes and memory, and is called off when nobody waits for it any longer.
//! - Only this server's own page can use it from a browser: the host and the origin of every request are looked at.
//! - Whatever a request is like, the answer is a JSON problem that names the bad part, and the server goes on.

mod accept;
mod app;
mod ask;
mod asked;
mod assets;
mod events;
mod fields;
mod guard;
mod lanes;
mod listen;
mod openapi;
mod options;
mod patient;
mod problem;
mod reading;
mod routes;
mod schema;

pub use app::App;
pub use guard::Peer;
pub use listen::{News, Server, serve};
pub use openapi::openapi;
pub use options::Options;
pub use routes::{guarded, router};

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

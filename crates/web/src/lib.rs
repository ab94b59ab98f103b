//! The laboratory as a web page and a JSON API.
//!
//! A server listens, lets [`jiugong_api`] parse requests, and runs their work; it computes nothing itself. Invariants:
//!
//! - Searches run on their own threads behind a bounded queue, never on the threads that read requests. Requests that a complete table
//!   answers do not queue.
//! - Every search has a time limit and a memory limit, and is cancelled when its client disconnects. Small searches do not wait for long
//!   ones.
//! - A shared server rejects every request without its token, and no client can lock the others out.
//! - In a browser, only the server's own page can use it: the host and the origin of every request are checked.
//! - An invalid request gets a JSON problem that names the invalid part, and never stops the server.

mod app;
mod assets;
mod client;
mod compress;
mod connection;
mod dispatch;
mod guard;
mod listen;
mod log;
mod metrics;
mod options;
mod pool;
mod request;
mod response;
mod routes;
mod scheduler;
mod share;
mod thread;
mod tls;
mod token;
mod tracking;

pub use app::App;
pub use guard::Peer;
pub use listen::{Server, ServerEvent, serve};
pub use log::LogFormat;
pub use options::{Certificate, Options};
pub use routes::{guarded, openapi, router};
pub use share::qr_text;
pub use token::Token;

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

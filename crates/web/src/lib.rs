//! The laboratory as a web page and a JSON API.
//!
//! A server listens, lets [`jiugong_api`] read requests, and does their work; it computes nothing itself. What always holds:
//!
//! - Searches run on threads of their own behind a bounded queue, never where requests are read; what a complete table
//!   answers does not queue.
//! - Every search has limits of time and memory, and is called off when nobody waits for it any longer. Small ones do not wait for long ones.
//! - A shared server answers nobody without its token, and no client can keep the others out.
//! - Only this server's own page can use it from a browser: the host and the origin of every request are looked at.
//! - Whatever a request is like, the answer is a JSON problem that names the bad part, and the server goes on.

mod app;
mod ask;
mod assets;
mod client;
mod compress;
mod events;
mod follow;
mod guard;
mod lanes;
mod listen;
mod log;
mod metrics;
mod options;
mod patient;
mod pool;
mod refused;
mod routes;
mod share;
mod thread;
mod tls;
mod token;

pub use app::App;
pub use guard::Peer;
pub use listen::{News, Server, serve};
pub use log::LogFormat;
pub use options::{Certificate, Options};
pub use routes::{guarded, openapi, router};
pub use share::qr_text;
pub use token::Token;

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

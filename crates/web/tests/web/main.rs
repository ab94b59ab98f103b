//! The server as its clients see it: in the process, and over connections.

mod api;
mod busy;
mod class;
mod common;
mod guard;
mod same;
mod smaller;
mod strange;

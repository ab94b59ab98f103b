//! Tests of the server, within the process and over connections.

mod alone;
mod api;
mod busy;
mod class;
mod common;
mod defaults;
mod guard;
#[path = "../common/requests.rs"]
mod requests;
mod same;
mod smaller;
mod strange;

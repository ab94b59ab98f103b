//! Searches and counts on several processes of one program, on one machine or many, by
//! [timely dataflow](https://docs.rs/timely).
//!
//! Processes [meet](Cluster::meet), compare versions and requests, and begin together. Timely has no error handling,
//! so this crate adds it: when one process is lost the others end at once; finished work is in checked files, and the same
//! command continues from them.
//!
//! The network between the processes must be trusted: anyone who can reach their ports during the handshake, or their traffic later, can
//! corrupt the work. Processes listen only on the addresses in the list of hosts, or on 127.0.0.1.

#![forbid(unsafe_code)]

mod check;
mod cluster;
mod error;
mod explore;
mod handshake;
mod hosts;
mod journal;
mod link;
mod local;
mod meet;
mod pool;
mod space;
mod stream;
mod team;
mod wire;
mod words;

pub use check::{HostStatus, MachineFacts, check_hosts, gather_machine_facts};
pub use cluster::{Cluster, ClusterOptions, DEFAULT_TIMEOUT, Processes};
pub use error::ClusterError;
pub use explore::{LayerCounts, explore, explore_states};
pub use hosts::read_hosts;
pub use link::FailureHandler;
pub use local::{Program, is_worker_process};
pub use pool::{Reply, WorkQueue};
pub use space::{ClusterCount, count_space};
pub use stream::{AnswerSink, QuestionSource, Questions, StreamSummary, answer_all};
pub use team::search_together;

//! Work that outgrows one machine, on several processes: the same program on one machine or on many, by
//! [timely dataflow](https://docs.rs/timely).
//!
//! Processes [meet](Cluster::meet), compare what they are and what they were asked for, and begin together. Timely knows no
//! failure, so this crate has its own rules: when one process is gone the others end at once, and what was finished is in checked
//! files, from which the same command goes on.
//!
//! The network between the processes must be trusted: whoever can reach their ports while they meet, or the traffic later, can
//! spoil the work. They listen on the addresses of the list of hosts alone, or on 127.0.0.1.

#![forbid(unsafe_code)]

mod check;
mod cluster;
mod door;
mod error;
mod explore;
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

pub use check::{Facts, Reach, gather_facts, reach};
pub use cluster::{Cluster, PATIENCE, Place, Terms};
pub use error::ClusterError;
pub use explore::{Explored, explore, explore_states};
pub use hosts::read_hosts;
pub use link::Ending;
pub use local::{Program, is_started_by_another};
pub use pool::{Desk, Reply};
pub use space::{ClusterCount, count_space, count_terms};
pub use stream::{Asker, Audience, Questions, Streamed, answer_all};
pub use team::search_together;

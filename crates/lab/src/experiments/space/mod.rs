//! All states of a problem: counted by distance, in memory or on disk, and judged at once.

pub mod all_states;
pub mod counting;
pub mod whole;

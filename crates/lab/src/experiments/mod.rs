//! Experiments on a problem: its solution, the steps of a search, comparisons, audits of heuristics, whole spaces.

pub mod answer;
pub mod audit;
pub mod bench;
pub mod compare;
pub mod generate;
pub mod next;
pub mod partial;
pub mod path;
pub mod solve;
pub mod space;
pub mod trace;
pub mod tree;

//! The search engine (being written).
mod heuristic;
mod space;
pub use heuristic::{Estimate, Heuristic, Quality, Zero, estimate};
pub use space::{Backward, Cost, Problem, Ranked, Space, UNREACHABLE, problem};

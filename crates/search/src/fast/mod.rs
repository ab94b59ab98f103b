//! Faster forms of two kernels, for spaces whose states fit into a machine word.
//!
//! They are there only for their measured speed: their results and counters are those of the general kernels. A space opts in through the
//! hidden methods [`Space::numbered`](crate::Space::numbered) and [`Heuristic::slim`](crate::Heuristic::slim).

pub(crate) mod numbered;
pub(crate) mod slim;

pub use numbered::{Child, Numbered, WithNumbered};
pub use slim::{Slim, WithSlim};

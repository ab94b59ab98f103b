//! Internal: faster forms of two kernels, for spaces whose states fit into a machine word. Their interfaces may change in any release.
//!
//! They exist only for their measured speed; their results and counters are those of the general kernels. A space opts in through two
//! hidden methods: `Space::numbered` for breadth-first search, and `Heuristic::slim` for IDA*.

pub(crate) mod numbered;
pub(crate) mod slim;

pub use numbered::{Child, Numbered, WithNumbered};
pub use slim::{Slim, WithSlim};

//! The loops that methods share, and the data structures these loops share.
//!
//! A method is a recipe over one of these kernels: it supplies a policy, and `crate::methods` has one file for each.

pub(crate) mod best_first;
pub(crate) mod bidirectional;
pub(crate) mod bounded;
pub(crate) mod depth_first;
pub(crate) mod frontier;
pub(crate) mod hybrid;
pub(crate) mod layered;
pub(crate) mod learned;
pub(crate) mod local;
pub(crate) mod nodes;
pub(crate) mod order;
pub(crate) mod recursive;
pub(crate) mod repairing;
pub(crate) mod retrograde;
pub(crate) mod rounds;
pub(crate) mod two_sided;

//! Nodes that know the rank of their state, for breadth-first search that finds states by rank.
//!
//! The general kernel ranks every child from scratch: for a board, with two tables that do not fit into the first-level cache. A space
//! may know how a move changes the rank, and store all that it needs for that in a word. It provides this form through the hidden
//! method `Space::numbered`. The plan and all figures but the memory are the same. Measured on 3×3: 1.5 times as fast.

mod breadth;
mod search;

pub(crate) use search::search;

use crate::space::Space;

/// A space with unit costs: each state as one word, its rank, and its children.
///
/// Every move can be undone, and the move back is omitted as by [`Space::onward`].
pub trait Numbered<S: Space> {
    /// Bits of a word, which holds a state and the move that led to it. The bits above them in an argument belong to the caller.
    const BITS: u32;

    /// One more than the largest rank, at most 2²⁴. No two reachable states have the same rank.
    fn count(&self) -> usize;

    /// The word of `state`, the start of a search.
    fn start(&self, state: &S::State) -> u64;

    /// The move that led to the state; none at the start.
    fn last(&self, word: u64) -> Option<S::Move>;

    /// The rank of the state.
    fn number(&self, word: u64) -> usize;

    /// Whether the state of this rank is a goal. At most one is.
    fn is_goal(&self, number: usize) -> bool;

    /// The most children of a state, including a repeated one.
    const MOST_CHILDREN: usize;

    /// The number of children of a state, without the state before; and the number of calls of [`child`](Numbered::child) to make,
    /// which may be one more if that avoids a misprediction.
    fn children(&self, word: u64) -> (usize, usize);

    /// One of the children, in operator order. The index past the last child gives the state before.
    fn child(&self, word: u64, index: usize) -> Child;
}

/// A child of a numbered state.
#[derive(Clone, Copy, Debug)]
pub struct Child {
    /// Its word; the bits above it are zero.
    pub word: u64,
    /// Its rank.
    pub number: usize,
}

/// A computation with the numbered form of a space.
pub trait WithNumbered<S: Space> {
    /// The result.
    type Answer;

    /// Runs the computation.
    fn with<N: Numbered<S>>(self, numbered: &N) -> Self::Answer;
}

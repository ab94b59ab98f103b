//! Nodes that know the number of their state, for breadth-first search that finds states by number.
//!
//! The general kernel ranks every child from nothing: of a board, by two tables that do not fit into the first cache. A space may know
//! how a move changes the number, and hold all that it needs for that in a word. Who has such a form lends it to the search through
//! [`Space::numbered`]; what is found and every figure but the memory is the same. Measured on 3×3: half as fast again.

mod breadth;
mod search;

pub(crate) use search::search;

use crate::space::Space;

/// A space with unit costs: what a state is in one word, its number, and its children.
///
/// Every move can be taken back, and what leads straight back is left out as by [`Space::onward`].
pub trait Numbered<S: Space> {
    /// Bits of a word, which is a state and the move that led to it. What stands above them in a word that is handed in is somebody else's.
    const BITS: u32;

    /// One more than the largest number, at most 2²⁴. No two states that a search can reach have the same one.
    fn count(&self) -> usize;

    /// The word of `state`, where a search starts.
    fn start(&self, state: &S::State) -> u64;

    /// The move that led to the state; none at the start.
    fn last(&self, word: u64) -> Option<S::Move>;

    /// The number of the state.
    fn number(&self, word: u64) -> usize;

    /// Whether the state of this number is a goal. At most one is.
    fn is_goal(&self, number: usize) -> bool;

    /// The most children of a state, with the one in vain.
    const MOST_CHILDREN: usize;

    /// How many children a state has, without the state just left; and how many are to be made, where one more in vain saves a guess.
    fn children(&self, word: u64) -> (usize, usize);

    /// One of the children, in operator order. The one that is made in vain is the state just left.
    fn child(&self, word: u64, index: usize) -> Child;
}

/// A child.
#[derive(Clone, Copy, Debug)]
pub struct Child {
    /// Its word, with nothing above it.
    pub word: u64,
    /// Its number.
    pub number: usize,
}

/// What is done with the numbered form of a space.
pub trait WithNumbered<S: Space> {
    /// What comes of it.
    type Answer;

    /// Does it.
    fn with<N: Numbered<S>>(self, numbered: &N) -> Self::Answer;
}

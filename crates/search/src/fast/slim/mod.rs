//! Nodes of a few bytes, for depth-first search that remembers nothing.
//!
//! A node of the general kernel is a state, a memo, costs, a depth and a move. Some spaces and heuristics need far less between them: a
//! word, and a small number for all the rest. Who has such a form lends it to the search through [`Heuristic::slim`](crate::Heuristic::slim);
//! what is found and every figure is the same. Measured with Manhattan distance on 4×4: half as fast again.

mod plunge;
mod search;

pub(crate) use search::RunPacked;

use crate::space::Space;

/// A space with unit costs and a heuristic, as one: what a node is in few bytes, and what its children are.
pub trait Slim<S: Space> {
    /// A state, without what can be told by its place.
    type Word: Copy + Default;

    /// The word and the place of `state`, come to by the move `last`. There is a place, below
    /// 255, for whatever decides which moves lead on.
    fn node(&self, state: &S::State, last: Option<S::Move>) -> (Self::Word, u8);

    /// The move by which a node of this place was come to.
    fn last(&self, place: u8) -> Option<S::Move>;

    /// Whether the node is a goal.
    fn is_goal(&self, word: Self::Word) -> bool;

    /// The most children of a node.
    const MOST_CHILDREN: usize;

    /// Calls `visit` with the children of a node, the last one first, without the one that leads straight back: whether it is one, its
    /// word, its place, and by how much its f is above that of the node, at most [`MOST_RISE`](Slim::MOST_RISE). What is not a child
    /// may be called with too, where that saves a guess, as one that does not rise; up to [`MOST_CHILDREN`](Slim::MOST_CHILDREN) in all.
    /// Answers how many children there are.
    fn onward(&self, word: Self::Word, place: u8, visit: impl FnMut(bool, Self::Word, u8, u32)) -> usize;

    /// The most that f rises in one move.
    const MOST_RISE: u32;
}

/// What is done with the slim form of a space and a heuristic.
pub trait WithSlim<S: Space> {
    /// What comes of it.
    type Answer;

    /// Does it.
    fn with(self, slim: &impl Slim<S>) -> Self::Answer;
}

//! Bidirectional breadth-first search (双向广度优先).

use crate::kernels::bidirectional::{bidirectional, bidirectional_stepped};
use crate::observe::Observer;
use crate::report::Report;
use crate::run::{Hold, Run, Stepper};
use crate::search::Search;
use crate::seen::Store;
use crate::space::{Backward, Space};

impl<S: Space, V: Store<S>, O: Observer<S>> Search<'_, S, V, O> {
    /// Bidirectional breadth-first search: from the start and from the goals, the smaller side first.
    ///
    /// **Guarantee:** the fewest moves, so the optimum where every move costs 1.
    ///
    /// Needs a space that can be walked [`Backward`]. The knobs for the goal test and the duplicate rule do not apply.
    pub fn bibfs(self) -> Report<S::Move>
    where
        S: Backward,
    {
        bidirectional(self)
    }
}

impl<L, V, O> Stepper<L, V, O> {
    /// [`bibfs`](Search::bibfs), step by step.
    pub fn bibfs<S>(self) -> impl Run<S>
    where
        L: Hold<S>,
        S: Backward,
        V: Store<S>,
        O: Observer<S>,
    {
        bidirectional_stepped(self)
    }
}

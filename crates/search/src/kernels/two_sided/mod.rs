//! The kernel of the methods that search from both ends with estimates of both costs: to the goal, and from the start.
//!
//! Each side has OPEN and CLOSED of its own. Whenever a side enters a state, or finds a cheaper way to one, that the other side knows,
//! there is a plan through it; the cheapest so far is U. The search goes on until no plan can be cheaper than U. Which side goes on, with
//! which node, and how cheap a plan can still be, is the [`Policy`]'s.

mod estimates;
mod kernel;

pub(crate) use estimates::{Ahead, Around, Estimates, Guess};
pub(crate) use kernel::Kernel;

use crate::heuristic::Quality;
use crate::kernels::frontier::Priority;
use crate::kernels::nodes::NodeId;
use crate::space::Cost;

/// The search from the start.
pub(crate) const FORWARD: usize = 0;
/// The search from the goals.
pub(crate) const BACKWARD: usize = 1;

/// What a node is ordered by.
#[derive(Clone, Copy)]
pub(crate) struct Figures {
    pub(crate) g: Cost,
    pub(crate) guess: Guess,
}

impl Figures {
    /// g + h.
    #[inline(always)]
    pub(crate) fn f(self) -> Priority {
        u64::from(self.g) + u64::from(self.guess.ahead)
    }
}

/// OPEN of one side. A node that is expanded stays in it and is passed over when it comes first; one that is entered again by a
/// cheaper way has an entry for each, of which the last comes first.
pub(crate) trait Open: Default {
    /// Adds a node.
    fn push(&mut self, figures: Figures, node: NodeId);

    /// Bytes held now.
    fn bytes(&self) -> usize;

    /// The most bytes held while `more` nodes are added.
    fn bytes_after(&self, more: usize) -> usize;
}

/// The node to expand next.
#[derive(Clone, Copy)]
pub(crate) struct Next {
    pub(crate) side: usize,
    pub(crate) node: NodeId,
    /// Every plan that has not been found costs at least this, if the heuristics are as good as the policy needs.
    pub(crate) bound: u64,
}

/// What a policy may look at beside OPEN.
pub(crate) struct OpenContext<W> {
    /// No move costs less: 1 where every move costs that, and 0, which is always true, where costs are not known beforehand.
    pub(crate) least_cost: Cost,
    /// The g of a node that waits in OPEN; `None` once it is closed.
    pub(crate) waiting: W,
}

impl<W: Fn(NodeId) -> Option<Cost>> OpenContext<W> {
    /// Whether a node does not wait any more.
    pub(crate) fn gone(&self) -> impl Fn(NodeId) -> bool {
        |node| (self.waiting)(node).is_none()
    }
}

/// What makes one method of this family different from another.
pub(crate) trait Policy: Default {
    /// OPEN of one side.
    type Open: Open;
    /// How good both heuristics must be, so that the cheapest plan is found and known to be.
    const NEEDS: Quality;

    /// What OPEN is ordered by, as those who watch are told.
    fn priority(figures: Figures) -> Priority;

    /// The node to expand next; `None` if nothing waits on one of the sides.
    fn next<W: Fn(NodeId) -> Option<Cost>>(
        &mut self,
        open: &mut [Self::Open; 2],
        given: &OpenContext<W>,
    ) -> Option<Next>;
}

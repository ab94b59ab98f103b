//! The kernel of the methods that search from both ends with estimates of both costs: to the goal, and from the start.
//!
//! Each side has its own OPEN and CLOSED. When a side enters a state that the other side knows, or finds a cheaper path to one, there
//! is a plan through it; the cheapest so far is U. The search continues until no plan can be cheaper than U. The [`Policy`] decides
//! which side continues, with which node, and how cheap a plan can still be.

mod estimates;
mod kernel;

pub(crate) use estimates::{BothEstimates, Estimates, NodeEstimates, RemainingOnly};
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
    pub(crate) guess: NodeEstimates,
}

impl Figures {
    /// g + h.
    #[inline(always)]
    pub(crate) fn f(self) -> Priority {
        u64::from(self.g) + u64::from(self.guess.ahead)
    }
}

/// OPEN of one side. An expanded node stays in it and is skipped when it comes first; one that is entered again at a smaller cost has
/// an entry for each time, of which the last comes first.
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

/// What a policy may use besides OPEN.
pub(crate) struct OpenContext<W> {
    /// A lower bound of the cost of a move: 1 with unit costs, and 0, which always holds, otherwise.
    pub(crate) least_cost: Cost,
    /// The g of a node in OPEN; `None` once it is closed.
    pub(crate) waiting: W,
}

impl<W: Fn(NodeId) -> Option<Cost>> OpenContext<W> {
    /// Whether a node is not in OPEN any more.
    pub(crate) fn has_left_open(&self) -> impl Fn(NodeId) -> bool {
        |node| (self.waiting)(node).is_none()
    }
}

/// What distinguishes the methods of this kernel.
pub(crate) trait Policy: Default {
    /// OPEN of one side.
    type Open: Open;
    /// The quality that both heuristics need, so that the plan found is proved to be the cheapest.
    const NEEDS: Quality;

    /// The priority that events show.
    fn priority(figures: Figures) -> Priority;

    /// The node to expand next; `None` if OPEN of a side is empty.
    fn next<W: Fn(NodeId) -> Option<Cost>>(
        &mut self,
        open: &mut [Self::Open; 2],
        given: &OpenContext<W>,
    ) -> Option<Next>;
}

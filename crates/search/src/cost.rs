//! Costs that do not fit into 32 bits, and why a search may leave them out.
//!
//! A cost is a [`Cost`] of 32 bits, because there are many nodes. A path that costs more than [`MOST`] is not followed, and the search
//! records that. Costs are not negative, so every plan along such a path costs more than every plan that can be expressed: a plan
//! proved to be the cheapest stays the cheapest. But if a path was left out, an exhausted search cannot conclude that there is no plan;
//! it ends with [`StopReason::Overflow`](crate::StopReason::Overflow).

use crate::space::Cost;

/// The largest cost of a path. The numbers above it stand for states that cannot reach a goal or have not been reached.
pub(crate) const MOST: Cost = Cost::MAX - 2;

/// A lower bound of the cost of every path that was left out.
pub(crate) const TOO_MUCH: Cost = MOST + 1;

/// The cost of a path extended by one move, if it fits.
#[inline(always)]
pub(crate) fn add(g: Cost, cost: Cost) -> Option<Cost> {
    // In 64 bits, so that one comparison is enough.
    let sum = u64::from(g) + u64::from(cost);
    (sum <= u64::from(MOST)).then_some(sum as Cost)
}

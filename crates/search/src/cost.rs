//! Costs that do not fit, and why a search may leave them out.
//!
//! A cost is a [`Cost`] of 32 bits, because nodes are many. A way that costs more than [`MOST`] is not followed, and the
//! search remembers that. Moves do not cost less than nothing, so whatever such a way leads to costs more than every plan
//! that can be expressed: a plan that is proved to be the cheapest stays the cheapest. But when nothing is left, *there is no
//! plan* would be a lie if something was left out, so the answer is then [`StopReason::Overflow`](crate::StopReason::Overflow).

use crate::space::Cost;

/// The largest cost of a way. The numbers above it stand for states that cannot reach a goal or have not been reached.
pub(crate) const MOST: Cost = Cost::MAX - 2;

/// No way that is left out costs less.
pub(crate) const TOO_MUCH: Cost = MOST + 1;

/// The cost of a way and one move more, if it fits.
#[inline(always)]
pub(crate) fn add(g: Cost, cost: Cost) -> Option<Cost> {
    // In 64 bits, so that one comparison is enough.
    let sum = u64::from(g) + u64::from(cost);
    (sum <= u64::from(MOST)).then_some(sum as Cost)
}

//! Two heuristics as the two searches use them: one estimates the cost to the goal, the other the cost from the start.

use super::FORWARD;
use crate::heuristic::{Heuristic, Quality};
use crate::space::{Cost, Space};

/// The estimates of a node.
#[derive(Clone, Copy)]
pub(crate) struct NodeEstimates {
    /// The remaining cost: to the goal for the search from the start, to the start for the other one.
    pub(crate) ahead: Cost,
    /// The estimated cost of the path so far: never more than g with an admissible heuristic. 0 if it is not used.
    pub(crate) behind: Cost,
}

/// The two heuristics, for both searches.
pub(crate) trait Estimates<S: Space> {
    /// The memo carried from parent to child.
    type Memo: Copy;

    /// The estimates for a state of a side, computed without a memo.
    fn eval(&self, space: &S, side: usize, state: &S::State) -> (NodeEstimates, Self::Memo);

    /// The estimates for a child, which the move `by` connects with the state that `memo` belongs to.
    fn step(
        &self,
        space: &S,
        side: usize,
        memo: Self::Memo,
        child: &S::State,
        by: S::Move,
    ) -> (NodeEstimates, Self::Memo);

    /// The quality of the estimates of a side's remaining cost.
    fn quality(&self, side: usize) -> Quality;
}

/// Each side has only the heuristic of its remaining cost.
pub(crate) struct RemainingOnly<H, G> {
    pub(crate) to_goal: H,
    pub(crate) from_start: G,
}

/// The memo of the side that a node belongs to.
#[derive(Clone, Copy)]
pub(crate) enum OwnMemo<H, G> {
    ToGoal(H),
    FromStart(G),
}

impl<S: Space, H: Heuristic<S>, G: Heuristic<S>> Estimates<S> for RemainingOnly<H, G> {
    type Memo = OwnMemo<H::Memo, G::Memo>;

    fn eval(&self, space: &S, side: usize, state: &S::State) -> (NodeEstimates, Self::Memo) {
        if side == FORWARD {
            let (ahead, memo) = self.to_goal.eval(space, state);
            (NodeEstimates { ahead, behind: 0 }, OwnMemo::ToGoal(memo))
        } else {
            let (ahead, memo) = self.from_start.eval(space, state);
            (NodeEstimates { ahead, behind: 0 }, OwnMemo::FromStart(memo))
        }
    }

    #[inline(always)]
    fn step(
        &self,
        space: &S,
        _: usize,
        memo: Self::Memo,
        child: &S::State,
        by: S::Move,
    ) -> (NodeEstimates, Self::Memo) {
        match memo {
            OwnMemo::ToGoal(memo) => {
                let (ahead, memo) = self.to_goal.step(space, memo, child, by);
                (NodeEstimates { ahead, behind: 0 }, OwnMemo::ToGoal(memo))
            }
            OwnMemo::FromStart(memo) => {
                let (ahead, memo) = self.from_start.step_back(space, memo, child, by);
                (NodeEstimates { ahead, behind: 0 }, OwnMemo::FromStart(memo))
            }
        }
    }

    fn quality(&self, side: usize) -> Quality {
        if side == FORWARD { self.to_goal.quality() } else { self.from_start.quality() }
    }
}

/// Each side has both heuristics.
pub(crate) struct BothEstimates<H, G> {
    pub(crate) to_goal: H,
    pub(crate) from_start: G,
}

impl<H, G> BothEstimates<H, G> {
    #[inline(always)]
    fn guess(side: usize, to_goal: Cost, from_start: Cost) -> NodeEstimates {
        let (ahead, behind) = if side == FORWARD { (to_goal, from_start) } else { (from_start, to_goal) };
        NodeEstimates { ahead, behind }
    }
}

impl<S: Space, H: Heuristic<S>, G: Heuristic<S>> Estimates<S> for BothEstimates<H, G> {
    type Memo = (H::Memo, G::Memo);

    fn eval(&self, space: &S, side: usize, state: &S::State) -> (NodeEstimates, Self::Memo) {
        let ((to_goal, one), (from_start, other)) =
            (self.to_goal.eval(space, state), self.from_start.eval(space, state));
        (Self::guess(side, to_goal, from_start), (one, other))
    }

    #[inline(always)]
    fn step(
        &self,
        space: &S,
        side: usize,
        memo: Self::Memo,
        child: &S::State,
        by: S::Move,
    ) -> (NodeEstimates, Self::Memo) {
        let (one, other) = memo;
        let ((to_goal, one), (from_start, other)) = if side == FORWARD {
            (self.to_goal.step(space, one, child, by), self.from_start.step(space, other, child, by))
        } else {
            (self.to_goal.step_back(space, one, child, by), self.from_start.step_back(space, other, child, by))
        };
        (Self::guess(side, to_goal, from_start), (one, other))
    }

    fn quality(&self, side: usize) -> Quality {
        if side == FORWARD { self.to_goal.quality() } else { self.from_start.quality() }
    }
}

//! Heuristics as trait objects, for domains that share one compiled copy of each search.

use jiugong_search::{Cost, Heuristic, Quality, Space};

/// A heuristic without a memo.
pub trait Estimator<S: Space> {
    /// The estimate for `state`.
    fn estimate(&self, space: &S, state: &S::State) -> Cost;

    /// The guarantee of the estimates.
    fn quality(&self) -> Quality;
}

impl<S: Space, H: Heuristic<S>> Estimator<S> for H {
    fn estimate(&self, space: &S, state: &S::State) -> Cost {
        self.eval(space, state).0
    }

    fn quality(&self) -> Quality {
        Heuristic::quality(self)
    }
}

/// The cost from the start, for spaces in which every move can be reversed at the same cost: the heuristic evaluated in the problem from the goal
/// to the start.
pub(crate) struct ReversedHeuristic<S, H> {
    /// The problem from the goal to the start.
    pub(crate) space: S,
    pub(crate) heuristic: H,
}

impl<S: Space, H: Heuristic<S>> Heuristic<S> for ReversedHeuristic<S, H> {
    type Memo = ();

    fn eval(&self, _: &S, state: &S::State) -> (Cost, ()) {
        (self.heuristic.eval(&self.space, state).0, ())
    }

    fn step(&self, space: &S, (): (), after: &S::State, _: S::Move) -> (Cost, ()) {
        self.eval(space, after)
    }

    fn quality(&self) -> Quality {
        self.heuristic.quality()
    }
}

/// An [`Estimator`] as a [`Heuristic`].
pub(crate) struct ErasedHeuristic<'a, S>(pub(crate) &'a (dyn Estimator<S> + 'a));

impl<S: Space> Heuristic<S> for ErasedHeuristic<'_, S> {
    type Memo = ();

    fn eval(&self, space: &S, state: &S::State) -> (Cost, ()) {
        (self.0.estimate(space, state), ())
    }

    fn step(&self, space: &S, (): (), after: &S::State, _: S::Move) -> (Cost, ()) {
        (self.0.estimate(space, after), ())
    }

    fn quality(&self) -> Quality {
        self.0.quality()
    }
}

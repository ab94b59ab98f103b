//! Heuristics as objects, for domains whose searches are compiled once for all of them.

use jiugong_search::{Cost, Heuristic, Quality, Space};

/// A heuristic whose memo is of no interest.
pub trait Estimator<S: Space> {
    /// The estimate for `state`.
    fn estimate(&self, space: &S, state: &S::State) -> Cost;

    /// What is promised about the values.
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

/// An [`Estimator`] as a heuristic of its own.
pub(crate) struct Erased<'a, S>(pub(crate) &'a (dyn Estimator<S> + 'a));

impl<S: Space> Heuristic<S> for Erased<'_, S> {
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

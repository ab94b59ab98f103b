//! Estimates of the cost to the goal, computed step by step.
//!
//! A heuristic is evaluated once at the start and then *stepped* along each move, carrying a small memo (partial
//! sums, table indices), so that a child's value costs a lookup instead of a whole evaluation.

use crate::space::{Cost, Space};

/// How far a heuristic can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quality {
    /// It may be larger than the true cost.
    Unknown,
    /// Never larger than the true cost to the goal (h ≤ h*).
    Admissible,
    /// Admissible, and no move lowers it by more than the move costs.
    Consistent,
}

/// An estimate of the cost from a state to the goal.
///
/// `step` must equal `eval`: stepping a memo along a move gives what evaluating the state reached gives.
pub trait Heuristic<S: Space> {
    /// What is carried from parent to child.
    type Memo: Copy;

    /// The estimate for `state`, from nothing.
    fn eval(&self, space: &S, state: &S::State) -> (Cost, Self::Memo);

    /// The estimate for `after`, which the move `by` has just reached from the state that `memo` belongs to.
    fn step(&self, space: &S, memo: Self::Memo, after: &S::State, by: S::Move) -> (Cost, Self::Memo);

    /// What is promised about the values.
    fn quality(&self) -> Quality {
        Quality::Unknown
    }
}

impl<S: Space, H: Heuristic<S>> Heuristic<S> for &H {
    type Memo = H::Memo;

    #[inline(always)]
    fn eval(&self, space: &S, state: &S::State) -> (Cost, H::Memo) {
        (*self).eval(space, state)
    }

    #[inline(always)]
    fn step(&self, space: &S, memo: H::Memo, after: &S::State, by: S::Move) -> (Cost, H::Memo) {
        (*self).step(space, memo, after, by)
    }

    fn quality(&self) -> Quality {
        (*self).quality()
    }
}

/// h = 0 everywhere: the heuristic of the blind methods.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl Zero {
    /// How far its values can be trusted.
    pub const QUALITY: Quality = Quality::Consistent;
}

impl<S: Space> Heuristic<S> for Zero {
    type Memo = ();

    #[inline(always)]
    fn eval(&self, _: &S, _: &S::State) -> (Cost, ()) {
        (0, ())
    }

    #[inline(always)]
    fn step(&self, _: &S, (): (), _: &S::State, _: S::Move) -> (Cost, ()) {
        (0, ())
    }

    fn quality(&self) -> Quality {
        Quality::Consistent
    }
}

/// A heuristic made of a closure; see [`estimate`].
#[derive(Clone, Copy, Debug)]
pub struct Estimate<F> {
    value: F,
    quality: Quality,
}

/// A heuristic from a function of the state, with what is promised about it.
///
/// # Example
/// ```
/// use jiugong_search::{estimate, problem, Quality, Search};
///
/// let line = problem(0_i32, |&x| [('-', 1, x - 1), ('+', 1, x + 1)], |&x| x == 40);
/// let distance = estimate(Quality::Consistent, |&x: &i32| x.abs_diff(40));
/// let report = Search::new(&line).astar(&distance);
/// assert_eq!(report.plan().unwrap().cost, 40);
/// assert_eq!(report.statistics.expanded, 40);
/// ```
pub fn estimate<T, F: Fn(&T) -> Cost>(quality: Quality, value: F) -> Estimate<F> {
    Estimate { value, quality }
}

impl<S: Space, F: Fn(&S::State) -> Cost> Heuristic<S> for Estimate<F> {
    type Memo = ();

    fn eval(&self, _: &S, state: &S::State) -> (Cost, ()) {
        ((self.value)(state), ())
    }

    fn step(&self, _: &S, (): (), after: &S::State, _: S::Move) -> (Cost, ()) {
        ((self.value)(after), ())
    }

    fn quality(&self) -> Quality {
        self.quality
    }
}

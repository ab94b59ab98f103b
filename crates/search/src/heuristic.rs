//! Estimates of the cost to the goal, computed step by step.
//!
//! A heuristic is evaluated once at the start and then *stepped* along each move, carrying a small memo (partial
//! sums, table indices), so that a child's value costs a lookup instead of a whole evaluation.

use crate::fast::slim::WithSlim;
use crate::space::{Cost, Space};

/// How far a heuristic can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Quality {
    /// It may be larger than the true cost.
    Unknown,
    /// Never larger than the true cost to the goal (h ≤ h*).
    Admissible,
    /// Admissible, and no move lowers it by more than the move costs.
    Consistent,
}

/// An estimate of the cost from a state to the goal; for the searches from both ends also one of the cost from the start to a state,
/// which is a heuristic of the same kind.
///
/// `step` and `step_back` must equal `eval`: stepping a memo along a move gives what evaluating the state reached gives.
///
/// A closure from a state to a cost is a heuristic of which nothing is promised ([`Quality::Unknown`]); [`estimate`] makes
/// one with a promise. A type of one's own is for those that carry something from parent to child.
///
/// # Example
/// ```
/// use jiugong_search::{problem, Search};
///
/// let line = problem(0_i32, |&x| [('-', 1, x - 1), ('+', 1, x + 1)], |&x| x == 40);
/// let report = Search::new(&line).greedy(&|&x: &i32| x.abs_diff(40));
/// assert_eq!(report.plan().unwrap().cost, 40);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a heuristic for `{S}`",
    label = "this does not estimate the cost to the goal",
    note = "a closure is one if the type of its argument is written out: `|state: &State| -> Cost {{ … }}`",
    note = "`estimate(Quality::Admissible, closure)` adds what guarantees rest on; `Zero` is the heuristic of blind search"
)]
pub trait Heuristic<S: Space> {
    /// What is carried from parent to child.
    type Memo: Copy;

    /// Whether a [`step`](Heuristic::step) is a few instructions without a branch, so that one too many costs less than to ask whether
    /// it is needed.
    const LIGHT: bool = false;

    /// The estimate for `state`, from nothing.
    fn eval(&self, space: &S, state: &S::State) -> (Cost, Self::Memo);

    /// The estimate for `after`, which the move `by` has just reached from the state that `memo` belongs to.
    fn step(&self, space: &S, memo: Self::Memo, after: &S::State, by: S::Move) -> (Cost, Self::Memo);

    /// The estimate for `before`, from which the move `by` leads to the state that `memo` belongs to: a step against the moves, as a
    /// search from the goals takes them. From nothing, unless the heuristic knows better.
    fn step_back(&self, space: &S, memo: Self::Memo, before: &S::State, by: S::Move) -> (Cost, Self::Memo) {
        let _ = (memo, by);
        self.eval(space, before)
    }

    /// Hands the [slim](crate::Slim) form of `space` and this heuristic to `then`, if they have one: for a space of unit costs, with
    /// the values of [`eval`](Heuristic::eval), none of them unreachable.
    fn slim<T: WithSlim<S>>(&self, space: &S, then: T) -> Option<T::Answer> {
        let _ = (space, then);
        None
    }

    /// What is promised about the values.
    fn quality(&self) -> Quality {
        Quality::Unknown
    }
}

/// A plain function of the state is a heuristic of which nothing is promised; [`estimate`] adds a promise.
#[diagnostic::do_not_recommend]
impl<S: Space, F: Fn(&S::State) -> Cost> Heuristic<S> for F {
    type Memo = ();

    #[inline(always)]
    fn eval(&self, _: &S, state: &S::State) -> (Cost, ()) {
        (self(state), ())
    }

    #[inline(always)]
    fn step(&self, _: &S, (): (), after: &S::State, _: S::Move) -> (Cost, ()) {
        (self(after), ())
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

    const LIGHT: bool = true;

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

/// A heuristic by reference, where one is wanted by value: a run that is held in the hand can borrow it.
#[derive(Debug)]
pub struct HeuristicRef<'a, H>(pub &'a H);

impl<H> Clone for HeuristicRef<'_, H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<H> Copy for HeuristicRef<'_, H> {}

impl<S: Space, H: Heuristic<S>> Heuristic<S> for HeuristicRef<'_, H> {
    type Memo = H::Memo;

    const LIGHT: bool = H::LIGHT;

    #[inline(always)]
    fn eval(&self, space: &S, state: &S::State) -> (Cost, H::Memo) {
        self.0.eval(space, state)
    }

    #[inline(always)]
    fn step(&self, space: &S, memo: H::Memo, after: &S::State, by: S::Move) -> (Cost, H::Memo) {
        self.0.step(space, memo, after, by)
    }

    #[inline(always)]
    fn step_back(&self, space: &S, memo: H::Memo, before: &S::State, by: S::Move) -> (Cost, H::Memo) {
        self.0.step_back(space, memo, before, by)
    }

    fn slim<T: WithSlim<S>>(&self, space: &S, then: T) -> Option<T::Answer> {
        self.0.slim(space, then)
    }

    fn quality(&self) -> Quality {
        self.0.quality()
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

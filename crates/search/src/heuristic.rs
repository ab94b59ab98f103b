//! Estimates of the cost to the goal, computed step by step.
//!
//! A heuristic is evaluated once at the start and then *stepped* along each move with a small memo (partial sums, table indices), so
//! that a child's value costs a lookup instead of a whole evaluation.

use crate::fast::slim::WithSlim;
use crate::space::{Cost, Space};

/// What is known about the values of a heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Quality {
    /// It is known to be larger than the true cost somewhere.
    Inadmissible,
    /// Nothing is known: it may be larger than the true cost.
    Unknown,
    /// Never larger than the true cost to the goal (h ≤ h*).
    Admissible,
    /// Admissible, and no move lowers it by more than the move costs.
    Consistent,
}

/// An estimate of the cost from a state to the goal. The methods that search from both ends also take an estimate of the cost from the
/// start to a state, which is a heuristic of the same kind.
///
/// `step` and `step_back` must equal `eval`: stepping a memo along a move gives the same value as evaluating the state reached.
///
/// A closure from a state to a cost is a heuristic of unknown quality ([`Quality::Unknown`]). [`estimate`] states its quality, and so
/// does [`Problem::estimate`](crate::Problem::estimate), which also infers the type of the closure's argument. Implement the trait for
/// heuristics that carry a memo from parent to child.
///
/// # Example
/// ```
/// use jiugong_search::{problem, Search};
///
/// let line = problem(0_i32, |&x| [('-', x - 1), ('+', x + 1)], |&x| x == 40);
/// let report = Search::new(&line).greedy(&|&x: &i32| x.abs_diff(40));
/// assert_eq!(report.plan().unwrap().cost, 40);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a heuristic for `{S}`",
    label = "this is not an estimate of the cost to the goal",
    note = "a closure is a heuristic if it names the type of its argument and returns a `Cost`: `|state: &State| -> Cost {{ … }}`",
    note = "`problem.estimate(Quality::Admissible, |state| …)` infers that type and states what guarantees rest on",
    note = "`Zero` is the heuristic of blind search"
)]
pub trait Heuristic<S: Space> {
    /// The memo carried from parent to child.
    type Memo: Copy;

    /// Whether a [`step`](Heuristic::step) is a few instructions without a branch, so that an unneeded step is cheaper than a test
    /// whether it is needed.
    const LIGHT: bool = false;

    /// What is known about the values of every heuristic of this type.
    const QUALITY: Quality = Quality::Unknown;

    /// The estimate for `state`, computed without a memo.
    fn eval(&self, space: &S, state: &S::State) -> (Cost, Self::Memo);

    /// The estimate for `after`, reached by the move `by` from the state that `memo` belongs to.
    fn step(&self, space: &S, memo: Self::Memo, after: &S::State, by: S::Move) -> (Cost, Self::Memo);

    /// The estimate for `before`, from which the move `by` leads to the state that `memo` belongs to: a step against the direction of
    /// the moves, as in a search from the goals. The default evaluates `before` without the memo.
    fn step_back(&self, space: &S, memo: Self::Memo, before: &S::State, by: S::Move) -> (Cost, Self::Memo) {
        let _ = (memo, by);
        self.eval(space, before)
    }

    /// Calls `then` with the [slim form](crate::fast::Slim) of `space` and this heuristic, if there is one: for a space with unit
    /// costs, with the values of [`eval`](Heuristic::eval), all of them reachable.
    #[doc(hidden)]
    fn slim<T: WithSlim<S>>(&self, space: &S, then: T) -> Option<T::Answer> {
        let _ = (space, then);
        None
    }

    /// What is known about the values of this heuristic: by default [`QUALITY`](Heuristic::QUALITY).
    fn quality(&self) -> Quality {
        Self::QUALITY
    }
}

/// A function of the state is a heuristic of unknown quality; [`estimate`] states its quality.
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

/// h = 0 everywhere: the heuristic of blind search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<S: Space> Heuristic<S> for Zero {
    type Memo = ();

    const LIGHT: bool = true;

    const QUALITY: Quality = Quality::Consistent;

    #[inline(always)]
    fn eval(&self, _: &S, _: &S::State) -> (Cost, ()) {
        (0, ())
    }

    #[inline(always)]
    fn step(&self, _: &S, (): (), _: &S::State, _: S::Move) -> (Cost, ()) {
        (0, ())
    }
}

/// What the methods of [`Search`](crate::Search) take: a reference to a [`Heuristic`]. A trait, so that the compiler explains what to
/// write instead of a closure.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a heuristic",
    label = "expected a reference to a heuristic",
    note = "`&problem.estimate(Quality::Admissible, |&(x, y)| …)` makes a heuristic of a closure; it infers the type of the state and \
            states what guarantees rest on",
    note = "a reference to a closure is a heuristic if the closure names the type of its argument and returns a `Cost`: \
            `&|state: &State| -> Cost {{ … }}`"
)]
pub trait AsHeuristic<S: Space> {
    /// The type of the heuristic.
    type Heuristic: Heuristic<S>;

    /// The heuristic.
    fn as_heuristic(&self) -> &Self::Heuristic;
}

impl<S: Space, H: Heuristic<S>> AsHeuristic<S> for &H {
    type Heuristic = H;

    fn as_heuristic(&self) -> &H {
        self
    }
}

/// A borrowed heuristic, for [`Stepper`](crate::Stepper) methods, which take heuristics by value.
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

    const QUALITY: Quality = H::QUALITY;

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

/// A heuristic made from a closure; see [`estimate`].
#[derive(Clone, Copy, Debug)]
pub struct Estimate<F> {
    value: F,
    quality: Quality,
}

/// Makes a heuristic of a function of the state, and states its quality.
///
/// [`Problem::estimate`](crate::Problem::estimate) does the same for a problem made of closures and infers the type of the argument.
///
/// # Example
/// ```
/// use jiugong_search::{estimate, problem, Quality, Search};
///
/// let line = problem(0_i32, |&x| [('-', x - 1), ('+', x + 1)], |&x| x == 40);
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

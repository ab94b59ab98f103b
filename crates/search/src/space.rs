//! What a problem is: states, moves between them, and the goal.
//!
//! [`Space`] is all that most methods need. Two more capabilities open more doors:
//! [`Backward`] (goals and predecessors) for search from both ends and for complete tables,
//! [`Ranked`] (a perfect numbering of the states) for stores without hashing.
//!
//! A reference, a box or a shared pointer to a space is that space.

use std::hash::Hash;
use std::rc::Rc;
use std::sync::Arc;

use crate::fast::numbered::WithNumbered;

/// The cost of a move or of a whole plan, and the value of a heuristic: a whole number.
///
/// Costs with decimal places are counted in their smallest unit; [`Decimal`](crate::Decimal) reads and writes them.
pub type Cost = u32;

/// A heuristic value that says: the goal cannot be reached from here.
pub const UNREACHABLE: Cost = Cost::MAX;

/// A problem: a start, a goal test, and the moves out of each state.
///
/// The order in which [`successors`](Space::successors) visits the moves is the *operator order* of the
/// textbooks; every method respects it.
///
/// # Example
/// Count from 1 to a target by doubling and adding one.
/// ```
/// use jiugong_search::{Cost, Search, Space};
///
/// struct Count(u64);
///
/// impl Space for Count {
///     type State = u64;
///     type Key = u64;
///     type Move = char;
///     fn start(&self) -> u64 { 1 }
///     fn is_goal(&self, state: &u64) -> bool { *state == self.0 }
///     fn pack(&self, state: &u64) -> u64 { *state }
///     fn unpack(&self, key: &u64) -> u64 { *key }
///     fn successors(&self, state: &u64, mut visit: impl FnMut(char, Cost, u64)) {
///         visit('×', 1, state * 2);
///         visit('+', 1, state + 1);
///     }
///     fn unit_costs(&self) -> bool { true }
/// }
///
/// let report = Search::new(&Count(10)).bfs();
/// assert_eq!(report.plan().unwrap().moves, ['×', '×', '+', '×']);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a problem that can be searched",
    label = "this is not a `Space`",
    note = "make one of a start, a function that lists the moves, and a goal test: `problem(start, successors, is_goal)`",
    note = "or implement `Space` for your own type: see `examples/own_problem.rs`"
)]
pub trait Space {
    /// A state while it is being worked on. It is cloned once for each child.
    type State: Clone;
    /// A state as it is stored: as small as it can be, equal exactly when the states are. A key may also hold how its state was come to,
    /// which makes no difference to whether it is equal: of equal keys a search that weighs costs keeps that of the cheapest way.
    type Key: Clone + Eq + Hash;
    /// A move, as plans list them.
    type Move: Copy + Eq;

    /// The state the search starts from.
    fn start(&self) -> Self::State;

    /// Whether `state` is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The stored form of `state`.
    fn pack(&self, state: &Self::State) -> Self::Key;

    /// The inverse of [`pack`](Space::pack).
    fn unpack(&self, key: &Self::Key) -> Self::State;

    /// Calls `visit` with each move out of `state`, what it costs, and where it leads, in operator order.
    fn successors(&self, state: &Self::State, visit: impl FnMut(Self::Move, Cost, Self::State));

    /// Whether [`onward`](Space::onward) leaves out the way back.
    const SKIPS_BACK: bool = false;

    /// The moves out of `state` for a search that has just come there by the move `last`: the same as
    /// [`successors`](Space::successors), but without the one that leads straight back; with `LAST_FIRST`, for a search
    /// that puts them on a stack, in reverse order.
    ///
    /// A space that knows its way back can spare the search from making that child and comparing it: set
    /// [`SKIPS_BACK`](Space::SKIPS_BACK), and leave out exactly one move for every `last`. Otherwise this is never called.
    #[inline(always)]
    fn onward<const LAST_FIRST: bool>(
        &self,
        state: &Self::State,
        last: Option<Self::Move>,
        visit: impl FnMut(Self::Move, Cost, Self::State),
    ) {
        let _ = last;
        self.successors(state, visit);
    }

    /// The same as [`onward`](Space::onward), in numbers of calls that change as little as can be: how many moves there are is
    /// nothing a processor can foretell, and a child too many may take less time than a wrong guess. `visit` is first told whether
    /// the child is one; what is none is one of the others once more. Answers how many there are.
    #[inline(always)]
    fn onward_evenly<const LAST_FIRST: bool>(
        &self,
        state: &Self::State,
        last: Option<Self::Move>,
        mut visit: impl FnMut(bool, Self::Move, Cost, Self::State),
    ) -> usize {
        let mut count = 0;
        self.onward::<LAST_FIRST>(state, last, |by, cost, child| {
            count += 1;
            visit(true, by, cost, child);
        });
        count
    }

    /// Whether every move costs exactly 1, so that fewest moves and lowest cost are the same thing.
    ///
    /// Saying `false` of a unit-cost space is safe; it only withholds guarantees from `bfs` and its kin.
    fn unit_costs(&self) -> bool {
        false
    }

    /// Hands the [numbered](crate::Numbered) form of this space to `then`, if it has one: only if its costs are unit costs.
    fn numbered<T: WithNumbered<Self>>(&self, then: T) -> Option<T::Answer>
    where
        Self: Sized,
    {
        let _ = then;
        None
    }
}

/// A space that can also be walked from its goals.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be walked from its goals",
    label = "the goals and the predecessors of a state are not known",
    note = "to a problem made of closures, add `.backward(goals, predecessors)`; for your own type, implement `Backward`",
    note = "every method but `bibfs`, `mm`, `nbs` and `bae` does without"
)]
pub trait Backward: Space {
    /// Calls `visit` with every goal state.
    fn goals(&self, visit: impl FnMut(Self::State));

    /// Calls `visit` with each state that has a move into `state`, that move, and its cost.
    fn predecessors(&self, state: &Self::State, visit: impl FnMut(Self::Move, Cost, Self::State));

    /// Whether [`further_back`](Backward::further_back) leaves out the way forth.
    const SKIPS_FORTH: bool = false;

    /// The moves into `state` for a search from the goals that has just come there against the move `last`: the same as
    /// [`predecessors`](Backward::predecessors), but without the one that leads straight forth again. What
    /// [`onward`](Space::onward) is for a search from the start: set [`SKIPS_FORTH`](Backward::SKIPS_FORTH), and leave out
    /// exactly one move for every `last`. Otherwise this is never called.
    #[inline(always)]
    fn further_back(
        &self,
        state: &Self::State,
        last: Option<Self::Move>,
        visit: impl FnMut(Self::Move, Cost, Self::State),
    ) {
        let _ = last;
        self.predecessors(state, visit);
    }
}

/// A space whose states are numbered `0 .. count` without collisions: a perfect hash.
///
/// Numbers of states that do not occur are allowed. `unrank(rank(s)) = s` for every state of the space.
#[diagnostic::on_unimplemented(
    message = "the states of `{Self}` are not numbered",
    label = "there is no rank for its states",
    note = "implement `Ranked` for it, or keep the states in a hash table: `.store(Hashed)`, the default, works for every space"
)]
pub trait Ranked: Space {
    /// Whether the key of every state is its rank, so that who has one need not ask for the other.
    const KEYS_ARE_RANKS: bool = false;

    /// One more than the largest rank.
    fn count(&self) -> usize;

    /// The number of `state`.
    fn rank(&self, state: &Self::State) -> usize;

    /// The state with number `rank`, where there is one.
    fn unrank(&self, rank: usize) -> Self::State;
}

/// Whatever points to a space is that space.
macro_rules! pointers {
    ($($pointer:ty),*) => {$(
        impl<S: Space> Space for $pointer {
            type State = S::State;
            type Key = S::Key;
            type Move = S::Move;

            const SKIPS_BACK: bool = S::SKIPS_BACK;

            fn start(&self) -> S::State {
                (**self).start()
            }

            #[inline(always)]
            fn is_goal(&self, state: &S::State) -> bool {
                (**self).is_goal(state)
            }

            #[inline(always)]
            fn pack(&self, state: &S::State) -> S::Key {
                (**self).pack(state)
            }

            #[inline(always)]
            fn unpack(&self, key: &S::Key) -> S::State {
                (**self).unpack(key)
            }

            #[inline(always)]
            fn successors(&self, state: &S::State, visit: impl FnMut(S::Move, Cost, S::State)) {
                (**self).successors(state, visit);
            }

            #[inline(always)]
            fn onward<const LAST_FIRST: bool>(
                &self,
                state: &S::State,
                last: Option<S::Move>,
                visit: impl FnMut(S::Move, Cost, S::State),
            ) {
                (**self).onward::<LAST_FIRST>(state, last, visit);
            }

            #[inline(always)]
            fn onward_evenly<const LAST_FIRST: bool>(
                &self,
                state: &S::State,
                last: Option<S::Move>,
                visit: impl FnMut(bool, S::Move, Cost, S::State),
            ) -> usize {
                (**self).onward_evenly::<LAST_FIRST>(state, last, visit)
            }

            fn unit_costs(&self) -> bool {
                (**self).unit_costs()
            }
        }

        impl<S: Backward> Backward for $pointer {
            fn goals(&self, visit: impl FnMut(S::State)) {
                (**self).goals(visit);
            }

            #[inline(always)]
            fn predecessors(&self, state: &S::State, visit: impl FnMut(S::Move, Cost, S::State)) {
                (**self).predecessors(state, visit);
            }

            const SKIPS_FORTH: bool = S::SKIPS_FORTH;

            #[inline(always)]
            fn further_back(
                &self,
                state: &S::State,
                last: Option<S::Move>,
                visit: impl FnMut(S::Move, Cost, S::State),
            ) {
                (**self).further_back(state, last, visit);
            }
        }

        impl<S: Ranked> Ranked for $pointer {
            const KEYS_ARE_RANKS: bool = S::KEYS_ARE_RANKS;

            fn count(&self) -> usize {
                (**self).count()
            }

            #[inline(always)]
            fn rank(&self, state: &S::State) -> usize {
                (**self).rank(state)
            }

            #[inline(always)]
            fn unrank(&self, rank: usize) -> S::State {
                (**self).unrank(rank)
            }
        }
    )*};
}

pointers!(&S, Box<S>, Rc<S>, Arc<S>);

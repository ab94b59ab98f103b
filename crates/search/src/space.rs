//! Problems: states, moves between them, and the goal.
//!
//! [`Space`] is all that most methods need. Two more traits add capabilities: [`Backward`] (goals and predecessors) for search from
//! both ends and for complete tables, [`Ranked`] (a perfect numbering of the states) for stores without hashing.
//!
//! A reference, a box or a shared pointer to a space is itself a space.

use std::hash::Hash;
use std::rc::Rc;
use std::sync::Arc;

use crate::fast::numbered::WithNumbered;

/// The cost of a move or of a plan, and the value of a heuristic: a whole number.
///
/// Costs with decimal places are counted in their smallest unit; [`Decimal`](crate::Decimal) converts them.
pub type Cost = u32;

/// The heuristic value of a state from which no goal can be reached.
pub const UNREACHABLE: Cost = Cost::MAX;

/// A move: any small value that is `Copy` and can be compared.
///
/// Every type that is `Copy + Eq` is one: `char`, `&'static str`, a number, an `enum`, `()`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a move: moves are copied into every node, so they are `Copy + Eq`",
    label = "not `Copy + Eq`",
    note = "instead of `String` use `&'static str`, a `char`, a number or an `enum` that derives `Clone, Copy, PartialEq, Eq`",
    note = "texts made while the program runs can stand in a list beside the problem; the move is then the index into it"
)]
pub trait Move: Copy + Eq {}

#[diagnostic::do_not_recommend]
impl<M: Copy + Eq> Move for M {}

/// A problem: a start, a goal test, and the moves out of each state.
///
/// The order in which [`successors`](Space::successors) visits the moves is the *operator order* of the textbooks; every method follows
/// it.
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
    /// A state during expansion. It is cloned once for each child.
    type State: Clone;
    /// A state as it is stored: small, and equal exactly if the states are equal. A key may carry further data about the path to its
    /// state that comparison ignores: of equal keys, a search that weighs costs keeps the one of the cheapest path.
    type Key: Clone + Eq + Hash;
    /// A move, as plans list them.
    type Move: Move;

    /// Whether several moves out of one state may be equal. A plan then also records which of them it takes, so that
    /// [`Report::states`](crate::Report::states) does not have to search for its states. The default is true for moves without a value,
    /// such as `()`.
    const MOVES_REPEAT: bool = size_of::<Self::Move>() == 0;

    /// The state the search starts from.
    fn start(&self) -> Self::State;

    /// Whether `state` is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The stored form of `state`.
    fn pack(&self, state: &Self::State) -> Self::Key;

    /// The inverse of [`pack`](Space::pack).
    fn unpack(&self, key: &Self::Key) -> Self::State;

    /// Calls `visit` with each move out of `state`, its cost, and the next state, in operator order.
    fn successors(&self, state: &Self::State, visit: impl FnMut(Self::Move, Cost, Self::State));

    /// Whether [`onward`](Space::onward) omits the move back.
    const SKIPS_BACK: bool = false;

    /// The moves out of `state` for a search that has just arrived by the move `last`: like [`successors`](Space::successors), but
    /// without the move back to the previous state; with `LAST_FIRST`, for a search that puts them on a stack, in reverse order.
    ///
    /// A space that knows which move leads back saves the search from making that child and comparing it: set
    /// [`SKIPS_BACK`](Space::SKIPS_BACK), and omit exactly one move for every `last`. Without it this method is never called.
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

    /// Like [`onward`](Space::onward), with as little variation in the number of calls as possible: a processor cannot predict how many
    /// moves there are, and making one child too many may take less time than a misprediction. The first argument of `visit` is whether
    /// the child is real; others repeat one of the children. Returns the number of children.
    #[doc(hidden)]
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

    /// Whether every move costs exactly 1, so that a plan with the fewest moves is a cheapest one.
    ///
    /// `false` is always safe; `bfs`, `iddfs` and `bibfs` then do not claim that their plans are optimal.
    fn unit_costs(&self) -> bool {
        false
    }

    /// Calls `then` with the [numbered form](crate::fast::Numbered) of this space, if it has one; only for unit costs.
    #[doc(hidden)]
    fn numbered<T: WithNumbered<Self>>(&self, then: T) -> Option<T::Answer>
    where
        Self: Sized,
    {
        let _ = then;
        None
    }
}

/// A space that can also be searched from its goals.
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

    /// Whether [`further_back`](Backward::further_back) omits the move forward.
    const SKIPS_FORTH: bool = false;

    /// The moves into `state` for a search from the goals that has just arrived against the move `last`: like
    /// [`predecessors`](Backward::predecessors), but without the move to the state it came from. The counterpart of
    /// [`onward`](Space::onward): set [`SKIPS_FORTH`](Backward::SKIPS_FORTH), and omit exactly one move for every `last`. Without it
    /// this method is never called.
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
/// Not every number needs to belong to a state. `unrank(rank(s)) = s` for every state of the space.
#[diagnostic::on_unimplemented(
    message = "the states of `{Self}` are not numbered",
    label = "there is no rank for its states",
    note = "implement `Ranked` for it, or keep the states in a hash table: `.store(Hashed)`, the default, works for every space"
)]
pub trait Ranked: Space {
    /// Whether the key of every state is its rank, so that one can be used for the other.
    const KEYS_ARE_RANKS: bool = false;

    /// One more than the largest rank.
    fn count(&self) -> usize;

    /// The number of `state`.
    fn rank(&self, state: &Self::State) -> usize;

    /// The state with number `rank`, if there is one.
    fn unrank(&self, rank: usize) -> Self::State;
}

/// A pointer to a space is a space.
macro_rules! pointers {
    ($($pointer:ty),*) => {$(
        impl<S: Space> Space for $pointer {
            type State = S::State;
            type Key = S::Key;
            type Move = S::Move;

            const MOVES_REPEAT: bool = S::MOVES_REPEAT;
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

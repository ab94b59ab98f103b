//! What a problem is: states, moves between them, and the goal.
//!
//! [`Space`] is all that most methods need. Two more capabilities open more doors:
//! [`Backward`] (goals and predecessors) for search from both ends and for complete tables,
//! [`Ranked`] (a perfect numbering of the states) for stores without hashing.

use std::hash::Hash;

/// The cost of a move or of a whole plan, and the value of a heuristic.
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
pub trait Space {
    /// A state while it is being worked on. It is cloned once for each child.
    type State: Clone;
    /// A state as it is stored: as small as it can be, equal exactly when the states are.
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

    /// Whether every move costs exactly 1, so that fewest moves and lowest cost are the same thing.
    ///
    /// Saying `false` of a unit-cost space is safe; it only withholds guarantees from `bfs` and its kin.
    fn unit_costs(&self) -> bool {
        false
    }
}

/// A space that can also be walked from its goals.
pub trait Backward: Space {
    /// Calls `visit` with every goal state.
    fn goals(&self, visit: impl FnMut(Self::State));

    /// Calls `visit` with each state that has a move into `state`, that move, and its cost.
    fn predecessors(&self, state: &Self::State, visit: impl FnMut(Self::Move, Cost, Self::State));
}

/// A space whose states are numbered `0 .. count` without collisions: a perfect hash.
///
/// Numbers of states that do not occur are allowed. `unrank(rank(s)) = s` for every state of the space.
pub trait Ranked: Space {
    /// One more than the largest rank.
    fn count(&self) -> usize;

    /// The number of `state`.
    fn rank(&self, state: &Self::State) -> usize;

    /// The state with number `rank`, where there is one.
    fn unrank(&self, rank: usize) -> Self::State;
}

/// A problem made of closures; see [`problem`].
#[derive(Clone, Debug)]
pub struct Problem<T, N, G> {
    start: T,
    successors: N,
    is_goal: G,
}

/// A problem from a start state, a function that lists the moves out of a state, and a goal test.
///
/// - `start` is any value that can be cloned, compared and hashed.
/// - `successors` returns `(move, cost, next state)` for each move, in operator order.
/// - `is_goal` says whether a state is a goal.
///
/// The states are stored as they are. Implement [`Space`] instead for a compact stored form.
///
/// # Example
/// ```
/// use jiugong_search::{problem, Search};
///
/// // Two jugs of 3 and 5 litres; measure 4.
/// let jugs = problem((0, 0), |&(a, b): &(u32, u32)| {
///     let (to_b, to_a) = (a.min(5 - b), b.min(3 - a));
///     [("fill 3", 1, (3, b)), ("fill 5", 1, (a, 5)), ("empty 3", 1, (0, b)), ("empty 5", 1, (a, 0)),
///      ("3 to 5", 1, (a - to_b, b + to_b)), ("5 to 3", 1, (a + to_a, b - to_a))]
/// }, |&(_, b)| b == 4);
/// let report = Search::new(&jugs).ucs();
/// assert_eq!(report.plan().unwrap().cost, 6);
/// ```
pub fn problem<T, M, N, I, G>(start: T, successors: N, is_goal: G) -> Problem<T, N, G>
where
    T: Clone + Eq + Hash,
    M: Copy + Eq,
    N: Fn(&T) -> I,
    I: IntoIterator<Item = (M, Cost, T)>,
    G: Fn(&T) -> bool,
{
    Problem { start, successors, is_goal }
}

impl<T, M, N, I, G> Space for Problem<T, N, G>
where
    T: Clone + Eq + Hash,
    M: Copy + Eq,
    N: Fn(&T) -> I,
    I: IntoIterator<Item = (M, Cost, T)>,
    G: Fn(&T) -> bool,
{
    type State = T;
    type Key = T;
    type Move = M;

    fn start(&self) -> T {
        self.start.clone()
    }

    fn is_goal(&self, state: &T) -> bool {
        (self.is_goal)(state)
    }

    fn pack(&self, state: &T) -> T {
        state.clone()
    }

    fn unpack(&self, key: &T) -> T {
        key.clone()
    }

    fn successors(&self, state: &T, mut visit: impl FnMut(M, Cost, T)) {
        for (by, cost, next) in (self.successors)(state) {
            visit(by, cost, next);
        }
    }
}

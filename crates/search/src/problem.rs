//! Problems made of closures: a start, the moves out of a state, a goal test, and if need be the way back.
//!
//! What always holds: a problem that is said to have unit costs has them, because the costs its closures name are then
//! not used.

use std::hash::Hash;

use crate::space::{Backward, Cost, Space};

/// A problem made of closures; see [`problem`].
#[derive(Clone, Debug)]
pub struct Problem<T, N, G, B = OneWay> {
    start: T,
    successors: N,
    is_goal: G,
    back: B,
    unit_costs: bool,
}

/// A [`Problem`] that can only be walked from its start.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneWay;

/// A [`Problem`] that can also be walked from its goals; see [`Problem::backward`].
#[derive(Clone, Debug)]
pub struct BothWays<T, P> {
    goals: Vec<T>,
    predecessors: P,
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
    Problem { start, successors, is_goal, back: OneWay, unit_costs: false }
}

impl<T, N, G, B> Problem<T, N, G, B> {
    /// Every move costs 1, whatever the closures say: fewest moves and lowest cost become the same thing, and
    /// [`bfs`](crate::Search::bfs) and its kin can prove their plans optimal.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{problem, Search};
    ///
    /// let count = problem(1_u64, |&n| [('×', 1, n * 2), ('+', 1, n + 1)], |&n| n == 10);
    /// assert!(!Search::new(&count).bfs().is_optimal());
    /// assert!(Search::new(&count.unit_costs()).bfs().is_optimal());
    /// ```
    #[must_use]
    pub fn unit_costs(mut self) -> Self {
        self.unit_costs = true;
        self
    }

    /// What a move costs for which a closure named `cost`.
    #[inline(always)]
    fn cost(&self, cost: Cost) -> Cost {
        if self.unit_costs { 1 } else { cost }
    }
}

impl<T, N, G> Problem<T, N, G> {
    /// The same problem with a way back, so that it can be searched from both ends.
    ///
    /// - `goals` are all the states that the goal test accepts.
    /// - `predecessors` returns `(move, cost, state before)` for each move that leads into a state.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{problem, Search};
    ///
    /// let steps = |&x: &i32| [('-', 1, x - 1), ('+', 1, x + 1)];
    /// let line = problem(0, steps, |&x| x == 40).unit_costs();
    /// let line = line.backward([40], |&x| [('-', 1, x + 1), ('+', 1, x - 1)]);
    /// let report = Search::new(&line).bibfs();
    /// assert!(report.is_optimal());
    /// assert_eq!(report.plan().unwrap().moves, ['+'; 40]);
    /// ```
    pub fn backward<M, I, P, J>(
        self,
        goals: impl IntoIterator<Item = T>,
        predecessors: P,
    ) -> Problem<T, N, G, BothWays<T, P>>
    where
        N: Fn(&T) -> I,
        I: IntoIterator<Item = (M, Cost, T)>,
        P: Fn(&T) -> J,
        J: IntoIterator<Item = (M, Cost, T)>,
    {
        let Problem { start, successors, is_goal, back: OneWay, unit_costs } = self;
        let back = BothWays { goals: goals.into_iter().collect(), predecessors };
        Problem { start, successors, is_goal, back, unit_costs }
    }
}

impl<T, M, N, I, G, B> Space for Problem<T, N, G, B>
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
            visit(by, self.cost(cost), next);
        }
    }

    fn unit_costs(&self) -> bool {
        self.unit_costs
    }
}

impl<T, M, N, I, G, P, J> Backward for Problem<T, N, G, BothWays<T, P>>
where
    T: Clone + Eq + Hash,
    M: Copy + Eq,
    N: Fn(&T) -> I,
    I: IntoIterator<Item = (M, Cost, T)>,
    G: Fn(&T) -> bool,
    P: Fn(&T) -> J,
    J: IntoIterator<Item = (M, Cost, T)>,
{
    fn goals(&self, visit: impl FnMut(T)) {
        self.back.goals.iter().cloned().for_each(visit);
    }

    fn predecessors(&self, state: &T, mut visit: impl FnMut(M, Cost, T)) {
        for (by, cost, before) in (self.back.predecessors)(state) {
            visit(by, self.cost(cost), before);
        }
    }
}

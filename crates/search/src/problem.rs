//! Problems made of closures: a start, the moves out of a state, a goal test, and optionally the moves into a state.
//!
//! A problem that is declared to have unit costs has them: the costs that its closures give are then ignored.

use std::hash::Hash;

use crate::heuristic::{Estimate, Quality, estimate};
use crate::space::{Backward, Cost, Move, Space};

/// A problem made of closures; see [`problem`].
#[derive(Clone, Debug)]
pub struct Problem<T, N, G, B = OneWay> {
    start: T,
    successors: N,
    is_goal: G,
    back: B,
    unit_costs: bool,
}

/// A [`Problem`] that can be searched only from its start.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneWay;

/// A [`Problem`] that can also be searched from its goals; see [`Problem::backward`].
#[derive(Clone, Debug)]
pub struct BothWays<T, P> {
    goals: Vec<T>,
    predecessors: P,
}

/// A successor, as the closure of a [`problem`] lists it: `(move, cost, next state)`, or `(move, next state)` with a cost of 1.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a successor of a state `{T}`",
    label = "expected `(move, next state)` or `(move, cost, next state)`",
    note = "a cost is a whole number of type `Cost` (`u32`); costs with decimal places, such as 1.25, are whole numbers of their smallest unit: see `Decimal`",
    note = "the next state has the type of the start, and a move is `Copy + Eq`"
)]
pub trait Successor<T> {
    /// The type of the move.
    type Move: Move;

    /// Whether the type implies a cost of 1.
    const UNIT_COST: bool;

    /// The move, its cost, and the next state.
    fn into_parts(self) -> (Self::Move, Cost, T);
}

impl<T, M: Move> Successor<T> for (M, Cost, T) {
    type Move = M;

    const UNIT_COST: bool = false;

    #[inline(always)]
    fn into_parts(self) -> (M, Cost, T) {
        self
    }
}

impl<T, M: Move> Successor<T> for (M, T) {
    type Move = M;

    const UNIT_COST: bool = true;

    #[inline(always)]
    fn into_parts(self) -> (M, Cost, T) {
        (self.0, 1, self.1)
    }
}

/// Makes a problem of a start state, a function that lists the moves out of a state, and a goal test.
///
/// - `start` is any value that can be cloned, compared and hashed.
/// - `successors` returns `(move, next state)` for each move, in operator order, or `(move, cost, next state)` if moves differ in cost.
/// - `is_goal` decides whether a state is a goal.
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
///     [("fill 3", (3, b)), ("fill 5", (a, 5)), ("empty 3", (0, b)), ("empty 5", (a, 0)),
///      ("3 to 5", (a - to_b, b + to_b)), ("5 to 3", (a + to_a, b - to_a))]
/// }, |&(_, b)| b == 4);
/// let report = Search::new(&jugs).bfs();
/// assert!(report.is_optimal());
/// assert_eq!(report.plan().unwrap().cost, 6);
/// ```
pub fn problem<T, N, I, G>(start: T, successors: N, is_goal: G) -> Problem<T, N, G>
where
    T: Clone + Eq + Hash,
    N: Fn(&T) -> I,
    I: IntoIterator<Item: Successor<T>>,
    G: Fn(&T) -> bool,
{
    Problem { start, successors, is_goal, back: OneWay, unit_costs: <I::Item as Successor<T>>::UNIT_COST }
}

impl<T, N, G, B> Problem<T, N, G, B> {
    /// Every move costs 1, whatever the closures say. The fewest moves are then the lowest cost, and [`bfs`](crate::Search::bfs) and
    /// [`iddfs`](crate::Search::iddfs) prove their plans optimal.
    ///
    /// A problem whose successors are `(move, next state)` has unit costs without this.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{problem, Search};
    ///
    /// let count = problem(1_u64, |&n| [('×', 1, n * 2), ('+', 1, n + 1)], |&n| n == 10);
    /// // The plan has the fewest moves, but that no other is cheaper is known only once all costs are.
    /// assert!(!Search::new(&count).bfs().is_optimal());
    /// assert!(Search::new(&count.unit_costs()).bfs().is_optimal());
    ///
    /// let count = problem(1_u64, |&n| [('×', n * 2), ('+', n + 1)], |&n| n == 10);
    /// assert!(Search::new(&count).bfs().is_optimal());
    /// ```
    #[must_use]
    pub fn unit_costs(mut self) -> Self {
        self.unit_costs = true;
        self
    }

    /// Makes a heuristic for this problem, and states its quality. Unlike with [`estimate`], the type of the closure's argument is
    /// inferred.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{problem, Quality, Search};
    ///
    /// let grid = problem((0_u32, 0_u32), |&(x, y)| [('→', (x + 1, y)), ('↑', (x, y + 1))], |&at| at == (9, 9));
    /// let report = Search::new(&grid).astar(&grid.estimate(Quality::Consistent, |&(x, y)| 9_u32.abs_diff(x) + 9_u32.abs_diff(y)));
    /// assert!(report.is_optimal());
    /// ```
    pub fn estimate<F: Fn(&T) -> Cost>(&self, quality: Quality, value: F) -> Estimate<F> {
        estimate(quality, value)
    }

    /// The cost of a move for which a closure gives `cost`.
    #[inline(always)]
    fn cost(&self, cost: Cost) -> Cost {
        if self.unit_costs { 1 } else { cost }
    }
}

impl<T, N, G> Problem<T, N, G> {
    /// Adds the moves into a state, so that the problem can be searched from both ends.
    ///
    /// - `goals` are all states that the goal test accepts.
    /// - `predecessors` returns `(move, state before)` or `(move, cost, state before)` for each move that leads into a state.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{problem, Search};
    ///
    /// let line = problem(0, |&x| [('-', x - 1), ('+', x + 1)], |&x| x == 40);
    /// let line = line.backward([40], |&x| [('-', x + 1), ('+', x - 1)]);
    /// let report = Search::new(&line).bibfs();
    /// assert!(report.is_optimal());
    /// assert_eq!(report.plan().unwrap().moves, ['+'; 40]);
    /// ```
    pub fn backward<I, P, J>(
        self,
        goals: impl IntoIterator<Item = T>,
        predecessors: P,
    ) -> Problem<T, N, G, BothWays<T, P>>
    where
        N: Fn(&T) -> I,
        I: IntoIterator<Item: Successor<T>>,
        P: Fn(&T) -> J,
        J: IntoIterator<Item: Successor<T, Move = <I::Item as Successor<T>>::Move>>,
    {
        let Problem { start, successors, is_goal, back: OneWay, unit_costs } = self;
        let back = BothWays { goals: goals.into_iter().collect(), predecessors };
        Problem { start, successors, is_goal, back, unit_costs }
    }
}

impl<T, N, I, G, B> Space for Problem<T, N, G, B>
where
    T: Clone + Eq + Hash,
    N: Fn(&T) -> I,
    I: IntoIterator<Item: Successor<T>>,
    G: Fn(&T) -> bool,
{
    type State = T;
    type Key = T;
    type Move = <I::Item as Successor<T>>::Move;

    const MOVES_REPEAT: bool = true;

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

    fn successors(&self, state: &T, mut visit: impl FnMut(Self::Move, Cost, T)) {
        for successor in (self.successors)(state) {
            let (by, cost, next) = successor.into_parts();
            visit(by, self.cost(cost), next);
        }
    }

    fn unit_costs(&self) -> bool {
        self.unit_costs
    }
}

impl<T, N, I, G, P, J> Backward for Problem<T, N, G, BothWays<T, P>>
where
    T: Clone + Eq + Hash,
    N: Fn(&T) -> I,
    I: IntoIterator<Item: Successor<T>>,
    G: Fn(&T) -> bool,
    P: Fn(&T) -> J,
    J: IntoIterator<Item: Successor<T, Move = <I::Item as Successor<T>>::Move>>,
{
    fn goals(&self, visit: impl FnMut(T)) {
        self.back.goals.iter().cloned().for_each(visit);
    }

    fn predecessors(&self, state: &T, mut visit: impl FnMut(Self::Move, Cost, T)) {
        for predecessor in (self.back.predecessors)(state) {
            let (by, cost, before) = predecessor.into_parts();
            visit(by, self.cost(cost), before);
        }
    }
}

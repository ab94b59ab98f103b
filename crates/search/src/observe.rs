//! Events: how others watch a search without changing it.
//!
//! A search tells its observer everything it does. The unit type observes nothing, and the compiler then removes
//! every trace of the telling.

use crate::report::Statistics;
use crate::space::{Cost, Space};

/// Which of two searches an event belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// From the start.
    Forward,
    /// From the goals.
    Backward,
}

/// A node of the search tree, as events show it.
pub struct NodeView<'a, S: Space> {
    /// Its number, in the order of entering; a duplicate carries the number of the node already there, if the store knows it.
    /// What was never entered has none, so a pruned node with a number counts as generated.
    pub id: Option<u64>,
    /// The number of the node it was made from.
    pub parent: Option<u64>,
    /// The move that made it.
    pub by: Option<S::Move>,
    /// Its state.
    pub state: &'a S::State,
    /// Cost of the path to it.
    pub g: Cost,
    /// Estimate of the cost from it to a goal.
    pub h: Cost,
    /// What OPEN is ordered by, or what is compared with the bound.
    pub f: u64,
    /// The search it belongs to.
    pub side: Side,
}

/// What became of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It is a root and was entered.
    Started,
    /// It was taken from OPEN, and its children follow.
    Expanded,
    /// It was made and waits on the stack of a depth-first search, which will look at it when its turn comes.
    Waiting,
    /// It was new and was entered.
    Generated,
    /// Its state was known and it was dropped.
    Duplicate,
    /// It was a cheaper way to a state that waits in OPEN.
    Improved,
    /// It was a cheaper way to a state in CLOSED, which was entered again.
    Reopened,
    /// It was over the bound, or a known dead end.
    Pruned,
    /// The two searches met in it.
    Met,
    /// It is a goal, and its path a plan.
    Reached,
}

/// Something a search did.
pub enum Event<'a, S: Space> {
    /// Something became of a node.
    Node(Fate, NodeView<'a, S>),
    /// An iterative method begins a round with this bound.
    Bound(Cost),
    /// A plan was found that is the best so far; the bound is lowered.
    Incumbent(Cost),
}

/// How far a running search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The counters so far.
    pub statistics: Statistics,
    /// The bound of the present round, for methods that have one.
    pub bound: Option<Cost>,
    /// The cost of the best plan so far.
    pub best: Option<Cost>,
}

/// Watches a search, and may call it off.
///
/// # Example
/// ```
/// use jiugong_search::{problem, Event, Fate, Observer, Search, Space};
///
/// struct Order(Vec<u64>);
/// impl<S: Space<State = u64>> Observer<S> for Order {
///     fn event(&mut self, event: Event<'_, S>) {
///         if let Event::Node(Fate::Expanded, node) = event {
///             self.0.push(*node.state);
///         }
///     }
/// }
///
/// let space = problem(1_u64, |&n| [('×', 1, n * 2), ('+', 1, n + 1)], |&n| n == 6);
/// let mut order = Order(Vec::new());
/// Search::new(&space).observe(&mut order).bfs();
/// assert_eq!(order.0, [1, 2, 4, 3]);
/// ```
pub trait Observer<S: Space> {
    /// Whether events are wanted. Where this is false they are not even made.
    const EVENTS: bool = true;

    /// Called with each event.
    fn event(&mut self, event: Event<'_, S>) {
        let _ = event;
    }

    /// Called now and then, whether or not events are wanted.
    fn progress(&mut self, progress: &Progress) {
        let _ = progress;
    }

    /// Asked as often as `progress` is called: should the search stop?
    fn wants_stop(&mut self) -> bool {
        false
    }
}

impl<S: Space> Observer<S> for () {
    const EVENTS: bool = false;
}

impl<S: Space, O: Observer<S>> Observer<S> for &mut O {
    const EVENTS: bool = O::EVENTS;

    #[inline(always)]
    fn event(&mut self, event: Event<'_, S>) {
        (**self).event(event);
    }

    fn progress(&mut self, progress: &Progress) {
        (**self).progress(progress);
    }

    fn wants_stop(&mut self) -> bool {
        (**self).wants_stop()
    }
}

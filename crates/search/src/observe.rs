//! How to observe long work and stop it: one protocol for searches, parallel IDA*, anytime search, counts of whole spaces and table
//! builds.
//!
//! The work reports its [`Progress`] from time to time, and the answer decides whether it continues: [`ControlFlow::Break`] stops it.
//! It then returns what it knows, with [`StopReason::Observer`](crate::StopReason::Observer) where a reason is given. Two traits take
//! part:
//!
//! - A [`Monitor`] receives progress and nothing else. It does not depend on the space, so it can be a trait object, and a closure is
//!   one.
//! - An [`Observer`] of a space receives progress and every [`Event`] of the search. It is a type parameter, so that unused events cost
//!   nothing: the unit type observes nothing, and no code is generated for its events. Every `&mut dyn Monitor` is an observer without
//!   events.
//!
//! Progress is reported at the beginning, at the beginning of each round, and then every few milliseconds or every thousand nodes,
//! whichever comes first. [`Limits`](crate::Limits) are checked at the same points; they need no observer.
//!
//! ```
//! use std::ops::ControlFlow;
//! use jiugong_search::{problem, Monitor, Outcome, Progress, Search, StopReason};
//!
//! let endless = problem(0_u64, |&n| [((), n + 1)], |_| false);
//! let mut enough = |progress: &Progress| {
//!     if progress.statistics.expanded < 2_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
//! };
//! let report = Search::new(&endless).observe(&mut enough as &mut dyn Monitor).bfs();
//! assert!(matches!(report.outcome, Outcome::Stopped { why: StopReason::Observer, .. }));
//! ```

use std::ops::ControlFlow;

use crate::report::Statistics;
use crate::search::Weights;
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
    /// Its number, in the order of entering. A duplicate has the number of the node already there, if the store knows it. A node that
    /// was never entered has none, so a pruned node with a number counts as generated.
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

/// What happened to a node. The list is complete, so that OPEN and CLOSED can be rebuilt from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It is a root and was entered.
    Started,
    /// It was taken from OPEN, and its children follow.
    Expanded,
    /// It was made and waits on the stack of a depth-first search, which examines it later.
    Waiting,
    /// It was new and was entered.
    Generated,
    /// Its state was known, and it was dropped.
    Duplicate,
    /// It was a cheaper path to a state in OPEN.
    Improved,
    /// It was a cheaper path to a state in CLOSED, which was entered again.
    Reopened,
    /// It was a cheaper path to a state in CLOSED, which is entered again when the next round begins.
    Postponed,
    /// It was over the bound, a known dead end, or worse than every node held when there was no more memory.
    Pruned,
    /// It was removed from OPEN or CLOSED: there was no more memory, or it could not lead to a better plan.
    Dropped,
    /// It was expanded, and some of its children have been dropped or did not fit: it waits in OPEN again, with their smallest f.
    Restored,
    /// The two searches met in it.
    Met,
    /// It is a goal, and its path is a plan.
    Reached,
}

/// An event of a search.
#[non_exhaustive]
pub enum Event<'a, S: Space> {
    /// Something happened to a node.
    Node(Fate, NodeView<'a, S>),
    /// An iterative method begins a round with this bound.
    Bound(Cost),
    /// A plan was found that is the best so far; the bound is lowered.
    Incumbent(Cost),
    /// A method whose weights change begins a round with these: from now on all of OPEN is ordered by them, and
    /// [postponed](Fate::Postponed) nodes are in it.
    Weights(Weights),
}

/// How far a piece of work has come. Fields that the work does not know stay empty.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The counters so far, including the time.
    pub statistics: Statistics,
    /// The bound of the current round, for methods that have one. For anytime methods, the proved lower bound: no plan is cheaper.
    pub bound: Option<Cost>,
    /// The cost of the best plan so far.
    pub best: Option<Cost>,
    /// How much is done, for work whose size is known.
    pub work: Option<Work>,
}

/// How much is done of work whose size is known: a count of a whole space, or a table build.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// States reached.
    pub done: u64,
    /// All states.
    pub total: u64,
    /// Layers that are complete.
    pub layers: u32,
    /// Finished parts of the next layer, and all of its parts. While saved work is read, its files.
    pub parts: (u64, u64),
    /// Whether saved work is being read and checked.
    pub reading: bool,
}

impl Progress {
    /// The progress of a search.
    pub fn of_search(statistics: Statistics, bound: Option<Cost>, best: Option<Cost>) -> Self {
        Progress { statistics, bound, best, work: None }
    }

    /// The progress of work whose size is known.
    pub fn of_work(work: Work) -> Self {
        Progress { work: Some(work), ..Progress::default() }
    }
}

/// Receives the progress of a piece of work, and may stop it. The [module](self) describes when it is called.
///
/// Closures that take a `&Progress` are monitors, and so is the unit type, which never stops the work.
pub trait Monitor {
    /// Called from time to time; the return value decides whether the work continues.
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()>;
}

impl Monitor for () {
    fn progress(&mut self, _: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(&Progress) -> ControlFlow<()>> Monitor for F {
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        self(progress)
    }
}

/// Observes a search, and may stop it. See the [module](self).
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
/// let space = problem(1_u64, |&n| [('×', n * 2), ('+', n + 1)], |&n| n == 6);
/// let mut order = Order(Vec::new());
/// Search::new(&space).observe(&mut order).bfs();
/// assert_eq!(order.0, [1, 2, 4, 3]);
/// ```
pub trait Observer<S: Space> {
    /// Whether the observer ever wants events. If this is `false`, no code for events is generated.
    const EVENTS: bool = true;

    /// Whether this observer wants events, if that is known only at run time: for a search that is compiled once for observers with and
    /// without events. The value does not change during a search.
    #[inline(always)]
    fn wants_events(&self) -> bool {
        true
    }

    /// Called with each event.
    fn event(&mut self, event: Event<'_, S>) {
        let _ = event;
    }

    /// Called from time to time, with or without events; the return value decides whether the search continues.
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        let _ = progress;
        ControlFlow::Continue(())
    }
}

impl<S: Space> Observer<S> for () {
    const EVENTS: bool = false;
}

impl<S: Space> Observer<S> for &mut dyn Monitor {
    const EVENTS: bool = false;

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        (**self).progress(progress)
    }
}

impl<S: Space, O: Observer<S>> Observer<S> for &mut O {
    const EVENTS: bool = O::EVENTS;

    #[inline(always)]
    fn wants_events(&self) -> bool {
        (**self).wants_events()
    }

    #[inline(always)]
    fn event(&mut self, event: Event<'_, S>) {
        (**self).event(event);
    }

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        (**self).progress(progress)
    }
}

/// Whether `observer` wants events.
#[inline(always)]
pub(crate) fn observes_events<S: Space, O: Observer<S>>(observer: &O) -> bool {
    O::EVENTS && observer.wants_events()
}

//! How others watch long work, and call it off: one protocol for searches, parallel deepening, anytime search, counts of whole
//! spaces and the building of tables.
//!
//! Whoever does the work says now and then how far it has come, a [`Progress`], and is answered whether to go on:
//! [`ControlFlow::Break`] calls it off. What is known then is still answered, with
//! [`StopReason::Observer`](crate::StopReason::Observer) where a reason is given. Two traits speak this protocol:
//!
//! - A [`Monitor`] hears of progress and nothing else. It knows no space, so it is handed on as an object, and a closure is one.
//! - An [`Observer`] of a space hears of progress and also of every [`Event`] of the search. It is a type, so that what it does
//!   not want is not even compiled: the unit type observes nothing, and the compiler removes every trace of the telling.
//!   Every `&mut dyn Monitor` is an observer that wants no events.
//!
//! The work calls at its beginning, whenever a round begins, and then every few milliseconds or every thousand nodes, whichever
//! is sooner. [`Limits`](crate::Limits) are looked at in the same places; they need nobody to watch.
//!
//! ```
//! use std::ops::ControlFlow;
//! use jiugong_search::{problem, Monitor, Outcome, Progress, Search, StopReason};
//!
//! let endless = problem(0_u64, |&n| [((), 1, n + 1)], |_| false);
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

/// What became of a node. The list is complete on purpose: whoever rebuilds OPEN and CLOSED from it has to know every one.
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
    /// It was a cheaper way to a state in CLOSED, which is entered again when the next round begins.
    Postponed,
    /// It was over the bound, a known dead end, or worse than all that is held where there is no more room.
    Pruned,
    /// It was thrown out of OPEN or CLOSED: there was no room, or nothing better can come of it.
    Dropped,
    /// It was expanded and children of it have been dropped, or found no room: it waits in OPEN again, with the smallest f that they had.
    Restored,
    /// The two searches met in it.
    Met,
    /// It is a goal, and its path a plan.
    Reached,
}

/// Something a search did.
#[non_exhaustive]
pub enum Event<'a, S: Space> {
    /// Something became of a node.
    Node(Fate, NodeView<'a, S>),
    /// An iterative method begins a round with this bound.
    Bound(Cost),
    /// A plan was found that is the best so far; the bound is lowered.
    Incumbent(Cost),
    /// A method whose weights change begins a round with these: all of OPEN is ordered by them from now on, and what was
    /// [postponed](Fate::Postponed) stands in it.
    Weights(Weights),
}

/// How far a piece of work has come. Whoever does it fills in what it knows.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The counters so far, the time among them.
    pub statistics: Statistics,
    /// The bound of the present round, for methods that have one; where plans get better and better, what is proved: none is cheaper.
    pub bound: Option<Cost>,
    /// The cost of the best plan so far.
    pub best: Option<Cost>,
    /// How much is done, of work whose size is known.
    pub work: Option<Work>,
}

/// How much is done of work whose size is known: a count of a whole space, or the building of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// States reached.
    pub done: u64,
    /// All states.
    pub total: u64,
    /// Layers that are complete.
    pub layers: u32,
    /// Parts of the next layer that are done, and all of them. While something saved is read, these are its files.
    pub parts: (u64, u64),
    /// What earlier work has saved is being read and checked.
    pub reading: bool,
}

impl Progress {
    /// Of a search.
    pub fn of_search(statistics: Statistics, bound: Option<Cost>, best: Option<Cost>) -> Self {
        Progress { statistics, bound, best, work: None }
    }

    /// Of work whose size is known.
    pub fn of_work(work: Work) -> Self {
        Progress { work: Some(work), ..Progress::default() }
    }
}

/// Hears how far a piece of work has come, and may call it off. See the [module](self) on who calls it and when.
///
/// Closures that take a `&Progress` are monitors, and so is the unit type, which lets everything go on.
pub trait Monitor {
    /// Called now and then; the answer says whether to go on.
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

/// Watches a search and everything it does, and may call it off. See the [module](self).
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
    /// Whether events are ever wanted. Where this is false what tells of them is not even compiled.
    const EVENTS: bool = true;

    /// Whether this observer wants events, for one that knows only when the program runs: a search that is compiled once for
    /// those who watch and those who do not. The answer stays the same during a search.
    #[inline(always)]
    fn wants_events(&self) -> bool {
        true
    }

    /// Called with each event.
    fn event(&mut self, event: Event<'_, S>) {
        let _ = event;
    }

    /// Called now and then, whether or not events are wanted; the answer says whether to go on.
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

/// Whether `observer` is to be told of events.
#[inline(always)]
pub(crate) fn wanted<S: Space, O: Observer<S>>(observer: &O) -> bool {
    O::EVENTS && observer.wants_events()
}

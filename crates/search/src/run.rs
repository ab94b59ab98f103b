//! A search that is run step by step: it can be paused, inspected, moved to another thread, and finished.
//!
//! [`Search::stepwise`] returns a [`Stepper`], which has the same methods as [`Search`]; each begins a [`Run`]. A [`step`](Run::step)
//! of a run makes one expansion, and between two steps the run is an ordinary value. The same kernels do the work, so all counters,
//! events and results are the same.
//!
//! ```
//! use jiugong_search::{problem, Run, Search, Step, Zero};
//!
//! let space = problem(1_u64, |&n| [('×', n * 2), ('+', n + 1)], |&n| n == 10);
//! let mut run = Search::new(&space).stepwise().astar(Zero);
//! while run.step() == Step::Expanded {
//!     let node = run.current().unwrap();
//!     println!("{} at cost {}; {} wait in OPEN", node.state, node.g, run.open().count());
//! }
//! assert_eq!(run.finish().plan().unwrap().cost, 4);
//! ```
//!
//! # Threads
//!
//! A run is `Send` when the space, the heuristic and the observer let it be. It borrows the space like a search does; to let it
//! outlive the caller, [share](Stepper::share) the space in an `Arc`, and give the heuristic away:
//!
//! ```
//! use std::sync::Arc;
//! use jiugong_search::{problem, Run, Search, Zero};
//!
//! let space = Arc::new(problem(1_u64, |&n| [('×', n * 2), ('+', n + 1)], |&n| n == 100));
//! let mut run = Search::new(&*space).stepwise().share(Arc::clone(&space)).astar(Zero);
//! run.step();
//! let report = std::thread::spawn(move || run.finish()).join().unwrap();
//! assert_eq!(report.plan().unwrap().cost, 8);
//! ```

use std::sync::Arc;

use crate::observe::{NodeView, Progress, Side};
use crate::report::Report;
use crate::search::{Options, Search};
use crate::space::{Cost, Space};

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// It expanded [`Run::current`].
    Expanded,
    /// The search has ended: [`Run::finish`] has its report. Further steps do nothing.
    Finished,
}

/// A snapshot of a node of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunNode<T, M> {
    /// Its number, in the order of entering; depth-first methods do not number their nodes.
    pub id: Option<u64>,
    /// The number of the node it was made from.
    pub parent: Option<u64>,
    /// The move that made it.
    pub by: Option<M>,
    /// Its state.
    pub state: T,
    /// Cost of the path to it.
    pub g: Cost,
    /// Estimate of the cost from it to a goal.
    pub h: Cost,
    /// What OPEN is ordered by, or what is compared with the bound.
    pub f: u64,
    /// The search it belongs to.
    pub side: Side,
}

/// A node of a run in this space.
pub type NodeOf<S> = RunNode<<S as Space>::State, <S as Space>::Move>;

/// A node of a run as events show it.
pub(crate) fn view<S: Space>(node: &NodeOf<S>) -> NodeView<'_, S> {
    let RunNode { id, parent, by, ref state, g, h, f, side } = *node;
    NodeView { id, parent, by, state, g, h, f, side }
}

/// The nodes of a run, one after another.
pub type RunNodes<'r, S> = Box<dyn Iterator<Item = NodeOf<S>> + 'r>;

/// A search that is run step by step. See the [module](self).
///
/// Limits hold as in other searches; the time between steps counts.
pub trait Run<S: Space> {
    /// Advances to the next expansion, or to the end.
    fn step(&mut self) -> Step;

    /// The node last examined: the one that was expanded, or the goal that ended the search.
    fn current(&self) -> Option<NodeOf<S>>;

    /// The nodes in OPEN, in the order in which they were entered; for depth-first methods the stack, whose last node is next.
    fn open(&self) -> RunNodes<'_, S>;

    /// The nodes in CLOSED, in the order in which they were entered; for depth-first methods the current path.
    fn closed(&self) -> RunNodes<'_, S>;

    /// The progress: the counters, the bound of the round, the best plan so far.
    fn progress(&mut self) -> Progress;

    /// Runs to the end, if it has not ended yet, and returns the report.
    fn finish(&mut self) -> Report<S::Move>;
}

/// Access to the space of a search: borrowed, or shared.
pub trait SpaceHandle<S>: Clone {
    /// The space.
    fn space(&self) -> &S;
}

impl<S> SpaceHandle<S> for &S {
    #[inline(always)]
    fn space(&self) -> &S {
        self
    }
}

impl<S> SpaceHandle<S> for Arc<S> {
    #[inline(always)]
    fn space(&self) -> &S {
        self
    }
}

/// A configured search that is to be run step by step. It has the methods of [`Search`].
#[derive(Clone, Debug)]
pub struct Stepper<L, V, O> {
    pub(crate) space: L,
    pub(crate) store: V,
    pub(crate) observer: O,
    pub(crate) options: Options,
}

impl<'a, S: Space, V, O> Search<'a, S, V, O> {
    /// The same search, to be run step by step.
    pub fn stepwise(self) -> Stepper<&'a S, V, O> {
        let Search { space, store, observer, options } = self;
        Stepper { space, store, observer, options }
    }
}

impl<S: Space, V, O> Stepper<&S, V, O> {
    /// Shares the space in an `Arc`, so that the run can outlive the caller.
    #[must_use]
    pub fn share(self, space: Arc<S>) -> Stepper<Arc<S>, V, O> {
        let Stepper { store, observer, options, .. } = self;
        Stepper { space, store, observer, options }
    }
}

impl<'a, S: Space, V, O> Search<'a, S, V, O> {
    /// Makes a kernel of this search and runs it to its end.
    #[inline(always)]
    pub(crate) fn start<K: Kernel<S>>(self, kernel: impl FnOnce(Stepper<&'a S, V, O>) -> K) -> Report<S::Move> {
        run(kernel(self.stepwise()))
    }
}

impl<L, V, O> Stepper<L, V, O> {
    /// Makes a kernel of this search and begins a run of it.
    pub(crate) fn start<S: Space, K: Kernel<S>>(self, kernel: impl FnOnce(Self) -> K) -> impl Run<S> {
        StepRun::new(kernel(self))
    }
}

/// The steps of a kernel.
pub(crate) trait Kernel<S: Space> {
    /// How a search ends.
    type End;

    /// Enters the start. Returns an end if the search has already ended.
    fn begin(&mut self) -> Option<Self::End>;

    /// Goes on until a node is expanded or the search ends.
    fn advance(&mut self) -> Option<Self::End>;

    /// Advances by as many expansions as suits the kernel, in a search that is not stepped. The results are the same.
    #[inline(always)]
    fn advance_batch(&mut self) -> Option<Self::End> {
        self.advance()
    }

    /// The report for this end. It is called once.
    fn report(&mut self, end: Self::End) -> Report<S::Move>;

    fn current(&self) -> Option<NodeOf<S>>;

    fn open(&self) -> RunNodes<'_, S>;

    fn closed(&self) -> RunNodes<'_, S>;

    fn progress(&mut self) -> Progress;
}

/// Runs a kernel to its end.
#[inline(always)]
pub(crate) fn run<S: Space>(mut kernel: impl Kernel<S>) -> Report<S::Move> {
    // One step after another without a variable for the end, which would be copied at each.
    let end = match kernel.begin() {
        Some(end) => end,
        None => loop {
            if let Some(end) = kernel.advance_batch() {
                break end;
            }
        },
    };
    kernel.report(end)
}

/// A kernel that is run step by step.
pub(crate) struct StepRun<S: Space, K> {
    kernel: K,
    begun: bool,
    report: Option<Report<S::Move>>,
}

impl<S: Space, K: Kernel<S>> StepRun<S, K> {
    pub(crate) fn new(kernel: K) -> Self {
        StepRun { kernel, begun: false, report: None }
    }
}

impl<S: Space, K: Kernel<S>> Run<S> for StepRun<S, K> {
    fn step(&mut self) -> Step {
        if self.report.is_some() {
            return Step::Finished;
        }
        let end = if std::mem::replace(&mut self.begun, true) { None } else { self.kernel.begin() };
        match end.or_else(|| self.kernel.advance()) {
            None => Step::Expanded,
            Some(end) => {
                self.report = Some(self.kernel.report(end));
                Step::Finished
            }
        }
    }

    fn current(&self) -> Option<NodeOf<S>> {
        self.kernel.current()
    }

    fn open(&self) -> RunNodes<'_, S> {
        self.kernel.open()
    }

    fn closed(&self) -> RunNodes<'_, S> {
        self.kernel.closed()
    }

    fn progress(&mut self) -> Progress {
        self.kernel.progress()
    }

    fn finish(&mut self) -> Report<S::Move> {
        loop {
            if let Some(report) = &self.report {
                return report.clone();
            }
            self.step();
        }
    }
}

/// One of three runs, by the duplicate rule.
pub(crate) enum ByRule<A, B, C> {
    Index(A),
    Visited(B),
    Ancestors(C),
}

macro_rules! each {
    ($self:ident, $run:ident => $call:expr) => {
        match $self {
            ByRule::Index($run) => $call,
            ByRule::Visited($run) => $call,
            ByRule::Ancestors($run) => $call,
        }
    };
}

impl<S: Space, A: Run<S>, B: Run<S>, C: Run<S>> Run<S> for ByRule<A, B, C> {
    fn step(&mut self) -> Step {
        each!(self, run => run.step())
    }

    fn current(&self) -> Option<NodeOf<S>> {
        each!(self, run => run.current())
    }

    fn open(&self) -> RunNodes<'_, S> {
        each!(self, run => run.open())
    }

    fn closed(&self) -> RunNodes<'_, S> {
        each!(self, run => run.closed())
    }

    fn progress(&mut self) -> Progress {
        each!(self, run => run.progress())
    }

    fn finish(&mut self) -> Report<S::Move> {
        each!(self, run => run.finish())
    }
}

//! A configured search: the problem, the options, and the observer. The methods of search are its methods.

use crate::limits::Limits;
use crate::seen::{Duplicates, Hashed, Store};
use crate::space::{Cost, Space};
use crate::tuning::Tuning;

/// When a state is tested for being a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum GoalTest {
    /// When it is generated.
    Generation,
    /// When it is taken from OPEN.
    Expansion,
}

/// The weights in f = g-weight × g + h-weight × h.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Weights {
    /// The weight of the cost so far.
    pub g: u32,
    /// The weight of the estimate.
    pub h: u32,
}

impl Weights {
    /// The same ratio in lowest terms.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::Weights;
    ///
    /// assert_eq!(Weights { g: 1000, h: 1500 }.reduced(), Weights { g: 2, h: 3 });
    /// assert_eq!(Weights { g: 0, h: 0 }.reduced(), Weights { g: 0, h: 0 });
    /// ```
    #[must_use]
    pub fn reduced(self) -> Self {
        let (mut divisor, mut rest) = (self.g, self.h);
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        let divisor = divisor.max(1);
        Weights { g: self.g / divisor, h: self.h / divisor }
    }
}

/// The options of a search; every method has a default for each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    pub(crate) goal_test: Option<GoalTest>,
    pub(crate) duplicates: Option<Duplicates>,
    pub(crate) bound: Option<Cost>,
    pub(crate) weights: Option<Weights>,
    pub(crate) tuning: Tuning,
    pub(crate) limits: Limits,
}

/// A search: set its options, then call a method.
///
/// # Example
/// ```
/// use jiugong_search::{problem, GoalTest, List, Search};
///
/// let space = problem(1_u64, |&n| [('×', n * 2), ('+', n + 1)], |&n| n == 100);
/// let fast = Search::new(&space).bfs();
/// let slow = Search::new(&space).goal_test(GoalTest::Expansion).store(List).bfs();
/// assert!(fast.is_optimal());
/// assert_eq!(fast.plan(), slow.plan());
/// assert!(fast.statistics.expanded < slow.statistics.expanded);
/// ```
#[derive(Clone, Debug)]
pub struct Search<'a, S, V = Hashed, O = ()> {
    pub(crate) space: &'a S,
    pub(crate) store: V,
    pub(crate) observer: O,
    pub(crate) options: Options,
}

impl<'a, S: Space> Search<'a, S> {
    /// A search of `space` with default options.
    pub fn new(space: &'a S) -> Self {
        Search { space, store: Hashed, observer: (), options: Options::default() }
    }
}

impl<'a, S: Space, V: Store<S>, O> Search<'a, S, V, O> {
    /// Sets when states are tested for being a goal. The defaults preserve each method's guarantee.
    #[must_use]
    pub fn goal_test(mut self, when: GoalTest) -> Self {
        self.options.goal_test = Some(when);
        self
    }

    /// Sets which repeated states are rejected.
    #[must_use]
    pub fn duplicates(mut self, rule: Duplicates) -> Self {
        self.options.duplicates = Some(rule);
        self
    }

    /// Bounds a depth-first method: moves for `dls` and `iddfs`, cost for `dfbnb` and `idastar`.
    #[must_use]
    pub fn bound(mut self, bound: Cost) -> Self {
        self.options.bound = Some(bound);
        self
    }

    /// Sets the weights of g and h, for the methods that have them.
    #[must_use]
    pub fn weights(mut self, g: u32, h: u32) -> Self {
        self.options.weights = Some(Weights { g, h });
        self
    }

    /// Sets options that only some methods have.
    #[must_use]
    pub fn tuning(mut self, tuning: Tuning) -> Self {
        self.options.tuning = tuning;
        self
    }

    /// Limits the time, nodes and memory of the search.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.options.limits = limits;
        self
    }

    /// Sets how known states are stored.
    #[must_use]
    pub fn store<W: Store<S>>(self, store: W) -> Search<'a, S, W, O> {
        Search { space: self.space, store, observer: self.observer, options: self.options }
    }

    /// Sets the observer.
    #[must_use]
    pub fn observe<P>(self, observer: P) -> Search<'a, S, V, P> {
        Search { space: self.space, store: self.store, observer, options: self.options }
    }
}

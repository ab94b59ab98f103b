//! The result of a search: its outcome, what it proved, and what it took.
//!
//! With the feature `serde` all of it can be serialised and deserialised; names are in snake case, as in `"unsolvable"`, and times are
//! whole microseconds under the name `time_us`.

use std::time::Duration;

use crate::limits::StopReason;
use crate::replay::{Choices, replay, retrace};
use crate::space::{Cost, Space};

/// A path from the start to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Plan<M> {
    /// The moves, first to last.
    pub moves: Vec<M>,
    /// Their total cost.
    pub cost: Cost,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) choices: Choices,
}

impl<M> Plan<M> {
    /// A plan of `moves` with the total cost `cost`.
    pub fn new(moves: Vec<M>, cost: Cost) -> Self {
        Plan { moves, cost, choices: Choices::default() }
    }
}

impl<M: Copy + Eq> Plan<M> {
    /// The states along the plan, from the start to the goal: one more than there are moves.
    ///
    /// The moves are made again in `space`, which also checks the plan: `None` if they cannot be made there, do not end at a goal, or
    /// do not have the plan's cost. Where several moves out of a state are equal, the states are those of one path that fits.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{problem, Search};
    ///
    /// let count = problem(1_u64, |&n| [('×', n * 2), ('+', n + 1)], |&n| n == 10);
    /// let report = Search::new(&count).bfs();
    /// assert!(report.is_optimal());
    /// assert_eq!(report.states(&count).unwrap(), [1, 2, 4, 5, 10]);
    /// ```
    pub fn states<S: Space<Move = M>>(&self, space: &S) -> Option<Vec<S::State>> {
        retrace(space, self).or_else(|| replay(space, &self.moves, self.cost))
    }
}

/// What is proved about the cost of a plan.
///
/// A plan is valid whatever its guarantee: it leads to a goal at its cost. The guarantee states how its cost compares with the cheapest
/// plan's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Guarantee {
    /// No plan is cheaper.
    Optimal,
    /// No plan costs less than `of / times` of this one: its cost is within the factor `times / of` of the optimum.
    Within {
        /// The factor's numerator.
        times: u32,
        /// The factor's denominator.
        of: u32,
    },
    /// Nothing is proved: a cheaper plan may exist.
    ///
    /// `bfs`, `iddfs` and `bibfs` find the *fewest moves*, which says nothing about the cost unless all moves cost 1. For a problem
    /// made of closures, [`unit_costs`](crate::Problem::unit_costs) or successors without a cost say so, and the guarantee is then
    /// [`Optimal`](Guarantee::Optimal). Other reasons are a heuristic of unknown [quality](crate::Quality), and methods that do not
    /// guarantee anything.
    Nothing,
}

impl Guarantee {
    /// [`Optimal`](Guarantee::Optimal) if `proved`, otherwise [`Nothing`](Guarantee::Nothing).
    pub(crate) fn optimal_if(proved: bool) -> Self {
        if proved { Guarantee::Optimal } else { Guarantee::Nothing }
    }
}

/// How a search ended. The list is complete.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Outcome<M> {
    /// A plan was found.
    Solved {
        /// The plan.
        plan: Plan<M>,
        /// What is proved about its cost.
        guarantee: Guarantee,
    },
    /// There is no plan: every reachable state was examined.
    Unsolvable,
    /// There is no plan within the bound, or the method's rule missed it; nothing is known beyond the bound.
    Cutoff,
    /// A limit stopped the search.
    Stopped {
        /// Which limit.
        why: StopReason,
        /// The best plan found so far.
        best: Option<Plan<M>>,
    },
}

/// The counters. Each has the same meaning in every method.
///
/// Fields may be added: construct it with `..Statistics::default()`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Statistics {
    /// Nodes taken from OPEN whose children were made.
    pub expanded: u64,
    /// Distinct states entered into OPEN or CLOSED, including the start. A method that does not remember states counts a state each
    /// time it enters it; an iterative one counts each iteration separately.
    pub generated: u64,
    /// Children whose state was known: refused, or taken as a cheaper path to it. Every child made counts as exactly one of generated,
    /// duplicate and pruned.
    pub duplicates: u64,
    /// Known states entered again because a cheaper path to them was found; in a method that discards children, nodes that wait again
    /// because theirs were discarded.
    pub reopened: u64,
    /// Children cut off by the bound, or by a heuristic that recognises a dead end.
    pub pruned: u64,
    /// The largest size of OPEN.
    pub max_open: u64,
    /// The largest size of CLOSED; without one, the length of the longest path held.
    pub max_closed: u64,
    /// The largest number of moves between the start and a state entered.
    pub depth: u32,
    /// Wall-clock time.
    #[cfg_attr(feature = "serde", serde(rename = "time_us", with = "microseconds"))]
    pub time: Duration,
    /// The most bytes that the data structures of the search held.
    pub bytes: usize,
}

/// One round of an iterative method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Iteration {
    /// The bound of this round.
    pub bound: Cost,
    /// The counters of this round alone; `time` is the duration of the round, maxima include earlier rounds.
    pub statistics: Statistics,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report<M> {
    /// How it ended.
    pub outcome: Outcome<M>,
    /// No plan costs less than this. If there is no plan, it has no meaning.
    pub lower_bound: Cost,
    /// The counters.
    pub statistics: Statistics,
    /// The rounds of an iterative method.
    pub iterations: Vec<Iteration>,
    /// Every plan that was the best so far when it was found, in that order: table R of branch and bound.
    pub incumbents: Vec<Plan<M>>,
}

impl<M> Report<M> {
    /// The plan found, also if a limit stopped the search after that.
    pub fn plan(&self) -> Option<&Plan<M>> {
        match &self.outcome {
            Outcome::Solved { plan, .. } => Some(plan),
            Outcome::Stopped { best, .. } => best.as_ref(),
            Outcome::Unsolvable | Outcome::Cutoff => None,
        }
    }

    /// The states along the plan, from the start to the goal; see [`Plan::states`].
    pub fn states<S: Space<Move = M>>(&self, space: &S) -> Option<Vec<S::State>>
    where
        M: Copy + Eq,
    {
        self.plan()?.states(space)
    }

    /// Whether the plan is proved to be the cheapest.
    pub fn is_optimal(&self) -> bool {
        match &self.outcome {
            Outcome::Solved { guarantee, .. } => *guarantee == Guarantee::Optimal,
            Outcome::Stopped { best, .. } => best.as_ref().is_some_and(|plan| plan.cost <= self.lower_bound),
            Outcome::Unsolvable | Outcome::Cutoff => false,
        }
    }

    /// The same report with the moves renamed.
    #[must_use]
    pub fn map_moves<N>(self, name: impl Fn(M) -> N) -> Report<N> {
        let plan = |plan: Plan<M>| Plan {
            moves: plan.moves.into_iter().map(&name).collect(),
            cost: plan.cost,
            choices: plan.choices,
        };
        let outcome = match self.outcome {
            Outcome::Solved { plan: found, guarantee } => Outcome::Solved { plan: plan(found), guarantee },
            Outcome::Stopped { why, best } => Outcome::Stopped { why, best: best.map(&plan) },
            Outcome::Unsolvable => Outcome::Unsolvable,
            Outcome::Cutoff => Outcome::Cutoff,
        };
        Report {
            outcome,
            lower_bound: self.lower_bound,
            statistics: self.statistics,
            iterations: self.iterations,
            incumbents: self.incumbents.into_iter().map(plan).collect(),
        }
    }

    /// A report with a solution. A plan as cheap as the lower bound is optimal, whatever the method guarantees.
    pub(crate) fn solved(plan: Plan<M>, guarantee: Guarantee, lower_bound: Cost, statistics: Statistics) -> Self {
        let guarantee = if plan.cost <= lower_bound { Guarantee::Optimal } else { guarantee };
        let lower_bound = match guarantee {
            Guarantee::Optimal => plan.cost,
            Guarantee::Within { times, of } => {
                let scaled = u64::from(plan.cost) * u64::from(of);
                lower_bound.max(scaled.div_ceil(u64::from(times)) as Cost)
            }
            Guarantee::Nothing => lower_bound,
        };
        let outcome = Outcome::Solved { plan, guarantee };
        Report { outcome, lower_bound, statistics, iterations: Vec::new(), incumbents: Vec::new() }
    }

    /// A report without a solution.
    pub(crate) fn unsolved(outcome: Outcome<M>, lower_bound: Cost, statistics: Statistics) -> Self {
        Report { outcome, lower_bound, statistics, iterations: Vec::new(), incumbents: Vec::new() }
    }
}

/// A time as a whole number of microseconds.
#[cfg(feature = "serde")]
mod microseconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<T: Serializer>(time: &Duration, to: T) -> Result<T::Ok, T::Error> {
        to.serialize_u64(u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
    }

    pub(super) fn deserialize<'a, T: Deserializer<'a>>(from: T) -> Result<Duration, T::Error> {
        u64::deserialize(from).map(Duration::from_micros)
    }
}

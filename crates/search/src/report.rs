//! What a search has to say: its outcome, what it proved, and what it cost.

use std::time::Duration;

use crate::limits::StopReason;
use crate::space::Cost;

/// A way from the start to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan<M> {
    /// The moves, first to last.
    pub moves: Vec<M>,
    /// What they cost together.
    pub cost: Cost,
}

/// What is proved about the cost of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guarantee {
    /// No plan is cheaper.
    Optimal,
    /// No plan costs less than `of / times` of this one: it is within the factor `times / of` of the optimum.
    Within {
        /// The factor's numerator.
        times: u32,
        /// The factor's denominator.
        of: u32,
    },
    /// Nothing.
    Nothing,
}

impl Guarantee {
    /// [`Optimal`](Guarantee::Optimal) if `proved`, otherwise nothing.
    pub(crate) fn optimal_if(proved: bool) -> Self {
        if proved { Guarantee::Optimal } else { Guarantee::Nothing }
    }
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<M> {
    /// A plan was found.
    Solved {
        /// The plan.
        plan: Plan<M>,
        /// What is known of its cost.
        guarantee: Guarantee,
    },
    /// There is no plan: everything that can be reached was looked at.
    Unsolvable,
    /// There is no plan within the bound, or the method's rule missed it; beyond the bound nothing is known.
    Cutoff,
    /// A limit was met first.
    Stopped {
        /// Which one.
        why: StopReason,
        /// The best plan found until then.
        best: Option<Plan<M>>,
    },
}

/// The counters, with one meaning for every method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Nodes taken from OPEN whose children were made.
    pub expanded: u64,
    /// Distinct states entered into OPEN or CLOSED, the start included. A method that does not remember states
    /// counts a state each time it enters it; an iterative one counts each iteration anew.
    pub generated: u64,
    /// Children whose state was known: refused, or taken up as a cheaper way to it. So every child made is exactly one
    /// of generated, duplicate and pruned.
    pub duplicates: u64,
    /// Known states entered again because a cheaper way to them was found.
    pub reopened: u64,
    /// Children cut off by the bound or by a heuristic that knows a dead end.
    pub pruned: u64,
    /// The largest OPEN.
    pub max_open: u64,
    /// The largest CLOSED; without one, the longest path held.
    pub max_closed: u64,
    /// The largest number of moves between the start and a state entered.
    pub depth: u32,
    /// Wall-clock time.
    pub time: Duration,
    /// The most bytes the search's own structures held.
    pub bytes: usize,
}

/// One round of an iterative method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// The bound of this round.
    pub bound: Cost,
    /// The counters of this round alone; `time` is that of the round, maxima are those so far.
    pub statistics: Statistics,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// How it ended.
    pub outcome: Outcome<M>,
    /// No plan costs less than this. Where there is no plan, it says nothing.
    pub lower_bound: Cost,
    /// What it took.
    pub statistics: Statistics,
    /// The rounds of an iterative method.
    pub iterations: Vec<Iteration>,
    /// Every plan that was the best one when it was found, first to last: table R of branch and bound.
    pub incumbents: Vec<Plan<M>>,
}

impl<M> Report<M> {
    /// The plan found, also when a limit stopped the search after that.
    pub fn plan(&self) -> Option<&Plan<M>> {
        match &self.outcome {
            Outcome::Solved { plan, .. } => Some(plan),
            Outcome::Stopped { best, .. } => best.as_ref(),
            Outcome::Unsolvable | Outcome::Cutoff => None,
        }
    }

    /// Whether the plan is proved to be the cheapest.
    pub fn is_optimal(&self) -> bool {
        match &self.outcome {
            Outcome::Solved { guarantee, .. } => *guarantee == Guarantee::Optimal,
            Outcome::Stopped { best, .. } => best.as_ref().is_some_and(|plan| plan.cost <= self.lower_bound),
            Outcome::Unsolvable | Outcome::Cutoff => false,
        }
    }

    /// The same report with other names for the moves.
    #[must_use]
    pub fn map_moves<N>(self, name: impl Fn(M) -> N) -> Report<N> {
        let plan = |plan: Plan<M>| Plan { moves: plan.moves.into_iter().map(&name).collect(), cost: plan.cost };
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

    /// A solved report. A plan as cheap as the lower bound is optimal, whatever the method promises.
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
    pub(crate) fn ended(outcome: Outcome<M>, lower_bound: Cost, statistics: Statistics) -> Self {
        Report { outcome, lower_bound, statistics, iterations: Vec::new(), incumbents: Vec::new() }
    }
}

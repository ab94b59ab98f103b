//! Decides when breadth-first search uses the numbered form of a space, and makes its report.
//!
//! The form is used if the space provides it and no events are observed. The loop, in `breadth`, enters and expands the same states as
//! the general kernel in the same order, with the same figures but for the memory: large searches take less, tiny ones a little more.

use super::breadth;
use crate::fast::numbered::{Numbered, WithNumbered};
use crate::heuristic::Quality;
use crate::kernels::best_first::{GuaranteeContext, Policy};
use crate::kernels::frontier::Frontier;
use crate::limits::{StopReason, Watch};
use crate::observe::{Observer, Progress};
use crate::report::{Guarantee, Outcome, Plan, Report, Statistics};
use crate::search::{GoalTest, Search};
use crate::seen::{Duplicates, Store};
use crate::space::{Cost, Space, UNREACHABLE};

/// A search without its nodes.
pub(crate) struct SearchContext<'p, S, O> {
    pub(crate) space: &'p S,
    pub(crate) goal_test: GoalTest,
    guarantee: Guarantee,
    pub(crate) watch: Watch,
    pub(crate) statistics: Statistics,
    observer: O,
}

/// Runs the search over numbered nodes, if they serve it and `space` provides them.
pub(crate) fn search<S, V, O, P>(search: &mut Search<'_, S, V, O>, policy: &P) -> Option<Report<S::Move>>
where
    S: Space,
    V: Store<S>,
    O: Observer<S>,
    P: Policy,
{
    let Search { space, store, ref mut observer, ref options } = *search;
    let by_number = store.finds_by_number() && options.duplicates.unwrap_or(Duplicates::Closed) == Duplicates::Closed;
    if O::EVENTS || !P::Frontier::IN_ORDER || !by_number || !space.unit_costs() {
        return None;
    }
    let goal_test = options.goal_test.unwrap_or(P::GOAL_TEST);
    let given = GuaranteeContext { quality: Quality::Consistent, unit_costs: true, goal_test };
    let context = SearchContext {
        space,
        goal_test,
        guarantee: policy.guarantee(given),
        watch: Watch::new(options.limits.clone()),
        statistics: Statistics::default(),
        observer,
    };
    space.numbered(context).flatten()
}

impl<S: Space, O: Observer<S>> WithNumbered<S> for SearchContext<'_, S, O> {
    type Answer = Option<Report<S::Move>>;

    #[inline(always)]
    fn with<N: Numbered<S>>(self, numbered: &N) -> Option<Report<S::Move>> {
        // The number of a parent has to fit above a word.
        let fits = numbered.count() as u64 <= u64::MAX.checked_shr(N::BITS).unwrap_or(0);
        fits.then(|| breadth::search(self, numbered))
    }
}

impl<S: Space, O: Observer<S>> SearchContext<'_, S, O> {
    /// Checks the limits and reports progress to the observer; `bytes` is what the search is about to hold.
    pub(crate) fn check_limits(&mut self, bytes: usize) -> Option<StopReason> {
        self.note();
        if self.observer.progress(&Progress::of_search(self.statistics, None, None)).is_break() {
            return Some(StopReason::Observer);
        }
        self.watch.check(self.statistics.expanded, bytes)
    }

    /// Computes the counters that follow from others.
    fn note(&mut self) {
        self.statistics.max_closed = self.statistics.expanded;
        self.statistics.time = self.watch.elapsed();
    }

    /// The moves lead to the goal.
    pub(crate) fn solved(mut self, moves: Vec<S::Move>) -> Report<S::Move> {
        self.note();
        let cost = moves.len() as Cost;
        Report::solved(Plan::new(moves, cost), self.guarantee, cost, self.statistics)
    }

    /// OPEN is empty.
    pub(crate) fn exhausted(mut self) -> Report<S::Move> {
        self.note();
        Report::unsolved(Outcome::Unsolvable, UNREACHABLE, self.statistics)
    }

    /// A limit was reached; `best` leads to the goal, if that is in OPEN, and every node in OPEN is at least `depth` moves away.
    pub(crate) fn stopped(mut self, why: StopReason, best: Option<Vec<S::Move>>, depth: Cost) -> Report<S::Move> {
        self.note();
        let best = best.map(|moves| {
            let cost = moves.len() as Cost;
            Plan::new(moves, cost)
        });
        Report::unsolved(Outcome::Stopped { why, best }, depth, self.statistics)
    }
}

//! All states of a problem at once: audits of heuristics, counts by distance, all shortest solutions.
//!
//! [`Whole`] is the interface for any domain; [`WholeSpace`] implements it for any space that is numbered and can be searched backwards.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

use jiugong_search::{Backward, Cost, DistanceTable, Quality, Ranked, Space, retrograde};

use crate::domain::{Domain, HeuristicName};
use crate::engine::estimator::{ErasedHeuristic, Estimator};
use crate::engine::watch::Show;
use crate::experiments::audit::{Verdict, audit_with};
use crate::present::view::StateView;
use crate::request::function::{FunctionHeuristic, HeuristicFn};

/// Operations on all states of a problem.
pub trait Whole {
    /// Audits a heuristic; `None` if this problem does not have it.
    fn audit(&self, heuristic: HeuristicName) -> Option<Verdict<StateView, Cow<'static, str>>>;

    /// Audits a function.
    fn audit_function(&self, function: &HeuristicFn) -> Verdict<StateView, Cow<'static, str>>;

    /// The declared guarantee of a heuristic; `None` if this problem does not have it.
    fn quality(&self, heuristic: HeuristicName) -> Option<Quality>;

    /// The states that reach a goal, counted by their distance from it.
    fn layers(&self) -> Layers;

    /// The shortest solutions: their number, and the first `most` in operator order; `None` if there is none.
    fn shortest(&self, most: usize) -> Option<Shortest>;
}

/// The states of a space by their distance from the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layers {
    /// The number of states at each distance that occurs, in increasing order.
    pub counts: Vec<(Cost, u64)>,
    /// The first of the farthest states, in order of rank.
    pub farthest: Vec<StateView>,
}

/// All cheapest solutions of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// The cost of each.
    pub cost: Cost,
    /// Their number; `None` if they were not counted, or the number overflows.
    pub count: Option<u128>,
    /// The number of moves of the first.
    pub steps: usize,
    /// The moves of the first solutions, one line each.
    pub paths: Vec<String>,
}

/// The most farthest states that are listed.
const MOST_FARTHEST: usize = 20;

/// Heuristics by name.
type Estimators<'a, S> = Box<dyn Fn(HeuristicName) -> Option<Box<dyn Estimator<S> + 'a>> + 'a>;

/// All states of a numbered space that can be searched backwards.
pub struct WholeSpace<'a, D: Domain, S: Clone> {
    problem: &'a D,
    space: Cow<'a, S>,
    estimator: Estimators<'a, S>,
    table: DistanceTable,
}

impl<'a, D, S> WholeSpace<'a, D, S>
where
    D: Domain,
    S: Show<Position = D::Position> + Backward + Ranked + Space<Move = D::Move> + Clone,
{
    /// Computes a table of the distance of every state of `space`.
    pub fn new(
        problem: &'a D,
        space: Cow<'a, S>,
        estimator: impl Fn(HeuristicName) -> Option<Box<dyn Estimator<S> + 'a>> + 'a,
    ) -> Self {
        let table = retrograde(&*space);
        WholeSpace { problem, space, estimator: Box::new(estimator), table }
    }

    fn judge(&self, estimator: &dyn Estimator<S>) -> Verdict<StateView, Cow<'static, str>> {
        let verdict = audit_with(&*self.space, &self.table, &ErasedHeuristic(estimator));
        let shown = verdict.map_states(|state| StateView::new(self.problem, &self.space.show(&state)));
        shown.map_moves(|by| self.problem.name(by))
    }

    /// The moves from `state` that begin a cheapest path to a goal, in operator order.
    fn nearer(&self, state: &S::State) -> Vec<(S::Move, S::State)> {
        let Some(left) = self.table.get(self.space.rank(state)) else { return Vec::new() };
        let mut moves = Vec::new();
        if left == 0 {
            return moves;
        }
        self.space.successors(state, |by, cost, after| {
            let there = self.table.get(self.space.rank(&after));
            if there.and_then(|there| there.checked_add(cost)) == Some(left) {
                moves.push((by, after));
            }
        });
        moves
    }
}

impl<D, S> Whole for WholeSpace<'_, D, S>
where
    D: Domain,
    S: Show<Position = D::Position> + Backward + Ranked + Space<Move = D::Move> + Clone,
{
    fn audit(&self, heuristic: HeuristicName) -> Option<Verdict<StateView, Cow<'static, str>>> {
        let estimator = (self.estimator)(heuristic)?;
        Some(self.judge(&*estimator))
    }

    fn audit_function(&self, function: &HeuristicFn) -> Verdict<StateView, Cow<'static, str>> {
        self.judge(&FunctionHeuristic { problem: self.problem, function })
    }

    fn quality(&self, heuristic: HeuristicName) -> Option<Quality> {
        (self.estimator)(heuristic).map(|estimator| estimator.quality())
    }

    fn layers(&self) -> Layers {
        let (counts, farthest) = layers(&self.table);
        let view = |rank| StateView::new(self.problem, &self.space.show(&self.space.unrank(rank)));
        Layers { counts, farthest: farthest.into_iter().map(view).collect() }
    }

    fn shortest(&self, most: usize) -> Option<Shortest> {
        let start = self.space.start();
        let cost = self.table.get(self.space.rank(&start))?;
        let (mut paths, mut steps) = (Vec::new(), None);
        let mut moves: Vec<S::Move> = Vec::new();
        // For each move of the current path, and one beyond, the moves still to be tried, in reverse order.
        let mut untried: Vec<Vec<(S::Move, S::State)>> = Vec::new();
        let mut here = start.clone();
        while paths.len() < most {
            if self.space.is_goal(&here) {
                steps.get_or_insert(moves.len());
                paths.push(self.problem.written_line(&moves));
                moves.pop();
            } else {
                let mut next = self.nearer(&here);
                next.reverse();
                untried.push(next);
            }
            let mut found = None;
            while let Some(last) = untried.last_mut() {
                if let Some(next) = last.pop() {
                    found = Some(next);
                    break;
                }
                untried.pop();
                moves.pop();
            }
            let Some((by, after)) = found else { break };
            moves.push(by);
            here = after;
        }
        let next = |rank| {
            let nearer = self.nearer(&self.space.unrank(rank));
            nearer.iter().map(|(_, after)| self.space.rank(after)).collect()
        };
        let count = count_paths(&self.table, self.space.rank(&start), &next);
        Some(Shortest { cost, count, steps: steps.unwrap_or(0), paths })
    }
}

/// The number of states at each distance, and the ranks of the first of the farthest.
fn layers(table: &DistanceTable) -> (Vec<(Cost, u64)>, Vec<usize>) {
    let mut counts: BTreeMap<Cost, u64> = BTreeMap::new();
    for (_, distance) in table.iter() {
        *counts.entry(distance).or_default() += 1;
    }
    let last = counts.last_key_value().map_or(0, |(&distance, _)| distance);
    let far = table.iter().filter(|&(_, distance)| distance == last).take(MOST_FARTHEST);
    let farthest = far.map(|(rank, _)| rank).collect();
    (counts.into_iter().collect(), farthest)
}

/// The number of cheapest paths from the state `start` to a goal, computed for each state on such a path, starting with those nearest to
/// the goal; `nearer` lists the next states on the cheapest paths from a state. All states are given by their ranks.
fn count_paths(table: &DistanceTable, start: usize, nearer: &dyn Fn(usize) -> Vec<usize>) -> Option<u128> {
    let mut order = vec![start];
    let mut seen = HashSet::from([start]);
    let mut at = 0;
    while at < order.len() {
        for rank in nearer(order[at]) {
            if seen.insert(rank) {
                order.push(rank);
            }
        }
        at += 1;
    }
    // Costs are positive, so every next state on a cheapest path is strictly nearer.
    order.sort_unstable_by_key(|&rank| (table.get(rank), rank));
    let mut known: HashMap<usize, Option<u128>> = HashMap::new();
    for rank in order {
        let ways = if table.get(rank) == Some(0) {
            Some(1)
        } else {
            let ways = |after| known.get(&after).copied().flatten();
            nearer(rank).into_iter().try_fold(0_u128, |sum, after| sum.checked_add(ways(after)?))
        };
        known.insert(rank, ways);
    }
    known.get(&start).copied().flatten()
}

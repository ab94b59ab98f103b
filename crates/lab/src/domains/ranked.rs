//! Domains whose states are numbered and can be searched backwards: implements everything that follows from these two properties.
//!
//! They are searched as [trait objects](crate::engine::erased), by methods that are compiled once for all of them.

use std::borrow::Cow;

use jiugong_search::clock::Instant;
use jiugong_search::{Backward, Cost, Outcome, Quality, Ranked, Report, Space, Statistics, UNREACHABLE, Zero};

use crate::domain::{Domain, HeuristicName, HeuristicRow, Rules};
use crate::engine::Run;
use crate::engine::erased::Code;
use crate::engine::estimator::Estimator;
use crate::engine::watch::Show;
use crate::experiments::solve::{RequestError, replay};
use crate::experiments::space::whole::{Whole, WholeSpace};
use crate::formula::FormulaEstimator;
use crate::present::language::Text;
use crate::registry::Store;
use crate::request::function::FunctionHeuristic;

/// The most states of a space that is examined as a whole or has a perfect store: four bytes per state, and a few more during the traversal.
const MOST_STATES: usize = 50_000_000;

/// The most states visited before a search that would not terminate if there is no path to a goal: some milliseconds.
const MOST_VISITED: usize = 100_000;

/// A domain whose space is numbered and can be searched backwards.
pub trait RankedDomain: Domain + Show<Position = <Self as Rules>::Position> + Backward + Ranked
where
    Self: Space<Key: Code, Move = <Self as Rules>::Move>,
    <Self as Rules>::Move: Code,
{
    /// The heuristic called `name`, except `zero`.
    fn estimator(&self, name: HeuristicName) -> Option<Box<dyn Estimator<Self> + '_>>;

    /// The estimate of the cost from the start given by the heuristic called `name`; `None` if it has none. Then h = 0 is used, which is always
    /// admissible.
    fn estimator_from_start(&self, name: HeuristicName) -> Option<Box<dyn Estimator<Self> + '_>> {
        let _ = name;
        None
    }

    /// The heuristic called `name`, or h = 0 without a name.
    fn any_estimator(&self, name: Option<HeuristicName>) -> Option<Box<dyn Estimator<Self> + '_>> {
        match name {
            None | Some(HeuristicName::ZERO) => Some(Box::new(Zero)),
            Some(name) if name.formula().is_some() => {
                FormulaEstimator::new(name, |part| self.any_estimator(Some(part)))
                    .map(|combined| Box::new(combined) as _)
            }
            Some(name) => self.estimator(name),
        }
    }

    /// Executes a search.
    ///
    /// # Errors
    /// If the domain does not have the heuristic or method.
    fn search_ranked(&self, run: Run<'_, Self>) -> Result<Report<<Self as Rules>::Move>, RequestError> {
        if run.config.store == Store::Perfect && self.count() > MOST_STATES {
            return Err(RequestError::TooManyStates { states: self.count(), most: MOST_STATES });
        }
        if run.is_endless()
            && self.count() <= MOST_VISITED
            && let Some(statistics) = self.exhaust()
        {
            return Ok(unsolvable(statistics));
        }
        let name = run.config.heuristic;
        if let (Some(HeuristicName::FUNCTION), Some(function)) = (name, &run.settings.function) {
            let function = &function.clone();
            return run.ranked(self, &FunctionHeuristic { problem: self, function }, &Zero);
        }
        let estimator = self.any_estimator(name);
        let estimator =
            estimator.ok_or_else(|| RequestError::no_such_heuristic(name.unwrap_or(HeuristicName::ZERO), Self::ROW))?;
        let from_start = name.filter(|_| run.needs_from_start()).and_then(|name| self.estimator_from_start(name));
        run.ranked(self, &*estimator, &*from_start.unwrap_or_else(|| Box::new(Zero)))
    }

    /// The statistics of visiting every reachable state, if none of them is a goal.
    fn exhaust(&self) -> Option<Statistics> {
        let began = Instant::now();
        let mut seen = vec![false; self.count()];
        let start = Space::start(self);
        seen[self.rank(&start)] = true;
        let mut reached = vec![(start, 0)];
        let mut found = Statistics { generated: 1, max_open: 1, ..Statistics::default() };
        let mut next = 0;
        while let Some((state, depth)) = reached.get(next).cloned() {
            if self.is_goal(&state) {
                return None;
            }
            next += 1;
            found.depth = depth;
            self.successors(&state, |_, _, after| {
                let known = &mut seen[self.rank(&after)];
                if *known {
                    found.duplicates += 1;
                } else {
                    *known = true;
                    found.generated += 1;
                    reached.push((after, depth + 1));
                }
            });
            found.max_open = found.max_open.max((reached.len() - next) as u64);
        }
        (found.expanded, found.max_closed) = (next as u64, next as u64);
        found.bytes = seen.capacity() + reached.capacity() * size_of::<(Self::State, u32)>();
        found.time = began.elapsed();
        Some(found)
    }

    /// The whole space, if it does not have too many states.
    fn whole_ranked(&self) -> Option<Box<dyn Whole + '_>> {
        if self.count() > MOST_STATES {
            return None;
        }
        Some(Box::new(WholeSpace::new(self, Cow::Borrowed(self), |name| self.any_estimator(Some(name)))))
    }

    /// The state after a move, if the move is possible.
    fn after_successor(&self, state: &Self::State, by: <Self as Rules>::Move) -> Option<Self::State> {
        let mut found = None;
        self.successors(state, |other, _, after| {
            if other == by {
                found = Some(after);
            }
        });
        found
    }

    /// The cost of `moves` if they lead from the start to a goal.
    fn replay_in_space(&self, moves: &[<Self as Rules>::Move]) -> Option<Cost> {
        replay(self, moves)
    }
}

/// The report if there is no plan: all reachable states were visited.
fn unsolvable<M>(statistics: Statistics) -> Report<M> {
    Report {
        outcome: Outcome::Unsolvable,
        lower_bound: UNREACHABLE,
        statistics,
        iterations: Vec::new(),
        incumbents: Vec::new(),
    }
}

/// The row of h = 0.
pub(super) const ZERO: HeuristicRow = HeuristicRow {
    name: HeuristicName::ZERO.0,
    title: Text { en: "zero", zh: "零" },
    help: Text {
        en: "h = 0: no knowledge; A* becomes uniform-cost search",
        zh: "h = 0：没有任何知识，A* 退化为一致代价搜索",
    },
    quality: Quality::Consistent,
    compared: false,
};

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use jiugong_puzzles::maze::{Cell, Maze};
    use jiugong_puzzles::pancake::Pancakes;
    use jiugong_search::Random;

    use super::*;

    /// The exact cost from the start to every state, by relaxing all moves until nothing changes.
    fn costs<D: Backward + Ranked>(space: &D) -> Vec<Cost> {
        let mut costs = vec![UNREACHABLE; Ranked::count(space)];
        let start = Space::start(space);
        costs[space.rank(&start)] = 0;
        let mut queue = VecDeque::from([start]);
        while let Some(state) = queue.pop_front() {
            let g = costs[space.rank(&state)];
            space.successors(&state, |_, cost, after| {
                let known = &mut costs[space.rank(&after)];
                if g + cost < *known {
                    *known = g + cost;
                    queue.push_back(after);
                }
            });
        }
        costs
    }

    /// The estimates of the cost from the start are admissible and consistent, and not all 0.
    fn audit<D>(problem: &D, name: &'static str)
    where
        D: RankedDomain + Space<Key: Code, Move = <D as Rules>::Move>,
        <D as Rules>::Move: Code,
    {
        let estimator = problem.estimator_from_start(HeuristicName(name)).unwrap();
        assert_eq!(estimator.quality(), Quality::Consistent);
        let costs = costs(problem);
        let mut largest = 0;
        for (rank, &cost) in costs.iter().enumerate().filter(|(_, cost)| **cost != UNREACHABLE) {
            let state = problem.unrank(rank);
            let here = estimator.estimate(problem, &state);
            largest = largest.max(here);
            assert!(here <= cost, "{name}: {here} for {cost}");
            problem.successors(&state, |_, cost, after| {
                let there = estimator.estimate(problem, &after);
                assert!(there <= here + cost, "{name}: from {here} to {there} by a move that costs {cost}");
            });
        }
        assert_eq!(estimator.estimate(problem, &Space::start(problem)), 0);
        assert!(largest > 0, "{name} says nothing");
    }

    #[test]
    fn estimates_from_the_start_are_as_good_as_they_say() {
        let mut random = Random::new(3);
        for _ in 0..20 {
            let mut sizes: Vec<u32> = (1..=6).collect();
            random.shuffle(&mut sizes);
            audit(&Pancakes::new(&sizes).unwrap(), "gap");
        }
        let maze = Maze::parse_weighted(b"1 9 1 4\n2 # 1 3\n1 2 3 5").unwrap();
        audit(&maze, "manhattan");
        audit(&maze.with_ends(Cell { row: 2, column: 0 }, Cell { row: 0, column: 3 }).unwrap(), "manhattan");
        audit(&Maze::parse(b"01000\n01010\n00000\n01110\n00010").unwrap(), "manhattan");
    }
}

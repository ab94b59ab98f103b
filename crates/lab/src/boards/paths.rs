//! Shortest solutions of boards: whether they can be found, and all of them by search if no table holds the distances.
//!
//! The search is depth-first to the known optimal length. The estimate prunes boards that cannot reach the goal in the remaining moves, and the
//! number of solutions is cached for every pair of board and remaining moves. Boards on no shortest solution have the number 0.

use std::collections::HashMap;

use jiugong_puzzles::tiles::{Move, Size, State, Tiles};
use jiugong_search::clock::Instant;
use jiugong_search::{Cost, Heuristic, Limits, Space, StopReason};
use thiserror::Error;

use crate::domain::instance::Instance;
use crate::domain::{Paths, Present};
use crate::domains::{OPTIMAL_CELLS, TileHeuristic, TilesProblem};
use crate::experiments::solve::{DomainError, RequestError};
use crate::experiments::space::whole::Shortest;
use crate::present::explain::Explain;
use crate::request::plan::Plan;

/// Bytes per cached number, including the free part of the table.
const ENTRY: usize = 96;

/// Boards between two checks of the limits.
const CHECK_EVERY: u64 = 4096;

/// The functions behind the domain's capability.
pub const PATHS: Paths = Paths { check, count };

/// The shortest solutions of a board of this size cannot be found in reasonable time.
#[derive(Clone, Debug, Error)]
#[error(
    "a shortest solution of a board of {size} is out of reach; up to {most} cells are possible; `jiugong solve` finds short ones"
)]
struct TooLarge {
    size: Size,
    most: usize,
}

impl Explain for TooLarge {
    fn zh(&self) -> String {
        let TooLarge { size, most } = self;
        format!("{size} 的棋盘求不出最短解；至多 {most} 格；可用 `jiugong solve` 求较短的解")
    }
}

fn check(problem: &Instance) -> Option<Result<(), DomainError>> {
    let size = problem.get::<TilesProblem>()?.goal.size();
    let too_large = || DomainError::new("size", TooLarge { size, most: OPTIMAL_CELLS });
    Some(if size.cells() > OPTIMAL_CELLS { Err(too_large()) } else { Ok(()) })
}

fn count(plan: &Plan, length: Cost, most: usize) -> Option<Result<Result<Shortest, StopReason>, RequestError>> {
    let tiles = plan.instance.get::<TilesProblem>()?;
    let shortest = |PathCount { count, paths }| Shortest {
        cost: length,
        count,
        steps: length as usize,
        paths: paths.iter().map(|path| tiles.written_line(path)).collect(),
    };
    Some(count_shortest(tiles, plan, length, most).map(|counted| counted.map(shortest)))
}

/// All shortest solutions of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PathCount {
    /// The number of solutions; `None` if it overflows.
    count: Option<u128>,
    /// The first of them in operator order.
    paths: Vec<Vec<Move>>,
}

/// Counts the solutions of `problem` with `length` moves, which must be the optimum, and lists the first `most` of them.
///
/// # Errors
/// If the board is too large to search; the inner error is the limit that stopped the search.
fn count_shortest(
    problem: &TilesProblem,
    plan: &Plan,
    length: Cost,
    most: usize,
) -> Result<Result<PathCount, StopReason>, RequestError> {
    let space = problem.space::<u64>()?;
    let (settings, name) = (&plan.settings, plan.config.heuristic.unwrap_or(plan.instance.info().usual));
    let heuristic = match problem.heuristic(&space, Some(name), settings, Instant::now())? {
        Ok(heuristic) => heuristic,
        Err(why) => return Ok(Err(why)),
    };
    let mut ways = PathCounter { space: &space, heuristic: &heuristic, known: HashMap::new(), overflowed: false };
    if let Some(why) = ways.count(length, &settings.limits) {
        return Ok(Err(why));
    }
    let count = (!ways.overflowed).then(|| ways.of(&space.start(), length));
    Ok(Ok(PathCount { count, paths: ways.first(length, most) }))
}

/// A board whose solutions are being counted.
struct Frame {
    state: State<u64>,
    left: Cost,
    /// The children still to visit, in reverse order, each with the memo of its estimate.
    children: Vec<(State<u64>, u32, Move)>,
    ways: u128,
}

struct PathCounter<'a> {
    space: &'a Tiles<u64>,
    heuristic: &'a TileHeuristic,
    /// The number of solutions from a board with a number of moves left.
    known: HashMap<(u64, Cost), u128>,
    overflowed: bool,
}

impl PathCounter<'_> {
    /// The cached number of solutions from a board with `left` moves.
    fn of(&self, state: &State<u64>, left: Cost) -> u128 {
        if left == 0 {
            return u128::from(self.space.is_goal(state));
        }
        self.known.get(&(self.space.pack(state), left)).copied().unwrap_or(0)
    }

    /// A board with the neighbours that may reach the goal in time.
    fn open(&self, state: State<u64>, memo: u32, left: Cost) -> Frame {
        let mut children = Vec::with_capacity(4);
        self.space.successors(&state, |by, _, after| {
            let (h, memo) = self.heuristic.step(self.space, memo, &after, by);
            if h < left {
                children.push((after, memo, by));
            }
        });
        children.reverse();
        Frame { state, left, children, ways: 0 }
    }

    /// Counts the solutions from the start; returns the limit that stopped it, if any.
    fn count(&mut self, length: Cost, limits: &Limits) -> Option<StopReason> {
        let started = Instant::now();
        let start = self.space.start();
        let memo = self.heuristic.eval(self.space, &start).1;
        let mut looked_at = 0_u64;
        let mut stack = Vec::new();
        if length > 0 {
            stack.push(self.open(start, memo, length));
        }
        while let Some(frame) = stack.last_mut() {
            if let Some((child, memo, _)) = frame.children.pop() {
                let left = frame.left - 1;
                if left == 0 {
                    frame.ways += u128::from(self.space.is_goal(&child));
                } else if let Some(&known) = self.known.get(&(self.space.pack(&child), left)) {
                    self.overflowed |= frame.ways.checked_add(known).is_none();
                    frame.ways = frame.ways.saturating_add(known);
                } else {
                    looked_at += 1;
                    if looked_at.is_multiple_of(CHECK_EVERY) {
                        let full = limits.bytes.is_some_and(|most| self.known.len() * ENTRY > most);
                        if let Some(why) = limits.stop(started).or(full.then_some(StopReason::Bytes)) {
                            return Some(why);
                        }
                    }
                    let opened = self.open(child, memo, left);
                    stack.push(opened);
                }
                continue;
            }
            let Frame { state, left, ways, .. } = *frame;
            self.known.insert((self.space.pack(&state), left), ways);
            stack.pop();
            if let Some(above) = stack.last_mut() {
                self.overflowed |= above.ways.checked_add(ways).is_none();
                above.ways = above.ways.saturating_add(ways);
            }
        }
        None
    }

    /// The first `most` solutions in operator order. Follows only moves that are part of one.
    fn first(&self, length: Cost, most: usize) -> Vec<Vec<Move>> {
        let mut paths = Vec::new();
        let onward = |state: &State<u64>, left: Cost| {
            let mut moves = Vec::new();
            self.space.successors(state, |by, _, after| {
                if self.of(&after, left - 1) > 0 {
                    moves.push((by, after));
                }
            });
            moves.reverse();
            moves
        };
        if length == 0 {
            return vec![Vec::new()];
        }
        let mut moves: Vec<Move> = Vec::new();
        let mut untried = vec![onward(&self.space.start(), length)];
        while paths.len() < most {
            let Some(here) = untried.last_mut() else { break };
            let Some((by, after)) = here.pop() else {
                untried.pop();
                moves.pop();
                continue;
            };
            moves.push(by);
            let left = length - moves.len() as Cost;
            if left == 0 {
                paths.push(moves.clone());
                moves.pop();
            } else {
                untried.push(onward(&after, left));
            }
        }
        paths
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use jiugong_puzzles::tiles::{NamedGoal, Order, parse_board};

    use super::*;
    use crate::boards::random::{Random, RandomBoard};
    use crate::experiments::space::all_states::all_cheapest;
    use crate::request::defaults::Purpose;
    use crate::request::settings::Settings;

    fn plan(problem: &Instance, limits: Limits) -> Plan {
        Plan::resolve(problem, Settings { limits, ..Settings::default() }, Purpose::Solve).unwrap()
    }

    /// Agrees with the table on boards whose distances are all known.
    #[test]
    fn it_counts_and_lists_what_a_table_does() {
        for (rows, columns, seed) in [(3, 3, 1), (3, 3, 2), (2, 4, 3), (2, 5, 4), (3, 3, 5)] {
            let goal = NamedGoal::Spiral.board(Size::new(rows, columns).unwrap());
            let start = Random::new(seed).board(&goal);
            let order: Order = if seed % 2 == 0 { "drul" } else { "lurd" }.parse().unwrap();
            let problem = Instance::new(TilesProblem { order, ..TilesProblem::new(start, goal) });
            let known = all_cheapest(&problem, 7).unwrap().unwrap();
            let counted = count(&plan(&problem, Limits::default()), known.cost, 7).unwrap();
            assert_eq!(counted.unwrap().unwrap(), known, "{rows}x{columns} {seed}");
        }
    }

    #[test]
    fn limits_are_kept_and_the_goal_has_one_way() {
        let start = parse_board(b"0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1", None).unwrap().board;
        let goal = NamedGoal::Standard.board(start.size());
        let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
        let problem = TilesProblem::new(start, goal.clone());
        let within = |limits| count_shortest(&problem, &plan(&Instance::new(problem.clone()), limits), 80, 1).unwrap();
        assert_eq!(within(limits), Err(StopReason::Time));
        let limits = Limits { bytes: Some(64 << 10), ..Limits::default() };
        assert_eq!(within(limits), Err(StopReason::Bytes));
        let there = TilesProblem::new(goal.clone(), goal);
        let plan = plan(&Instance::new(there.clone()), Limits::default());
        let counted = count_shortest(&there, &plan, 0, 5).unwrap().unwrap();
        assert_eq!(counted, PathCount { count: Some(1), paths: vec![Vec::new()] });
    }

    #[test]
    fn boards_out_of_reach_are_refused() {
        let board = |side| {
            let goal = NamedGoal::Standard.board(Size::new(side, side).unwrap());
            Instance::new(TilesProblem::new(goal.clone(), goal))
        };
        assert_eq!(check(&board(4)), Some(Ok(())));
        assert!(check(&board(5)).is_some_and(|checked| checked.is_err()));
    }
}

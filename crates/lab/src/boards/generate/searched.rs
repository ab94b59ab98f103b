//! Boards at a distance, without a table of all distances: found by search, and from a list of the hardest boards known.
//!
//! Each move of a shortest solution decreases the distance by one. So every shortest solution of a board at the distance or farther passes
//! through a board at the distance, and one search yields both the board and the proof.

use std::collections::HashSet;

use jiugong_puzzles::tiles::{Board, Exact, NamedGoal, symmetric_boards};
use jiugong_search::Cost;

use super::GenerateError;
use crate::boards::random::{Random, RandomBoard};
use crate::domain::HeuristicName;
use crate::domains::{OPTIMAL_CELLS, TilesProblem, diameter};
use crate::experiments::bench::BenchSet;
use crate::experiments::generate::{FoundProblems, GenerateTarget, GeneratedItem};
use crate::experiments::solve::{RequestError, solve};
use crate::request::settings::Settings;

/// Random boards of 4×4 are rarely farther than this (one in 40): for larger distances the hardest known boards are tried first.
const RARE_DISTANCE: Cost = 62;

/// The number of consecutive random boards that are nearer before the search gives up.
const MAX_MISSES: usize = 400;

/// Whether such boards are found by search, because there are too many for a table.
pub fn is_searched(goal: &Board, wanted: GenerateTarget) -> bool {
    let cells = goal.size().cells();
    !matches!(wanted, GenerateTarget::Any(_)) && cells > Exact::MOST_CELLS && cells <= OPTIMAL_CELLS
}

/// The known boards farthest from `goal`, or none: those of the set `hard15` that are 80 moves away, mapped to this goal. No board of 4×4 is
/// farther (Brüngger, Marzetta, Fukuda and Nievergelt 1999).
pub fn known_hardest(goal: &Board) -> Vec<Board> {
    let (Some(largest), Ok(set)) = (diameter(goal.size()), BenchSet::by_name("hard15")) else { return Vec::new() };
    let mut found: Vec<Board> = Vec::new();
    for instance in set.instances().unwrap_or_default() {
        if instance.published == largest && instance.start.size() == goal.size() {
            let listed = NamedGoal::BlankFirst.board(instance.start.size());
            found.extend(symmetric_boards(&instance.start, &listed, goal));
        }
    }
    found.sort_by(|one, other| one.cells().cmp(other.cells()));
    found.dedup();
    found
}

/// Searches for the boards selected by [`wanted`](is_searched), drawn from `seed`. Calls `watch` with the number found; it returns whether to
/// continue. Every distance is proved by a search, and all boards are different.
///
/// # Errors
/// If no board is at this distance, or the farthest boards are unknown.
pub fn search_boards(
    goal: &Board,
    wanted: GenerateTarget,
    seed: u64,
    settings: &Settings,
    watch: &mut dyn FnMut(u64) -> bool,
) -> Result<FoundProblems<Board>, GenerateError> {
    let mut random = Random::new(seed);
    let largest = diameter(goal.size());
    let (distance, count) = match wanted {
        GenerateTarget::Distance(distance, count) => (distance, count),
        GenerateTarget::Any(_) => return Ok(FoundProblems { made: Vec::new(), complete: true }),
        GenerateTarget::Hardest(count) => {
            let (mut boards, Some(largest)) = (known_hardest(goal), largest) else {
                return Err(GenerateError::NotKnown { most: Exact::MOST_CELLS });
            };
            if boards.is_empty() {
                return Err(GenerateError::NotKnown { most: Exact::MOST_CELLS });
            }
            if let Some(count) = count {
                random.shuffle(&mut boards);
                boards.truncate(count);
            }
            let at_largest = |board| GeneratedItem { distance: Some(largest), ..GeneratedItem::random(board) };
            return Ok(FoundProblems { made: boards.into_iter().map(at_largest).collect(), complete: true });
        }
    };
    if let Some(largest) = largest.filter(|&largest| distance > largest) {
        return Err(GenerateError::TooFar { size: goal.size(), asked: distance, largest });
    }
    let mut far = if distance > RARE_DISTANCE { known_hardest(goal) } else { Vec::new() };
    random.shuffle(&mut far);
    let (mut known, mut boards, mut misses) = (HashSet::new(), Vec::new(), 0);
    while boards.len() < count && misses < MAX_MISSES {
        if !watch(boards.len() as u64) {
            return Ok(FoundProblems { made: boards, complete: false });
        }
        let hard = far.pop();
        // For the hardest boards the large tables are worth building at once.
        let heuristic = hard.is_some().then_some(HeuristicName::PDB_LARGE);
        let from = hard.unwrap_or_else(|| random.board(goal));
        let settings = Settings { heuristic, ..settings.clone() };
        match at_distance(from, goal, distance, &settings)? {
            Probe::Stopped => return Ok(FoundProblems { made: boards, complete: false }),
            Probe::Nearer => misses += 1,
            Probe::Board(board) => {
                if known.insert(board.clone()) {
                    misses = 0;
                    boards.push(GeneratedItem { distance: Some(distance), ..GeneratedItem::random(board) });
                } else {
                    misses += 1;
                }
            }
        }
    }
    Ok(FoundProblems { made: boards, complete: true })
}

enum Probe {
    /// A board at the distance.
    Board(Board),
    /// The drawn board is nearer.
    Nearer,
    /// The search was stopped.
    Stopped,
}

/// The board at `distance` on a shortest path from `from` to `goal`.
fn at_distance(from: Board, goal: &Board, distance: Cost, settings: &Settings) -> Result<Probe, RequestError> {
    let problem = TilesProblem::new(from, goal.clone());
    let report = solve(&problem, settings, &mut ())?;
    let Some(plan) = report.plan().filter(|_| report.search.is_optimal()) else { return Ok(Probe::Stopped) };
    if plan.cost < distance {
        return Ok(Probe::Nearer);
    }
    let mut board = problem.start;
    for &by in &plan.moves[..(plan.cost - distance) as usize] {
        board.slide(by);
    }
    Ok(Probe::Board(board))
}

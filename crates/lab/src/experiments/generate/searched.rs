//! Boards at a distance where no table knows all distances: by search, and from a list of the hardest boards known.
//!
//! Each move of a shortest solution leads one nearer. So whoever is at least so far away has a board at just that distance on
//! every shortest way home, and one search gives both the way and the proof.

use std::collections::HashSet;

use jiugong_puzzles::tiles::{Board, Exact, NamedGoal, symmetric_boards};
use jiugong_search::Cost;

use super::{GenerateError, Generated, Wanted};
use crate::boards::random::{Random, RandomBoard};
use crate::domain::HeuristicName;
use crate::domains::{OPTIMAL_CELLS, TilesProblem, diameter};
use crate::experiments::bench::BenchSet;
use crate::experiments::solve::{RequestError, solve};
use crate::request::settings::Settings;

/// Boards that were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchedBoards {
    /// The boards.
    pub boards: Vec<Generated>,
    /// Whether they were looked for until there were enough, or no more are to be had; otherwise it was stopped.
    pub complete: bool,
}

/// Random boards of 4×4 are rarely farther than this (one in 40): then the hardest known ones come first.
const SELDOM: Cost = 62;

/// Random boards that are drawn in a row without finding one that is far enough.
const DRAWN: usize = 400;

/// Whether boards to this order are searched for, being too many for a table.
pub fn is_searched(goal: &Board, wanted: Wanted) -> bool {
    let cells = goal.size().cells();
    !matches!(wanted, Wanted::Any(_)) && cells > Exact::MOST_CELLS && cells <= OPTIMAL_CELLS
}

/// The boards known to be farthest from `goal`, none if none are known: those of the set `hard15` that are 80 moves away, seen
/// from this goal. No board of 4×4 is farther (Brüngger, Marzetta, Fukuda and Nievergelt 1999).
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

/// Looks for the boards that are [`wanted`](is_searched), drawn by the numbers of `seed`. `watch` hears how many were found and says
/// whether to go on. Every distance is proved by a search, and no two boards are the same.
///
/// # Errors
/// If no board is so far away, or the farthest are not known.
pub fn search_boards(
    goal: &Board,
    wanted: Wanted,
    seed: u64,
    settings: &Settings,
    watch: &mut dyn FnMut(u64) -> bool,
) -> Result<SearchedBoards, GenerateError> {
    let mut random = Random::new(seed);
    let largest = diameter(goal.size());
    let (distance, count) = match wanted {
        Wanted::Distance(distance, count) => (distance, count),
        Wanted::Any(_) => return Ok(SearchedBoards { boards: Vec::new(), complete: true }),
        Wanted::Hardest(count) => {
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
            let made = |board| Generated { board, distance: Some(largest), figures: None };
            return Ok(SearchedBoards { boards: boards.into_iter().map(made).collect(), complete: true });
        }
    };
    if let Some(largest) = largest.filter(|&largest| distance > largest) {
        return Err(GenerateError::TooFar { size: goal.size(), asked: distance, largest });
    }
    let mut far = if distance > SELDOM { known_hardest(goal) } else { Vec::new() };
    random.shuffle(&mut far);
    let (mut known, mut boards, mut in_vain) = (HashSet::new(), Vec::new(), 0);
    while boards.len() < count && in_vain < DRAWN {
        if !watch(boards.len() as u64) {
            return Ok(SearchedBoards { boards, complete: false });
        }
        let hard = far.pop();
        // The large tables pay at once for the hardest boards.
        let heuristic = hard.is_some().then_some(HeuristicName::PDB_LARGE);
        let from = hard.unwrap_or_else(|| random.board(goal));
        let settings = Settings { heuristic, ..settings.clone() };
        match at_distance(from, goal, distance, &settings)? {
            Found::Stopped => return Ok(SearchedBoards { boards, complete: false }),
            Found::Nearer => in_vain += 1,
            Found::Board(board) => {
                if known.insert(board.clone()) {
                    in_vain = 0;
                    boards.push(Generated { board, distance: Some(distance), figures: None });
                } else {
                    in_vain += 1;
                }
            }
        }
    }
    Ok(SearchedBoards { boards, complete: true })
}

enum Found {
    /// The board at the distance.
    Board(Board),
    /// It is nearer than that itself.
    Nearer,
    /// The search was stopped.
    Stopped,
}

/// The board at `distance` on a shortest way from `from` to `goal`.
fn at_distance(from: Board, goal: &Board, distance: Cost, settings: &Settings) -> Result<Found, RequestError> {
    let problem = TilesProblem::new(from, goal.clone());
    let report = solve(&problem, settings, &mut ())?;
    let Some(plan) = report.plan().filter(|_| report.search.is_optimal()) else { return Ok(Found::Stopped) };
    if plan.cost < distance {
        return Ok(Found::Nearer);
    }
    let mut board = problem.start;
    for &by in &plan.moves[..(plan.cost - distance) as usize] {
        board.slide(by);
    }
    Ok(Found::Board(board))
}

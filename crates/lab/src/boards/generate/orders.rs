//! Generation of boards behind the interface for any domain.

use jiugong_puzzles::tiles::Board;

use super::{GenerateError, duel, generate, searched};
use crate::domain::instance::Instance;
use crate::domains::TilesProblem;
use crate::experiments::generate::{
    DuelReport, DuelRequest, FoundProblems, GenerateTarget, GeneratedProblems, Orders, Watch,
};
use crate::experiments::solve::{DomainError, RequestError};
use crate::request::settings::Settings;

/// The generators of the sliding puzzle.
pub const ORDERS: Orders = Orders { check, make, is_searched, search, duel: compete };

/// The goal of a problem whose moves are single slides.
fn goal(problem: &Instance) -> Result<&Board, GenerateError> {
    problem.get::<TilesProblem>().map(|tiles| &tiles.goal).ok_or(GenerateError::SlidesOnly)
}

/// The problem with `board` as its start.
fn from_board(goal: &Board, board: Board) -> Instance {
    Instance::new(TilesProblem::new(board, goal.clone()))
}

fn check(problem: &Instance) -> Result<(), DomainError> {
    goal(problem)?;
    Ok(())
}

fn make(problem: &Instance, wanted: GenerateTarget, seed: u64) -> Result<GeneratedProblems, DomainError> {
    let goal = goal(problem)?.clone();
    let boards = generate(&goal, wanted, seed)?;
    Ok(Box::new(boards.map(move |made| made.map(|board| from_board(&goal, board)))))
}

fn is_searched(problem: &Instance, wanted: GenerateTarget) -> bool {
    goal(problem).is_ok_and(|goal| searched::is_searched(goal, wanted))
}

fn search(
    problem: &Instance,
    wanted: GenerateTarget,
    seed: u64,
    settings: &Settings,
    watch: &mut Watch<'_>,
) -> Result<FoundProblems<Instance>, DomainError> {
    let goal = goal(problem)?;
    let FoundProblems { made, complete } = searched::search_boards(goal, wanted, seed, settings, watch)?;
    let made = made.into_iter().map(|made| made.map(|board| from_board(goal, board))).collect();
    Ok(FoundProblems { made, complete })
}

fn compete(
    problem: &Instance,
    request: &DuelRequest,
    settings: &Settings,
    watch: &mut Watch<'_>,
) -> Result<DuelReport<Instance>, RequestError> {
    let Ok(goal) = goal(problem) else { return Err(RequestError::Unsound) };
    let DuelReport { best, tried, beaten, unsolved, complete } = duel::duel(goal, request, settings, watch)?;
    let best = best.into_iter().map(|made| made.map(|board| from_board(goal, board))).collect();
    Ok(DuelReport { best, tried, beaten, unsolved, complete })
}

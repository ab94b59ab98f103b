//! The answer to a problem of any domain as one JSON object: what the command line prints, and every position of the plan.

use std::io::{self, Write};

use jiugong_puzzles::tiles::Convention;
use serde::Serialize;
use utoipa::ToSchema;

use super::json::line;
use super::{Answer, four_in_line, json, maze};
use crate::language::Language;
use crate::trace::Spot;
use crate::watched::Solution;

/// The most cells that all positions of a plan may have to be listed: a few megabytes.
const MOST_CELLS: usize = 2_000_000;

/// The answer to a sliding puzzle, with positions.
#[derive(Serialize, ToSchema)]
pub struct TilesSolution<'a> {
    #[serde(flatten)]
    answer: json::Record<'a>,
    /// Every position of the plan, the start first; `null` without a plan, or with one too long to be listed.
    states: Option<Vec<String>>,
}

/// The answer to a maze, with positions.
#[derive(Serialize, ToSchema)]
pub struct MazeSolution {
    #[serde(flatten)]
    answer: maze::Record,
    /// Every position of the plan, the start first; `null` without a plan, or with one too long to be listed.
    states: Option<Vec<String>>,
}

/// The answer to four in line, with positions.
#[derive(Serialize, ToSchema)]
pub struct FourInLineSolution {
    #[serde(flatten)]
    answer: four_in_line::Record,
    /// Every position of the plan, the start first; `null` without a plan, or with one too long to be listed.
    states: Option<Vec<String>>,
}

/// The answer to a problem of any domain.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum AnySolution<'a> {
    /// The sliding puzzle.
    Tiles(TilesSolution<'a>),
    /// A maze.
    Maze(MazeSolution),
    /// Four in line.
    FourInLine(FourInLineSolution),
}

/// Writes `solution` as one JSON object with the positions of its plan.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_solution(solution: &Solution<'_>, convention: Convention, out: &mut dyn Write) -> io::Result<()> {
    let named = |spots: Vec<Spot>| spots.into_iter().map(|spot| spot.name).collect();
    let states: Option<Vec<String>> = solution.states(MOST_CELLS).map(named);
    let record = match solution {
        Solution::Tiles(problem, report) => {
            let answer = json::record(&Answer { problem, report, convention, language: Language::En });
            AnySolution::Tiles(TilesSolution { answer, states })
        }
        Solution::Maze(maze, report) => AnySolution::Maze(MazeSolution { answer: maze::record(maze, report), states }),
        Solution::FourInLine(game, report) => {
            AnySolution::FourInLine(FourInLineSolution { answer: four_in_line::record(game, report), states })
        }
    };
    line(&record, out)
}

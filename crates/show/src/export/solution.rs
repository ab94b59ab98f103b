//! The answer to a problem of any domain as one JSON object: what the command line prints, and every position of the plan.

use std::io;

use jiugong_lab::{Language, Solution};
use jiugong_puzzles::tiles::{Board, Convention, Move};
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};

use super::json::encoded;
use super::{Answer, four_in_line, json, maze};

/// The most cells that all positions of a plan may have to be listed: a few megabytes.
const MOST_CELLS: usize = 2_000_000;

/// The answer to a sliding puzzle, with positions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TilesSolution<'a> {
    #[serde(flatten)]
    answer: json::Record<'a>,
    /// Every position of the plan, the start first; `null` without a plan, or with one too long to be listed.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<String>>))]
    states: Option<Along<'a>>,
}

/// The positions of a plan, written one by one: a list of texts would be most of the work of an answer from a table.
struct Along<'a> {
    start: &'a Board,
    moves: &'a [Move],
}

impl Serialize for Along<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.moves.len() + 1))?;
        let (mut board, mut text) = (self.start.clone(), String::new());
        let mut moves = self.moves.iter();
        loop {
            text.clear();
            board.push_rows(&mut text);
            list.serialize_element(&text)?;
            let Some(&by) = moves.next() else { return list.end() };
            board.slide(by);
        }
    }
}

/// The answer to a maze, with positions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MazeSolution {
    #[serde(flatten)]
    answer: maze::Record,
    /// Every position of the plan, the start first; `null` without a plan, or with one too long to be listed.
    states: Option<Vec<String>>,
}

/// The answer to four in line, with positions.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FourInLineSolution {
    #[serde(flatten)]
    answer: four_in_line::Record,
    /// Every position of the plan, the start first; `null` without a plan, or with one too long to be listed.
    states: Option<Vec<String>>,
}

/// The answer to a problem of any domain.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum AnySolution<'a> {
    /// The sliding puzzle.
    Tiles(TilesSolution<'a>),
    /// A maze.
    Maze(MazeSolution),
    /// Four in line.
    FourInLine(FourInLineSolution),
}

/// `solution` as one JSON object with the positions of its plan, in a line.
///
/// # Errors
/// Never: whatever is in a solution can be written.
pub fn encode_solution(solution: &Solution<'_>, convention: Convention) -> io::Result<Vec<u8>> {
    let named = || {
        let spots = solution.states(MOST_CELLS)?;
        Some(spots.into_iter().map(|spot| spot.name).collect())
    };
    let record = match solution {
        Solution::Tiles(problem, report) => {
            let answer = json::record(&Answer { problem, report, convention, language: Language::En });
            let cells = problem.start.size().cells();
            let plan = report.plan().filter(|plan| (plan.moves.len() + 1).saturating_mul(cells) <= MOST_CELLS);
            let states = plan.map(|plan| Along { start: &problem.start, moves: &plan.moves });
            AnySolution::Tiles(TilesSolution { answer, states })
        }
        Solution::Maze(maze, report) => {
            AnySolution::Maze(MazeSolution { answer: maze::record(maze, report), states: named() })
        }
        Solution::FourInLine(game, report) => {
            AnySolution::FourInLine(FourInLineSolution { answer: four_in_line::record(game, report), states: named() })
        }
    };
    encoded(&record)
}

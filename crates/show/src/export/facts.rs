//! What is known of a board, as one JSON object.

use std::io::{self, Write};

use jiugong_lab::BoardFacts;
use jiugong_puzzles::tiles::{Convention, NamedGoal};
use serde::Serialize;

use super::json::line;

/// What is known of a board.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BoardFacts))]
pub struct FactsJson<'a> {
    rows: usize,
    columns: usize,
    cells: &'a [u32],
    goal: &'a [u32],
    /// The name of the goal, if it has one.
    goal_name: Option<&'static str>,
    /// The board in rows, as every verb reads it.
    text: String,
    /// Whether the board reaches the goal.
    solvable: bool,
    /// The named goals it reaches.
    reaches: Vec<&'static str>,
    /// The fewest moves to the goal, where a complete table serves.
    distance: Option<u32>,
    /// Where the blank should go next.
    hint: Option<String>,
    /// The Cantor number, up to 18 cells.
    rank: Option<u64>,
}

/// Writes `facts` as one JSON object.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_facts(facts: &BoardFacts<'_>, out: &mut dyn Write) -> io::Result<()> {
    let record = FactsJson {
        rows: facts.board.rows(),
        columns: facts.board.columns(),
        cells: facts.board.cells(),
        goal: facts.goal.cells(),
        goal_name: facts.goal_name.map(NamedGoal::name),
        text: facts.board.rows_with_slashes(),
        solvable: facts.solvable,
        reaches: facts.reaches.iter().map(|goal| goal.name()).collect(),
        distance: facts.distance,
        hint: facts.hint.map(|step| Convention::Blank.letter(step).to_string()),
        rank: facts.rank,
    };
    line(&record, out)
}

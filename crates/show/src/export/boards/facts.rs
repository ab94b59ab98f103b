//! Facts about a board, as one JSON object.

use std::io::{self, Write};

use jiugong_lab::registry::metric_name;
use jiugong_lab::{BoardFacts, DomainName, TilesProblem};
use jiugong_puzzles::tiles::pushes::Metric;
use jiugong_puzzles::tiles::{Convention, NamedGoal, inversions};
use serde::Serialize;

use crate::export::json::line;

/// The most cells of boards whose inversions are listed; for larger boards the number explains nothing.
const MOST_INVERTED: usize = 100;

/// Facts about a board.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = BoardFacts))]
pub struct FactsJson<'a> {
    domain: &'static str,
    rows: usize,
    columns: usize,
    start: &'a [u32],
    goal: &'a [u32],
    /// The name of the goal, if it has one.
    goal_name: Option<&'static str>,
    /// The board in rows, as every verb reads it.
    text: String,
    /// Whether the board reaches the goal.
    solvable: bool,
    /// The named goals it reaches.
    reaches: Vec<&'static str>,
    /// The fewest moves to the goal, if there is a complete table.
    distance: Option<u32>,
    /// Where the blank should go next.
    hint: Option<String>,
    convention: &'static str,
    metric: Option<&'static str>,
    /// Inversions of the board and of the goal, without the blank, up to 100 cells.
    inversions: Option<[u64; 2]>,
    /// The Cantor number, up to 18 cells.
    rank: Option<u64>,
}

/// Writes `facts` as one JSON object.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_facts(facts: &BoardFacts<'_>, out: &mut dyn Write) -> io::Result<()> {
    let record = FactsJson {
        domain: DomainName::of::<TilesProblem>().name(),
        rows: facts.board.rows(),
        columns: facts.board.columns(),
        start: facts.board.cells(),
        goal: facts.goal.cells(),
        goal_name: facts.goal_name.map(NamedGoal::name),
        text: facts.board.rows_with_slashes(),
        solvable: facts.solvable,
        reaches: facts.reaches.iter().map(|goal| goal.name()).collect(),
        distance: facts.distance,
        hint: facts.hint.map(|step| Convention::Blank.letter(step).to_string()),
        convention: Convention::Blank.name(),
        metric: metric_name(Metric::Single),
        inversions: (facts.board.cells().len() <= MOST_INVERTED)
            .then(|| [facts.board, facts.goal].map(|board| inversions(board) as u64)),
        rank: facts.rank,
    };
    line(&record, out)
}

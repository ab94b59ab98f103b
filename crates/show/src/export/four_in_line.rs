//! The moves of four in line: as boards, as a list, as JSON.

use std::io::{self, Write};

use jiugong_lab::{Language, Report};
use jiugong_puzzles::four_in_line::{FourInLine, Move};
use jiugong_search::Space;
use serde::Serialize;

use super::boards::{figures, summary};
use super::grid::GridFormat;
use super::json::{Findings, line};

/// A position of four in line and its answer.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = FourInLineAnswer))]
pub struct Record {
    start: String,
    #[serde(flatten)]
    result: Findings,
}

/// Writes the answer to four in line.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write(
    game: &FourInLine,
    report: &Report<Move>,
    format: GridFormat,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let listed = listed(report);
    match (format, report.plan()) {
        (GridFormat::Json, _) => line(&record(game, report), out),
        (GridFormat::Picture, plan) => {
            writeln!(out, "{}", summary(language, report, true))?;
            let mut board = game.start();
            for step in plan.into_iter().flat_map(|plan| &plan.moves) {
                let mut after = board;
                game.successors(&board, |by, _, next| {
                    if by == *step {
                        after = next;
                    }
                });
                board = after;
                writeln!(out, "\n{step}\n{board}")?;
            }
            writeln!(out)?;
            figures(language, report, out)
        }
        (_, None) => writeln!(out, "{}", report.outcome_name()),
        (GridFormat::Cells, Some(_)) => listed.into_iter().flatten().try_for_each(|step| writeln!(out, "{step}")),
        (GridFormat::Moves, Some(_)) => writeln!(out, "{}", listed.unwrap_or_default().join("; ")),
    }
}

fn listed(report: &Report<Move>) -> Option<Vec<String>> {
    report.plan().map(|plan| plan.moves.iter().map(Move::to_string).collect())
}

pub(super) fn record(game: &FourInLine, report: &Report<Move>) -> Record {
    let result = Findings::new(report, listed(report).map(|moves| moves.join("; ")));
    Record { start: game.start().to_string().replace('\n', "/"), result }
}

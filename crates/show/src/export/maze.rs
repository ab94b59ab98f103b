//! The way through a maze: as a picture, as cells, as moves, as JSON.

use std::collections::HashSet;
use std::io::{self, Write};

use jiugong_lab::{Language, Report};
use jiugong_puzzles::maze::{Cell, Direction, Maze};
use jiugong_search::Space;
use serde::Serialize;

use super::boards::{figures, summary};
use super::grid::GridFormat;
use super::json::{Findings, line};
use crate::catalogue;

/// A maze and its answer.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = MazeAnswer))]
pub struct Record {
    rows: u32,
    columns: u32,
    from: [u32; 2],
    to: [u32; 2],
    #[serde(flatten)]
    result: Findings,
    cells: Option<Vec<[u32; 2]>>,
}

/// Writes the answer to a maze.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write(
    maze: &Maze,
    report: &Report<Direction>,
    format: GridFormat,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let letters = letters(report);
    let cells = report.plan().map(|plan| maze.cells_of(&plan.moves));
    match (format, cells) {
        (GridFormat::Json, _) => line(&record(maze, report), out),
        (GridFormat::Picture, cells) => {
            writeln!(out, "{}", summary(language, report, maze.unit_costs()))?;
            if let (Some(cells), Some(letters)) = (cells, letters) {
                writeln!(out, "{}", catalogue::steps_line(language, &letters))?;
                writeln!(out)?;
                picture(maze, &cells, out)?;
                writeln!(out)?;
            }
            figures(language, report, out)
        }
        (_, None) => writeln!(out, "{}", report.outcome_name()),
        (GridFormat::Cells, Some(cells)) => cells.iter().try_for_each(|cell| writeln!(out, "{cell}")),
        (GridFormat::Moves, Some(_)) => writeln!(out, "{}", letters.unwrap_or_default()),
    }
}

fn letters(report: &Report<Direction>) -> Option<String> {
    report.plan().map(|plan| plan.moves.iter().map(|step| step.letter()).collect())
}

pub(super) fn record(maze: &Maze, report: &Report<Direction>) -> Record {
    let pair = |cell: Cell| [cell.row, cell.column];
    let cells = report.plan().map(|plan| maze.cells_of(&plan.moves));
    Record {
        rows: maze.grid().rows(),
        columns: maze.grid().columns(),
        from: pair(maze.from()),
        to: pair(maze.to()),
        result: Findings::new(report, letters(report)),
        cells: cells.map(|cells| cells.into_iter().map(pair).collect()),
    }
}

/// Walls as `#`, the path as `*`, the rest as dots.
fn picture(maze: &Maze, path: &[Cell], out: &mut dyn Write) -> io::Result<()> {
    let path: HashSet<Cell> = path.iter().copied().collect();
    let grid = maze.grid();
    for row in 0..grid.rows() {
        let symbol = |column| {
            let cell = Cell { row, column };
            match grid.cost(cell) {
                None => '#',
                Some(_) if path.contains(&cell) => '*',
                Some(_) => '.',
            }
        };
        writeln!(out, "{}", (0..grid.columns()).map(symbol).collect::<String>())?;
    }
    Ok(())
}

//! The dialogue in English: reads a board, then runs breadth-first search, depth-first search to a depth it asks for, and A*.
//!
//! The goal is `spiral`. The boards of a solution exclude the start.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use jiugong_lab::TilesProblem;
use jiugong_puzzles::tiles::{NamedGoal, reaches};
use jiugong_search::Duplicates;

use super::dialogue::{Dialogue, Input, Solution, astar, breadth_first, depth_first, run_dialogue, write_rows};

const ERROR: &str = "Error input!\n";

/// Runs the dialogue until the user answers `q` or the input ends.
///
/// ```
/// let mut output = Vec::new();
/// jiugong_course::interactive::english::run(&mut "3 1 5 4 0 8 2 6 7\nq\n".as_bytes(), &mut output)?;
/// assert_eq!(String::from_utf8_lossy(&output), "input:\nNo solution!\n\nPress 'q' to exit:\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Errors of the reader and the writer.
pub fn run(input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<()> {
    run_with_clock(input, output, &|time| time)
}

/// Like [`run`], but shows `clock(time)` instead of the time of each search.
///
/// # Errors
/// Errors of the reader and the writer.
pub fn run_with_clock(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    clock: &dyn Fn(Duration) -> Duration,
) -> io::Result<()> {
    run_dialogue(input, output, clock, converse)
}

/// Handles one board; returns whether to continue.
fn converse(dialogue: &mut Dialogue<'_>) -> io::Result<bool> {
    dialogue.ask("input:\n")?;
    let start = match dialogue.board()? {
        Input::Valid(board) => board,
        Input::Invalid => {
            dialogue.ask(ERROR)?;
            return Ok(true);
        }
        Input::End => return Ok(false),
    };
    let goal = NamedGoal::Spiral.board(start.size());
    if reaches(&start, &goal) {
        let problem = TilesProblem::new(start, goal);
        let found = dialogue.search(&problem, &breadth_first())?;
        write_answer(dialogue.output, "BFS", found.as_ref())?;
        let Some(depth) = dialogue.ask_depth("depths for DFS: ", ERROR)? else { return Ok(false) };
        let found = dialogue.search(&problem, &depth_first(depth, Some(Duplicates::Closed)))?;
        write_answer(dialogue.output, "DFS", found.as_ref())?;
        let found = dialogue.search(&problem, &astar())?;
        write_answer(dialogue.output, "A*", found.as_ref())?;
    } else {
        dialogue.output.write_all(b"No solution!\n\n")?;
    }
    dialogue.ask("Press 'q' to exit:\n")?;
    dialogue.wants_more()
}

fn write_answer(output: &mut dyn Write, method: &str, found: Option<&Solution>) -> io::Result<()> {
    match found {
        Some(found) => {
            let milliseconds = found.time.as_secs_f64() * 1000.0;
            writeln!(output, "{method}: time = {milliseconds:.2}ms, {} step(s):", found.steps())?;
            for board in &found.boards[1..] {
                writeln!(output, "------")?;
                write_rows(output, board)?;
            }
        }
        None => writeln!(output, "No solution at current depth!")?,
    }
    writeln!(output)
}

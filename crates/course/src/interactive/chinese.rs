//! The dialogue in Chinese: reads a board and a goal, then runs breadth-first search, depth-first search to a depth it asks for, and A*.
//!
//! The boards of a solution include the start.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use jiugong_lab::TilesProblem;
use jiugong_puzzles::tiles::{Board, reaches};

use super::dialogue::{Dialogue, Input, Solution, astar, breadth_first, depth_first, run_dialogue, write_rows};

const NOT_TILES: &str = "E1: 输入有误！请检查输入\n";

/// Runs the dialogue until the user answers `q` or the input ends.
///
/// ```
/// let mut output = Vec::new();
/// let input = "1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 8 7 0\nq\n";
/// jiugong_course::interactive::chinese::run(&mut input.as_bytes(), &mut output)?;
/// assert_eq!(
///     String::from_utf8_lossy(&output),
///     "请输入原始数据：\n请输入变换后数据：\nE0: 输入有误！问题无解\n\n按 q 退出：\n"
/// );
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

/// Handles one board and its goal; returns whether to continue.
fn converse(dialogue: &mut Dialogue<'_>) -> io::Result<bool> {
    let mut boards = Vec::with_capacity(2);
    for question in ["请输入原始数据：\n", "请输入变换后数据：\n"] {
        dialogue.ask(question)?;
        match dialogue.board()? {
            Input::Valid(board) => boards.push(board),
            Input::Invalid => {
                dialogue.ask(NOT_TILES)?;
                return Ok(true);
            }
            Input::End => return Ok(false),
        }
    }
    let Ok([start, goal]) = <[Board; 2]>::try_from(boards) else { return Ok(false) };
    if reaches(&start, &goal) {
        let problem = TilesProblem::new(start, goal);
        dialogue.output.write_all("广度优先搜索：\n".as_bytes())?;
        let found = dialogue.search(&problem, &breadth_first())?;
        write_answer(dialogue.output, found.as_ref())?;
        dialogue.output.write_all("有界深度优先搜索：\n".as_bytes())?;
        let Some(depth) = dialogue.ask_depth("请输入搜索深度：\n", NOT_TILES)? else { return Ok(false) };
        // The message for a failure suggests a larger depth, so the search must not miss solutions within the bound.
        let found = dialogue.search(&problem, &depth_first(depth, None))?;
        write_answer(dialogue.output, found.as_ref())?;
        dialogue.output.write_all("A*搜索：\n".as_bytes())?;
        let found = dialogue.search(&problem, &astar())?;
        write_answer(dialogue.output, found.as_ref())?;
    } else {
        dialogue.output.write_all("E0: 输入有误！问题无解\n\n".as_bytes())?;
    }
    dialogue.ask("按 q 退出：\n")?;
    dialogue.wants_more()
}

fn write_answer(output: &mut dyn Write, found: Option<&Solution>) -> io::Result<()> {
    match found {
        Some(found) => {
            let steps = found.steps();
            writeln!(output, "找到了！需要{steps}步\n步骤为：")?;
            for board in &found.boards {
                write_rows(output, board)?;
                writeln!(output)?;
            }
            writeln!(output, "{steps}步，搜索用时：{:.5}s", found.time.as_secs_f64())?;
        }
        None => writeln!(output, "查找失败！尝试增加查找深度!")?,
    }
    writeln!(output)
}

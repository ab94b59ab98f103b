//! The conversation in Chinese: a board and a goal, breadth-first, depth-first to a depth that is asked for, A*.
//!
//! Boards begin with the start.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use jiugong_lab::TilesProblem;
use jiugong_puzzles::tiles::{Board, reaches};

use super::dialogue::{Dialogue, Found, Typed, astar, breadth_first, depth_first, hold, write_rows};

const NOT_TILES: &str = "E1: 输入有误！请检查输入\n";

/// Holds the conversation until `q` is answered or the input ends.
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
/// Those of the reader and the writer.
pub fn run(input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<()> {
    run_with_clock(input, output, &|time| time)
}

/// As [`run`], showing for each time that a search took the one that `clock` makes of it.
///
/// # Errors
/// Those of the reader and the writer.
pub fn run_with_clock(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    clock: &dyn Fn(Duration) -> Duration,
) -> io::Result<()> {
    hold(input, output, clock, converse)
}

/// One board and its goal; whether to go on.
fn converse(dialogue: &mut Dialogue<'_>) -> io::Result<bool> {
    let mut boards = Vec::with_capacity(2);
    for question in ["请输入原始数据：\n", "请输入变换后数据：\n"] {
        dialogue.ask(question)?;
        match dialogue.board()? {
            Typed::Good(board) => boards.push(board),
            Typed::Bad => {
                dialogue.ask(NOT_TILES)?;
                return Ok(true);
            }
            Typed::End => return Ok(false),
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
        // A failure advises to search deeper, which is only true if nothing within the bound is missed.
        let found = dialogue.search(&problem, &depth_first(depth, None))?;
        write_answer(dialogue.output, found.as_ref())?;
        dialogue.output.write_all("A*搜索：\n".as_bytes())?;
        let found = dialogue.search(&problem, &astar())?;
        write_answer(dialogue.output, found.as_ref())?;
    } else {
        dialogue.output.write_all("E0: 输入有误！问题无解\n\n".as_bytes())?;
    }
    dialogue.ask("按 q 退出：\n")?;
    dialogue.goes_on()
}

fn write_answer(output: &mut dyn Write, found: Option<&Found>) -> io::Result<()> {
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

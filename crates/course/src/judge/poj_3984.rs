//! POJ 3984, 迷宫问题: a shortest path through 5 × 5 cells, from the top left to the bottom right.

use std::io::{BufRead, Write};

use jiugong_lab::{Instance, Settings};
use jiugong_puzzles::maze::{Cell, Maze};
use jiugong_puzzles::scan::ScanStream;

use super::answer::{Answer, Stop, shown};
use super::cells::Cells;
use super::{JudgeError, Mistake, Verdict};

const SIDE: usize = 5;

/// The maze, and the cells of a shortest path.
fn read(input: &mut dyn BufRead) -> Result<(Maze, Vec<Cell>), JudgeError> {
    let mut words = ScanStream::new(input);
    let cells = Cells::read(&mut words, SIDE * SIDE)?;
    cells.digits(SIDE * SIDE, 1)?;
    let rows: Vec<&[u8]> = cells.text.chunks(SIDE).collect();
    let maze = Maze::parse(&rows.join(&b'\n'))?;
    let answer = Instance::from(maze.clone()).solve(&Settings::default(), &mut |_| {})?;
    answer.report.plan().ok_or(JudgeError::NoSolution)?;
    let mut way = Vec::new();
    answer.each_position(&mut |position| way.extend(position.get::<Cell>()));
    Ok((maze, way))
}

pub(super) fn solve(input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), JudgeError> {
    for cell in read(input)?.1 {
        writeln!(output, "{cell}")?;
    }
    Ok(())
}

pub(super) fn check(input: &mut dyn BufRead, answer: &mut dyn BufRead) -> Result<Verdict, JudgeError> {
    let (maze, shortest) = read(input)?;
    let mut answer = Answer::new(answer);
    answer.case = 1;
    let checked = check_way(&maze, shortest.len() - 1, &mut answer);
    answer.verdict(checked)
}

/// Checks a path. Only its last cell is kept, so it may have any length.
fn check_way(maze: &Maze, shortest: usize, answer: &mut Answer<'_>) -> Result<(), Stop> {
    let mut here = None;
    let mut moves = 0;
    while let Some(line) = answer.line()? {
        if line.is_empty() {
            break;
        }
        let Some(cell) = parse(line) else {
            return Err(Mistake::NotAnAnswer { found: shown(line) }.into());
        };
        match here {
            None if cell != maze.from() => return Err(Mistake::WrongStart { found: cell }.into()),
            None => {}
            Some(before) => {
                if !is_step(maze, before, cell) {
                    return Err(Mistake::IllegalStep { to: cell }.into());
                }
                moves += 1;
            }
        }
        here = Some(cell);
    }
    match here {
        None => Err(Mistake::MissingAnswer.into()),
        Some(cell) if cell != maze.to() => Err(Mistake::NotAtGoal.into()),
        Some(_) if moves > shortest => Err(Mistake::NotShortest { found: moves, shortest }.into()),
        Some(_) => Ok(()),
    }
}

fn is_step(maze: &Maze, from: Cell, to: Cell) -> bool {
    let distance = from.row.abs_diff(to.row).saturating_add(from.column.abs_diff(to.column));
    distance == 1 && maze.grid().cost(to).is_some()
}

/// Parses `(r, c)` in exactly this spelling.
fn parse(line: &[u8]) -> Option<Cell> {
    let text = std::str::from_utf8(line).ok()?;
    let (row, column) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(", ")?;
    let cell = Cell { row: row.parse().ok()?, column: column.parse().ok()? };
    // Comparing with the formatted cell rejects signs and leading zeros.
    (cell.to_string() == text).then_some(cell)
}

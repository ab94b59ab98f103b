//! `lesson`: short guided runs.

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};

use jiugong_course::catalogue::lesson as said;
use jiugong_course::export::{LessonFormat, write_lesson_list, write_lesson_part, write_lesson_title};
use jiugong_course::lesson::{Lesson, by_lesson_name};
use jiugong_puzzles::tiles::parse_board;
use jiugong_search::Limits;

use crate::args::Lesson as Arguments;
use crate::boards;
use crate::failure::{Exit, Failure};
use crate::terminal::Terminal;

pub fn run(args: &Arguments, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let mut out = stdout().lock();
    let Some(name) = &args.name else {
        write_lesson_list(language, &mut out)?;
        return Ok(Exit::Solved);
    };
    let row = by_lesson_name(name).map_err(|error| Failure::explain(terminal, &error))?;
    let board = match &args.board {
        None => None,
        Some(text) => {
            let bytes = text.as_encoded_bytes();
            let parsed = parse_board(bytes, None).map_err(|error| boards::unread(terminal, &error, bytes))?;
            Some(parsed.board)
        }
    };
    terminal.catch_interrupts();
    let limits = Limits { cancel: Some(terminal.cancel_flag()), ..Limits::default() };
    let lesson = terminal
        .busy(|| row.teach(board.as_ref(), language, &limits))
        .map_err(|error| Failure::explain(terminal, &error))?;
    let reads_along = stdin().is_terminal() && out.is_terminal() && !args.no_pause;
    if args.format == LessonFormat::Text && reads_along {
        read_along(&lesson, terminal, &mut out)?;
    } else {
        args.format.write(&lesson, Terminal::width(), &mut out)?;
    }
    if lesson.complete {
        return Ok(Exit::Solved);
    }
    terminal.warning(&said::stopped(language));
    Ok(Exit::Unfinished)
}

/// Shows part after part, and waits where the reader should think, until they have had enough.
fn read_along(lesson: &Lesson, terminal: &Terminal, out: &mut impl Write) -> Result<(), Failure> {
    write_lesson_title(lesson, out)?;
    let mut input = stdin().lock();
    for (number, part) in lesson.parts.iter().enumerate() {
        write_lesson_part(lesson, part, Terminal::width(), out)?;
        if part.pauses() && number + 1 < lesson.parts.len() {
            write!(out, "\n[{}] ", said::pause(terminal.language))?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 || line.trim().eq_ignore_ascii_case("q") {
                break;
            }
        }
    }
    Ok(())
}

//! `convert`: converts boards and moves between notations.

use std::io::{BufRead, BufWriter, Read, Write, stdout};

use jiugong_puzzles::tiles::pushes::Metric;
use jiugong_puzzles::tiles::{
    Board, Convention, MAX_RECORD_BYTES, MovesError, Style, parse_board, read_letters, read_moves, simplify,
};
use jiugong_show::catalogue::{self, Explain};

use crate::args::{ConvertBoard, ConvertMoves, ConvertVerb};
use crate::boards::Source;
use crate::cmd::write_bad;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;

pub fn run(verb: &ConvertVerb, terminal: &Terminal) -> Result<Exit, Failure> {
    match verb {
        ConvertVerb::Board(args) => boards(args, terminal),
        ConvertVerb::Moves(args) => moves(args, terminal),
    }
}

fn boards(args: &ConvertBoard, terminal: &Terminal) -> Result<Exit, Failure> {
    let source = Source::new(terminal, &args.boards, None, args.size)?;
    let in_stream = source.is_stream();
    let mut number = 0;
    source.each(terminal, &mut BufWriter::new(stdout().lock()), |next, first, out| {
        if !first && args.to.is_block() {
            writeln!(out)?;
        }
        let written = match next {
            Ok(record) => {
                number += 1;
                let parsed = args.from.meant(record.parsed);
                args.to.write(&parsed, number, out)?.map_err(|error| error.explain(terminal.language))
            }
            Err(bad) => Err(bad.message),
        };
        match written {
            Ok(()) => Ok(Exit::Solved),
            Err(message) if !in_stream => Err(Failure::Bad(message)),
            Err(message) => write_bad(terminal, &message, out),
        }
    })
}

fn moves(args: &ConvertMoves, terminal: &Terminal) -> Result<Exit, Failure> {
    let language = terminal.language;
    let style = Style {
        convention: args.to.unwrap_or(args.from),
        runs: args.runs || args.metric == Metric::Multi,
        upper: args.upper,
    };
    let board = match &args.board {
        None => None,
        Some(text) => {
            let bytes = text.as_encoded_bytes();
            let parsed = parse_board(bytes, args.size).map_err(|error| {
                let message = catalogue::in_board(language, &error.explain(language));
                Failure::Bad(input::pointing(message, Some(error.at), bytes))
            })?;
            Some(parsed.board)
        }
    };
    if board.is_none() && [args.from, style.convention].contains(&Convention::Number) {
        return Err(Failure::Bad(catalogue::numbers_need_board(language)));
    }
    if args.upper && style.convention == Convention::Number {
        terminal.warning(&catalogue::upper_ignored(language));
    }
    let mut out = BufWriter::new(stdout().lock());
    if !args.moves.is_empty() {
        let text = args.moves.join(" ");
        let line = rewritten(args, style, board.as_ref(), &text)
            .map_err(|error| Failure::Bad(input::marked(error.explain(language), &text, error.column)))?;
        writeln!(out, "{line}")?;
        out.flush()?;
        return Ok(Exit::Solved);
    }
    Terminal::prompt(&catalogue::reading_moves(language));
    let mut reader = input::reader(terminal, None)?;
    let (mut number, mut line, mut exit) = (0, Vec::new(), Exit::Solved);
    while reader.by_ref().take(MAX_RECORD_BYTES as u64).read_until(b'\n', &mut line)? > 0 {
        number += 1;
        // Bytes that are not text are not moves either; the parser reports their position.
        match rewritten(args, style, board.as_ref(), &String::from_utf8_lossy(&line)) {
            Ok(line) => writeln!(out, "{line}")?,
            Err(error) => {
                let message = catalogue::at_line(language, number, &error.explain(language));
                exit = exit.and(write_bad(terminal, &message, &mut out)?);
            }
        }
        line.clear();
        out.flush()?;
    }
    Ok(exit)
}

/// One list of moves in the requested convention and style.
fn rewritten(args: &ConvertMoves, style: Style, board: Option<&Board>, text: &str) -> Result<String, MovesError> {
    let mut moves = match board {
        Some(board) => read_moves(args.from, board, text)?,
        None => read_letters(args.from, text)?,
    };
    if args.simplify {
        moves = simplify(&moves);
    }
    // Moves that were read on a board can be written on it; without a board the style does not need one.
    Ok(style.write(board, &moves).unwrap_or_default())
}

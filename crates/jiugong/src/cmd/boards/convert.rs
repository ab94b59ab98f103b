//! `convert`: converts boards and moves between notations.

use std::io::{BufRead, BufWriter, Read, Write, stdout};
use std::path::Path;

use jiugong_lab::defaults;
use jiugong_puzzles::tiles::pushes::Metric;
use jiugong_puzzles::tiles::{
    Board, Convention, Form, MAX_RANKED, MAX_RECORD_BYTES, MovesError, ParsedBoard, Size, Style, parse_board,
    read_letters, read_moves, simplify, unrank,
};
use jiugong_puzzles::width::plain_text;
use jiugong_show::catalogue::{self, Explain};
use jiugong_show::export::BoardForm;

use crate::args::{Convert, ConvertBoard, ConvertMoves, ConvertVerb};
use crate::boards::Source;
use crate::cmd::write_bad;
use crate::failure::{Exit, Failure};
use crate::input;
use crate::terminal::Terminal;

pub fn run(args: &Convert, terminal: &Terminal) -> Result<Exit, Failure> {
    match &args.verb {
        None => boards(&args.board, terminal),
        Some(ConvertVerb::Board(args)) => boards(args, terminal),
        Some(ConvertVerb::Moves(args)) => moves(args, terminal),
    }
}

/// The notation of a board if none is asked for: digits, where they can be told apart.
fn form(args: &ConvertBoard, board: &Board) -> BoardForm {
    args.to.unwrap_or(if board.compact().is_some() { BoardForm::Digits } else { BoardForm::Slashes })
}

fn boards(args: &ConvertBoard, terminal: &Terminal) -> Result<Exit, Failure> {
    if args.from == BoardForm::Rank {
        return ranks(args, terminal);
    }
    let source = Source::new(terminal, &args.boards, args.file.as_deref(), args.size)?;
    let in_stream = source.is_stream();
    let mut number = 0;
    source.each(terminal, &mut BufWriter::new(stdout().lock()), |next, first, out| {
        if !first && args.to.is_some_and(BoardForm::is_block) {
            writeln!(out)?;
        }
        let written = match next {
            Ok(record) => {
                number += 1;
                let parsed = args.from.meant(record.parsed);
                form(args, &parsed.board).write(&parsed, number, out)?.map_err(|error| error.explain(terminal.language))
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

/// Writes the boards of ranks.
fn ranks(args: &ConvertBoard, terminal: &Terminal) -> Result<Exit, Failure> {
    let size = args.size.unwrap_or(defaults::SIZE);
    if size.cells() > MAX_RANKED {
        return Err(Failure::Bad(catalogue::too_large_to_rank(terminal.language, MAX_RANKED)));
    }
    let mut out = BufWriter::new(stdout().lock());
    let words: Vec<String> = if args.boards.is_empty() {
        let mut text = String::new();
        let file = args.file.as_deref().filter(|file| *file != Path::new("-"));
        input::reader(terminal, file)?.take(MAX_RECORD_BYTES as u64).read_to_string(&mut text)?;
        text.split_whitespace().map(str::to_owned).collect()
    } else {
        args.boards.iter().map(|word| word.to_string_lossy().into_owned()).collect()
    };
    if words.is_empty() {
        return Err(Failure::Bad(catalogue::no_ranks(terminal.language)));
    }
    for (index, word) in words.iter().enumerate() {
        let board = board_of(word, size, terminal)?;
        let form = form(args, &board);
        if index > 0 && form.is_block() {
            writeln!(out)?;
        }
        let parsed = ParsedBoard { board, form: Form::Rows, published: None, goal: None };
        form.write(&parsed, index + 1, &mut out)?.map_err(|error| Failure::explain(terminal, &error))?;
    }
    out.flush()?;
    Ok(Exit::Solved)
}

/// The board whose rank is `text`.
fn board_of(text: &str, size: Size, terminal: &Terminal) -> Result<Board, Failure> {
    let tiles = plain_text(text).parse().ok().and_then(|number| unrank(size.cells(), number));
    tiles.and_then(|tiles| Board::new(size, tiles).ok()).ok_or_else(|| {
        let count: u128 = (1..=size.cells() as u128).product();
        let found: String = text.chars().take(40).collect();
        Failure::Bad(catalogue::no_rank(terminal.language, &found, &(count - 1).to_string()))
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

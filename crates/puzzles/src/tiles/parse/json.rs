//! Reads boards in JSON, as this program's own answers contain them: a list of cells, a list of rows, a text, or an
//! object with one of these under `start`, `cells`, `board` or `text`, and optionally with `rows`, `columns` and a
//! `goal`.
//!
//! The board inside is read like any other text; an error is located at the start of the object, or where the JSON is
//! invalid.

use serde_json::{Map, Value};

use super::super::board::Board;
use super::super::goals::NamedGoal;
use super::error::{ParseError, ParseErrorKind};
use super::text::{Form, ParsedBoard, parse_board};
use crate::rectangle::Size;
use crate::scan::Position;

/// The fields of an object that may contain a board; the first one present is used.
const FIELDS: [&str; 4] = ["start", "cells", "board", "text"];

/// The maximum nesting depth of lists.
const MOST_DEPTH: usize = 4;

/// Whether a text that starts like this is JSON and not a plain board.
pub(super) fn begins(text: &[u8]) -> bool {
    text.iter().find(|byte| !byte.is_ascii_whitespace()).is_some_and(|byte| b"{[\"".contains(byte))
}

/// Tracks open brackets at the end of a text, to detect objects that continue on the next line.
#[derive(Debug, Default)]
pub(super) struct Brackets {
    open: i64,
    in_text: bool,
    escaped: bool,
}

impl Brackets {
    /// Scans a line, and returns whether a bracket is still open.
    pub(super) fn are_open_after(&mut self, line: &[u8]) -> bool {
        for &byte in line {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_text => self.escaped = true,
                b'"' => self.in_text = !self.in_text,
                b'{' | b'[' if !self.in_text => self.open += 1,
                b'}' | b']' if !self.in_text => self.open -= 1,
                _ => {}
            }
        }
        self.open > 0
    }
}

/// Reads a board in JSON.
pub(super) fn parse(text: &[u8], size: Option<Size>) -> Result<ParsedBoard, ParseError> {
    let value: Value = serde_json::from_slice(text).map_err(|error| {
        let at = Position { line: error.line().max(1), column: error.column().max(1) };
        ParseError { at, kind: ParseErrorKind::NotJson }
    })?;
    let offset = text.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(0);
    read(&value, size, MOST_DEPTH).map_err(|kind| ParseError::at(text, offset, kind))
}

fn read(value: &Value, size: Option<Size>, depth: usize) -> Result<ParsedBoard, ParseErrorKind> {
    match value {
        Value::String(text) if !begins(text.as_bytes()) => read_text(text, size),
        Value::Array(cells) => listed(cells, size),
        Value::Object(object) if depth > 0 => in_object(object, size, depth),
        _ => Err(ParseErrorKind::NoBoardInJson),
    }
}

/// A plain text form.
fn read_text(text: &str, size: Option<Size>) -> Result<ParsedBoard, ParseErrorKind> {
    parse_board(text.as_bytes(), size).map_err(|error| error.kind)
}

/// A list of cells, or of rows.
fn listed(cells: &[Value], size: Option<Size>) -> Result<ParsedBoard, ParseErrorKind> {
    let words = |cells: &[Value]| -> Result<String, ParseErrorKind> {
        let word = |cell: &Value| match cell {
            Value::Number(number) => Ok(number.to_string()),
            Value::String(word) => Ok(word.clone()),
            _ => Err(ParseErrorKind::NoBoardInJson),
        };
        Ok(cells.iter().map(word).collect::<Result<Vec<_>, _>>()?.join(" "))
    };
    if cells.first().is_some_and(Value::is_array) {
        let row = |row: &Value| row.as_array().ok_or(ParseErrorKind::NoBoardInJson).and_then(|row| words(row));
        let rows = cells.iter().map(row).collect::<Result<Vec<_>, _>>()?;
        return read_text(&rows.join("/"), size);
    }
    read_text(&words(cells)?, size)
}

fn in_object(object: &Map<String, Value>, size: Option<Size>, depth: usize) -> Result<ParsedBoard, ParseErrorKind> {
    let count = |name: &str| object.get(name).and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok());
    let own = count("rows").zip(count("columns")).and_then(|(rows, columns)| Size::new(rows, columns).ok());
    let board = FIELDS.iter().find_map(|name| object.get(*name)).ok_or(ParseErrorKind::NoBoardInJson)?;
    let parsed = read(board, size.or(own), depth - 1)?;
    let size = parsed.board.size();
    let published = object.get("published").and_then(Value::as_u64).and_then(|length| u32::try_from(length).ok());
    let goal = match object.get("goal") {
        None | Some(Value::Null) => parsed.goal,
        Some(goal) => Some(goal_of(goal, size, depth - 1)?),
    };
    Ok(ParsedBoard { form: Form::Rows, published: published.or(parsed.published), goal, ..parsed })
}

/// The goal for a board of `size`: a name, or a board.
fn goal_of(goal: &Value, size: Size, depth: usize) -> Result<Board, ParseErrorKind> {
    match goal.as_str().and_then(|name| name.parse::<NamedGoal>().ok()) {
        Some(named) => Ok(named.board(size)),
        None => read(goal, Some(size), depth).map(|parsed| parsed.board),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::Boards;

    fn board(text: &str) -> ParsedBoard {
        parse_board(text.as_bytes(), None).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn every_form_of_a_board_in_json_is_read() {
        let expected = board("283104765").board;
        for text in [
            "[2,8,3,1,0,4,7,6,5]",
            " [[2,8,3],[1,0,4],[7,6,5]]",
            "[\"2\",8,3,1,\"x\",4,7,6,5]",
            "\"2 8 3/1 0 4/7 6 5\"",
            "{\"cells\":[2,8,3,1,0,4,7,6,5]}",
            "{\"rows\":3,\"columns\":3,\"start\":[2,8,3,1,0,4,7,6,5],\"outcome\":\"solved\"}",
            "{\"text\":\"283104765\"}",
            "{\"start\":{\"rows\":3,\"columns\":3,\"cells\":[2,8,3,1,0,4,7,6,5]}}",
        ] {
            assert_eq!(board(text).board, expected, "{text}");
            assert_eq!(board(text).goal, None, "{text}");
        }
        let wide = board("{\"rows\":2,\"columns\":4,\"cells\":[1,2,3,4,5,6,7,0]}").board;
        assert_eq!((wide.rows(), wide.columns()), (2, 4));
        let goals = ["\"spiral\"", "[1,2,3,8,0,4,7,6,5]", "\"1 2 3/8 0 4/7 6 5\"", "{\"cells\":[1,2,3,8,0,4,7,6,5]}"];
        for goal in goals {
            let parsed = board(&format!("{{\"start\":[2,8,3,1,0,4,7,6,5],\"goal\":{goal}}}"));
            assert_eq!(parsed.goal, Some(NamedGoal::Spiral.board(expected.size())), "{goal}");
        }
    }

    #[test]
    fn invalid_json_boards_report_their_position() {
        for (text, at, kind) in [
            ("{\"start\":[2,8", (1, 13), ParseErrorKind::NotJson),
            ("{}", (1, 1), ParseErrorKind::NoBoardInJson),
            ("  [true]", (1, 3), ParseErrorKind::NoBoardInJson),
            ("[1,2,3]", (1, 1), ParseErrorKind::NeedsSize { count: 3 }),
            ("[1,1,2,0]", (1, 1), ParseErrorKind::Missing { tile: 3 }),
        ] {
            let error = parse_board(text.as_bytes(), None).unwrap_err();
            assert_eq!((error.at.line, error.at.column), at, "{text}: {error}");
            assert!(error.kind == kind || matches!(error.kind, ParseErrorKind::Repeated { .. }), "{text}: {error}");
        }
        let nested = format!("{}1{}", "{\"start\":".repeat(20), "}".repeat(20));
        assert_eq!(parse_board(nested.as_bytes(), None).unwrap_err().kind, ParseErrorKind::NoBoardInJson);
    }

    #[test]
    fn a_stream_may_mix_json_on_one_or_more_lines_with_other_boards() {
        let input = "{\"cells\":[2,8,3,1,0,4,7,6,5]}\n283104765\n{\n  \"start\": [\n    1, 2,\n\n 3, 0\n  ]\n}\n[1,2\n";
        let found: Vec<_> = Boards::new(input.as_bytes(), None)
            .map(|entry| match entry {
                Ok(entry) => format!("{}: {}", entry.line, entry.parsed.board.rows_with_slashes()),
                Err(error) => error.to_string(),
            })
            .collect();
        assert_eq!(found[..3], ["1: 2 8 3/1 0 4/7 6 5", "2: 2 8 3/1 0 4/7 6 5", "3: 1 2/3 0"]);
        assert!(found[3].starts_with("line 10") && found.len() == 4, "{found:?}");
    }
}

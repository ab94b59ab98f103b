//! Every form of one board, every error with its position, and the printed forms read back.

use super::super::board::Board;
use super::error::{ParseError, ParseErrorKind};
use super::text::{Form, ParsedBoard, parse_board};
use crate::rectangle::Size;
use crate::scan::Position;
use proptest::prelude::*;

const CLASSIC: [u32; 9] = [2, 8, 3, 1, 0, 4, 7, 6, 5];

fn size(text: &str) -> Option<Size> {
    text.parse().ok()
}

fn board(rows: usize, columns: usize, cells: &[u32]) -> Board {
    Board::new(Size { rows, columns }, cells.to_vec()).unwrap()
}

#[track_caller]
fn reads(text: &str, required: Option<Size>, form: Form, expected: &Board) {
    let parsed = ParsedBoard { board: expected.clone(), form, published: None, goal: None };
    assert_eq!(parse_board(text.as_bytes(), required), Ok(parsed), "{text:?}");
}

#[track_caller]
fn fails(text: impl AsRef<[u8]>, required: Option<Size>, line: usize, column: usize, kind: ParseErrorKind) {
    let text = text.as_ref();
    let expected = ParseError { at: Position { line, column }, kind };
    assert_eq!(parse_board(text, required), Err(expected), "{:?}", String::from_utf8_lossy(text));
}

#[test]
fn the_classic_board_in_every_form() {
    let classic = board(3, 3, &CLASSIC);
    for text in [
        "283104765",
        "2831x4765",
        "2831X4765",
        "2831.4765",
        "2831*4765",
        " 2831_4765\r\n",
        "\u{feff}283104765",
        "# c\n283104765 # d",
    ] {
        for required in [None, size("3x3")] {
            reads(text, required, Form::Compact, &classic);
        }
    }
    for text in [
        "2 8 3 1 0 4 7 6 5",
        "2,8,3,1,x,4,7,6,5",
        "2 8 3 1 . 4 7 6 5",
        "2 8 3 1 * 4 7 6 5",
        "2, 8, 3, 1, X, 4, 7, 6, 5,",
        "\t2\t8 3,1  _ 4 7 6 5\n\n",
        "2 8 3 1 -1 4 7 6 5",
        "2，8、3 1\u{3000}0 4 7 6 5",
        "02 8 3 1 00 4 7 6 5",
    ] {
        for required in [None, size("3x3")] {
            reads(text, required, Form::Line, &classic);
        }
    }
    for text in [
        "2 8 3/1 0 4/7 6 5",
        "2,8,3 / 1,_,4 / 7,6,5/",
        "2 8 3|1 . 4|7 6 5",
        "2 8 3\n1 0 4\n7 6 5",
        "\r\n2 8 3\r\n1 0 4\r\n\r\n7 6 5\r\n",
        "2 8 3/\n1 0 4/\n7 6 5\n",
        "2 8 3 # first\n# second\n1 0 4\n7 6 5",
        "283/104/765",
        "283\n1x4\n765",
        "283|1*4|765",
    ] {
        for required in [None, size("3x3")] {
            reads(text, required, Form::Rows, &classic);
        }
    }
    for text in ["3\n2 8 3\n1 0 4\n7 6 5\n", "# solvable\n3 # size\n2 8 3 # c\n1 0 4\n7 6 5", "3\n2 8 3 1 0 4 7 6 5"] {
        for required in [None, size("3x3")] {
            reads(text, required, Form::FortyTwo, &classic);
        }
    }
}

#[test]
fn other_shapes() {
    reads("0", None, Form::Compact, &board(1, 1, &[0]));
    reads("x", None, Form::Compact, &board(1, 1, &[0]));
    reads("-1", None, Form::Line, &board(1, 1, &[0]));
    reads("3102", None, Form::Compact, &board(2, 2, &[3, 1, 0, 2]));
    reads("12345670", size("2x4"), Form::Compact, &board(2, 4, &[1, 2, 3, 4, 5, 6, 7, 0]));
    reads("x987654321", size("2x5"), Form::Compact, &board(2, 5, &[0, 9, 8, 7, 6, 5, 4, 3, 2, 1]));
    reads("1 2 3 4 5 0", size("2x3"), Form::Line, &board(2, 3, &[1, 2, 3, 4, 5, 0]));
    reads("1 2 3/4 5 0", None, Form::Rows, &board(2, 3, &[1, 2, 3, 4, 5, 0]));
    reads("2/0/1", None, Form::Rows, &board(3, 1, &[2, 0, 1]));
    reads("1\n0", None, Form::Rows, &board(2, 1, &[1, 0]));
    reads("10", size("2x1"), Form::Compact, &board(2, 1, &[1, 0]));
    let tall: Vec<u32> = (0..12).rev().collect();
    let text: Vec<String> = tall.iter().map(ToString::to_string).collect();
    reads(&text.join("/"), None, Form::Rows, &board(12, 1, &tall));
}

#[test]
fn lines_of_korf_files() {
    let text = b"1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 57";
    for required in [None, size("4x4")] {
        let parsed = parse_board(text, required).unwrap();
        assert_eq!((parsed.form, parsed.published), (Form::Korf, Some(57)));
        assert_eq!(parsed.board.one_line(), "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3");
    }
    let repeated = ParseErrorKind::Repeated { tile: 1, first: Position { line: 1, column: 1 } };
    fails(text, size("2x9"), 1, 30, repeated);
    // All cells together are a 2×3 board as well, so this needs its size.
    fails("5 2 1 0 3 4", None, 1, 1, ParseErrorKind::NeedsSize { count: 6 });
    fails("x 2 1 0 3 9", None, 1, 1, ParseErrorKind::NeedsSize { count: 6 });
    fails("7 2 1 0 4 9", None, 1, 1, ParseErrorKind::NeedsSize { count: 6 });
}

#[test]
fn wrong_words() {
    let not_a_tile = |found: &str, largest| ParseErrorKind::NotATile { found: found.to_owned(), largest };
    fails("2 8 3 1 a 4 7 6 5", None, 1, 9, not_a_tile("a", Some(8)));
    fails("2 8 3\n1 -2 4\n7 6 5", None, 2, 3, not_a_tile("-2", Some(8)));
    fails("2 8 b", None, 1, 5, not_a_tile("b", None));
    fails("，， 八 1 2 0", None, 1, 4, not_a_tile("八", Some(3)));
    fails("28310476a", None, 1, 9, not_a_tile("a", Some(8)));
    fails("2831八4765", None, 1, 5, not_a_tile("八", None));
    fails("hello", None, 1, 1, not_a_tile("hello", None));
    fails("hello", size("3x3"), 1, 1, not_a_tile("hello", Some(8)));
    let long = "z".repeat(1000);
    fails(format!("1 {long} 2 0"), None, 1, 3, not_a_tile(&format!("{}…", "z".repeat(19)), Some(3)));
    fails("1 \u{1b}[2J 2 0", None, 1, 3, not_a_tile("\\u{1b}[2J", Some(3)));
    fails("", None, 1, 1, ParseErrorKind::Empty);
    fails(" \n# 283104765\n,", None, 1, 1, ParseErrorKind::Empty);
    fails(b"2 8 \xFF 1", None, 1, 5, ParseErrorKind::NotText { byte: 0xFF });
    fails(b"2\n\xE5\x85\xAB\xC0 1", None, 2, 2, ParseErrorKind::NotText { byte: 0xC0 });
    fails(b"28310\x80765", None, 1, 6, ParseErrorKind::NotText { byte: 0x80 });
}

#[test]
fn wrong_tiles() {
    let too_large = |found: &str, largest| ParseErrorKind::TileTooLarge { found: found.to_owned(), largest };
    let repeated = |tile, line, column| ParseErrorKind::Repeated { tile, first: Position { line, column } };
    fails("2 8 3 1 9 4 7 6 0", None, 1, 9, too_large("9", 8));
    fails("2 8 3 1 99999999999 4 7 6 0", None, 1, 9, too_large("99999999999", 8));
    fails("283194760", None, 1, 5, too_large("9", 8));
    fails("3", None, 1, 1, too_large("3", 0));
    fails("2 8 3/1 0 4/7 6 2", None, 1, 17, repeated(2, 1, 1));
    fails("2 8 3\n1 0 4\n7 x 5", None, 3, 3, repeated(0, 2, 3));
    fails("3\n2 8 3\n1 0 4\n7 6 7", None, 4, 5, repeated(7, 4, 1));
    fails("283104766", None, 1, 9, repeated(6, 1, 8));
    fails("1 2 3 4 5 6 7 8 9", None, 1, 17, ParseErrorKind::Missing { tile: 0 });
    fails("1234", None, 1, 4, ParseErrorKind::Missing { tile: 0 });
    fails("1 2 3 4 5 6 7 8 8", None, 1, 17, repeated(8, 1, 15));
}

#[test]
fn wrong_shapes() {
    let count = |found, expected| ParseErrorKind::WrongCount { found, expected };
    let uneven = |row, found, expected| ParseErrorKind::UnevenRows { row, found, expected };
    fails("2 8 3 1 0 4 7 6", None, 1, 1, ParseErrorKind::NeedsSize { count: 8 });
    fails(" 28310476", None, 1, 2, ParseErrorKind::NeedsSize { count: 8 });
    fails("2 8 3 1 0 4 7 6", size("3x3"), 1, 16, count(8, 9));
    fails("2 8 3 1 0 4 7 6 5 9", size("3x3"), 1, 19, count(10, 9));
    fails("28310476", size("3x3"), 1, 9, count(8, 9));
    fails("2831047659", size("3x3"), 1, 10, count(10, 9));
    fails("0", size("2x2"), 1, 2, count(1, 4));
    fails("123456789012345", None, 1, 1, ParseErrorKind::RunTogether { found: 15 });
    fails("2 8 3\n1 0\n7 6 5", None, 2, 4, uneven(2, 2, 3));
    fails("2 8 3\n1 0 4 9\n7 6 5", None, 2, 7, uneven(2, 4, 3));
    fails("2 8\n1 0 4\n7 6 5", None, 1, 4, uneven(1, 2, 3));
    fails("1 2 3 4\n5 6 7", None, 2, 6, uneven(2, 3, 4));
    fails("1 2 3 4 5/6 7 8", size("2x4"), 1, 9, uneven(1, 5, 4));
    fails("2 8 3//1 0 4", None, 1, 8, uneven(2, 0, 3));
    fails("/1 2/3 0", None, 1, 2, uneven(1, 0, 2));
    fails("/0", None, 1, 2, uneven(1, 0, 1));
    fails("x\n1 2\n3 4", None, 1, 2, uneven(1, 1, 2));
    let mismatch = |found: Option<Size>, expected: Option<Size>| ParseErrorKind::SizeMismatch {
        found: found.unwrap(),
        expected: expected.unwrap(),
    };
    fails("1 2 3/4 5 0", size("3x2"), 1, 1, mismatch(size("2x3"), size("3x2")));
    fails("123/450", size("3x2"), 1, 1, mismatch(size("2x3"), size("3x2")));
    fails("# c\n3\n2 8 3\n1 0 4\n7 6 5", size("4x4"), 2, 1, mismatch(size("3x3"), size("4x4")));
    fails("1 2 3/4 5 0", size("3x3"), 1, 12, count(6, 9));
    fails("3\n2 8 3\n1 0 4", None, 3, 6, count(6, 9));
    fails("3\n2 8 3\n1 0 4\n7 6 5\n1 2 3", None, 5, 1, count(12, 9));
    fails("3\n2 8 3\n1 0\n7 6 5", None, 3, 4, uneven(2, 2, 3));
    fails("4\n2 8 3\n1 0 4\n7 6 5", None, 2, 6, uneven(1, 3, 4));
    fails("1000\n2 8 3\n", None, 1, 1, ParseErrorKind::TooLarge);
    fails("1 2/".repeat(1000), None, 1, 1, ParseErrorKind::TooLarge);
    fails("1 ".repeat(1_000_000), None, 1, 1, ParseErrorKind::TooLarge);
    fails("1 ".repeat(2_000_000), size("3x3"), 1, 1, ParseErrorKind::TooLarge);
}

#[test]
fn errors_read_well() {
    let said = |text: &str| parse_board(text.as_bytes(), None).unwrap_err().to_string();
    assert_eq!(
        said("2 8 3 1 a 4 7 6 5"),
        "line 1, column 9: `a` is not a tile; expected a number up to 8 or the blank as 0, x, _ or -1"
    );
    assert_eq!(
        said("2 8 3 1 x 4 7 0 5"),
        "line 1, column 15: the blank is given twice, first at line 1, column 9; expected each tile once"
    );
    assert_eq!(
        said("123456789"),
        "line 1, column 9: the blank is missing; expected each tile once and one blank as 0, x, _ or -1"
    );
}

#[test]
fn the_largest_board() {
    let cells: Vec<u32> = (0..998_001).rev().collect();
    let largest = board(999, 999, &cells);
    reads(&largest.one_line(), None, Form::Line, &largest);
    reads(&largest.to_string(), None, Form::Rows, &largest);
}

fn boards() -> impl Strategy<Value = Board> {
    (1_usize..9, 1_usize..9).prop_flat_map(|(rows, columns)| {
        let cells: Vec<u32> = (0..(rows * columns) as u32).collect();
        Just(cells).prop_shuffle().prop_map(move |cells| board(rows, columns, &cells))
    })
}

proptest! {
    #[test]
    fn printed_boards_are_read_back(expected in boards(), blank in prop::sample::select(vec!["0", "x", "X", "_", "-1"])) {
        let required = Some(expected.size());
        let reread = |text: &str, required| parse_board(text.as_bytes(), required).map(|parsed| parsed.board);
        for text in [expected.to_string(), expected.one_line(), expected.rows_with_slashes()] {
            prop_assert_eq!(reread(&text, required), Ok(expected.clone()));
            prop_assert_eq!(reread(&text.replace(' ', ",").replace('\n', "\r\n"), required), Ok(expected.clone()));
        }
        if let Some(text) = expected.compact() {
            prop_assert_eq!(reread(&text, required), Ok(expected.clone()));
        }
        if expected.rows() > 1 {
            prop_assert_eq!(reread(&expected.to_string(), None), Ok(expected.clone()));
            prop_assert_eq!(reread(&expected.rows_with_slashes(), None), Ok(expected.clone()));
        }
        if expected.rows() == expected.columns() {
            prop_assert_eq!(reread(&expected.one_line(), None), Ok(expected.clone()));
        }
        let words: Vec<String> = expected.cells().iter().map(|&tile| if tile == 0 { blank.to_owned() } else { tile.to_string() }).collect();
        prop_assert_eq!(reread(&words.join(" "), required), Ok(expected));
    }

    #[test]
    fn any_bytes_are_answered(text in prop::collection::vec(any::<u8>(), 0..60), rows in 1_usize..4, columns in 1_usize..4) {
        for required in [None, Size::new(rows, columns).ok()] {
            if let Ok(parsed) = parse_board(&text, required) {
                prop_assert!(required.is_none_or(|required| required == parsed.board.size()));
            }
        }
    }

    #[test]
    fn text_that_looks_like_boards_is_answered(text in "[0-9x_/,# \n-]{0,40}", rows in 1_usize..4, columns in 1_usize..4) {
        for required in [None, Size::new(rows, columns).ok()] {
            match parse_board(text.as_bytes(), required) {
                Ok(parsed) => prop_assert!(required.is_none_or(|required| required == parsed.board.size())),
                Err(error) => {
                    let line = text.split('\n').nth(error.at.line - 1);
                    prop_assert!(line.is_some_and(|line| error.at.column <= line.chars().count() + 1));
                }
            }
        }
    }
}

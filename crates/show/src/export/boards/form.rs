//! A board in every notation that people and programs use.
//!
//! Every notation can be read back as the same board: by `parse_board`, except for `cantor` and `positions`, which have their own
//! parsers, and `korf` without a length, which cannot be read back.

use std::io::{self, Write};

use jiugong_lab::{Explain, Text};
use jiugong_puzzles::tiles::{Board, MAX_RANKED, ParsedBoard, Size, rank};
use serde::Serialize;
use thiserror::Error;

use crate::export::json::line;

/// A notation of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardForm {
    /// Digits without separators.
    Digits,
    /// One line with spaces.
    Spaces,
    /// One line with commas.
    Commas,
    /// One row per line.
    Rows,
    /// Rows separated by slashes.
    Slashes,
    /// One line, the blank as x.
    X,
    /// A line with the size, then the rows.
    School,
    /// A number, the tiles, and the optimal length if known.
    Korf,
    /// The cell of the blank, of tile 1, of tile 2 …
    Positions,
    /// The Cantor number.
    Rank,
    /// One JSON object.
    Json,
}

/// The notations by name.
pub static BOARD_FORMS: [(&str, BoardForm, Text); 11] = [
    ("digits", BoardForm::Digits, Text { en: "283104765, up to 10 cells", zh: "283104765，至多 10 格" }),
    ("spaces", BoardForm::Spaces, Text { en: "2 8 3 1 0 4 7 6 5", zh: "2 8 3 1 0 4 7 6 5" }),
    ("commas", BoardForm::Commas, Text { en: "2,8,3,1,0,4,7,6,5", zh: "2,8,3,1,0,4,7,6,5" }),
    ("rows", BoardForm::Rows, Text { en: "one row per line", zh: "每行写一行" }),
    ("slashes", BoardForm::Slashes, Text { en: "2 8 3/1 0 4/7 6 5", zh: "2 8 3/1 0 4/7 6 5" }),
    (
        "x",
        BoardForm::X,
        Text { en: "2 8 3 1 x 4 7 6 5, as POJ 1077 has it", zh: "2 8 3 1 x 4 7 6 5，即 POJ 1077 的写法" },
    ),
    (
        "school",
        BoardForm::School,
        Text {
            en: "the side in a line, then the rows, as at the 42 schools",
            zh: "先一行边长，再逐行书写，即 42 学校的格式",
        },
    ),
    (
        "korf",
        BoardForm::Korf,
        Text {
            en: "1, 2, 3 …, the tiles, and the optimal length where the input gives it, as in Korf's files",
            zh: "编号 1、2、3……，棋子，以及输入中给出的最优步数，即 Korf 文件的格式",
        },
    ),
    (
        "positions",
        BoardForm::Positions,
        Text {
            en: "the cell of the blank, of tile 1, of tile 2 …, counted from 0 row by row",
            zh: "依次为空格、棋子 1、棋子 2…… 所在的格子，逐行从 0 数起",
        },
    ),
    (
        "rank",
        BoardForm::Rank,
        Text { en: "the rank (Cantor number), up to 34 cells", zh: "序号（康托展开值），至多 34 格" },
    ),
    ("json", BoardForm::Json, Text { en: "one JSON object per line", zh: "每行一个 JSON 对象" }),
];

/// Why a board cannot be written in a notation.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormError {
    /// Tiles with two digits.
    #[error("a board of {size} has tiles of two digits, which cannot be run together; expected at most 10 cells")]
    Digits {
        /// The size of the board.
        size: Size,
    },
    /// The board is not square.
    #[error("a board of {size} is not square; the form of the 42 schools has one number for both sides")]
    School {
        /// The size of the board.
        size: Size,
    },
    /// The board is too large for a Cantor number.
    #[error("a board of {size} is too large for a Cantor number; up to {MAX_RANKED} cells have one")]
    Cantor {
        /// The size of the board.
        size: Size,
    },
}

#[derive(Serialize)]
struct BoardJson<'a> {
    rows: usize,
    columns: usize,
    cells: &'a [u32],
    /// The optimal length from the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<u32>,
}

impl BoardForm {
    /// Whether a board takes several lines, so that boards in a list are separated by empty lines.
    pub fn is_block(self) -> bool {
        matches!(self, BoardForm::Rows | BoardForm::School)
    }

    /// Writes `parsed`, the board with index `number` in a list, and a line break.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    ///
    /// # Example
    /// ```
    /// use jiugong_show::export::BoardForm;
    /// use jiugong_puzzles::tiles::parse_board;
    ///
    /// let mut out = Vec::new();
    /// BoardForm::X.write(&parse_board(b"283104765", None)?, 1, &mut out)??;
    /// assert_eq!(out, b"2 8 3 1 x 4 7 6 5\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(self, parsed: &ParsedBoard, number: usize, out: &mut dyn Write) -> io::Result<Result<(), FormError>> {
        let board = &parsed.board;
        let size = board.size();
        match self {
            BoardForm::Digits => match board.compact() {
                Some(digits) => writeln!(out, "{digits}")?,
                None => return Ok(Err(FormError::Digits { size })),
            },
            BoardForm::Spaces => writeln!(out, "{}", board.one_line())?,
            BoardForm::Commas => writeln!(out, "{}", board.one_line().replace(' ', ","))?,
            BoardForm::Rows => writeln!(out, "{board}")?,
            BoardForm::Slashes => writeln!(out, "{}", board.rows_with_slashes())?,
            BoardForm::X => {
                let cells = board.cells().iter();
                let shown = cells.map(|&tile| if tile == 0 { "x".to_owned() } else { tile.to_string() });
                writeln!(out, "{}", shown.collect::<Vec<_>>().join(" "))?;
            }
            BoardForm::School if size.rows == size.columns => writeln!(out, "{}\n{board}", size.rows)?,
            BoardForm::School => return Ok(Err(FormError::School { size })),
            BoardForm::Korf => {
                write!(out, "{number} {}", board.one_line())?;
                parsed.published.map_or(Ok(()), |length| write!(out, " {length}"))?;
                writeln!(out)?;
            }
            BoardForm::Positions => writeln!(out, "{}", inverse(board).one_line())?,
            BoardForm::Rank => match rank(board.cells()) {
                Some(rank) => writeln!(out, "{rank}")?,
                None => return Ok(Err(FormError::Cantor { size })),
            },
            BoardForm::Json => {
                let published = parsed.published;
                line(&BoardJson { rows: size.rows, columns: size.columns, cells: board.cells(), published }, out)?;
            }
        }
        Ok(Ok(()))
    }

    /// The board that `parsed` means if its text is in this notation. The text alone does not determine it: a list of positions looks
    /// like a board.
    #[must_use]
    pub fn meant(self, parsed: ParsedBoard) -> ParsedBoard {
        match self {
            BoardForm::Positions => ParsedBoard { board: inverse(&parsed.board), ..parsed },
            _ => parsed,
        }
    }
}

/// The inverse: cell t holds the cell of tile t.
fn inverse(board: &Board) -> Board {
    let mut cells = vec![0; board.cells().len()];
    for (cell, &tile) in board.cells().iter().enumerate() {
        cells[tile as usize] = cell as u32;
    }
    // The inverse of a permutation is a permutation.
    Board::new(board.size(), cells).unwrap_or_else(|_| board.clone())
}

impl Explain for FormError {
    fn zh(&self) -> String {
        match self {
            FormError::Digits { size } => format!("{size} 的棋盘有两位数的棋子，不能连写；至多 10 格"),
            FormError::School { size } => format!("{size} 的棋盘不是正方形；42 学校的格式只写一个边长"),
            FormError::Cantor { size } => format!("{size} 的棋盘太大，没有康托展开值；至多 {MAX_RANKED} 格"),
        }
    }
}

#[cfg(test)]
mod tests {
    use jiugong_puzzles::tiles::{NamedGoal, parse_board, unrank};
    use proptest::prelude::*;

    use super::*;

    fn written(form: BoardForm, parsed: &ParsedBoard) -> Result<String, FormError> {
        let mut out = Vec::new();
        form.write(parsed, 7, &mut out).unwrap().map(|()| String::from_utf8(out).unwrap())
    }

    #[test]
    fn a_board_in_every_form() {
        let parsed = parse_board(b"283104765", None).unwrap();
        let expected = [
            "283104765\n",
            "2 8 3 1 0 4 7 6 5\n",
            "2,8,3,1,0,4,7,6,5\n",
            "2 8 3\n1 0 4\n7 6 5\n",
            "2 8 3/1 0 4/7 6 5\n",
            "2 8 3 1 x 4 7 6 5\n",
            "3\n2 8 3\n1 0 4\n7 6 5\n",
            "7 2 8 3 1 0 4 7 6 5\n",
            "4 3 0 2 5 8 7 6 1\n",
            "117485\n",
            "{\"rows\":3,\"columns\":3,\"cells\":[2,8,3,1,0,4,7,6,5]}\n",
        ];
        for ((_, form, _), expected) in BOARD_FORMS.into_iter().zip(expected) {
            assert_eq!(written(form, &parsed).as_deref(), Ok(expected));
        }
    }

    #[test]
    fn unsupported_forms_are_errors() {
        let board = |rows, columns| {
            let board = NamedGoal::Spiral.board(Size { rows, columns });
            parse_board(board.rows_with_slashes().as_bytes(), None).unwrap()
        };
        let size = |rows, columns| Size { rows, columns };
        assert_eq!(written(BoardForm::Digits, &board(3, 4)), Err(FormError::Digits { size: size(3, 4) }));
        assert_eq!(written(BoardForm::School, &board(2, 4)), Err(FormError::School { size: size(2, 4) }));
        assert_eq!(written(BoardForm::Rank, &board(5, 7)), Err(FormError::Cantor { size: size(5, 7) }));
        assert!(written(BoardForm::Rank, &board(4, 8)).is_ok());
        let korf = parse_board(b"79 0 1 3 2 4 5 6 7 8 9 10 11 12 13 15 14 42", None).unwrap();
        assert_eq!(written(BoardForm::Korf, &korf).unwrap(), "7 0 1 3 2 4 5 6 7 8 9 10 11 12 13 15 14 42\n");
    }

    proptest! {
        #[test]
        fn every_form_is_read_back(rows in 1_usize..7, columns in 1_usize..7, keys in prop::collection::vec(any::<u32>(), 36)) {
            let size = Size { rows, columns };
            let mut cells: Vec<u32> = (0..size.cells() as u32).collect();
            cells.sort_by_key(|&tile| keys[tile as usize]);
            let parsed = parse_board(Board::new(size, cells).unwrap().rows_with_slashes().as_bytes(), Some(size)).unwrap();
            for (_, form, _) in BOARD_FORMS {
                let Ok(text) = written(form, &parsed) else { continue };
                // A column of tiles with the blank below looks like a size of 1 and a board of two rows.
                if form == BoardForm::School && rows == 1 {
                    continue;
                }
                let read = match form {
                    BoardForm::Rank => Board::new(size, unrank(size.cells(), text.trim().parse().unwrap()).unwrap()).unwrap(),
                    BoardForm::Korf => parse_board(text.split_once(' ').unwrap().1.as_bytes(), Some(size)).unwrap().board,
                    _ => form.meant(parse_board(text.as_bytes(), Some(size)).unwrap()).board,
                };
                prop_assert_eq!(&read, &parsed.board, "{:?}", form);
            }
        }
    }
}

//! Lists of moves as text, in the three conventions people use.
//!
//! Inside the program a move is always where the *blank* goes; only here does it become anything else. The
//! convention is always given by the caller and never guessed.

use std::str::FromStr;

use thiserror::Error;

use super::Move;
use super::board::Board;
use super::size::shorten;

/// What the symbols of a list of moves stand for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Letters say where the blank goes.
    #[default]
    Blank,
    /// Letters say where the tile goes.
    Tile,
    /// Numbers say which tile moves.
    Number,
}

/// A name that is no convention.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{found}` is not a convention; expected blank, tile or number")]
pub struct ConventionError {
    /// The name, shortened.
    pub found: String,
}

/// Why a list of moves was refused, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {kind}")]
pub struct MovesError {
    /// The 1-based character of the text at which the bad move begins.
    pub column: usize,
    /// What is wrong there.
    pub kind: MovesErrorKind,
}

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MovesErrorKind {
    /// A character that is no letter of a move.
    #[error("`{found}` is not a move; expected l, u, r or d")]
    NotALetter {
        /// The character, escaped if it cannot be printed.
        found: String,
    },
    /// A word that is no tile's number.
    #[error("`{found}` is not a tile; expected a number from 1 to {largest}")]
    NotATile {
        /// The word, shortened.
        found: String,
        /// The largest tile of the board.
        largest: u32,
    },
    /// A move that would take the blank off the board.
    #[error("move {step} (`{letter}`) leaves the board; possible there: {possible}")]
    OffTheBoard {
        /// Which move it is, counting from 1.
        step: usize,
        /// The letter as the convention writes it.
        letter: char,
        /// The letters that are possible there, in the same convention.
        possible: String,
    },
    /// A tile that is not next to the blank.
    #[error("move {step}: tile {tile} is not next to the blank; possible there: {possible}")]
    NotBeside {
        /// Which move it is, counting from 1.
        step: usize,
        /// The tile.
        tile: u32,
        /// The tiles that are next to the blank.
        possible: String,
    },
}

impl Convention {
    /// All conventions.
    pub const ALL: [Self; 3] = [Self::Blank, Self::Tile, Self::Number];

    /// The name used in options and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blank => "blank",
            Self::Tile => "tile",
            Self::Number => "number",
        }
    }

    /// The letter for a blank move; letters are their own inverse, so this also reads.
    pub const fn letter(self, by: Move) -> char {
        match self {
            Self::Tile => by.opposite().letter(),
            Self::Blank | Self::Number => by.letter(),
        }
    }
}

impl FromStr for Convention {
    type Err = ConventionError;

    fn from_str(text: &str) -> Result<Self, ConventionError> {
        Self::ALL
            .into_iter()
            .find(|convention| text.trim().eq_ignore_ascii_case(convention.name()))
            .ok_or_else(|| ConventionError { found: shorten(text) })
    }
}

/// Writes `moves` from `start` in a convention.
///
/// Numbers are separated by a space, letters by nothing. Numbers end before the first move that would leave the
/// board, since no tile moves there.
///
/// ```
/// use jiugong_puzzles::tiles::{Convention, Move, parse_board, write_moves};
///
/// let start = parse_board(b"283104765", None)?.board;
/// let moves = [Move::Up, Move::Left, Move::Down, Move::Right];
/// assert_eq!(write_moves(Convention::Blank, &start, &moves), "uldr");
/// assert_eq!(write_moves(Convention::Tile, &start, &moves), "drul");
/// assert_eq!(write_moves(Convention::Number, &start, &moves), "8 2 1 8");
/// # Ok::<(), jiugong_puzzles::tiles::ParseError>(())
/// ```
pub fn write_moves(convention: Convention, start: &Board, moves: &[Move]) -> String {
    if convention != Convention::Number {
        return moves.iter().map(|&by| convention.letter(by)).collect();
    }
    let mut board = start.clone();
    let mut text = String::with_capacity(moves.len() * 3);
    for tile in moves.iter().map_while(|&by| board.slide(by)) {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&tile.to_string());
    }
    text
}

/// Reads a list of moves from `start`; letters in either case, white space and commas ignored.
///
/// # Errors
/// [`MovesError`] at the first thing that is no move in this convention, or cannot be done on the board.
pub fn read_moves(convention: Convention, start: &Board, text: &str) -> Result<Vec<Move>, MovesError> {
    match convention {
        Convention::Number => read_numbers(start, text),
        Convention::Blank | Convention::Tile => read_letters(convention, start, text),
    }
}

fn is_separator(char: char) -> bool {
    char.is_whitespace() || matches!(char, ',' | '，' | '、')
}

fn read_letters(convention: Convention, start: &Board, text: &str) -> Result<Vec<Move>, MovesError> {
    let mut board = start.clone();
    let mut moves = Vec::new();
    for (index, char) in text.chars().enumerate().filter(|&(_, char)| !is_separator(char)) {
        let error = |kind| Err(MovesError { column: index + 1, kind });
        let Some(written) = Move::from_letter(char) else {
            return error(MovesErrorKind::NotALetter { found: shorten(char.encode_utf8(&mut [0; 4])) });
        };
        let by = if convention == Convention::Tile { written.opposite() } else { written };
        if board.slide(by).is_none() {
            let possible = Move::ALL.into_iter().filter(|&by| board.can_slide(by));
            return error(MovesErrorKind::OffTheBoard {
                step: moves.len() + 1,
                letter: written.letter(),
                possible: list(possible.map(|by| convention.letter(by))),
            });
        }
        moves.push(by);
    }
    Ok(moves)
}

fn read_numbers(start: &Board, text: &str) -> Result<Vec<Move>, MovesError> {
    let mut board = start.clone();
    let mut moves = Vec::new();
    let mut column = 1;
    for word in text.split(is_separator) {
        let error = |kind| Err(MovesError { column, kind });
        if !word.is_empty() {
            let largest = (board.cells().len() - 1) as u32;
            let number = if word.bytes().all(|byte| byte.is_ascii_digit()) { word.parse().ok() } else { None };
            let Some(tile) = number.filter(|tile| (1..=largest).contains(tile)) else {
                return error(MovesErrorKind::NotATile { found: shorten(word), largest });
            };
            let Some(by) = Move::ALL.into_iter().find(|&by| board.tile_beside(by) == Some(tile)) else {
                let possible = list(Move::ALL.into_iter().filter_map(|by| board.tile_beside(by)));
                return error(MovesErrorKind::NotBeside { step: moves.len() + 1, tile, possible });
            };
            board.slide(by);
            moves.push(by);
        }
        column += word.chars().count() + 1;
    }
    Ok(moves)
}

fn list(items: impl Iterator<Item = impl ToString>) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    if items.is_empty() { "none".to_owned() } else { items.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::super::goals::NamedGoal;
    use super::super::size::Size;
    use super::*;
    use proptest::prelude::*;

    fn start() -> Board {
        Board::new(Size { rows: 3, columns: 3 }, vec![2, 8, 3, 1, 0, 4, 7, 6, 5]).unwrap()
    }

    fn error(convention: Convention, text: &str) -> MovesError {
        read_moves(convention, &start(), text).unwrap_err()
    }

    #[test]
    fn separators_and_cases_do_not_matter() {
        let moves = vec![Move::Up, Move::Left, Move::Down, Move::Right];
        assert_eq!(read_moves(Convention::Blank, &start(), " U,l\nD，r "), Ok(moves.clone()));
        assert_eq!(read_moves(Convention::Tile, &start(), "DRUL"), Ok(moves.clone()));
        assert_eq!(read_moves(Convention::Number, &start(), "8, 2  1,8"), Ok(moves));
        assert_eq!(read_moves(Convention::Number, &start(), " , "), Ok(vec![]));
    }

    #[test]
    fn bad_moves_are_named_with_their_place() {
        assert_eq!(
            error(Convention::Blank, "u xl"),
            MovesError { column: 3, kind: MovesErrorKind::NotALetter { found: "x".to_owned() } }
        );
        assert_eq!(
            error(Convention::Blank, "，u ur"),
            MovesError {
                column: 4,
                kind: MovesErrorKind::OffTheBoard { step: 2, letter: 'u', possible: "l, r, d".to_owned() }
            }
        );
        assert_eq!(
            error(Convention::Tile, "dd").to_string(),
            "column 2: move 2 (`d`) leaves the board; possible there: r, l, u"
        );
        assert_eq!(
            error(Convention::Number, "8 2 5").to_string(),
            "column 5: move 3: tile 5 is not next to the blank; possible there: 2, 1"
        );
        for (text, column, found) in
            [("8 9", 3, "9"), ("0", 1, "0"), ("8,,+2", 4, "+2"), ("8 99999999999", 3, "99999999999")]
        {
            let kind = MovesErrorKind::NotATile { found: found.to_owned(), largest: 8 };
            assert_eq!(error(Convention::Number, text), MovesError { column, kind });
        }
    }

    #[test]
    fn names_are_read_back() {
        for convention in Convention::ALL {
            assert_eq!(convention.name().parse(), Ok(convention));
        }
        assert_eq!("blanks".parse::<Convention>(), Err(ConventionError { found: "blanks".to_owned() }));
    }

    #[test]
    fn numbers_end_at_an_impossible_move() {
        assert_eq!(write_moves(Convention::Number, &start(), &[Move::Up, Move::Up, Move::Down]), "8");
    }

    proptest! {
        #[test]
        fn written_moves_are_read_back(rows in 1_usize..6, columns in 1_usize..6, walk in prop::collection::vec(0_usize..4, 0..60)) {
            let start = NamedGoal::Spiral.board(Size { rows, columns });
            let mut board = start.clone();
            let moves: Vec<Move> = walk.into_iter().map(|index| Move::ALL[index]).filter(|&by| board.slide(by).is_some()).collect();
            for convention in Convention::ALL {
                let text = write_moves(convention, &start, &moves);
                prop_assert_eq!(read_moves(convention, &start, &text), Ok(moves.clone()));
            }
        }

        #[test]
        fn any_text_is_answered(text in "\\PC*") {
            for convention in Convention::ALL {
                if let Err(error) = read_moves(convention, &start(), &text) {
                    prop_assert!((1..=text.chars().count()).contains(&error.column));
                }
            }
        }
    }
}

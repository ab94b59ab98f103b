//! Writes moves, and removes redundant ones.

use super::Convention;
use crate::tiles::Move;
use crate::tiles::board::Board;

/// How to write a list of moves.
///
/// ```
/// use jiugong_puzzles::tiles::{Convention, NamedGoal, Size, Style, read_letters};
///
/// let moves = read_letters(Convention::Blank, "llurdd")?;
/// let style = Style { convention: Convention::Tile, runs: true, upper: true };
/// assert_eq!(style.write(None, &moves).as_deref(), Some("R2DLU2"));
///
/// let numbers = Style { convention: Convention::Number, ..style };
/// let start = NamedGoal::Standard.board(Size::new(3, 3)?);
/// assert_eq!(numbers.write(Some(&start), &moves[..4]).as_deref(), Some("7*2 4 5"));
/// assert_eq!(numbers.write(None, &moves), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct Style {
    pub convention: Convention,
    /// Whether moves in one direction are combined: `r3`, or `7*3` for the run that ends with tile 7.
    pub runs: bool,
    /// Whether letters are upper case.
    pub upper: bool,
}

impl Style {
    /// Writes `moves` from `start` in this style. `None` if the style needs a board and there is none, or the moves
    /// leave it.
    pub fn write(self, start: Option<&Board>, moves: &[Move]) -> Option<String> {
        let runs = moves.chunk_by(|one, next| self.runs && one == next);
        let mut text = String::with_capacity(moves.len());
        if self.convention != Convention::Number {
            for run in runs {
                let letter = self.convention.letter(run[0]);
                text.push(if self.upper { letter.to_ascii_uppercase() } else { letter });
                if run.len() > 1 {
                    text.push_str(&run.len().to_string());
                }
            }
            return Some(text);
        }
        let mut board = start?.clone();
        for run in runs {
            let mut last = None;
            for &by in run {
                last = Some(board.slide(by)?);
            }
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&last?.to_string());
            if run.len() > 1 {
                text.push('*');
                text.push_str(&run.len().to_string());
            }
        }
        Some(text)
    }
}

/// Writes `moves` from `start` in a convention.
///
/// Numbers are separated by a space, letters by nothing. Numbers stop before the first move that would leave the board,
/// since no tile moves there.
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

/// Removes moves that are immediately undone, until no such pair is left.
///
/// The result is a walk between the same two boards.
///
/// ```
/// use jiugong_puzzles::tiles::{Convention, read_letters, simplify};
///
/// let simple = |text| simplify(&read_letters(Convention::Blank, text).unwrap());
/// assert_eq!(simple("uldrrlul"), read_letters(Convention::Blank, "uldrul")?);
/// assert!(simple("luddur").is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn simplify(moves: &[Move]) -> Vec<Move> {
    let mut kept: Vec<Move> = Vec::with_capacity(moves.len());
    for &by in moves {
        if kept.last() == Some(&by.opposite()) {
            kept.pop();
        } else {
            kept.push(by);
        }
    }
    kept
}

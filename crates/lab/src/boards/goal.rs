//! A goal given by its name or as a board.

use jiugong_puzzles::tiles::{Board, NamedGoal, ParseError, Size, parse_board};
use jiugong_puzzles::width::half_width;
use thiserror::Error;

use crate::registry::did_you_mean;

/// Why a text is not a goal.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RequestedGoalError {
    /// The word is not the name of a goal.
    #[error("`{found}` is not a goal; expected {}, or a board{}", names().join(", "), did_you_mean(.found, &names()))]
    NoSuchName {
        /// The word, without control characters.
        found: String,
    },
    /// The board is invalid.
    #[error(transparent)]
    Board(#[from] ParseError),
}

pub(crate) fn names() -> [&'static str; NamedGoal::ALL.len()] {
    NamedGoal::ALL.map(NamedGoal::name)
}

/// The goal named or written by `asked`, for boards of `size`.
///
/// # Errors
/// If the text is neither a name nor a valid board.
///
/// # Example
/// ```
/// use jiugong_lab::read_goal;
/// use jiugong_puzzles::tiles::Size;
///
/// let size = Size::new(3, 3)?;
/// assert_eq!(read_goal(b"spiral", size)?, read_goal(b"123804765", size)?);
/// assert!(read_goal(b"snail", size).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_goal(asked: &[u8], size: Size) -> Result<Board, RequestedGoalError> {
    let asked = &*half_width(asked);
    let text = std::str::from_utf8(asked).ok();
    if let Some(named) = text.and_then(|name| name.parse::<NamedGoal>().ok()) {
        return Ok(named.board(size));
    }
    let is_word = |text: &&str| text.chars().any(|char| char.is_alphabetic() && char != 'x' && char != 'X');
    if let Some(name) = text.filter(is_word) {
        return Err(RequestedGoalError::NoSuchName { found: name.escape_debug().to_string() });
    }
    Ok(parse_board(asked, Some(size))?.board)
}

/// The goal of a request without a start. A board has its own size; a name needs `size`, which is 3x3 by default. The default goal is the
/// standard one.
///
/// # Errors
/// If the text is neither a name nor a board of that size.
///
/// # Example
/// ```
/// use jiugong_lab::read_goal_alone;
///
/// assert_eq!(read_goal_alone(Some(b"1 2/3 0"), None)?.rows(), 2);
/// assert_eq!(read_goal_alone(Some(b"spiral"), None)?.rows(), 3);
/// assert!(read_goal_alone(Some(b"1 2/3 0"), Some("3x3".parse()?)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_goal_alone(asked: Option<&[u8]>, size: Option<Size>) -> Result<Board, RequestedGoalError> {
    let own = || parse_board(asked?, None).ok().map(|parsed| parsed.board.size());
    let size = size.or_else(own).unwrap_or(Size { rows: 3, columns: 3 });
    match asked {
        Some(asked) => read_goal(asked, size),
        None => Ok(NamedGoal::Standard.board(size)),
    }
}

//! A goal given by its name or as a board.

use jiugong_puzzles::tiles::{Board, Form, NamedGoal, ParseError, Size, parse_board};
use jiugong_puzzles::width::half_width;
use thiserror::Error;

use crate::registry::did_you_mean;
use crate::request::defaults::SIZE;
use crate::request::options::Options;
use crate::request::value::rows_text;

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
    goal_of_text(asked, Some(size))
}

/// The goal named or written by `asked`. Without a size, a board has its own.
fn goal_of_text(asked: &[u8], size: Option<Size>) -> Result<Board, RequestedGoalError> {
    let asked = &*half_width(asked);
    let text = std::str::from_utf8(asked).ok();
    if let Some(named) = text.and_then(|name| name.parse::<NamedGoal>().ok()) {
        return Ok(named.board(size.unwrap_or(SIZE)));
    }
    let is_word = |text: &&str| text.chars().any(|char| char.is_alphabetic() && char != 'x' && char != 'X');
    if let Some(name) = text.filter(is_word) {
        return Err(RequestedGoalError::NoSuchName { found: name.escape_debug().to_string() });
    }
    // The error of a board without a size is about the usual one.
    let parsed = parse_board(asked, size).or_else(|error| match size {
        Some(_) => Err(error),
        None => parse_board(asked, Some(SIZE)),
    });
    Ok(parsed?.board)
}

/// The goal that `options` have, for boards of `size`; `None` if they have none.
pub(crate) fn requested_goal(options: &Options, size: Option<Size>) -> Result<Option<Board>, RequestedGoalError> {
    let Some(rows) = options.rows("goal") else {
        return options.text("goal").map(|text| goal_of_text(text.as_bytes(), size)).transpose();
    };
    match board_of_rows(&rows, size) {
        Some((board, _)) => Ok(Some(board)),
        // Rows that are not a board are read as text, whose error says why.
        None => goal_of_text(rows_text(&rows).as_bytes(), size).map(Some),
    }
}

/// The goal of a request without a start. A board has its own size; a name needs the option `size`, which is 3x3 by default. The default goal
/// is the standard one.
///
/// # Errors
/// If the option `goal` is neither a name nor a board of that size.
///
/// # Example
/// ```
/// use jiugong_lab::{Request, goal_alone};
///
/// let mut request = Request::default();
/// request.set("goal", "1 2/3 0")?;
/// assert_eq!(goal_alone(&request.options)?.rows(), 2);
/// request.set("size", "3x3")?;
/// assert!(goal_alone(&request.options).is_err());
/// request.set("goal", "spiral")?;
/// assert_eq!(goal_alone(&request.options)?.rows(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn goal_alone(options: &Options) -> Result<Board, RequestedGoalError> {
    let size = options.size("size");
    let goal = requested_goal(options, size)?;
    Ok(goal.unwrap_or_else(|| NamedGoal::Standard.board(size.unwrap_or(SIZE))))
}

/// The board with these rows of cells, and the form it would have as a text; `None` if they are not a board. A single row is all cells, of a
/// square without a size.
pub fn board_of_rows(rows: &[Vec<u32>], asked: Option<Size>) -> Option<(Board, Form)> {
    let (size, form) = if let [cells] = rows {
        let side = cells.len().isqrt();
        (asked.or_else(|| Size::new(side, side).ok())?, Form::Line)
    } else {
        let size = Size::new(rows.len(), rows.first()?.len()).ok()?;
        if asked.is_some_and(|asked| asked != size) || rows.iter().any(|row| row.len() != size.columns) {
            return None;
        }
        (size, Form::Rows)
    };
    Some((Board::new(size, rows.concat()).ok()?, form))
}

//! Reading a cube: a scramble such as `R U2 F'`, or its 24 stickers.
//!
//! A word of one letter, or of a letter with `2` or `'`, is a turn; anything longer makes the text one of stickers.

use thiserror::Error;

use super::{Cube, Face, Metric, Stickers};
use crate::scan::{Position, Scan, Token};

/// The maximum number of turns of a scramble.
pub const MOST_TURNS: usize = 10_000;

/// Why a text is not a valid cube.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum CubeError {
    #[error("there is no cube; expected a scramble such as R U2 F' or 24 stickers")]
    Empty,
    #[error("{at}: `{found}` is not a turn; expected U, R, F, D, L or B, alone or with 2 or '")]
    NotATurn { at: Position, found: String },
    #[error("{at}: a scramble has at most {MOST_TURNS} turns")]
    TooMany { at: Position },
    #[error("{at}: a cube has 24 stickers, and these are {found}")]
    Count { at: Position, found: usize },
    #[error("{at}: the colour {colour:?} is one too many; expected six colours, each four times")]
    Colour { at: Position, colour: char },
    #[error("these stickers cannot be reached from a solved cube: a corner is twisted, or its colours are exchanged")]
    Impossible,
}

impl CubeError {
    /// The position in the text.
    pub fn at(&self) -> Option<Position> {
        match *self {
            CubeError::Empty | CubeError::Impossible => None,
            CubeError::NotATurn { at, .. }
            | CubeError::TooMany { at }
            | CubeError::Count { at, .. }
            | CubeError::Colour { at, .. } => Some(at),
        }
    }
}

/// The face and the number of quarter turns of a word.
fn turn(word: &str) -> Option<(Face, u8)> {
    let mut letters = word.chars();
    let letter = letters.next()?.to_ascii_uppercase();
    let face = Face::ALL.into_iter().find(|face| face.letter() == letter)?;
    let quarters = match letters.as_str() {
        "" => 1,
        "2" | "2'" | "2’" => 2,
        "'" | "’" | "3" => 3,
        _ => return None,
    };
    Some((face, quarters))
}

/// Whether a word cannot be a turn, so that the text must be a list of stickers.
fn is_of_stickers(word: &str) -> bool {
    word.chars().nth(1).is_some_and(|second| !['2', '3', '\'', '’'].contains(&second))
}

impl Cube {
    /// Reads a scramble such as `R U2 F'`, applied to a solved cube, or 24 stickers: the faces up, right, front, down,
    /// left, back, each row by row, in any six letters.
    ///
    /// # Errors
    /// [`CubeError`] with the position of the error.
    pub fn parse(text: &[u8], metric: Metric) -> Result<Self, CubeError> {
        let mut words: Vec<(Token<'_>, &str)> = Vec::new();
        for word in Scan::new(text) {
            let Ok(letters) = std::str::from_utf8(word.text) else {
                return Err(CubeError::NotATurn { at: word.at, found: word.clipped() });
            };
            if words.len() == MOST_TURNS {
                return Err(CubeError::TooMany { at: word.at });
            }
            words.push((word, letters));
        }
        if words.is_empty() {
            return Err(CubeError::Empty);
        }
        let stickers = if words.iter().any(|(_, letters)| is_of_stickers(letters)) {
            stickers(&words)?
        } else {
            words.iter().try_fold(Stickers::solved(), |stickers, (word, letters)| match turn(letters) {
                Some((face, quarters)) => Ok(stickers.turned(face, quarters)),
                None => Err(CubeError::NotATurn { at: word.at, found: word.clipped() }),
            })?
        };
        Cube::of_stickers(&stickers, metric)
    }
}

/// The stickers that the words spell, with any six letters as colours.
fn stickers(words: &[(Token<'_>, &str)]) -> Result<Stickers, CubeError> {
    let mut colours: Vec<(char, usize)> = Vec::new();
    let mut stickers = [0; 24];
    let mut count = 0;
    let mut end = Position::START;
    for (word, letters) in words {
        for (offset, letter) in letters.chars().enumerate() {
            let at = Position { column: word.at.column + offset, ..word.at };
            if count == stickers.len() {
                let found = words.iter().map(|(_, letters)| letters.chars().count()).sum();
                return Err(CubeError::Count { at, found });
            }
            let known = colours.iter().position(|&(colour, _)| colour == letter).unwrap_or_else(|| {
                colours.push((letter, 0));
                colours.len() - 1
            });
            colours[known].1 += 1;
            if known == 6 || colours[known].1 > 4 {
                return Err(CubeError::Colour { at, colour: letter });
            }
            stickers[count] = known as u8;
            count += 1;
            end = at;
        }
    }
    if count < stickers.len() {
        return Err(CubeError::Count { at: end, found: count });
    }
    Ok(Stickers(stickers))
}

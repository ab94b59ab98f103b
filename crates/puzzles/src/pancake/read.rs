//! Reads a stack: the sizes from the top, separated by white space or commas.

use thiserror::Error;

use super::{MOST_PANCAKES, Pancakes};
use crate::scan::{Position, Scan, commas_to_spaces, place};

/// Why a text is not a valid stack.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum PancakeError {
    #[error("there are no pancakes; expected sizes such as 3 1 4 2")]
    Empty,
    #[error("{at}: `{found}` is not a size; expected a whole number")]
    NotASize { at: Position, found: String },
    #[error("{}size {size} is out of range 1 to {most}: every size must occur once", place(*.at))]
    TooLarge { at: Option<Position>, size: u32, most: u32 },
    #[error("{}size {size} is given twice: every size must occur once", place(*.at))]
    Repeated { at: Option<Position>, size: u32 },
    #[error("{}a stack has at most {MOST_PANCAKES} pancakes", place(*.at))]
    TooMany { at: Option<Position> },
}

impl PancakeError {
    /// The position in the text.
    pub fn at(&self) -> Option<Position> {
        match *self {
            PancakeError::Empty => None,
            PancakeError::NotASize { at, .. } => Some(at),
            PancakeError::TooLarge { at, .. } | PancakeError::Repeated { at, .. } | PancakeError::TooMany { at } => at,
        }
    }
}

impl Pancakes {
    /// Reads a stack such as `3 1 4 2`, from the top.
    ///
    /// # Errors
    /// [`PancakeError`] with the position of the invalid word.
    pub fn parse(text: &[u8]) -> Result<Self, PancakeError> {
        let spaced = commas_to_spaces(text);
        let mut sizes = Vec::new();
        let mut places = Vec::new();
        for word in Scan::new(&spaced) {
            if sizes.len() == MOST_PANCAKES {
                return Err(PancakeError::TooMany { at: Some(word.at) });
            }
            let number = std::str::from_utf8(word.text).ok().and_then(|text| text.parse::<u32>().ok());
            let Some(size) = number else {
                return Err(PancakeError::NotASize { at: word.at, found: word.clipped() });
            };
            sizes.push(size);
            places.push(word.at);
        }
        Pancakes::new(&sizes).map_err(|error| match error {
            PancakeError::TooLarge { size, most, .. } => {
                let place = sizes.iter().position(|&other| other == size);
                PancakeError::TooLarge { at: place.map(|place| places[place]), size, most }
            }
            PancakeError::Repeated { size, .. } => {
                let place = sizes.iter().rposition(|&other| other == size);
                PancakeError::Repeated { at: place.map(|place| places[place]), size }
            }
            other => other,
        })
    }
}

//! Reading a stack: the sizes from the top, with white space or commas between them.

use thiserror::Error;

use super::{MOST_PANCAKES, Pancakes};
use crate::scan::{Position, Scan, place};

/// Why a text is no stack.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PancakeError {
    /// There is no pancake.
    #[error("there are no pancakes; expected sizes such as 3 1 4 2")]
    Empty,
    /// A word that is no number.
    #[error("{at}: `{found}` is no size; expected a whole number")]
    NotASize {
        /// Where it stands.
        at: Position,
        /// The word, shortened.
        found: String,
    },
    /// A size beyond the number of pancakes.
    #[error("{}size {size} is none of 1 to {most}: every size must be there once", place(*.at))]
    TooLarge {
        /// Where it stands, in a text.
        at: Option<Position>,
        /// The size.
        size: u32,
        /// How many pancakes there are.
        most: u32,
    },
    /// A size that was there before.
    #[error("{}size {size} is there twice: every size must be there once", place(*.at))]
    Repeated {
        /// Where it stands, in a text.
        at: Option<Position>,
        /// The size.
        size: u32,
    },
    /// More than [`MOST_PANCAKES`].
    #[error("{}a stack has at most {MOST_PANCAKES} pancakes", place(*.at))]
    TooMany {
        /// Where the first too many stands, in a text.
        at: Option<Position>,
    },
}

impl PancakeError {
    /// Where in the text it is.
    pub fn at(&self) -> Option<Position> {
        match *self {
            PancakeError::Empty => None,
            PancakeError::NotASize { at, .. } => Some(at),
            PancakeError::TooLarge { at, .. } | PancakeError::Repeated { at, .. } | PancakeError::TooMany { at } => at,
        }
    }
}

impl Pancakes {
    /// Reads a stack such as `3 1 4 2`, the top first.
    ///
    /// # Errors
    /// [`PancakeError`], with the place of the word that is wrong.
    pub fn parse(text: &[u8]) -> Result<Self, PancakeError> {
        // A comma separates as a space does, and takes as much room.
        let spaced: Vec<u8> = text.iter().map(|&byte| if byte == b',' { b' ' } else { byte }).collect();
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

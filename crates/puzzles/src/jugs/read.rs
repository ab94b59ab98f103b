//! Reads jugs: the capacities, an arrow, the amount: `3 5 -> 4`.

use thiserror::Error;

use super::{Jugs, MOST_CAPACITY, MOST_JUGS};
use crate::scan::{Position, Scan, Token, commas_to_spaces, place};

/// Why a text does not describe jugs.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum JugsError {
    #[error("there are no jugs; expected capacities and the amount, such as 3 5 -> 4")]
    NoJug,
    #[error("the amount to measure is missing; expected it behind an arrow, such as 3 5 -> 4")]
    NoAmount,
    #[error("{at}: `{found}` is not expected; expected capacities and the amount, such as 3 5 -> 4")]
    Unexpected { at: Position, found: String },
    #[error("{}a jug holds from 1 to {MOST_CAPACITY}", place(*.at))]
    Capacity { at: Option<Position> },
    #[error("{}expected at most {MOST_JUGS} jugs", place(*.at))]
    TooMany { at: Option<Position> },
}

impl JugsError {
    /// The position in the text.
    pub fn at(&self) -> Option<Position> {
        match *self {
            JugsError::NoJug | JugsError::NoAmount => None,
            JugsError::Unexpected { at, .. } => Some(at),
            JugsError::Capacity { at } | JugsError::TooMany { at } => at,
        }
    }
}

/// The number that a word spells, or the largest value, which is always rejected, if it does not fit.
fn number(word: &Token<'_>) -> Result<u32, JugsError> {
    if !word.text.iter().all(u8::is_ascii_digit) {
        return Err(JugsError::Unexpected { at: word.at, found: word.clipped() });
    }
    let digit = |number: u32, digit: &u8| number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
    Ok(word.text.iter().fold(0, digit))
}

impl Jugs {
    /// Reads jugs and the amount to measure, such as `3 5 -> 4`; commas may separate the capacities.
    ///
    /// # Errors
    /// [`JugsError`] with the position of the invalid word.
    pub fn parse(text: &[u8]) -> Result<Self, JugsError> {
        // The arrow becomes spaces of the same length.
        let mut spaced = commas_to_spaces(text);
        let arrow = spaced.windows(2).position(|pair| pair == b"->");
        let jugs = match arrow {
            Some(arrow) => {
                let jugs = Scan::new(&spaced[..arrow]).count();
                spaced[arrow..arrow + 2].fill(b' ');
                jugs
            }
            None => usize::MAX,
        };
        let mut words = Scan::new(&spaced);
        let mut capacities = Vec::new();
        for word in words.by_ref().take(jugs) {
            let capacity = number(&word)?;
            if capacities.len() == MOST_JUGS {
                return Err(JugsError::TooMany { at: Some(word.at) });
            }
            if !(1..=MOST_CAPACITY).contains(&capacity) {
                return Err(JugsError::Capacity { at: Some(word.at) });
            }
            capacities.push(capacity);
        }
        if capacities.is_empty() {
            return Err(JugsError::NoJug);
        }
        let amount = number(&words.next().ok_or(JugsError::NoAmount)?)?;
        match words.next() {
            Some(word) => Err(JugsError::Unexpected { at: word.at, found: word.clipped() }),
            None => Jugs::new(&capacities, amount),
        }
    }
}

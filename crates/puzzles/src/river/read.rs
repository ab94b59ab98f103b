//! Reads the passengers: `3 3 2` (missionaries, cannibals, seats) or `farmer`.

use std::fmt;

use thiserror::Error;

use super::{MOST_PEOPLE, MOST_SEATS, Passengers, River};
use crate::scan::{Position, Scan, place};

/// A number of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub enum Field {
    Missionaries,
    Cannibals,
    Seats,
}

impl Field {
    const ALL: [Field; 3] = [Field::Missionaries, Field::Cannibals, Field::Seats];

    /// The allowed range.
    pub fn bounds(self) -> (u32, u32) {
        if self == Field::Seats { (1, MOST_SEATS) } else { (0, MOST_PEOPLE) }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Field::Missionaries => "missionaries",
            Field::Cannibals => "cannibals",
            Field::Seats => "seats",
        })
    }
}

/// Why a text is not a valid list of passengers.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum RiverError {
    #[error("the party is empty; expected missionaries, cannibals and seats such as 3 3 2, or farmer")]
    Empty,
    #[error("the number of {field} is missing; expected missionaries, cannibals and seats such as 3 3 2")]
    Missing { field: Field },
    #[error("{at}: `{found}` is not expected; expected missionaries, cannibals and seats such as 3 3 2, or farmer")]
    Unexpected { at: Position, found: String },
    #[error("{}expected {} to {} {field}", place(*.at), .field.bounds().0, .field.bounds().1)]
    OutOfBounds { at: Option<Position>, field: Field },
    #[error("the party is empty; expected at least one missionary or cannibal")]
    Nobody,
    #[error("{missionaries} missionaries are outnumbered by {cannibals} cannibals from the beginning")]
    Outnumbered { missionaries: u32, cannibals: u32 },
}

impl RiverError {
    /// The position in the text.
    pub fn at(&self) -> Option<Position> {
        match *self {
            RiverError::Unexpected { at, .. } => Some(at),
            RiverError::OutOfBounds { at, .. } => at,
            _ => None,
        }
    }
}

impl River {
    /// Reads passengers such as `3 3 2`, or `farmer`.
    ///
    /// # Errors
    /// [`RiverError`] with the position of the invalid word.
    pub fn parse(text: &[u8]) -> Result<Self, RiverError> {
        let words: Vec<_> = Scan::new(text).take(4).collect();
        let unexpected = |place: usize| RiverError::Unexpected { at: words[place].at, found: words[place].clipped() };
        match &words[..] {
            [] => return Err(RiverError::Empty),
            [word] if word.text == b"farmer" => return River::new(Passengers::Farmer),
            _ => {}
        }
        let mut numbers = [0; 3];
        for (place, field) in Field::ALL.into_iter().enumerate() {
            let word = words.get(place).ok_or(RiverError::Missing { field })?;
            if !word.text.iter().all(u8::is_ascii_digit) {
                return Err(unexpected(place));
            }
            let number = std::str::from_utf8(word.text).ok().and_then(|digits| digits.parse().ok());
            let within = |&number: &u32| (field.bounds().0..=field.bounds().1).contains(&number);
            numbers[place] = number.filter(within).ok_or(RiverError::OutOfBounds { at: Some(word.at), field })?;
        }
        if words.len() > 3 {
            return Err(unexpected(3));
        }
        let [missionaries, cannibals, seats] = numbers;
        River::new(Passengers::People { missionaries, cannibals, seats })
    }
}

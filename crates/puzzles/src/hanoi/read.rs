//! Reads towers: `4`, or `disks=4 pegs=3`, with `start=1132` for the peg of each disk, the smallest first.

use thiserror::Error;

use super::{FEWEST_PEGS, Hanoi, MOST_DISKS, MOST_PEGS};
use crate::scan::{Position, Scan, Token, place};

/// The default number of pegs.
const USUAL_PEGS: usize = 3;

/// Why a text does not describe towers.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum HanoiError {
    #[error("the number of disks is missing; expected a text such as 4 or disks=4 pegs=3")]
    Empty,
    #[error("{at}: `{found}` is not known; expected a number of disks, disks=, pegs= or start=")]
    Unknown { at: Position, found: String },
    #[error("{at}: `{found}` is given twice")]
    Repeated { at: Position, found: String },
    #[error("{}expected 1 to {MOST_DISKS} disks", place(*.at))]
    Disks { at: Option<Position> },
    #[error("{}expected {FEWEST_PEGS} to {MOST_PEGS} pegs", place(*.at))]
    Pegs { at: Option<Position> },
    #[error("{at}: expected a peg for each of {disks} disks, the smallest first, such as start={}", "1".repeat(*.disks))]
    Start { at: Position, disks: usize },
    #[error("{}there is no peg {peg}; expected 1 to {pegs}", place(*.at))]
    NoSuchPeg {
        at: Option<Position>,
        /// The peg, from 1.
        peg: usize,
        pegs: usize,
    },
}

impl HanoiError {
    /// The position in the text.
    pub fn at(&self) -> Option<Position> {
        match *self {
            HanoiError::Empty => None,
            HanoiError::Unknown { at, .. } | HanoiError::Repeated { at, .. } | HanoiError::Start { at, .. } => Some(at),
            HanoiError::Disks { at } | HanoiError::Pegs { at } | HanoiError::NoSuchPeg { at, .. } => at,
        }
    }
}

/// The values found in the text, each with its word.
#[derive(Default)]
struct Fields<'a> {
    disks: Option<(Token<'a>, &'a [u8])>,
    pegs: Option<(Token<'a>, &'a [u8])>,
    start: Option<(Token<'a>, &'a [u8])>,
}

impl Hanoi {
    /// Reads towers such as `4` (disks, on three pegs), `disks=4 pegs=3` or `disks=4 pegs=3 start=1132`.
    ///
    /// # Errors
    /// [`HanoiError`] with the position of the invalid word.
    pub fn parse(text: &[u8]) -> Result<Self, HanoiError> {
        let mut fields = Fields::default();
        for word in Scan::new(text) {
            let (name, value) = match word.text.iter().position(|&byte| byte == b'=') {
                Some(equals) => (&word.text[..equals], &word.text[equals + 1..]),
                None => (&b"disks"[..], word.text),
            };
            let known = match name {
                b"disks" => &mut fields.disks,
                b"pegs" => &mut fields.pegs,
                b"start" => &mut fields.start,
                _ => return Err(HanoiError::Unknown { at: word.at, found: word.clipped() }),
            };
            if known.is_some() {
                return Err(HanoiError::Repeated { at: word.at, found: word.clipped() });
            }
            *known = Some((word, value));
        }
        let pegs = match fields.pegs {
            None => USUAL_PEGS,
            Some((word, value)) => {
                number(value, FEWEST_PEGS..=MOST_PEGS).ok_or(HanoiError::Pegs { at: Some(word.at) })?
            }
        };
        let disks = match (fields.disks, fields.start) {
            (None, None) => return Err(HanoiError::Empty),
            (None, Some((word, value))) => {
                let length = value.len();
                (1..=MOST_DISKS).contains(&length).then_some(length).ok_or(HanoiError::Disks { at: Some(word.at) })?
            }
            (Some((word, value)), _) => number(value, 1..=MOST_DISKS).ok_or(HanoiError::Disks { at: Some(word.at) })?,
        };
        let Some((word, value)) = fields.start else { return Hanoi::new(&vec![0; disks], pegs) };
        if value.len() != disks || !value.iter().all(u8::is_ascii_digit) {
            return Err(HanoiError::Start { at: word.at, disks });
        }
        let mut places = Vec::new();
        for digit in value {
            let peg = usize::from(digit - b'0');
            if !(1..=pegs).contains(&peg) {
                return Err(HanoiError::NoSuchPeg { at: Some(word.at), peg, pegs });
            }
            places.push(peg - 1);
        }
        Hanoi::new(&places, pegs)
    }
}

fn number(digits: &[u8], possible: std::ops::RangeInclusive<usize>) -> Option<usize> {
    let number = std::str::from_utf8(digits).ok()?.parse().ok()?;
    possible.contains(&number).then_some(number)
}

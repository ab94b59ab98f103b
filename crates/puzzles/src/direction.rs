//! The four directions, and the order in which a search tries them.
//!
//! In a sliding puzzle a direction is that of the *blank*, in a maze that of the walker. An [`Order`] always contains
//! each direction once.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A step to one of the four neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// One column less.
    Left,
    /// One row less.
    Up,
    /// One column more.
    Right,
    /// One row more.
    Down,
}

impl Direction {
    /// All moves, in the default order.
    pub const ALL: [Self; 4] = [Self::Left, Self::Up, Self::Right, Self::Down];

    /// The letter of this move: `l`, `u`, `r` or `d`.
    pub const fn letter(self) -> char {
        match self {
            Self::Left => 'l',
            Self::Up => 'u',
            Self::Right => 'r',
            Self::Down => 'd',
        }
    }

    /// The move with this letter, in either case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'l' | 'L' => Some(Self::Left),
            'u' | 'U' => Some(Self::Up),
            'r' | 'R' => Some(Self::Right),
            'd' | 'D' => Some(Self::Down),
            _ => None,
        }
    }

    /// The move that undoes this one.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Up => Self::Down,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The order in which the moves are tried: each of the four once.
///
/// ```
/// use jiugong_puzzles::direction::{Direction, Order};
///
/// let order: Order = "ulrd".parse()?;
/// assert_eq!(order.moves(), [Direction::Up, Direction::Left, Direction::Right, Direction::Down]);
/// assert_eq!(Order::default().to_string(), "lurd");
/// # Ok::<(), jiugong_puzzles::direction::OrderError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order([Direction; 4]);

/// Why an operator order is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages describe the variants")]
pub enum OrderError {
    #[error("`{}` at position {position} of the order is not a move; expected l, u, r or d", found.escape_debug())]
    NotAMove {
        found: char,
        /// Its 1-based place.
        position: usize,
    },
    #[error("`{letter}` at position {position} of the order is given twice; expected each of l, u, r, d once")]
    Repeated {
        letter: char,
        /// The 1-based place of the second.
        position: usize,
    },
    #[error("the order lacks `{letter}`; expected each of l, u, r, d once")]
    Missing { letter: char },
}

impl Order {
    /// The moves in this order.
    pub const fn moves(self) -> [Direction; 4] {
        self.0
    }
}

impl Default for Order {
    /// `lurd`.
    fn default() -> Self {
        Self(Direction::ALL)
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|by| write!(f, "{}", by.letter()))
    }
}

impl FromStr for Order {
    type Err = OrderError;

    fn from_str(text: &str) -> Result<Self, OrderError> {
        let mut moves = Vec::with_capacity(4);
        for (index, found) in text.trim().chars().enumerate() {
            let position = index + 1;
            let by = Direction::from_letter(found).ok_or(OrderError::NotAMove { found, position })?;
            if moves.contains(&by) {
                return Err(OrderError::Repeated { letter: by.letter(), position });
            }
            moves.push(by);
        }
        match <[Direction; 4]>::try_from(moves) {
            Ok(moves) => Ok(Self(moves)),
            Err(moves) => {
                let lacking = Direction::ALL.into_iter().find(|by| !moves.contains(by)).unwrap_or(Direction::Left);
                Err(OrderError::Missing { letter: lacking.letter() })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_opposites_agree() {
        for by in Direction::ALL {
            assert_eq!(Direction::from_letter(by.letter()), Some(by));
            assert_eq!(Direction::from_letter(by.letter().to_ascii_uppercase()), Some(by));
            assert_eq!(by.opposite().opposite(), by);
            assert_ne!(by.opposite(), by);
        }
        assert_eq!(Direction::Left.opposite(), Direction::Right);
        assert_eq!(Direction::from_letter('x'), None);
    }

    #[test]
    fn all_orders_are_read_back() {
        let mut count = 0;
        for number in 0..256 {
            let text: String = (0..4).map(|place| Direction::ALL[number >> (2 * place) & 3].letter()).collect();
            if let Ok(order) = text.parse::<Order>() {
                assert_eq!(order.to_string(), text);
                count += 1;
            }
        }
        assert_eq!(count, 24);
        assert_eq!("LURD".parse(), Ok(Order::default()));
    }

    #[test]
    fn bad_orders_name_the_bad_part() {
        let error = |text: &str| text.parse::<Order>().unwrap_err();
        assert_eq!(error("luxd"), OrderError::NotAMove { found: 'x', position: 3 });
        assert_eq!(error("lulr"), OrderError::Repeated { letter: 'l', position: 3 });
        assert_eq!(error("lurdd"), OrderError::Repeated { letter: 'd', position: 5 });
        assert_eq!(error("lud"), OrderError::Missing { letter: 'r' });
        assert_eq!(error(""), OrderError::Missing { letter: 'l' });
    }
}

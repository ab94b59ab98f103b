//! Costs for output: integers, or decimals where a domain counts in fractions of its unit.

use std::fmt;

use jiugong_search::Cost;
use serde::{Serialize, Serializer};

/// A cost, an estimate or a sum of both, counted in fractions of a unit.
///
/// # Example
/// ```
/// use jiugong_lab::Amount;
///
/// assert_eq!(Amount::new(1250_u32, 3).to_string(), "1.25");
/// assert_eq!(Amount::new(2000_u32, 3).to_string(), "2");
/// assert_eq!(Amount::new(418_u32, 0).to_string(), "418");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    parts: u64,
    decimals: u32,
}

impl Amount {
    /// `parts` of a unit that has 10 to the power of `decimals` of them.
    pub fn new(parts: impl Into<u64>, decimals: u32) -> Self {
        Amount { parts: parts.into(), decimals }
    }

    /// A cost of a domain that counts in whole units.
    pub fn whole(cost: Cost) -> Self {
        Amount::new(cost, 0)
    }

    /// The value, if it is an integer.
    pub fn integer(self) -> Option<u64> {
        self.parts.is_multiple_of(self.one()).then(|| self.parts / self.one())
    }

    /// The value as the nearest double, since parts and unit are exact.
    pub fn number(self) -> f64 {
        self.parts as f64 / self.one() as f64
    }

    fn one(self) -> u64 {
        10_u64.pow(self.decimals)
    }
}

impl fmt::Display for Amount {
    /// Without trailing zeros.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.parts / self.one(), self.parts % self.one());
        if rest == 0 {
            return f.pad(&whole.to_string());
        }
        let shown = format!("{whole}.{rest:0width$}", width = self.decimals as usize);
        f.pad(shown.trim_end_matches('0'))
    }
}

/// An integer if the value is one.
impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.integer() {
            Some(integer) => serializer.serialize_u64(integer),
            None => serializer.serialize_f64(self.number()),
        }
    }
}

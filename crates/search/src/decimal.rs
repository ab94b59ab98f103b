//! Costs with decimal places: 1.25 as a whole number of hundredths.
//!
//! The engine counts in whole numbers, so that sums are exact and plans are compared without rounding. A [`Decimal`] with a fixed
//! number of places is such a number that is read and written with a decimal point. Nothing is rounded except by functions whose names
//! say so.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::space::{Cost, UNREACHABLE};

/// A cost with `PLACES` digits after the point, at most nine: `Decimal::<2>` counts hundredths.
///
/// Parse costs with it, search with [`cost`](Decimal::cost), and format the costs of the report with it. All costs of a problem have
/// the same number of places.
///
/// # Example
/// ```
/// use jiugong_search::Decimal;
///
/// type Kilometres = Decimal<2>;
/// let road: Kilometres = "12.5".parse()?;
/// assert_eq!(road.cost(), 1250);
/// assert_eq!(Kilometres::new(1250 + 75).to_string(), "13.25");
/// assert!("0.125".parse::<Kilometres>().is_err(), "needs a third decimal");
/// # Ok::<(), jiugong_search::DecimalError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decimal<const PLACES: u32>(Cost);

/// Why a text or a number is not a [`Decimal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecimalError {
    /// It is not written as digits with at most one point among them, or it is negative.
    NotANumber,
    /// It has more digits after the point than can be kept, and they are not all 0.
    TooManyPlaces,
    /// It is larger than the largest cost.
    TooLarge,
}

impl fmt::Display for DecimalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DecimalError::NotANumber => "not a decimal number such as 12 or 0.75",
            DecimalError::TooManyPlaces => "too many digits after the point",
            DecimalError::TooLarge => "too large a cost",
        })
    }
}

impl Error for DecimalError {}

impl<const PLACES: u32> Decimal<PLACES> {
    /// 1 as a cost. More than nine places do not fit, which is a compile-time error.
    const ONE: Cost = 10_u32.pow(PLACES);

    /// The largest decimal.
    pub const MAX: Self = Decimal(UNREACHABLE - 1);

    /// The decimal for `cost`, as the engine counts it: 125 is 1.25 with two places.
    pub const fn new(cost: Cost) -> Self {
        Decimal(cost)
    }

    /// The whole number that the engine counts with.
    pub const fn cost(self) -> Cost {
        self.0
    }

    /// The largest decimal that is not above `value`. Estimates are rounded down, so that they stay admissible.
    ///
    /// # Errors
    /// If `value` is negative, not a number, or too large.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::Decimal;
    ///
    /// let air_line = Decimal::<1>::floor(f64::hypot(2.0, 3.0))?;
    /// assert_eq!(air_line.to_string(), "3.6");
    /// # Ok::<(), jiugong_search::DecimalError>(())
    /// ```
    pub fn floor(value: f64) -> Result<Self, DecimalError> {
        let scaled = (value * f64::from(Self::ONE)).floor();
        if scaled.is_nan() || value < 0.0 {
            Err(DecimalError::NotANumber)
        } else if scaled > f64::from(Self::MAX.0) {
            Err(DecimalError::TooLarge)
        } else {
            // The checks above exclude negative and too large values, but the product may have been rounded up.
            #[allow(clippy::cast_sign_loss)]
            let cost = scaled as Cost;
            let above = cost > 0 && f64::from(cost) / f64::from(Self::ONE) > value;
            Ok(Decimal(cost - Cost::from(above)))
        }
    }
}

impl<const PLACES: u32> FromStr for Decimal<PLACES> {
    type Err = DecimalError;

    /// Reads digits with at most one point among them: `12`, `0.75`, `.5`, `3.`.
    fn from_str(text: &str) -> Result<Self, DecimalError> {
        let (whole, places) = text.split_once('.').unwrap_or((text, ""));
        let digits = whole.bytes().chain(places.bytes());
        if whole.len() + places.len() == 0 || !digits.clone().all(|digit| digit.is_ascii_digit()) {
            return Err(DecimalError::NotANumber);
        }
        let (kept, dropped) = places.split_at(places.len().min(PLACES as usize));
        if dropped.bytes().any(|digit| digit != b'0') {
            return Err(DecimalError::TooManyPlaces);
        }
        let zeros = std::iter::repeat_n(b'0', PLACES as usize - kept.len());
        let mut cost: Cost = 0;
        for digit in whole.bytes().chain(kept.bytes()).chain(zeros) {
            let longer = cost.checked_mul(10).and_then(|tens| tens.checked_add(Cost::from(digit - b'0')));
            cost = longer.ok_or(DecimalError::TooLarge)?;
        }
        if cost > Self::MAX.0 { Err(DecimalError::TooLarge) } else { Ok(Decimal(cost)) }
    }
}

impl<const PLACES: u32> fmt::Display for Decimal<PLACES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, places) = (self.0 / Self::ONE, self.0 % Self::ONE);
        if PLACES == 0 {
            f.pad(&whole.to_string())
        } else {
            f.pad(&format!("{whole}.{places:0width$}", width = PLACES as usize))
        }
    }
}

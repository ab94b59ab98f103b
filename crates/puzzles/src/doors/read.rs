//! Reads cases in the input format of POJ 2049.
//!
//! Memory grows with the walls and doors actually present, not with the counts the input announces.

use std::fmt;

use thiserror::Error;

use super::regions::{Plane, Wall};
use super::{Axis, Door, Doors};
use crate::scan::{ScanError, Words};

/// The largest coordinate of a corner. Walls and doors start at 1 … `SIDE_LIMIT − 1`, so (0, 0) is always outside.
pub const SIDE_LIMIT: u16 = 1000;

/// The maximum number of walls, and of doors, in one case.
pub const COUNT_LIMIT: u32 = 1_000_000;

/// A number of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub enum Field {
    Walls,
    Doors,
    X,
    Y,
    /// 0 along the X axis, 1 along the Y axis.
    Axis,
    /// The bounds depend on where the wall starts.
    Length,
    NemoX,
    NemoY,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Field::Walls => "number of walls",
            Field::Doors => "number of doors",
            Field::X => "x",
            Field::Y => "y",
            Field::Axis => "direction, 0 along X and 1 along Y",
            Field::Length => "length",
            Field::NemoX => "x of Nemo",
            Field::NemoY => "y of Nemo",
        })
    }
}

/// Why a case cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{cause} ({field})")]
pub struct DoorsError {
    /// The invalid number.
    pub field: Field,
    /// Its position, with the expected and the actual text.
    #[source]
    pub cause: ScanError,
}

/// Reads one number; an error names the field.
fn number(scan: &mut impl Words, field: Field, minimum: i64, maximum: i64) -> Result<i64, DoorsError> {
    scan.integer(minimum, maximum).map_err(|cause| DoorsError { field, cause })
}

/// A wall or a door without its length.
fn door(scan: &mut impl Words) -> Result<Door, DoorsError> {
    let largest = i64::from(SIDE_LIMIT) - 1;
    // Within the bounds just checked, so the conversion keeps the value.
    let x = number(scan, Field::X, 1, largest)?.unsigned_abs() as u16;
    let y = number(scan, Field::Y, 1, largest)?.unsigned_abs() as u16;
    let along = if number(scan, Field::Axis, 0, 1)? == 0 { Axis::X } else { Axis::Y };
    Ok(Door { x, y, along })
}

fn wall(scan: &mut impl Words) -> Result<Wall, DoorsError> {
    let Door { x, y, along } = door(scan)?;
    let begin = if along == Axis::X { x } else { y };
    let length = number(scan, Field::Length, 0, i64::from(SIDE_LIMIT - begin))?.unsigned_abs() as u16;
    Ok(Wall { x, y, along, length })
}

impl Doors {
    /// Reads the next case; `None` at the end marker `-1 -1` or at the end of the input.
    ///
    /// # Errors
    /// [`DoorsError`] with the position of the invalid number. The input after it is left unread.
    pub fn parse_case<W: Words>(scan: &mut W) -> Result<Option<Doors>, DoorsError> {
        let Some(token) = scan.word() else { return Ok(None) };
        let limit = i64::from(COUNT_LIMIT);
        let ending = token.integer(-1, -1).is_ok();
        let least = if ending { -1 } else { 0 };
        let walls = token.integer(least, limit).map_err(|cause| DoorsError { field: Field::Walls, cause })?;
        let doors = number(scan, Field::Doors, least, if ending { -1 } else { limit })?;
        if ending {
            return Ok(None);
        }
        let walls = (0..walls).map(|_| wall(scan)).collect::<Result<Vec<_>, _>>()?;
        let doors = (0..doors).map(|_| door(scan)).collect::<Result<Vec<_>, _>>()?;
        let real = |scan: &mut W, field| scan.real().map_err(|cause| DoorsError { field, cause });
        let nemo = (real(scan, Field::NemoX)?, real(scan, Field::NemoY)?);

        let plane = Plane::new(&walls, &doors);
        let sides: Vec<_> = doors.iter().map(|&door| plane.sides(door)).collect();
        Ok(Some(Doors::new(doors, &sides, plane.regions(), plane.region_at(nemo))))
    }
}

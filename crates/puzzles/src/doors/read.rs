//! Cases of POJ 2049 as the judge writes them.
//!
//! Memory grows with the walls and doors that are there, never with the numbers that announce them.

use std::fmt;

use thiserror::Error;

use super::regions::{Plane, Wall};
use super::{Axis, Door, Doors};
use crate::scan::{ScanError, Words};

/// The largest coordinate of a corner. Walls and doors begin at 1 … `SIDE_LIMIT − 1`, so (0, 0) is always outside.
pub const SIDE_LIMIT: u16 = 1000;

/// The most walls, and the most doors, of one case.
pub const COUNT_LIMIT: u32 = 1_000_000;

/// A number of the input, by its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// How many walls there are.
    Walls,
    /// How many doors there are.
    Doors,
    /// Where a wall or door begins.
    X,
    /// Where a wall or door begins.
    Y,
    /// Which way a wall or door runs: 0 along the X axis, 1 along the Y axis.
    Axis,
    /// How long a wall is; the bounds depend on where it begins.
    Length,
    /// Where Nemo is.
    NemoX,
    /// Where Nemo is.
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
    /// Which number is wrong.
    pub field: Field,
    /// Where it stands, what was expected and what was found.
    #[source]
    pub cause: ScanError,
}

/// Reads one number and names it if it is wrong.
fn number(scan: &mut impl Words, field: Field, minimum: i64, maximum: i64) -> Result<i64, DoorsError> {
    scan.integer(minimum, maximum).map_err(|cause| DoorsError { field, cause })
}

/// A wall or a door without its length.
fn door(scan: &mut impl Words) -> Result<Door, DoorsError> {
    let largest = i64::from(SIDE_LIMIT) - 1;
    // Within the bounds just given, so the conversion keeps the value.
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
    /// [`DoorsError`], with the place of the number that is wrong. What follows it has not been read.
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

//! Random boards and their seed, as one JSON object.

use std::io::{self, Write};

use jiugong_lab::generate::Generated;
use serde::Serialize;

use crate::export::json::line;

/// Random boards.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = DrawnBoards))]
pub struct DrawnJson {
    /// The seed; the same one gives the same boards.
    seed: u64,
    boards: Vec<BoardRecord>,
}

/// A random board.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = DrawnBoard))]
pub struct BoardRecord {
    start: Vec<u32>,
    text: String,
}

/// Writes the random `boards` of `seed` as one JSON object.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_drawn(seed: u64, boards: &mut dyn Iterator<Item = Generated>, out: &mut dyn Write) -> io::Result<()> {
    let record =
        |made: Generated| BoardRecord { start: made.item.cells().to_vec(), text: made.item.rows_with_slashes() };
    line(&DrawnJson { seed, boards: boards.map(record).collect() }, out)
}

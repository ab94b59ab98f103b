//! The estimates for the sliding puzzle, each in a file of its own.
//!
//! Most are stepped in constant time: only the tile that slid matters. Under [`MoveCost::Tile`](super::MoveCost::Tile)
//! every estimate is weighted so that it stays admissible.

mod exact;
mod gaschnig;
mod linear_conflict;
mod manhattan;
mod manhattan_with_blank;
mod misplaced;
mod nilsson;
mod walking_distance;

pub use exact::Exact;
pub use gaschnig::Gaschnig;
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use manhattan_with_blank::ManhattanWithBlank;
pub use misplaced::Misplaced;
pub use nilsson::Nilsson;
pub use walking_distance::WalkingDistance;

use super::Move;
use super::packed::Word;
use super::space::{LANES, State, Tiles};
use jiugong_search::Cost;

/// What each tile on each cell adds to an estimate that is a sum over tiles.
#[derive(Clone, Debug)]
struct TileSums([[Cost; LANES]; LANES]);

impl TileSums {
    /// `value(cell, goal cell)` for every tile but the blank, weighted with what the tile costs to move.
    fn new<W: Word>(space: &Tiles<W>, value: impl Fn(usize, usize) -> Cost) -> Self {
        let goal = space.goal_cells();
        let cells = space.size().cells();
        let mut sums = [[0; LANES]; LANES];
        for tile in 1..cells {
            for (cell, sum) in sums[tile].iter_mut().enumerate().take(cells) {
                *sum = space.tile_cost(tile) * value(cell, goal[tile]);
            }
        }
        TileSums(sums)
    }

    fn eval<W: Word>(&self, space: &Tiles<W>, state: &State<W>) -> Cost {
        (0..space.size().cells()).map(|cell| self.0[state.tile(cell)][cell]).sum()
    }

    #[inline(always)]
    fn step<W: Word>(&self, space: &Tiles<W>, before: Cost, after: &State<W>, by: Move) -> Cost {
        let (tile, from, to) = space.slide_before(after, by);
        let sums = &self.0[tile % LANES];
        before + sums[to % LANES] - sums[from % LANES]
    }
}

/// Rows plus columns between two cells.
fn city_blocks(columns: usize, a: usize, b: usize) -> Cost {
    ((a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns)) as Cost
}

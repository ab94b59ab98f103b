//! The heuristics of the sliding puzzle, one per file.
//!
//! Most are updated in constant time, since only one tile moves. Under [`MoveCost::Tile`](super::MoveCost::Tile)
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
use super::slim::RisingTiles;
use super::space::{LANES, State, Tiles};
use jiugong_search::Cost;

/// The contribution of each tile on each cell to an estimate that is a sum over tiles.
#[derive(Clone, Debug)]
struct TileSums {
    sums: [[Cost; LANES]; LANES],
    /// By the blank's cell after a slide and the move: the cell of the tile, and the change for each tile.
    to: [u8; 4 * LANES],
    changes: [[i8; LANES]; 4 * LANES],
}

impl TileSums {
    /// `value(cell, goal cell)` for every tile except the blank, weighted with the tile's cost.
    fn new<W: Word>(space: &Tiles<W>, value: impl Fn(usize, usize) -> Cost) -> Self {
        let goal = space.goal_cells();
        let cells = space.size().cells();
        let mut sums = [[0; LANES]; LANES];
        for tile in 1..cells {
            for (cell, sum) in sums[tile].iter_mut().enumerate().take(cells) {
                *sum = space.tile_cost(tile) * value(cell, goal[tile]);
            }
        }
        let (mut to, mut changes) = ([0; 4 * LANES], [[0; LANES]; 4 * LANES]);
        for from in 0..cells {
            for by in Move::ALL {
                let slide = 4 * from + by as usize;
                let now = space.cell_before(from, by);
                to[slide] = now as u8;
                for (change, sums) in changes[slide].iter_mut().zip(&sums) {
                    // A slide changes a distance by one, and tiles cost at most 24.
                    *change = sums[now].wrapping_sub(sums[from]) as i8;
                }
            }
        }
        TileSums { sums, to, changes }
    }

    /// The tiles whose contribution rises, for each slide.
    fn rises(&self) -> RisingTiles {
        std::array::from_fn(|slide| {
            let rise = |tile: usize| u32::from(self.changes[slide][tile] > 0) << tile;
            (0..LANES).map(rise).sum()
        })
    }

    fn eval<W: Word>(&self, space: &Tiles<W>, state: &State<W>) -> Cost {
        (0..space.size().cells()).map(|cell| self.sums[state.tile(cell)][cell]).sum()
    }

    #[inline(always)]
    fn step<W: Word>(&self, before: Cost, after: &State<W>, by: Move) -> Cost {
        let slide = (4 * after.blank() + by as usize) % (4 * LANES);
        let tile = after.tile(usize::from(self.to[slide]));
        before.wrapping_add_signed(i32::from(self.changes[slide][tile % LANES]))
    }
}

/// The Manhattan distance between two cells.
fn city_blocks(columns: usize, a: usize, b: usize) -> Cost {
    ((a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns)) as Cost
}

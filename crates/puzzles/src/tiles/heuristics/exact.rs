//! The exact distance, from the complete table: h = h*.

use jiugong_search::{Cost, DistanceTable, Heuristic, Quality, Ranked, UNREACHABLE, retrograde};

use crate::tiles::Move;
use crate::tiles::space::{State, Tiles};

/// The exact distance to the goal. A search with it expands only the states of the solution.
#[derive(Clone, Debug)]
pub struct Exact(DistanceTable);

impl Exact {
    /// The maximum number of cells for a complete table: 10 cells have 3,628,800 boards.
    pub const MOST_CELLS: usize = 10;

    /// Builds the table of the whole space; `None` if the board has more than [`MOST_CELLS`](Self::MOST_CELLS) cells.
    pub fn new(space: &Tiles<u64>) -> Option<Self> {
        (space.size().cells() <= Self::MOST_CELLS).then(|| Exact(retrograde(space)))
    }

    /// The table, by rank.
    pub fn table(&self) -> &DistanceTable {
        &self.0
    }
}

impl Heuristic<Tiles<u64>> for Exact {
    type Memo = ();

    const QUALITY: Quality = Quality::Consistent;

    #[inline(always)]
    fn eval(&self, space: &Tiles<u64>, state: &State<u64>) -> (Cost, ()) {
        (self.0.get(space.rank(state)).unwrap_or(UNREACHABLE), ())
    }

    #[inline(always)]
    fn step(&self, space: &Tiles<u64>, (): (), after: &State<u64>, _: Move) -> (Cost, ()) {
        self.eval(space, after)
    }
}

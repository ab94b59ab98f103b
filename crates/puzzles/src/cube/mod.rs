//! The pocket cube (二阶魔方): eight corners, turned face by face.
//!
//! Turning a face is the same as turning the opposite face and rotating the whole cube, so the down-back-left corner
//! stays fixed and three faces are turned: up, right, front. Invariant: a [`Corners`] is the number of one of the 7! · 3⁶
//! = 3,674,160 arrangements of the other seven corners.

mod exact;
mod read;
mod stickers;
#[cfg(test)]
mod tests;
mod turning;

use std::fmt;

use jiugong_search::{Backward, Cost, Heuristic, Quality, Ranked, Space};

pub use exact::CubeExact;
pub use read::{CubeError, MOST_TURNS};
pub use stickers::{Face, Stickers};

use turning::{TWISTS, Turning};

/// All arrangements.
pub const ARRANGEMENTS: usize = 3_674_160;

/// What counts as one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Any turn of a face: at most 11 are needed.
    #[default]
    Half,
    /// A quarter turn: at most 14 are needed.
    Quarter,
}

/// An arrangement of the seven corners as a number: the rank of their order times 3⁶, plus the rank of their twists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Corners(u32);

/// A move: a face turned clockwise by one to three quarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct Turn {
    pub face: Face,
    /// Quarter turns, from 1 to 3.
    pub quarters: u8,
}

impl Turn {
    /// The inverse turn.
    #[must_use]
    pub fn back(self) -> Turn {
        Turn { face: self.face, quarters: 4 - self.quarters }
    }
}

impl fmt::Display for Turn {
    /// `R`, `R2` or `R'`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quarters = ["", "2", "'"][usize::from(self.quarters.clamp(1, 3)) - 1];
        write!(f, "{}{quarters}", self.face.letter())
    }
}

/// A cube to be solved.
///
/// # Example
/// ```
/// use jiugong_puzzles::cube::{Cube, CubeExact, Metric};
/// use jiugong_search::Search;
///
/// let cube = Cube::parse(b"R U2 F'", Metric::Half).unwrap();
/// let report = Search::new(&cube).astar(&CubeExact::new(Metric::Half));
/// let turns: Vec<String> = report.plan().unwrap().moves.iter().map(ToString::to_string).collect();
/// assert_eq!(turns, ["F", "U2", "R'"]);
/// ```
#[derive(Clone, Debug)]
pub struct Cube {
    start: Corners,
    metric: Metric,
    turning: &'static Turning,
}

impl Cube {
    /// A cube with this arrangement.
    pub fn new(start: Corners, metric: Metric) -> Self {
        Cube { start, metric, turning: Turning::get() }
    }

    /// The cube with these stickers, rotated as a whole so that its down-back-left corner is in place.
    ///
    /// # Errors
    /// If no sequence of turns leads from a solved cube to these stickers.
    pub fn of_stickers(stickers: &Stickers, metric: Metric) -> Result<Self, CubeError> {
        Ok(Cube::new(stickers.corners().ok_or(CubeError::Impossible)?, metric))
    }

    /// What counts as one move.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The stickers of an arrangement.
    pub fn stickers(&self, corners: Corners) -> Stickers {
        Stickers::of(corners)
    }

    /// The turns that count as one move, in operator order.
    fn turns(&self) -> impl Iterator<Item = Turn> {
        let quarters: &'static [u8] = match self.metric {
            Metric::Half => &[1, 2, 3],
            Metric::Quarter => &[1, 3],
        };
        let turn = move |face| quarters.iter().map(move |&quarters| Turn { face, quarters });
        Face::TURNED.into_iter().flat_map(turn)
    }

    #[inline]
    fn turned(&self, corners: Corners, turn: Turn) -> Corners {
        let (mut order, mut twists) = (corners.0 / TWISTS, corners.0 % TWISTS);
        for _ in 0..turn.quarters {
            (order, twists) = self.turning.quarter(turn.face, order, twists);
        }
        Corners(order * TWISTS + twists)
    }
}

impl Space for Cube {
    type State = Corners;
    type Key = u32;
    type Move = Turn;

    fn start(&self) -> Corners {
        self.start
    }

    fn is_goal(&self, corners: &Corners) -> bool {
        corners.0 == 0
    }

    fn pack(&self, corners: &Corners) -> u32 {
        corners.0
    }

    fn unpack(&self, key: &u32) -> Corners {
        Corners(*key)
    }

    fn successors(&self, corners: &Corners, mut visit: impl FnMut(Turn, Cost, Corners)) {
        for turn in self.turns() {
            visit(turn, 1, self.turned(*corners, turn));
        }
    }

    fn unit_costs(&self) -> bool {
        true
    }
}

impl Backward for Cube {
    fn goals(&self, mut visit: impl FnMut(Corners)) {
        visit(Corners(0));
    }

    fn predecessors(&self, corners: &Corners, mut visit: impl FnMut(Turn, Cost, Corners)) {
        for turn in self.turns() {
            visit(turn, 1, self.turned(*corners, turn.back()));
        }
    }
}

impl Ranked for Cube {
    const KEYS_ARE_RANKS: bool = true;

    fn count(&self) -> usize {
        ARRANGEMENTS
    }

    fn rank(&self, corners: &Corners) -> usize {
        corners.0 as usize
    }

    fn unrank(&self, rank: usize) -> Corners {
        Corners(rank as u32)
    }
}

/// A quarter of the corners that are misplaced or twisted, rounded up.
///
/// A turn moves four corners, so it fixes at most four and lowers the value by at most 1: the heuristic is consistent.
#[derive(Clone, Copy, Debug, Default)]
pub struct CornersAway;

impl Heuristic<Cube> for CornersAway {
    type Memo = ();

    const QUALITY: Quality = Quality::Consistent;

    fn eval(&self, cube: &Cube, corners: &Corners) -> (Cost, ()) {
        let away = cube.turning.corners_away(corners.0 / TWISTS, corners.0 % TWISTS);
        (away.div_ceil(4), ())
    }

    fn step(&self, cube: &Cube, (): (), after: &Corners, _: Turn) -> (Cost, ()) {
        self.eval(cube, after)
    }
}

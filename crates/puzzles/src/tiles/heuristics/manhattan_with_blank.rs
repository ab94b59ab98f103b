//! Manhattan distance including the blank: a common mistake, kept as a lesson.
//!
//! One move carries both a tile and the blank, so it can lower this sum by two: it overestimates, and A* with it may
//! return plans that are too long.

use jiugong_search::{Cost, Heuristic, Quality};

use super::{Manhattan, city_blocks};
use crate::tiles::Move;
use crate::tiles::packed::Word;
use crate::tiles::space::{State, Tiles};

/// [`Manhattan`] plus the distance of the blank to its goal cell.
#[derive(Clone, Debug)]
pub struct ManhattanWithBlank {
    tiles: Manhattan,
    goal_blank: usize,
}

impl ManhattanWithBlank {
    /// The estimate for the goal and the move costs of `space`.
    pub fn new<W: Word>(space: &Tiles<W>) -> Self {
        ManhattanWithBlank { tiles: Manhattan::new(space), goal_blank: space.goal().blank() }
    }

    #[inline(always)]
    fn add_blank<W: Word>(&self, space: &Tiles<W>, state: &State<W>, tiles: Cost) -> (Cost, Cost) {
        (tiles + city_blocks(space.size().columns, state.blank(), self.goal_blank), tiles)
    }
}

impl<W: Word> Heuristic<Tiles<W>> for ManhattanWithBlank {
    /// The sum without the blank.
    type Memo = Cost;

    const QUALITY: Quality = Quality::Inadmissible;

    fn eval(&self, space: &Tiles<W>, state: &State<W>) -> (Cost, Cost) {
        self.add_blank(space, state, self.tiles.eval(space, state).0)
    }

    #[inline(always)]
    fn step(&self, space: &Tiles<W>, memo: Cost, after: &State<W>, by: Move) -> (Cost, Cost) {
        self.add_blank(space, after, self.tiles.step(space, memo, after, by).0)
    }

    #[inline(always)]
    fn step_back(&self, space: &Tiles<W>, memo: Cost, before: &State<W>, by: Move) -> (Cost, Cost) {
        // Slides are reversible, so a step against a move is a step by the opposite move.
        self.step(space, memo, before, by.opposite())
    }
}

//! Misplaced tiles (错位数).

use jiugong_search::{Cost, Heuristic, Quality};

use super::TileSums;
use crate::tiles::Move;
use crate::tiles::packed::Word;
use crate::tiles::space::{State, Tiles};

/// The number of tiles not on their goal cells, without the blank.
#[derive(Clone, Debug)]
pub struct Misplaced(TileSums);

impl Misplaced {
    /// The estimate for the goal and the move costs of `space`.
    pub fn new<W: Word>(space: &Tiles<W>) -> Self {
        Misplaced(TileSums::new(space, |cell, goal| Cost::from(cell != goal)))
    }
}

impl<W: Word> Heuristic<Tiles<W>> for Misplaced {
    type Memo = Cost;

    const QUALITY: Quality = Quality::Consistent;

    const LIGHT: bool = true;

    fn eval(&self, space: &Tiles<W>, state: &State<W>) -> (Cost, Cost) {
        let value = self.0.eval(space, state);
        (value, value)
    }

    #[inline(always)]
    fn step(&self, _: &Tiles<W>, memo: Cost, after: &State<W>, by: Move) -> (Cost, Cost) {
        let value = self.0.step(memo, after, by);
        (value, value)
    }

    #[inline(always)]
    fn step_back(&self, space: &Tiles<W>, memo: Cost, before: &State<W>, by: Move) -> (Cost, Cost) {
        // Slides are reversible, so a step against a move is a step by the opposite move.
        self.step(space, memo, before, by.opposite())
    }
}

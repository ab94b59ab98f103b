//! Manhattan distance (曼哈顿距离).

use jiugong_search::fast::WithSlim;
use jiugong_search::{Cost, Heuristic, Quality};

use super::{TileSums, city_blocks};
use crate::tiles::packed::Word;
use crate::tiles::slim::{RisingTiles, SlimTiles};
use crate::tiles::space::{State, Tiles};
use crate::tiles::{Move, MoveCost};

/// The sum of the Manhattan distances of the tiles to their goal cells, without the blank.
#[derive(Clone, Debug)]
pub struct Manhattan(TileSums, RisingTiles);

impl Manhattan {
    /// The estimate for the goal and the move costs of `space`.
    pub fn new<W: Word>(space: &Tiles<W>) -> Self {
        let columns = space.size().columns;
        let sums = TileSums::new(space, |cell, goal| city_blocks(columns, cell, goal));
        let rises = sums.rises();
        Manhattan(sums, rises)
    }
}

impl<W: Word> Heuristic<Tiles<W>> for Manhattan {
    type Memo = Cost;

    const LIGHT: bool = true;

    const QUALITY: Quality = Quality::Consistent;

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

    fn slim<T: WithSlim<Tiles<W>>>(&self, space: &Tiles<W>, then: T) -> Option<T::Answer> {
        (space.cost() == MoveCost::Unit).then(|| then.with(&SlimTiles::new(space, &self.1)))
    }
}

//! Gaschnig's estimate: the number of moves if any tile may jump into the blank's cell from anywhere.
//!
//! In that relaxed puzzle every misplaced tile moves once, and each cycle of tiles that occupy each other's goal cells
//! without the blank costs one extra move of its cheapest tile, to let the blank in. As the exact cost of a relaxed
//! puzzle, it is consistent.

use jiugong_search::{Cost, Heuristic, Quality};

use crate::tiles::Move;
use crate::tiles::packed::Word;
use crate::tiles::space::{LANES, State, Tiles};

/// The exact cost of the puzzle in which any tile may jump to the blank.
#[derive(Clone, Debug)]
pub struct Gaschnig {
    /// The goal cell of each tile, with the blank as tile 0.
    goal: [usize; LANES],
}

impl Gaschnig {
    /// The estimate for the goal and the move costs of `space`.
    pub fn new<W: Word>(space: &Tiles<W>) -> Self {
        Gaschnig { goal: space.goal_cells() }
    }
}

impl<W: Word> Heuristic<Tiles<W>> for Gaschnig {
    type Memo = Cost;

    const QUALITY: Quality = Quality::Consistent;

    fn eval(&self, space: &Tiles<W>, state: &State<W>) -> (Cost, Cost) {
        let (mut sum, mut seen): (Cost, u32) = (0, 0);
        for first in 0..space.size().cells() {
            let (mut cell, mut cheapest, mut ring) = (first, Cost::MAX, 0);
            while seen & 1 << cell == 0 {
                seen |= 1 << cell;
                let tile = state.tile(cell);
                // A cycle with the blank needs no extra move.
                let cost = if tile == 0 { 0 } else { space.tile_cost(tile) };
                (cheapest, ring) = (cheapest.min(cost), ring + cost);
                cell = self.goal[tile];
            }
            // A tile in its goal cell is a cycle of its own.
            if self.goal[state.tile(first)] != first && cheapest != Cost::MAX {
                sum += ring + cheapest;
            }
        }
        (sum, sum)
    }

    fn step(&self, space: &Tiles<W>, _: Cost, after: &State<W>, _: Move) -> (Cost, Cost) {
        self.eval(space, after)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, VecDeque};

    use super::*;
    use crate::tiles::{MoveCost, NamedGoal, Size};
    use jiugong_search::{Ranked, Space};

    /// The relaxed puzzle searched from its goal, for every arrangement of 2×3.
    fn relaxed(goal: &[u32], weigh: bool) -> HashMap<Vec<u32>, Cost> {
        let mut costs: HashMap<Vec<u32>, Cost> = HashMap::from([(goal.to_vec(), 0)]);
        let mut open = VecDeque::from([goal.to_vec()]);
        while let Some(cells) = open.pop_front() {
            let blank = cells.iter().position(|&tile| tile == 0).unwrap();
            for cell in (0..cells.len()).filter(|&cell| cell != blank) {
                let mut next = cells.clone();
                next.swap(cell, blank);
                let cost = costs[&cells] + if weigh { cells[cell] } else { 1 };
                if costs.get(&next).is_none_or(|&known| cost < known) {
                    costs.insert(next.clone(), cost);
                    open.push_back(next);
                }
            }
        }
        costs
    }

    #[test]
    fn the_value_is_the_exact_cost_of_the_relaxed_puzzle() {
        let goal = NamedGoal::Spiral.board(Size::new(2, 3).unwrap());
        for (cost, weigh) in [(MoveCost::Unit, false), (MoveCost::Tile, true)] {
            let space = Tiles::<u64>::new(&goal, &goal).unwrap().with_cost(cost);
            let expected = relaxed(goal.cells(), weigh);
            let gaschnig = Gaschnig::new(&space);
            assert_eq!(expected.len(), space.count());
            for rank in 0..space.count() {
                let state = space.unrank(rank);
                let value = gaschnig.eval(&space, &state).0;
                assert_eq!(value, expected[space.board(&state).cells()], "{}", space.board(&state));
            }
            assert_eq!(gaschnig.eval(&space, &space.start()).0, 0);
        }
    }
}

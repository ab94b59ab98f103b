//! Nilsson's P + 3S for boards of 3×3 whose goal has the blank in the centre.
//!
//! P is Manhattan distance. S follows the eight outer cells clockwise: 2 for every tile that is not followed by its
//! successor in the goal, and 1 for a tile in the centre. It overestimates, so it guarantees nothing, but finds a
//! solution with little work.

use jiugong_search::{Cost, Heuristic, Quality};

use super::Manhattan;
use crate::tiles::Move;
use crate::tiles::packed::Word;
use crate::tiles::space::{LANES, State, Tiles};

/// The outer cells of 3×3, clockwise from the top left.
const ROUND: [usize; 8] = [0, 1, 2, 5, 8, 7, 6, 3];
/// The centre cell.
const MIDDLE: usize = 4;

/// Manhattan distance plus three times the sequence score.
#[derive(Clone, Debug)]
pub struct Nilsson {
    manhattan: Manhattan,
    /// The successor of each tile in the goal, clockwise.
    follows: [usize; LANES],
}

impl Nilsson {
    /// The estimate for the goal of `space`; `None` unless it is 3×3 with the blank in the centre.
    pub fn new<W: Word>(space: &Tiles<W>) -> Option<Self> {
        let (size, goal) = (space.size(), space.goal());
        if (size.rows, size.columns) != (3, 3) || goal.blank() != MIDDLE {
            return None;
        }
        let mut follows = [0; LANES];
        for place in 0..ROUND.len() {
            follows[goal.tile(ROUND[place])] = goal.tile(ROUND[(place + 1) % ROUND.len()]);
        }
        Some(Nilsson { manhattan: Manhattan::new(space), follows })
    }

    fn add_score<W: Word>(&self, state: &State<W>, manhattan: Cost) -> (Cost, Cost) {
        let mut score = Cost::from(state.tile(MIDDLE) != 0);
        for place in 0..ROUND.len() {
            let tile = state.tile(ROUND[place]);
            let next = state.tile(ROUND[(place + 1) % ROUND.len()]);
            if tile != 0 && self.follows[tile] != next {
                score += 2;
            }
        }
        (manhattan + 3 * score, manhattan)
    }
}

impl<W: Word> Heuristic<Tiles<W>> for Nilsson {
    /// P.
    type Memo = Cost;

    const QUALITY: Quality = Quality::Inadmissible;

    fn eval(&self, space: &Tiles<W>, state: &State<W>) -> (Cost, Cost) {
        self.add_score(state, self.manhattan.eval(space, state).0)
    }

    fn step(&self, space: &Tiles<W>, memo: Cost, after: &State<W>, by: Move) -> (Cost, Cost) {
        self.add_score(after, self.manhattan.step(space, memo, after, by).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::{NamedGoal, Size, parse_board};
    use jiugong_search::Space;

    fn value(board: &str) -> Cost {
        let goal = NamedGoal::Spiral.board(Size::new(3, 3).unwrap());
        let space = Tiles::<u64>::new(&parse_board(board.as_bytes(), None).unwrap().board, &goal).unwrap();
        Nilsson::new(&space).unwrap().eval(&space, &space.start()).0
    }

    #[test]
    fn scores_counted_by_hand() {
        assert_eq!(value("123804765"), 0);
        // One move from the goal: P = 1; the tile in the centre counts 1, the one before the blank 2, so S = 3.
        assert_eq!(value("103824765"), 10);
        // P = 12; none of the eight tiles is followed by its successor, so S = 16.
        assert_eq!(value("216408753"), 60);
    }

    #[test]
    fn other_goals_have_none() {
        for (goal, rows) in [(NamedGoal::Standard, 3), (NamedGoal::Spiral, 4)] {
            let goal = goal.board(Size::new(rows, rows).unwrap());
            assert!(Nilsson::new(&Tiles::<u64>::new(&goal, &goal).unwrap()).is_none());
        }
    }
}

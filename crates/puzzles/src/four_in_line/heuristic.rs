//! A lower bound from each colour alone.
//!
//! Ignore the other colour and let a piece step to any neighbour without a piece of its own colour. In that relaxed
//! game the fewest steps r(c) to a line depend only on the seven cells of colour c; a table stores them.
//!
//! In the real game the colours alternate. A line of c needs at least r = r(c) moves of c. If c moves now, they are
//! moves 1, 3, 5 …, so at least 2r − 1 moves; if the other colour moves now, they are moves 2, 4, 6 …, so 2r. With r =
//! 0 it is 0. The estimate is the smaller value of the two colours.
//!
//! Admissible: each solution makes a line of some colour, and its moves of that colour solve the relaxed game.
//! Consistent: a move of c lowers r by at most 1 and takes the value from 2r − 1 to at least 2(r − 1) (the other colour
//! moves next); a move of the other colour leaves r and takes the value from 2r to 2r − 1. Before the first move the
//! value is 2r − 1 for both colours, and the same two steps lower it by at most 1. The minimum of two consistent
//! estimates is consistent.

use jiugong_search::{Cost, Heuristic, Quality};

use super::board::{Board, PIECES, Turn, cells, holds_line, neighbours};
use super::{FourInLine, Move};

/// The table entry of sets that do not have seven cells.
const UNSET: u8 = u8::MAX;

/// The fewest moves to a line of one colour, ignoring the other colour's pieces but counting its moves.
///
/// ```
/// use jiugong_puzzles::four_in_line::{FourInLine, OneColour};
/// use jiugong_search::{Heuristic, Space};
///
/// let problem = FourInLine::parse(b"BBBO BWWB WWBW WBWO").unwrap();
/// assert_eq!(OneColour::new().eval(&problem, &problem.start()).0, 1);
/// ```
#[derive(Clone, Debug)]
pub struct OneColour {
    /// Steps to a line, by set of cells.
    steps: Box<[u8]>,
}

impl OneColour {
    /// Fills the table by breadth-first search from all sets of seven cells that contain a line.
    pub fn new() -> OneColour {
        let mut steps = vec![UNSET; 1 << 16].into_boxed_slice();
        let mut layer: Vec<u16> = (0..=u16::MAX).filter(|set| set.count_ones() == PIECES && holds_line(*set)).collect();
        let mut depth = 0;
        while !layer.is_empty() {
            layer.retain(|&set| {
                let entry = &mut steps[usize::from(set)];
                let new = *entry == UNSET;
                if new {
                    *entry = depth;
                }
                new
            });
            depth += 1;
            layer = layer.iter().flat_map(|&set| single_steps(set)).collect();
        }
        OneColour { steps }
    }

    #[inline]
    fn value(&self, board: Board) -> Cost {
        let moves = |set: u16, waits: bool| match Cost::from(self.steps[usize::from(set)]) {
            0 => 0,
            steps => 2 * steps - Cost::from(!waits),
        };
        moves(board.black, board.turn == Turn::White).min(moves(board.white, board.turn == Turn::Black))
    }
}

/// The sets reachable by moving one piece to a neighbouring cell. Steps are reversible, so these are also the
/// predecessors.
fn single_steps(set: u16) -> impl Iterator<Item = u16> {
    cells(set).flat_map(move |from| {
        neighbours(from).filter(move |to| set >> to & 1 == 0).map(move |to| set ^ (1 << from | 1 << to))
    })
}

impl Default for OneColour {
    fn default() -> Self {
        OneColour::new()
    }
}

impl Heuristic<FourInLine> for OneColour {
    type Memo = ();

    const QUALITY: Quality = Quality::Consistent;

    #[inline]
    fn eval(&self, _: &FourInLine, state: &Board) -> (Cost, ()) {
        (self.value(*state), ())
    }

    #[inline]
    fn step(&self, _: &FourInLine, (): (), after: &Board, _: Move) -> (Cost, ()) {
        (self.value(*after), ())
    }
}

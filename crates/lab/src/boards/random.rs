//! Random boards, which are the same for the same seed on every machine and in every version.
//!
//! Cells are [shuffled](Random::shuffle); if the board does not reach the goal, two tiles are exchanged. Any change of this procedure would
//! change the boards of every seed.

use jiugong_puzzles::tiles::{Board, reaches};
pub use jiugong_search::Random;

/// Generates random boards.
///
/// ```
/// use jiugong_lab::random::{Random, RandomBoard};
/// use jiugong_puzzles::tiles::{NamedGoal, Size, reaches};
///
/// let goal = NamedGoal::Standard.board(Size::new(3, 3)?);
/// let board = Random::new(1).board(&goal);
/// assert_eq!(board, Random::new(1).board(&goal));
/// assert!(reaches(&board, &goal));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait RandomBoard {
    /// A board that reaches `goal`, uniformly distributed.
    fn board(&mut self, goal: &Board) -> Board;
}

impl RandomBoard for Random {
    fn board(&mut self, goal: &Board) -> Board {
        let size = goal.size();
        let made = |cells: Vec<u32>| Board::new(size, cells).expect("the cells stay a permutation");
        let mut cells = goal.cells().to_vec();
        if size.rows == 1 || size.columns == 1 {
            // In a single line only the position of the blank varies.
            cells.remove(goal.blank());
            cells.insert(self.below(size.cells() as u64) as usize, 0);
            return made(cells);
        }
        self.shuffle(&mut cells);
        let board = made(cells);
        if reaches(&board, goal) {
            return board;
        }
        // Exchanging the first two tiles is a bijection between the two halves, so all boards remain equally likely.
        let mut cells = board.cells().to_vec();
        let mut tiles = (0..cells.len()).filter(|&cell| cells[cell] != 0);
        if let (Some(first), Some(second)) = (tiles.next(), tiles.next()) {
            cells.swap(first, second);
        }
        made(cells)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use jiugong_puzzles::tiles::{NamedGoal, Size};

    use super::*;

    #[test]
    fn the_boards_of_a_seed_never_change() {
        let goal = NamedGoal::Standard.board(Size::new(3, 3).unwrap());
        let mut random = Random::new(1);
        let boards: [String; 3] = std::array::from_fn(|_| random.board(&goal).compact().unwrap());
        assert_eq!(boards, ["260143857", "142306758", "568237041"]);
    }

    /// All boards that reach the goal are drawn about equally often, and no others.
    fn even(size: (usize, usize), boards: usize) {
        let goal = NamedGoal::Spiral.board(Size::new(size.0, size.1).unwrap());
        let mut random = Random::new(42);
        let mut drawn: HashMap<Board, u32> = HashMap::new();
        let each = 400;
        for _ in 0..boards * each {
            *drawn.entry(random.board(&goal)).or_default() += 1;
        }
        assert_eq!(drawn.len(), boards);
        assert!(drawn.keys().all(|board| reaches(board, &goal)));
        // The chi-squared statistic has about this mean and standard deviation; five deviations do not occur in practice.
        let free = (boards - 1) as f64;
        let each = each as f64;
        let off: f64 = drawn.values().map(|&count| (f64::from(count) - each).powi(2) / each).sum();
        assert!((off - free).abs() < 5.0 * (2.0 * free).sqrt() + 5.0, "{size:?}: {off}");
    }

    #[test]
    fn boards_are_uniform_among_those_that_reach_the_goal() {
        even((2, 3), 360);
        even((2, 2), 12);
        even((1, 5), 5);
        even((4, 1), 4);
        even((1, 1), 1);
    }
}

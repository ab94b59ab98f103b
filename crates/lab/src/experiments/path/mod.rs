//! Shortest solutions: one of them, or how many there are and the first of them in operator order.
//!
//! Every path that is handed out is a shortest one, and no two are the same.

mod searched;

pub use searched::{Counted, count_shortest};

use std::collections::HashMap;

use jiugong_puzzles::tiles::{Board, Exact, Move, MoveCost, Order, Size, State};
use jiugong_search::{Cost, Ranked};
use thiserror::Error;

use crate::boards::distances::Distances;
use crate::domains::OPTIMAL_CELLS;

/// Why shortest solutions are not told.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathError {
    /// There are too many boards to know the distance of each.
    #[error(
        "the distances of all boards of {size} are in no table: there are too many; up to {most} cells are possible"
    )]
    TooLargeForAll {
        /// The board's size.
        size: Size,
        /// The most cells.
        most: usize,
    },
    /// A shortest solution would not be found in any reasonable time.
    #[error(
        "a shortest solution of a board of {size} is out of reach; up to {most} cells are possible; `jiugong solve` finds short ones"
    )]
    TooLarge {
        /// The board's size.
        size: Size,
        /// The most cells.
        most: usize,
    },
}

/// Some shortest solutions of a board, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathReport {
    /// The board.
    pub start: Board,
    /// The goal.
    pub goal: Board,
    /// The operator order of the solutions.
    pub order: Order,
    /// How many moves each has.
    pub length: u32,
    /// How many there are, where that was asked for.
    pub count: Option<u128>,
    /// The first of them.
    pub paths: Vec<Vec<Move>>,
}

/// Whether a shortest solution of a board of this size is found in reasonable time.
///
/// # Errors
/// If it is not.
pub fn check_optimal(size: Size) -> Result<(), PathError> {
    if size.cells() > OPTIMAL_CELLS {
        return Err(PathError::TooLarge { size, most: OPTIMAL_CELLS });
    }
    Ok(())
}

/// Whether the distances of all boards of this size are in a table, so that [`all_shortest`] answers.
pub fn is_tabled(size: Size) -> bool {
    Distances::serve(size)
}

/// Counts the shortest solutions from `start` to `goal`, and lists the first `most` of them in operator order. `None` if there
/// is no solution.
///
/// # Errors
/// If the board is too large.
///
/// # Example
/// ```
/// use jiugong_lab::all_shortest;
/// use jiugong_puzzles::tiles::{NamedGoal, Order, parse_board};
///
/// let start = parse_board(b"0 3/2 1", None)?.board;
/// let goal = NamedGoal::Standard.board(start.size());
/// let report = all_shortest(&start, &goal, Order::default(), 10)?.expect("it reaches the goal");
/// assert_eq!((report.length, report.count, report.paths.len()), (6, Some(2), 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn all_shortest(start: &Board, goal: &Board, order: Order, most: usize) -> Result<Option<PathReport>, PathError> {
    let size = goal.size();
    let Some(distances) = Distances::new(goal, order, MoveCost::Unit) else {
        return Err(PathError::TooLargeForAll { size, most: Exact::MOST_CELLS });
    };
    let Some((state, length)) = distances.find(start) else { return Ok(None) };
    let paths = Paths::new(&distances, state, length).take(most).collect();
    let count = Some(count(&distances, state, length));
    Ok(Some(PathReport { start: start.clone(), goal: goal.clone(), order, length, count, paths }))
}

/// The number of shortest ways, layer by layer: how many ways lead to each board of the next distance.
///
/// No board that is served is more than 55 moves away, and at most four moves lead nearer, so there are fewer than 4⁵⁵ < 2¹²⁸.
fn count(distances: &Distances, start: State<u64>, length: Cost) -> u128 {
    let space = distances.space();
    let mut layer = HashMap::from([(space.rank(&start), 1_u128)]);
    for distance in (1..=length).rev() {
        let mut next = HashMap::new();
        for (rank, ways) in layer {
            distances.nearer(&space.unrank(rank), distance, |_, after| {
                *next.entry(space.rank(&after)).or_default() += ways;
            });
        }
        layer = next;
    }
    layer.into_values().sum()
}

/// The shortest ways in operator order. Every move that leads nearer is part of one, so none is begun in vain.
struct Paths<'a> {
    distances: &'a Distances,
    length: usize,
    moves: Vec<Move>,
    /// For each move of the present way, and one beyond, what is still to be tried there, last first.
    untried: Vec<Vec<(Move, State<u64>)>>,
    /// The way of no moves is still to be told.
    empty: bool,
}

impl<'a> Paths<'a> {
    fn new(distances: &'a Distances, start: State<u64>, length: Cost) -> Self {
        let untried = Vec::new();
        let mut paths = Paths { distances, length: length as usize, moves: Vec::new(), untried, empty: length == 0 };
        paths.open(&start);
        paths
    }

    fn open(&mut self, state: &State<u64>) {
        let mut moves = Vec::new();
        let left = self.length - self.moves.len();
        self.distances.nearer(state, left as Cost, |by, after| moves.push((by, after)));
        moves.reverse();
        self.untried.push(moves);
    }
}

impl Iterator for Paths<'_> {
    type Item = Vec<Move>;

    fn next(&mut self) -> Option<Vec<Move>> {
        if std::mem::take(&mut self.empty) {
            return Some(Vec::new());
        }
        loop {
            let Some((by, after)) = self.untried.last_mut()?.pop() else {
                self.untried.pop();
                self.moves.pop();
                continue;
            };
            self.moves.push(by);
            if self.moves.len() == self.length {
                let found = self.moves.clone();
                self.moves.pop();
                return Some(found);
            }
            self.open(&after);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use jiugong_puzzles::tiles::{NamedGoal, parse_board};

    use super::*;

    fn board(text: &str) -> Board {
        parse_board(text.as_bytes(), None).unwrap().board
    }

    /// Length and number of the shortest ways, by plain breadth-first layers from the start.
    fn plain(start: &Board, goal: &Board) -> (u32, u128) {
        let mut seen = HashSet::from([start.clone()]);
        let mut layer = HashMap::from([(start.clone(), 1_u128)]);
        for length in 0.. {
            if let Some(&ways) = layer.get(goal) {
                return (length, ways);
            }
            let mut next: HashMap<Board, u128> = HashMap::new();
            for (board, ways) in &layer {
                for by in Move::ALL {
                    let mut after = board.clone();
                    if after.slide(by).is_some() && !seen.contains(&after) {
                        *next.entry(after).or_default() += ways;
                    }
                }
            }
            seen.extend(next.keys().cloned());
            layer = next;
        }
        unreachable!("the boards of these tests reach their goals")
    }

    #[test]
    fn the_number_is_that_of_a_plain_count() {
        for (start, goal) in [
            ("867254301", "123456780"),
            ("647850321", "123456780"),
            ("234150768", "123456780"),
            ("216408753", "123804765"),
            ("283104765", "123804765"),
            ("123456780", "123456780"),
            ("0 3/2 1", "1 2/3 0"),
            ("4 5 0/1 2 3", "1 2 3/4 5 0"),
            ("2/1/0/3/4", "2/1/3/4/0"),
        ] {
            let (start, goal) = (board(start), board(goal));
            let report = all_shortest(&start, &goal, Order::default(), usize::MAX).unwrap().unwrap();
            let (length, count) = plain(&start, &goal);
            assert_eq!((report.length, report.count), (length, Some(count)), "{start:?}");
            assert_eq!(report.paths.len() as u128, report.count.unwrap(), "{start:?}");
        }
    }

    #[test]
    fn paths_are_different_shortest_and_in_operator_order() {
        let (start, goal) = (board("867254301"), board("123456780"));
        for letters in ["lurd", "drul", "udlr"] {
            let order: Order = letters.parse().unwrap();
            let report = all_shortest(&start, &goal, order, usize::MAX).unwrap().unwrap();
            for path in &report.paths {
                let mut board = start.clone();
                assert!(path.iter().all(|&by| board.slide(by).is_some()));
                assert_eq!((board, path.len()), (goal.clone(), 31));
            }
            let place = |by: &Move| order.moves().iter().position(|other| other == by);
            let places: Vec<Vec<_>> = report.paths.iter().map(|path| path.iter().map(place).collect()).collect();
            assert!(places.is_sorted_by(|one, other| one < other), "{letters}");
            let first = all_shortest(&start, &goal, order, 3).unwrap().unwrap();
            assert_eq!((&first.paths[..], first.count), (&report.paths[..3], report.count));
        }
    }

    #[test]
    fn unsolvable_and_large_boards_are_told_apart() {
        assert_eq!(all_shortest(&board("213456780"), &board("123456780"), Order::default(), 1), Ok(None));
        let large = NamedGoal::Standard.board(Size::new(4, 4).unwrap());
        let error = all_shortest(&large, &large, Order::default(), 1).unwrap_err();
        assert_eq!(error, PathError::TooLargeForAll { size: large.size(), most: 10 });
        assert!(check_optimal(large.size()).is_ok() && check_optimal(Size::new(5, 5).unwrap()).is_err());
    }
}

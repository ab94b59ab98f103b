//! Shortest solutions: one of them, or how many there are and the first of them in operator order.
//!
//! If all states fit a table, [`all_cheapest`](crate::all_cheapest) follows the table; domains with more states may have a [search](crate::Paths)
//! of their own.

use crate::domain::instance::Instance;
use crate::experiments::space::whole::Shortest;

/// Cheapest solutions of a problem.
#[derive(Clone, Debug)]
pub struct PathReport {
    /// The problem.
    pub problem: Instance,
    /// The solutions.
    pub shortest: Shortest,
    /// Whether the solutions were counted.
    pub counted: bool,
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use jiugong_puzzles::tiles::{Board, Convention, Move, NamedGoal, Order, Size, parse_board, read_moves};

    use super::*;
    use crate::domains::TilesProblem;
    use crate::experiments::space::all_states::{WholeSpaceError, all_cheapest};

    fn all(start: &Board, goal: &Board, order: Order, most: usize) -> Option<Shortest> {
        let problem = TilesProblem { order, ..TilesProblem::new(start.clone(), goal.clone()) };
        all_cheapest(&Instance::new(problem), most).unwrap()
    }

    fn board(text: &str) -> Board {
        parse_board(text.as_bytes(), None).unwrap().board
    }

    /// Length and number of the shortest paths, by plain breadth-first layers from the start.
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
            let report = all(&start, &goal, Order::default(), usize::MAX).unwrap();
            let (length, count) = plain(&start, &goal);
            assert_eq!((report.cost, report.steps), (length, length as usize), "{start:?}");
            assert_eq!((report.cost, report.count), (length, Some(count)), "{start:?}");
            assert_eq!(report.paths.len() as u128, report.count.unwrap(), "{start:?}");
        }
    }

    #[test]
    fn paths_are_different_shortest_and_in_operator_order() {
        let (start, goal) = (board("867254301"), board("123456780"));
        for letters in ["lurd", "drul", "udlr"] {
            let order: Order = letters.parse().unwrap();
            let report = all(&start, &goal, order, usize::MAX).unwrap();
            let read = |path: &String| read_moves(Convention::Blank, &start, path).unwrap();
            let paths: Vec<Vec<Move>> = report.paths.iter().map(read).collect();
            for path in &paths {
                let mut board = start.clone();
                assert!(path.iter().all(|&by| board.slide(by).is_some()));
                assert_eq!((board, path.len()), (goal.clone(), 31));
            }
            let place = |by: &Move| order.moves().iter().position(|other| other == by);
            let places: Vec<Vec<_>> = paths.iter().map(|path| path.iter().map(place).collect()).collect();
            assert!(places.is_sorted_by(|one, other| one < other), "{letters}");
            let first = all(&start, &goal, order, 3).unwrap();
            assert_eq!((&first.paths[..], first.count), (&report.paths[..3], report.count));
        }
    }

    #[test]
    fn unsolvable_and_large_boards_are_told_apart() {
        assert_eq!(all(&board("213456780"), &board("123456780"), Order::default(), 1), None);
        let large = NamedGoal::Standard.board(Size::new(4, 4).unwrap());
        let error = all_cheapest(&Instance::new(TilesProblem::new(large.clone(), large)), 1).unwrap_err();
        assert!(matches!(error, WholeSpaceError::TooLarge { .. }));
    }
}

//! Which boards reach which, without searching.
//!
//! A move swaps the blank with a neighbour: one transposition, and one step of the blank. So the parity of the
//! permutation between two boards that reach each other equals the parity of the blank's distance, and on boards
//! with at least two rows and columns that is also enough. In a single row or column the tiles never pass each other.

use super::board::Board;
use super::goals::NamedGoal;

/// Whether moves lead from one board to the other. Linear in the number of cells.
///
/// ```
/// use jiugong_puzzles::tiles::{NamedGoal, parse_board, reachable_goals, reaches};
///
/// let board = parse_board(b"283104765", None)?.board;
/// assert!(reaches(&board, &NamedGoal::Spiral.board(board.size())));
/// assert_eq!(reachable_goals(&board), [NamedGoal::Spiral]);
/// # Ok::<(), jiugong_puzzles::tiles::ParseError>(())
/// ```
pub fn reaches(from: &Board, to: &Board) -> bool {
    if from.size() != to.size() {
        return false;
    }
    if from.rows() == 1 || from.columns() == 1 {
        let tiles = |board: &Board| board.cells().iter().copied().filter(|&tile| tile > 0).collect::<Vec<_>>();
        return tiles(from) == tiles(to);
    }
    let columns = from.columns();
    let row_steps = (from.blank() / columns).abs_diff(to.blank() / columns);
    let column_steps = (from.blank() % columns).abs_diff(to.blank() % columns);
    is_odd(from.cells(), to.cells()) == ((row_steps + column_steps) % 2 == 1)
}

/// Whether the permutation that takes one arrangement to the other is odd: n minus its cycles is.
fn is_odd(from: &[u32], to: &[u32]) -> bool {
    /// No cell has this number, so it marks tiles whose cycle is counted.
    const DONE: u32 = u32::MAX;
    let mut home = vec![0; to.len()];
    for (cell, &tile) in to.iter().enumerate() {
        home[tile as usize] = cell as u32;
    }
    let mut odd = false;
    for &first in from {
        // A cycle of k tiles is k − 1 transpositions; walking it clears it.
        let mut cell = std::mem::replace(&mut home[first as usize], DONE);
        if cell == DONE {
            continue;
        }
        while from[cell as usize] != first {
            cell = std::mem::replace(&mut home[from[cell as usize] as usize], DONE);
            odd = !odd;
        }
    }
    odd
}

/// The pairs of tiles in the wrong order when the rows are read one after another; the blank is not counted.
///
/// Exact, in O(n log n): a bit for each tile seen, and a Fenwick tree over the counts of whole words, which for
/// 999×999 cells stays in the cache where a tree over single tiles does not.
pub fn inversions(board: &Board) -> u64 {
    let words = board.cells().len().div_ceil(64);
    let mut seen = vec![0_u64; words];
    let mut tree = vec![0_u32; words + 1];
    let mut count = 0;
    let tiles = board.cells().iter().filter(|&&tile| tile > 0);
    for (before, &tile) in tiles.enumerate() {
        let (word, bit) = (tile as usize / 64, tile % 64);
        let mut smaller = (seen[word] & ((1 << bit) - 1)).count_ones();
        let mut node = word;
        while node > 0 {
            smaller += tree[node];
            node &= node - 1;
        }
        count += before as u64 - u64::from(smaller);
        seen[word] |= 1 << bit;
        node = word + 1;
        while node <= words {
            tree[node] += 1;
            node += node & node.wrapping_neg();
        }
    }
    count
}

/// The named goals this board reaches.
pub fn reachable_goals(board: &Board) -> Vec<NamedGoal> {
    NamedGoal::ALL.into_iter().filter(|goal| reaches(board, &goal.board(board.size()))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::Move;
    use super::super::rank::unrank;
    use super::super::size::Size;
    use super::*;
    use proptest::prelude::*;

    fn board(size: Size, cells: &[u32]) -> Board {
        Board::new(size, cells.to_vec()).unwrap()
    }

    fn reached_by_search(start: &Board) -> HashSet<Board> {
        let mut reached = HashSet::from([start.clone()]);
        let mut open = vec![start.clone()];
        while let Some(next) = open.pop() {
            for by in Move::ALL {
                let mut child = next.clone();
                if child.slide(by).is_some() && reached.insert(child.clone()) {
                    open.push(child);
                }
            }
        }
        reached
    }

    #[test]
    fn agrees_with_search_on_small_boards() {
        for (rows, columns, permutations) in
            [(1, 1, 1), (2, 2, 24), (2, 3, 720), (3, 2, 720), (1, 4, 24), (4, 1, 24), (1, 2, 2)]
        {
            let size = Size { rows, columns };
            let all: Vec<Board> =
                (0..permutations).map(|number| board(size, &unrank(size.cells(), number).unwrap())).collect();
            for start in all.iter().step_by(7) {
                let reached = reached_by_search(start);
                for end in &all {
                    assert_eq!(reaches(start, end), reached.contains(end), "{start}\nto\n{end}");
                }
            }
        }
    }

    #[test]
    fn sizes_must_agree() {
        let wide = NamedGoal::Standard.board(Size { rows: 2, columns: 3 });
        let tall = NamedGoal::Standard.board(Size { rows: 3, columns: 2 });
        assert!(!reaches(&wide, &tall));
    }

    #[test]
    fn the_spiral_has_seven_inversions() {
        assert_eq!(inversions(&NamedGoal::Spiral.board(Size { rows: 3, columns: 3 })), 7);
        assert_eq!(inversions(&NamedGoal::Standard.board(Size { rows: 9, columns: 9 })), 0);
    }

    #[test]
    fn named_goals_of_the_classic_board() {
        let size = Size { rows: 3, columns: 3 };
        assert_eq!(reachable_goals(&board(size, &[2, 8, 3, 1, 0, 4, 7, 6, 5])), [NamedGoal::Spiral]);
        let other = [NamedGoal::Standard, NamedGoal::BlankFirst];
        assert_eq!(reachable_goals(&board(size, &[3, 1, 5, 4, 0, 8, 2, 6, 7])), other);
    }

    fn shuffled() -> impl Strategy<Value = Board> {
        (1_usize..12, 1_usize..12).prop_flat_map(|(rows, columns)| {
            let size = Size { rows, columns };
            let cells: Vec<u32> = (0..size.cells() as u32).collect();
            Just(cells).prop_shuffle().prop_map(move |cells| board(size, &cells))
        })
    }

    proptest! {
        #[test]
        fn walks_stay_reachable_and_one_swap_breaks_it(
            (rows, columns) in prop_oneof![Just((3_usize, 3_usize)), Just((4, 4)), Just((3, 4)), Just((4, 3))],
            walk in prop::collection::vec(0_usize..4, 0..200),
        ) {
            let start = NamedGoal::Standard.board(Size { rows, columns });
            let mut end = start.clone();
            for index in walk {
                end.slide(Move::ALL[index]);
            }
            prop_assert!(reaches(&start, &end));
            let mut cells = end.cells().to_vec();
            let two: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] > 0).take(2).collect();
            cells.swap(two[0], two[1]);
            prop_assert!(!reaches(&start, &board(end.size(), &cells)));
        }

        #[test]
        fn inversions_agree_with_counting_pairs(board in shuffled()) {
            let tiles: Vec<u32> = board.cells().iter().copied().filter(|&tile| tile > 0).collect();
            let pairs = (0..tiles.len()).map(|i| tiles[i + 1..].iter().filter(|&&later| later < tiles[i]).count() as u64);
            prop_assert_eq!(inversions(&board), pairs.sum::<u64>());
        }

        #[test]
        fn cycles_agree_with_the_inversion_rule(board in shuffled()) {
            if board.rows() > 1 && board.columns() > 1 {
                let goal = NamedGoal::Standard.board(board.size());
                let row = |of: &Board| if of.columns().is_multiple_of(2) { (of.blank() / of.columns()) as u64 } else { 0 };
                let agree = (inversions(&board) + row(&board)) % 2 == (inversions(&goal) + row(&goal)) % 2;
                prop_assert_eq!(reaches(&board, &goal), agree);
            }
        }
    }
}

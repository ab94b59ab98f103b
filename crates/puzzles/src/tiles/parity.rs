//! Which boards can reach each other, without searching.
//!
//! A move swaps the blank with a neighbour: one transposition, and one step of the blank. So between two boards that
//! reach each other, the parity of the permutation equals the parity of the blank's distance, and on boards with at
//! least two rows and columns that is also sufficient. In a single row or column, tiles never pass each other.

use super::board::Board;
use super::goals::NamedGoal;

/// Whether one board can be reached from the other, in time linear in the number of cells.
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
    from.size() == to.size() && if is_line(from) { same_tiles_in_order(from, to) } else { class(from) == class(to) }
}

/// The named goals that this board reaches.
pub fn reachable_goals(board: &Board) -> Vec<NamedGoal> {
    let reached: &dyn Fn(&Board) -> bool = if is_line(board) {
        &|goal| same_tiles_in_order(board, goal)
    } else {
        let own = class(board);
        &move |goal| class(goal) == own
    };
    NamedGoal::ALL.into_iter().filter(|goal| reached(&goal.board(board.size()))).collect()
}

fn is_line(board: &Board) -> bool {
    board.rows() == 1 || board.columns() == 1
}

fn same_tiles_in_order(one: &Board, other: &Board) -> bool {
    let tiles = |board: &Board| board.cells().iter().copied().filter(|&tile| tile > 0).collect::<Vec<_>>();
    tiles(one) == tiles(other)
}

/// The class of a board: every move changes both parities, so it is invariant.
fn class(board: &Board) -> bool {
    let steps = board.blank() / board.columns() + board.blank() % board.columns();
    has_odd_order(board.cells()) ^ (steps % 2 == 1)
}

/// Whether the number of ascending pairs is odd: the parity of the permutation, up to a constant of its length.
///
/// Following the cycles is simpler, but at 999×999 each step waits for memory: 65 ms instead of 11 ms. Only parities
/// are stored, so "toggle everything above" is one XOR per level: bits of tiles seen, parities of words inside their
/// block of 64, parities of blocks. The last level has four words at 999×999, so the whole is linear there.
fn has_odd_order(cells: &[u32]) -> bool {
    let mut seen = vec![0_u64; cells.len().div_ceil(1 << 6)];
    let mut words = vec![0_u64; cells.len().div_ceil(1 << 12)];
    let mut blocks = vec![0_u64; cells.len().div_ceil(1 << 18)];
    let all_above = |place: usize| (u64::MAX - 1) << (place % 64);
    let (mut odd, mut below) = (0, 0);
    for &tile in cells {
        let tile = tile as usize;
        let (word, block, group) = (tile >> 6, tile >> 12, tile >> 18);
        let bit = 1 << (tile % 64);
        // The parity of a sum of counts is that of the XOR of the counted words, so one count at the end is enough.
        below ^= seen[word] & (bit - 1);
        odd ^= (words[block] >> (word % 64)) ^ (blocks[group] >> (block % 64));
        seen[word] |= bit;
        words[block] ^= all_above(word);
        blocks[group] ^= all_above(block);
        // All groups are visited, not only the later ones: a loop of varying length would be mispredicted on every
        // tile.
        for (index, other) in blocks.iter_mut().enumerate() {
            *other ^= if index > group { u64::MAX } else { 0 };
        }
    }
    (odd & 1 == 1) ^ (below.count_ones() % 2 == 1)
}

/// The number of tile pairs in the wrong order in reading order, without the blank.
///
/// Exact, in O(n log n): a bit for each tile seen, and a Fenwick tree over the counts of whole words, which for 999×999
/// cells stays in the cache, unlike a tree over single tiles.
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::Move;
    use super::*;
    use crate::permutation::unrank;
    use crate::rectangle::Size;
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
    fn large_boards_use_every_level_of_the_tree() {
        let size = Size { rows: 999, columns: 998 };
        let start = NamedGoal::Standard.board(size);
        for (one, other) in [(0, 1), (5, 70), (63, 64), (4_000, 4_200), (1, 262_200), (262_143, 262_144), (7, 990_000)]
        {
            let mut cells = start.cells().to_vec();
            cells.swap(one, other);
            let once = board(size, &cells);
            assert_eq!(inversions(&once) % 2, 1);
            assert!(!reaches(&start, &once), "{one} {other}");
            cells.swap(other, 300_000);
            assert!(reaches(&start, &board(size, &cells)), "{one} {other}");
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
        fn agrees_with_the_inversion_rule(board in shuffled()) {
            if board.rows() > 1 && board.columns() > 1 {
                let goal = NamedGoal::Standard.board(board.size());
                let row = |of: &Board| if of.columns().is_multiple_of(2) { (of.blank() / of.columns()) as u64 } else { 0 };
                let agree = (inversions(&board) + row(&board)) % 2 == (inversions(&goal) + row(&goal)) % 2;
                prop_assert_eq!(reaches(&board, &goal), agree);
            }
        }
    }
}

//! A perfect ranking of the positions by combinations.
//!
//! A position is given by which 7 of 16 cells are black, which 2 of the 9 others are empty, and whose turn it is:
//! 11,440 × 36 × 3 ranks, each used once. Sets are ranked in colexicographic order: a set with members c₁ < c₂ < … has
//! the rank C(c₁, 1) + C(c₂, 2) + … (the combinatorial number system).

use super::board::{Board, PIECES, Turn, cells};

/// C(n, k) for n ≤ 16 and k ≤ 7.
const CHOOSE: [[u16; 8]; 17] = {
    let mut table = [[0; 8]; 17];
    let mut n = 0;
    while n < 17 {
        table[n][0] = 1;
        let mut k = 1;
        while n > 0 && k < 8 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// C(9, 2): ways to choose the empty cells.
const EMPTIES: usize = 36;

/// The number of placements of the pieces: 411,840.
pub(super) const PLACEMENTS: usize = CHOOSE[16][PIECES as usize] as usize * EMPTIES;

/// The number of positions, including whose turn it is.
pub(super) const POSITIONS: usize = PLACEMENTS * Turn::ALL.len();

fn rank_set(set: u16) -> usize {
    cells(set).zip(1..).map(|(cell, nth)| usize::from(CHOOSE[usize::from(cell)][nth])).sum()
}

/// The set of `size` cells out of `n` with this rank.
fn unrank_set(mut rank: usize, size: usize, n: u8) -> u16 {
    let mut set = 0;
    let mut left = size;
    for cell in (0..n).rev() {
        let without = usize::from(CHOOSE[usize::from(cell)][left]);
        if left > 0 && rank >= without {
            rank -= without;
            set |= 1 << cell;
            left -= 1;
        }
    }
    set
}

/// The rank of a position, below [`POSITIONS`].
pub(super) fn rank(board: Board) -> usize {
    // Empty cells are numbered among the cells that are not black.
    let empties = cells(board.empty()).fold(0, |set, cell| {
        let below = (1_u16 << cell) - 1;
        set | 1 << (!board.black & below).count_ones()
    });
    let placement = rank_set(board.black) * EMPTIES + rank_set(empties);
    board.turn as usize * PLACEMENTS + placement
}

/// The position with this rank.
pub(super) fn unrank(rank: usize) -> Board {
    let (turn, placement) = (rank / PLACEMENTS, rank % PLACEMENTS);
    let black = unrank_set(placement / EMPTIES, PIECES as usize, 16);
    let empties = unrank_set(placement % EMPTIES, 2, 9);
    let white =
        cells(!black).zip(0..).filter(|&(_, nth)| empties >> nth & 1 == 0).fold(0, |set, (cell, _)| set | 1 << cell);
    Board { black, white, turn: Turn::from_number(turn) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_placements_as_the_formula_says() {
        assert_eq!(PLACEMENTS, 411_840);
        assert_eq!(POSITIONS, 1_235_520);
    }

    #[test]
    fn rank_undoes_unrank_over_the_whole_space() {
        for number in 0..POSITIONS {
            let board = unrank(number);
            assert_eq!(rank(board), number);
            assert_eq!(Board::new(board.black, board.white, board.turn), Some(board));
        }
    }
}

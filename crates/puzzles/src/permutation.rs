//! Cantor numbers (康托展开): permutations of n things ↔ 0 … n!−1 in lexicographic order.
//!
//! `unrank(n, rank(p)) = p` for every permutation of at most [`MAX_RANKED`] things.

/// The most things whose permutations can be numbered: 34! is the last factorial below 2¹²⁸.
pub const MAX_RANKED: usize = 34;

/// The lexicographic number of a permutation of 0 … n−1, or `None` when it is none or has more than 34 things.
///
/// ```
/// use jiugong_puzzles::tiles::{rank, unrank};
///
/// assert_eq!(rank(&[0, 1, 2]), Some(0));
/// assert_eq!(rank(&[2, 1, 0]), Some(5));
/// assert_eq!(unrank(3, 4), Some(vec![2, 0, 1]));
/// assert_eq!(rank(&[0, 0, 2]), None);
/// ```
pub fn rank(cells: &[u32]) -> Option<u128> {
    let count = cells.len();
    if count > MAX_RANKED {
        return None;
    }
    let mut unused = (1_u64 << count) - 1;
    let mut number = 0;
    for (index, &thing) in cells.iter().enumerate() {
        let bit = 1_u64.checked_shl(thing).filter(|bit| unused & bit != 0)?;
        let smaller = (unused & (bit - 1)).count_ones();
        number = number * (count - index) as u128 + u128::from(smaller);
        unused ^= bit;
    }
    Some(number)
}

/// The permutation of 0 … `count`−1 with this number, or `None` when `rank` ≥ `count`! or `count` > 34.
pub fn unrank(count: usize, rank: u128) -> Option<Vec<u32>> {
    if count > MAX_RANKED {
        return None;
    }
    let mut rest = rank;
    let mut digits = [0_u32; MAX_RANKED];
    for index in (0..count).rev() {
        let base = (count - index) as u128;
        digits[index] = (rest % base) as u32;
        rest /= base;
    }
    if rest > 0 {
        return None;
    }
    let mut unused = (1_u64 << count) - 1;
    let permutation = digits[..count].iter().map(|&digit| {
        let thing = nth_bit(unused, digit);
        unused ^= 1 << thing;
        thing
    });
    Some(permutation.collect())
}

/// The place of the set bit that has `n` set bits below it; `bits` must have more than `n`.
fn nth_bit(mut bits: u64, n: u32) -> u32 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn three_things_in_order() {
        for (number, cells) in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].iter().enumerate() {
            assert_eq!(rank(cells), Some(number as u128));
            assert_eq!(unrank(3, number as u128).as_deref(), Some(&cells[..]));
        }
    }

    #[test]
    fn all_boards_of_nine_cells() {
        let mut last = Vec::new();
        for number in 0..362_880 {
            let cells = unrank(9, number).unwrap();
            assert_eq!(rank(&cells), Some(number));
            assert!(last < cells, "ranks follow the lexicographic order");
            last = cells;
        }
        assert_eq!(unrank(9, 362_880), None);
    }

    #[test]
    fn the_ends_of_the_range() {
        assert_eq!((rank(&[]), unrank(0, 0), unrank(0, 1)), (Some(0), Some(vec![]), None));
        let most: u128 = (1..=34).product();
        let last: Vec<u32> = (0..34).rev().collect();
        assert_eq!(rank(&last), Some(most - 1));
        assert_eq!(unrank(34, most - 1), Some(last));
        assert_eq!((unrank(34, most), unrank(34, u128::MAX), unrank(35, 0)), (None, None, None));
        assert_eq!(rank(&(0..35).collect::<Vec<_>>()), None);
    }

    #[test]
    fn what_is_no_permutation_has_no_number() {
        for cells in [&[1][..], &[0, 0], &[0, 2], &[0, 1, u32::MAX], &[64, 0]] {
            assert_eq!(rank(cells), None, "{cells:?}");
        }
    }

    proptest! {
        #[test]
        fn random_permutations_come_back(cells in (1_u32..=34).prop_flat_map(|count| Just((0..count).collect::<Vec<_>>()).prop_shuffle())) {
            let number = rank(&cells).unwrap();
            prop_assert_eq!(unrank(cells.len(), number), Some(cells));
        }
    }
}

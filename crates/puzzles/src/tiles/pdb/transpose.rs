//! Transposes a matrix of bits, so that words a search reads in sequence are adjacent.
//!
//! The builder needs all orders of a block together. A search mostly slides tiles past no other, which changes the
//! block and keeps the order: with all blocks of an order together, such lookups stay within a few kilobytes.

use crate::parallel::{cores, share};

/// Words of a row read or written at once: a cache line.
const LINE: usize = 8;

/// The transpose of a matrix of `rows` rows with `words` words each, of which the first `columns` bits count. Its rows
/// have as many words as `rows` bits need.
pub(super) fn transpose(matrix: &[u64], rows: usize, words: usize, columns: usize) -> Vec<u64> {
    let across = rows.div_ceil(64);
    let mut turned = vec![0; columns * across];
    let threads = cores().min(1 + matrix.len() / (1 << 15));
    share(threads, turned.chunks_mut(64 * LINE * across).enumerate(), |(part, turned)| {
        let mut square = [0; 64];
        for group in 0..across {
            let height = (rows - group * 64).min(64);
            for (line, turned) in turned.chunks_mut(64 * across).enumerate() {
                let word = part * LINE + line;
                for (row, place) in square.iter_mut().enumerate() {
                    *place = if row < height { matrix[(group * 64 + row) * words + word] } else { 0 };
                }
                turn(&mut square);
                for (row, &bits) in turned.chunks_mut(across).zip(&square) {
                    row[group] = bits;
                }
            }
        }
        0
    });
    turned
}

/// Transposes a square of 64 by 64 bits: swaps quarters, then the quarters of the quarters, and so on.
fn turn(square: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = u64::MAX >> 32;
    while width != 0 {
        let mut row = 0;
        while row < 64 {
            let swapped = (square[row] >> width ^ square[row + width]) & mask;
            square[row] ^= swapped << width;
            square[row + width] ^= swapped;
            row = (row + width + 1) & !width;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_is_where_it_belongs() {
        for (rows, columns) in [(1, 1), (63, 24), (64, 64), (65, 130), (700, 720), (129, 1000)] {
            let words = usize::div_ceil(columns, 64);
            let mut seed = 7_u64;
            let mut matrix = vec![0_u64; rows * words];
            for row in 0..rows {
                for column in 0..columns {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    matrix[row * words + column / 64] |= (seed >> 63) << (column % 64);
                }
            }
            let turned = transpose(&matrix, rows, words, columns);
            let across = rows.div_ceil(64);
            assert_eq!(turned.len(), columns * across);
            for row in 0..rows {
                for column in 0..columns {
                    let here = matrix[row * words + column / 64] >> (column % 64) & 1;
                    assert_eq!(turned[column * across + row / 64] >> (row % 64) & 1, here);
                }
            }
        }
    }
}

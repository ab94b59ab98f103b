//! The bit of each board of a space.
//!
//! A board is the blank's cell and the order of the tiles in reading order without the blank. Reading goes along the
//! shorter side, so that a move across it passes few tiles. The order is numbered by its Lehmer digits (the number of
//! later tiles that are smaller), most significant first; the last two digits are left out, because the parity of the
//! order follows from the blank's row. The lowest digits, those of the last [`LOW`] tiles, number the bits of one word:
//! 60 of 64 are used, and every digit above them moves whole words.
//!
//! Invariant: `order(cell, number(order)) = order`, and every bit below [`Layout::word_bits`] is a reachable board.

use super::super::board::Board;
use crate::rectangle::Size;

/// The number of tiles whose order is numbered inside a word: 5!/2 = 60 bits.
pub(super) const LOW: usize = 5;

/// The maximum number of words of a block per cell: those of all cells should stay in the shared cache.
const BLOCK_WORDS: usize = 1 << 19;
/// The minimum number of blocks, so that work is balanced among threads.
const BLOCKS: usize = 100;

/// The layout of one space, counted from goals with the blank on one cell.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    size: Size,
    /// The number of cells in a line of the reading order, the shorter side.
    width: usize,
    /// The number of tiles.
    tiles: usize,
    /// The number of tiles whose order is numbered inside a word.
    low: usize,
    /// The number of tiles whose order is numbered inside a chunk.
    tail: usize,
    /// The goal's blank, as a cell in reading order.
    goal_blank: usize,
}

/// `from`!/`to`!.
pub(super) fn falling_factorial(from: usize, to: usize) -> usize {
    (to + 1..=from).product()
}

impl Layout {
    /// The maximum number of cells: larger spaces have more words than can be stored.
    pub(super) const MOST_CELLS: usize = 18;

    /// The layout of a board with at least two lines and at most [`Self::MOST_CELLS`] cells, in chunks of at most
    /// `most_words` words where the rotations allow it.
    pub(super) fn new(size: Size, goal_blank: usize, most_words: usize) -> Self {
        let width = size.rows.min(size.columns);
        let tiles = size.cells() - 1;
        let low = tiles.min(LOW);
        let mut layout = Layout { size, width, tiles, low, tail: (low + width - 1).min(tiles), goal_blank: 0 };
        while layout.tail < tiles && falling_factorial(layout.tail + 1, low) <= most_words {
            layout.tail += 1;
        }
        layout.goal_blank = layout.reading_cell(goal_blank);
        layout
    }

    /// The same with chunks of `tail` tiles, if that is possible.
    pub(super) fn with_tail(&self, tail: usize) -> Option<Self> {
        let least = (self.low + self.width - 1).min(self.tiles);
        (least..=self.tiles).contains(&tail).then(|| Layout { tail, ..self.clone() })
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn tiles(&self) -> usize {
        self.tiles
    }

    pub(super) fn low(&self) -> usize {
        self.low
    }

    pub(super) fn tail(&self) -> usize {
        self.tail
    }

    pub(super) fn goal_blank(&self) -> usize {
        self.goal_blank
    }

    pub(super) fn cells(&self) -> usize {
        self.tiles + 1
    }

    /// Bits used in each word.
    pub(super) fn word_bits(&self) -> usize {
        falling_factorial(self.low, 2)
    }

    /// Words for each cell of the blank.
    pub(super) fn words(&self) -> usize {
        falling_factorial(self.tiles, self.low)
    }

    pub(super) fn chunk_words(&self) -> usize {
        falling_factorial(self.tail, self.low)
    }

    /// Chunks for each cell of the blank.
    pub(super) fn chunks(&self) -> usize {
        falling_factorial(self.tiles, self.tail)
    }

    /// The number of chunks in a block: those of all cells are generated before the next block's. The words that one
    /// needs from another then mostly lie in the same block, so memory is read once for all neighbours.
    pub(super) fn block_chunks(&self) -> usize {
        let mut block = 1;
        for radix in self.tail + 1..=self.tiles {
            let larger = block * radix;
            if larger * self.chunk_words() > BLOCK_WORDS || self.chunks() / larger < BLOCKS {
                break;
            }
            block = larger;
        }
        block
    }

    /// The number of boards.
    pub(super) fn boards(&self) -> u64 {
        (self.words() * self.word_bits() * self.cells()) as u64
    }

    /// The index in reading order of a cell numbered row by row.
    pub(super) fn reading_cell(&self, cell: usize) -> usize {
        let (row, column) = (cell / self.size.columns, cell % self.size.columns);
        if self.size.columns == self.width { cell } else { column * self.width + row }
    }

    /// The colour of a cell on a chequered board, which every move changes.
    pub(super) fn colour(&self, cell: usize) -> usize {
        (cell / self.width + cell % self.width) % 2
    }

    /// The parity of the reachable orders with the blank on `cell`: a move across lines passes `width` − 1 tiles.
    pub(super) fn parity(&self, cell: usize) -> usize {
        (cell / self.width).abs_diff(self.goal_blank / self.width) * (self.width - 1) % 2
    }

    /// The parity of the sum of the digits above those inside the word with this number.
    pub(super) fn word_parity(&self, word: usize) -> usize {
        let (mut sum, mut rest) = (0, word);
        for radix in self.low + 1..=self.tiles {
            sum += rest % radix;
            rest /= radix;
        }
        sum % 2
    }

    /// The board with the blank on `cell` and the order with this number, for the goal `goal`.
    pub(super) fn board(&self, goal: &Board, cell: usize, number: usize) -> Option<Board> {
        let order = arrange(number, self.tiles, self.parity(cell));
        let mut reading: Vec<usize> = (0..self.cells()).collect();
        reading.sort_by_key(|&cell| self.reading_cell(cell));
        let labels: Vec<u32> = reading.iter().map(|&cell| goal.cells()[cell]).filter(|&tile| tile != 0).collect();
        let mut cells = vec![0; self.cells()];
        let places = reading.iter().enumerate().filter(|&(place, _)| place != cell).map(|(_, &cell)| cell);
        for (place, thing) in places.zip(order) {
            cells[place] = labels[usize::from(thing)];
        }
        Board::new(self.size, cells).ok()
    }
}

/// The first `digits.len()` elements of an arrangement of `count`, by Lehmer digits.
fn pick(digits: impl Iterator<Item = usize>, count: usize) -> Vec<u8> {
    let mut rest: Vec<u8> = (0..count as u8).collect();
    digits.map(|digit| rest.remove(digit)).collect()
}

/// The Lehmer digit of each of `things`, the first elements of a larger arrangement.
fn lehmer(things: &[u8]) -> impl Iterator<Item = usize> {
    things.iter().enumerate().map(|(place, thing)| {
        let earlier = things[..place].iter().filter(|other| *other < thing).count();
        usize::from(*thing) - earlier
    })
}

/// The digits of `number` in the radices `from`, `from` − 1, … , `last`.
fn digits(number: usize, from: usize, last: usize) -> Vec<usize> {
    let mut rest = number;
    let mut digits: Vec<usize> = (last..=from)
        .map(|radix| {
            let digit = rest % radix;
            rest /= radix;
            digit
        })
        .collect();
    digits.reverse();
    digits
}

/// The arrangement of `count` elements with this parity and this number below `count`!/2.
pub(super) fn arrange(number: usize, count: usize, parity: usize) -> Vec<u8> {
    let mut digits = digits(number, count, 3);
    let sum: usize = digits.iter().sum();
    digits.extend([(sum + parity) % 2, 0]);
    pick(digits.into_iter(), count)
}

/// The number of an arrangement among those of its parity.
pub(super) fn number(things: &[u8]) -> usize {
    let count = things.len();
    lehmer(things).take(count - 2).enumerate().fold(0, |sum, (place, digit)| sum * (count - place) + digit)
}

/// The first `taken` elements of an arrangement of `count`, by their number below `count`!/(`count` − `taken`)!.
pub(super) fn arrange_part(number: usize, taken: usize, count: usize) -> Vec<u8> {
    pick(digits(number, count, count - taken + 1).into_iter(), count)
}

/// The number of the first few elements of an arrangement of `count`.
pub(super) fn number_part(things: &[u8], count: usize) -> usize {
    lehmer(things).enumerate().fold(0, |sum, (place, digit)| sum * (count - place) + digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_of_a_parity_has_its_number() {
        for count in 2..=7 {
            for parity in 0..2 {
                let mut last = Vec::new();
                for rank in 0..falling_factorial(count, 2) {
                    let things = arrange(rank, count, parity);
                    assert_eq!((number(&things), lehmer(&things).sum::<usize>() % 2), (rank, parity));
                    assert!(last < things);
                    last = things;
                }
            }
        }
    }

    #[test]
    fn part_numbers_round_trip() {
        for rank in 0..falling_factorial(9, 6) {
            assert_eq!(number_part(&arrange_part(rank, 3, 9), 9), rank);
        }
    }

    #[test]
    fn chunks_have_the_requested_size_unless_rotations_need_more() {
        let size = Size { rows: 3, columns: 5 };
        let layout = Layout::new(size, 0, 4_000_000);
        assert_eq!((layout.width(), layout.chunk_words(), layout.chunks()), (3, 3_991_680, 14 * 13));
        assert_eq!(layout.boards(), 653_837_184_000);
        assert_eq!(Layout::new(size, 0, 1).chunk_words(), 42);
        assert_eq!(Layout::new(Size { rows: 2, columns: 2 }, 3, 1).boards(), 12);
        assert_eq!(layout.block_chunks(), 1);
        assert_eq!(Layout::new(size, 0, 3024).block_chunks(), 110);
        assert!(layout.with_tail(15).is_none() && layout.with_tail(6).is_none());
    }
}

//! A board of 3×3 as nine bytes, for long streams of small boards without heap allocation.

/// The tiles of a board of 3×3, row by row: each of 0 to 8 once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nine {
    tiles: [u8; 9],
    blank: u8,
}

/// The length of a line with such a board.
pub(super) const LINE: usize = 10;

impl Nine {
    /// The board of `line`, if it is exactly nine digits and a line end.
    ///
    /// # Example
    /// ```
    /// use jiugong_puzzles::tiles::Nine;
    ///
    /// assert_eq!(Nine::read(b"283104765\n").unwrap().tiles(), &[2, 8, 3, 1, 0, 4, 7, 6, 5]);
    /// assert!(Nine::read(b"283194765\n").is_none() && Nine::read(b"283104765 ").is_none());
    /// ```
    #[inline(always)]
    pub fn read(line: &[u8; LINE]) -> Option<Self> {
        let (mut tiles, mut seen, mut bits) = ([0; 9], 0_u32, 0);
        for (tile, &byte) in tiles.iter_mut().zip(line) {
            *tile = byte ^ b'0';
            bits |= *tile;
            seen |= 1 << (*tile & 15);
        }
        // Nine digits below 16 that are 0 to 8 if all occur.
        if line[9] != b'\n' || bits >= 16 || seen != 0x1FF {
            return None;
        }
        // The lowest zero byte, or the ninth if none of the first eight is zero. A search would cost a branch
        // misprediction per board.
        let first = first_eight(&tiles);
        let zeros = first.wrapping_sub(0x0101_0101_0101_0101) & !first & 0x8080_8080_8080_8080;
        Some(Nine { tiles, blank: (zeros.trailing_zeros() / 8) as u8 })
    }

    /// The tiles in lanes of four bits, the first cell in the lowest.
    #[inline]
    pub(super) fn word(&self) -> u64 {
        let first = first_eight(&self.tiles);
        let pairs = (first | first >> 4) & 0x00FF_00FF_00FF_00FF;
        let fours = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF;
        (fours | fours >> 16) & 0xFFFF_FFFF | u64::from(self.tiles[8]) << 32
    }

    /// The tiles, row by row.
    #[inline]
    pub fn tiles(&self) -> &[u8; 9] {
        &self.tiles
    }

    /// The cell of the blank.
    #[inline]
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }
}

/// The tiles of the first eight cells, one byte each.
#[inline]
fn first_eight(tiles: &[u8; 9]) -> u64 {
    tiles.first_chunk().map_or(0, |tiles| u64::from_le_bytes(*tiles))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::packed::Word;
    use crate::tiles::parse_board;

    /// With each byte of a board replaced by every value, it accepts exactly what the general parser accepts.
    #[test]
    fn it_reads_what_boards_are_and_nothing_else() {
        let mut read = 0;
        for place in 0..LINE {
            for byte in 0..=u8::MAX {
                let mut line = *b"283104765\n";
                line[place] = byte;
                let Some(nine) = Nine::read(&line) else { continue };
                let board = parse_board(&line[..9], None).unwrap().board;
                assert!(nine.tiles().iter().map(|&tile| u32::from(tile)).eq(board.cells().iter().copied()));
                assert_eq!(nine.blank(), board.blank());
                assert_eq!(nine.word(), u64::from_tiles(board.cells()));
                read += 1;
            }
        }
        assert_eq!(read, LINE, "the board itself, once for each place");
    }

    #[test]
    fn the_blank_is_found_on_every_cell() {
        for cell in 0..9 {
            let mut line = *b"123456780\n";
            line[..9].rotate_left(8 - cell);
            line[..9].reverse();
            let nine = Nine::read(&line).unwrap();
            assert_eq!(Some(nine.blank()), nine.tiles().iter().position(|&tile| tile == 0));
        }
    }
}

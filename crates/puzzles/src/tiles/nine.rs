//! A board of 3×3 as nine bytes: what long streams of small boards are read into, without a heap.

/// The tiles of a board of 3×3, row by row: each of 0 to 8 once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nine {
    tiles: [u8; 9],
    blank: u8,
}

/// Bytes of a line with such a board.
pub(super) const LINE: usize = 10;

impl Nine {
    /// The board that `line` is, if it is nothing but nine digits and the end of the line.
    ///
    /// # Example
    /// ```
    /// use jiugong_puzzles::tiles::Nine;
    ///
    /// assert_eq!(Nine::read(b"283104765\n").unwrap().tiles(), &[2, 8, 3, 1, 0, 4, 7, 6, 5]);
    /// assert!(Nine::read(b"283194765\n").is_none() && Nine::read(b"283104765 ").is_none());
    /// ```
    #[inline]
    pub fn read(line: &[u8; LINE]) -> Option<Self> {
        let (mut tiles, mut seen, mut bits) = ([0; 9], 0_u32, 0);
        for (tile, &byte) in tiles.iter_mut().zip(line) {
            *tile = byte ^ b'0';
            bits |= *tile;
            seen |= 1 << (*tile & 15);
        }
        // Nine digits below 16 that are 0 to 8 when all are seen.
        if line[9] != b'\n' || bits >= 16 || seen != 0x1FF {
            return None;
        }
        let blank = tiles.iter().position(|&tile| tile == 0)?;
        Some(Nine { tiles, blank: blank as u8 })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tiles::parse_board;

    /// With each byte of a board altered in every way, what is read is what the reader of all forms reads, and nothing else is.
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
                read += 1;
            }
        }
        assert_eq!(read, LINE, "the board itself, once for each place");
    }
}

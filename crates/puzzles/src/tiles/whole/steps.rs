//! How the bits of one cell of the blank derive from those of its neighbours.
//!
//! A move along a line of the reading order keeps the order. A move across takes one tile past `width` − 1 others, so
//! of the Lehmer digits only those of these `width` places change, as a function of themselves: whole runs of words
//! move, or, where the places reach into the last few tiles, fixed masks of bits are rotated.

use super::layout::{Layout, arrange, arrange_part, falling_factorial, number, number_part};

/// Bits that come from another word: those of `mask` after rotating the source word left by `turn`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) word: u32,
    pub(super) turn: u32,
    pub(super) mask: u64,
}

/// Bits that come from the same word: those of one mask after rotating it left by `turn`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) turn: u32,
    /// The mask, by the parity of the word's arrangement.
    pub(super) masks: [u64; 2],
}

/// How words derive from those of a neighbouring cell.
#[derive(Clone, Debug)]
pub(super) enum Transition {
    /// Each from the word with the same index.
    Same,
    /// In groups of `sources.len()` runs of `run` words, each run from the given run of the same group.
    Runs { run: usize, sources: Vec<u32> },
    /// Each from the word with the same index, with its bits rotated.
    Inside { turns: Vec<Turn> },
    /// In groups of `lists.len()` words, each composed of pieces.
    Between { lists: Vec<Vec<Piece>> },
}

/// One neighbour of a cell of the blank.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The neighbour, as a cell in reading order.
    pub(super) source: usize,
    pub(super) transition: Transition,
}

/// The number of words with tabulated parity; a multiple or a divisor of every chunk's length.
const PARITIES: usize = 3024;

/// All steps of a space.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) layout: Layout,
    /// The steps into each cell.
    pub(super) steps: Vec<Vec<Step>>,
    /// The parity of the upper digits of the first few words.
    parities: Vec<u8>,
}

impl Plan {
    pub(super) fn new(layout: Layout) -> Self {
        let steps = (0..layout.cells()).map(|cell| steps_into(&layout, cell)).collect();
        let parities = (0..PARITIES.min(layout.chunk_words())).map(|word| layout.word_parity(word) as u8).collect();
        Plan { layout, steps, parities }
    }

    /// The parities of the upper digits of the first few words; at every multiple of their number they repeat,
    /// unchanged or inverted.
    pub(super) fn parities(&self) -> &[u8] {
        &self.parities
    }
}

fn steps_into(layout: &Layout, cell: usize) -> Vec<Step> {
    let width = layout.width();
    let mut steps = Vec::new();
    if !cell.is_multiple_of(width) {
        steps.push(Step { source: cell - 1, transition: Transition::Same });
    }
    if cell % width + 1 < width {
        steps.push(Step { source: cell + 1, transition: Transition::Same });
    }
    if cell >= width {
        // The blank came down: the tile that was below it is now before those of the line between.
        let source = cell - width;
        steps.push(Step { source, transition: across(layout, source, <[u8]>::rotate_right) });
    }
    if cell + width < layout.cells() {
        let source = cell + width;
        steps.push(Step { source, transition: across(layout, cell, <[u8]>::rotate_left) });
    }
    steps
}

/// The transition of a move that rotates the `width` places from `first` on by one, in the direction of `turn`.
fn across(layout: &Layout, first: usize, turn: fn(&mut [u8], usize)) -> Transition {
    let (width, tiles, low) = (layout.width(), layout.tiles(), layout.low());
    let after = first + width;
    if after + low <= tiles {
        let (count, left) = (tiles - first, tiles - after);
        let mut sources = vec![0; falling_factorial(count, left)];
        for source in 0..sources.len() {
            let mut things = arrange_part(source, width, count);
            turn(&mut things, 1);
            sources[number_part(&things, count)] = source as u32;
        }
        return Transition::Runs { run: falling_factorial(left, low), sources };
    }
    // From here on in words: those of the places from `base` on, including all digits below.
    let base = first.min(tiles - low);
    let count = tiles - base;
    let [even, odd] = [0, 1].map(|parity| pieces(layout, count, first - base, parity, turn));
    if count == low {
        return Transition::Inside { turns: turns([&even[0], &odd[0]]) };
    }
    debug_assert!(even == odd, "a word's parity matters inside of it only");
    Transition::Between { lists: even }
}

/// The pieces of a word by its parity, grouped by rotation.
fn turns(lists: [&[Piece]; 2]) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    for (parity, piece) in
        lists.iter().enumerate().flat_map(|(parity, list)| list.iter().map(move |piece| (parity, piece)))
    {
        let place = turns.iter().position(|turn| turn.turn == piece.turn).unwrap_or(turns.len());
        if place == turns.len() {
            turns.push(Turn { turn: piece.turn, masks: [0; 2] });
        }
        turns[place].masks[parity] |= piece.mask;
    }
    turns
}

/// For each word of a group of `count` places its pieces, if the parity of its arrangement is `parity`.
fn pieces(layout: &Layout, count: usize, first: usize, parity: usize, turn: fn(&mut [u8], usize)) -> Vec<Vec<Piece>> {
    let (width, bits) = (layout.width(), layout.word_bits());
    let mut words = vec![Vec::<Piece>::new(); falling_factorial(count, layout.low())];
    for source in 0..words.len() * bits {
        let mut things = arrange(source, count, (parity + width - 1) % 2);
        turn(&mut things[first..first + width], 1);
        let target = number(&things);
        let (word, bit) = ((source / bits) as u32, source % bits);
        let (place, mask) = (target / bits, 1 << (target % bits));
        let turned = ((target % bits + 64 - bit) % 64) as u32;
        let pieces = &mut words[place];
        match pieces.iter_mut().find(|piece| (piece.word, piece.turn) == (word, turned)) {
            Some(piece) => piece.mask |= mask,
            None => pieces.push(Piece { word, turn: turned, mask }),
        }
    }
    words
}

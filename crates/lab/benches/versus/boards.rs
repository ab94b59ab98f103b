//! The boards that are measured, the same in every run.

use std::fmt::Write;

use jiugong_puzzles::tiles::{Board, NamedGoal, Size, parse_board, reaches, unrank};

/// A small generator of numbers that look random (Knuth's MMIX constants): the same ones in every run.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// 1,000 boards of 3×3 that reach `standard`, and the two that are farthest from it.
pub fn starts() -> Vec<Board> {
    let size = Size { rows: 3, columns: 3 };
    let goal = NamedGoal::Standard.board(size);
    let mut dice = Dice(42);
    let random = std::iter::repeat_with(|| {
        let tiles = unrank(9, u128::from(dice.below(362_880))).unwrap();
        Board::new(size, tiles).unwrap()
    });
    let farthest = ["867254301", "647850321"].map(|text| parse_board(text.as_bytes(), None).unwrap().board);
    random.filter(|board| reaches(board, &goal)).take(1_000).chain(farthest).collect()
}

/// A shuffled board of `side` rows and columns, as text.
pub fn large_board(side: usize) -> Vec<u8> {
    let mut dice = Dice(7);
    let mut tiles: Vec<usize> = (0..side * side).collect();
    for place in (1..tiles.len()).rev() {
        tiles.swap(place, dice.below(place as u64 + 1) as usize);
    }
    let mut text = String::new();
    for row in tiles.chunks(side) {
        for tile in row {
            write!(text, "{tile} ").expect("a string takes everything");
        }
        text.push('\n');
    }
    text.into_bytes()
}

//! One pattern database: one bit for every state of its tiles.
//!
//! The value of a state is the minimum number of slides of the pattern's tiles that bring them home, given the place of
//! the blank. Every slide of a pattern tile changes it by exactly one, so only bit 1 of each value is stored: along a
//! slide it distinguishes up from down, and the value of a single state is found by walking down to the goal.

use std::ops::Deref;
use std::sync::Arc;

use jiugong_search::Monitor;

use super::build::{build, words_per_order};
use super::orders::{OrderLookup, Orders, moved};
use super::sets::{SetInfo, SetLookup, Sets, flood, neighbours, ones};
use crate::tiles::Size;

/// The numbering of states shared by all patterns with the same number of tiles on one board.
#[derive(Clone, Debug)]
pub struct Shape<I> {
    pub(super) sets: Sets<I>,
    pub(super) orders: Orders,
}

impl<I: SetInfo> Shape<I> {
    /// The shape of patterns of `tiles` tiles on a board of `size`.
    pub fn new(size: Size, tiles: usize) -> Self {
        Shape { sets: Sets::new(size, tiles), orders: Orders::new(tiles) }
    }

    /// The number of tiles.
    pub fn tiles(&self) -> usize {
        self.orders.tiles()
    }

    /// Peak memory in bytes while a table is built: two layers, the states seen, the bits, and the slides between
    /// blocks.
    pub fn build_bytes(&self) -> usize {
        self.words() * 8 * 3 + self.sets.blocks().len() * 160
    }

    /// The number of words of a table.
    pub fn words(&self) -> usize {
        self.orders.count() * words_per_order(&self.sets)
    }
}

/// The places of the tiles of one pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PatternState {
    pub(super) set: u32,
    /// Their order, in the lower 24 bits, and the value of the state in the upper 8.
    pub(super) order: u32,
}

impl PatternState {
    /// Slides the tile on place `from` to `to`.
    #[inline(always)]
    pub(super) fn slide(&mut self, from: usize, to: usize) {
        let rest = self.set & !(1 << from);
        let places = |place: usize| (rest & ((1 << place) - 1)).count_ones() as usize;
        self.set = rest | 1 << to;
        self.order = moved(self.order, places(from), places(to));
    }

    /// The same, with a precomputed masks.
    #[inline(always)]
    pub(super) fn slide_by(&mut self, masks: &SlideMasks) {
        let places = |below: u32| (self.set & below).count_ones() as usize;
        // The value, above all labels, is moved down by one label and up again.
        self.order = moved(self.order, places(masks.below_from), places(masks.below_to));
        self.set ^= masks.flip;
    }

    #[inline(always)]
    pub(super) fn value(self) -> u32 {
        self.order >> VALUE_SHIFT
    }

    pub(super) fn set_value(&mut self, value: u32) {
        self.order = self.order & !VALUE | value << VALUE_SHIFT;
    }

    /// Updates the value along a slide with the stored bit `bit`, and returns the sum, which was `before`. Branchless,
    /// because the direction of the change is unpredictable.
    #[inline(always)]
    pub(super) fn follow(&mut self, bit: u32, before: u8) -> u8 {
        let down = ((self.value() + 1) >> 1 ^ bit) & 1;
        let change = 1_u32.wrapping_sub(2 * down);
        self.order = self.order.wrapping_add(change << VALUE_SHIFT);
        before.wrapping_add(change as u8)
    }
}

/// The precomputed masks of a slide between two places.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SlideMasks {
    /// Both places.
    flip: u32,
    /// The places below the one the tile leaves, and below the one it enters except the one it leaves.
    below_from: u32,
    below_to: u32,
    /// The place the tile leaves, where the blank is afterwards.
    pub(super) from: u32,
}

impl SlideMasks {
    pub(super) fn new(from: usize, to: usize) -> Self {
        let below = |place: usize| (1 << place) - 1;
        SlideMasks {
            flip: 1 << from | 1 << to,
            below_from: below(from),
            below_to: below(to) & !(1 << from),
            from: from as u32,
        }
    }
}

const VALUE_SHIFT: u32 = 24;
const VALUE: u32 = 0xFF << VALUE_SHIFT;

/// The bits of a table, in any storage.
pub type Bits = Arc<dyn Deref<Target = [u64]> + Send + Sync>;

/// A pattern database.
#[derive(Clone)]
pub struct PatternTable<I> {
    shape: Arc<Shape<I>>,
    pattern: Pattern,
    bits: Bits,
}

/// The tiles of a pattern, and its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct Pattern {
    pub size: Size,
    /// The place of the blank in the goal.
    pub blank: usize,
    /// The goal places of its tiles.
    pub set: u32,
}

impl Pattern {
    /// The number of tiles.
    pub fn tiles(&self) -> usize {
        self.set.count_ones() as usize
    }

    /// The label of the tile with the goal `place`.
    pub fn label(&self, place: usize) -> u32 {
        (self.set & ((1 << place) - 1)).count_ones()
    }

    /// Builds the table of this pattern. `monitor` is called after every layer and may cancel; then the result is
    /// `None`.
    pub fn build<I: SetInfo>(&self, shape: &Shape<I>, monitor: &mut dyn Monitor) -> Option<Vec<u64>> {
        build(&shape.sets, &shape.orders, shape.sets.block(self.set, self.blank), monitor)
    }
}

impl<I: SetInfo> PatternTable<I> {
    /// The table of `pattern`, built by [`Pattern::build`] for this pattern; `None` if its length is wrong.
    pub fn new(shape: Arc<Shape<I>>, pattern: Pattern, bits: Bits) -> Option<Self> {
        (bits.len() == shape.words()).then_some(PatternTable { shape, pattern, bits })
    }

    /// The pattern of the table.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The size of its bits in bytes.
    pub fn bytes(&self) -> usize {
        self.bits.len() * 8
    }

    /// Borrows it for lookups.
    pub(super) fn lookup(&self) -> Lookup<'_, I> {
        let stride = words_per_order(&self.shape.sets) as u32 * 64;
        Lookup { sets: self.shape.sets.lookup(), orders: self.shape.orders.lookup(), bits: &self.bits, stride }
    }

    /// The value of a state, by walking down to the goal.
    pub(super) fn value(&self, state: PatternState, blank: usize) -> u32 {
        let lookup = self.lookup();
        let beside = neighbours(self.pattern.size);
        let board = (1 << self.pattern.size.cells()) - 1;
        let home = |set: u32, order: u32, part: u32| {
            set == self.pattern.set && self.shape.orders.rank(order) == 0 && part >> self.pattern.blank & 1 == 1
        };
        let colour = |set: u32| self.shape.sets.is_odd(set);
        let mut here = PatternState { set: state.set, order: state.order & !VALUE };
        let (mut blank, mut steps) = (blank, 0);
        // Bit 0 follows from the colours of the cells; with bit 1 it gives the value modulo four.
        let odd = u32::from(colour(here.set) != colour(self.pattern.set));
        let mut low = lookup.bit(lookup.index(here, blank)) << 1 | odd;
        loop {
            let part = flood(1 << blank, !here.set & board, &beside);
            if home(here.set, here.order, part) {
                return steps;
            }
            let wanted = low.wrapping_sub(1) % 4;
            let slides = ones(part).flat_map(|to| ones(beside[to] & here.set).map(move |from| (from, to)));
            let down = slides.into_iter().find_map(|(from, to)| {
                let mut next = here;
                next.slide(from, to);
                (lookup.bit(lookup.index(next, from)) == wanted >> 1).then_some((next, from))
            });
            let Some((next, from)) = down else { unreachable!("every state but the goal has one nearer to it") };
            (here, blank, low) = (next, from, wanted);
            steps += 1;
        }
    }
}

/// A borrowed table with everything that a lookup touches.
#[derive(Clone, Copy)]
pub(super) struct Lookup<'a, I> {
    pub(super) sets: SetLookup<'a, I>,
    pub(super) orders: OrderLookup<'a>,
    pub(super) bits: &'a [u64],
    pub(super) stride: u32,
}

impl<I: SetInfo> Lookup<'_, I> {
    /// The index of the bit of a state.
    #[inline(always)]
    pub(super) fn index(&self, state: PatternState, blank: usize) -> u32 {
        self.orders.rank(state.order) as u32 * self.stride + self.sets.block(state.set, blank) as u32
    }

    /// The bit with this index.
    #[inline(always)]
    pub(super) fn bit(&self, index: u32) -> u32 {
        (self.bits[index as usize / 64] >> (index % 64)) as u32 & 1
    }

    /// Prefetches the bit.
    #[inline(always)]
    pub(super) fn fetch(&self, index: u32) {
        super::fetch::fetch(self.bits, index as usize / 64);
    }
}

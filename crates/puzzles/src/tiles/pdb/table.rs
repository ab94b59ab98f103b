//! One pattern database: a bit for every state of its tiles.
//!
//! The value of a state is the least number of slides of the pattern's tiles that bring them home, with the blank where it
//! is. Every slide of a pattern tile changes it by exactly one, so of each value only bit 1 is stored: along a slide it
//! tells up from down, and the value of a single state is found by walking down to the goal.

use std::ops::Deref;
use std::sync::Arc;

use jiugong_search::Monitor;

use super::build::{build, words_per_order};
use super::orders::{OrderLookup, Orders, moved};
use super::sets::{SetInfo, SetLookup, Sets, flood, neighbours, ones};
use crate::tiles::Size;

/// What all patterns of as many tiles on one board share: the numbering of their states.
#[derive(Clone, Debug)]
pub struct Shape<I> {
    pub(super) sets: Sets<I>,
    pub(super) orders: Orders,
}

impl<I: SetInfo> Shape<I> {
    /// For patterns of `tiles` tiles on a board of `size`.
    pub fn new(size: Size, tiles: usize) -> Self {
        Shape { sets: Sets::new(size, tiles), orders: Orders::new(tiles) }
    }

    /// The number of tiles.
    pub fn tiles(&self) -> usize {
        self.orders.tiles()
    }

    /// Bytes held while a table is built: two layers, what was seen, the bits, and the slides between blocks.
    pub fn build_bytes(&self) -> usize {
        self.words() * 8 * 3 + self.sets.blocks().len() * 160
    }

    /// Words of a table.
    pub fn words(&self) -> usize {
        self.orders.count() * words_per_order(&self.sets)
    }
}

/// Where the tiles of one pattern stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stand {
    /// The places.
    pub(super) set: u32,
    /// Their order, in the lower 24 bits, and the value of the state in the upper 8.
    pub(super) order: u32,
}

impl Stand {
    /// Slides the tile on place `from` to `to`.
    #[inline(always)]
    pub(super) fn slide(&mut self, from: usize, to: usize) {
        let rest = self.set & !(1 << from);
        let places = |place: usize| (rest & ((1 << place) - 1)).count_ones() as usize;
        self.set = rest | 1 << to;
        self.order = moved(self.order, places(from), places(to));
    }

    /// The same, by a hop that was made before.
    #[inline(always)]
    pub(super) fn hop(&mut self, hop: &Hop) {
        let places = |below: u32| (self.set & below).count_ones() as usize;
        // What stands above all labels, the value, is moved down by one and up again.
        self.order = moved(self.order, places(hop.below_from), places(hop.below_to));
        self.set ^= hop.flip;
    }

    /// The value.
    #[inline(always)]
    pub(super) fn value(self) -> u32 {
        self.order >> VALUE_SHIFT
    }

    pub(super) fn set_value(&mut self, value: u32) {
        self.order = self.order & !VALUE | value << VALUE_SHIFT;
    }

    /// Takes the value along a slide, whose stored bit is `bit`, and answers the sum, which was `before`, after it. There is no
    /// branch: whether a value goes up cannot be foretold.
    #[inline(always)]
    pub(super) fn follow(&mut self, bit: u32, before: u8) -> u8 {
        let down = ((self.value() + 1) >> 1 ^ bit) & 1;
        let change = 1_u32.wrapping_sub(2 * down);
        self.order = self.order.wrapping_add(change << VALUE_SHIFT);
        before.wrapping_add(change as u8)
    }
}

/// A slide between two places, made ready.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hop {
    /// Both places.
    flip: u32,
    /// The places below the one the tile comes from, and below the one it goes to, but for where it comes from.
    below_from: u32,
    below_to: u32,
    /// Where it comes from: there the blank is afterwards.
    pub(super) from: u32,
}

impl Hop {
    pub(super) fn new(from: usize, to: usize) -> Self {
        let below = |place: usize| (1 << place) - 1;
        Hop {
            flip: 1 << from | 1 << to,
            below_from: below(from),
            below_to: below(to) & !(1 << from),
            from: from as u32,
        }
    }
}

const VALUE_SHIFT: u32 = 24;
const VALUE: u32 = 0xFF << VALUE_SHIFT;

/// The bits of a table, wherever they are kept.
pub type Bits = Arc<dyn Deref<Target = [u64]> + Send + Sync>;

/// A pattern database.
#[derive(Clone)]
pub struct PatternTable<I> {
    shape: Arc<Shape<I>>,
    pattern: Pattern,
    bits: Bits,
}

/// Which tiles a pattern has, and what its goal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// The board.
    pub size: Size,
    /// The place of the blank in the goal.
    pub blank: usize,
    /// The places of its tiles in the goal.
    pub set: u32,
}

impl Pattern {
    /// The number of its tiles.
    pub fn tiles(&self) -> usize {
        self.set.count_ones() as usize
    }

    /// The label of the tile whose goal is `place`.
    pub fn label(&self, place: usize) -> u32 {
        (self.set & ((1 << place) - 1)).count_ones()
    }

    /// Builds the table of this pattern. `monitor` hears of every layer and may call it off; then there is none.
    pub fn build<I: SetInfo>(&self, shape: &Shape<I>, monitor: &mut dyn Monitor) -> Option<Vec<u64>> {
        build(&shape.sets, &shape.orders, shape.sets.block(self.set, self.blank), monitor)
    }
}

impl<I: SetInfo> PatternTable<I> {
    /// The table of `pattern`, made by [`Pattern::build`] for that very pattern; `None` if its length is wrong.
    pub fn new(shape: Arc<Shape<I>>, pattern: Pattern, bits: Bits) -> Option<Self> {
        (bits.len() == shape.words()).then_some(PatternTable { shape, pattern, bits })
    }

    /// Its pattern.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// Bytes of its bits.
    pub fn bytes(&self) -> usize {
        self.bits.len() * 8
    }

    /// How to look into it.
    pub(super) fn lookup(&self) -> Lookup<'_, I> {
        let stride = words_per_order(&self.shape.sets) as u32 * 64;
        Lookup { sets: self.shape.sets.lookup(), orders: self.shape.orders.lookup(), bits: &self.bits, stride }
    }

    /// The value of a state, by walking down to the goal.
    pub(super) fn value(&self, stand: Stand, blank: usize) -> u32 {
        let lookup = self.lookup();
        let beside = neighbours(self.pattern.size);
        let board = (1 << self.pattern.size.cells()) - 1;
        let home = |set: u32, order: u32, part: u32| {
            set == self.pattern.set && self.shape.orders.rank(order) == 0 && part >> self.pattern.blank & 1 == 1
        };
        let colour = |set: u32| self.shape.sets.is_odd(set);
        let mut here = Stand { set: stand.set, order: stand.order & !VALUE };
        let (mut blank, mut steps) = (blank, 0);
        // Bit 0 is known from the colour of the cells; with bit 1 that is the value modulo four.
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

/// A table ready to be looked into, with everything at hand that a lookup touches.
#[derive(Clone, Copy)]
pub(super) struct Lookup<'a, I> {
    pub(super) sets: SetLookup<'a, I>,
    pub(super) orders: OrderLookup<'a>,
    pub(super) bits: &'a [u64],
    pub(super) stride: u32,
}

impl<I: SetInfo> Lookup<'_, I> {
    /// The number of the bit for a state.
    #[inline(always)]
    pub(super) fn index(&self, stand: Stand, blank: usize) -> u32 {
        self.orders.rank(stand.order) as u32 * self.stride + self.sets.block(stand.set, blank) as u32
    }

    /// The bit with that number.
    #[inline(always)]
    pub(super) fn bit(&self, index: u32) -> u32 {
        (self.bits[index as usize / 64] >> (index % 64)) as u32 & 1
    }

    /// Begins to fetch it.
    #[inline(always)]
    pub(super) fn fetch(&self, index: u32) {
        super::fetch::fetch(self.bits, index as usize / 64);
    }
}

//! The orders of the tiles of a pattern in reading order, ranked lexicographically, 0 … k! − 1.
//!
//! An order is a word of three-bit labels, the first tile in the lowest. Its rank takes two small lookups: the
//! contribution of the first four labels does not depend on the rest, and that of the rest depends only on their
//! relative order.

/// The maximum number of tiles in a pattern.
pub const MOST_TILES: usize = 8;
/// Bits of a label.
pub const LABEL: usize = 3;
/// Labels per lookup.
const HALF: usize = 4;
const HALF_BITS: usize = LABEL * HALF;
const HALF_MASK: u32 = (1 << HALF_BITS) - 1;

/// Ranks the orders of `k` tiles.
#[derive(Clone, Debug)]
pub struct Orders {
    tiles: usize,
    first: Box<[u16; 1 << HALF_BITS]>,
    last: Box<[u16; 1 << HALF_BITS]>,
}

impl Orders {
    /// The ranking for patterns of `tiles` tiles.
    ///
    /// # Panics
    /// If there are more than [`MOST_TILES`].
    pub fn new(tiles: usize) -> Self {
        assert!(tiles <= MOST_TILES, "labels have three bits");
        let leading = tiles.min(HALF);
        let trailing = tiles - leading;
        let mut first = Box::new([0; 1 << HALF_BITS]);
        let mut last = Box::new([0; 1 << HALF_BITS]);
        for code in 0..1_u32 << HALF_BITS {
            let labels: [usize; HALF] = std::array::from_fn(|place| label(code, place));
            // Smaller labels before this one no longer count.
            let digit = |place: usize| {
                labels[place].saturating_sub(labels[..place].iter().filter(|&&before| before < labels[place]).count())
            };
            let number: usize = (0..leading).map(|place| digit(place) * factorial(tiles - 1 - place)).sum();
            first[code as usize] = number as u16;
            let smaller_behind =
                |place: usize| labels[place + 1..trailing].iter().filter(|&&behind| behind < labels[place]).count();
            let number: usize =
                (0..trailing).map(|place| smaller_behind(place) * factorial(trailing - 1 - place)).sum();
            last[code as usize] = number as u16;
        }
        Orders { tiles, first, last }
    }

    /// The number of orders.
    pub fn count(&self) -> usize {
        factorial(self.tiles)
    }

    /// The number of tiles.
    pub fn tiles(&self) -> usize {
        self.tiles
    }

    /// Borrows the tables for lookups.
    pub fn lookup(&self) -> OrderLookup<'_> {
        OrderLookup { first: &self.first, last: &self.last }
    }

    /// The rank of an order.
    pub fn rank(&self, order: u32) -> usize {
        self.lookup().rank(order)
    }

    /// The order with this rank.
    pub fn unrank(&self, mut rank: usize) -> u32 {
        let mut left: Vec<u32> = (0..self.tiles as u32).collect();
        let mut order = 0;
        for place in 0..self.tiles {
            let below = factorial(self.tiles - 1 - place);
            order |= left.remove(rank / below) << (LABEL * place);
            rank %= below;
        }
        order
    }

    /// The rank of each order after the tile at index `from` moves to index `to`.
    pub fn moves(&self, from: usize, to: usize) -> Vec<u16> {
        (0..self.count()).map(|rank| self.rank(moved(self.unrank(rank), from, to)) as u16).collect()
    }
}

/// The tables that rank orders.
#[derive(Clone, Copy, Debug)]
pub struct OrderLookup<'a> {
    pub(super) first: &'a [u16; 1 << HALF_BITS],
    pub(super) last: &'a [u16; 1 << HALF_BITS],
}

impl OrderLookup<'_> {
    /// The rank of an order.
    #[inline(always)]
    pub fn rank(&self, order: u32) -> usize {
        let (first, last) = (order & HALF_MASK, order >> HALF_BITS & HALF_MASK);
        usize::from(self.first[first as usize]) + usize::from(self.last[last as usize])
    }
}

/// The label at index `place`.
#[inline(always)]
pub fn label(order: u32, place: usize) -> usize {
    (order >> (LABEL * place)) as usize % MOST_TILES
}

/// The order after the tile at index `from` has moved to index `to`.
#[inline(always)]
pub fn moved(order: u32, from: usize, to: usize) -> u32 {
    let below = |place: usize| (1_u32 << (LABEL * place)) - 1;
    let moving = order >> (LABEL * from) & (MOST_TILES as u32 - 1);
    let without = order & below(from) | order >> LABEL & !below(from);
    without & below(to) | moving << (LABEL * to) | (without & !below(to)) << LABEL
}

/// n! for small n.
pub fn factorial(n: usize) -> usize {
    (1..=n).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_numbered_lexicographically() {
        for tiles in 0..=MOST_TILES {
            let orders = Orders::new(tiles);
            let mut before: Option<Vec<usize>> = None;
            for rank in 0..orders.count() {
                let order = orders.unrank(rank);
                assert_eq!(orders.rank(order), rank, "{tiles} tiles");
                let labels: Vec<usize> = (0..tiles).map(|place| label(order, place)).collect();
                assert!(before.is_none_or(|before| before < labels));
                before = Some(labels);
            }
        }
    }

    #[test]
    fn a_tile_moves_past_the_others() {
        // 0 1 2 3 4, the second to the fourth index: 0 2 3 1 4.
        let order = (0..5).fold(0, |order, label| order | label << (LABEL * label as usize));
        let after = moved(order, 1, 3);
        assert_eq!((0..5).map(|place| label(after, place)).collect::<Vec<_>>(), [0, 2, 3, 1, 4]);
        assert_eq!(moved(after, 3, 1), order);
        assert_eq!(moved(order, 2, 2), order);
    }
}

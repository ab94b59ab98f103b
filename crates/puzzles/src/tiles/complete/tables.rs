//! The complete tables: embedded, or built on first use, and kept until the program ends.

use std::borrow::Cow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::descents::{Shape, Turns, descents};
use super::strides::Strides;
/// A shape, and the blank's cell in the goals of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableKey {
    pub shape: Shape,
    pub blank: usize,
}

const fn key(rows: usize, columns: usize, blank: usize) -> TableKey {
    TableKey { shape: Shape { rows, columns }, blank }
}

/// The number of tables.
const COUNT: usize = 11;

/// Every shape with one cell per class of cells under its symmetries: the last cell of each class, so that the goal
/// `standard` needs no transformation.
pub(super) const TABLE_KEYS: [TableKey; COUNT] = [
    key(3, 3, 8),
    key(3, 3, 7),
    key(3, 3, 4),
    key(2, 2, 3),
    key(2, 3, 5),
    key(2, 3, 4),
    key(2, 4, 7),
    key(2, 4, 6),
    key(2, 5, 9),
    key(2, 5, 8),
    key(2, 5, 7),
];

/// The tables of 3×3, in the order of [`TABLE_KEYS`]. They are embedded, because building one takes longer than starting and
/// ending a process. In WebAssembly, building takes less time than downloading.
#[cfg(target_family = "wasm")]
static EMBEDDED: [&[u8]; 0] = [];
#[cfg(not(target_family = "wasm"))]
static EMBEDDED: [&[u8]; 3] = [
    include_bytes!(concat!(env!("OUT_DIR"), "/three8.bin")),
    include_bytes!(concat!(env!("OUT_DIR"), "/three7.bin")),
    include_bytes!(concat!(env!("OUT_DIR"), "/three4.bin")),
];

static TABLES: [OnceLock<Table>; COUNT] = [const { OnceLock::new() }; COUNT];

/// The number of operator orders.
const ORDERS: usize = 24;

/// Strides are built once this fraction of a table's boards has been walked from: then they pay off.
const PART: usize = 32;

/// The moves towards one goal from every board that reaches it.
#[derive(Debug)]
pub(super) struct Table {
    key: TableKey,
    /// Two boards per byte.
    nearer: Cow<'static, [u8]>,
    /// By operator order, for orders in frequent use.
    strides: [OnceLock<Strides>; ORDERS],
    walks: AtomicUsize,
}

impl Table {
    /// The table of `key`.
    pub fn of(key: TableKey) -> &'static Table {
        let place = TABLE_KEYS.iter().position(|&other| other == key).unwrap_or_default();
        TABLES[place].get_or_init(|| {
            let nearer = match EMBEDDED.get(place) {
                Some(&embedded) => Cow::Borrowed(embedded),
                None => Cow::Owned(descents(key.shape, key.blank, &Turns::new(key.shape, key.blank))),
            };
            Table { key, nearer, strides: [const { OnceLock::new() }; ORDERS], walks: AtomicUsize::new(0) }
        })
    }

    /// The set of moves that lead nearer from the board with this number, a bit each; empty at the goal.
    #[inline]
    pub fn nearer(&self, number: usize) -> u32 {
        u32::from(self.nearer[number / 2] >> (number % 2 * 4)) & 15
    }

    /// The strides for this order and its choice of `first` moves, once they have been requested often enough, counting
    /// `ahead` boards that are waiting.
    #[inline]
    pub fn strides(&self, order: [u8; 4], first: u32, ahead: usize) -> Option<&Strides> {
        let place = &self.strides[number_of(order)];
        place.get().or_else(|| self.may_make(place, first, ahead))
    }

    #[cold]
    fn may_make<'a>(&self, place: &'a OnceLock<Strides>, first: u32, ahead: usize) -> Option<&'a Strides> {
        let walks = self.walks.fetch_add(1, Ordering::Relaxed) + ahead.saturating_sub(1);
        let TableKey { shape, blank } = self.key;
        (walks * PART >= shape.states()).then(|| {
            self.walks.store(0, Ordering::Relaxed);
            place.get_or_init(|| {
                let turns = Turns::new(shape, blank);
                Strides::new(shape, &turns, |number| {
                    let set = self.nearer(number);
                    (set > 0).then_some((first >> (2 * set) & 3) as usize)
                })
            })
        })
    }

    /// The number of the goal.
    pub fn goal(&self) -> usize {
        self.key.blank * self.key.shape.halves()
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        let strides: usize = self.strides.iter().filter_map(OnceLock::get).map(Strides::bytes).sum();
        self.nearer.len() + strides
    }
}

/// The peak memory in bytes while a table of boards with `cells` cells, or its strides, is built.
pub(super) fn least_bytes(cells: usize) -> usize {
    let states = (2..=cells).product::<usize>() / 2;
    // Half a byte per board; strides and the shorter ones they are composed of; a turn down and up for most cells.
    states / 2 + 2 * states * size_of::<u64>() + 2 * states * size_of::<u32>()
}

/// The index, below [`ORDERS`], of an order of the four moves.
#[inline]
fn number_of(order: [u8; 4]) -> usize {
    let [first, second, third, last] = order.map(usize::from);
    (first * 3 + second - usize::from(second > first)) * 2 + usize::from(last < third)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::tiles::{Move, Order};

    #[test]
    fn every_order_has_its_own_number() {
        let mut numbers = HashSet::new();
        for letters in ["l", "u", "r", "d"].map(|first| "lurd".replace(first, "")).iter().flat_map(|rest| {
            let first = "lurd".chars().find(|&letter| !rest.contains(letter)).unwrap();
            let [a, b, c] = rest.chars().collect::<Vec<_>>()[..] else { panic!("{rest}") };
            [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]].map(|[a, b, c]| [first, a, b, c])
        }) {
            let order: Order = letters.iter().collect::<String>().parse().unwrap();
            numbers.insert(number_of(order.moves().map(|step: Move| step as u8)));
        }
        assert_eq!(numbers, (0..ORDERS).collect());
    }
}

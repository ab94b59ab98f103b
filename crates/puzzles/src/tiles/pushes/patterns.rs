//! Pattern databases for pushes: for a few tiles, the fewest pushes from line to line that bring them home, wherever
//! the others are.
//!
//! Pushes within a line are free here and change nothing: a state is the reading order of the tiles without the blank,
//! and the line of the blank. On 4×4 that is a fourth of the states of a pattern with the blank's cell, and the same
//! table is used for both axes where the goal's blank is in the same row as column. Different patterns count the same
//! pushes, so their maximum is taken; the two axes count different ones, so they are added.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, Ordering};

use jiugong_search::{Cost, Monitor, Progress, Work};

use super::order::{MOST_TILES, ReadingOrder};
use super::{Axis, Halves, Pushes};
use crate::parallel::{cores, share};
use crate::tiles::pdb::Bits;
use crate::tiles::space::State;

/// The size of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PushTier {
    /// Patterns of five tiles: on 4×4 three tables of 1.4 MB.
    Small,
    /// Patterns of six tiles: on 4×4 two tables of 14 MB.
    Large,
}

/// Identifies a table: the reading order, the blank's goal line, and the goal places of the tiles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PushTable {
    reading: ReadingOrder,
    blank: usize,
    places: Vec<u8>,
}

/// Marks a state without a distance yet.
const UNKNOWN: u8 = u8::MAX;

/// States per task of a thread.
const TOGETHER: usize = 1 << 14;

impl PushTable {
    /// The tables for the pushes of `space` along `axis`; none if there is only one line.
    pub fn of(space: &Pushes, axis: Axis, tier: PushTier) -> Vec<PushTable> {
        let reading = ReadingOrder::new(space.slides().size(), axis);
        if reading.lines < 2 {
            return Vec::new();
        }
        let blank = reading.blank_line(axis, &space.slides().goal());
        let tiles = reading.tiles() as u8;
        let patterns: Vec<Vec<u8>> = match tier {
            PushTier::Small => {
                // As even as possible.
                let count = tiles.div_ceil(5).max(1);
                let cut = |number: u8| number * tiles / count;
                (0..count).map(|number| (cut(number)..cut(number + 1)).collect()).collect()
            }
            // The tiles in the middle are the easiest to bring home: a third pattern gains less than it costs.
            PushTier::Large if tiles > 6 => vec![(0..6).collect(), (tiles - 6..tiles).collect()],
            PushTier::Large => vec![(0..tiles).collect()],
        };
        patterns.into_iter().map(|places| PushTable { reading, blank, places }).collect()
    }

    /// The name of the table's file.
    pub fn name(&self) -> String {
        let ReadingOrder { lines, length } = self.reading;
        let places: Vec<String> = self.places.iter().map(u8::to_string).collect();
        format!("push-{lines}x{length}-{}-{}", self.blank, places.join("_"))
    }

    /// The number of orders of its tiles for one line of the blank.
    fn orders(&self) -> usize {
        let tiles = self.reading.tiles();
        (0..self.places.len()).map(|placed| tiles - placed).product()
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.reading.lines * self.orders()
    }

    /// The number of words: eight states each.
    pub fn words(&self) -> usize {
        self.states().div_ceil(8)
    }

    /// Memory in bytes while building.
    pub fn build_bytes(&self) -> usize {
        self.states() + 8 * self.words()
    }

    /// The rank of an order.
    #[inline(always)]
    fn rank(&self, places: &[u8]) -> usize {
        // For each place, four bits: the number of free places before it.
        let mut free = 0xFEDC_BA98_7654_3210_u64;
        let (mut rank, mut left) = (0, self.reading.tiles());
        for &place in places {
            let place = 4 * u32::from(place);
            rank = rank * left + (free >> place & 15) as usize;
            free = free.wrapping_sub((0x1111_1111_1111_1110 << place) & !0xF);
            left -= 1;
        }
        rank
    }

    /// The order with this rank.
    fn unrank(&self, mut rank: usize) -> [u8; MOST_TILES] {
        let tiles = self.reading.tiles();
        let mut places = [0; MOST_TILES];
        for (placed, place) in places[..self.places.len()].iter_mut().enumerate().rev() {
            *place = (rank % (tiles - placed)) as u8;
            rank /= tiles - placed;
        }
        // From the index among the free places to the place: later tiles skip earlier ones.
        for later in (0..self.places.len()).rev() {
            for next in later + 1..self.places.len() {
                if places[next] >= places[later] {
                    places[next] += 1;
                }
            }
        }
        places
    }

    /// Calls `visit` with every state that is one push away.
    #[inline(always)]
    fn neighbours(&self, state: usize, mut visit: impl FnMut(usize)) {
        let (orders, reading, tiles) = (self.orders(), self.reading, self.places.len());
        let line = state / orders;
        let here = self.unrank(state % orders);
        for at in 0..reading.length {
            let mut places = here;
            for on in line + 1..reading.lines {
                reading.shift_forward(&mut places[..tiles], on - 1, at);
                visit(on * orders + self.rank(&places[..tiles]));
            }
            let mut places = here;
            for back in (0..line).rev() {
                reading.shift_back(&mut places[..tiles], back, at);
                visit(back * orders + self.rank(&places[..tiles]));
            }
        }
    }

    /// Builds the table on all cores; `None` if `monitor` cancels.
    pub fn build(&self, monitor: &mut dyn Monitor) -> Option<Vec<u64>> {
        let states = self.states();
        let table: Vec<AtomicU8> = (0..states).map(|_| AtomicU8::new(UNKNOWN)).collect();
        table[self.blank * self.orders() + self.rank(&self.places)].store(0, Ordering::Relaxed);
        let (mut distance, mut done) = (0, 1);
        loop {
            // Pushes are reversible, so layers from the goal are distances to it. Concurrent writers of a state write
            // the same value.
            let found = share(cores(), (0..states).step_by(TOGETHER), |first| {
                let mut found = 0;
                for state in first..states.min(first + TOGETHER) {
                    if table[state].load(Ordering::Relaxed) != distance {
                        continue;
                    }
                    self.neighbours(state, |next| {
                        if table[next].load(Ordering::Relaxed) == UNKNOWN
                            && table[next].swap(distance + 1, Ordering::Relaxed) == UNKNOWN
                        {
                            found += 1;
                        }
                    });
                }
                found
            });
            if found == 0 {
                break;
            }
            distance += 1;
            done += found;
            let work = Work { done, total: states as u64, layers: u32::from(distance), ..Work::default() };
            if monitor.progress(&Progress::of_work(work)) == ControlFlow::Break(()) {
                return None;
            }
        }
        let mut words = vec![0; self.words()];
        for (state, distance) in table.into_iter().enumerate() {
            words[state / 8] |= u64::from(distance.into_inner()) << (8 * (state % 8));
        }
        Some(words)
    }
}

/// A table with its values.
struct LoadedTable {
    table: PushTable,
    orders: usize,
    /// The tiles of its pattern, in the order of their goal places.
    tiles: Vec<u8>,
    words: Bits,
}

/// The maximum over patterns, for both axes.
pub struct PushPatterns {
    halves: [(ReadingOrder, Vec<LoadedTable>); 2],
}

impl PushPatterns {
    /// The estimate for the goal of `space`, with tables that `get` loads or builds.
    ///
    /// # Errors
    /// Errors of `get`.
    pub fn new<E>(
        space: &Pushes,
        tier: PushTier,
        mut get: impl FnMut(&PushTable) -> Result<Bits, E>,
    ) -> Result<Self, E> {
        let mut half = |axis: Axis| {
            let reading = ReadingOrder::new(space.slides().size(), axis);
            let places = reading.places(axis, &space.slides().goal());
            let mut at = [0; MOST_TILES + 1];
            for tile in 1..=reading.tiles() {
                at[usize::from(places[tile])] = tile as u8;
            }
            let mut filled = Vec::new();
            for table in PushTable::of(space, axis, tier) {
                let words = get(&table)?;
                let tiles = table.places.iter().map(|&place| at[usize::from(place)]).collect();
                filled.push(LoadedTable { orders: table.orders(), table, tiles, words });
            }
            Ok((reading, filled))
        };
        Ok(PushPatterns { halves: [half(Axis::Column)?, half(Axis::Row)?] })
    }

    /// The size of its tables in bytes; tables shared by both axes count once.
    pub fn bytes(&self) -> usize {
        let [(_, columns), (_, rows)] = &self.halves;
        let own = rows.iter().filter(|filled| columns.iter().all(|other| other.table != filled.table));
        columns.iter().chain(own).map(|filled| 8 * filled.table.words()).sum()
    }
}

impl Halves for PushPatterns {
    #[inline]
    fn along(&self, state: &State<u64>, axis: Axis) -> Cost {
        let (reading, filled) = &self.halves[usize::from(axis == Axis::Row)];
        let line = reading.blank_line(axis, state);
        let at = reading.places(axis, state);
        let mut largest = 0;
        for LoadedTable { table, orders, tiles, words } in filled {
            let mut places = [0; MOST_TILES];
            for (place, &tile) in places.iter_mut().zip(tiles) {
                *place = at[usize::from(tile) % 16];
            }
            let state = line * orders + table.rank(&places[..tiles.len()]);
            largest = largest.max((words[state / 8] >> (8 * (state % 8))) as u8);
        }
        Cost::from(largest)
    }
}

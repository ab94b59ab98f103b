//! Crossing a river (过河): missionaries and cannibals, or the farmer with wolf, goat and cabbage.
//!
//! The boat has a few seats and never crosses empty. Where there are missionaries, on either bank or in the boat, they
//! are never outnumbered by cannibals; the wolf is never left with the goat, nor the goat with the cabbage. Invariant: a
//! [`Banks`] is a number below [`Ranked::count`], and everyone who is not on the near bank is on the far one.

mod crossings;
mod read;
#[cfg(test)]
mod tests;

use std::fmt;

use jiugong_search::{Backward, Cost, Ranked, Space};

pub use crossings::Crossings;
pub use read::{Field as RiverField, RiverError};

/// The maximum number of missionaries, and of cannibals.
pub const MOST_PEOPLE: u32 = 100;

/// The maximum number of seats, which is enough for everyone.
pub const MOST_SEATS: u32 = 200;

/// Who crosses the river.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub enum Passengers {
    /// Missionaries and cannibals.
    People {
        missionaries: u32,
        cannibals: u32,
        /// The capacity of the boat.
        seats: u32,
    },
    /// The farmer with wolf, goat and cabbage; the boat holds the farmer and one of them.
    Farmer,
}

/// A possession of the farmer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Possession {
    /// Must not be left with the goat.
    Wolf = 1,
    /// Must not be left with the wolf or the cabbage.
    Goat = 2,
    /// Must not be left with the goat.
    Cabbage = 3,
}

impl Possession {
    /// All of them.
    pub const ALL: [Possession; 3] = [Possession::Wolf, Possession::Goat, Possession::Cabbage];

    /// The name in English.
    pub fn name(self) -> &'static str {
        match self {
            Possession::Wolf => "wolf",
            Possession::Goat => "goat",
            Possession::Cabbage => "cabbage",
        }
    }
}

/// The number of a position.
///
/// The lowest bit says whether the boat is across. The bits above it hold the number of missionaries on the near bank
/// times (all cannibals + 1) plus the cannibals there, or a bit for each of the farmer's possessions that is across.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Banks(u32);

impl Banks {
    /// Whether the boat is on the far bank.
    pub fn boat_across(self) -> bool {
        self.0 & 1 == 1
    }

    /// Whether one of the farmer's possessions is on the far bank.
    pub fn is_across(self, possession: Possession) -> bool {
        self.0 >> possession as u32 & 1 == 1
    }
}

/// A move: who is in the boat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub enum Crossing {
    /// The number of each in the boat.
    People { missionaries: u8, cannibals: u8 },
    /// The farmer, alone or with a possession.
    Farmer(Option<Possession>),
}

impl fmt::Display for Crossing {
    /// `1M1C`, `2C`; `goat`, `alone`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Crossing::People { missionaries, cannibals } => {
                for (count, letter) in [(missionaries, 'M'), (cannibals, 'C')] {
                    if count > 0 {
                        write!(f, "{count}{letter}")?;
                    }
                }
                Ok(())
            }
            Crossing::Farmer(possession) => f.write_str(possession.map_or("alone", Possession::name)),
        }
    }
}

/// Passengers on the near bank of a river who want to cross it.
///
/// # Example
/// ```
/// use jiugong_puzzles::river::{Crossings, River};
/// use jiugong_search::Search;
///
/// let river = River::parse(b"3 3 2").unwrap();
/// let report = Search::new(&river).astar(&Crossings);
/// assert_eq!(report.plan().unwrap().cost, 11);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct River {
    passengers: Passengers,
}

impl River {
    /// The crossing of `passengers`.
    ///
    /// # Errors
    /// If there are no passengers or too many, the boat has no seat, or the missionaries are outnumbered at the start.
    pub fn new(passengers: Passengers) -> Result<Self, RiverError> {
        if let Passengers::People { missionaries, cannibals, seats } = passengers {
            let error = |field| Err(RiverError::OutOfBounds { at: None, field });
            if missionaries > MOST_PEOPLE {
                return error(read::Field::Missionaries);
            }
            if cannibals > MOST_PEOPLE {
                return error(read::Field::Cannibals);
            }
            if !(1..=MOST_SEATS).contains(&seats) {
                return error(read::Field::Seats);
            }
            if missionaries + cannibals == 0 {
                return Err(RiverError::Nobody);
            }
            if !safe(missionaries, cannibals) {
                return Err(RiverError::Outnumbered { missionaries, cannibals });
            }
        }
        Ok(River { passengers })
    }

    /// Who crosses the river.
    pub fn passengers(&self) -> Passengers {
        self.passengers
    }

    /// The missionaries and cannibals on the near bank.
    pub fn near(&self, banks: Banks) -> (u32, u32) {
        match self.passengers {
            Passengers::People { cannibals, .. } => {
                let both = banks.0 >> 1;
                (both / (cannibals + 1), both % (cannibals + 1))
            }
            Passengers::Farmer => (0, 0),
        }
    }

    fn banks(cannibals: u32, near: (u32, u32), boat_across: bool) -> Banks {
        Banks((near.0 * (cannibals + 1) + near.1) << 1 | u32::from(boat_across))
    }

    /// The number of seats.
    fn seats(&self) -> u32 {
        match self.passengers {
            Passengers::People { seats, .. } => seats,
            Passengers::Farmer => 2,
        }
    }

    /// The number of people on the near bank.
    fn waiting(&self, banks: Banks) -> u32 {
        match self.passengers {
            Passengers::People { .. } => {
                let (missionaries, cannibals) = self.near(banks);
                missionaries + cannibals
            }
            Passengers::Farmer => 4 - banks.0.count_ones(),
        }
    }

    /// Whether no one is eaten.
    fn is_safe(&self, banks: Banks) -> bool {
        match self.passengers {
            Passengers::People { missionaries, cannibals, .. } => {
                let near = self.near(banks);
                safe(near.0, near.1) && safe(missionaries - near.0, cannibals - near.1)
            }
            Passengers::Farmer => {
                let with_farmer = |possession| banks.is_across(possession) == banks.boat_across();
                let left = |possession| !with_farmer(possession);
                !(left(Possession::Goat) && (left(Possession::Wolf) || left(Possession::Cabbage)))
            }
        }
    }

    /// Every crossing from the bank of the boat, whether or not it is safe for those who stay.
    fn crossings(&self, banks: Banks, mut visit: impl FnMut(Crossing, Banks)) {
        let across = banks.boat_across();
        match self.passengers {
            Passengers::People { missionaries, cannibals, seats } => {
                let near = self.near(banks);
                let here = if across { (missionaries - near.0, cannibals - near.1) } else { near };
                for m in 0..=here.0.min(seats) {
                    for c in 0..=here.1.min(seats - m) {
                        if m + c == 0 || !safe(m, c) {
                            continue;
                        }
                        let then = if across { (near.0 + m, near.1 + c) } else { (near.0 - m, near.1 - c) };
                        let by = Crossing::People { missionaries: m as u8, cannibals: c as u8 };
                        visit(by, River::banks(cannibals, then, !across));
                    }
                }
            }
            Passengers::Farmer => {
                visit(Crossing::Farmer(None), Banks(banks.0 ^ 1));
                for possession in Possession::ALL {
                    if banks.is_across(possession) == across {
                        visit(Crossing::Farmer(Some(possession)), Banks(banks.0 ^ 1 ^ 1 << possession as u32));
                    }
                }
            }
        }
    }

    /// The safe crossings. They are reversible, so they are also the moves into a position.
    fn survived(&self, banks: Banks, mut visit: impl FnMut(Crossing, Cost, Banks)) {
        if self.is_safe(banks) {
            self.crossings(banks, |by, then| {
                if self.is_safe(then) {
                    visit(by, 1, then);
                }
            });
        }
    }
}

/// Whether the missionaries are not outnumbered.
fn safe(missionaries: u32, cannibals: u32) -> bool {
    missionaries == 0 || cannibals <= missionaries
}

impl Space for River {
    type State = Banks;
    type Key = u32;
    type Move = Crossing;

    fn start(&self) -> Banks {
        match self.passengers {
            Passengers::People { missionaries, cannibals, .. } => {
                River::banks(cannibals, (missionaries, cannibals), false)
            }
            Passengers::Farmer => Banks(0),
        }
    }

    fn is_goal(&self, banks: &Banks) -> bool {
        banks.boat_across() && self.waiting(*banks) == 0
    }

    fn pack(&self, banks: &Banks) -> u32 {
        banks.0
    }

    fn unpack(&self, key: &u32) -> Banks {
        Banks(*key)
    }

    fn successors(&self, banks: &Banks, visit: impl FnMut(Crossing, Cost, Banks)) {
        self.survived(*banks, visit);
    }

    fn unit_costs(&self) -> bool {
        true
    }
}

impl Backward for River {
    fn goals(&self, mut visit: impl FnMut(Banks)) {
        visit(match self.passengers {
            Passengers::People { cannibals, .. } => River::banks(cannibals, (0, 0), true),
            Passengers::Farmer => Banks(15),
        });
    }

    fn predecessors(&self, banks: &Banks, visit: impl FnMut(Crossing, Cost, Banks)) {
        self.survived(*banks, visit);
    }
}

impl Ranked for River {
    const KEYS_ARE_RANKS: bool = true;

    fn count(&self) -> usize {
        match self.passengers {
            Passengers::People { missionaries, cannibals, .. } => {
                2 * (missionaries as usize + 1) * (cannibals as usize + 1)
            }
            Passengers::Farmer => 16,
        }
    }

    fn rank(&self, banks: &Banks) -> usize {
        banks.0 as usize
    }

    fn unrank(&self, rank: usize) -> Banks {
        Banks(rank as u32)
    }
}

//! Jugs (倒水): measure an amount by filling, emptying and pouring.
//!
//! All jugs are empty at the start, and water is unlimited. A move fills a jug to the brim, empties it, or pours from
//! one jug into another until the first is empty or the second is full; moves that change nothing are left out. Invariant:
//! no jug holds more than its capacity.

mod read;
#[cfg(test)]
mod tests;

use std::fmt;

use jiugong_search::{Backward, Cost, Ranked, Space};

pub use read::JugsError;

/// The maximum number of jugs.
pub const MOST_JUGS: usize = 6;

/// The largest capacity: ranks of [`MOST_JUGS`] jugs take 60 bits.
pub const MOST_CAPACITY: u32 = 1000;

/// The content of each jug; unused entries are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Levels([u32; MOST_JUGS]);

/// A move. Jugs count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub enum Pour {
    /// Fills a jug to the brim.
    Fill(u8),
    /// Empties a jug.
    Empty(u8),
    /// Pours from one jug into another.
    Into { from: u8, to: u8 },
}

impl fmt::Display for Pour {
    /// With jugs counted from 1: `fill 1`, `empty 2`, `pour 1>2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Pour::Fill(jug) => write!(f, "fill {}", jug + 1),
            Pour::Empty(jug) => write!(f, "empty {}", jug + 1),
            Pour::Into { from, to } => write!(f, "pour {}>{}", from + 1, to + 1),
        }
    }
}

/// Why an amount cannot be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unmeasurable {
    /// The amount exceeds every capacity.
    TooMuch,
    /// Every jug always holds a multiple of the greatest common divisor of the capacities, and the amount is not one.
    NoMultiple,
}

/// Jugs, and the amount to measure in one of them.
///
/// # Example
/// ```
/// use jiugong_puzzles::jugs::Jugs;
/// use jiugong_search::Search;
///
/// let jugs = Jugs::parse(b"3 5 -> 4").unwrap();
/// assert_eq!(Search::new(&jugs).bfs().plan().unwrap().cost, 6);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jugs {
    capacities: Vec<u32>,
    amount: u32,
}

impl Jugs {
    /// Jugs with these capacities, and the amount to measure.
    ///
    /// # Errors
    /// If there is no jug or too many, or a capacity is zero or too large.
    pub fn new(capacities: &[u32], amount: u32) -> Result<Self, JugsError> {
        if capacities.is_empty() {
            return Err(JugsError::NoJug);
        }
        if capacities.len() > MOST_JUGS {
            return Err(JugsError::TooMany { at: None });
        }
        if !capacities.iter().all(|capacity| (1..=MOST_CAPACITY).contains(capacity)) {
            return Err(JugsError::Capacity { at: None });
        }
        Ok(Jugs { capacities: capacities.to_vec(), amount })
    }

    /// The capacity of each jug.
    pub fn capacities(&self) -> &[u32] {
        &self.capacities
    }

    /// The amount to measure.
    pub fn amount(&self) -> u32 {
        self.amount
    }

    /// The content of each jug.
    pub fn amounts<'a>(&self, levels: &'a Levels) -> &'a [u32] {
        &levels.0[..self.capacities.len()]
    }

    /// Why the amount cannot be measured, where this is known without a search.
    ///
    /// All levels are multiples of the greatest common divisor d of the capacities: they start at 0, and filling,
    /// emptying and pouring add and subtract multiples of d.
    pub fn unmeasurable(&self) -> Option<Unmeasurable> {
        let divisor = self.capacities.iter().fold(0, |divisor, &capacity| gcd(divisor, capacity));
        if self.capacities.iter().all(|&capacity| capacity < self.amount) {
            Some(Unmeasurable::TooMuch)
        } else if !self.amount.is_multiple_of(divisor) {
            Some(Unmeasurable::NoMultiple)
        } else {
            None
        }
    }
}

fn gcd(mut one: u32, mut other: u32) -> u32 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl Space for Jugs {
    type State = Levels;
    type Key = u64;
    type Move = Pour;

    fn start(&self) -> Levels {
        Levels([0; MOST_JUGS])
    }

    fn is_goal(&self, levels: &Levels) -> bool {
        self.amounts(levels).contains(&self.amount)
    }

    fn pack(&self, levels: &Levels) -> u64 {
        self.rank(levels) as u64
    }

    fn unpack(&self, key: &u64) -> Levels {
        self.unrank(*key as usize)
    }

    fn successors(&self, levels: &Levels, mut visit: impl FnMut(Pour, Cost, Levels)) {
        let Levels(before) = *levels;
        let jugs = self.capacities.len();
        for jug in 0..jugs {
            if before[jug] < self.capacities[jug] {
                let mut after = before;
                after[jug] = self.capacities[jug];
                visit(Pour::Fill(jug as u8), 1, Levels(after));
            }
        }
        for jug in 0..jugs {
            if before[jug] > 0 {
                let mut after = before;
                after[jug] = 0;
                visit(Pour::Empty(jug as u8), 1, Levels(after));
            }
        }
        for from in 0..jugs {
            for to in (0..jugs).filter(|&to| to != from) {
                let poured = before[from].min(self.capacities[to] - before[to]);
                if poured > 0 {
                    let mut after = before;
                    after[from] -= poured;
                    after[to] += poured;
                    visit(Pour::Into { from: from as u8, to: to as u8 }, 1, Levels(after));
                }
            }
        }
    }

    fn unit_costs(&self) -> bool {
        true
    }
}

impl Backward for Jugs {
    fn goals(&self, mut visit: impl FnMut(Levels)) {
        for rank in 0..self.count() {
            let levels = self.unrank(rank);
            if self.is_goal(&levels) {
                visit(levels);
            }
        }
    }

    fn predecessors(&self, levels: &Levels, mut visit: impl FnMut(Pour, Cost, Levels)) {
        let Levels(after) = *levels;
        let jugs = self.capacities.len();
        let with = |jug: usize, level| {
            let mut before = after;
            before[jug] = level;
            Levels(before)
        };
        for (jug, &capacity) in self.capacities.iter().enumerate() {
            if after[jug] == capacity {
                (0..capacity).for_each(|level| visit(Pour::Fill(jug as u8), 1, with(jug, level)));
            }
            if after[jug] == 0 {
                (1..=capacity).for_each(|level| visit(Pour::Empty(jug as u8), 1, with(jug, level)));
            }
        }
        for from in 0..jugs {
            for to in (0..jugs).filter(|&to| to != from) {
                // Pouring ended because the source was empty or the target full; any part of the target's content may
                // have come from the source.
                if after[from] > 0 && after[to] < self.capacities[to] {
                    continue;
                }
                for poured in 1..=after[to].min(self.capacities[from] - after[from]) {
                    let mut before = after;
                    before[from] += poured;
                    before[to] -= poured;
                    visit(Pour::Into { from: from as u8, to: to as u8 }, 1, Levels(before));
                }
            }
        }
    }
}

/// Ranked as numbers whose digits are the levels, with the last jug as the lowest digit.
impl Ranked for Jugs {
    const KEYS_ARE_RANKS: bool = true;

    fn count(&self) -> usize {
        self.capacities.iter().map(|&capacity| capacity as usize + 1).product()
    }

    fn rank(&self, levels: &Levels) -> usize {
        let digits = self.capacities.iter().zip(&levels.0);
        digits.fold(0, |rank, (&capacity, &level)| rank * (capacity as usize + 1) + level as usize)
    }

    fn unrank(&self, rank: usize) -> Levels {
        let mut levels = [0; MOST_JUGS];
        let mut rest = rank;
        for (level, &capacity) in levels.iter_mut().zip(&self.capacities).rev() {
            *level = (rest % (capacity as usize + 1)) as u32;
            rest /= capacity as usize + 1;
        }
        Levels(levels)
    }
}

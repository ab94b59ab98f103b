//! Towers of Hanoi (汉诺塔): bring all disks to the last peg, never a larger one onto a smaller one.
//!
//! A position says on which peg each disk lies; on a peg they always lie in order, so that is all there is to say. Always: every
//! disk is on one of the pegs, there are at most [`MOST_DISKS`] disks and [`MOST_PEGS`] pegs.

mod heuristics;
mod read;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::{Arc, OnceLock};

use jiugong_search::{Backward, Cost, DistanceTable, Ranked, Space};

pub use heuristics::{DisksAway, HanoiExact};
pub use read::HanoiError;

/// The most disks: with [`MOST_PEGS`] pegs all positions have numbers of 60 bits.
pub const MOST_DISKS: usize = 20;

/// The fewest pegs. With these, more than one disk cannot be moved at all.
pub const FEWEST_PEGS: usize = 2;

/// The most pegs: where a disk lies is kept in three bits.
pub const MOST_PEGS: usize = 8;

/// Bits of one disk.
const BITS: u32 = 3;

/// Where the disks lie: the peg of each in three bits, the smallest disk in the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Towers(u64);

impl Towers {
    /// The peg, from 0, that a disk lies on; disks are numbered from 0, the smallest.
    pub fn peg(self, disk: usize) -> usize {
        (self.0 >> (disk as u32 * BITS) & 7) as usize
    }

    /// With a disk put on another peg.
    fn put(self, disk: usize, peg: usize) -> Towers {
        let shift = disk as u32 * BITS;
        Towers(self.0 & !(7 << shift) | (peg as u64) << shift)
    }
}

/// A move: the uppermost disk of one peg goes to another. Pegs count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Carry {
    /// The peg it is taken from.
    pub from: u8,
    /// The peg it is put on.
    pub to: u8,
}

impl fmt::Display for Carry {
    /// The pegs as people count them: `1>3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}>{}", self.from + 1, self.to + 1)
    }
}

/// Disks on pegs, all of which are to come to the last peg.
///
/// # Example
/// ```
/// use jiugong_puzzles::hanoi::{DisksAway, Hanoi};
/// use jiugong_search::Search;
///
/// let towers = Hanoi::parse(b"disks=4 pegs=3").unwrap();
/// let report = Search::new(&towers).astar(&DisksAway);
/// assert_eq!(report.plan().unwrap().cost, 15);
/// ```
#[derive(Clone, Debug)]
pub struct Hanoi {
    start: Towers,
    disks: usize,
    pegs: usize,
    /// All distances, once they were asked for.
    table: Arc<OnceLock<DistanceTable>>,
}

impl Hanoi {
    /// Disks on pegs: for each disk, the smallest first, its peg from 0.
    ///
    /// # Errors
    /// If there are too few or too many disks or pegs, or a disk lies on no peg.
    pub fn new(places: &[usize], pegs: usize) -> Result<Self, HanoiError> {
        if !(FEWEST_PEGS..=MOST_PEGS).contains(&pegs) {
            return Err(HanoiError::Pegs { at: None });
        }
        if !(1..=MOST_DISKS).contains(&places.len()) {
            return Err(HanoiError::Disks { at: None });
        }
        let mut start = Towers(0);
        for (disk, &peg) in places.iter().enumerate() {
            if peg >= pegs {
                return Err(HanoiError::NoSuchPeg { at: None, peg: peg + 1, pegs });
            }
            start = start.put(disk, peg);
        }
        Ok(Hanoi { start, disks: places.len(), pegs, table: Arc::default() })
    }

    /// How many disks there are.
    pub fn disks(&self) -> usize {
        self.disks
    }

    /// How many pegs there are.
    pub fn pegs(&self) -> usize {
        self.pegs
    }

    /// The disks on a peg, the largest first, numbered from 1, the smallest.
    pub fn on_peg(&self, towers: Towers, peg: usize) -> impl Iterator<Item = usize> {
        (0..self.disks).rev().filter(move |&disk| towers.peg(disk) == peg).map(|disk| disk + 1)
    }

    /// Everything on the last peg.
    fn goal(&self) -> Towers {
        (0..self.disks).fold(Towers(0), |towers, disk| towers.put(disk, self.pegs - 1))
    }

    /// The moves out of a position, which are also those into it, the other way round.
    fn carries(&self, towers: Towers, mut visit: impl FnMut(Carry, Towers)) {
        let mut top = [self.disks; MOST_PEGS];
        for disk in (0..self.disks).rev() {
            top[towers.peg(disk)] = disk;
        }
        for from in 0..self.pegs {
            for to in 0..self.pegs {
                // The empty peg's number of the uppermost disk is larger than all.
                if top[from] < top[to] {
                    visit(Carry { from: from as u8, to: to as u8 }, towers.put(top[from], to));
                }
            }
        }
    }
}

impl Space for Hanoi {
    type State = Towers;
    type Key = u64;
    type Move = Carry;

    fn start(&self) -> Towers {
        self.start
    }

    fn is_goal(&self, towers: &Towers) -> bool {
        *towers == self.goal()
    }

    fn pack(&self, towers: &Towers) -> u64 {
        towers.0
    }

    fn unpack(&self, key: &u64) -> Towers {
        Towers(*key)
    }

    fn successors(&self, towers: &Towers, mut visit: impl FnMut(Carry, Cost, Towers)) {
        self.carries(*towers, |by, after| visit(by, 1, after));
    }

    fn unit_costs(&self) -> bool {
        true
    }
}

impl Backward for Hanoi {
    fn goals(&self, mut visit: impl FnMut(Towers)) {
        visit(self.goal());
    }

    fn predecessors(&self, towers: &Towers, mut visit: impl FnMut(Carry, Cost, Towers)) {
        self.carries(*towers, |back, before| visit(Carry { from: back.to, to: back.from }, 1, before));
    }
}

/// Positions are numbers whose digits are the pegs.
impl Ranked for Hanoi {
    fn count(&self) -> usize {
        self.pegs.pow(self.disks as u32)
    }

    fn rank(&self, towers: &Towers) -> usize {
        (0..self.disks).rev().fold(0, |rank, disk| rank * self.pegs + towers.peg(disk))
    }

    fn unrank(&self, rank: usize) -> Towers {
        let mut rest = rank;
        (0..self.disks).fold(Towers(0), |towers, disk| {
            let peg = rest % self.pegs;
            rest /= self.pegs;
            towers.put(disk, peg)
        })
    }
}

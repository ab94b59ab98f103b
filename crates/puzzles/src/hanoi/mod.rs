//! Towers of Hanoi (汉诺塔): move all disks to the last peg, never placing a larger disk on a smaller one.
//!
//! A position is the peg of each disk; the order of the disks on a peg follows from their sizes. Invariant: every disk is
//! on one of the pegs, and there are at most [`MOST_DISKS`] disks and [`MOST_PEGS`] pegs.

mod heuristics;
mod read;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::{Arc, OnceLock};

use jiugong_search::{Backward, Cost, DistanceTable, Ranked, Space};

pub use heuristics::{DisksAway, HanoiExact};
pub use read::HanoiError;

/// The maximum number of disks: with [`MOST_PEGS`] pegs, ranks take 60 bits.
pub const MOST_DISKS: usize = 20;

/// The minimum number of pegs. With two, only a single disk can be moved to the goal.
pub const FEWEST_PEGS: usize = 2;

/// The maximum number of pegs: the peg of a disk takes three bits.
pub const MOST_PEGS: usize = 8;

/// Bits per disk.
const BITS: u32 = 3;

/// The peg of each disk in three bits, the smallest disk in the lowest bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Towers(u64);

impl Towers {
    /// The peg of a disk, from 0; disks are numbered from 0, the smallest.
    pub fn peg(self, disk: usize) -> usize {
        (self.0 >> (disk as u32 * BITS) & 7) as usize
    }

    /// The position with a disk moved to another peg.
    fn with_disk(self, disk: usize, peg: usize) -> Towers {
        let shift = disk as u32 * BITS;
        Towers(self.0 & !(7 << shift) | (peg as u64) << shift)
    }
}

/// A move of the topmost disk of one peg to another. Pegs count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DiskMove {
    /// The source peg.
    pub from: u8,
    /// The target peg.
    pub to: u8,
}

impl fmt::Display for DiskMove {
    /// With pegs counted from 1: `1>3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}>{}", self.from + 1, self.to + 1)
    }
}

/// Disks on pegs, all to be moved to the last peg.
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
    /// All distances, computed on first use.
    table: Arc<OnceLock<DistanceTable>>,
}

impl Hanoi {
    /// A start position: the peg of each disk, from 0, the smallest disk first.
    ///
    /// # Errors
    /// If there are too few or too many disks or pegs, or the peg of a disk does not exist.
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
            start = start.with_disk(disk, peg);
        }
        Ok(Hanoi { start, disks: places.len(), pegs, table: Arc::default() })
    }

    /// The number of disks.
    pub fn disks(&self) -> usize {
        self.disks
    }

    /// The number of pegs.
    pub fn pegs(&self) -> usize {
        self.pegs
    }

    /// The disks on a peg, the largest first, numbered from 1, the smallest.
    pub fn on_peg(&self, towers: Towers, peg: usize) -> impl Iterator<Item = usize> {
        (0..self.disks).rev().filter(move |&disk| towers.peg(disk) == peg).map(|disk| disk + 1)
    }

    /// The position with all disks on the last peg.
    fn goal(&self) -> Towers {
        (0..self.disks).fold(Towers(0), |towers, disk| towers.with_disk(disk, self.pegs - 1))
    }

    /// The moves out of a position. Reversed, they are the moves into it.
    fn moves(&self, towers: Towers, mut visit: impl FnMut(DiskMove, Towers)) {
        let mut top = [self.disks; MOST_PEGS];
        for disk in (0..self.disks).rev() {
            top[towers.peg(disk)] = disk;
        }
        for from in 0..self.pegs {
            for to in 0..self.pegs {
                // An empty peg counts as holding a disk larger than all others.
                if top[from] < top[to] {
                    visit(DiskMove { from: from as u8, to: to as u8 }, towers.with_disk(top[from], to));
                }
            }
        }
    }
}

impl Space for Hanoi {
    type State = Towers;
    type Key = u64;
    type Move = DiskMove;

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

    fn successors(&self, towers: &Towers, mut visit: impl FnMut(DiskMove, Cost, Towers)) {
        self.moves(*towers, |by, after| visit(by, 1, after));
    }

    fn unit_costs(&self) -> bool {
        true
    }
}

impl Backward for Hanoi {
    fn goals(&self, mut visit: impl FnMut(Towers)) {
        visit(self.goal());
    }

    fn predecessors(&self, towers: &Towers, mut visit: impl FnMut(DiskMove, Cost, Towers)) {
        self.moves(*towers, |back, before| visit(DiskMove { from: back.to, to: back.from }, 1, before));
    }
}

/// Ranked as numbers whose digits are the pegs.
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
            towers.with_disk(disk, peg)
        })
    }
}

//! Walls with doors (POJ 2049, Finding Nemo): the fewest doors between the outside and a point.
//!
//! Walls and doors divide the plane into regions; a move passes a door into the region behind it. Invariant: region 0 is
//! the outside, where (0, 0) lies and the search starts; every door joins two different regions, because a door that
//! leads back into its own region is dropped.

mod read;
mod regions;
#[cfg(test)]
mod tests;

use jiugong_search::{Backward, Cost, Ranked, Space};

pub use read::{COUNT_LIMIT, DoorsError, Field, SIDE_LIMIT};

/// The axis that a wall or a door is parallel to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Along the X axis: y stays.
    X,
    /// Along the Y axis: x stays.
    Y,
}

/// A door: a passable border of length 1, from a corner in the direction of growing coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are descriptive")]
pub struct Door {
    pub x: u16,
    pub y: u16,
    pub along: Axis,
}

/// A floor plan, and the point to reach from outside.
///
/// # Example
/// ```
/// use jiugong_puzzles::doors::Doors;
/// use jiugong_puzzles::scan::Scan;
/// use jiugong_search::Space;
///
/// // One room with a door on its left, and Nemo in it.
/// let input = b"4 1  1 1 0 1  1 1 1 1  2 1 1 1  1 2 0 1  1 1 1  1.5 1.7  -1 -1";
/// let mut scan = Scan::new(input);
/// let doors = Doors::parse_case(&mut scan).unwrap().unwrap();
/// let mut through = Vec::new();
/// doors.successors(&doors.start(), |door, _, region| through.push((door, doors.is_goal(&region))));
/// assert_eq!(through, [(0, true)]);
/// assert_eq!(Doors::parse_case(&mut scan), Ok(None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doors {
    /// The doors as the input lists them.
    listed: Vec<Door>,
    /// The region Nemo is in.
    goal: u32,
    /// The exits of region r are `exits[first[r] .. first[r + 1]]`, by door number.
    first: Vec<u32>,
    exits: Vec<Exit>,
}

/// A door seen from one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Exit {
    door: u32,
    /// The region behind it.
    into: u32,
}

impl Doors {
    /// The region outside all walls.
    pub const OUTSIDE: u32 = 0;

    /// The door with this number, as moves refer to it: its index among the doors of the input.
    pub fn door(&self, number: u32) -> Option<Door> {
        self.listed.get(number as usize).copied()
    }

    /// All doors, in the order of the input.
    pub fn doors(&self) -> &[Door] {
        &self.listed
    }

    /// The number of regions, including the outside.
    pub fn regions(&self) -> usize {
        self.first.len() - 1
    }

    /// Lists the exits of each region, given the two regions each door lies between.
    fn new(listed: Vec<Door>, sides: &[(u32, u32)], regions: usize, goal: u32) -> Doors {
        let passable = || sides.iter().zip(0..).filter(|((a, b), _)| a != b);
        let mut first = vec![0; regions + 1];
        for (&(a, b), _) in passable() {
            first[a as usize + 1] += 1;
            first[b as usize + 1] += 1;
        }
        for region in 0..regions {
            first[region + 1] += first[region];
        }
        let mut next = first.clone();
        let mut exits = vec![Exit { door: 0, into: 0 }; first[regions] as usize];
        for (&(a, b), door) in passable() {
            for (from, into) in [(a, b), (b, a)] {
                let slot = &mut next[from as usize];
                exits[*slot as usize] = Exit { door, into };
                *slot += 1;
            }
        }
        Doors { listed, goal, first, exits }
    }

    fn exits(&self, region: u32) -> &[Exit] {
        let region = region as usize;
        &self.exits[self.first[region] as usize..self.first[region + 1] as usize]
    }
}

impl Space for Doors {
    /// The number of a region.
    type State = u32;
    type Key = u32;
    /// The number of a door.
    type Move = u32;

    fn start(&self) -> u32 {
        Doors::OUTSIDE
    }

    #[inline]
    fn is_goal(&self, state: &u32) -> bool {
        *state == self.goal
    }

    #[inline]
    fn pack(&self, state: &u32) -> u32 {
        *state
    }

    #[inline]
    fn unpack(&self, key: &u32) -> u32 {
        *key
    }

    #[inline]
    fn successors(&self, state: &u32, mut visit: impl FnMut(u32, Cost, u32)) {
        for exit in self.exits(*state) {
            visit(exit.door, 1, exit.into);
        }
    }

    fn unit_costs(&self) -> bool {
        true
    }
}

impl Backward for Doors {
    fn goals(&self, mut visit: impl FnMut(u32)) {
        visit(self.goal);
    }

    /// A door can be passed from both sides.
    #[inline]
    fn predecessors(&self, state: &u32, visit: impl FnMut(u32, Cost, u32)) {
        self.successors(state, visit);
    }
}

impl Ranked for Doors {
    const KEYS_ARE_RANKS: bool = true;

    fn count(&self) -> usize {
        self.regions()
    }

    #[inline]
    fn rank(&self, state: &u32) -> usize {
        *state as usize
    }

    #[inline]
    fn unrank(&self, rank: usize) -> u32 {
        rank as u32
    }
}

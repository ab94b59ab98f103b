//! Sets of tables and their names.

use jiugong_puzzles::tiles::pdb::{Frame, MOST_CELLS, Pattern, Scheme, Tier, place_in_snake};
use jiugong_puzzles::tiles::{Board, Size};
use jiugong_store::Key;

/// The version of the tables' layout; must be incremented whenever the numbering of states changes.
const LAYOUT: u32 = 2;

/// The tables for goals of one kind: a size, a position of the blank up to symmetry, and a tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableSet {
    size: Size,
    blank: usize,
    tier: Tier,
}

/// The set for `goal`, if boards of its size have one.
pub fn set_of(goal: &Board, tier: Tier) -> Option<TableSet> {
    TableSet::new(goal.size(), goal.blank(), tier)
}

impl TableSet {
    /// The set for goals with the blank on the cell `blank`; `None` if boards of this size have none.
    pub fn new(size: Size, blank: usize, tier: Tier) -> Option<Self> {
        if size.cells() > MOST_CELLS || size.rows.min(size.columns) < 2 {
            return None;
        }
        let frame = Frame::new(size, blank);
        // A reflected frame counts as the plain one.
        let blank = place_in_snake(frame.view_size, frame.blank);
        let set = TableSet { size: frame.view_size, blank, tier };
        Scheme::new(&Frame::new(set.size, set.blank), tier).map(|_| set)
    }

    /// The size, with no more rows than columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cell of the blank in the orientation of the tables.
    pub fn blank(&self) -> usize {
        self.blank
    }

    /// The tier.
    pub fn tier(&self) -> Tier {
        self.tier
    }

    /// The partition of the tiles.
    ///
    /// # Panics
    /// Never: a set exists only where a partition does.
    pub fn scheme(&self) -> Scheme {
        Scheme::new(&Frame::new(self.size, self.blank), self.tier).expect("a set is made where there is a scheme")
    }

    /// The patterns of its tables.
    pub fn patterns(&self) -> impl Iterator<Item = Pattern> {
        self.scheme().patterns().into_iter()
    }

    /// The names of its tables.
    pub fn names(&self) -> impl Iterator<Item = String> {
        self.patterns().map(|pattern| key(&pattern).name().to_owned())
    }
}

/// The key of a pattern's table.
///
/// # Panics
/// Never: the names made here are valid.
pub(super) fn key(pattern: &Pattern) -> Key {
    let size = pattern.size;
    let mut cells: Vec<usize> =
        (0..size.cells()).filter(|&at| pattern.set >> at & 1 == 1).map(|at| place_in_snake(size, at)).collect();
    cells.sort_unstable();
    let blank = place_in_snake(size, pattern.blank);
    let list = |separator: &str| cells.iter().map(usize::to_string).collect::<Vec<_>>().join(separator);
    let name = format!("pdb-{size}-{blank}-{}", list("_"));
    let descriptor = format!(
        "pattern database, one bit a state: board {size}, blank's goal cell {blank}, goal cells of the tiles {}",
        list(" ")
    );
    Key::new(name, descriptor, LAYOUT).expect("digits, letters and hyphens make a name")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_goals_of_a_size_share_few_sets() {
        let sets = |rows, columns| {
            let size = Size { rows, columns };
            let mut sets: Vec<TableSet> =
                (0..size.cells()).filter_map(|blank| TableSet::new(size, blank, Tier::Small)).collect();
            sets.sort_by_key(|set| set.blank);
            sets.dedup();
            sets
        };
        assert_eq!(sets(4, 4).len(), 3);
        assert_eq!(sets(3, 4), sets(4, 3));
        assert!(sets(1, 9).is_empty() && sets(5, 6).is_empty());
        let names: Vec<String> = sets(4, 4)[0].names().collect();
        assert_eq!(names, ["pdb-4x4-0-1_2_4_5_8_9", "pdb-4x4-0-3_6_7_10_11_15", "pdb-4x4-0-12_13_14"]);
    }
}

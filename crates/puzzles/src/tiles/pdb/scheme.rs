//! Which patterns are used for which board: a partition of the tiles for one sum, and a second one, or a mirrored view
//! of the first, so that the larger of two sums can be taken.

use std::fmt;
use std::str::FromStr;

use super::frame::Frame;
use super::sets::place;
use super::table::Pattern;
use crate::tiles::Size;

/// The size of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tier {
    /// Built in a moment at first use.
    Small,
    /// Built in seconds, on request.
    Large,
    /// Built in a minute, on request: partitions into larger patterns in addition to those of the large tier, only for
    /// 5×5.
    Huge,
}

impl Tier {
    /// All tiers.
    pub const ALL: [Tier; 3] = [Tier::Small, Tier::Large, Tier::Huge];

    /// The tier's name.
    pub const fn name(self) -> &'static str {
        match self {
            Tier::Small => "small",
            Tier::Large => "large",
            Tier::Huge => "huge",
        }
    }

    /// The maximum number of tiles of a pattern. More would exceed the time or the memory of the tier.
    fn most_tiles(self, cells: usize) -> usize {
        match (self, cells) {
            (Tier::Small, ..=10) => 4,
            (Tier::Small, ..=20) | (Tier::Large, 21..) => 6,
            (Tier::Small, _) | (Tier::Large, ..=10) => 5,
            (Tier::Large, ..=16) => 8,
            (Tier::Large | Tier::Huge, _) => 7,
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Tier {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        Tier::ALL.into_iter().find(|tier| tier.name() == name).ok_or(())
    }
}

/// The only size with tables of the huge tier.
const HUGE: Size = Size { rows: 5, columns: 5 };

/// The maximum number of cells of a board with pattern databases.
pub const MOST_CELLS: usize = 25;

/// The sums for a goal: each is admissible, and so is their maximum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scheme {
    /// The sums; there is at least one.
    pub sums: Vec<Sum>,
}

/// A partition of the tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The patterns, which are disjoint.
    pub patterns: Vec<Pattern>,
    /// The view of each place: it differs from the identity where the tables of another sum are used for its mirror
    /// image.
    pub places: Vec<usize>,
}

impl Scheme {
    /// The patterns of a tier for a board and goal in the view of `frame`, or `None` if the board is too large or too
    /// small for any.
    pub fn new(frame: &Frame, tier: Tier) -> Option<Self> {
        let size = frame.view_size;
        if size.cells() > MOST_CELLS || size.rows.min(size.columns) < 2 {
            return None;
        }
        if tier == Tier::Huge && size != HUGE {
            return None;
        }
        let plain: Vec<usize> = (0..size.cells()).collect();
        let mut partitions: Vec<Vec<u32>> = known_partitions(size, frame.blank, tier).collect();
        if partitions.is_empty() {
            partitions.push(chunks(size, &plain, frame.blank, tier));
        }
        if tier == Tier::Huge {
            partitions.extend(known_partitions(size, frame.blank, Tier::Large));
        }
        let mirror = |sets: &[u32]| {
            frame.mirrors().find(|places| sets.iter().any(|&set| !sets.contains(&image_of(set, places))))
        };
        if partitions.len() == 1 && mirror(&partitions[0]).is_none() {
            let by_columns: Vec<usize> = plain.iter().map(|n| n % size.rows * size.columns + n / size.rows).collect();
            partitions.push(chunks(size, &by_columns, frame.blank, tier));
            partitions.dedup();
        }
        let sums = partitions.into_iter().flat_map(|sets| {
            let patterns: Vec<Pattern> = sets.iter().map(|&set| Pattern { size, blank: frame.blank, set }).collect();
            let mirrored = mirror(&sets).map(|places| Sum { patterns: patterns.clone(), places });
            std::iter::once(Sum { patterns, places: plain.clone() }).chain(mirrored)
        });
        // Without a choice between them, only two are looked up.
        let most = if tier == Tier::Huge { usize::MAX } else { 2 };
        Some(Scheme { sums: sums.take(most).collect() })
    }

    /// All patterns that need tables.
    pub fn patterns(&self) -> Vec<Pattern> {
        let mut patterns: Vec<Pattern> = Vec::new();
        for pattern in self.sums.iter().flat_map(|sum| &sum.patterns) {
            if !patterns.contains(pattern) {
                patterns.push(*pattern);
            }
        }
        patterns
    }
}

/// The image of a set of places.
fn image_of(set: u32, places: &[usize]) -> u32 {
    super::sets::ones(set).fold(0, |image, at| image | 1 << places[at])
}

/// Consecutive cells in some order, the largest patterns first from the end of the order, so that the smallest is left
/// for the cells next to the blank.
fn chunks(size: Size, order: &[usize], blank: usize, tier: Tier) -> Vec<u32> {
    let most = tier.most_tiles(size.cells());
    let tiles: Vec<usize> = order.iter().map(|&cell| place(size, cell)).filter(|&at| at != blank).collect();
    tiles.rchunks(most).map(|chunk| chunk.iter().fold(0, |set, &at| set | 1 << at)).collect()
}

/// Partitions that were found to be better than chunks, drawn with one letter per pattern and a dot for the goal's
/// blank; a second one where the first has no mirror image, and more of them in the huge tier.
const KNOWN: [(Tier, &str); 13] = [
    (Tier::Small, ".aab aabb aabb cccb"),
    (Tier::Large, ".aaa aaaa bbbb bbbb"),
    (Tier::Large, ".aabb aaabb ccabb ccddd ccddd"),
    (Tier::Large, "a.bbb aabbb aaacc dddcc dddcc"),
    (Tier::Large, "a.bbb aabbb aacdd accdd cccdd"),
    (Tier::Large, "aa.bb aabbb aabcc dddcc dddcc"),
    (Tier::Large, "aabbb a.bbb aaacc dddcc dddcc"),
    (Tier::Large, "aabbb aa.bb aaccb dddcc dddcc"),
    (Tier::Large, "aabbb aabbb aa.cc dddcc dddcc"),
    (Tier::Huge, ".abbb aabbb cccbd ccddd ccddd"),
    (Tier::Huge, ".aabb aaabb aabbb ccccd cccdd"),
    (Tier::Huge, ".aabb aabbb aabcc dddcc dddcc"),
    (Tier::Huge, ".abbb aabbb aacdd accdd cccdd"),
];

/// The known partitions of a tier for a board whose goal has the blank on the place `blank`.
fn known_partitions(size: Size, blank: usize, tier: Tier) -> impl Iterator<Item = Vec<u32>> {
    KNOWN.into_iter().filter(move |&(of, _)| of == tier).filter_map(move |(_, drawing)| {
        let rows = drawing.split(' ').count();
        let letters: Vec<u8> = drawing.bytes().filter(|&letter| letter != b' ').collect();
        let set_of = |letter: u8| {
            let cells = letters.iter().enumerate().filter(|&(_, &there)| there == letter);
            cells.fold(0_u32, |set, (cell, _)| set | 1 << place(size, cell))
        };
        let fits = (rows, letters.len()) == (size.rows, size.cells()) && set_of(b'.') == 1 << blank;
        fits.then(|| (b'a'..=b'z').map(set_of).filter(|&set| set != 0).collect())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_goal_has_two_partitions_of_its_tiles() {
        for (rows, columns) in [(3, 3), (4, 4), (4, 5), (5, 5)] {
            let size = Size { rows, columns };
            for blank in 0..size.cells() {
                let frame = Frame::new(size, blank);
                for tier in Tier::ALL {
                    let Some(Scheme { sums }) = Scheme::new(&frame, tier) else {
                        assert!(tier == Tier::Huge && size != HUGE, "{size}, blank on {blank}, {tier}");
                        continue;
                    };
                    let all = ((1 << size.cells()) - 1) & !(1 << frame.blank);
                    let most = tier.most_tiles(size.cells());
                    assert!(sums.len() >= 2, "{size}, blank on {blank}, {tier}: one sum");
                    assert!(sums.len() == 2 || tier == Tier::Huge, "{size}, blank on {blank}, {tier}");
                    for Sum { patterns, places } in &sums {
                        assert!(patterns.iter().all(|pattern| pattern.tiles() <= most && pattern.blank == frame.blank));
                        assert_eq!(patterns.iter().map(Pattern::tiles).sum::<usize>(), size.cells() - 1);
                        assert_eq!(patterns.iter().fold(0, |set, pattern| set | pattern.set), all);
                        assert_eq!(places[frame.blank], frame.blank);
                    }
                    // No goal of the largest boards is left with partitions into chunks.
                    if tier == Tier::Large && size.cells() == 25 {
                        let first = &sums[0].patterns;
                        assert_eq!(first.len(), 4, "blank on {blank}");
                        assert!(first.iter().all(|pattern| pattern.tiles() == 6), "blank on {blank}");
                    }
                }
            }
        }
    }
}

//! Which patterns serve which board: a partition of the tiles for one sum, and a second one, or a mirrored view
//! of the first, so that the larger of two sums can be taken.

use std::fmt;
use std::str::FromStr;

use super::frame::Frame;
use super::sets::place;
use super::table::Pattern;
use crate::tiles::Size;

/// How large the tables may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tier {
    /// Built in a moment at first use.
    Small,
    /// Built in seconds, when asked for.
    Large,
    /// Built in a minute, when asked for: partitions into larger patterns beside those of the large tier, for 5×5 alone.
    Huge,
}

impl Tier {
    /// All of them.
    pub const ALL: [Tier; 3] = [Tier::Small, Tier::Large, Tier::Huge];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Tier::Small => "small",
            Tier::Large => "large",
            Tier::Huge => "huge",
        }
    }

    /// The most tiles of a pattern. More would not fit the time or the memory that the tier stands for.
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

/// The size that has tables of the huge tier.
const HUGE: Size = Size { rows: 5, columns: 5 };

/// The most cells of a board that has pattern databases.
pub const MOST_CELLS: usize = 25;

/// The sums for a goal: each is admissible, and so is the largest of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scheme {
    /// The sums; there is at least one.
    pub sums: Vec<Sum>,
}

/// A partition of the tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// Its patterns.
    pub patterns: Vec<Pattern>,
    /// Where they see each place: elsewhere, where the tables of another sum serve for its mirror image.
    pub places: Vec<usize>,
}

impl Scheme {
    /// The patterns of a tier for a board and goal seen through `frame`, or `None` if the board is too large or too
    /// small for any.
    pub fn new(frame: &Frame, tier: Tier) -> Option<Self> {
        let size = frame.seen;
        if size.cells() > MOST_CELLS || size.rows.min(size.columns) < 2 {
            return None;
        }
        if tier == Tier::Huge && size != HUGE {
            return None;
        }
        let plain: Vec<usize> = (0..size.cells()).collect();
        let mut partitions: Vec<Vec<u32>> = known(size, frame.blank, tier).collect();
        if partitions.is_empty() {
            partitions.push(chunks(size, &plain, frame.blank, tier));
        }
        if tier == Tier::Huge {
            partitions.extend(known(size, frame.blank, Tier::Large));
        }
        let mirror =
            |sets: &[u32]| frame.mirrors().find(|places| sets.iter().any(|&set| !sets.contains(&seen_at(set, places))));
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
        // Where there is no choice between them, two are all that is looked up.
        let most = if tier == Tier::Huge { usize::MAX } else { 2 };
        Some(Scheme { sums: sums.take(most).collect() })
    }

    /// All patterns it needs tables for.
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

/// Where a set of places is seen.
fn seen_at(set: u32, places: &[usize]) -> u32 {
    super::sets::ones(set).fold(0, |seen, at| seen | 1 << places[at])
}

/// Consecutive cells in some order, the largest patterns first from the end of the order, so that the smallest is left
/// for the cells beside the blank.
fn chunks(size: Size, order: &[usize], blank: usize, tier: Tier) -> Vec<u32> {
    let most = tier.most_tiles(size.cells());
    let tiles: Vec<usize> = order.iter().map(|&cell| place(size, cell)).filter(|&at| at != blank).collect();
    tiles.rchunks(most).map(|chunk| chunk.iter().fold(0, |set, &at| set | 1 << at)).collect()
}

/// Partitions that were found to be better than chunks, drawn with a letter a pattern, and the goal's blank as a dot; a second one where no mirror
/// image of the first can be had, and more of them in the huge tier.
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
fn known(size: Size, blank: usize, tier: Tier) -> impl Iterator<Item = Vec<u32>> {
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
                    // No goal of the largest boards is left with rows cut into pieces.
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

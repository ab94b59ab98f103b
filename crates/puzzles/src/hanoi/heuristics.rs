//! Estimates: the disks that are not yet there, and the true number of moves.

use jiugong_search::{Cost, DistanceTable, Heuristic, Quality, Ranked, UNREACHABLE, retrograde};

use super::{Carry, Hanoi, Towers};

/// The most positions that are tabled where there is no formula: 4 pegs with 12 disks.
const MOST_TABLED: usize = 20_000_000;

/// Counts the disks that do not lie on the last peg.
///
/// A move carries one disk, so it lowers the value by 1 at most: it is consistent.
#[derive(Clone, Copy, Debug, Default)]
pub struct DisksAway;

impl DisksAway {
    /// How far its values can be trusted.
    pub const QUALITY: Quality = Quality::Consistent;
}

impl Heuristic<Hanoi> for DisksAway {
    type Memo = ();

    fn eval(&self, hanoi: &Hanoi, towers: &Towers) -> (Cost, ()) {
        let away = (0..hanoi.disks).filter(|&disk| towers.peg(disk) != hanoi.pegs - 1);
        (away.count() as Cost, ())
    }

    fn step(&self, hanoi: &Hanoi, (): (), after: &Towers, _: Carry) -> (Cost, ()) {
        self.eval(hanoi, after)
    }

    fn quality(&self) -> Quality {
        Self::QUALITY
    }
}

/// The fewest moves to the last peg: on three pegs by a formula, otherwise from a table of all positions that is made once for a problem.
///
/// On three pegs the largest disk that is not where it belongs moves once, and before that all smaller ones must gather on the third
/// peg, so from the largest to the smallest each disk that is away from its peg adds 2^(smaller disks).
#[derive(Clone, Copy, Debug)]
pub struct HanoiExact<'a>(Option<&'a DistanceTable>);

impl<'a> HanoiExact<'a> {
    /// How far its values can be trusted.
    pub const QUALITY: Quality = Quality::Consistent;

    /// Whether it can be had for this problem: on three pegs always, on others if there are not too many positions.
    pub fn serves(hanoi: &Hanoi) -> bool {
        hanoi.pegs == 3 || hanoi.count() <= MOST_TABLED
    }

    /// The heuristic for this problem, if it [serves](Self::serves) it.
    pub fn new(hanoi: &'a Hanoi) -> Option<Self> {
        if hanoi.pegs == 3 {
            return Some(HanoiExact(None));
        }
        Self::serves(hanoi).then(|| HanoiExact(Some(hanoi.table.get_or_init(|| retrograde(hanoi)))))
    }
}

/// The fewest moves on three pegs.
fn on_three_pegs(hanoi: &Hanoi, towers: Towers) -> Cost {
    let mut wanted = 2;
    let mut moves = 0;
    for disk in (0..hanoi.disks).rev() {
        let peg = towers.peg(disk);
        if peg != wanted {
            moves += 1 << disk;
            wanted = 3 - peg - wanted;
        }
    }
    moves
}

impl Heuristic<Hanoi> for HanoiExact<'_> {
    type Memo = ();

    fn eval(&self, hanoi: &Hanoi, towers: &Towers) -> (Cost, ()) {
        let moves = match self.0 {
            None => on_three_pegs(hanoi, *towers),
            Some(table) => table.get(hanoi.rank(towers)).unwrap_or(UNREACHABLE),
        };
        (moves, ())
    }

    fn step(&self, hanoi: &Hanoi, (): (), after: &Towers, _: Carry) -> (Cost, ()) {
        self.eval(hanoi, after)
    }

    fn quality(&self) -> Quality {
        Self::QUALITY
    }
}

//! Estimates: the number of disks away from the goal peg, and the exact distance.

use jiugong_search::{Cost, DistanceTable, Heuristic, Quality, Ranked, UNREACHABLE, retrograde};

use super::{DiskMove, Hanoi, Towers};

/// The maximum number of positions in a distance table: 4 pegs with 12 disks.
const MOST_TABLED: usize = 20_000_000;

/// Counts the disks that are not on the last peg.
///
/// A move moves one disk, so it lowers the value by at most 1: the heuristic is consistent.
#[derive(Clone, Copy, Debug, Default)]
pub struct DisksAway;

impl Heuristic<Hanoi> for DisksAway {
    type Memo = ();

    const QUALITY: Quality = Quality::Consistent;

    fn eval(&self, hanoi: &Hanoi, towers: &Towers) -> (Cost, ()) {
        let away = (0..hanoi.disks).filter(|&disk| towers.peg(disk) != hanoi.pegs - 1);
        (away.count() as Cost, ())
    }

    fn step(&self, hanoi: &Hanoi, (): (), after: &Towers, _: DiskMove) -> (Cost, ()) {
        self.eval(hanoi, after)
    }
}

/// The exact distance to the goal: by a formula on three pegs, otherwise from a table of all positions that is built
/// once per problem.
///
/// On three pegs, the largest misplaced disk moves once, and before that all smaller disks must be stacked on the third
/// peg. So, from the largest disk to the smallest, each disk away from its peg adds 2^(number of smaller disks).
#[derive(Clone, Copy, Debug)]
pub struct HanoiExact<'a>(Option<&'a DistanceTable>);

impl<'a> HanoiExact<'a> {
    /// Whether exact distances are available: always on three pegs, otherwise if there are not too many positions.
    pub fn serves(hanoi: &Hanoi) -> bool {
        hanoi.pegs == 3 || hanoi.count() <= MOST_TABLED
    }

    /// The heuristic for this problem, if it is available.
    pub fn new(hanoi: &'a Hanoi) -> Option<Self> {
        if hanoi.pegs == 3 {
            return Some(HanoiExact(None));
        }
        Self::serves(hanoi).then(|| HanoiExact(Some(hanoi.table.get_or_init(|| retrograde(hanoi)))))
    }
}

/// The exact distance on three pegs.
fn on_three_pegs(hanoi: &Hanoi, towers: Towers) -> Cost {
    let mut target = 2;
    let mut moves = 0;
    for disk in (0..hanoi.disks).rev() {
        let peg = towers.peg(disk);
        if peg != target {
            moves += 1 << disk;
            target = 3 - peg - target;
        }
    }
    moves
}

impl Heuristic<Hanoi> for HanoiExact<'_> {
    type Memo = ();

    const QUALITY: Quality = Quality::Consistent;

    fn eval(&self, hanoi: &Hanoi, towers: &Towers) -> (Cost, ()) {
        let moves = match self.0 {
            None => on_three_pegs(hanoi, *towers),
            Some(table) => table.get(hanoi.rank(towers)).unwrap_or(UNREACHABLE),
        };
        (moves, ())
    }

    fn step(&self, hanoi: &Hanoi, (): (), after: &Towers, _: DiskMove) -> (Cost, ()) {
        self.eval(hanoi, after)
    }
}

//! Heuristics for placements: attacking pairs, and queens still to be placed.

use jiugong_search::{Cost, Heuristic, Quality, UNREACHABLE};

use super::{Placement, QueenMove, Queens};

/// Counts the pairs of queens that attack each other.
///
/// As an estimate of the queens still to be placed it is consistent but weak: a placement with an attacking pair is a
/// dead end, where any number is a lower bound, and all others have the value 0. No move lowers it. Local search
/// minimises it over [`Complete`](super::Complete) boards.
#[derive(Clone, Copy, Debug, Default)]
pub struct Attacks;

impl Heuristic<Queens> for Attacks {
    type Memo = ();

    const QUALITY: Quality = Quality::Consistent;

    fn eval(&self, _: &Queens, placement: &Placement) -> (Cost, ()) {
        (placement.attacks(), ())
    }

    fn step(&self, queens: &Queens, (): (), after: &Placement, _: QueenMove) -> (Cost, ()) {
        self.eval(queens, after)
    }
}

/// Counts the queens still to be placed and detects some dead ends: two queens attack each other, or every cell of an
/// empty row is attacked.
///
/// Each move places one queen, and a dead end remains one: the heuristic is consistent.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowsLeft;

impl Heuristic<Queens> for RowsLeft {
    type Memo = ();

    const QUALITY: Quality = Quality::Consistent;

    fn eval(&self, queens: &Queens, placement: &Placement) -> (Cost, ()) {
        let placed = placement.count();
        let free = |row: usize, column: u32| {
            placement.columns().enumerate().all(|(upper, other)| {
                let apart = column.abs_diff(other) as usize;
                apart != 0 && apart != row - upper
            })
        };
        let open = |row: usize| (1..=queens.size() as u32).any(|column| free(row, column));
        let dead = placement.attacks() > 0 || !(placed..queens.size()).all(open);
        (if dead { UNREACHABLE } else { (queens.size() - placed) as Cost }, ())
    }

    fn step(&self, queens: &Queens, (): (), after: &Placement, _: QueenMove) -> (Cost, ()) {
        self.eval(queens, after)
    }
}

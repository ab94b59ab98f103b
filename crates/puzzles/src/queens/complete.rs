//! The landscape of local search: boards with a queen in every row, where a move shifts one queen within its row.

use jiugong_search::{Cost, Heuristic, Landscape, Plan, Random, Space};

use super::{Placement, QueenMove, Queens};

/// The boards with a queen in every row that keep the given queens.
///
/// A board without attacks corresponds to the plan that places its queens row by row.
///
/// # Example
/// ```
/// use jiugong_puzzles::queens::{Attacks, Complete, OnComplete, Queens};
/// use jiugong_search::{Search, Tuning};
///
/// let boards = Complete::new(Queens::parse(b"8").unwrap());
/// let tuning = Tuning { restarts: Some(100), seed: Some(1), ..Tuning::default() };
/// let report = Search::new(&boards).tuning(tuning).hill(&OnComplete(Attacks));
/// assert_eq!(report.plan().unwrap().moves.len(), 8);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complete(Queens);

impl Complete {
    /// The complete boards of a problem.
    pub fn new(queens: Queens) -> Self {
        Complete(queens)
    }

    /// The problem.
    pub fn queens(&self) -> &Queens {
        &self.0
    }

    /// The given queens, and in every other row a queen in the column that `column` returns.
    fn filled(&self, mut column: impl FnMut() -> u32) -> Placement {
        let rest = self.0.size() - self.0.given_queens().count();
        (0..rest).fold(self.0.given_queens(), |placement, _| placement.with(column()))
    }
}

impl Space for Complete {
    type State = Placement;
    type Key = u64;
    type Move = QueenMove;

    /// All queens that are not given are in the first column.
    fn start(&self) -> Placement {
        self.filled(|| 1)
    }

    fn is_goal(&self, placement: &Placement) -> bool {
        self.0.is_goal(placement)
    }

    fn pack(&self, placement: &Placement) -> u64 {
        self.0.pack(placement)
    }

    fn unpack(&self, key: &u64) -> Placement {
        self.0.unpack(key)
    }

    fn successors(&self, placement: &Placement, mut visit: impl FnMut(QueenMove, Cost, Placement)) {
        for row in self.0.given_queens().count()..self.0.size() {
            for column in (1..=self.0.size() as u32).filter(|&column| column != placement.column(row)) {
                let by = QueenMove::Shift { row: row as u8 + 1, column: column as u8 };
                visit(by, 1, placement.moved(row, column));
            }
        }
    }

    fn unit_costs(&self) -> bool {
        true
    }
}

impl Landscape for Complete {
    fn random(&self, random: &mut Random) -> Option<Placement> {
        let size = self.0.size() as u64;
        Some(self.filled(|| random.below(size) as u32 + 1))
    }

    fn plan(&self, placement: &Placement) -> Option<Plan<QueenMove>> {
        let placed = placement.columns().skip(self.0.given_queens().count());
        let moves: Vec<QueenMove> = placed.map(|column| QueenMove::Place(column as u8)).collect();
        let cost = moves.len() as Cost;
        Some(Plan::new(moves, cost))
    }

    /// The upper rows of one parent and the lower rows of the other, cut at a random row.
    fn crossover(&self, one: &Placement, other: &Placement, random: &mut Random) -> Option<Placement> {
        let cut = random.below(self.0.size() as u64 + 1) as usize;
        Some(Placement::of(one.columns().take(cut).chain(other.columns().skip(cut))))
    }
}

/// A heuristic of the problem as an objective for complete boards. Its guarantees for placing queens do not hold for
/// shifting them.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnComplete<H>(pub H);

impl<H: Heuristic<Queens>> Heuristic<Complete> for OnComplete<H> {
    type Memo = ();

    fn eval(&self, boards: &Complete, placement: &Placement) -> (Cost, ()) {
        (self.0.eval(&boards.0, placement).0, ())
    }

    fn step(&self, boards: &Complete, (): (), after: &Placement, _: QueenMove) -> (Cost, ()) {
        self.eval(boards, after)
    }
}

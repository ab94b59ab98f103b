//! Shared by the tests of this folder: boards, a random generator, and the checks that every report must pass.

use std::sync::atomic::{AtomicUsize, Ordering};

use jiugong_puzzles::tiles::{Board, Exact, Move, MoveCost, Size, Tiles};
use jiugong_search::{Cost, Guarantee, Outcome, Plan, Ranked, Report, UNREACHABLE};

pub use crate::common::{GOALS, board};

/// The size of `rows` × `columns`.
pub fn size(rows: usize, columns: usize) -> Size {
    Size::new(rows, columns).unwrap()
}

/// A deterministic random generator (`SplitMix64`).
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ bits >> 31
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// Shuffles `things`.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }

    /// The board after a random walk of `steps` slides, none of them straight back.
    pub fn walk(&mut self, from: &Board, steps: usize) -> Board {
        let mut board = from.clone();
        let mut last: Option<Move> = None;
        for _ in 0..steps {
            let possible =
                Move::ALL.into_iter().filter(|by| board.can_slide(*by) && last.map(Move::opposite) != Some(*by));
            let possible: Vec<Move> = possible.collect();
            let by = possible[self.below(possible.len())];
            board.slide(by);
            last = Some(by);
        }
        board
    }
}

/// Calls `check` with every item, on all cores.
pub fn for_all<T: Sync>(items: &[T], check: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    check(item);
                }
            });
        }
    });
}

/// A board, a goal, and the optimal cost.
#[derive(Clone, Debug)]
pub struct Case {
    pub start: Board,
    pub goal: Board,
    pub cost: MoveCost,
    pub optimum: Cost,
}

impl Case {
    /// The space to search.
    pub fn space(&self) -> Tiles<u64> {
        Tiles::new(&self.start, &self.goal).unwrap().with_cost(self.cost)
    }

    /// The cost of `moves` if they lead from the start to the goal, computed without the engine.
    pub fn replay(&self, moves: &[Move]) -> Option<Cost> {
        let mut board = self.start.clone();
        let mut cost = 0;
        for &by in moves {
            let tile = board.slide(by)?;
            cost += if self.cost == MoveCost::Tile { tile } else { 1 };
        }
        (board == self.goal).then_some(cost)
    }

    fn check_plan(&self, plan: &Plan<Move>, what: &str) {
        assert_eq!(self.replay(&plan.moves), Some(plan.cost), "{what}: the plan of {self:?}");
        assert!(plan.cost >= self.optimum, "{what}: cheaper than the cheapest, {self:?}");
    }

    /// Checks all claims of `report`, for any method.
    pub fn check_claims(&self, report: &Report<Move>, what: &str) {
        for plan in report.plan().into_iter().chain(&report.incumbents) {
            self.check_plan(plan, what);
        }
        let falling = report.incumbents.windows(2).all(|pair| pair[0].cost > pair[1].cost);
        assert!(falling, "{what}: every plan in R is cheaper than the one before, {self:?}");
        assert_ne!(report.outcome, Outcome::Unsolvable, "{what}: {self:?}");
        assert!(report.lower_bound <= self.optimum, "{what}: proved {} of {self:?}", report.lower_bound);
        if let Some(plan) = report.plan() {
            assert!(!report.is_optimal() || plan.cost == self.optimum, "{what}: {} for {self:?}", plan.cost);
        }
        if let Outcome::Solved { plan, guarantee: Guarantee::Within { times, of } } = &report.outcome {
            let (cost, optimum) = (u64::from(plan.cost), u64::from(self.optimum));
            assert!(cost * u64::from(*of) <= optimum * u64::from(*times), "{what}: {cost} for {self:?}");
        }
    }

    /// Checks that `report` has the optimum and says so.
    pub fn check_optimal(&self, report: &Report<Move>, what: &str) {
        self.check_claims(report, what);
        assert!(matches!(report.outcome, Outcome::Solved { .. }), "{what}: {:?} for {self:?}", report.outcome);
        assert_eq!(report.plan().map(|plan| plan.cost), Some(self.optimum), "{what}: {self:?}");
        assert!(report.is_optimal(), "{what}: the optimum, but not known to be, for {self:?}");
        assert_eq!(report.lower_bound, self.optimum, "{what}: {self:?}");
    }
}

/// Every board that reaches `goal`, with its distance, in the order of the Cantor numbers.
pub fn all_cases(goal: &Board, cost: MoveCost, exact: &Exact) -> Vec<Case> {
    let space = Tiles::<u64>::new(goal, goal).unwrap();
    let case = |(rank, optimum)| Case { start: space.board(&space.unrank(rank)), goal: goal.clone(), cost, optimum };
    exact.table().iter().map(case).collect()
}

/// The complete table of the distances to `goal`.
pub fn table(goal: &Board, cost: MoveCost) -> Exact {
    Exact::new(&Tiles::new(goal, goal).unwrap().with_cost(cost)).unwrap()
}

/// A board that does not reach `goal`: two tiles are swapped.
pub fn out_of_reach(goal: &Board) -> Board {
    let mut tiles = goal.cells().to_vec();
    let [first, second] = [1, 2].map(|wanted| tiles.iter().position(|&tile| tile == wanted).unwrap());
    tiles.swap(first, second);
    Board::new(goal.size(), tiles).unwrap()
}

/// Checks that `report` says there is no plan.
pub fn check_unsolvable<M: std::fmt::Debug + PartialEq>(report: &Report<M>, what: &str) {
    assert_eq!(report.outcome, Outcome::Unsolvable, "{what}");
    assert_eq!(report.lower_bound, UNREACHABLE, "{what}");
    assert!(report.plan().is_none() && !report.is_optimal(), "{what}");
}

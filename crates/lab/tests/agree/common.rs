//! Shared by the tests: goals, complete tables, samples of boards, and a deterministic random generator.

use std::collections::HashSet;

use jiugong_lab::registry::{HeuristicName, Method, Store};
use jiugong_lab::{Rules, Settings, TilesProblem};
use jiugong_puzzles::tiles::{Board, Exact, Move, MoveCost, NamedGoal, Size, Tiles, parse_board};
use jiugong_search::{Cost, Quality, Ranked, Space, Statistics};

/// `standard`, `spiral`, and an arbitrary goal.
pub const GOALS: [&str; 3] = ["123456780", "123804765", "520743816"];

/// Every admissible heuristic of the sliding puzzle in the registry, except the one that does not support small boards.
pub fn admissible() -> impl Iterator<Item = HeuristicName> {
    let row = TilesProblem::ROW;
    row.heuristic_names()
        .filter(|&name| row.heuristic(name).is_some_and(|row| row.quality >= Quality::Admissible))
        .filter(|&name| name != HeuristicName::PDB_HUGE)
}

/// Parses a board.
pub fn board(text: &str) -> Board {
    parse_board(text.as_bytes(), None).unwrap().board
}

/// The goal `standard` of this size.
pub fn standard(rows: usize, columns: usize) -> Board {
    NamedGoal::Standard.board(Size::new(rows, columns).unwrap())
}

/// One of how many boards a wide sample keeps: all with `JIUGONG_WIDE`, which the full tier sets.
pub fn one_of() -> usize {
    if std::env::var_os("JIUGONG_WIDE").is_some() { 1 } else { 10 }
}

/// A wide sample as it is tested: one of [`one_of`] boards, and one for each distance.
pub fn tested(sample: Vec<Case>) -> Vec<Case> {
    let mut distances = HashSet::new();
    let all = sample.into_iter().enumerate();
    all.filter(|(number, case)| distances.insert(case.optimum) || number % one_of() == 0)
        .map(|(_, case)| case)
        .collect()
}

/// A space with its complete table.
pub struct Known {
    pub space: Tiles<u64>,
    pub goal: Board,
    pub exact: Exact,
}

/// A board and its distance.
#[derive(Clone, Debug)]
pub struct Case {
    pub start: Board,
    pub optimum: Cost,
}

impl Known {
    pub fn new(goal: &Board, cost: MoveCost) -> Self {
        let space = Tiles::new(goal, goal).unwrap().with_cost(cost);
        let exact = Exact::new(&space).unwrap();
        Known { space, goal: goal.clone(), exact }
    }

    /// The boards whose rank and distance `wanted` accepts.
    pub fn cases(&self, wanted: impl Fn(usize, Cost) -> bool) -> Vec<Case> {
        let all = self.exact.table().iter().enumerate();
        let chosen = all.filter(|&(number, (_, distance))| wanted(number, distance));
        chosen.map(|(_, (rank, optimum))| Case { start: self.space.board(&self.space.unrank(rank)), optimum }).collect()
    }

    /// More than 1,800 boards of 3×3: every 100th, all of the farthest, and all of the nearest.
    pub fn spread(&self) -> Vec<Case> {
        self.cases(|number, distance| number % 100 == 0 || distance >= 30 || distance <= 8)
    }

    /// A small sample, for slow tests.
    pub fn sample(&self, every: usize) -> Vec<Case> {
        self.cases(|number, distance| number % every == 0 || distance <= 2)
    }

    /// The space with another start.
    pub fn from(&self, start: &Board) -> Tiles<u64> {
        Tiles::new(start, &self.goal).unwrap().with_cost(self.space.cost())
    }

    /// The problem with another start.
    pub fn problem(&self, start: &Board) -> TilesProblem {
        TilesProblem { cost: self.space.cost(), ..TilesProblem::new(start.clone(), self.goal.clone()) }
    }
}

/// The default settings of a method.
pub fn by(method: Method) -> Settings {
    Settings { method: Some(method), ..Settings::default() }
}

/// The same with a heuristic.
pub fn with(settings: &Settings, heuristic: HeuristicName) -> Settings {
    Settings { heuristic: Some(heuristic), ..settings.clone() }
}

/// The same with a store.
pub fn stored(settings: &Settings, store: Store) -> Settings {
    Settings { store: Some(store), ..settings.clone() }
}

/// The cost of `moves` from the start of `space`, if they lead to its goal.
pub fn replayed(space: &Tiles<u64>, moves: &[Move]) -> Option<Cost> {
    let mut board = space.board(&space.start());
    let cost = moves.iter().try_fold(0, |cost, &step| {
        let tile = board.slide(step)?;
        Some(cost + if space.cost() == MoveCost::Tile { tile } else { 1 })
    });
    cost.filter(|_| board == space.board(&space.goal()))
}

/// Checks the counters of a method that enters each state once.
pub fn assert_sane(statistics: &Statistics, what: &str) {
    assert!(statistics.expanded <= statistics.generated + statistics.reopened, "{what}: {statistics:?}");
    assert!(statistics.max_open >= 1 && statistics.max_open <= statistics.generated, "{what}: {statistics:?}");
    assert!(statistics.max_closed <= statistics.generated, "{what}: {statistics:?}");
    assert!(u64::from(statistics.depth) < statistics.generated, "{what}: {statistics:?}");
}

/// A deterministic random generator with Knuth's MMIX constants.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    /// The board after a random walk of `steps` moves.
    pub fn walk(&mut self, from: &Board, steps: usize) -> Board {
        let mut board = from.clone();
        let mut taken = 0;
        while taken < steps {
            taken += usize::from(board.slide(Move::ALL[self.below(4)]).is_some());
        }
        board
    }
}

const HARD: &str = include_str!("../../testdata/hard15.txt");

/// The hard boards of 4×4, with their distance from `blank-first`.
pub fn hard() -> impl Iterator<Item = (TilesProblem, Cost)> {
    let size = Size::new(4, 4).unwrap();
    HARD.lines().filter(|line| !line.starts_with('#')).map(move |line| {
        let numbers: Vec<u32> = line.split_whitespace().map(|number| number.parse().unwrap()).collect();
        let start = Board::new(size, numbers[1..17].to_vec()).unwrap();
        (TilesProblem::new(start, NamedGoal::BlankFirst.board(size)), numbers[17])
    })
}

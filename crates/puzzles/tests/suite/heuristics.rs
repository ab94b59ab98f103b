//! Every heuristic compared with the complete table, on every board and every edge of the 3×3 space, and on smaller and
//! larger boards.

use jiugong_puzzles::tiles::packed::Word;
use jiugong_puzzles::tiles::{
    Board, Exact, LinearConflict, Manhattan, ManhattanWithBlank, Misplaced, Move, MoveCost, NamedGoal, Size, State,
    Tiles, WalkingDistance, parse_board,
};
use jiugong_search::{Cost, Heuristic, Quality, Ranked, Space};
use proptest::prelude::*;

fn space(goal: &Board, cost: MoveCost) -> Tiles<u64> {
    Tiles::new(goal, goal).unwrap().with_cost(cost)
}

fn goal(text: &str) -> Board {
    parse_board(text.as_bytes(), None).unwrap().board
}

/// The result of an exhaustive check of a heuristic.
#[derive(Debug, Default, PartialEq, Eq)]
struct Verdict {
    boards: u64,
    /// Boards where h > h*.
    over: u64,
    /// Edges where h drops by more than the move costs.
    drops: u64,
    /// Edges where stepping differs from evaluating.
    missteps: u64,
    /// Sum of h over all boards.
    sum: u64,
}

fn judge<H: Heuristic<Tiles<u64>>>(space: &Tiles<u64>, exact: &Exact, heuristic: &H) -> Verdict {
    let mut verdict = Verdict::default();
    for (rank, distance) in exact.table().iter() {
        let state = space.unrank(rank);
        let (h, memo) = heuristic.eval(space, &state);
        verdict.boards += 1;
        verdict.sum += u64::from(h);
        verdict.over += u64::from(h > distance);
        space.successors(&state, |by, cost, after| {
            let (next, _) = heuristic.step(space, memo, &after, by);
            verdict.drops += u64::from(h > next + cost);
            verdict.missteps += u64::from(next != heuristic.eval(space, &after).0);
        });
    }
    verdict
}

/// Checks every admissible heuristic; returns the sums of h, weakest heuristic first.
fn all_sound(goal: &Board, cost: MoveCost) -> Vec<u64> {
    let space = space(goal, cost);
    let exact = Exact::new(&space).unwrap();
    let verdicts = [
        judge(&space, &exact, &Misplaced::new(&space)),
        judge(&space, &exact, &Manhattan::new(&space)),
        judge(&space, &exact, &LinearConflict::new(&space)),
        judge(&space, &exact, &WalkingDistance::new(&space).unwrap()),
        judge(&space, &exact, &exact),
    ];
    for (number, verdict) in verdicts.iter().enumerate() {
        let sound = Verdict { boards: verdicts[0].boards, sum: verdict.sum, ..Verdict::default() };
        assert_eq!(*verdict, sound, "heuristic {number} for {goal:?}, {cost:?}");
    }
    verdicts.into_iter().map(|verdict| verdict.sum).collect()
}

#[test]
fn sound_on_all_181_440_boards_for_three_goals() {
    for text in ["123456780", "123804765", "520743816"] {
        let sums = all_sound(&goal(text), MoveCost::Unit);
        assert!(sums[0] < sums[1] && sums[1] < sums[2] && sums[2] < sums[4] && sums[1] < sums[3] && sums[3] < sums[4]);
    }
}

#[test]
fn sound_with_tile_costs() {
    for text in ["123456780", "123804765"] {
        let sums = all_sound(&goal(text), MoveCost::Tile);
        assert!(sums[0] < sums[1] && sums[1] < sums[2] && sums[2] < sums[4]);
    }
}

#[test]
fn sound_on_rectangles() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)] {
        let size = Size::new(rows, columns).unwrap();
        for named in NamedGoal::ALL {
            all_sound(&named.board(size), MoveCost::Unit);
            all_sound(&named.board(size), MoveCost::Tile);
        }
    }
}

#[test]
fn counting_the_blank_overestimates_on_a_known_number_of_boards() {
    let mut over = Vec::new();
    for text in ["123456780", "123804765"] {
        let space = space(&goal(text), MoveCost::Unit);
        let exact = Exact::new(&space).unwrap();
        let heuristic = ManhattanWithBlank::new(&space);
        assert_eq!(Heuristic::<Tiles<u64>>::quality(&heuristic), Quality::Inadmissible);
        let verdict = judge(&space, &exact, &heuristic);
        assert_eq!((verdict.boards, verdict.missteps), (181_440, 0));
        assert!(verdict.drops > 0);
        over.push(verdict.over);
    }
    assert_eq!(over, [4650, 4100]);
}

#[test]
fn the_table_has_the_known_distribution() {
    let distances = |text| Exact::new(&space(&goal(text), MoveCost::Unit)).unwrap().table().histogram();
    let standard = distances("123456780");
    assert_eq!(
        standard,
        [
            1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
            17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2
        ]
    );
    let moves: u64 = (0..).zip(&standard).map(|(distance, count)| distance * count).sum();
    let mean = moves as f64 / 181_440.0;
    assert_eq!(format!("{mean:.4}"), "21.9724");
    let spiral = distances("123804765");
    assert_eq!((spiral.len(), spiral[30]), (31, 148));
}

#[test]
fn the_farthest_boards_are_the_known_ones() {
    let space = space(&goal("123456780"), MoveCost::Unit);
    let exact = Exact::new(&space).unwrap();
    let farthest = exact.table().iter().filter(|&(_, distance)| distance == 31);
    let boards: Vec<String> = farthest.map(|(rank, _)| space.board(&space.unrank(rank)).compact().unwrap()).collect();
    assert_eq!(boards, ["647850321", "867254301"]);
}

#[test]
fn largest_distances_by_size() {
    for (rows, columns, largest) in [(2, 2, 6), (2, 3, 21), (2, 4, 36), (2, 5, 55), (3, 3, 31)] {
        for size in [Size::new(rows, columns).unwrap(), Size::new(columns, rows).unwrap()] {
            let space = space(&NamedGoal::Standard.board(size), MoveCost::Unit);
            let histogram = Exact::new(&space).unwrap().table().histogram();
            assert_eq!(histogram.len() - 1, largest, "{size}");
            let boards = (1..=size.cells() as u64).product::<u64>() / 2;
            assert_eq!(histogram.iter().sum::<u64>(), boards, "{size}");
        }
    }
}

#[test]
fn every_rank_is_the_cantor_number() {
    let space = space(&goal("123456780"), MoveCost::Unit);
    for rank in 0..space.count() {
        let state = space.unrank(rank);
        assert_eq!(space.rank(&state), rank);
        let cells: Vec<u32> = (0..9).map(|cell| state.tile(cell) as u32).collect();
        assert_eq!(jiugong_puzzles::tiles::rank(&cells), Some(rank as u128));
    }
}

/// Makes a random walk and compares each heuristic's steps with its evaluations.
fn walk<W: Word>(goal: &Board, cost: MoveCost, steps: &[u8]) {
    let space = Tiles::<W>::new(goal, goal).unwrap().with_cost(cost);
    follow(&space, steps, &Misplaced::new(&space));
    follow(&space, steps, &Manhattan::new(&space));
    follow(&space, steps, &ManhattanWithBlank::new(&space));
    follow(&space, steps, &LinearConflict::new(&space));
    if space.size().rows.max(space.size().columns) <= 4 {
        follow(&space, steps, &WalkingDistance::new(&space).unwrap());
    }
}

fn follow<W: Word, H: Heuristic<Tiles<W>>>(space: &Tiles<W>, steps: &[u8], heuristic: &H) {
    let mut state = space.start();
    let (start, mut memo) = heuristic.eval(space, &state);
    assert_eq!(start, 0);
    let mut walked: Cost = 0;
    for &step in steps {
        let mut children: Vec<(Move, Cost, State<W>)> = Vec::new();
        space.successors(&state, |by, cost, after| children.push((by, cost, after)));
        let (by, cost, after) = children[usize::from(step) % children.len()];
        let (value, next) = heuristic.step(space, memo, &after, by);
        assert_eq!(value, heuristic.eval(space, &after).0);
        walked += cost;
        if heuristic.quality() >= Quality::Admissible {
            assert!(value <= walked, "the way back costs {walked}, the estimate is {value}");
        }
        (state, memo) = (after, next);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn steps_equal_evaluations_on_walks(
        steps in prop::collection::vec(any::<u8>(), 1..300), named in 0_usize..3, size in 0_usize..6, tile_cost: bool
    ) {
        let (rows, columns) = [(4, 4), (3, 4), (4, 3), (5, 5), (3, 8), (2, 12)][size];
        let board = NamedGoal::ALL[named].board(Size::new(rows, columns).unwrap());
        let cost = if tile_cost { MoveCost::Tile } else { MoveCost::Unit };
        if rows * columns <= 16 {
            walk::<u64>(&board, cost, &steps);
        }
        walk::<u128>(&board, cost, &steps);
    }
}

#[test]
fn walking_distance_is_unavailable_when_its_tables_would_be_too_large() {
    let size = |rows, columns| NamedGoal::Standard.board(Size::new(rows, columns).unwrap());
    let available = |board: &Board| WalkingDistance::new(&Tiles::<u128>::new(board, board).unwrap()).is_some();
    assert!(available(&size(4, 4)));
    assert!(available(&size(1, 4)));
    assert!(!available(&size(5, 5)));
    assert!(!available(&size(2, 12)));
}

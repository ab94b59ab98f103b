//! Boards beyond the complete table: A*, IDA* and bidirectional search share no code and agree.

use super::common::{Case, Random, for_all, size};
use jiugong_lab::registry::HeuristicName;
use jiugong_lab::{Rules, TileHeuristic, TilesProblem};
use jiugong_puzzles::tiles::packed::Word;
use jiugong_puzzles::tiles::{Board, Exact, Move, MoveCost, NamedGoal, Tiles};
use jiugong_search::{Quality, Report, Search};

/// Boards at the end of random walks of up to `steps` from each named goal.
fn walks(rows: usize, columns: usize, steps: usize, count: usize) -> Vec<(Board, Board)> {
    let mut random = Random((rows * 100 + columns) as u64);
    let mut pairs = Vec::new();
    for named in NamedGoal::ALL {
        let goal = named.board(size(rows, columns));
        for _ in 0..count {
            let length = 1 + random.below(steps);
            pairs.push((random.walk(&goal, length), goal.clone()));
        }
    }
    pairs
}

fn space<W: Word>(case: &Case) -> Tiles<W> {
    Tiles::new(&case.start, &case.goal).unwrap().with_cost(case.cost)
}

/// The heuristics of these boards: all but the exact one, if their tables are small enough.
fn heuristics<W: Word>(space: &Tiles<W>) -> Vec<(&'static str, TileHeuristic)> {
    let large = space.size().cells() > 16;
    let row = TilesProblem::ROW;
    let sound = |name: &HeuristicName| row.heuristic(*name).is_some_and(|row| row.quality >= Quality::Admissible);
    // Walking distance needs seconds to detect that it is too large.
    let names = row.heuristic_names().filter(|name| !large || *name != HeuristicName::WALKING_DISTANCE);
    let made = |name: HeuristicName| Some((name.name(), TileHeuristic::new(space, Some(name)).ok()?));
    names.filter(sound).filter_map(made).collect()
}

/// Checks that all methods agree on random walks of up to `steps` moves, with `expected` heuristics.
fn agree<W: Word + Sync>(rows: usize, columns: usize, steps: usize, count: usize, expected: usize)
where
    Tiles<W>: Sync,
{
    let goals = NamedGoal::ALL.map(|named| named.board(size(rows, columns)));
    let made = goals.map(|goal| {
        let heuristics = heuristics::<W>(&Tiles::new(&goal, &goal).unwrap());
        assert_eq!(heuristics.len(), expected, "{rows}x{columns}");
        (goal, heuristics)
    });
    for_all(&walks(rows, columns, steps, count), |(start, goal)| {
        let mut case = Case { start: start.clone(), goal: goal.clone(), cost: MoveCost::Unit, optimum: 0 };
        let space = space::<W>(&case);
        let both_ends: Report<Move> = Search::new(&space).bibfs();
        case.optimum = both_ends.plan().expect("a walk can be walked back").cost;
        assert!(case.optimum as usize <= steps);
        case.check_optimal(&both_ends, "bibfs");
        let (_, heuristics) = made.iter().find(|(made_for, _)| made_for == goal).unwrap();
        for (name, heuristic) in heuristics {
            let blind = ["zero", "misplaced", "gaschnig"].contains(name);
            if !blind || case.optimum <= 12 {
                case.check_optimal(&Search::new(&space).astar(heuristic), &format!("astar {name}"));
                case.check_optimal(&Search::new(&space).idastar(heuristic), &format!("idastar {name}"));
            }
        }
    });
}

#[test]
fn boards_of_4x4() {
    agree::<u64>(4, 4, 24, 60, 6);
}

#[test]
fn boards_of_3x4_and_4x3() {
    agree::<u64>(3, 4, 26, 40, 6);
    agree::<u64>(4, 3, 26, 40, 6);
}

#[test]
fn boards_of_5x5() {
    // Walking distance has no tables for five rows.
    agree::<u128>(5, 5, 16, 10, 5);
}

#[test]
fn long_boards() {
    agree::<u64>(2, 5, 30, 40, 6);
    agree::<u128>(3, 6, 16, 10, 5);
}

#[test]
fn the_wide_word_searches_like_the_narrow_one() {
    let goal = NamedGoal::Spiral.board(size(4, 4));
    let mut random = Random(11);
    for _ in 0..20 {
        for (cost, steps) in [(MoveCost::Unit, 22), (MoveCost::Tile, 8)] {
            let start = random.walk(&goal, steps);
            let case = Case { start: start.clone(), goal: goal.clone(), cost, optimum: 0 };
            let (narrow, wide) = (space::<u64>(&case), space::<u128>(&case));
            for ((name, for_narrow), (_, for_wide)) in heuristics(&narrow).iter().zip(&heuristics(&wide)).skip(2) {
                let (narrow, wide) = (Search::new(&narrow).astar(for_narrow), Search::new(&wide).astar(for_wide));
                assert_eq!(narrow.outcome, wide.outcome, "{name} {start}");
                assert_eq!(narrow.statistics.expanded, wide.statistics.expanded, "{name} {start}");
                assert_eq!(narrow.statistics.generated, wide.statistics.generated, "{name} {start}");
            }
        }
    }
}

#[test]
fn a_table_of_ten_cells_agrees() {
    let goal = NamedGoal::Standard.board(size(2, 5));
    let made_for = Tiles::<u64>::new(&goal, &goal).unwrap();
    let exact = Exact::new(&made_for).unwrap();
    let all = super::common::all_cases(&goal, MoveCost::Unit, &exact);
    assert_eq!(all.len(), 1_814_400);
    let far: Vec<&Case> = all.iter().step_by(60_000).chain(all.iter().filter(|case| case.optimum == 55)).collect();
    let heuristic = TileHeuristic::new(&made_for, Some(HeuristicName::LINEAR_CONFLICT)).unwrap();
    for_all(&far, |case| {
        let space = case.space();
        case.check_optimal(&Search::new(&space).bibfs(), "bibfs");
        case.check_optimal(&Search::new(&space).astar(&exact), "astar exact");
        case.check_optimal(&Search::new(&space).idastar(&exact), "idastar exact");
        case.check_optimal(&Search::new(&space).astar(&heuristic), "astar linear-conflict");
    });
}

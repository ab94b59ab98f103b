use std::collections::VecDeque;
use std::convert::Infallible;

use jiugong_search::parallel_ida::ParallelIdaStar;
use jiugong_search::{Heuristic, Limits, Ranked, Search, Space};

use super::*;
use crate::tiles::{NamedGoal, Size, parse_board, pdb};

fn size(rows: usize, columns: usize) -> Size {
    Size::new(rows, columns).unwrap()
}

/// Distances of all boards from the goal, by pushing on plain boards.
fn plain_distances(goal: &Board) -> std::collections::HashMap<Board, Cost> {
    let mut known = std::collections::HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal.clone()]);
    while let Some(board) = queue.pop_front() {
        let distance = known[&board];
        for by in Move::ALL {
            let mut after = board.clone();
            while after.slide(by).is_some() {
                if !known.contains_key(&after) {
                    known.insert(after.clone(), distance + 1);
                    queue.push_back(after.clone());
                }
            }
        }
    }
    known
}

/// The published number of boards at 0, 1, 2 … multi-tile moves.
#[test]
fn the_layers_of_3x3_are_the_known_ones() {
    let goal = NamedGoal::Standard.board(size(3, 3));
    let space = Pushes::new(&goal, &goal).unwrap();
    let exact = PushExact::new(&space).unwrap();
    let mut layers = [0; 25];
    for rank in 0..space.count() {
        if let Some(distance) = exact.distance(&space.unrank(rank)) {
            layers[distance as usize] += 1;
        }
    }
    let known = [
        1, 4, 8, 16, 32, 64, 127, 244, 454, 856, 1576, 2854, 5117, 8588, 13466, 19739, 26558, 31485, 30985, 23494,
        11751, 3390, 589, 41, 1,
    ];
    assert_eq!(layers, known);
}

impl Halves for Box<dyn Halves> {
    fn along(&self, state: &State<u64>, axis: Axis) -> Cost {
        (**self).along(state, axis)
    }
}

const TIERS: [(&str, PushTier); 2] = [("small", PushTier::Small), ("large", PushTier::Large)];

/// The halves of every heuristic for a space.
fn all_halves(space: &Pushes, tiers: &[(&'static str, PushTier)]) -> Vec<(&'static str, Box<dyn Halves>)> {
    let tables = |tier| {
        let built = PushPatterns::new(space, tier, |table| {
            Ok::<pdb::Bits, Infallible>(std::sync::Arc::new(table.build(&mut ()).unwrap()))
        });
        built.unwrap_or_else(|never| match never {})
    };
    let mut halves: Vec<(&str, Box<dyn Halves>)> = vec![("manhattan", Box::new(PushManhattan::new(space)))];
    halves.extend(tiers.iter().map(|&(name, tier)| (name, Box::new(tables(tier)) as _)));
    if let Some(walking) = PushWalking::new(space) {
        halves.push(("walking", Box::new(walking)));
    }
    halves
}

/// On every board of small sizes the table equals a plain count. On every board, or every seventh of 3×3, no half
/// overestimates, a push changes its own half by at most one and the other not at all, and the tree finds the shortest
/// paths.
#[test]
fn whole_spaces_agree_with_a_plain_count() {
    for (rows, columns, goal) in [
        (3, 3, NamedGoal::Standard),
        (3, 3, NamedGoal::Spiral),
        (2, 3, NamedGoal::BlankFirst),
        (4, 2, NamedGoal::Spiral),
        (1, 5, NamedGoal::Standard),
        (2, 2, NamedGoal::Standard),
    ] {
        let goal = goal.board(size(rows, columns));
        let space = Pushes::new(&goal, &goal).unwrap();
        let (exact, halves) = (PushExact::new(&space).unwrap(), all_halves(&space, &TIERS));
        let misplaced = PushMisplaced::new(&space);
        for (number, (board, &distance)) in plain_distances(&goal).iter().enumerate() {
            let posed = Pushes::new(board, &goal).unwrap();
            let state = posed.start();
            assert_eq!(exact.distance(&state), Some(distance), "{board:?}");
            assert_eq!(exact.path(&posed).unwrap().len() as Cost, distance);
            if rows * columns == 9 && !number.is_multiple_of(7) {
                continue;
            }
            let here = misplaced.eval(&space, &state).0;
            assert!(here <= distance);
            space.successors(&state, |_, _, after| assert!(here <= misplaced.eval(&space, &after).0 + 1));
            for (name, half) in &halves {
                let [column, row] = Axis::ALL.map(|axis| half.along(&state, axis));
                assert!(column + row <= distance, "{name} {board:?}");
                space.successors(&state, |push, _, after| {
                    let [other_column, other_row] = Axis::ALL.map(|axis| half.along(&after, axis));
                    let (changed, same) = match Axis::of(push.by) {
                        Axis::Column => (column.abs_diff(other_column), row.abs_diff(other_row)),
                        Axis::Row => (row.abs_diff(other_row), column.abs_diff(other_column)),
                    };
                    assert!(changed <= 1 && same == 0, "{name} {board:?} {push:?}");
                });
                // Every board of the smaller spaces, and a sample of the larger ones.
                if number.is_multiple_of(1 + plain_step(rows * columns)) {
                    let tree = PushTree::new(&posed, half, 0);
                    let report = ParallelIdaStar::new(1, Limits::default()).search(&tree, &mut ());
                    let plan = report.plan().unwrap();
                    assert_eq!(plan.cost, distance, "{name} {board:?}");
                    let mut end = board.clone();
                    assert!(plan.moves.iter().all(|push| push.make(&mut end).is_some()));
                    assert_eq!(end, goal);
                }
            }
        }
    }
}

fn plain_step(cells: usize) -> usize {
    if cells == 9 { 2022 } else { 100 }
}

/// On 4×4, where no complete table exists, two independent methods find the same lengths.
#[test]
fn on_4x4_the_tree_agrees_with_breadth_first_search() {
    let goal = NamedGoal::Standard.board(size(4, 4));
    let order: Order = "drul".parse().unwrap();
    let halves = all_halves(&Pushes::new(&goal, &goal).unwrap(), &TIERS[..1]);
    let mut board = goal.clone();
    let mut number = 12345_u64;
    for _ in 0..12 {
        for _ in 0..14 {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let by = Move::ALL[(number >> 33) as usize % 4];
            board.slide(by);
        }
        let space = Pushes::new(&board, &goal).unwrap().with_order(order);
        let plain = Search::new(&space).bibfs();
        for (name, half) in halves.iter().filter(|(name, _)| *name != "manhattan") {
            let report = ParallelIdaStar::new(2, Limits::default()).search(&PushTree::new(&space, half, 0), &mut ());
            assert_eq!(report.plan().unwrap().cost, plain.plan().unwrap().cost, "{name} {board:?}");
        }
    }
}

#[test]
fn pushes_are_written_one_by_one() {
    let start = parse_board(b"123456780", None).unwrap().board;
    let moves = [(Move::Left, 2), (Move::Up, 1), (Move::Up, 1), (Move::Right, 2)];
    let moves = moves.map(|(by, tiles)| Push { by, tiles });
    assert_eq!(write_pushes(Convention::Blank, &start, &moves), ["l2", "u", "u", "r2"]);
    assert_eq!(write_pushes(Convention::Tile, &start, &moves), ["r2", "d", "d", "l2"]);
    assert_eq!(write_pushes(Convention::Number, &start, &moves), ["7*2", "4", "1", "3*2"]);
    let slides: Vec<Move> = moves.iter().flat_map(|push| push.slides()).collect();
    assert_eq!(pushes(&slides).len(), 3);
    assert_eq!(write_pushes(Convention::Blank, &start, &[Push { by: Move::Down, tiles: 1 }]), Vec::<String>::new());
}

/// Building a table can be cancelled and reports progress.
#[test]
fn building_a_table_can_be_cancelled() {
    let goal = NamedGoal::Standard.board(size(4, 4));
    let table = &PushTable::of(&Pushes::new(&goal, &goal).unwrap(), Axis::Column, PushTier::Small)[0];
    let mut heard = 0;
    let mut stop = |progress: &jiugong_search::Progress| {
        heard = progress.work.map_or(0, |work| work.done);
        std::ops::ControlFlow::Break(())
    };
    assert_eq!(table.build(&mut stop), None);
    assert!(heard > 0);
    assert_eq!((table.states(), table.name().as_str()), (4 * 15 * 14 * 13 * 12 * 11, "push-4x4-3-0_1_2_3_4"));
}

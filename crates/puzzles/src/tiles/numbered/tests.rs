//! Boards with ranks compared with plain ones.

use jiugong_search::{GoalTest, Limits, Perfect, Ranked, Report, Run, Search, Statistics};

use super::*;
use crate::tiles::{NamedGoal, parse_board};

fn space(start: &str, goal: NamedGoal, order: &str) -> Tiles<u64> {
    let start = parse_board(start.as_bytes(), None).unwrap().board;
    Tiles::new(&start, &goal.board(start.size())).unwrap().with_order(order.parse().unwrap())
}

/// From all 362,880 boards, and after each move out of them: the children are those of the space, in its order, with
/// their ranks, and an unused child is the board just left.
#[test]
fn every_child_of_every_board_is_that_of_the_plain_space() {
    let space = space("867254301", NamedGoal::Spiral, "udlr");
    agrees(&space, &NumberedTiles::new(&space));
}

fn agrees(space: &Tiles<u64>, form: &impl Numbered<Tiles<u64>>) {
    let number = |state: &State<u64>| form.number(form.start(state));
    let mut moves = 0;
    for before in (0..space.count()).map(|rank| space.unrank(rank)) {
        let (word, mut index) = (form.start(&before), 0);
        assert_eq!(form.last(word), None);
        space.successors(&before, |by, _, state| {
            let child = form.child(word, index);
            assert_eq!((child.number, form.number(child.word)), (number(&state), number(&state)));
            assert_eq!(form.last(child.word), Some(by));
            let (children, visited) = form.children(child.word);
            let made: Vec<_> = (0..visited).map(|index| form.child(child.word, index)).collect();
            let mut onward = Vec::new();
            space.onward::<false>(&state, Some(by), |_, _, after| onward.push(number(&after)));
            assert!(made[..children].iter().map(|child| child.number).eq(onward));
            assert!(made[children..].iter().all(|back| back.number == number(&before)));
            (index, moves) = (index + 1, moves + 1);
        });
        assert_eq!(form.children(word), (index, index));
    }
    // Twelve pairs of adjacent cells, each in two directions, and every order of the tiles.
    assert_eq!(moves, 24 * 40_320);
}

/// Each number is the rank of one board that can be reached from the goal, and of one that cannot.
#[test]
fn numbers_are_those_of_one_board_each() {
    let space = space("123456780", NamedGoal::Standard, "lurd");
    let form = NumberedTiles::new(&space);
    let mut seen = [vec![false; CELLS * ORDERS], vec![false; CELLS * ORDERS]];
    for state in (0..space.count()).map(|rank| space.unrank(rank)) {
        let Row { order, is_odd } = Row::of(&state);
        let number = number(order, state.blank());
        assert!(!std::mem::replace(&mut seen[usize::from(is_odd)][number], true));
        assert_eq!(!is_odd && Numbered::<Tiles<u64>>::is_goal(&form, number), state == space.goal());
    }
    assert!(seen.iter().flatten().all(|&seen| seen));
}

/// All figures except time and memory.
fn figures(report: &Report<Move>) -> impl PartialEq + std::fmt::Debug + use<> {
    let Statistics { expanded, generated, duplicates, reopened, pruned, max_open, max_closed, depth, .. } =
        report.statistics;
    let counted = [expanded, generated, duplicates, reopened, pruned, max_open, max_closed, u64::from(depth)];
    (report.outcome.clone(), report.lower_bound, counted)
}

/// A stepwise search has the nodes of the general kernel. The last board is unsolvable.
#[test]
fn searches_over_numbers_are_those_of_the_general_kernel() {
    for (start, order) in [("867254301", "lurd"), ("123456780", "udlr"), ("123745086", "drul"), ("123456870", "lurd")] {
        let space = space(start, NamedGoal::Standard, order);
        for nodes in [0, 1, 2, 33, 1_500, 170_000, u64::MAX] {
            for goal_test in [GoalTest::Generation, GoalTest::Expansion] {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let search = || Search::new(&space).store(Perfect).limits(limits.clone()).goal_test(goal_test);
                let (one, other) = (search().bfs(), search().stepwise().bfs::<Tiles<u64>>().finish());
                assert_eq!(figures(&one), figures(&other), "{start}, {nodes} nodes, {goal_test:?}");
                let bytes = [&one, &other].map(|report| report.statistics.bytes);
                assert!(bytes[0] < bytes[1] || one.statistics.generated < 10_000, "{bytes:?}");
            }
        }
    }
}

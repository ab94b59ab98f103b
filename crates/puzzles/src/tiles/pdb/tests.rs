//! Pattern databases compared with complete tables and published optima.

use std::sync::Arc;

use jiugong_search::parallel_ida::ParallelIdaStar;
use jiugong_search::{Heuristic, Limits, Outcome, Ranked, Space, StopReason, retrograde};

use super::choice::{TrialLimits, chosen, search_trying};
use super::set::Puzzle;
use super::{Bits, Frame, Pattern, PatternSet, Patterns, Scheme, SetInfo, Shape, Sum, Tier, place_in_snake};
use crate::tiles::packed::Word;
use crate::tiles::{Board, GuidedTree, Manhattan, Move, NamedGoal, Size, Tiles, parse_board, reaches, unrank};

fn set<W: Word + SetInfo + Send + Sync>(goal: &Board, tier: Tier) -> PatternSet<W> {
    let frame = Frame::new(goal.size(), goal.blank());
    built(&Scheme::new(&frame, tier).expect("the board has patterns"))
}

fn built<W: Word + SetInfo + Send + Sync>(scheme: &Scheme) -> PatternSet<W> {
    let built = PatternSet::new(scheme, |needed| {
        let bits = |(pattern, shape): &(Pattern, Arc<Shape<W>>)| -> Bits {
            Arc::new(pattern.build(shape, &mut ()).expect("the build is not cancelled"))
        };
        Ok::<_, ()>(needed.iter().map(bits).collect())
    });
    built.unwrap_or_else(|_| panic!("every table has its length"))
}

fn replay(start: &Board, moves: &[Move]) -> Board {
    let mut board = start.clone();
    for &by in moves {
        assert!(board.slide(by).is_some());
    }
    board
}

/// A goal for every place of the blank.
fn goals(size: Size) -> impl Iterator<Item = Board> {
    (0..size.cells()).map(move |blank| {
        let tiles = (0..size.cells()).map(|cell| match cell {
            cell if cell == blank => 0,
            cell => (cell + usize::from(cell < blank)) as u32,
        });
        Board::new(size, tiles.collect()).unwrap()
    })
}

/// On every board: h ≤ h*, step = eval, and no move changes h by more than one.
#[test]
fn sums_never_exceed_the_distance() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        let size = Size { rows, columns };
        // On 3×3 a corner, an edge and the centre represent all goals.
        let few = size.cells() == 9;
        for goal in goals(size).enumerate().filter(|(blank, _)| !few || [1, 4, 8].contains(blank)).map(|(_, goal)| goal)
        {
            for tier in [Tier::Small, Tier::Large] {
                let patterns = Patterns::new(Arc::new(set::<u64>(&goal, tier)), &goal);
                let space = Tiles::<u64>::new(&goal, &goal).unwrap();
                let exact = retrograde(&space);
                for (rank, distance) in exact.iter() {
                    let state = space.unrank(rank);
                    let (h, memo) = patterns.eval(&space, &state);
                    assert!(h <= distance && h % 2 == distance % 2, "{size} {tier} {rank}");
                    assert_eq!(h == 0, distance == 0);
                    space.successors(&state, |by, _, after| {
                        let (stepped, _) = patterns.step(&space, memo, &after, by);
                        assert_eq!(stepped.abs_diff(h), 1);
                        if rank % 61 == 0 {
                            assert_eq!(patterns.step(&space, memo, &after, by), patterns.eval(&space, &after));
                        }
                    });
                }
            }
        }
    }
}

/// Every board of 2×4 and a sample of 3×3, to every kind of goal, with the second sum.
#[test]
fn searches_find_shortest_paths() {
    for (rows, columns, every) in [(2, 4, 7), (4, 2, 19), (3, 3, 211)] {
        let size = Size { rows, columns };
        for goal in goals(size) {
            let set = set::<u64>(&goal, Tier::Small);
            let space = Tiles::<u64>::new(&goal, &goal).unwrap();
            let exact = retrograde(&space);
            for (rank, distance) in exact.iter().step_by(every) {
                let start = space.board(&space.unrank(rank));
                let report = set.search(&start, &goal, &ParallelIdaStar::new(1, Limits::default()), &mut (), None);
                assert!(report.is_optimal());
                let plan = report.plan().unwrap();
                assert_eq!(plan.cost, distance, "{start} to {goal}");
                assert_eq!(replay(&start, &plan.moves), goal);
            }
        }
    }
}

fn korf(count: usize) -> Vec<(Board, u32)> {
    let text = include_str!("../../../testdata/korf100.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let parsed = parse_board(line.as_bytes(), None).unwrap();
            (parsed.board, line.split_whitespace().last().unwrap().parse().unwrap())
        })
        .take(count)
        .collect()
}

#[test]
fn the_sums_of_published_boards_are_below_their_optima() {
    let goal = NamedGoal::BlankFirst.board(Size { rows: 4, columns: 4 });
    let patterns = Patterns::new(Arc::new(set::<u64>(&goal, Tier::Small)), &goal);
    for (start, optimum) in korf(100) {
        let space = Tiles::<u64>::new(&start, &goal).unwrap();
        let (h, _) = patterns.eval(&space, &space.start());
        assert!(h <= optimum && h % 2 == optimum % 2);
    }
}

/// Two threads, and goals with the blank in each kind of place, compared with IDA* on Manhattan distance.
#[test]
fn fifteen_puzzles_to_every_kind_of_goal() {
    let size = Size { rows: 4, columns: 4 };
    for (number, blank) in [(0, 0), (1, 15), (2, 1), (3, 14), (4, 5), (5, 9)] {
        let mut tiles = unrank(size.cells(), 1_876_543_210_123 * (number + 1)).unwrap();
        let from = tiles.iter().position(|&tile| tile == 0).unwrap();
        tiles.swap(from, blank);
        let goal = Board::new(size, tiles).unwrap();
        let set = set::<u64>(&goal, Tier::Small);
        let mut start = goal.clone();
        let mut seed = 1 + number as u64;
        for _ in 0..60 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            start.slide(Move::ALL[(seed >> 33) as usize % 4]);
        }
        assert!(reaches(&start, &goal));
        let report = set.search(&start, &goal, &ParallelIdaStar::new(2, Limits::default()), &mut (), None);
        let plan = report.plan().unwrap();
        assert_eq!(replay(&start, &plan.moves), goal);
        let space = Tiles::<u64>::new(&start, &goal).unwrap();
        let manhattan = Manhattan::new(&space);
        let tree = GuidedTree::new(&space, &manhattan).unwrap();
        let other = ParallelIdaStar::new(1, Limits::default()).search(&tree, &mut ());
        assert_eq!(other.plan().unwrap().cost, plan.cost);
        assert_eq!(replay(&start, &other.plan().unwrap().moves), goal);
    }
}

/// Sums of two patterns, searched with the board itself in the nodes and with the state of every pattern: the same
/// rounds.
#[cfg(target_arch = "x86_64")]
#[test]
fn pairs_search_the_same_tree() {
    use super::pair::PairTree;
    use super::tree::PatternTree;

    if !jiugong_search::processor::gathers_bits() {
        return;
    }
    let (mut expanded, mut rounds) = (0, 0);
    for (rows, columns, blanks) in [(3, 3, 0..9), (3, 4, 1..3)] {
        let size = Size { rows, columns };
        for goal in goals(size).enumerate().filter(|(blank, _)| blanks.contains(blank)).map(|(_, goal)| goal) {
            let set = set::<u64>(&goal, Tier::Large);
            let frame = Frame::new(size, goal.blank());
            let ranks = if size.cells() == 9 { 362_880 } else { 479_001_600 };
            let boards = (1..40).map(|n: u128| unrank(size.cells(), n * 9_999_991 % ranks).unwrap());
            let boards = boards.map(|tiles| Board::new(size, tiles).unwrap());
            for start in boards.filter(|start| reaches(start, &goal)) {
                let puzzle = Puzzle::new(&start, &goal);
                let pair = PairTree::new(&set, &puzzle).expect("both sums have two patterns");
                let wide = PatternTree::<u64, 2, true>::new(&set, &puzzle, [0, 1]);
                for threads in [1, 3] {
                    let deepening = ParallelIdaStar::new(threads, Limits::default());
                    let (one, other) = (deepening.search(&pair, &mut ()), deepening.search(&wide, &mut ()));
                    let (plan, expected) = (one.plan().unwrap(), other.plan().unwrap());
                    assert_eq!((plan.cost, one.is_optimal()), (expected.cost, true), "{start}");
                    let moves: Vec<Move> =
                        plan.moves.iter().map(|&by| frame.original_move(Move::ALL[usize::from(by)])).collect();
                    assert_eq!(replay(&start, &moves), goal);
                    // The last round ends where a goal is found, which depends on timing.
                    let complete = |report: &jiugong_search::Report<u8>| -> Vec<(u32, u64, u64)> {
                        let rounds = report.iterations.split_last().map_or(&[][..], |(_, complete)| complete);
                        rounds.iter().map(|r| (r.bound, r.statistics.expanded, r.statistics.pruned)).collect()
                    };
                    assert_eq!(complete(&one), complete(&other), "{start}");
                    rounds += complete(&one).len();
                    expanded += one.statistics.expanded;
                }
            }
        }
    }
    assert!(rounds > 100 && expanded > 10_000, "{rounds} {expanded}");
}

/// Boards of 4×4 with five sums of small patterns to choose from: shortest paths, the same choice on any number of
/// threads, and limits that hold during the trials.
#[test]
fn the_choice_of_two_sums_changes_no_answer() {
    let goal = NamedGoal::BlankFirst.board(Size { rows: 4, columns: 4 });
    let frame = Frame::new(goal.size(), goal.blank());
    let known = Scheme::new(&frame, Tier::Small).unwrap();
    let plain = &known.sums[0].places;
    let in_fives = |cells: [usize; 15]| {
        let pattern = |five: &[usize]| Pattern {
            size: goal.size(),
            blank: frame.blank,
            set: five.iter().fold(0, |set, &cell| set | 1 << place_in_snake(goal.size(), cell)),
        };
        Sum { patterns: cells.chunks(5).map(pattern).collect(), places: plain.clone() }
    };
    let mut sums = known.sums.clone();
    sums.push(in_fives([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]));
    sums.push(in_fives([4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]));
    sums.push(in_fives([1, 2, 6, 10, 11, 3, 7, 15, 14, 13, 4, 5, 8, 9, 12]));
    let set = built::<u64>(&Scheme { sums });
    let trial_limits = TrialLimits { alone: 500, all: 400, hopeful: 3, further: 1_500 };
    let (mut pairs, mut stops) = (std::collections::HashSet::new(), 0);
    for (start, optimum) in korf(16) {
        let puzzle = Puzzle::new(&start, &goal);
        let mut choices = std::collections::HashSet::new();
        for threads in [1, 2, 4] {
            let deepening = ParallelIdaStar::new(threads, Limits::default());
            let report = search_trying(&set, &puzzle, &deepening, &mut (), None, trial_limits);
            assert!(report.is_optimal(), "{start}");
            let moves = report.plan().unwrap().moves.iter().map(|&by| frame.original_move(Move::ALL[usize::from(by)]));
            let moves: Vec<Move> = moves.collect();
            assert_eq!((moves.len() as u32, report.lower_bound), (optimum, optimum), "{start}");
            assert_eq!(replay(&start, &moves), goal, "{start}");
            let rounds: Vec<u32> = report.iterations.iter().map(|round| round.bound).collect();
            assert!(rounds.windows(2).all(|pair| pair[0] < pair[1]), "{start}: {rounds:?}");
            let counted: u64 = report.iterations.iter().map(|round| round.statistics.expanded).sum();
            assert!(report.statistics.expanded >= counted, "{start}");
            choices.extend(chosen(&set, &puzzle, threads, trial_limits));
        }
        assert!(choices.len() <= 1, "{start}: {choices:?}");
        if choices.is_empty() {
            continue;
        }
        pairs.extend(choices.into_iter().map(|(pair, _)| pair));
        let limits = Limits { nodes: Some(3_000), ..Limits::default() };
        let stopped = search_trying(&set, &puzzle, &ParallelIdaStar::new(1, limits), &mut (), None, trial_limits);
        let out_of_nodes = matches!(stopped.outcome, Outcome::Stopped { why: StopReason::Nodes, .. });
        assert!(out_of_nodes || stopped.is_optimal(), "{start}");
        assert!(stopped.lower_bound > 30 && stopped.lower_bound <= optimum, "{start}");
        stops += usize::from(out_of_nodes);
    }
    assert!(pairs.len() >= 3 && stops >= 3, "{pairs:?}, {stops}");
}

//! Generated boards satisfy the request, and are uniformly distributed.

use std::collections::{HashMap, HashSet};

use jiugong_puzzles::tiles::{NamedGoal, reaches};
use jiugong_search::Limits;

use super::duel::duel;
use super::*;
use crate::experiments::compare::Contender;
use crate::experiments::generate::{DuelRequest, Measure};
use crate::request::settings::Settings;

fn goal(named: NamedGoal, rows: usize, columns: usize) -> Board {
    named.board(Size::new(rows, columns).unwrap())
}

fn boards(goal: &Board, wanted: GenerateTarget, seed: u64) -> Vec<Board> {
    generate(goal, wanted, seed).unwrap().map(|made| made.item).collect()
}

/// The chi-squared statistic of draws among `possible` boards that should be equally likely.
fn chi_squared(drawn: &[Board], possible: usize) -> f64 {
    let mut counts: HashMap<&Board, f64> = HashMap::new();
    for board in drawn {
        *counts.entry(board).or_default() += 1.0;
    }
    assert!(counts.len() <= possible);
    let each = drawn.len() as f64 / possible as f64;
    let missing = (possible - counts.len()) as f64 * each;
    missing + counts.values().map(|count| (count - each).powi(2) / each).sum::<f64>()
}

/// For 8 seeds: each statistic is below the value that one in ten thousand exceeds (Wilson and Hilferty's approximation), and the mean of the 8
/// is within four of its standard deviations, so that draws which are too even fail as well.
fn even(possible: usize, draw: impl Fn(u64) -> Vec<Board>) {
    let free = (possible - 1) as f64;
    let part = 2.0 / (9.0 * free);
    let most = free * (1.0 - part + 3.719 * part.sqrt()).powi(3);
    let found: Vec<f64> = (1..=8).map(|seed| chi_squared(&draw(seed), possible)).collect();
    assert!(found.iter().all(|&found| found < most), "{found:?}, at most {most}");
    let mean = found.iter().sum::<f64>() / 8.0;
    assert!((mean - free).abs() < 4.0 * (2.0 * free / 8.0).sqrt(), "{mean}, about {free}");
}

#[test]
fn all_boards_are_equally_likely() {
    for named in NamedGoal::ALL {
        even(12, |seed| boards(&goal(named, 2, 2), GenerateTarget::Any(12 * 100), seed));
        even(360, |seed| boards(&goal(named, 2, 3), GenerateTarget::Any(360 * 20), seed));
    }
}

#[test]
fn boards_at_a_distance_are_equally_likely() {
    // On 2x3 there are 18 boards at distance 10 or so; one is drawn from each of many seeds.
    let goal = goal(NamedGoal::Standard, 2, 3);
    let all: HashSet<Board> = boards(&goal, GenerateTarget::Distance(10, usize::MAX), 0).into_iter().collect();
    assert!(all.len() > 10);
    even(all.len(), |seed| {
        (0..all.len() as u64 * 30)
            .flat_map(|draw| boards(&goal, GenerateTarget::Distance(10, 1), seed << 32 | draw))
            .collect()
    });
}

#[test]
fn boards_reach_the_goal_and_are_those_of_the_seed() {
    for (named, rows, columns) in [
        (NamedGoal::Spiral, 3, 3),
        (NamedGoal::BlankFirst, 4, 4),
        (NamedGoal::Standard, 30, 30),
        (NamedGoal::Spiral, 1, 7),
    ] {
        let goal = goal(named, rows, columns);
        let drawn = boards(&goal, GenerateTarget::Any(20), 5);
        assert!(drawn.iter().all(|board| reaches(board, &goal)), "{goal:?}");
        assert_eq!(drawn, boards(&goal, GenerateTarget::Any(20), 5));
        assert_ne!(drawn, boards(&goal, GenerateTarget::Any(20), 6));
    }
}

#[test]
fn distances_are_exact_and_boards_different() {
    let goal = goal(NamedGoal::Spiral, 3, 3);
    let made = boards(&goal, GenerateTarget::Distance(25, 50), 1);
    let table = Distances::new(&goal, Order::default(), MoveCost::Unit).unwrap();
    assert!(made.iter().all(|board| table.find(board).unwrap().1 == 25));
    assert_eq!(made.iter().collect::<HashSet<_>>().len(), 50);
    assert_eq!(boards(&goal, GenerateTarget::Hardest(None), 1).len(), 148);
    assert_eq!(boards(&goal, GenerateTarget::Hardest(Some(5)), 1).len(), 5);
    assert_eq!(boards(&goal, GenerateTarget::Distance(0, 5), 1), [goal]);
}

#[test]
fn impossible_requests_are_errors() {
    let small = goal(NamedGoal::Standard, 3, 3);
    let error = generate(&small, GenerateTarget::Distance(32, 1), 1).err().unwrap();
    assert_eq!(error, GenerateError::NoSuchDistance { size: small.size(), asked: 32, largest: 31, farthest: 2 });
    let large = goal(NamedGoal::Standard, 3, 4);
    assert!(matches!(
        generate(&large, GenerateTarget::Hardest(None), 1).err(),
        Some(GenerateError::TooLarge { most: 10, .. })
    ));
}

fn request(faster: &str, than: &str) -> DuelRequest {
    DuelRequest {
        faster: faster.parse().unwrap(),
        than: than.parse().unwrap(),
        by: Measure::Expanded,
        sample: 40,
        count: 5,
        seed: 3,
    }
}

#[test]
fn the_best_boards_of_a_duel_are_the_best_of_the_sample() {
    let goal = goal(NamedGoal::Standard, 3, 3);
    let request = request("astar:manhattan", "bfs");
    let report = duel(&goal, &request, &Settings::default(), &mut |_| true).unwrap();
    assert_eq!(report, duel(&goal, &request, &Settings::default(), &mut |_| true).unwrap());
    // Computes each ratio again from the same boards.
    let mut ratios: Vec<f64> = boards(&goal, GenerateTarget::Any(40), 3)
        .into_iter()
        .map(|start| {
            let expanded = |way: Contender| {
                let settings = Settings { method: Some(way.method), heuristic: way.heuristic, ..Settings::default() };
                let problem = crate::TilesProblem::new(start.clone(), goal.clone());
                crate::solve(&problem, &settings, &mut ()).unwrap().search.statistics.expanded as f64
            };
            expanded(request.than) / expanded(request.faster)
        })
        .collect();
    ratios.sort_by(|one, other| other.total_cmp(one));
    let found: Vec<f64> =
        report.best.iter().filter_map(|made| made.figures).map(|(a, b)| b as f64 / a as f64).collect();
    assert_eq!(found, ratios[..5]);
    assert_eq!((report.tried, report.unsolved, report.complete), (40, 0, true));
}

#[test]
fn duels_stop_on_request_and_count_unsolved_boards() {
    let goal = goal(NamedGoal::Standard, 3, 3);
    let stopped = duel(&goal, &request("astar", "bfs"), &Settings::default(), &mut |done| done < 7).unwrap();
    assert_eq!((stopped.tried, stopped.complete), (7, false));
    let settings = Settings { limits: Limits { nodes: Some(10), ..Limits::default() }, ..Settings::default() };
    let none = duel(&goal, &request("astar", "bfs"), &settings, &mut |_| true).unwrap();
    assert_eq!((none.best.len(), none.unsolved, none.tried), (0, 40, 40));
}

#[test]
fn contenders_are_read() {
    let way: Contender = "astar:linear-conflict".parse().unwrap();
    assert_eq!(way.short_name(), "astar:linear-conflict");
    assert_eq!(
        "bfs".parse::<Contender>().unwrap().or(Some(crate::registry::HeuristicName::MANHATTAN)).short_name(),
        "bfs"
    );
    assert_eq!(
        "astar".parse::<Contender>().unwrap().or(Some(crate::registry::HeuristicName::MANHATTAN)).short_name(),
        "astar:manhattan"
    );
    assert!("astar:nothing".parse::<Contender>().is_err() && "a*".parse::<Contender>().is_err());
}

/// Distances found by search are proved by another heuristic that shares no table with the first.
#[test]
fn boards_too_many_for_a_table_are_found_at_their_distance() {
    use jiugong_search::Cost;

    use crate::registry::{HeuristicName, Method};

    let settings = Settings::default();
    for (rows, columns, distance, count) in [(4, 4, 0, 1), (4, 4, 1, 2), (4, 4, 17, 3), (4, 4, 38, 2), (3, 4, 30, 3)] {
        let goal = NamedGoal::Spiral.board(Size::new(rows, columns).unwrap());
        let wanted = GenerateTarget::Distance(distance, count);
        assert!(is_searched(&goal, wanted));
        let found = search_boards(&goal, wanted, 5, &settings, &mut |_| true).unwrap();
        assert_eq!((found.made.len(), found.complete), (count, true), "{distance}");
        assert_eq!(search_boards(&goal, wanted, 5, &settings, &mut |_| true).unwrap(), found);
        for made in &found.made {
            let problem = crate::TilesProblem::new(made.item.clone(), goal.clone());
            let other = Settings {
                method: Some(Method::IDASTAR),
                heuristic: Some(HeuristicName::WALKING_DISTANCE),
                ..Settings::default()
            };
            let report = crate::solve(&problem, &other, &mut ()).unwrap();
            assert_eq!((report.plan().map(|plan| plan.cost), made.distance), (Some(distance), Some(distance)));
        }
        let mut different: Vec<_> = found.made.iter().map(|made| &made.item).collect();
        different.dedup();
        assert_eq!(different.len(), count);
    }
    let goal = NamedGoal::Standard.board(Size::new(4, 4).unwrap());
    let far = |distance: Cost| search_boards(&goal, GenerateTarget::Distance(distance, 1), 1, &settings, &mut |_| true);
    assert_eq!(far(81), Err(GenerateError::TooFar { size: goal.size(), asked: 81, largest: 80 }));
    let stopped = search_boards(&goal, GenerateTarget::Distance(30, 3), 1, &settings, &mut |found| found < 1).unwrap();
    assert_eq!((stopped.made.len(), stopped.complete), (1, false));
}

/// The list applies to every goal with the blank in a corner, and to no other; it contains the boards of the set itself.
#[test]
fn the_hardest_boards_of_4x4_are_known_from_every_corner() {
    let size = Size::new(4, 4).unwrap();
    let [first, last, spiral] =
        [NamedGoal::BlankFirst, NamedGoal::Standard, NamedGoal::Spiral].map(|goal| goal.board(size));
    let set = crate::experiments::bench::BenchSet::by_name("hard15").unwrap().instances().unwrap();
    let listed: Vec<_> = set.iter().filter(|instance| instance.published == 80).collect();
    let known = known_hardest(&first);
    assert_eq!(listed.len(), 5);
    assert!(listed.iter().all(|instance| known.contains(&instance.start)));
    for goal in [&first, &last] {
        let hardest = known_hardest(goal);
        assert_eq!(hardest.len(), known.len());
        assert!(hardest.iter().all(|board| jiugong_puzzles::tiles::reaches(board, goal)));
        let some =
            search_boards(goal, GenerateTarget::Hardest(Some(3)), 2, &Settings::default(), &mut |_| true).unwrap();
        assert!(some.made.len() == 3 && some.made.iter().all(|made| made.distance == Some(80)));
    }
    assert!(known_hardest(&spiral).is_empty());
    let refused = search_boards(&spiral, GenerateTarget::Hardest(None), 2, &Settings::default(), &mut |_| true);
    assert_eq!(refused, Err(GenerateError::NotKnown { most: 10 }));
    // Checks the assumption behind the list where all distances are known: symmetric boards have equal distances.
    let small = Size::new(3, 3).unwrap();
    let standard = NamedGoal::Standard.board(small);
    let other = jiugong_puzzles::tiles::parse_board(b"102345678", None).unwrap().board;
    let corner = jiugong_puzzles::tiles::parse_board(b"340125678", None).unwrap().board;
    for seed in 0..20 {
        let board = Random::new(seed).board(&standard);
        let distance = |board: &Board, goal: &Board| {
            Distances::new(goal, Order::default(), MoveCost::Unit).unwrap().find(board).map(|(_, distance)| distance)
        };
        let seen = jiugong_puzzles::tiles::symmetric_boards(&board, &standard, &corner);
        assert!((1..=2).contains(&seen.len()));
        for alike in seen {
            assert_eq!(distance(&alike, &corner), distance(&board, &standard));
        }
        assert!(jiugong_puzzles::tiles::symmetric_boards(&board, &standard, &other).is_empty());
    }
}

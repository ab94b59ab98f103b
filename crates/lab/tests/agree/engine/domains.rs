//! The other domains: methods with the same guarantee find the same cost.

use super::common::{Random, check_unsolvable};
use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{Domain, Settings, solve};
use jiugong_puzzles::doors::Doors;
use jiugong_puzzles::four_in_line::{Board, FourInLine, Turn};
use jiugong_puzzles::maze::Maze;
use jiugong_puzzles::scan::Scan;
use jiugong_search::{Cost, Outcome};

/// The cost that `method` finds; `None` if it proves that there is no solution. Plans must be proved optimal.
fn optimum<D: Domain>(problem: &D, method: Method, heuristic: Option<HeuristicName>) -> Option<Cost>
where
    D::Move: std::fmt::Debug,
{
    let settings = Settings { method: Some(method), heuristic, ..Settings::default() };
    let report = solve(problem, &settings, &mut ()).unwrap().search;
    if let Outcome::Solved { plan, .. } = &report.outcome {
        assert!(report.is_optimal(), "{method:?}");
        assert_eq!(report.lower_bound, plan.cost, "{method:?}");
        return Some(plan.cost);
    }
    check_unsolvable(&report, method.name());
    None
}

/// A maze with a cost per cell; about one in `walls` cells is a wall.
fn maze(random: &mut Random, rows: usize, columns: usize, walls: usize) -> Maze {
    let mut text = String::new();
    for row in 0..rows {
        for column in 0..columns {
            let end = (row, column) == (0, 0) || (row, column) == (rows - 1, columns - 1);
            if !end && random.below(walls) == 0 {
                text.push_str("# ");
            } else {
                text.push_str(&(1 + random.below(9)).to_string());
                text.push(' ');
            }
        }
        text.push('\n');
    }
    Maze::parse_weighted(text.as_bytes()).unwrap()
}

#[test]
fn weighted_mazes() {
    let mut random = Random(21);
    let (mut ways, mut dead_ends) = (0, 0);
    for number in 0..150 {
        let (rows, columns) = (2 + random.below(5), 2 + random.below(5));
        let maze = maze(&mut random, rows, columns, 3 + number % 3);
        let cheapest = optimum(&maze, Method::UCS, None);
        for heuristic in [HeuristicName::ZERO, HeuristicName::MANHATTAN] {
            assert_eq!(optimum(&maze, Method::ASTAR, Some(heuristic)), cheapest, "{maze:?}");
            assert_eq!(optimum(&maze, Method::DFBNB, Some(heuristic)), cheapest, "{maze:?}");
            if cheapest.is_some_and(|cost| cost <= 30) {
                assert_eq!(optimum(&maze, Method::IDASTAR, Some(heuristic)), cheapest, "{maze:?}");
            }
        }
        ways += usize::from(cheapest.is_some());
        dead_ends += usize::from(cheapest.is_none());
    }
    assert!(ways > 50 && dead_ends > 10, "{ways} and {dead_ends}");
}

#[test]
fn plain_mazes() {
    let mut random = Random(22);
    for _ in 0..100 {
        let (rows, columns) = (2 + random.below(12), 2 + random.below(12));
        let cell = |random: &mut Random| if random.below(4) == 0 { '1' } else { '0' };
        let mut cells: Vec<char> = (0..rows * columns).map(|_| cell(&mut random)).collect();
        (cells[0], cells[rows * columns - 1]) = ('0', '0');
        let text: Vec<String> = cells.chunks(columns).map(|row| row.iter().collect()).collect();
        let maze = Maze::parse(text.join("\n").as_bytes()).unwrap();
        let shortest = optimum(&maze, Method::BFS, None);
        for method in [Method::BIBFS, Method::IDDFS, Method::UCS, Method::ASTAR, Method::MM, Method::NBS, Method::BAE] {
            assert_eq!(optimum(&maze, method, None), shortest, "{method:?}: {text:?}");
        }
    }
}

#[test]
fn four_in_line() {
    let mut random = Random(23);
    let mut lengths = [0; 16];
    for _ in 0..24 {
        let mut cells: Vec<u32> = (0..16).collect();
        random.shuffle(&mut cells);
        let set = |cells: &[u32]| cells.iter().fold(0, |set, cell| set | 1_u16 << cell);
        let turn = [Turn::Black, Turn::White, Turn::Either][random.below(3)];
        let problem = FourInLine::new(Board::new(set(&cells[..7]), set(&cells[7..14]), turn).unwrap());
        let fewest = optimum(&problem, Method::BFS, None);
        for method in [Method::ASTAR, Method::BIBFS, Method::IDDFS, Method::UCS, Method::MM, Method::NBS, Method::BAE] {
            assert_eq!(optimum(&problem, method, None), fewest, "{method:?}: {problem:?}");
        }
        lengths[fewest.unwrap_or(15) as usize] += 1;
    }
    assert!(lengths.iter().filter(|&&count| count > 0).count() >= 4, "{lengths:?}");
}

/// A case of POJ 2049 with random unit walls and doors in a small square.
fn doors(random: &mut Random, side: usize) -> Doors {
    let (mut walls, mut doors) = (Vec::new(), Vec::new());
    for x in 1..=side {
        for y in 1..=side {
            for axis in 0..2 {
                match random.below(5) {
                    0 => {}
                    1 | 2 => walls.push(format!("{x} {y} {axis} 1")),
                    _ => doors.push(format!("{x} {y} {axis}")),
                }
            }
        }
    }
    let nemo = format!("{}.5 {}.5", 1 + random.below(side - 1), 1 + random.below(side - 1));
    let text = format!("{} {}\n{}\n{}\n{nemo}\n", walls.len(), doors.len(), walls.join("\n"), doors.join("\n"));
    Doors::parse_case(&mut Scan::new(text.as_bytes())).unwrap().unwrap()
}

#[test]
fn the_fewest_doors() {
    let mut random = Random(24);
    let (mut far, mut shut) = (0, 0);
    for _ in 0..200 {
        let side = 3 + random.below(5);
        let doors = doors(&mut random, side);
        let fewest = optimum(&doors, Method::BFS, None);
        for method in [Method::BIBFS, Method::IDDFS, Method::UCS, Method::ASTAR, Method::MM, Method::NBS, Method::BAE] {
            assert_eq!(optimum(&doors, method, None), fewest, "{method:?}");
        }
        far += usize::from(fewest.is_some_and(|doors| doors >= 2));
        shut += usize::from(fewest.is_none());
    }
    assert!(far > 20 && shut > 0, "{far} and {shut}");
}

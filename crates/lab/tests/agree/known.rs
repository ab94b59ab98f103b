//! The known answers: every row of `testdata/known.tsv`, and the table of node counts.

use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{Report, Rules, Settings, TilesProblem, solve};
use jiugong_puzzles::tiles::{Board, Convention, Move, parse_board, write_moves};
use jiugong_search::{Duplicates, GoalTest};

const KNOWN: &str = include_str!("../../testdata/known.tsv");

fn board(text: &str) -> Board {
    parse_board(text.as_bytes(), None).unwrap().board
}

fn answer(report: &Report<Move>) -> String {
    report.plan().map_or_else(|| report.outcome_name().to_owned(), |plan| plan.moves.len().to_string())
}

/// The complete methods of boards.
fn any() -> impl Iterator<Item = Method> {
    Method::all().filter(|&method| TilesProblem::ROW.has(method) && !method.row().gives_up)
}

#[test]
fn every_row_of_the_known_answers() {
    let mut rows = 0;
    for row in KNOWN.lines().filter(|row| !row.starts_with('#')) {
        let [start, goal, method, options, steps, moves] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let mut problem = TilesProblem::new(board(start), board(goal));
        let mut settings = Settings::default();
        for option in options.split(',').filter(|option| *option != "-") {
            match option.split_once('=').unwrap() {
                ("order", order) => problem.order = order.parse().unwrap(),
                ("bound", bound) => settings.bound = Some(bound.parse().unwrap()),
                ("duplicates", "closed") => settings.duplicates = Some(Duplicates::Closed),
                ("heuristic", name) => settings.heuristic = Some(name.parse().unwrap()),
                other => panic!("{other:?}"),
            }
        }
        let methods: Vec<Method> = match method {
            "any" => any().collect(),
            name => vec![name.parse().unwrap()],
        };
        for method in methods {
            let settings = Settings { method: Some(method), ..settings.clone() };
            let report = solve(&problem, &settings, &mut ()).unwrap();
            assert_eq!(answer(&report), steps, "{row}");
            if moves != "-" {
                let plan = report.plan().unwrap();
                assert_eq!(write_moves(Convention::Blank, &problem.start, &plan.moves), moves, "{row}");
            }
            rows += 1;
        }
    }
    assert_eq!(rows, 18 + 2 * any().count());
}

#[test]
fn states_generated_with_the_goal_test_at_expansion() {
    for (start, goal, bfs, astar) in
        [("283104765", "123804765", 37, 10), ("123456780", "123046758", 25, 8), ("283164705", "123804765", 61, 12)]
    {
        let mut problem = TilesProblem::new(board(start), board(goal));
        problem.order = "ulrd".parse().unwrap();
        for (method, generated) in [(Method::BFS, bfs), (Method::ASTAR, astar)] {
            let settings = Settings {
                method: Some(method),
                heuristic: Some(HeuristicName::MANHATTAN),
                goal_test: Some(GoalTest::Expansion),
                ..Settings::default()
            };
            let report = solve(&problem, &settings, &mut ()).unwrap();
            assert_eq!(report.search.statistics.generated, generated, "{start} {method:?}");
        }
    }
}

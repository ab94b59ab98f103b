//! The answers are the laboratory's own: what the command line prints, but for times.

use jiugong_lab::registry::METHODS;
use jiugong_lab::{Language, Settings, TilesProblem, solve};
use jiugong_puzzles::tiles::{Convention, NamedGoal, parse_board};
use jiugong_search::Limits;
use jiugong_show::export::{Answer, Format};
use serde_json::Value;

use crate::common::{post, routes};

/// Without times, and without the positions that only the page needs.
fn timeless(mut value: Value) -> Value {
    fn forget(value: &mut Value) {
        if let Value::Object(map) = value {
            map.remove("time_us");
            map.remove("states");
            map.values_mut().for_each(forget);
        } else if let Value::Array(list) = value {
            list.iter_mut().for_each(forget);
        }
    }
    forget(&mut value);
    value
}

#[tokio::test]
async fn every_method_answers_as_the_command_line_does() {
    let routes = routes();
    for board in ["283104765", "216408753"] {
        let start = parse_board(board.as_bytes(), None).unwrap().board;
        let goal = NamedGoal::Spiral.board(start.size());
        let problem = TilesProblem::new(start, goal);
        for method in METHODS.iter().map(|row| row.method) {
            let limits = Limits { bytes: Some(2 << 30), ..Limits::default() };
            let settings = Settings { method: Some(method), limits, ..Settings::default() };
            let report = solve(&problem, &settings, &mut ()).unwrap();
            let answer = Answer {
                problem: &problem,
                report: &report,
                convention: Convention::default(),
                language: Language::En,
            };
            let mut printed = Vec::new();
            Format::Json.write(&answer, &mut printed).unwrap();
            let body = format!(r#"{{"board": "{board}", "goal": "spiral", "method": "{}"}}"#, method.name());
            let (printed, served): (Value, _) =
                (serde_json::from_slice(&printed).unwrap(), post(&routes, "solve", &body).await.json());
            assert_eq!(timeless(served), timeless(printed), "{board} {}", method.name());
        }
    }
}

//! The anytime search as a method: when it is chosen, what it guarantees, what it refuses.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use jiugong_lab::registry::{Knob, Method};
use jiugong_lab::{Ignored, Instance, Plan, Purpose, Settings, TilesError, TilesProblem, Weight, solve};
use jiugong_puzzles::tiles::{Board, MoveCost, Size};
use jiugong_search::{Guarantee, Limits, Outcome, StopReason};

use crate::common::{Dice, by, standard};

fn shuffled(rows: usize, columns: usize) -> TilesProblem {
    let goal = standard(rows, columns);
    let start = Dice((rows * 1000 + columns) as u64).walk(&goal, 20_000);
    TilesProblem::new(start, goal)
}

fn brief() -> Settings {
    let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
    Settings { limits, ..Settings::default() }
}

#[test]
fn anytime_is_chosen_for_large_boards_and_for_a_ratio() {
    let chosen = |problem: &TilesProblem, settings: &Settings| {
        Plan::resolve(&Instance::new(problem.clone()), settings.clone(), Purpose::Solve).unwrap().config.method
    };
    let (small, large) = (shuffled(4, 4), shuffled(5, 5));
    assert_ne!(chosen(&small, &brief()), Method::ANYTIME);
    assert_eq!(chosen(&large, &brief()), Method::ANYTIME);
    let weighed = TilesProblem { cost: MoveCost::Tile, ..shuffled(5, 5) };
    assert_ne!(chosen(&weighed, &brief()), Method::ANYTIME);
    let within = Weight::parse("2").and_then(Weight::ratio);
    assert!(within.is_some() && Weight::parse("0.999").and_then(Weight::ratio).is_none());
    assert_eq!(chosen(&small, &Settings { within, ..brief() }), Method::ANYTIME);
}

#[test]
fn a_stopped_search_returns_its_plan_with_a_ratio() {
    for (rows, columns) in [(5, 5), (6, 7), (2, 20), (12, 12)] {
        let report = solve(&shuffled(rows, columns), &brief(), &mut ()).unwrap();
        let Outcome::Solved { plan, guarantee } = &report.search.outcome else { panic!("{:?}", report.search.outcome) };
        assert_eq!(report.config.method, Method::ANYTIME);
        assert!(report.search.lower_bound < plan.cost);
        assert_eq!(*guarantee, Guarantee::Within { times: plan.cost, of: report.search.lower_bound });
        assert_eq!(report.search.incumbents.last(), Some(plan));
        assert!(report.search.incumbents.windows(2).all(|two| two[1].cost < two[0].cost));
    }
}

#[test]
fn unsupported_requests_are_refused() {
    let large = shuffled(6, 6);
    let size = Size { rows: 6, columns: 6 };
    let refused = solve(&large, &by(Method::ASTAR), &mut ()).unwrap_err();
    assert_eq!(refused.domain(), Some(&TilesError::TooLarge { size, most: 25 }));
    assert!(refused.to_string().contains("--method anytime"));
    let weighed = TilesProblem { cost: MoveCost::Tile, ..large.clone() };
    let refused = solve(&weighed, &Settings::default(), &mut ()).unwrap_err();
    assert!(matches!(refused.domain(), Some(TilesError::Space(_))));
    let refused = solve(&weighed, &by(Method::ANYTIME), &mut ()).unwrap_err();
    assert!(matches!(refused.domain(), Some(TilesError::UnitCostsOnly { .. })));
    let mut settings = brief();
    settings.limits.nodes = Some(10);
    assert_eq!(solve(&large, &settings, &mut ()).unwrap().ignored, [Ignored::Knob(Knob::NodeLimit)]);
}

#[test]
fn a_search_cancelled_before_it_starts_has_no_plan() {
    let limits = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
    let report = solve(&shuffled(9, 9), &Settings { limits, ..Settings::default() }, &mut ()).unwrap();
    assert_eq!(report.search.outcome, Outcome::Stopped { why: StopReason::Cancelled, best: None });
}

#[test]
fn unsolvable_boards_need_no_search() {
    let mut problem = shuffled(7, 7);
    let mut cells = problem.start.cells().to_vec();
    let two: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] > 0).take(2).collect();
    cells.swap(two[0], two[1]);
    problem.start = Board::new(problem.start.size(), cells).unwrap();
    assert_eq!(solve(&problem, &brief(), &mut ()).unwrap().search.outcome, Outcome::Unsolvable);
}

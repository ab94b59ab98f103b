//! The classic problems: random problems of each domain survive writing and reading, and methods with the same guarantee find the same cost
//! with every admissible heuristic.

use jiugong_lab::random::Random;
use jiugong_lab::registry::{DomainName, HeuristicName, Method};
use jiugong_lab::{Instance, Language, Options, Request, RequestError, Settings};
use jiugong_search::{Cost, Quality};

/// The cost that `method` finds, and whether it is proved to be the lowest.
fn solved(problem: &Instance, method: Method, heuristic: Option<HeuristicName>) -> (Option<Cost>, bool) {
    let settings = Settings { method: Some(method), heuristic, ..Settings::default() };
    let answer = problem.solve(&settings, &mut |_| {}).unwrap();
    (answer.report.plan().map(|plan| plan.cost), answer.report.is_optimal())
}

/// The content of a text: its lines in any order, and the ends of a road in any order.
fn said(text: &str) -> Vec<Vec<&str>> {
    let mut lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    lines.iter_mut().filter(|line| line.len() == 3).for_each(|line| line[..2].sort_unstable());
    lines.sort_unstable();
    lines
}

fn agree(domain: &str, sizes: &[usize], count: usize) {
    let row = domain.parse::<DomainName>().unwrap().row();
    let mut numbers = Random::new(31);
    for size in sizes.iter().cycle().take(count) {
        let problem = (row.random.unwrap())(&mut numbers, Some(*size), &Options::new()).unwrap();
        let text = problem.text().unwrap();
        let again = (row.read)(text.as_bytes(), &Options::new()).unwrap();
        assert_eq!(
            (said(&again.text().unwrap()), again.statement().facts.clone()),
            (said(&text), problem.statement().facts.clone())
        );
        let (optimum, proved) = solved(&problem, Method::UCS, None);
        assert!(proved && optimum.is_some(), "{domain} {text}");
        let promising = row.heuristic_names().filter(|&name| {
            row.heuristic(name).unwrap().quality >= Quality::Admissible && problem.refusal(name).is_none()
        });
        for name in promising {
            assert_eq!(solved(&problem, Method::ASTAR, Some(name)), (optimum, true), "{} {text}", name.name());
            // Without a heuristic it would follow every path.
            if name != HeuristicName::ZERO {
                assert_eq!(solved(&problem, Method::IDASTAR, Some(name)), (optimum, true), "{} {text}", name.name());
            }
        }
        if problem.info().unit_costs {
            for method in [Method::BFS, Method::BIBFS] {
                assert_eq!(solved(&problem, method, None), (optimum, true), "{} {text}", method.name());
            }
        }
    }
}

#[test]
fn towers() {
    agree("hanoi", &[1, 2, 3], 20);
}

#[test]
fn rivers() {
    agree("river", &[1, 2, 3], 20);
}

#[test]
fn jugs() {
    agree("jugs", &[1, 2, 3], 20);
}

#[test]
fn maps() {
    agree("graph", &[2, 5, 8], 20);
}

#[test]
fn cubes() {
    agree("cube", &[1, 2, 3, 4], 12);
}

fn asked(domain: &str, fields: &[(&str, &str)]) -> Request {
    let mut request = Request::new(domain.parse().unwrap());
    for (name, value) in fields {
        request.set(name, value).unwrap();
    }
    request
}

#[test]
fn decimal_costs_are_shown_as_written() {
    let problem = asked("graph", &[("text", "A B 1.5\nB > C 0.25\nA C 2\nA C 3\nstart A\ngoal C")]).problem().unwrap();
    let answer = problem.solve(&Settings::default(), &mut |_| {}).unwrap();
    let cost = answer.report.plan().unwrap().cost;
    assert_eq!((cost, problem.amount(cost).to_string()), (175, "1.75".to_owned()));
    assert_eq!(serde_json::to_string(&problem.amount(cost)).unwrap(), "1.75");
    assert_eq!(serde_json::to_string(&problem.amount(400)).unwrap(), "4");
    for language in Language::ALL {
        let notes: Vec<&str> = problem.notes(language).collect();
        assert!(notes.len() == 1 && notes[0].contains("A C 3"), "{notes:?}");
    }
}

#[test]
fn built_in_maps_accept_other_ends() {
    let cost = |fields: &[(&str, &str)]| solved(&asked("graph", fields).problem().unwrap(), Method::UCS, None).0;
    assert_eq!(cost(&[("map", "romania")]), Some(418));
    assert_eq!(cost(&[("map", "romania"), ("from", "Oradea")]), Some(429));
    assert_eq!(cost(&[("map", "romania"), ("to", "Neamt Timisoara")]), Some(118));
    assert!(cost(&[("map", "china")]).is_some());
    assert!(asked("graph", &[("map", "romania"), ("to", "Paris")]).problem().is_err());
    assert!(asked("graph", &[("map", "romania"), ("text", "A B 1")]).problem().is_err());
    assert!(asked("graph", &[]).problem().is_err());
}

#[test]
fn unsupported_heuristics_are_refused_with_a_reason() {
    let refused = |domain: &str, text: &str, heuristic: &str| {
        let heuristic = Some(heuristic.parse().unwrap());
        let settings = Settings { method: Some(Method::ASTAR), heuristic, ..Settings::default() };
        let problem = asked(domain, &[("text", text)]).problem().unwrap();
        match problem.solve(&settings, &mut |_| {}).unwrap_err() {
            RequestError::HeuristicUnfit { why, .. } => why,
            other => panic!("{other}"),
        }
    };
    assert!(refused("hanoi", "disks=14 pegs=4", "exact").contains("268435456"));
    let places = "A B 4\nstart A\ngoal B\nat A 0 0\nat B 3 4";
    assert!(refused("graph", places, "straight-line").contains("A to B"));
    assert!(refused("graph", "A B 4\nstart A\ngoal B", "straight-line").contains("where A is"));
    assert!(refused("graph", places, "given").contains("h A"));
}

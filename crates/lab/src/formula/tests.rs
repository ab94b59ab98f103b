//! Formulas computed by hand and compared with their parts, and the errors of others.

use jiugong_puzzles::tiles::{NamedGoal, Size};

use super::*;
use crate::boards::audit::audit_named;
use crate::boards::random::{Random, RandomBoard};
use crate::domain::DomainName;
use crate::domains::DOMAINS;
use crate::request::settings::Settings;
use crate::{Method, TilesProblem, solve};

fn formula(text: &str) -> HeuristicName {
    HeuristicName::of_formula(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn wrong(text: &str) -> String {
    HeuristicName::of_formula(text).expect_err(text).to_string()
}

fn tiles() -> DomainName {
    DOMAINS[0]
}

#[test]
fn values_follow_the_rules_of_arithmetic() {
    let of = |name: HeuristicName| if name == HeuristicName::MANHATTAN { 7 } else { 3 };
    for (text, value) in [
        ("manhattan + misplaced * 2", 13),
        ("(manhattan+misplaced)*2", 20),
        ("max(manhattan, 2*misplaced)", 7),
        ("min(manhattan, 2 × misplaced)", 6),
        ("misplaced-manhattan", 0),
        ("manhattan-misplaced-misplaced", 1),
        ("0.5*manhattan", 3),
        ("1.001 * manhattan", 7),
        ("0.143*manhattan", 1),
        ("max（1，2.5，misplaced）", 3),
        ("min(max(manhattan,misplaced),misplaced+1)", 4),
        ("1000000*1000000*1000000*1000000*1000000*1000000*1000000*1000000*manhattan", UNREACHABLE),
    ] {
        assert_eq!(formula(text).formula().unwrap().estimate(&of), value, "{text}");
    }
    assert_eq!(formula(" ( manhattan ) "), HeuristicName::MANHATTAN);
    assert_eq!(formula("2 * manhattan"), formula("2*manhattan"));
    assert_eq!(formula("2 × manhattan").name(), "2*manhattan");
}

#[test]
fn errors_point_at_the_column() {
    for (text, at, what) in [
        ("", 1, "the end"),
        ("max(manhattan", 14, "expected , or ), found the end"),
        ("2*(manhattan", 13, "expected ), found the end"),
        ("2*manhatan", 3, "`manhatan` is not a heuristic"),
        ("manhattan manhattan", 11, "expected +, - or *"),
        ("manhattan+", 11, "found the end"),
        ("max manhattan", 5, "expected ("),
        ("1.2345*manhattan", 1, "three decimals"),
        ("99999999*manhattan", 1, "three decimals"),
        ("1.2.3", 1, "three decimals"),
        ("2/manhattan", 2, "found `/`"),
        ("-manhattan", 1, "found `-`"),
    ] {
        let told = wrong(text);
        assert!(told.starts_with(&format!("column {at}: ")) && told.contains(what), "{text}: {told}");
    }
    assert!(wrong(&"(".repeat(201)).contains("200 characters"));
    assert!(wrong(&"(".repeat(200)).contains("column 201"));
}

#[test]
fn only_min_and_max_of_good_heuristics_have_a_quality() {
    let quality = |text: &str| tiles().row().heuristic(formula(text)).unwrap().quality;
    assert_eq!(quality("max(manhattan, linear-conflict, 0)"), Quality::Consistent);
    assert_eq!(quality("min(manhattan, max(misplaced, walking-distance))"), Quality::Consistent);
    assert_eq!(quality("max(manhattan, manhattan-with-blank)"), Quality::Inadmissible);
    assert_eq!(quality("min(manhattan, manhattan-with-blank)"), Quality::Unknown);
    assert_eq!(quality("manhattan + 0"), Quality::Unknown);
    assert_eq!(quality("max(manhattan, 1)"), Quality::Unknown);
    // A domain that lacks a part lacks the formula.
    assert!(DOMAINS[1].row().heuristic(formula("max(manhattan, misplaced)")).is_none());
    assert!(DOMAINS[1].row().heuristic(formula("max(manhattan, zero)")).is_some());
}

/// An audit of all boards confirms the quality of formulas.
#[test]
fn audits_judge_formulas() {
    let goal = NamedGoal::Spiral.board(Size::new(3, 3).unwrap());
    let audited = |text: &str| {
        let problem = crate::TilesProblem::new(goal.clone(), goal.clone());
        audit_named(&problem, &[formula(text)], &Settings::default()).unwrap().remove(0).1
    };
    let good = audited("max(manhattan, gaschnig)");
    assert!(good.is_admissible() && good.is_consistent());
    assert!(!audited("2*misplaced + exact").is_admissible());
    assert!(audited("0.5*exact").is_admissible());
    assert!(!audited("max(manhattan, 2*misplaced)").is_admissible());
}

/// A search with a formula equals the search with an equivalent heuristic.
#[test]
fn searches_equal_those_of_equivalent_heuristics() {
    let goal = NamedGoal::Standard.board(Size::new(3, 3).unwrap());
    let mut random = Random::new(3);
    for _ in 0..20 {
        let problem = TilesProblem::new(random.board(&goal), goal.clone());
        for method in [Method::ASTAR, Method::IDASTAR] {
            let by = |heuristic| {
                let settings = Settings { method: Some(method), heuristic: Some(heuristic), ..Settings::default() };
                solve(&problem, &settings, &mut ()).unwrap().search
            };
            let (plain, twice) =
                (by(HeuristicName::MANHATTAN), by(formula("max(manhattan, min(manhattan, misplaced))")));
            assert_eq!(plain.plan(), twice.plan());
            assert_eq!(plain.statistics.expanded, twice.statistics.expanded);
            assert!(twice.is_optimal());
            assert!(!by(formula("2*manhattan-manhattan")).is_optimal() || plain.plan().unwrap().cost == 0);
        }
    }
}

//! The registry states the quality that a heuristic declares, and all states of small problems confirm it. With an inadmissible heuristic
//! no suboptimal plan is called optimal.

use std::time::Duration;

use crate::common::{by, one_of, with};
use jiugong_lab::audit::DeclaredQuality;
use jiugong_lab::random::Random;
use jiugong_lab::registry::{Ability, DOMAINS, HeuristicName, Method, UsesHeuristic};
use jiugong_lab::{
    AuditPlan, Instance, Options, Properties, Rules, Settings, TileHeuristic, TilesProblem, judge_heuristics,
};
use jiugong_puzzles::tiles::pdb::Patterns;
use jiugong_puzzles::tiles::{Exact, NamedGoal, Size, Tiles};
use jiugong_search::{Cost, Heuristic, Limits, Quality};

/// The quality that a heuristic declares, and the audit of its row on all boards of 2×3, or of 3×3 if it does not support those.
fn tiles(name: HeuristicName, promised: Quality) -> (Quality, DeclaredQuality) {
    let small = NamedGoal::Standard.board(Size::new(2, 3).unwrap());
    let has = TilesProblem::new(small.clone(), small.clone()).serves(name);
    let goal = if has { small } else { NamedGoal::Spiral.board(Size::new(3, 3).unwrap()) };
    let space = Tiles::<u64>::new(&goal, &goal).unwrap();
    let quality = match TileHeuristic::new(&space, Some(name)) {
        Ok(heuristic) => Heuristic::<Tiles<u64>>::quality(&heuristic),
        Err(_) if name == HeuristicName::EXACT => <Exact as Heuristic<Tiles<u64>>>::QUALITY,
        Err(_) => <Patterns<u64> as Heuristic<Tiles<u64>>>::QUALITY,
    };
    let problem = Instance::new(TilesProblem::new(goal.clone(), goal));
    let plan = AuditPlan::resolve(&problem, &[name], &Settings::default()).unwrap();
    let judged = judge_heuristics(&plan).unwrap().remove(0);
    (quality, judged.verdict.judge(promised))
}

#[test]
fn every_row_states_the_true_quality() {
    let mut rows = 0;
    for domain in DOMAINS {
        let row = domain.row();
        assert!(row.abilities.contains(&Ability::Audit), "{}: its heuristics have no audit", row.name);
        let example = (row.read)(row.example.as_bytes(), &Options::new()).unwrap();
        let whole = example.whole();
        for name in row.heuristic_names() {
            rows += 1;
            // It supports no board small enough for an audit. Its sums are those of the other tiers.
            if name == HeuristicName::PDB_HUGE {
                continue;
            }
            let promised = row.heuristic(name).unwrap().quality;
            let (quality, verdict) = match &whole {
                _ if row.name == TilesProblem::ROW.name => tiles(name, promised),
                Some(whole) => (whole.quality(name).unwrap(), whole.audit(name).unwrap().judge(promised)),
                None => panic!("{}: its states cannot be looked at", row.name),
            };
            assert_eq!(quality, promised, "{} {}", row.name, name.name());
            assert_ne!(verdict, DeclaredQuality::Violated, "{} {}", row.name, name.name());
        }
    }
    assert_eq!(rows, DOMAINS.iter().map(|domain| domain.row().heuristics.len()).sum::<usize>());
}

fn cost(problem: &Instance, settings: &Settings) -> (Option<Cost>, bool) {
    let answer = problem.solve(settings, &mut |_| {}).unwrap();
    (answer.report.plan().map(|plan| plan.cost), answer.report.is_optimal())
}

/// Random problems of every domain, with every heuristic that may overestimate and every guided method.
#[test]
fn an_inadmissible_heuristic_proves_no_optimum() {
    let mut missed = 0;
    for domain in DOMAINS {
        let row = domain.row();
        let unknown = |name: &HeuristicName| row.heuristic(*name).is_some_and(|row| row.quality < Quality::Admissible);
        let names: Vec<HeuristicName> = row.heuristic_names().filter(unknown).collect();
        let Some(random) = row.random.filter(|_| !names.is_empty()) else { continue };
        let mut numbers = Random::new(11);
        // Some heuristics support only certain goals.
        let mut spiral = Options::new();
        if let Some(goal) = row.option("goal") {
            spiral.set(goal, goal.read("spiral").unwrap());
        }
        for number in 0..if one_of() == 1 { 60 } else { 20 } {
            let options = if number % 2 == 0 { &spiral } else { &Options::new() };
            let problem = random(&mut numbers, None, options).unwrap();
            let (optimum, proved) = cost(&problem, &by(Method::UCS));
            assert!(proved);
            for method in Method::all().filter(|&method| row.has(method)) {
                if method.row().heuristic == UsesHeuristic::No {
                    continue;
                }
                for &name in names.iter().filter(|&&name| problem.serves(name)) {
                    let time = method.row().own_time.map(|_| Duration::from_millis(20));
                    let limits = Limits { nodes: Some(200_000), time, ..Limits::default() };
                    let (found, optimal) = cost(&problem, &Settings { limits, ..with(&by(method), name) });
                    assert!(!optimal || found == optimum, "{} {}", method.name(), name.name());
                    missed += u64::from(found.is_some() && found != optimum);
                }
            }
        }
    }
    assert!(missed > 15, "only {missed} plans were longer than needed, which shows nothing");
}

//! Bidirectional heuristic search, compared with the complete table: every heuristic in both directions, both costs, and the properties of
//! the nodes that each method expands.

use crate::common::{Case, Dice, GOALS, Known, admissible, board, by, one_of, standard, tested, with};
use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{Settings, TileHeuristic, TilesProblem, solve};
use jiugong_puzzles::tiles::{Manhattan, MoveCost, Tiles};
use jiugong_search::{Cost, Event, Fate, Heuristic, Observer, Outcome, Perfect, Report, Search, Space};

#[path = "../../benches/versus/boards.rs"]
#[allow(dead_code, reason = "the benchmarks use the rest")]
mod boards;

const METHODS: [Method; 3] = [Method::MM, Method::NBS, Method::BAE];

fn known(cost: MoveCost) -> impl Iterator<Item = Known> {
    GOALS.into_iter().map(move |goal| Known::new(&board(goal), cost))
}

fn assert_optimal<M>(report: &Report<M>, case: &Case, what: &str) {
    let found = report.plan().map(|plan| plan.cost);
    assert_eq!(found, Some(case.optimum), "{what}: {:?}", case.start);
    assert!(report.is_optimal() && report.lower_bound == case.optimum, "{what}: {:?}", case.start);
}

/// The largest f and the largest 2g of the expanded nodes.
#[derive(Default)]
struct Largest(Cost);

impl<S: Space> Observer<S> for Largest {
    fn event(&mut self, event: Event<'_, S>) {
        if let Event::Node(Fate::Expanded, node) = event {
            self.0 = self.0.max(node.g + node.h).max(2 * node.g);
        }
    }
}

/// Runs all three on one board. MM must not expand beyond the optimum or the middle.
fn check<H: Heuristic<Tiles<u64>>>(known: &Known, case: &Case, to_goal: &H, from_start: &H, what: &str) {
    let space = known.from(&case.start);
    let search = || Search::new(&space).store(Perfect);
    let mut largest = Largest::default();
    assert_optimal(&search().observe(&mut largest).mm(to_goal, from_start), case, &format!("mm {what}"));
    assert!(largest.0 <= case.optimum, "mm {what}: {} of {}: {:?}", largest.0, case.optimum, case.start);
    assert_optimal(&search().nbs(to_goal, from_start), case, &format!("nbs {what}"));
    assert_optimal(&search().bae(to_goal, from_start), case, &format!("bae {what}"));
}

/// Every heuristic without tables on more than 1,800 boards if all are tested; the default one for each goal.
#[test]
fn the_optimum_with_every_admissible_heuristic() {
    let mut checked = 0;
    for (part, known) in known(MoveCost::Unit).enumerate() {
        for name in admissible() {
            let Ok(to_goal) = TileHeuristic::new(&known.space, Some(name)) else { continue };
            let every = if name == HeuristicName::MANHATTAN { 1 } else { 3 };
            for case in tested(known.spread().into_iter().skip(part % every).step_by(every).collect()) {
                let back = known.from(&case.start).reversed();
                let from_start = TileHeuristic::new(&back, Some(name)).unwrap();
                check(&known, &case, &to_goal, &from_start, name.name());
                checked += 1;
            }
        }
    }
    assert!(checked * one_of() > 12_000, "{checked}");
}

#[test]
fn the_optimum_by_request_with_every_heuristic_and_cost() {
    for cost in [MoveCost::Unit, MoveCost::Tile] {
        for known in known(cost) {
            for case in known.cases(|number, distance| number % 40_000 == 0 || distance <= 1) {
                let problem = known.problem(&case.start);
                for (method, name) in
                    METHODS.into_iter().flat_map(|method| admissible().map(move |name| (method, name)))
                {
                    let report = solve(&problem, &with(&by(method), name), &mut ()).unwrap().search;
                    assert_optimal(&report, &case, &format!("{method:?} {name:?} {cost:?}"));
                }
            }
        }
    }
}

#[test]
fn tile_costs() {
    for known in known(MoveCost::Tile) {
        for name in [HeuristicName::MANHATTAN, HeuristicName::LINEAR_CONFLICT] {
            let to_goal = TileHeuristic::new(&known.space, Some(name)).unwrap();
            for case in known.cases(|number, _| number % 600 == 0) {
                let from_start = TileHeuristic::new(&known.from(&case.start).reversed(), Some(name)).unwrap();
                check(&known, &case, &to_goal, &from_start, name.name());
            }
        }
    }
}

#[test]
fn an_inadmissible_heuristic_claims_nothing() {
    let mut longer = 0;
    for known in known(MoveCost::Unit) {
        for case in known.cases(|number, _| number % 500 == 0) {
            for method in METHODS {
                let settings = with(&by(method), HeuristicName::MANHATTAN_WITH_BLANK);
                let report = solve(&known.problem(&case.start), &settings, &mut ()).unwrap().search;
                let cost = report.plan().map(|plan| plan.cost).unwrap();
                assert!(cost >= case.optimum && report.lower_bound <= case.optimum, "{method:?}: {:?}", case.start);
                assert!(!report.is_optimal() || cost == case.optimum, "{method:?}: {:?}", case.start);
                longer += u32::from(cost > case.optimum);
            }
        }
    }
    assert!(longer > 0, "an overestimate should cost something somewhere");
}

/// Boards without a table, of up to 16 cells and of more.
#[test]
fn other_sizes_agree_with_astar() {
    let mut dice = Dice(16);
    for (rows, columns) in [(4, 4), (2, 5), (5, 5)] {
        let goal = standard(rows, columns);
        for steps in (5..25).step_by(3) {
            let problem = TilesProblem::new(dice.walk(&goal, steps), goal.clone());
            let expected = solve(&problem, &by(Method::ASTAR), &mut ()).unwrap().search;
            let names = [HeuristicName::ZERO, HeuristicName::MANHATTAN, HeuristicName::LINEAR_CONFLICT];
            for (method, name) in METHODS.into_iter().flat_map(|method| names.map(|name| (method, name))) {
                if name == HeuristicName::ZERO && steps > 15 {
                    continue;
                }
                let report = solve(&problem, &with(&by(method), name), &mut ()).unwrap().search;
                assert!(report.is_optimal(), "{method:?} {name:?}");
                assert_eq!(report.lower_bound, expected.lower_bound, "{method:?} {name:?}: {:?}", problem.start);
            }
        }
    }
    let goal = standard(4, 4);
    let problem = TilesProblem::new(dice.walk(&goal, 30), goal);
    let expected = solve(&problem, &by(Method::ASTAR), &mut ()).unwrap().search.lower_bound;
    for method in METHODS {
        let report = solve(&problem, &with(&by(method), HeuristicName::PDB), &mut ()).unwrap().search;
        assert!(report.is_optimal() && report.lower_bound == expected, "{method:?}");
    }
}

/// The boards of the benchmarks.
#[test]
fn bae_expands_less_than_astar_on_average() {
    let goal = board(GOALS[0]);
    let (mut astar, mut bae) = (0, 0);
    for start in boards::starts() {
        let space = Tiles::<u64>::new(&start, &goal).unwrap();
        let (to_goal, from_start) = (Manhattan::new(&space), Manhattan::new(&space.clone().reversed()));
        let one = Search::new(&space).store(Perfect).astar(&to_goal);
        let two = Search::new(&space).store(Perfect).bae(&to_goal, &from_start);
        assert_eq!(one.plan().unwrap().cost, two.plan().unwrap().cost);
        astar += one.statistics.expanded;
        bae += two.statistics.expanded;
    }
    assert!(bae < astar, "{bae} for {astar}");
}

/// Both estimates are passed correctly: with exact costs in both directions only nodes of plans are expanded.
#[test]
fn exact_estimates_expand_only_plans() {
    let known = Known::new(&board(GOALS[1]), MoveCost::Unit);
    for case in known.cases(|number, distance| distance > 20 && number % 20_000 == 0) {
        for method in METHODS {
            let settings = Settings { heuristic: Some(HeuristicName::EXACT), ..by(method) };
            let report = solve(&known.problem(&case.start), &settings, &mut ()).unwrap().search;
            assert!(matches!(report.outcome, Outcome::Solved { .. }));
            let most = u64::from(case.optimum) * 12;
            assert!(report.statistics.expanded <= most, "{method:?}: {:?}", report.statistics);
        }
    }
}

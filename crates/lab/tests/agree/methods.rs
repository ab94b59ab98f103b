//! Every method with a guarantee agrees with the complete table, for all goals, heuristics, stores and goal tests; and no method claims
//! more than the table confirms.

use crate::common::{
    Case, Dice, GOALS, Known, admissible, assert_sane, board, by, one_of, replayed, standard, stored, tested, with,
};
use jiugong_lab::bench::BenchSet;
use jiugong_lab::registry::{HeuristicName, Method, Store, UsesHeuristic};
use jiugong_lab::{Figure, Rules, Settings, TileHeuristic, TilesProblem, Weight, solve};
use jiugong_puzzles::tiles::{Exact, Move, MoveCost, NamedGoal, Tiles};
use jiugong_search::{
    Duplicates, GoalTest, Guarantee, Heuristic, Outcome, Perfect, Report, Run, Search, Step, Tuning, Zero,
};

fn known() -> impl Iterator<Item = Known> {
    GOALS.into_iter().map(|goal| Known::new(&board(goal), MoveCost::Unit))
}

/// More than 1,800 boards if all are tested, a third of the sample of each goal, for methods that visit much of the space.
fn thirds() -> impl Iterator<Item = (Known, Vec<Case>)> {
    known().enumerate().map(|(part, known)| {
        let cases = tested(known.spread().into_iter().skip(part).step_by(3).collect());
        (known, cases)
    })
}

/// More than 1,800 boards if all are tested, most of them near their goals, for methods that search repeatedly.
fn near() -> impl Iterator<Item = (Known, Vec<Case>)> {
    known().map(|known| {
        let wanted = |number, distance| number % 6_000 == 0 || distance <= 15 && number % 11 == 0;
        let cases = tested(known.cases(wanted));
        (known, cases)
    })
}

/// More than 1,800 boards of each goal if all are tested.
fn wide() -> impl Iterator<Item = (Known, Vec<Case>)> {
    known().map(|known| {
        let cases = tested(known.spread());
        (known, cases)
    })
}

/// Checks a report that must have the optimum.
fn assert_optimal(report: &Report<Move>, case: &Case, what: &str) {
    let plan = report.plan().unwrap_or_else(|| panic!("{what}: no plan for {:?}", case.start));
    assert_eq!(plan.cost, case.optimum, "{what}: {:?}", case.start);
    assert_eq!(report.lower_bound, case.optimum, "{what}: {:?}", case.start);
    assert!(report.is_optimal(), "{what}: {:?}", case.start);
}

/// Checks that a report claims nothing false.
fn assert_honest(report: &Report<Move>, case: &Case, what: &str) {
    assert!(report.lower_bound <= case.optimum, "{what}: {:?}", case.start);
    let cost = report.plan().map(|plan| plan.cost);
    assert!(cost.is_none_or(|cost| cost >= case.optimum), "{what}: {:?}", case.start);
    if report.is_optimal() {
        assert_eq!(cost, Some(case.optimum), "{what}: {:?}", case.start);
    }
}

/// Searches every case with the engine, so that a heuristic's tables are built only once.
fn optimal_in_engine<H: Heuristic<Tiles<u64>>>(
    what: &str,
    cases: impl Iterator<Item = (Known, Vec<Case>)>,
    heuristic: impl Fn(&Known) -> H,
    search: impl Fn(&Tiles<u64>, &H) -> Report<Move>,
) {
    let mut boards = 0;
    for (known, cases) in cases {
        let heuristic = heuristic(&known);
        for case in cases {
            let space = known.from(&case.start);
            let report = search(&space, &heuristic);
            assert_optimal(&report, &case, what);
            assert_eq!(replayed(&space, &report.plan().unwrap().moves), Some(case.optimum), "{what}");
            boards += 1;
        }
    }
    assert!(boards * one_of() >= 1_800, "only {boards} boards");
}

/// Searches every case by request, which replays the plans.
fn optimal_by_request(settings: &Settings, cases: impl Iterator<Item = (Known, Vec<Case>)>) {
    let what = format!("{settings:?}");
    for (known, cases) in cases {
        for case in cases {
            let report = solve(&known.problem(&case.start), settings, &mut ()).unwrap();
            assert_optimal(&report.search, &case, &what);
        }
    }
}

fn named(name: HeuristicName) -> impl Fn(&Known) -> TileHeuristic {
    move |known| TileHeuristic::new(&known.space, Some(name)).unwrap()
}

/// Whether it needs tables, which only requests provide.
fn has_tables(name: HeuristicName) -> bool {
    let space = Known::new(&board(GOALS[0]), MoveCost::Unit).space;
    TileHeuristic::new(&space, Some(name)).is_err()
}

fn exact(known: &Known) -> Exact {
    known.exact.clone()
}

#[test]
fn the_samples_cover_all_distances() {
    for (_, spread) in wide() {
        assert!(spread.len() * one_of() >= 1_800);
        assert!((0..=30).all(|distance| spread.iter().any(|case| case.optimum == distance)));
    }
    assert!(thirds().map(|(_, cases)| cases.len()).sum::<usize>() * one_of() >= 1_800);
}

#[test]
fn bfs() {
    optimal_by_request(&by(Method::BFS), thirds());
}

#[test]
fn bibfs() {
    optimal_by_request(&by(Method::BIBFS), wide());
}

#[test]
fn iddfs() {
    optimal_in_engine("iddfs", near(), |_| Zero, |space, _| Search::new(space).store(Perfect).iddfs());
}

#[test]
fn ucs() {
    optimal_by_request(&by(Method::UCS), thirds());
}

#[test]
fn astar_with_every_admissible_heuristic() {
    let search = |space: &Tiles<u64>, heuristic: &TileHeuristic| Search::new(space).store(Perfect).astar(heuristic);
    for name in admissible() {
        match name {
            HeuristicName::EXACT => {
                optimal_in_engine("astar exact", wide(), exact, |space, exact| Search::new(space).astar(exact));
            }
            HeuristicName::ZERO => optimal_in_engine("astar zero", thirds(), named(name), search),
            _ if has_tables(name) => optimal_by_request(&with(&by(Method::ASTAR), name), thirds()),
            _ => optimal_in_engine(name.name(), wide(), named(name), search),
        }
    }
}

#[test]
fn idastar_with_every_admissible_heuristic() {
    let search = |space: &Tiles<u64>, heuristic: &TileHeuristic| Search::new(space).idastar(heuristic);
    for name in admissible() {
        match name {
            HeuristicName::EXACT => {
                optimal_in_engine("idastar exact", wide(), exact, |space, exact| Search::new(space).idastar(exact));
            }
            // Without a heuristic it follows every path: distance 20 would take 30,000 times as long as distance 10.
            HeuristicName::ZERO => {
                let nearest = known().map(|known| {
                    let cases = tested(known.cases(|_, distance| distance <= 11));
                    (known, cases)
                });
                optimal_in_engine("idastar zero", nearest, named(name), search);
            }
            HeuristicName::MISPLACED => optimal_in_engine("idastar misplaced", near(), named(name), search),
            _ if has_tables(name) => optimal_by_request(&with(&by(Method::IDASTAR), name), thirds()),
            _ => optimal_in_engine(name.name(), wide(), named(name), search),
        }
    }
}

#[test]
fn dfbnb_with_every_admissible_heuristic() {
    fn search<H: Heuristic<Tiles<u64>>>(space: &Tiles<u64>, heuristic: &H) -> Report<Move> {
        let report = Search::new(space).store(Perfect).bound(31).dfbnb(heuristic);
        let costs: Vec<_> = report.incumbents.iter().map(|plan| plan.cost).collect();
        assert!(costs.is_sorted_by(|one, next| one > next), "table R goes down: {costs:?}");
        assert_eq!(report.incumbents.last(), report.plan());
        report
    }
    for name in admissible() {
        match name {
            HeuristicName::EXACT => optimal_in_engine("dfbnb exact", wide(), exact, search),
            HeuristicName::ZERO => optimal_by_request(
                &by(Method::DFBNB),
                known().map(|known| {
                    let cases = known.sample(10_000);
                    (known, cases)
                }),
            ),
            HeuristicName::MISPLACED => optimal_in_engine("dfbnb misplaced", near(), named(name), search),
            _ if has_tables(name) => optimal_by_request(&with(&by(Method::DFBNB), name), thirds()),
            _ => optimal_in_engine(name.name(), wide(), named(name), search),
        }
    }
}

#[test]
fn best_first_with_equal_weights() {
    optimal_by_request(&with(&by(Method::BEST_FIRST), HeuristicName::MANHATTAN), wide());
}

#[test]
fn the_default_choice() {
    optimal_by_request(&Settings::default(), wide());
}

#[test]
fn weighted_astar_stays_within_its_factor() {
    for (weight, times, of) in [("2", 2, 1), ("1.5", 3, 2), ("5", 5, 1)] {
        let settings = Settings { weight_h: Weight::parse(weight), ..by(Method::WASTAR) };
        let mut longer = 0;
        for (known, cases) in thirds() {
            for case in cases {
                let report = solve(&known.problem(&case.start), &settings, &mut ()).unwrap().search;
                assert_honest(&report, &case, weight);
                let cost = report.plan().unwrap().cost;
                assert!(cost * of <= case.optimum * times, "{weight}: {cost} for {:?}", case.start);
                assert!(report.lower_bound * times >= cost * of, "{weight}: {:?}", case.start);
                let Outcome::Solved { guarantee, .. } = report.outcome else { panic!("{weight}: not solved") };
                assert!(matches!(guarantee, Guarantee::Optimal | Guarantee::Within { .. }), "{weight}: {guarantee:?}");
                longer += u64::from(cost > case.optimum);
            }
        }
        assert!(longer > 0, "a weight of {weight} should cost something somewhere");
    }
}

/// A small sample, for methods that the engine tests.
fn few() -> impl Iterator<Item = (Known, Vec<Case>)> {
    known().map(|known| {
        let cases = known.sample(9_000);
        (known, cases)
    })
}

#[test]
fn every_guided_method_that_guarantees_the_optimum() {
    let promises = |method: &Method| method.row().optimal && method.row().heuristic == UsesHeuristic::Yes;
    for method in Method::all().filter(promises) {
        optimal_by_request(&with(&by(method), HeuristicName::MANHATTAN), few());
    }
    for nodes in [2, 100, 3_000] {
        let tuning = Tuning { capacity: Some(nodes), ..Tuning::default() };
        let settings = Settings { tuning, ..by(Method::ASTAR_IDA) };
        optimal_by_request(&with(&settings, HeuristicName::MANHATTAN), few());
    }
}

/// On boards that are easy for IDA*, the A* part saves most of the work.
#[test]
fn astar_ida_halves_the_expansions_of_idastar() {
    let set = BenchSet::by_name("korf100").unwrap();
    let (mut plain, mut topped) = (0, 0);
    for instance in set.instances().unwrap().into_iter().filter(|board| [12, 19, 42, 55, 79].contains(&board.index)) {
        let goal = NamedGoal::BlankFirst.board(instance.start.size());
        let space = Tiles::<u64>::new(&instance.start, &goal).unwrap();
        let manhattan = TileHeuristic::new(&space, Some(HeuristicName::MANHATTAN)).unwrap();
        for (expanded, report) in [
            (&mut plain, Search::new(&space).idastar(&manhattan)),
            (&mut topped, Search::new(&space).astar_ida(&manhattan)),
        ] {
            assert!(report.is_optimal() && report.plan().unwrap().cost == instance.published, "{}", instance.index);
            *expanded += report.statistics.expanded;
        }
    }
    assert!(plain > 1_000_000 && 2 * topped <= plain, "{topped} of {plain}");
}

/// The nodes that breadth-first heuristic search and A* hold on this board; both find the optimum.
fn held_in_layers(space: &Tiles<u64>, name: HeuristicName, optimum: u32) -> (u64, u64) {
    let heuristic = TileHeuristic::new(space, Some(name)).unwrap();
    let (layers, whole) = (Search::new(space).bfhs(&heuristic), Search::new(space).astar(&heuristic));
    for report in [&layers, &whole] {
        assert!(report.is_optimal() && report.plan().unwrap().cost == optimum, "{optimum}");
    }
    assert_eq!(replayed(space, &layers.plan().unwrap().moves), Some(optimum));
    let held = layers.statistics.max_open + layers.statistics.max_closed;
    (held, whole.statistics.generated)
}

/// Layers hold far fewer nodes than A*, and the ratio improves with the size of the space. Measured: on far boards of 3×3, 52 % with
/// Manhattan distance and 58 % with misplaced tiles; on three boards of 4×4, 210,165 of 671,022 nodes.
#[test]
fn bfhs_holds_far_fewer_nodes_than_astar() {
    let sum = |pairs: Vec<(u64, u64)>| pairs.into_iter().fold((0, 0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
    let known = Known::new(&board(GOALS[0]), MoveCost::Unit);
    let far = known.cases(|number, distance| distance >= 29 && number % 21 == 0);
    for name in [HeuristicName::MISPLACED, HeuristicName::MANHATTAN] {
        let held = |case: &Case| held_in_layers(&known.from(&case.start), name, case.optimum);
        let (held, whole) = sum(far.iter().map(held).collect());
        println!("{}: {held} of {whole}", name.name());
        assert!(3 * held <= 2 * whole, "{}: {held} of {whole}", name.name());
    }
    let set = BenchSet::by_name("korf100").unwrap();
    let boards = set.instances().unwrap().into_iter().filter(|board| [12, 42, 79].contains(&board.index));
    let held = boards.map(|instance| {
        let goal = NamedGoal::BlankFirst.board(instance.start.size());
        let space = Tiles::<u64>::new(&instance.start, &goal).unwrap();
        held_in_layers(&space, HeuristicName::MANHATTAN, instance.published)
    });
    let (held, whole) = sum(held.collect());
    assert!(3 * held <= whole, "{held} of {whole}");
}

/// SMA* finds the optimum within its capacity on boards whose search forgets most nodes.
#[test]
fn sma_finds_the_optimum_in_few_nodes() {
    for (nodes, most) in [(500, 22), (60, 16), (40, 12)] {
        let mut forgot = 0;
        for known in known() {
            for case in known.cases(|number, distance| distance <= most && number % 9 == 0).iter().take(40) {
                let space = known.from(&case.start);
                let manhattan = known_manhattan(&space);
                let tuning = Tuning { capacity: Some(nodes), ..Tuning::default() };
                let mut run = Search::new(&space).tuning(tuning).stepwise().sma(manhattan);
                while run.step() == Step::Expanded {
                    assert!(run.open().count() + run.closed().count() <= nodes as usize);
                }
                let report = run.finish();
                assert_optimal(&report, case, "sma");
                forgot += report.statistics.reopened;
            }
        }
        assert!(forgot > 0, "{nodes}");
    }
}

#[test]
fn focal_search_stays_within_its_ratio() {
    for (ratio, times, of) in [("1", 1, 1), ("1.1", 11, 10), ("1.5", 3, 2), ("4", 4, 1)] {
        let within = Weight::parse(ratio).and_then(Weight::ratio);
        let settings = with(&Settings { within, ..by(Method::FOCAL) }, HeuristicName::MANHATTAN);
        let mut longer = 0;
        for (known, cases) in few() {
            for case in cases {
                let report = solve(&known.problem(&case.start), &settings, &mut ()).unwrap().search;
                assert_honest(&report, &case, ratio);
                let cost = report.plan().unwrap().cost;
                assert!(cost * of <= case.optimum * times, "{ratio}: {cost} for {:?}", case.start);
                assert!(report.lower_bound * times >= cost * of, "{ratio}: {:?}", case.start);
                longer += u64::from(cost > case.optimum);
            }
        }
        assert!(longer > 0 || times == of || ratio == "1.1", "a ratio of {ratio} should cost something somewhere");
    }
}

#[test]
fn the_first_plan_of_ara_is_within_its_weight() {
    let mut better = 0;
    for (known, cases) in few() {
        for case in cases {
            let settings = with(&by(Method::ARA), HeuristicName::MANHATTAN);
            let report = solve(&known.problem(&case.start), &settings, &mut ()).unwrap().search;
            assert!(report.incumbents[0].cost <= 5 * case.optimum, "{:?}", case.start);
            assert!(report.incumbents.is_sorted_by(|one, next| one.cost > next.cost));
            better += report.incumbents.len() - 1;
        }
    }
    assert!(better > 10, "{better}");
}

/// Each method with a guarantee, with every store that its duplicate rule allows and the goal tests that keep the guarantee.
#[test]
fn every_store_and_goal_test() {
    let both = [GoalTest::Generation, GoalTest::Expansion];
    let variants = [
        (Method::BFS, HeuristicName::ZERO, &both[..]),
        (Method::BIBFS, HeuristicName::ZERO, &both[..1]),
        (Method::IDDFS, HeuristicName::ZERO, &both[..]),
        (Method::DFBNB, HeuristicName::MANHATTAN, &both[..]),
        (Method::UCS, HeuristicName::ZERO, &both[1..]),
        (Method::ASTAR, HeuristicName::MANHATTAN, &both[1..]),
        (Method::BEST_FIRST, HeuristicName::LINEAR_CONFLICT, &both[1..]),
        (Method::IDASTAR, HeuristicName::MANHATTAN, &both[..]),
    ];
    for known in known() {
        for (method, heuristic, goal_tests) in variants {
            for &goal_test in goal_tests {
                let heuristic = (method.row().heuristic != UsesHeuristic::No).then_some(heuristic);
                let settings = Settings { heuristic, goal_test: Some(goal_test), ..by(method) };
                let path = Settings { duplicates: Some(Duplicates::Path), ..settings.clone() };
                let sample = known.cases(|number, distance| number % 30_000 == 0 || distance <= 3);
                let near = known.cases(|number, distance| distance <= 4 || distance == 9 && number % 40 == 0);
                let check = |settings: &Settings, cases: &[Case]| {
                    for case in cases {
                        let report = solve(&known.problem(&case.start), settings, &mut ()).unwrap();
                        assert_optimal(&report.search, case, &format!("{settings:?}"));
                    }
                };
                check(&stored(&settings, Store::Perfect), &sample);
                check(&stored(&settings, Store::Hash), &sample);
                check(&stored(&settings, Store::List), &near);
                if method != Method::BIBFS {
                    check(&stored(&path, Store::None), &near);
                    check(&stored(&path, Store::Hash), &near);
                }
            }
        }
    }
}

/// All methods, also those without a guarantee, on all kinds of boards.
#[test]
fn no_method_makes_a_false_claim() {
    for known in known() {
        for case in known.sample(20_000) {
            let problem = known.problem(&case.start);
            for method in Method::all().filter(|&method| TilesProblem::ROW.has(method)) {
                let row = method.row();
                let heuristics = match row.heuristic {
                    UsesHeuristic::Yes => &[HeuristicName::MANHATTAN, HeuristicName::MANHATTAN_WITH_BLANK][..],
                    _ => &[HeuristicName::MANHATTAN],
                };
                for &heuristic in heuristics {
                    let mut settings = by(method);
                    settings.heuristic = (row.heuristic != UsesHeuristic::No).then_some(heuristic);
                    let report = solve(&problem, &settings, &mut ()).unwrap();
                    let gave_up = row.gives_up && report.search.outcome == Outcome::Cutoff;
                    assert!(report.plan().is_some() || gave_up, "{}", row.name);
                    assert_honest(&report.search, &case, row.name);
                    if row.counts(Figure::Generated) && report.config.duplicates == Duplicates::Closed {
                        assert_sane(&report.search.statistics, row.name);
                    }
                }
            }
        }
    }
}

#[test]
fn the_states_generated_are_distinct() {
    // Breadth-first search for the farthest board has entered all boards up to it.
    let known = Known::new(&board(GOALS[0]), MoveCost::Unit);
    let space = known.from(&board("867254301"));
    let everything = Search::new(&space).store(Perfect).goal_test(GoalTest::Expansion).bfs().statistics;
    assert_eq!(everything.generated, 181_440);
    let unsolvable = Tiles::<u64>::new(&board("123456870"), &board(GOALS[0])).unwrap();
    for report in [
        Search::new(&unsolvable).bfs(),
        Search::new(&unsolvable).store(Perfect).ucs(),
        Search::new(&unsolvable).store(Perfect).astar(&known_manhattan(&unsolvable)),
        Search::new(&unsolvable).greedy(&known_manhattan(&unsolvable)),
        Search::new(&unsolvable).store(Perfect).dfs(),
    ] {
        assert_eq!(report.outcome, Outcome::Unsolvable);
        let statistics = report.statistics;
        assert_eq!((statistics.generated, statistics.max_closed), (181_440, 181_440));
        assert_eq!(statistics.expanded, statistics.generated + statistics.reopened);
    }
}

fn known_manhattan(space: &Tiles<u64>) -> TileHeuristic {
    TileHeuristic::new(space, Some(HeuristicName::MANHATTAN)).unwrap()
}

/// Larger boards have no table here, so the methods are compared with each other.
#[test]
fn larger_boards() {
    let mut dice = Dice(15);
    for (rows, columns, walks) in [(4, 4, 40), (3, 4, 40), (2, 5, 40), (5, 5, 20), (1, 9, 10), (2, 2, 10)] {
        let goal = standard(rows, columns);
        for walk in 0..walks {
            let steps = walk % 25;
            let start = dice.walk(&goal, steps);
            let problem = TilesProblem::new(start.clone(), goal.clone());
            let answers = [
                by(Method::BIBFS),
                by(Method::ASTAR),
                by(Method::IDASTAR),
                with(&by(Method::ASTAR), HeuristicName::LINEAR_CONFLICT),
                with(&by(Method::IDASTAR), HeuristicName::LINEAR_CONFLICT),
                Settings::default(),
            ]
            .map(|settings| {
                let report = solve(&problem, &settings, &mut ()).unwrap().search;
                assert!(report.is_optimal(), "{settings:?}: {start:?}");
                report.plan().unwrap().cost
            });
            assert!(answers.iter().all(|&cost| cost == answers[0]), "{start:?}: {answers:?}");
            assert!(answers[0] as usize <= steps && answers[0] as usize % 2 == steps % 2, "{start:?}: {answers:?}");
        }
    }
}

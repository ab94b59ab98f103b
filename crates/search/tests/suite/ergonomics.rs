//! Convenience: closures as problems and heuristics, pointers as spaces, the states of a plan, decimal costs.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use jiugong_search::{
    Backward, Cost, Decimal, DecimalError, Guarantee, Outcome, Perfect, Plan, Quality, Ranked, Search, Space, Zero,
    estimate, problem, retrograde,
};

use crate::harness::{Known, Promise, Random, counters};
use crate::spaces::{Graph, Numbers, ORDERED, Row, displaced, displacement};

#[test]
fn states_of_a_plan_lead_from_the_start_to_the_goal() {
    let row = Row::new(&[5, 4, 3, 2, 1, 0], true);
    assert_eq!(Search::new(&row).bfs().states(&row), None, "no plan, no states");
    let row = Row::new(&[5, 4, 3, 2, 0, 1], false);
    let report = Search::new(&row).ucs();
    let (plan, states) = (report.plan().unwrap(), report.states(&row).unwrap());
    assert_eq!((states[0], states[plan.moves.len()]), (row.start, ORDERED));
    for (pair, by) in states.windows(2).zip(&plan.moves) {
        let mut found = false;
        row.successors(&pair[0], |name, _, after| found |= name == *by && after == pair[1]);
        assert!(found, "{by:?} does not lead from {:?} to {:?}", pair[0], pair[1]);
    }
}

#[test]
fn a_plan_that_does_not_fit_has_no_states() {
    let line = problem(0_i32, |&x| [('-', 2, x - 1), ('+', 3, x + 1)], |&x| x == 2);
    let plan = |moves: &[char], cost| Plan::new(moves.to_vec(), cost);
    assert_eq!(plan(&['+', '+'], 6).states(&line), Some(vec![0, 1, 2]));
    assert_eq!(plan(&['+', '-', '+', '+'], 11).states(&line), Some(vec![0, 1, 0, 1, 2]));
    assert_eq!(plan(&['+'], 3).states(&line), None, "not at the goal");
    assert_eq!(plan(&['+', '+'], 5).states(&line), None, "it costs more");
    assert_eq!(plan(&['+', '+'], 7).states(&line), None, "it costs less");
    assert_eq!(plan(&['+', '*'], 6).states(&line), None, "there is no such move");
    assert_eq!(plan(&[], 0).states(&line), None, "the start is no goal");
}

#[test]
fn moves_without_names_still_have_states() {
    let leaps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let knight = problem((0_i32, 0_i32), |&(x, y)| leaps.map(|(dx, dy)| ((), 1, (x + dx, y + dy))), |&at| at == (7, 7));
    let report = Search::new(&knight).bfs();
    let states = report.states(&knight).unwrap();
    assert_eq!((states.len(), states[0], states[6]), (7, (0, 0), (7, 7)));
    let is_leap = |pair: &[(i32, i32)]| leaps.contains(&(pair[1].0 - pair[0].0, pair[1].1 - pair[0].1));
    assert!(states.windows(2).all(is_leap), "{states:?}");
}

#[test]
fn states_of_equal_moves_take_no_search() {
    let calls = Cell::new(0);
    let grid = problem(
        (0_i32, 0_i32),
        |&(x, y)| {
            calls.set(calls.get() + 1);
            let inside = |&((), (x, y)): &((), (i32, i32))| (0..40).contains(&x) && (0..40).contains(&y);
            [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)].map(|at| ((), at)).into_iter().filter(inside)
        },
        |&at| at == (39, 39),
    );
    let left = grid.estimate(Quality::Consistent, |&(x, y)| 39_u32.abs_diff(x as u32) + 39_u32.abs_diff(y as u32));
    let both = grid
        .clone()
        .backward([(39, 39)], |&(x, y)| [(x - 1, y), (x, y - 1), (x + 1, y), (x, y + 1)].map(|at| ((), at)));
    let reports = [
        Search::new(&grid).bfs(),
        Search::new(&grid).ucs(),
        Search::new(&grid).astar(&left),
        Search::new(&grid).idastar(&left),
        Search::new(&grid).ara(&left),
        Search::new(&grid).dfs(),
        Search::new(&both).bibfs(),
        Search::new(&both).mm(&left, &Zero),
    ];
    for report in reports {
        let moves = report.plan().unwrap().moves.len();
        let before = calls.get();
        let states = report.states(&grid).unwrap();
        assert_eq!((states[0], states[moves]), ((0, 0), (39, 39)));
        assert!(calls.get() - before <= moves, "{} calls for {moves} moves", calls.get() - before);
    }
}

#[test]
fn successors_without_a_cost_cost_one() {
    let count = problem(1_u64, |&n| [('×', n * 2), ('+', n + 1)], |&n| n == 10);
    assert!(Space::unit_costs(&count));
    let report = Search::new(&count).bfs();
    assert!(report.is_optimal());
    assert_eq!(report.plan(), Some(&Plan::new(vec!['×', '×', '+', '×'], 4)));
    let line = problem(0, |&x| vec![('-', x - 1), ('+', x + 1)], |&x| x == 9);
    let line = line.backward([9], |&x| vec![('-', x + 1), ('+', x - 1)]);
    assert_eq!(Search::new(&line).bibfs().plan(), Some(&Plan::new(vec!['+'; 9], 9)));
}

#[test]
fn a_heuristic_of_a_problem_may_be_written_inline() {
    let grid = problem((0_u32, 0_u32), |&(x, y)| [('→', (x + 1, y)), ('↑', (x, y + 1))], |&at| at == (9, 9));
    let astar =
        Search::new(&grid).astar(&grid.estimate(Quality::Consistent, |&(x, y)| 9_u32.abs_diff(x) + 9_u32.abs_diff(y)));
    assert!(astar.is_optimal());
}

#[test]
fn closures_with_predecessors_are_searched_from_both_ends() {
    let mut random = Random(5);
    let (mut solved, mut unsolvable) = (0, 0);
    for _ in 0..60 {
        let graph = Graph::random(&mut random, 12, 2, 1);
        let collect = |node: usize| {
            let mut moves = Vec::new();
            graph.successors(&node, |by, cost, after| moves.push((by, cost, after)));
            moves
        };
        let before = |node: &usize| {
            let mut moves = Vec::new();
            graph.predecessors(node, |by, cost, before| moves.push((by, cost, before)));
            moves
        };
        let mut goals = Vec::new();
        graph.goals(|goal| goals.push(goal));
        let forward = problem(0, |&node: &usize| collect(node), |node| goals.contains(node)).unit_costs();
        let both = forward.clone().backward(goals.clone(), before);
        let known = Known::new(&graph);
        known.check_promise(&Search::new(&forward).bfs(), Promise::FewestMoves, "bfs");
        let report = Search::new(&both).bibfs();
        known.check_promise(&report, Promise::FewestMoves, "bibfs");
        assert_eq!(counters(&report), counters(&Search::new(&graph).bibfs()));
        solved += usize::from(report.is_optimal());
        unsolvable += usize::from(report.plan().is_none());
    }
    assert!(solved > 20 && unsolvable > 3, "{solved}, {unsolvable}");
}

#[test]
fn unit_costs_override_the_costs_of_closures() {
    // The closure gives other costs; they are ignored, so that the plan called optimal is optimal.
    let dear = problem(0_u32, |&n| [('a', 100, n + 1), ('b', 1, n + 2)], |&n| n == 4);
    let plain = Search::new(&dear).ucs();
    assert_eq!(plain.plan().map(|plan| (plan.moves.len(), plan.cost)), Some((2, 2)));
    let unit = dear.unit_costs();
    assert!(Space::unit_costs(&unit));
    let report = Search::new(&unit).bfs();
    assert_eq!(report.outcome, Outcome::Solved { plan: Plan::new(vec!['b', 'b'], 2), guarantee: Guarantee::Optimal });
}

#[test]
fn a_closure_is_a_heuristic_of_unknown_quality() {
    let row = Row::new(&[5, 4, 3, 2, 0, 1], true);
    let closure = |row: &Numbers| displacement(row);
    let promised = Search::new(&row).astar(&displaced());
    let plain = Search::new(&row).astar(&closure);
    assert_eq!(plain.plan(), promised.plan());
    assert_eq!(counters(&plain), counters(&promised));
    assert!(promised.is_optimal());
    assert!(matches!(plain.outcome, Outcome::Solved { guarantee: Guarantee::Nothing, .. }));
    let kept = Search::new(&row).idastar(&estimate(Quality::Admissible, closure));
    assert!(kept.is_optimal());
    assert_eq!(Search::new(&row).greedy(&displacement).plan(), Search::new(&row).greedy(&displaced()).plan());
}

/// Everything a space can do, through any pointer to it.
fn same<S, P>(space: &S, pointer: &P)
where
    S: Backward + Ranked,
    P: Backward + Ranked + Space<Move = S::Move, State = S::State>,
    S::Move: std::fmt::Debug,
{
    let reports = [
        (Search::new(space).bfs(), Search::new(pointer).bfs()),
        (Search::new(space).bibfs(), Search::new(pointer).bibfs()),
        (Search::new(space).store(Perfect).iddfs(), Search::new(pointer).store(Perfect).iddfs()),
        (
            Search::new(space).duplicates(jiugong_search::Duplicates::Back).bound(5).dls(),
            Search::new(pointer).duplicates(jiugong_search::Duplicates::Back).bound(5).dls(),
        ),
    ];
    for (one, other) in reports {
        assert_eq!((&one.outcome, counters(&one)), (&other.outcome, counters(&other)));
    }
    assert_eq!(retrograde(space), retrograde(pointer));
    assert_eq!((P::SKIPS_BACK, pointer.unit_costs()), (S::SKIPS_BACK, space.unit_costs()));
}

#[test]
fn a_pointer_to_a_space_is_that_space() {
    let row = Row::new(&[4, 3, 2, 1, 0], true);
    same(&row, &&row);
    same(&row, &Box::new(row.clone()));
    same(&row, &Rc::new(row.clone()));
    same(&row, &Arc::new(row.clone()));
}

#[test]
fn decimals_are_exact_both_ways() {
    let cost = |text: &str| text.parse::<Decimal<2>>().map(Decimal::cost);
    for (text, expected) in
        [("0", 0), ("12", 1200), ("12.5", 1250), (".05", 5), ("3.", 300), ("1.2500", 125), ("007", 700)]
    {
        assert_eq!(cost(text), Ok(expected), "{text}");
    }
    for text in ["", ".", "-1", "+1", "1,5", "1.2.3", "1e3", " 1", "１"] {
        assert_eq!(cost(text), Err(DecimalError::NotANumber), "{text:?}");
    }
    assert_eq!(cost("0.125"), Err(DecimalError::TooManyPlaces));
    // The largest cost stands for what cannot be reached.
    assert_eq!(cost("42949672.94"), Ok(Cost::MAX - 1));
    for text in ["42949672.95", "42949672.96", "42949673", "99999999999999999999"] {
        assert_eq!(cost(text), Err(DecimalError::TooLarge), "{text}");
    }
    let mut random = Random(6);
    for _ in 0..1_000 {
        let cost = random.below(Cost::MAX as usize) as Cost >> random.below(32);
        assert_eq!(Decimal::<0>::new(cost).to_string().parse(), Ok(Decimal::<0>::new(cost)));
        assert_eq!(Decimal::<3>::new(cost).to_string().parse(), Ok(Decimal::<3>::new(cost)));
        assert_eq!(Decimal::<9>::new(cost).to_string().parse(), Ok(Decimal::<9>::new(cost)));
        let value = f64::from(cost) / 70.0;
        let down = Decimal::<1>::floor(value).unwrap().cost();
        assert!(f64::from(down) / 10.0 <= value && f64::from(down + 1) / 10.0 > value, "{value}");
    }
    assert_eq!(Decimal::<3>::new(5).to_string(), "0.005");
    assert_eq!(format!("{:>8}|{:<8}|", Decimal::<1>::new(125), Decimal::<0>::new(7)), "    12.5|7       |");
    assert_eq!(Decimal::<2>::floor(-0.01), Err(DecimalError::NotANumber));
    assert_eq!(Decimal::<2>::floor(f64::NAN), Err(DecimalError::NotANumber));
    assert_eq!(Decimal::<2>::floor(f64::INFINITY), Err(DecimalError::TooLarge));
    assert_eq!(Decimal::<2>::floor(42_949_672.95), Err(DecimalError::TooLarge));
}

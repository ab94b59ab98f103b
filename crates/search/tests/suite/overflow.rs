//! Costs near the largest number: every result of every method is correct.

use jiugong_search::{
    Backward, Cost, Duplicates, GoalTest, Hashed, Heuristic, List, Outcome, PathOnly, Perfect, Quality, Ranked, Report,
    Search, Space, StopReason, Store, UNREACHABLE, Zero, estimate, retrograde,
};

/// A graph of a few nodes with costly edges, from node 0 to the last.
#[derive(Clone)]
struct Graph {
    places: usize,
    arrows: Vec<(usize, usize, Cost)>,
}

impl Space for Graph {
    type State = usize;
    type Key = usize;
    type Move = usize;

    fn start(&self) -> usize {
        0
    }

    fn is_goal(&self, state: &usize) -> bool {
        *state == self.places - 1
    }

    fn pack(&self, state: &usize) -> usize {
        *state
    }

    fn unpack(&self, key: &usize) -> usize {
        *key
    }

    fn successors(&self, state: &usize, mut visit: impl FnMut(usize, Cost, usize)) {
        for (number, &(_, to, cost)) in self.arrows.iter().enumerate().filter(|(_, arrow)| arrow.0 == *state) {
            visit(number, cost, to);
        }
    }
}

impl Backward for Graph {
    fn goals(&self, mut visit: impl FnMut(usize)) {
        visit(self.places - 1);
    }

    fn predecessors(&self, state: &usize, mut visit: impl FnMut(usize, Cost, usize)) {
        for (number, &(from, _, cost)) in self.arrows.iter().enumerate().filter(|(_, arrow)| arrow.1 == *state) {
            visit(number, cost, from);
        }
    }
}

impl Ranked for Graph {
    fn count(&self) -> usize {
        self.places
    }

    fn rank(&self, state: &usize) -> usize {
        *state
    }

    fn unrank(&self, rank: usize) -> usize {
        rank
    }
}

impl Graph {
    /// The cost of `moves`, in 64 bits.
    fn cost(&self, moves: &[usize]) -> u64 {
        let mut at = 0;
        let mut total = 0;
        for &number in moves {
            let (from, to, cost) = self.arrows[number];
            assert_eq!(from, at);
            (at, total) = (to, total + u64::from(cost));
        }
        assert_eq!(at, self.places - 1);
        total
    }

    /// The cost of the cheapest plan, by Bellman and Ford.
    fn cheapest(&self) -> Option<u64> {
        let mut costs = vec![None; self.places];
        costs[0] = Some(0_u64);
        for _ in 0..self.places {
            for &(from, to, cost) in &self.arrows {
                if let Some(there) = costs[from].map(|at| at + u64::from(cost))
                    && costs[to].is_none_or(|known| there < known)
                {
                    costs[to] = Some(there);
                }
            }
        }
        costs[self.places - 1]
    }
}

type Run<'a> = (String, bool, Report<usize>, &'a Graph);

/// Every method, with every store and rule with which it ends; and whether it guarantees the cheapest plan.
fn all<'a, V: Store<Graph> + std::fmt::Debug>(graph: &'a Graph, store: V, runs: &mut Vec<Run<'a>>) {
    let limits = jiugong_search::Limits { nodes: Some(100_000), ..Default::default() };
    let rules = [None, Some(Duplicates::Closed), Some(Duplicates::Path), Some(Duplicates::Back)];
    for (rule, test) in rules
        .into_iter()
        .flat_map(|rule| [None, Some(GoalTest::Generation), Some(GoalTest::Expansion)].map(|test| (rule, test)))
    {
        let search = || {
            let search = Search::new(graph).store(store).limits(limits.clone());
            let search = if let Some(rule) = rule { search.duplicates(rule) } else { search };
            if let Some(test) = test { search.goal_test(test) } else { search }
        };
        let mut add = |name: &str, promises: bool, report: Report<usize>| {
            let promises = promises && rule.is_none() && test.is_none();
            runs.push((format!("{name} {store:?} {rule:?} {test:?}"), promises, report, graph));
        };
        let small = estimate(Quality::Consistent, |&place: &usize| Cost::from(place + 1 < graph.places));
        add("bfs", false, search().bfs());
        add("dfs", false, search().dfs());
        add("ucs", true, search().ucs());
        add("cost_dfs", false, search().cost_dfs());
        add("bibfs", false, search().bibfs());
        add("dls", false, search().dls());
        add("dls 3", false, search().bound(3).dls());
        add("iddfs", false, search().iddfs());
        let two = jiugong_search::Tuning { capacity: Some(2), ..Default::default() };
        add("sma 2 zero", false, search().tuning(two).sma(&Zero));
        with(&Zero, "zero", &search, &mut add);
        with(&small, "small", &search, &mut add);
    }
}

fn with<'a, V: Store<Graph>, H: Heuristic<Graph>>(
    h: &H,
    name: &str,
    search: &dyn Fn() -> Search<'a, Graph, V>,
    add: &mut dyn FnMut(&str, bool, Report<usize>),
) {
    add(&format!("astar {name}"), true, search().astar(h));
    add(&format!("wastar {name}"), false, search().wastar(h));
    add(&format!("huge weights {name}"), false, search().weights(u32::MAX, u32::MAX).best_first(h));
    add(&format!("huge h weight {name}"), false, search().weights(1, u32::MAX).wastar(h));
    add(&format!("best_first {name}"), true, search().best_first(h));
    add(&format!("greedy {name}"), false, search().greedy(h));
    add(&format!("fringe {name}"), true, search().fringe(h));
    let small = jiugong_search::Tuning { capacity: Some(2), ..Default::default() };
    add(&format!("astar_ida {name}"), true, search().astar_ida(h));
    add(&format!("astar_ida 2 {name}"), true, search().tuning(small).astar_ida(h));
    add(&format!("rbfs {name}"), true, search().rbfs(h));
    add(&format!("sma {name}"), true, search().sma(h));
    add(&format!("bfhs {name}"), true, search().bfhs(h));
    add(&format!("ara {name}"), true, search().ara(h));
    add(&format!("ara huge {name}"), true, search().weights(1, u32::MAX).ara(h));
    add(&format!("focal {name}"), false, search().focal(h));
    add(&format!("beam {name}"), false, search().beam(h));
    add(&format!("local_best {name}"), false, search().weights(u32::MAX, u32::MAX).local_best(h));
    add(&format!("mm {name}"), true, search().mm(h, &Zero));
    add(&format!("nbs {name}"), true, search().nbs(h, &Zero));
    add(&format!("bae {name}"), true, search().bae(h, &Zero));
    add(&format!("idastar {name}"), true, search().idastar(h));
    add(&format!("dfbnb {name}"), true, search().dfbnb(h));
    add(&format!("dfbnb max {name}"), true, search().bound(Cost::MAX).dfbnb(h));
}

/// The largest cost of a plan that can be expressed.
const MOST: u64 = u32::MAX as u64 - 2;

/// What every result must satisfy.
fn check((name, promises, report, graph): &Run<'_>) {
    let cheapest = graph.cheapest();
    if let Some(plan) = report.plan() {
        assert_eq!(u64::from(plan.cost), graph.cost(&plan.moves), "{name}");
        if report.is_optimal() {
            assert_eq!(Some(u64::from(plan.cost)), cheapest, "{name}");
        }
    }
    for plan in &report.incumbents {
        assert_eq!(u64::from(plan.cost), graph.cost(&plan.moves), "{name}");
    }
    if let Some(cheapest) = cheapest {
        assert_ne!(report.outcome, Outcome::Unsolvable, "{name}: there is a plan");
        assert!(u64::from(report.lower_bound) <= cheapest, "{name}: {} > {cheapest}", report.lower_bound);
        if *promises && cheapest <= MOST {
            assert!(report.is_optimal(), "{name}: {:?}", report.outcome);
        } else if *promises {
            let overflow = Outcome::Stopped { why: StopReason::Overflow, best: None };
            assert_eq!(report.outcome, overflow, "{name}");
        }
    } else {
        assert_eq!(report.plan(), None, "{name}");
    }
}

/// A chain of edges, and a longer detour that costs less.
fn graphs() -> Vec<Graph> {
    let half = u32::MAX / 2;
    let two_ways = |direct: Cost, round: [Cost; 3]| Graph {
        places: 4,
        arrows: vec![(0, 3, direct), (0, 1, round[0]), (1, 2, round[1]), (2, 3, round[2])],
    };
    let chain = |costs: &[Cost]| Graph {
        places: costs.len() + 1,
        arrows: costs.iter().enumerate().map(|(place, &cost)| (place, place + 1, cost)).collect(),
    };
    vec![
        // A regression: of two plans that do not fit, the more expensive one was called optimal.
        Graph { places: 3, arrows: vec![(0, 1, u32::MAX), (1, 2, 95), (0, 2, u32::MAX - 1), (1, 2, 9)] },
        two_ways(u32::MAX - 2, [half, half, 9]),
        two_ways(u32::MAX - 2, [half, half - 20, 9]),
        two_ways(u32::MAX - 1, [1, 1, u32::MAX - 4]),
        two_ways(u32::MAX, [half, half, half]),
        two_ways(5, [half, half, half]),
        chain(&[u32::MAX - 2]),
        chain(&[u32::MAX - 1]),
        chain(&[u32::MAX]),
        chain(&[half, half]),
        chain(&[half, half, 1]),
        chain(&[half, half - 1]),
        chain(&[0, 0, 0]),
        chain(&[u32::MAX, 1, 1, u32::MAX]),
        // A node that can only be left by paths that do not fit, and one that cannot be left at all.
        Graph { places: 5, arrows: vec![(0, 1, half), (1, 0, half), (1, 2, u32::MAX), (2, 4, 1), (0, 3, 7)] },
        Graph { places: 4, arrows: vec![(0, 1, u32::MAX - 2), (1, 2, u32::MAX - 2), (2, 0, 3)] },
        // The expensive path to a node is met first.
        Graph { places: 4, arrows: vec![(0, 1, u32::MAX - 5), (0, 2, 3), (2, 1, 3), (1, 3, 9)] },
    ]
}

#[test]
fn every_result_is_correct() {
    for graph in &graphs() {
        let mut runs = Vec::new();
        all(graph, Hashed, &mut runs);
        all(graph, Perfect, &mut runs);
        all(graph, List, &mut runs);
        all(graph, PathOnly, &mut runs);
        runs.iter().for_each(check);
    }
}

#[test]
fn plans_whose_cost_overflows_are_neither_optimal_nor_impossible() {
    let graph = Graph { places: 3, arrows: vec![(0, 1, u32::MAX), (1, 2, 95), (1, 2, 9)] };
    for report in [Search::new(&graph).ucs(), Search::new(&graph).idastar(&Zero)] {
        assert_eq!(report.outcome, Outcome::Stopped { why: StopReason::Overflow, best: None });
        assert!(u64::from(report.lower_bound) <= u64::from(u32::MAX) + 9);
        assert!(report.lower_bound > 1_000_000_000, "what was proved is not forgotten");
    }
}

#[test]
fn without_a_goal_it_is_unsolvable_only_if_nothing_was_removed() {
    let apart = Graph { places: 3, arrows: vec![(0, 1, u32::MAX - 2), (1, 0, 0)] };
    assert_eq!(Search::new(&apart).ucs().outcome, Outcome::Unsolvable);
    assert_eq!(Search::new(&apart).astar(&Zero).outcome, Outcome::Unsolvable);
    assert_eq!(Search::new(&apart).iddfs().outcome, Outcome::Unsolvable);
    let dear = Graph { places: 3, arrows: vec![(0, 1, u32::MAX - 2), (1, 0, 1)] };
    let overflow = Outcome::Stopped { why: StopReason::Overflow, best: None };
    assert_eq!(Search::new(&dear).ucs().outcome, overflow);
}

#[test]
fn an_unreachable_estimate_is_a_dead_end_not_an_overflow() {
    let graph = Graph { places: 4, arrows: vec![(0, 1, 1), (1, 2, 1), (0, 2, 1)] };
    let never = estimate(Quality::Consistent, |&place: &usize| if place == 2 { UNREACHABLE } else { 0 });
    for report in [
        Search::new(&graph).astar(&never),
        Search::new(&graph).idastar(&never),
        Search::new(&graph).dfbnb(&never),
        Search::new(&graph).bound(Cost::MAX).dfbnb(&never),
        Search::new(&graph).greedy(&never),
        Search::new(&graph).mm(&never, &Zero),
        Search::new(&graph).nbs(&never, &Zero),
        Search::new(&graph).bae(&never, &Zero),
    ] {
        assert_eq!(report.outcome, Outcome::Unsolvable);
    }
}

#[test]
fn a_bound_on_cost_is_a_bound_before_it_is_an_overflow() {
    let graph = Graph { places: 3, arrows: vec![(0, 1, u32::MAX - 9), (1, 2, u32::MAX)] };
    assert_eq!(Search::new(&graph).bound(1000).idastar(&Zero).outcome, Outcome::Cutoff);
    assert_eq!(Search::new(&graph).bound(1000).dfbnb(&Zero).outcome, Outcome::Cutoff);
}

#[test]
fn tables_of_distances_are_right_and_say_what_they_left_out() {
    for graph in &graphs() {
        let table = retrograde(graph);
        let cheapest = graph.cheapest();
        match table.get(0) {
            Some(distance) => assert_eq!(Some(u64::from(distance)), cheapest),
            None => assert!(cheapest.is_none() || cheapest > Some(MOST) && table.overflowed()),
        }
    }
    assert!(!retrograde(&graphs()[12]).overflowed());
}

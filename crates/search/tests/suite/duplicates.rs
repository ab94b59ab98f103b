//! Repeated states: the rules lose only what their documentation says, counters match a recursion, and spaces without a plan end.

use jiugong_search::{Cost, Duplicates, GoalTest, Limits, Outcome, PathOnly, Perfect, Search, Space, Zero, problem};

use crate::harness::{Known, Listener, Promise, check_unsolvable, every_method};
use crate::spaces::{Graph, Numbers, Row, Turn, displaced};

#[test]
fn a_bounded_search_that_refuses_what_it_has_seen_misses_plans() {
    let mut missed = 0;
    for row in Row::every(6, true) {
        let known = Known::new(&row);
        let fewest = known.fewest.unwrap() as Cost;
        for bound in [fewest, fewest + 2] {
            let path = Search::new(&row).bound(bound).dls();
            known.check_promise(&path, Promise::Plan, "dls");
            assert!(path.plan().is_some_and(|plan| plan.cost <= bound), "complete within {bound}: {row:?}");
            let closed = Search::new(&row).bound(bound).duplicates(Duplicates::Closed).dls();
            known.check_claims(&closed, "dls closed");
            assert!(closed.plan().is_some() || closed.outcome == Outcome::Cutoff, "{:?}", closed.outcome);
            missed += usize::from(closed.plan().is_none());
        }
        if let Some(less) = fewest.checked_sub(1) {
            let below = Search::new(&row).bound(less).dls();
            assert_eq!((&below.outcome, below.lower_bound), (&Outcome::Cutoff, fewest), "{row:?}");
        }
    }
    assert!(missed > 0);
}

#[test]
fn spaces_without_a_plan_end_after_every_state() {
    let row = Row::unsolvable(6, true);
    let known = Known::new(&row);
    assert_eq!((known.states, known.moves), (360, 360 * 8));
    let best_first = ["bfs", "dfs", "ucs", "cost_dfs", "local_best", "best_first", "greedy", "astar", "wastar"];
    for (name, _, report) in every_method(|| Search::new(&row).store(Perfect), &displaced()) {
        check_unsolvable(&report, name);
        if best_first.contains(&name) {
            let counted = report.statistics;
            let (reopened, children) = (counted.reopened, counted.generated - 1 + counted.duplicates);
            assert_eq!((counted.generated, counted.expanded - reopened), (360, 360), "{name}");
            assert!(reopened > 0 || children == known.moves, "{name}: every child is new or known");
        }
    }
    check_unsolvable(&Search::new(&row).duplicates(Duplicates::Closed).dls(), "dls closed");
    let tiny = Row::unsolvable(4, true);
    let forgetful = || Search::new(&tiny).store(PathOnly).duplicates(Duplicates::Path);
    check_unsolvable(&forgetful().iddfs(), "iddfs");
    check_unsolvable(&forgetful().dls(), "dls");
    check_unsolvable(&forgetful().dfbnb(&displaced()), "dfbnb");
    check_unsolvable(&forgetful().idastar(&displaced()), "idastar");
    check_unsolvable(&forgetful().bfs(), "bfs");
}

/// On a ring each goal is reached in both directions, so a goal found on a longer path is found again.
#[test]
fn branch_and_bound_without_a_store_finds_the_goal_more_than_once() {
    let mut twice = 0;
    for goal in 0..12 {
        let ring = Graph::ring(12, goal);
        let report = Search::new(&ring).store(PathOnly).dfbnb(&Zero);
        Known::new(&ring).check_promise(&report, Promise::Cheapest, "dfbnb");
        twice += usize::from(report.incumbents.len() == 2);
    }
    // Upwards is tried first, which is the longer path to the nodes behind the start.
    assert_eq!(twice, 5);
}

#[test]
fn depth_first_search_goes_very_deep() {
    // Upwards is tried first; the node just behind the start waits in OPEN all the time.
    let ring = Graph::ring(5_000, 4_998);
    let report = Search::new(&ring).dfs();
    assert_eq!(report.plan().unwrap().moves.len(), 4_998);
    assert_eq!(report.statistics.depth, 4_998);
    assert_eq!(Search::new(&ring).bfs().plan().unwrap().moves.len(), 2);
}

/// Nodes of the tree without moves back, to `depth`: expanded, entered, and refused.
fn count_tree(space: &Row, row: &Numbers, last: Option<Turn>, depth: u32, counts: &mut [u64; 3]) {
    counts[0] += 1;
    counts[1] += 1;
    space.successors(row, |by, _, after| {
        if last.map(Turn::opposite) == Some(by) {
            counts[2] += 1;
        } else if depth > 0 {
            count_tree(space, &after, Some(by), depth - 1, counts);
        }
    });
}

#[test]
fn a_tree_search_counts_what_a_recursion_counts() {
    // There is no goal, so the whole tree is counted.
    let row = Row::unsolvable(5, true);
    for bound in 0..6 {
        let mut counts = [0; 3];
        count_tree(&row, &row.start, None, bound, &mut counts);
        let search = || Search::new(&row).duplicates(Duplicates::Back).bound(bound);
        for report in [search().dls(), search().observe(Listener::default()).dls()] {
            let found = report.statistics;
            assert_eq!([found.expanded, found.generated, found.duplicates], counts, "to {bound}");
            assert_eq!(report.outcome, Outcome::Cutoff);
        }
        let rounds = search().iddfs().iterations;
        assert_eq!(rounds.len() as Cost, bound + 1);
        let last = rounds[bound as usize].statistics;
        assert_eq!((last.expanded, last.generated), (counts[0], counts[1]));
    }
    let (mut counts, mut deeper) = ([0; 3], [0; 3]);
    count_tree(&row, &row.start, None, 4, &mut counts);
    count_tree(&row, &row.start, None, 5, &mut deeper);
    let limits = Limits { nodes: Some(counts[0]), ..Limits::default() };
    let search = Search::new(&row).duplicates(Duplicates::Back).goal_test(GoalTest::Expansion).limits(limits);
    let found = search.bfs().statistics;
    assert_eq!((found.expanded, found.duplicates), (counts[0], counts[2]));
    assert_eq!((found.generated, found.depth), (deeper[1], 5));
}

#[test]
fn rounds_add_up() {
    for row in Row::every(6, true).step_by(7) {
        let fewest = Known::new(&row).fewest.unwrap() as Cost;
        for report in [Search::new(&row).iddfs(), Search::new(&row).idastar(&displaced())] {
            let sum = |counter: fn(&jiugong_search::Statistics) -> u64| -> u64 {
                report.iterations.iter().map(|round| counter(&round.statistics)).sum()
            };
            assert_eq!(sum(|round| round.expanded), report.statistics.expanded);
            assert_eq!(sum(|round| round.generated), report.statistics.generated);
            assert_eq!(sum(|round| round.duplicates), report.statistics.duplicates);
            assert_eq!(sum(|round| round.pruned), report.statistics.pruned);
            let bounds: Vec<Cost> = report.iterations.iter().map(|round| round.bound).collect();
            assert!(bounds.is_sorted_by(|one, next| one < next), "{bounds:?}");
            assert_eq!(bounds.last(), Some(&fewest));
        }
    }
}

#[test]
fn cycles_that_cost_nothing_are_not_walked() {
    let limits = || Limits { nodes: Some(10_000), ..Limits::default() };
    // A loop at every state, a pair of moves there and back, and a cycle of three, all at no cost; before the move that leads on, and
    // after it.
    for loop_first in [true, false] {
        let line = problem(
            (0_u32, 0_u32),
            |&(n, turn)| {
                let turns = [('·', 0, (n, turn)), ('↻', 0, (n, (turn + 1) % 3)), ('↺', 0, (n, (turn + 2) % 3))];
                let on = [('+', 1, (n + 1, turn))];
                let all = turns.into_iter().chain(on);
                if loop_first { all.collect::<Vec<_>>() } else { all.rev().collect() }
            },
            |&state| state == (5, 2),
        );
        for rule in [Duplicates::Back, Duplicates::Path] {
            let search = || Search::new(&line).duplicates(rule).limits(limits()).bound(5);
            for (name, report) in [("idastar", search().idastar(&Zero)), ("dfbnb", search().dfbnb(&Zero))] {
                assert!(report.is_optimal(), "{name} {rule:?} {loop_first}: {:?}", report.outcome);
                assert_eq!(report.plan().unwrap().cost, 5);
                let mut states = report.states(&line).unwrap();
                let count = states.len();
                states.sort_unstable();
                states.dedup();
                assert_eq!(states.len(), count, "{name} {rule:?} {loop_first}: no state is repeated");
            }
        }
    }
}

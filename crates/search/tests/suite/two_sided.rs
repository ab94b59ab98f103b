//! The searches from both ends with estimates of both costs: every pair of heuristics against a plain Dijkstra, and the guarantees of
//! each method about the nodes it expands.

use jiugong_search::{
    Backward, Cost, Estimate, Event, Fate, Heuristic, HeuristicRef, Limits, Observer, Outcome, Quality, Report, Run,
    Search, Side, Space, Step, Store, UNREACHABLE, estimate,
};

use crate::agree::graphs;
use crate::harness::{Known, Promise, Random};
use crate::spaces::{Graph, Numbers, Row, Values, displaced};

/// The three methods with the same two heuristics, each with the quality it needs.
fn every_method<'a, S, V, O, H, G>(
    search: impl Fn() -> Search<'a, S, V, O>,
    to_goal: &H,
    from_start: &G,
) -> [(&'static str, Quality, Report<S::Move>); 3]
where
    S: Backward + 'a,
    V: Store<S>,
    O: Observer<S>,
    H: Heuristic<S>,
    G: Heuristic<S>,
{
    [
        ("mm", Quality::Admissible, search().mm(to_goal, from_start)),
        ("nbs", Quality::Admissible, search().nbs(to_goal, from_start)),
        ("bae", Quality::Consistent, search().bae(to_goal, from_start)),
    ]
}

/// Heuristics of every quality for a cost that is exactly `exact`.
fn estimates(exact: &[Cost], random: &mut Random) -> Vec<(&'static str, Values)> {
    let by = |name, quality, of: &mut dyn FnMut(Cost) -> Cost| {
        (name, Graph::estimates(quality, exact.iter().map(|&far| of(far)).collect()))
    };
    let patchy = &mut |far: Cost| match (far, random.below(3)) {
        (UNREACHABLE, 0) => UNREACHABLE,
        (UNREACHABLE, _) | (_, 0) => 0,
        (_, _) => random.below(far as usize + 1) as Cost,
    };
    vec![
        by("patchy", Quality::Admissible, patchy),
        by("blind", Quality::Consistent, &mut |_| 0),
        by("half", Quality::Consistent, &mut |far| far / 2),
        by("exact", Quality::Consistent, &mut |far| far),
        by("over", Quality::Unknown, &mut |far| far.saturating_mul(2).saturating_add(3)),
    ]
}

/// A graph like those of the other tests, in which some moves cost nothing.
fn with_free_moves(random: &mut Random) -> Graph {
    let nodes = 2 + random.below(20);
    let edges: Vec<_> =
        (0..3 * nodes).map(|_| (random.below(nodes), random.below(nodes), random.below(5) as Cost)).collect();
    Graph::new(nodes, random.below(nodes), &edges)
}

#[test]
fn every_pair_of_heuristics_keeps_its_promises() {
    let mut random = Random(11);
    let free: Vec<Graph> = (0..200).map(|_| with_free_moves(&mut random)).collect();
    let (mut reopened, mut more_expensive) = (0, 0);
    for (number, graph) in graphs().chain(free).enumerate() {
        let known = Known::new(&graph);
        let to_goal = estimates(&graph.distances(), &mut random);
        let from_start = estimates(&graph.costs_from_start(), &mut random);
        for (one, ahead) in &to_goal {
            for (other, behind) in &from_start {
                let quality = Heuristic::<Graph>::quality(ahead).min(Heuristic::<Graph>::quality(behind));
                for (name, needs, report) in every_method(|| Search::new(&graph), ahead, behind) {
                    let what = format!("{name} {one} {other} on graph {number}: {graph:?}");
                    let promise = if quality >= needs { Promise::Cheapest } else { Promise::Plan };
                    known.check_promise(&report, promise, &what);
                    if quality == Quality::Consistent {
                        assert_eq!(report.statistics.reopened, 0, "{what}: consistent");
                    }
                    reopened += report.statistics.reopened;
                    more_expensive += usize::from(report.plan().is_some_and(|plan| Some(plan.cost) != known.cheapest));
                }
            }
        }
    }
    assert!(reopened > 10 && more_expensive > 100, "{reopened}, {more_expensive}: nothing was put to the test");
}

/// The sum of the distances of the numbers from their places in the start of `row`, divided by four: the counterpart of [`displaced`].
fn moved(row: &Row) -> Estimate<impl Fn(&Numbers) -> Cost + use<>> {
    let start = row.start;
    estimate(Quality::Consistent, move |row: &Numbers| {
        let place_of = |number: u8| start.iter().position(|&other| other == number).unwrap();
        let far: usize = row.iter().enumerate().map(|(place, &number)| place.abs_diff(place_of(number))).sum();
        far.div_ceil(4) as Cost
    })
}

/// What was expanded: side, g and h.
#[derive(Default)]
struct Expanded(Vec<(Side, Cost, Cost)>);

impl<S: Space> Observer<S> for Expanded {
    fn event(&mut self, event: Event<'_, S>) {
        if let Event::Node(Fate::Expanded, node) = event {
            self.0.push((node.side, node.g, node.h));
        }
    }
}

fn check_middle(expanded: &Expanded, cheapest: Cost, what: &str) {
    for &(side, g, h) in &expanded.0 {
        assert!(g + h <= cheapest && 2 * g <= cheapest, "{what}: {side:?} g = {g}, h = {h} of {cheapest}");
    }
}

#[test]
fn mm_expands_nothing_beyond_the_middle_or_the_optimum() {
    let mut random = Random(12);
    let mut both = 0;
    for (number, graph) in graphs().enumerate() {
        let Some(cheapest) = Known::new(&graph).cheapest else { continue };
        let from_start = estimates(&graph.costs_from_start(), &mut random);
        for (one, to_goal) in estimates(&graph.distances(), &mut random).iter().take(4) {
            for (other, from_start) in from_start.iter().take(4) {
                let mut expanded = Expanded::default();
                Search::new(&graph).observe(&mut expanded).mm(to_goal, from_start);
                check_middle(&expanded, cheapest, &format!("{one} {other} on graph {number}"));
                both += usize::from(expanded.0.iter().any(|&(side, g, _)| side == Side::Backward && g > 0));
            }
        }
    }
    for row in Row::every(6, false).step_by(5) {
        let cheapest = Known::new(&row).cheapest.unwrap();
        let mut expanded = Expanded::default();
        Search::new(&row).observe(&mut expanded).mm(&displaced(), &moved(&row));
        check_middle(&expanded, cheapest, "row");
    }
    assert!(both > 100, "{both}: the search from the goals did nothing");
}

/// The size of the smallest set of nodes, forward and backward, that contains one of each pair whose lower bound is below the cost of
/// the cheapest plan: by trying all sets of forward nodes, which determine the backward ones.
fn smallest_cover(graph: &Graph, to_goal: &Values, from_start: &Values, cheapest: Cost) -> u32 {
    let [ahead, behind] = [to_goal, from_start]
        .map(|values| move |node: usize| u64::from(Heuristic::<Graph>::eval(values, graph, &node).0));
    let least = u64::from(graph.unit_costs());
    let reached = |costs: Vec<Cost>| -> Vec<(usize, u64)> {
        costs.into_iter().enumerate().filter(|&(_, g)| g != UNREACHABLE).map(|(node, g)| (node, u64::from(g))).collect()
    };
    let (forward, backward) = (reached(graph.costs_from_start()), reached(graph.distances()));
    let must = |&(u, g): &(usize, u64), &(v, other): &(usize, u64)| {
        (g + ahead(u)).max(other + behind(v)).max(g + other + least) < u64::from(cheapest)
    };
    // For each forward node the backward ones that make a pair with it, as bits.
    let pairs =
        |one| (0..).zip(&backward).filter(|(_, other)| must(one, other)).fold(0_u32, |all, (bit, _)| all | 1 << bit);
    let partners: Vec<u32> = forward.iter().map(pairs).collect();
    let needed = |chosen: u32| {
        let left_out = (0..).zip(&partners).filter(|(bit, _)| chosen >> bit & 1 == 0);
        chosen.count_ones() + left_out.fold(0, |all, (_, partners)| all | partners).count_ones()
    };
    (0..1_u32 << forward.len()).map(needed).min().unwrap_or(0)
}

#[test]
fn nbs_expands_at_most_twice_what_must_be_expanded() {
    let mut random = Random(13);
    let (mut tight, mut covered) = (0, 0);
    for number in 0..400 {
        let nodes = 4 + random.below(9);
        let graph = Graph::random(&mut random, nodes, 2, if number % 3 == 0 { 1 } else { 6 });
        let Some(cheapest) = Known::new(&graph).cheapest else { continue };
        let consistent = |exact: &[Cost], random: &mut Random| {
            estimates(exact, random)
                .into_iter()
                .filter(|(_, one)| Heuristic::<Graph>::quality(one) == Quality::Consistent)
        };
        let from_start: Vec<_> = consistent(&graph.costs_from_start(), &mut random).collect();
        for (one, to_goal) in consistent(&graph.distances(), &mut random) {
            for (other, from_start) in &from_start {
                let cover = smallest_cover(&graph, &to_goal, from_start, cheapest);
                let mut run = Search::new(&graph).stepwise().nbs(HeuristicRef(&to_goal), HeuristicRef(from_start));
                let mut expanded = 0;
                // Expansions while the bound is the optimum are of nodes in no pair that must be expanded.
                while run.step() == Step::Expanded && run.progress().bound < Some(cheapest) {
                    expanded += 1;
                }
                assert!(expanded <= 2 * cover, "{expanded} > 2 × {cover}: {one} {other} on {graph:?}");
                tight += usize::from(cover > 0 && expanded == 2 * cover);
                covered += usize::from(cover > 2);
            }
        }
    }
    assert!(tight > 50 && covered > 50, "{tight}, {covered}: the bound was not put to the test");
}

#[test]
fn stopped_searches_prove_more_with_higher_limits() {
    for unit in [true, false] {
        let row = Row::furthest(6, unit);
        let known = Known::new(&row);
        let free = every_method(|| Search::new(&row), &displaced(), &moved(&row));
        let longest = free.iter().map(|(.., report)| report.statistics.expanded).max().unwrap();
        let (mut proved, mut waiting) = ([0; 3], 0);
        for nodes in 0..longest {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let reports = every_method(|| Search::new(&row).limits(limits.clone()), &displaced(), &moved(&row));
            for ((name, _, report), proved) in reports.into_iter().zip(&mut proved) {
                known.check_claims(&report, name);
                if matches!(report.outcome, Outcome::Stopped { .. }) {
                    assert!(report.lower_bound >= *proved, "{name} at {nodes}: {} < {proved}", report.lower_bound);
                    *proved = report.lower_bound;
                    waiting += usize::from(report.plan().is_some());
                } else {
                    known.check_promise(&report, Promise::Cheapest, name);
                }
            }
        }
        let cheapest = known.cheapest.unwrap();
        assert!(proved.iter().all(|&proved| proved + 3 >= cheapest), "{proved:?} of {cheapest}");
        assert!(waiting > 0, "no plan was found before it was proved to be the cheapest");
    }
}

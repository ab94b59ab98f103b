//! Shared by the tests: random numbers, the true values of a space, and the checks that every report must pass.
//!
//! The true values come from a Dijkstra and a breadth-first search written for readability, which share no code with the engine.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet, VecDeque};
use std::fmt::Debug;
use std::ops::ControlFlow;

use jiugong_search::{
    Backward, Cost, Duplicates, Event, Guarantee, Heuristic, Landscape, Observer, Outcome, Plan, Progress, Quality,
    Report, Search, Space, Store, UNREACHABLE, Zero,
};

/// Pseudo-random numbers that are the same in every run (`SplitMix64`).
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ bits >> 31
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// What a method guarantees, with an admissible heuristic and its default goal test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    Cheapest,
    FewestMoves,
    /// A plan if there is one.
    Plan,
}

/// The report of every method on the search that `search` makes.
///
/// IDA* gets the rule `Path`, with which it ends if there is no plan; the methods with weights use theirs. The cost from the start is
/// estimated as 0 for the methods that need it; they have tests of their own. BAE* guarantees something only if the heuristic is
/// consistent.
pub fn every_method<'a, S, V, O, H>(
    search: impl Fn() -> Search<'a, S, V, O>,
    heuristic: &H,
) -> Vec<(&'static str, Promise, Report<S::Move>)>
where
    S: Backward + 'a,
    V: Store<S>,
    O: Observer<S>,
    H: Heuristic<S>,
{
    use Promise::{Cheapest, FewestMoves, Plan};
    let if_consistent = if heuristic.quality() == Quality::Consistent { Cheapest } else { Plan };
    vec![
        ("bfs", FewestMoves, search().bfs()),
        ("bibfs", FewestMoves, search().bibfs()),
        ("dfs", Plan, search().dfs()),
        ("dls", Plan, search().dls()),
        ("iddfs", FewestMoves, search().iddfs()),
        ("dfbnb", Cheapest, search().dfbnb(heuristic)),
        ("ucs", Cheapest, search().ucs()),
        ("cost_dfs", Plan, search().cost_dfs()),
        ("local_best", Plan, search().local_best(heuristic)),
        ("best_first", Cheapest, search().best_first(heuristic)),
        ("greedy", Plan, search().greedy(heuristic)),
        ("astar", Cheapest, search().astar(heuristic)),
        ("wastar", Plan, search().wastar(heuristic)),
        ("idastar", Cheapest, search().duplicates(Duplicates::Path).idastar(heuristic)),
        ("fringe", Cheapest, search().fringe(heuristic)),
        ("mm", Cheapest, search().mm(heuristic, &Zero)),
        ("nbs", Cheapest, search().nbs(heuristic, &Zero)),
        ("bae", if_consistent, search().bae(heuristic, &Zero)),
        ("beam", Plan, search().beam(heuristic)),
        ("focal", Plan, search().focal(heuristic)),
        ("astar_ida", Cheapest, search().astar_ida(heuristic)),
        ("rbfs", Cheapest, search().rbfs(heuristic)),
        ("sma", Cheapest, search().sma(heuristic)),
        ("bfhs", Cheapest, search().bfhs(heuristic)),
        ("ara", Cheapest, search().ara(heuristic)),
    ]
}

/// The report of every method that walks, and may give up although there is a plan.
pub fn every_walk<'a, S, V, O, H>(
    search: impl Fn() -> Search<'a, S, V, O>,
    heuristic: &H,
) -> Vec<(&'static str, Report<S::Move>)>
where
    S: Landscape + 'a,
    V: Store<S>,
    O: Observer<S>,
    H: Heuristic<S>,
{
    vec![
        ("hill", search().hill(heuristic)),
        ("annealing", search().annealing(heuristic)),
        ("genetic", search().genetic(heuristic)),
        ("lrta", search().lrta(heuristic)),
    ]
}

/// An observer that receives all events, and stops the search after a number of progress reports if one is set.
#[derive(Default)]
pub struct Listener {
    pub stop_at: Option<u32>,
    pub looks: u32,
}

impl<S: Space> Observer<S> for Listener {
    fn event(&mut self, _: Event<'_, S>) {}

    fn progress(&mut self, _: &Progress) -> ControlFlow<()> {
        self.looks += 1;
        if self.stop_at == Some(self.looks) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The counters that do not depend on the machine.
pub fn counters<M>(report: &Report<M>) -> [u64; 6] {
    let counted = report.statistics;
    [
        counted.expanded,
        counted.generated,
        counted.duplicates,
        counted.reopened,
        counted.pruned,
        u64::from(counted.depth),
    ]
}

/// A space with its true values.
pub struct Known<'a, S: Space> {
    pub space: &'a S,
    /// The cost of the cheapest plan.
    pub cheapest: Option<Cost>,
    /// The moves of the shortest plan.
    pub fewest: Option<usize>,
    /// How many states can be reached.
    pub states: u64,
    /// How many moves there are out of them.
    pub moves: u64,
}

impl<'a, S: Space<Key: Debug, Move: Debug>> Known<'a, S> {
    pub fn new(space: &'a S) -> Self {
        let (fewest, states, moves) = explore(space);
        Known { space, cheapest: dijkstra(space), fewest, states, moves }
    }

    /// The cost of `moves` if they lead to a goal. The moves out of a state must have different names.
    pub fn replay(&self, moves: &[S::Move]) -> Option<Cost> {
        let mut state = self.space.start();
        let mut total = 0;
        for &by in moves {
            let mut next = None;
            self.space.successors(&state, |name, cost, after| {
                if name == by {
                    assert!(next.is_none(), "two moves of the same name");
                    next = Some((cost, after));
                }
            });
            let (cost, after) = next?;
            total += cost;
            state = after;
        }
        self.space.is_goal(&state).then_some(total)
    }

    fn check_plan(&self, plan: &Plan<S::Move>, what: &str) {
        assert_eq!(self.replay(&plan.moves), Some(plan.cost), "{what}: {plan:?}");
        assert!(self.cheapest.is_some_and(|cheapest| cheapest <= plan.cost), "{what}: {plan:?}");
        let states = plan.states(self.space).expect("a plan that can be replayed has states");
        assert_eq!(states.len(), plan.moves.len() + 1, "{what}");
    }

    /// Checks every claim of `report`, whatever the method guarantees.
    pub fn check_claims(&self, report: &Report<S::Move>, what: &str) {
        for plan in report.plan().into_iter().chain(&report.incumbents) {
            self.check_plan(plan, what);
        }
        assert!(report.incumbents.is_sorted_by(|one, next| one.cost > next.cost), "{what}: R gets cheaper");
        let Some(cheapest) = self.cheapest else {
            assert!(report.plan().is_none(), "{what}");
            return;
        };
        assert_ne!(report.outcome, Outcome::Unsolvable, "{what}: a plan costs {cheapest}");
        assert!(report.lower_bound <= cheapest, "{what}: proved {} of {cheapest}", report.lower_bound);
        if let Some(plan) = report.plan() {
            assert!(!report.is_optimal() || plan.cost == cheapest, "{what}: {} is not {cheapest}", plan.cost);
        }
        if let Outcome::Solved { plan, guarantee: Guarantee::Within { times, of } } = &report.outcome {
            let (cost, cheapest) = (u64::from(plan.cost), u64::from(cheapest));
            assert!(cost * u64::from(*of) <= cheapest * u64::from(*times), "{what}: {cost} for {cheapest}");
        }
    }

    /// Checks that `report` keeps `promise`: if there is a plan, one as good as promised is found and its guarantee says so; if there
    /// is none, that is proved.
    pub fn check_promise(&self, report: &Report<S::Move>, promise: Promise, what: &str) {
        self.check_claims(report, what);
        let (Some(cheapest), Some(fewest)) = (self.cheapest, self.fewest) else {
            return check_unsolvable(report, what);
        };
        let Outcome::Solved { plan, .. } = &report.outcome else { panic!("{what}: {:?}", report.outcome) };
        match promise {
            Promise::Cheapest => assert_eq!((plan.cost, report.lower_bound), (cheapest, cheapest), "{what}"),
            Promise::FewestMoves => assert_eq!(plan.moves.len(), fewest, "{what}"),
            Promise::Plan => {}
        }
        let proved = promise == Promise::Cheapest || promise == Promise::FewestMoves && self.space.unit_costs();
        assert!(!proved || report.is_optimal(), "{what}: the optimum, but not known to be");
    }
}

/// Checks that `report` proves that there is no plan.
pub fn check_unsolvable<M: Debug + PartialEq>(report: &Report<M>, what: &str) {
    assert_eq!(report.outcome, Outcome::Unsolvable, "{what}");
    assert_eq!(report.lower_bound, UNREACHABLE, "{what}");
    assert!(report.plan().is_none() && !report.is_optimal(), "{what}");
}

/// The cost of the cheapest plan.
fn dijkstra<S: Space>(space: &S) -> Option<Cost> {
    let mut states = vec![space.start()];
    let mut best = HashMap::from([(space.pack(&states[0]), 0)]);
    let mut open = BinaryHeap::from([Reverse((0, 0))]);
    while let Some(Reverse((g, number))) = open.pop() {
        let state = states[number].clone();
        if space.is_goal(&state) {
            return Some(g);
        }
        if best[&space.pack(&state)] < g {
            continue;
        }
        space.successors(&state, |_, cost, after| {
            let known = best.entry(space.pack(&after)).or_insert(Cost::MAX);
            if g + cost < *known {
                *known = g + cost;
                open.push(Reverse((g + cost, states.len())));
                states.push(after);
            }
        });
    }
    None
}

/// The moves of the shortest plan, the states that can be reached, and the moves out of them.
fn explore<S: Space>(space: &S) -> (Option<usize>, u64, u64) {
    let start = space.start();
    let mut seen = HashSet::from([space.pack(&start)]);
    let mut open = VecDeque::from([(start, 0)]);
    let (mut fewest, mut moves) = (None, 0);
    while let Some((state, depth)) = open.pop_front() {
        if fewest.is_none() && space.is_goal(&state) {
            fewest = Some(depth);
        }
        space.successors(&state, |_, _, after| {
            moves += 1;
            if seen.insert(space.pack(&after)) {
                open.push_back((after, depth + 1));
            }
        });
    }
    (fewest, seen.len() as u64, moves)
}

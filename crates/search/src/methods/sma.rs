//! Simplified memory-bounded A*, SMA* (内存受限的 A*).

use crate::kernels::bounded::Kernel;

/// The default number of nodes: more than the 3×3 puzzle has states.
const CAPACITY: u64 = 1 << 18;

method! {
    /// SMA*: best-first by f = g + h with at most [`Tuning::capacity`](crate::Tuning::capacity) nodes, 2¹⁸ by default (Russell 1992).
    /// When all are in use the leaf with the largest f is discarded, the shallowest on ties; its parent stores its f, waits in OPEN
    /// with the smallest such f, and makes its children again when it is taken.
    ///
    /// - `heuristic` should be admissible.
    ///
    /// All nodes in memory are in a table for duplicate detection; discarded states are not recognised.
    /// [`Statistics::reopened`](crate::Statistics::reopened) counts the nodes that were put back. The options for the store and the
    /// duplicate rule are ignored, because the table is part of the nodes; goals are tested when they are taken.
    ///
    /// **Guarantee:** the optimum if the heuristic is admissible and a cheapest plan has fewer moves than there are nodes. A plan is
    /// not called the optimum if a cheaper one may not have fitted; if no plan fits the outcome is [`Cutoff`](crate::Outcome::Cutoff),
    /// with the smallest f of what did not fit as the lower bound.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{estimate, problem, Outcome, Quality, Search, Tuning};
    ///
    /// let grid = problem((0_u32, 0_u32), |&(x, y)| [('→', 1, (x + 1, y)), ('↑', 2, (x, y + 1))], |&at| at == (6, 6));
    /// let left = estimate(Quality::Consistent, |&(x, y): &(u32, u32)| 6_u32.abs_diff(x) + 6_u32.abs_diff(y));
    /// let within = |nodes| Search::new(&grid).tuning(Tuning { capacity: Some(nodes), ..Tuning::default() }).sma(&left);
    /// // The plan has 12 moves, so 13 nodes are enough.
    /// assert!(within(13).is_optimal());
    /// assert_eq!(within(13).plan().unwrap().cost, 18);
    /// assert_eq!(within(12).outcome, Outcome::Cutoff);
    /// ```
    pub fn sma(self, heuristic: H) where S: Space {
        self.start(|search| Kernel::new(search, heuristic, CAPACITY))
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Cost, Limits, Outcome, Quality, Run, Search, Space, Step, StopReason, Tuning, Zero, estimate, problem,
    };

    fn capacity(nodes: u64) -> Tuning {
        Tuning { capacity: Some(nodes), ..Tuning::default() }
    }

    /// Numbers below `size` that lead to others, at costs without a pattern, some of them 0.
    fn tangle(size: u64, from: u64, goal: u64) -> impl Space<State = u64, Move = u8> {
        let next = move |&n: &u64| {
            [3_u64, 7, 11].map(|times| (times as u8, (n * times % 13) as Cost, (n * times + times / 2) % size))
        };
        problem(from, next, move |&n| n == goal)
    }

    /// The cost of the cheapest plan with at most `moves` moves, by layers of moves.
    fn cheapest_within(space: &impl Space<State = u64>, size: u64, moves: u64) -> Option<Cost> {
        let mut best = vec![None; size as usize];
        best[space.start() as usize] = Some(0);
        for _ in 0..moves {
            let before = best.clone();
            for (from, g) in before.iter().enumerate().filter_map(|(from, &g)| Some((from as u64, g?))) {
                space.successors(&from, |_, cost, to| {
                    let known: &mut Option<Cost> = &mut best[to as usize];
                    *known = Some(known.map_or(g + cost, |known| known.min(g + cost)));
                });
            }
        }
        (0..size).filter(|state| space.is_goal(state)).filter_map(|state| best[state as usize]).min()
    }

    #[test]
    fn it_finds_the_best_plan_that_fits_at_every_capacity_and_claims_no_more() {
        let (mut forgot, mut missed, mut more_expensive) = (0, 0, 0);
        for (size, goal) in (0..29).map(|goal| (29, goal)).chain((0..61).step_by(4).map(|goal| (61, goal))) {
            let space = tangle(size, 1, goal);
            let best = Search::new(&space).ucs().plan().map(|plan| plan.cost);
            let far = |from| Search::new(&tangle(size, from, goal)).ucs().plan().map_or(0, |plan| plan.cost);
            let costs: Vec<Cost> = (0..size).map(far).collect();
            let half = estimate(Quality::Consistent, |&n: &u64| costs[n as usize] / 2);
            let uneven = estimate(Quality::Admissible, |&n: &u64| if n % 3 == 0 { 0 } else { costs[n as usize] });
            for nodes in [2, 3, 4, 5, 6, 7, 8, 100] {
                let fits = cheapest_within(&space, size, nodes - 1);
                let search = || Search::new(&space).tuning(capacity(nodes));
                for report in [search().sma(&half), search().sma(&uneven)] {
                    let what = format!("{goal} of {size} in {nodes}");
                    let found = report.plan().map(|plan| plan.cost);
                    assert_eq!(found, fits, "{what}");
                    assert!(best.is_none_or(|best| report.lower_bound <= best), "{what}: {}", report.lower_bound);
                    assert!(!report.is_optimal() || found == best, "{what}");
                    match &report.outcome {
                        Outcome::Solved { .. } => {
                            assert_eq!(report.states(&space).map(|all| all.len() as u64 <= nodes), Some(true));
                        }
                        Outcome::Cutoff => missed += 1,
                        Outcome::Unsolvable => assert_eq!(best, None, "{what}"),
                        Outcome::Stopped { .. } => panic!("{what}: {:?}", report.outcome),
                    }
                    more_expensive += usize::from(found.is_some() && found != best);
                    forgot += report.statistics.reopened;
                }
            }
            // With capacity for every state it is A*, and its plan is proved to be the optimum.
            assert_eq!(Search::new(&space).sma(&half).is_optimal(), best.is_some());
        }
        assert!(forgot > 1_000 && missed > 50 && more_expensive > 10, "{forgot}, {missed}, {more_expensive}");
    }

    #[test]
    fn no_more_nodes_are_held_than_there_is_room_for() {
        let grid = problem((0_u32, 0_u32), |&(x, y)| [('→', 1, (x + 1, y)), ('↑', 1, (x, y + 1))], |&at| at == (9, 9))
            .unit_costs();
        let left = estimate(Quality::Consistent, |&(x, y): &(u32, u32)| 9_u32.abs_diff(x).max(9_u32.abs_diff(y)));
        for nodes in [19, 20, 30, 60, 150] {
            let mut run = Search::new(&grid).tuning(capacity(nodes)).stepwise().sma(left);
            let mut most = 0;
            while run.step() == Step::Expanded {
                most = most.max((run.open().count() + run.closed().count()) as u64);
            }
            let report = run.finish();
            assert!(report.is_optimal() && report.plan().unwrap().cost == 18, "{nodes}");
            assert!(most <= nodes, "{most} of {nodes}");
            assert!(most == nodes || report.statistics.reopened == 0, "{most} of {nodes}");
            assert!(report.statistics.max_open <= nodes && report.statistics.max_closed <= nodes);
            // The memory held is proportional to the capacity, however many nodes are expanded.
            assert!(report.statistics.bytes < 16_384 + 512 * nodes as usize, "{:?}", report.statistics);
        }
    }

    #[test]
    fn limits_hold_and_what_is_proved_only_grows() {
        let space = tangle(199, 1, 150);
        let best = Search::new(&space).ucs().plan().map_or(Cost::MAX, |plan| plan.cost);
        let free = Search::new(&space).tuning(capacity(30)).sma(&Zero).statistics.expanded;
        let mut proved = 0;
        for nodes in (0..free.min(2_000)).step_by(3) {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let report = Search::new(&space).tuning(capacity(30)).limits(limits).sma(&Zero);
            assert_eq!(report.outcome, Outcome::Stopped { why: StopReason::Nodes, best: None });
            assert_eq!(report.statistics.expanded, nodes);
            assert!(report.lower_bound >= proved && report.lower_bound <= best, "{nodes}");
            proved = report.lower_bound;
        }
        assert!(proved > 0);
        assert_eq!(Search::new(&tangle(199, 1, 1_000)).sma(&Zero).outcome, Outcome::Unsolvable);
        assert_eq!(Search::new(&tangle(199, 1, 1)).sma(&Zero).plan().map(|plan| plan.moves.len()), Some(0));
    }
}

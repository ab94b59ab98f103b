//! Recursive best-first search, RBFS (递归最佳优先).

use crate::kernels::recursive::Kernel;

method! {
    /// Recursive best-first search: best-first in the memory of one path. It goes down while the best child is as good as every sibling
    /// of the path; then it backtracks, discards the children, and the node stores the smallest f = g + h that was below it.
    ///
    /// - `heuristic` should be admissible.
    ///
    /// What is discarded has to be made again: [`Statistics::reopened`](crate::Statistics::reopened) counts the nodes that were put
    /// back, and each of them that is taken again is expanded again. With the store [`PathOnly`](crate::PathOnly) it stores the path
    /// and its siblings, and nothing else. With another store, and a rule other than [`Back`](crate::Duplicates::Back), it also refuses
    /// states that it has entered before at a smaller cost, and then it ends if there is no plan.
    ///
    /// **Guarantee:** the optimum if the heuristic is admissible; otherwise none.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{PathOnly, Quality, Search, estimate, problem};
    ///
    /// let grid = problem((0_u32, 0_u32), |&(x, y)| [('→', 1, (x + 1, y)), ('↑', 2, (x, y + 1))], |&at| at == (6, 6));
    /// let left = estimate(Quality::Consistent, |&(x, y): &(u32, u32)| 6_u32.abs_diff(x) + 6_u32.abs_diff(y));
    /// let report = Search::new(&grid).store(PathOnly).rbfs(&left);
    /// assert!(report.is_optimal());
    /// assert_eq!(report.plan().unwrap().cost, 18);
    /// assert!(report.statistics.max_closed <= 20);
    /// ```
    pub fn rbfs(self, heuristic: H) where S: Space {
        self.start(|search| Kernel::new(search, heuristic))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use crate::{
        Cost, Event, Fate, Limits, Observer, Outcome, PathOnly, Quality, Search, Space, StopReason, Zero, estimate,
        problem,
    };

    /// Numbers below 200 that lead to others, at costs without a pattern.
    fn tangle(from: u64, goal: u64) -> impl Space<State = u64, Move = u8> {
        let next = |&n: &u64| {
            [3_u64, 7, 11].map(|times| (times as u8, 1 + (n * times % 13) as Cost, (n * times + times / 2) % 199))
        };
        problem(from, next, move |&n| n == goal)
    }

    #[test]
    fn it_agrees_with_uniform_cost_search() {
        let mut again = 0;
        for goal in (0..199).step_by(5) {
            let space = tangle(1, goal);
            let best = Search::new(&space).ucs().plan().map(|plan| plan.cost);
            let far = |from| Search::new(&tangle(from, goal)).ucs().plan().map_or(0, |plan| plan.cost);
            let costs: Vec<Cost> = (0..199).map(far).collect();
            let half = estimate(Quality::Consistent, |&n: &u64| costs[n as usize] / 2);
            let uneven = estimate(Quality::Admissible, |&n: &u64| if n % 3 == 0 { 0 } else { costs[n as usize] });
            let reports = [
                Search::new(&space).rbfs(&Zero),
                Search::new(&space).rbfs(&half),
                Search::new(&space).rbfs(&uneven),
                Search::new(&space).store(PathOnly).rbfs(&half),
                Search::new(&space).store(PathOnly).duplicates(crate::Duplicates::Back).rbfs(&uneven),
            ];
            for report in reports {
                assert_eq!(report.plan().map(|plan| plan.cost), best, "{goal}");
                assert!(report.is_optimal() && Some(report.lower_bound) == best, "{goal}");
                again += report.statistics.reopened;
            }
        }
        assert!(again > 0, "nothing was ever forgotten");
    }

    /// Counts how often each number is expanded, and how often a node was put back.
    #[derive(Default)]
    struct EventLog {
        expanded: HashMap<u64, u64>,
        restored: u64,
    }

    impl<S: Space> Observer<S> for EventLog {
        fn event(&mut self, event: Event<'_, S>) {
            match event {
                Event::Node(Fate::Expanded, node) => *self.expanded.entry(node.id.unwrap()).or_default() += 1,
                Event::Node(Fate::Restored, _) => self.restored += 1,
                _ => {}
            }
        }
    }

    #[test]
    fn memory_grows_with_the_path_and_repeated_expansions_are_counted() {
        // From 1 by doubling and adding, without a heuristic, so that nearly everything is discarded and made again.
        let space = problem(1_u64, |&n| [('×', 1, n * 2), ('+', 1, n + 1)], |&n| n == 233);
        let mut log = EventLog::default();
        let report = Search::new(&space).store(PathOnly).observe(&mut log).rbfs(&Zero);
        assert_eq!(report.plan().map(|plan| plan.cost), Search::new(&space).ucs().plan().map(|plan| plan.cost));
        let counted = report.statistics;
        assert_eq!(counted.reopened, log.restored);
        let again: u64 = log.expanded.values().map(|times| times - 1).sum();
        assert!(again > 0 && again <= counted.reopened, "{again} of {}", counted.reopened);
        // Two children at each step of the path.
        assert!(counted.max_closed <= u64::from(counted.depth) + 1);
        assert!(counted.max_open <= 2 * (u64::from(counted.depth) + 1), "{counted:?}");
        assert!(counted.bytes < 4_096 && counted.generated > 1_000, "{counted:?}");
    }

    #[test]
    fn it_ends_without_a_plan_and_stops_at_limits() {
        let space = tangle(1, 1_000);
        assert_eq!(Search::new(&space).rbfs(&Zero).outcome, Outcome::Unsolvable);
        let limits = Limits { nodes: Some(50), ..Limits::default() };
        let stopped = Search::new(&space).limits(limits).rbfs(&Zero);
        assert_eq!(stopped.outcome, Outcome::Stopped { why: StopReason::Nodes, best: None });
        assert_eq!(stopped.statistics.expanded, 50);
        assert!(stopped.lower_bound > 0);
        let here = tangle(1, 1);
        assert_eq!(Search::new(&here).rbfs(&Zero).plan().map(|plan| plan.moves.len()), Some(0));
    }
}

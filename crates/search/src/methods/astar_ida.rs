//! A* at the top, IDA* below (A*+IDA*).

use super::weighted::Weighted;
use crate::kernels::best_first::Kernel as Top;
use crate::kernels::hybrid::Kernel;
use crate::run::SpaceHandle;
use crate::search::Weights;

/// The default number of nodes at the top. On the ten of Korf's boards that are easiest for IDA* with Manhattan distance, 5,621,097
/// expansions of IDA* become 1,758,803; with half of the capacity 1,759,501, with four times the capacity 2,906,814, because the last
/// round finds the goal earlier below than at the top.
const CAPACITY: u64 = 1 << 18;

const PLAIN: Weighted<true> = Weighted(Weights { g: 1, h: 1 });

method! {
    /// A* until it has as many nodes as [`Tuning::capacity`](crate::Tuning::capacity), 2¹⁸ by default; then IDA* from every node in
    /// OPEN (Bu and Korf 2019). States that A* knows at no greater cost are not searched below, and each node in OPEN stores the
    /// smallest f = g + h that was found below it.
    ///
    /// - `heuristic` should be admissible. It need not be consistent.
    ///
    /// The rounds below are in [`Report::iterations`](crate::Report::iterations); if A* finds the plan alone there are none. Below the
    /// top only the path is stored, so if there is no plan and the space is too large for the top, the search may not end, like
    /// [`idastar`](crate::Search::idastar).
    ///
    /// **Guarantee:** the optimum if the heuristic is admissible; otherwise none.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{estimate, problem, Quality, Search, Tuning};
    ///
    /// let grid = problem((0_u32, 0_u32), |&(x, y)| [('→', 1, (x + 1, y)), ('↑', 2, (x, y + 1))], |&at| at == (6, 6));
    /// let left = estimate(Quality::Consistent, |&(x, y): &(u32, u32)| 6_u32.abs_diff(x) + 6_u32.abs_diff(y));
    /// let report = Search::new(&grid).tuning(Tuning { capacity: Some(20), ..Tuning::default() }).astar_ida(&left);
    /// assert!(report.is_optimal());
    /// assert_eq!(report.plan().unwrap().cost, 18);
    /// assert_eq!(report.iterations.last().unwrap().bound, 18);
    /// ```
    pub fn astar_ida(self, heuristic: H) where S: Space {
        self.start(|search| {
            let (capacity, seen) = (search.options.tuning.capacity, search.store.index(search.space.space()));
            let top = Top::new(search, PLAIN, heuristic, seen);
            Kernel::new(top, capacity.unwrap_or(CAPACITY))
        })
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

    /// Numbers below 200 with edges to others, at irregular costs, some of them 0.
    fn tangle(from: u64, goal: u64) -> impl Space<State = u64, Move = u8> {
        let next = |&n: &u64| {
            [3_u64, 7, 11].map(|times| (times as u8, (n * times % 13) as Cost, (n * times + times / 2) % 199))
        };
        problem(from, next, move |&n| n == goal)
    }

    #[test]
    fn it_agrees_with_uniform_cost_search_at_every_capacity() {
        let mut below = 0;
        for goal in (0..199).step_by(7) {
            let space = tangle(1, goal);
            let best = Search::new(&space).ucs().plan().map(|plan| plan.cost);
            let far = |from| Search::new(&tangle(from, goal)).ucs().plan().map_or(0, |plan| plan.cost);
            let costs: Vec<Cost> = (0..199).map(far).collect();
            let half = estimate(Quality::Consistent, |&n: &u64| costs[n as usize] / 2);
            let uneven = estimate(Quality::Admissible, |&n: &u64| if n % 3 == 0 { 0 } else { costs[n as usize] });
            for nodes in [2, 5, 20, 80, 1_000] {
                let search = || Search::new(&space).tuning(capacity(nodes));
                for report in [search().astar_ida(&half), search().astar_ida(&uneven)] {
                    assert_eq!(report.plan().map(|plan| plan.cost), best, "{goal} {nodes}");
                    assert!(report.is_optimal() && Some(report.lower_bound) == best, "{goal} {nodes}");
                    let states = report.states(&space).map(|states| states.len());
                    assert_eq!(states, report.plan().map(|plan| plan.moves.len() + 1));
                    below += report.iterations.len();
                }
            }
        }
        assert!(below > 100, "{below}");
    }

    #[test]
    fn the_top_holds_no_more_than_its_capacity() {
        let wide = problem(1_u64, |&n| (0..6).map(|by| (by, 1, n * 6 + by)).collect::<Vec<_>>(), |&n| n == 60_000)
            .unit_costs();
        for nodes in [10, 100, 1_000] {
            let mut run = Search::new(&wide).tuning(capacity(nodes)).stepwise().astar_ida(Zero);
            let mut most = 0;
            while run.step() == Step::Expanded {
                if run.progress().bound.is_none() {
                    most = most.max(run.progress().statistics.generated);
                }
            }
            assert!(most <= nodes && most + 6 > nodes, "{most} of {nodes}");
            let report = run.finish();
            assert!(report.is_optimal() && report.statistics.max_closed <= nodes);
            assert!(report.statistics.bytes < 1 << 20);
        }
    }

    #[test]
    fn less_is_expanded_than_without_a_top() {
        let grid = problem((0_u32, 0_u32), |&(x, y)| [('→', 1, (x + 1, y)), ('↑', 1, (x, y + 1))], |&at| at == (9, 9));
        let left = estimate(Quality::Consistent, |&(x, y): &(u32, u32)| 9_u32.abs_diff(x).max(9_u32.abs_diff(y)));
        let plain = Search::new(&grid).idastar(&left);
        let mut last = plain.statistics.expanded;
        for nodes in [10, 40, 90] {
            let report = Search::new(&grid).tuning(capacity(nodes)).astar_ida(&left);
            assert_eq!(report.plan().map(|plan| plan.cost), plain.plan().map(|plan| plan.cost));
            assert!(report.statistics.expanded < last, "{nodes}: {}", report.statistics.expanded);
            last = report.statistics.expanded;
        }
    }

    #[test]
    fn limits_and_bounds_hold_below_the_top() {
        let space = tangle(1, 150);
        let best = Search::new(&space).ucs().plan().map_or(Cost::MAX, |plan| plan.cost);
        let free = Search::new(&space).tuning(capacity(10)).astar_ida(&Zero).statistics.expanded;
        let mut proved = 0;
        for nodes in 0..free.min(400) {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let report = Search::new(&space).tuning(capacity(10)).limits(limits).astar_ida(&Zero);
            assert!(matches!(report.outcome, Outcome::Stopped { why: StopReason::Nodes, .. }));
            assert_eq!(report.statistics.expanded, nodes);
            assert!(report.lower_bound >= proved && report.lower_bound <= best, "{nodes}");
            proved = report.lower_bound;
        }
        assert!(proved > 0);
        // A tree without a goal ends below the top too.
        let tree =
            problem(1_u64, |&n| if n < 500 { vec![((), 1, n * 2), ((), 1, n * 2 + 1)] } else { vec![] }, |_| false);
        assert_eq!(Search::new(&tree).tuning(capacity(16)).astar_ida(&Zero).outcome, Outcome::Unsolvable);
    }
}

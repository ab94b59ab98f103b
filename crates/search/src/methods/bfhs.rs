//! Breadth-first heuristic search, BFHS (广度优先启发式搜索).

use crate::kernels::layered::Kernel;

method! {
    /// Breadth-first heuristic search (Zhou and Hansen 2006): breadth-first within a bound on f = g + h, keeping only three layers and
    /// one in the middle. The bound grows from round to round, as in breadth-first iterative-deepening A*, so it need not be known.
    /// When the goal is found the plan is split into two halves, which meet in the middle layer, and each of them is searched for in
    /// the same way.
    ///
    /// - `heuristic` should be admissible.
    ///
    /// Layers are forgotten if every move costs 1 and, as far as the search can observe, can be undone: it watches for a state without
    /// a move back to its parent. Otherwise three layers do not detect all duplicates, and it keeps all of them. The rounds are in
    /// [`Report::iterations`](crate::Report::iterations); those that reconstruct the plan have the bound of the last one before. Goals
    /// are tested when they are generated; the options for the store and the duplicate rule are ignored.
    ///
    /// **Guarantee:** the optimum if the heuristic is admissible; otherwise none.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{estimate, problem, Quality, Search};
    ///
    /// let steps = |&(x, y): &(i32, i32)| [('←', (x - 1, y)), ('→', (x + 1, y)), ('↓', (x, y - 1)), ('↑', (x, y + 1))];
    /// let grid = problem((0, 0), steps, |&at| at == (40, 40));
    /// let left = estimate(Quality::Consistent, |&(x, y): &(i32, i32)| x.abs_diff(40).max(y.abs_diff(40)));
    /// let report = Search::new(&grid).bfhs(&left);
    /// assert!(report.is_optimal());
    /// assert_eq!(report.plan().unwrap().cost, 80);
    /// // Four layers, where A* keeps everything.
    /// let held = report.statistics.max_open + report.statistics.max_closed;
    /// assert!(4 * held < Search::new(&grid).astar(&left).statistics.generated);
    /// ```
    pub fn bfhs(self, heuristic: H) where S: Space {
        self.start(|search| Kernel::new(search, heuristic))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Cost, Limits, Outcome, Quality, Run, Search, Space, Step, StopReason, Zero, estimate, problem};

    /// Numbers below 199 with edges to others, one way; at irregular costs, or at 1 each.
    fn tangle(from: u64, goal: u64, unit: bool) -> impl Space<State = u64, Move = u8> {
        let next = |&n: &u64| {
            [3_u64, 7, 11].map(|times| (times as u8, (n * times % 13) as Cost, (n * times + times / 2) % 199))
        };
        let space = problem(from, next, move |&n| n == goal);
        if unit { space.unit_costs() } else { space }
    }

    /// A grid of `side` × `side` with walls, in which every step can be undone.
    fn field(side: i32, goal: (i32, i32)) -> impl Space<State = (i32, i32), Move = char> {
        let is_free = move |x: i32, y: i32| {
            (0..side).contains(&x) && (0..side).contains(&y) && ((x * 7 + y * 3) % 5 != 4 || (x, y) == goal)
        };
        let steps = move |&(x, y): &(i32, i32)| {
            let ways = [('l', (x - 1, y)), ('u', (x, y - 1)), ('r', (x + 1, y)), ('d', (x, y + 1))];
            ways.into_iter().filter(move |&(_, (x, y))| is_free(x, y)).map(|(by, to)| (by, 1, to))
        };
        problem((0, 0), steps, move |&at| at == goal).unit_costs()
    }

    #[test]
    fn it_agrees_with_uniform_cost_search_on_one_way_moves() {
        for (goal, unit) in (0..199).step_by(6).flat_map(|goal| [(goal, true), (goal, false)]) {
            let space = tangle(1, goal, unit);
            let best = Search::new(&space).ucs().plan().map(|plan| plan.cost);
            let far = |from| Search::new(&tangle(from, goal, unit)).ucs().plan().map_or(0, |plan| plan.cost);
            let costs: Vec<Cost> = (0..199).map(far).collect();
            let half = estimate(Quality::Consistent, |&n: &u64| costs[n as usize] / 2);
            let uneven = estimate(Quality::Admissible, |&n: &u64| if n % 3 == 0 { 0 } else { costs[n as usize] });
            let reports =
                [Search::new(&space).bfhs(&Zero), Search::new(&space).bfhs(&half), Search::new(&space).bfhs(&uneven)];
            for report in reports {
                assert_eq!(report.plan().map(|plan| plan.cost), best, "{goal} {unit}");
                assert!(report.is_optimal() && Some(report.lower_bound) == best, "{goal} {unit}");
                assert!(report.states(&space).is_some());
            }
        }
        for unit in [true, false] {
            assert_eq!(Search::new(&tangle(1, 1_000, unit)).bfhs(&Zero).outcome, Outcome::Unsolvable);
            assert_eq!(Search::new(&tangle(1, 1, unit)).bfhs(&Zero).plan().map(|plan| plan.moves.len()), Some(0));
        }
    }

    #[test]
    fn few_layers_are_kept_if_moves_can_be_undone() {
        let mut rebuilt = 0;
        for goal in [(0, 1), (3, 0), (2, 2), (5, 4), (19, 12), (0, 19), (18, 19)] {
            let space = field(20, goal);
            let whole = Search::new(&space).bfs();
            let left = |&(x, y): &(i32, i32)| goal.0.abs_diff(x) + goal.1.abs_diff(y);
            for report in [
                Search::new(&space).bfhs(&Zero),
                Search::new(&space).bfhs(&estimate(Quality::Consistent, left)),
                Search::new(&space).bfhs(&estimate(Quality::Admissible, |at: &(i32, i32)| left(at) / 2 * 2 % 7)),
            ] {
                assert_eq!(report.plan().map(|plan| plan.cost), whole.plan().map(|plan| plan.cost), "{goal:?}");
                assert_eq!(report.is_optimal(), whole.plan().is_some());
                assert!(report.plan().is_none() || report.states(&space).is_some(), "{goal:?}");
                let held = report.statistics.max_open + report.statistics.max_closed;
                // A layer of the grid is as long as its diagonal.
                assert!(held <= 5 * 20, "{goal:?}: {held}");
                let bounds: Vec<Cost> = report.iterations.iter().map(|round| round.bound).collect();
                assert!(bounds.is_sorted());
                rebuilt += bounds.windows(2).filter(|pair| pair[0] == pair[1]).count();
            }
        }
        assert!(rebuilt > 20, "{rebuilt}");
        assert_eq!(Search::new(&field(20, (30, 30))).bfhs(&Zero).outcome, Outcome::Unsolvable);
        // An overestimate may find a plan that is shorter than its bound; it is reconstructed all the same.
        let over = |&(x, y): &(i32, i32)| 3 * (18_i32.abs_diff(x) + 19_i32.abs_diff(y));
        let report = Search::new(&field(20, (18, 19))).bfhs(&over);
        assert!(report.states(&field(20, (18, 19))).is_some() && report.lower_bound == 0);
    }

    #[test]
    fn limits_hold_while_the_plan_is_made_and_steps_count_the_same() {
        let space = field(12, (11, 10));
        let free = Search::new(&space).bfhs(&Zero);
        let (best, mut proved) = (free.plan().unwrap().cost, 0);
        for nodes in 0..free.statistics.expanded {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let report = Search::new(&space).limits(limits).bfhs(&Zero);
            assert_eq!(report.outcome, Outcome::Stopped { why: StopReason::Nodes, best: None });
            assert_eq!(report.statistics.expanded, nodes);
            assert!(report.lower_bound >= proved && report.lower_bound <= best, "{nodes}");
            proved = report.lower_bound;
        }
        assert_eq!(proved, best);
        let mut run = Search::new(&space).stepwise().bfhs(Zero);
        let mut most = 0;
        while run.step() == Step::Expanded {
            most = most.max((run.open().count() + run.closed().count()) as u64);
        }
        let report = run.finish();
        assert_eq!(report.plan(), free.plan());
        assert_eq!(report.statistics.expanded, free.statistics.expanded);
        assert!(most <= report.statistics.max_open + report.statistics.max_closed);
    }
}

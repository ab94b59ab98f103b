//! Anytime repairing A*, ARA* (ARA*).

use crate::kernels::repairing::Kernel;
use crate::search::Weights;

/// The default weights of the first round.
const FIRST: Weights = Weights { g: 1, h: 5 };

method! {
    /// Anytime repairing A*, ARA*: weighted A* in rounds, each with a smaller weight, down to plain A*. A round reuses the work of the
    /// earlier ones. The first round has the weights 1 and 5 by default; after each round the excess of h is halved, and a weight that
    /// would prove nothing new is skipped.
    ///
    /// - `heuristic` should be admissible. With a consistent one a state is expanded at most once in a round: a cheaper path to it
    ///   waits for the next; with others it is entered again at once, which the guarantee of the first round needs.
    ///
    /// Every plan that was the best so far when it was found is in [`Report::incumbents`](crate::Report::incumbents). A stopped search
    /// returns the best of them and its [`Report::lower_bound`](crate::Report::lower_bound).
    ///
    /// **Guarantee:** if the heuristic is admissible the first plan costs at most wh/wg times the optimum, and the last one is the
    /// optimum.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{estimate, problem, Quality, Search};
    ///
    /// let grid = problem((0_u32, 0_u32), |&(x, y)| [('→', 3, (x + 1, y)), ('↑', 2, (x, y + 1)), ('↗', 4, (x + 1, y + 1))],
    ///     |&at| at == (9, 9));
    /// let left = estimate(Quality::Consistent, |&(x, y): &(u32, u32)| 2 * (9_u32.abs_diff(x)).max(9_u32.abs_diff(y)));
    /// let report = Search::new(&grid).weights(1, 5).ara(&left);
    /// assert!(report.is_optimal());
    /// assert_eq!(report.plan().unwrap().cost, 36);
    /// assert!(report.incumbents[0].cost <= 5 * 36);
    /// ```
    pub fn ara(self, heuristic: H) where S: Space {
        self.start(|search| Kernel::new(search, FIRST, heuristic))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cost, Event, Fate, Limits, Observer, Outcome, Quality, Search, Space, StopReason, estimate, problem};

    /// Numbers below 1,000 with edges to others, at irregular costs.
    fn tangle(from: u64, goal: u64) -> impl Space<State = u64, Move = u8> {
        let next = |&n: &u64| {
            [3_u64, 7, 11].map(|times| (times as u8, 1 + (n * times % 13) as Cost, (n * times + times / 2) % 997))
        };
        problem(from, next, move |&n| n == goal)
    }

    /// The exact cost from every number to the goal; 0 where there is none.
    fn costs(goal: u64) -> Vec<Cost> {
        let far = |from| Search::new(&tangle(from, goal)).ucs().plan().map_or(0, |plan| plan.cost);
        (0..997).map(far).collect()
    }

    /// The weights of the rounds, the expansions of each round, and the number of postponed nodes.
    #[derive(Default)]
    struct EventLog {
        weights: Vec<Weights>,
        expanded: Vec<Vec<u64>>,
        postponed: usize,
    }

    impl<S: Space<State = u64>> Observer<S> for EventLog {
        fn event(&mut self, event: Event<'_, S>) {
            match event {
                Event::Weights(weights) => {
                    self.weights.push(weights);
                    self.expanded.push(Vec::new());
                }
                Event::Node(Fate::Expanded, node) => self.expanded.last_mut().unwrap().push(*node.state),
                Event::Node(Fate::Postponed, _) => self.postponed += 1,
                _ => {}
            }
        }
    }

    #[test]
    fn every_plan_is_within_its_weight_and_the_last_is_the_best() {
        let mut improved = 0;
        for goal in (0..997).step_by(83) {
            let space = tangle(1, goal);
            let Some(best) = Search::new(&space).ucs().plan().map(|plan| plan.cost) else { continue };
            let costs = costs(goal);
            for (quality, sparse) in [(Quality::Consistent, false), (Quality::Admissible, true)] {
                let h = |&n: &u64| if sparse && n % 3 == 0 { 0 } else { costs[n as usize] / 2 };
                let mut log = EventLog::default();
                let report = Search::new(&space).observe(&mut log).ara(&estimate(quality, h));
                assert!(report.is_optimal());
                assert_eq!((report.plan().unwrap().cost, report.lower_bound), (best, best));
                assert!(report.incumbents[0].cost <= 5 * best);
                assert_eq!(report.incumbents.last(), report.plan());
                improved += report.incumbents.len() - 1;
                assert_eq!(log.weights[0], Weights { g: 1, h: 5 });
                let falls = log.weights.windows(2).all(|pair| {
                    let ratio = |weights: Weights| f64::from(weights.h) / f64::from(weights.g);
                    ratio(pair[1]) < ratio(pair[0]) || pair[1].h == pair[1].g
                });
                assert!(falls, "{:?}", log.weights);
                for round in &log.expanded {
                    let mut once = round.clone();
                    once.sort_unstable();
                    once.dedup();
                    assert!(sparse || once.len() == round.len(), "a state is expanded once in a round");
                }
            }
        }
        assert!(improved > 0);
    }

    #[test]
    fn a_cheaper_path_to_a_closed_state_waits_for_the_next_round() {
        let mut postponed = 0;
        for salt in 0..20 {
            // A field of 40 × 40 with walls, and steps of different costs.
            let next = move |&at: &u64| {
                let (x, y) = (at % 40, at / 40);
                let steps = [
                    (x + 1, y, 1),
                    (x, y + 1, 1),
                    (x.wrapping_sub(1), y, 1),
                    (x, y.wrapping_sub(1), 1),
                    (x + 1, y + 1, 3),
                ];
                let free =
                    move |&(x, y, _): &(u64, u64, Cost)| x < 40 && y < 40 && (x * 7 + y * 13 + x * y + salt) % 5 > 0;
                steps.into_iter().filter(free).map(|(x, y, cost)| ((x, y), cost, y * 40 + x)).collect::<Vec<_>>()
            };
            let space = problem(0, next, |&at| at == 39 * 40 + 38);
            let left =
                estimate(Quality::Consistent, |&at: &u64| ((at % 40).abs_diff(38) + (at / 40).abs_diff(39)) as Cost);
            let mut log = EventLog::default();
            let report = Search::new(&space).observe(&mut log).ara(&left);
            let best = Search::new(&space).ucs();
            assert_eq!(report.plan().map(|plan| plan.cost), best.plan().map(|plan| plan.cost));
            for round in &log.expanded {
                let once: std::collections::HashSet<_> = round.iter().collect();
                assert_eq!(once.len(), round.len(), "a state is expanded once in a round");
            }
            postponed += log.postponed;
        }
        assert!(postponed > 0);
    }

    #[test]
    fn a_stopped_search_has_its_best_plan_and_a_bound_that_is_true() {
        let goal = 500;
        let space = tangle(1, goal);
        let best = Search::new(&space).ucs().plan().unwrap().cost;
        let costs = costs(goal);
        let half = estimate(Quality::Consistent, |&n: &u64| costs[n as usize] / 2);
        let whole = Search::new(&space).ara(&half).statistics.expanded;
        let (mut proved, mut plans) = (0, 0);
        for nodes in 0..whole {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let report = Search::new(&space).limits(limits).ara(&half);
            assert!(matches!(report.outcome, Outcome::Stopped { why: StopReason::Nodes, .. }));
            assert!(report.lower_bound >= proved && report.lower_bound <= best);
            assert!(report.plan().is_none_or(|plan| plan.cost >= best));
            proved = report.lower_bound;
            plans += usize::from(report.plan().is_some());
        }
        assert!(plans > 0, "there was a plan before the end");
    }

    #[test]
    fn weights_that_are_odd_do_no_harm() {
        let space = tangle(1, 500);
        let best = Search::new(&space).ucs().plan().unwrap().cost;
        let none = estimate(Quality::Consistent, |_: &u64| 0);
        for (g, h) in [(0, 0), (0, 5), (5, 0), (7, 3), (1, u32::MAX), (u32::MAX, u32::MAX)] {
            let report = Search::new(&space).weights(g, h).ara(&none);
            assert_eq!(report.plan().map(|plan| plan.cost), Some(best), "{g} {h}");
            assert!(report.is_optimal());
        }
    }
}

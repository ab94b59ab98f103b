//! Hill climbing (爬山法).

use crate::kernels::local::Climber;
use crate::kernels::local::Walk;
use crate::random::Random;
use crate::space::{Cost, UNREACHABLE};
use crate::tuning::Climb;

/// The most moves in a row that are no improvement.
const MOST_SIDEWAYS: u32 = 100;

struct Hill {
    climb: Climb,
    /// The number of such moves left.
    sideways: u32,
}

impl Hill {
    fn new(climb: Option<Climb>) -> Self {
        Hill { climb: climb.unwrap_or_default(), sideways: MOST_SIDEWAYS }
    }

    /// The best neighbour, a random one on ties, if its value is at most `most`.
    fn best(values: &[Cost], most: Cost, random: &mut Random) -> Option<usize> {
        let best = *values.iter().min()?;
        if best > most || best == UNREACHABLE {
            return None;
        }
        let equals: Vec<usize> = (0..values.len()).filter(|&place| values[place] == best).collect();
        Some(equals[random.below(equals.len() as u64) as usize])
    }

    /// A random better neighbour, with a probability proportional to its improvement.
    fn random_better(values: &[Cost], here: Cost, random: &mut Random) -> Option<usize> {
        let better = |place: usize| u64::from(here.saturating_sub(values[place]));
        let total: u64 = (0..values.len()).map(better).sum();
        let mut drawn = (total > 0).then(|| random.below(total))?;
        (0..values.len()).find(|&place| {
            let found = drawn < better(place);
            drawn = drawn.saturating_sub(better(place));
            found
        })
    }
}

impl Climber for Hill {
    fn begin(&mut self, _: Cost) {
        self.sideways = MOST_SIDEWAYS;
    }

    fn choose(
        &mut self,
        here: Cost,
        count: usize,
        random: &mut Random,
        look: &mut dyn FnMut(usize) -> Cost,
    ) -> Option<usize> {
        if self.climb == Climb::First {
            let mut order: Vec<usize> = (0..count).collect();
            random.shuffle(&mut order);
            return order.into_iter().find(|&place| look(place) < here);
        }
        let values: Vec<Cost> = (0..count).map(look).collect();
        match self.climb {
            Climb::Stochastic => Hill::random_better(&values, here, random),
            Climb::Sideways => {
                let chosen = Hill::best(&values, here, random)?;
                let better = values[chosen] < here;
                self.sideways = if better { MOST_SIDEWAYS } else { self.sideways.checked_sub(1)? };
                Some(chosen)
            }
            Climb::Steepest | Climb::First => Hill::best(&values, here.checked_sub(1)?, random),
        }
    }
}

method! {
    /// Hill climbing: from the current state to a neighbour with a smaller h, until there is none.
    ///
    /// - The [variant](crate::Tuning::climb) chooses the neighbour: the best, a random one on ties (`Steepest`, the default); the first
    ///   better one in random order (`First`); a better one at random, with a probability proportional to its improvement
    ///   (`Stochastic`); or also one that is as good, at most a hundred times in a row (`Sideways`).
    /// - [Restarts](crate::Tuning::restarts) are the number of new walks after a local minimum; 0 by default. If the
    ///   [`Landscape`](crate::Landscape) provides random states a walk starts at one, otherwise at the start.
    /// - The [seed](crate::Tuning::seed) determines every draw.
    ///
    /// **Guarantee:** none. In a local minimum it ends as [`Outcome::Cutoff`](crate::Outcome::Cutoff), which proves nothing.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{problem, Outcome, Search};
    ///
    /// let line = problem(0_i32, |&x| [('-', x - 1), ('+', x + 1)], |&x| x == 40);
    /// let report = Search::new(&line).hill(&|&x: &i32| x.abs_diff(40));
    /// assert_eq!(report.plan().unwrap().cost, 40);
    /// // With a dip at 20 it stays there.
    /// let dip = |&x: &i32| if x == 20 { 1 } else { x.abs_diff(40) };
    /// assert_eq!(Search::new(&line).hill(&dip).outcome, Outcome::Cutoff);
    /// ```
    pub fn hill(self, heuristic: H) where S: Landscape {
        let climber = Hill::new(self.options.tuning.climb);
        self.start(|search| Walk::new(search, climber, heuristic))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Outcome, Run, Search, StopReason, Tuning, problem};

    fn tuned(climb: Climb, restarts: u64, seed: u64) -> Tuning {
        Tuning { climb: Some(climb), restarts: Some(restarts), seed: Some(seed), ..Tuning::default() }
    }

    const ALL: [Climb; 4] = [Climb::Steepest, Climb::First, Climb::Stochastic, Climb::Sideways];

    #[test]
    fn each_variant_chooses_by_its_rule() {
        let values = [5, 3, 9, 3, UNREACHABLE];
        let mut looked = Vec::new();
        for climb in ALL {
            let (mut hill, mut random) = (Hill::new(Some(climb)), Random::new(1));
            let mut seen = [0_u32; 5];
            for _ in 0..1_000 {
                looked.clear();
                let mut look = |place: usize| {
                    looked.push(place);
                    values[place]
                };
                let chosen = hill.choose(6, 5, &mut random, &mut look).unwrap();
                seen[chosen] += 1;
                let better = looked.iter().filter(|&&place| values[place] < 6).count();
                assert!(climb != Climb::First || (better == 1 && looked.last() == Some(&chosen)));
                assert!(climb == Climb::First || looked == [0, 1, 2, 3, 4]);
            }
            let even = |places: &[usize]| {
                let times = || places.iter().map(|&place| seen[place]);
                times().max().unwrap_or(0) - times().min().unwrap_or(0) < 150
            };
            assert_eq!(seen[2] + seen[4], 0, "{seen:?}");
            match climb {
                Climb::Steepest | Climb::Sideways => assert!(seen[0] == 0 && even(&[1, 3]), "{seen:?}"),
                Climb::First => assert!(even(&[0, 1, 3]), "{seen:?}"),
                // 1, 3 and 3 of 7.
                Climb::Stochastic => assert!((100..190).contains(&seen[0]) && even(&[1, 3]), "{seen:?}"),
            }
            for (here, all) in [(3, [3, 4, 5, 6, UNREACHABLE]), (UNREACHABLE, [UNREACHABLE; 5]), (0, [1; 5])] {
                let chosen = hill.choose(here, 5, &mut random, &mut |place| all[place]);
                assert_eq!(chosen, (climb == Climb::Sideways && here == 3).then_some(0), "{climb:?} {here}");
            }
        }
    }

    #[test]
    fn sideways_ends_after_a_hundred_moves() {
        let flat = problem(0_u32, |&x| [('+', 1, x + 1)], |_| false);
        let search = || Search::new(&flat).tuning(tuned(Climb::Sideways, 0, 1));
        let report = search().hill(&|_: &u32| 3);
        assert_eq!((report.outcome, report.statistics.expanded), (Outcome::Cutoff, u64::from(MOST_SIDEWAYS) + 1));
        let report = search().hill(&|&x: &u32| if x < 90 { 3 } else { 2 });
        assert_eq!(report.statistics.expanded, 90 + u64::from(MOST_SIDEWAYS) + 1);
    }

    #[test]
    fn the_same_seed_is_the_same_walk_and_restarts_help() {
        // Steps to the right and down, with dead ends.
        let ways = |&(x, y): &(u32, u32)| {
            let pit = x + y > 0 && (x * 5 + y * 3) % 7 == 0;
            [('→', 1, (x + 1, y)), ('↓', 1, (x, y + 1))].into_iter().filter(move |_| !pit)
        };
        let grid = problem((0, 0), ways, |&at| at == (9, 9));
        let left = |&(x, y): &(u32, u32)| if x > 9 || y > 9 { UNREACHABLE } else { 18 - x - y };
        let mut solved = [0; 2];
        for climb in ALL {
            for seed in 0..20 {
                let run = |restarts| Search::new(&grid).tuning(tuned(climb, restarts, seed)).hill(&left);
                let reports = [run(0), run(50)];
                for (report, solved) in reports.iter().zip(&mut solved) {
                    *solved += u32::from(report.plan().is_some());
                    assert!(report.plan().is_some() || report.outcome == Outcome::Cutoff);
                    assert!(report.plan().is_none_or(|plan| plan.states(&grid).is_some()));
                    assert_eq!((report.lower_bound, report.is_optimal()), (0, false));
                }
                let again = run(50);
                assert_eq!(
                    (&again.outcome, again.statistics.generated),
                    (&reports[1].outcome, reports[1].statistics.generated)
                );
            }
        }
        assert!(solved[0] < solved[1], "{solved:?}");
    }

    #[test]
    fn limits_hold_and_steps_are_the_same() {
        let endless = problem(0_u32, |&x| [('+', 1, x + 1), ('-', 1, x.saturating_sub(1))], |_| false);
        let down = |&x: &u32| 100_000 - x;
        let search = || Search::new(&endless).limits(Limits { nodes: Some(77), ..Limits::default() });
        let report = search().hill(&down);
        assert!(matches!(report.outcome, Outcome::Stopped { why: StopReason::Nodes, .. }));
        assert_eq!((report.statistics.expanded, report.statistics.generated), (77, 155));
        let mut run = search().stepwise().hill(down);
        let mut steps = 0;
        while run.step() == crate::Step::Expanded {
            steps += 1;
            assert_eq!(run.current().unwrap().state, steps - 1);
            assert_eq!((run.open().count(), run.closed().count() as u32), (2, steps));
        }
        assert_eq!((steps, run.finish().statistics.generated), (77, 155));
    }

    #[test]
    fn a_plan_as_cheap_as_the_estimate_is_optimal() {
        let line = problem(0_u32, |&x| [('+', 1, x + 1)], |&x| x == 5).unit_costs();
        let exact = crate::estimate(crate::Quality::Consistent, |&x: &u32| 5_u32.saturating_sub(x));
        assert!(Search::new(&line).hill(&exact).is_optimal());
    }
}

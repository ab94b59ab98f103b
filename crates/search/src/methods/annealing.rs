//! Simulated annealing (模拟退火).
//!
//! It uses integers only: floating-point functions may differ in their last digit between machines, and the same seed must give the
//! same walk on all of them.

use crate::kernels::local::Climber;
use crate::kernels::local::Walk;
use crate::random::Random;
use crate::space::{Cost, UNREACHABLE};
use crate::tuning::Cooling;

/// Neighbours drawn in all.
const DRAWS: u64 = 50_000;

/// Binary places of a temperature.
const PLACES: u32 = 32;

/// The temperature falls by this fraction of itself at each draw in the geometric schedule: to e⁻¹² of the first temperature in all
/// draws.
const FALL: u64 = 4096;

/// log₂ e, with [`PLACES`] places.
const LOG2_E: u128 = 6_196_328_019;

/// 2 to the power of −1/2, −1/4, −1/8 …, with [`PLACES`] places.
const ROOTS: [u64; 16] = {
    let mut roots = [0; 16];
    let mut root = 1 << (PLACES - 1);
    let mut place = 0;
    while place < roots.len() {
        // The root of a number with 32 places is that of the number with 64.
        root = ((root as u128) << PLACES).isqrt() as u64;
        roots[place] = root;
        place += 1;
    }
    roots
};

/// e to the power of −`worse` / `temperature`, with [`PLACES`] places: the chance that a worse neighbour is taken.
fn chance(worse: Cost, temperature: u64) -> u64 {
    if temperature == 0 {
        return 0;
    }
    // The power of 2, with 16 binary places.
    let power = ((u128::from(worse) * LOG2_E) << 16) / u128::from(temperature);
    if power >> 16 > u128::from(PLACES) {
        return 0;
    }
    let fraction = (0..16).filter(|bit| power >> (15 - bit) & 1 == 1);
    let part = fraction.fold(1 << PLACES, |part: u64, bit| (part * (ROOTS[bit] >> 1)) >> (PLACES - 1));
    part >> (power >> 16)
}

struct Annealing {
    cooling: Cooling,
    first: u64,
    temperature: u64,
    drawn: u64,
}

impl Annealing {
    fn new(cooling: Option<Cooling>) -> Self {
        Annealing { cooling: cooling.unwrap_or_default(), first: 0, temperature: 0, drawn: 0 }
    }

    /// The temperature of the next draw.
    fn cool(&mut self) -> u64 {
        let now = match self.cooling {
            Cooling::Geometric => {
                let now = self.temperature;
                self.temperature -= self.temperature / FALL;
                now
            }
            Cooling::Linear => (u128::from(self.first) * u128::from(DRAWS - self.drawn) / u128::from(DRAWS)) as u64,
            Cooling::Logarithmic => {
                // log₂ with 16 places, linear between powers of 2.
                let number = self.drawn + 2;
                let whole = number.ilog2();
                let logarithm = (u64::from(whole) << 16) + (((number - (1 << whole)) << 16) >> whole);
                ((u128::from(self.first) << 16) / u128::from(logarithm)) as u64
            }
        };
        self.drawn += 1;
        now
    }
}

impl Climber for Annealing {
    /// A quarter of the first value is a temperature at which most neighbours are taken.
    fn begin(&mut self, h: Cost) {
        let h = if h == UNREACHABLE { 4 } else { h.max(4) };
        self.first = u64::from(h) << (PLACES - 2);
        self.temperature = self.first;
    }

    fn choose(
        &mut self,
        here: Cost,
        count: usize,
        random: &mut Random,
        look: &mut dyn FnMut(usize) -> Cost,
    ) -> Option<usize> {
        while count > 0 && self.drawn < DRAWS {
            let temperature = self.cool();
            let place = random.below(count as u64) as usize;
            let h = look(place);
            let taken = h <= here || random.next() >> (u64::BITS - PLACES) < chance(h - here, temperature);
            if h != UNREACHABLE && taken {
                return Some(place);
            }
        }
        None
    }
}

method! {
    /// Simulated annealing: neighbours are drawn at random. One that is no worse is taken; a worse one is taken with a probability that
    /// falls with its value and with the temperature, which falls from draw to draw.
    ///
    /// - The [schedule](crate::Tuning::cooling) is geometric by default.
    /// - The [seed](crate::Tuning::seed) determines every draw.
    /// - The first temperature is a quarter of the first state's h, and the search ends after 50,000 draws.
    ///
    /// **Guarantee:** none. Without a goal it ends as [`Outcome::Cutoff`](crate::Outcome::Cutoff), which proves nothing.
    ///
    /// # Example
    /// ```
    /// use jiugong_search::{problem, Search};
    ///
    /// let line = problem(0_i32, |&x| [('-', x - 1), ('+', x + 1)], |&x| x == 40);
    /// // Hill climbing would stay at 20.
    /// let dip = |&x: &i32| if x == 20 { x.abs_diff(40) - 2 } else { x.abs_diff(40) };
    /// assert!(Search::new(&line).hill(&dip).plan().is_none());
    /// assert!(Search::new(&line).annealing(&dip).plan().is_some());
    /// ```
    pub fn annealing(self, heuristic: H) where S: Landscape {
        let climber = Annealing::new(self.options.tuning.cooling);
        self.start(|search| Walk::new(search, climber, heuristic))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Outcome, Search, StopReason, Tuning, problem};

    #[test]
    #[allow(clippy::cast_sign_loss, reason = "temperatures are above 0")]
    fn the_chance_is_that_of_the_formula() {
        let one = (1_u64 << PLACES) as f64;
        for worse in [0_u32, 1, 2, 5, 17, 100, 100_000] {
            for temperature in [0.01, 0.3, 1.0, 2.5, 40.0, 1e6] {
                let found = chance(worse, (temperature * one) as u64) as f64 / one;
                let expected = (-f64::from(worse) / temperature).exp();
                assert!((found - expected).abs() < 1e-4, "{worse} {temperature}: {found} {expected}");
            }
        }
        assert_eq!((chance(0, 1), chance(1, 0), chance(Cost::MAX, 1)), (1 << PLACES, 0, 0));
    }

    #[test]
    fn every_schedule_cools_down() {
        for cooling in [Cooling::Geometric, Cooling::Linear, Cooling::Logarithmic] {
            let mut annealing = Annealing::new(Some(cooling));
            annealing.begin(40);
            let all: Vec<u64> = (0..DRAWS).map(|_| annealing.cool()).collect();
            assert_eq!(all[0], 10 << PLACES, "{cooling:?}");
            assert!(all.is_sorted_by(|one, next| one >= next), "{cooling:?}");
            let last = all[all.len() - 1] as f64 / (1_u64 << PLACES) as f64;
            match cooling {
                Cooling::Geometric | Cooling::Linear => assert!(last < 1e-3, "{last}"),
                Cooling::Logarithmic => assert!((last - 10.0 / 50_001_f64.log2()).abs() < 0.01, "{last}"),
            }
        }
    }

    #[test]
    fn the_same_seed_is_the_same_walk() {
        let line = problem(0_i32, |&x| [(-1, 1, x - 1), (1, 1, x + 1)], |&x| x == 60);
        let rough = |&x: &i32| x.abs_diff(60) + (x.unsigned_abs() % 3) * 2;
        let mut walks = std::collections::HashSet::new();
        for seed in 0..10 {
            let tuning = Tuning { seed: Some(seed), ..Tuning::default() };
            let run = || Search::new(&line).tuning(tuning).annealing(&rough);
            let (one, again) = (run(), run());
            assert_eq!((&one.outcome, one.statistics.generated), (&again.outcome, again.statistics.generated));
            let plan = one.plan().unwrap();
            assert!(plan.states(&line).is_some());
            walks.insert(plan.moves.clone());
        }
        assert!(walks.len() > 5);
    }

    #[test]
    fn it_ends_without_a_goal_and_at_limits() {
        let flat = problem(0_i32, |&x| [(-1, 1, x - 1), (1, 1, x + 1)], |_| false);
        let report = Search::new(&flat).annealing(&|_: &i32| 3);
        assert_eq!((report.outcome, report.statistics.expanded), (Outcome::Cutoff, DRAWS + 1));
        let limits = Limits { nodes: Some(10), ..Limits::default() };
        let report = Search::new(&flat).limits(limits).annealing(&|_: &i32| 3);
        assert!(matches!(report.outcome, Outcome::Stopped { why: StopReason::Nodes, .. }));
        assert_eq!(report.statistics.expanded, 10);
    }
}

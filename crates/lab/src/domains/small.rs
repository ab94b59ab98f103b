//! Domains whose states are numbered and can be walked backwards: everything about their spaces follows from that.
//!
//! They are searched as [objects](crate::coded), by methods that are compiled once for all of them.

use jiugong_search::{Backward, Cost, Ranked, Report, Space, Zero};

use crate::coded::Code;
use crate::domain::{Domain, HeuristicName, HeuristicRow};
use crate::estimator::Estimator;
use crate::formula::Combined;
use crate::language::Text;
use crate::registry::Store;
use crate::run::Run;
use crate::solve::{RequestError, replay};
use crate::watch::Show;
use crate::whole::{Whole, WholeSpace};

/// The most states of a space that is looked at as a whole, or has a place for each state kept: four bytes each, and a few
/// more while it is walked.
const MOST_STATES: usize = 50_000_000;

/// A domain whose space is numbered and can be walked backwards.
pub trait Small: Domain + Show<Position = <Self as Domain>::Position> + Backward + Ranked
where
    Self: Space<Key: Code, Move = <Self as Domain>::Move>,
    <Self as Domain>::Move: Code,
{
    /// The heuristic called `name`, `zero` aside.
    fn estimator(&self, name: HeuristicName) -> Option<Box<dyn Estimator<Self> + '_>>;

    /// The heuristic called `name`, or h = 0 without a name.
    fn any_estimator(&self, name: Option<HeuristicName>) -> Option<Box<dyn Estimator<Self> + '_>> {
        match name {
            None | Some(HeuristicName::ZERO) => Some(Box::new(Zero)),
            Some(name) if name.formula().is_some() => {
                Combined::new(name, |part| self.any_estimator(Some(part))).map(|combined| Box::new(combined) as _)
            }
            Some(name) => self.estimator(name),
        }
    }

    /// Searches as `run` says.
    ///
    /// # Errors
    /// If there is no such heuristic or method.
    fn search_small(&self, run: Run<'_, Self>) -> Result<Report<<Self as Domain>::Move>, RequestError> {
        if run.chosen.store == Store::Perfect && self.count() > MOST_STATES {
            return Err(RequestError::TooManyStates { states: self.count(), most: MOST_STATES });
        }
        let name = run.chosen.heuristic;
        let estimator = self.any_estimator(name);
        let estimator =
            estimator.ok_or_else(|| RequestError::no_such_heuristic(name.unwrap_or(HeuristicName::ZERO), Self::ROW))?;
        run.ranked(self, &*estimator)
    }

    /// All states at once, if they are not too many.
    fn whole_small(&self) -> Option<Box<dyn Whole + '_>> {
        if self.count() > MOST_STATES {
            return None;
        }
        Some(Box::new(WholeSpace::new(self, self, |name| self.any_estimator(Some(name)))))
    }

    /// The state that a move leads to, if it is possible.
    fn after_small(&self, state: &Self::State, by: <Self as Domain>::Move) -> Option<Self::State> {
        let mut found = None;
        self.successors(state, |other, _, after| {
            if other == by {
                found = Some(after);
            }
        });
        found
    }

    /// The cost of `moves` if they lead from the start to a goal.
    fn replay_small(&self, moves: &[<Self as Domain>::Move]) -> Option<Cost> {
        replay(self, moves)
    }
}

/// The row of h = 0.
pub(super) const ZERO: HeuristicRow = HeuristicRow {
    name: HeuristicName::ZERO.0,
    title: Text { en: "zero", zh: "零" },
    help: Text {
        en: "h = 0: no knowledge; A* becomes uniform-cost search",
        zh: "h = 0：没有任何知识，A* 退化为等代价搜索",
    },
    quality: Zero::QUALITY,
    compared: false,
};

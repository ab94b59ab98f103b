//! Problems made of Python functions as spaces of numbered states.

use jiugong_lab::Show;
use jiugong_search::{Backward, Cost, Heuristic, Quality, Ranked, Space};
use pyo3::prelude::*;

use super::Own;
use super::returned::explained;

impl<const BACK: bool> Space for Own<BACK> {
    type State = u32;
    type Key = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }

    fn is_goal(&self, state: &u32) -> bool {
        if let Some(known) = self.known.is_goal(*state) {
            return known;
        }
        let is_goal = self.call_goal_test(*state);
        self.known.keep_is_goal(*state, is_goal);
        is_goal
    }

    fn pack(&self, state: &u32) -> u32 {
        *state
    }

    fn unpack(&self, key: &u32) -> u32 {
        *key
    }

    fn successors(&self, state: &u32, mut visit: impl FnMut(u32, Cost, u32)) {
        for (by, cost, next) in self.moves(*state) {
            visit(by, cost, next);
        }
    }

    fn unit_costs(&self) -> bool {
        self.unit_costs
    }
}

/// The same problem with cached successors.
pub(super) struct CachedSpace<'a, const BACK: bool>(pub(super) &'a Own<BACK>);

impl<const BACK: bool> Space for CachedSpace<'_, BACK> {
    type State = u32;
    type Key = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        self.0.start()
    }

    fn is_goal(&self, state: &u32) -> bool {
        self.0.is_goal(state)
    }

    fn pack(&self, state: &u32) -> u32 {
        *state
    }

    fn unpack(&self, key: &u32) -> u32 {
        *key
    }

    fn successors(&self, state: &u32, mut visit: impl FnMut(u32, Cost, u32)) {
        for (by, cost, next) in self.0.cached_moves(*state) {
            visit(by, cost, next);
        }
    }
}

impl Backward for Own<true> {
    fn goals(&self, mut visit: impl FnMut(u32)) {
        let goals = self.called(|py| {
            let number = |goal: &Py<PyAny>| {
                let goal = goal.bind(py);
                self.known.number(goal).map_err(|error| explained(error, "goals", goal))
            };
            self.functions.goals.iter().map(number).collect::<PyResult<Vec<u32>>>()
        });
        goals.into_iter().for_each(&mut visit);
    }

    fn predecessors(&self, state: &u32, mut visit: impl FnMut(u32, Cost, u32)) {
        let Some(list) = &self.functions.predecessors else { return };
        for (by, cost, before) in self.called(|py| self.read(py, list, *state, "predecessors")) {
            visit(by, cost, before);
        }
    }
}

/// Never used: a table of all states would need them in advance.
impl Ranked for Own<true> {
    const KEYS_ARE_RANKS: bool = true;

    fn count(&self) -> usize {
        u32::MAX as usize
    }

    fn rank(&self, state: &u32) -> usize {
        *state as usize
    }

    fn unrank(&self, rank: usize) -> u32 {
        rank as u32
    }
}

impl<const BACK: bool> Show for Own<BACK> {
    type Position = u32;

    fn show(&self, state: &u32) -> u32 {
        *state
    }
}

/// The function of the problem, with the quality claimed for it.
pub(super) struct Function(pub(super) Quality);

impl<const BACK: bool> Heuristic<Own<BACK>> for Function {
    type Memo = ();

    fn eval(&self, space: &Own<BACK>, state: &u32) -> (Cost, ()) {
        (space.estimate(*state), ())
    }

    fn step(&self, space: &Own<BACK>, (): (), after: &u32, _: u32) -> (Cost, ()) {
        (space.estimate(*after), ())
    }

    fn quality(&self) -> Quality {
        self.0
    }
}

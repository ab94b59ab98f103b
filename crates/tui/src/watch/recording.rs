//! A recorded search, divided into steps with random access.

use jiugong_lab::Language;
use jiugong_lab::registry::{Pseudocode, Shape};
use jiugong_lab::trace::{Replay, Step, Trace};
use jiugong_show::export::trace_summary;

use super::growth::Growth;

/// The distance between checkpoints, in steps.
const CHECKPOINT_STEPS: usize = 512;

/// A recorded search.
pub struct Recording {
    pub trace: Trace,
    pub steps: Vec<Step>,
    /// The indices of steps that begin a round.
    pub rounds: Vec<usize>,
    pub code: Pseudocode,
    pub growth: Growth,
    /// The number of events up to the end of each step.
    ends: Vec<usize>,
    /// The lists before steps 0, [`CHECKPOINT_STEPS`], and so on.
    checkpoints: Vec<Replay>,
}

impl Recording {
    /// Divides a trace into steps.
    pub fn new(trace: Trace) -> Self {
        let mut steps = trace.steps();
        let (mut all, mut ends, mut rounds, mut checkpoints) =
            (Vec::new(), Vec::new(), Vec::new(), vec![trace.replay()]);
        let mut growth = Growth::new(&trace);
        while let Some(step) = steps.next() {
            if step.round.is_some() || step.weights.is_some() {
                rounds.push(all.len());
            }
            growth.add(&step);
            all.push(step);
            ends.push(steps.consumed());
            if all.len().is_multiple_of(CHECKPOINT_STEPS) {
                checkpoints.push(steps.replay().clone());
            }
        }
        drop(steps);
        let code = trace.pseudocode();
        Recording { trace, steps: all, rounds, code, growth, ends, checkpoints }
    }

    /// OPEN and CLOSED after a step.
    pub fn replay(&self, at: usize) -> Replay {
        let known = ((at + 1) / CHECKPOINT_STEPS).min(self.checkpoints.len() - 1);
        let mut replay = self.checkpoints[known].clone();
        let begin = (known * CHECKPOINT_STEPS).checked_sub(1).map_or(0, |before| self.ends[before]);
        for event in &self.trace.events[begin..self.ends[at]] {
            replay.apply(event);
        }
        replay.settle();
        replay
    }

    /// Whether the method stores only the current path.
    pub fn stores_only_path(&self) -> bool {
        let selection = self.trace.selection;
        selection.shape() == Shape::Walk || selection.shape() == Shape::Path && !self.trace.conditions.remembers
    }

    /// How the search ended.
    pub fn ending(&self, language: Language) -> String {
        trace_summary(&self.trace, language)
    }
}

/// A position without white space, separators and case, so that a search finds it in any notation.
pub fn plain(position: &str) -> String {
    position.chars().filter(|one| !one.is_whitespace() && *one != '/').flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use jiugong_lab::trace::Window;
    use jiugong_lab::{Method, Purpose, Request};
    use jiugong_search::Side;

    use super::*;

    /// The lists at any step equal those of stepping to it from the beginning, for all methods.
    #[test]
    fn steps_can_be_accessed_in_any_order() {
        let mut request = Request::default();
        request.set("board", "867254301").unwrap();
        let problem = request.problem().unwrap();
        let methods = Method::all().filter(|&method| problem.domain().row().has(method));
        for method in methods.filter(|method| method.row().selection.is_traced()) {
            request.settings.method = Some(method);
            request.settings.limits.nodes = Some(1300);
            let recording = Recording::new(
                request.plan(&problem, Purpose::Trace).unwrap().trace(Window::first(1300), &mut |_| {}).unwrap(),
            );
            let mut steps = recording.trace.steps();
            let mut at = 0_usize;
            while steps.next().is_some() {
                if at.is_multiple_of(97) || at.abs_diff(CHECKPOINT_STEPS) < 3 || at + 1 == recording.steps.len() {
                    let replay = recording.replay(at);
                    for side in [Side::Forward, Side::Backward] {
                        assert!(replay.open(side).eq(steps.replay().open(side)), "{method:?} OPEN after {at}");
                        assert!(replay.closed(side).eq(steps.replay().closed(side)), "{method:?} CLOSED after {at}");
                    }
                    assert!(replay.path().eq(steps.replay().path()), "{method:?} path after {at}");
                }
                at += 1;
            }
            assert_eq!(at, recording.steps.len());
        }
    }
}

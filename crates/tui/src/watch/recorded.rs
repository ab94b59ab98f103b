//! A search that was recorded, cut into steps, any of which can be gone to.

use jiugong_lab::Language;
use jiugong_lab::registry::{Pseudocode, Shape};
use jiugong_lab::trace::{Replay, Step, Trace};
use jiugong_show::export::trace_summary;

use super::growth::Growth;

/// The tables are kept after every so many steps.
const APART: usize = 512;

/// A search that was recorded.
pub struct Recorded {
    pub trace: Trace,
    pub steps: Vec<Step>,
    /// The places of steps that begin a round.
    pub rounds: Vec<usize>,
    pub code: Pseudocode,
    pub growth: Growth,
    /// How many events there are up to the end of each step.
    ends: Vec<usize>,
    /// The tables before steps 0, [`APART`], twice that …
    kept: Vec<Replay>,
}

impl Recorded {
    /// Cuts a trace into steps.
    pub fn new(trace: Trace) -> Self {
        let mut steps = trace.steps();
        let (mut all, mut ends, mut rounds, mut kept) = (Vec::new(), Vec::new(), Vec::new(), vec![trace.replay()]);
        let mut growth = Growth::new(&trace);
        while let Some(step) = steps.next() {
            if step.round.is_some() || step.weights.is_some() {
                rounds.push(all.len());
            }
            growth.add(&step);
            all.push(step);
            ends.push(steps.consumed());
            if all.len().is_multiple_of(APART) {
                kept.push(steps.replay().clone());
            }
        }
        drop(steps);
        let code = trace.pseudocode();
        Recorded { trace, steps: all, rounds, code, growth, ends, kept }
    }

    /// OPEN and CLOSED after a step.
    pub fn replay(&self, at: usize) -> Replay {
        let known = ((at + 1) / APART).min(self.kept.len() - 1);
        let mut replay = self.kept[known].clone();
        let begin = (known * APART).checked_sub(1).map_or(0, |before| self.ends[before]);
        for event in &self.trace.events[begin..self.ends[at]] {
            replay.apply(event);
        }
        replay.settle();
        replay
    }

    /// Whether the path in hand is all that is kept.
    pub fn keeps_path(&self) -> bool {
        let selection = self.trace.selection;
        selection.shape() == Shape::Walk || selection.shape() == Shape::Path && !self.trace.conditions.remembers
    }

    /// How the search ended.
    pub fn ending(&self, language: Language) -> String {
        trace_summary(&self.trace, language)
    }
}

/// A position without what only sets its parts apart, so that it is found however it is written.
pub fn plain(position: &str) -> String {
    position.chars().filter(|one| !one.is_whitespace() && *one != '/').flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use jiugong_lab::{Method, Request};
    use jiugong_search::Side;

    use super::*;

    /// The tables after any step are those of going there step by step, whatever the method.
    #[test]
    fn every_step_can_be_gone_to() {
        let mut request = Request::default();
        request.set("board", "867254301").unwrap();
        let problem = request.problem().unwrap();
        let methods = Method::all().filter(|&method| problem.domain().row().has(method));
        for method in methods.filter(|method| method.row().selection.is_traced()) {
            request.settings.method = Some(method);
            request.settings.limits.nodes = Some(1300);
            let recorded = Recorded::new(request.trace(&problem, 1300, &mut |_| {}).unwrap());
            let mut steps = recorded.trace.steps();
            let mut at = 0_usize;
            while steps.next().is_some() {
                if at.is_multiple_of(97) || at.abs_diff(APART) < 3 || at + 1 == recorded.steps.len() {
                    let replay = recorded.replay(at);
                    for side in [Side::Forward, Side::Backward] {
                        assert!(replay.open(side).eq(steps.replay().open(side)), "{method:?} OPEN after {at}");
                        assert!(replay.closed(side).eq(steps.replay().closed(side)), "{method:?} CLOSED after {at}");
                    }
                    assert!(replay.path().eq(steps.replay().path()), "{method:?} path after {at}");
                }
                at += 1;
            }
            assert_eq!(at, recorded.steps.len());
        }
    }
}

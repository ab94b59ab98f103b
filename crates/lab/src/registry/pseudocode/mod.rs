//! Methods as pseudocode, and the lines that a step of a trace executed.
//!
//! The lines of a method follow from its row: which node it takes next ([`Selection`](super::Selection)), what its rounds change
//! ([`Rounds`](super::Rounds)), and when the goal is tested. A line states what it does ([`Part`]) and a [`Step`] what it did, which links
//! steps to lines. Always: whatever a step of a traced method did has a line.

pub(crate) mod code;

use jiugong_search::{Fate, GoalTest};

use super::MethodRow;
use crate::experiments::trace::Step;
use crate::present::language::Text;

/// What a line of pseudocode does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// It puts the start in OPEN.
    Begin,
    /// It begins a round.
    Round,
    /// It takes a node.
    Take,
    /// The node is a goal.
    Goal,
    /// It generates the children.
    Expand,
    /// It enters a child.
    Enter,
    /// A child is a cheaper path to a known state.
    Better,
    /// It refuses a known child.
    Refuse,
    /// It prunes a child over the bound.
    Prune,
    /// It forgets a node for lack of memory, or because the node is useless.
    Forget,
    /// A node whose children were forgotten waits again.
    Restore,
    /// Two searches meet.
    Meet,
    /// It keeps a plan and continues.
    Keep,
    /// OPEN is empty.
    Fail,
}

/// A line of pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The level of indentation.
    pub indent: usize,
    /// The line itself.
    pub text: Text,
    /// What it does.
    pub parts: &'static [Part],
}

/// The lines of a method, first to last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pseudocode {
    /// The lines.
    pub lines: Vec<Line>,
}

pub(crate) const fn line(indent: usize, parts: &'static [Part], en: &'static str, zh: &'static str) -> Line {
    Line { indent, text: Text { en, zh }, parts }
}

impl Pseudocode {
    /// The lines of a method with this goal test; none for a method that does not report its steps.
    ///
    /// # Example
    /// ```
    /// use jiugong_lab::registry::{Method, Pseudocode};
    ///
    /// let row = Method::ASTAR.row();
    /// let code = Pseudocode::new(row, row.goal_test);
    /// assert!(code.lines.iter().any(|line| line.text.en.contains("smallest f")));
    /// ```
    pub fn new(row: &MethodRow, goal_test: GoalTest) -> Self {
        let mut lines = row.selection.rule().pseudocode(row, goal_test);
        if let Some(round) = row.rounds.line() {
            for line in &mut lines {
                line.indent += 1;
            }
            lines.insert(0, round);
        }
        Pseudocode { lines }
    }

    /// The numbers of the lines that `step` executed, from 1, in order; the last is where it ended.
    pub fn executed_lines(&self, step: &Step) -> Vec<usize> {
        let mut numbers = Vec::new();
        for part in parts(step) {
            let found = self.lines.iter().position(|line| line.parts.contains(&part));
            if let Some(number) = found.map(|at| at + 1).filter(|number| numbers.last() != Some(number)) {
                numbers.push(number);
            }
        }
        numbers
    }
}

/// What a step did, in order.
fn parts(step: &Step) -> Vec<Part> {
    let mut parts = Vec::new();
    if step.round.is_some() || step.weights.is_some() {
        parts.push(Part::Round);
    }
    if step.number == 1 {
        parts.push(Part::Begin);
    }
    parts.extend(step.refused.iter().map(|(fate, _)| part(*fate)));
    if !step.dropped.is_empty() {
        parts.push(Part::Forget);
    }
    if !step.restored.is_empty() {
        parts.push(Part::Restore);
    }
    parts.push(if step.taken.is_some() { Part::Take } else { Part::Fail });
    if step.goal {
        parts.push(Part::Goal);
    } else if step.taken.is_some() {
        parts.push(Part::Expand);
    }
    parts.extend(step.children.iter().map(|(fate, _)| part(*fate)));
    if !step.incumbents.is_empty() {
        parts.push(Part::Keep);
    }
    parts
}

fn part(fate: Fate) -> Part {
    match fate {
        Fate::Started | Fate::Generated | Fate::Waiting => Part::Enter,
        Fate::Expanded => Part::Expand,
        Fate::Duplicate => Part::Refuse,
        Fate::Improved | Fate::Reopened | Fate::Postponed => Part::Better,
        Fate::Pruned => Part::Prune,
        Fate::Dropped => Part::Forget,
        Fate::Restored => Part::Restore,
        Fate::Met => Part::Meet,
        Fate::Reached => Part::Goal,
    }
}

#[cfg(test)]
mod tests {
    use jiugong_search::GoalTest;

    use super::*;
    use crate::registry::Knob;
    use crate::{DOMAINS, Method, Options, Settings};

    /// Every method of every domain, on its example and with both goal tests.
    #[test]
    fn everything_a_step_did_has_a_line() {
        for domain in DOMAINS {
            let row = domain.row();
            let problem = (row.read)(row.example.as_bytes(), &Options::new()).unwrap();
            let methods = Method::all().filter(|&method| row.has(method));
            for method in methods.filter(|method| method.row().selection.is_traced()) {
                let tests = [GoalTest::Expansion, GoalTest::Generation];
                let set = method.row().knobs.contains(&Knob::GoalTest);
                for goal_test in tests.into_iter().take(if set { 2 } else { 1 }) {
                    let mut settings =
                        Settings { method: Some(method), goal_test: Some(goal_test), ..Settings::default() };
                    settings.limits.nodes = Some(400);
                    let Ok(trace) = problem.trace(&settings, 400, &mut |_| {}) else { continue };
                    let code = trace.pseudocode();
                    for step in trace.steps() {
                        for part in parts(&step) {
                            let known = code.lines.iter().any(|line| line.parts.contains(&part));
                            assert!(known, "{} {method:?} {goal_test:?}: {part:?} of {step:?}", row.name);
                        }
                        assert!(!code.executed_lines(&step).is_empty());
                    }
                }
            }
        }
    }

    #[test]
    fn lines_fit_half_a_screen() {
        for method in Method::all() {
            for goal_test in [GoalTest::Expansion, GoalTest::Generation] {
                let code = Pseudocode::new(method.row(), goal_test);
                assert!(code.lines.len() <= 13, "{method:?}: {}", code.lines.len());
                for line in code.lines {
                    assert!(line.text.en.chars().count() + 2 * line.indent <= 64, "{}", line.text.en);
                }
            }
        }
    }
}

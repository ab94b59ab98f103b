//! No selection: the method does not report its steps.

use jiugong_search::GoalTest;

use super::reason::{Start, Why};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule, Shape};
use crate::experiments::trace::{StepBuilder, TraceNode};
use crate::registry::pseudocode::Line;

pub(super) const FACTS: RuleFacts = RuleFacts { shape: Shape::Untraced, ..RuleFacts::new("untraced") };

pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, _: &MethodRow, _: GoalTest) -> Vec<Line> {
        Vec::new()
    }

    fn reason(&self, _: &StepBuilder, _: &TraceNode) -> Why {
        Why::new(Start)
    }
}

impl OpenRule for Rule {}

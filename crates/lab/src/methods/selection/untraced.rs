//! No selection: the method does not report its steps.

use jiugong_search::GoalTest;

use super::reason::{Start, Why};
use super::{MethodRow, SelectionRule, Shape};
use crate::experiments::trace::{StepBuilder, TraceNode};
use crate::registry::pseudocode::Line;

pub(super) struct Rule;

impl SelectionRule for Rule {
    fn name(&self) -> &'static str {
        "untraced"
    }

    fn shape(&self) -> Shape {
        Shape::Untraced
    }

    fn pseudocode(&self, _: &MethodRow, _: GoalTest) -> Vec<Line> {
        Vec::new()
    }

    fn reason(&self, _: &StepBuilder, _: &TraceNode) -> Why {
        Why::new(Start)
    }
}

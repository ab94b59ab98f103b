//! The next node of a path that a table knows.

use jiugong_search::{Cost, GoalTest};

use super::reason::{Reason, Why, Words};
use super::{MethodRow, OpenRule, RuleFacts, SelectionRule, Shape};
use crate::experiments::trace::{StepBuilder, TraceNode};
use crate::present::language::Language;
use crate::present::units::show_count;
use crate::registry::Part;
use crate::registry::pseudocode::{Line, line};

pub(super) const FACTS: RuleFacts = RuleFacts { shape: Shape::Table, ..RuleFacts::new("table") };

pub(super) struct Rule;

impl SelectionRule for Rule {
    fn pseudocode(&self, _: &MethodRow, _: GoalTest) -> Vec<Line> {
        const EACH: &[Part] = &[Part::Expand, Part::Refuse, Part::Prune];
        vec![
            line(0, &[Part::Begin], "n ← the start", "n ← 初始结点"),
            line(0, &[Part::Fail], "until n is the goal:", "直到 n 是目标："),
            line(1, &[Part::Take], "look n up in the table of distances", "在距离表中查 n"),
            line(1, EACH, "for each neighbour s of n:", "对 n 的每个邻居 s："),
            line(2, &[Part::Enter, Part::Better], "if s is one nearer: go there", "若 s 近一步：走到 s"),
            line(0, &[Part::Goal], "return the path", "返回路径"),
        ]
    }

    fn reason(&self, _: &StepBuilder, entry: &TraceNode) -> Why {
        Why::new(Known { left: entry.h })
    }
}

impl OpenRule for Rule {}

/// The table knows the way.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Moves still to go.
    pub left: Cost,
}

impl Reason for Known {
    fn text(&self, words: Words) -> String {
        let left = show_count(u64::from(self.left));
        match words.language {
            Language::En if self.left == 1 => format!("the table says: {left} move from here"),
            Language::En => format!("the table says: {left} moves from here"),
            Language::Zh => format!("查表可知从这里还需 {left} 步"),
        }
    }
}

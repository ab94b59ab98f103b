//! MM (双向启发式搜索): its row and its call.

use jiugong_search::{Backward, GoalTest, Heuristic, Observer, Report, Search, Store};

use super::{CHEAPEST_IF, Call, General, Knob, Method, MethodRow, Selection, UsesHeuristic};
use crate::present::language::Text;

impl Method {
    /// MM.
    pub const MM: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::MM;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::mm),
    name: "mm",
    title: Text { en: "MM (bidirectional, meets in the middle)", zh: "MM（双向启发式，相遇于中点）" },
    help: Text {
        en: "two searches with estimates of both costs that always take the smallest max(f, 2g): neither goes beyond the middle",
        zh: "从起点与目标同时搜索，两侧各有估价，总取 max(f, 2g) 最小的结点：任何一侧都不越过中点",
    },
    guarantee: CHEAPEST_IF,
    heuristic: UsesHeuristic::Yes,
    goal_test: GoalTest::Generation,
    selection: Selection::Middle,
    knobs: &[Knob::Store],
    optimal: true,
    ..MethodRow::PLAIN
};

pub(super) fn run<S, V, O, H, G>(search: Search<'_, S, V, O>, heuristic: &H, from_start: &G) -> Report<S::Move>
where
    S: Backward,
    V: Store<S>,
    O: Observer<S>,
    H: Heuristic<S>,
    G: Heuristic<S>,
{
    search.mm(heuristic, from_start)
}

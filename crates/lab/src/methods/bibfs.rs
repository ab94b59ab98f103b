//! Bidirectional breadth-first (双向广度优先): its row and its call.

use jiugong_search::{Backward, Duplicates, GoalTest, Heuristic, Observer, Report, Search, Store};

use super::{Call, FEWEST, General, Knob, Method, MethodRow, Selection, UsesHeuristic};
use crate::present::language::Text;

impl Method {
    /// Bidirectional breadth-first search.
    pub const BIBFS: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::BIBFS;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::bibfs),
    name: "bibfs",
    title: Text { en: "bidirectional breadth-first", zh: "双向广度优先" },
    help: Text {
        en: "two searches, from start and goal, the smaller first, until they meet",
        zh: "从起点与目标同时搜索，先扩展较小的一侧，直到相遇",
    },
    guarantee: FEWEST,
    heuristic: UsesHeuristic::No,
    goal_test: GoalTest::Generation,
    duplicates: Duplicates::Closed,
    stores: true,
    selection: Selection::Sides,
    knobs: &[Knob::Store],
    optimal: true,
    compared: true,
    ..MethodRow::PLAIN
};

pub(super) fn run<S, V, O, H>(search: Search<'_, S, V, O>, _: &H) -> Report<S::Move>
where
    S: Backward,
    V: Store<S>,
    O: Observer<S>,
    H: Heuristic<S>,
{
    search.bibfs()
}

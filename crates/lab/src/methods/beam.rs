//! Beam search (束搜索): its row and its call.

use jiugong_search::{GoalTest, Heuristic, Observer, Report, Search, Space, Store};

use super::{Call, General, Method, MethodRow, Selection, UsesHeuristic};
use crate::present::language::Text;
use crate::registry::Knob;

impl Method {
    /// Beam search.
    pub const BEAM: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::BEAM;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::beam),
    name: "beam",
    title: Text { en: "beam search", zh: "束搜索" },
    help: Text {
        en: "layer by layer like breadth-first search, but only the best of each layer by f = g + h are kept: 1,000, or as many as --width says",
        zh: "像广度优先一样逐层进行，但每层只保留 f = g + h 最小的若干结点：默认 1,000 个，可用 --width 修改",
    },
    heuristic: UsesHeuristic::Yes,
    goal_test: GoalTest::Generation,
    selection: Selection::Layered,
    knobs: &[Knob::GoalTest, Knob::Duplicates, Knob::Store, Knob::Width],
    ..MethodRow::PLAIN
};

pub(super) fn run<S, V, O, H>(search: Search<'_, S, V, O>, heuristic: &H) -> Report<S::Move>
where
    S: Space,
    V: Store<S>,
    O: Observer<S>,
    H: Heuristic<S>,
{
    search.beam(heuristic)
}

//! BAE* (双向启发式搜索): its row and its call.

use jiugong_search::{Backward, GoalTest, Heuristic, Observer, Report, Search, Store};

use super::{CHEAPEST_IF_CONSISTENT, Call, General, Knob, Method, MethodRow, Selection, UsesHeuristic};
use crate::present::language::Text;

impl Method {
    /// BAE*.
    pub const BAE: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::BAE;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::bae),
    name: "bae",
    title: Text { en: "BAE* (bidirectional, errors added)", zh: "BAE*（双向启发式，修正误差）" },
    help: Text {
        en: "two searches, each of which adds to f the error of the other side's estimate on the way so far: b = 2g + h − h′",
        zh: "从起点与目标同时搜索，把对侧估价在已走路径上的误差加入 f：b = 2g + h − h′",
    },
    guarantee: CHEAPEST_IF_CONSISTENT,
    heuristic: UsesHeuristic::Yes,
    goal_test: GoalTest::Generation,
    selection: Selection::Corrected,
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
    search.bae(heuristic, from_start)
}

//! NBS (双向启发式搜索): its row and its call.

use jiugong_search::{Backward, GoalTest, Heuristic, Observer, Report, Search, Store};

use super::{CHEAPEST_IF, Call, General, Knob, Method, MethodRow, Selection, UsesHeuristic};
use crate::present::language::Text;

impl Method {
    /// NBS.
    pub const NBS: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::NBS;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::nbs),
    name: "nbs",
    title: Text { en: "NBS (near-optimal bidirectional)", zh: "NBS（近最优双向启发式）" },
    help: Text {
        en: "two searches that expand nodes in pairs, always a pair with the smallest lower bound: at most twice as many as must be expanded",
        zh: "从起点与目标同时搜索，每次扩展下界最小的一对结点：扩展数至多是必须扩展数的两倍",
    },
    guarantee: CHEAPEST_IF,
    heuristic: UsesHeuristic::Yes,
    goal_test: GoalTest::Generation,
    selection: Selection::Pairs,
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
    search.nbs(heuristic, from_start)
}

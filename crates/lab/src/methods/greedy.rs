//! Greedy best-first (贪心): its row and its call.

use jiugong_search::{Duplicates, GoalTest, Heuristic, Observer, Report, Search, Space, Store};

use super::{NOTHING, ORDERS, Call, General, Method, MethodRow, Selection, UsesHeuristic};
use crate::present::language::Text;

impl Method {
    /// Greedy best-first search.
    pub const GREEDY: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::GREEDY;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::greedy),
    name: "greedy",
    title: Text { en: "greedy best-first", zh: "贪心" },
    help: Text { en: "OPEN ordered by h alone", zh: "OPEN 只按 h 排序" },
    guarantee: NOTHING,
    heuristic: UsesHeuristic::Yes,
    goal_test: GoalTest::Expansion,
    duplicates: Duplicates::Closed,
    stores: true,
    selection: Selection::Smallest,
    knobs: ORDERS,
    compared: true,
    ..MethodRow::PLAIN
};

pub(super) fn run<S, V, O, H>(search: Search<'_, S, V, O>, heuristic: &H) -> Report<S::Move>
where
    S: Space,
    V: Store<S>,
    O: Observer<S>,
    H: Heuristic<S>,
{
    search.greedy(heuristic)
}

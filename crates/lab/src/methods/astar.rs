//! A*: its row and its call.

use jiugong_search::{Duplicates, GoalTest, Heuristic, Observer, Report, Search, Space, Store};

use super::{CHEAPEST_IF, ORDERS, Call, General, Method, MethodRow, Selection, UsesHeuristic};
use crate::present::language::Text;

impl Method {
    /// A* search.
    pub const ASTAR: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::ASTAR;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::astar),
    name: "astar",
    title: Text { en: "A*", zh: "A*" },
    help: Text {
        en: "OPEN ordered by f = g + h; closed nodes are reopened when a cheaper way is found",
        zh: "OPEN 按 f = g + h 排序；找到代价更小的路时重新打开 CLOSED 中的结点",
    },
    guarantee: CHEAPEST_IF,
    heuristic: UsesHeuristic::Yes,
    goal_test: GoalTest::Expansion,
    duplicates: Duplicates::Closed,
    stores: true,
    selection: Selection::Smallest,
    knobs: ORDERS,
    optimal: true,
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
    search.astar(heuristic)
}

//! Uniform cost (代价树的广度优先): its row and its call.

use jiugong_search::{Duplicates, GoalTest, Heuristic, Observer, Report, Search, Space, Store};

use super::{CHEAPEST, ORDERS, Call, General, Method, MethodRow, Selection, UsesHeuristic};
use crate::present::language::Text;

impl Method {
    /// Uniform cost search.
    pub const UCS: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::UCS;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::ucs),
    name: "ucs",
    title: Text { en: "uniform cost", zh: "代价树的广度优先" },
    help: Text { en: "OPEN ordered by g (Dijkstra)", zh: "OPEN 按 g 排序（Dijkstra）" },
    guarantee: CHEAPEST,
    heuristic: UsesHeuristic::No,
    goal_test: GoalTest::Expansion,
    duplicates: Duplicates::Closed,
    stores: true,
    selection: Selection::Smallest,
    knobs: ORDERS,
    optimal: true,
    compared: true,
    ..MethodRow::PLAIN
};

pub(super) fn run<S, V, O, H>(search: Search<'_, S, V, O>, _: &H) -> Report<S::Move>
where
    S: Space,
    V: Store<S>,
    O: Observer<S>,
    H: Heuristic<S>,
{
    search.ucs()
}

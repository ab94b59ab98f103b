//! Weighted A* (加权 A*): its row and its call.

use jiugong_search::{Duplicates, GoalTest, Heuristic, Observer, Report, Search, Space, Store};

use super::{ORDERS_BY_WEIGHT, Call, General, Method, MethodRow, Selection, UsesHeuristic};
use crate::present::language::Text;

impl Method {
    /// Weighted A* search.
    pub const WASTAR: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::WASTAR;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::wastar),
    name: "wastar",
    title: Text { en: "weighted A*", zh: "加权 A*" },
    help: Text {
        en: "f = g + w·h, w = 2 unless --weight-h says otherwise",
        zh: "f = g + w·h，默认 w = 2，可用 --weight-h 修改",
    },
    guarantee: Text {
        en: "at most w × the optimum, if h is admissible", zh: "h 可采纳时不超过最优的 w 倍"
    },
    heuristic: UsesHeuristic::Yes,
    goal_test: GoalTest::Expansion,
    duplicates: Duplicates::Closed,
    stores: true,
    selection: Selection::Smallest,
    knobs: ORDERS_BY_WEIGHT,
    compared: true,
    weight_h: 2,
    ..MethodRow::PLAIN
};

pub(super) fn run<S, V, O, H>(search: Search<'_, S, V, O>, heuristic: &H) -> Report<S::Move>
where
    S: Space,
    V: Store<S>,
    O: Observer<S>,
    H: Heuristic<S>,
{
    search.wastar(heuristic)
}

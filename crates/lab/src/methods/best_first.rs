//! Global best-first (全局择优): its row and its call.

use jiugong_search::{Duplicates, GoalTest, Heuristic, Observer, Report, Search, Space, Store};

use super::{ORDERS_BY_WEIGHT, Call, General, Method, MethodRow, Selection, UsesHeuristic};
use crate::present::language::Text;

impl Method {
    /// Global best-first search.
    pub const BEST_FIRST: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::BEST_FIRST;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::best_first),
    name: "best-first",
    title: Text { en: "global best-first", zh: "全局择优" },
    help: Text {
        en: "the whole OPEN ordered by f = wg·g + wh·h", zh: "整个 OPEN 按 f = wg·g + wh·h 排序"
    },
    guarantee: Text {
        en: "wh/wg × the optimum, if h is admissible", zh: "h 可采纳时不超过最优的 wh/wg 倍"
    },
    heuristic: UsesHeuristic::Yes,
    goal_test: GoalTest::Expansion,
    duplicates: Duplicates::Closed,
    stores: true,
    selection: Selection::Smallest,
    knobs: ORDERS_BY_WEIGHT,
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
    search.best_first(heuristic)
}

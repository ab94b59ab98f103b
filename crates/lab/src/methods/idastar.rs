//! IDA*: its row and its call.

use jiugong_search::{Duplicates, GoalTest, Heuristic, Observer, Report, Search, Space, Store};

use super::{BOUNDS, CHEAPEST_IF, Call, General, Method, MethodRow, Rounds, Selection, UsesHeuristic};
use crate::present::language::Text;

impl Method {
    /// IDA* search.
    pub const IDASTAR: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::IDASTAR;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::idastar),
    name: "idastar",
    title: Text { en: "IDA*", zh: "IDA*" },
    help: Text {
        en: "depth-first rounds within a growing bound on f; needs hardly any memory",
        zh: "以逐渐增大的 f 为界反复做深度优先搜索，几乎不占内存",
    },
    guarantee: CHEAPEST_IF,
    heuristic: UsesHeuristic::Yes,
    goal_test: GoalTest::Expansion,
    duplicates: Duplicates::Back,
    stores: false,
    selection: Selection::Path,
    rounds: Rounds::Bounds,
    knobs: BOUNDS,
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
    search.idastar(heuristic)
}

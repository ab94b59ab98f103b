//! Local best-first (局部择优): its row and its call.

use jiugong_search::{Duplicates, GoalTest, Heuristic, Observer, Report, Search, Space, Store};

use super::{Call, General, Method, MethodRow, NOTHING, Selection, UsesHeuristic, WEIGHS};
use crate::present::language::Text;

impl Method {
    /// Local best-first search.
    pub const LOCAL_BEST: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::LOCAL_BEST;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::local_best),
    name: "local-best",
    title: Text { en: "local best-first", zh: "局部择优" },
    help: Text {
        en: "depth-first, the newest node's children tried in order of f",
        zh: "深度优先，最新结点的子结点按 f 从小到大尝试",
    },
    guarantee: NOTHING,
    heuristic: UsesHeuristic::Yes,
    goal_test: GoalTest::Expansion,
    duplicates: Duplicates::Closed,
    stores: true,
    selection: Selection::Newest,
    knobs: WEIGHS,
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
    search.local_best(heuristic)
}

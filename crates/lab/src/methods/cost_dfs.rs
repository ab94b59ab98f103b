//! Cost-tree depth-first (代价树的深度优先): its row and its call.

use jiugong_search::{Duplicates, GoalTest, Heuristic, Observer, Report, Search, Space, Store};

use super::{Call, General, KEEPS, Method, MethodRow, NOTHING, Selection, UsesHeuristic};
use crate::present::language::Text;

impl Method {
    /// Cost-tree depth-first search.
    pub const COST_DFS: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::COST_DFS;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::cost_dfs),
    name: "cost-dfs",
    title: Text { en: "cost-tree depth-first", zh: "代价树的深度优先" },
    help: Text {
        en: "depth-first, the newest node's children tried cheapest first",
        zh: "深度优先，最新结点的子结点按代价从小到大尝试",
    },
    guarantee: NOTHING,
    heuristic: UsesHeuristic::No,
    goal_test: GoalTest::Expansion,
    duplicates: Duplicates::Closed,
    stores: true,
    selection: Selection::Newest,
    knobs: KEEPS,
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
    search.cost_dfs()
}

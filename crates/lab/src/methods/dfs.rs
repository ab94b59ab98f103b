//! Depth-first (深度优先): its row and its call.

use jiugong_search::{Duplicates, GoalTest, Heuristic, Observer, Report, Search, Space, Store};

use super::{Call, General, KEEPS, Method, MethodRow, NOTHING, Selection, UsesHeuristic};
use crate::present::language::Text;

impl Method {
    /// Depth-first search.
    pub const DFS: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::DFS;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::dfs),
    name: "dfs",
    title: Text { en: "depth-first", zh: "深度优先" },
    help: Text {
        en: "OPEN is a stack: always goes on from the newest node", zh: "OPEN 是栈：总是从最新的结点继续"
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
    search.dfs()
}

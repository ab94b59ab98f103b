//! Breadth-first (广度优先): its row and its call.

use jiugong_search::{Duplicates, GoalTest, Heuristic, Observer, Report, Search, Space, Store};

use super::{Call, FEWEST, General, KEEPS, Method, MethodRow, Selection, UsesHeuristic};
use crate::present::language::Text;

impl Method {
    /// Breadth-first search.
    pub const BFS: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::BFS;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::bfs),
    name: "bfs",
    title: Text { en: "breadth-first", zh: "广度优先" },
    help: Text {
        en: "OPEN is a queue: all states one move away, then two, then three",
        zh: "OPEN 是队列：先扩展一步可达的状态，再扩展两步、三步可达的",
    },
    guarantee: FEWEST,
    heuristic: UsesHeuristic::No,
    goal_test: GoalTest::Generation,
    duplicates: Duplicates::Closed,
    stores: true,
    selection: Selection::Oldest,
    knobs: KEEPS,
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
    search.bfs()
}

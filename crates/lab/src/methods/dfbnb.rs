//! Depth-first branch and bound (有界深度优先 + R 表): its row and its call.

use jiugong_search::{Duplicates, GoalTest, Heuristic, Observer, Report, Search, Space, Store};

use super::{BOUNDS, Call, General, Method, MethodRow, Rounds, Selection, UsesHeuristic};
use crate::present::language::Text;

impl Method {
    /// Depth-first branch and bound search.
    pub const DFBNB: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::DFBNB;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::dfbnb),
    name: "dfbnb",
    title: Text { en: "depth-first branch and bound", zh: "有界深度优先 + R 表" },
    help: Text {
        en: "each solution goes into table R and lowers the bound; the last one is the best",
        zh: "每个解记入 R 表并降低界限，最后一个就是最优解",
    },
    guarantee: Text { en: "lowest cost within the first bound", zh: "初始界限内代价最小" },
    heuristic: UsesHeuristic::Optional,
    goal_test: GoalTest::Expansion,
    duplicates: Duplicates::Path,
    stores: true,
    selection: Selection::Path,
    rounds: Rounds::Plans,
    knobs: BOUNDS,
    optimal: true,
    compared: true,
    bounded: true,
    ..MethodRow::PLAIN
};

pub(super) fn run<S, V, O, H>(search: Search<'_, S, V, O>, heuristic: &H) -> Report<S::Move>
where
    S: Space,
    V: Store<S>,
    O: Observer<S>,
    H: Heuristic<S>,
{
    search.dfbnb(heuristic)
}

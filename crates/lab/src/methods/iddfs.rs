//! Iterative deepening (逐步加深): its row and its call.

use jiugong_search::{Duplicates, GoalTest, Heuristic, Observer, Report, Search, Space, Store};

use super::{BOUNDS, Call, FEWEST, General, Method, MethodRow, Rounds, Selection, UsesHeuristic};
use crate::present::language::Text;

impl Method {
    /// Iterative deepening search.
    pub const IDDFS: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::IDDFS;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::iddfs),
    name: "iddfs",
    title: Text { en: "iterative deepening", zh: "逐步加深" },
    help: Text {
        en: "depth-limited with the bounds 0, 1, 2 … until a solution is found",
        zh: "以 0、1、2…… 为界反复做有界深度优先，直到找到解",
    },
    guarantee: FEWEST,
    heuristic: UsesHeuristic::No,
    goal_test: GoalTest::Expansion,
    duplicates: Duplicates::Path,
    stores: true,
    selection: Selection::Path,
    rounds: Rounds::Bounds,
    knobs: BOUNDS,
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
    search.iddfs()
}

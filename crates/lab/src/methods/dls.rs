//! Depth-limited (有界深度优先): its row and its call.

use jiugong_search::{Duplicates, GoalTest, Heuristic, Observer, Report, Search, Space, Store};

use super::{BOUNDS, Call, General, Method, MethodRow, Selection, UsesHeuristic};
use crate::present::language::Text;

impl Method {
    /// Depth-limited search.
    pub const DLS: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::DLS;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::dls),
    name: "dls",
    title: Text { en: "depth-limited", zh: "有界深度优先" },
    help: Text {
        en: "depth-first to a bound; with --duplicates closed it may miss solutions",
        zh: "深度优先，不超过给定深度；--duplicates closed 时可能漏解",
    },
    guarantee: Text {
        en: "finds a solution if one is within the bound", zh: "深度界限内有解则必能找到"
    },
    heuristic: UsesHeuristic::No,
    goal_test: GoalTest::Expansion,
    duplicates: Duplicates::Path,
    stores: true,
    selection: Selection::Path,
    knobs: BOUNDS,
    compared: true,
    bounded: true,
    ..MethodRow::PLAIN
};

pub(super) fn run<S, V, O, H>(search: Search<'_, S, V, O>, _: &H) -> Report<S::Move>
where
    S: Space,
    V: Store<S>,
    O: Observer<S>,
    H: Heuristic<S>,
{
    search.dls()
}

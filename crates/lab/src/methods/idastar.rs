//! IDA*.

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "idastar",
    title: Text { en: "IDA*", zh: "IDA*" },
    help: Text {
        en: "depth-first rounds within a growing bound on f; needs hardly any memory",
        zh: "以逐渐增大的 f 为界反复做深度优先搜索，几乎不占内存",
    },
    guarantee: CHEAPEST_IF,
    heuristic: UsesHeuristic::Yes,
    duplicates: Duplicates::Back,
    stores: false,
    selection: Selection::PATH,
    rounds: Rounds::Bounds,
    knobs: BOUNDS,
    optimal: true,
    ..MethodRow::PLAIN
};

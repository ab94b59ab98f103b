//! A*.

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "astar",
    title: Text { en: "A*", zh: "A*" },
    help: Text {
        en: "OPEN ordered by f = g + h; closed nodes are reopened when a cheaper path is found",
        zh: "OPEN 表按 f = g + h 排序；找到代价更小的路径时，CLOSED 表中的结点重新放回 OPEN 表",
    },
    guarantee: CHEAPEST_IF,
    heuristic: UsesHeuristic::Yes,
    selection: Selection::SMALLEST,
    knobs: ORDERS,
    optimal: true,
    ..MethodRow::PLAIN
};

//! Greedy best-first (贪心最佳优先).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "greedy",
    title: Text { en: "greedy best-first", zh: "贪心最佳优先" },
    help: Text { en: "OPEN ordered by h alone", zh: "OPEN 表只按 h 排序" },
    heuristic: UsesHeuristic::Yes,
    selection: Selection::SMALLEST,
    knobs: ORDERS,
    ..MethodRow::PLAIN
};

//! Global best-first (全局择优).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "best-first",
    title: Text { en: "global best-first", zh: "全局择优" },
    help: Text { en: "OPEN ordered by f = wg·g + wh·h", zh: "整个 OPEN 表按 f = wg·g + wh·h 排序" },
    guarantee: Text {
        en: "wh/wg × the optimum, if h is admissible", zh: "h 可采纳时不超过最优的 wh/wg 倍"
    },
    heuristic: UsesHeuristic::Yes,
    selection: Selection::SMALLEST,
    knobs: ORDERS_BY_WEIGHT,
    optimal: true,
    ..MethodRow::PLAIN
};

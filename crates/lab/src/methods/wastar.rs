//! Weighted A* (加权 A*).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "wastar",
    title: Text { en: "weighted A*", zh: "加权 A*" },
    help: Text { en: "f = g + w·h [--weight-h, default 2]", zh: "f = g + w·h [--weight-h，默认 2]" },
    guarantee: Text {
        en: "at most w × the optimum, if h is admissible", zh: "h 可采纳时不超过最优的 w 倍"
    },
    heuristic: UsesHeuristic::Yes,
    selection: Selection::SMALLEST,
    knobs: ORDERS_BY_WEIGHT,
    weight_h: 2,
    ..MethodRow::PLAIN
};

//! Uniform cost (代价树的广度优先).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "ucs",
    title: Text { en: "uniform cost", zh: "一致代价（代价树的广度优先）" },
    help: Text { en: "OPEN ordered by g (Dijkstra)", zh: "OPEN 表按 g 排序（Dijkstra）" },
    guarantee: CHEAPEST,
    selection: Selection::SMALLEST,
    knobs: ORDERS,
    optimal: true,
    ..MethodRow::PLAIN
};

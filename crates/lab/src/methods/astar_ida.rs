//! A* at the top and IDA* below (A*+IDA*).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "astar-ida",
    title: Text { en: "A* at the top, IDA* below", zh: "上层 A*，下层 IDA*" },
    help: Text {
        en: "A* until it holds 262,144 nodes, or what --capacity says; then IDA* from each node in OPEN, with what A* knows as a table",
        zh: "先用 A*，直到存满 262,144 个结点（可用 --capacity 修改）；再从 OPEN 表的每个结点做 IDA*，并以 A* 的结果判重",
    },
    guarantee: CHEAPEST_IF,
    heuristic: UsesHeuristic::Yes,
    selection: Selection::HYBRID,
    rounds: Rounds::Bounds,
    knobs: &[Knob::Capacity],
    optimal: true,
    ..MethodRow::PLAIN
};

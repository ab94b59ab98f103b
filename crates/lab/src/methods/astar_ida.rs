//! A* at the top and IDA* below (A*+IDA*).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "astar-ida",
    title: Text { en: "A* at the top, IDA* below", zh: "上层 A*，下层 IDA*" },
    help: Text {
        en: "A* until it stores [--capacity, default 262,144] nodes; then IDA* from each node in OPEN, detecting duplicates among the nodes of A*",
        zh: "先用 A*，直到存满 [--capacity，默认 262,144] 个结点；再从 OPEN 表的每个结点做 IDA*，并以 A* 的结果判重",
    },
    guarantee: CHEAPEST_IF,
    heuristic: UsesHeuristic::Yes,
    selection: Selection::HYBRID,
    rounds: Rounds::Bounds,
    knobs: &[Knob::Capacity],
    optimal: true,
    ..MethodRow::PLAIN
};

//! Simplified memory-bounded A*, SMA* (内存受限的 A*).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "sma",
    title: Text { en: "SMA*", zh: "内存受限的 A*" },
    help: Text {
        en: "A* in 262,144 nodes, or what --capacity says: when they are full the worst is forgotten, and its parent keeps its f",
        zh: "至多保存 262,144 个结点（可用 --capacity 修改）的 A*：存满时忘掉最差的结点，由父结点记住它的 f",
    },
    guarantee: Text {
        en: "lowest cost, if h is admissible and the solution fits", zh: "h 可采纳且解存得下时代价最小"
    },
    heuristic: UsesHeuristic::Yes,
    duplicates: Duplicates::Path,
    stores: false,
    selection: Selection::BACKED_UP,
    knobs: &[Knob::Capacity],
    optimal: true,
    gives_up: true,
    ..MethodRow::PLAIN
};

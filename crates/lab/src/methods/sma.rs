//! Simplified memory-bounded A*, SMA* (内存受限的 A*).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "sma",
    title: Text { en: "SMA*", zh: "内存受限的 A*（SMA*）" },
    help: Text {
        en: "A* with a limited number of nodes [--capacity, default 262,144]: when full, the worst is discarded, and its parent stores its f",
        zh: "限制结点数的 A* [--capacity，默认 262,144]：存满时丢弃最差的结点，由父结点记住它的 f",
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

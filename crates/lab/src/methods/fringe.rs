//! Fringe search (边缘搜索).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "fringe",
    title: Text { en: "fringe search", zh: "边缘搜索" },
    help: Text {
        en: "rounds within a growing bound on f like IDA*, with OPEN and CLOSED kept from round to round and never sorted",
        zh: "像 IDA* 一样以逐渐增大的 f 为界分轮进行，但各轮之间保留 OPEN 表与 CLOSED 表，且 OPEN 表不排序",
    },
    guarantee: CHEAPEST_IF,
    heuristic: UsesHeuristic::Yes,
    selection: Selection::LISTED,
    rounds: Rounds::Bounds,
    knobs: KEEPS,
    optimal: true,
    ..MethodRow::PLAIN
};

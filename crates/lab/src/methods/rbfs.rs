//! Recursive best-first search (递归最佳优先).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "rbfs",
    title: Text { en: "recursive best-first search", zh: "递归最佳优先（RBFS）" },
    help: Text {
        en: "best-first in the memory of one path: children are discarded, and their parent stores the smallest f below it",
        zh: "只用一条路径的内存进行最佳优先搜索：退回时丢弃子结点，父结点记住其下最小的 f",
    },
    guarantee: CHEAPEST_IF,
    heuristic: UsesHeuristic::Yes,
    duplicates: Duplicates::Path,
    stores: false,
    selection: Selection::BACKED_UP,
    knobs: &[Knob::Duplicates, Knob::Store],
    optimal: true,
    ..MethodRow::PLAIN
};

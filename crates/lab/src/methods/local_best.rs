//! Local best-first (局部择优).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "local-best",
    title: Text { en: "local best-first", zh: "局部择优" },
    help: Text {
        en: "depth-first, the newest node's children tried in order of f",
        zh: "深度优先，最新结点的子结点按 f 从小到大尝试",
    },
    heuristic: UsesHeuristic::Yes,
    selection: Selection::NEWEST,
    knobs: WEIGHS,
    ..MethodRow::PLAIN
};

//! Cost-tree depth-first (代价树的深度优先).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "cost-dfs",
    title: Text { en: "cost-tree depth-first", zh: "代价树的深度优先" },
    help: Text {
        en: "depth-first, the newest node's children tried cheapest first",
        zh: "深度优先，最新结点的子结点按代价从小到大尝试",
    },
    selection: Selection::NEWEST,
    knobs: KEEPS,
    ..MethodRow::PLAIN
};

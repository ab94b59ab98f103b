//! Depth-first (深度优先).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "dfs",
    title: Text { en: "depth-first", zh: "深度优先" },
    help: Text {
        en: "OPEN is a stack: always continues from the newest node",
        zh: "OPEN 表是栈：总是从最新的结点继续",
    },
    selection: Selection::NEWEST,
    knobs: KEEPS,
    ..MethodRow::PLAIN
};

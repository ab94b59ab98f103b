//! Depth-first branch and bound (深度优先分支限界).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "dfbnb",
    title: Text { en: "depth-first branch and bound", zh: "深度优先分支限界（R 表）" },
    help: Text {
        en: "each solution goes into table R and lowers the bound; the last one is the best",
        zh: "每个解记入 R 表并降低界限，最后一个就是最优解",
    },
    guarantee: Text { en: "lowest cost within the first bound", zh: "初始界限内代价最小" },
    heuristic: UsesHeuristic::Optional,
    duplicates: Duplicates::Path,
    selection: Selection::PATH,
    rounds: Rounds::Plans,
    knobs: BOUNDS,
    optimal: true,
    bounded: true,
    ..MethodRow::PLAIN
};

//! Iterative deepening (迭代加深).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "iddfs",
    title: Text { en: "iterative deepening", zh: "迭代加深" },
    help: Text {
        en: "depth-limited with the bounds 0, 1, 2 … until a solution is found",
        zh: "以 0、1、2…… 为界反复做有界深度优先，直到找到解",
    },
    guarantee: FEWEST,
    duplicates: Duplicates::Path,
    selection: Selection::PATH,
    rounds: Rounds::Bounds,
    knobs: BOUNDS,
    optimal: true,
    ..MethodRow::PLAIN
};

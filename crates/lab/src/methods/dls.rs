//! Depth-limited (有界深度优先).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "dls",
    title: Text { en: "depth-limited", zh: "有界深度优先" },
    help: Text {
        en: "depth-first to a bound; with --duplicates closed it may miss solutions",
        zh: "深度优先，不超过给定深度；--duplicates closed 时可能漏解",
    },
    guarantee: Text { en: "finds a solution if one is within the bound", zh: "深度界限内有解则必能找到" },
    duplicates: Duplicates::Path,
    selection: Selection::PATH,
    knobs: BOUNDS,
    bounded: true,
    ..MethodRow::PLAIN
};

//! Hill climbing (爬山法).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "hill",
    title: Text { en: "hill climbing", zh: "爬山法" },
    help: Text {
        en: "from the current state to a neighbour with a smaller h, until there is none",
        zh: "从当前状态走到 h 更小的邻居，直到没有更好的邻居为止",
    },
    heuristic: UsesHeuristic::Yes,
    duplicates: Duplicates::Back,
    stores: false,
    selection: Selection::CLIMB,
    knobs: &[Knob::Variant, Knob::Restarts, Knob::Seed],
    compared: false,
    gives_up: true,
    uncounted: &[Figure::Duplicates, Figure::Reopened],
    ..MethodRow::PLAIN
};

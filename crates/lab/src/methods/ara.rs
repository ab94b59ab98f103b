//! Anytime repairing A*, ARA*.

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "ara",
    title: Text { en: "anytime repairing A* (ARA*)", zh: "随时修补 A*（ARA*）" },
    help: Text {
        en: "weighted A* in rounds whose weight falls to 1 [--weight-h, default 5]; each round reuses the results of the last",
        zh: "分轮进行的加权 A*，权逐轮降到 1 [--weight-h，默认 5]，每轮利用上一轮的结果",
    },
    guarantee: Text {
        en: "first at most w × the optimum, finally lowest cost, if h is admissible",
        zh: "h 可采纳时，第一个解不超过最优的 w 倍，最后代价最小",
    },
    heuristic: UsesHeuristic::Yes,
    selection: Selection::SMALLEST,
    rounds: Rounds::Weights,
    knobs: &[Knob::WeightH],
    optimal: true,
    weight_h: 5,
    narrows_gap: true,
    ..MethodRow::PLAIN
};

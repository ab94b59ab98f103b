//! Anytime repairing A*, ARA*.

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "ara",
    title: Text { en: "anytime repairing A* (ARA*)", zh: "任意时间修补 A*（ARA*）" },
    help: Text {
        en: "weighted A* in rounds whose weight falls to 1, from 5 or from what --weight-h says; each repairs what the last one left",
        zh: "分轮进行的加权 A*，权从 5（可用 --weight-h 修改）逐轮降到 1，每轮只修补上一轮留下的结果",
    },
    guarantee: Text {
        en: "first at most w × the optimum, in the end lowest cost, if h is admissible",
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

//! Learning real-time A* (实时学习 A*).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "lrta",
    title: Text { en: "LRTA*", zh: "实时学习 A*（LRTA*）" },
    help: Text {
        en: "moves while it searches: looks ahead, learns better estimates, moves on; over repeated trials the path becomes optimal",
        zh: "边搜索边行走：向前看几步，修正估计值，再前进；多次尝试后路径趋于最优",
    },
    guarantee: Text {
        en: "reaches the goal if every state can reach it; lowest cost over repeated trials, if h is admissible",
        zh: "每个状态都能到达目标时必达目标；h 可采纳时，多次尝试后代价最小",
    },
    heuristic: UsesHeuristic::Yes,
    duplicates: Duplicates::Back,
    stores: false,
    selection: Selection::LOOKAHEAD,
    rounds: Rounds::Trials,
    knobs: &[Knob::Trials, Knob::Lookahead],
    compared: false,
    gives_up: true,
    ..MethodRow::PLAIN
};

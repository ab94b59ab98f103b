//! Simulated annealing (模拟退火).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "annealing",
    title: Text { en: "simulated annealing", zh: "模拟退火" },
    help: Text {
        en: "random neighbours; worse ones are accepted less and less often as the temperature falls",
        zh: "随机抽取邻居，较差的也可能接受，温度越低可能性越小",
    },
    heuristic: UsesHeuristic::Yes,
    duplicates: Duplicates::Back,
    stores: false,
    selection: Selection::RANDOM,
    knobs: &[Knob::Schedule, Knob::Seed],
    compared: false,
    gives_up: true,
    uncounted: &[Figure::Duplicates, Figure::Reopened],
    ..MethodRow::PLAIN
};

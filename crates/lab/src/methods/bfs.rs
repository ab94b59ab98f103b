//! Breadth-first (广度优先).

use super::prelude::*;

pub(super) const ROW: MethodRow = MethodRow {
    name: "bfs",
    title: Text { en: "breadth-first", zh: "广度优先" },
    help: Text {
        en: "OPEN is a queue: all states one move away, then two, then three",
        zh: "OPEN 表是队列：先扩展一步可达的状态，再扩展两步、三步可达的",
    },
    guarantee: FEWEST,
    goal_test: GoalTest::Generation,
    selection: Selection::OLDEST,
    knobs: KEEPS,
    optimal: true,
    ..MethodRow::PLAIN
};

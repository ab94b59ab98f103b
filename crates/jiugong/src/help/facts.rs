//! The help of `solvable`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "solvable",
    about: Text {
        en: "Check whether boards can reach a goal, up to 999x999",
        zh: "判断棋盘能否到达目标，最大 999x999",
    },
    notes: None,
    examples: &[],
    options: &[],
}];

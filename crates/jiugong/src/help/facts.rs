//! The help of verbs that state facts about boards without a search.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[
    Verb {
        path: "solvable",
        about: Text {
            en: "Check whether boards can reach a goal, up to 999x999",
            zh: "判断棋盘能否到达目标，最大 999x999",
        },
        after: None,
        options: &[],
    },
    Verb {
        path: "rank",
        about: Text { en: "Compute the Cantor numbers of boards", zh: "求棋盘的康托展开值" },
        after: None,
        options: &[],
    },
    Verb {
        path: "unrank",
        about: Text { en: "Compute the boards with given Cantor numbers", zh: "由康托展开值求棋盘" },
        after: None,
        options: &[
            ("size", Text { en: "Rows and columns of the board", zh: "棋盘的行数与列数" }),
            ("numbers", Text { en: "Cantor numbers, from 0", zh: "康托展开值，从 0 起" }),
        ],
    },
];

//! The help of the short forms of `solve` for single domains.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[
    Verb {
        path: "maze",
        about: Text {
            en: "Find the shortest or cheapest path through a maze", zh: "走迷宫：求最短或代价最小的路"
        },
        notes: None,
        examples: &[],
        options: &[(
            "file",
            Text {
                en: "The maze: rows of 0 (free) and 1 (wall), or . and # [default: standard input]",
                zh: "迷宫文件：每行由 0（空地）与 1（墙）或 . 与 # 组成 [默认：标准输入]",
            },
        )],
    },
    Verb {
        path: "four-in-line",
        about: Text { en: "Find the fewest moves until four are in line", zh: "四子连棋：求最少移动步数" },
        notes: None,
        examples: &[],
        options: &[(
            "rows",
            Text {
                en: "The four rows, such as BWBO WBWB BWBW WBWO [default: standard input]",
                zh: "四行，例如 BWBO WBWB BWBW WBWO [默认：标准输入]",
            },
        )],
    },
];

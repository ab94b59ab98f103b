//! The help of `audit`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "audit",
    about: Text { en: "Check heuristics on every state of a space", zh: "在整个状态空间上检验启发函数" },
    notes: Some(Text {
        en: "Exit codes: 0 all admissible, 1 some are not, 2 bad input or usage.",
        zh: "退出码：0 全部可采纳，1 有启发函数不可采纳，2 输入或用法有误。",
    }),
    examples: &[
        "jiugong audit --heuristic manhattan-with-blank",
        "jiugong audit --all --goal spiral --cost tile",
        "jiugong audit --domain four-in-line --all BWBO WBWB BWBW WBWO",
    ],
    options: &[
        (
            "heuristic",
            Text {
                en: "The heuristics, such as manhattan,misplaced\nSee `jiugong list heuristics`; formulas such as 'max(manhattan, 2*misplaced)' are heuristics too.",
                zh: "启发函数，例如 manhattan,misplaced\n见 `jiugong list heuristics`；也可以是公式，例如 'max(manhattan, 2*misplaced)'。",
            },
        ),
        ("all", Text { en: "All heuristics of the domain", zh: "该类问题的全部启发函数" }),
        ("text", Text { en: "The problem, in domains other than tiles", zh: "问题（tiles 以外的种类）" }),
        (
            "goal",
            Text {
                en: "The goal, by name or as a board [default: standard]\nNames: standard (1 2 … n 0), blank-first (0 1 … n), spiral.",
                zh: "目标：名称或一个棋盘 [默认：standard]\n名称：standard（1 2 … n 0）、blank-first（0 1 … n）、spiral（螺旋）。",
            },
        ),
        (
            "size",
            Text {
                en: "Rows and columns, up to 9 cells [default: that of the goal, or 3x3]",
                zh: "行数与列数，至多 9 格 [默认：目标的大小，或 3x3]",
            },
        ),
    ],
}];

//! The help of `audit`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "audit",
    about: Text {
        en: "Check heuristics on every state of a space: admissibility, consistency and error",
        zh: "在整个状态空间上检验启发函数：是否可采纳、是否一致、误差多大",
    },
    after: Some(Text {
        en: "Exit codes: 0 all admissible, 1 some are not, 2 bad input or usage.\nExamples:\n  jiugong audit --heuristic manhattan-with-blank\n  jiugong audit --all --goal spiral --cost tile\n  jiugong audit --domain four-in-line --all BWBO WBWB BWBW WBWO",
        zh: "退出码：0 全部可采纳，1 有不可采纳的，2 输入或用法有误。\n示例：\n  jiugong audit --heuristic manhattan-with-blank\n  jiugong audit --all --goal spiral --cost tile\n  jiugong audit --domain four-in-line --all BWBO WBWB BWBW WBWO",
    }),
    options: &[
        (
            "heuristic",
            Text {
                en: "The heuristics, such as manhattan,misplaced; see `jiugong heuristics`",
                zh: "启发函数，例如 manhattan,misplaced；见 `jiugong heuristics`",
            },
        ),
        ("all", Text { en: "All heuristics of the domain", zh: "该类问题的全部启发函数" }),
        (
            "text",
            Text {
                en: "The problem, for domains other than the sliding puzzle; see `jiugong domains`",
                zh: "问题（滑块拼图以外的种类）；见 `jiugong domains`",
            },
        ),
        (
            "goal",
            Text {
                en: "standard (1 2 … n 0), blank-first (0 1 … n), spiral, or a board [default: standard]",
                zh: "standard（1 2 … n 0）、blank-first（0 1 … n）、spiral（螺旋），或一个棋盘 [默认：standard]",
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

//! The help of `path`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "path",
    about: Text {
        en: "Find one shortest solution, or count all of them", zh: "求一个最短解，或统计全部最短解"
    },
    notes: Some(Text {
        en: "Exit codes: 0 found, 1 unsolvable, 2 bad input or usage, 3 stopped.",
        zh: "退出码：0 已找到，1 无解，2 输入或用法有误，3 已停止。",
    }),
    examples: &[],
    options: &[
        (
            "all",
            Text {
                en: "Count all shortest solutions; for boards, up to 16 cells",
                zh: "统计全部最短解；棋盘至多 16 格",
            },
        ),
        ("count", Text { en: "List at most N of them, with --all", zh: "与 --all 同用：至多列出 N 个" }),
    ],
}];

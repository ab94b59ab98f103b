//! The help of `solve`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "solve",
    about: Text { en: "Solve boards", zh: "求解棋盘" },
    after: Some(Text {
        en: "Exit codes: 0 solved, 1 unsolvable, 2 bad input or usage, 3 cut off or stopped.\nWithout a board, boards are read from standard input, one a line or in rows, and answered in order.",
        zh: "退出码：0 有解，1 无解，2 输入或用法有误，3 超出界限或被限制停止。\n不给棋盘时从标准输入读取，每行一个或逐行书写，按顺序作答。",
    }),
    options: &[
        (
            "within",
            Text {
                en: "Stop as soon as the solution is proven to be within this ratio of the optimum, such as 1.05 (anytime)",
                zh: "一旦证明解不超过最优的这个倍数就停止，例如 1.05（anytime）",
            },
        ),
        (
            "time_limit",
            Text {
                en: "Stop each search after this time, such as 30s [default: 10s for anytime, else none]",
                zh: "每次搜索的时间限制，例如 30s [默认：anytime 为 10s，其余不限]",
            },
        ),
        (
            "checkpoint",
            Text {
                en: "Save the progress of pidastar in this file, and go on from it after a stop",
                zh: "把 pidastar 的进度保存在此文件中，停止之后可从中继续",
            },
        ),
    ],
}];

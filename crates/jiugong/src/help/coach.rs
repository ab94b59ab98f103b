//! The help of `coach`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "coach",
    about: Text { en: "Review a solution move by move", zh: "逐步点评玩家的解" },
    notes: Some(Text {
        en: "Exit codes: 0 the goal is reached, 1 it is not, 2 bad input or usage, 3 stopped before all distances were known.\nUp to 10 cells, distances come from a table; up to 16 cells, some boards are searched.",
        zh: "退出码：0 到达目标，1 没有到达，2 输入或用法有误，3 在求出全部距离之前停止。\n至多 10 格时查表，至多 16 格时搜索部分棋盘。",
    }),
    examples: &[
        "jiugong coach 283104765 rluldr --goal spiral",
        "jiugong coach 283104765 8 2 1 8 --moves number --goal spiral",
        "jiugong coach 123456078 rr --metric multi",
    ],
    options: &[
        (
            "board",
            Text {
                en: "The board as one argument: 283104765 or '2 8 3/1 0 4/7 6 5'",
                zh: "棋盘，写成一个参数：283104765 或 '2 8 3/1 0 4/7 6 5'",
            },
        ),
        (
            "solution",
            Text {
                en: "The moves, such as uldr, or 8 2 1 8 with --moves number [default: standard input]",
                zh: "移动，例如 uldr，或配合 --moves number 写作 8 2 1 8 [默认：标准输入]",
            },
        ),
        ("moves", Text { en: "Notation of moves, in input and output", zh: "移动的记法（读入与输出）" }),
    ],
}];

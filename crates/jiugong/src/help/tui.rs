//! The help of `tui`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "tui",
    about: Text {
        en: "Play, solve, watch, race and learn in the terminal",
        zh: "全屏程序：游戏、求解、观察、赛跑、学习",
    },
    notes: Some(Text {
        en: "`jiugong` alone in a terminal is the same. ? shows the keys, q quits.\nExit codes: 0 ended, 2 no terminal or bad usage, 129 the terminal was closed, 130 interrupted.",
        zh: "在终端上直接运行 `jiugong` 也一样。按 ? 查看按键，按 q 退出。\n退出码：0 已结束，2 没有终端或用法有误，129 终端已关闭，130 被中断。",
    }),
    examples: &["jiugong tui", "jiugong tui watch --lang zh"],
    options: &[
        ("view", Text { en: "The first view", zh: "最先显示的视图" }),
        (
            "seed",
            Text {
                en: "Random seed of the first board of the game [default: a new one each time]",
                zh: "第一局棋盘的随机种子 [默认：每次不同]",
            },
        ),
    ],
}];

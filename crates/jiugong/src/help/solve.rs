//! The help of `solve`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "solve",
    about: Text { en: "Solve boards, and problems of other domains", zh: "求解棋盘及其他种类的问题" },
    notes: Some(Text {
        en: "Exit codes: 0 solved, 1 unsolvable, 2 bad input or usage, 3 stopped by a bound or a limit.\nWithout a board, boards are read from standard input, one per line or in rows, and answered in order; for other domains one problem is read.",
        zh: "退出码：0 有解，1 无解，2 输入或用法有误，3 超出界限或被限制停止。\n省略棋盘时从标准输入读取，每行一个或逐行书写，按顺序求解；其他种类的问题一次读一个。",
    }),
    examples: &[
        "jiugong solve 283104765 --goal spiral",
        "jiugong solve --domain maze --file maze.txt --from 0,0 --to 4,4",
    ],
    options: &[
        (
            "time_limit",
            Text {
                en: "Time limit of each search, such as 30s\nThe default is 10s for anytime, and no limit for other methods.",
                zh: "每次搜索的时间限制，例如 30s\n默认：anytime 为 10s，其余不限。",
            },
        ),
        #[cfg(feature = "cluster")]
        (
            "journal",
            Text {
                en: "Save answers in this file, and skip boards that it already answers",
                zh: "把答案保存在此文件中，跳过其中已有答案的棋盘",
            },
        ),
        (
            "checkpoint",
            Text {
                en: "Save the progress of pidastar in this file\nAfter a stop the search continues from it.",
                zh: "把 pidastar 的进度保存在此文件中\n停止之后可从中继续。",
            },
        ),
    ],
}];

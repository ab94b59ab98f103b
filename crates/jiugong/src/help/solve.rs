//! The help of `solve`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "solve",
    about: Text { en: "Solve boards, and problems of other domains", zh: "求解棋盘及其他种类的问题" },
    after: Some(Text {
        en: "Exit codes: 0 solved, 1 unsolvable, 2 bad input or usage, 3 cut off or stopped.\nWithout a board, boards are read from standard input, one a line or in rows, and answered in order; of other domains one problem is read.\nExamples:\n  jiugong solve 283104765 --goal spiral\n  jiugong solve --domain maze --file maze.txt --from 0,0 --to 4,4",
        zh: "退出码：0 有解，1 无解，2 输入或用法有误，3 超出界限或被限制停止。\n不给棋盘时从标准输入读取，每行一个或逐行书写，按顺序作答；其他种类的问题一次读一个。\n示例：\n  jiugong solve 283104765 --goal spiral\n  jiugong solve --domain maze --file maze.txt --from 0,0 --to 4,4",
    }),
    options: &[
        (
            "time_limit",
            Text {
                en: "Stop each search after this time, such as 30s [default: 10s for anytime, else none]",
                zh: "每次搜索的时间限制，例如 30s [默认：anytime 为 10s，其余不限]",
            },
        ),
        #[cfg(feature = "cluster")]
        (
            "journal",
            Text {
                en: "Save answers to boards in this file, and solve only boards that it does not have yet",
                zh: "把各棋盘的答案保存在此文件中，停止之后只求解其中没有的",
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

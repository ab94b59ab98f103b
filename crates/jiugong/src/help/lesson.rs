//! The help of `lesson`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "lesson",
    about: Text { en: "Learn search in short guided lessons", zh: "搜索课程：边运行边学" },
    notes: Some(Text {
        en: "At a terminal the lesson waits after questions and tables: Enter continues, q ends; questions with choices take a letter or a number. In a pipe everything is printed at once, with the answers after the figures.\nExit codes: 0 finished, 2 bad input or usage, 3 stopped.",
        zh: "在终端上，每个问题和表格之后会停下来：按回车继续，q 结束；选择题可输入字母或数字。输出到管道时不停顿，答案在数据之后。\n退出码：0 已结束，2 输入或用法有误，3 被中断。",
    }),
    examples: &[],
    options: &[
        (
            "name",
            Text {
                en: "The lesson, such as bfs-to-astar; without it, all lessons are listed",
                zh: "课程，例如 bfs-to-astar；省略则列出全部",
            },
        ),
        (
            "board",
            Text {
                en: "Use this 3x3 board, for lessons about boards; its goal is spiral or standard, whichever it can reach",
                zh: "换成别的 3x3 棋盘（只用于与棋盘有关的课）；目标取它能到达的 spiral 或 standard",
            },
        ),
        (
            "no_pause",
            Text {
                en: "Do not wait for Enter between parts on a terminal", zh: "在终端上也不停顿，一次显示完"
            },
        ),
    ],
}];

//! The help of `lesson`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "lesson",
    about: Text {
        en: "Learn search by short guided runs, with figures measured on the spot",
        zh: "上课：边运行边学搜索，数据都是当场测得",
    },
    after: Some(Text {
        en: "At a terminal the lesson waits after questions and tables: Enter goes on, q ends; a question with choices takes a letter or a number. In a pipe it just prints, and the answers stand after the figures.\nExit codes: 0 held, 2 bad input or usage, 3 stopped.",
        zh: "在终端上，每个问题和表格之后会停下来：按回车继续，q 结束；选择题可输入字母或数字。输出到管道时不停顿，答案写在数据之后。\n退出码：0 已上完，2 输入或用法有误，3 被中断。",
    }),
    options: &[
        (
            "name",
            Text {
                en: "The lesson, such as bfs-to-astar; without one, they are listed",
                zh: "课程，例如 bfs-to-astar；不给则列出全部",
            },
        ),
        (
            "board",
            Text {
                en: "Another board of 3x3 to hold the lesson on, if it is about boards; its goal is spiral or standard, whichever it reaches",
                zh: "换成别的 3x3 棋盘（限讲棋盘的课）；目标取它能到达的 spiral 或 standard",
            },
        ),
        (
            "no_pause",
            Text {
                en: "Do not wait for Enter between the parts at a terminal", zh: "在终端上也不停顿，一次显示完"
            },
        ),
    ],
}];

//! The help of the verbs about the program itself.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[
    Verb {
        path: "interactive",
        about: Text {
            en: "Answer boards one by one, by BFS, DFS and A*",
            zh: "交互程序：依次用广度优先、深度优先与 A* 求解",
        },
        notes: Some(Text {
            en: "A board is nine different digits from 0 to 8, 0 the blank: 216408753, or 2 1 6 4 0 8 7 5 3 in one line or in rows.",
            zh: "棋盘为 0 到 8 九个不同的数字，0 为空格：216408753，或写成一行或三行的 2 1 6 4 0 8 7 5 3。",
        }),
        examples: &[],
        options: &[],
    },
    Verb {
        path: "list",
        about: Text {
            en: "List methods, heuristics, domains, goals, sets, formats",
            zh: "列出方法、启发函数、问题种类、目标、测试集与格式",
        },
        notes: None,
        examples: &["jiugong list methods", "jiugong list domains --format json"],
        options: &[("what", Text { en: "What to list", zh: "要列出的内容" })],
    },
    Verb {
        path: "help",
        about: Text { en: "Show the help of a verb", zh: "显示某个命令的帮助" },
        notes: None,
        examples: &[],
        options: &[(
            "verb",
            Text {
                en: "The verb, such as solve or tables build; without it, all of jiugong",
                zh: "命令，例如 solve 或 tables build；省略则为总览",
            },
        )],
    },
    Verb {
        path: "completions",
        about: Text { en: "Write completions for a shell", zh: "输出命令补全脚本" },
        notes: None,
        examples: &[],
        options: &[("shell", Text { en: "The shell", zh: "shell 的名称" })],
    },
    Verb {
        path: "man",
        about: Text { en: "Write the manual page", zh: "输出手册页" },
        notes: None,
        examples: &[],
        options: &[(
            "verb",
            Text {
                en: "The verb to document; without it, all of jiugong", zh: "要说明的命令；省略则为总览"
            },
        )],
    },
];

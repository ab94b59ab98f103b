//! The help of the verbs about the program itself.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[
    Verb {
        path: "interactive",
        about: Text {
            en: "Solve boards interactively by BFS, bounded DFS and A*",
            zh: "交互程序：输入棋盘，依次用广度优先、有界深度优先与 A* 求解",
        },
        after: None,
        options: &[],
    },
    Verb {
        path: "methods",
        about: Text { en: "List the search methods with their guarantees", zh: "列出所有搜索方法及其保证" },
        after: None,
        options: &[],
    },
    Verb {
        path: "heuristics",
        about: Text { en: "List the heuristics with their properties", zh: "列出所有启发函数及其性质" },
        after: None,
        options: &[],
    },
    Verb {
        path: "domains",
        about: Text {
            en: "List the domains with their problem formats, options and heuristics",
            zh: "列出所有问题种类：写法、选项与启发函数",
        },
        after: None,
        options: &[],
    },
    Verb {
        path: "help",
        about: Text {
            en: "Show the help of a verb, as its --help does", zh: "显示某个命令的帮助，与其 --help 相同"
        },
        after: None,
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
        after: None,
        options: &[("shell", Text { en: "The shell", zh: "命令行外壳" })],
    },
    Verb {
        path: "man",
        about: Text { en: "Write the manual page", zh: "输出手册页" },
        after: None,
        options: &[(
            "verb",
            Text {
                en: "The verb to document; without it, all of jiugong", zh: "要说明的命令；省略则为总览"
            },
        )],
    },
];

//! The help of the program, and of options with the same meaning in all verbs.

use super::{Text, Verb};

/// The program itself.
pub static PROGRAM: Verb = Verb {
    path: "",
    about: Text {
        en: "Sliding-puzzle solver and search laboratory", zh: "九宫：滑块拼图求解器与搜索实验室"
    },
    notes: None,
    examples: &[
        "jiugong solve 283104765 --goal spiral",
        "jiugong solve '2 8 3/1 0 4/7 6 5' --goal spiral --method bfs --format arrows",
        "jiugong compare 216408753 --goal spiral",
        "jiugong judge hdu-1043 < cases.txt",
    ],
    options: &[],
};

/// The options that need no text in a verb.
pub static OPTIONS: &[(&str, Text)] = &[
    ("help", Text { en: "Show help", zh: "显示帮助" }),
    ("version", Text { en: "Show the version", zh: "显示版本" }),
    (
        "lang",
        Text {
            en: "Output language [default: $JIUGONG_LANG, then locale]",
            zh: "显示语言；默认取 JIUGONG_LANG，再取系统区域设置",
        },
    ),
    ("quiet", Text { en: "Print only answers and errors", zh: "只输出结果与错误" }),
    (
        "color",
        Text {
            en: "When to use colours\nauto: on a terminal unless NO_COLOR is set, or if CLICOLOR_FORCE is set.",
            zh: "何时使用颜色\nauto：在终端中使用，设有 NO_COLOR 则不用，设有 CLICOLOR_FORCE 则总用。",
        },
    ),
    (
        "all_boards",
        Text {
            en: "Show all positions and moves of a path of more than 200 moves",
            zh: "路径超过 200 步时也显示全部状态与移动",
        },
    ),
    #[cfg(feature = "cluster")]
    ("local", Text { en: "Run N local worker processes", zh: "在本机启动 N 个工作进程" }),
    #[cfg(feature = "cluster")]
    (
        "hosts",
        Text {
            en: "Run as one of several processes: the file lists each as HOST:PORT",
            zh: "作为多个进程之一运行：文件中每个进程一行 HOST:PORT",
        },
    ),
    #[cfg(feature = "cluster")]
    (
        "process",
        Text {
            en: "The line of --hosts for this process, from 0; process 0 shows the result",
            zh: "本进程在 --hosts 中的行号，从 0 数起；结果由进程 0 显示",
        },
    ),
    (
        "boards",
        Text {
            en: "The board: 283104765, or 2 8 3 1 0 4 7 6 5, or '2 8 3/1 0 4/7 6 5'; the blank is 0, x, _ or -1",
            zh: "棋盘：283104765、2 8 3 1 0 4 7 6 5 或 '2 8 3/1 0 4/7 6 5'；空格写作 0、x、_ 或 -1",
        },
    ),
    (
        "goal",
        Text {
            en: "The goal, by name or as a board [default: standard]\nNames: standard (1 2 … n 0), blank-first (0 1 … n; the default for Korf's files), spiral.",
            zh: "目标：名称或一个棋盘 [默认：standard]\n名称：standard（1 2 … n 0）、blank-first（0 1 … n，Korf 文件的默认值）、spiral（螺旋）。",
        },
    ),
    (
        "size",
        Text {
            en: "Rows and columns, unless the board is square or written in rows",
            zh: "行数与列数；非正方形且未分行书写的棋盘需要",
        },
    ),
    ("order", Text { en: "The operator order: any order of l, u, r, d", zh: "算符次序：l、u、r、d 的任意排列" }),
    ("moves", Text { en: "How moves are written", zh: "移动的记法" }),
    ("metric", Text { en: "What counts as one move", zh: "怎样算一步" }),
    (
        "time_limit",
        Text {
            en: "Time limit, such as 10s, including the time to build tables",
            zh: "时间限制，例如 10s；建立表的时间也计算在内",
        },
    ),
    ("memory_limit", Text { en: "Memory limit of each search", zh: "每次搜索占用内存的限制" }),
    (
        "domain",
        Text {
            en: "The kind of problem; see `jiugong list domains`", zh: "问题的种类；见 `jiugong list domains`"
        },
    ),
    (
        "text",
        Text {
            en: "A board such as 283104765, or the problem of another domain [default: standard input]\nA board is also written 2 8 3 1 0 4 7 6 5 or '2 8 3/1 0 4/7 6 5', with the blank as 0, x, _ or -1; `jiugong list domains` shows how other problems are written.",
            zh: "棋盘，例如 283104765，或其他种类的问题 [默认：标准输入]\n棋盘也可写作 2 8 3 1 0 4 7 6 5 或 '2 8 3/1 0 4/7 6 5'，空格写作 0、x、_ 或 -1；其他种类的写法见 `jiugong list domains`。",
        },
    ),
    (
        "file",
        Text {
            en: "Read the problem from this file; - is standard input", zh: "从此文件读取问题；- 为标准输入"
        },
    ),
    ("format", Text { en: "Output format", zh: "输出格式" }),
    ("seed", Text { en: "The seed of the random problems", zh: "随机问题的种子" }),
    (
        "threads",
        Text {
            en: "Number of threads, for methods that can use several [default: all cores]",
            zh: "线程数（适用于可并行的方法）[默认：全部核心]",
        },
    ),
];

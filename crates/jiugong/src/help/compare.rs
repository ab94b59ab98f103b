//! The help of `compare`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "compare",
    about: Text {
        en: "Compare methods, heuristics and stores on one or more problems, with tables, a summary and a chart",
        zh: "在一个或许多问题上比较各种方法、启发函数与存储方式，给出表格、文字解读与图",
    },
    after: Some(Text {
        en: "Examples:\n  jiugong compare 216408753 --goal spiral\n  jiugong compare --random 100 --seed 7 --methods bfs,astar,idastar -o compare.svg\n  jiugong compare --file boards.txt --methods astar --stores perfect,hash,list --format csv\n  jiugong compare --domain maze --random 10 --size 30\nWithout a board, boards are read from standard input. The same seed gives the same boards, and all figures but\ntimes, on every machine. Exit codes: 0 something solved, 1 unsolvable, 2 bad input or usage, 3 nothing solved\nwithin the limits, or interrupted.",
        zh: "示例：\n  jiugong compare 216408753 --goal spiral\n  jiugong compare --random 100 --seed 7 --methods bfs,astar,idastar -o compare.svg\n  jiugong compare --file boards.txt --methods astar --stores perfect,hash,list --format csv\n  jiugong compare --domain maze --random 10 --size 30\n省略棋盘时从标准输入读取。相同的种子在任何机器上给出相同的棋盘，除用时外的数值也相同。\n退出码：0 有解出的棋盘，1 无解，2 输入或用法有误，3 限制内未解出或被中断。",
    }),
    options: &[
        ("time_limit", Text { en: "Time limit of each method [default: 5s]", zh: "每种方法的时间限制 [默认：5s]" }),
        (
            "file",
            Text {
                en: "Read the boards from this file, one per line or in rows, or one problem of another domain; - is standard input",
                zh: "从此文件读取棋盘（每行一个或逐行书写），或其他种类的一个问题；- 为标准输入",
            },
        ),
        (
            "random",
            Text {
                en: "Compare on N random problems; each board that reaches the goal is equally likely",
                zh: "用 N 个随机问题比较；能到达目标的棋盘机会均等",
            },
        ),
        (
            "size",
            Text {
                en: "Rows and columns of random boards [default: 3x3] or of boards not written in rows; approximate size of random problems in other domains",
                zh: "随机棋盘（默认 3x3）或未分行书写的棋盘的行数与列数；其他种类为随机问题的大致大小",
            },
        ),
        (
            "stores",
            Text {
                en: "Stores of visited states to compare, for methods that use one [default: chosen by board size]",
                zh: "要比较的状态存储方式（限保存状态的方法）[默认：按棋盘大小选择]",
            },
        ),
        (
            "output",
            if cfg!(feature = "png") {
                Text {
                    en: "Also write a chart of nodes and time by solution depth to this .svg or .png file",
                    zh: "另把结点数与用时随解的深度变化的图画到此文件（.svg 或 .png）",
                }
            } else {
                Text {
                    en: "Also write a chart of nodes and time by solution depth to this .svg file",
                    zh: "另把结点数与用时随解的深度变化的图画到此 .svg 文件",
                }
            },
        ),
        ("methods", Text { en: "The methods to compare [default: all]", zh: "要比较的方法 [默认：全部]" }),
        (
            "heuristics",
            Text {
                en: "The heuristics to compare [default: the usual ones of the domain]",
                zh: "要比较的启发函数 [默认：该类问题常用的几种]",
            },
        ),
    ],
}];

//! The help of `compare`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "compare",
    about: Text {
        en: "Compare methods, heuristics and stores", zh: "比较各种方法、启发函数与存储方式"
    },
    notes: Some(Text {
        en: "Without a board, boards are read from standard input. The same seed gives the same boards, and all figures but\ntimes, on every machine. Exit codes: 0 something solved, 1 unsolvable, 2 bad input or usage, 3 nothing solved\nwithin the limits, or interrupted.",
        zh: "省略棋盘时从标准输入读取。相同的种子在任何机器上给出相同的棋盘，除用时外，各项数据也相同。\n退出码：0 有解出的棋盘，1 无解，2 输入或用法有误，3 限制内未解出或被中断。",
    }),
    examples: &[
        "jiugong compare 216408753 --goal spiral",
        "jiugong compare --random 100 --seed 7 --methods bfs,astar,idastar -o compare.svg",
        "jiugong compare --file boards.txt --methods astar --stores perfect,hash,list --format csv",
        "jiugong compare --domain maze --random 10 --size 30",
    ],
    options: &[
        ("time_limit", Text { en: "Time limit of each method [default: 5s]", zh: "每种方法的时间限制 [默认：5s]" }),
        (
            "file",
            Text {
                en: "Read the boards, or one problem of another domain, from this file\nBoards stand one per line or in rows; - is standard input.",
                zh: "从此文件读取棋盘，或其他种类的一个问题\n棋盘每行一个或逐行书写；- 为标准输入。",
            },
        ),
        (
            "random",
            Text {
                en: "Compare on N random problems\nEach board that reaches the goal is equally likely.",
                zh: "用 N 个随机问题比较\n等概率抽取能到达目标的棋盘。",
            },
        ),
        (
            "size",
            Text {
                en: "Size of random problems [default: 3x3]\nAlso the size of boards that are neither square nor written in rows; in other domains, the approximate size.",
                zh: "随机问题的大小 [默认：3x3]\n棋盘不是正方形又没有分行书写时，也用它指明大小；其他种类为大致的大小。",
            },
        ),
        (
            "stores",
            Text {
                en: "Stores of visited states to compare, for methods that use one [default: chosen by board size]",
                zh: "要比较的状态存储方式（只用于保存状态的方法）[默认：按棋盘大小选择]",
            },
        ),
        (
            "output",
            if cfg!(feature = "png") {
                Text {
                    en: "Also write a chart to this .svg or .png file\nThe chart shows nodes and time by solution depth.",
                    zh: "另画一张图，写入此文件（.svg 或 .png）\n图中为结点数与用时随解的深度的变化。",
                }
            } else {
                Text {
                    en: "Also write a chart to this .svg file\nThe chart shows nodes and time by solution depth.",
                    zh: "另画一张图到此 .svg 文件\n图中为结点数与用时随解的深度的变化。",
                }
            },
        ),
        (
            "methods",
            Text {
                en: "The methods to compare [default: six instructive ones]",
                zh: "要比较的方法 [默认：六种有代表性的]",
            },
        ),
        ("all", Text { en: "Compare all methods and heuristics", zh: "比较全部方法与启发函数" }),
        (
            "heuristics",
            Text {
                en: "The heuristics to compare [default: the usual ones]",
                zh: "要比较的启发函数 [默认：常用的几种]",
            },
        ),
    ],
}];

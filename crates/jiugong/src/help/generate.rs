//! The help of `generate`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "generate",
    about: Text {
        en: "Make problems: random ones; boards also at a given distance, the farthest ones, or those on which one method beats another",
        zh: "生成问题：随机的；棋盘还可以是指定距离的、最远的，或某方法明显优于另一方法的",
    },
    after: Some(Text {
        en: "Exit codes: 0 made, 1 no board on which the one beats the other, 2 bad input or usage, 3 stopped.\nExamples:\n  jiugong generate --count 100 --size 4x4 --seed 7 | jiugong solve --format moves\n  jiugong generate --distance 25 --goal spiral --count 5\n  jiugong generate --hardest --size 2x4\n  jiugong generate --faster astar:manhattan --than bfs --count 5 --format table",
        zh: "退出码：0 已生成，1 没有一方法优于另一方法的棋盘，2 输入或用法有误，3 已停止。\n示例：\n  jiugong generate --count 100 --size 4x4 --seed 7 | jiugong solve --format moves\n  jiugong generate --distance 25 --goal spiral --count 5\n  jiugong generate --hardest --size 2x4\n  jiugong generate --faster astar:manhattan --than bfs --count 5 --format table",
    }),
    options: &[
        ("count", Text { en: "How many [default: 1; with --hardest all]", zh: "个数 [默认：1；--hardest 为全部]" }),
        (
            "size",
            Text {
                en: "Rows and columns [default: those of the goal, or 3x3]; of other domains, about how large",
                zh: "行数与列数 [默认：目标的大小，或 3x3]；其他种类为大致大小",
            },
        ),
        (
            "goal",
            Text {
                en: "The boards reach this goal: standard, blank-first, spiral, or a board [default: standard]",
                zh: "棋盘都能到达此目标：standard、blank-first、spiral 或一个棋盘 [默认：standard]",
            },
        ),
        (
            "seed",
            Text {
                en: "The same seed makes the same problems [default: a new one, told on stderr]",
                zh: "同样的种子生成同样的问题 [默认：新种子，显示在标准错误上]",
            },
        ),
        (
            "distance",
            Text {
                en: "Boards at exactly this distance, all different; up to 10 cells from a table, up to 16 by search",
                zh: "恰好为此距离的棋盘，互不相同；至多 10 格查表，至多 16 格搜索",
            },
        ),
        (
            "hardest",
            Text {
                en: "The boards farthest from the goal; up to 10 cells all of them, on 4x4 those that are known",
                zh: "离目标最远的棋盘；至多 10 格给出全部，4x4 给出已知的",
            },
        ),
        (
            "faster",
            Text {
                en: "Of random boards those on which this method, such as astar or astar:manhattan, beats --than the most",
                zh: "在随机棋盘中选出此方法（例如 astar 或 astar:manhattan）胜过 --than 最多的",
            },
        ),
        ("than", Text { en: "The method that is to be beaten", zh: "与之比较的方法" }),
        (
            "heuristic",
            Text {
                en: "The heuristic of both methods, where they use one and name none",
                zh: "两种方法的启发函数（使用启发函数而未指明时）",
            },
        ),
        ("by", Text { en: "What the two methods are measured by", zh: "两种方法按什么比较" }),
        ("node_limit", Text { en: "Stop each search after this many expansions", zh: "每次搜索扩展的结点数限制" }),
        ("sample", Text { en: "How many random boards are tried", zh: "试多少个随机棋盘" }),
    ],
}];

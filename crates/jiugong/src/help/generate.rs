//! The help of `generate`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "generate",
    about: Text {
        en: "Generate problems: random ones; for boards also at a given distance, the farthest, or those that favour one method",
        zh: "生成问题：随机的；棋盘还可以是指定距离的、最远的，或某方法明显优于另一方法的",
    },
    after: Some(Text {
        en: "Exit codes: 0 generated, 1 no board on which --faster beats --than, 2 bad input or usage, 3 stopped.\nExamples:\n  jiugong generate --count 100 --size 4x4 --seed 7 | jiugong solve --format moves\n  jiugong generate --distance 25 --goal spiral --count 5\n  jiugong generate --hardest --size 2x4\n  jiugong generate --faster astar:manhattan --than bfs --count 5 --format table",
        zh: "退出码：0 已生成，1 没有 --faster 优于 --than 的棋盘，2 输入或用法有误，3 已停止。\n示例：\n  jiugong generate --count 100 --size 4x4 --seed 7 | jiugong solve --format moves\n  jiugong generate --distance 25 --goal spiral --count 5\n  jiugong generate --hardest --size 2x4\n  jiugong generate --faster astar:manhattan --than bfs --count 5 --format table",
    }),
    options: &[
        (
            "count",
            Text {
                en: "Number of problems [default: 1; with --hardest all]", zh: "个数 [默认：1；--hardest 为全部]"
            },
        ),
        (
            "size",
            Text {
                en: "Rows and columns [default: those of the goal, or 3x3]; approximate size in other domains",
                zh: "行数与列数 [默认：目标的大小，或 3x3]；其他种类为大致大小",
            },
        ),
        (
            "goal",
            Text {
                en: "Goal of the boards: standard, blank-first, spiral, or a board [default: standard]",
                zh: "棋盘的目标：standard、blank-first、spiral 或一个棋盘 [默认：standard]",
            },
        ),
        (
            "seed",
            Text {
                en: "Random seed; the same seed generates the same problems [default: a new one, printed to stderr]",
                zh: "随机种子；相同的种子生成相同的问题 [默认：新种子，显示在标准错误上]",
            },
        ),
        (
            "distance",
            Text {
                en: "Different boards at exactly this distance; from a table up to 10 cells, by search up to 16",
                zh: "恰好为此距离的棋盘，互不相同；至多 10 格查表，至多 16 格搜索",
            },
        ),
        (
            "hardest",
            Text {
                en: "The boards farthest from the goal: all of them up to 10 cells, the known ones for 4x4",
                zh: "离目标最远的棋盘；至多 10 格给出全部，4x4 给出已知的",
            },
        ),
        (
            "faster",
            Text {
                en: "Select the random boards on which this method, such as astar or astar:manhattan, beats --than by the largest factor",
                zh: "在随机棋盘中选出此方法（例如 astar 或 astar:manhattan）相对 --than 优势最大的",
            },
        ),
        ("than", Text { en: "The method to compare --faster with", zh: "与 --faster 比较的方法" }),
        (
            "heuristic",
            Text {
                en: "Heuristic of methods that use one and do not name it",
                zh: "未指明启发函数的方法所用的启发函数",
            },
        ),
        ("by", Text { en: "The figure by which the methods are compared", zh: "比较两种方法所用的指标" }),
        ("node_limit", Text { en: "Limit of expanded nodes in each search", zh: "每次搜索扩展的结点数限制" }),
        ("sample", Text { en: "Number of random boards to try", zh: "试验的随机棋盘数" }),
    ],
}];

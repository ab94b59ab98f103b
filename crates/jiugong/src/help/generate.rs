//! The help of `generate`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "generate",
    about: Text {
        en: "Generate random, distant or selected problems", zh: "生成随机、指定距离或经筛选的问题"
    },
    notes: Some(Text {
        en: "Exit codes: 0 generated, 1 no board on which --faster beats --than, 2 bad input or usage, 3 stopped.",
        zh: "退出码：0 已生成，1 没有 --faster 优于 --than 的棋盘，2 输入或用法有误，3 已停止。",
    }),
    examples: &[
        "jiugong generate --count 100 --size 4x4 --seed 7 | jiugong solve --format moves",
        "jiugong generate --distance 25 --goal spiral --count 5",
        "jiugong generate --hardest --size 2x4",
        "jiugong generate --faster astar:manhattan --than bfs --count 5 --format table",
    ],
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
                en: "Rows and columns [default: those of the goal, or 3x3]\nIn other domains, the approximate size.",
                zh: "行数与列数 [默认：目标的大小，或 3x3]\n其他种类为大致大小。",
            },
        ),
        (
            "goal",
            Text {
                en: "The goal, by name or as a board [default: standard]",
                zh: "目标：名称或一个棋盘 [默认：standard]",
            },
        ),
        (
            "seed",
            Text {
                en: "Random seed [default: a new one, printed to stderr]\nThe same seed generates the same problems.",
                zh: "随机种子 [默认：另取新种子，并写到标准错误]\n相同的种子生成相同的问题。",
            },
        ),
        (
            "distance",
            Text {
                en: "Different boards at exactly this distance\nUp to 10 cells they come from a table, up to 16 from a search.",
                zh: "恰好为此距离的棋盘，互不相同\n至多 10 格查表，至多 16 格搜索。",
            },
        ),
        (
            "hardest",
            Text {
                en: "The boards farthest from the goal\nAll of them up to 10 cells, the known ones for 4x4.",
                zh: "离目标最远的棋盘\n至多 10 格给出全部，4x4 给出已知的。",
            },
        ),
        (
            "faster",
            Text {
                en: "Boards on which this method beats --than most\nThey are selected from random boards; a method may name its heuristic: astar:manhattan.",
                zh: "此方法相对 --than 优势最大的棋盘\n从随机棋盘中选出；方法可带启发函数：astar:manhattan。",
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

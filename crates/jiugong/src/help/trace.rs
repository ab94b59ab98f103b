//! The help of the verbs that show a search.

use super::{Text, Verb};

const METHOD: Text = Text {
    en: "The search method; see `jiugong list methods` [default: astar]",
    zh: "搜索方法；见 `jiugong list methods` [默认：astar]",
};
const MAZE: Text = Text { en: "Same as --domain maze --file FILE", zh: "同 --domain maze --file FILE" };
const FOUR_IN_LINE: Text = Text { en: "Same as --domain four-in-line", zh: "同 --domain four-in-line" };

pub static VERBS: &[Verb] = &[
    Verb {
        path: "trace",
        about: Text {
            en: "Show a search step by step, with OPEN and CLOSED",
            zh: "逐步显示搜索过程，附 OPEN 表与 CLOSED 表",
        },
        notes: Some(Text {
            en: "On a terminal you step through it: Enter continues, b goes back, a number jumps to that step, r to the next round, e to the end, q quits.\nExit codes: 0 solved, 1 unsolvable, 2 bad input or usage, 3 stopped by a bound or a limit. In JSON, duplicates = duplicate + improved + reopened + postponed events, and the two sides of bibfs number their nodes separately.",
            zh: "在终端上可逐步查看：回车下一步，b 上一步，数字跳到该步，r 下一轮，e 最后一步，q 退出。\n退出码：0 有解，1 无解，2 输入或用法有误，3 超出界限或被限制停止。JSON 中 duplicates = duplicate + improved + reopened + postponed 事件数；bibfs 两侧各自编号。",
        }),
        examples: &[
            "jiugong trace 283104765 --goal spiral",
            "jiugong trace 283104765 --goal spiral --method bibfs | less",
            "jiugong trace 283104765 --goal spiral --method idastar --format json",
            "jiugong trace --maze maze.txt --method bfs --format posthoc > maze.trace.yaml",
            "jiugong trace --four-in-line BWBO WBWB BWBW WBWO --method bfs",
            "jiugong trace 283164705 --goal spiral -o watch.svg",
        ],
        options: &[
            ("method", METHOD),
            (
                "steps",
                Text {
                    en: "Show at most N expansions [default: 200]\nWith --format posthoc, all are written.",
                    zh: "最多显示 N 次扩展 [默认：200]\n--format posthoc 时写出全部。",
                },
            ),
            ("rows", Text { en: "Show at most N rows of OPEN and CLOSED", zh: "OPEN 表与 CLOSED 表最多显示 N 行" }),
            (
                "step",
                Text {
                    en: "Step through it even if input or output is not a terminal",
                    zh: "即使输入输出不是终端也逐步查看",
                },
            ),
            (
                "all",
                Text {
                    en: "Print all steps at once, even on a terminal", zh: "在终端上也一次显示全部步骤"
                },
            ),
            (
                "output",
                Text {
                    en: "Write the steps to this file as an animation (.svg)\nThey are not printed then; each step is a frame.",
                    zh: "把各步写成动画文件（.svg）\n每步一帧，不再输出文字。",
                },
            ),
            ("maze", MAZE),
            ("four_in_line", FOUR_IN_LINE),
        ],
    },
    Verb {
        path: "tree",
        about: Text { en: "Draw the search tree as a picture", zh: "把搜索树画成图片" },
        notes: Some(Text {
            en: "Exit codes: 0 solved, 1 unsolvable, 2 bad input or usage, 3 stopped by a bound or a limit.",
            zh: "退出码：0 有解，1 无解，2 输入或用法有误，3 超出界限或被限制停止。",
        }),
        examples: &[
            "jiugong tree 283104765 --goal spiral -o tree.svg",
            "jiugong tree 283104765 --goal spiral --method bibfs -o both.svg",
            "jiugong tree 283164705 --goal spiral --method iddfs --round 6 -o tree.dot",
        ],
        options: &[
            ("method", METHOD),
            (
                "output",
                if cfg!(feature = "png") {
                    Text { en: "Output file: .svg, .png or .dot", zh: "输出文件：.svg、.png 或 .dot" }
                } else {
                    Text { en: "Output file: .svg or .dot", zh: "输出文件：.svg 或 .dot" }
                },
            ),
            (
                "nodes",
                Text {
                    en: "Draw the first N nodes and the solution path\nBy default a tree of more than 200 nodes is folded to fit a page.",
                    zh: "画出最先进入的 N 个结点与解路径\n默认情况下，超过 200 个结点的树折叠为一页。",
                },
            ),
            ("all", Text { en: "Draw all nodes", zh: "画出全部结点" }),
            ("round", Text { en: "Draw only this round of an iterative method", zh: "只画迭代方法的这一轮" }),
            ("maze", MAZE),
            ("four_in_line", FOUR_IN_LINE),
        ],
    },
];

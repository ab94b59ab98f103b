//! The help of the verbs that show a search.

use super::{Text, Verb};

const METHOD: Text = Text {
    en: "The search method; auto is astar here; see `jiugong methods`",
    zh: "搜索方法；此处 auto 即 astar；见 `jiugong methods`",
};
const MAZE: Text = Text { en: "The same as --domain maze --file FILE", zh: "同 --domain maze --file FILE" };
const FOUR_IN_LINE: Text = Text { en: "The same as --domain four-in-line", zh: "同 --domain four-in-line" };

pub static VERBS: &[Verb] = &[
    Verb {
        path: "trace",
        about: Text {
            en: "Show a search step by step, with OPEN and CLOSED",
            zh: "逐步显示搜索过程，附 OPEN 表与 CLOSED 表",
        },
        after: Some(Text {
            en: "At a terminal you step through it: Enter goes on, b back, a number to that step, r to the next round, e to the end, q quits.\nExit codes: 0 solved, 1 unsolvable, 2 bad input or usage, 3 cut off or stopped. In JSON, duplicates = duplicate + improved + reopened + postponed events, and the two sides of bibfs number their nodes apart.\n\nExamples:\n  jiugong trace 283104765 --goal spiral\n  jiugong trace 283104765 --goal spiral --method bibfs | less\n  jiugong trace 283104765 --goal spiral --method idastar --format json\n  jiugong trace --maze maze.txt --method bfs --format posthoc > maze.trace.yaml\n  jiugong trace --four-in-line BWBO WBWB BWBW WBWO --method bfs\n  jiugong trace 283164705 --goal spiral -o watch.svg",
            zh: "在终端上可逐步查看：回车下一步，b 上一步，数字跳到该步，r 下一轮，e 最后一步，q 退出。\n退出码：0 有解，1 无解，2 输入或用法有误，3 超出界限或被限制停止。JSON 中 duplicates = duplicate + improved + reopened + postponed 事件数；bibfs 两侧各自编号。\n\n示例：\n  jiugong trace 283104765 --goal spiral\n  jiugong trace 283104765 --goal spiral --method bibfs | less\n  jiugong trace 283104765 --goal spiral --method idastar --format json\n  jiugong trace --maze maze.txt --method bfs --format posthoc > maze.trace.yaml\n  jiugong trace --four-in-line BWBO WBWB BWBW WBWO --method bfs\n  jiugong trace 283164705 --goal spiral -o watch.svg",
        }),
        options: &[
            ("method", METHOD),
            (
                "steps",
                Text {
                    en: "Show this many expansions at most [default: 200; all with --format posthoc]",
                    zh: "最多显示这么多次扩展 [默认：200；--format posthoc 为全部]",
                },
            ),
            (
                "rows",
                Text {
                    en: "Show this many rows of OPEN and CLOSED at most", zh: "OPEN 表与 CLOSED 表最多显示的行数"
                },
            ),
            (
                "step",
                Text {
                    en: "Step through it even where input or output is not a terminal",
                    zh: "即使输入输出不是终端也逐步查看",
                },
            ),
            (
                "all",
                Text {
                    en: "Print all steps at once, on a terminal too", zh: "在终端上也一次显示全部步骤"
                },
            ),
            (
                "output",
                Text {
                    en: "Write the steps into this file as an animation (.svg), one frame each, instead of printing them",
                    zh: "不输出文字，把各步写成动画文件（.svg），每步一帧",
                },
            ),
            ("maze", MAZE),
            ("four_in_line", FOUR_IN_LINE),
        ],
    },
    Verb {
        path: "tree",
        about: Text { en: "Draw the tree that a search grew as a picture", zh: "把搜索树画成图片" },
        after: Some(Text {
            en: "Exit codes: 0 solved, 1 unsolvable, 2 bad input or usage, 3 cut off or stopped.\n\nExamples:\n  jiugong tree 283104765 --goal spiral -o tree.svg\n  jiugong tree 283104765 --goal spiral --method bibfs -o both.svg\n  jiugong tree 283164705 --goal spiral --method iddfs --round 6 -o tree.dot",
            zh: "退出码：0 有解，1 无解，2 输入或用法有误，3 超出界限或被限制停止。\n\n示例：\n  jiugong tree 283104765 --goal spiral -o tree.svg\n  jiugong tree 283104765 --goal spiral --method bibfs -o both.svg\n  jiugong tree 283164705 --goal spiral --method iddfs --round 6 -o tree.dot",
        }),
        options: &[
            ("method", METHOD),
            (
                "output",
                if cfg!(feature = "png") {
                    Text {
                        en: "The file to write: its name ends in .svg, .png or .dot",
                        zh: "要写的文件，以 .svg、.png 或 .dot 结尾",
                    }
                } else {
                    Text {
                        en: "The file to write: its name ends in .svg or .dot",
                        zh: "要写的文件，以 .svg 或 .dot 结尾",
                    }
                },
            ),
            (
                "nodes",
                Text {
                    en: "Draw the nodes entered first, this many of them, and the solution path [default: a tree of more than 200 nodes is folded to fit a page]",
                    zh: "画出最先进入的这么多结点，外加解路径 [默认：超过 200 个结点时折叠为一页]",
                },
            ),
            ("all", Text { en: "Draw every node, however many there are", zh: "画出全部结点，无论有多少" }),
            ("round", Text { en: "Draw only this round of an iterative method", zh: "只画迭代方法的这一轮" }),
            ("maze", MAZE),
            ("four_in_line", FOUR_IN_LINE),
        ],
    },
];

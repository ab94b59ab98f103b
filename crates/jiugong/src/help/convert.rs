//! The help of `convert`.

use super::{Text, Verb};

/// The options of `convert` for boards.
const BOARD_OPTIONS: &[(&str, Text)] = &[
    (
        "from",
        Text {
            en: "Input form; all forms are detected automatically, except that a list of positions looks like a board",
            zh: "输入的写法；各种写法均自动识别，但位置表看上去与棋盘无异，须指明",
        },
    ),
    (
        "to",
        Text {
            en: "Output form [default: digits; slashes beyond 10 cells]",
            zh: "输出的写法 [默认：digits；超过 10 格为 slashes]",
        },
    ),
];

pub static VERBS: &[Verb] = &[
    Verb {
        path: "convert",
        about: Text {
            en: "Convert boards and moves between notations", zh: "在各种写法之间转换棋盘与移动"
        },
        notes: Some(Text {
            en: "Without a board, boards are read from standard input, one per line or in rows.\nExit codes: 0 written, 2 a board is invalid or has no such form.",
            zh: "省略棋盘时从标准输入读取，每行一个或逐行书写。\n退出码：0 已写出，2 棋盘有误，或不能写成该形式。",
        }),
        examples: &[
            "jiugong convert 283104765 --to slashes",
            "jiugong convert 283104765 --to rank",
            "jiugong convert --from rank 117485",
            "jiugong convert 4 3 0 2 5 8 7 6 1 --from positions --to rows",
        ],
        options: BOARD_OPTIONS,
    },
    Verb {
        path: "convert board",
        about: Text {
            en: "Convert boards, as `convert` alone does", zh: "转换棋盘，与单独的 `convert` 相同"
        },
        notes: None,
        examples: &[],
        options: BOARD_OPTIONS,
    },
    Verb {
        path: "convert moves",
        about: Text { en: "Write move lists in another notation", zh: "把移动序列改写为另一种记法" },
        notes: Some(Text {
            en: "Without moves, lists are read from standard input, one per line, all from the same board.\nExit codes: 0 written, 2 a move is unknown or leaves the board; the message shows where.",
            zh: "省略移动时从标准输入读取，每行一个序列，都从同一棋盘开始。\n退出码：0 已写出，2 有无法识别或出界的移动，并指出位置。",
        }),
        examples: &[
            "jiugong convert moves R2DLU3 --to tile",
            "jiugong convert moves uldr --board 283104765 --to number",
            "jiugong solve 867254301 --format moves | jiugong convert moves --to tile --runs --upper",
        ],
        options: &[
            (
                "moves",
                Text {
                    en: "The moves: uldr, or R2DLU3 (a count after a letter), or 8 2 1 8, optionally separated by spaces or commas",
                    zh: "移动：uldr、R2DLU3（字母后为次数）或 8 2 1 8；其间可有空格与逗号",
                },
            ),
            (
                "board",
                Text {
                    en: "The board where the moves begin: required for numbers; with letters, checks that every move stays on the board",
                    zh: "移动开始时的棋盘：用编号时必须给出；用字母时则检查每一步都不出界",
                },
            ),
            ("from", Text { en: "Notation of the input; never guessed", zh: "输入的记法；不作猜测" }),
            (
                "to",
                Text {
                    en: "Notation of the output [default: same as --from]",
                    zh: "输出的记法 [默认：与 --from 相同]",
                },
            ),
            (
                "metric",
                Text {
                    en: "What counts as one move; with multi, a run is one move and moves are written as runs",
                    zh: "怎样算一步；多格计步（multi）时，同方向的连续移动算一步，并合并书写",
                },
            ),
            (
                "runs",
                Text {
                    en: "Merge moves in the same direction: r3, or 7*3 in numbers, where tile 7 pushes the two tiles before it",
                    zh: "合并同一方向的移动：r3；用编号时为 7*3，即推动棋子 7，连同它前面的两个一起滑动",
                },
            ),
            ("upper", Text { en: "Write letters as capitals", zh: "字母写作大写" }),
            (
                "simplify",
                Text {
                    en: "Repeatedly remove moves that are undone at once; the final board stays the same",
                    zh: "反复消去互相抵消的移动；最终棋盘不变",
                },
            ),
        ],
    },
];

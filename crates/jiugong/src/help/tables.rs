//! The help of `tables`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[
    Verb {
        path: "tables",
        about: Text {
            en: "List, build, check and remove pattern databases", zh: "列出、建立、检查与删除模式数据库"
        },
        notes: Some(Text {
            en: "Tables are stored in $JIUGONG_CACHE [default: the platform's cache folder].\nExit codes: 0 done, 1 a table is damaged, 2 bad usage or unknown table, 3 stopped.",
            zh: "表保存在 $JIUGONG_CACHE [默认：系统的缓存文件夹]。\n退出码：0 完成，1 有损坏的表，2 用法有误或没有这个表，3 已停止。",
        }),
        examples: &[],
        options: &[],
    },
    Verb {
        path: "tables list",
        about: Text { en: "List the stored tables and their folder", zh: "列出已保存的表及其位置" },
        notes: None,
        examples: &[],
        options: &[],
    },
    Verb {
        path: "tables build",
        about: Text { en: "Build and store the tables for a size", zh: "建立某一大小的表并保存" },
        notes: None,
        examples: &[],
        options: &[
            ("size", Text { en: "Rows and columns of the board, such as 4x4", zh: "棋盘的行数与列数，例如 4x4" }),
            (
                "tier",
                Text {
                    en: "small: built at once; large: built in seconds, for hard or many boards; huge: built in one or two minutes, 3 GiB, for optimal solutions of 5x5",
                    zh: "small：瞬间建成；large：数秒建成，适合困难的棋盘或大量棋盘；huge：一两分钟建成，3 GiB，用于求 5x5 的最优解",
                },
            ),
            (
                "goal",
                Text {
                    en: "The goal, whose blank position matters: a name or a board [default: standard]; goals that are rotations or reflections of each other share tables",
                    zh: "表所针对的目标（空格的位置）：名称或棋盘 [默认：standard]；经旋转或镜像后相同的目标共用表",
                },
            ),
            ("memory_limit", Text { en: "Memory limit", zh: "占用内存的限制" }),
        ],
    },
    Verb {
        path: "tables verify",
        about: Text { en: "Check tables byte by byte", zh: "逐字节检查表" },
        notes: None,
        examples: &[],
        options: &[
            ("names", Text { en: "The tables [default: all]", zh: "表的名称 [默认：全部]" }),
            ("all", Text { en: "All tables", zh: "全部表" }),
        ],
    },
    Verb {
        path: "tables remove",
        about: Text { en: "Remove tables", zh: "删除表" },
        notes: None,
        examples: &[],
        options: &[
            ("names", Text { en: "The tables", zh: "表的名称" }),
            ("all", Text { en: "All tables", zh: "全部表" }),
        ],
    },
];

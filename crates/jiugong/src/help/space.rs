//! The help of `space`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "space",
    about: Text {
        en: "Count the states of a space by distance from the goal", zh: "按到目标的距离统计状态空间"
    },
    notes: Some(Text {
        en: "Exit codes: 0 counted, 2 bad input or usage, 3 stopped.\nOne bit per board: 3x4 and 2x6 take 31 MiB, 2x7 takes 5.4 GiB, 3x5 81 GiB, 4x4 1.3 TiB.\nWith --disk, a count continues where it was stopped or killed.",
        zh: "退出码：0 统计完成，2 输入或用法有误，3 被停止。\n每个棋盘 1 比特：3x4 与 2x6 需 31 MiB，2x7 需 5.4 GiB，3x5 需 81 GiB，4x4 需 1.3 TiB。\n使用 --disk 时，停止或被终止后可从停止处继续。",
    }),
    examples: &[],
    options: &[
        (
            "output",
            if cfg!(feature = "png") {
                Text {
                    en: "Also write a chart of boards by distance to this .svg or .png file",
                    zh: "另把各距离的棋盘数画成图，写入此文件（.svg 或 .png）",
                }
            } else {
                Text {
                    en: "Also write a chart of boards by distance to this .svg file",
                    zh: "另把各距离棋盘数的图画到此 .svg 文件",
                }
            },
        ),
        (
            "text",
            Text {
                en: "Rows and columns of the boards, such as 3x4; or a problem of another domain, see `jiugong list domains`",
                zh: "棋盘的行数与列数，例如 3x4；或其他种类的一个问题，见 `jiugong list domains`",
            },
        ),
        ("size", Text { en: "The same, as an option", zh: "同上，写作选项" }),
        (
            "goal",
            Text {
                en: "The goal, by name or as a board [default: standard]\nNames: standard (1 2 … n 0), blank-first (0 1 … n), spiral.",
                zh: "目标：名称或一个棋盘 [默认：standard]\n名称：standard（1 2 … n 0）、blank-first（0 1 … n）、spiral（螺旋）。",
            },
        ),
        ("threads", Text { en: "Number of threads [default: all cores]", zh: "线程数 [默认：全部核心]" }),
        ("memory_limit", Text { en: "Memory limit", zh: "占用内存的限制" }),
        (
            "disk",
            Text {
                en: "Store the boards in files in this folder, and continue an earlier count that was stopped",
                zh: "把数据保存在此文件夹的文件中，并从先前停止之处继续",
            },
        ),
        (
            "disk_limit",
            Text {
                en: "Size limit of the files [default: nine tenths of the free space]",
                zh: "文件大小的限制 [默认：可用空间的十分之九]",
            },
        ),
        (
            "plan",
            Text {
                en: "Only estimate time, memory, disk, traffic and the number of machines needed",
                zh: "只预估所需的时间、内存、磁盘、网络传输量与机器数，不统计",
            },
        ),
        (
            "machines",
            Text {
                en: "Estimate for this many machines like this one [default: 1]",
                zh: "预估所用的机器数，每台与本机相同 [默认：1]",
            },
        ),
        (
            "disk_speed",
            Text {
                en: "Disk speed of each machine, such as 2GB/s [default: measured in --disk]",
                zh: "每台机器磁盘的读写速度，例如 2GB/s [默认：在 --disk 处实测]",
            },
        ),
        (
            "network",
            Text {
                en: "Network speed of each machine, such as 10Gb/s", zh: "每台机器的网络发送速度，例如 10Gb/s"
            },
        ),
        (
            "memory_speed",
            Text {
                en: "Memory speed of each machine, such as 20GB/s [default: measured here]",
                zh: "每台机器内存的速度，例如 20GB/s [默认：本机实测]",
            },
        ),
        (
            "layers",
            Text {
                en: "Estimate a count up to this distance; required beyond 18 cells",
                zh: "预估统计到这一距离为止；超过 18 格时必须给出",
            },
        ),
    ],
}];

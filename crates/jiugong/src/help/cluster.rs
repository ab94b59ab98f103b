//! The help of `cluster`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[
    Verb {
        path: "cluster",
        about: Text {
            en: "Look whether processes on several machines can work together",
            zh: "检查多台机器上的进程能否一起工作",
        },
        after: None,
        options: &[],
    },
    Verb {
        path: "cluster check",
        about: Text {
            en: "Say what would stop the processes of a list of hosts",
            zh: "指出主机列表中的进程无法一起工作的原因",
        },
        after: Some(Text {
            en: "Exit codes: 0 nothing would stop them, 1 something would, 2 bad input or usage, or they cannot meet.\nThe network between them must be trusted: nothing is encrypted.",
            zh: "退出码：0 没有障碍，1 有障碍，2 输入或用法有误，或进程无法会合。\n进程之间的网络必须可信：传输未加密。",
        }),
        options: &[
            (
                "hosts",
                Text {
                    en: "The list: a line HOST:PORT for each process, that of process 0 first",
                    zh: "列表：每个进程一行 HOST:PORT，进程 0 在最前",
                },
            ),
            (
                "process",
                Text {
                    en: "Meet the others, each started with its own number, and compare versions, clocks, memory and disks",
                    zh: "与其他进程（各自以自己的编号启动）会合，比较版本、时钟、内存与磁盘",
                },
            ),
            ("disk", Text { en: "Also show the free space of this folder", zh: "另显示此文件夹的可用空间" }),
        ],
    },
];

//! The help of `cluster`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[
    Verb {
        path: "cluster",
        about: Text { en: "Check that machines can work together", zh: "检查多台机器能否一起工作" },
        notes: None,
        examples: &[],
        options: &[],
    },
    Verb {
        path: "cluster check",
        about: Text { en: "Check a host list for errors", zh: "检查主机列表有无问题" },
        notes: Some(Text {
            en: "Exit codes: 0 no problem, 1 a problem was found, 2 bad input or usage, or the processes cannot connect.\nThe network between them must be trusted: traffic is not encrypted.",
            zh: "退出码：0 没有问题，1 发现问题，2 输入或用法有误，或进程无法连接。\n进程之间的网络必须可信：传输未加密。",
        }),
        examples: &[],
        options: &[
            (
                "hosts",
                Text {
                    en: "The host list: one line HOST:PORT per process, process 0 first",
                    zh: "主机列表：每个进程一行 HOST:PORT，进程 0 在最前",
                },
            ),
            (
                "process",
                Text {
                    en: "Connect to the other processes, each started with its own number, and compare versions, clocks, memory and disks",
                    zh: "连接其他进程（各以自己的编号启动），比较版本、时钟、内存与磁盘",
                },
            ),
            ("disk", Text { en: "Also show the free space of this folder", zh: "另显示此文件夹的可用空间" }),
        ],
    },
];

//! The help of `bench`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "bench",
    about: Text {
        en: "Solve a benchmark set and check it against its optima",
        zh: "求解标准测试集，并与公布的最优步数核对",
    },
    notes: Some(Text {
        en: "Exit codes: 0 all optima found, 1 an answer is longer than the published optimum or contradicts it, 2 bad usage,\n3 some were stopped by a limit or Ctrl-C.",
        zh: "退出码：0 全部得到公布的最优步数，1 有的步数更多或与之矛盾，2 用法有误，3 部分因限制或 Ctrl-C 停止。",
    }),
    examples: &[],
    options: &[
        (
            "name",
            Text {
                en: "The benchmark set, such as korf100; without it, all sets are listed",
                zh: "标准测试集，例如 korf100；省略则列出全部",
            },
        ),
        ("only", Text { en: "Only these instances, such as 1,5,7-9", zh: "只求解这些编号，例如 1,5,7-9" }),
    ],
}];

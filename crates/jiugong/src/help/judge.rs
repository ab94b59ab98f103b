//! The help of the verbs for problems of online judges.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[
    Verb {
        path: "judge",
        about: Text {
            en: "Answer the input of an online-judge problem from standard input",
            zh: "按在线评测题目的格式读入并作答",
        },
        after: None,
        options: &[(
            "name",
            Text {
                en: "The problem, such as hdu-1043; without it, all problems are listed",
                zh: "题目，例如 hdu-1043；省略则列出全部",
            },
        )],
    },
    Verb {
        path: "check",
        about: Text {
            en: "Check whether an answer to the input of a problem is correct",
            zh: "检查对某题输入的答案是否正确",
        },
        after: None,
        options: &[
            ("name", Text { en: "The problem, such as hdu-1043", zh: "题目，例如 hdu-1043" }),
            (
                "input",
                Text {
                    en: "The file with the input; - is standard input", zh: "题目输入文件；- 为标准输入"
                },
            ),
            ("answer", Text { en: "The file with the answer; - is standard input", zh: "答案文件；- 为标准输入" }),
        ],
    },
];

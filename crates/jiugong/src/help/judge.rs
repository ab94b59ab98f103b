//! The help of the verbs for problems of online judges.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[
    Verb {
        path: "judge",
        about: Text {
            en: "Answer an online judge's input from standard input", zh: "按在线评测题目的格式读入并作答"
        },
        after: None,
        options: &[(
            "name",
            Text {
                en: "The judge's problem, such as hdu-1043; without one, they are listed",
                zh: "题目，例如 hdu-1043；不给则列出全部",
            },
        )],
    },
    Verb {
        path: "check",
        about: Text {
            en: "Check whether an answer to a judge's input is right", zh: "检查对某题输入的答案是否正确"
        },
        after: None,
        options: &[
            ("name", Text { en: "The judge's problem, such as hdu-1043", zh: "题目，例如 hdu-1043" }),
            (
                "input",
                Text {
                    en: "The file with the judge's input; - is standard input", zh: "题目输入文件；- 为标准输入"
                },
            ),
            ("answer", Text { en: "The file with the answer; - is standard input", zh: "答案文件；- 为标准输入" }),
        ],
    },
];

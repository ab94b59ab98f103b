//! The help of the verbs for problems of online judges.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "judge",
    about: Text {
        en: "Answer an online-judge problem, or check an answer",
        zh: "按在线评测题目的格式作答，或检查答案",
    },
    notes: Some(Text {
        en: "Exit codes: 0 answered, or the answer is right; 1 the answer is wrong; 2 bad input or usage.",
        zh: "退出码：0 已作答，或答案正确；1 答案错误；2 输入或用法有误。",
    }),
    examples: &["jiugong judge hdu-1043 < cases.txt", "jiugong judge hdu-1043 cases.txt answer.txt --check"],
    options: &[
        (
            "name",
            Text {
                en: "The problem, such as hdu-1043; without it, all problems are listed",
                zh: "题目，例如 hdu-1043；省略则列出全部",
            },
        ),
        (
            "input",
            Text {
                en: "The file with the input; - is standard input [default: -]",
                zh: "题目输入文件；- 为标准输入 [默认：-]",
            },
        ),
        (
            "answer",
            Text {
                en: "The file with the answer to check; - is standard input", zh: "要检查的答案文件；- 为标准输入"
            },
        ),
        (
            "check",
            Text {
                en: "Check whether the answer to the input is right", zh: "检查对该输入的答案是否正确"
            },
        ),
    ],
}];

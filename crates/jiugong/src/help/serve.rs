//! The help of `serve`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "serve",
    about: Text {
        en: "Show the laboratory as a web page, with a JSON API",
        zh: "以网页方式打开实验室，并提供 JSON 接口",
    },
    after: Some(Text {
        en: "Examples:\n  jiugong serve\n  curl -s http://127.0.0.1:8014/api/v1/solve -H 'Content-Type: application/json' -d '{\"board\": \"283104765\", \"goal\": \"spiral\"}'\nThe API is described at /api/v1/openapi.json. Ctrl-C or SIGTERM ends the server: searches answer with what they know.\nExit codes: 0 ended, 2 the port is in use, or bad usage.",
        zh: "示例：\n  jiugong serve\n  curl -s http://127.0.0.1:8014/api/v1/solve -H 'Content-Type: application/json' -d '{\"board\": \"283104765\", \"goal\": \"spiral\"}'\n接口说明见 /api/v1/openapi.json。按 Ctrl-C 或发送 SIGTERM 即结束：正在进行的搜索会给出已知的结果。\n退出码：0 已结束，2 端口被占用或用法有误。",
    }),
    options: &[
        (
            "address",
            Text {
                en: "The address to listen on; any but 127.0.0.1 lets others in",
                zh: "监听的地址；除 127.0.0.1 外，其他机器也能访问",
            },
        ),
        (
            "port",
            Text {
                en: "The port to listen on; 0 takes any free one", zh: "监听的端口；0 表示任选一个空闲端口"
            },
        ),
        (
            "workers",
            Text {
                en: "Searches that run at a time [default: one for each core, at least 6]",
                zh: "同时运行的搜索数 [默认：核心数，至少 6]",
            },
        ),
        (
            "queue",
            Text {
                en: "Searches that may wait; more are turned away with 503",
                zh: "可排队的搜索数；超出则以 503 拒绝",
            },
        ),
        ("memory_limit", Text { en: "Memory that all searches together may hold", zh: "所有搜索合计可用的内存" }),
    ],
}];

//! The help of `serve`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "serve",
    about: Text {
        en: "Show the laboratory as a web page, with a JSON API",
        zh: "以网页方式打开实验室，并提供 JSON 接口",
    },
    after: Some(Text {
        en: "Examples:\n  jiugong serve\n  jiugong serve --share --time-limit 20\n  curl -s http://127.0.0.1:8014/api/v1/solve -H 'Content-Type: application/json' -d '{\"board\": \"283104765\", \"goal\": \"spiral\"}'\nThe API is described at /api/v1/openapi.json. Ctrl-C or SIGTERM ends the server: searches answer with what they know.\nExit codes: 0 ended, 1 no server answers (--check), 2 the port is in use, or bad usage.",
        zh: "示例：\n  jiugong serve\n  jiugong serve --share --time-limit 20\n  curl -s http://127.0.0.1:8014/api/v1/solve -H 'Content-Type: application/json' -d '{\"board\": \"283104765\", \"goal\": \"spiral\"}'\n接口说明见 /api/v1/openapi.json。按 Ctrl-C 或发送 SIGTERM 即结束：正在进行的搜索会给出已知的结果。\n退出码：0 已结束，1 没有服务器应答（--check），2 端口被占用或用法有误。",
    }),
    options: &[
        (
            "address",
            Text {
                en: "The address to listen on; any but 127.0.0.1 lets others in [default: 127.0.0.1, or all with --share]",
                zh: "监听的地址；除 127.0.0.1 外，其他机器也能访问 [默认：127.0.0.1；用 --share 时为全部地址]",
            },
        ),
        (
            "port",
            Text {
                en: "The port to listen on, also from JIUGONG_PORT; 0 takes any free one",
                zh: "监听的端口，也可由 JIUGONG_PORT 给出；0 表示任选一个空闲端口",
            },
        ),
        (
            "check",
            Text {
                en: "Start no server, but ask over HTTP whether one answers on this port of this machine, as a health check",
                zh: "不启动服务器，而是通过 HTTP 检查本机该端口上是否有服务器应答，用于健康检查",
            },
        ),
        (
            "share",
            Text {
                en: "Let a class in: listen on the network, for those who have the link that is printed, with its token, as text and as a QR code",
                zh: "供课堂使用：在局域网上监听，只有持所给链接（含令牌，并显示为二维码）的人可以进入",
            },
        ),
        (
            "allow_host",
            Text {
                en: "A name that this server answers for, such as that of a reverse proxy; with a port, or for any; may be repeated",
                zh: "本服务器代表的主机名，例如反向代理的主机名；可带端口；可重复给出",
            },
        ),
        #[cfg(feature = "tls")]
        ("certificate", Text { en: "A certificate chain (PEM) for HTTPS", zh: "HTTPS 所用的证书链（PEM）" }),
        #[cfg(feature = "tls")]
        ("key", Text { en: "The private key of the certificate (PEM)", zh: "证书的私钥（PEM）" }),
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
        (
            "per_client",
            Text {
                en: "Searches of one client, running and waiting; more are turned away with 429 [default: the workers and half of the queue]",
                zh: "每个客户端运行与排队的搜索数；超出则以 429 拒绝 [默认：工作数加队列的一半]",
            },
        ),
        (
            "time_limit",
            Text {
                en: "The longest that one request may search; what asks for more is lowered, and told so",
                zh: "一次请求最长的搜索时间；要求更多时会降低并说明",
            },
        ),
        (
            "memory_limit",
            Text {
                en: "Memory that all searches together may hold; one alone may take all of it [default: a quarter of the machine's, at least 1GiB]",
                zh: "所有搜索合计可用的内存；单独一个搜索可以用尽 [默认：本机内存的四分之一，至少 1GiB]",
            },
        ),
        (
            "node_limit",
            Text {
                en: "The most nodes that one search may expand [default: no limit]",
                zh: "一次搜索至多扩展的结点数 [默认：不限]",
            },
        ),
        (
            "log",
            Text {
                en: "Whether and how each request is logged on standard output, without its query",
                zh: "是否以及如何在标准输出记录每个请求（不含查询参数）",
            },
        ),
    ],
}];

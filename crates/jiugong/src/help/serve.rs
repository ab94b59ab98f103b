//! The help of `serve`.

use super::{Text, Verb};

pub static VERBS: &[Verb] = &[Verb {
    path: "serve",
    about: Text { en: "Serve the web page and the JSON API", zh: "启动网页与 JSON 接口" },
    notes: Some(Text {
        en: "The API is described at /api/v1/openapi.json. Ctrl-C or SIGTERM ends the server: running searches return what they have found.\nExit codes: 0 ended, 1 no server responds (--check), 2 the port is in use, or bad usage.",
        zh: "接口说明见 /api/v1/openapi.json。按 Ctrl-C 或发送 SIGTERM 即结束：正在进行的搜索返回已有的结果。\n退出码：0 已结束，1 没有服务器应答（--check），2 端口被占用或用法有误。",
    }),
    examples: &[
        "jiugong serve",
        "jiugong serve --share --time-limit 20",
        "curl -s http://127.0.0.1:8014/api/v1/solve -H 'Content-Type: application/json' -d '{\"board\": \"283104765\", \"goal\": \"spiral\"}'",
    ],
    options: &[
        (
            "address",
            Text {
                en: "The address to listen on [default: 127.0.0.1; with --share all]\nAny other than 127.0.0.1 can be reached by other machines.",
                zh: "监听的地址 [默认：127.0.0.1；用 --share 时为全部地址]\n若不是 127.0.0.1，其他机器也能访问。",
            },
        ),
        (
            "port",
            Text {
                en: "The port to listen on; 0 chooses a free one\nAlso set by the environment variable JIUGONG_PORT.",
                zh: "监听的端口；0 表示任选一个空闲端口\n也可由环境变量 JIUGONG_PORT 给出。",
            },
        ),
        (
            "check",
            Text {
                en: "Health check: test whether a server responds on this port\nThe test uses HTTP; no server is started.",
                zh: "健康检查：该端口上是否有服务器应答\n通过 HTTP 检查，不启动服务器。",
            },
        ),
        (
            "share",
            Text {
                en: "Share on the network with users who have the printed link\nThe link contains a token and is also shown as a QR code.",
                zh: "在局域网上与持有链接的人共享\n所显示的链接含有令牌，并附二维码。",
            },
        ),
        (
            "allow_host",
            Text {
                en: "Accept this host name; may be repeated\nFor example that of a reverse proxy, with or without a port.",
                zh: "接受此主机名；可重复使用\n例如反向代理的主机名，可带端口。",
            },
        ),
        #[cfg(feature = "tls")]
        ("certificate", Text { en: "A certificate chain (PEM) for HTTPS", zh: "HTTPS 所用的证书链（PEM）" }),
        #[cfg(feature = "tls")]
        ("key", Text { en: "The private key of the certificate (PEM)", zh: "证书的私钥（PEM）" }),
        (
            "workers",
            Text {
                en: "Number of searches that run at the same time [default: number of cores, at least 6]",
                zh: "同时运行的搜索数 [默认：核心数，至少 6]",
            },
        ),
        (
            "queue",
            Text {
                en: "Number of searches that may wait; more are rejected with 503",
                zh: "可排队的搜索数；超出则返回 503",
            },
        ),
        (
            "per_client",
            Text {
                en: "Number of searches per client, running and waiting; more are rejected with 429 [default: workers + half of the queue]",
                zh: "每个客户端运行与排队的搜索数；超出则返回 429 [默认：--workers 加 --queue 的一半]",
            },
        ),
        (
            "time_limit",
            Text {
                en: "Longest search time of a request, in seconds\nLonger requests are lowered to it, and the answer says so.",
                zh: "一次请求的最长搜索时间（秒）\n超出时降到此值，并在结果中注明。",
            },
        ),
        (
            "memory_limit",
            Text {
                en: "Memory of all searches together [default: a quarter, at least 1GiB]\nA single search may use all of it.",
                zh: "全部搜索合计可用的内存 [默认：本机的四分之一，至少 1GiB]\n一个搜索可以全部占用。",
            },
        ),
        (
            "node_limit",
            Text {
                en: "Maximum number of nodes that one search may expand [default: no limit]",
                zh: "一次搜索至多扩展的结点数 [默认：不限]",
            },
        ),
        (
            "log",
            Text {
                en: "How requests are logged on standard output, without their queries",
                zh: "在标准输出记录请求的格式（不含查询参数）",
            },
        ),
    ],
}];

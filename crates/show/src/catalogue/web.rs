//! Messages of the web server: on the terminal, and in the problems that it returns.

use jiugong_lab::Language;

catalogue! {
    web_listening(url: &str) { en: "九宫 is at {url} – Ctrl-C stops it", zh: "九宫网页：{url}——按 Ctrl-C 结束" }
    web_open(address: &str) {
        en: "listening on {address}: everyone who can reach this machine can use it, without a password; use 127.0.0.1 for this machine only",
        zh: "正在监听 {address}：凡能连到本机的人都可使用，没有密码；若只供本机使用请用 127.0.0.1",
    }
    web_port_in_use(address: &str) {
        en: "{address} is in use by another program; choose another --port",
        zh: "{address} 已被其他程序占用；请换一个 --port",
    }
    web_cannot_listen(address: &str, why: &str) {
        en: "cannot listen on {address}: {why}",
        zh: "无法监听 {address}：{why}",
    }
    web_no_answer(address: &str) { en: "no server responds at {address}", zh: "{address} 没有服务器应答" }
    web_also_at(url: &str) { en: "or {url}", zh: "或 {url}" }
    web_shared() {
        en: "only users on this network who have the link can use this",
        zh: "只有同一网络中持有该链接的人可以使用",
    }
    web_bad_certificate(why: &str) { en: "cannot use the certificate: {why}", zh: "无法使用证书：{why}" }
    web_no_random() { en: "the system provides no random numbers for a token", zh: "系统无法提供用于生成令牌的随机数" }
    web_ending() { en: "stopping: searches are cancelled", zh: "正在结束：停止所有搜索" }
    web_bad_request() { en: "The request is malformed", zh: "无法读取该请求" }
    /// How to fix a request that cannot be parsed.
    web_bad_request_help() {
        en: "The address, the headers or the body are not valid HTTP or JSON; line and column show where.",
        zh: "地址、请求头或请求体不符合 HTTP 或 JSON 的写法；line 与 column 指出位置。",
    }
    web_forbidden() { en: "Requests from other pages are refused", zh: "拒绝来自其他网页的请求" }
    web_forbidden_help() {
        en: "Only this server's own page may use it from a browser; --allow-host adds other host names.",
        zh: "在浏览器中只有本服务器自己的网页可以使用它；--allow-host 可添加其他主机名。",
    }
    web_not_found() { en: "Not found", zh: "没有找到" }
    web_not_found_help() {
        en: "The routes are described at /api/v1/openapi.json.",
        zh: "各路径的说明见 /api/v1/openapi.json。",
    }
    web_method_not_allowed() { en: "This HTTP method is not allowed", zh: "此处不允许该方法" }
    web_method_not_allowed_help() {
        en: "The header Allow lists the allowed methods.",
        zh: "响应头 Allow 列出允许的方法。",
    }
    web_not_acceptable() { en: "No such representation", zh: "没有这种表示形式" }
    /// How to fix a request for a representation that does not exist.
    web_not_acceptable_help() {
        en: "detail lists the media types; omit Accept for the default one.",
        zh: "detail 列出可用的类型；不带 Accept 则返回默认的类型。",
    }
    web_timeout() { en: "The request took too long to arrive", zh: "请求传输超时" }
    web_timeout_help() {
        en: "Send it again over a faster connection.",
        zh: "请在连接较好时重新发送。",
    }
    web_too_large() { en: "The request is too large", zh: "请求太大" }
    /// How to fix a request that is too large.
    web_too_large_help() {
        en: "GET /api/v1/registry shows the limits.",
        zh: "GET /api/v1/registry 的 limits 列出各项限制。",
    }
    web_unsupported() { en: "This content type is not supported", zh: "不支持这种内容类型" }
    web_unsupported_help() {
        en: "Send uncompressed JSON with Content-Type: application/json.",
        zh: "请以 Content-Type: application/json 发送未压缩的 JSON。",
    }
    web_misdirected() { en: "This server does not answer for that host", zh: "该主机名不属于本服务器" }
    web_misdirected_help() {
        en: "Use the address printed at startup, or allow the name with --allow-host.",
        zh: "请使用启动时给出的地址，或用 --allow-host 允许该主机名。",
    }
    web_invalid() { en: "The request is invalid", zh: "请求无效" }
    web_invalid_help() {
        en: "field is the name of the invalid field, line and column the position in it, possible the allowed values.",
        zh: "field 指出有误的项，line 与 column 指出其中的位置，possible 列出可用的值。",
    }
    web_too_many() { en: "Too many requests", zh: "请求太多" }
    web_too_many_help() {
        en: "Wait for the number of seconds in Retry-After. Requests are counted per client, not per address.",
        zh: "请按 Retry-After 给出的秒数等待。计数以每个客户端为单位，与地址无关。",
    }
    web_busy() { en: "All workers are busy and the queue is full", zh: "所有工作线程都在忙，队列已满" }
    web_busy_help() {
        en: "Wait for the number of seconds in Retry-After; larger values of --workers and --queue allow more searches.",
        zh: "请按 Retry-After 给出的秒数等待；--workers 与 --queue 可增加容量。",
    }
    web_internal() { en: "Internal error", zh: "程序内部错误" }
    /// What to do about an internal error.
    web_internal_help() {
        en: "The server continues. Please report the request.",
        zh: "服务器仍在运行。请报告所发的请求。",
    }
    web_host(found: &str) {
        en: "the host `{found}` is not the address of this server",
        zh: "主机 `{found}` 不是本服务器的地址",
    }
    web_origin(found: &str) { en: "the page `{found}` is not from this server", zh: "网页 `{found}` 不属于本服务器" }
    web_no_token() { en: "Access requires the shared link", zh: "需要共享链接" }
    web_no_token_help() {
        en: "Open the whole link, with its token, or scan the QR code; programs send the token in Authorization: Bearer.",
        zh: "请打开带有令牌的完整链接，或扫描二维码；程序可用 Authorization: Bearer 发送令牌。",
    }
    web_token() {
        en: "expected the token in the link printed at startup",
        zh: "缺少启动时所给链接中的令牌，或令牌有误",
    }
    web_rate_limit() { en: "too many requests in a short time", zh: "短时间内请求太多" }
    web_problems() { en: "Possible problems with a request", zh: "请求可能出现的问题" }
    web_no_path(path: &str) { en: "`{path}` does not exist", zh: "`{path}` 不存在" }
    web_allowed(methods: &str) { en: "expected {methods}", zh: "应为 {methods}" }
    web_representations(kinds: &str) { en: "expected Accept: {kinds}", zh: "Accept 应为 {kinds}" }
    web_json_only() { en: "expected Content-Type: application/json", zh: "Content-Type 应为 application/json" }
    web_plain_only() { en: "expected a body without Content-Encoding", zh: "请求体不应有 Content-Encoding" }
    web_body_limit(most: &str) { en: "expected a body of at most {most}", zh: "请求体至多 {most}" }
    web_body_slow(seconds: u64) { en: "expected the complete body within {seconds} s", zh: "请求体应在 {seconds} 秒内到达" }
    web_body_broken() { en: "the body is incomplete", zh: "请求体不完整" }
    web_object_only() { en: "expected a JSON object", zh: "应为 JSON 对象" }
    web_not_json() { en: "this is not JSON", zh: "这不是 JSON" }
    web_no_such_field() { en: "unknown field", zh: "未知字段" }
    web_expected_text() { en: "expected a text", zh: "应为文本" }
    web_expected_boolean() { en: "expected true or false", zh: "应为 true 或 false" }
    web_expected_number() { en: "expected a number", zh: "应为数" }
    /// A number was expected, or the text of one.
    web_expected_decimal() { en: "expected a number, or a number as text", zh: "应为数，或写成文本的数" }
    web_expected_pair() { en: "expected two whole numbers", zh: "应为两个整数" }
    web_expected_position() {
        en: "expected a text, or a list of cells, or a list of such rows",
        zh: "应为文本、由各格组成的列表，或由各行组成的列表",
    }
    web_expected_cell() { en: "expected a whole number or a name", zh: "应为整数或名称" }
    web_expected_list() { en: "expected a list", zh: "应为列表" }
    web_range(least: &str, most: &str) {
        en: "expected a number from {least} to {most}",
        zh: "应为 {least} 到 {most} 的数",
    }
    /// An invalid time; `most` is the largest that a request may have.
    web_expected_seconds(most: f64) {
        en: "expected a number of seconds, at least 0; at most {most} are granted",
        zh: "应为不小于 0 的秒数；至多允许 {most} 秒",
    }
    /// An invalid size; `most` is the largest that a request may have.
    web_expected_bytes(most: usize) {
        en: "expected a whole number of bytes, at least 0; at most {most} are granted",
        zh: "应为不小于 0 的整数字节数；至多允许 {most} 字节",
    }
    web_too_far(furthest: u64, nodes: usize) {
        en: "step {furthest} is the last that can be listed here; later steps need more than {nodes} nodes in memory",
        zh: "此处最多列到第 {furthest} 步；再往后需要保存的结点超过 {nodes} 个",
    }
    web_board_limit(found: &str, most: usize) {
        en: "a board of {found} is too large here; expected at most {most} cells",
        zh: "{found} 的棋盘在此处太大；至多 {most} 格",
    }
    web_cells_limit(found: usize, most: usize) {
        en: "{found} cells are too many here; expected at most {most}",
        zh: "共有 {found} 格，在此处太大；至多 {most} 格",
    }
    web_text_limit(most: usize) {
        en: "expected a text of at most {most} characters",
        zh: "文本至多 {most} 个字符",
    }
    web_list_limit(most: usize) { en: "expected a list of at most {most}", zh: "列表至多 {most} 项" }
    web_missing() { en: "it is missing", zh: "缺少该项" }
    web_repeated() { en: "it is given more than once", zh: "重复给出" }
    web_unknown_parameter() { en: "unknown parameter", zh: "未知参数" }
    web_bad_address() { en: "the address is not UTF-8", zh: "地址不是 UTF-8 编码" }
    web_not_both(other: &str) { en: "it cannot be combined with {other}", zh: "不能与 {other} 同时给出" }
    web_runs_limit(found: usize, most: usize) {
        en: "this would be {found} runs; expected at most {most}",
        zh: "共需运行 {found} 次；至多 {most} 次",
    }
    web_no_ways() { en: "there is nothing to compare", zh: "没有可比较的方法" }
    web_client_limit(most: usize) {
        en: "expected at most {most} searches at a time per client",
        zh: "每个客户端同时至多 {most} 个搜索",
    }
    web_queue_full(waiting: usize) {
        en: "requests waiting: {waiting}; try again soon",
        zh: "已有 {waiting} 个请求在等待；请稍后再试",
    }
    web_closing() { en: "the server is stopping", zh: "服务器正在结束" }
    web_broke_down() { en: "the search failed; this is an internal error", zh: "搜索失败；这是程序内部错误" }
}

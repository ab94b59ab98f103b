//! What the web server says: at the terminal, and in the problems it answers with.

use jiugong_lab::Language;

catalogue! {
    /// Where the page is.
    web_listening(url: &str) { en: "九宫 is at {url} – Ctrl-C ends it", zh: "九宫网页：{url}——按 Ctrl-C 结束" }
    /// Others can reach it.
    web_open(address: &str) {
        en: "listening on {address}: everybody who reaches this machine can use it, without a password; 127.0.0.1 is for this machine alone",
        zh: "正在监听 {address}：凡能连到本机的人都可使用，没有密码；若只供本机使用请用 127.0.0.1",
    }
    /// The port is taken.
    web_port_in_use(address: &str) {
        en: "{address} is in use by another program; choose another --port",
        zh: "{address} 已被其他程序占用；请换一个 --port",
    }
    /// It cannot listen.
    web_cannot_listen(address: &str, why: &str) {
        en: "cannot listen on {address}: {why}",
        zh: "无法监听 {address}：{why}",
    }
    /// It is going down.
    web_ending() { en: "ending: searches are called off", zh: "正在结束：停止所有搜索" }
    /// Title of a problem.
    web_bad_request() { en: "This is not a request that can be read", zh: "无法读取该请求" }
    /// Title of a problem.
    web_forbidden() { en: "Requests from other pages are refused", zh: "拒绝来自其他网页的请求" }
    /// Title of a problem.
    web_not_found() { en: "There is nothing here", zh: "此处没有内容" }
    /// Title of a problem.
    web_method_not_allowed() { en: "This method is not allowed here", zh: "此处不允许该方法" }
    /// Title of a problem.
    web_not_acceptable() { en: "No such representation", zh: "没有这种表示形式" }
    /// Title of a problem.
    web_timeout() { en: "The request took too long to arrive", zh: "请求到达得太慢" }
    /// Title of a problem.
    web_too_large() { en: "The request is too large", zh: "请求太大" }
    /// Title of a problem.
    web_unsupported() { en: "This kind of body is not read", zh: "不支持这种内容类型" }
    /// Title of a problem.
    web_misdirected() { en: "This server does not answer for that host", zh: "本服务器不代表该主机" }
    /// Title of a problem.
    web_invalid() { en: "Something in the request is wrong", zh: "请求中有错误" }
    /// Title of a problem.
    web_too_many() { en: "Too many requests at a time", zh: "同时的请求太多" }
    /// Title of a problem.
    web_busy() { en: "All workers are busy and the queue is full", zh: "所有工作线程都在忙，队列已满" }
    /// Title of a problem.
    web_internal() { en: "A mistake in the program", zh: "程序内部错误" }
    /// A host that is not ours.
    web_host(found: &str) {
        en: "the host `{found}` is not the address listened on",
        zh: "主机 `{found}` 不是正在监听的地址",
    }
    /// An origin that is not ours.
    web_origin(found: &str) { en: "the page `{found}` is not this server's", zh: "网页 `{found}` 不属于本服务器" }
    /// Nothing has this path.
    web_no_path(path: &str) { en: "nothing is at `{path}`", zh: "`{path}` 处没有内容" }
    /// The possible methods.
    web_allowed(methods: &str) { en: "expected {methods}", zh: "应为 {methods}" }
    /// The possible representations.
    web_representations(kinds: &str) { en: "expected Accept: {kinds}", zh: "Accept 应为 {kinds}" }
    /// The body must be JSON.
    web_json_only() { en: "expected Content-Type: application/json", zh: "Content-Type 应为 application/json" }
    /// The body must be JSON without an encoding.
    web_plain_only() { en: "expected a body without Content-Encoding", zh: "请求体不应有 Content-Encoding" }
    /// The body is too large.
    web_body_limit(most: &str) { en: "expected a body of at most {most}", zh: "请求体至多 {most}" }
    /// The body came too slowly.
    web_body_slow(seconds: u64) { en: "expected the whole body within {seconds} s", zh: "请求体应在 {seconds} 秒内到达" }
    /// The body ended early.
    web_body_broken() { en: "the body ended early", zh: "请求体不完整" }
    /// The body must be an object.
    web_object_only() { en: "expected a JSON object", zh: "应为 JSON 对象" }
    /// The body is not JSON.
    web_not_json() { en: "this is not JSON", zh: "这不是 JSON" }
    /// A field that is not known.
    web_no_such_field() { en: "there is no such field", zh: "没有这一项" }
    /// A text was expected.
    web_expected_text() { en: "expected a text", zh: "应为文本" }
    /// True or false was expected.
    web_expected_boolean() { en: "expected true or false", zh: "应为 true 或 false" }
    /// A number was expected.
    web_expected_number() { en: "expected a number", zh: "应为数" }
    /// A number was expected, or the text of one.
    web_expected_decimal() { en: "expected a number, or the text of one", zh: "应为数，或写成文本的数" }
    /// Two numbers were expected.
    web_expected_pair() { en: "expected two whole numbers", zh: "应为两个整数" }
    /// A list was expected.
    web_expected_list() { en: "expected a list", zh: "应为列表" }
    /// A number out of range.
    web_range(least: &str, most: &str) {
        en: "expected a number from {least} to {most}",
        zh: "应为 {least} 到 {most} 的数",
    }
    /// A board of too many cells.
    web_board_limit(found: &str, most: &str) {
        en: "a board of {found} is too large here; expected at most {most}",
        zh: "{found} 的棋盘在此处太大；至多 {most}",
    }
    /// A problem of too many cells.
    web_cells_limit(found: usize, most: usize) {
        en: "it has {found} cells, which are too many here; expected at most {most}",
        zh: "共有 {found} 格，在此处太大；至多 {most} 格",
    }
    /// A text that is too long.
    web_text_limit(most: usize) {
        en: "expected a text of at most {most} characters",
        zh: "文本至多 {most} 个字符",
    }
    /// A list that is too long.
    web_list_limit(most: usize) { en: "expected a list of at most {most}", zh: "列表至多 {most} 项" }
    /// Something that must be there is not.
    web_missing() { en: "it is missing", zh: "缺少该项" }
    /// Something given twice in the address.
    web_repeated() { en: "it is given twice", zh: "重复给出" }
    /// Something that is not known in the address.
    web_unknown_parameter() { en: "there is no such parameter", zh: "没有这个参数" }
    /// The address cannot be read.
    web_bad_address() { en: "the address is not UTF-8", zh: "地址不是 UTF-8 编码" }
    /// Of two things only one may be given.
    web_not_both(other: &str) { en: "it cannot be given together with {other}", zh: "不能与 {other} 同时给出" }
    /// Too many runs.
    web_runs_limit(found: usize, most: usize) {
        en: "that makes {found} runs; expected at most {most}",
        zh: "共需运行 {found} 次；至多 {most} 次",
    }
    /// No contenders.
    web_no_ways() { en: "there is nothing to compare", zh: "没有可比较的方法" }
    /// One client has too many at a time.
    web_client_limit(most: usize) {
        en: "expected at most {most} searches at a time from one client",
        zh: "每个客户端同时至多 {most} 个搜索",
    }
    /// The queue is full.
    web_queue_full(waiting: usize) {
        en: "{waiting} requests are waiting already; try again soon",
        zh: "已有 {waiting} 个请求在等待；请稍后再试",
    }
    /// The server is going down.
    web_closing() { en: "the server is ending", zh: "服务器正在结束" }
    /// A search broke down.
    web_broke_down() { en: "the search broke down; this is a mistake in the program", zh: "搜索中断；这是程序的错误" }
}

//! Texts of the other views and of the frame around them.

use jiugong_lab::Language;
use jiugong_search::Progress;
use jiugong_show::catalogue;
use jiugong_show::units::{show_bytes, show_count, show_duration};

use crate::app::{Prompt, Tab};

catalogue! {
    name() { en: " jiugong ", zh: " 九宫 " }
    top_hint() { en: "?: keys  q: quit ", zh: "?：按键  q：退出 " }
    too_small(width: u16, height: u16) {
        en: "The window is too small: at least {width} columns and {height} rows are needed. q: quit",
        zh: "窗口太小：至少需要 {width} 列、{height} 行。q：退出",
    }
    copied() { en: "The command was copied to the clipboard (OSC 52).", zh: "命令已复制到剪贴板（OSC 52）。" }
    form() { en: "Problem and search", zh: "问题与搜索" }
    run() { en: "Run", zh: "开始" }
    run_help() {
        en: "Enter or r: run. ↑↓: choose a row; ←→: change it; Enter or e: edit; Backspace: default; n: random problem.",
        zh: "回车或 r：开始。↑↓：选择一行；←→：改变取值；回车或 e：输入文字；退格：恢复默认；n：随机生成问题。",
    }
    domain() { en: "domain", zh: "问题种类" }
    problem() { en: "problem", zh: "问题" }
    left_open() { en: "(default)", zh: "（默认）" }
    promises(guarantee: &str) { en: "Guarantee: {guarantee}.", zh: "保证：{guarantee}。" }
    result() { en: "Result", zh: "结果" }
    solve_intro() {
        en: "Choose a problem and a method on the left, then Enter on Run. Counters are shown during the search; then its solution is played.",
        zh: "在左边选择问题与方法，再在“开始”上按回车。搜索时显示各项计数，找到解后可逐步回放。",
    }
    begins() { en: "Starting the search …", zh: "搜索开始……" }
    stopping() { en: "Stopping …", zh: "正在停止……" }
    esc_stops() { en: "Esc: stop", zh: "Esc：停止" }
    too_many_positions() { en: "This solution has too many positions to show here.", zh: "这个解的状态太多，无法在此显示。" }
    playback(at: usize, last: usize, speed: &str) { en: "{at}/{last}  {speed}/s", zh: "{at}/{last}  每秒 {speed} 步" }
    count_expanded(count: &str) { en: "expanded   {count}", zh: "扩展  {count}" }
    count_generated(count: &str) { en: "generated  {count}", zh: "生成  {count}" }
    count_open(count: &str) { en: "OPEN       {count}", zh: "OPEN  {count}" }
    count_rate(count: &str) { en: "per second {count}", zh: "每秒  {count}" }
    count_bytes(bytes: &str) { en: "memory     {bytes}", zh: "内存  {bytes}" }
    count_time(time: &str) { en: "time       {time}", zh: "用时  {time}" }
    count_bound(bound: u32) { en: "bound      {bound}", zh: "界限  {bound}" }
    count_best(best: u32) { en: "best       {best}", zh: "目前最好  {best}" }
    watch_search() { en: "Search", zh: "搜索" }
    watch_intro() {
        en: "Choose a problem and a method on the left, then Enter on Run. The search is then shown step by step: the node taken and why, its children, OPEN and CLOSED, the tree, and the current line of the pseudocode.",
        zh: "在左边选择问题与方法，再在“开始”上按回车。随后逐步显示搜索过程：取出的结点及原因、子结点、OPEN 表与 CLOSED 表、搜索树，以及伪代码的当前行。",
    }
    watch_step(at: usize, last: usize) { en: "Step {at}/{last}", zh: "第 {at}/{last} 步" }
    watch_children() { en: "Children", zh: "子结点" }
    watch_tree(nodes: &str) { en: "Tree ({nodes})", zh: "搜索树（{nodes}）" }
    match_of(at: usize, count: usize, text: &str) { en: "{at} of {count} with {text}", zh: "含 {text} 的第 {at}/{count} 个" }
    race_intro() {
        en: "Choose the problem on the left, then Enter on Run: the methods that can race are listed here.",
        zh: "先在左边选择问题，再在“开始”上按回车：这里会列出可以参赛的方法。",
    }
    race_picked(picked: usize, most: usize) { en: "Selected: {picked} of at most {most}", zh: "参赛：{picked} 个（至多 {most} 个）" }
    race_full(most: usize) { en: "At most {most} can race.", zh: "至多 {most} 个参赛。" }
    race_too_few(fewest: usize) { en: "A race needs at least {fewest}: select them with Space.", zh: "至少需要 {fewest} 个参赛：用空格键选择。" }
    race_running() { en: "Running the searches, one after another", zh: "依次运行各个搜索" }
    race_table() { en: "Finish", zh: "结果" }
    race_wait() {
        en: "All methods expand nodes at the same speed; the table follows when all have finished. +/-: speed  End: finish",
        zh: "各方法以相同的速度扩展结点；全部到达后显示结果。+/-：调速  End：直接到终点",
    }
    race_star() { en: "* proved optimal", zh: "* 已证明最优" }
    learn_lessons() { en: "Lessons", zh: "课程" }
    learn_measuring() { en: "Measuring the figures of this lesson …", zh: "正在测量本课的数据……" }
    learn_choose(letters: &str) { en: "Your answer? One of {letters}", zh: "请选择：{letters} 之一" }
    learn_on() { en: "Enter: continue  ↑↓: scroll  Esc: back", zh: "回车：继续  ↑↓：滚动  Esc：返回" }
    learn_end() { en: "End of the lesson.  ↑↓: scroll  Esc: back", zh: "本课结束。↑↓：滚动  Esc：返回" }
    space_title() { en: "States by distance from the goal", zh: "各距离的状态数" }
    space_intro() {
        en: "Counts all states of the problem by distance from the goal and marks where your problem is.",
        zh: "按到目标的距离统计问题的全部状态，并标出当前问题所在的位置。",
    }
    space_progress(done: &str, all: &str) { en: "{done} of {all} states", zh: "已统计 {done} / {all} 个状态" }
    space_here() { en: "you", zh: "你在这里" }
    space_states(states: &str) { en: "{states}", zh: "共 {states}" }
    space_mean(mean: &str) { en: "mean distance {mean}", zh: "平均距离 {mean}" }
    space_farthest(distance: &str, count: &str) { en: "largest distance {distance} ({count})", zh: "最大距离 {distance}（{count} 个）" }
    space_you(distance: &str, percent: &str) {
        en: "You are at {distance}; {percent} % of all states are closer.",
        zh: "你的距离是 {distance}；{percent}% 的状态更近。",
    }
    space_nowhere() { en: "Your problem cannot reach the goal, or its distance was not found.", zh: "你的问题无法到达目标，或没有求出它的距离。" }
    space_incomplete() { en: "The count is incomplete.", zh: "统计不完整。" }
    space_logarithmic() { en: "Bars are logarithmic.", zh: "条长为对数刻度。" }
}

/// The title of a view.
pub fn tab(language: Language, tab: Tab) -> String {
    let (en, zh) = match tab {
        Tab::Play => ("Play", "游戏"),
        Tab::Solve => ("Solve", "求解"),
        Tab::Watch => ("Watch", "观察"),
        Tab::Race => ("Race", "赛跑"),
        Tab::Learn => ("Lessons", "课程"),
        Tab::Space => ("Space", "状态空间"),
    };
    if language == Language::En { en } else { zh }.to_owned()
}

/// The text of a prompt.
pub fn prompt(language: Language, prompt: Prompt) -> String {
    let (en, zh) = match prompt {
        Prompt::Seed => ("Seed:", "随机种子："),
        Prompt::Distance => ("Distance from the goal (empty: any):", "到目标的距离（空：任意）："),
        Prompt::Board => ("Board, such as 283104765:", "棋盘，例如 283104765："),
        Prompt::Step => ("Go to step:", "跳到第几步："),
        Prompt::Find => (
            "Find in OPEN and CLOSED (part of a position, or #number):",
            "在 OPEN 与 CLOSED 表中查找（状态的一部分，或 #编号）：",
        ),
    };
    if language == Language::En { en } else { zh }.to_owned()
}

/// The number of matches.
pub fn found(language: Language, count: usize) -> String {
    match (language, count) {
        (Language::En, 0) => "Nothing found.".to_owned(),
        (Language::En, 1) => "1 found.".to_owned(),
        (Language::En, count) => format!("{count} found; n: next, N: previous."),
        (Language::Zh, 0) => "没有找到。".to_owned(),
        (Language::Zh, 1) => "找到 1 个。".to_owned(),
        (Language::Zh, count) => format!("找到 {count} 个；n：下一个，N：上一个。"),
    }
}

/// The number of nodes that each search has expanded.
pub fn race_nodes(language: Language, count: u64, paused: bool) -> String {
    let sign = if paused { "⏸" } else { "▶" };
    let nodes = jiugong_show::catalogue::nodes(language, count);
    match language {
        Language::En => format!("{sign} {nodes} each"),
        Language::Zh => format!("{sign} 各扩展 {nodes}"),
    }
}

/// The counters of a running search, one per line; counters that are not available are omitted.
pub fn counters(language: Language, progress: &Progress) -> String {
    let figures = &progress.statistics;
    let mut lines = Vec::new();
    lines.extend(progress.bound.map(|bound| count_bound(language, bound)));
    lines.extend(progress.best.map(|best| count_best(language, best)));
    if figures.expanded > 0 {
        let rate = figures.expanded as f64 / figures.time.as_secs_f64().max(1e-9);
        #[allow(clippy::cast_sign_loss, reason = "a rate is not negative")]
        let rate = show_count(rate as u64);
        lines.push(count_expanded(language, &show_count(figures.expanded)));
        lines.push(count_generated(language, &show_count(figures.generated)));
        lines.push(count_open(language, &show_count(figures.max_open)));
        lines.push(count_rate(language, &rate));
    }
    if figures.bytes > 0 {
        lines.push(count_bytes(language, &show_bytes(figures.bytes)));
    }
    lines.push(count_time(language, &show_duration(figures.time)));
    lines.join("\n")
}

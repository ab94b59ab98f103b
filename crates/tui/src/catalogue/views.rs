//! What is said around and in the other views.

use jiugong_lab::Language;
use jiugong_search::Progress;
use jiugong_show::catalogue;
use jiugong_show::units::{show_bytes, show_count, show_duration};

use crate::app::{Ask, Tab};

catalogue! {
    /// The program's name, before the views.
    name() { en: " jiugong ", zh: " 九宫 " }
    /// At the right above.
    top_hint() { en: "?: keys  q: quit ", zh: "?：按键  q：退出 " }
    /// The screen is too small.
    too_small(width: u16, height: u16) {
        en: "This window is too small: at least {width} columns and {height} rows, please. q: quit",
        zh: "窗口太小：至少需要 {width} 列、{height} 行。q：退出",
    }
    /// The command was copied.
    copied() { en: "The command was sent to the clipboard (OSC 52).", zh: "命令已送往剪贴板（OSC 52）。" }
    /// The form.
    form() { en: "Problem and search", zh: "问题与搜索" }
    /// Begins.
    run() { en: "Run", zh: "开始" }
    /// What that does.
    run_help() {
        en: "Enter or r: begin. ↑↓: choose a row; ←→: change it; Enter or e: type; Backspace: leave it open; n: a random problem.",
        zh: "回车或 r：开始。↑↓：选择一行；←→：改变取值；回车或 e：输入文字；退格：恢复默认；n：随机生成问题。",
    }
    /// The domain.
    domain() { en: "domain", zh: "问题种类" }
    /// The problem's text.
    problem() { en: "problem", zh: "问题" }
    /// What was not set.
    left_open() { en: "(default)", zh: "（默认）" }
    /// What a method promises.
    promises(guarantee: &str) { en: "Promise: {guarantee}.", zh: "保证：{guarantee}。" }
    /// The result.
    result() { en: "Result", zh: "结果" }
    /// What can be done.
    solve_intro() {
        en: "Choose a problem and a method on the left, then Enter on Run. The counters are shown as the search goes on, and then its solution is played.",
        zh: "在左边选择问题与方法，再在“开始”上按回车。搜索时显示各项计数，找到解后可逐步回放。",
    }
    /// A search begins.
    begins() { en: "The search begins …", zh: "搜索开始……" }
    /// A search ends.
    stopping() { en: "Stopping …", zh: "正在停止……" }
    /// How to call it off.
    esc_stops() { en: "Esc: stop", zh: "Esc：停止" }
    /// A plan that is too large to be played.
    too_many_positions() { en: "The positions of this solution are too many to be shown here.", zh: "这个解的状态太多，无法在此显示。" }
    /// Where the player stands.
    playback(at: usize, last: usize, speed: &str) { en: "{at}/{last}  {speed}/s", zh: "{at}/{last}  每秒 {speed} 步" }
    /// A counter.
    count_expanded(count: &str) { en: "expanded   {count}", zh: "扩展  {count}" }
    /// A counter.
    count_generated(count: &str) { en: "generated  {count}", zh: "生成  {count}" }
    /// A counter.
    count_open(count: &str) { en: "OPEN       {count}", zh: "OPEN  {count}" }
    /// A counter.
    count_rate(count: &str) { en: "per second {count}", zh: "每秒  {count}" }
    /// A counter.
    count_bytes(bytes: &str) { en: "memory     {bytes}", zh: "内存  {bytes}" }
    /// A counter.
    count_time(time: &str) { en: "time       {time}", zh: "用时  {time}" }
    /// A counter.
    count_bound(bound: u32) { en: "bound      {bound}", zh: "界限  {bound}" }
    /// A counter.
    count_best(best: u32) { en: "best       {best}", zh: "目前最好  {best}" }
    /// The view of steps.
    watch_search() { en: "Search", zh: "搜索" }
    /// What can be done.
    watch_intro() {
        en: "Choose a problem and a method on the left, then Enter on Run. The search is then shown step by step: the node taken and why, its children, OPEN and CLOSED, the tree, and the pseudocode with the line it stands on.",
        zh: "在左边选择问题与方法，再在“开始”上按回车。随后逐步显示搜索过程：取出的结点及原因、子结点、OPEN 与 CLOSED 表、搜索树，以及伪代码的当前行。",
    }
    /// Which step.
    watch_step(at: usize, last: usize) { en: "Step {at}/{last}", zh: "第 {at}/{last} 步" }
    /// The children.
    watch_children() { en: "Children", zh: "子结点" }
    /// The tree.
    watch_tree(nodes: &str) { en: "Tree ({nodes})", zh: "搜索树（{nodes}）" }
    /// A place in what was found.
    match_of(at: usize, count: usize, text: &str) { en: "{at} of {count} with {text}", zh: "含 {text} 的第 {at}/{count} 个" }
    /// What can be done.
    race_intro() {
        en: "Choose the problem on the left, then Enter on Run: the methods that can race on it are listed here.",
        zh: "先在左边选择问题，再在“开始”上按回车：这里会列出可以参赛的方法。",
    }
    /// Who races.
    race_picked(picked: usize, most: usize) { en: "Racing: {picked} of {most} at most", zh: "参赛：{picked} 个（至多 {most} 个）" }
    /// Too many.
    race_full(most: usize) { en: "At most {most} can race.", zh: "至多 {most} 个参赛。" }
    /// Too few.
    race_too_few(fewest: usize) { en: "A race needs at least {fewest}: Space picks them.", zh: "至少需要 {fewest} 个参赛：用空格键选择。" }
    /// The searches are run.
    race_running() { en: "Running the searches, one after another", zh: "依次运行各个搜索" }
    /// The table.
    race_table() { en: "Finish", zh: "结果" }
    /// It is not there yet.
    race_wait() {
        en: "All expand their nodes at the same pace; the table follows when the last has arrived. +/-: pace  End: finish",
        zh: "各方法以相同的速度扩展结点；全部到达后显示结果。+/-：调速  End：直接到终点",
    }
    /// What the star means.
    race_star() { en: "* proved optimal", zh: "* 已证明最优" }
    /// The lessons.
    learn_lessons() { en: "Lessons", zh: "课程" }
    /// A lesson is being made.
    learn_measuring() { en: "Measuring the figures of this lesson …", zh: "正在测量本课的数据……" }
    /// A choice is to be made.
    learn_choose(letters: &str) { en: "Your answer? One of {letters}", zh: "请选择：{letters} 之一" }
    /// There is more.
    learn_on() { en: "Enter: go on  ↑↓: scroll  Esc: back", zh: "回车：继续  ↑↓：滚动  Esc：返回" }
    /// That was all.
    learn_end() { en: "The end of this lesson.  ↑↓: scroll  Esc: back", zh: "本课结束。↑↓：滚动  Esc：返回" }
    /// The space.
    space_title() { en: "States by distance from the goal", zh: "各距离的状态数" }
    /// What can be done.
    space_intro() {
        en: "All states of the problem are counted by their distance from the goal, and you see where yours stands.",
        zh: "按到目标的距离统计问题的全部状态，并标出当前问题所在的位置。",
    }
    /// How far it has come.
    space_progress(done: &str, all: &str) { en: "{done} of {all} states", zh: "已数 {done} / {all} 个状态" }
    /// The problem stands here.
    space_here() { en: "you", zh: "你在这里" }
    /// A figure.
    space_states(states: &str) { en: "{states}", zh: "共 {states}" }
    /// A figure.
    space_mean(mean: &str) { en: "mean distance {mean}", zh: "平均距离 {mean}" }
    /// A figure.
    space_farthest(distance: &str, count: &str) { en: "largest distance {distance} ({count})", zh: "最大距离 {distance}（{count} 个）" }
    /// Where the problem stands.
    space_you(distance: &str, percent: &str) {
        en: "You are at {distance}; {percent} % of all states are nearer.",
        zh: "你的距离是 {distance}；{percent}% 的状态更近。",
    }
    /// It stands nowhere.
    space_nowhere() { en: "Your problem does not reach the goal, or its distance was not found.", zh: "你的问题到达不了目标，或没有求出它的距离。" }
    /// Not all were counted.
    space_incomplete() { en: "Not all were counted.", zh: "没有数完。" }
    /// The bars.
    space_logarithmic() { en: "Bars are logarithmic.", zh: "条长为对数刻度。" }
}

/// The name of a view.
pub fn tab(language: Language, tab: Tab) -> String {
    let (en, zh) = match tab {
        Tab::Play => ("Play", "游戏"),
        Tab::Solve => ("Solve", "求解"),
        Tab::Watch => ("Watch", "观察"),
        Tab::Race => ("Race", "赛跑"),
        Tab::Learn => ("Learn", "学习"),
        Tab::Space => ("Space", "空间"),
    };
    if language == Language::En { en } else { zh }.to_owned()
}

/// What is to be typed.
pub fn asked(language: Language, ask: Ask) -> String {
    let (en, zh) = match ask {
        Ask::Seed => ("Seed:", "种子："),
        Ask::Distance => ("Distance from the goal (empty: any):", "到目标的距离（空：任意）："),
        Ask::Board => ("Board, such as 283104765:", "棋盘，例如 283104765："),
        Ask::Step => ("Go to step:", "跳到第几步："),
        Ask::Find => (
            "Find in OPEN and CLOSED (part of a position, or #number):",
            "在 OPEN 与 CLOSED 表中查找（状态的一部分，或 #编号）：",
        ),
    };
    if language == Language::En { en } else { zh }.to_owned()
}

/// How many entries were found.
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

/// How many nodes everybody has expanded.
pub fn race_nodes(language: Language, count: u64, paused: bool) -> String {
    let sign = if paused { "⏸" } else { "▶" };
    let nodes = jiugong_show::catalogue::nodes(language, count);
    match language {
        Language::En => format!("{sign} {nodes} each"),
        Language::Zh => format!("{sign} 各扩展 {nodes}"),
    }
}

/// The counters of a search in progress, a line each; those that are not counted are left out.
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

//! The texts of lessons. Sentences that are true only for some results take the results as arguments, or are selected by them.

pub mod anytime;
pub mod bfs_to_astar;
pub mod both_ends;
pub mod bound;
pub mod counting_the_blank;
pub mod half;
pub mod hills;
pub mod memory;
pub mod nilsson;
pub mod real_time;
pub mod rivers_and_towers;
pub mod travelling_map;
pub mod two_searches;
pub mod weights;

use jiugong_lab::Language;
use jiugong_show::catalogue;
use jiugong_show::catalogue::Explain;

use crate::lesson::LessonError;

catalogue! {
    start() { en: "start", zh: "初始状态" }
    goal() { en: "goal", zh: "目标状态" }
    asked(text: &str) { en: "Question: {text}", zh: "【想一想】{text}" }
    answered(letter: char, choice: &str) { en: "Answer: {letter}, {choice}.", zh: "【答案】{letter}：{choice}。" }
    chose_right() { en: "Right! Here are the numbers:", zh: "答对了！请看数据：" }
    chose_wrong(letter: char) { en: "No, it is {letter}. Here are the numbers:", zh: "不对，应选 {letter}。请看数据：" }
    choose(letters: &str) { en: "{letters}; Enter continues, q quits", zh: "请选 {letters}；按回车跳过，q 结束" }
    no_such_choice(letters: &str) { en: "Choose one of {letters}.", zh: "只有 {letters} 可选。" }
    subject(title: &str, help: &str) { en: "{title} – {help}", zh: "{title}——{help}" }
    try_next() { en: "Try next:", zh: "接下来试试：" }
    found(moves: &str, expanded: &str, generated: &str, open: &str) {
        en: "{moves}; {expanded} expanded, {generated} generated, largest OPEN {open}",
        zh: "{moves}；扩展 {expanded}，生成 {generated}，OPEN 最大 {open}",
    }
    costing(moves: &str, cost: &str) { en: "{moves}, cost {cost}", zh: "{moves}，代价 {cost}" }
    stuck(expanded: &str, generated: &str) {
        en: "stuck, nothing found; {expanded} expanded, {generated} generated",
        zh: "卡住了，没有找到解；扩展 {expanded}，生成 {generated}",
    }
    not_found(expanded: &str, generated: &str, open: &str) {
        en: "nothing found within the bound; {expanded} expanded, {generated} generated, largest OPEN {open}",
        zh: "界限内没有找到解；扩展 {expanded}，生成 {generated}，OPEN 最大 {open}",
    }
    pause() { en: "Enter continues, q quits", zh: "按回车继续，q 结束" }
    begin_with(first: &str) {
        en: "Begin with `jiugong lesson {first}`; --board B takes another 3x3 board, in lessons about boards.",
        zh: "可以从 `jiugong lesson {first}` 开始；讲棋盘的课可以用 --board B 换成别的 3x3 棋盘。",
    }
    stopped() { en: "the lesson was stopped; the parts so far are shown", zh: "课程被中断；以上为已完成的部分" }
    next_lesson() { en: "the next lesson", zh: "下一课" }
    another_board() { en: "the same lesson on another board", zh: "换一个棋盘再上这一课" }
    compare_all() { en: "every method on this board", zh: "在这个棋盘上比较所有方法" }
    no_fewer() { en: "as many, or more", zh: "一样多，甚至更多" }
    over_half() { en: "fewer, but more than half", zh: "少一些，但超过一半" }
    to_half() { en: "between a tenth and a half", zh: "十分之一到一半" }
    under_tenth() { en: "less than a tenth", zh: "不到十分之一" }
    column_estimate() { en: "h(start)", zh: "h(初始)" }
    column_bound() { en: "bound", zh: "界限" }
    column_rule() { en: "duplicates", zh: "判重规则" }
}

impl Explain for LessonError {
    fn zh(&self) -> String {
        match self {
            LessonError::Size { size } => format!("棋盘大小为 {size}；课程只用 3x3 的棋盘"),
            LessonError::TooNear { moves, goal, least } => {
                format!("这个棋盘离 {goal} 只有 {moves} 步；本课需要至少 {least} 步的棋盘")
            }
            LessonError::NoBoard { lesson } => format!("{lesson} 一课自带题目，不能换棋盘"),
            LessonError::Request(error) => error.zh(),
        }
    }
}

/// Joins items in a sentence.
pub fn listed(language: Language, things: &[String]) -> String {
    things.join(match language {
        Language::En => ", ",
        Language::Zh => "、",
    })
}

/// Choices for one amount as a share of another.
pub fn shares(language: Language) -> Vec<String> {
    vec![no_fewer(language), over_half(language), to_half(language), under_tenth(language)]
}

/// Joins two sentences.
pub fn sentences(language: Language, one: &str, other: &str) -> String {
    match language {
        Language::En => format!("{one} {other}"),
        Language::Zh => format!("{one}{other}"),
    }
}

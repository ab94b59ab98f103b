//! The messages of every front end, in both languages.
//!
//! Texts that describe a row of the [registry](jiugong_lab::registry) are in that row; those of lessons and judges are in their crate. All
//! others are here. A message is a function of the language and its data. Each subject has a file; messages of several subjects are
//! in this one.

use jiugong_lab::{Language, Words};

use crate::units::show_count;

/// Defines messages: each is a public function of the language and its data, with its text in both languages.
///
/// `Language` must be in scope where it is used. While a message has no Chinese yet, `zh: untranslated` stands for it; `cargo xtask
/// untranslated` lists such messages.
///
/// ```
/// use jiugong_lab::Language;
///
/// jiugong_show::catalogue! {
///     /// A greeting.
///     hello(name: &str) { en: "Hello, {name}!", zh: "{name}，你好！" }
///     /// A farewell.
///     goodbye(name: &str) { en: "Goodbye, {name}!", zh: untranslated }
/// }
/// # fn main() {
/// assert_eq!(hello(Language::En, "Ada"), "Hello, Ada!");
/// assert_eq!(goodbye(Language::Zh, "Ada"), "Goodbye, Ada!");
/// # }
/// ```
#[macro_export]
macro_rules! catalogue {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) { en: $en:literal, zh: $zh:tt $(,)? })*) => {
        $(
            $(#[$doc])*
            #[allow(missing_docs, reason = "the sentence says what it is")]
            #[must_use]
            pub fn $name(language: Language, $($argument: $type),*) -> String {
                match language {
                    Language::En => format!($en),
                    Language::Zh => $crate::chinese!($en, $zh),
                }
            }
        )*
    };
}

/// The Chinese of a message, or its English while it is untranslated.
#[doc(hidden)]
#[macro_export]
macro_rules! chinese {
    ($en:literal, untranslated) => {
        format!($en)
    };
    ($en:literal, $zh:literal) => {
        format!($zh)
    };
}

// After the macro, because they use it.
mod audit;
mod bench;
mod cluster;
mod coach;
mod compare;
mod convert;
mod forecast;
mod generate;
mod input;
mod lists;
mod man;
mod output;
mod path;
mod progress;
mod python;
mod rank;
mod solvable;
mod solve;
mod space;
mod tables;
mod trace;
mod tree;
mod web;
mod whole;

pub use audit::*;
pub use bench::*;
pub use cluster::*;
pub use coach::*;
pub use compare::*;
pub use convert::*;
pub use forecast::*;
pub use generate::*;
pub use input::*;
pub use jiugong_lab::{Explain, place_zh, tile_zh};
pub use lists::*;
pub use man::*;
pub use output::*;
pub use path::*;
pub use progress::*;
pub use python::*;
pub use rank::*;
pub use solvable::*;
pub use solve::*;
pub use space::*;
pub use tables::*;
pub use trace::*;
pub use tree::*;
pub use web::*;
pub use whole::*;

catalogue! {
    error() { en: "error", zh: "错误" }
    warning() { en: "warning", zh: "警告" }
    /// A label and the text after it.
    labelled(label: &str, rest: &str) { en: "{label}: {rest}", zh: "{label}：{rest}" }
    noted(what: &str, note: &str) { en: "{what} ({note})", zh: "{what}（{note}）" }
    column_method() { en: "method", zh: "方法" }
    column_heuristic() { en: "heuristic", zh: "启发函数" }
    column_steps() { en: "steps", zh: "步数" }
    column_cost() { en: "cost", zh: "代价" }
    column_optimal() { en: "optimal", zh: "最优" }
    column_expanded() { en: "expanded", zh: "扩展" }
    column_generated() { en: "generated", zh: "生成" }
    column_open() { en: "largest OPEN", zh: "OPEN 最大" }
    column_memory() { en: "memory", zh: "内存" }
    column_time() { en: "time", zh: "用时" }
    yes() { en: "yes", zh: "是" }
    no() { en: "no", zh: "否" }
    /// In a table: a search that was cut off.
    cell_cutoff() { en: "cutoff", zh: "界限内无解" }
    /// In a table: a search that proved that there is no solution.
    cell_unsolvable() { en: "unsolvable", zh: "无解" }
    cell_stopped(why: &str) { en: "stopped by {why}", zh: "因{why}停止" }
    column_distance() { en: "distance", zh: "距离" }
    column_boards() { en: "boards", zh: "棋盘数" }
    column_problems(problems: &str) { en: "{problems}", zh: "{problems}数" }
}

/// A title with its name in brackets, or the title alone if there is no other name.
pub fn named(language: Language, title: &str, name: &str) -> String {
    if title == name { title.to_owned() } else { noted(language, title, name) }
}

/// The sentence with a space inserted wherever a Chinese character meets a Latin letter, a digit or `*`.
pub fn spaced(sentence: &str) -> String {
    let is_han = |char: char| ('\u{4e00}'..='\u{9fff}').contains(&char);
    let is_latin = |char: char| char.is_ascii_alphanumeric() || char == '*';
    let mut made = String::with_capacity(sentence.len());
    let mut before = ' ';
    for char in sentence.chars() {
        if (is_han(before) && is_latin(char)) || (is_latin(before) && is_han(char)) {
            made.push(' ');
        }
        made.push(char);
        before = char;
    }
    made
}

/// A number with its noun, which in English has a plural.
fn counted(language: Language, count: u64, (one, many): (&str, &str), zh: &str) -> String {
    let shown = show_count(count);
    match language {
        Language::En => format!("{shown} {}", if count == 1 { one } else { many }),
        Language::Zh => format!("{shown} {zh}"),
    }
}

/// `1 board`, `4 boards`, `4 个棋盘`.
pub fn boards(language: Language, count: u64) -> String {
    counted(language, count, ("board", "boards"), "个棋盘")
}

/// The number of problems of a domain with these words: `1 problem`, `4 boards`, `4 个棋盘`.
pub fn problems(language: Language, count: u64, words: &Words) -> String {
    counted(language, count, (words.problem.en, words.problems.en), &format!("个{}", words.problems.zh))
}

/// `1 state`, `4 states`, `4 个状态`.
pub fn states(language: Language, count: u64) -> String {
    counted(language, count, ("state", "states"), "个状态")
}

/// A number of positions, in the words of their domain: `1 board`, `4 boards`, `4 个棋盘`.
pub fn positions(language: Language, words: &Words, count: u64) -> String {
    let zh = format!("个{}", words.positions.zh);
    counted(language, count, (words.position.en, words.positions.en), &zh)
}

/// Column: positions, in the words of their domain.
pub fn column_positions(language: Language, words: &Words) -> String {
    match language {
        Language::En => words.positions.en.to_owned(),
        Language::Zh => format!("{}数", words.positions.zh),
    }
}

/// The text with a capital first letter, unless that is a quantity: `f = g + h`.
pub fn capital(text: &str) -> String {
    if text.starts_with(['f', 'g', 'h']) && !text[1..].starts_with(char::is_alphabetic) {
        return text.to_owned();
    }
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The text as a sentence.
pub fn sentence(language: Language, text: &str) -> String {
    capital(text) + if language == Language::En { "." } else { "。" }
}

/// `1 node`, `4 nodes`, `4 个结点`.
pub fn nodes(language: Language, count: u64) -> String {
    counted(language, count, ("node", "nodes"), "个结点")
}

/// `1 table`, `4 tables`, `4 个表`.
pub fn tables(language: Language, count: u64) -> String {
    counted(language, count, ("table", "tables"), "个表")
}

/// `1 case`, `4 cases`, `4 组`.
pub fn cases(language: Language, count: u64) -> String {
    counted(language, count, ("case", "cases"), "组")
}

/// `1 move`, `4 moves`, ` 4 步`.
pub fn moves(language: Language, count: u64) -> String {
    let shown = show_count(count);
    match language {
        Language::En if count == 1 => format!("{shown} move"),
        Language::En => format!("{shown} moves"),
        Language::Zh => format!(" {shown} 步"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_and_latin_stand_apart() {
        assert_eq!(spaced("最快的是A*（线性冲突）：3 ms。A*找到的解"), "最快的是 A*（线性冲突）：3 ms。A* 找到的解");
        assert_eq!(spaced("A* is the fastest: 3 ms."), "A* is the fastest: 3 ms.");
    }

    #[test]
    fn quantities_are_not_capitalised() {
        assert_eq!(["h = h*", "a tree", "hill", "f"].map(capital), ["h = h*", "A tree", "Hill", "f"]);
    }

    #[test]
    fn plurals() {
        assert_eq!(
            [0, 1, 2, 1234].map(|count| moves(Language::En, count)),
            ["0 moves", "1 move", "2 moves", "1,234 moves"]
        );
        assert_eq!(
            [boards, states, nodes, tables, cases].map(|of| of(Language::En, 1)),
            ["1 board", "1 state", "1 node", "1 table", "1 case"]
        );
        assert_eq!(boards(Language::En, 1234), "1,234 boards");
        assert_eq!(boards(Language::Zh, 1234), "1,234 个棋盘");
    }
}

//! What is said of boards made to order.

use jiugong_lab::Language;
use jiugong_lab::generate::DuelReport;

use crate::units::show_count;

catalogue! {
    /// Column: board.
    column_board() { en: "board", zh: "棋盘" }
    /// Column: ratio.
    column_ratio() { en: "ratio", zh: "倍数" }
    /// The seed that was taken.
    generate_seed(seed: u64) {
        en: "seed {seed}; --seed {seed} makes the same boards again",
        zh: "种子 {seed}；用 --seed {seed} 可再次得到同样的棋盘",
    }
    /// There are fewer than asked for.
    generate_fewer(found: usize, asked: usize) {
        en: "asked for {asked} boards; there are only {found}",
        zh: "要求 {asked} 个棋盘，但只有 {found} 个",
    }
    /// What was tried.
    duel_tried(tried: &str, beaten: &str, faster: &str, than: &str) {
        en: "{tried} different boards tried; {faster} beats {than} on {beaten}",
        zh: "共试 {tried} 个不同的棋盘，{faster} 在其中 {beaten} 个上优于 {than}",
    }
    /// What was tried before the user had enough.
    duel_stopped(line: &str) { en: "stopped by the user: {line}", zh: "因用户中断而停止：{line}" }
    /// Where a way found nothing.
    duel_unsolved(count: &str) {
        en: "left out, because one of the two found no solution within the limits: {count}",
        zh: "其中 {count} 个因有一方未在限制内求出解而略去",
    }
    /// A sample in progress.
    duel_progress(done: &str, all: &str) {
        en: "{done} of {all} boards tried; Ctrl-C stops",
        zh: "已试 {done}/{all} 个棋盘；按 Ctrl-C 停止",
    }
}

/// What came of a duel, a sentence a line.
pub fn duel_lines(language: Language, report: &DuelReport, faster: &str, than: &str) -> Vec<String> {
    let line = duel_tried(language, &show_count(report.tried), &show_count(report.beaten), faster, than);
    let mut lines = vec![if report.complete { line } else { duel_stopped(language, &line) }];
    if report.unsolved > 0 {
        lines.push(duel_unsolved(language, &show_count(report.unsolved)));
    }
    lines
}

//! Messages about generated boards.

use jiugong_lab::Language;
use jiugong_lab::generate::DuelReport;

use crate::units::show_count;

catalogue! {
    column_board() { en: "board", zh: "棋盘" }
    column_ratio() { en: "ratio", zh: "倍数" }
    generate_seed(problems: &str, seed: u64) {
        en: "seed {seed}; --seed {seed} generates the same {problems} again",
        zh: "种子 {seed}；用 --seed {seed} 可再次得到同样的{problems}",
    }
    generate_fewer(found: usize, asked: &str) {
        en: "requested {asked}, found {found}: there are no more",
        zh: "要求 {asked}，只有 {found} 个",
    }
    generate_known(distance: u32) {
        en: "These are known boards at the largest distance, {distance} moves; there may be others.",
        zh: "以下是已知的最远棋盘，距离 {distance} 步；可能还有其他同样远的棋盘。",
    }
    generate_found(found: usize, asked: &str) {
        en: "requested {asked}, found {found} before giving up",
        zh: "要求 {asked}，在放弃搜索之前找到 {found} 个",
    }
    generate_progress(found: &str, all: &str) {
        en: "found {found} of {all}; Ctrl-C stops",
        zh: "要求 {all}，已找到 {found} 个；按 Ctrl-C 停止",
    }
    duel_tried(tried: &str, beaten: &str, faster: &str, than: &str) {
        en: "different boards tried: {tried}; {faster} beats {than} on {beaten}",
        zh: "共试 {tried} 个不同的棋盘，{faster} 在其中 {beaten} 个上优于 {than}",
    }
    duel_stopped(line: &str) { en: "stopped: {line}", zh: "已停止：{line}" }
    duel_unsolved(count: &str) {
        en: "boards left out because one of the methods found no solution within the limits: {count}",
        zh: "其中 {count} 个因有一方未在限制内求出解而略去",
    }
    duel_progress(done: &str, all: &str) {
        en: "tried {done} of {all}; Ctrl-C stops",
        zh: "共 {all}，已试 {done} 个；按 Ctrl-C 停止",
    }
}

/// The result of a duel, one sentence per line.
pub fn duel_lines<T>(language: Language, report: &DuelReport<T>, faster: &str, than: &str) -> Vec<String> {
    let line = duel_tried(language, &show_count(report.tried), &show_count(report.beaten), faster, than);
    let mut lines = vec![if report.complete { line } else { duel_stopped(language, &line) }];
    if report.unsolved > 0 {
        lines.push(duel_unsolved(language, &show_count(report.unsolved)));
    }
    lines
}

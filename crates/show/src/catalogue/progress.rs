//! Messages about running searches.

use std::time::Duration;

use jiugong_lab::Language;
use jiugong_search::Progress;

use super::proven_gap;
use crate::units::{show_bytes, show_count, show_duration};

catalogue! {
    progress_gap(length: &str, worth: &str, time: &str) {
        en: "length {length}, {worth}, {time}; Ctrl-C stops",
        zh: "当前 {length} 步，{worth}，{time}；按 Ctrl-C 停止",
    }
    progress(expanded: &str, rate: &str, bytes: &str, time: &str) {
        en: "{expanded} expanded, {rate}/s, {bytes}, {time}; Ctrl-C stops",
        zh: "已扩展 {expanded}，每秒 {rate}，内存 {bytes}，{time}；按 Ctrl-C 停止",
    }
    progress_bound(bound: u32, rest: &str) { en: "bound {bound}; {rest}", zh: "界限 {bound}；{rest}" }
    /// Progress of a search that has found a plan.
    progress_best(best: u32, rest: &str) { en: "best {best}; {rest}", zh: "最好 {best}；{rest}" }
}

/// The progress of a running search, in one line.
pub fn progress_line(language: Language, progress: &Progress) -> String {
    let figures = &progress.statistics;
    // An anytime search does not count nodes.
    if let (0, Some(bound), Some(best)) = (figures.expanded, progress.bound, progress.best) {
        let time = Duration::from_secs(figures.time.as_secs());
        let worth = proven_gap(language, best, bound);
        return progress_gap(language, &show_count(best.into()), &worth, &show_duration(time));
    }
    let rate = figures.expanded as f64 / figures.time.as_secs_f64().max(1e-9);
    #[allow(clippy::cast_sign_loss, reason = "a rate is not negative")]
    let rate = show_count(rate as u64);
    let time = Duration::from_secs(figures.time.as_secs());
    let expanded = show_count(figures.expanded);
    let mut line = self::progress(language, &expanded, &rate, &show_bytes(figures.bytes), &show_duration(time));
    if let Some(bound) = progress.bound {
        line = progress_bound(language, bound, &line);
    }
    if let Some(best) = progress.best {
        line = progress_best(language, best, &line);
    }
    line
}

//! Messages in the lists of methods and heuristics.

use jiugong_lab::Language;
use jiugong_search::Quality;

catalogue! {
    column_guarantee() { en: "guarantee", zh: "保证" }
    column_help() { en: "description", zh: "说明" }
    column_title() { en: "title", zh: "名称" }
    column_domains() { en: "for", zh: "适用于" }
    quality_consistent() { en: "consistent", zh: "一致（单调）" }
    quality_admissible() { en: "admissible", zh: "可采纳" }
    quality_inadmissible() { en: "not admissible", zh: "不可采纳" }
    quality_unknown() { en: "unknown", zh: "不保证可采纳" }
}

/// The quality of a heuristic, in words.
pub fn quality(language: Language, quality: Quality) -> String {
    match quality {
        Quality::Consistent => quality_consistent(language),
        Quality::Admissible => quality_admissible(language),
        Quality::Inadmissible => quality_inadmissible(language),
        Quality::Unknown => quality_unknown(language),
    }
}

//! What is said in the lists of methods and heuristics.

use jiugong_lab::Language;
use jiugong_search::Quality;

catalogue! {
    /// Column: guarantee.
    column_guarantee() { en: "guarantee", zh: "保证" }
    /// Column: description.
    column_help() { en: "description", zh: "说明" }
    /// Column: title.
    column_title() { en: "title", zh: "名称" }
    /// Column: domains.
    column_domains() { en: "for", zh: "适用于" }
    /// h ≤ h*, and consistent.
    quality_consistent() { en: "consistent", zh: "一致（单调）" }
    /// h ≤ h*.
    quality_admissible() { en: "admissible", zh: "可采纳" }
    /// Nothing is promised.
    quality_unknown() { en: "not admissible", zh: "不可采纳" }
}

/// How far a heuristic can be trusted, in words.
pub fn quality(language: Language, quality: Quality) -> String {
    match quality {
        Quality::Consistent => quality_consistent(language),
        Quality::Admissible => quality_admissible(language),
        Quality::Unknown => quality_unknown(language),
    }
}

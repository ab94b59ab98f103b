//! Messages in manual pages.

use jiugong_lab::Language;

catalogue! {
    no_verb(found: &str, possible: &str) {
        en: "unknown verb '{found}'; expected one of: {possible}",
        zh: "未知命令 '{found}'；可选：{possible}",
    }
    /// Suggests a similar name, after a message about an unknown one.
    did_you_mean(name: &str) { en: "; did you mean '{name}'?", zh: "。是否要用 '{name}'？" }
}

//! What is said of manual pages.

use jiugong_lab::Language;

catalogue! {
    /// A verb that does not exist.
    no_verb(found: &str, possible: &str) {
        en: "there is no verb '{found}'; expected one of: {possible}",
        zh: "没有命令 '{found}'；可选：{possible}",
    }
}

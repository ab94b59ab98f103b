//! Messages in manual pages.

use jiugong_lab::Language;

catalogue! {
    no_verb(found: &str, possible: &str) {
        en: "unknown verb '{found}'; expected one of: {possible}",
        zh: "未知命令 '{found}'；可选：{possible}",
    }
    /// An old name of a verb was used; `new` is what to write now.
    renamed_verb(old: &str, new: &str) {
        en: "note: `jiugong {old}` is now `jiugong {new}`",
        zh: "提示：`jiugong {old}` 现为 `jiugong {new}`",
    }
    /// A word that names a file is read as that file.
    reading_file(name: &str) { en: "reading the file {name}", zh: "正在读取文件 {name}" }
    /// Suggests a similar name, after a message about an unknown one.
    did_you_mean(name: &str) { en: "; did you mean '{name}'?", zh: "。是否要用 '{name}'？" }
}

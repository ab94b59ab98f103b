//! Messages about boards, goals and files that are missing or invalid.

use jiugong_lab::Language;

catalogue! {
    reading_terminal() {
        en: "Type boards, one per line, or in rows followed by an empty line; Ctrl-D ends.",
        zh: "请输入棋盘，每行一个，或逐行输入并以空行结束；Ctrl-D 结束。",
    }
    reading_dialogue() {
        en: "Type boards such as 216408753, or 2 1 6 4 0 8 7 5 3 in one line or in rows; Ctrl-D ends.",
        zh: "请输入棋盘，例如 216408753，或写成一行或三行的 2 1 6 4 0 8 7 5 3；Ctrl-D 结束。",
    }
    reading_problem(form: &str) { en: "Type the problem: {form}; Ctrl-D ends.", zh: "请输入问题：{form}；Ctrl-D 结束。" }
    in_option(option: &str, why: &str) { en: "{option}: {why}", zh: "{option}：{why}" }
    /// Something was requested that this build does not have.
    without_feature(what: &str, feature: &str) {
        en: "this program was built without {what}; to add it, run `cargo install jiugong --features {feature}`",
        zh: "本程序编译时未包含{what}；如需使用，请运行 `cargo install jiugong --features {feature}`",
    }
    no_board_needed(verb: &str) {
        en: "{verb} takes no board: it checks every board of --size that reaches --goal",
        zh: "{verb} 不需要棋盘：它检验能到达 --goal 的全部棋盘，大小由 --size 给出",
    }
    one_board(found: usize) {
        en: "found {found} boards; expected one",
        zh: "共有 {found} 个棋盘；应为一个",
    }
    no_file(name: &str, why: &str) { en: "cannot read {name}: {why}", zh: "无法读取 {name}：{why}" }
    file_missing() {
        en: "there is no such file; check its name and its folder",
        zh: "没有这个文件；请检查文件名与所在文件夹",
    }
    file_is_folder() { en: "it is a folder; expected a text file, so name a file in it", zh: "这是文件夹；请给出其中的文本文件" }
    file_denied() { en: "permission denied; check its access rights", zh: "没有读取权限；请检查文件的权限" }
    file_not_text() { en: "it is a binary file; expected text in UTF-8, so check its name", zh: "这是二进制文件；应为 UTF-8 文本，请检查文件名" }
    file_too_large(limit: &str) {
        en: "it has more than {limit}; expected a text file with one problem",
        zh: "超过 {limit}；应为只含一个问题的文本文件",
    }
    too_long(limit: &str) { en: "the input is too long; expected at most {limit}", zh: "输入太长；至多 {limit}" }
    /// A time without a unit.
    time_without_unit(text: &str, time: &str) {
        en: "--time-limit {text} is read as {time}; units: ms, s, m, h",
        zh: "--time-limit {text} 按 {time} 处理；可用单位：ms、s、m、h",
    }
    /// A memory limit that no search can keep.
    little_memory(text: &str, bytes: &str) {
        en: "--memory-limit {text} is only {bytes}, which is too little for a search; units: MiB, GiB",
        zh: "--memory-limit {text} 只有 {bytes}，不够任何搜索使用；可用单位：MiB、GiB",
    }
    /// Boards of a file that were not tried, by their lines.
    interrupted_file(name: &str, lines: &str) {
        en: "interrupted; boards of {name} that were not tried, by line: {lines}",
        zh: "已中断；{name} 中尚未求解的棋盘，按行号：{lines}",
    }
    /// Boards in arguments that were not tried, by their positions.
    interrupted_arguments(numbers: &str) {
        en: "interrupted; boards that were not tried, by position: {numbers}",
        zh: "已中断；尚未求解的棋盘，按次序：{numbers}",
    }
    /// Boards on standard input that were not tried.
    interrupted_stream(answered: usize) {
        en: "interrupted; boards on standard input after number {answered} were not tried",
        zh: "已中断；标准输入中第 {answered} 个之后的棋盘尚未求解",
    }
    /// How to continue after an interrupt.
    interrupted_journal(command: &str) {
        en: "Answers found so far are in the journal. To continue: {command}",
        zh: "已得到的答案保存在日志中。继续求解请运行：{command}",
    }
    /// Part of a list, and how many more there are.
    and_more(list: &str, more: usize) { en: "{list} and {more} more", zh: "{list}，另有 {more} 个" }
}

/// A list of names, and how many more there are.
pub fn names_and_more(language: Language, names: &[String], more: usize) -> String {
    let list = names.join(match language {
        Language::En => ", ",
        Language::Zh => "、",
    });
    if more == 0 { list } else { and_more(language, &list, more) }
}

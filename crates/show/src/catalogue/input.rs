//! Messages about boards, goals and files that are missing or invalid.

use jiugong_lab::Language;

catalogue! {
    reading_terminal() {
        en: "Type boards, one per line, or in rows followed by an empty line; Ctrl-D ends.",
        zh: "请输入棋盘，每行一个，或逐行输入并以空行结束；Ctrl-D 结束。",
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
    too_long(limit: &str) { en: "the input is too long; expected at most {limit}", zh: "输入太长；至多 {limit}" }
}

//! Messages about conversions between notations.

use jiugong_lab::Language;

catalogue! {
    /// An error in one of many lines; the message contains its column.
    at_line(line: usize, what: &str) { en: "line {line}, {what}", zh: "第 {line} 行{what}" }
    /// Moves as numbers need a board, and there is none.
    numbers_need_board() {
        en: "the number convention needs the board where the moves begin; add --board",
        zh: "编号记法需要移动开始时的棋盘；请给出 --board",
    }
    reading_moves() { en: "Type moves, one list per line; Ctrl-D ends.", zh: "请输入移动，每行一个序列；Ctrl-D 结束。" }
    reading_solution() { en: "Type the moves of the solution; Ctrl-D ends.", zh: "请输入解的移动序列；Ctrl-D 结束。" }
    in_board(what: &str) { en: "in the board: {what}", zh: "棋盘有误：{what}" }
    upper_ignored() {
        en: "the number convention has no letters; --upper has no effect",
        zh: "编号记法没有字母，--upper 不起作用",
    }
}

//! Messages about Cantor numbers.

use jiugong_lab::Language;

catalogue! {
    too_large_to_rank(most: usize) {
        en: "the board is too large for a Cantor number; up to {most} cells have one",
        zh: "棋盘太大，无法计算康托展开；至多 {most} 格",
    }
    /// Numbers of boards were expected, and the input is empty.
    no_ranks() { en: "the input has no number of a board", zh: "输入中没有棋盘的序号" }
    no_rank(found: &str, most: &str) {
        en: "`{found}` is not the number of a board; expected a whole number from 0 to {most}",
        zh: "`{found}` 不是棋盘的编号；应为 0 到 {most} 的整数",
    }
}

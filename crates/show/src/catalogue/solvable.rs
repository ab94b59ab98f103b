//! What is said of boards that reach a goal or do not.

use jiugong_lab::Language;

catalogue! {
    /// Yes, it is solvable.
    can_reach(goal: &str) { en: "yes: this board reaches {goal}", zh: "有解：该棋盘可以到达 {goal}" }
    /// No, it is not solvable.
    cannot_reach(goal: &str) { en: "no: this board does not reach {goal}", zh: "无解：该棋盘无法到达 {goal}" }
    /// The goals that it does reach.
    but_reaches(goals: &str) { en: "it does reach {goals}", zh: "但可以到达 {goals}" }
    /// A goal given as a board.
    that_goal() { en: "the goal given", zh: "给定的目标" }
    /// An answer with the inversions that explain it.
    with_inversions(answer: &str, start: u64, goal: u64) {
        en: "{answer} (inversions: {start} in the board, {goal} in the goal)",
        zh: "{answer}（逆序数：棋盘 {start}，目标 {goal}）",
    }
}

//! Messages about boards that can or cannot reach a goal.

use jiugong_lab::Language;

catalogue! {
    can_reach(goal: &str) { en: "yes: this board reaches {goal}", zh: "有解：该棋盘可以到达 {goal}" }
    cannot_reach(goal: &str) { en: "no: this board does not reach {goal}", zh: "无解：该棋盘无法到达 {goal}" }
    but_reaches(goals: &str) { en: "; it does reach {goals}", zh: "；但可以到达 {goals}" }
    that_goal() { en: "the goal given", zh: "给定的目标" }
    with_inversions(answer: &str, start: u64, goal: u64) {
        en: "{answer} (inversions: {start} in the board, {goal} in the goal)",
        zh: "{answer}（逆序数：棋盘 {start}，目标 {goal}）",
    }
}

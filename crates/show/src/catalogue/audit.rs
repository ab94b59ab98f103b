//! Messages about audits of heuristics.

use jiugong_lab::{Amount, Language};

catalogue! {
    audit_of(size: &str, goal: &str, counted: &str, count: &str, positions: &str) {
        en: "All {counted} of {size} that reach {goal}",
        zh: "能到达 {goal} 的全部 {size} {positions}，共 {count} 个",
    }
    audit_admissible(at: &str, position: &str) {
        en: "Admissible: h ≤ h* {at} every {position}.",
        zh: "可采纳：所有{position}上 h ≤ h*。",
    }
    audit_inadmissible(at: &str, counted: &str, excess: Amount) {
        en: "Not admissible: h > h* {at} {counted}; the worst is {excess} too high:",
        zh: "不可采纳：在 {counted}上 h > h*；最严重的高出 {excess}：",
    }
    audit_values(h: Amount, distance: Amount) { en: "h = {h}, h* = {distance}", zh: "h = {h}，h* = {distance}" }
    audit_consistent(moves: &str) {
        en: "Consistent: none of {moves} moves lowers h by more than it costs, and h = 0 at the goal.",
        zh: "一致（单调）：{moves} 个移动中没有一个使 h 的下降超过其代价，且目标处 h = 0。",
    }
    audit_inconsistent(count: &str, moves: &str, excess: Amount) {
        en: "Not consistent: on {count} of {moves} moves h falls by more than the cost of the move; the worst exceeds it by {excess}:",
        zh: "不一致：{moves} 个移动中有 {count} 个使 h 的下降超过其代价；最严重的多出 {excess}：",
    }
    audit_move(made: &str, cost: Amount) { en: "after {made}, at a cost of {cost}", zh: "{made} 之后，代价 {cost}" }
    audit_goal_not_zero() { en: "Not consistent: h is not 0 at the goal.", zh: "不一致：目标处 h 不为 0。" }
    audit_missteps(count: &str) {
        en: "Error in the heuristic: its incremental value differs from its full value (moves: {count}).",
        zh: "启发函数有误：在 {count} 个移动上，逐步计算的值与直接计算的值不同。",
    }
    audit_means(h: &str, distance: &str, error: &str) {
        en: "mean h {h}, mean h* {distance}, mean error h* − h {error}",
        zh: "平均 h 为 {h}，平均 h* 为 {distance}，平均误差 h* − h 为 {error}",
    }
    audit_kept(quality: &str) { en: "`jiugong list heuristics` lists it as {quality}: confirmed.", zh: "`jiugong list heuristics` 标为：{quality}，属实。" }
    audit_exceeded(quality: &str, found: &str) {
        en: "`jiugong list heuristics` lists it as {quality}; in this space it is {found}.",
        zh: "`jiugong list heuristics` 标为：{quality}；在这个空间中它是：{found}。",
    }
    audit_broken(quality: &str) {
        en: "`jiugong list heuristics` lists it as {quality}: not true in this space.",
        zh: "`jiugong list heuristics` 标为：{quality}，与事实不符。",
    }
    audit_undeclared(found: &str) {
        en: "`jiugong list heuristics` lists its quality as unknown; in this space it is {found}.",
        zh: "`jiugong list heuristics` 标为：不保证可采纳；在这个空间中它是：{found}。",
    }
    audit_others_kept() {
        en: "The others have the properties that `jiugong list heuristics` lists.",
        zh: "其余均符合 `jiugong list heuristics` 的标注。",
    }
    audit_all_kept() {
        en: "All of them have the properties that `jiugong list heuristics` lists.",
        zh: "均符合 `jiugong list heuristics` 的标注。",
    }
    audit_time(time: &str) { en: "time: {time}", zh: "用时 {time}" }
    column_admissible() { en: "admissible", zh: "可采纳" }
    column_consistent() { en: "consistent", zh: "一致" }
    column_steep() { en: "h > c + h'", zh: "h > c + h'" }
    column_mean_h() { en: "mean h", zh: "平均 h" }
    column_mean_distance() { en: "mean h*", zh: "平均 h*" }
    column_mean_error() { en: "mean error", zh: "平均误差" }
}

//! What is said of a search's end: its plan, what that is worth, or why there is none.

use jiugong_lab::{Amount, Language};
use jiugong_search::{Guarantee, StopReason};

use crate::units::show_count;

catalogue! {
    /// A plan was found.
    solved(moves: &str, worth: &str) { en: "Solved in {moves}, {worth}.", zh: "找到了！需要{moves}，{worth}。" }
    /// A plan was found, and moves have costs.
    solved_at_cost(moves: &str, cost: Amount, worth: &str) {
        en: "Solved in {moves} at a cost of {cost}, {worth}.",
        zh: "找到了！需要{moves}，代价 {cost}，{worth}。",
    }
    /// The worth of an optimal plan.
    optimal() { en: "and no solution is shorter", zh: "已证明最优" }
    /// The worth of an optimal plan when moves have costs.
    cheapest() { en: "and no solution is cheaper", zh: "已证明代价最小" }
    /// The worth of a plan with a bound.
    within(factor: &str, bound: Amount) {
        en: "at most {factor} times the optimum; the optimum is at least {bound}",
        zh: "不超过最优的 {factor} 倍；最优不小于 {bound}",
    }
    /// The worth of a plan of an anytime search.
    gap(bound: &str, percent: &str) {
        en: "proven lower bound {bound}, gap {percent} %",
        zh: "已证明的下界 {bound}，差距 {percent}%",
    }
    /// The lengths of an anytime search's solutions.
    lengths(lengths: &str) { en: "Lengths: {lengths}", zh: "各解步数：{lengths}" }
    /// What a search took that counts no nodes.
    time_alone(way: &str, time: &str) { en: "{way}: {time}", zh: "{way}：用时 {time}" }
    /// Too many boards to show.
    boards_left_out(count: &str) {
        en: "({count} boards left out; --format arrows shows them)",
        zh: "（略去 {count} 个棋盘；用 --format arrows 可全部显示）",
    }
    /// The worth of a plan with nothing but a lower bound.
    unproved(bound: Amount) {
        en: "not proved optimal; the optimum is at least {bound}",
        zh: "未证明最优；最优不小于 {bound}",
    }
    /// The list of moves.
    moves_line(convention: &str, moves: &str) { en: "Moves ({convention}): {moves}", zh: "移动（{convention}）：{moves}" }
    /// The steps of a walker.
    steps_line(moves: &str) { en: "Steps: {moves}", zh: "走法：{moves}" }
    /// The start is the goal.
    already_there() { en: "The board is the goal already.", zh: "棋盘已经是目标布局。" }
    /// The goals that can be reached.
    reaches(goals: &str) { en: "It does reach: {goals}.", zh: "它可以到达：{goals}。" }
    /// No named goal can be reached.
    reaches_none() { en: "It reaches none of the named goals.", zh: "它到达不了任何有名称的目标。" }
    /// No plan within the bound.
    cutoff(bound: &str) {
        en: "No solution within the bound {bound}; try a larger --bound.",
        zh: "界限 {bound} 之内没有找到解；可增大 --bound 再试。",
    }
    /// A method that promises nothing has ended without a plan.
    gave_up() {
        en: "No solution found: the method could not go on, which proves nothing; other settings, or another method, may find one.",
        zh: "没有找到解：该方法无法继续，但这并不说明无解；可换用其他设定或方法再试。",
    }
    /// A limit was met, nothing found.
    stopped(why: &str, bound: Amount) {
        en: "Stopped by {why}: no solution yet; the optimum is at least {bound}.",
        zh: "因{why}而停止：尚未找到解；最优不小于 {bound}。",
    }
    /// A limit was met, with a plan at hand.
    stopped_with(why: &str, moves: &str, bound: Amount) {
        en: "Stopped by {why}: the best solution so far has {moves}; the optimum is at least {bound}.",
        zh: "因{why}而停止：目前最好的解为{moves}；最优不小于 {bound}。",
    }
    /// The counters.
    statistics(way: &str, expanded: &str, generated: &str, open: &str, bytes: &str, time: &str) {
        en: "{way}: {expanded} expanded, {generated} generated, largest OPEN {open}, {bytes}, {time}",
        zh: "{way}：扩展 {expanded}，生成 {generated}，OPEN 最大 {open}，内存 {bytes}，用时 {time}",
    }
    /// A method with its heuristic.
    with_heuristic(method: &str, heuristic: &str) { en: "{method} with {heuristic}", zh: "{method}（{heuristic}）" }
    /// Table R of branch and bound.
    table_r(lengths: &str) { en: "Table R: {lengths}", zh: "R 表：{lengths}" }
    /// The rounds of an iterative method.
    rounds(rounds: &str) { en: "Rounds (bound: expanded): {rounds}", zh: "各轮（界限：扩展数）：{rounds}" }
    /// A heuristic for a method that uses none.
    heuristic_ignored(method: &str) {
        en: "{method} is not guided by a heuristic; --heuristic makes no difference",
        zh: "{method} 不使用启发函数，--heuristic 不起作用",
    }
    /// An option that a method does not have.
    knob_ignored(method: &str, option: &str) {
        en: "{method} has no use for {option}; it makes no difference",
        zh: "{method} 用不到 {option}，该选项不起作用",
    }
    /// There is no path, in the format `arrows`.
    no_path() { en: "There is no path from the start to the goal.", zh: "没有从初始节点到目标节点的路径" }
    /// The large tables would help.
    large_would_help(size: &str) {
        en: "tip: `jiugong tables build {size} --tier large` makes such boards many times faster from then on",
        zh: "提示：运行 `jiugong tables build {size} --tier large` 之后，这类棋盘会快很多倍",
    }
}

/// Which limit stopped a search.
pub fn stop_reason(language: Language, why: StopReason) -> String {
    jiugong_lab::stop_text(why).get(language).to_owned()
}

/// What a plan is worth.
pub fn worth(language: Language, guarantee: Guarantee, lower_bound: Amount, unit_costs: bool) -> String {
    match guarantee {
        Guarantee::Optimal if unit_costs => optimal(language),
        Guarantee::Optimal => cheapest(language),
        Guarantee::Within { times, of } => within(language, &ratio(times, of), lower_bound),
        Guarantee::Nothing => unproved(language, lower_bound),
    }
}

/// What a plan of an anytime search is worth.
pub fn proven_gap(language: Language, length: u32, lower_bound: u32) -> String {
    let percent = format!("{:.1}", 100.0 * gap_of(length, lower_bound));
    gap(language, &show_count(lower_bound.into()), &percent)
}

/// By which part of the lower bound a plan is longer.
pub fn gap_of(length: u32, lower_bound: u32) -> f64 {
    f64::from(length.saturating_sub(lower_bound)) / f64::from(lower_bound.max(1))
}

/// A fraction as a decimal number.
fn ratio(times: u32, of: u32) -> String {
    let value = format!("{:.3}", f64::from(times) / f64::from(of));
    value.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios() {
        assert_eq!([(3, 2), (2, 1), (10, 3)].map(|(times, of)| ratio(times, of)), ["1.5", "2", "3.333"]);
    }
}

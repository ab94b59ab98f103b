//! Messages about the end of a search: its plan, the guarantee, or why there is no plan.

use jiugong_lab::{Amount, Language};
use jiugong_search::{Guarantee, StopReason};

use crate::units::show_count;

catalogue! {
    solved(moves: &str, worth: &str) { en: "Solved in {moves}, {worth}.", zh: "找到了！需要{moves}，{worth}。" }
    solved_at_cost(moves: &str, cost: Amount, worth: &str) {
        en: "Solved in {moves} at a cost of {cost}, {worth}.",
        zh: "找到了！需要{moves}，代价 {cost}，{worth}。",
    }
    /// A plan that is not proved to be the best.
    found(moves: &str, worth: &str) { en: "Solved in {moves}, {worth}.", zh: "找到一个{moves}的解，{worth}。" }
    found_at_cost(moves: &str, cost: Amount, worth: &str) {
        en: "Solved in {moves} at a cost of {cost}, {worth}.",
        zh: "找到一个{moves}的解，代价 {cost}，{worth}。",
    }
    /// A lower bound on the length, after a statement about a plan.
    at_least_moves(bound: Amount) { en: "; no solution has fewer than {bound}", zh: "；最短步数不少于 {bound}" }
    /// A lower bound on the cost, after a statement about a plan.
    at_least_cost(bound: Amount) { en: "; no solution costs less than {bound}", zh: "；最低代价不小于 {bound}" }
    optimal() { en: "and no solution is shorter", zh: "已证明最优" }
    /// The guarantee of an optimal plan if moves have costs.
    cheapest() { en: "and no solution is cheaper", zh: "已证明代价最小" }
    within(factor: &str, bound: &str) {
        en: "at most {factor} times the optimum{bound}",
        zh: "不超过最优解的 {factor} 倍{bound}",
    }
    /// The guarantee of a plan of an anytime search.
    gap(bound: &str, percent: &str) {
        en: "proven lower bound {bound}, gap {percent} %",
        zh: "已证明的下界 {bound}，差距 {percent}%",
    }
    lengths(lengths: &str) { en: "Lengths: {lengths}", zh: "各解步数：{lengths}" }
    time_alone(way: &str, time: &str) { en: "{way}: {time}", zh: "{way}：用时 {time}" }
    boards_left_out(count: &str) {
        en: "({count} positions left out; --all-boards shows them)",
        zh: "（略去 {count} 个状态；用 --all-boards 可全部显示）",
    }
    moves_left_out(count: &str) {
        en: "… ({count} moves left out; --all-boards or --format moves shows them) …",
        zh: "……（略去 {count} 步；用 --all-boards 或 --format moves 可全部显示）……",
    }
    /// The outcome and the work of a search, in one line.
    summary(summary: &str, way: &str) { en: "{summary} {way}", zh: "{summary}{way}" }
    /// A plan with a lower bound but without a guarantee.
    unproved(bound: &str) { en: "not proved optimal{bound}", zh: "不保证最优{bound}" }
    moves_line(convention: &str, moves: &str) { en: "Moves ({convention}): {moves}", zh: "移动（{convention}）：{moves}" }
    steps_line(moves: &str) { en: "Steps: {moves}", zh: "移动：{moves}" }
    already_there() { en: "The board is the goal already.", zh: "棋盘已经是目标布局。" }
    reaches(goals: &str) { en: "It does reach: {goals}.", zh: "它可以到达：{goals}。" }
    reaches_none() { en: "It reaches none of the named goals.", zh: "它无法到达任何有名称的目标。" }
    cutoff(bound: &str) {
        en: "No solution within the bound {bound}; try a larger --bound.",
        zh: "界限 {bound} 之内没有找到解；可增大 --bound 再试。",
    }
    /// A method without a guarantee ended without a plan.
    gave_up() {
        en: "No solution found: the method could not continue, which proves nothing; other settings or another method may find one.",
        zh: "没有找到解：该方法无法继续，但这并不说明无解；可换用其他设置或方法再试。",
    }
    /// A method with a fixed number of nodes has searched everything that fits.
    no_room(bound: &str) {
        en: "No solution fits within the node capacity{bound}; a larger --capacity may help.",
        zh: "在允许保存的结点数之内没有解{bound}；可增大 --capacity 再试。",
    }
    stopped(why: &str, bound: &str) {
        en: "Stopped by {why}: no solution yet{bound}.",
        zh: "因{why}而停止：尚未找到解{bound}。",
    }
    stopped_in_tables(why: &str) {
        en: "Stopped by {why} while its tables were being built: the search did not start. A longer --time-limit or a larger --memory-limit helps, or a heuristic without tables.",
        zh: "因{why}而停止：表尚未建成，没有开始搜索。可放宽 --time-limit 或 --memory-limit，或改用不需要表的启发函数。",
    }
    /// A limit was reached while larger tables were built for a search that took long with the first ones.
    stopped_in_more_tables(why: &str, bound: &str) {
        en: "Stopped by {why} while the large tables were being built: no solution yet{bound}.",
        zh: "因{why}而停止：正在建立大表，尚未找到解{bound}。",
    }
    /// The time is over, and no plan was found.
    out_of_time() {
        en: "stopped by the time limit before an answer was found; a longer --time-limit helps",
        zh: "因时间限制而停止，尚无结果；可放宽 --time-limit",
    }
    /// A limit was reached after a plan was found.
    stopped_with(why: &str, moves: &str, bound: &str) {
        en: "Stopped by {why}: the best solution so far has {moves}{bound}.",
        zh: "因{why}而停止：目前最好的解为{moves}{bound}。",
    }
    /// A solution that a quick second search found.
    quick_solution(method: &str, moves: &str, line: &str) {
        en: "A quick second search ({method}) found a solution of {moves}, of which nothing is proved: {line}",
        zh: "另作一次快速搜索（{method}），找到一个{moves}的解，未证明最优：{line}",
    }
    /// The path to the nearest state that a quick second search found.
    nearest(method: &str, h: Amount, moves: &str, line: &str) {
        en: "A quick second search ({method}) came as near as h = {h} after {moves}, which do not reach the goal: {line}",
        zh: "另作一次快速搜索（{method}），最近处 h = {h}，走了{moves}，没有到达目标：{line}",
    }
    next_steps(steps: &str) { en: "What would help: {steps}.", zh: "可再试：{steps}。" }
    left_open(option: &str) { en: "omit {option} to let the program choose", zh: "省略 {option}，由程序选择" }
    statistics(way: &str, figures: &str) { en: "{way}: {figures}", zh: "{way}：{figures}" }
    figure_expanded(count: &str) { en: "{count} expanded", zh: "扩展 {count}" }
    figure_generated(count: &str) { en: "{count} generated", zh: "生成 {count}" }
    figure_open(count: &str) { en: "largest OPEN {count}", zh: "OPEN 最大 {count}" }
    figure_bytes(bytes: &str) { en: "{bytes}", zh: "内存 {bytes}" }
    figure_time(time: &str) { en: "{time}", zh: "用时 {time}" }
    /// Explains a number of expanded nodes that exceeds the number generated.
    more_expanded(methods: &str) {
        en: "{methods}: more expanded than generated, because some states were expanded again (reached by a shorter path, or their children had been discarded), while generated counts each state once.",
        zh: "{methods}：扩展数多于生成数，因为有些状态被再次扩展（后来经更短的路径到达，或其子结点已被丢弃），而生成数中每个状态只计一次。",
    }
    table_r(lengths: &str) { en: "Table R: {lengths}", zh: "R 表：{lengths}" }
    rounds(rounds: &str) { en: "Rounds (bound: expanded): {rounds}", zh: "各轮（界限：扩展数）：{rounds}" }
    heuristic_ignored(method: &str) {
        en: "{method} uses no heuristic; --heuristic has no effect",
        zh: "{method} 不使用启发函数，--heuristic 不起作用",
    }
    knob_ignored(method: &str, option: &str) {
        en: "{method} does not use {option}; it has no effect",
        zh: "{method} 用不到 {option}，该选项不起作用",
    }
    /// An option that none of the compared methods has.
    ignored_by_all(option: &str) {
        en: "none of these methods uses {option}; it has no effect",
        zh: "这些方法都用不到 {option}，该选项不起作用",
    }
    no_path() { en: "There is no path from the start to the goal.", zh: "没有从初始节点到目标节点的路径" }
    large_would_help(size: &str) {
        en: "tip: `jiugong tables build {size} --tier large` makes such boards many times faster",
        zh: "提示：运行 `jiugong tables build {size} --tier large` 之后，这类棋盘会快很多倍",
    }
}

/// Several alternatives.
pub fn either(language: Language, things: &[String]) -> String {
    things.join(if language == Language::En { "; or " } else { "；或" })
}

/// The limit that stopped a search.
pub fn stop_reason(language: Language, why: StopReason) -> String {
    jiugong_lab::stop_text(why).get(language).to_owned()
}

/// A method with its heuristic.
pub fn with_heuristic(language: Language, method: &str, heuristic: &str) -> String {
    match language {
        Language::En => format!("{method} with {heuristic}"),
        Language::Zh => bracketed_zh(method, heuristic),
    }
}

/// A contender that differs from another in its store.
pub fn with_store(language: Language, way: &str, store: &str) -> String {
    match language {
        Language::En => format!("{way} ({store})"),
        Language::Zh => bracketed_zh(way, store),
    }
}

/// A name with a note in brackets; if the name ends in brackets, the note is added inside them.
fn bracketed_zh(name: &str, note: &str) -> String {
    match name.strip_suffix('）') {
        Some(open) => format!("{open}；{note}）"),
        None => format!("{name}（{note}）"),
    }
}

/// The guarantee of a plan.
pub fn worth(language: Language, guarantee: Guarantee, bound: &str, unit_costs: bool) -> String {
    match guarantee {
        Guarantee::Optimal if unit_costs => optimal(language),
        Guarantee::Optimal => cheapest(language),
        Guarantee::Within { times, of } => within(language, &ratio(times, of), bound),
        Guarantee::Nothing => unproved(language, bound),
    }
}

/// The lower bound, as the end of a sentence; empty if it is unknown.
pub fn at_least(language: Language, bound: Option<Amount>, unit_costs: bool) -> String {
    match bound {
        None => String::new(),
        Some(bound) if unit_costs => at_least_moves(language, bound),
        Some(bound) => at_least_cost(language, bound),
    }
}

/// The guarantee of a plan of an anytime search.
pub fn proven_gap(language: Language, length: u32, lower_bound: u32) -> String {
    // Rounded up, so that an unproved plan has a gap.
    let percent = format!("{:.1}", (1000.0 * gap_of(length, lower_bound)).ceil() / 10.0);
    gap(language, &show_count(lower_bound.into()), &percent)
}

/// The excess of a plan over the lower bound, as a fraction of the bound.
pub fn gap_of(length: u32, lower_bound: u32) -> f64 {
    f64::from(length.saturating_sub(lower_bound)) / f64::from(lower_bound.max(1))
}

/// A ratio as a decimal number, rounded up, so that a plan above the optimum never has the ratio 1.
fn ratio(times: u32, of: u32) -> String {
    let value = format!("{:.3}", (1000.0 * f64::from(times) / f64::from(of)).ceil() / 1000.0);
    value.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_do_not_follow_each_other() {
        let named = with_heuristic(Language::Zh, "A*", "错位数");
        assert_eq!(named, "A*（错位数）");
        assert_eq!(with_store(Language::Zh, &named, "hash"), "A*（错位数；hash）");
        assert_eq!(with_store(Language::En, "A* with misplaced tiles", "hash"), "A* with misplaced tiles (hash)");
        assert_eq!(with_heuristic(Language::Zh, "焦点搜索（A*ε）", "错位数"), "焦点搜索（A*ε；错位数）");
    }

    #[test]
    fn ratios() {
        assert_eq!(
            [(3, 2), (2, 1), (10, 3), (10_001, 10_000)].map(|(times, of)| ratio(times, of)),
            ["1.5", "2", "3.334", "1.001"]
        );
    }
}

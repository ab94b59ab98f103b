//! Messages about problems of any domain: their states, their cheapest solutions, and the domains.

use jiugong_lab::{Amount, Language};

catalogue! {
    all_states(domain: &str, problem: &str, states: &str) {
        en: "{domain} {problem}: states that reach a goal: {states}",
        zh: "{domain} {problem}：能到达目标的状态共 {states} 个",
    }
    states_chart_title(domain: &str) { en: "States by distance: {domain}", zh: "按距离统计的状态数：{domain}" }
    /// A cost, in place of a number of moves where moves have costs.
    at_cost(cost: Amount) { en: "cost {cost}", zh: "代价 {cost}" }
    best_one(length: &str) { en: "An optimal solution, {length}:", zh: "一个最优解，{length}：" }
    best_only(length: &str) { en: "There is one optimal solution, {length}:", zh: "最优解只有一个，{length}：" }
    best_all(length: &str, count: &str) {
        en: "There are {count} optimal solutions, {length} each, in operator order:",
        zh: "最优解共 {count} 个，各{length}，按算符次序：",
    }
    best_first(length: &str, count: &str, shown: usize) {
        en: "There are {count} optimal solutions, {length} each; the first {shown} in operator order:",
        zh: "最优解共 {count} 个，各{length}；按算符次序，前 {shown} 个：",
    }
    best_countless(length: &str, shown: usize) {
        en: "There are more optimal solutions than can be counted, {length} each; the first {shown} in operator order:",
        zh: "最优解的个数超出可计数的范围，各{length}；按算符次序，前 {shown} 个：",
    }
    column_number() { en: "no.", zh: "编号" }
    column_problem() { en: "problem", zh: "问题" }
    domain_heading(name: &str, title: &str, help: &str) { en: "{name} ({title}): {help}", zh: "{name}：{title}。{help}" }
    domain_text(form: &str) { en: "  text: {form}", zh: "  写法：{form}" }
    domain_option(option: &str, help: &str) { en: "  {option}: {help}", zh: "  {option}：{help}" }
    domain_heuristics(names: &str) { en: "  heuristics: {names}", zh: "  启发函数：{names}" }
    domain_methods(names: &str) { en: "  own methods: {names}", zh: "  特有的方法：{names}" }
    domain_verbs(names: &str) {
        en: "  verbs besides solve, trace, tree and compare: {names}",
        zh: "  除 solve、trace、tree、compare 外还可用：{names}",
    }
}

//! Every sentence that people read, in both languages, in one place.
//!
//! Texts that describe a row of the [registry](crate::registry) stand in that row. Everything else is here: a message is a
//! function of the language and its data.

mod errors;
mod judges;
mod space;
mod tables;

pub use errors::Explain;
pub use space::count_line;

use jiugong_search::{Guarantee, StopReason};

use crate::language::Language;
use crate::units::{show_bytes, show_count, show_duration};
use std::time::Duration;

macro_rules! catalogue {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) { en: $en:literal, zh: $zh:literal $(,)? })*) => {
        $(
            $(#[$doc])*
            #[must_use]
            pub fn $name(language: Language, $($argument: $type),*) -> String {
                match language {
                    Language::En => format!($en),
                    Language::Zh => format!($zh),
                }
            }
        )*
    };
}

catalogue! {
    /// What stands before an error.
    error() { en: "error", zh: "错误" }
    /// What stands before a warning.
    warning() { en: "warning", zh: "警告" }
    /// A plan was found.
    solved(moves: &str, worth: &str) { en: "Solved in {moves}, {worth}.", zh: "找到了！需要{moves}，{worth}。" }
    /// A plan was found, and moves have costs.
    solved_at_cost(moves: &str, cost: u32, worth: &str) {
        en: "Solved in {moves} at a cost of {cost}, {worth}.",
        zh: "找到了！需要{moves}，代价 {cost}，{worth}。",
    }
    /// The worth of an optimal plan.
    optimal() { en: "and no solution is shorter", zh: "已证明最优" }
    /// The worth of an optimal plan when moves have costs.
    cheapest() { en: "and no solution is cheaper", zh: "已证明代价最小" }
    /// The worth of a plan with a bound.
    within(factor: &str, bound: u32) {
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
    /// What an anytime search took.
    anytime_figures(way: &str, time: &str) { en: "{way}: {time}", zh: "{way}：用时 {time}" }
    /// Too many boards to show.
    boards_left_out(count: &str) {
        en: "({count} boards left out; --format arrows shows them)",
        zh: "（略去 {count} 个棋盘；用 --format arrows 可全部显示）",
    }
    /// An anytime search in progress.
    progress_gap(length: &str, worth: &str, time: &str) {
        en: "length {length}, {worth}, {time}; Ctrl-C stops",
        zh: "当前 {length} 步，{worth}，{time}；按 Ctrl-C 停止",
    }
    /// The worth of a plan with nothing but a lower bound.
    unproved(bound: u32) {
        en: "not proved optimal; the optimum is at least {bound}",
        zh: "未证明最优；最优不小于 {bound}",
    }
    /// The list of moves.
    moves_line(convention: &str, moves: &str) { en: "Moves ({convention}): {moves}", zh: "移动（{convention}）：{moves}" }
    /// The steps of a walker.
    steps_line(moves: &str) { en: "Steps: {moves}", zh: "走法：{moves}" }
    /// The blank convention.
    convention_blank() { en: "of the blank", zh: "空格方向" }
    /// The tile convention.
    convention_tile() { en: "of the tiles", zh: "棋子方向" }
    /// The number convention.
    convention_number() { en: "tile numbers", zh: "棋子编号" }
    /// The start is the goal.
    already_there() { en: "The board is the goal already.", zh: "棋盘已经是目标布局。" }
    /// No plan: parity.
    unsolvable_parity() {
        en: "Unsolvable: the goal cannot be reached from this board (their parities differ).",
        zh: "无解：该棋盘无法到达目标（奇偶性不同）。",
    }
    /// No plan: a single line.
    unsolvable_order() {
        en: "Unsolvable: in a single line the tiles never change their order.",
        zh: "无解：只有一行（列）时，棋子的次序永远不变。",
    }
    /// No plan: everything was looked at.
    unsolvable_exhausted() {
        en: "Unsolvable: everything that can be reached was searched.",
        zh: "无解：已搜索所有可以到达的状态。",
    }
    /// The goals that can be reached.
    reaches(goals: &str) { en: "It does reach: {goals}.", zh: "它可以到达：{goals}。" }
    /// No named goal can be reached.
    reaches_none() { en: "It reaches none of the named goals.", zh: "它到达不了任何有名称的目标。" }
    /// No plan within the bound.
    cutoff(bound: &str) {
        en: "No solution within the bound {bound}; try a larger --bound.",
        zh: "界限 {bound} 之内没有找到解；可增大 --bound 再试。",
    }
    /// A limit was met, nothing found.
    stopped(why: &str, bound: u32) {
        en: "Stopped by {why}: no solution yet; the optimum is at least {bound}.",
        zh: "因{why}而停止：尚未找到解；最优不小于 {bound}。",
    }
    /// A limit was met, with a plan at hand.
    stopped_with(why: &str, moves: &str, bound: u32) {
        en: "Stopped by {why}: the best solution so far has {moves}; the optimum is at least {bound}.",
        zh: "因{why}而停止：目前最好的解为{moves}；最优不小于 {bound}。",
    }
    /// The time limit.
    by_time() { en: "the time limit", zh: "时间限制" }
    /// The node limit.
    by_nodes() { en: "the node limit", zh: "结点数限制" }
    /// The memory limit.
    by_bytes() { en: "the memory limit", zh: "内存限制" }
    /// The user.
    by_user() { en: "the user", zh: "用户中断" }
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
    /// A search in progress.
    progress(expanded: &str, rate: &str, bytes: &str, time: &str) {
        en: "{expanded} expanded, {rate}/s, {bytes}, {time}; Ctrl-C stops",
        zh: "已扩展 {expanded}，每秒 {rate}，内存 {bytes}，{time}；按 Ctrl-C 停止",
    }
    /// A search in progress within a bound.
    progress_bound(bound: u32, rest: &str) { en: "bound {bound}; {rest}", zh: "界限 {bound}；{rest}" }
    /// A search in progress with a plan at hand.
    progress_best(best: u32, rest: &str) { en: "best {best}; {rest}", zh: "最好 {best}；{rest}" }
    /// Boards are read from a terminal.
    reading_terminal() {
        en: "Type boards, one a line or in rows, an empty line after rows; Ctrl-D ends.",
        zh: "请输入棋盘，每行一个，或逐行输入并以空行结束；Ctrl-D 结束。",
    }
    /// One board was expected.
    one_board(found: usize) {
        en: "found {found} boards; expected one",
        zh: "共有 {found} 个棋盘；应为一个",
    }
    /// The goal is bad.
    in_goal(what: &str) { en: "in the goal: {what}", zh: "目标有误：{what}" }
    /// Neither a goal's name nor a board.
    no_goal(found: &str) {
        en: "`{found}` is no goal; expected standard, blank-first, spiral, or a board",
        zh: "`{found}` 不是目标；应为 standard、blank-first、spiral，或一个棋盘",
    }
    /// A file that cannot be read.
    no_file(name: &str, why: &str) { en: "cannot read {name}: {why}", zh: "无法读取 {name}：{why}" }
    /// Input that is too long.
    too_long(limit: &str) { en: "the input is too long; expected at most {limit}", zh: "输入太长；至多 {limit}" }
    /// A board without a rank.
    too_large_to_rank(most: usize) {
        en: "the board is too large for a Cantor number; up to {most} cells have one",
        zh: "棋盘太大，无法计算康托展开；至多 {most} 格",
    }
    /// A number that is no rank.
    no_rank(found: &str, most: &str) {
        en: "`{found}` is no number of a board; expected a whole number from 0 to {most}",
        zh: "`{found}` 不是棋盘的编号；应为 0 到 {most} 的整数",
    }
    /// A verb that does not exist.
    no_verb(found: &str, possible: &str) {
        en: "there is no verb '{found}'; expected one of: {possible}",
        zh: "没有命令 '{found}'；可选：{possible}",
    }
    /// An answer that is right.
    right(cases: usize) { en: "right: {cases} cases", zh: "正确：共 {cases} 组" }
    /// An answer that is wrong.
    wrong(case: usize, line: usize, why: &str) {
        en: "wrong: case {case}, line {line} of the answer: {why}",
        zh: "错误：第 {case} 组，答案第 {line} 行：{why}",
    }
    /// There is no path, in the format `arrows`.
    no_path() { en: "There is no path from the start to the goal.", zh: "没有从初始节点到目标节点的路径" }
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
    /// Column: method.
    column_method() { en: "method", zh: "方法" }
    /// Column: heuristic.
    column_heuristic() { en: "heuristic", zh: "启发函数" }
    /// Column: steps.
    column_steps() { en: "steps", zh: "步数" }
    /// Column: cost.
    column_cost() { en: "cost", zh: "代价" }
    /// Column: optimal.
    column_optimal() { en: "optimal", zh: "最优" }
    /// Column: expanded.
    column_expanded() { en: "expanded", zh: "扩展" }
    /// Column: generated.
    column_generated() { en: "generated", zh: "生成" }
    /// Column: largest OPEN.
    column_open() { en: "largest OPEN", zh: "OPEN 最大" }
    /// Column: memory.
    column_memory() { en: "memory", zh: "内存" }
    /// Column: time.
    column_time() { en: "time", zh: "用时" }
    /// Column: guarantee.
    column_guarantee() { en: "guarantee", zh: "保证" }
    /// Column: description.
    column_help() { en: "description", zh: "说明" }
    /// Column: title.
    column_title() { en: "title", zh: "名称" }
    /// Column: domains.
    column_domains() { en: "for", zh: "适用于" }
    /// Yes, proved.
    yes() { en: "yes", zh: "是" }
    /// Not optimal.
    no() { en: "no", zh: "否" }
    /// Optimal as it turned out, but not proved by this run.
    yes_unproved() { en: "yes, unproved", zh: "是（未证明）" }
    /// Nobody knows.
    unknown() { en: "?", zh: "？" }
    /// A search that was cut off, in a table.
    cell_cutoff() { en: "cutoff", zh: "界限内无解" }
    /// A search that found that there is no solution, in a table.
    cell_unsolvable() { en: "unsolvable", zh: "无解" }
    /// A search that was stopped, in a table.
    cell_stopped(why: &str) { en: "stopped by {why}", zh: "因{why}停止" }
    /// h ≤ h*, and consistent.
    quality_consistent() { en: "consistent", zh: "一致（单调）" }
    /// h ≤ h*.
    quality_admissible() { en: "admissible", zh: "可采纳" }
    /// Nothing is promised.
    quality_unknown() { en: "not admissible", zh: "不可采纳" }
    /// Reading: the optimum.
    read_optimum(moves: &str) { en: "The shortest solution has {moves}.", zh: "最短的解为{moves}。" }
    /// Reading: the lowest cost.
    read_optimum_cost(cost: u32) { en: "The cheapest solution costs {cost}.", zh: "最小代价为 {cost}。" }
    /// Reading: an informed method beside breadth-first search.
    read_fewer(way: &str, times: &str, other: &str) {
        en: "{way} expanded {times} times fewer nodes than {other}.",
        zh: "{way}扩展的结点数只有{other}的 1/{times}。",
    }
    /// Reading: a plan longer than needed.
    read_longer(way: &str, moves: &str) {
        en: "{way} found a solution {moves} longer than needed.",
        zh: "{way}找到的解比最短的多{moves}。",
    }
    /// Reading: a plan dearer than needed.
    read_dearer(way: &str, cost: u32) {
        en: "{way} found a solution that costs {cost} more than needed.",
        zh: "{way}找到的解比最小代价多 {cost}。",
    }
    /// Reading: no proof of the optimum.
    read_no_optimum() { en: "No method proved what the optimum is.", zh: "没有方法证明最优值。" }
    /// Reading: stopped.
    read_stopped(ways: &str) { en: "Stopped by a limit before an answer: {ways}.", zh: "因限制停止，没有得出结果：{ways}。" }
    /// Reading: cut off.
    read_cutoff(ways: &str) { en: "No solution within the bound: {ways}.", zh: "界限内没有找到解：{ways}。" }
    /// Reading: memory.
    read_memory(way: &str, little: &str, other: &str, much: &str) {
        en: "{way} needed {little} of memory where {other} needed {much}.",
        zh: "{way}只用了 {little} 内存，而{other}用了 {much}。",
    }
    /// Reading: the fastest way to the optimum.
    read_fastest(way: &str, time: &str) {
        en: "The fastest way to the optimum was {way}: {time}.",
        zh: "最快得到最优解的是{way}：{time}。",
    }
    /// Reading: everything agrees that there is no solution.
    read_unsolvable() { en: "The goal cannot be reached from this board.", zh: "该棋盘无法到达目标。" }
    /// Column: distance.
    column_distance() { en: "distance", zh: "距离" }
    /// Column: boards.
    column_boards() { en: "boards", zh: "棋盘数" }
    /// A whole space.
    space_total(boards: &str, mean: &str, largest: u32) {
        en: "{boards} boards, mean distance {mean}, largest distance {largest}.",
        zh: "共 {boards} 个棋盘，平均距离 {mean}，最大距离 {largest}。",
    }
    /// A space that was not counted to its end.
    space_stopped(counted: &str, boards: &str, last: u32) {
        en: "Stopped by the user: {counted} of {boards} boards, those up to distance {last}.",
        zh: "因用户中断而停止：已数 {counted} 个（共 {boards} 个），至距离 {last} 为止。",
    }
    /// What a stopped count has left behind.
    space_kept() {
        en: "What is done is kept; the same command goes on from here.",
        zh: "已完成的部分已保存；再次运行同一命令即可继续。",
    }
    /// All boards at the largest distance.
    space_farthest(count: &str) { en: "The farthest boards, {count}:", zh: "最远的棋盘，共 {count} 个：" }
    /// Some of the boards at the largest distance.
    space_farthest_some(count: &str, shown: usize) {
        en: "The farthest boards, the first {shown} of {count}:",
        zh: "最远的棋盘，共 {count} 个，前 {shown} 个：",
    }
    /// Title of the chart of a space.
    space_chart_title(size: &str, goal: &str) {
        en: "Boards of {size} by distance from {goal}",
        zh: "{size} 棋盘按与 {goal} 的距离分布",
    }
    /// The mean in the chart of a space.
    space_chart_mean(mean: &str) { en: "mean {mean}", zh: "平均 {mean}" }
    /// What a count took.
    space_means(threads: usize, bytes: &str, time: &str) {
        en: "threads: {threads}; memory: {bytes}; time: {time}",
        zh: "线程数 {threads}，内存 {bytes}，用时 {time}",
    }
    /// An earlier count is taken up.
    space_resumed(last: u32) {
        en: "Going on after distance {last}, where an earlier count had stopped.",
        zh: "从先前停止之处（距离 {last}）继续。",
    }
    /// A count in progress.
    space_progress(distance: u32, counted: &str, part: u64) {
        en: "distance {distance}: {part} %; {counted} boards so far; Ctrl-C stops",
        zh: "距离 {distance}：{part} %；已数 {counted} 个棋盘；按 Ctrl-C 停止",
    }
    /// The tables there are.
    tables_in(folder: &str, count: usize) { en: "{count} tables in {folder}", zh: "{folder} 中有 {count} 个表" }
    /// The size of all tables.
    tables_total() { en: "in all", zh: "合计" }
    /// A board has no patterns.
    no_patterns(size: &str) {
        en: "boards of {size} have no pattern databases; from 2x2 to 25 cells, with two rows and columns at least",
        zh: "{size} 的棋盘没有模式数据库；应为 2x2 至 25 格，且至少两行两列",
    }
    /// A set is ready.
    tables_ready(bytes: &str, time: &str) { en: "Ready: {bytes} of tables, {time}", zh: "就绪：表共 {bytes}，用时 {time}" }
    /// A build was stopped.
    tables_stopped() { en: "stopped; the tables that were finished are kept", zh: "已停止；已完成的表会保留" }
    /// A build needs more memory.
    tables_memory() {
        en: "these tables need more memory than --memory-limit allows",
        zh: "建立这些表所需的内存超过 --memory-limit",
    }
    /// A table is good.
    table_good() { en: "good", zh: "完好" }
    /// There is no such table.
    table_missing() { en: "there is no such table", zh: "没有这个表" }
    /// A table was removed.
    table_gone() { en: "removed", zh: "已删除" }
    /// A table of this size was removed.
    table_removed(bytes: &str) { en: "removed ({bytes})", zh: "已删除（{bytes}）" }
    /// Nothing was named.
    tables_which() { en: "name the tables to remove, or give --all", zh: "请给出要删除的表，或使用 --all" }
    /// A table is being built.
    table_building(name: &str) { en: "building {name}; Ctrl-C stops", zh: "正在建立 {name}；按 Ctrl-C 停止" }
    /// Another process builds.
    table_waiting(name: &str) {
        en: "another process is building {name}; waiting for it",
        zh: "另一个进程正在建立 {name}，等待其完成",
    }
    /// A table's file is not used.
    table_rejected(path: &str, why: &str) { en: "{path}: {why}; building it again", zh: "{path}：{why}；重新建立" }
    /// A table was not kept.
    table_not_kept(why: &str) {
        en: "the tables cannot be kept ({why}); going on from memory",
        zh: "表无法保存（{why}）；改为只在内存中使用",
    }
    /// The large tables would help.
    large_would_help(size: &str) {
        en: "tip: `jiugong tables build {size} --tier large` makes such boards many times faster from then on",
        zh: "提示：运行 `jiugong tables build {size} --tier large` 之后，这类棋盘会快很多倍",
    }
    /// A checkpoint is being checked.
    space_checking(part: u64) { en: "checking the checkpoint: {part} %", zh: "正在检查已保存的进度：{part} %" }
}

// After the macro, which they use too.
mod audit;
mod bench;
mod coach;
mod compare;
mod convert;
mod generate;
pub mod lesson;
mod output;
mod path;

mod trace;
mod tree;
mod web;
pub use audit::*;
pub use bench::*;
pub use coach::*;
pub use compare::*;
pub use convert::*;
pub use generate::*;
pub use output::*;
pub use path::*;
pub use trace::*;
pub use tree::*;
pub use web::*;

/// `1 move`, `4 moves`, ` 4 步`.
pub fn moves(language: Language, count: u64) -> String {
    let shown = show_count(count);
    match language {
        Language::En if count == 1 => format!("{shown} move"),
        Language::En => format!("{shown} moves"),
        Language::Zh => format!(" {shown} 步"),
    }
}

/// Which limit stopped a search.
pub fn stop_reason(language: Language, why: StopReason) -> String {
    match why {
        StopReason::Time => by_time(language),
        StopReason::Nodes => by_nodes(language),
        StopReason::Bytes => by_bytes(language),
        StopReason::Cancelled | StopReason::Observer => by_user(language),
    }
}

/// What a plan is worth.
pub fn worth(language: Language, guarantee: Guarantee, lower_bound: u32, unit_costs: bool) -> String {
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

/// How far a running search has come.
pub fn progress_line(language: Language, progress: &jiugong_search::Progress) -> String {
    let figures = &progress.statistics;
    // An anytime search counts no nodes.
    if let (0, Some(bound), Some(best)) = (figures.expanded, progress.bound, progress.best) {
        let time = Duration::from_secs(figures.time.as_secs());
        let worth = proven_gap(language, best, bound);
        return progress_gap(language, &show_count(best.into()), &worth, &show_duration(time));
    }
    let rate = figures.expanded as f64 / figures.time.as_secs_f64().max(1e-9);
    #[allow(clippy::cast_sign_loss, reason = "a rate is not negative")]
    let rate = show_count(rate as u64);
    let time = Duration::from_secs(figures.time.as_secs());
    let expanded = show_count(figures.expanded);
    let mut line = self::progress(language, &expanded, &rate, &show_bytes(figures.bytes), &show_duration(time));
    if let Some(bound) = progress.bound {
        line = progress_bound(language, bound, &line);
    }
    if let Some(best) = progress.best {
        line = progress_best(language, best, &line);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_and_ratios() {
        assert_eq!(
            [0, 1, 2, 1234].map(|count| moves(Language::En, count)),
            ["0 moves", "1 move", "2 moves", "1,234 moves"]
        );
        assert_eq!([(3, 2), (2, 1), (10, 3)].map(|(times, of)| ratio(times, of)), ["1.5", "2", "3.333"]);
    }
}

//! Messages about the steps of a search.

use jiugong_lab::{Amount, Language};
use jiugong_search::{Cost, Fate, Side};

use crate::units::show_count;

catalogue! {
    trace_step(number: u64) { en: "Step {number}", zh: "第 {number} 步" }
    trace_round(round: usize, bound: Amount) { en: "Round {round}: bound {bound}", zh: "第 {round} 轮：界限 {bound}" }
    trace_weights(g: u32, h: u32) { en: "A round begins: f = {g}·g + {h}·h", zh: "新的一轮：f = {g}·g + {h}·h" }
    trace_takes(id: u64) { en: "takes node {id}", zh: "取出结点 {id}" }
    trace_figures(g: Amount, h: Amount, f: Amount) { en: "g = {g}, h = {h}, f = {f}", zh: "g = {g}，h = {h}，f = {f}" }
    trace_bound(bound: Amount) { en: "bound {bound}", zh: "界限 {bound}" }
    trace_why(why: &str) { en: "Why: {why}.", zh: "原因：{why}。" }
    trace_goal() { en: "It is a goal.", zh: "它就是目标。" }
    trace_nothing() { en: "Nothing is left to take.", zh: "没有可取的结点了。" }
    trace_children() { en: "Children:", zh: "子结点：" }
    trace_no_children() { en: "No children.", zh: "没有子结点。" }
    /// Heading of children that were rejected when they were taken.
    trace_refused() { en: "Rejected when taken:", zh: "取出时被舍弃：" }
    trace_dropped(count: usize) { en: "Discarded: {count}", zh: "丢弃：{count} 个" }
    trace_then() { en: "Then", zh: "然后" }
    trace_open(count: usize) { en: "OPEN ({count}), next first", zh: "OPEN 表（{count}），下一个在最前" }
    trace_stack(count: usize) { en: "OPEN ({count}): a stack, top first", zh: "OPEN 表（{count}）：栈，栈顶在最前" }
    trace_neighbours(count: usize) { en: "Neighbours examined ({count})", zh: "考察过的邻居（{count}）" }
    trace_closed(count: usize) { en: "CLOSED ({count})", zh: "CLOSED 表（{count}）" }
    trace_path(count: usize) { en: "Current path ({count})", zh: "当前路径（{count}）" }
    trace_side(side: &str, what: &str) { en: "{side}: {what}", zh: "{side}：{what}" }
    trace_more(count: usize) { en: "… and {count} more", zh: "……还有 {count} 个" }
    trace_table_r(costs: &str) { en: "Table R: {costs}", zh: "R 表：{costs}" }
    /// The title of a film: what searches, and how it ends.
    film_title(way: &str, summary: &str) { en: "{way}, step by step. {summary}", zh: "{way}的搜索过程。{summary}" }
    film_step(number: u64, of: u64) { en: "Step {number} of {of}", zh: "第 {number} 步，共 {of} 步" }
    film_path() { en: "It is a goal. The solution path:", zh: "它就是目标。解路径：" }
    /// A film is to be written into a file of another kind.
    film_kind(file: &str) {
        en: "{file} cannot hold an animation; expected a name that ends in .svg",
        zh: "{file} 不能存放动画；文件名应以 .svg 结尾",
    }
    column_node() { en: "node", zh: "结点" }
    column_parent() { en: "parent", zh: "父结点" }
    column_position() { en: "position", zh: "状态" }
    column_fate() { en: "result", zh: "结果" }
    trace_some_left_out(count: &str) {
        en: "{count} more steps were taken and are not shown; --steps shows more.",
        zh: "其后还有 {count} 步未显示；可用 --steps 增加。",
    }
    trace_one_left_out() {
        en: "1 more step was taken and is not shown; --steps shows more.",
        zh: "其后还有 1 步未显示；可用 --steps 增加。",
    }
    trace_prompt(step: u64, last: u64) {
        en: "[{step}/{last}] Enter: next  b: back  NUMBER: go to step  r: next round  e: end  q: quit > ",
        zh: "[{step}/{last}] 回车：下一步  b：上一步  数字：跳到该步  r：下一轮  e：最后  q：退出 > ",
    }
    trace_no_step(last: u64) { en: "There are steps 1 to {last}.", zh: "步号应为 1 到 {last}。" }
    trace_no_command() { en: "Not understood.", zh: "无法识别。" }
    trace_no_round() { en: "There is no further round.", zh: "后面没有新的一轮。" }
    /// The figures of a node in a search without a heuristic.
    trace_cost(g: Amount) { en: "g = {g}", zh: "g = {g}" }
    side_forward() { en: "forward", zh: "正向" }
    side_backward() { en: "backward", zh: "反向" }
    fate_started() { en: "start", zh: "初始结点" }
    fate_expanded() { en: "expanded", zh: "已扩展" }
    fate_waiting() { en: "waiting on the stack", zh: "入栈等待" }
    fate_generated() { en: "new", zh: "新结点" }
    fate_duplicate() { en: "duplicate", zh: "重复，舍弃" }
    fate_improved() { en: "better path", zh: "找到更好的路径" }
    fate_reopened() { en: "better path, reopened", zh: "找到更好的路径，重新放回 OPEN 表" }
    fate_postponed() { en: "better path, for the next round", zh: "找到更好的路径，留待下一轮" }
    fate_pruned() { en: "over the bound", zh: "超界剪枝" }
    fate_dead_end() { en: "dead end", zh: "死路" }
    fate_dropped() { en: "discarded", zh: "被丢弃" }
    fate_restored() { en: "back in OPEN, children discarded", zh: "丢弃子结点，放回 OPEN 表" }
    fate_met() { en: "the searches meet here", zh: "两个搜索在此相遇" }
    fate_reached() { en: "goal", zh: "目标" }
}

/// The fate of a node; `h` is its estimate.
pub fn fate(language: Language, fate: Fate, h: Cost) -> String {
    match fate {
        Fate::Started => fate_started(language),
        Fate::Expanded => fate_expanded(language),
        Fate::Waiting => fate_waiting(language),
        Fate::Generated => fate_generated(language),
        Fate::Duplicate => fate_duplicate(language),
        Fate::Improved => fate_improved(language),
        Fate::Reopened => fate_reopened(language),
        Fate::Postponed => fate_postponed(language),
        Fate::Pruned if h == jiugong_search::UNREACHABLE => fate_dead_end(language),
        Fate::Pruned => fate_pruned(language),
        Fate::Dropped => fate_dropped(language),
        Fate::Restored => fate_restored(language),
        Fate::Met => fate_met(language),
        Fate::Reached => fate_reached(language),
    }
}

/// The name of a side of a two-sided search.
pub fn side(language: Language, side: Side) -> String {
    match side {
        Side::Forward => side_forward(language),
        Side::Backward => side_backward(language),
    }
}

/// Steps that were taken but are not shown.
pub fn trace_left_out(language: Language, count: u64) -> String {
    if count == 1 { trace_one_left_out(language) } else { trace_some_left_out(language, &show_count(count)) }
}

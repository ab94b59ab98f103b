//! What is said of a search's steps.

use jiugong_lab::{Amount, Language};
use jiugong_search::{Cost, Fate, Side};

use crate::units::show_count;

catalogue! {
    /// The first line of a step.
    trace_step(number: u64) { en: "Step {number}", zh: "第 {number} 步" }
    /// A round begins.
    trace_round(round: usize, bound: Amount) { en: "Round {round}: bound {bound}", zh: "第 {round} 轮：界限 {bound}" }
    /// A round with other weights begins.
    trace_weights(g: u32, h: u32) { en: "A round begins: f = {g}·g + {h}·h", zh: "新的一轮：f = {g}·g + {h}·h" }
    /// The node taken.
    trace_takes(id: u64) { en: "takes node {id}", zh: "取出结点 {id}" }
    /// The node taken, with its figures.
    trace_figures(g: Amount, h: Amount, f: Amount) { en: "g = {g}, h = {h}, f = {f}", zh: "g = {g}，h = {h}，f = {f}" }
    /// The bound in force.
    trace_bound(bound: Amount) { en: "bound {bound}", zh: "界限 {bound}" }
    /// The reason stands behind this.
    trace_why(why: &str) { en: "Why: {why}.", zh: "原因：{why}。" }
    /// The node is a goal.
    trace_goal() { en: "It is a goal.", zh: "它就是目标。" }
    /// Nothing was left to take.
    trace_nothing() { en: "Nothing is left to take.", zh: "没有可取的结点了。" }
    /// Heading of the children.
    trace_children() { en: "Children:", zh: "子结点：" }
    /// There are no children.
    trace_no_children() { en: "No children.", zh: "没有子结点。" }
    /// Heading of children that were refused when their turn came.
    trace_refused() { en: "Refused when their turn came:", zh: "轮到时被舍弃：" }
    /// Nodes that were thrown out of OPEN.
    trace_dropped(count: usize) { en: "Thrown out: {count}", zh: "丢弃：{count} 个" }
    /// What comes after that.
    trace_then() { en: "Then", zh: "然后" }
    /// Heading of OPEN.
    trace_open(count: usize) { en: "OPEN ({count}), next first", zh: "OPEN 表（{count}），下一个在最前" }
    /// Heading of the stack of a depth-first search.
    trace_stack(count: usize) { en: "OPEN ({count}): a stack, top first", zh: "OPEN 表（{count}）：栈，栈顶在最前" }
    /// Heading of the neighbours of local search.
    trace_neighbours(count: usize) { en: "Neighbours looked at ({count})", zh: "考察过的邻居（{count}）" }
    /// Heading of CLOSED.
    trace_closed(count: usize) { en: "CLOSED ({count})", zh: "CLOSED 表（{count}）" }
    /// Heading of the path in hand.
    trace_path(count: usize) { en: "Path in hand ({count})", zh: "当前路径（{count}）" }
    /// Heading of the side of two searches.
    trace_side(side: &str, what: &str) { en: "{side}: {what}", zh: "{side}：{what}" }
    /// Rows that are not shown.
    trace_more(count: usize) { en: "… and {count} more", zh: "……还有 {count} 个" }
    /// Table R.
    trace_table_r(costs: &str) { en: "Table R: {costs}", zh: "R 表：{costs}" }
    /// Column: number of a node.
    column_node() { en: "node", zh: "结点" }
    /// Column: parent.
    column_parent() { en: "parent", zh: "父结点" }
    /// Column: position.
    column_position() { en: "position", zh: "状态" }
    /// Column: what became of it.
    column_fate() { en: "what became of it", zh: "结果" }
    /// Steps that are not shown.
    trace_some_left_out(count: &str) {
        en: "{count} more steps were taken and are not shown; --steps shows more.",
        zh: "其后还有 {count} 步未显示；可用 --steps 增加。",
    }
    /// A single step that is not shown.
    trace_one_left_out() {
        en: "1 more step was taken and is not shown; --steps shows more.",
        zh: "其后还有 1 步未显示；可用 --steps 增加。",
    }
    /// The prompt of stepping.
    trace_prompt(step: u64, last: u64) {
        en: "[{step}/{last}] Enter: next  b: back  NUMBER: go to step  r: next round  e: end  q: quit > ",
        zh: "[{step}/{last}] 回车：下一步  b：上一步  数字：跳到该步  r：下一轮  e：最后  q：退出 > ",
    }
    /// There is no such step.
    trace_no_step(last: u64) { en: "There are steps 1 to {last}.", zh: "步号应为 1 到 {last}。" }
    /// What was typed means nothing.
    trace_no_command() { en: "Not understood.", zh: "无法识别。" }
    /// There is no further round.
    trace_no_round() { en: "There is no further round.", zh: "后面没有新的一轮。" }
    /// The figures of a node in a search without a heuristic.
    trace_cost(g: Amount) { en: "g = {g}", zh: "g = {g}" }
    /// The name of a side.
    side_forward() { en: "forward", zh: "正向" }
    /// The name of a side.
    side_backward() { en: "backward", zh: "反向" }
    /// What became of a node.
    fate_started() { en: "start", zh: "初始结点" }
    /// What became of a node.
    fate_expanded() { en: "expanded", zh: "已扩展" }
    /// What became of a node.
    fate_waiting() { en: "waits on the stack", zh: "入栈等待" }
    /// What became of a node.
    fate_generated() { en: "new", zh: "新结点" }
    /// What became of a node.
    fate_duplicate() { en: "duplicate", zh: "重复，舍弃" }
    /// What became of a node.
    fate_improved() { en: "better path", zh: "找到更好的路径" }
    /// What became of a node.
    fate_reopened() { en: "better path, reopened", zh: "找到更好的路径，重新打开" }
    /// What became of a node.
    fate_postponed() { en: "better path, for the next round", zh: "找到更好的路径，留待下一轮" }
    /// What became of a node.
    fate_pruned() { en: "over the bound", zh: "超过界限" }
    /// What became of a node.
    fate_dead_end() { en: "dead end", zh: "死路" }
    /// What became of a node.
    fate_dropped() { en: "thrown out", zh: "被丢弃" }
    /// What became of a node.
    fate_restored() { en: "back in OPEN, children forgotten", zh: "忘掉子结点，重回 OPEN 表" }
    /// What became of a node.
    fate_met() { en: "the searches meet here", zh: "两个搜索在此相遇" }
    /// What became of a node.
    fate_reached() { en: "goal", zh: "目标" }
}

/// What became of a node; `h` is its estimate.
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

/// The name of a side of two searches.
pub fn side(language: Language, side: Side) -> String {
    match side {
        Side::Forward => side_forward(language),
        Side::Backward => side_backward(language),
    }
}

/// Steps that were taken and are not shown.
pub fn trace_left_out(language: Language, count: u64) -> String {
    if count == 1 { trace_one_left_out(language) } else { trace_some_left_out(language, &show_count(count)) }
}

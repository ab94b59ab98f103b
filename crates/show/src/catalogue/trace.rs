//! What is said of a search's steps.

use jiugong_lab::trace::Why;
use jiugong_lab::{Amount, Language};
use jiugong_search::{Climb, Cost, Fate, Side, Ties};

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
    /// A reason.
    why_start() { en: "it is the start", zh: "它是初始结点" }
    /// A reason.
    why_only() { en: "it is the only one in OPEN", zh: "OPEN 表中只有它" }
    /// A reason.
    why_oldest(of: usize) { en: "oldest of the {of} in OPEN, a queue", zh: "OPEN 是队列，它在 {of} 个结点中最早进入" }
    /// A reason.
    why_newest(of: usize) { en: "newest of the {of} in OPEN, a stack", zh: "OPEN 是栈，它在 {of} 个结点中最晚进入" }
    /// A reason.
    why_best_sibling(siblings: usize, f: Amount) {
        en: "newest in OPEN, a stack; of {siblings} siblings the one with the smallest f = {f}",
        zh: "OPEN 是栈，最新的 {siblings} 个兄弟结点中它的 f = {f} 最小",
    }
    /// A list that is gone through in rounds.
    why_listed(f: Amount, bound: Amount, within: usize) {
        en: "first in the list with f = {f} within the bound {bound} (nodes of OPEN within it: {within})",
        zh: "列表中第一个 f = {f} 不超过界限 {bound} 的结点（OPEN 中共有 {within} 个不超过）",
    }
    /// What was learned below a node is its f.
    why_backed(f: Amount, own: Amount) {
        en: "smallest f = {f} (its own g + h = {own}; a node whose children were forgotten has the smallest f below it)",
        zh: "f = {f} 最小（自身 g + h = {own}；子结点被忘掉的结点取其下最小的 f）",
    }
    /// Where a search goes on below what waits at its top.
    why_root(f: Amount, bound: Amount, within: usize) {
        en: "smallest f = {f} of those that wait at the top within the bound {bound} ({within}); the search goes on below it",
        zh: "上层 {within} 个不超过界限 {bound} 的结点中 f = {f} 最小，从它向下搜索",
    }
    /// A parent of a child.
    why_bred(h: Amount, of: usize, better: usize) {
        en: "the best of three drawn from a generation of {of}: h = {h} (better ones in it: {better})",
        zh: "从本代 {of} 个个体中随机抽取三个，它最好：h = {h}（本代有 {better} 个更好）",
    }
    /// The deepest of several.
    why_deepest(why: &str, equals: usize) { en: "{why}, deepest of {equals}", zh: "{why}，{equals} 个相同者中最深" }
    /// The best estimate of what is good enough.
    why_focal(h: Amount, f: Amount, least: Amount, good: usize) {
        en: "smallest h = {h} of the {good} in FOCAL, whose f is near enough to the smallest, {least} (its own: {f})",
        zh: "FOCAL 表的 {good} 个结点（f 与最小值 {least} 足够接近）中 h = {h} 最小（它的 f = {f}）",
    }
    /// Layers of which the best are kept.
    why_layered(f: Amount, layer: u32, of: usize) {
        en: "smallest f = {f} of those left in layer {layer} ({of})",
        zh: "第 {layer} 层剩下的 {of} 个结点中 f = {f} 最小",
    }
    /// A reason.
    why_sum(f: Amount, sum: &str) { en: "smallest f = {f} ({sum})", zh: "f = {f} 最小（{sum}）" }
    /// A reason, where there is no h and so no f.
    why_cheapest(g: Amount) { en: "smallest cost so far, g = {g}", zh: "到目前的代价 g = {g} 最小" }
    /// A reason, where there is no h and so no f.
    why_cheapest_sibling(siblings: usize, g: Amount) {
        en: "newest in OPEN, a stack; of {siblings} siblings the cheapest to come to, g = {g}",
        zh: "OPEN 是栈，最新的 {siblings} 个兄弟结点中它的代价 g = {g} 最小",
    }
    /// The figures of a node in a search without a heuristic.
    trace_cost(g: Amount) { en: "g = {g}", zh: "g = {g}" }
    /// A reason.
    why_equals(why: &str, equals: usize) { en: "{why}, newest of {equals}", zh: "{why}，{equals} 个相同者中最新" }
    /// A reason.
    why_oldest_equal(why: &str, equals: usize) { en: "{why}, oldest of {equals}", zh: "{why}，{equals} 个相同者中最早" }
    /// A reason.
    why_low_h(why: &str, equals: usize) { en: "{why}, smallest h of {equals}", zh: "{why}，{equals} 个相同者中 h 最小" }
    /// A reason.
    why_high_h(why: &str, equals: usize) { en: "{why}, largest h of {equals}", zh: "{why}，{equals} 个相同者中 h 最大" }
    /// A reason.
    why_child(parent: u64) { en: "next child of node {parent}", zh: "结点 {parent} 的下一个子结点" }
    /// A reason.
    why_back(parent: u64) {
        en: "nothing is left below; back to node {parent} and its next child",
        zh: "下面已无结点，退回结点 {parent}，取其下一个子结点",
    }
    /// A reason.
    why_layer(side: &str) { en: "next in the layer of the {side} search", zh: "{side}搜索当前层的下一个结点" }
    /// A reason.
    why_layer_begins(side: &str, own: usize, other: usize) {
        en: "the {side} search has {own} in its layer, the other {other}: the smaller goes first",
        zh: "{side}搜索的当前层有 {own} 个结点，另一侧 {other} 个：先扩展较小的一侧",
    }
    /// A reason.
    why_layer_tie(side: &str, own: usize) {
        en: "both searches have {own} in their layers: it is a tie, and the {side} search goes first",
        zh: "两侧的当前层都有 {own} 个结点：数目相同，先扩展{side}一侧",
    }
    /// A reason.
    why_middle(side: &str, priority: Amount, g: Amount, h: Amount) {
        en: "smallest priority max(f, 2g) = {priority} of both sides (g {g}, h {h}), on the {side} side",
        zh: "两侧之中优先值 max(f, 2g) = {priority} 最小（g {g}，h {h}），在{side}一侧",
    }
    /// A reason.
    why_pair(bound: Amount, g: Amount) {
        en: "first of a pair with the smallest bound max(f, f′, g + g′ + ε) = {bound}: smallest g = {g} within it on the forward side",
        zh: "下界 max(f, f′, g + g′ + ε) = {bound} 最小的一对中的第一个：正向一侧不超过此界的结点中 g = {g} 最小",
    }
    /// A reason.
    why_partner(bound: Amount, g: Amount) {
        en: "second of the pair with the bound {bound}: smallest g = {g} within it on the backward side",
        zh: "下界为 {bound} 的一对中的第二个：反向一侧不超过此界的结点中 g = {g} 最小",
    }
    /// A reason.
    why_corrected(side: &str, priority: Amount, g: Amount, h: Amount, wrong: &str) {
        en: "smallest b = f + (g − h′) = {priority} of both sides (g {g}, h {h}, g − h′ {wrong}), on the {side} side",
        zh: "两侧之中 b = f + (g − h′) = {priority} 最小（g {g}，h {h}，g − h′ {wrong}），在{side}一侧",
    }
    /// A reason.
    why_known(moves: &str) { en: "the table says: {moves} from here", zh: "查表可知从这里还需{moves}" }
    /// A reason.
    why_climbed(of: usize, h: Amount, here: Amount) {
        en: "best of the neighbours ({of}): h = {h} instead of {here}",
        zh: "{of} 个邻居中最好的：h 由 {here} 变为 {h}",
    }
    /// A reason.
    why_one_of_equals(why: &str, equals: usize) {
        en: "{why}, drawn at random from {equals} equals",
        zh: "{why}，从 {equals} 个相同者中随机抽取",
    }
    /// A reason.
    why_first_better(h: Amount, here: Amount) {
        en: "first neighbour looked at that is better: h = {h} instead of {here}",
        zh: "考察到的第一个更好的邻居：h 由 {here} 变为 {h}",
    }
    /// A reason.
    why_any_better(better: usize, h: Amount, here: Amount) {
        en: "drawn at random from the better neighbours ({better}), the better the likelier: h = {h} instead of {here}",
        zh: "从 {better} 个更好的邻居中随机抽取（越好越可能）：h 由 {here} 变为 {h}",
    }
    /// A reason.
    why_sideways(of: usize, h: Amount) {
        en: "none of the neighbours ({of}) is better, and this one is as good: h = {h}",
        zh: "{of} 个邻居都不更好，它与当前一样好：h = {h}",
    }
    /// A reason.
    why_anew(stuck: Amount) {
        en: "nothing better is near h = {stuck}: it begins anew",
        zh: "在 h = {stuck} 处没有更好的邻居：重新开始",
    }
    /// A reason.
    why_drawn(h: Amount, here: Amount) {
        en: "drawn at random, and no worse: h = {h}, here {here}",
        zh: "随机抽到，且不比当前差：h = {h}，当前为 {here}",
    }
    /// A reason.
    why_drawn_worse(h: Amount, here: Amount) {
        en: "drawn at random; it is worse, h = {h} and here {here}, but chance at this temperature let it pass",
        zh: "随机抽到；虽然更差（h = {h}，当前为 {here}），但在此温度下以一定概率被接受",
    }
    /// A reason.
    why_ahead(f: Amount, of: usize) {
        en: "looks ahead from the smallest f = {f} of {of}",
        zh: "向前看：{of} 个结点中它的 f = {f} 最小",
    }
    /// A reason.
    why_walks(f: Amount, of: usize) {
        en: "walks on to the smallest f = {f} of {of}",
        zh: "前进到 {of} 个结点中 f = {f} 最小的结点",
    }
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

/// Why a node was the next, costs being counted in parts of which 10 to the power of `decimals` are one.
pub fn why(language: Language, why: Why, decimals: u32) -> String {
    let amount = |cost: Cost| Amount::new(cost, decimals);
    let sum_of = |sum: u64| Amount::new(sum, decimals);
    match why {
        Why::Start => why_start(language),
        Why::Oldest { of: 1 } | Why::Newest { of: 1, .. } => why_only(language),
        Why::Oldest { of } => why_oldest(language, of),
        Why::Newest { siblings, f: Some(f), guided: true, .. } if siblings > 1 => {
            why_best_sibling(language, siblings, sum_of(f))
        }
        Why::Newest { siblings, f: Some(g), .. } if siblings > 1 => why_cheapest_sibling(language, siblings, sum_of(g)),
        Why::Newest { of, .. } => why_newest(language, of),
        Why::Backed { f, own, equals } => {
            let own_sum = || why_sum(language, sum_of(f), "g + h");
            let why = if f == own { own_sum() } else { why_backed(language, sum_of(f), sum_of(own)) };
            if equals == 1 { why } else { why_deepest(language, &why, equals) }
        }
        Why::Root { f, bound, within } => why_root(language, sum_of(f), amount(bound), within),
        Why::Bred { h, of, better } => why_bred(language, amount(h), of, better),
        Why::Focal { h, f, least, good } => why_focal(language, amount(h), sum_of(f), sum_of(least), good),
        Why::Layered { f, layer, of } => why_layered(language, sum_of(f), layer, of),
        Why::Listed { f, bound, within } => why_listed(language, sum_of(f), amount(bound), within),
        Why::Smallest { f, g, h, weights, equals, ties } => {
            let cost = amount(g);
            let why = match (h.map(|h| (h, amount(h))), weights) {
                (None, _) => why_cheapest(language, cost),
                (Some((only, h)), None) if f == u64::from(only) && g > 0 => {
                    why_sum(language, sum_of(f), &format!("h {h}"))
                }
                (Some((_, h)), None) => why_sum(language, sum_of(f), &format!("g {cost} + h {h}")),
                (Some((_, h)), Some(weights)) => {
                    why_sum(language, sum_of(f), &format!("{}·g {cost} + {}·h {h}", weights.g, weights.h))
                }
            };
            match ties {
                _ if equals == 1 => why,
                Ties::Oldest => why_oldest_equal(language, &why, equals),
                Ties::LowH => why_low_h(language, &why, equals),
                Ties::HighH => why_high_h(language, &why, equals),
                _ => why_equals(language, &why, equals),
            }
        }
        Why::Child { parent, back: false } => why_child(language, parent),
        Why::Child { parent, back: true } => why_back(language, parent),
        Why::Layer { side: of, begins: None } => why_layer(language, &side(language, of)),
        Why::Layer { side: of, begins: Some((own, other)) } if own == other => {
            why_layer_tie(language, &side(language, of), own)
        }
        Why::Layer { side: of, begins: Some((own, other)) } => {
            why_layer_begins(language, &side(language, of), own, other)
        }
        Why::Middle { side: of, priority, g, h } => {
            why_middle(language, &side(language, of), sum_of(priority), amount(g), amount(h))
        }
        Why::Pair { side: Side::Forward, bound, g } => why_pair(language, sum_of(bound), amount(g)),
        Why::Pair { side: Side::Backward, bound, g } => why_partner(language, sum_of(bound), amount(g)),
        Why::Corrected { side: of, priority, g, h } => {
            let wrong = i128::from(priority) - i128::from(g) - i128::from(h);
            let sign = if wrong < 0 { "−" } else { "" };
            let parts = u64::try_from(wrong.unsigned_abs()).unwrap_or(u64::MAX);
            let wrong = format!("{sign}{}", sum_of(parts));
            why_corrected(language, &side(language, of), sum_of(priority), amount(g), amount(h), &wrong)
        }
        Why::Climbed { rule: Climb::First, h, here, .. } => why_first_better(language, amount(h), amount(here)),
        Why::Climbed { rule: Climb::Stochastic, h, here, better, .. } => {
            why_any_better(language, better, amount(h), amount(here))
        }
        Why::Climbed { h, here, of, equals, .. } => {
            let climbed = || why_climbed(language, of, amount(h), amount(here));
            let why = if h == here { why_sideways(language, of, amount(h)) } else { climbed() };
            if equals > 1 { why_one_of_equals(language, &why, equals) } else { why }
        }
        Why::Anew { stuck } => why_anew(language, amount(stuck)),
        Why::Drawn { h, here } if h <= here => why_drawn(language, amount(h), amount(here)),
        Why::Drawn { h, here } => why_drawn_worse(language, amount(h), amount(here)),
        Why::Ahead { f, of, walks: false } => why_ahead(language, sum_of(f), of),
        Why::Ahead { f, of, walks: true } => why_walks(language, sum_of(f), of),
        Why::Known { left } => why_known(language, &super::moves(language, u64::from(left))),
    }
}

//! The lesson `weights`.

use jiugong_lab::Language;
use jiugong_show::catalogue;

catalogue! {
    task() {
        en: "Best-first search orders OPEN by f = wg·g + wh·h. The g part looks back: what has the path cost so far? The h part \
             looks ahead: what may the rest cost? This lesson varies the two weights.",
        zh: "择优搜索按估价函数 f = wg·g + wh·h 给 OPEN 表排序。g 向后看：走到这里已经付出多少代价；h 向前看：估计还要付出多少代价。\
             这一课就来拧这两个旋钮。",
    }
    balanced(expanded: &str, moves: &str) {
        en: "With both weights 1 and the Manhattan distance this is A*: {moves}, the fewest possible, and {expanded} nodes \
             expanded.",
        zh: "两个权都取 1、h 取曼哈顿距离，就是 A*：{moves}，步数最少，扩展 {expanded} 个结点。",
    }
    blind_question() {
        en: "First switch h off (h = 0). Will the path be longer? Will it take more nodes?",
        zh: "先把 h 关掉（h = 0）。解会变长吗？扩展的结点会变多吗？",
    }
    blind(expanded: &str, times: &str) {
        en: "The path is as short as before, but {expanded} nodes were expanded, {times} times those of A*. With g alone the search \
             is safe but blind.",
        zh: "解一样短，但扩展了 {expanded} 个结点，是 A* 的 {times} 倍。只看 g：稳妥，却是盲目的。",
    }
    greedy_question() {
        en: "Now switch g off instead (g = 0): always take the board that looks nearest to the goal. What do you expect?",
        zh: "反过来把 g 关掉（g = 0）：总是取看上去离目标最近的棋盘，走了多少步一概不管。你猜会怎样？",
    }
    as_short() { en: "a shortest path all the same", zh: "仍然是最短解" }
    longer_fewer() { en: "a longer path, with fewer nodes than A*", zh: "更长的解，但扩展的结点比 A* 少" }
    longer_no_fewer() { en: "a longer path, and no fewer nodes", zh: "更长的解，扩展的结点也不少" }
    greedy_longer(expanded: &str, moves: &str, times: &str) {
        en: "{expanded} nodes expanded, but a path of {moves}: {times} times the shortest. With h alone the search ignores how far \
             it has already come.",
        zh: "扩展了 {expanded} 个结点，解却有{moves}，是最短解的 {times} 倍。只看 h：一味往前赶，从不计较已经走了多远。",
    }
    greedy_lucky(expanded: &str, moves: &str) {
        en: "{expanded} nodes expanded, and on this board even a shortest path was found: {moves}. But that is not guaranteed; try \
             other boards.",
        zh: "扩展了 {expanded} 个结点，在这个棋盘上居然也得到了最短解：{moves}。不过这并没有保证，换别的棋盘试试。",
    }
    perfect(expanded: &str, moves: &str) {
        en: "What would the best h be? The true distance, h = h*, which for 3x3 is available from a complete table. Then A* expands \
             {expanded} nodes for {moves}: it walks straight to the goal.",
        zh: "最好的 h 是什么？是真值本身，即 h = h*，3x3 的可以从完全表查到。这时 A* 扩展 {expanded} 个结点，{moves}：笔直地走到目标。",
    }
    larger_question() {
        en: "The Manhattan distance is too small on most boards. So why not multiply it by some w, f = g + w·h? Then it is \
             sometimes too large, and no longer admissible. What is lost, what is gained?",
        zh: "曼哈顿距离在多数棋盘上偏小。那么给它乘上一个 w，取 f = g + w·h，如何？这样 h 有时会过大，不再可采纳。会失去什么，得到什么？",
    }
    promise() {
        en: "The path need not be a shortest one any more, but there is still a guarantee: it is at most w times as long as the \
             shortest. See the column “guaranteed”.",
        zh: "失去的是最优性，但也没有全失：得到的解不会超过最短解的 w 倍。请看“保证”一列。",
    }
    caption() { en: "f = wg·g + wh·h on one board:", zh: "同一个棋盘上的 f = wg·g + wh·h：" }
    traded(weight: &str, more: &str, times: &str) {
        en: "With w = {weight} the path is {more} longer than necessary, and {times} times fewer nodes were expanded than by A*. \
             Often that is a good trade.",
        zh: "取 w = {weight} 时，解比最短的多{more}，扩展的结点却只有 A* 的 1/{times}。很多时候这笔买卖划算。",
    }
    free(weight: &str, one: &str, other: &str) {
        en: "With w = {weight} the path is still a shortest one here, with {one} nodes expanded against {other} by A*.",
        zh: "取 w = {weight} 时，在这个棋盘上解仍是最短的，扩展 {one} 个结点，A* 是 {other} 个。",
    }
    bad_bargain(weight: &str, more: &str, one: &str, other: &str) {
        en: "With w = {weight} the path is {more} longer than necessary, with {one} nodes expanded against {other} by A*: a bad \
             trade on this board.",
        zh: "取 w = {weight} 时，解比最短的多{more}，扩展 {one} 个结点，A* 是 {other} 个：在这个棋盘上得不偿失。",
    }
    rule() {
        en: "In short: h = 0 is safe and slow, g = 0 is quick and careless, h = h* is perfect but rarely available, and an h that \
             is too large trades length for speed.",
        zh: "小结：h = 0 稳而慢，g = 0 快而粗，h = h* 完美却难得，h 过大则是拿步数换速度。",
    }
    column_f() { en: "f", zh: "f" }
    column_times() { en: "times shortest", zh: "与最短之比" }
    column_promised() { en: "guaranteed", zh: "保证" }
    try_weight() { en: "another weight", zh: "自己定一个权" }
}

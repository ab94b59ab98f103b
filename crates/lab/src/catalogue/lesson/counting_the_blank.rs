//! The lesson `counting-the-blank`.

use crate::language::Language;

catalogue! {
    /// The slip.
    task() {
        en: "The Manhattan distance is a sum over the tiles. The handiest program loops over all nine cells, and so counts the \
             blank as if it were a tile. A small slip; does it matter?",
        zh: "曼哈顿距离是对所有棋子求和。写程序时最顺手的是对九个格子循环一遍，于是把空格也当成棋子加了进去。差这么一点，有关系吗？",
    }
    /// A board: the goal.
    near(moves: u32) { en: "{moves} before it", zh: "差 {moves} 步" }
    /// One move from the goal.
    one_move(right: u32, wrong: u32, distance: u32) {
        en: "Take a board that is one move from the goal. The tile that has moved is one cell away, so h = {right}. But the blank \
             is one cell away as well; counting it makes h = {wrong}, where the truth is {distance}.",
        zh: "看一个离目标只差一步的棋盘。动过的那个棋子离目标位置一格，h = {right}。可是空格也离它的目标位置一格，把它算上，h = {wrong}，\
             而真正的距离是 {distance}。",
    }
    /// What may happen?
    question() {
        en: "So this h says too much; it is not admissible. A* never looks whether h is right. What can go wrong then?",
        zh: "可见这样的 h 会高估，不是可采纳的。A* 自己不会检查 h 对不对，那么会出什么问题？",
    }
    /// Why A* needs h not to say too much.
    reason() {
        en: "A* stops when it takes a goal from OPEN. It trusts that what is left in OPEN cannot be better, because f never says \
             more than the way really costs. If h says too much about the best way, that way waits in OPEN behind a longer one, \
             and the longer one is handed in.",
        zh: "A* 从 OPEN 表取出目标就停。它相信留在 OPEN 表里的不会更好，因为 f 从不超过真实代价。如果 h 恰好在最优路径上高估了，这条路就会排在一条更长的路后面，\
             还在 OPEN 表里等着，更长的路却已经交了卷。",
    }
    /// A longer way.
    longer(moves: &str, fewest: &str) {
        en: "And so it happens on this board: counting the blank, A* hands in a way of {moves}, although there is one of {fewest}. \
             It claims nothing is shorter, and is wrong.",
        zh: "这个棋盘正是如此：算上空格，A* 交回了{moves}的解，而最短的是{fewest}。程序却以为自己得到了最优解。",
    }
    /// As short, by luck.
    lucky(moves: &str) {
        en: "On this board it went well: {moves}, a shortest way. That makes the mistake so hard to find: a test on a few boards may \
             miss it.",
        zh: "在这个棋盘上运气不错：{moves}，仍是最短解。正因为如此，这个错误才难发现：只拿几个棋盘测试，很可能测不出来。",
    }
    /// How often?
    how_often(boards: &str) {
        en: "{boards} boards reach this goal, and for each the true distance is known. On how many of them does h say too much: \
             nearly all, half, hardly any?",
        zh: "能到达这个目标的棋盘有 {boards} 个，每一个的真实距离都能算出来。h 在其中多少个上高估：几乎全部，一半，还是很少？",
    }
    /// What the audit found.
    audited(over: &str, percent: &str, worst: u32) {
        en: "All were looked at: on {over} of them, {percent} %, it says too much, by {worst} at most. On the others the Manhattan \
             distance is so much too small that one or two more do no harm.",
        zh: "全部检查一遍：在 {over} 个棋盘上高估，占 {percent}%，最多高估 {worst}。在其余棋盘上，曼哈顿距离本来就偏小不少，多算一点也没有超过真值。",
    }
    /// What they spoil.
    spoilt(missed: usize, sample: usize, percent: &str) {
        en: "But a search passes through many boards, and most of those that spoil it lie near the goal, where every way ends. Of \
             {sample} boards taken evenly from the whole space, A* with this h missed the shortest way on {missed}: {percent} %.",
        zh: "可是一次搜索会经过许多棋盘，而最容易高估的正是目标附近，每条路最后都要从那里过。从整个空间里均匀取出 {sample} 个棋盘来解，\
             A* 用这个 h 有 {missed} 个没有得到最短解，占 {percent}%。",
    }
    /// It spoils none of the sample.
    spoilt_none(sample: usize) {
        en: "Of {sample} boards taken evenly from the whole space, A* with this h found the shortest way on every one: luck, not a \
             promise.",
        zh: "从整个空间里均匀取出 {sample} 个棋盘来解，A* 用这个 h 居然都得到了最短解：这是运气，不是保证。",
    }
    /// The table.
    caption(sample: usize) {
        en: "Every board audited, and A* run on {sample} of them:",
        zh: "检查全部棋盘，并用 A* 解其中 {sample} 个：",
    }
    /// The others are sound.
    others_sound() {
        en: "The other heuristics of the table never say too much, and with them A* missed nothing.",
        zh: "表中其他启发函数从不高估，用它们时 A* 一个也没有漏。",
    }
    /// The cure.
    cure() {
        en: "The cure is one line: leave the blank out of the sum. The blank has no way of its own to go; whenever a tile moves, the \
             blank moves with it, for the same price.",
        zh: "改法只有一行：求和时跳过空格。空格并没有自己的路要走：棋子动一步，空格就跟着动一步，这一步的代价已经算过了。",
    }
    /// Column: boards.
    column_over() { en: "overestimated", zh: "高估的棋盘" }
    /// Column: the worst.
    column_worst() { en: "by at most", zh: "最多高估" }
    /// Column: missed.
    column_missed() { en: "A* missed", zh: "A* 未得最优" }
    /// Column: expanded.
    column_expanded() { en: "A* expanded", zh: "A* 共扩展" }
    /// Something to try.
    try_audit() { en: "audit the heuristic yourself", zh: "亲自检查这个启发函数" }
    /// Something to try.
    try_solve() { en: "let it solve this board", zh: "用它解这个棋盘" }
}

//! The lesson `counting-the-blank`.

use jiugong_lab::Language;
use jiugong_show::catalogue;

catalogue! {
    task() {
        en: "The Manhattan distance is a sum over the tiles. The simplest program loops over all nine cells, and so counts the \
             blank as if it were a tile. A small mistake; does it matter?",
        zh: "曼哈顿距离是对所有棋子求和。写程序时最顺手的是对九个格子循环一遍，于是把空格也当成棋子加了进去。差这么一点，有关系吗？",
    }
    near(moves: &str) { en: "{moves} away", zh: "差{moves}" }
    one_move(right: u32, wrong: u32, distance: u32) {
        en: "Take a board that is one move from the goal. The tile that has moved is one cell away, so h = {right}. But the blank \
             is one cell away as well; counting it makes h = {wrong}, where the true distance is {distance}.",
        zh: "看一个离目标只差一步的棋盘。动过的那个棋子离目标位置一格，h = {right}。可是空格也离它的目标位置一格，把它算上，h = {wrong}，\
             而真正的距离是 {distance}。",
    }
    question() {
        en: "So this h overestimates; it is not admissible. A* never checks whether h is right. What can go wrong then?",
        zh: "可见这样的 h 会高估，不是可采纳的。A* 自己不会检查 h 对不对，那么会出什么问题？",
    }
    reason() {
        en: "A* stops when it takes a goal from OPEN. It assumes that what is left in OPEN cannot be better, because f never \
             exceeds the true cost of a path. If h overestimates on the best path, that path waits in OPEN behind a longer one, and \
             the longer one is returned.",
        zh: "A* 从 OPEN 表取出目标就停。它相信留在 OPEN 表里的不会更好，因为 f 从不超过真实代价。如果 h 恰好在最优路径上高估了，这条路就会排在一条更长的路后面，\
             还在 OPEN 表里等着，更长的路却已经交了卷。",
    }
    longer(moves: &str, fewest: &str) {
        en: "And that happens here: counting the blank, A* returns a path of {moves}, although there is one of {fewest}.",
        zh: "这里正是如此：算上空格，A* 交回了{moves}的解，而最短的只有{fewest}。",
    }
    lucky(moves: &str) {
        en: "On this board nothing bad has happened: {moves}, a shortest path.",
        zh: "在这个棋盘上倒没有出事：{moves}，仍是最短解。",
    }
    slower(one: &str, other: &str) {
        en: "But it took more work, {one} nodes instead of {other}.",
        zh: "不过费的工夫更多：扩展了 {one} 个结点，而不是 {other} 个。",
    }
    slower_too(one: &str, other: &str) {
        en: "And it did more work for that, {one} nodes instead of {other}.",
        zh: "而且费的工夫还更多：扩展了 {one} 个结点，而不是 {other} 个。",
    }
    how_often(boards: &str) {
        en: "{boards} boards reach this goal, and for each the true distance is known. On how many of them does h overestimate: \
             nearly all, half, hardly any?",
        zh: "能到达这个目标的棋盘有 {boards} 个，每一个的真实距离都能算出来。h 在其中多少个上高估：几乎全部，一半，还是很少？",
    }
    audited(over: &str, percent: &str, worst: u32) {
        en: "All were checked: on {over} of them, {percent} %, it overestimates, by {worst} at most. On the others the blank is in \
             its place, or the Manhattan distance is far enough below the true distance.",
        zh: "全部检查一遍：在 {over} 个棋盘上高估，占 {percent}%，最多高估 {worst}。在其余棋盘上，要么空格本来就在位，要么曼哈顿距离比真值小得多，\
             加上空格也没有超过。",
    }
    spoilt(missed: usize, sample: usize) {
        en: "Then A* was run on {sample} boards, taken evenly from all of 3x3: it missed the shortest path on {missed} of them.",
        zh: "再从 3x3 的全部棋盘中均匀取出 {sample} 个，用 A* 来解：有 {missed} 个没有得到最短解。",
    }
    spoilt_none(sample: usize) {
        en: "Then A* was run on {sample} boards, taken evenly from all of 3x3, and found a shortest path for every one. Near the \
             goal h overestimates on every path, not only on the best one, so their order stays right more often than expected. \
             Tests on 3x3 alone may never reveal the mistake.",
        zh: "再从 3x3 的全部棋盘中均匀取出 {sample} 个，用 A* 来解：居然个个都得到了最短解。因为在目标附近，h 对每条路都高估，不单单高估最好的那条，\
             所以它们的先后往往没有乱。只在 3x3 上测试的人，也许永远发现不了这个错误。",
    }
    harmless() {
        en: "Is the mistake harmless, then? Try a larger board.",
        zh: "那么这个错误是不是无伤大雅？换一个大一点的棋盘试试。",
    }
    no_promise() {
        en: "Without an admissible h, A* proves nothing: its result may be a shortest path or not, and its answer does not show \
             which.",
        zh: "h 不可采纳，A* 就拿不出最优的证明：交回来的可能是最短解，也可能不是，从答案本身根本看不出来。",
    }
    spoilt_large(missed: usize, sample: usize, steps: usize, percent: &str) {
        en: "How often? {sample} boards of 4x4 were made by {steps} random moves from the goal, and solved: on {missed} of them, \
             {percent} %, the shortest path was missed.",
        zh: "有多常见？从 4x4 的目标出发，各随机走 {steps} 步，得到 {sample} 个棋盘再来求解：有 {missed} 个没有得到最短解，占 {percent}%。",
    }
    caption(small: usize, large: usize) {
        en: "Audited on every board of 3x3; A* run on {small} boards of 3x3 and {large} of 4x4:",
        zh: "在 3x3 的全部棋盘上检验，并用 A* 解 {small} 个 3x3、{large} 个 4x4 的棋盘：",
    }
    others_sound() {
        en: "The other heuristics of the table never overestimate, and with them A* missed nothing.",
        zh: "表中其他启发函数从不高估，用它们时 A* 一个也没有漏。",
    }
    cure() {
        en: "The fix is one line: leave the blank out of the sum. The blank needs no moves of its own; whenever a tile moves, the \
             blank moves with it, at the same cost.",
        zh: "改法只有一行：求和时跳过空格。空格并没有自己的路要走：棋子动一步，空格就跟着动一步，这一步的代价已经算过了。",
    }
    column_over() { en: "overestimated", zh: "高估的棋盘" }
    column_worst() { en: "by at most", zh: "最多高估" }
    column_missed() { en: "missed, 3x3", zh: "3x3 未得最优" }
    column_missed_large() { en: "missed, 4x4", zh: "4x4 未得最优" }
    column_expanded() { en: "expanded", zh: "共扩展" }
    try_audit() { en: "audit the heuristic yourself", zh: "亲自检查这个启发函数" }
    try_solve() { en: "let it solve this board", zh: "用它解这个棋盘" }
}

//! The lesson `real-time`.

use jiugong_lab::Language;
use jiugong_show::catalogue;

catalogue! {
    task() {
        en: "All searches so far plan first and walk afterwards. But a robot or a player that must move at once cannot wait until \
             the whole path is known. It looks a little ahead, takes a step, and looks again.",
        zh: "前面的搜索都是先想好，再上路。可是机器人、棋手这样必须马上动的，等不到整条路都想清楚。它们只能往前看一点，走一步，再看一点。",
    }
    idea() {
        en: "Learning real-time A* does this: from the current state it looks at the neighbours and goes to the one with the \
             smallest cost of the step + h. Before it goes it updates the h of the state it leaves: that state cannot be nearer to \
             the goal than its best neighbour plus the step. So no trap holds it forever, because h grows while it walks there.",
        zh: "实时学习 A*（LRTA*）是这样走的：站在一个局面上，看看各个邻居，走到“这一步的代价 + h”最小的那个。离开之前，先改正对脚下这个局面的估计：\
             它离目标不会比“最好的邻居再加一步”更近。这样一来，再深的坑也困不住它：在坑里转来转去，坑里的 h 就越填越高。",
    }
    first(steps: &str, best: &str, expanded: &str) {
        en: "Its first walk here has {steps}; the shortest path has {best}. But it looked only at the neighbours before the first \
             step, where A* expanded {expanded} nodes.",
        zh: "它第一次走用了{steps}，最短路是{best}。不过，它只看了一圈邻居就迈出了第一步；A* 要扩展 {expanded} 个结点才知道第一步怎么走。",
    }
    question(trials: u64) {
        en: "It keeps what it has learned. Let it start again and again, up to {trials} times. Will every walk be shorter than the \
             one before?",
        zh: "学到的 h 都留着。让它回到起点一遍一遍重新走，最多 {trials} 遍。是不是每一遍都比前一遍短？",
    }
    always() { en: "yes, none is longer than the one before", zh: "是，没有一遍比前一遍长" }
    sometimes() { en: "no, some are longer, but none is longer than the first", zh: "不是，有的比前一遍长，但都不超过第一遍" }
    worse() { en: "no, some are even longer than the first", zh: "不是，有的甚至比第一遍还长" }
    caption() { en: "Consecutive walks that keep what was learned:", zh: "一遍接一遍地走，学到的都留着：" }
    why_always() {
        en: "Here the lengths never increased. On other boards they may.",
        zh: "在这里确实一路变短。换个棋盘就未必了。",
    }
    why_not(longer: usize, count: usize, longest: &str) {
        en: "Of the {count} walks, {longer} were longer than the one before; the longest had {longest}. After learning that one \
             path is bad, the search tries others, of which nothing is known yet, and the h of unvisited states is as optimistic as \
             before.",
        zh: "{count} 遍里有 {longer} 遍比前一遍长，最长的一遍用了{longest}。学到了这条路不好，就会去试别的路，而没去过的地方，h 还是当初那个偏乐观的值。",
    }
    learned(before: u32, after: u32) {
        en: "Its estimate of the start grew from {before} to {after}: it never overestimates, and every walk can only raise it.",
        zh: "它对起点的估计从 {before} 升到了 {after}：这个值从不超过真实距离，而每走一遍只会升、不会降。",
    }
    converged(trials: usize, best: &str) {
        en: "After {trials} walks its estimate of the start is as long as the best of them, {best}; and as it never overestimates, \
             that walk is now proved to be a shortest one.",
        zh: "走了 {trials} 遍之后，它对起点的估计已经等于其中最短的一遍，也就是{best}。估计从不过头，所以这就证明了那一遍是最短路。",
    }
    not_converged(trials: usize, best: &str) {
        en: "After {trials} walks there was still something to learn. The best of them has {best}, which is not proved optimal; \
             more walks would eventually prove it.",
        zh: "走了 {trials} 遍，还有可学的。目前最短的一遍是{best}，还没有证明它最短；再走下去，最终会有证明。",
    }
    ahead() {
        en: "The other setting is how far it looks before each step. With a lookahead of n it expands n boards, and updates them \
             all.",
        zh: "还可以调的是每走一步之前看多远。向前看 n 个，就是先扩展 n 个局面，再把它们的估计一并改正。",
    }
    caption_ahead() { en: "Looking farther ahead:", zh: "看得远一些：" }
    farther(near: &str, looks: u64, far: &str) {
        en: "Looking at one board only, the first walk has {near}; looking at {looks}, {far}. More search before each step, fewer \
             steps.",
        zh: "只看一个局面时，第一遍走了{near}；看 {looks} 个时是{far}。每步之前多想一点，路就短一些。",
    }
    no_shorter(near: &str, looks: u64, far: &str) {
        en: "Looking at one board only, the first walk has {near}; looking at {looks}, {far}: on this board looking farther did not \
             shorten it.",
        zh: "只看一个局面时，第一遍走了{near}；看 {looks} 个时是{far}：在这个棋盘上，看得远并没有让路变短。",
    }
    rule() {
        en: "In short: walking before the path is known costs detours, but what is learned on them is not lost. The guarantee is \
             small and useful: with an admissible h the goal is always reached, if moves can be undone, and repeated walks converge \
             to a shortest one.",
        zh: "小结：没想清楚就走，要付出绕路的代价，但路上学到的不会白费。它的保证不大却实用：h 可采纳、又总能走回头路时，一定能到目标；\
             反复地走，最后一定是最短路。",
    }
    column_trial() { en: "walk", zh: "第几遍" }
    column_walked() { en: "moves", zh: "步数" }
    column_believed() { en: "h(start) before", zh: "走之前的 h(初始)" }
    column_best() { en: "best so far", zh: "目前最短" }
    column_lookahead() { en: "lookahead", zh: "向前看" }
    column_first() { en: "first walk", zh: "第一遍" }
    column_trials() { en: "walks", zh: "遍数" }
    column_proved() { en: "proved shortest", zh: "已证最短" }
    yes() { en: "yes", zh: "是" }
    not_yet() { en: "not yet", zh: "还没有" }
    try_trace() { en: "the first steps, one by one", zh: "一步一步看开头" }
    try_map() { en: "a traveller without a map", zh: "没有地图的旅行者" }
}

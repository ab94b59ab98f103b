//! The lesson `two-searches`.

use jiugong_lab::Language;
use jiugong_show::catalogue;

catalogue! {
    task() {
        en: "Breadth-first search works in layers: all boards one move away, two moves away, and so on until the goal is among \
             them. How large do the layers get?",
        zh: "广度优先是一层一层推进的：走一步能到的、走两步能到的……直到目标出现在某一层里。那么各层有多大？",
    }
    layers(shown: &str, largest: &str, place: u32) {
        en: "From this goal the layers begin {shown} … and grow up to {largest} boards at distance {place}. As long as they grow, \
             almost all the work is in the last ones.",
        zh: "从这个目标往外数，各层依次有 {shown}…… 个棋盘，到距离 {place} 处最多，有 {largest} 个。只要还在变大，工作量就几乎都在最后几层。",
    }
    question(distance: &str) {
        en: "The goal is {distance} away. Suppose a second search begins at the goal and walks backwards, and both stop when they \
             meet in the middle. How many nodes will the two expand together, compared with the single search?",
        zh: "目标在{distance}之外。如果再从目标出发倒着搜，两个搜索在半路碰头，加起来扩展的结点与单向搜索相比有多少？",
    }
    both(two: &str, one: &str, times: &str) {
        en: "{two} nodes together, where the single search expanded {one}: {times} times fewer. One large circle has become two \
             small ones of half the radius, and nearly all the area is at the rim.",
        zh: "两边合计 {two} 个，而单向搜索扩展了 {one} 个，是它的 {times} 倍。一个大圆变成了两个半径减半的小圆，而圆的面积几乎都在边缘上。",
    }
    no_gain(two: &str, one: &str) {
        en: "{two} nodes together, where the single search expanded {one}: this close there is nothing to gain yet.",
        zh: "两边合计 {two} 个，单向搜索 {one} 个：离得这么近，还看不出好处。",
    }
    along() {
        en: "Now the same on boards at other distances: they all lie on one shortest path from the first board.",
        zh: "下面换成离目标远近不同的棋盘再比一比，它们都在从初始状态出发的一条最短路上。",
    }
    caption() { en: "Breadth-first from one side and from both:", zh: "单向与双向广度优先：" }
    grows(near: u32, small: &str, far: u32, large: &str) {
        en: "At distance {near} the two searches expand {small} times fewer nodes, at distance {far} {large} times: the farther \
             the goal, the larger the gain.",
        zh: "距离 {near} 时，单向扩展的结点是双向的 {small} 倍；距离 {far} 时是 {large} 倍：目标越远，双向越划算。",
    }
    varies(near: u32, small: &str, far: u32, large: &str, best: u32, most: &str) {
        en: "At distance {near} the two searches expand {small} times fewer nodes, at distance {far} {large} times; the largest \
             gain was {most} times, at distance {best}.",
        zh: "距离 {near} 时，单向扩展的结点是双向的 {small} 倍，距离 {far} 时是 {large} 倍；差别最大的是距离 {best}，{most} 倍。",
    }
    finite(expanded: &str, space: &str, percent: &str) {
        en: "One remark: this puzzle has only {space} boards on our side, and the single search had expanded {expanded} of them, \
             {percent} %. Where the search cannot grow further, neither can the gain; on larger puzzles it can.",
        zh: "补充一点：这一侧总共只有 {space} 个棋盘，单向搜索已经扩展了 {expanded} 个，占 {percent}%。空间就这么大，差距也就到此为止；\
             拼图再大一些，差距会大得多。",
    }
    price() {
        en: "And the price? Both searches must store visited states, to detect when they meet; the goal must be known as a board; \
             and it must be possible to walk backwards. All three are easy here.",
        zh: "代价是什么？两边都要记住见过的状态，才知道何时碰头；目标必须是一个确定的棋盘；还要能倒着走。八数码里这三条都不难。",
    }
    column_times() { en: "times fewer", zh: "单向/双向" }
    try_astar() { en: "one search with a good estimate instead of two without", zh: "不用两个搜索，用一个好的启发函数" }
}

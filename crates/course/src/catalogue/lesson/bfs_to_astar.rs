//! The lesson `bfs-to-astar`.

use jiugong_lab::Language;
use jiugong_show::catalogue;

catalogue! {
    task() {
        en: "Every board is a node, and every move leads to another node. The task: the shortest path from the left board to the \
             right one.",
        zh: "把每个棋盘看作一个结点，每次移动看作一条边。我们的任务是：从左边的初始状态走到右边的目标状态，步数要最少。",
    }
    queue() {
        en: "Breadth-first search keeps OPEN as a queue: first all boards one move away, then two, then three. So when it meets the \
             goal for the first time, there can be no shorter path.",
        zh: "广度优先把 OPEN 表当作队列：先扩展走一步能到的，再扩展走两步、三步能到的……所以它第一次碰到目标时，不可能还有更短的路。",
    }
    guess(space: &str) {
        en: "{space} boards can reach this goal. How many of them will breadth-first search expand before it reaches the goal?",
        zh: "能到达这个目标的棋盘一共有 {space} 个。广度优先要扩展其中多少个才能走到目标？",
    }
    over_half() { en: "more than half of them", zh: "一半以上" }
    to_half() { en: "between a tenth and a half", zh: "十分之一到一半" }
    to_tenth() { en: "between a hundredth and a tenth", zh: "百分之一到十分之一" }
    under_hundredth() { en: "less than a hundredth", zh: "不到百分之一" }
    blind(expanded: &str, percent: &str, moves: &str) {
        en: "It expanded {expanded} nodes, {percent} % of all boards, for a path of {moves}. It has no information about which \
             boards are nearer to the goal, so it searches in all directions alike.",
        zh: "为了一条{moves}的路，它扩展了 {expanded} 个结点，占全部的 {percent}%。它不知道哪个棋盘离目标近，只好朝四面八方一视同仁地找。",
    }
    estimates() {
        en: "If only we could guess how far a board is from the goal! Such a guess is called a heuristic, h. Two simple ones: \
             count the tiles that are out of place; or add up, for each tile, how many rows and columns it is away from its \
             place (the Manhattan distance).",
        zh: "要是能估计一个棋盘离目标还有多远就好了。这样的估计叫作启发函数 h。最简单的有两种：数一数不在位的棋子有几个（错位数）；\
             或者把每个棋子离自己目标位置的行距与列距加起来（曼哈顿距离）。",
    }
    values(misplaced: u32, manhattan: u32, distance: u32) {
        en: "For this board the first gives {misplaced}, the second {manhattan}, and the true distance is {distance}. Neither ever \
             overestimates: a move shifts one tile by one cell, so it can bring the guess down by one at most. An h that never \
             overestimates is called admissible.",
        zh: "对这个棋盘，错位数是 {misplaced}，曼哈顿距离是 {manhattan}，真正的最短距离是 {distance}。两者都不会高估：走一步只能把一个棋子\
             挪动一格，估计值至多减少 1。从不高估的启发函数，称为可采纳的。",
    }
    order() {
        en: "A* takes from OPEN the node with the smallest f = g + h, where g is the cost of the path so far and h the estimate of \
             the rest. If h is admissible, the first goal taken from OPEN is reached by a shortest path.",
        zh: "A* 每次从 OPEN 表中取出估价函数 f = g + h 最小的结点：g 是从初始状态走来已付出的代价，h 是估计还要付出的代价。只要 h 可采纳，\
             第一个从 OPEN 表取出的目标就对应最优解。",
    }
    which() {
        en: "Which of the two will expand fewer nodes? And what does A* become if h = 0 everywhere?",
        zh: "这两种启发函数，用哪一个扩展的结点更少？如果处处取 h = 0，A* 会变成什么？",
    }
    fewer(expanded: &str, times: &str, other: &str) {
        en: "With the Manhattan distance A* expanded {expanded} nodes where breadth-first search expanded {other}: {times} times \
             fewer, for a path just as short.",
        zh: "用曼哈顿距离，A* 只扩展了 {expanded} 个结点，而广度优先扩展了 {other} 个：相差 {times} 倍，得到的路却一样短。",
    }
    not_fewer(expanded: &str, other: &str) {
        en: "Here A* expanded {expanded} nodes and breadth-first search {other}: this close to the goal there is nothing to gain. \
             Try a board that is farther away.",
        zh: "这里 A* 扩展了 {expanded} 个结点，广度优先扩展了 {other} 个：离目标太近，看不出好处。换一个更远的棋盘试试。",
    }
    larger_is_better(fewer: &str, more: &str) {
        en: "The Manhattan distance is never smaller than the number of misplaced tiles, so it is closer to the true distance: \
             {fewer} nodes against {more}.",
        zh: "曼哈顿距离总不小于错位数，更接近真值，所以更省：{fewer} 个结点对 {more} 个。",
    }
    larger_is_no_better(one: &str, other: &str) {
        en: "The Manhattan distance is never smaller than the number of misplaced tiles. On this board that made no difference \
             yet: {one} nodes against {other}.",
        zh: "曼哈顿距离总不小于错位数，不过在这个棋盘上还没有显出好处：{one} 个结点对 {other} 个。",
    }
    zero(expanded: &str) {
        en: "With h = 0 it expanded {expanded}: f is g alone, and A* is breadth-first search again.",
        zh: "取 h = 0 时扩展了 {expanded} 个：f 只剩下 g，A* 又变回了广度优先。",
    }
    zero_more() {
        en: "It expanded even more, because A* tests whether a node is the goal only when it is taken from OPEN; breadth-first \
             search can do so when the node is generated.",
        zh: "而且比广度优先还多，因为 A* 要等结点从 OPEN 表取出才判断是不是目标，广度优先在生成时就可以判断。",
    }
    perfect(expanded: &str, moves: &str) {
        en: "And if h were the true distance? Then only the path is expanded: {expanded} nodes for {moves}.",
        zh: "如果 h 恰好等于真值 h* 呢？那就只扩展解路径上的结点：{moves}，扩展 {expanded} 个。",
    }
    caption() { en: "The same board, the same shortest length, six searches:", zh: "同一个棋盘，同样的最短步数，六种搜法：" }
    rule() {
        en: "As a rule: the closer h is to the true distance without exceeding it, the less has to be searched.",
        zh: "一般来说：h 在不超过真值的前提下越接近真值，需要搜索的就越少。",
    }
    try_heuristics() { en: "more heuristics on this board", zh: "在这个棋盘上比较更多启发函数" }
}

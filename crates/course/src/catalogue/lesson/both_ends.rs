//! The lesson `both-ends`.

use jiugong_lab::Language;
use jiugong_show::catalogue;

catalogue! {
    task() {
        en: "Two ideas make a search cheaper: an estimate of what is left, as in A*, and a second search that comes from the \
             goal. Why not both? Each side then has estimates of its own: how far a board is from the goal, and how far from \
             the start.",
        zh: "让搜索省力有两个办法：一是像 A* 那样估计还剩多远，二是从目标再派一个搜索倒着走。何不两个一起用？这时两边各有各的估计：\
             一边估计离目标多远，另一边估计离初始状态多远。",
    }
    trap() {
        en: "There is a trap. When the two sides meet for the first time, the path need not be a shortest one; both must continue \
             until nothing cheaper is possible. If each side is plain A*, the two pass through each other, and much is searched \
             twice. The methods below differ in how they prevent that.",
        zh: "这里有个陷阱：两边第一次碰头时，接起来的路未必最短，还要继续搜，直到确信不会有更短的。如果两边都是普通的 A*，它们会互相穿过去，\
             许多地方搜了两遍。下面几种方法的区别，就在于怎样避免这件事。",
    }
    middle() {
        en: "MM takes the node with the smallest max(f, 2g): a node that is past the middle has a large 2g and waits, so neither \
             side goes beyond the middle. NBS considers pairs with one node of each side, of which every proof must expand at least \
             one; it expands both, and so never much more than necessary.",
        zh: "MM 取 max(f, 2g) 最小的结点：过了中点的结点 2g 很大，只好等着，于是哪一边都不会越过半路。NBS 成对地看，两边各取一个结点：\
             要证明最优，一对里至少得扩展一个，它干脆两个都扩展，这样也不会多做太多。",
    }
    errors() {
        en: "BAE* looks at errors. A node of the forward side has g, the true cost of its path, and h′, the backward estimate for \
             the same path. The difference g − h′ is how much too small that estimate is for this path. BAE* adds the error and \
             orders by b = f + (g − h′).",
        zh: "BAE* 看的是误差。正向一边的结点知道 g，也就是这段路真正的代价；它还知道 h′，也就是反向的启发函数对同一段路的估计。两者之差 g − h′ \
             就是反向估计少算了多少。BAE* 把这个误差也加进去，按 b = f + (g − h′) 排序。",
    }
    along_caption() { en: "Some boards on one shortest path, from the forward side:", zh: "一条最短路上的几个棋盘，从正向一边看：" }
    along(least: u32, most: u32, cost: u32) {
        en: "All these boards lie on a shortest path of {cost} moves. Their f never exceeds {cost}; their b lies between {least} \
             and {most}. When the smallest b of one side and the smallest b of the other are {cost} on average, nothing shorter is \
             possible: the errors of both sides push the proof along, and b is never less than f.",
        zh: "这些棋盘都在一条 {cost} 步的最短路上。它们的 f 从不超过 {cost}，而 b 在 {least} 与 {most} 之间。一边最小的 b 与另一边最小的 b，\
             只要平均达到 {cost}，就不可能再有更短的路。b 从不小于 f，两边的误差合力把证明往前推，所以收尾早。",
    }
    question(expanded: &str) {
        en: "A* with the Manhattan distance expands {expanded} nodes on this board. How many will both sides of BAE* expand \
             together, with the same estimate?",
        zh: "在这个棋盘上，用曼哈顿距离的 A* 扩展 {expanded} 个结点。用同样的估计，BAE* 两边加起来扩展多少？",
    }
    caption() { en: "One board, five searches for a shortest solution:", zh: "同一个棋盘，五种求最短解的方法：" }
    fewer(bae: &str, astar: &str, times: &str) {
        en: "BAE* expanded {bae} nodes where A* expanded {astar}: {times} times fewer.",
        zh: "BAE* 扩展了 {bae} 个结点，A* 扩展了 {astar} 个，是它的 {times} 倍。",
    }
    no_fewer(bae: &str, astar: &str) {
        en: "BAE* expanded {bae} nodes where A* expanded {astar}: on this board a second side does not pay off.",
        zh: "BAE* 扩展了 {bae} 个结点，A* 扩展了 {astar} 个：在这个棋盘上，多一边并不划算。",
    }
    blind(blind: &str, best: &str, name: &str) {
        en: "Without any estimate the two sides (bibfs) expanded {blind}; the fewest of all five, {best}, were expanded by {name}.",
        zh: "两边都不用估计（bibfs）要扩展 {blind} 个；五种方法里扩展最少的是 {name}，{best} 个。",
    }
    many(count: usize) {
        en: "One board proves no rule. Here are {count} random ones.",
        zh: "一个棋盘说明不了规律。下面换 {count} 个随机棋盘。",
    }
    caption_many() { en: "The random boards together:", zh: "所有随机棋盘合计：" }
    often(bae: &str, astar: &str, fewer: usize, count: usize) {
        en: "On all of them together BAE* expanded {bae} nodes and A* {astar}; it expanded fewer on {fewer} of the {count} boards.",
        zh: "合起来，BAE* 扩展了 {bae} 个结点，A* 扩展了 {astar} 个；{count} 个棋盘里，BAE* 扩展得较少的有 {fewer} 个。",
    }
    far(distance: u32, fewer: usize, count: usize) {
        en: "On boards at least {distance} moves from the goal it did on {fewer} of {count}: the error of an estimate grows with \
             the distance, and there is more to correct.",
        zh: "其中离目标至少 {distance} 步的 {count} 个里有 {fewer} 个：离得越远，估计漏掉的越多，可供误差来修正的也就越多。",
    }
    rule() {
        en: "In short: a second side helps where the estimate is weak and the goal is far; where the estimate is nearly exact, A* \
             walks straight to the goal and there is nothing to save. The price is the usual one: backward moves, a known goal, and \
             a heuristic that is consistent from both sides.",
        zh: "小结：估计不够准、目标又远时，两边一起搜划算；估计几乎准确时，A* 本来就笔直走向目标，没有什么可省。代价还是老三样：要能倒着走，\
             目标要确定，启发函数要在两个方向上都一致。",
    }
    column_b() { en: "b", zh: "b" }
    column_fewer() { en: "fewer than astar", zh: "少于 astar 的棋盘" }
    column_total() { en: "expanded in total", zh: "扩展合计" }
    try_better() { en: "the same with a better estimate", zh: "换一个更准的估计" }
    try_trace() { en: "step by step, with the reason for every step", zh: "一步一步看，每一步都有理由" }
}

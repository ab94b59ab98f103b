//! The lesson `nilsson`.

use jiugong_lab::Language;
use jiugong_show::catalogue;

catalogue! {
    task() {
        en: "A heuristic from a famous book: h = P + 3·S. P is the Manhattan distance. S looks at the order of the tiles around the \
             rim: go round clockwise, count 2 for every tile that is not followed by the tile that follows it in the goal, and 1 \
             for a tile in the middle.",
        zh: "一本名著里的启发函数：h = P + 3·S。P 是曼哈顿距离；S 看的是外圈棋子的次序：顺时针走一圈，每有一个棋子后面跟的不是目标里该跟的那个，就加 2，\
             中间有棋子再加 1。",
    }
    idea() {
        en: "Why should that help? Two neighbours in the wrong order are hard to swap, and the Manhattan distance hardly reflects \
             that. S does.",
        zh: "这有什么用？相邻两个棋子次序反了，要费好多步才能换过来，曼哈顿距离却几乎看不出来。S 看得出来。",
    }
    values(manhattan: u32, score: u32, whole: u32, distance: u32) {
        en: "On this board P = {manhattan} and S = {score}, so h = {whole}. The goal is {distance} moves away.",
        zh: "在这个棋盘上，P = {manhattan}，S = {score}，所以 h = {whole}。而实际离目标 {distance} 步。",
    }
    too_large() {
        en: "So h overestimates: it is not admissible, and the search is no longer A* in the strict sense. It runs all the same.",
        zh: "可见 h 比真实距离还大：它不可采纳，用它的 A* 严格说来已经不是 A* 了。不过搜索照样能跑。",
    }
    not_too_large() {
        en: "Here it does not overestimate. Whether that holds everywhere we shall see.",
        zh: "在这里它没有高估。是不是处处如此，往下看。",
    }
    question(expanded: &str) {
        en: "With the Manhattan distance A* expands {expanded} nodes on this board. And with P + 3·S?",
        zh: "在这个棋盘上，用曼哈顿距离扩展 {expanded} 个结点。换成 P + 3·S 呢？",
    }
    why(expanded: &str, other: &str) {
        en: "{expanded} nodes where the Manhattan distance needs {other}.",
        zh: "P + 3·S 扩展 {expanded} 个，曼哈顿距离扩展 {other} 个。",
    }
    longer(steps: &str, fewest: &str) {
        en: "But the path has {steps} where {fewest} are enough.",
        zh: "可是走了{steps}，本来只要{fewest}。",
    }
    as_short() {
        en: "And on this board the path is still a shortest one.",
        zh: "而且在这个棋盘上，得到的仍是最短解。",
    }
    often_question(count: usize) {
        en: "How often does it cost the shortest path? We take {count} random boards. On how many of them is the path with P + 3·S \
             longer than the shortest?",
        zh: "用它会不会常常丢掉最短解？取 {count} 个随机棋盘，用 P + 3·S 得到的解比最短解长的有多少个？",
    }
    none() { en: "on none", zh: "一个也没有" }
    few() { en: "on less than half", zh: "不到一半" }
    many() { en: "on half or more, but not on all", zh: "一半以上，但不是全部" }
    all() { en: "on all", zh: "全部" }
    caption(count: usize) { en: "{count} random boards:", zh: "{count} 个随机棋盘：" }
    often(longer: usize, count: usize, mean: &str, most: u64) {
        en: "It was longer on {longer} of {count}, by {mean} moves on average over all boards and by {most} at most.",
        zh: "{count} 个里有 {longer} 个变长了；按全部棋盘平均多走 {mean} 步，最多的一个多走 {most} 步。",
    }
    saved(own: &str, other: &str, times: &str) {
        en: "For that it expanded {own} nodes in total where the Manhattan distance took {other}: {times} times fewer.",
        zh: "换来的是：一共只扩展 {own} 个结点，而曼哈顿距离要 {other} 个，是它的 {times} 倍。",
    }
    not_saved(own: &str, other: &str) {
        en: "And it did not even save nodes: {own} in total, {other} with the Manhattan distance.",
        zh: "而且并没有省下结点：一共 {own} 个，曼哈顿距离是 {other} 个。",
    }
    weighted(expanded: &str, mean: &str) {
        en: "Weighted A* with twice the Manhattan distance makes the same kind of trade, {expanded} nodes and {mean} moves too many \
             on average, but with a guarantee: never more than twice the shortest. P + 3·S guarantees nothing.",
        zh: "加权 A*（曼哈顿距离乘 2）做的是同一类买卖：{expanded} 个结点，平均多走 {mean} 步，但它有保证：不会超过最短解的 2 倍。P + 3·S 什么都不保证。",
    }
    audit(count: &str, over: &str, worst: u32) {
        en: "Audited on all {count} boards that reach the goal, it overestimates on {over}, by up to {worst}.",
        zh: "把能到达目标的 {count} 个棋盘全部检验一遍：有 {over} 个高估了，最多的高估 {worst}。",
    }
    caption_audit() { en: "Audited on every board:", zh: "在全部棋盘上检验：" }
    rule() {
        en: "In short: an inadmissible heuristic can be a good guide, but proves nothing. It leads to a solution with little work, \
             and gives no bound on its quality.",
        zh: "小结：高估的启发函数可以是好向导，却当不了证人。它领着我们很快找到解，但这个解好不好，它说不出来。",
    }
    column_longer() { en: "longer paths", zh: "变长的棋盘" }
    column_excess() { en: "over the shortest (mean)", zh: "平均多走" }
    try_formula() { en: "a formula", zh: "自己写一个公式" }
    try_half() { en: "less than a third of it, audited", zh: "打个三折，再检验" }
}

//! The lesson `travelling-map`.

use jiugong_lab::Language;
use jiugong_show::catalogue;

catalogue! {
    task() {
        en: "Now a map. A state is a place, a move is a road, and roads are not all alike: each has a length. We want the path with \
             the smallest total length from one place to another. The map of Romania is that of a well-known textbook.",
        zh: "这回换成地图。状态是城市，移动是走一段路，而路有长有短。要找的是两地之间总路程最短的路线。罗马尼亚这张图出自一本有名的教科书。",
    }
    map_caption(from: &str, to: &str) { en: "the map, from {from} to {to}", zh: "地图：从 {from} 到 {to}" }
    question() {
        en: "Breadth-first search finds a path with the fewest roads. Will it also be the shortest in length?",
        zh: "广度优先找到的路，经过的路段最少。它的总路程也最短吗？",
    }
    yes() { en: "yes", zh: "是" }
    no() { en: "no, it is longer", zh: "不是，更长" }
    caption() { en: "Fewest roads, and least length:", zh: "路段最少与路程最短：" }
    why_longer(blind: &str, least: &str) {
        en: "Its length is {blind} where {least} is enough. Breadth-first search counts roads; for the least length OPEN must be \
             ordered by length.",
        zh: "它的路程是 {blind}，其实 {least} 就够了。广度优先数的是路段数；要路程最短，就得按路程给 OPEN 表排序。",
    }
    why_as_short(least: &str) {
        en: "Here it is, {least}; but that is luck: breadth-first search counts roads, not lengths.",
        zh: "这里恰好是最短的 {least}，不过是碰巧：广度优先数的是路段数，不是路程。",
    }
    uniform() {
        en: "Uniform cost search does that: it always expands the place with the smallest g, the length of the path to it. Its \
             search tree is called a cost tree. The number in brackets says when a place was expanded, the star is the goal.",
        zh: "代价树的广度优先（一致代价搜索）就是这样：总是扩展 g 最小的城市，g 是走到那里的路程。它长出来的树叫代价树。方括号里的数表示第几个扩展，星号是目标。",
    }
    tree_ucs() { en: "cost tree, g behind every place", zh: "代价树，每个城市后面是 g" }
    blind(expanded: &str, places: u64) {
        en: "It expanded {expanded} of the {places} places before it took the goal: it searches in all directions alike, also away \
             from the goal.",
        zh: "取出目标之前，它扩展了 {places} 个城市中的 {expanded} 个：朝哪个方向都一样走，背着目标走也不例外。",
    }
    estimate() {
        en: "A map has a natural estimate: the straight line to the goal. No road is shorter than the straight line, so it never \
             overestimates. Greedy search uses this estimate alone, A* by g + h.",
        zh: "地图上有个天然的估计：到目标的直线距离。没有比直线更短的路，所以它从不高估。贪心最佳优先搜索只看这个估计，A* 看 g + h。",
    }
    greedy_question() {
        en: "What will greedy search find here?",
        zh: "你猜贪心搜索会得到什么？",
    }
    greedy_best() { en: "a shortest path", zh: "和最短路一样短的路" }
    greedy_longer_fewer() { en: "a longer path, with fewer places expanded than A*", zh: "更长的路，但扩展的城市比 A* 少" }
    greedy_longer() { en: "a longer path, and no fewer places expanded", zh: "更长的路，扩展的城市也不少" }
    caption_all() { en: "One journey, six searches:", zh: "同一趟旅程，六种搜法：" }
    greedy(cost: &str, least: &str, expanded: &str, other: &str) {
        en: "Greedy search: length {cost}, {expanded} places expanded. A*: {least} and {other}.",
        zh: "贪心搜索：路程 {cost}，扩展 {expanded} 个城市。A*：路程 {least}，扩展 {other} 个。",
    }
    tree_astar() { en: "the tree of A*, g + h = f behind every place", zh: "A* 的树，每个城市后面是 g + h = f" }
    not_yet(place: &str, first: &str, last: &str) {
        en: "One thing this tree no longer shows: {place} first entered OPEN with {first}, and A* did not stop. Another place still \
             had a smaller f, and through it the goal was reached with {last}. A search that stops when the goal is first \
             generated, and not when it is taken from OPEN, misses the shortest path.",
        zh: "有件事在树里已经看不出来：{place} 先是以 {first} 进了 OPEN 表，A* 并没有停，因为还有 f 更小的城市，而经过那里，到目标只要 {last}。\
             要是一见到目标就停，而不是等它从 OPEN 表里取出来，最短路就丢了。",
    }
    china() {
        en: "A larger map: cities of China. Its distances are invented for teaching, so do not travel by it. Several journeys:",
        zh: "再换一张大一点的图：中国的城市。路程是为教学编的，出门可别照着走。走几趟看看：",
    }
    caption_china() { en: "Journeys in China, uniform cost, greedy and A*:", zh: "中国地图上的几趟旅程：一致代价、贪心最佳优先与 A*：" }
    china_sum(greedy: usize, count: usize, ucs: &str, astar: &str) {
        en: "Greedy search found a shortest path on {greedy} of the {count} journeys. Uniform cost search expanded {ucs} places in \
             total, A* {astar}, and both are always right.",
        zh: "{count} 趟里，贪心搜索有 {greedy} 趟走的是最短路。一致代价搜索一共扩展 {ucs} 个城市，A* 是 {astar} 个，而这两种每次都对。",
    }
    rule() {
        en: "In short: order by the number of roads, and you get the fewest roads; by g, the least length; by h, a quick guess; by \
             g + h, the least length again, with less work.",
        zh: "小结：按路段数排，得到路段最少的路；按 g 排，路程最短；只按 h 排，又快又没准；按 g + h 排，路程还是最短，却省力得多。",
    }
    column_from() { en: "from", zh: "起点" }
    column_to() { en: "to", zh: "终点" }
    column_roads() { en: "roads", zh: "路段" }
    column_length() { en: "length", zh: "路程" }
    column_way() { en: "path", zh: "路线" }
    try_tree() { en: "the cost tree as a picture", zh: "把代价树画成图" }
    try_audit() { en: "is the straight line really never too long?", zh: "直线距离真的从不高估吗？检验一下" }
    try_journey() { en: "another journey", zh: "自己挑一趟" }
}

//! The lesson `anytime`.

use jiugong_lab::Language;
use jiugong_show::catalogue;

catalogue! {
    task() {
        en: "Weighted A* is quick with a large weight and careful with a small one. Which weight is right? That depends on how much \
             time there is, and often that is not known in advance: a robot must set out when it is called, a player must move when \
             the clock runs down.",
        zh: "加权 A* 权大则快，权小则稳。到底该取多大？要看有多少时间，可是事先往往说不准：机器人随时可能被叫走，棋手得在读秒之前落子。",
    }
    idea() {
        en: "ARA* begins with a large weight and soon has a solution. Then it lowers the weight and searches on; what it knows is \
             not thrown away, only repaired. Whenever it is interrupted, it returns the best solution so far, with a bound on its \
             distance from the optimum.",
        zh: "ARA* 先用大权，很快就有一个解；然后把权降下来接着搜。已经知道的并不丢掉，只是修补。无论什么时候叫停，它都交得出当前最好的解，\
             并且说得出这个解离最优最多差多少。",
    }
    question(expanded: &str) {
        en: "A* expands {expanded} nodes before it has anything to show. How many will ARA* have expanded when it has its first \
             solution?",
        zh: "A* 要扩展 {expanded} 个结点，这之前什么解也拿不出来。ARA* 得到第一个解时，已经扩展了多少？",
    }
    caption_rounds() { en: "ARA*, round by round:", zh: "ARA* 的各轮：" }
    why(first: &str, steps: &str, weight: &str) {
        en: "The first solution came after {first} expansions: {steps}, with the guarantee that it is at most {weight} times the \
             shortest.",
        zh: "扩展 {first} 个结点之后就有了第一个解：{steps}，而且保证不超过最短解的 {weight} 倍。",
    }
    first_best() {
        en: "It was already a shortest one; the rounds after it only proved that.",
        zh: "它其实已经是最短的了，后面几轮只是在证明这一点。",
    }
    improved(steps: &str) {
        en: "Later rounds brought it down to {steps}, the shortest possible.",
        zh: "后面几轮把它降到了{steps}，也就是最短解。",
    }
    stop() {
        en: "Now the test: the same search, interrupted after some number of expansions. What does it return? The lower bound is \
             proved: no solution is shorter than that. The best solution divided by the lower bound is the ratio that is \
             guaranteed.",
        zh: "现在真的叫停试试：同一个搜索，扩展够这么多个结点就停下来，看它交出什么。下界是证明过的：不会有比它更短的解。\
             已有的解除以下界，就是此刻能保证的倍数。",
    }
    caption_stopped() { en: "ARA*, interrupted after some number of nodes:", zh: "ARA* 在扩展若干结点后叫停：" }
    nothing(nodes: &str) {
        en: "After {nodes} expansions there was no solution yet: even an anytime search needs a little time.",
        zh: "扩展 {nodes} 个时还什么都交不出来：随时可停的搜索，也要先给它一点时间。",
    }
    closes(first: &str, last: &str) {
        en: "From the first line with a solution to the last the guaranteed ratio falls from {first} to {last}: from above the \
             solution gets shorter, from below the bound rises, and where they meet the search is over.",
        zh: "从第一行有解的到最后一行，能保证的倍数从 {first} 变到 {last}：解从上面往下降，下界从下面往上升，两者碰头，搜索就结束了。",
    }
    others() {
        en: "For comparison: A*, weighted A* restarted with every weight that ARA* used, and focal search, which expands, of all \
             nodes whose f is within a ratio of the smallest, the one that looks nearest to the goal.",
        zh: "放在一起比：A*；加权 A*，按 ARA* 用过的每个权各从头搜一遍；还有焦点搜索，它在 f 不超过最小值若干倍的结点里，挑看上去离目标最近的扩展。",
    }
    caption_others() { en: "The same board, other ways to trade length for time:", zh: "同一个棋盘，另外几种拿步数换时间的办法：" }
    repaired(own: &str, sum: &str) {
        en: "All rounds of ARA* together expanded {own} nodes; weighted A* restarted for each of the same weights, {sum}. Much of \
             the work was not repeated.",
        zh: "ARA* 各轮加起来扩展 {own} 个结点；而加权 A* 按同样几个权各从头来一遍，一共 {sum} 个。已经知道的，ARA* 大都不必再做。",
    }
    not_repaired(own: &str, sum: &str) {
        en: "All rounds of ARA* together expanded {own} nodes; weighted A* restarted for each of the same weights, {sum}. On this \
             board there was little to save.",
        zh: "ARA* 各轮加起来扩展 {own} 个结点；而加权 A* 按同样几个权各从头来一遍，一共 {sum} 个。在这个棋盘上没有什么可省。",
    }
    beside_astar(own: &str, astar: &str) {
        en: "A* alone expanded {astar}, ARA* {own} up to the same proof: that is the price of having a solution at any time.",
        zh: "单用 A* 扩展 {astar} 个，ARA* 到同样证明为止扩展 {own} 个：手里一直有解可交，要付的就是这点差价。",
    }
    cheaper_than_astar(own: &str, astar: &str) {
        en: "A* alone expanded {astar}, ARA* only {own} up to the same proof, although it had a solution long before.",
        zh: "单用 A* 扩展 {astar} 个，ARA* 到同样证明为止只扩展 {own} 个，而且早就有解在手。",
    }
    column_round() { en: "round", zh: "轮" }
    column_weight() { en: "weight of h", zh: "h 的权" }
    column_in_round() { en: "expanded in round", zh: "本轮扩展" }
    column_best() { en: "best so far", zh: "目前最好" }
    column_limit() { en: "nodes", zh: "结点数" }
    column_lower() { en: "lower bound", zh: "下界" }
    column_proved() { en: "proved", zh: "已证倍数" }
    try_weight() { en: "a larger initial weight", zh: "一开始用更大的权" }
    try_trace() { en: "the first steps, one by one", zh: "一步一步看开头" }
}

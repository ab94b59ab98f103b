//! The lesson `bound`.

use jiugong_lab::Language;
use jiugong_show::catalogue;

catalogue! {
    task() {
        en: "Depth-first search follows one path as far as it goes before it tries another. In this puzzle a path can become very \
             long without ever repeating a board, so the search is given a bound: nodes deeper than that are not entered.",
        zh: "深度优先总是沿一条路走到底，再回头换另一条。八数码里，一条不重复的路可以走得非常远，所以要给它一个深度界限：超过界限的结点不再进入。\
             这就是有界深度优先。",
    }
    guess(distance: &str) {
        en: "The shortest path here has {distance}, but a program does not know that in advance. Which bound would you choose?",
        zh: "这个棋盘的最短解是{distance}，可是求解之前谁也不知道。换了你，界限取多少？",
    }
    closed() {
        en: "Here are the results with different bounds. The program keeps a CLOSED table and never enters a board twice (the rule \
             `closed`), as most beginners' programs do.",
        zh: "下面换不同的界限试一遍。程序设一张 CLOSED 表，见过的棋盘一律不再进入（判重规则 closed），初学者的程序大多这样写。",
    }
    caption_closed() { en: "Depth-limited search, rule `closed`:", zh: "有界深度优先，判重规则 closed：" }
    too_small(bound: u32) {
        en: "The bound {bound} is smaller than the shortest path: nothing can be found, and all the work is wasted.",
        zh: "界限 {bound} 比最短解还小：不可能找到解，全部工夫都白费了。",
    }
    missed(bound: u32, distance: &str) {
        en: "Now look at the bound {bound}. A path of {distance} exists, and yet nothing was found! Some board on the good path was \
             first reached by a detour, so deep that the rest of the path did not fit into the bound. When the search reached it \
             again by the short path, it was already in CLOSED and was rejected.",
        zh: "再看界限 {bound}：明明有{distance}的解，却没有找到！原因在于：好路上的某个棋盘，先被一条弯路碰到，那里已经太深，剩下的步数不够走到目标；\
             等到沿近路再来到它时，它已在 CLOSED 表中，被拒之门外。",
    }
    not_missed() {
        en: "On this board every large enough bound worked. That is luck: with this rule a board first reached by a detour is \
             rejected when the search reaches it again by a shorter path.",
        zh: "在这个棋盘上，够大的界限都找到了解。这是运气：按这条规则，先经弯路碰到的棋盘，等到沿近路再来时会被拒之门外。",
    }
    too_long(bound: u32, moves: &str, times: &str) {
        en: "And with the bound {bound} it returned a path of {moves}, {times} times the shortest. Depth-first search accepts \
             the first path it finds.",
        zh: "而界限取 {bound} 时，它交回来一个{moves}的解，是最短解的 {times} 倍。深度优先碰到第一个解就心满意足了。",
    }
    path_question() {
        en: "Would it help to reject only the boards on the current path, and those already reached at a smaller depth?",
        zh: "如果只拒绝当前路径上的棋盘，以及以前在更浅处见过的棋盘，会不会好些？",
    }
    path(bound: u32, moves: &str, expanded: &str) {
        en: "This rule (`path`) misses nothing within the bound: at {bound} it found {moves}. But to be sure of that it may have \
             to enter a board again and again, each time a little less deep: {expanded} nodes were expanded.",
        zh: "这条规则（path）在界限内不会漏解：界限 {bound} 时找到{moves}的解。不过同一个棋盘可能一次比一次浅地反复进入：一共扩展了 {expanded} 个结点。",
    }
    deepening() {
        en: "So let the program look for the bound itself: 0, 1, 2 and so on until something is found. That is iterative deepening, \
             and what it finds first is a shortest path.",
        zh: "那就让程序自己去找界限：0、1、2…… 一轮一轮加大，直到找到为止。这叫迭代加深，它最先找到的就是最短解。",
    }
    waste_question() {
        en: "Every round repeats the work of the rounds before. What share of all work is that?",
        zh: "每一轮都要把前面各轮的活重做一遍。这些重复劳动占总工作量的多少？",
    }
    waste_little() { en: "less than a tenth", zh: "不到十分之一" }
    waste_some() { en: "a tenth to a half", zh: "十分之一到一半" }
    waste_much() { en: "more than half", zh: "一半以上" }
    rounds(rounds: usize, last: &str, total: &str, percent: &str) {
        en: "{rounds} rounds expanded {total} nodes together, and the last one alone {last} of them. All earlier rounds took \
             {percent} %.",
        zh: "{rounds} 轮一共扩展 {total} 个结点，其中最后一轮 {last} 个，前面各轮合计占 {percent}%。",
    }
    incumbents() {
        en: "Another remedy: begin with a generous bound, write every solution into a table R, and continue with its length as the \
             new bound. When nothing is left, the last entry of R is the best.",
        zh: "另一个办法：先给一个宽松的界限，每找到一个解就记入 R 表，并把界限降到它的长度，继续搜。搜完时，R 表的最后一个就是最优解。",
    }
    table_r(lengths: &str, expanded: &str) {
        en: "Table R became {lengths}; {expanded} nodes were expanded to be sure that nothing shorter is left.",
        zh: "R 表依次为 {lengths}；为了确认没有更短的解，一共扩展了 {expanded} 个结点。",
    }
    caption() { en: "One board, all these searches:", zh: "同一个棋盘，各种做法：" }
    rule() {
        en: "A bound saves memory, but has to be chosen: too small finds nothing, too large finds long paths. Let the search find \
             its own bound.",
        zh: "界限能省内存，却不能省心：太小找不到解，太大找到的解又太长。最好让搜索自己去找界限。",
    }
    try_bound() { en: "a bound of your own", zh: "自己定一个界限" }
    try_idastar() { en: "deepening on f instead of the depth", zh: "不按深度，改按 f 迭代加深" }
}

//! The lesson `memory`.

use jiugong_lab::Language;
use jiugong_show::catalogue;

catalogue! {
    task() {
        en: "A* remembers every board it has ever entered. On large puzzles the memory is full long before the goal is found, and \
             waiting does not help. What can be discarded, and what does that cost?",
        zh: "A* 进过的每个棋盘都要记住。拼图一大，还没找到目标，内存就满了，再有耐心也没用。哪些可以忘掉？忘掉又要付出什么代价？",
    }
    astar(kept: &str) {
        en: "At the end A* stores {kept} nodes here, OPEN and CLOSED together.",
        zh: "在这里，A* 到最后 OPEN 表和 CLOSED 表一共存着 {kept} 个结点。",
    }
    deepening() {
        en: "IDA* stores only the current path. It searches depth-first as far as f allows; if it finds no goal, it raises the \
             bound to the smallest f that exceeded it, and starts again.",
        zh: "IDA* 手里只有当前这一条路：在 f 的界限之内做深度优先，找不到就把界限提高到刚才超出的最小的 f，再从头来过。",
    }
    question(expanded: &str) {
        en: "It forgets everything after each round, and does not notice when it reaches a board again. A* expanded {expanded} \
             nodes. How many will IDA* expand in all its rounds together?",
        zh: "它每轮都忘得一干二净，同一个棋盘再碰到也不认得。A* 扩展了 {expanded} 个结点，IDA* 各轮加起来要扩展多少？",
    }
    fewer() { en: "fewer", zh: "更少" }
    to_twice() { en: "as many, up to twice as many", zh: "同样多，到两倍" }
    to_ten() { en: "more than twice, up to ten times as many", zh: "两倍以上，到十倍" }
    over_ten() { en: "more than ten times as many", zh: "十倍以上" }
    caption_rounds() { en: "IDA*, round by round:", zh: "IDA* 的各轮：" }
    why(expanded: &str, times: &str, rounds: usize, kept: &str) {
        en: "{expanded} nodes in {rounds} rounds, {times} times those of A*, and never more than {kept} of them in memory.",
        zh: "{rounds} 轮一共扩展 {expanded} 个，是 A* 的 {times} 倍，而内存里从来不超过 {kept} 个。",
    }
    last_rounds() {
        en: "More than half of the work is in the last two rounds, so that the earlier ones cost little.",
        zh: "一大半工作量在最后两轮，前面几轮花不了多少。",
    }
    recursive() {
        en: "RBFS also stores one path, but with the siblings of every node on it. When a sibling becomes better than the current \
             path, it continues there; the abandoned subtree is discarded, and only its smallest f is kept. So it expands best \
             first, like A*, and regenerates what it has discarded.",
        zh: "RBFS 也只存一条路，但路上每个结点的兄弟都留着。一旦有个兄弟比手上这条路更好，就转到那边去；离开的那一支全部忘掉，只记下其中最小的 f。\
             所以它和 A* 一样，总是先扩展最好的；忘掉的，要用时再重新生成。",
    }
    recursive_took(expanded: &str, again: &str, kept: &str) {
        en: "It expanded {expanded} nodes, returned to a discarded branch {again} times, and stored {kept} nodes at most.",
        zh: "它扩展了 {expanded} 个结点，回到忘掉的分支 {again} 次，内存里最多 {kept} 个。",
    }
    bounded() {
        en: "Both leave nearly all of the memory unused. SMA* takes as many nodes as it is given: it works like A* until they are \
             full, then forgets the worst leaf and keeps its f in the parent.",
        zh: "这两种方法几乎把内存全闲着。SMA* 给多少用多少：存满之前和 A* 一样；存满之后，每次忘掉最差的叶结点，把它的 f 记在父结点上。",
    }
    bounded_question() {
        en: "What do you expect as its memory is cut to a half, a quarter, an eighth? Where does it end?",
        zh: "把它的内存减到一半、四分之一、八分之一……会怎样？减到什么地步就不行了？",
    }
    caption() { en: "The same board, with less and less memory:", zh: "同一个棋盘，内存越来越少：" }
    price(capacity: &str, part: &str, times: &str) {
        en: "With {capacity} nodes, {part} times fewer than A* stores, SMA* still found a shortest solution, for {times} times the \
             expansions of A*.",
        zh: "只给 {capacity} 个结点的地方，是 A* 的 1/{part}，SMA* 照样找到了最短解，扩展的结点是 A* 的 {times} 倍。",
    }
    too_little(capacity: &str, steps: &str) {
        en: "With {capacity} nodes it gave up: a solution of {steps} does not fit, and so it proves nothing.",
        zh: "只给 {capacity} 个就不行了，存不下{steps}的解，只好放弃，什么也证明不了。",
    }
    enough(capacity: &str) {
        en: "Even {capacity} nodes were enough here.",
        zh: "在这里，连 {capacity} 个也够了。",
    }
    rule() {
        en: "In short: A* spends memory and repeats nothing; IDA* remembers nothing and repeats much; RBFS keeps the best-first \
             order; SMA* uses what memory there is. All of them find a shortest solution, if h is admissible and the solution fits.",
        zh: "小结：A* 拿内存换时间，同样的活不干第二遍；IDA* 什么都不记，要用时重新算；RBFS 保住了先好后坏的次序；\
             SMA* 有多少内存用多少。只要 h 可采纳、解又存得下，它们得到的都是最短解。",
    }
    column_capacity() { en: "capacity", zh: "容量" }
    column_closed() { en: "largest CLOSED", zh: "CLOSED 最大" }
    column_again() { en: "regenerated", zh: "忘掉又重来" }
    column_times() { en: "times A*", zh: "是 A* 的几倍" }
    try_compare() { en: "the same methods on the farthest board", zh: "同样的方法，用最远的棋盘" }
    try_sma() { en: "SMA* with another capacity", zh: "自己给 SMA* 定个容量" }
}

//! The lesson `hills`.

use jiugong_lab::Language;
use jiugong_show::catalogue;

catalogue! {
    task(size: usize) {
        en: "Put {size} queens on a board of {size} × {size} so that none attacks another. Here the path does not matter, only the \
             final position. So we can begin with a full board, one queen in each row, and improve it: a move shifts one queen \
             within its row, and the value to be lowered is the number of pairs that attack each other.",
        zh: "在 {size} × {size} 的棋盘上放 {size} 个皇后，要求互不攻击。这类问题不问怎么走过去，只要最后的局面。所以可以先把棋盘放满，\
             每行一个皇后，再慢慢改进：每一步把一个皇后在它那一行里挪个位置，目标是让互相攻击的皇后对数降到 0。",
    }
    climbing(neighbours: usize) {
        en: "Hill climbing stores only the current board: it examines all {neighbours} neighbours, goes to a better one, forgets \
             the rest, and stops when none is better. No OPEN, no CLOSED, no way back.",
        zh: "爬山法手里只有当前这一个局面：看一遍它的 {neighbours} 个邻居，走到更好的一个，其余全部忘掉；没有更好的就停下来。\
             没有 OPEN 表，没有 CLOSED 表，也不能回头。",
    }
    variants() {
        en: "Which better neighbour? Four variants: steepest takes the best one; first takes the first that is better; stochastic \
             draws one of the better ones; sideways takes the best one even if it is only as good, but not forever.",
        zh: "走到哪个更好的邻居？有四种做法：steepest 取最好的；first 取碰到的第一个更好的；stochastic 在更好的里面抽一个；\
             sideways 取最好的，一样好也肯走（横向移动），但不会没完没了地横着走。",
    }
    stuck_here(seed: u64, moves: &str, pairs: u32) {
        en: "A run of steepest from a random board with seed {seed}: after {moves} it is here. Attacking pairs left: {pairs}; and \
             no neighbour has fewer. It is stuck.",
        zh: "用种子 {seed} 抽一个初始局面，让 steepest 去爬：走了{moves}，停在下面这里。还有 {pairs} 对皇后互相攻击，可是没有一个邻居更好。\
             它卡住了。",
    }
    stuck_caption(pairs: u32) { en: "stuck, attacking pairs: {pairs}", zh: "卡住的局面，互相攻击 {pairs} 对" }
    question(count: u64) {
        en: "Is that bad luck? Steepest is run with {count} seeds. How often does it get stuck?",
        zh: "是运气不好吗？让 steepest 用 {count} 个不同的种子各爬一次，卡住的有多少次？",
    }
    seldom(most: u64) { en: "at most {most} times", zh: "不超过 {most} 次" }
    between(least: u64, most: u64) { en: "{least} to {most} times", zh: "{least} 到 {most} 次" }
    mostly(least: u64) { en: "more than {least} times", zh: "超过 {least} 次" }
    caption(count: u64) { en: "Every variant with the same {count} seeds:", zh: "每种做法用同样的 {count} 个种子：" }
    why(stuck: u64, count: u64) {
        en: "It was stuck in {stuck} of {count} runs. The landscape is full of hollows (no neighbour is as good) and of plateaus \
             (some are as good, none is better), and a search that accepts only improvements stays in the first one it reaches.",
        zh: "{count} 次里卡住了 {stuck} 次。这片地形到处是坑（邻居都更差）和平台（邻居有一样好的，没有更好的），只肯往好处走的人，\
             碰到第一个就出不来了。",
    }
    sideways_helps(stuck: u64, other: u64, moves: &str, fewer: &str) {
        en: "With sideways moves it was stuck in only {stuck} of the runs, steepest in {other}: many of these positions were on \
             plateaus, which can be left. The price is a longer walk, {moves} on average where steepest makes {fewer}.",
        zh: "允许横向移动之后只卡住 {stuck} 次，而 steepest 是 {other} 次：卡住的地方有许多是平台，横着走一走就能下来。代价是路长了，平均{moves}，\
             而 steepest 平均{fewer}。",
    }
    sideways_no_help(stuck: u64, other: u64) {
        en: "With sideways moves it was stuck in {stuck} of the runs, steepest in {other}: here they do not help.",
        zh: "允许横向移动卡住 {stuck} 次，steepest 是 {other} 次：在这里帮不上忙。",
    }
    restart_question(restarts: u64) {
        en: "Another remedy: restart on another board when stuck, up to {restarts} times. What do you expect of steepest?",
        zh: "还有一招：卡住了就换个局面重新开始，这叫随机重启，最多重启 {restarts} 次。你猜 steepest 会怎样？",
    }
    better_than_sideways() { en: "stuck less often than sideways without restarts", zh: "卡住的次数比不重启的 sideways 少" }
    as_sideways() { en: "stuck as often as sideways without restarts", zh: "卡住的次数与不重启的 sideways 相同" }
    worse_than_sideways() { en: "stuck more often than sideways without restarts", zh: "卡住的次数比不重启的 sideways 多" }
    caption_cures(count: u64) { en: "Ways out, with the same {count} seeds:", zh: "几种出路，仍用这 {count} 个种子：" }
    restart_why(stuck: u64, sideways: u64) {
        en: "Steepest with restarts was stuck in {stuck} of the runs, sideways without them in {sideways}. A single try seldom \
             succeeds, but tries are cheap, and rarely do all of many tries fail.",
        zh: "会重启的 steepest 卡住 {stuck} 次，不重启的 sideways 卡住 {sideways} 次。爬一次成功的机会不大，但爬一次很便宜，\
             多爬几次，次次都失败就少见了。",
    }
    annealing(stuck: u64, expanded: &str, other: &str) {
        en: "Simulated annealing also takes worse neighbours, at first often, later hardly ever: it was stuck in {stuck} of the runs. It \
             visits {expanded} boards on average, restarts {other}.",
        zh: "模拟退火连更差的邻居也肯走，开头常走，后来越来越少走：卡住 {stuck} 次。平均要走过 {expanded} 个局面，随机重启是 {other} 个。",
    }
    no_proof(size: usize) {
        en: "There is one thing none of them can do. With {size} queens on {size} × {size} there is no solution at all. Hill \
             climbing is stuck there too, and cannot distinguish that from bad luck; a search that remembers visited states can.",
        zh: "有一件事它们谁也做不到：在 {size} × {size} 上放 {size} 个皇后，根本无解。爬山法照样卡住，却分不清是无解还是运气不好；\
             记得自己去过哪里的搜索才说得清。",
    }
    rule() {
        en: "In short: local search needs almost no memory and is often fast, but it guarantees nothing. Being stuck proves \
             nothing; plateaus are left by sideways moves, hollows by restarts.",
        zh: "小结：局部搜索几乎不占内存，往往很快，但什么都不保证。卡住不等于无解；陷在平台上就横着走走，陷在坑里就重新开始。",
    }
    column_variant() { en: "variant", zh: "做法" }
    column_restarts() { en: "restarts", zh: "重启" }
    column_solved() { en: "solved", zh: "解出" }
    column_stuck() { en: "stuck", zh: "卡住" }
    column_visited() { en: "boards visited (mean)", zh: "走过的局面（平均）" }
    column_looked() { en: "neighbours examined (mean)", zh: "看过的邻居（平均）" }
    try_larger() { en: "more queens, sideways with restarts", zh: "更多的皇后，横向移动加随机重启" }
    try_genetic() { en: "the genetic algorithm, which crosses two boards", zh: "遗传算法：让两个局面交叉" }
    try_trace() { en: "every step of a run, with its reason", zh: "爬山的每一步，以及理由" }
}

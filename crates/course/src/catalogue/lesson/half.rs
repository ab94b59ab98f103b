//! The lesson `half`.

use jiugong_lab::Language;
use jiugong_show::catalogue;

catalogue! {
    swapped(one: u32, other: u32) { en: "{one} and {other} exchanged", zh: "交换 {one} 与 {other}" }
    given() { en: "a board", zh: "一个棋盘" }
    question(one: u32, other: u32) {
        en: "Someone takes the tiles {one} and {other} out of the frame and puts them back exchanged. Can moves alone bring the \
             left board to the right one? Breadth-first search could try everything; is there a quicker way to find out?",
        zh: "有人把棋子 {one} 和 {other} 抠出来，交换位置再放回去。只靠滑动，能从左边的棋盘走到右边吗？用广度优先把所有情况搜一遍当然能知道，\
             有没有更快的办法？",
    }
    inversions(cells: &str, count: u64) {
        en: "Read the rows one after another and leave out the blank: {cells}. A pair of tiles with the larger one first is an \
             inversion. Here there are {count}.",
        zh: "把各行连起来读，略去空格：{cells}。凡是大数排在小数前面的一对，就是一个逆序。这里的逆序数是 {count}。",
    }
    inversions_swapped(one: u32, other: u32, count: u64) {
        en: "With {one} and {other} exchanged there are {count}.",
        zh: "交换 {one} 与 {other} 之后，逆序数是 {count}。",
    }
    move_question() {
        en: "What does a move do to the number of inversions? First think of a move to the left or right, then up or down.",
        zh: "移动一步，逆序数会怎样变？先想左右移动，再想上下移动。",
    }
    horizontal() {
        en: "Left or right: the tile passes only the blank, which is not counted. The order of the tiles stays the same, and so do \
             the inversions.",
        zh: "左右移动：棋子只越过了空格，而空格不算数。棋子的先后次序没有变，逆序数也就不变。",
    }
    vertical() {
        en: "Up or down: in the order of reading, the tile jumps over the others between its old and its new place. There is one \
             fewer of them than the board has columns. Each of them adds one inversion or takes one away.",
        zh: "上下移动：按读的次序，棋子跳过了新旧两个位置之间的其他棋子，个数是列数减一。每跳过一个，逆序数就加一或减一。",
    }
    odd_width() {
        en: "With 3 columns it jumps over 2: the change is even. So with an odd number of columns no move ever changes whether the \
             inversions are odd or even.",
        zh: "3 列时跳过 2 个，变化总是偶数。所以列数为奇数时，无论怎么走，逆序数的奇偶性永远不变。",
    }
    even_width() {
        en: "With 4 columns it jumps over 3: the change is odd. But then the blank has changed its row, too. So with an even number \
             of columns it is inversions + row of the blank that stays odd or even.",
        zh: "4 列时跳过 3 个，变化总是奇数；不过这时空格也换了一行。所以列数为偶数时，不变的是“逆序数 + 空格所在行”的奇偶性。",
    }
    caption_moves() { en: "Every move from one board of 3x3 and one of 4x4:", zh: "3x3 与 4x4 的棋盘各取一个，每种移动都走一遍：" }
    column_size() { en: "size", zh: "大小" }
    column_move() { en: "blank goes", zh: "空格移动" }
    column_before() { en: "inversions", zh: "逆序数" }
    column_after() { en: "after", zh: "移动后逆序数" }
    column_change() { en: "change", zh: "变化" }
    column_parity() { en: "parity", zh: "奇偶性" }
    column_parity_after() { en: "parity after", zh: "移动后奇偶性" }
    odd() { en: "odd", zh: "奇" }
    even() { en: "even", zh: "偶" }
    invariant() {
        en: "The last two columns (inversions, with 4 columns plus the row of the blank counted from 0) agree in every row.",
        zh: "最后两列（逆序数；4 列时再加上从 0 数起的空格所在行）在每一行都相同。",
    }
    answer(before: u64, after: u64) {
        en: "Now the answer: exchanging two tiles has changed the inversions from {before} to {after}, from one parity to the other. \
             No move can do that, and so no number of moves can.",
        zh: "现在可以回答了：交换两个棋子，逆序数从 {before} 变为 {after}，奇偶性变了。一步移动做不到，再多步也做不到。",
    }
    reach(first: &str, second: &str) {
        en: "And indeed: of the goals with names, the left board reaches {first}, the right one {second}.",
        zh: "的确如此：有名称的目标当中，左边的棋盘能到达 {first}，右边的能到达 {second}。",
    }
    count_question() {
        en: "So there are at least two kinds of boards. Are there more, or does every board reach all others of its kind?",
        zh: "可见棋盘至少分成两类。会不会还有更多类？还是说同一类的棋盘都能互相到达？",
    }
    two_kinds() { en: "two kinds, and no more", zh: "只有两类" }
    more_kinds() { en: "more than two", zh: "不止两类" }
    caption_counts() { en: "All boards, and those that reach the standard goal, counted:", zh: "全部棋盘，以及能到达 standard 目标的棋盘，逐个数出来：" }
    column_all() { en: "all boards", zh: "全部棋盘" }
    column_reached() { en: "reach the goal", zh: "能到达目标" }
    column_share() { en: "share", zh: "占比" }
    column_largest() { en: "largest distance", zh: "最大距离" }
    exactly_half() {
        en: "Exactly half, every time. And exchanging two tiles turns every board of one half into one of the other: there are two \
             kinds and no more.",
        zh: "每次都恰好是一半。而交换两个棋子，就把这一半的棋盘一一变成另一半的：不多不少，就是两类。",
    }
    not_half() { en: "Not half everywhere: look at the column “share”.", zh: "并不都是一半：请看“占比”一列。" }
    compare(goal: u64) {
        en: "One warning: compare the start with the goal, never the start alone. “Even means solvable” holds only for goals whose own \
             inversions are even; the goal of this lesson has {goal}.",
        zh: "提醒一句：要拿初始状态与目标状态比，不能只看初始状态。“偶数就有解”只对逆序数为偶数的目标成立，而本课的目标自己就有 {goal} 个逆序。",
    }
    compare_even() {
        en: "One warning: compare the start with the goal, never the start alone. “Even means solvable” holds only for goals whose own \
             inversions are even.",
        zh: "提醒一句：要拿初始状态与目标状态比，不能只看初始状态。“偶数就有解”只对逆序数为偶数的目标成立。",
    }
    try_solvable() { en: "check a board", zh: "判断一个棋盘是否有解" }
    try_fifteen() { en: "the famous 14-15 puzzle", zh: "著名的 14-15 难题" }
    try_space() { en: "count a larger space", zh: "数一个更大的空间" }
}

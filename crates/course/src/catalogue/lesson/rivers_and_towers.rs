//! The lesson `rivers-and-towers`.

use jiugong_lab::Language;
use jiugong_show::catalogue;

catalogue! {
    task() {
        en: "Missionaries and cannibals, the tower of Hanoi, two jugs: puzzles that seem to have nothing in common. For a search \
             they are all the same once three things are written down: what a state is, which moves lead out of it, and when the \
             goal is reached. This lesson is about the first.",
        zh: "传教士与野人、汉诺塔、倒水：看上去毫不相干的谜题。可是对搜索来说它们是一回事，只要写清楚三件事：状态是什么，从一个状态能怎么走，\
             什么样算到了目标。这一课讲第一件：状态怎么写。",
    }
    river(side: u32, ways: u64) {
        en: "The river. It is enough to know who is on the left bank: missionaries 0 to {side}, cannibals 0 to {side}, and the boat, \
             left or right; the others are on the right. That makes {ways} ways to write a state.",
        zh: "过河。只要知道左岸有谁就够了：传教士 0 到 {side} 人，野人 0 到 {side} 人，船在左岸还是右岸；其余的自然在右岸。\
             这样写，一共有 {ways} 种写法。",
    }
    tower(disks: u32, pegs: u32, ways: u64) {
        en: "The tower. For every disk the peg it stands on, the smallest disk first. On a peg the larger ones always lie below, so the \
             order need not be written. With {disks} disks and {pegs} pegs that makes {ways} states, one for every number of {disks} \
             digits in base {pegs}.",
        zh: "汉诺塔。从小到大，写下每个圆盘在哪根柱子上。同一根柱子上总是大的在下面，次序不用写。{disks} 个圆盘、{pegs} 根柱子，共 {ways} 种写法，\
             正好是 {disks} 位的 {pegs} 进制数。",
    }
    jugs(small: u32, large: u32, ways: u64) {
        en: "The jugs. What is in each of them: 0 to {small} and 0 to {large}, {ways} ways to write it.",
        zh: "倒水。两个壶里各有多少：0 到 {small}，0 到 {large}，共 {ways} 种写法。",
    }
    start_of(problem: &str) { en: "{problem}: the start", zh: "{problem}：初始状态" }
    question(ways: u64) {
        en: "Not everything that can be written can happen: nobody may be eaten, and the goal must be reachable. How many of the \
             {ways} ways to write the river are states that lead to the goal?",
        zh: "写得出来的不一定会出现：谁也不能被吃掉，而且要走得到。过河的 {ways} 种写法里，能走到目标的状态有多少？",
    }
    all() { en: "all of them", zh: "全部都是" }
    most() { en: "more than half, but not all", zh: "超过一半，但不是全部" }
    half() { en: "half of them or fewer", zh: "一半或更少" }
    caption() { en: "Ways to write, and states that lead to the goal:", zh: "写法的个数与能走到目标的状态数：" }
    why(states: u64, ways: u64) {
        en: "{states} of {ways}. The search never reaches the others: it does not need a list of all states, only the moves.",
        zh: "{ways} 种里有 {states} 个。其余的搜索根本碰不到：它不需要列出全部状态，只要知道怎么走。",
    }
    tower_all() {
        en: "For the tower every combination is a state that leads to the goal.",
        zh: "汉诺塔则每种写法都是能走到目标的状态：一个也不浪费。",
    }
    methods() {
        en: "Now the same methods as on boards and maps, unchanged. They do not depend on what a state means.",
        zh: "下面用的还是棋盘和地图上那些方法，一个字也没有改。它们从不过问状态是什么意思。",
    }
    caption_methods() { en: "Four puzzles, the same methods:", zh: "四道谜题，同样的方法：" }
    agree() {
        en: "On every puzzle all of them found a solution of the same length; only the work differs.",
        zh: "每道题上，各种方法得到的解都一样长，差别只在花的工夫。",
    }
    growth_question(disks: u32, steps: &str) {
        en: "The tower with {disks} disks takes {steps}. What will one more disk cost?",
        zh: "{disks} 个圆盘的汉诺塔要{steps}。再加一个圆盘呢？",
    }
    growth_one() { en: "a constant number of moves for every further disk", zh: "多几步，每加一个圆盘都多同样的步数" }
    growth_twice() { en: "twice as many moves and one more, every time", zh: "步数每次翻倍再加一" }
    growth_other() { en: "neither", zh: "都不是" }
    caption_growth() { en: "Towers, disk by disk:", zh: "圆盘一个一个加上去：" }
    growth_why() {
        en: "To free the largest disk all others must first go to the spare peg, and afterwards onto it again: the smaller tower twice, \
             and one move between.",
        zh: "要挪动最大的圆盘，得先把上面的全部移到备用的柱子上，最后再移到它上面：小一号的塔移两遍，中间走一步。",
    }
    growth_not() { en: "See the table.", zh: "看表里的数字。" }
    states_grow(disks: u32, states: &str, pegs: u32) {
        en: "The states grow faster still, {pegs} times with every disk: {states} with {disks} disks. That is why searches need estimates.",
        zh: "状态数长得更快，每加一个圆盘就是原来的 {pegs} 倍：{disks} 个圆盘已有 {states} 个。所以搜索才需要启发函数。",
    }
    hopeless(people: u32, seats: u32) {
        en: "And a puzzle without a solution: {people} missionaries, {people} cannibals, a boat with {seats} seats. The search ends \
             all the same, because it has visited every reachable state, and that is a proof.",
        zh: "再来一道没有答案的：{people} 个传教士，{people} 个野人，船上 {seats} 个座位。搜索照样会结束，因为走得到的状态都看过了，这就是证明。",
    }
    rule() {
        en: "In short: represent a state by what matters and nothing more; write down the moves; and the methods of this course can \
             search it.",
        zh: "小结：状态要写得不多不少，该有的都有，多余的不要；再写清楚怎么走；这门课里的每一种方法就都能用了。",
    }
    column_problem() { en: "problem", zh: "问题" }
    column_ways() { en: "ways to write", zh: "写法" }
    column_states() { en: "states", zh: "状态" }
    column_largest() { en: "farthest", zh: "最远" }
    column_disks() { en: "disks", zh: "圆盘" }
    try_space() { en: "all states of the river, by distance", zh: "过河的全部状态，按距离列出" }
    try_pegs() { en: "a fourth peg", zh: "再加一根柱子" }
    try_solve() { en: "the river, step by step", zh: "一步一步看怎么过河" }
    try_domains() { en: "other domains", zh: "看看还有哪些问题" }
}

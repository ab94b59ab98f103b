//! Messages of the Python package about invalid arguments.

use jiugong_lab::Language;

catalogue! {
    python_no_language(found: &str, names: &str) {
        en: "`{found}` is not a language; expected one of: {names}",
        zh: "未知语言 `{found}`；可选：{names}",
    }
    python_no_such_argument(found: &str, known: &str) {
        en: "unknown argument `{found}`; expected one of: {known}",
        zh: "未知参数 `{found}`；可选：{known}",
    }
    python_not_expected(found: &str, wanted: &str) {
        en: "found {found}; expected: {wanted}",
        zh: "得到的是 {found}；应为：{wanted}",
    }
    python_not_callable(name: &str) {
        en: "`{name}` must be a function",
        zh: "`{name}` 应为函数",
    }
    python_no_board(found: &str) {
        en: "{found} is not part of a board; expected a text, whole numbers, or rows of them",
        zh: "{found} 不是棋盘的一部分；应为文本、整数，或由整数组成的各行",
    }
    python_no_rank(rank: &str, size: &str) {
        en: "no board of {size} has the number {rank}",
        zh: "{size} 的棋盘没有编号 {rank}",
    }
    python_rank_too_large(size: &str, most: usize) {
        en: "a board of {size} has no number; boards of up to {most} cells have one",
        zh: "{size} 的棋盘没有编号；至多 {most} 格的棋盘才有",
    }
    python_no_convention(found: &str, domain: &str) {
        en: "moves of {domain} are not written in the convention `{found}`",
        zh: "{domain} 的移动没有 `{found}` 这种写法",
    }
    python_not_proved(lower_bound: u32) {
        en: "the fewest moves are unknown: a limit was reached, or optimality was not proved; at least {lower_bound} are needed",
        zh: "最少步数未知：达到了限制，或未能证明最优；至少需要 {lower_bound} 步",
    }
    python_array_type(found: &str) {
        en: "the array holds {found}; expected whole numbers, best uint8",
        zh: "数组的类型是 {found}；应为整数，最好是 uint8",
    }
    python_array_shape(found: &str) {
        en: "the array has the shape {found}; expected (boards, cells) or (boards, rows, columns)",
        zh: "数组的形状是 {found}；应为（棋盘数，格数）或（棋盘数，行数，列数）",
    }
    python_array_size(cells: usize) {
        en: "boards of {cells} cells are not square; pass their size, such as size=(2, 3)",
        zh: "{cells} 格的棋盘不是正方形；请给出大小，例如 size=(2, 3)",
    }
    python_bad_rows(bad: &str, all: &str, first: &str) {
        en: "{bad} of {all} rows could not be solved; {first}",
        zh: "{all} 行中有 {bad} 行不能求解；{first}",
    }
    python_bad_row(row: usize, why: &str) { en: "row {row}: {why}", zh: "第 {row} 行：{why}" }
    python_between_rows() { en: "; ", zh: "；" }
    /// A solution that does not fit in the array.
    python_too_long(moves: usize) {
        en: "its solution has {moves} moves, more than int16 holds",
        zh: "解有 {moves} 步，超出 int16 的范围",
    }
    python_moves_form(found: &str) {
        en: "`{found}` is not a form of moves; expected ragged or padded",
        zh: "`{found}` 不是移动的形式；应为 ragged 或 padded",
    }
    python_boards_too_large(size: &str) {
        en: "boards of {size} do not fit in an array of uint8; expected at most 256 cells",
        zh: "{size} 的棋盘放不进 uint8 数组；至多 256 格",
    }
    python_play() { en: "play or pause", zh: "播放或暂停" }
    python_slider() { en: "step", zh: "步" }
    python_no_cost(found: &str) {
        en: "{found} is not a cost; expected a whole number that is not negative",
        zh: "{found} 不是代价；应为非负整数",
    }
    python_costs_later(found: &str) {
        en: "a move costs {found}, but the moves from the start have no costs; return all moves with costs: (move, cost, state)",
        zh: "有移动的代价是 {found}，而初始状态的移动没有代价；请全部写成（移动，代价，状态）",
    }
    python_not_hashable(name: &str, found: &str) {
        en: "`{name}` gave {found}, which cannot be hashed; expected a value such as a tuple",
        zh: "`{name}` 给出的 {found} 不可哈希；应为 tuple 之类的值",
    }
    python_no_list(name: &str, found: &str) {
        en: "`{name}` returned {found}; expected a list of moves, which may be empty",
        zh: "`{name}` 给出的是 {found}；应为移动的列表，可以为空",
    }
    python_no_move(name: &str, found: &str) {
        en: "`{name}` lists {found}; expected (move, state) or (move, cost, state)",
        zh: "`{name}` 列出的是 {found}；应为（移动，状态）或（移动，代价，状态）",
    }
    python_no_estimate(name: &str, found: &str) {
        en: "`{name}` returned {found}; expected a number that is not negative, or infinity",
        zh: "`{name}` 给出的是 {found}；应为非负数或无穷大",
    }
    python_no_part(name: &str) {
        en: "a problem needs `{name}`: pass it, or define it in a subclass",
        zh: "问题缺少 `{name}`：请给出，或在子类中定义",
    }
    python_no_goals() {
        en: "`predecessors` without `goals`: bidirectional searches begin at the goals; pass all of them",
        zh: "有 `predecessors` 而没有 `goals`：双向搜索从目标开始，请给出全部目标",
    }
    python_no_quality(found: &str) {
        en: "`{found}` is not a quality; expected unknown, inadmissible, admissible or consistent",
        zh: "未知性质 `{found}`；应为 unknown、inadmissible、admissible 或 consistent",
    }
    python_not_the_same() {
        en: "the functions of the problem do not return the same values each time, so the solution found does not lead to a goal",
        zh: "问题的函数每次返回的值不一致，因此找到的解不能到达目标",
    }
}

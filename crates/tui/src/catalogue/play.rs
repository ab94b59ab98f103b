//! What is said in the game.

use jiugong_lab::Language;
use jiugong_puzzles::tiles::Move;
use jiugong_search::Cost;
use jiugong_show::catalogue;

catalogue! {
    /// The board.
    play_board() { en: "Board", zh: "棋盘" }
    /// The board is in order.
    play_solved() { en: "Solved! n: next board", zh: "完成！n：下一局" }
    /// The game.
    play_game() { en: "Game", zh: "本局" }
    /// The hint.
    play_hint() { en: "Hint", zh: "提示" }
    /// The records.
    play_records() { en: "Best games of this kind", zh: "同类最好成绩" }
    /// There are none.
    play_no_records() { en: "No game won yet. Fewer moves above the optimum come first, then the time.", zh: "还没有成绩。先比超出最优的步数，再比用时。" }
    /// A game that was won.
    play_record(place: usize, moves: &str, over: &str, seconds: &str, hints: &str) {
        en: "{place}. {moves} ({over})  {seconds} s  {hints}",
        zh: "{place}. {moves}（{over}）  {seconds} 秒  {hints}",
    }
    /// A name of a figure.
    play_size() { en: "size (s)", zh: "大小（s）" }
    /// A name of a figure.
    play_goal() { en: "goal (g)", zh: "目标（g）" }
    /// A name of a figure.
    play_from() { en: "board (n)", zh: "出处（n）" }
    /// A name of a figure.
    play_moves() { en: "moves", zh: "步数" }
    /// A name of a figure.
    play_optimum() { en: "fewest", zh: "最少步数" }
    /// A name of a figure.
    play_time() { en: "time", zh: "用时" }
    /// Where the board comes from.
    play_seed(seed: u64) { en: "seed {seed}", zh: "种子 {seed}" }
    /// Where the board comes from.
    play_seed_at(seed: u64, moves: &str) { en: "seed {seed}, {moves}", zh: "种子 {seed}，{moves}" }
    /// Where the board comes from.
    play_typed() { en: "your own", zh: "自己输入" }
    /// The optimum is being looked for.
    play_searching() { en: "searching …", zh: "正在求解……" }
    /// A hint is being looked for.
    play_working() { en: "Looking for a shortest solution … Esc: stop", zh: "正在寻找最短的解…… Esc：停止" }
    /// As good as can be.
    play_optimal() { en: "Nobody can do it in fewer!", zh: "不可能更少了！" }
    /// A new record.
    play_best() { en: "★ the best of its kind so far", zh: "★ 同类最好成绩" }
    /// The board reaches no goal that has a name.
    reaches_nothing() { en: "This board reaches none of the named goals.", zh: "这个棋盘到达不了任何有名称的目标。" }
    /// What was typed is no number.
    no_number() { en: "Expected a whole number.", zh: "应为整数。" }
    /// What another move would lead to.
    hint_other(tile: u32, direction: &str, left: Cost) { en: "{tile} {direction} leaves {left}", zh: "{tile} {direction}后还需 {left} 步" }
    /// A move and why.
    hint_table(tile: u32, direction: &str, here: Cost, left: Cost) {
        en: "Move {tile} {direction}: the fewest moves to the goal fall from {here} to {left}.",
        zh: "把 {tile} {direction}：到目标的最少步数由 {here} 减为 {left}。",
    }
    /// What the others would do.
    hint_instead(hint: &str, others: &str) { en: "{hint} Instead: {others}.", zh: "{hint}其他走法：{others}。" }
    /// A move and why.
    hint_shortest(tile: u32, direction: &str, moves: &str) {
        en: "Move {tile} {direction}: it begins a solution of {moves}, and none is shorter.",
        zh: "把 {tile} {direction}：这是一个 {moves}的解的第一步，且没有更短的解。",
    }
    /// A move and why.
    hint_found(tile: u32, direction: &str, moves: &str) {
        en: "Move {tile} {direction}: it begins a solution of {moves}; whether there is a shorter one is not known.",
        zh: "把 {tile} {direction}：这是一个 {moves}的解的第一步；是否有更短的解尚不知道。",
    }
    /// Nothing was found.
    hint_none() { en: "No solution was found in the time there was.", zh: "在限定时间内没有找到解。" }
}

/// Where a tile goes.
pub fn direction(language: Language, by: Move) -> String {
    let (en, zh) = match by {
        Move::Left => ("left", "左移"),
        Move::Up => ("up", "上移"),
        Move::Right => ("right", "右移"),
        Move::Down => ("down", "下移"),
    };
    if language == Language::En { en } else { zh }.to_owned()
}

/// So many moves.
pub fn move_count(language: Language, count: u64) -> String {
    jiugong_show::catalogue::moves(language, count).trim().to_owned()
}

/// So many moves too many.
pub fn play_over(language: Language, over: u64) -> String {
    match language {
        Language::En if over == 1 => "1 move more than needed".to_owned(),
        Language::En => format!("{over} moves more than needed"),
        Language::Zh => format!("比最少步数多 {over} 步"),
    }
}

/// So many hints.
pub fn play_hints(language: Language, hints: u32) -> String {
    match language {
        Language::En if hints == 1 => "1 hint".to_owned(),
        Language::En => format!("{hints} hints"),
        Language::Zh => format!("提示 {hints} 次"),
    }
}

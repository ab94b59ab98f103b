//! Texts of the game.

use jiugong_lab::Language;
use jiugong_puzzles::tiles::Move;
use jiugong_search::Cost;
use jiugong_show::catalogue;

catalogue! {
    play_board() { en: "Board", zh: "棋盘" }
    play_solved() { en: "Solved! n: next board", zh: "完成！n：下一局" }
    play_game() { en: "Game", zh: "本局" }
    play_hint() { en: "Hint", zh: "提示" }
    play_records() { en: "Best games of this kind", zh: "同类最好成绩" }
    play_no_records() { en: "No game won yet. Ranked by moves above the optimum, then by time.", zh: "还没有成绩。先比超出最优的步数，再比用时。" }
    play_record(place: usize, moves: &str, over: &str, seconds: &str, hints: &str) {
        en: "{place}. {moves} ({over})  {seconds} s  {hints}",
        zh: "{place}. {moves}（{over}）  {seconds} 秒  {hints}",
    }
    play_size() { en: "size (s)", zh: "大小（s）" }
    play_goal() { en: "goal (g)", zh: "目标（g）" }
    play_from() { en: "board (n)", zh: "来源（n）" }
    play_moves() { en: "moves", zh: "步数" }
    play_optimum() { en: "fewest", zh: "最少步数" }
    play_time() { en: "time", zh: "用时" }
    play_seed(seed: u64) { en: "seed {seed}", zh: "种子 {seed}" }
    play_seed_at(seed: u64, moves: &str) { en: "seed {seed}, {moves}", zh: "种子 {seed}，{moves}" }
    play_typed() { en: "your own", zh: "自己输入" }
    play_searching() { en: "searching …", zh: "正在求解……" }
    play_working() { en: "Looking for a shortest solution … Esc: stop", zh: "正在寻找最短的解…… Esc：停止" }
    play_optimal() { en: "No solution is shorter!", zh: "不可能更少了！" }
    play_best() { en: "★ best of its kind so far", zh: "★ 同类最好成绩" }
    reaches_nothing() { en: "This board cannot reach any of the named goals.", zh: "这个棋盘无法到达任何有名称的目标。" }
    /// The board that was typed cannot reach the goal of the game.
    goal_changed(before: &str, now: &str) {
        en: "This board cannot reach {before}; the goal is now {now}.",
        zh: "这个棋盘无法到达 {before}；目标已改为 {now}。",
    }
    no_number() { en: "Expected a whole number.", zh: "应为整数。" }
    hint_other(tile: u32, direction: &str, left: Cost) { en: "{tile} {direction} leaves {left}", zh: "{tile} {direction}后还需 {left} 步" }
    hint_table(tile: u32, direction: &str, here: Cost, left: Cost) {
        en: "Move {tile} {direction}: the shortest distance to the goal falls from {here} to {left}.",
        zh: "把 {tile} {direction}：到目标的最短距离由 {here} 减为 {left}。",
    }
    hint_instead(hint: &str, others: &str) { en: "{hint} Instead: {others}.", zh: "{hint}其他移动：{others}。" }
    hint_shortest(tile: u32, direction: &str, moves: &str) {
        en: "Move {tile} {direction}: it starts a shortest solution, of {moves}.",
        zh: "把 {tile} {direction}：这是一个 {moves}的最短解的第一步。",
    }
    hint_found(tile: u32, direction: &str, moves: &str) {
        en: "Move {tile} {direction}: it starts a solution of {moves}, which may not be the shortest.",
        zh: "把 {tile} {direction}：这是一个 {moves}的解的第一步；可能还有更短的解。",
    }
    hint_none() { en: "No solution was found within the time limit.", zh: "在限定时间内没有找到解。" }
}

/// The direction in which a tile moves.
pub fn direction(language: Language, by: Move) -> String {
    let (en, zh) = match by {
        Move::Left => ("left", "左移"),
        Move::Up => ("up", "上移"),
        Move::Right => ("right", "右移"),
        Move::Down => ("down", "下移"),
    };
    if language == Language::En { en } else { zh }.to_owned()
}

/// A number of moves with its unit.
pub fn move_count(language: Language, count: u64) -> String {
    jiugong_show::catalogue::moves(language, count).trim().to_owned()
}

/// The number of moves above the optimum.
pub fn play_over(language: Language, over: u64) -> String {
    match language {
        Language::En if over == 1 => "1 move above the optimum".to_owned(),
        Language::En => format!("{over} moves above the optimum"),
        Language::Zh => format!("比最少步数多 {over} 步"),
    }
}

/// The number of hints.
pub fn play_hints(language: Language, hints: u32) -> String {
    match language {
        Language::En if hints == 1 => "1 hint".to_owned(),
        Language::En => format!("{hints} hints"),
        Language::Zh => format!("提示 {hints} 次"),
    }
}

//! Messages about a user's solution.

use jiugong_lab::{Language, Proof};

catalogue! {
    in_moves(what: &str) { en: "in the moves: {what}", zh: "移动有误：{what}" }
    column_move() { en: "move", zh: "移动" }
    coach_away(which: usize) { en: "✗ farther: detour {which}", zh: "✗ 变远：弯路 {which}" }
    /// A move in a detour that leaves the distance unchanged.
    coach_same(which: usize) { en: "✗ no nearer: detour {which}", zh: "✗ 没有变近：弯路 {which}" }
    /// A move on the way back in a detour.
    coach_back(which: usize) { en: "· detour {which}", zh: "· 弯路 {which}" }
    coach_farther() { en: "✗ farther", zh: "✗ 变远" }
    coach_detour(which: usize, first: usize, last: usize, cost: &str) {
        en: "Detour {which}: moves {first} to {last}, {cost} lost. Before it:",
        zh: "弯路 {which}：第 {first} 步至第 {last} 步，浪费{cost}。此前的棋盘：",
    }
    coach_open_detour(which: usize, first: usize, cost: &str) {
        en: "Detour {which}: from move {first} to the end, with {cost} lost including the way back. Before it:",
        zh: "弯路 {which}：从第 {first} 步直到最后；连同返回，共浪费{cost}。此前的棋盘：",
    }
    /// The move played, and a better one.
    coach_better(played: &str, better: &str) { en: "played {played}; {better} leads nearer", zh: "走了 {played}；走 {better} 会更近" }
    coach_played(played: &str) { en: "played {played}", zh: "走了 {played}" }
    coach_score(made: &str, shortest: u32, detours: &str, lost: &str) {
        en: "{made}, shortest {shortest}, {detours} cost {lost}.",
        zh: "走了{made}，最短 {shortest} 步，{detours}共浪费{lost}。",
    }
    coach_perfect(made: &str) { en: "{made}, and no solution is shorter.", zh: "走了{made}，已是最短。" }
    coach_no_detour(made: &str, shortest: u32) {
        en: "{made}, shortest {shortest}, no detour.",
        zh: "走了{made}，最短 {shortest} 步，没有走弯路。",
    }
    coach_unknown(made: &str) {
        en: "{made}; stopped before all distances were known, so some are ranges.",
        zh: "走了{made}；在求出全部距离之前停止，部分距离只有范围。",
    }
    coach_reached() { en: "The goal is reached.", zh: "到达了目标。" }
    coach_reached_twice(first: usize) {
        en: "The goal is reached; it was already reached after move {first}.",
        zh: "到达了目标；其实第 {first} 步之后就已到达。",
    }
    coach_passed(first: usize) {
        en: "The goal was reached after move {first}, but left again.",
        zh: "第 {first} 步之后曾到达目标，但最后离开了。",
    }
    coach_not_reached(left: &str) {
        en: "The goal is not reached: {left} more needed.",
        zh: "没有到达目标：还差 {left} 步。",
    }
    coach_shortest(length: &str, convention: &str, moves: &str) {
        en: "A shortest solution, {length} ({convention}): {moves}",
        zh: "一个最短解，共{length}（{convention}）：{moves}",
    }
    coach_searches(searches: u64, boards: usize) {
        en: "Boards searched: {searches} of {boards}; the others follow from these.",
        zh: "共 {boards} 个棋盘，搜索了 {searches} 个，其余由此推出。",
    }
    coach_task(searched: u64) { en: "board {searched}: ", zh: "第 {searched} 个棋盘：" }
}

/// `1 detour`, `3 detours`.
pub fn coach_detours(language: Language, count: usize) -> String {
    match language {
        Language::En if count == 1 => format!("{count} detour"),
        Language::En => format!("{count} detours"),
        Language::Zh => format!("{count} 处弯路"),
    }
}

/// Why a board has no solution.
pub fn proof(language: Language, proof: Proof) -> String {
    proof.text().get(language).to_owned()
}

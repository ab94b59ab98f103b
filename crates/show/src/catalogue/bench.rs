//! Messages about the known sets of boards.

use jiugong_lab::Language;
use jiugong_lab::bench::Contradiction;

use super::moves;

catalogue! {
    column_index() { en: "no.", zh: "编号" }
    column_published() { en: "published", zh: "公布最优" }
    column_found() { en: "found", zh: "找到" }
    column_verdict() { en: "verdict", zh: "结论" }
    column_bound() { en: "bound", zh: "下界" }
    /// Column: how far the length found is above the lower bound.
    column_gap() { en: "gap", zh: "差距" }
    row_total() { en: "total", zh: "合计" }
    row_mean() { en: "mean", zh: "平均" }
    verdict_verified() { en: "verified", zh: "已验证" }
    verdict_unproven() { en: "correct, unproved", zh: "正确（未证明）" }
    verdict_longer(moves: &str) { en: "{moves} longer", zh: "多{moves}" }
    verdict_interrupted() { en: "interrupted", zh: "已中断" }
    verdict_wrong() { en: "WRONG", zh: "矛盾" }
    bench_verified_all(set: &str, count: usize, way: &str) {
        en: "{set} by {way}: all {count} verified; every published optimum was found and proved.",
        zh: "{set}，{way}：全部 {count} 个已验证，公布的最优步数均已得到并证明。",
    }
    bench_verified(set: &str, verified: usize, count: usize, way: &str) {
        en: "{set} by {way}: {verified} of {count} verified, with the published optimum found and proved.",
        zh: "{set}，{way}：共 {count} 个，已验证 {verified} 个（公布的最优步数已得到并证明）。",
    }
    bench_unproven(instances: &str) {
        en: "As short as published, but not proved optimal: {instances}.",
        zh: "与公布的最优步数相同，但未证明：{instances}。",
    }
    bench_longer(instances: &str) { en: "Longer than published: {instances}.", zh: "步数多于公布的最优步数：{instances}。" }
    bench_excess(percent: &str, count: usize) {
        en: "Solutions found: {count}, {percent} % longer in total than published.",
        zh: "找到的 {count} 个解，总步数比公布的最优步数多 {percent}%。",
    }
    bench_unfinished(instances: &str) { en: "Without a solution: {instances}.", zh: "未找到解：{instances}。" }
    bench_interrupted(instances: &str) { en: "Interrupted, not judged: {instances}.", zh: "已中断，不作结论：{instances}。" }
    bench_left(count: usize) { en: "Interrupted; not started: {count}.", zh: "已中断：还有 {count} 个未开始。" }
    bench_wrong(index: u32, published: &str, what: &str) {
        en: "instance {index} contradicts the published optimum of {published}: {what}",
        zh: "第 {index} 个与公布的最优步数（{published}）矛盾：{what}",
    }
    wrong_shorter(moves: &str) { en: "a solution of {moves} was found", zh: "找到{moves}的解" }
    wrong_bound(moves: &str) {
        en: "the search claims that no solution has fewer than {moves}",
        zh: "搜索声称没有少于{moves}的解",
    }
    wrong_unsolvable() { en: "the search claims that there is no solution", zh: "搜索声称无解" }
    no_instance(set: &str, number: u32, last: u32) {
        en: "{set} has no instance {number}; expected numbers from 1 to {last}",
        zh: "{set} 没有第 {number} 个；编号应为 1 到 {last}",
    }
    bench_task(set: &str, number: usize, count: usize) { en: "{set} {number} of {count}: ", zh: "{set} 第 {number} 个，共 {count} 个：" }
}

/// The message for a result that contradicts a published optimum.
pub fn contradiction(language: Language, index: u32, published: u32, what: Contradiction) -> String {
    let shown = |length: u32| moves(language, u64::from(length));
    let what = match what {
        Contradiction::Shorter(length) => wrong_shorter(language, &shown(length)),
        Contradiction::Bound(length) => wrong_bound(language, &shown(length)),
        Contradiction::Unsolvable => wrong_unsolvable(language),
    };
    bench_wrong(language, index, shown(published).trim(), &what)
}

//! Messages about whole spaces.

use jiugong_lab::{Amount, Language};
use jiugong_search::Work;

use super::boards;

catalogue! {
    space_total(counted: &str, mean: &str, largest: Amount) {
        en: "{counted}, mean distance {mean}, largest distance {largest}.",
        zh: "共 {counted}，平均距离 {mean}，最大距离 {largest}。",
    }
    space_needs_size() {
        en: "the size of the boards is missing; expected rows and columns such as 3x4",
        zh: "缺少棋盘大小；应为行数与列数，例如 3x4",
    }
    /// A count that stopped before its end.
    space_stopped(counted: &str, all: &str, positions: &str, last: Amount) {
        en: "Stopped: {counted} of {all} {positions}, those up to distance {last}.",
        zh: "已停止：共 {all} 个{positions}，已统计 {counted} 个，至距离 {last} 为止。",
    }
    space_kept() {
        en: "Progress is saved; the same command continues from here.",
        zh: "进度已保存；再次运行同一命令即可继续。",
    }
    space_farthest(positions: &str, count: &str) {
        en: "The farthest {positions} ({count}):",
        zh: "最远的{positions}，共 {count} 个：",
    }
    space_farthest_some(positions: &str, count: &str, shown: usize) {
        en: "The farthest {positions} (the first {shown} of {count}):",
        zh: "最远的{positions}，共 {count} 个，前 {shown} 个：",
    }
    space_chart_title(positions: &str, size: &str, goal: &str) {
        en: "{positions} of {size} by distance from {goal}",
        zh: "{size} {positions}按与 {goal} 的距离分布",
    }
    space_chart_mean(mean: &str) { en: "mean {mean}", zh: "平均 {mean}" }
    space_means(threads: usize, bytes: &str, time: &str) {
        en: "threads: {threads}; memory: {bytes}; time: {time}",
        zh: "线程数 {threads}，内存 {bytes}，用时 {time}",
    }
    /// A way of counting that is not available for pushes.
    space_means_of_slides() {
        en: "it needs the single-tile metric; with the multi-tile metric only small boards are counted, in memory",
        zh: "只用于单格计步；多格计步时只统计小棋盘，全部在内存中",
    }
    space_resumed(last: u32) {
        en: "Continuing after distance {last}, where an earlier count stopped.",
        zh: "从先前停止之处（距离 {last}）继续。",
    }
    space_progress(distance: u32, counted: &str, part: u64) {
        en: "distance {distance}: {part} %; {counted} so far; Ctrl-C stops",
        zh: "距离 {distance}：{part}%；已统计 {counted}；按 Ctrl-C 停止",
    }
    space_checking(part: u64) { en: "checking the checkpoint: {part} %", zh: "正在检查已保存的进度：{part}%" }
}

/// The progress of a count.
pub fn count_line(language: Language, work: &Work) -> String {
    let (done, all) = work.parts;
    let part = 100 * done / all.max(1);
    if work.reading {
        return space_checking(language, part);
    }
    space_progress(language, work.layers, &boards(language, work.done), part)
}

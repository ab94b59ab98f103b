//! What is said of whole spaces.

use std::path::Path;

use jiugong_puzzles::tiles::whole::{Damage, WholeError};
use jiugong_search::Work;

use super::Explain;
use crate::language::Language;
use crate::units::{show_bytes, show_count};

catalogue! {
    /// A whole space.
    space_total(boards: &str, mean: &str, largest: u32) {
        en: "{boards} boards, mean distance {mean}, largest distance {largest}.",
        zh: "共 {boards} 个棋盘，平均距离 {mean}，最大距离 {largest}。",
    }
    /// A space that was not counted to its end.
    space_stopped(counted: &str, boards: &str, last: u32) {
        en: "Stopped by the user: {counted} of {boards} boards, those up to distance {last}.",
        zh: "因用户中断而停止：已数 {counted} 个（共 {boards} 个），至距离 {last} 为止。",
    }
    /// What a stopped count has left behind.
    space_kept() {
        en: "What is done is kept; the same command goes on from here.",
        zh: "已完成的部分已保存；再次运行同一命令即可继续。",
    }
    /// All boards at the largest distance.
    space_farthest(count: &str) { en: "The farthest boards, {count}:", zh: "最远的棋盘，共 {count} 个：" }
    /// Some of the boards at the largest distance.
    space_farthest_some(count: &str, shown: usize) {
        en: "The farthest boards, the first {shown} of {count}:",
        zh: "最远的棋盘，共 {count} 个，前 {shown} 个：",
    }
    /// Title of the chart of a space.
    space_chart_title(size: &str, goal: &str) {
        en: "Boards of {size} by distance from {goal}",
        zh: "{size} 棋盘按与 {goal} 的距离分布",
    }
    /// The mean in the chart of a space.
    space_chart_mean(mean: &str) { en: "mean {mean}", zh: "平均 {mean}" }
    /// What a count took.
    space_means(threads: usize, bytes: &str, time: &str) {
        en: "threads: {threads}; memory: {bytes}; time: {time}",
        zh: "线程数 {threads}，内存 {bytes}，用时 {time}",
    }
    /// An earlier count is taken up.
    space_resumed(last: u32) {
        en: "Going on after distance {last}, where an earlier count had stopped.",
        zh: "从先前停止之处（距离 {last}）继续。",
    }
    /// A count in progress.
    space_progress(distance: u32, counted: &str, part: u64) {
        en: "distance {distance}: {part} %; {counted} boards so far; Ctrl-C stops",
        zh: "距离 {distance}：{part} %；已数 {counted} 个棋盘；按 Ctrl-C 停止",
    }
    /// A checkpoint is being checked.
    space_checking(part: u64) { en: "checking the checkpoint: {part} %", zh: "正在检查已保存的进度：{part} %" }
}

/// How far a count has come.
pub fn count_line(language: Language, work: &Work) -> String {
    let (done, all) = work.parts;
    let part = 100 * done / all.max(1);
    if work.reading {
        return space_checking(language, part);
    }
    space_progress(language, work.layers, &show_count(work.done), part)
}

fn bytes(count: u64) -> String {
    show_bytes(usize::try_from(count).unwrap_or(usize::MAX))
}

/// The folder of the space that a file of its checkpoint belongs to.
fn folder(file: &Path) -> String {
    let of_cell = file.extension().is_some_and(|extension| extension == "bits");
    let folder = file.ancestors().nth(if of_cell { 2 } else { 1 });
    folder.unwrap_or(file).display().to_string()
}

impl Explain for WholeError {
    fn explain(&self, language: Language) -> String {
        if language == Language::Zh {
            return self.zh();
        }
        match self {
            WholeError::Memory { size, needed, limit, on_disk } => format!(
                "the space of {size} needs {} of memory and the limit is {}; raise --memory-limit, or use --disk DIR ({} of files)",
                bytes(*needed),
                bytes(*limit),
                bytes(*on_disk)
            ),
            WholeError::MemoryWithDisk { size, needed, limit } => format!(
                "even on disk the space of {size} needs {} of memory and the limit is {}; raise --memory-limit",
                bytes(*needed),
                bytes(*limit)
            ),
            WholeError::Disk { size, needed, limit } => format!(
                "the space of {size} needs {} on disk and the limit is {}; make room, raise --disk-limit, or use another --disk",
                bytes(*needed),
                bytes(*limit)
            ),
            WholeError::Damaged { path, .. } => format!("{self}; remove {} to count anew", folder(path)),
            other => other.to_string(),
        }
    }

    fn zh(&self) -> String {
        match self {
            WholeError::TooLarge { size } => format!("{size} 的棋盘总数太多，无法统计"),
            WholeError::Memory { size, needed, limit, on_disk } => format!(
                "统计 {size} 需要 {} 内存，而限制为 {}；请增大 --memory-limit，或使用 --disk DIR（文件共 {}）",
                bytes(*needed),
                bytes(*limit),
                bytes(*on_disk)
            ),
            WholeError::MemoryWithDisk { size, needed, limit } => format!(
                "即使使用磁盘，统计 {size} 也需要 {} 内存，而限制为 {}；请增大 --memory-limit",
                bytes(*needed),
                bytes(*limit)
            ),
            WholeError::Disk { size, needed, limit } => format!(
                "统计 {size} 需要 {} 磁盘空间，而限制为 {}；请腾出空间、增大 --disk-limit，或换一个 --disk",
                bytes(*needed),
                bytes(*limit)
            ),
            WholeError::Damaged { path, damage } => {
                let what = match damage {
                    Damage::Missing => "文件不存在",
                    Damage::Length => "文件被截断或过长",
                    Damage::Altered => "内容与校验和不符",
                    Damage::Foreign => "不属于这次统计",
                };
                format!("已保存的进度已损坏：{}：{what}；删除 {} 可重新统计", path.display(), folder(path))
            }
            WholeError::Busy { path } => format!("另一个统计正在使用 {}", path.display()),
            WholeError::Io { path, error } => format!("{}：{error}", path.display()),
            WholeError::Miscounted { counted, boards } => {
                format!("内部错误：数出 {counted} 个棋盘，应为 {boards} 个")
            }
        }
    }
}

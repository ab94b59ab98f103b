//! What is said of whole spaces.

use std::path::Path;

use jiugong_puzzles::tiles::whole::{CountProgress, Damage, WholeError};

use super::{Explain, space_checking, space_progress};
use crate::language::Language;
use crate::units::{show_bytes, show_count};

/// How far a count has come.
pub fn count_line(language: Language, progress: &CountProgress<'_>) -> String {
    let (done, all) = progress.parts;
    let part = 100 * done / all.max(1);
    if progress.reading {
        return space_checking(language, part);
    }
    let counted = show_count(progress.layers.iter().sum());
    space_progress(language, progress.layers.len() as u32, &counted, part)
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

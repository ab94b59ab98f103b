//! Why experiments failed, explained to people: those on boards, on whole spaces, and with tables in files.

use std::path::Path;

use jiugong_puzzles::tiles::whole::{Damage, WholeError};
use jiugong_search::StopReason;
use jiugong_store::{NotKept, Obstacle, RejectReason};

use super::Explain;
use crate::boards::coach::CoachError;
use crate::experiments::audit::AuditError;
use crate::experiments::forecast::ForecastError;
use crate::experiments::generate::GenerateError;
use crate::experiments::path::PathError;
use crate::experiments::solve::Proof;
use crate::present::language::{Language, Text};
use crate::present::units::show_bytes;

impl Proof {
    /// What it says.
    pub fn text(self) -> Text {
        match self {
            Proof::Parity => Text {
                en: "Unsolvable: the goal cannot be reached from this board (their parities differ).",
                zh: "无解：该棋盘无法到达目标（奇偶性不同）。",
            },
            Proof::Order => Text {
                en: "Unsolvable: in a single line the tiles never change their order.",
                zh: "无解：只有一行（列）时，棋子的次序永远不变。",
            },
            Proof::Never(why) => why,
            Proof::Exhausted => Text {
                en: "Unsolvable: everything that can be reached was searched.",
                zh: "无解：已搜索所有可以到达的状态。",
            },
        }
    }
}

/// Which limit stopped a search.
pub fn stop_text(why: StopReason) -> Text {
    match why {
        StopReason::Time => Text { en: "the time limit", zh: "时间限制" },
        StopReason::Nodes => Text { en: "the node limit", zh: "结点数限制" },
        StopReason::Bytes => Text { en: "the memory limit", zh: "内存限制" },
        StopReason::Overflow => Text { en: "costs too large to be counted", zh: "代价超出可计算的范围" },
        _ => Text { en: "the user", zh: "用户中断" },
    }
}

impl Explain for AuditError {
    fn explain(&self, language: Language) -> String {
        match self {
            AuditError::NoTables { heuristic, why } => {
                let (heuristic, why) = (heuristic.name(), stop_text(*why).get(language));
                match language {
                    Language::En => format!("the tables of {heuristic} were not made: stopped by {why}"),
                    Language::Zh => format!("{heuristic} 的表没有建成：因{why}而停止"),
                }
            }
            AuditError::Request(error) => error.explain(language),
            AuditError::TooLarge { .. } if language == Language::En => self.to_string(),
            AuditError::TooLarge { .. } => self.zh(),
        }
    }

    fn zh(&self) -> String {
        match self {
            AuditError::TooLarge { size, most } => {
                format!("{size} 的棋盘有 {} 格；至多检验 {most} 格的空间", size.cells())
            }
            other => other.explain(Language::Zh),
        }
    }
}

impl Explain for CoachError {
    fn explain(&self, language: Language) -> String {
        match self {
            CoachError::Unsolvable(why) => why.text().get(language).to_owned(),
            CoachError::Request(error) => error.explain(language),
            _ if language == Language::En => self.to_string(),
            _ => self.zh(),
        }
    }

    fn zh(&self) -> String {
        match self {
            CoachError::TooLarge { size, most } => {
                format!("{size} 的棋盘有 {} 格；只能求出至多 {most} 格的棋盘的距离", size.cells())
            }
            CoachError::Impossible { step } => format!("第 {step} 步移出棋盘"),
            other => other.explain(Language::Zh),
        }
    }
}

impl Explain for GenerateError {
    fn explain(&self, language: Language) -> String {
        match self {
            GenerateError::Request(error) => error.explain(language),
            _ if language == Language::En => self.to_string(),
            _ => self.zh(),
        }
    }

    fn zh(&self) -> String {
        match self {
            GenerateError::TooLarge { size, most } => format!("{size} 全部棋盘的距离未知；应为至多 {most} 格"),
            GenerateError::NoSuchDistance { size, asked, largest, farthest } => format!(
                "没有与目标相距 {asked} 步的 {size} 棋盘；距离从 0（1 个，即目标）到 {largest}（{farthest} 个）"
            ),
            GenerateError::TooFar { size, asked, largest } => {
                format!("没有与目标相距 {asked} 步的 {size} 棋盘；最大距离为 {largest}")
            }
            GenerateError::NotKnown { most } => {
                format!("离这个目标最远的棋盘未知：至多 {most} 格有全部距离的表；空格在角上的 4x4 目标有已知的棋盘表")
            }
            GenerateError::Request(error) => error.zh(),
        }
    }
}

impl Explain for PathError {
    fn zh(&self) -> String {
        match self {
            PathError::TooLargeForAll { size, most } => {
                format!("{size} 的棋盘太多，没有全部棋盘的距离表；至多 {most} 格")
            }
            PathError::TooLarge { size, most } => {
                format!("{size} 的棋盘求不出最短解；至多 {most} 格；可用 `jiugong solve` 求较短的解")
            }
        }
    }
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

impl Explain for ForecastError {
    fn explain(&self, language: Language) -> String {
        if language == Language::Zh {
            return self.zh();
        }
        match self {
            ForecastError::Space(error) => error.explain(language),
            ForecastError::NoDisk { needed, limit } => format!(
                "each process needs {} of memory and the limit is {}; raise --memory-limit, or say how fast the disk is: --disk-speed 2GB/s",
                bytes(*needed),
                bytes(*limit)
            ),
            ForecastError::NoMemory { needed, limit } => format!(
                "each process needs {} of memory and the limit is {}; raise --memory-limit or --machines",
                bytes(*needed),
                bytes(*limit)
            ),
            ForecastError::NoNetwork => "say how fast the network between the machines is: --network 10Gb/s".to_owned(),
            ForecastError::NoLayers { size } => {
                format!("nobody can count all boards of {size}; say how far is to be counted: --layers 20")
            }
        }
    }

    fn zh(&self) -> String {
        match self {
            ForecastError::Space(error) => error.zh(),
            ForecastError::NoDisk { needed, limit } => format!(
                "每个进程需要 {} 内存，而限制为 {}；请增大 --memory-limit，或给出磁盘速度：--disk-speed 2GB/s",
                bytes(*needed),
                bytes(*limit)
            ),
            ForecastError::NoMemory { needed, limit } => format!(
                "每个进程需要 {} 内存，而限制为 {}；请增大 --memory-limit 或 --machines",
                bytes(*needed),
                bytes(*limit)
            ),
            ForecastError::NoNetwork => "请给出机器之间的网络速度：--network 10Gb/s".to_owned(),
            ForecastError::NoLayers { size } => {
                format!("{size} 的全部棋盘无人能数完；请给出统计到多远：--layers 20")
            }
        }
    }
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

impl Explain for RejectReason {
    fn zh(&self) -> String {
        match self {
            RejectReason::Truncated => "文件被截断".to_owned(),
            RejectReason::Overlong => "文件比其声明的长".to_owned(),
            RejectReason::BadHeader => "文件头被改动".to_owned(),
            RejectReason::BadChecksum => "内容被改动".to_owned(),
            RejectReason::NotOurs => "不是表".to_owned(),
            RejectReason::NotAFile => "不是普通文件".to_owned(),
            RejectReason::OtherVersion { found, wanted } => format!("格式版本为 {found}，本程序使用 {wanted}"),
            RejectReason::OtherLayout { found, wanted } => format!("布局版本为 {found}，本程序使用 {wanted}"),
            RejectReason::OtherTable { name, descriptor } => format!("是另一个表：{name}（{descriptor}）"),
            other => other.to_string(),
        }
    }
}

impl Explain for NotKept {
    fn zh(&self) -> String {
        let why = match &self.obstacle {
            Obstacle::NoRoom => "磁盘空间不足".to_owned(),
            Obstacle::NoRight => "没有写入权限".to_owned(),
            Obstacle::NoFolder => "没有缓存文件夹".to_owned(),
            Obstacle::NotReadable => "写入的文件无法读回".to_owned(),
            other => other.to_string(),
        };
        format!("{}：{why}", self.path.display())
    }
}

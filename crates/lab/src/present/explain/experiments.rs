//! Error messages of experiments: proofs, limits, and tables in files.

use jiugong_search::StopReason;
use jiugong_store::{Obstacle, RejectReason, SaveError};

use super::Explain;
use crate::experiments::solve::Proof;
use crate::present::language::Text;

impl Proof {
    /// The message.
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

/// The limit that stopped a search.
pub fn stop_text(why: StopReason) -> Text {
    match why {
        StopReason::Time => Text { en: "the time limit", zh: "时间限制" },
        StopReason::Nodes => Text { en: "the node limit", zh: "结点数限制" },
        StopReason::Bytes => Text { en: "the memory limit", zh: "内存限制" },
        StopReason::Overflow => Text { en: "costs too large to be counted", zh: "代价超出可计算的范围" },
        _ => Text { en: "the user", zh: "用户中断" },
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

impl Explain for SaveError {
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

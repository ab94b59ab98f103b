//! Sentences about tables.

use jiugong_store::{NotKept, Obstacle, Why};

use super::Explain;

impl Explain for Why {
    fn zh(&self) -> String {
        match self {
            Why::Truncated => "文件被截断".to_owned(),
            Why::Overlong => "文件比其声明的长".to_owned(),
            Why::BadHeader => "文件头被改动".to_owned(),
            Why::BadChecksum => "内容被改动".to_owned(),
            Why::NotOurs => "不是表".to_owned(),
            Why::NotAFile => "不是普通文件".to_owned(),
            Why::OtherVersion { found, wanted } => format!("格式版本为 {found}，本程序使用 {wanted}"),
            Why::OtherLayout { found, wanted } => format!("布局版本为 {found}，本程序使用 {wanted}"),
            Why::OtherTable { name, descriptor } => format!("是另一个表：{name}（{descriptor}）"),
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

//! Messages about output files and pictures.

use jiugong_lab::Language;

use super::Explain;
use crate::picture::{PictureError, possible};
use crate::units::show_count;

catalogue! {
    /// A full-screen program was started without a terminal.
    needs_terminal() {
        en: "this needs a terminal: standard input and output must both be one; `jiugong --help` lists what works in pipes",
        zh: "需要终端：标准输入与标准输出都必须是终端；可用于管道的命令见 `jiugong --help`",
    }
    /// Columns of a table that do not fit the terminal.
    columns_left_out(columns: &str) { en: "Not shown at this width: {columns}.", zh: "因宽度不足未显示的列：{columns}。" }
    wrote(file: &str, bytes: &str) { en: "wrote {file} ({bytes})", zh: "已写入 {file}（{bytes}）" }
    wrote_over(file: &str, bytes: &str) {
        en: "wrote {file} ({bytes}), replacing the file that was there",
        zh: "已写入 {file}（{bytes}），替换了原有文件",
    }
    cannot_write(file: &str, why: &str) { en: "cannot write {file}: {why}", zh: "无法写入 {file}：{why}" }
    output_is_stdout() {
        en: "-o needs the name of a file; standard output has the other answers",
        zh: "-o 需要文件名；标准输出用于其他结果",
    }
    is_folder() { en: "it is a folder; name a file in it", zh: "它是文件夹；请给出其中的文件名" }
    is_no_file() { en: "it is neither a file nor a new name", zh: "它不是普通文件，也不是新的文件名" }
    no_folder(folder: &str) { en: "the folder {folder} does not exist", zh: "文件夹 {folder} 不存在" }
    is_protected() { en: "the file there is write-protected", zh: "该文件受写保护" }
}

impl Explain for PictureError {
    fn zh(&self) -> String {
        match self {
            PictureError::UnknownKind { file } => {
                format!("无法由 {file} 判断图片类型；文件名应以 {} 结尾", possible().replace(", ", " 或 "))
            }
            PictureError::NoPixels => {
                "本程序编译时未包含 PNG 图片；请改用 .svg 文件，或运行 `cargo install jiugong --features png`"
                    .to_owned()
            }
            PictureError::TooLarge { width, height, most } => {
                let most = show_count(*most);
                format!("{width}x{height} 像素的图片太大，至多 {most} 像素；SVG 没有这个限制")
            }
            PictureError::NotDrawn(why) => format!("图片无法绘制：{why}"),
        }
    }
}

//! The arguments of the verbs about the program itself.

use clap::Args;
use jiugong_lab::Text;
use jiugong_show::export::ListFormat;

use crate::values;
use clap_complete::Shell;

#[derive(Debug, Args)]
pub struct Completions {
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

#[derive(Debug, Args)]
pub struct Help {
    #[arg(value_name = "VERB")]
    pub verb: Vec<String>,
}

#[derive(Debug, Args)]
pub struct Man {
    #[arg(value_name = "VERB")]
    pub verb: Option<String>,
}

/// What `list` can list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListKind {
    Methods,
    Heuristics,
    Domains,
    Goals,
    Sets,
    Formats,
}

/// The lists by name.
pub static LISTS: [(&str, ListKind, Text); 6] = [
    ("methods", ListKind::Methods, Text { en: "search methods with their guarantees", zh: "搜索方法及其保证" }),
    ("heuristics", ListKind::Heuristics, Text { en: "heuristics with their properties", zh: "启发函数及其性质" }),
    (
        "domains",
        ListKind::Domains,
        Text {
            en: "domains: problem formats, options, heuristics", zh: "问题种类：写法、选项与启发函数"
        },
    ),
    ("goals", ListKind::Goals, Text { en: "goals of boards by name", zh: "有名称的目标棋盘" }),
    ("sets", ListKind::Sets, Text { en: "benchmark sets", zh: "标准测试集" }),
    ("formats", ListKind::Formats, Text { en: "output formats and board notations", zh: "输出格式与棋盘写法" }),
];

#[derive(Debug, Args)]
pub struct List {
    #[arg(value_parser = values::names(LISTS.to_vec()), value_name = "LIST")]
    pub what: ListKind,
    #[arg(long, value_parser = values::list_format(), value_name = "FORMAT", default_value = "text")]
    pub format: ListFormat,
}

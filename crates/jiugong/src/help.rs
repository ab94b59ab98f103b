//! The help of every verb and option, in both languages, and the command line that carries it.

use std::fmt::Write;
use std::sync::OnceLock;

use clap::builder::PossibleValue;
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Arg, ArgAction, Command, CommandFactory};
use jiugong_lab::{Language, Text};

use crate::args::Cli;

static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// The language of help and of errors about options.
pub fn language() -> Language {
    LANGUAGE.get().copied().unwrap_or_default()
}

/// The whole command line, with help in `language`.
pub fn command(language: Language) -> Command {
    let _ = LANGUAGE.set(language);
    let colours = Styles::styled()
        .header(AnsiColor::Green.on_default().bold())
        .usage(AnsiColor::Green.on_default().bold())
        .literal(AnsiColor::Cyan.on_default().bold())
        .placeholder(AnsiColor::Cyan.on_default());
    localised(Cli::command().styles(colours), "", language)
}

/// `command` and everything below it with help in `language`; `path` is the verb it belongs to.
fn localised(command: Command, path: &str, language: Language) -> Command {
    let options = Text { en: "Options", zh: "选项" }.get(language);
    let arguments = Text { en: "Arguments", zh: "参数" }.get(language);
    let mut command = command
        .about(text(if path.is_empty() { "jiugong" } else { path }).get(language))
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .subcommand_help_heading(Text { en: "Commands", zh: "命令" }.get(language))
        .help_template(match language {
            Language::En => "{about-with-newline}\nUsage: {usage}\n\n{all-args}{after-help}",
            Language::Zh => "{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}",
        })
        .mut_args(|argument| {
            let heading = if argument.is_positional() { arguments } else { options };
            let own = format!("{path}.{}", argument.get_id());
            let help = find(&own).unwrap_or_else(|| text(argument.get_id().as_str()));
            let argument = argument.help(help.get(language)).help_heading(heading);
            if language == Language::Zh { with_chinese_values(argument) } else { argument }
        })
        .arg(
            Arg::new("help")
                .short('h')
                .long("help")
                .action(ArgAction::Help)
                .help(text("help").get(language))
                .help_heading(options),
        );
    if path.is_empty() {
        let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
        command = command
            .arg(version.help(text("version").get(language)).help_heading(options))
            .subcommand_required(true)
            .arg_required_else_help(true)
            .propagate_version(true)
            .after_help(text("examples").get(language));
    } else if let Some(examples) = find(&format!("{path}.examples")) {
        command = command.after_help(examples.get(language));
    }
    let names: Vec<String> = command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(&name, |verb| localised(verb, &name, language));
    }
    command
}

/// The argument with its possible values and its default in Chinese, which clap would show in English.
fn with_chinese_values(argument: Arg) -> Arg {
    let values = argument.get_possible_values();
    let defaults: Vec<_> = argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let mut short = argument.get_help().map(ToString::to_string).unwrap_or_default();
    if !defaults.is_empty() {
        let _ = write!(short, " [默认：{}]", defaults.join("、"));
    }
    let mut long = short.clone();
    // A flag has values too, but nobody writes them.
    if !values.is_empty() && argument.get_action().takes_values() {
        let names: Vec<_> = values.iter().map(PossibleValue::get_name).collect();
        let _ = write!(short, " [可选：{}]", names.join("、"));
        long += "\n\n可选值：";
        for value in &values {
            let help = value.get_help().map(ToString::to_string).unwrap_or_default();
            let _ = write!(long, "\n- {}：{help}", value.get_name());
        }
    }
    argument.help(short).long_help(long).hide_possible_values(true).hide_default_value(true)
}

fn find(key: &str) -> Option<Text> {
    TEXTS.iter().find(|(name, _)| *name == key).map(|&(_, text)| text)
}

/// The text for `key`; a test sees to it that there is one.
fn text(key: &str) -> Text {
    find(key).unwrap_or(Text { en: "", zh: "" })
}

/// Help by verb, by `verb.option`, and by option for those that mean the same everywhere.
static TEXTS: &[(&str, Text)] = &[
    (
        "jiugong",
        Text {
            en: "Sliding-puzzle solver and search laboratory: the 8-puzzle and every other size, by every search method",
            zh: "九宫：滑块拼图求解器与搜索实验室——八数码及任意大小，所有搜索方法",
        },
    ),
    (
        "examples",
        Text {
            en: "Examples:\n  jiugong solve 283104765 --goal spiral\n  jiugong solve '2 8 3/1 0 4/7 6 5' --goal spiral --method bfs --format arrows\n  jiugong compare 216408753 --goal spiral\n  jiugong judge hdu-1043 < cases.txt",
            zh: "示例：\n  jiugong solve 283104765 --goal spiral\n  jiugong solve '2 8 3/1 0 4/7 6 5' --goal spiral --method bfs --format arrows\n  jiugong compare 216408753 --goal spiral\n  jiugong judge hdu-1043 < cases.txt",
        },
    ),
    ("help", Text { en: "Show help", zh: "显示帮助" }),
    ("version", Text { en: "Show the version", zh: "显示版本" }),
    (
        "lang",
        Text {
            en: "Language of everything people read; else JIUGONG_LANG, else the locale",
            zh: "显示语言；默认取 JIUGONG_LANG，再取系统区域设置",
        },
    ),
    ("solve", Text { en: "Solve boards", zh: "求解棋盘" }),
    (
        "solve.examples",
        Text {
            en: "Exit codes: 0 solved, 1 unsolvable, 2 bad input or usage, 3 cut off or stopped.\nWithout a board, boards are read from standard input, one a line or in rows, and answered in order.",
            zh: "退出码：0 有解，1 无解，2 输入或用法有误，3 超出界限或被限制停止。\n不给棋盘时从标准输入读取，每行一个或逐行书写，按顺序作答。",
        },
    ),
    (
        "boards",
        Text {
            en: "The board: 283104765, or 2 8 3 1 0 4 7 6 5, or '2 8 3/1 0 4/7 6 5'; the blank is 0, x, _ or -1",
            zh: "棋盘：283104765、2 8 3 1 0 4 7 6 5 或 '2 8 3/1 0 4/7 6 5'；空格写作 0、x、_ 或 -1",
        },
    ),
    (
        "goal",
        Text {
            en: "standard (1 2 … n 0), blank-first (0 1 … n), spiral, or a board [default: standard; blank-first for Korf's files]",
            zh: "standard（1 2 … n 0）、blank-first（0 1 … n）、spiral（螺旋），或一个棋盘 [默认：standard；Korf 文件为 blank-first]",
        },
    ),
    (
        "size",
        Text {
            en: "Rows and columns of a board that is not square and not written in rows",
            zh: "行数与列数；非正方形且未分行书写的棋盘需要",
        },
    ),
    ("unrank.size", Text { en: "Rows and columns of the board", zh: "棋盘的行数与列数" }),
    ("method", Text { en: "The search method; see `jiugong methods`", zh: "搜索方法；见 `jiugong methods`" }),
    ("heuristic", Text { en: "The heuristic; see `jiugong heuristics`", zh: "启发函数；见 `jiugong heuristics`" }),
    ("order", Text { en: "The operator order: any order of l, u, r, d", zh: "算符次序：l、u、r、d 的任意排列" }),
    ("goal_test", Text { en: "When a state is compared with the goal", zh: "何时与目标比较" }),
    ("duplicates", Text { en: "Which repeated states are refused", zh: "判重规则：拒绝哪些重复状态" }),
    ("store", Text { en: "How the states seen are kept", zh: "见过的状态如何存储" }),
    (
        "bound",
        Text {
            en: "The bound of dls, iddfs, dfbnb and idastar", zh: "dls、iddfs、dfbnb、idastar 的深度（代价）界限"
        },
    ),
    ("weight_g", Text { en: "The weight of g in f = wg·g + wh·h", zh: "f = wg·g + wh·h 中 g 的权" }),
    ("weight_h", Text { en: "The weight of h in f = wg·g + wh·h", zh: "f = wg·g + wh·h 中 h 的权" }),
    (
        "within",
        Text {
            en: "Stop as soon as the solution is proven to be within this ratio of the optimum, such as 1.05 (anytime)",
            zh: "一旦证明解不超过最优的这个倍数就停止，例如 1.05（anytime）",
        },
    ),
    (
        "solve.time_limit",
        Text {
            en: "Stop each search after this time, such as 30s [default: 10s for anytime, else none]",
            zh: "每次搜索的时间限制，例如 30s [默认：anytime 为 10s，其余不限]",
        },
    ),
    ("cost", Text { en: "What a move costs", zh: "移动的代价" }),
    ("moves", Text { en: "How moves are written", zh: "移动的记法" }),
    ("time_limit", Text { en: "Stop each search after this time, such as 10s", zh: "每次搜索的时间限制，例如 10s" }),
    (
        "compare.time_limit",
        Text { en: "Stop each method after this time [default: 5s]", zh: "每种方法的时间限制 [默认：5s]" },
    ),
    ("node_limit", Text { en: "Stop each search after this many expansions", zh: "每次搜索扩展的结点数限制" }),
    ("memory_limit", Text { en: "Stop each search before it holds more than this", zh: "每次搜索占用内存的限制" }),
    ("format", Text { en: "How answers are written", zh: "输出格式" }),
    (
        "compare",
        Text {
            en: "Compare methods and heuristics on one board, in a table and in words",
            zh: "在同一棋盘上比较各种方法与启发函数，给出表格与文字解读",
        },
    ),
    ("methods", Text { en: "List the methods with what they promise", zh: "列出所有搜索方法及其保证" }),
    ("compare.methods", Text { en: "The methods to compare [default: all]", zh: "要比较的方法 [默认：全部]" }),
    ("heuristics", Text { en: "List the heuristics with what is known of them", zh: "列出所有启发函数及其性质" }),
    (
        "compare.heuristics",
        Text {
            en: "The heuristics to compare [default: misplaced, manhattan, linear-conflict, walking-distance]",
            zh: "要比较的启发函数 [默认：misplaced、manhattan、linear-conflict、walking-distance]",
        },
    ),
    (
        "interactive",
        Text {
            en: "Type boards and see BFS, bounded DFS and A* solve them",
            zh: "交互程序：输入棋盘，依次用广度优先、有界深度优先与 A* 求解",
        },
    ),
    (
        "judge",
        Text {
            en: "Answer an online judge's input from standard input", zh: "按在线评测题目的格式读入并作答"
        },
    ),
    (
        "name",
        Text {
            en: "The judge's problem, such as hdu-1043; without one, they are listed",
            zh: "题目，例如 hdu-1043；不给则列出全部",
        },
    ),
    ("check.name", Text { en: "The judge's problem, such as hdu-1043", zh: "题目，例如 hdu-1043" }),
    (
        "check",
        Text {
            en: "Check whether an answer to a judge's input is right", zh: "检查对某题输入的答案是否正确"
        },
    ),
    (
        "input",
        Text {
            en: "The file with the judge's input; - is standard input", zh: "题目输入文件；- 为标准输入"
        },
    ),
    ("answer", Text { en: "The file with the answer; - is standard input", zh: "答案文件；- 为标准输入" }),
    (
        "maze",
        Text {
            en: "Find the shortest or cheapest way through a maze", zh: "走迷宫：求最短或代价最小的路"
        },
    ),
    (
        "file",
        Text {
            en: "The maze: rows of 0 (free) and 1 (wall), or . and #; without a file, standard input",
            zh: "迷宫文件：每行由 0（空地）与 1（墙）或 . 与 # 组成；不给则读标准输入",
        },
    ),
    (
        "from",
        Text {
            en: "The first cell, row and column from 0 [default: top left]",
            zh: "起点，行,列（从 0 起）[默认：左上角]",
        },
    ),
    ("to", Text { en: "The last cell [default: bottom right]", zh: "终点 [默认：右下角]" }),
    (
        "weighted",
        Text {
            en: "Numbers are the costs of entering cells; walls are #", zh: "数字为进入该格的代价；墙写作 #"
        },
    ),
    ("four-in-line", Text { en: "Find the fewest moves until four are in line", zh: "四子连棋：求最少移动步数" }),
    (
        "rows",
        Text {
            en: "The four rows, such as BWBO WBWB BWBW WBWO; without them, standard input",
            zh: "四行，例如 BWBO WBWB BWBW WBWO；不给则读标准输入",
        },
    ),
    (
        "solvable",
        Text {
            en: "Say whether boards reach a goal, up to 999x999", zh: "判断棋盘能否到达目标，至 999x999"
        },
    ),
    ("rank", Text { en: "Give boards their Cantor numbers", zh: "求棋盘的康托展开值" }),
    ("unrank", Text { en: "Give Cantor numbers their boards", zh: "由康托展开值求棋盘" }),
    ("numbers", Text { en: "Cantor numbers, from 0", zh: "康托展开值，从 0 起" }),
    ("completions", Text { en: "Write completions for a shell", zh: "输出命令补全脚本" }),
    ("shell", Text { en: "The shell", zh: "命令行外壳" }),
    ("man", Text { en: "Write the manual page", zh: "输出手册页" }),
    ("verb", Text { en: "The verb to document; without one, all of jiugong", zh: "要说明的命令；不给则为总览" }),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_and_option_has_help_in_both_languages() {
        fn look(command: &Command, path: &str, missing: &mut Vec<String>) {
            if command.get_about().is_none_or(|about| about.to_string().is_empty()) {
                missing.push(path.to_owned());
            }
            for argument in command.get_arguments() {
                if argument.get_help().is_none_or(|help| help.to_string().is_empty()) {
                    missing.push(format!("{path}.{}", argument.get_id()));
                }
            }
            for verb in command.get_subcommands() {
                look(verb, verb.get_name(), missing);
            }
        }
        for language in Language::ALL {
            let mut missing = Vec::new();
            look(&localised(Cli::command(), "", language), "jiugong", &mut missing);
            assert_eq!(missing, [""; 0], "{language:?}");
        }
        assert!(TEXTS.iter().all(|(_, text)| !text.en.is_empty() && !text.zh.is_empty()));
    }

    #[test]
    fn the_command_line_is_sound() {
        localised(Cli::command(), "", Language::En).debug_assert();
    }
}

//! The help of every verb and option, in both languages, and the command line that carries it.

use std::ffi::OsString;
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
    command_for(None, language)
}

/// The command line that `words` is to be read by: where they begin with a verb, no other verb has its help, which would take as
/// long to put together as a small board to solve.
pub fn command_of(words: &[OsString], language: Language) -> Command {
    command_for(words.get(1).and_then(|word| word.to_str()), language)
}

fn command_for(verb: Option<&str>, language: Language) -> Command {
    let _ = LANGUAGE.set(language);
    let colours = Styles::styled()
        .header(AnsiColor::Green.on_default().bold())
        .usage(AnsiColor::Green.on_default().bold())
        .literal(AnsiColor::Cyan.on_default().bold())
        .placeholder(AnsiColor::Cyan.on_default());
    let command = Cli::command().styles(colours);
    let verb = verb.filter(|&verb| command.get_subcommands().any(|known| known.get_name() == verb)).map(str::to_owned);
    localised(command, "", verb.as_deref(), language)
}

/// `command` and everything below it, or only `verb` of that, with help in `language`; `path` is the verb it belongs to.
fn localised(command: Command, path: &str, verb: Option<&str>, language: Language) -> Command {
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
    let all = command.get_subcommands().map(|verb| verb.get_name().to_owned());
    let names: Vec<String> = all.filter(|name| verb.is_none_or(|verb| verb == name)).collect();
    for name in names {
        command = command.mut_subcommand(&name, |verb| localised(verb, &name, None, language));
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
    let argument = argument.help(short).long_help(long);
    // A flag has neither, and may not hide them.
    if argument.get_action().takes_values() {
        argument.hide_possible_values(true).hide_default_value(true)
    } else {
        argument
    }
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
            en: "Compare methods, heuristics and stores on one board or on many, in tables, in words and as a chart",
            zh: "在一个或许多棋盘上比较各种方法、启发函数与存储方式，给出表格、文字解读与图",
        },
    ),
    (
        "compare.examples",
        Text {
            en: "Examples:\n  jiugong compare 216408753 --goal spiral\n  jiugong compare --random 100 --seed 7 --methods bfs,astar,idastar -o compare.svg\n  jiugong compare --file boards.txt --methods astar --stores perfect,hash,list --format csv\nWithout a board, boards are read from standard input. The same seed gives the same boards, and all figures but\ntimes, on every machine. Exit codes: 0 something solved, 1 unsolvable, 2 bad input or usage, 3 nothing solved\nwithin the limits, or interrupted.",
            zh: "示例：\n  jiugong compare 216408753 --goal spiral\n  jiugong compare --random 100 --seed 7 --methods bfs,astar,idastar -o compare.svg\n  jiugong compare --file boards.txt --methods astar --stores perfect,hash,list --format csv\n不给棋盘时从标准输入读取。相同的种子在任何机器上给出相同的棋盘，除用时外的数值也相同。\n退出码：0 有解出的棋盘，1 无解，2 输入或用法有误，3 限制内未解出或被中断。",
        },
    ),
    (
        "compare.file",
        Text {
            en: "Read the boards from this file, one a line or in rows; - is standard input",
            zh: "从此文件读取棋盘，每行一个或逐行书写；- 为标准输入",
        },
    ),
    (
        "random",
        Text {
            en: "Compare on so many random boards, each board that reaches the goal being equally likely",
            zh: "用这么多个随机棋盘比较；能到达目标的棋盘机会均等",
        },
    ),
    ("seed", Text { en: "The seed of the random boards", zh: "随机棋盘的种子" }),
    (
        "compare.size",
        Text {
            en: "Rows and columns of the random boards [default: 3x3], or of boards not written in rows",
            zh: "随机棋盘（默认 3x3）或未分行书写的棋盘的行数与列数",
        },
    ),
    (
        "compare.stores",
        Text {
            en: "The stores of seen states to compare, for methods that keep them [default: what suits the board]",
            zh: "要比较的存储方式，用于保存状态的方法 [默认：适合棋盘的一种]",
        },
    ),
    (
        "compare.output",
        Text {
            en: "Also draw a chart of nodes and time by solution depth into this file, .svg or .png",
            zh: "另把结点数与用时随解的深度变化的图画到此文件（.svg 或 .png）",
        },
    ),
    (
        "space.output",
        Text {
            en: "Also draw a chart of the boards by distance into this file, .svg or .png",
            zh: "另把各距离棋盘数的图画到此文件（.svg 或 .png）",
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
    (
        "bench",
        Text {
            en: "Solve a known set of boards and hold the answers against the published optima",
            zh: "求解著名测试集，并与公布的最优解核对",
        },
    ),
    (
        "bench.name",
        Text {
            en: "The set, such as korf100; without one, they are listed",
            zh: "测试集，例如 korf100；不给则列出全部",
        },
    ),
    ("only", Text { en: "Only these instances, such as 1,5,7-9", zh: "只求解这些编号，例如 1,5,7-9" }),
    (
        "bench.examples",
        Text {
            en: "Exit codes: 0 every optimum found, 1 an answer longer than or in contradiction to the published optimum, 2 bad usage,\n3 limits or Ctrl-C stopped some.",
            zh: "退出码：0 全部达到公布的最优，1 有答案比公布的最优长或与之矛盾，2 用法有误，3 部分被限制或 Ctrl-C 停止。",
        },
    ),
    (
        "space",
        Text {
            en: "Count all boards of a size by their distance from a goal",
            zh: "按与目标的距离统计某一大小的全部棋盘",
        },
    ),
    (
        "space.examples",
        Text {
            en: "Exit codes: 0 counted, 2 bad input or usage, 3 stopped.\nOne bit for each board: 3x4 and 2x6 take 31 MiB, 2x7 takes 5.4 GiB, 3x5 81 GiB, 4x4 1.3 TiB.\nWith --disk a count goes on where it was stopped or killed.",
            zh: "退出码：0 已数完，2 输入或用法有误，3 被停止。\n每个棋盘一位：3x4 与 2x6 需 31 MiB，2x7 需 5.4 GiB，3x5 需 81 GiB，4x4 需 1.3 TiB。\n使用 --disk 时，停止或被终止后可从断点继续。",
        },
    ),
    ("space.size", Text { en: "Rows and columns of the board, such as 3x4", zh: "棋盘的行数与列数，例如 3x4" }),
    (
        "space.goal",
        Text {
            en: "standard (1 2 … n 0), blank-first (0 1 … n), spiral, or a board [default: standard]",
            zh: "standard（1 2 … n 0）、blank-first（0 1 … n）、spiral（螺旋），或一个棋盘 [默认：standard]",
        },
    ),
    ("space.threads", Text { en: "How many threads work [default: all cores]", zh: "线程数 [默认：全部核心]" }),
    ("space.memory_limit", Text { en: "Hold no more than this in memory", zh: "占用内存的限制" }),
    (
        "space.disk",
        Text {
            en: "Keep the boards in files in this folder, and go on where an earlier count was stopped",
            zh: "把数据保存在此文件夹的文件中，并从先前停止之处继续",
        },
    ),
    (
        "tables",
        Text {
            en: "List, build, check and remove pattern databases", zh: "列出、建立、检查与删除模式数据库"
        },
    ),
    ("list", Text { en: "List the tables that are kept, and where", zh: "列出已保存的表及其位置" }),
    ("build", Text { en: "Build the tables for a size and keep them", zh: "建立某一大小的表并保存" }),
    ("verify", Text { en: "Check every byte of tables", zh: "逐字节检查表" }),
    ("remove", Text { en: "Remove tables", zh: "删除表" }),
    ("verify.names", Text { en: "The tables; without one, all", zh: "表的名称；不给则为全部" }),
    ("verify.all", Text { en: "All tables", zh: "全部表" }),
    ("remove.names", Text { en: "The tables", zh: "表的名称" }),
    ("remove.all", Text { en: "All tables", zh: "全部表" }),
    ("build.size", Text { en: "Rows and columns of the board, such as 4x4", zh: "棋盘的行数与列数，例如 4x4" }),
    (
        "build.tier",
        Text {
            en: "small: built in a moment; large: built in seconds, for hard boards and many boards",
            zh: "small：瞬间建成；large：数秒建成，适合困难的棋盘或大量棋盘",
        },
    ),
    (
        "build.goal",
        Text {
            en: "The goal whose blank the tables are for: a name or a board [default: standard]; goals that look alike when turned or mirrored share tables",
            zh: "表所针对的目标（空格的位置）：名称或棋盘 [默认：standard]；旋转或镜像后相同的目标共用",
        },
    ),
    ("build.memory_limit", Text { en: "Hold no more than this in memory", zh: "占用内存的限制" }),
    (
        "tables.examples",
        Text {
            en: "Tables are kept in $JIUGONG_CACHE, or else in the platform's cache folder.\nExit codes: 0 done, 1 a table is damaged, 2 bad usage or no such table, 3 stopped.",
            zh: "表保存在 $JIUGONG_CACHE，否则保存在系统的缓存文件夹。\n退出码：0 完成，1 有损坏的表，2 用法有误或没有这个表，3 已停止。",
        },
    ),
    (
        "threads",
        Text {
            en: "How many threads work, where more than one can [default: all cores]",
            zh: "线程数（适用于可并行的方法）[默认：全部核心]",
        },
    ),
    (
        "checkpoint",
        Text {
            en: "Save the progress of pidastar in this file, and go on from it after a stop",
            zh: "把 pidastar 的进度保存在此文件中，停止之后可从中继续",
        },
    ),
    (
        "space.disk_limit",
        Text {
            en: "Let the files take no more than this [default: nine tenths of the room there is]",
            zh: "文件大小的限制 [默认：可用空间的十分之九]",
        },
    ),
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
            look(&localised(Cli::command(), "", None, language), "jiugong", &mut missing);
            assert_eq!(missing, [""; 0], "{language:?}");
        }
        assert!(TEXTS.iter().all(|(_, text)| !text.en.is_empty() && !text.zh.is_empty()));
    }

    #[test]
    fn the_command_line_is_sound() {
        localised(Cli::command(), "", None, Language::En).debug_assert();
    }

    #[test]
    fn the_help_of_a_verb_is_the_same_with_and_without_that_of_others() {
        let help = |mut command: Command| command.find_subcommand_mut("solve").unwrap().render_long_help().to_string();
        let words = ["jiugong", "solve", "283104765"].map(OsString::from);
        for language in [Language::En, Language::Zh] {
            assert_eq!(help(command_of(&words, language)), help(command(language)));
        }
        let others = |command: &Command| command.find_subcommand("rank").unwrap().get_about().is_some();
        assert!(others(&command(Language::En)) && !others(&command_of(&words, Language::En)));
    }
}

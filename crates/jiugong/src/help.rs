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
        .about(about(path).get(language))
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
            let help = own(path, argument.get_id().as_str()).unwrap_or_else(|| text(argument.get_id().as_str()));
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
    } else if let Some(examples) = own(path, "examples") {
        command = command.after_help(examples.get(language));
    }
    let all = command.get_subcommands().map(|verb| verb.get_name().to_owned());
    let names: Vec<String> = all.filter(|name| verb.is_none_or(|verb| verb == name)).collect();
    for name in names {
        let below = if path.is_empty() { name.clone() } else { format!("{path} {name}") };
        command = command.mut_subcommand(&name, |verb| localised(verb, &below, None, language));
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

/// The text for the verb `path`, such as `tables build`, under all of that or its last word.
fn about(path: &str) -> Text {
    let last = path.rsplit(' ').next().filter(|word| !word.is_empty()).unwrap_or("jiugong");
    find(path).unwrap_or_else(|| text(last))
}

/// The text for `key` of the verb `path`, if it has one of its own.
fn own(path: &str, key: &str) -> Option<Text> {
    let last = path.rsplit(' ').next().unwrap_or_default();
    find(&format!("{path}.{key}")).or_else(|| find(&format!("{last}.{key}")))
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
        "tree",
        Text {
            en: "Draw the tree that a search grew, as SVG, PNG or DOT", zh: "画出搜索树（SVG、PNG 或 DOT）"
        },
    ),
    (
        "tree.examples",
        Text {
            en: "Exit codes: 0 solved, 1 unsolvable, 2 bad input or usage, 3 cut off or stopped.\n\nExamples:\n  jiugong tree 283104765 --goal spiral -o tree.svg\n  jiugong tree 283104765 --goal spiral --method bibfs -o tree.png\n  jiugong tree 283164705 --goal spiral --method iddfs --round 6 -o tree.dot",
            zh: "退出码：0 有解，1 无解，2 输入或用法有误，3 超出界限或被限制停止。\n\n示例：\n  jiugong tree 283104765 --goal spiral -o tree.svg\n  jiugong tree 283104765 --goal spiral --method bibfs -o tree.png\n  jiugong tree 283164705 --goal spiral --method iddfs --round 6 -o tree.dot",
        },
    ),
    (
        "tree.method",
        Text {
            en: "The search method; auto is astar here; see `jiugong methods`",
            zh: "搜索方法；此处 auto 即 astar；见 `jiugong methods`",
        },
    ),
    (
        "tree.output",
        Text {
            en: "The file to write: its name ends in .svg, .png or .dot",
            zh: "要写的文件，以 .svg、.png 或 .dot 结尾",
        },
    ),
    (
        "tree.nodes",
        Text {
            en: "Draw this many nodes at most, and the solution path", zh: "最多画出这么多结点，外加解路径"
        },
    ),
    ("tree.round", Text { en: "Draw only this round of an iterative method", zh: "只画迭代方法的这一轮" }),
    (
        "tree.maze",
        Text {
            en: "Search the maze in FILE (- is standard input)", zh: "搜索 FILE 中的迷宫（- 为标准输入）"
        },
    ),
    (
        "tree.four_in_line",
        Text {
            en: "Search four in line; the arguments are the rows of its board", zh: "搜索四子连棋；参数为棋盘各行"
        },
    ),
    (
        "trace",
        Text {
            en: "Show a search step by step, with OPEN and CLOSED", zh: "逐步显示搜索过程，附 OPEN 表与 CLOSED 表"
        },
    ),
    (
        "trace.examples",
        Text {
            en: "On a terminal it is stepped: Enter goes on, b back, a number to that step, r to the next round, e to the end, q quits.\nExit codes: 0 solved, 1 unsolvable, 2 bad input or usage, 3 cut off or stopped. In JSON, duplicates = duplicate + improved + reopened events, and the two sides of bibfs number their nodes apart.\n\nExamples:\n  jiugong trace 283104765 --goal spiral\n  jiugong trace 283104765 --goal spiral --method bibfs | less\n  jiugong trace 283104765 --goal spiral --method idastar --format json\n  jiugong trace --maze maze.txt --method bfs --format posthoc > maze.trace.yaml\n  jiugong trace --four-in-line BWBO WBWB BWBW WBWO --method bfs",
            zh: "在终端上可逐步查看：回车下一步，b 上一步，数字跳到该步，r 下一轮，e 最后一步，q 退出。\n退出码：0 有解，1 无解，2 输入或用法有误，3 超出界限或被限制停止。JSON 中 duplicates = duplicate + improved + reopened 事件数；bibfs 两侧各自编号。\n\n示例：\n  jiugong trace 283104765 --goal spiral\n  jiugong trace 283104765 --goal spiral --method bibfs | less\n  jiugong trace 283104765 --goal spiral --method idastar --format json\n  jiugong trace --maze maze.txt --method bfs --format posthoc > maze.trace.yaml\n  jiugong trace --four-in-line BWBO WBWB BWBW WBWO --method bfs",
        },
    ),
    (
        "trace.method",
        Text {
            en: "The search method; auto is astar here; see `jiugong methods`",
            zh: "搜索方法；此处 auto 即 astar；见 `jiugong methods`",
        },
    ),
    ("trace.steps", Text { en: "Show this many expansions at most", zh: "最多显示这么多次扩展" }),
    (
        "trace.rows",
        Text {
            en: "Show this many rows of OPEN and CLOSED at most", zh: "OPEN 表与 CLOSED 表最多显示的行数"
        },
    ),
    (
        "trace.step",
        Text {
            en: "Step through it even where input or output is no terminal", zh: "即使输入输出不是终端也逐步查看"
        },
    ),
    ("trace.all", Text { en: "Print all steps at once, on a terminal too", zh: "在终端上也一次显示全部步骤" }),
    (
        "trace.maze",
        Text {
            en: "Search the maze in FILE (- is standard input)", zh: "搜索 FILE 中的迷宫（- 为标准输入）"
        },
    ),
    (
        "trace.four_in_line",
        Text {
            en: "Search four in line; the arguments are the rows of its board", zh: "搜索四子连棋；参数为棋盘各行"
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
        "audit",
        Text {
            en: "Judge heuristics on every board of a space: admissible or not, consistent or not, how far off",
            zh: "在整个状态空间上检验启发函数：是否可采纳、是否一致、误差多大",
        },
    ),
    (
        "audit.heuristic",
        Text {
            en: "The heuristics, such as manhattan,misplaced; see `jiugong heuristics`",
            zh: "启发函数，例如 manhattan,misplaced；见 `jiugong heuristics`",
        },
    ),
    ("audit.all", Text { en: "All heuristics that there are for this size", zh: "适用于该大小的全部启发函数" }),
    (
        "audit.goal",
        Text {
            en: "standard (1 2 … n 0), blank-first (0 1 … n), spiral, or a board [default: standard]",
            zh: "standard（1 2 … n 0）、blank-first（0 1 … n）、spiral（螺旋），或一个棋盘 [默认：standard]",
        },
    ),
    (
        "audit.size",
        Text {
            en: "Rows and columns, up to 9 cells [default: that of the goal, or 3x3]",
            zh: "行数与列数，至多 9 格 [默认：目标的大小，或 3x3]",
        },
    ),
    (
        "audit.examples",
        Text {
            en: "Exit codes: 0 all admissible, 1 some are not, 2 bad input or usage.\nExamples:\n  jiugong audit --heuristic manhattan-with-blank\n  jiugong audit --all --goal spiral --cost tile",
            zh: "退出码：0 全部可采纳，1 有不可采纳的，2 输入或用法有误。\n示例：\n  jiugong audit --heuristic manhattan-with-blank\n  jiugong audit --all --goal spiral --cost tile",
        },
    ),
    (
        "generate",
        Text {
            en: "Make boards: random ones, ones at a distance, the farthest, or those on which one method beats another",
            zh: "生成棋盘：随机的、指定距离的、最远的，或某方法明显优于另一方法的",
        },
    ),
    (
        "generate.count",
        Text {
            en: "How many boards [default: 1; with --hardest all]", zh: "棋盘个数 [默认：1；--hardest 为全部]"
        },
    ),
    (
        "generate.size",
        Text {
            en: "Rows and columns [default: those of the goal, or 3x3]",
            zh: "行数与列数 [默认：目标的大小，或 3x3]",
        },
    ),
    (
        "generate.goal",
        Text {
            en: "The boards reach this goal: standard, blank-first, spiral, or a board [default: standard]",
            zh: "棋盘都能到达此目标：standard、blank-first、spiral 或一个棋盘 [默认：standard]",
        },
    ),
    (
        "seed",
        Text {
            en: "The same seed makes the same boards [default: a new one, told on stderr]",
            zh: "同样的种子生成同样的棋盘 [默认：新种子，显示在标准错误上]",
        },
    ),
    (
        "distance",
        Text {
            en: "Boards at exactly this distance, all different; up to 10 cells",
            zh: "恰好为此距离的棋盘，互不相同；至多 10 格",
        },
    ),
    (
        "hardest",
        Text {
            en: "The boards farthest from the goal; up to 10 cells", zh: "离目标最远的棋盘；至多 10 格"
        },
    ),
    (
        "faster",
        Text {
            en: "Of random boards those on which this method, such as astar or astar:manhattan, beats --than the most",
            zh: "在随机棋盘中选出此方法（例如 astar 或 astar:manhattan）最优于 --than 的",
        },
    ),
    ("than", Text { en: "The method that is to be beaten", zh: "要被超过的方法" }),
    (
        "generate.heuristic",
        Text {
            en: "The heuristic of both methods, where they use one and name none",
            zh: "两种方法的启发函数（使用启发函数而未指明时）",
        },
    ),
    ("by", Text { en: "What the two methods are measured by", zh: "两种方法按什么比较" }),
    ("sample", Text { en: "How many random boards are tried", zh: "试多少个随机棋盘" }),
    (
        "generate.examples",
        Text {
            en: "Exit codes: 0 made, 1 no board on which the one beats the other, 2 bad input or usage, 3 stopped.\nExamples:\n  jiugong generate --count 100 --size 4x4 --seed 7 | jiugong solve --format moves\n  jiugong generate --distance 25 --goal spiral --count 5\n  jiugong generate --hardest --size 2x4\n  jiugong generate --faster astar:manhattan --than bfs --count 5 --format table",
            zh: "退出码：0 已生成，1 没有一方法优于另一方法的棋盘，2 输入或用法有误，3 已停止。\n示例：\n  jiugong generate --count 100 --size 4x4 --seed 7 | jiugong solve --format moves\n  jiugong generate --distance 25 --goal spiral --count 5\n  jiugong generate --hardest --size 2x4\n  jiugong generate --faster astar:manhattan --than bfs --count 5 --format table",
        },
    ),
    (
        "coach",
        Text {
            en: "Look at somebody's solution move by move: distances, detours, and what the shortest would have been",
            zh: "逐步点评一个解法：每步之后的距离、弯路，以及最短解",
        },
    ),
    (
        "coach.board",
        Text {
            en: "The board as one argument: 283104765 or '2 8 3/1 0 4/7 6 5'",
            zh: "棋盘，写成一个参数：283104765 或 '2 8 3/1 0 4/7 6 5'",
        },
    ),
    (
        "solution",
        Text {
            en: "The moves, such as uldr, or 8 2 1 8 with --moves number; without them, standard input",
            zh: "移动，例如 uldr，或配合 --moves number 写作 8 2 1 8；不给则读标准输入",
        },
    ),
    ("coach.moves", Text { en: "What the moves say, and how moves are written", zh: "移动的记法（读入与输出）" }),
    (
        "coach.examples",
        Text {
            en: "Exit codes: 0 the goal is reached, 1 it is not, 2 bad input or usage, 3 stopped before every distance was known.\nUp to 10 cells all distances are tabled; up to 16 cells some boards are searched.\nExamples:\n  jiugong coach 283104765 rluldr --goal spiral\n  jiugong coach 283104765 8 2 1 8 --moves number --goal spiral",
            zh: "退出码：0 到达目标，1 没有到达，2 输入或用法有误，3 在求出全部距离之前停止。\n至多 10 格时查表，至多 16 格时搜索部分棋盘。\n示例：\n  jiugong coach 283104765 rluldr --goal spiral\n  jiugong coach 283104765 8 2 1 8 --moves number --goal spiral",
        },
    ),
    (
        "path",
        Text {
            en: "One shortest solution of a board, or the number of all and the first of them",
            zh: "求一个最短解，或全部最短解的个数与前几个",
        },
    ),
    ("path.all", Text { en: "Count all shortest solutions; up to 10 cells", zh: "统计全部最短解；至多 10 格" }),
    ("path.count", Text { en: "With --all, list so many of them", zh: "与 --all 同用：列出前几个" }),
    (
        "path.examples",
        Text {
            en: "Exit codes: 0 found, 1 unsolvable, 2 bad input or usage, 3 stopped.",
            zh: "退出码：0 已找到，1 无解，2 输入或用法有误，3 已停止。",
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
        "convert",
        Text {
            en: "Rewrite boards and lists of moves from one notation into another",
            zh: "在各种写法之间转换棋盘与移动序列",
        },
    ),
    ("convert board", Text { en: "Write boards in another form", zh: "把棋盘改写为另一种写法" }),
    (
        "convert board.from",
        Text {
            en: "What the numbers stand for; every notation is recognised by itself, but a list of positions looks like a board",
            zh: "数字的含义；各种写法均自动识别，但位置表看上去与棋盘无异，须指明",
        },
    ),
    ("convert board.to", Text { en: "The form to write", zh: "输出的写法" }),
    (
        "convert board.examples",
        Text {
            en: "Without a board, boards are read from standard input, one a line or in rows.\nExamples:\n  jiugong convert board 283104765 --to slashes\n  jiugong convert board 2 8 3 1 x 4 7 6 5 --to cantor        (`unrank` goes back)\n  jiugong convert board 4 3 0 2 5 8 7 6 1 --from positions --to rows\nExit codes: 0 written, 2 a board that cannot be read, or cannot be written in that form.",
            zh: "不给棋盘时从标准输入读取，每行一个或逐行书写。\n示例：\n  jiugong convert board 283104765 --to slashes\n  jiugong convert board 2 8 3 1 x 4 7 6 5 --to cantor        （`unrank` 为逆运算）\n  jiugong convert board 4 3 0 2 5 8 7 6 1 --from positions --to rows\n退出码：0 已写出，2 棋盘有误，或不能写成该形式。",
        },
    ),
    ("convert moves", Text { en: "Write lists of moves in another convention", zh: "把移动序列改写为另一种记法" }),
    (
        "convert moves.moves",
        Text {
            en: "The moves: uldr, or R2DLU3 (a count after a letter), or 8 2 1 8; spaces and commas may stand between",
            zh: "移动：uldr、R2DLU3（字母后为次数）或 8 2 1 8；其间可有空格与逗号",
        },
    ),
    (
        "convert moves.board",
        Text {
            en: "The board the moves begin at: needed for numbers; with letters it checks that every move stays on the board",
            zh: "移动开始时的棋盘：用编号时必须给出；用字母时则检查每一步都不出界",
        },
    ),
    (
        "convert moves.from",
        Text { en: "What the input's symbols stand for; never guessed", zh: "输入的记法；从不猜测" },
    ),
    (
        "convert moves.to",
        Text {
            en: "What the output's symbols stand for [default: the same as --from]",
            zh: "输出的记法 [默认：与 --from 相同]",
        },
    ),
    (
        "runs",
        Text {
            en: "Put moves in one direction together: r3; in numbers 7*3, where tile 7 pushes the two before it",
            zh: "合并同一方向的移动：r3；用编号时为 7*3，即推动棋子 7，连同它前面的两个一起滑动",
        },
    ),
    ("upper", Text { en: "Write letters as capitals", zh: "字母写作大写" }),
    (
        "simplify",
        Text {
            en: "Leave out moves that are taken straight back, again and again; the end stays the same",
            zh: "反复消去一去一回的移动；终点不变",
        },
    ),
    (
        "convert moves.examples",
        Text {
            en: "Without moves, lists are read from standard input, one a line, all from the same board.\nExamples:\n  jiugong convert moves R2DLU3 --to tile\n  jiugong convert moves uldr --board 283104765 --to number\n  jiugong solve 867254301 --format moves | jiugong convert moves --to tile --runs --upper\nExit codes: 0 written, 2 a move that is unknown or leaves the board; its place is shown.",
            zh: "不给移动时从标准输入读取，每行一个序列，都从同一棋盘开始。\n示例：\n  jiugong convert moves R2DLU3 --to tile\n  jiugong convert moves uldr --board 283104765 --to number\n  jiugong solve 867254301 --format moves | jiugong convert moves --to tile --runs --upper\n退出码：0 已写出，2 有不认识或出界的移动，并指出位置。",
        },
    ),
    (
        "lesson",
        Text {
            en: "Learn search by short guided runs, with figures measured on the spot",
            zh: "上一课：边跑边学搜索，数据都是当场测得",
        },
    ),
    (
        "lesson.name",
        Text {
            en: "The lesson, such as bfs-to-astar; without one, they are listed",
            zh: "课程，例如 bfs-to-astar；不给则列出全部",
        },
    ),
    (
        "lesson.board",
        Text {
            en: "Another board of 3x3 to hold the lesson on; its goal is spiral or standard, whichever it reaches",
            zh: "换成别的 3x3 棋盘；目标取它能到达的 spiral 或 standard",
        },
    ),
    (
        "no_pause",
        Text {
            en: "Do not wait for Enter between the parts at a terminal", zh: "在终端上也不停顿，一次显示完"
        },
    ),
    (
        "lesson.examples",
        Text {
            en: "At a terminal the lesson waits after questions and tables: Enter goes on, q ends. In a pipe it just prints.\nExit codes: 0 held, 2 bad input or usage, 3 stopped.",
            zh: "在终端上，每个问题和表格之后会停下来：按回车继续，q 结束；输出到管道时不停顿。\n退出码：0 已上完，2 输入或用法有误，3 被中断。",
        },
    ),
    (
        "serve",
        Text {
            en: "Show the laboratory as a web page, with a JSON API", zh: "以网页方式打开实验室，并提供 JSON 接口"
        },
    ),
    (
        "address",
        Text {
            en: "The address to listen on; any but 127.0.0.1 lets others in",
            zh: "监听的地址；除 127.0.0.1 外，其他机器也能访问",
        },
    ),
    (
        "port",
        Text {
            en: "The port to listen on; 0 takes any free one", zh: "监听的端口；0 表示任选一个空闲端口"
        },
    ),
    (
        "workers",
        Text {
            en: "Searches that run at a time [default: one for each core]", zh: "同时运行的搜索数 [默认：核心数]"
        },
    ),
    (
        "queue",
        Text {
            en: "Searches that may wait; more are turned away with 503", zh: "可排队的搜索数；超出则以 503 拒绝"
        },
    ),
    ("serve.memory_limit", Text { en: "Memory that all searches together may hold", zh: "所有搜索合计可用的内存" }),
    (
        "serve.examples",
        Text {
            en: "Examples:\n  jiugong serve\n  curl -s http://127.0.0.1:8014/api/v1/solve -H 'Content-Type: application/json' -d '{\"board\": \"283104765\", \"goal\": \"spiral\"}'\nThe API is described at /api/v1/openapi.json. Ctrl-C or SIGTERM ends the server: searches answer with what they know.\nExit codes: 0 ended, 2 the port is in use, or bad usage.",
            zh: "示例：\n  jiugong serve\n  curl -s http://127.0.0.1:8014/api/v1/solve -H 'Content-Type: application/json' -d '{\"board\": \"283104765\", \"goal\": \"spiral\"}'\n接口说明见 /api/v1/openapi.json。按 Ctrl-C 或发送 SIGTERM 即结束：正在进行的搜索会给出已知的结果。\n退出码：0 已结束，2 端口被占用或用法有误。",
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

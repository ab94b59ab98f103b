//! Problems of online judges: solved in their own formats, and answers to them checked.
//!
//! One row and one file per judge. Input is read case by case, so memory does not grow with the
//! number of cases; anything after the last case is not read. Any answer that solves the problem is right, not only
//! the one that `solve` prints.

mod answer;
mod cells;
mod codevs_1004;
mod codevs_1225;
mod eight;
mod error;
mod exact;
mod hdu_1043;
mod paths;
mod poj_1077;
mod poj_2049;
mod poj_2893;
mod poj_3984;
mod uva_652;
mod verdict;

pub use error::JudgeError;
pub use verdict::{Mistake, Verdict};

use std::io::{BufRead, Write};

use jiugong_lab::Text;
use jiugong_lab::registry::UnknownName;

/// Reads a problem and writes its answer.
pub type Solve = fn(&mut dyn BufRead, &mut dyn Write) -> Result<(), JudgeError>;

/// Checks an answer (the second reader) to an input.
pub type Check = fn(&mut dyn BufRead, &mut dyn BufRead) -> Result<Verdict, JudgeError>;

/// The registry row of a judge.
#[derive(Clone, Copy, Debug)]
pub struct JudgeRow {
    /// The name.
    pub name: &'static str,
    /// Other accepted names.
    pub aliases: &'static [&'static str],
    /// The title.
    pub title: Text,
    /// What the problem asks for, on one line.
    pub help: Text,
    /// Reads the judge's input and prints what the judge expects.
    pub solve: Solve,
    /// Checks any answer to an input, not only the one that `solve` gives.
    pub check: Check,
}

/// All judges.
pub static JUDGES: [JudgeRow; 8] = [
    JudgeRow {
        name: "poj-1077",
        aliases: &["eight"],
        title: Text { en: "POJ 1077, Eight", zh: "POJ 1077 八数码" },
        help: Text {
            en: "one board of 1 to 8 and x; prints the blank's way in udlr, or unsolvable",
            zh: "一个由 1 到 8 和 x 组成的棋盘；输出空格的移动方向 udlr，无解输出 unsolvable",
        },
        solve: poj_1077::solve,
        check: poj_1077::check,
    },
    JudgeRow {
        name: "hdu-1043",
        aliases: &[],
        title: Text { en: "HDU 1043, Eight", zh: "HDU 1043 八数码" },
        help: Text {
            en: "as poj-1077, many boards to the end of the input, one answer a line",
            zh: "同 poj-1077，多组棋盘直到输入结束，每组一行",
        },
        solve: hdu_1043::solve,
        check: hdu_1043::check,
    },
    JudgeRow {
        name: "uva-652",
        aliases: &[],
        title: Text { en: "UVa 652, Eight", zh: "UVa 652 八数码" },
        help: Text {
            en: "as poj-1077, the number of boards first, an empty line between answers",
            zh: "同 poj-1077，先给出组数，各组答案之间空一行",
        },
        solve: uva_652::solve,
        check: uva_652::check,
    },
    JudgeRow {
        name: "codevs-1225",
        aliases: &["wikioi-1225"],
        title: Text { en: "codevs 1225, the 8-puzzle", zh: "codevs 1225 八数码难题" },
        help: Text {
            en: "nine digits; prints the fewest moves to 123804765, or -1",
            zh: "九个数字；输出到 123804765 的最少步数，无解输出 -1",
        },
        solve: codevs_1225::solve,
        check: codevs_1225::check,
    },
    JudgeRow {
        name: "codevs-1004",
        aliases: &["wikioi-1004"],
        title: Text { en: "codevs 1004, four in line", zh: "codevs 1004 四子连棋" },
        help: Text {
            en: "four lines of B, W and O; prints the fewest moves to four in line",
            zh: "四行 B、W、O；输出连成四子的最少步数",
        },
        solve: codevs_1004::solve,
        check: codevs_1004::check,
    },
    JudgeRow {
        name: "poj-3984",
        aliases: &[],
        title: Text { en: "POJ 3984, the maze", zh: "POJ 3984 迷宫问题" },
        help: Text {
            en: "5 x 5 of 0 and 1; prints the cells of the shortest way, one (r, c) a line",
            zh: "5×5 的 0 和 1；输出最短路上的格子，每行一个 (r, c)",
        },
        solve: poj_3984::solve,
        check: poj_3984::check,
    },
    JudgeRow {
        name: "poj-2893",
        aliases: &[],
        title: Text { en: "POJ 2893, the M x N puzzle", zh: "POJ 2893 M×N 数码" },
        help: Text {
            en: "boards, each after its rows and columns, to 0 0; prints YES or NO: can it be put in order",
            zh: "每个棋盘前有行数与列数，以 0 0 结束；能否还原，输出 YES 或 NO",
        },
        solve: poj_2893::solve,
        check: poj_2893::check,
    },
    JudgeRow {
        name: "poj-2049",
        aliases: &["nemo"],
        title: Text { en: "POJ 2049, Finding Nemo", zh: "POJ 2049 海底总动员" },
        help: Text {
            en: "walls, doors and a point, to -1 -1; prints the fewest doors to it, or -1",
            zh: "墙、门和一个点，以 -1 -1 结束；输出最少经过的门数，到不了输出 -1",
        },
        solve: poj_2049::solve,
        check: poj_2049::check,
    },
];

/// The judge with this name or alias. Case and hyphens are ignored: `POJ1077` is `poj-1077`.
///
/// ```
/// use jiugong_course::judge::{Verdict, by_name};
///
/// let judge = by_name("codevs-1225")?;
/// let mut output = Vec::new();
/// (judge.solve)(&mut "283104765".as_bytes(), &mut output)?;
/// assert_eq!(output, b"4\n");
/// assert_eq!((judge.check)(&mut "283104765".as_bytes(), &mut &output[..])?, Verdict::Right { cases: 1 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`UnknownName`] with the names of all judges.
pub fn by_name(name: &str) -> Result<&'static JudgeRow, UnknownName> {
    let is_it = |known: &&str| plain(known).eq(plain(name));
    JUDGES
        .iter()
        .find(|row| is_it(&row.name) || row.aliases.iter().any(is_it))
        .ok_or_else(|| UnknownName { found: name.to_owned(), possible: JUDGES.iter().map(|row| row.name).collect() })
}

/// The letters and digits of a name, in lower case.
fn plain(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|sign| !matches!(sign, '-' | '_' | ' ')).map(|sign| sign.to_ascii_lowercase())
}

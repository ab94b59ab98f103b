//! The lines that methods have in common.

use jiugong_search::GoalTest;

use super::{Line, Part, line};
use crate::methods::{MethodRow, Rounds};
use crate::present::language::Text;

const BEGIN: Line = line(0, &[Part::Begin], "OPEN ← {start}, CLOSED ← {}", "OPEN ← {初始结点}，CLOSED ← {}");
const WHILE: Line = line(0, &[], "while OPEN is not empty:", "当 OPEN 不空时：");
const GOAL_TAKEN: Line = line(1, &[Part::Goal], "if n is a goal: return its path", "若 n 是目标：返回它的路径");
const EACH: Line = line(1, &[Part::Expand], "for each child s of n:", "对 n 的每个子结点 s：");
const GOAL_MADE: Line = line(2, &[Part::Goal], "if s is a goal: return its path", "若 s 是目标：返回它的路径");
const ENTER: Line = line(2, &[Part::Enter], "if s is new: put s in OPEN", "若 s 是新的：s 进入 OPEN");
const BETTER: Line =
    line(2, &[Part::Better], "else if this way is cheaper: OPEN gets s again", "否则若这条路更短：s 重新进入 OPEN");
const REFUSE: Line = line(2, &[Part::Refuse, Part::Prune], "else: refuse s", "否则：舍弃 s");
const FAIL: Line = line(0, &[Part::Fail], "return: there is no solution", "返回：无解");
const OVER: Line = line(2, &[Part::Prune], "if f(s) > bound: leave s out", "若 f(s) > 界限：略去 s");
const MEET: Line =
    line(2, &[Part::Meet], "if the other side knows s: keep the joined path", "若另一侧有 s：记下连成的路径");
const KEEP_R: Line =
    line(2, &[Part::Goal, Part::Keep], "its path into R; bound ← its cost − 1", "路径记入 R 表；界限 ← 其代价 − 1");
const PATH_GOAL: Line = line(2, &[], "if n is a goal:", "若 n 是目标：");

/// A search that stores a bounded number of nodes discards the worst.
pub(crate) const FORGET_WORST: Line = line(
    1,
    &[Part::Forget, Part::Restore],
    "if full: discard the worst; its parent stores its f",
    "存满时：丢弃最差的，父结点记住它的 f",
);
/// A search by layers discards old layers.
pub(crate) const FORGET_LAYERS: Line =
    line(1, &[Part::Forget], "discard nodes that no layer needs any more", "丢弃各层不再需要的结点");

impl Rounds {
    /// The line that begins a round.
    pub(super) fn line(self) -> Option<Line> {
        const PARTS: &[Part] = &[Part::Round];
        match self {
            Rounds::None | Rounds::Plans => None,
            Rounds::Bounds => Some(line(
                0,
                PARTS,
                "for each bound, the smallest that was exceeded next:",
                "对每个界限（下一个取超出部分的最小值）：",
            )),
            Rounds::Weights => Some(line(
                0,
                PARTS,
                "for each weight w, falling to 1: order OPEN by f = g + w·h",
                "对每个权 w（逐轮降到 1）：OPEN 按 f = g + w·h 重排",
            )),
            Rounds::Trials => {
                Some(line(0, PARTS, "for each trial, with what was learned so far:", "每次尝试（沿用已学到的估计）："))
            }
        }
    }
}

/// The line that takes a node.
pub(crate) fn take(en: &'static str, zh: &'static str) -> Line {
    line(1, &[Part::Take], en, zh)
}

/// The lines of a depth-first search along one path.
pub(crate) fn along_a_path(rounds: Rounds, goal_test: GoalTest) -> Vec<Line> {
    let mut lines = vec![
        line(0, &[Part::Begin], "path ← [start]", "路径 ← [初始结点]"),
        line(0, &[], "while the path is not empty:", "当路径不空时："),
        line(1, &[Part::Take], "n ← next child that waits, or draw back", "n ← 下一个等待的子结点；没有则退回"),
    ];
    if goal_test == GoalTest::Expansion || rounds == Rounds::Plans {
        lines.push(Line { indent: 1, ..PATH_GOAL });
        lines.push(if rounds == Rounds::Plans {
            KEEP_R
        } else {
            line(2, &[Part::Goal], "return its path", "返回它的路径")
        });
    }
    lines
        .extend([EACH, Line { text: Text { en: "if over the bound: leave s out", zh: "若超出界限：略去 s" }, ..OVER }]);
    if goal_test == GoalTest::Generation && rounds != Rounds::Plans {
        lines.push(GOAL_MADE);
    }
    lines.extend([
        line(2, &[Part::Refuse], "if s was seen: refuse s", "若 s 已见过：舍弃 s"),
        line(2, &[Part::Enter, Part::Better], "else: s waits beside the path", "否则：s 在路径旁等待"),
    ]);
    lines.push(match rounds {
        Rounds::Plans => line(0, &[Part::Fail], "return the last of R", "返回 R 表中最后的解"),
        _ => line(0, &[Part::Fail], "return: none within the bound", "返回：界限内无解"),
    });
    lines
}

/// The lines of a search that holds one state: what it takes next, and what it does if that is no goal.
pub(crate) fn around_a_state(taken: (&'static str, &'static str), goes_on: (&'static str, &'static str)) -> Vec<Line> {
    vec![
        line(0, &[], "n ← the start; until a goal is reached:", "n ← 初始状态；直到到达目标："),
        take(taken.0, taken.1),
        GOAL_TAKEN,
        line(1, &[Part::Begin], goes_on.0, goes_on.1),
        line(1, &[Part::Expand], "for each neighbour s of n that is looked at:", "对考察的每个邻居 s："),
        line(2, &[Part::Enter, Part::Better, Part::Restore], "s may be the next", "s 可能是下一个"),
        line(2, &[Part::Refuse, Part::Prune, Part::Forget], "or s is discarded", "或丢弃 s"),
        line(0, &[Part::Keep, Part::Meet], "keep the best that was found", "记下找到的最好结果"),
        line(0, &[Part::Fail], "return: no goal was reached", "返回：没有到达目标"),
    ]
}

/// The lines of two searches, each with an OPEN.
pub(crate) fn two_sided(taken: Line) -> Vec<Line> {
    let end = line(
        0,
        &[Part::Goal, Part::Fail],
        "return the best path, once none can be shorter",
        "不可能更短时返回最好的路径",
    );
    vec![BEGIN, WHILE, taken, EACH, MEET, ENTER, BETTER, REFUSE, end]
}

/// The lines of one search with an OPEN. `forgets` is how it discards nodes, if it does.
pub(crate) fn queued(row: &MethodRow, goal_test: GoalTest, taken: Line, forgets: Option<Line>) -> Vec<Line> {
    let repairs = row.rounds == Rounds::Weights;
    let mut lines = vec![BEGIN, WHILE];
    lines.extend(forgets.or_else(|| {
        repairs.then(|| {
            line(1, &[Part::Forget], "discard nodes that cannot beat the best plan", "丢弃不可能胜过最好解的结点")
        })
    }));
    lines.push(taken);
    if repairs {
        lines.push(line(
            1,
            &[Part::Goal, Part::Keep],
            "if n is a goal: keep its path, end the round",
            "若 n 是目标：记下路径，本轮结束",
        ));
    } else if goal_test == GoalTest::Expansion {
        lines.push(GOAL_TAKEN);
    }
    lines.push(EACH);
    if goal_test == GoalTest::Generation {
        lines.push(GOAL_MADE);
    }
    if row.rounds == Rounds::Bounds {
        lines.push(OVER);
    }
    lines.extend([ENTER, BETTER, REFUSE, FAIL]);
    lines
}

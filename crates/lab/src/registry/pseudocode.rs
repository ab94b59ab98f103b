//! Methods as pseudocode, and which of its lines a step of a trace carried out.
//!
//! A method's lines follow from what its row says: which node it takes next ([`Selection`]), what its rounds change ([`Rounds`]), and when
//! the goal is tested. A line says what it does ([`Part`]), a [`Step`] says what it did, and so each step
//! knows its lines. Always: whatever a step of a traced method did has a line.

use jiugong_search::{Fate, GoalTest};

use super::{MethodRow, Rounds, Selection};
use crate::experiments::trace::Step;
use crate::present::language::Text;

/// What a line of pseudocode does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Part {
    /// The start is put in OPEN.
    Begin,
    /// A round begins.
    Round,
    /// A node is taken.
    Take,
    /// It is a goal.
    Goal,
    /// Its children are made.
    Expand,
    /// A child is entered.
    Enter,
    /// A child is a cheaper way to a state that is known.
    Better,
    /// A child is known, and refused.
    Refuse,
    /// A child is over the bound.
    Prune,
    /// A node is forgotten, because there is no room or nothing can come of it.
    Forget,
    /// A node whose children were forgotten waits again.
    Restore,
    /// Two searches meet.
    Meet,
    /// A plan is kept, and the search goes on.
    Keep,
    /// Nothing is left.
    Fail,
}

/// A line of pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// How deep it stands.
    pub indent: usize,
    /// What it says.
    pub text: Text,
    /// What it does.
    pub parts: &'static [Part],
}

/// The lines of a method, first to last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pseudocode {
    /// The lines.
    pub lines: Vec<Line>,
}

const fn line(indent: usize, parts: &'static [Part], en: &'static str, zh: &'static str) -> Line {
    Line { indent, text: Text { en, zh }, parts }
}

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

impl Rounds {
    /// The line that begins a round, and what comes before it.
    fn line(self) -> Option<Line> {
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

/// The line that takes a node, of methods that have an OPEN like any other.
fn take(selection: Selection) -> Line {
    const PARTS: &[Part] = &[Part::Take];
    let (en, zh) = match selection {
        Selection::Newest => {
            ("n ← the newest of OPEN, a stack; CLOSED gets n", "n ← OPEN（栈）中最新的结点；n 进入 CLOSED")
        }
        Selection::Smallest => {
            ("n ← the node of OPEN with the smallest f; CLOSED gets n", "n ← OPEN 中 f 最小的结点；n 进入 CLOSED")
        }
        Selection::Focal => {
            ("n ← smallest h of those whose f is near the smallest", "n ← f 接近最小值的结点（FOCAL）中 h 最小的")
        }
        Selection::Listed => (
            "n ← the first of the list with f ≤ bound; CLOSED gets n",
            "n ← 列表中第一个 f ≤ 界限的结点；n 进入 CLOSED",
        ),
        Selection::Layered => ("n ← smallest f of the present layer", "n ← 当前层中 f 最小的结点"),
        Selection::Backed => {
            ("n ← smallest f of OPEN, the deepest of equals", "n ← OPEN 中 f 最小的结点，相同时取最深的")
        }
        Selection::Topped => (
            "n ← smallest f of OPEN; below a full OPEN, depth first",
            "n ← OPEN 中 f 最小的结点；OPEN 存满后向下深度优先",
        ),
        Selection::Sides => ("n ← the oldest of the side with the smaller layer", "n ← 层较小的一侧中最早进入的结点"),
        Selection::Middle => ("n ← smallest max(g + h, 2g) of both sides", "n ← 两侧中 max(g + h, 2g) 最小的结点"),
        Selection::Pairs => (
            "n ← next of the pair with the smallest bound, one per side",
            "n ← 下界最小的一对结点（每侧一个）中的下一个",
        ),
        Selection::Corrected => ("n ← smallest 2g + h − h′ of both sides", "n ← 两侧中 2g + h − h′ 最小的结点"),
        _ => ("n ← the oldest of OPEN, a queue; CLOSED gets n", "n ← OPEN（队列）中最早的结点；n 进入 CLOSED"),
    };
    line(1, PARTS, en, zh)
}

/// What the methods that hold one path do.
fn along_a_path(rounds: Rounds, goal_test: GoalTest) -> Vec<Line> {
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

/// What the methods that hold one state do.
fn around_a_state(selection: Selection) -> Vec<Line> {
    const TAKE: &[Part] = &[Part::Take];
    let (taken, goes_on) = match selection {
        Selection::Climb => (
            line(1, TAKE, "n ← a neighbour that is better, or as good", "n ← 更好（或同样好）的邻居"),
            line(1, &[Part::Begin], "nothing better is near: begin anew, or stop", "附近没有更好的：重新开始或停止"),
        ),
        Selection::Drawn => (
            line(1, TAKE, "n ← a neighbour drawn at random, and accepted", "n ← 随机抽取并被接受的邻居"),
            line(1, &[Part::Begin], "the colder it is, the less a worse one is accepted", "温度越低，较差的越难被接受"),
        ),
        Selection::Ahead => (
            line(1, TAKE, "n ← smallest f of what was looked at", "n ← 考察过的状态中 f 最小的"),
            line(
                1,
                &[Part::Begin],
                "learn: h of what was looked at grows; walk on",
                "学习：增大考察过的状态的 h，再前进",
            ),
        ),
        _ => (
            line(1, TAKE, "n ← the best of a few drawn from the generation", "n ← 从本代随机抽取的几个中最好的"),
            line(1, &[Part::Begin], "cross it with another, and change the child", "与另一个交叉，子代再变异"),
        ),
    };
    vec![
        line(0, &[], "n ← the start; until a goal is reached:", "n ← 初始状态；直到到达目标："),
        taken,
        GOAL_TAKEN,
        goes_on,
        line(1, &[Part::Expand], "for each neighbour s of n that is looked at:", "对考察的每个邻居 s："),
        line(2, &[Part::Enter, Part::Better, Part::Restore], "s may be the next", "s 可能是下一个"),
        line(2, &[Part::Refuse, Part::Prune, Part::Forget], "or s is forgotten", "或忘掉 s"),
        line(0, &[Part::Keep, Part::Meet], "keep the best that was found", "记下找到的最好结果"),
        line(0, &[Part::Fail], "return: no goal was reached", "返回：没有到达目标"),
    ]
}

impl Pseudocode {
    /// The lines of a method that tests for the goal when `goal_test` says; none for a method that does not tell its steps.
    ///
    /// # Example
    /// ```
    /// use jiugong_lab::registry::{Method, Pseudocode};
    ///
    /// let row = Method::ASTAR.row();
    /// let code = Pseudocode::new(row, row.goal_test);
    /// assert!(code.lines.iter().any(|line| line.text.en.contains("smallest f")));
    /// ```
    pub fn new(row: &MethodRow, goal_test: GoalTest) -> Self {
        let selection = row.selection;
        let mut lines = match selection {
            Selection::Untraced => Vec::new(),
            Selection::Known => vec![
                line(0, &[Part::Begin], "n ← the start", "n ← 初始结点"),
                line(0, &[Part::Fail], "until n is the goal:", "直到 n 是目标："),
                line(1, &[Part::Take], "look n up in the table of distances", "在距离表中查 n"),
                line(
                    1,
                    &[Part::Expand, Part::Refuse, Part::Prune],
                    "for each neighbour s of n:",
                    "对 n 的每个邻居 s：",
                ),
                line(2, &[Part::Enter, Part::Better], "if s is one nearer: go there", "若 s 近一步：走到 s"),
                line(0, &[Part::Goal], "return the path", "返回路径"),
            ],
            Selection::Path => along_a_path(row.rounds, goal_test),
            Selection::Climb | Selection::Drawn | Selection::Ahead | Selection::Bred => around_a_state(selection),
            _ => queued(row, goal_test),
        };
        if let Some(round) = row.rounds.line() {
            for line in &mut lines {
                line.indent += 1;
            }
            lines.insert(0, round);
        }
        Pseudocode { lines }
    }

    /// The numbers of the lines that `step` carried out, from 1, in the order in which it did; the last is where it ended.
    pub fn carried_out(&self, step: &Step) -> Vec<usize> {
        let mut numbers = Vec::new();
        for part in parts(step) {
            let found = self.lines.iter().position(|line| line.parts.contains(&part));
            if let Some(number) = found.map(|at| at + 1).filter(|number| numbers.last() != Some(number)) {
                numbers.push(number);
            }
        }
        numbers
    }
}

/// What the methods do that have an OPEN like any other.
fn queued(row: &MethodRow, goal_test: GoalTest) -> Vec<Line> {
    let selection = row.selection;
    let mut lines = vec![BEGIN, WHILE];
    if matches!(selection, Selection::Backed | Selection::Topped) {
        lines.push(line(
            1,
            &[Part::Forget, Part::Restore],
            "no room: forget the worst, its parent keeps its f",
            "存满时：忘掉最差的，父结点记住它的 f",
        ));
    } else if matches!(selection, Selection::Layered | Selection::Oldest) && row.heuristic != super::UsesHeuristic::No {
        lines.push(line(1, &[Part::Forget], "forget what no layer needs any more", "忘掉各层不再需要的结点"));
    } else if row.rounds == Rounds::Weights {
        lines.push(line(1, &[Part::Forget], "forget what cannot beat the best plan", "忘掉不可能胜过最好解的结点"));
    }
    lines.push(take(selection));
    if selection.two_sided() {
        lines.extend([EACH, MEET, ENTER, BETTER, REFUSE]);
        lines.push(line(
            0,
            &[Part::Goal, Part::Fail],
            "return the best path, once none can be shorter",
            "不可能更短时返回最好的路径",
        ));
        return lines;
    }
    if row.rounds == Rounds::Weights {
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

/// What a step did, in order.
fn parts(step: &Step) -> Vec<Part> {
    let mut parts = Vec::new();
    if step.round.is_some() || step.weights.is_some() {
        parts.push(Part::Round);
    }
    if step.number == 1 {
        parts.push(Part::Begin);
    }
    parts.extend(step.refused.iter().map(|(fate, _)| became(*fate)));
    if !step.dropped.is_empty() {
        parts.push(Part::Forget);
    }
    if !step.restored.is_empty() {
        parts.push(Part::Restore);
    }
    parts.push(if step.taken.is_some() { Part::Take } else { Part::Fail });
    if step.goal {
        parts.push(Part::Goal);
    } else if step.taken.is_some() {
        parts.push(Part::Expand);
    }
    parts.extend(step.children.iter().map(|(fate, _)| became(*fate)));
    if !step.incumbents.is_empty() {
        parts.push(Part::Keep);
    }
    parts
}

fn became(fate: Fate) -> Part {
    match fate {
        Fate::Started | Fate::Generated | Fate::Waiting => Part::Enter,
        Fate::Expanded => Part::Expand,
        Fate::Duplicate => Part::Refuse,
        Fate::Improved | Fate::Reopened | Fate::Postponed => Part::Better,
        Fate::Pruned => Part::Prune,
        Fate::Dropped => Part::Forget,
        Fate::Restored => Part::Restore,
        Fate::Met => Part::Meet,
        Fate::Reached => Part::Goal,
    }
}

#[cfg(test)]
mod tests {
    use jiugong_search::GoalTest;

    use super::*;
    use crate::registry::Knob;
    use crate::{DOMAINS, Method, Options, Settings};

    /// Every method of every domain on its example and with both goal tests: whatever a step did has a line, and it ends on one.
    #[test]
    fn whatever_a_step_did_has_a_line() {
        for domain in DOMAINS {
            let row = domain.row();
            let problem = (row.read)(row.example.as_bytes(), &Options::new()).unwrap();
            let methods = Method::all().filter(|&method| row.has(method));
            for method in methods.filter(|method| method.row().selection != Selection::Untraced) {
                let tests = [GoalTest::Expansion, GoalTest::Generation];
                let set = method.row().knobs.contains(&Knob::GoalTest);
                for goal_test in tests.into_iter().take(if set { 2 } else { 1 }) {
                    let mut settings =
                        Settings { method: Some(method), goal_test: Some(goal_test), ..Settings::default() };
                    settings.limits.nodes = Some(400);
                    let Ok(trace) = problem.trace(&settings, 400, &mut |_| {}) else { continue };
                    let code = trace.pseudocode();
                    for step in trace.steps() {
                        for part in parts(&step) {
                            let known = code.lines.iter().any(|line| line.parts.contains(&part));
                            assert!(known, "{} {method:?} {goal_test:?}: {part:?} of {step:?}", row.name);
                        }
                        assert!(!code.carried_out(&step).is_empty());
                    }
                }
            }
        }
    }

    #[test]
    fn a_line_fits_half_a_screen() {
        for method in Method::all() {
            for goal_test in [GoalTest::Expansion, GoalTest::Generation] {
                let code = Pseudocode::new(method.row(), goal_test);
                assert!(code.lines.len() <= 13, "{method:?}: {}", code.lines.len());
                for line in code.lines {
                    assert!(line.text.en.chars().count() + 2 * line.indent <= 64, "{}", line.text.en);
                }
            }
        }
    }
}

//! The methods, one row each.

use std::str::FromStr;

use jiugong_search::{Duplicates, GoalTest};

use super::{Domain, Knob, UnknownName, by_name};
use crate::language::Text;

/// A search method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is described by its row")]
pub enum Method {
    Bfs,
    Bibfs,
    Dfs,
    Dls,
    Iddfs,
    Dfbnb,
    Ucs,
    CostDfs,
    LocalBest,
    BestFirst,
    Greedy,
    Astar,
    Wastar,
    Idastar,
    Table,
    Pidastar,
    Anytime,
}

/// What a method does with a heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UsesHeuristic {
    /// It has no use for one.
    No,
    /// It can use one, and does without unless asked.
    Optional,
    /// It is guided by one.
    Yes,
    /// It is guided by one, and takes the best there is unless asked.
    Best,
}

/// Which node a method takes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taking {
    /// The oldest in OPEN, a queue.
    Oldest,
    /// The newest in OPEN, a stack; of siblings the one with the smallest f.
    Newest,
    /// The one with the smallest f in OPEN, the newest of equals.
    Smallest,
    /// The next child that waits beside the path in hand.
    Path,
    /// The oldest of the side whose layer is smaller.
    Sides,
    /// The next one of a path that is known beforehand.
    Known,
    /// It does not tell.
    Untold,
}

/// What is to be known of a method.
#[derive(Clone, Copy, Debug)]
pub struct MethodRow {
    /// Which one.
    pub method: Method,
    /// Its name in options and reports.
    pub name: &'static str,
    /// Its title.
    pub title: Text,
    /// What it is, in a line.
    pub help: Text,
    /// What it promises.
    pub guarantee: Text,
    /// Whether it is guided by a heuristic.
    pub heuristic: UsesHeuristic,
    /// When it tests for the goal unless asked otherwise.
    pub goal_test: GoalTest,
    /// Its duplicate rule unless asked otherwise.
    pub duplicates: Duplicates,
    /// Whether it keeps the states seen unless asked otherwise; where, depends on the size of the space.
    pub stores: bool,
    /// Which node it takes next.
    pub taking: Taking,
    /// What can be set.
    pub knobs: &'static [Knob],
    /// The domains it is for.
    pub domains: &'static [Domain],
    /// Whether a comparison includes it unless told otherwise.
    pub compared: bool,
}

const FEWEST: Text = Text { en: "fewest moves", zh: "步数最少" };
const CHEAPEST: Text = Text { en: "lowest cost", zh: "代价最小" };
const CHEAPEST_IF: Text = Text { en: "lowest cost, if h is admissible", zh: "h 可采纳时代价最小" };
const NOTHING: Text = Text { en: "none", zh: "无" };
const KEEPS: &[Knob] = &[Knob::GoalTest, Knob::Duplicates, Knob::Store];
const WEIGHS: &[Knob] = &[Knob::GoalTest, Knob::Duplicates, Knob::Store, Knob::WeightG, Knob::WeightH];
const BOUNDS: &[Knob] = &[Knob::GoalTest, Knob::Duplicates, Knob::Store, Knob::Bound];
const EVERYWHERE: &[Domain] = &[Domain::Tiles, Domain::Maze, Domain::FourInLine, Domain::Doors];

/// All methods.
pub static METHODS: [MethodRow; 17] = [
    MethodRow {
        method: Method::Bfs,
        name: "bfs",
        title: Text { en: "breadth-first", zh: "广度优先" },
        help: Text {
            en: "OPEN is a queue: all boards one move away, then two, then three",
            zh: "OPEN 是队列：先扩展一步之内的，再两步、三步",
        },
        guarantee: FEWEST,
        heuristic: UsesHeuristic::No,
        goal_test: GoalTest::Generation,
        duplicates: Duplicates::Closed,
        stores: true,
        taking: Taking::Oldest,
        knobs: KEEPS,
        domains: EVERYWHERE,
        compared: true,
    },
    MethodRow {
        method: Method::Bibfs,
        name: "bibfs",
        title: Text { en: "bidirectional breadth-first", zh: "双向广度优先" },
        help: Text {
            en: "two searches, from start and goal, the smaller first, until they meet",
            zh: "从起点与目标同时搜索，先扩展较小的一侧，直到相遇",
        },
        guarantee: FEWEST,
        heuristic: UsesHeuristic::No,
        goal_test: GoalTest::Generation,
        duplicates: Duplicates::Closed,
        stores: true,
        taking: Taking::Sides,
        knobs: &[Knob::Store],
        domains: EVERYWHERE,
        compared: true,
    },
    MethodRow {
        method: Method::Dfs,
        name: "dfs",
        title: Text { en: "depth-first", zh: "深度优先" },
        help: Text {
            en: "OPEN is a stack: always on from the newest board", zh: "OPEN 是栈：总是从最新的结点继续"
        },
        guarantee: NOTHING,
        heuristic: UsesHeuristic::No,
        goal_test: GoalTest::Expansion,
        duplicates: Duplicates::Closed,
        stores: true,
        taking: Taking::Newest,
        knobs: KEEPS,
        domains: EVERYWHERE,
        compared: true,
    },
    MethodRow {
        method: Method::Dls,
        name: "dls",
        title: Text { en: "depth-limited", zh: "有界深度优先" },
        help: Text {
            en: "depth-first to a bound; with --duplicates closed it may miss solutions",
            zh: "深度优先，不超过给定深度；--duplicates closed 时可能漏解",
        },
        guarantee: Text {
            en: "finds a solution if one is within the bound", zh: "深度界限内有解则必能找到"
        },
        heuristic: UsesHeuristic::No,
        goal_test: GoalTest::Expansion,
        duplicates: Duplicates::Path,
        stores: true,
        taking: Taking::Path,
        knobs: BOUNDS,
        domains: EVERYWHERE,
        compared: true,
    },
    MethodRow {
        method: Method::Iddfs,
        name: "iddfs",
        title: Text { en: "iterative deepening", zh: "逐步加深" },
        help: Text {
            en: "depth-limited with the bounds 0, 1, 2 … until a solution is found",
            zh: "以 0、1、2…… 为界反复做有界深度优先，直到找到解",
        },
        guarantee: FEWEST,
        heuristic: UsesHeuristic::No,
        goal_test: GoalTest::Expansion,
        duplicates: Duplicates::Path,
        stores: true,
        taking: Taking::Path,
        knobs: BOUNDS,
        domains: EVERYWHERE,
        compared: true,
    },
    MethodRow {
        method: Method::Dfbnb,
        name: "dfbnb",
        title: Text { en: "depth-first branch and bound", zh: "有界深度优先 + R 表" },
        help: Text {
            en: "each solution goes into table R and lowers the bound; the last one is the best",
            zh: "每个解记入 R 表并降低界限，最后一个就是最优解",
        },
        guarantee: Text { en: "lowest cost within the first bound", zh: "初始界限内代价最小" },
        heuristic: UsesHeuristic::Optional,
        goal_test: GoalTest::Expansion,
        duplicates: Duplicates::Path,
        stores: true,
        taking: Taking::Path,
        knobs: BOUNDS,
        domains: EVERYWHERE,
        compared: true,
    },
    MethodRow {
        method: Method::Ucs,
        name: "ucs",
        title: Text { en: "uniform cost", zh: "代价树的广度优先" },
        help: Text { en: "OPEN ordered by g (Dijkstra)", zh: "OPEN 按 g 排序（Dijkstra）" },
        guarantee: CHEAPEST,
        heuristic: UsesHeuristic::No,
        goal_test: GoalTest::Expansion,
        duplicates: Duplicates::Closed,
        stores: true,
        taking: Taking::Smallest,
        knobs: KEEPS,
        domains: EVERYWHERE,
        compared: true,
    },
    MethodRow {
        method: Method::CostDfs,
        name: "cost-dfs",
        title: Text { en: "cost-tree depth-first", zh: "代价树的深度优先" },
        help: Text {
            en: "depth-first, the newest board's children tried cheapest first",
            zh: "深度优先，最新结点的子结点按代价从小到大尝试",
        },
        guarantee: NOTHING,
        heuristic: UsesHeuristic::No,
        goal_test: GoalTest::Expansion,
        duplicates: Duplicates::Closed,
        stores: true,
        taking: Taking::Newest,
        knobs: KEEPS,
        domains: EVERYWHERE,
        compared: true,
    },
    MethodRow {
        method: Method::LocalBest,
        name: "local-best",
        title: Text { en: "local best-first", zh: "局部择优" },
        help: Text {
            en: "depth-first, the newest board's children tried in order of f",
            zh: "深度优先，最新结点的子结点按 f 从小到大尝试",
        },
        guarantee: NOTHING,
        heuristic: UsesHeuristic::Yes,
        goal_test: GoalTest::Expansion,
        duplicates: Duplicates::Closed,
        stores: true,
        taking: Taking::Newest,
        knobs: WEIGHS,
        domains: EVERYWHERE,
        compared: true,
    },
    MethodRow {
        method: Method::BestFirst,
        name: "best-first",
        title: Text { en: "global best-first", zh: "全局择优" },
        help: Text {
            en: "the whole OPEN ordered by f = wg·g + wh·h", zh: "整个 OPEN 按 f = wg·g + wh·h 排序"
        },
        guarantee: Text {
            en: "wh/wg × the optimum, if h is admissible", zh: "h 可采纳时不超过最优的 wh/wg 倍"
        },
        heuristic: UsesHeuristic::Yes,
        goal_test: GoalTest::Expansion,
        duplicates: Duplicates::Closed,
        stores: true,
        taking: Taking::Smallest,
        knobs: WEIGHS,
        domains: EVERYWHERE,
        compared: true,
    },
    MethodRow {
        method: Method::Greedy,
        name: "greedy",
        title: Text { en: "greedy best-first", zh: "贪心" },
        help: Text { en: "OPEN ordered by h alone", zh: "OPEN 只按 h 排序" },
        guarantee: NOTHING,
        heuristic: UsesHeuristic::Yes,
        goal_test: GoalTest::Expansion,
        duplicates: Duplicates::Closed,
        stores: true,
        taking: Taking::Smallest,
        knobs: KEEPS,
        domains: EVERYWHERE,
        compared: true,
    },
    MethodRow {
        method: Method::Astar,
        name: "astar",
        title: Text { en: "A*", zh: "A*" },
        help: Text {
            en: "OPEN ordered by f = g + h; closed boards are reopened when a shorter way is found",
            zh: "OPEN 按 f = g + h 排序；找到更短的路时重新打开 CLOSED 中的结点",
        },
        guarantee: CHEAPEST_IF,
        heuristic: UsesHeuristic::Yes,
        goal_test: GoalTest::Expansion,
        duplicates: Duplicates::Closed,
        stores: true,
        taking: Taking::Smallest,
        knobs: KEEPS,
        domains: EVERYWHERE,
        compared: true,
    },
    MethodRow {
        method: Method::Wastar,
        name: "wastar",
        title: Text { en: "weighted A*", zh: "加权 A*" },
        help: Text {
            en: "f = g + w·h, w = 2 unless --weight-h says otherwise",
            zh: "f = g + w·h，默认 w = 2，可用 --weight-h 修改",
        },
        guarantee: Text {
            en: "at most w × the optimum, if h is admissible", zh: "h 可采纳时不超过最优的 w 倍"
        },
        heuristic: UsesHeuristic::Yes,
        goal_test: GoalTest::Expansion,
        duplicates: Duplicates::Closed,
        stores: true,
        taking: Taking::Smallest,
        knobs: WEIGHS,
        domains: EVERYWHERE,
        compared: true,
    },
    MethodRow {
        method: Method::Idastar,
        name: "idastar",
        title: Text { en: "IDA*", zh: "IDA*" },
        help: Text {
            en: "depth-first rounds within a growing bound on f; needs hardly any memory",
            zh: "以逐渐增大的 f 为界反复深度优先，几乎不占内存",
        },
        guarantee: CHEAPEST_IF,
        heuristic: UsesHeuristic::Yes,
        goal_test: GoalTest::Expansion,
        duplicates: Duplicates::Back,
        stores: false,
        taking: Taking::Path,
        knobs: BOUNDS,
        domains: EVERYWHERE,
        compared: true,
    },
    MethodRow {
        method: Method::Table,
        name: "table",
        title: Text { en: "complete table", zh: "查表" },
        help: Text {
            en: "walks down the complete table of distances, no search; boards of up to 9 cells, 2x5 and 5x2",
            zh: "沿完整的距离表走到目标，不搜索；适用于至多 9 格的棋盘以及 2x5、5x2",
        },
        guarantee: FEWEST,
        heuristic: UsesHeuristic::No,
        goal_test: GoalTest::Expansion,
        duplicates: Duplicates::Back,
        stores: false,
        taking: Taking::Known,
        knobs: &[],
        domains: &[Domain::Tiles],
        compared: false,
    },
    MethodRow {
        method: Method::Pidastar,
        name: "pidastar",
        title: Text { en: "parallel IDA*", zh: "并行 IDA*" },
        help: Text {
            en: "IDA* on all cores that leaves out needless move words; with pattern databases unless asked",
            zh: "在所有核心上运行的 IDA*，并略去多余的走法；默认使用模式数据库",
        },
        guarantee: Text { en: "fewest moves, if h is admissible", zh: "h 可采纳时步数最少" },
        heuristic: UsesHeuristic::Best,
        goal_test: GoalTest::Expansion,
        duplicates: Duplicates::Back,
        stores: false,
        taking: Taking::Untold,
        knobs: &[],
        domains: &[Domain::Tiles],
        compared: false,
    },
    MethodRow {
        method: Method::Anytime,
        name: "anytime",
        title: Text { en: "anytime", zh: "随时算法" },
        help: Text {
            en: "a solution at once, then shorter ones and a higher lower bound until time is up; boards of any size",
            zh: "立即给出一个解，然后不断缩短并提高下界，直到时间用完；棋盘大小不限",
        },
        guarantee: Text { en: "a proven gap to the fewest moves", zh: "与最少步数的差距有证明" },
        heuristic: UsesHeuristic::No,
        goal_test: GoalTest::Generation,
        duplicates: Duplicates::Back,
        stores: false,
        taking: Taking::Untold,
        knobs: &[Knob::Within],
        domains: &[Domain::Tiles],
        compared: false,
    },
];

impl Method {
    /// Its row.
    ///
    /// # Panics
    /// Never: every method has a row.
    pub fn row(self) -> &'static MethodRow {
        METHODS.iter().find(|row| row.method == self).expect("every method has a row")
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.row().name
    }
}

impl FromStr for Method {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        by_name(name, METHODS.iter().map(|row| (row.name, row.method)))
    }
}

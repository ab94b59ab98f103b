//! The settings of a search besides its method: knobs, and the named values of those that have them.

use std::str::FromStr;

use jiugong_search::{Climb, Cooling, Duplicates, GoalTest, Ties};

use super::{UnknownName, by_name};
use crate::present::language::Text;
use crate::request::value::Kind;

/// How the states seen are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Store {
    /// A table indexed by the Cantor number.
    Perfect,
    /// A hash table.
    Hash,
    /// A list, scanned from end to end.
    List,
    /// Nothing but the path.
    None,
}

/// A setting of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Knob {
    /// The method.
    Method,
    /// The heuristic.
    Heuristic,
    /// When states are tested for the goal.
    GoalTest,
    /// The duplicate rule.
    Duplicates,
    /// The store.
    Store,
    /// The bound.
    Bound,
    /// The weight of g.
    WeightG,
    /// The weight of h.
    WeightH,
    /// The proven ratio to the optimum at which the search stops.
    Within,
    /// The time limit.
    TimeLimit,
    /// The limit on expansions; every method that counts nodes obeys it.
    NodeLimit,
    /// The memory limit.
    MemoryLimit,
    /// The number of threads.
    Threads,
    /// The tie-breaking rule of OPEN.
    Ties,
    /// The seed of random choices.
    Seed,
    /// The maximum number of nodes held.
    Capacity,
    /// The number of nodes kept in a layer.
    Width,
    /// The number of trials, each from the start to the goal.
    Trials,
    /// The number of states expanded before each move.
    Lookahead,
    /// The variant of hill climbing.
    Variant,
    /// The number of restarts from a local optimum.
    Restarts,
    /// The cooling schedule of annealing.
    Schedule,
}

/// The properties of a knob.
#[derive(Clone, Copy, Debug)]
pub struct KnobRow {
    /// The knob.
    pub knob: Knob,
    /// Its name in data.
    pub name: &'static str,
    /// The option that sets it.
    pub option: &'static str,
    /// The placeholder of its value in the command line's help.
    pub value: &'static str,
    /// A one-line description.
    pub help: Text,
    /// The kind of its values.
    pub kind: Kind,
}

/// All knobs. The largest bound exceeds the length of any path through boards that are searched by depth.
pub static KNOBS: [KnobRow; 22] = [
    KnobRow {
        knob: Knob::Method,
        name: "method",
        option: "--method",
        value: "METHOD",
        help: Text {
            en: "the search method; see `jiugong list methods`", zh: "搜索方法；见 `jiugong list methods`"
        },
        kind: Kind::Method,
    },
    KnobRow {
        knob: Knob::Heuristic,
        name: "heuristic",
        option: "--heuristic",
        value: "HEURISTIC",
        help: Text {
            en: "the heuristic; see `jiugong list heuristics`", zh: "启发函数；见 `jiugong list heuristics`"
        },
        kind: Kind::Heuristic,
    },
    KnobRow {
        knob: Knob::GoalTest,
        name: "goal_test",
        option: "--goal-test",
        value: "WHEN",
        help: Text { en: "when a state is tested for the goal", zh: "何时检查状态是否为目标" },
        kind: Kind::Name(&[(GOAL_TESTS[0].0, GOAL_TESTS[0].2), (GOAL_TESTS[1].0, GOAL_TESTS[1].2)]),
    },
    KnobRow {
        knob: Knob::Duplicates,
        name: "duplicates",
        option: "--duplicates",
        value: "RULE",
        help: Text { en: "which repeated states are rejected", zh: "判重规则：拒绝哪些重复状态" },
        kind: Kind::Name(&[
            (DUPLICATES[0].0, DUPLICATES[0].2),
            (DUPLICATES[1].0, DUPLICATES[1].2),
            (DUPLICATES[2].0, DUPLICATES[2].2),
        ]),
    },
    KnobRow {
        knob: Knob::Store,
        name: "store",
        option: "--store",
        value: "STORE",
        help: Text { en: "how visited states are stored", zh: "见过的状态如何存储" },
        kind: Kind::Name(&[
            (STORES[0].0, STORES[0].2),
            (STORES[1].0, STORES[1].2),
            (STORES[2].0, STORES[2].2),
            (STORES[3].0, STORES[3].2),
        ]),
    },
    KnobRow {
        knob: Knob::Bound,
        name: "bound",
        option: "--bound",
        value: "N",
        help: Text {
            en: "the bound of methods that search by depth or in rounds",
            zh: "按深度或分轮搜索的方法的深度（代价）界限",
        },
        kind: Kind::Whole { least: 0, most: 1_000_000 },
    },
    KnobRow {
        knob: Knob::WeightG,
        name: "weight_g",
        option: "--weight-g",
        value: "W",
        help: Text { en: "the weight of g in f = wg·g + wh·h", zh: "f = wg·g + wh·h 中 g 的权" },
        kind: Kind::Decimal { least: 0, most: 1000 },
    },
    KnobRow {
        knob: Knob::WeightH,
        name: "weight_h",
        option: "--weight-h",
        value: "W",
        help: Text { en: "the weight of h in f = wg·g + wh·h", zh: "f = wg·g + wh·h 中 h 的权" },
        kind: Kind::Decimal { least: 0, most: 1000 },
    },
    KnobRow {
        knob: Knob::Within,
        name: "within",
        option: "--within",
        value: "RATIO",
        help: Text {
            en: "stop as soon as the solution is proven to be within this ratio of the optimum, such as 1.05",
            zh: "一旦证明解不超过最优的这个倍数就停止，例如 1.05",
        },
        kind: Kind::Decimal { least: 1, most: 1000 },
    },
    KnobRow {
        knob: Knob::TimeLimit,
        name: "time_limit",
        option: "--time-limit",
        value: "TIME",
        help: Text { en: "time limit of each search, such as 10s", zh: "每次搜索的时间限制，例如 10s" },
        kind: Kind::Time,
    },
    KnobRow {
        knob: Knob::NodeLimit,
        name: "node_limit",
        option: "--node-limit",
        value: "N",
        help: Text { en: "limit of expanded nodes in each search", zh: "每次搜索扩展的结点数限制" },
        kind: Kind::Whole { least: 0, most: u64::MAX },
    },
    KnobRow {
        knob: Knob::MemoryLimit,
        name: "memory_limit",
        option: "--memory-limit",
        value: "SIZE",
        help: Text { en: "memory limit of each search", zh: "每次搜索占用内存的限制" },
        kind: Kind::Bytes,
    },
    KnobRow {
        knob: Knob::Threads,
        name: "threads",
        option: "--threads",
        value: "N",
        help: Text {
            en: "number of threads, for methods that can use several [default: all cores; one for the page and the API]",
            zh: "线程数（适用于可并行的方法），默认为全部核心；网页与 API 的每次搜索只用一个",
        },
        kind: Kind::Whole { least: 1, most: 1024 },
    },
    KnobRow {
        knob: Knob::Ties,
        name: "ties",
        option: "--ties",
        value: "RULE",
        help: Text {
            en: "which of the nodes with the same priority is taken from OPEN",
            zh: "优先级相同时先取 OPEN 表中的哪个结点",
        },
        kind: Kind::Name(&[
            (TIES[0].0, TIES[0].2),
            (TIES[1].0, TIES[1].2),
            (TIES[2].0, TIES[2].2),
            (TIES[3].0, TIES[3].2),
        ]),
    },
    KnobRow {
        knob: Knob::Seed,
        name: "seed",
        option: "--seed",
        value: "S",
        help: Text {
            en: "random seed, for methods that use one [default: 1]", zh: "随机方法的种子 [默认：1]"
        },
        kind: Kind::Whole { least: 0, most: u64::MAX },
    },
    KnobRow {
        knob: Knob::Capacity,
        name: "capacity",
        option: "--capacity",
        value: "NODES",
        help: Text {
            en: "maximum number of nodes in memory, for methods with limited memory",
            zh: "内存受限的方法至多保存的结点数",
        },
        kind: Kind::Whole { least: 2, most: 4_000_000_000 },
    },
    KnobRow {
        knob: Knob::Width,
        name: "width",
        option: "--width",
        value: "N",
        help: Text { en: "number of nodes that beam search keeps per layer", zh: "束搜索每层保留的结点数" },
        kind: Kind::Whole { least: 1, most: 100_000_000 },
    },
    KnobRow {
        knob: Knob::Trials,
        name: "trials",
        option: "--trials",
        value: "N",
        help: Text {
            en: "number of trials of a learning method from the start to the goal",
            zh: "学习型方法从初始状态走到目标的次数",
        },
        kind: Kind::Whole { least: 1, most: 1_000_000 },
    },
    KnobRow {
        knob: Knob::Lookahead,
        name: "lookahead",
        option: "--lookahead",
        value: "N",
        help: Text {
            en: "number of states that a real-time method examines before each move",
            zh: "实时方法每走一步之前考察的状态数",
        },
        kind: Kind::Whole { least: 1, most: 10_000_000 },
    },
    KnobRow {
        knob: Knob::Variant,
        name: "variant",
        option: "--variant",
        value: "VARIANT",
        help: Text { en: "how hill climbing chooses its next state", zh: "爬山法如何选取下一个状态" },
        kind: Kind::Name(&[
            (VARIANTS[0].0, VARIANTS[0].2),
            (VARIANTS[1].0, VARIANTS[1].2),
            (VARIANTS[2].0, VARIANTS[2].2),
            (VARIANTS[3].0, VARIANTS[3].2),
        ]),
    },
    KnobRow {
        knob: Knob::Restarts,
        name: "restarts",
        option: "--restarts",
        value: "N",
        help: Text {
            en: "number of restarts when a search is stuck", zh: "陷入局部最优后随机重启的次数"
        },
        kind: Kind::Whole { least: 0, most: 1_000_000_000 },
    },
    KnobRow {
        knob: Knob::Schedule,
        name: "schedule",
        option: "--schedule",
        value: "SCHEDULE",
        help: Text { en: "cooling schedule of simulated annealing", zh: "模拟退火的降温方式" },
        kind: Kind::Name(&[
            (SCHEDULES[0].0, SCHEDULES[0].2),
            (SCHEDULES[1].0, SCHEDULES[1].2),
            (SCHEDULES[2].0, SCHEDULES[2].2),
        ]),
    },
];

impl Knob {
    /// Its row.
    ///
    /// # Panics
    /// Never: every knob has a row.
    pub fn row(self) -> &'static KnobRow {
        KNOBS.iter().find(|row| row.knob == self).expect("every knob has a row")
    }

    /// Its name in data.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The option that sets it.
    pub fn option(self) -> &'static str {
        self.row().option
    }

    /// The default, if it is the same for every method that has this knob and for every problem.
    pub fn usual(self) -> Option<&'static str> {
        fn first<T: Default + PartialEq>(rows: &[(&'static str, T, Text)]) -> Option<&'static str> {
            rows.iter().find(|row| row.1 == T::default()).map(|row| row.0)
        }
        match self {
            Knob::WeightG | Knob::Seed | Knob::Trials | Knob::Lookahead => Some("1"),
            Knob::Restarts => Some("0"),
            Knob::Ties => first(&TIES),
            Knob::Variant => first(&VARIANTS),
            Knob::Schedule => first(&SCHEDULES),
            _ => None,
        }
    }
}

/// The duplicate rules by name.
pub const DUPLICATES: [(&str, Duplicates, Text); 3] = [
    ("closed", Duplicates::Closed, Text { en: "reject all visited states", zh: "拒绝所有见过的状态" }),
    (
        "path",
        Duplicates::Path,
        Text {
            en: "reject states on the current path; with a store, also states entered at no greater depth",
            zh: "拒绝当前路径上的状态；有存储时，也拒绝曾在相同或更浅深度进入过的状态",
        },
    ),
    ("back", Duplicates::Back, Text { en: "reject only the step straight back", zh: "只拒绝直接走回头路" }),
];

/// The stores by name.
pub const STORES: [(&str, Store, Text); 4] = [
    ("perfect", Store::Perfect, Text { en: "a table indexed by the Cantor number", zh: "以康托展开值为下标的表" }),
    ("hash", Store::Hash, Text { en: "a hash table", zh: "哈希表" }),
    ("list", Store::List, Text { en: "a list, scanned linearly", zh: "线性表，逐个比较" }),
    ("none", Store::None, Text { en: "only the current path", zh: "只保存当前路径" }),
];

/// The goal tests by name.
pub const GOAL_TESTS: [(&str, GoalTest, Text); 2] = [
    ("generation", GoalTest::Generation, Text { en: "when a state is generated", zh: "生成时检查" }),
    ("expansion", GoalTest::Expansion, Text { en: "when a state is taken from OPEN", zh: "从 OPEN 表取出时检查" }),
];

/// The tie-breaking rules by name.
pub const TIES: [(&str, Ties, Text); 4] = [
    ("newest", Ties::Newest, Text { en: "the one entered last", zh: "最后放入的" }),
    ("oldest", Ties::Oldest, Text { en: "the one entered first", zh: "最先放入的" }),
    ("low-h", Ties::LowH, Text { en: "the one with the smallest h", zh: "h 最小的" }),
    ("high-h", Ties::HighH, Text { en: "the one with the largest h", zh: "h 最大的" }),
];

/// The variants of hill climbing by name.
pub const VARIANTS: [(&str, Climb, Text); 4] = [
    ("steepest", Climb::Steepest, Text { en: "the best neighbour", zh: "最好的邻居" }),
    ("first", Climb::First, Text { en: "the first neighbour that is better", zh: "第一个更好的邻居" }),
    (
        "stochastic",
        Climb::Stochastic,
        Text {
            en: "a random better neighbour, better ones more likely", zh: "随机取一个更好的邻居，越好越可能取到"
        },
    ),
    (
        "sideways",
        Climb::Sideways,
        Text { en: "the best neighbour, even if only equally good", zh: "最好的邻居，允许与当前一样好" },
    ),
];

/// The cooling schedules by name.
pub const SCHEDULES: [(&str, Cooling, Text); 3] = [
    ("geometric", Cooling::Geometric, Text { en: "by the same factor at every step", zh: "每步乘以同一系数" }),
    ("linear", Cooling::Linear, Text { en: "by the same amount at every step", zh: "每步减去同一数值" }),
    ("logarithmic", Cooling::Logarithmic, Text { en: "more and more slowly", zh: "按对数越来越慢" }),
];

/// The value with this name in a list.
pub(crate) fn named<T: Copy>(rows: &[(&'static str, T, Text)], name: &str) -> Option<T> {
    rows.iter().find(|row| row.0 == name).map(|row| row.1)
}

impl Store {
    /// Its name.
    ///
    /// # Panics
    /// Never: every store has a row.
    pub fn name(self) -> &'static str {
        STORES.iter().find(|row| row.1 == self).expect("every store has a row").0
    }
}

impl FromStr for Store {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        by_name(name, STORES.iter().map(|&(name, store, _)| (name, store)))
    }
}

#[cfg(test)]
mod tests {
    use crate::domains::DOMAINS;
    use crate::methods::Method;
    use crate::request::options::Options;
    use crate::request::settings::Settings;

    /// Setting a knob to its default changes no search of any method that has it.
    #[test]
    fn a_usual_value_is_the_default_of_every_method() {
        let mut compared = 0;
        for domain in DOMAINS {
            let row = domain.row();
            let Ok(problem) = (row.read)(row.example.as_bytes(), &Options::new()) else { continue };
            for method in Method::all().filter(|&method| row.has(method)) {
                let mut plain = Settings { method: Some(method), ..Settings::default() };
                plain.limits.nodes = Some(2000);
                let Ok(expected) = problem.solve(&plain, &mut |_| {}) else { continue };
                for knob in method.row().knobs.iter().copied() {
                    let Some(usual) = knob.usual() else { continue };
                    let mut settings = plain.clone();
                    settings.set(knob, usual).unwrap();
                    let found = problem.solve(&settings, &mut |_| {}).unwrap();
                    let of = |answer: &crate::Answer| {
                        let figures = &answer.report.statistics;
                        (answer.moves(), figures.expanded, figures.generated)
                    };
                    assert_eq!(of(&found), of(&expected), "{} {} {}", row.name, method.name(), knob.name());
                    compared += 1;
                }
            }
        }
        assert!(compared > 50, "{compared}");
    }
}

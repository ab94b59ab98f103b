//! The row of the sliding puzzle: its names, how its text is written, its options.

use super::{heuristics, posing};
use crate::boards::counting::CountRequest;
use crate::boards::generate::ORDERS;
use crate::boards::paths::PATHS;
use crate::domain::{Ability, Capabilities, DomainRow, HeuristicName, Stream, Words};
use crate::methods::Method;
use crate::present::language::Text;
use crate::registry::{CONVENTIONS, COSTS, METRICS};
use crate::request::value::{Kind, OptionRow};

static CAPABILITIES: Capabilities = Capabilities {
    words: Words {
        problem: Text { en: "board", zh: "棋盘" },
        problems: Text { en: "boards", zh: "棋盘" },
        position: Text { en: "board", zh: "棋盘" },
        positions: Text { en: "boards", zh: "棋盘" },
        at: "on",
        made: Text { en: "the blank went {}", zh: "空格走 {}" },
    },
    goal_alone: Some(posing::goal_alone),
    rows: Some(posing::from_rows),
    stream: Some(Stream { read: posing::stream, line: posing::line, rows: posing::rows }),
    orders: Some(ORDERS),
    count: Some(CountRequest::prepare),
    paths: Some(PATHS),
};

pub(super) static ROW: DomainRow = DomainRow {
    name: "tiles",
    title: Text { en: "sliding puzzle", zh: "滑块拼图（八数码）" },
    help: Text { en: "slide tiles until the board is in order", zh: "移动棋子，使棋盘变为目标布局" },
    form: Text {
        en: "a board such as 283104765 or 2 8 3/1 0 4/7 6 5, the blank as 0, x, _ or -1",
        zh: "棋盘，例如 283104765 或 2 8 3/1 0 4/7 6 5，空格写作 0、x、_ 或 -1",
    },
    example: "283104765",
    field: "board",
    options: &[
        OptionRow {
            name: "goal",
            value: "GOAL",
            help: Text {
                en: "the goal: standard, blank-first, spiral, or a board [default: standard; Korf's files: blank-first]",
                zh: "目标：standard、blank-first、spiral（螺旋），或一个棋盘 [默认：standard；Korf 文件为 blank-first]",
            },
            kind: Kind::Position,
            usual: None,
        },
        OptionRow {
            name: "size",
            value: "RxC",
            help: Text {
                en: "rows and columns, unless the board is square or written in rows",
                zh: "棋盘的行数和列数；不是正方形又没有分行书写时需要",
            },
            kind: Kind::Size,
            usual: None,
        },
        OptionRow {
            name: "cost",
            value: "COST",
            help: Text { en: "cost of moves", zh: "移动的代价" },
            kind: Kind::Name(&[(COSTS[0].0, COSTS[0].2), (COSTS[1].0, COSTS[1].2)]),
            usual: Some(COSTS[0].0),
        },
        OptionRow {
            name: "moves",
            value: "CONVENTION",
            help: Text { en: "notation of moves", zh: "移动的记法" },
            kind: Kind::Name(&[
                (CONVENTIONS[0].0, CONVENTIONS[0].2),
                (CONVENTIONS[1].0, CONVENTIONS[1].2),
                (CONVENTIONS[2].0, CONVENTIONS[2].2),
            ]),
            usual: Some(CONVENTIONS[0].0),
        },
        OptionRow {
            name: "metric",
            value: "METRIC",
            help: Text { en: "what counts as one move [default: single]", zh: "怎样算一步 [默认：single]" },
            kind: Kind::Name(&[(METRICS[0].0, METRICS[0].2), (METRICS[1].0, METRICS[1].2)]),
            usual: Some(METRICS[0].0),
        },
        super::super::ORDER,
    ],
    heuristics: heuristics::ROWS,
    usual: HeuristicName::MANHATTAN,
    methods: &[Method::TABLE, Method::PIDASTAR, Method::ANYTIME],
    backward: true,
    abilities: &[Ability::Generate, Ability::Audit, Ability::Space, Ability::Path],
    capabilities: &CAPABILITIES,
    read: posing::read,
    random: Some(posing::random),
};

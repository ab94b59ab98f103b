//! Option values: read from the registry's names, or as numbers with limits, with errors in the user's language.

use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use jiugong_course::export::{LESSON_FORMATS, LessonFormat};
use jiugong_lab::bench::Selection;
use jiugong_lab::generate::{MEASURES, Measure, Way};
use jiugong_lab::registry::{
    CONVENTIONS, COSTS, DUPLICATES, GOAL_TESTS, HEURISTICS, HeuristicName, METHODS, Method, STORES, Store, UnknownName,
};
use jiugong_lab::{Language, Text, Weight};
use jiugong_puzzles::maze::Cell;
use jiugong_puzzles::tiles::anytime::Ratio;
use jiugong_puzzles::tiles::pdb::Tier;
use jiugong_puzzles::tiles::{Convention, MoveCost, Order, Size};
use jiugong_search::{Cost, Duplicates, GoalTest};
use jiugong_show::catalogue::Explain;
use jiugong_show::export::{
    AUDIT_FORMATS, AuditFormat, BENCH_FORMATS, BOARD_FORMS, BenchFormat, BoardForm, COACH_FORMATS, CoachFormat,
    FORMATS, Format, GENERATE_FORMATS, GRID_FORMATS, GenerateFormat, GridFormat, PATH_FORMATS, PathFormat,
    SPACE_FORMATS, STUDY_FORMATS, SpaceFormat, StudyFormat, TRACE_FORMATS, TraceFormat,
};
use jiugong_show::units::{read_bytes, read_duration};

use crate::help;

/// The largest bound: no path through the boards that are searched by depth needs more.
const MOST_BOUND: Cost = 1_000_000;

/// A parser for one of several names, each with a line of help.
fn names<T: Copy + Send + Sync + 'static>(rows: Vec<(&'static str, T, Text)>) -> impl TypedValueParser<Value = T> {
    let language = help::language();
    let values = rows.iter().map(|&(name, _, text)| PossibleValue::new(name).help(text.get(language)));
    PossibleValuesParser::new(values.collect::<Vec<_>>()).try_map(move |name| {
        let found = rows.iter().find(|row| row.0 == name).map(|row| row.1);
        found.ok_or_else(|| UnknownName { found: name, possible: rows.iter().map(|row| row.0).collect() })
    })
}

/// A method, or the choice left to the program.
#[derive(Clone, Copy, Debug)]
pub struct MethodChoice(pub Option<Method>);

/// `auto` or a method.
pub fn method_or_auto() -> impl TypedValueParser<Value = MethodChoice> {
    let auto = Text { en: "a good way to the optimum", zh: "自动选择得到最优解的好方法" };
    let mut rows = vec![("auto", MethodChoice(None), auto)];
    rows.extend(METHODS.iter().map(|row| (row.name, MethodChoice(Some(row.method)), row.title)));
    names(rows)
}

/// A method.
pub fn method() -> impl TypedValueParser<Value = Method> {
    names(METHODS.iter().map(|row| (row.name, row.method, row.title)).collect())
}

/// A heuristic.
pub fn heuristic() -> impl TypedValueParser<Value = HeuristicName> {
    names(HEURISTICS.iter().map(|row| (row.name, row.heuristic, row.title)).collect())
}

/// A goal test.
pub fn goal_test() -> impl TypedValueParser<Value = GoalTest> {
    names(GOAL_TESTS.to_vec())
}

/// A duplicate rule.
pub fn duplicates() -> impl TypedValueParser<Value = Duplicates> {
    names(DUPLICATES.to_vec())
}

/// A store.
pub fn store() -> impl TypedValueParser<Value = Store> {
    names(STORES.to_vec())
}

/// An output format of `solve`.
pub fn format() -> impl TypedValueParser<Value = Format> {
    names(FORMATS.to_vec())
}

/// An output format of the domains on a grid.
pub fn grid_format() -> impl TypedValueParser<Value = GridFormat> {
    names(GRID_FORMATS.to_vec())
}

/// An output format of `compare`.
pub fn study_format() -> impl TypedValueParser<Value = StudyFormat> {
    names(STUDY_FORMATS.to_vec())
}

/// How the steps of a search are written.
pub fn trace_format() -> impl TypedValueParser<Value = TraceFormat> {
    names(TRACE_FORMATS.to_vec())
}

/// What moves cost.
pub fn cost() -> impl TypedValueParser<Value = MoveCost> {
    names(COSTS.to_vec())
}

/// How moves are written.
pub fn convention() -> impl TypedValueParser<Value = Convention> {
    names(CONVENTIONS.to_vec())
}

/// A language.
pub fn language() -> impl TypedValueParser<Value = Language> {
    names(vec![
        ("zh", Language::Zh, Text { en: "Chinese", zh: "中文" }),
        ("en", Language::En, Text { en: "English", zh: "英文" }),
    ])
}

/// Says in the user's language why a value is wrong.
fn explained<T: FromStr>(text: &str) -> Result<T, String>
where
    T::Err: Explain,
{
    text.parse().map_err(|error: T::Err| error.explain(help::language()))
}

/// An operator order.
pub fn order(text: &str) -> Result<Order, String> {
    explained(text)
}

/// A size.
pub fn size(text: &str) -> Result<Size, String> {
    explained(text)
}

/// Says what was expected.
fn expected(en: impl Display, zh: impl Display) -> String {
    match help::language() {
        Language::En => format!("expected {en}"),
        Language::Zh => format!("应为{zh}"),
    }
}

/// A bound.
pub fn bound(text: &str) -> Result<Cost, String> {
    text.parse()
        .ok()
        .filter(|&bound| bound <= MOST_BOUND)
        .ok_or_else(|| expected(format!("a whole number from 0 to {MOST_BOUND}"), format!(" 0 到 {MOST_BOUND} 的整数")))
}

/// A weight.
pub fn weight(text: &str) -> Result<Weight, String> {
    let most = Weight::MOST;
    Weight::parse(text).ok_or_else(|| {
        expected(
            format!("a number from 0 to {most} with at most three decimals"),
            format!(" 0 到 {most} 的数，至多三位小数"),
        )
    })
}

/// A ratio to the optimum.
pub fn within(text: &str) -> Result<Ratio, String> {
    let most = Weight::MOST;
    Weight::parse(text).and_then(Weight::ratio).ok_or_else(|| {
        expected(
            format!("a number from 1 to {most} with at most three decimals"),
            format!(" 1 到 {most} 的数，至多三位小数"),
        )
    })
}

/// A node limit.
pub fn nodes(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| expected("a whole number of nodes such as 1000000", "整数，例如 1000000"))
}

/// A number of steps or of nodes to show.
pub fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| expected("a whole number such as 200", "整数，例如 200"))
}

/// A time limit.
pub fn time(text: &str) -> Result<Duration, String> {
    read_duration(text).ok_or_else(|| expected("a time such as 10s, 500ms or 2m", "时间，例如 10s、500ms、2m"))
}

/// A memory limit.
pub fn memory(text: &str) -> Result<usize, String> {
    read_bytes(text).ok_or_else(|| expected("a size such as 500MiB or 2GiB", "大小，例如 500MiB、2GiB"))
}

/// A cell of a maze.
pub fn cell(text: &str) -> Result<Cell, String> {
    let inner = text.trim().trim_start_matches('(').trim_end_matches(')');
    let read = || {
        let (row, column) = inner.split_once(',')?;
        Some(Cell { row: row.trim().parse().ok()?, column: column.trim().parse().ok()? })
    };
    read().ok_or_else(|| expected("a cell such as 0,4 (row, column, from 0)", "格子，例如 0,4（行,列，从 0 起）"))
}

/// An output format of `bench`.
pub fn bench_format() -> impl TypedValueParser<Value = BenchFormat> {
    names(BENCH_FORMATS.to_vec())
}

/// Instances of a set.
pub fn selection(text: &str) -> Result<Selection, String> {
    Selection::parse(text).ok_or_else(|| expected("numbers and ranges such as 1,5,7-9", "编号与范围，例如 1,5,7-9"))
}

/// A tier of tables.
pub fn tier() -> impl TypedValueParser<Value = Tier> {
    PossibleValuesParser::new(Tier::ALL.map(Tier::name)).map(|name| name.parse().unwrap_or(Tier::Small))
}

/// An output format of `space`.
pub fn space_format() -> impl TypedValueParser<Value = SpaceFormat> {
    names(SPACE_FORMATS.to_vec())
}

/// An output format of `audit`.
pub fn audit_format() -> impl TypedValueParser<Value = AuditFormat> {
    names(AUDIT_FORMATS.to_vec())
}

/// An output format of `coach`.
pub fn coach_format() -> impl TypedValueParser<Value = CoachFormat> {
    names(COACH_FORMATS.to_vec())
}

/// An output format of `path`.
pub fn path_format() -> impl TypedValueParser<Value = PathFormat> {
    names(PATH_FORMATS.to_vec())
}

/// An output format of `generate`.
pub fn generate_format() -> impl TypedValueParser<Value = GenerateFormat> {
    names(GENERATE_FORMATS.to_vec())
}

/// What two ways are measured by.
pub fn measure() -> impl TypedValueParser<Value = Measure> {
    names(MEASURES.to_vec())
}

/// A method, with its heuristic after a colon or not.
pub fn way(text: &str) -> Result<Way, String> {
    explained(text)
}

/// A seed of random boards.
pub fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| expected(format!("a whole number from 0 to {}", u64::MAX), format!(" 0 到 {} 的整数", u64::MAX)))
}

/// The most things that are listed at once.
const MOST_LISTED: usize = 1_000_000;

/// How many to list.
pub fn count(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|count| (1..=MOST_LISTED).contains(count)).ok_or_else(|| {
        expected(format!("a whole number from 1 to {MOST_LISTED}"), format!(" 1 到 {MOST_LISTED} 的整数"))
    })
}

/// The most threads that anybody has a use for.
const MOST_THREADS: usize = 1024;

/// A number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads)).ok_or_else(|| {
        expected(format!("a whole number from 1 to {MOST_THREADS}"), format!(" 1 到 {MOST_THREADS} 的整数"))
    })
}

/// A form to write boards in.
pub fn board_form() -> impl TypedValueParser<Value = BoardForm> {
    names(BOARD_FORMS.to_vec())
}

/// What the numbers of a board that is read stand for; how they are written is seen.
pub fn board_input() -> impl TypedValueParser<Value = BoardForm> {
    let tiles = Text { en: "the tile on each cell, in any notation", zh: "每格上的棋子，任何写法" };
    let cells = Text {
        en: "the cell of the blank, of tile 1, of tile 2 …, counted from 0",
        zh: "依次为空格、棋子 1、棋子 2…… 所在的格子，从 0 数起",
    };
    names(vec![("board", BoardForm::Spaces, tiles), ("positions", BoardForm::Positions, cells)])
}

/// An output format of `lesson`.
pub fn lesson_format() -> impl TypedValueParser<Value = LessonFormat> {
    names(LESSON_FORMATS.to_vec())
}

/// The most random boards at a time.
const MOST_BOARDS: u32 = 1_000_000;

/// A number of random boards.
pub fn board_count(text: &str) -> Result<u32, String> {
    text.parse().ok().filter(|count| (1..=MOST_BOARDS).contains(count)).ok_or_else(|| {
        expected(format!("a whole number from 1 to {MOST_BOARDS}"), format!(" 1 到 {MOST_BOARDS} 的整数"))
    })
}

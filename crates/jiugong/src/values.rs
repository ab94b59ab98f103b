//! Option values: parsed as names of the registry, or by the kinds of the laboratory, with errors in the language of the user.

use std::ffi::OsStr;
use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

use clap::ColorChoice;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use jiugong_course::export::{LESSON_FORMATS, LessonFormat};
use jiugong_lab::bench::Selection;
use jiugong_lab::generate::{MEASURES, Measure};
use jiugong_lab::registry::{
    DOMAINS, DomainName, HeuristicName, HeuristicRow, Kind, Knob, Method, STORES, Store, UnknownName, Value,
};
use jiugong_lab::{Contender, Explain, Language, Text};
use jiugong_puzzles::direction::Order;
use jiugong_search::Cost;
use jiugong_show::export::{
    AUDIT_FORMATS, AuditFormat, BENCH_FORMATS, BOARD_FORMS, BenchFormat, BoardForm, COACH_FORMATS, CoachFormat,
    FORMATS, Format, GENERATE_FORMATS, GRID_FORMATS, GenerateFormat, GridFormat, LIST_FORMATS, ListFormat,
    PATH_FORMATS, PathFormat, SPACE_FORMATS, STUDY_FORMATS, SpaceFormat, StudyFormat, TRACE_FORMATS, TraceFormat,
};

use crate::help;

/// A parser of one of several names, each with a line of help.
pub fn names<T: Copy + Send + Sync + 'static>(rows: Vec<(&'static str, T, Text)>) -> impl TypedValueParser<Value = T> {
    let language = help::language();
    let values = rows.iter().map(|&(name, _, text)| PossibleValue::new(name).help(text.get(language)));
    PossibleValuesParser::new(values.collect::<Vec<_>>()).try_map(move |name| {
        let found = rows.iter().find(|row| row.0 == name).map(|row| row.1);
        found.ok_or_else(|| UnknownName { found: name, possible: rows.iter().map(|row| row.0).collect() })
    })
}

/// A method.
pub fn method() -> impl TypedValueParser<Value = Method> {
    names(Method::all().map(|method| (method.name(), method, method.row().title)).collect())
}

/// The name of a heuristic, which can be completed, or a formula.
#[derive(Clone)]
struct NameOrFormula;

impl TypedValueParser for NameOrFormula {
    type Value = HeuristicName;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<HeuristicName, clap::Error> {
        let word = |text: &str| text.chars().all(|character| character.is_alphabetic() || character == '-');
        if value.to_str().is_none_or(word) {
            let rows = HeuristicName::all().map(|(heuristic, row)| (row.name, heuristic, row.title)).collect();
            return names(rows).parse_ref(command, argument, value).or_else(|unknown| {
                // `manhattan-misplaced` is a difference.
                value.to_str().and_then(|text| text.parse().ok()).ok_or(unknown)
            });
        }
        let language = help::language();
        let formula = move |text: &str| text.parse::<HeuristicName>().map_err(|why| why.explain(language));
        formula.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let language = help::language();
        let named =
            move |(_, row): (_, &'static HeuristicRow)| PossibleValue::new(row.name).help(row.title.get(language));
        Some(Box::new(HeuristicName::all().map(named)))
    }
}

/// A heuristic.
pub fn heuristic() -> impl TypedValueParser<Value = HeuristicName> {
    NameOrFormula
}

/// Heuristics separated by commas; commas inside the parentheses of a formula do not separate.
#[derive(Clone)]
struct NamesOrFormulas;

impl TypedValueParser for NamesOrFormulas {
    type Value = Heuristics;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Heuristics, clap::Error> {
        let text = value.to_string_lossy();
        let mut depth = 0_usize;
        let parts = text.split(|character: char| {
            match character {
                '(' | '（' => depth += 1,
                ')' | '）' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && matches!(character, ',' | '，')
        });
        let read = |part: &str| NameOrFormula.parse_ref(command, argument, OsStr::new(part));
        parts.map(read).collect::<Result<_, _>>().map(Heuristics)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        NameOrFormula.possible_values().map(|values| Box::new(values.collect::<Vec<_>>().into_iter()) as _)
    }
}

/// The heuristics of one list.
#[derive(Clone, Debug)]
pub struct Heuristics(pub Vec<HeuristicName>);

/// All heuristics of several lists.
pub fn all_of(lists: &[Heuristics]) -> Vec<HeuristicName> {
    lists.iter().flat_map(|list| list.0.iter().copied()).collect()
}

/// Heuristics separated by commas.
pub fn heuristics() -> impl TypedValueParser<Value = Heuristics> {
    NamesOrFormulas
}

/// A domain.
pub fn domain() -> impl TypedValueParser<Value = DomainName> {
    names(DOMAINS.iter().map(|&domain| (domain.name(), domain, domain.row().title)).collect())
}

/// A store.
pub fn store() -> impl TypedValueParser<Value = Store> {
    names(STORES.to_vec())
}

/// An output format of lists.
pub fn list_format() -> impl TypedValueParser<Value = ListFormat> {
    names(LIST_FORMATS.to_vec())
}

/// An output format of `solve`.
pub fn format() -> impl TypedValueParser<Value = Format> {
    names(FORMATS.to_vec())
}

/// An output format of the short verbs for grids.
pub fn grid_format() -> impl TypedValueParser<Value = GridFormat> {
    names(GRID_FORMATS.to_vec())
}

/// An output format of `compare`.
pub fn study_format() -> impl TypedValueParser<Value = StudyFormat> {
    names(STUDY_FORMATS.to_vec())
}

/// An output format of `trace`.
pub fn trace_format() -> impl TypedValueParser<Value = TraceFormat> {
    names(TRACE_FORMATS.to_vec())
}

/// A view of the full-screen program.
#[cfg(feature = "tui")]
pub fn tab() -> impl TypedValueParser<Value = jiugong_tui::Tab> {
    /// The name of the lessons before they had the same name everywhere.
    const OLD: (&str, &str) = ("learn", "lessons");
    let language = help::language();
    let value = |&(name, _, text): &(&'static str, _, Text)| {
        let value = PossibleValue::new(name).help(text.get(language));
        if name == OLD.1 { value.alias(OLD.0) } else { value }
    };
    let all: Vec<_> = jiugong_tui::TABS.iter().map(value).collect();
    PossibleValuesParser::new(all).map(|name| {
        let name = if name == OLD.0 { OLD.1 } else { &*name };
        jiugong_tui::TABS.iter().find(|row| row.0 == name).map_or(jiugong_tui::Tab::Play, |row| row.1)
    })
}

/// A language.
pub fn language() -> impl TypedValueParser<Value = Language> {
    names(vec![
        ("zh", Language::Zh, Text { en: "Chinese", zh: "中文" }),
        ("en", Language::En, Text { en: "English", zh: "英文" }),
    ])
}

/// When to use colours.
pub fn colour() -> impl TypedValueParser<Value = ColorChoice> {
    names(vec![
        ("auto", ColorChoice::Auto, Text { en: "on a terminal", zh: "仅在终端中" }),
        ("always", ColorChoice::Always, Text { en: "always", zh: "总是使用" }),
        ("never", ColorChoice::Never, Text { en: "never", zh: "从不使用" }),
    ])
}

/// Parses a value; the error is in the language of the user.
pub fn explained<T: FromStr>(text: &str) -> Result<T, String>
where
    T::Err: Explain,
{
    text.parse().map_err(|error: T::Err| error.explain(help::language()))
}

/// An operator order.
pub fn order(text: &str) -> Result<Order, String> {
    explained(text)
}

/// The message that names the expected value.
fn expected(en: impl Display, zh: impl Display) -> String {
    match help::language() {
        Language::En => format!("expected {en}"),
        Language::Zh => format!("应为{zh}"),
    }
}

/// Parses a value of `kind`; `of` extracts it.
fn read<T>(kind: Kind, text: &str, of: impl Fn(Value) -> Option<T>) -> Result<T, String> {
    let value = kind.read(text).map_err(|error| error.explain(help::language()))?;
    // A kind produces values of its own variant only.
    of(value).ok_or_else(String::new)
}

/// A whole number within the bounds of `kind`.
fn integer(kind: Kind, text: &str) -> Result<u64, String> {
    read(kind, text, |value| if let Value::Whole(number) = value { Some(number) } else { None })
}

/// A bound.
pub fn bound(text: &str) -> Result<Cost, String> {
    integer(Knob::Bound.row().kind, text).map(|bound| bound as Cost)
}

/// A node limit.
pub fn nodes(text: &str) -> Result<u64, String> {
    integer(Knob::NodeLimit.row().kind, text)
}

/// A number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    integer(Knob::Threads.row().kind, text).map(|threads| threads as usize)
}

/// A number of processes on one machine.
pub fn processes(text: &str) -> Result<usize, String> {
    integer(Kind::Whole { least: 1, most: 64 }, text).map(|processes| processes as usize)
}

/// A time limit.
pub fn time(text: &str) -> Result<Duration, String> {
    read(Kind::Time, text, |value| if let Value::Time(time) = value { Some(time) } else { None })
}

/// A memory limit.
pub fn memory(text: &str) -> Result<usize, String> {
    read(Kind::Bytes, text, |value| if let Value::Bytes(bytes) = value { Some(bytes) } else { None })
}

/// Bytes per second.
pub fn speed(text: &str) -> Result<f64, String> {
    jiugong_lab::units::read_speed(text)
        .ok_or_else(|| expected("a speed such as 2GB/s or 10Gb/s", "速度，例如 2GB/s 或 10Gb/s"))
}

/// The name of a host that a server answers for, with or without a port.
#[cfg(feature = "web")]
pub fn host(text: &str) -> Result<String, String> {
    let (name, port) = text.rsplit_once(':').unwrap_or((text, "80"));
    let label = |part: &str| {
        let letters = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        !part.is_empty() && part.bytes().all(letters)
    };
    if name.split('.').all(label) && port.parse::<u16>().is_ok_and(|port| port > 0) {
        return Ok(text.to_ascii_lowercase());
    }
    Err(expected("a name such as lab.example or lab.example:8443", "主机名，例如 lab.example 或 lab.example:8443"))
}

/// The format of the request log, or `None` for no log.
#[cfg(feature = "web")]
pub fn log_format() -> impl TypedValueParser<Value = Option<jiugong_web::LogFormat>> {
    use jiugong_web::LogFormat;
    names(vec![
        ("off", None, Text { en: "no log", zh: "不记录" }),
        ("plain", Some(LogFormat::Plain), Text { en: "one line per request", zh: "每个请求一行" }),
        ("json", Some(LogFormat::Json), Text { en: "one JSON object per request", zh: "每个请求一个 JSON 对象" }),
    ])
}

/// A number of steps or of nodes to show.
pub fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| expected("a whole number such as 200", "整数，例如 200"))
}

/// An output format of `bench`.
pub fn bench_format() -> impl TypedValueParser<Value = BenchFormat> {
    names(BENCH_FORMATS.to_vec())
}

/// Instances of a set.
pub fn selection(text: &str) -> Result<Selection, String> {
    Selection::parse(text).ok_or_else(|| expected("numbers and ranges such as 1,5,7-9", "编号与范围，例如 1,5,7-9"))
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

/// A measure for comparing two contenders.
pub fn measure() -> impl TypedValueParser<Value = Measure> {
    names(MEASURES.to_vec())
}

/// A method, optionally with a heuristic after a colon.
pub fn contender(text: &str) -> Result<Contender, String> {
    explained(text)
}

/// A seed of random problems.
pub fn seed(text: &str) -> Result<u64, String> {
    integer(Kind::Whole { least: 0, most: u64::MAX }, text)
}

/// The most items that are generated or listed at once.
const MOST_LISTED: u64 = 1_000_000;

/// A number of items to generate or list.
pub fn count(text: &str) -> Result<usize, String> {
    integer(Kind::Whole { least: 1, most: MOST_LISTED }, text).map(|count| count as usize)
}

/// An output form of boards.
pub fn board_form() -> impl TypedValueParser<Value = BoardForm> {
    let language = help::language();
    let values = BOARD_FORMS.iter().map(|&(name, _, text)| PossibleValue::new(name).help(text.get(language)));
    // The name of earlier versions.
    let values = values.map(|value| if value.get_name() == "rank" { value.alias("cantor") } else { value });
    PossibleValuesParser::new(values.collect::<Vec<_>>()).map(|name| {
        let found = BOARD_FORMS.iter().find(|row| row.0 == name);
        found.map_or(BoardForm::Rank, |row| row.1)
    })
}

/// The meaning of the numbers of an input board; its notation is detected.
pub fn board_input() -> impl TypedValueParser<Value = BoardForm> {
    let tiles = Text { en: "the tile on each cell, in any notation", zh: "每格上的棋子，任何写法" };
    let cells = Text {
        en: "the cell of the blank, of tile 1, of tile 2 …, counted from 0",
        zh: "依次为空格、棋子 1、棋子 2…… 所在的格子，从 0 数起",
    };
    let rank = Text { en: "ranks (Cantor numbers), from 0", zh: "序号（康托展开值），从 0 起" };
    names(vec![
        ("board", BoardForm::Spaces, tiles),
        ("positions", BoardForm::Positions, cells),
        ("rank", BoardForm::Rank, rank),
    ])
}

/// An output format of `lesson`.
pub fn lesson_format() -> impl TypedValueParser<Value = LessonFormat> {
    names(LESSON_FORMATS.to_vec())
}

//! The registry as one JSON object, from which a front end builds its forms.

use std::io::{self, Write};

use jiugong_lab::registry::{
    Ability, CONVENTIONS, COSTS, DOMAINS, DUPLICATES, DomainName, GOAL_TESTS, GOALS, HeuristicName, HeuristicRow,
    KNOBS, Kind, Knob, Method, OptionRow, Pseudocode, STORES,
};
use jiugong_lab::{Language, Text};
use serde::Serialize;

use super::json::line;
use crate::catalogue;

/// Everything that requests can choose from.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Registry))]
pub struct RegistryJson<'a> {
    methods: Vec<MethodRecord>,
    heuristics: Vec<HeuristicRecord>,
    domains: Vec<DomainRecord>,
    stores: Vec<Choice>,
    duplicates: Vec<Choice>,
    goal_tests: Vec<Choice>,
    goals: Vec<Choice>,
    costs: Vec<Choice>,
    conventions: Vec<Choice>,
    /// The settings of a search with their values; the `knobs` of a method list those that it supports.
    knobs: Vec<OptionRecord>,
    lessons: &'a [LessonChoice],
    limits: &'a Bounds,
}

/// A method.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = MethodChoice))]
pub struct MethodRecord {
    name: &'static str,
    title: &'static str,
    help: &'static str,
    guarantee: &'static str,
    /// `no`, `optional`, `yes` or `best` (the default is the best heuristic of the domain).
    heuristic: &'static str,
    /// The settings it supports, by the names that requests use.
    knobs: Vec<&'static str>,
    domains: Vec<&'static str>,
    /// Whether its steps can be traced.
    traced: bool,
    /// Whether it guarantees the optimum with its default settings if every move costs 1.
    optimal: bool,
    /// Its pseudocode, line by line; empty if it cannot be traced.
    pseudocode: Vec<CodeLine>,
    /// Whether a comparison includes it by default.
    compared: bool,
}

/// A line of pseudocode.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CodeLine {
    /// Its indentation.
    indent: usize,
    /// Its text.
    text: &'static str,
}

/// The lines of a method.
pub(super) fn code_lines(code: &Pseudocode, language: Language) -> Vec<CodeLine> {
    code.lines.iter().map(|line| CodeLine { indent: line.indent, text: line.text.get(language) }).collect()
}

/// A heuristic.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = HeuristicChoice))]
pub struct HeuristicRecord {
    name: &'static str,
    title: &'static str,
    help: &'static str,
    /// Its guarantee, in words.
    quality: String,
    domains: Vec<&'static str>,
    /// Whether a comparison includes it by default.
    compared: bool,
}

/// A kind of problem.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = DomainChoice))]
pub struct DomainRecord {
    name: &'static str,
    title: &'static str,
    help: &'static str,
    /// The form of its text, in one line.
    form: &'static str,
    /// A valid text.
    example: &'static str,
    /// The field of requests that holds the text.
    field: &'static str,
    options: Vec<OptionRecord>,
    /// Its heuristics, by name; `usual` is the default.
    heuristics: Vec<&'static str>,
    usual: &'static str,
    /// The verbs that it supports in addition to searches of one problem.
    abilities: Vec<&'static str>,
}

/// An option of a domain.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = OptionChoice))]
pub struct OptionRecord {
    name: &'static str,
    help: &'static str,
    /// The kind of its values: `name`, `text`, `size`, `order`, `cell`, `whole` or `flag`.
    kind: &'static str,
    /// The possible names, for the kind `name`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<Choice>,
    /// The smallest and the largest, for the kind `whole`.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<[u64; 2]>,
    /// The default, if it can be written as a value.
    usual: Option<&'static str>,
}

/// A name and its meaning.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choice {
    /// What requests write.
    pub name: &'static str,
    /// Its title in the language asked for.
    pub title: &'static str,
}

/// A value of an option that chooses a format.
#[derive(Serialize)]
pub struct FormatRecord {
    /// The verb.
    pub verb: String,
    /// The option.
    pub option: String,
    /// The value.
    pub name: String,
    /// What it means.
    pub title: String,
}

/// Another item that requests name, such as a lesson.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = LessonChoice))]
pub struct LessonChoice {
    /// Its name.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Its subject.
    pub help: &'static str,
}

/// The limits of one request.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Bounds))]
pub struct Bounds {
    /// Seconds of a search.
    pub time: f64,
    /// Nodes expanded by a search.
    pub nodes: u64,
    /// Bytes of a search.
    pub memory: u64,
    /// Cells of a board.
    pub board_cells: u64,
    /// Bytes of a request.
    pub body_bytes: u64,
}

fn option(row: &OptionRow, language: Language) -> OptionRecord {
    described((row.name, row.help, row.usual), row.kind, language)
}

fn described(
    (name, help, usual): (&'static str, Text, Option<&'static str>),
    kind: Kind,
    language: Language,
) -> OptionRecord {
    let (kind, choices, range) = match kind {
        Kind::Name(names) => {
            let choice = |&(name, title): &(&'static str, Text)| Choice { name, title: title.get(language) };
            ("name", names.iter().map(choice).collect(), None)
        }
        Kind::Ready(names) => {
            let choice = |&(name, title, _): &(&'static str, Text, _)| Choice { name, title: title.get(language) };
            ("name", names.iter().map(choice).collect(), None)
        }
        Kind::Size => ("size", Vec::new(), None),
        Kind::Order => ("order", Vec::new(), None),
        Kind::Cell => ("cell", Vec::new(), None),
        Kind::Whole { least, most } => ("whole", Vec::new(), Some([least, most])),
        Kind::Flag => ("flag", Vec::new(), None),
        // Every registry can be written.
        _ => ("text", Vec::new(), None),
    };
    OptionRecord { name, help: help.get(language), kind, choices, range, usual }
}

fn choices<T>(rows: &[(&'static str, T, Text)], language: Language) -> Vec<Choice> {
    rows.iter().map(|(name, _, title)| Choice { name, title: title.get(language) }).collect()
}

fn method(method: Method, language: Language) -> MethodRecord {
    let row = method.row();
    MethodRecord {
        name: row.name,
        title: row.title.get(language),
        help: row.help.get(language),
        guarantee: row.guarantee.get(language),
        heuristic: row.heuristic.name(),
        knobs: row.knobs.iter().copied().map(Knob::name).collect(),
        domains: DOMAINS.iter().filter(|domain| domain.row().has(method)).map(|domain| domain.name()).collect(),
        traced: row.selection.is_traced(),
        optimal: row.optimal,
        pseudocode: code_lines(&Pseudocode::new(row, row.goal_test), language),
        compared: row.compared,
    }
}

fn heuristic((name, row): (HeuristicName, &HeuristicRow), language: Language) -> HeuristicRecord {
    HeuristicRecord {
        name: row.name,
        title: row.title.get(language),
        help: row.help.get(language),
        quality: catalogue::quality(language, row.quality),
        domains: name.domains().map(DomainName::name).collect(),
        compared: row.compared,
    }
}

fn domain(domain: DomainName, language: Language) -> DomainRecord {
    let row = domain.row();
    DomainRecord {
        name: row.name,
        title: row.title.get(language),
        help: row.help.get(language),
        form: row.form.get(language),
        example: row.example,
        field: row.field,
        options: row.options.iter().map(|row| option(row, language)).collect(),
        heuristics: row.heuristics.iter().map(|row| row.name).collect(),
        usual: row.usual.name(),
        abilities: row.abilities.iter().copied().map(Ability::verb).collect(),
    }
}

/// All methods.
pub(super) fn methods(language: Language) -> Vec<MethodRecord> {
    Method::all().map(|one| method(one, language)).collect()
}

/// All heuristics.
pub(super) fn heuristics(language: Language) -> Vec<HeuristicRecord> {
    HeuristicName::all().map(|one| heuristic(one, language)).collect()
}

/// All domains.
pub(super) fn domains(language: Language) -> Vec<DomainRecord> {
    DOMAINS.iter().map(|&one| domain(one, language)).collect()
}

/// Writes the registry in `language`, with the limits `limits` and these `lessons`, as one JSON object.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_registry(
    limits: &Bounds,
    lessons: &[LessonChoice],
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let record = RegistryJson {
        methods: methods(language),
        heuristics: heuristics(language),
        domains: domains(language),
        stores: choices(&STORES, language),
        duplicates: choices(&DUPLICATES, language),
        goal_tests: choices(&GOAL_TESTS, language),
        goals: choices(&GOALS, language),
        costs: choices(&COSTS, language),
        conventions: choices(&CONVENTIONS, language),
        knobs: KNOBS.iter().map(|row| described((row.name, row.help, None), row.kind, language)).collect(),
        lessons,
        limits,
    };
    line(&record, out)
}

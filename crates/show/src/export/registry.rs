//! Everything there is to choose from, as one JSON object: what a front end builds its forms of.

use std::io::{self, Write};

use jiugong_lab::registry::{
    CONVENTIONS, COSTS, DUPLICATES, Domain, GOAL_TESTS, GOALS, HEURISTICS, Knob, METHODS, STORES, Selection, UsesHeuristic,
};
use jiugong_lab::{Language, Text};
use serde::Serialize;

use super::json::line;
use crate::catalogue;

/// Everything there is to choose from.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Registry))]
pub struct Record<'a> {
    methods: Vec<MethodRecord>,
    heuristics: Vec<HeuristicRecord>,
    stores: Vec<Choice>,
    duplicates: Vec<Choice>,
    goal_tests: Vec<Choice>,
    goals: Vec<Choice>,
    costs: Vec<Choice>,
    conventions: Vec<Choice>,
    lessons: &'a [Offered],
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
    /// `no`, `optional`, `yes` or `best`: it takes the best heuristic there is unless asked.
    heuristic: &'static str,
    /// What can be set, by the names that requests have.
    knobs: Vec<&'static str>,
    domains: Vec<&'static str>,
    /// Whether it tells its steps.
    traced: bool,
    /// Whether a comparison includes it unless told otherwise.
    compared: bool,
}

/// A heuristic.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = HeuristicChoice))]
pub struct HeuristicRecord {
    name: &'static str,
    title: &'static str,
    help: &'static str,
    /// How far it can be trusted, in words.
    quality: String,
    domains: Vec<&'static str>,
    /// Whether a comparison includes it unless told otherwise.
    compared: bool,
}

/// A name and what it means.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choice {
    name: &'static str,
    title: &'static str,
}

/// Something else that is offered by name, such as a lesson.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = LessonChoice))]
pub struct Offered {
    /// Its name.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What it is about.
    pub help: &'static str,
}

/// What one request may ask for at most.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Bounds))]
pub struct Bounds {
    /// Seconds of a search.
    pub time: u64,
    /// Nodes expanded by a search.
    pub nodes: u64,
    /// Bytes of a search.
    pub memory: u64,
    /// Cells of a board.
    pub board_cells: u64,
    /// Bytes of a request.
    pub body_bytes: u64,
}

fn heuristic_use(of: UsesHeuristic) -> &'static str {
    match of {
        UsesHeuristic::No => "no",
        UsesHeuristic::Optional => "optional",
        UsesHeuristic::Yes => "yes",
        UsesHeuristic::Best => "best",
    }
}

fn domains(of: &[Domain]) -> Vec<&'static str> {
    of.iter().map(|domain| domain.row().name).collect()
}

fn choices<T>(rows: &[(&'static str, T, Text)], language: Language) -> Vec<Choice> {
    rows.iter().map(|(name, _, title)| Choice { name, title: title.get(language) }).collect()
}

/// Writes everything there is to choose from in `language`, within `limits` and with these `lessons`, as one JSON object.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_registry(limits: &Bounds, lessons: &[Offered], language: Language, out: &mut dyn Write) -> io::Result<()> {
    let method = |row: &jiugong_lab::registry::MethodRow| MethodRecord {
        name: row.name,
        title: row.title.get(language),
        help: row.help.get(language),
        guarantee: row.guarantee.get(language),
        heuristic: heuristic_use(row.heuristic),
        knobs: row.knobs.iter().copied().map(Knob::name).collect(),
        domains: domains(row.domains),
        traced: row.selection != Selection::Untraced,
        compared: row.compared,
    };
    let heuristic = |row: &jiugong_lab::registry::HeuristicRow| HeuristicRecord {
        name: row.name,
        title: row.title.get(language),
        help: row.help.get(language),
        quality: catalogue::quality(language, row.quality),
        domains: domains(row.domains),
        compared: row.compared,
    };
    let record = Record {
        methods: METHODS.iter().map(method).collect(),
        heuristics: HEURISTICS.iter().map(heuristic).collect(),
        stores: choices(&STORES, language),
        duplicates: choices(&DUPLICATES, language),
        goal_tests: choices(&GOAL_TESTS, language),
        goals: choices(&GOALS, language),
        costs: choices(&COSTS, language),
        conventions: choices(&CONVENTIONS, language),
        lessons,
        limits,
    };
    line(&record, out)
}

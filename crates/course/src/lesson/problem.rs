//! Problems and settings together with the command-line arguments for them, so that the commands shown in a lesson repeat its
//! searches.

use std::fmt::Write;

use jiugong_lab::registry::{DUPLICATES, HeuristicName, Method, TIES, VARIANTS};
use jiugong_lab::{Contender, Instance, Request, Settings, TilesProblem};
use jiugong_puzzles::tiles::{Board, NamedGoal};
use jiugong_search::Duplicates;

use super::workbench::LessonStop;

/// A problem of any domain and its command-line arguments.
#[derive(Clone, Debug)]
pub(super) struct NamedProblem {
    pub(super) instance: Instance,
    pub(super) arguments: String,
}

impl NamedProblem {
    /// The problem given by the `fields` of a request in `domain`.
    pub(super) fn new(domain: &str, fields: &[(&str, &str)]) -> Result<Self, LessonStop> {
        let mut arguments = format!("--domain {domain}");
        // A test generates every lesson, so these conversions succeed.
        let mut request = Request::new(domain.parse().map_err(|_| LessonStop::Stopped)?);
        for &(field, value) in fields {
            request.set(field, value).map_err(|_| LessonStop::Stopped)?;
            let plain = value.chars().all(char::is_alphanumeric);
            let value = if plain { value.to_owned() } else { format!("'{value}'") };
            let option = if field == "text" { String::new() } else { format!("--{field} ") };
            let _ = write!(arguments, " {option}{value}");
        }
        Ok(NamedProblem { instance: request.problem().map_err(|_| LessonStop::Stopped)?, arguments })
    }
}

impl From<&TilesProblem> for NamedProblem {
    fn from(problem: &TilesProblem) -> Self {
        NamedProblem { instance: problem.clone().into(), arguments: task_arguments(problem) }
    }
}

/// Settings with a method.
pub(super) fn settings_for(method: Method) -> Settings {
    Settings { method: Some(method), ..Settings::default() }
}

/// Settings with a method and a heuristic.
pub(super) fn settings_with(method: Method, heuristic: HeuristicName) -> Settings {
    Settings { method: Some(method), heuristic: Some(heuristic), ..Settings::default() }
}

/// Settings with a method, and with a heuristic if the method uses one.
pub(super) fn settings_with_estimate(method: Method, heuristic: HeuristicName) -> Settings {
    Contender { method, heuristic: None, store: None }.or(Some(heuristic)).settings(&Settings::default())
}

/// A board as a command-line argument.
pub(super) fn board_argument(board: &Board) -> String {
    board.compact().unwrap_or_else(|| format!("'{}'", board.rows_with_slashes()))
}

/// A goal as a command-line argument.
pub(super) fn goal_argument(goal: &Board) -> String {
    let named = NamedGoal::ALL.into_iter().find(|named| named.board(goal.size()) == *goal);
    named.map_or_else(|| board_argument(goal), |named| named.name().to_owned())
}

/// A board and its goal as command-line arguments.
pub(super) fn task_arguments(problem: &TilesProblem) -> String {
    format!("{} --goal {}", board_argument(&problem.start), goal_argument(&problem.goal))
}

/// The settings as command-line options, each after a space.
pub(super) fn options(settings: &Settings) -> String {
    let mut text = String::new();
    let mut add = |option: &str, value: &str| {
        let _ = write!(text, " --{option} {value}");
    };
    if let Some(method) = settings.method {
        add("method", method.name());
    }
    if let Some(heuristic) = settings.heuristic {
        add("heuristic", heuristic.name());
    }
    if let Some(rule) = settings.duplicates {
        add("duplicates", rule_name(rule));
    }
    if let Some(bound) = settings.bound {
        add("bound", &bound.to_string());
    }
    if let Some(weight) = settings.weight_g {
        add("weight-g", &weight.to_string());
    }
    if let Some(weight) = settings.weight_h {
        add("weight-h", &weight.to_string());
    }
    if let Some(ratio) = settings.within {
        add("within", &(f64::from(ratio.times) / f64::from(ratio.of)).to_string());
    }
    let tuning = &settings.tuning;
    if let Some(row) = VARIANTS.iter().find(|row| tuning.climb == Some(row.1)) {
        add("variant", row.0);
    }
    if let Some(row) = TIES.iter().find(|row| tuning.ties == Some(row.1)) {
        add("ties", row.0);
    }
    let numbers = [
        ("seed", tuning.seed),
        ("restarts", tuning.restarts),
        ("capacity", tuning.capacity),
        ("trials", tuning.trials),
        ("lookahead", tuning.lookahead),
        ("node-limit", settings.limits.nodes),
    ];
    for (option, value) in numbers {
        if let Some(value) = value {
            add(option, &value.to_string());
        }
    }
    text
}

/// The name of a duplicate rule.
pub(super) fn rule_name(rule: Duplicates) -> &'static str {
    DUPLICATES.iter().find(|row| row.1 == rule).map_or("", |row| row.0)
}

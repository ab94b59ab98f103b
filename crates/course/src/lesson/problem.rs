//! Problems and settings, and the words by which commands name them: whoever types a lesson's command asks for what the lesson
//! asked for.

use std::fmt::Write;

use jiugong_lab::registry::{DUPLICATES, HeuristicName, Method, TIES, VARIANTS};
use jiugong_lab::{Contender, Instance, Request, Settings, TilesProblem};
use jiugong_puzzles::tiles::{Board, NamedGoal};
use jiugong_search::Duplicates;

use super::workbench::Halt;

/// A problem of any domain, and the words that name it in a command.
#[derive(Clone, Debug)]
pub(super) struct Posed {
    pub(super) instance: Instance,
    pub(super) words: String,
}

impl Posed {
    /// The problem that `fields` of a request in `domain` say.
    pub(super) fn new(domain: &str, fields: &[(&str, &str)]) -> Result<Self, Halt> {
        let mut words = format!("--domain {domain}");
        // A test holds every lesson to its end, so all of them are right.
        let mut request = Request::new(domain.parse().map_err(|_| Halt::Stopped)?);
        for &(field, value) in fields {
            request.set(field, value).map_err(|_| Halt::Stopped)?;
            let plain = value.chars().all(char::is_alphanumeric);
            let value = if plain { value.to_owned() } else { format!("'{value}'") };
            let option = if field == "text" { String::new() } else { format!("--{field} ") };
            let _ = write!(words, " {option}{value}");
        }
        Ok(Posed { instance: request.problem().map_err(|_| Halt::Stopped)?, words })
    }
}

impl From<&TilesProblem> for Posed {
    fn from(problem: &TilesProblem) -> Self {
        Posed { instance: Instance::new(problem.clone()), words: task(problem) }
    }
}

/// A way of searching, as a lesson asks for it.
pub(super) fn way(method: Method) -> Settings {
    Settings { method: Some(method), ..Settings::default() }
}

/// A way of searching with a heuristic.
pub(super) fn way_with(method: Method, heuristic: HeuristicName) -> Settings {
    Settings { method: Some(method), heuristic: Some(heuristic), ..Settings::default() }
}

/// A way of searching with a heuristic, if the method is guided by one.
pub(super) fn guided(method: Method, heuristic: HeuristicName) -> Settings {
    Contender { method, heuristic: None, store: None }.or(Some(heuristic)).settings(&Settings::default())
}

/// A board as a word of a command.
pub(super) fn written(board: &Board) -> String {
    board.compact().unwrap_or_else(|| format!("'{}'", board.rows_with_slashes()))
}

/// A goal as a word of a command.
pub(super) fn goal_name(goal: &Board) -> String {
    let named = NamedGoal::ALL.into_iter().find(|named| named.board(goal.size()) == *goal);
    named.map_or_else(|| written(goal), |named| named.name().to_owned())
}

/// A board and its goal as words of a command.
pub(super) fn task(problem: &TilesProblem) -> String {
    format!("{} --goal {}", written(&problem.start), goal_name(&problem.goal))
}

/// The settings as options of a command, a space before each.
pub(super) fn knobs(settings: &Settings) -> String {
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

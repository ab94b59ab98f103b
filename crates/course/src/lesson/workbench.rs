//! The teacher's workbench: where the parts of a lesson are put together, and searches are run for it.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use jiugong_lab::registry::{DUPLICATES, HeuristicName, Method};
use jiugong_lab::{
    CountReport, CountRequest, Language, RequestError, Settings, TileHeuristic, TilesProblem, count_space, solve,
};
use jiugong_puzzles::tiles::{Board, Complete, Move, NamedGoal, Order, Tiles};
use jiugong_search::{Cost, Duplicates, Heuristic, Limits, Outcome, Progress, Space};
use jiugong_show::catalogue;

use super::{Attempt, Cell, Column, Part, Row, Run, Shown, Table};
use crate::catalogue::lesson as said;

/// Bytes that suffice to count all boards of 3x3, and are there on any machine.
const ENOUGH: u64 = 64 << 20;

/// Why a lesson ends early.
pub(super) enum Halt {
    /// It was called off.
    Stopped,
    /// A search does not fit.
    Request(RequestError),
}

impl From<RequestError> for Halt {
    fn from(error: RequestError) -> Self {
        Halt::Request(error)
    }
}

/// A lesson in the making.
pub(super) struct Workbench<'a> {
    pub(super) language: Language,
    /// The board of the lesson and its goal.
    pub(super) problem: TilesProblem,
    limits: &'a Limits,
    pub(super) parts: Vec<Part>,
}

/// A way of searching, as a lesson asks for it.
pub(super) fn way(method: Method) -> Settings {
    Settings { method: Some(method), ..Settings::default() }
}

/// A way of searching with a heuristic.
pub(super) fn way_with(method: Method, heuristic: HeuristicName) -> Settings {
    Settings { method: Some(method), heuristic: Some(heuristic), ..Settings::default() }
}

impl<'a> Workbench<'a> {
    pub(super) fn new(language: Language, problem: TilesProblem, limits: &'a Limits) -> Self {
        Workbench { language, problem, limits, parts: Vec::new() }
    }

    /// A paragraph.
    pub(super) fn say(&mut self, text: fn(Language) -> String) {
        self.parts.push(Part::Text(text(self.language)));
    }

    /// A paragraph with measured values in it.
    pub(super) fn tell(&mut self, text: String) {
        self.parts.push(Part::Text(text));
    }

    /// A question.
    pub(super) fn ask(&mut self, text: String) {
        self.parts.push(Part::Question(text));
    }

    /// Boards side by side.
    pub(super) fn show(&mut self, boards: &[(&Board, String)]) {
        let shown = boards.iter().map(|&(board, ref caption)| Shown { board: board.clone(), caption: caption.clone() });
        self.parts.push(Part::Boards(shown.collect()));
    }

    /// The start and the goal of the lesson.
    pub(super) fn show_task(&mut self) {
        let (start, goal) = (self.problem.start.clone(), self.problem.goal.clone());
        let (first, last) = (said::start(self.language), said::goal(self.language));
        self.show(&[(&start, first), (&goal, last)]);
    }

    /// Runs a search on the lesson's board.
    pub(super) fn run(&self, settings: &Settings) -> Result<Run, Halt> {
        self.run_on(&self.problem, settings)
    }

    /// Runs a search on another board.
    pub(super) fn run_on(&self, problem: &TilesProblem, settings: &Settings) -> Result<Run, Halt> {
        let limited = Settings { limits: self.limits.clone(), ..settings.clone() };
        let report = solve(problem, &limited, &mut ())?;
        if matches!(report.search.outcome, Outcome::Stopped { .. }) {
            return Err(Halt::Stopped);
        }
        Ok(Run { command: command(problem, settings), problem: problem.clone(), report })
    }

    /// Runs a search on the lesson's board and shows it.
    pub(super) fn demonstrate(&mut self, settings: &Settings) -> Result<Run, Halt> {
        self.demonstrate_on(&self.problem.clone(), settings)
    }

    /// Runs a search on another board and shows it.
    pub(super) fn demonstrate_on(&mut self, problem: &TilesProblem, settings: &Settings) -> Result<Run, Halt> {
        let run = self.run_on(problem, settings)?;
        self.parts.push(Part::Run(Box::new(run.clone())));
        Ok(run)
    }

    /// A table.
    pub(super) fn table(&mut self, caption: String, columns: Vec<Column>, rows: Vec<Row>) {
        self.parts.push(Part::Table(Table { caption, columns, rows }));
    }

    /// What to try next.
    pub(super) fn suggest(&mut self, attempts: Vec<(String, String)>) {
        let attempts = attempts.into_iter().map(|(text, command)| Attempt { text, command });
        self.parts.push(Part::Try(attempts.collect()));
    }

    /// `4 moves`, ` 4 步`.
    pub(super) fn moves(&self, count: Cost) -> String {
        catalogue::moves(self.language, u64::from(count))
    }

    /// The estimate of `heuristic` for `board`, to the lesson's goal.
    pub(super) fn estimate(&self, heuristic: HeuristicName, board: &Board) -> Result<Cost, Halt> {
        let space = Tiles::<u64>::new(board, &self.problem.goal).map_err(RequestError::from)?;
        let heuristic = TileHeuristic::new(&space, Some(heuristic))?;
        Ok(heuristic.eval(&space, &space.start()).0)
    }

    /// The fewest moves from `board` to the lesson's goal, from the complete table.
    pub(super) fn distance(&self, board: &Board) -> Cost {
        self.shortest(board).len() as Cost
    }

    /// A shortest way from `board` to the lesson's goal.
    pub(super) fn shortest(&self, board: &Board) -> Vec<Move> {
        let complete = Complete::new(&self.problem.goal, Order::default());
        complete.and_then(|complete| complete.path(board)).map_or_else(Vec::new, |path| path.to_vec())
    }

    /// All boards that reach `goal`, counted by their distance; `None` if that was called off.
    pub(super) fn count(&self, goal: &Board) -> Option<CountReport> {
        let request = CountRequest { goal: goal.clone(), threads: None, memory: ENOUGH, disk: None };
        let cancelled = || self.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        let mut go_on = |_: &Progress| if cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        count_space(&request, &mut go_on).ok().filter(|report| report.counted.complete)
    }

    /// The lesson's goal, as a word of a command.
    pub(super) fn goal_name(&self) -> String {
        goal_name(&self.problem.goal)
    }

    /// The lesson's board and goal, as options of a command.
    pub(super) fn task(&self) -> String {
        task(&self.problem)
    }
}

/// A board as a word of a command.
fn written(board: &Board) -> String {
    board.compact().unwrap_or_else(|| format!("'{}'", board.rows_with_slashes()))
}

/// A goal as a word of a command.
fn goal_name(goal: &Board) -> String {
    let named = NamedGoal::ALL.into_iter().find(|named| named.board(goal.size()) == *goal);
    named.map_or_else(|| written(goal), |named| named.name().to_owned())
}

fn task(problem: &TilesProblem) -> String {
    format!("{} --goal {}", written(&problem.start), goal_name(&problem.goal))
}

/// The command that runs this search.
fn command(problem: &TilesProblem, settings: &Settings) -> String {
    let mut text = format!("jiugong solve {}", task(problem));
    let mut add = |option: &str, value: &str| {
        let _ = write!(text, " {option} {value}");
    };
    if let Some(method) = settings.method {
        add("--method", method.name());
    }
    if let Some(heuristic) = settings.heuristic {
        add("--heuristic", heuristic.name());
    }
    if let Some(rule) = settings.duplicates {
        add("--duplicates", rule_name(rule));
    }
    if let Some(bound) = settings.bound {
        add("--bound", &bound.to_string());
    }
    if let Some(weight) = settings.weight_g {
        add("--weight-g", &weight.to_string());
    }
    if let Some(weight) = settings.weight_h {
        add("--weight-h", &weight.to_string());
    }
    text
}

/// The name of a duplicate rule.
fn rule_name(rule: Duplicates) -> &'static str {
    DUPLICATES.iter().find(|row| row.1 == rule).map_or("", |row| row.0)
}

impl Run {
    /// The number of moves of the solution.
    pub(super) fn steps(&self) -> Option<Cost> {
        self.report.plan().map(|plan| plan.moves.len() as Cost)
    }

    /// The name of its duplicate rule.
    pub(crate) fn rule(&self) -> &'static str {
        rule_name(self.report.chosen.duplicates)
    }

    /// The nodes expanded.
    pub(super) fn expanded(&self) -> u64 {
        self.report.search.statistics.expanded
    }

    /// The cell for the number of moves, or for what came out instead.
    pub(super) fn steps_cell(&self, language: Language) -> Cell {
        match (self.steps(), &self.report.search.outcome) {
            (Some(steps), _) => Cell::Count(u64::from(steps)),
            (None, Outcome::Unsolvable) => Cell::Word(catalogue::cell_unsolvable(language)),
            (None, _) => Cell::Word(catalogue::cell_cutoff(language)),
        }
    }

    /// A row of a table: some cells of its own, and then those of `figures`.
    pub(super) fn row(&self, language: Language, mut cells: Vec<Cell>) -> Row {
        let figures = &self.report.search.statistics;
        cells.push(self.steps_cell(language));
        cells.extend([figures.expanded, figures.generated, figures.max_open].map(Cell::Count));
        Row { cells, command: Some(self.command.clone()) }
    }
}

/// Columns of a table: some of its own, and then those of [`Run::row`].
pub(super) fn figures(language: Language, mut columns: Vec<Column>) -> Vec<Column> {
    columns.extend([
        Column { key: "steps", title: catalogue::column_steps(language) },
        Column { key: "expanded", title: catalogue::column_expanded(language) },
        Column { key: "generated", title: catalogue::column_generated(language) },
        Column { key: "max_open", title: catalogue::column_open(language) },
    ]);
    columns
}

/// How many times as much `one` is as `other`.
pub(super) fn times(one: u64, other: u64) -> f64 {
    one as f64 / other.max(1) as f64
}

/// A quotient as people write it: `1.5`, `126`.
pub(super) fn show_times(value: f64) -> String {
    let places = usize::from(value < 9.95);
    let shown = format!("{value:.places$}");
    shown.strip_suffix(".0").map(str::to_owned).unwrap_or(shown)
}

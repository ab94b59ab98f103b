//! Builds the parts of a lesson and runs its searches.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{
    CompareRequest, CompareScope, CountReport, CountRequest, DomainName, Language, ProblemSource, Request,
    RequestError, Settings, Study, TileHeuristic, TilesProblem, count_space, study,
};
use jiugong_puzzles::tiles::{Board, Complete, Move, Order, Tiles};
use jiugong_search::{Cost, Heuristic, Limits, Outcome, Progress, Space, StopReason};
use jiugong_show::catalogue;

pub(super) use super::figures::{figures, heuristic_cell, share, show_times, times};
pub(super) use super::problem::{NamedProblem, settings_for, settings_with, settings_with_estimate};

use super::problem::{board_argument, goal_argument, options, task_arguments};
use super::{Attempt, CaptionedBoard, Choice, Column, Figure, Part, Row, Run, Table, Verdict};
use crate::catalogue::lesson as said;

/// Memory for counting all 3x3 boards, in bytes.
const COUNT_MEMORY: u64 = 64 << 20;

/// The reason why a lesson ends early.
pub(super) enum LessonStop {
    /// It was cancelled.
    Stopped,
    /// A search was rejected.
    Request(RequestError),
}

impl From<RequestError> for LessonStop {
    fn from(error: RequestError) -> Self {
        LessonStop::Request(error)
    }
}

/// Boards of lessons have tables, so other errors mean that the audit was cancelled.
impl From<jiugong_lab::WholeSpaceError> for LessonStop {
    fn from(error: jiugong_lab::WholeSpaceError) -> Self {
        match error {
            jiugong_lab::WholeSpaceError::Request(error) => LessonStop::Request(error),
            _ => LessonStop::Stopped,
        }
    }
}

/// A lesson under construction, about a board or about fixed problems.
pub(super) struct Workbench<'a, P = TilesProblem> {
    pub(super) language: Language,
    /// The board and its goal; `()` for fixed problems.
    pub(super) problem: P,
    limits: &'a Limits,
    pub(super) parts: Vec<Part>,
}

impl<'a, P> Workbench<'a, P> {
    pub(super) fn new(language: Language, problem: P, limits: &'a Limits) -> Self {
        Workbench { language, problem, limits, parts: Vec::new() }
    }

    /// Adds a fixed paragraph.
    pub(super) fn say(&mut self, text: fn(Language) -> String) {
        self.parts.push(Part::Text(text(self.language)));
    }

    /// Adds a paragraph with measured values.
    pub(super) fn tell(&mut self, text: String) {
        self.parts.push(Part::Text(text));
    }

    /// Adds a question.
    pub(super) fn ask(&mut self, text: String) {
        self.parts.push(Part::Question(text));
    }

    /// Adds a multiple-choice question whose right choice is known from measurements. Call [`answer`](Self::answer) after
    /// adding the results.
    pub(super) fn choose(&mut self, question: String, choices: Vec<String>, right: usize) -> Choice {
        let choice = Choice { question, choices, right };
        self.parts.push(Part::Choice(choice.clone()));
        choice
    }

    /// Adds the right choice and the explanation.
    pub(super) fn answer(&mut self, asked: Choice, why: String) {
        let Choice { mut choices, right, .. } = asked;
        let choice = if right < choices.len() { choices.swap_remove(right) } else { String::new() };
        self.parts.push(Part::Answer(Verdict { right, choice, why }));
    }

    /// Adds positions side by side, or a tree.
    pub(super) fn draw(&mut self, figures: Vec<Figure>) {
        self.parts.push(Part::Figures(figures));
    }

    /// Runs a search on any problem.
    pub(super) fn run_in(&self, problem: &NamedProblem, settings: &Settings) -> Result<Run, LessonStop> {
        let nodes = settings.limits.nodes;
        let limits = Limits { nodes: nodes.or(self.limits.nodes), ..self.limits.clone() };
        let answer = problem.instance.solve(&Settings { limits, ..settings.clone() }, &mut |_| {})?;
        match answer.report.outcome {
            // A lesson may limit the nodes of a search on purpose.
            Outcome::Stopped { why: StopReason::Nodes, .. } if nodes.is_some() => {}
            Outcome::Stopped { .. } => return Err(LessonStop::Stopped),
            _ => {}
        }
        Ok(Run { command: format!("jiugong solve {}{}", problem.arguments, options(settings)), answer })
    }

    /// Adds a search and its result.
    pub(super) fn show_run(&mut self, run: &Run) {
        self.parts.push(Part::Run(Box::new(run.clone())));
    }

    /// Runs all contenders on the random problems of `jiugong compare WORDS --random COUNT`; returns that command as well.
    pub(super) fn study(&self, asked: &CompareRequest, words: &str) -> Result<(Study, String), LessonStop> {
        let mut plan = asked.clone().resolve().map_err(|_| LessonStop::Stopped)?;
        plan.settings.limits = Limits { time: plan.settings.limits.time, ..self.limits.clone() };
        let study = study(&plan, &mut |_| {}, &mut |_, _| {})?;
        if study.left > 0 || study.runs.iter().any(|run| run.outcome == "stopped") {
            return Err(LessonStop::Stopped);
        }
        let ProblemSource::Random { count, seed, .. } = asked.problem_source else { return Err(LessonStop::Stopped) };
        let methods: Vec<_> = asked.methods.iter().map(|method| method.name()).collect();
        let heuristics: Vec<_> = asked.heuristics.iter().map(|heuristic| heuristic.name()).collect();
        let (methods, heuristics) = (methods.join(","), heuristics.join(","));
        let command = format!(
            "jiugong compare{words} --random {count} --seed {seed} --methods {methods} --heuristics {heuristics}"
        );
        Ok((study, command))
    }

    /// Adds a table.
    pub(super) fn table(&mut self, caption: String, columns: Vec<Column>, rows: Vec<Row>) {
        self.parts.push(Part::Table(Table { caption, columns, rows }));
    }

    /// Adds suggestions of what to try next.
    pub(super) fn suggest(&mut self, attempts: Vec<(String, String)>) {
        let attempts = attempts.into_iter().map(|(text, command)| Attempt { text, command });
        self.parts.push(Part::Try(attempts.collect()));
    }

    /// The number with its unit: `4 moves`, ` 4 步`.
    pub(super) fn moves(&self, count: Cost) -> String {
        catalogue::moves(self.language, u64::from(count))
    }
}

impl Workbench<'_> {
    /// Adds boards side by side.
    pub(super) fn show(&mut self, boards: &[(&Board, String)]) {
        let shown = boards
            .iter()
            .map(|&(board, ref caption)| CaptionedBoard { board: board.clone(), caption: caption.clone() });
        self.parts.push(Part::Boards(shown.collect()));
    }

    /// Adds the start and the goal of the lesson.
    pub(super) fn show_task(&mut self) {
        let (start, goal) = (self.problem.start.clone(), self.problem.goal.clone());
        let (first, last) = (said::start(self.language), said::goal(self.language));
        self.show(&[(&start, first), (&goal, last)]);
    }

    /// Runs a search on the board of the lesson.
    pub(super) fn run(&self, settings: &Settings) -> Result<Run, LessonStop> {
        self.run_on(&self.problem, settings)
    }

    /// Runs a search on another board.
    pub(super) fn run_on(&self, problem: &TilesProblem, settings: &Settings) -> Result<Run, LessonStop> {
        self.run_in(&problem.into(), settings)
    }

    /// Runs a search on the board of the lesson and adds it.
    pub(super) fn demonstrate(&mut self, settings: &Settings) -> Result<Run, LessonStop> {
        self.demonstrate_on(&self.problem.clone(), settings)
    }

    /// Runs a search on another board and adds it.
    pub(super) fn demonstrate_on(&mut self, problem: &TilesProblem, settings: &Settings) -> Result<Run, LessonStop> {
        let run = self.run_on(problem, settings)?;
        self.show_run(&run);
        Ok(run)
    }

    /// Runs every method with every heuristic on random boards with the goal of the lesson; returns the equivalent command as well.
    pub(super) fn study_boards(
        &self,
        count: usize,
        methods: &[Method],
        heuristics: &[HeuristicName],
    ) -> Result<(Study, String), LessonStop> {
        let mut request = Request::new(DomainName::of::<TilesProblem>());
        let goal = self.goal_name();
        request.set("goal", &goal).map_err(|_| LessonStop::Stopped)?;
        let problem_source = ProblemSource::Random { count, seed: 1, size: None };
        let (methods, heuristics) = (methods.to_vec(), heuristics.to_vec());
        let asked = CompareRequest {
            request,
            problem_source,
            scope: CompareScope::All,
            methods,
            heuristics,
            stores: Vec::new(),
        };
        self.study(&asked, &format!(" --goal {goal}"))
    }

    /// The estimate of `heuristic` for `board`, to the goal of the lesson.
    pub(super) fn estimate(&self, heuristic: HeuristicName, board: &Board) -> Result<Cost, LessonStop> {
        estimate_to(heuristic, board, &self.problem.goal)
    }

    /// The distance of `board` from the goal of the lesson.
    pub(super) fn distance(&self, board: &Board) -> Cost {
        self.shortest(board).len() as Cost
    }

    /// A shortest path from `board` to the goal of the lesson.
    pub(super) fn shortest(&self, board: &Board) -> Vec<Move> {
        let complete = Complete::new(&self.problem.goal, Order::default());
        complete.and_then(|complete| complete.path(board)).map_or_else(Vec::new, |path| path.to_vec())
    }

    /// Counts all boards that reach `goal` by distance; `None` if cancelled.
    pub(super) fn count(&self, goal: &Board) -> Option<CountReport> {
        let request = CountRequest { goal: goal.clone(), threads: None, memory: COUNT_MEMORY, disk: None };
        let cancelled = || self.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        let mut go_on = |_: &Progress| if cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        count_space(&request, &mut go_on).ok().filter(|report| report.counted.complete)
    }

    /// A suggestion: the lesson `name` on another board.
    pub(super) fn other_board(&self, name: &str) -> (String, String) {
        let here = board_argument(&self.problem.start);
        let other = ["216408753", "867254301"].into_iter().find(|&board| board != here).unwrap_or_default();
        (said::another_board(self.language), format!("jiugong lesson {name} --board {other}"))
    }

    /// The goal of the lesson as a command-line argument.
    pub(super) fn goal_name(&self) -> String {
        goal_argument(&self.problem.goal)
    }

    /// The board and goal of the lesson as command-line arguments.
    pub(super) fn task(&self) -> String {
        task_arguments(&self.problem)
    }
}

/// The estimate of `heuristic` for `board`, to `goal`.
pub(super) fn estimate_to(heuristic: HeuristicName, board: &Board, goal: &Board) -> Result<Cost, LessonStop> {
    let space = Tiles::<u64>::new(board, goal).map_err(RequestError::from)?;
    let heuristic = TileHeuristic::new(&space, Some(heuristic))?;
    Ok(heuristic.eval(&space, &space.start()).0)
}

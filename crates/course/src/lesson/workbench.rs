//! The teacher's workbench: where the parts of a lesson are put together, and searches are run for it.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use jiugong_lab::registry::{HeuristicName, Method};
use jiugong_lab::{
    ComparePlan, CompareRequest, CountReport, CountRequest, DomainName, Entrants, Language, Request, RequestError,
    Settings, Study, TileHeuristic, TilesProblem, count_space, study,
};
use jiugong_puzzles::tiles::{Board, Complete, Move, Order, Tiles};
use jiugong_search::{Cost, Heuristic, Limits, Outcome, Progress, Space, StopReason};
use jiugong_show::catalogue;

pub(super) use super::figures::{figures, share, show_times, times};
pub(super) use super::posed::{Posed, guided, way, way_with};

use super::posed::{goal_name, knobs, task, written};
use super::{Attempt, Choice, Column, Figure, Part, Row, Run, Shown, Table, Verdict};
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

/// A lesson in the making, on a board or on whatever it likes.
pub(super) struct Workbench<'a, P = TilesProblem> {
    pub(super) language: Language,
    /// The board of the lesson and its goal.
    pub(super) problem: P,
    limits: &'a Limits,
    pub(super) parts: Vec<Part>,
}

impl<'a, P> Workbench<'a, P> {
    pub(super) fn new(language: Language, problem: P, limits: &'a Limits) -> Self {
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

    /// A question with choices, `right` being the one that is right by what was measured; [`answer`](Self::answer) comes after
    /// the figures.
    pub(super) fn choose(&mut self, question: String, choices: Vec<String>, right: usize) -> Choice {
        let choice = Choice { question, choices, right };
        self.parts.push(Part::Choice(choice.clone()));
        choice
    }

    /// Which choice was right, and why.
    pub(super) fn answer(&mut self, asked: Choice, why: String) {
        let Choice { mut choices, right, .. } = asked;
        let choice = if right < choices.len() { choices.swap_remove(right) } else { String::new() };
        self.parts.push(Part::Answer(Verdict { right, choice, why }));
    }

    /// Positions side by side, or a tree.
    pub(super) fn draw(&mut self, figures: Vec<Figure>) {
        self.parts.push(Part::Figures(figures));
    }

    /// Runs a search on any problem.
    pub(super) fn run_in(&self, posed: &Posed, settings: &Settings) -> Result<Run, Halt> {
        let nodes = settings.limits.nodes;
        let limits = Limits { nodes: nodes.or(self.limits.nodes), ..self.limits.clone() };
        let answer = posed.instance.solve(&Settings { limits, ..settings.clone() }, &mut |_| {})?;
        match answer.report.outcome {
            // A lesson may show what a search knows after so many nodes.
            Outcome::Stopped { why: StopReason::Nodes, .. } if nodes.is_some() => {}
            Outcome::Stopped { .. } => return Err(Halt::Stopped),
            _ => {}
        }
        Ok(Run { command: format!("jiugong solve {}{}", posed.words, knobs(settings)), answer })
    }

    /// Shows a search that was run.
    pub(super) fn show_run(&mut self, run: &Run) {
        self.parts.push(Part::Run(Box::new(run.clone())));
    }

    /// Every contender on the random problems that `jiugong compare WORDS --random COUNT` makes, and that command.
    pub(super) fn study(&self, asked: &CompareRequest, words: &str) -> Result<(Study, String), Halt> {
        let ComparePlan { problems, contenders, mut settings, .. } =
            asked.clone().resolve().map_err(|_| Halt::Stopped)?;
        settings.limits = Limits { time: settings.limits.time, ..self.limits.clone() };
        let study = study(problems, &settings, &contenders, &mut |_| {}, &mut |_, _| {})?;
        if study.left > 0 || study.runs.iter().any(|run| run.outcome == "stopped") {
            return Err(Halt::Stopped);
        }
        let Entrants::Random { count, seed, .. } = asked.entrants else { return Err(Halt::Stopped) };
        let methods: Vec<_> = asked.methods.iter().map(|method| method.name()).collect();
        let heuristics: Vec<_> = asked.heuristics.iter().map(|heuristic| heuristic.name()).collect();
        let (methods, heuristics) = (methods.join(","), heuristics.join(","));
        let command = format!(
            "jiugong compare{words} --random {count} --seed {seed} --methods {methods} --heuristics {heuristics}"
        );
        Ok((study, command))
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
}

impl Workbench<'_> {
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
        self.run_in(&problem.into(), settings)
    }

    /// Runs a search on the lesson's board and shows it.
    pub(super) fn demonstrate(&mut self, settings: &Settings) -> Result<Run, Halt> {
        self.demonstrate_on(&self.problem.clone(), settings)
    }

    /// Runs a search on another board and shows it.
    pub(super) fn demonstrate_on(&mut self, problem: &TilesProblem, settings: &Settings) -> Result<Run, Halt> {
        let run = self.run_on(problem, settings)?;
        self.show_run(&run);
        Ok(run)
    }

    /// Every method with every heuristic on random boards to the lesson's goal, and the command that does the same.
    pub(super) fn study_boards(
        &self,
        count: usize,
        methods: &[Method],
        heuristics: &[HeuristicName],
    ) -> Result<(Study, String), Halt> {
        let mut request = Request::new(DomainName::of::<TilesProblem>());
        let goal = self.goal_name();
        request.set("goal", &goal).map_err(|_| Halt::Stopped)?;
        let entrants = Entrants::Random { count, seed: 1, size: None };
        let (methods, heuristics) = (methods.to_vec(), heuristics.to_vec());
        let asked = CompareRequest { request, entrants, methods, heuristics, stores: Vec::new() };
        self.study(&asked, &format!(" --goal {goal}"))
    }

    /// The estimate of `heuristic` for `board`, to the lesson's goal.
    pub(super) fn estimate(&self, heuristic: HeuristicName, board: &Board) -> Result<Cost, Halt> {
        estimate_to(heuristic, board, &self.problem.goal)
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

    /// Something to try: the lesson called `name` on another board than this.
    pub(super) fn other_board(&self, name: &str) -> (String, String) {
        let here = written(&self.problem.start);
        let other = ["216408753", "867254301"].into_iter().find(|&board| board != here).unwrap_or_default();
        (said::another_board(self.language), format!("jiugong lesson {name} --board {other}"))
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

/// The estimate of `heuristic` for `board`, to `goal`.
pub(super) fn estimate_to(heuristic: HeuristicName, board: &Board, goal: &Board) -> Result<Cost, Halt> {
    let space = Tiles::<u64>::new(board, goal).map_err(RequestError::from)?;
    let heuristic = TileHeuristic::new(&space, Some(heuristic))?;
    Ok(heuristic.eval(&space, &space.start()).0)
}

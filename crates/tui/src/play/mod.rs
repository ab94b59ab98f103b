//! The game: solving a board in few moves and little time.
//!
//! Invariants: the moves made lead from the first board to the current one; a hint comes from the complete table or from a
//! solution for the current board.

mod draw;
mod hint;
mod records;

pub use records::Records;

use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use jiugong_lab::defaults::SIZE;
use jiugong_lab::generate::{GenerateTarget, generate};
use jiugong_lab::{DomainName, Explain, Instance, TilesProblem, read_goal};
use jiugong_puzzles::tiles::{Board, Move, NamedGoal, Size, parse_board, reaches};
use jiugong_search::Cost;

use crate::app::{Action, Context, Prompt, Tab};
use crate::canvas::Placement;
use crate::catalogue;
use crate::command::Command;
use crate::form::{Field, Form};
use crate::work::Job;
use hint::{Hint, Solution};
use records::Game;

/// The sizes that the key `s` cycles through.
const SIZES: [(usize, usize); 7] = [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5)];

/// The origin of the first board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// A seed, with a distance if one was given.
    Seed(u64, Option<Cost>),
    /// Typed by the user.
    Typed,
}

/// The game.
pub struct Play {
    goal_name: NamedGoal,
    goal: Board,
    start: Board,
    board: Board,
    origin: Origin,
    made: Vec<Move>,
    undone: Vec<Move>,
    began: Option<Duration>,
    time: Option<Duration>,
    /// The distance of the first board from the goal, if known.
    optimum: Option<Cost>,
    hint: Option<Hint>,
    hints: u32,
    solved: bool,
    best: bool,
    /// The running search for a solution, and whether it is for a hint.
    job: Option<(Job<Option<Solution>>, bool)>,
    path: Vec<(Board, Move)>,
    records: Records,
    placement: Cell<Option<Placement>>,
}

impl Play {
    /// A game on the first board of a seed.
    pub fn new(seed: u64, records: Records) -> Self {
        let size = SIZE;
        let goal = NamedGoal::Standard.board(size);
        let mut play = Play {
            goal_name: NamedGoal::Standard,
            start: goal.clone(),
            board: goal.clone(),
            goal,
            origin: Origin::Seed(seed, None),
            made: Vec::new(),
            undone: Vec::new(),
            began: None,
            time: None,
            optimum: None,
            hint: None,
            hints: 0,
            solved: false,
            best: false,
            job: None,
            path: Vec::new(),
            records,
            placement: Cell::new(None),
        };
        // A random board of any distance always exists.
        let _ = play.begin(seed, None, size);
        play
    }

    /// Starts a new game on the board of `seed`, at a given distance if there is one.
    fn begin(
        &mut self,
        seed: u64,
        distance: Option<Cost>,
        size: Size,
    ) -> Result<(), jiugong_lab::generate::GenerateError> {
        let goal = self.goal_name.board(size);
        let wanted = distance.map_or(GenerateTarget::Any(1), |distance| GenerateTarget::Distance(distance, 1));
        let made = generate(&goal, wanted, seed)?.next();
        if let Some(made) = made {
            self.origin = Origin::Seed(seed, distance);
            self.begin_on(made.item, goal);
        }
        Ok(())
    }

    fn begin_on(&mut self, start: Board, goal: Board) {
        self.optimum = Instance::from(TilesProblem::new(start.clone(), goal.clone())).optimum();
        self.board.clone_from(&start);
        (self.start, self.goal) = (start, goal);
        self.made.clear();
        self.undone.clear();
        self.path.clear();
        (self.began, self.time, self.hint, self.job) = (None, None, None, None);
        (self.hints, self.solved, self.best) = (0, false, false);
    }

    fn size(&self) -> Size {
        self.goal.size()
    }

    /// Starts the next game of the same kind.
    fn next(&mut self, context: &Context) -> Action {
        let (seed, distance) = match self.origin {
            Origin::Seed(seed, distance) => (seed.wrapping_add(1), distance),
            Origin::Typed => (1, None),
        };
        self.new_game(seed, distance, self.size(), context)
    }

    fn new_game(&mut self, seed: u64, distance: Option<Cost>, size: Size, context: &Context) -> Action {
        match self.begin(seed, distance, size) {
            Ok(()) => Action::Handled,
            Err(error) => Action::Message(error.explain(context.language)),
        }
    }

    /// Whether a search is running.
    pub fn is_working(&self) -> bool {
        self.job.is_some()
    }

    /// Whether the clock of the game is running.
    pub fn has_clock(&self) -> bool {
        self.began.is_some() && !self.solved
    }

    /// Whether the goal has been reached.
    #[cfg(test)]
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    /// Moves the blank if possible.
    fn slide(&mut self, by: Move, context: &Context) {
        if self.solved || self.board.slide(by).is_none() {
            return;
        }
        self.began.get_or_insert(context.now);
        self.made.push(by);
        self.undone.clear();
        self.hint = None;
        if self.board == self.goal {
            self.finish(context);
        }
    }

    fn finish(&mut self, context: &Context) {
        self.solved = true;
        let time = context.now.saturating_sub(self.began.unwrap_or(context.now));
        self.time = Some(time);
        let game = Game {
            size: self.size(),
            goal: self.goal_text(),
            start: self.start.rows_with_slashes(),
            moves: self.made.len() as u64,
            optimum: self.optimum,
            time,
            hints: self.hints,
        };
        self.best = self.records.is_best(&game);
        self.records.add(game);
        if self.optimum.is_none() {
            self.search(self.start.clone(), false, context);
        }
    }

    fn goal_text(&self) -> String {
        if self.goal == self.goal_name.board(self.size()) {
            self.goal_name.name().to_owned()
        } else {
            self.goal.rows_with_slashes()
        }
    }

    fn undo(&mut self) {
        if !self.solved
            && let Some(by) = self.made.pop()
        {
            self.board.slide(by.opposite());
            self.undone.push(by);
            self.hint = None;
        }
    }

    fn redo(&mut self, context: &Context) {
        if let Some(by) = self.undone.pop() {
            let rest = std::mem::take(&mut self.undone);
            self.slide(by, context);
            self.undone = rest;
        }
    }

    /// The duration of the game so far.
    fn elapsed(&self, context: &Context) -> Duration {
        self.time.or_else(|| self.began.map(|began| context.now.saturating_sub(began))).unwrap_or_default()
    }

    /// Advances the view.
    pub fn tick(&mut self, context: &Context) {
        let Some(done) = self.job.as_ref().and_then(|(job, _)| job.poll()) else { return };
        let for_hint = self.job.take().is_some_and(|(_, for_hint)| for_hint);
        if for_hint {
            match done {
                Some(found) => {
                    self.path.clone_from(&found.path);
                    self.hint = hint::along(&self.path, &self.board, found.proved, context.language);
                }
                None => self.hint = Some(Hint::none(context.language)),
            }
        } else if let Some(found) = done.filter(|found| found.proved) {
            self.optimum = Some(found.path.len() as Cost);
            self.records.complete_last(found.path.len() as Cost);
        }
    }

    fn search(&mut self, board: Board, for_hint: bool, context: &Context) {
        let problem = TilesProblem::new(board, self.goal.clone());
        let tables = Arc::clone(&context.tables);
        self.job = Some((Job::start(move |job| hint::find(&problem, tables, job)), for_hint));
    }

    /// Shows a hint, or starts a search for one.
    fn ask_hint(&mut self, context: &Context) {
        if self.solved || self.job.is_some() {
            return;
        }
        self.hints += 1;
        self.hint = hint::from_table(&self.board, &self.goal, context.language)
            .or_else(|| hint::along(&self.path, &self.board, true, context.language));
        if self.hint.is_none() {
            self.search(self.board.clone(), true, context);
        }
    }

    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent, context: &Context) -> Action {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => self.slide(Move::Left, context),
            KeyCode::Up | KeyCode::Char('k') => self.slide(Move::Up, context),
            KeyCode::Right | KeyCode::Char('l') => self.slide(Move::Right, context),
            KeyCode::Down | KeyCode::Char('j') => self.slide(Move::Down, context),
            KeyCode::Char('r') if control => self.redo(context),
            KeyCode::Char('u') | KeyCode::Backspace => self.undo(),
            KeyCode::Char('r') => self.redo(context),
            KeyCode::Char('0') => self.begin_on(self.start.clone(), self.goal.clone()),
            KeyCode::Char('t') => self.ask_hint(context),
            KeyCode::Char('n') => return self.next(context),
            KeyCode::Char('N') => return Action::Prompt(Prompt::Seed),
            KeyCode::Char('d') => return Action::Prompt(Prompt::Distance),
            KeyCode::Char('b') => return Action::Prompt(Prompt::Board),
            KeyCode::Char('s') => {
                let here = SIZES.iter().position(|&size| size == (self.size().rows, self.size().columns));
                let (rows, columns) = SIZES[here.map_or(2, |here| (here + 1) % SIZES.len())];
                return self.new_game(self.seed(), None, Size { rows, columns }, context);
            }
            KeyCode::Char('g') => {
                let here = NamedGoal::ALL.iter().position(|&goal| goal == self.goal_name).unwrap_or(0);
                self.goal_name = NamedGoal::ALL[(here + 1) % NamedGoal::ALL.len()];
                return self.new_game(self.seed(), self.distance(), self.size(), context);
            }
            KeyCode::Char('v') => return Action::OpenBoard(Tab::Solve),
            KeyCode::Char('w') => return Action::OpenBoard(Tab::Watch),
            KeyCode::Char('a') => return Action::OpenBoard(Tab::Space),
            KeyCode::Esc if self.job.is_some() => self.job = None,
            KeyCode::Esc if self.hint.is_some() => self.hint = None,
            _ => return Action::Ignored,
        }
        Action::Handled
    }

    fn seed(&self) -> u64 {
        match self.origin {
            Origin::Seed(seed, _) => seed,
            Origin::Typed => 1,
        }
    }

    fn distance(&self) -> Option<Cost> {
        match self.origin {
            Origin::Seed(_, distance) => distance,
            Origin::Typed => None,
        }
    }

    /// Handles the text entered in a prompt.
    pub fn answer(&mut self, ask: Prompt, text: &str, context: &Context) -> Action {
        let language = context.language;
        let text = text.trim();
        match ask {
            Prompt::Seed => match text.parse() {
                Ok(seed) => self.new_game(seed, self.distance(), self.size(), context),
                Err(_) => Action::Message(catalogue::no_number(language)),
            },
            Prompt::Distance if text.is_empty() => self.new_game(self.seed(), None, self.size(), context),
            Prompt::Distance => match text.parse() {
                Ok(distance) => self.new_game(self.seed(), Some(distance), self.size(), context),
                Err(_) => Action::Message(catalogue::no_number(language)),
            },
            _ => self.typed(text, context),
        }
    }

    /// Starts a game on a board that was typed or pasted.
    fn typed(&mut self, text: &str, context: &Context) -> Action {
        let language = context.language;
        let start = match parse_board(text.as_bytes(), None) {
            Ok(parsed) => parsed.board,
            Err(error) => return Action::Message(error.explain(language)),
        };
        let named = read_goal(self.goal_name.name().as_bytes(), start.size()).ok();
        let reached = NamedGoal::ALL.into_iter().find(|goal| reaches(&start, &goal.board(start.size())));
        self.origin = Origin::Typed;
        if let Some(goal) = named.filter(|goal| reaches(&start, goal)) {
            self.begin_on(start, goal);
            return Action::Handled;
        }
        let Some(name) = reached else { return Action::Message(catalogue::reaches_nothing(language)) };
        let before = std::mem::replace(&mut self.goal_name, name);
        let goal = name.board(start.size());
        self.begin_on(start, goal);
        Action::Message(catalogue::goal_changed(language, before.name(), name.name()))
    }

    /// Handles a mouse click: pushes the tile and all tiles between it and the blank, if they are in one line.
    pub fn mouse(&mut self, mouse: MouseEvent, context: &Context) {
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return;
        }
        let Some((column, row)) = self.placement.get().and_then(|placement| placement.at(mouse.column, mouse.row))
        else {
            return;
        };
        let columns = self.board.columns();
        let (there, here) = ((row, column), (self.board.blank() / columns, self.board.blank() % columns));
        let (by, times) = if there.0 == here.0 {
            (if there.1 < here.1 { Move::Left } else { Move::Right }, there.1.abs_diff(here.1))
        } else if there.1 == here.1 {
            (if there.0 < here.0 { Move::Up } else { Move::Down }, there.0.abs_diff(here.0))
        } else {
            return;
        };
        for _ in 0..times {
            self.slide(by, context);
        }
    }

    /// Puts the current board into the form.
    pub fn pose(&self, form: &mut Form) {
        let domain = DomainName::of::<TilesProblem>();
        form.set(Field::Domain, domain.name());
        form.set(Field::Text, &self.board.rows_with_slashes());
        if let Some(row) = domain.row().option("goal") {
            form.set(Field::Option(row), &self.goal_text());
        }
    }

    /// The command that solves the current board.
    pub fn command(&self) -> String {
        let board = self.board.compact().filter(|_| self.size().rows == self.size().columns);
        Command::new("solve", DomainName::of::<TilesProblem>())
            .option("--goal", &self.goal_text())
            .word(&board.unwrap_or_else(|| self.board.rows_with_slashes()))
            .text()
    }
}

//! The state of the program: the open view, the data that all views share, and the routing of keys.
//!
//! A key goes to the prompt if one is open, then to the global keys, then to the view. A view requests anything outside itself
//! by returning an [`Action`].

mod draw;

use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent};
use jiugong_lab::tables::Tables;
use jiugong_lab::{Language, Text};
use jiugong_store::state_folder;

use crate::catalogue;
use crate::form::Form;
use crate::learn::Learn;
use crate::line_editor::{Edit, LineEditor};
use crate::play::{Play, Records};
use crate::race::Race;
use crate::solve::Solve;
use crate::space::Space;
use crate::theme::Theme;
use crate::watch::Watch;

/// The initial state.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The language.
    pub language: Language,
    /// The view.
    pub tab: Tab,
    /// The seed of the first board of the game.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options { language: Language::default(), tab: Tab::Play, seed: 1 }
    }
}

/// The views by name, with a description.
pub static TABS: [(&str, Tab, Text); 6] = [
    ("play", Tab::Play, Text { en: "the game, against the optimum", zh: "游戏，与最少步数比较" }),
    ("solve", Tab::Solve, Text { en: "a problem solved by any method", zh: "用任意方法求解问题" }),
    ("watch", Tab::Watch, Text { en: "a search step by step", zh: "逐步观察搜索过程" }),
    ("race", Tab::Race, Text { en: "searches side by side", zh: "多个搜索同场竞赛" }),
    ("lessons", Tab::Learn, Text { en: "lessons with questions", zh: "带问题的课程" }),
    ("space", Tab::Space, Text { en: "all states by distance", zh: "按距离统计全部状态" }),
];

/// A view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tab {
    /// The game.
    Play,
    /// Solving a problem and playing its solution.
    Solve,
    /// A search step by step.
    Watch,
    /// Searches side by side.
    Race,
    /// Lessons.
    Learn,
    /// All states by distance.
    Space,
}

impl Tab {
    /// All views, in order.
    pub const ALL: [Tab; 6] = [Tab::Play, Tab::Solve, Tab::Watch, Tab::Race, Tab::Learn, Tab::Space];

    fn number(self) -> usize {
        Tab::ALL.iter().position(|&tab| tab == self).unwrap_or(0)
    }

    fn after(self, by: usize) -> Tab {
        Tab::ALL[(self.number() + by) % Tab::ALL.len()]
    }
}

/// The subject of a prompt on the last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// The seed of a board.
    Seed,
    /// The distance of a board.
    Distance,
    /// A board.
    Board,
    /// A step to go to.
    Step,
    /// A text to find in OPEN and CLOSED.
    Find,
}

/// The effect of a key in a view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// The key was handled.
    Handled,
    /// The key has no meaning in this view.
    Ignored,
    /// A prompt should open.
    Prompt(Prompt),
    /// The board of the game should open in another view.
    OpenBoard(Tab),
    /// A message should be shown.
    Message(String),
}

/// Data that all views share.
pub struct Context {
    /// The current language.
    pub language: Language,
    /// The current colours.
    pub theme: Theme,
    /// Time since the program started.
    pub now: Duration,
    /// The store of tables.
    pub tables: Arc<Tables>,
}

/// The program.
pub struct App {
    pub(crate) context: Context,
    pub(crate) tab: Tab,
    pub(crate) play: Play,
    pub(crate) form: Form,
    pub(crate) solve: Solve,
    pub(crate) watch: Watch,
    pub(crate) race: Race,
    pub(crate) learn: Learn,
    pub(crate) space: Space,
    back: Vec<Tab>,
    prompt: Option<(Prompt, LineEditor)>,
    help: bool,
    message: Option<String>,
    clipboard: Option<String>,
    ended: bool,
    interrupted: bool,
}

impl App {
    /// The program with the tables, records and colours of the user.
    pub fn new(options: Options) -> Self {
        let theme = Theme::of(|name| std::env::var(name).ok());
        let tables = Tables::of_user();
        App::with(options, theme, tables, Records::load(state_folder()))
    }

    pub(crate) fn with(options: Options, theme: Theme, tables: Arc<Tables>, records: Records) -> Self {
        let context = Context { language: options.language, theme, now: Duration::ZERO, tables };
        App {
            context,
            tab: options.tab,
            play: Play::new(options.seed, records),
            form: Form::default(),
            solve: Solve::default(),
            watch: Watch::default(),
            race: Race::default(),
            learn: Learn::default(),
            space: Space::default(),
            back: Vec::new(),
            prompt: None,
            help: false,
            message: None,
            clipboard: None,
            ended: false,
            interrupted: false,
        }
    }

    /// Whether the user has quit.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether Ctrl-C ended the program.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted
    }

    /// Whether an animation is running, so that the screen must be redrawn often.
    pub fn is_moving(&self) -> bool {
        match self.tab {
            Tab::Play => self.play.is_working(),
            Tab::Solve => self.solve.is_moving(),
            Tab::Watch => self.watch.is_moving(),
            Tab::Race => self.race.is_moving(),
            Tab::Learn => self.learn.is_moving(),
            Tab::Space => self.space.is_moving(),
        }
    }

    /// Whether a running clock is on the screen.
    pub fn has_clock(&self) -> bool {
        self.tab == Tab::Play && self.play.has_clock()
    }

    /// Whether a thread is working.
    #[cfg(test)]
    pub(crate) fn is_working(&self) -> bool {
        self.play.is_working()
            || self.solve.is_working()
            || self.watch.is_working()
            || self.race.is_working()
            || self.learn.is_working()
            || self.space.is_working()
    }

    /// Takes the text to copy to the clipboard, if any.
    pub fn take_copied(&mut self) -> Option<String> {
        self.clipboard.take()
    }

    /// Advances all views to the time `now`.
    pub fn tick(&mut self, now: Duration) {
        self.context.now = now;
        let context = &self.context;
        self.play.tick(context);
        self.solve.tick(context);
        self.watch.tick(context);
        self.race.tick(context);
        self.learn.tick(context);
        self.space.tick(context);
    }

    fn is_typing(&self) -> bool {
        let forms = match self.tab {
            Tab::Solve => self.solve.in_form(),
            Tab::Watch => self.watch.in_form(),
            Tab::Race => self.race.in_form(),
            Tab::Space => self.space.in_form(),
            Tab::Play | Tab::Learn => false,
        };
        forms && self.form.is_typing()
    }

    /// Opens a view.
    pub(crate) fn open(&mut self, tab: Tab) {
        if tab != self.tab {
            self.back.retain(|&before| before != self.tab);
            self.back.push(self.tab);
            self.tab = tab;
        }
    }

    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        self.message = None;
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            (self.ended, self.interrupted) = (true, true);
            return;
        }
        if let Some((ask, line)) = &mut self.prompt {
            let ask = *ask;
            match line.key(key) {
                Edit::Continues => {}
                Edit::Cancelled => self.prompt = None,
                Edit::Confirmed => {
                    let text = line.text();
                    self.prompt = None;
                    self.answer(ask, &text);
                }
            }
            return;
        }
        if self.help {
            self.help = false;
            self.ended = key.code == KeyCode::Char('q');
            return;
        }
        if !self.is_typing() && self.global_key(key) {
            return;
        }
        let action = self.in_view(key);
        self.act(action, key);
    }

    /// Handles the global keys; returns whether `key` was one.
    fn global_key(&mut self, key: KeyEvent) -> bool {
        match key.code {
            KeyCode::Char('q') => self.ended = true,
            KeyCode::Char('?') | KeyCode::F(1) => self.help = true,
            KeyCode::Char(digit @ '1'..='6') => self.open(Tab::ALL[digit as usize - '1' as usize]),
            KeyCode::Tab => self.open(self.tab.after(1)),
            KeyCode::BackTab => self.open(self.tab.after(Tab::ALL.len() - 1)),
            KeyCode::Char('L') => {
                self.context.language = if self.context.language == Language::En { Language::Zh } else { Language::En }
            }
            KeyCode::Char('T') => self.context.theme = self.context.theme.next(),
            KeyCode::Char('y') => {
                if let Some(command) = self.command() {
                    self.clipboard = Some(command);
                    self.message = Some(catalogue::copied(self.context.language));
                }
            }
            _ => return false,
        }
        true
    }

    fn in_view(&mut self, key: KeyEvent) -> Action {
        let (context, form) = (&self.context, &mut self.form);
        match self.tab {
            Tab::Play => self.play.key(key, context),
            Tab::Solve => self.solve.key(key, form, context),
            Tab::Watch => self.watch.key(key, form, context),
            Tab::Race => self.race.key(key, form, context),
            Tab::Learn => self.learn.key(key, context),
            Tab::Space => self.space.key(key, form, context),
        }
    }

    fn act(&mut self, action: Action, key: KeyEvent) {
        match action {
            Action::Prompt(ask) => self.prompt = Some((ask, LineEditor::default())),
            Action::Message(text) => self.message = Some(text),
            Action::OpenBoard(tab) => {
                self.play.pose(&mut self.form);
                self.open(tab);
                match tab {
                    Tab::Watch => self.watch.run(&self.form, &self.context),
                    Tab::Space => self.space.run(&self.form, &self.context),
                    _ => self.solve.run(&self.form, &self.context),
                }
            }
            Action::Ignored if key.code == KeyCode::Esc => {
                if let Some(tab) = self.back.pop() {
                    self.tab = tab;
                }
            }
            Action::Handled | Action::Ignored => {}
        }
    }

    /// Handles the text entered in a prompt.
    fn answer(&mut self, ask: Prompt, text: &str) {
        let action = match ask {
            Prompt::Seed | Prompt::Distance | Prompt::Board => self.play.answer(ask, text, &self.context),
            Prompt::Step | Prompt::Find => self.watch.answer(ask, text, &self.context),
        };
        if let Action::Message(text) = action {
            self.message = Some(text);
        }
    }

    /// Handles pasted text.
    pub fn paste(&mut self, text: &str) {
        if let Some((_, line)) = &mut self.prompt {
            line.paste(text);
        } else if matches!(self.tab, Tab::Play) {
            let action = self.play.answer(Prompt::Board, text, &self.context);
            self.act(action, KeyEvent::new(KeyCode::Null, KeyModifiers::NONE));
        } else {
            self.form.paste(text);
        }
    }

    /// Handles a mouse event.
    pub fn mouse(&mut self, mouse: MouseEvent) {
        if self.help || self.prompt.is_some() {
            return;
        }
        if let Some(tab) = draw::tab_at(self, mouse) {
            self.open(tab);
            return;
        }
        let context = &self.context;
        match self.tab {
            Tab::Play => self.play.mouse(mouse, context),
            Tab::Watch => self.watch.mouse(mouse, context),
            Tab::Learn => self.learn.mouse(mouse),
            Tab::Solve | Tab::Race | Tab::Space => {}
        }
    }

    /// The command that reproduces the contents of the view.
    pub fn command(&self) -> Option<String> {
        Some(match self.tab {
            Tab::Play => self.play.command(),
            Tab::Solve => Solve::command(&self.form),
            Tab::Watch => Watch::command(&self.form),
            Tab::Race => self.race.command(&self.form)?,
            Tab::Learn => self.learn.command()?,
            Tab::Space => Space::command(&self.form),
        })
    }
}

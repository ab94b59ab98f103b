//! The program as a state: which view is open, what all of them share, and where a key goes.
//!
//! A key goes to the line that is being typed, if there is one; then to what holds everywhere; then to the view. Whatever a view cannot do
//! itself it asks for with an [`Action`].

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
use crate::play::{Play, Records};
use crate::prompt::{Input, Typed};
use crate::race::Race;
use crate::solve::Solve;
use crate::space::Space;
use crate::theme::Theme;
use crate::watch::Watch;

/// What the program begins with.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The language to begin with.
    pub language: Language,
    /// The view to begin with.
    pub tab: Tab,
    /// The seed of the first board of the game.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options { language: Language::default(), tab: Tab::Play, seed: 1 }
    }
}

/// The views by name, with what they are.
pub static TABS: [(&str, Tab, Text); 6] = [
    ("play", Tab::Play, Text { en: "the game, against the optimum", zh: "游戏，与最少步数比较" }),
    ("solve", Tab::Solve, Text { en: "a problem solved by any method", zh: "用任意方法求解问题" }),
    ("watch", Tab::Watch, Text { en: "a search step by step", zh: "逐步观察搜索过程" }),
    ("race", Tab::Race, Text { en: "searches side by side", zh: "多个搜索同场竞赛" }),
    ("learn", Tab::Learn, Text { en: "lessons with questions", zh: "带问题的课程" }),
    ("space", Tab::Space, Text { en: "all states by distance", zh: "按距离统计全部状态" }),
];

/// A view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tab {
    /// The game.
    Play,
    /// A problem is solved, and its plan played.
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
    /// All of them, in order.
    pub const ALL: [Tab; 6] = [Tab::Play, Tab::Solve, Tab::Watch, Tab::Race, Tab::Learn, Tab::Space];

    fn number(self) -> usize {
        Tab::ALL.iter().position(|&tab| tab == self).unwrap_or(0)
    }

    fn after(self, by: usize) -> Tab {
        Tab::ALL[(self.number() + by) % Tab::ALL.len()]
    }
}

/// What is asked for on a line of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The seed of a board.
    Seed,
    /// The distance of a board.
    Distance,
    /// A board.
    Board,
    /// A step.
    Step,
    /// Something in the lists.
    Find,
}

/// What came of a key in a view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// It was taken.
    Done,
    /// It means nothing here.
    Untouched,
    /// Something is to be typed.
    Ask(Ask),
    /// The board of the game is to be looked at in another view.
    Pose(Tab),
    /// Something is to be said.
    Say(String),
}

/// What all views share.
pub struct Context {
    /// The language.
    pub language: Language,
    /// The colours.
    pub theme: Theme,
    /// How long the program runs.
    pub now: Duration,
    /// Where tables come from.
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
    prompt: Option<(Ask, Input)>,
    help: bool,
    said: Option<String>,
    copied: Option<String>,
    ended: bool,
}

impl App {
    /// The program at its beginning, with the user's own tables, records and colours.
    pub fn new(options: Options) -> Self {
        let theme = Theme::of(|name| std::env::var(name).ok());
        let tables = Tables::of_user();
        App::with(options, theme, tables, Records::of(state_folder()))
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
            said: None,
            copied: None,
            ended: false,
        }
    }

    /// Whether its user has had enough.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether something moves by itself, so that the screen is to be drawn often.
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

    /// Whether a clock is on the screen and goes.
    pub fn has_clock(&self) -> bool {
        self.tab == Tab::Play && self.play.has_clock()
    }

    /// Whether a thread is at work.
    #[cfg(test)]
    pub(crate) fn is_working(&self) -> bool {
        self.play.is_working()
            || self.solve.is_working()
            || self.watch.is_working()
            || self.race.is_working()
            || self.learn.is_working()
            || self.space.is_working()
    }

    /// What is to go to the clipboard, once.
    pub fn take_copied(&mut self) -> Option<String> {
        self.copied.take()
    }

    /// So much time has gone by since the program began.
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

    /// Takes a key.
    pub fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        self.said = None;
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            self.ended = true;
            return;
        }
        if let Some((ask, line)) = &mut self.prompt {
            let ask = *ask;
            match line.key(key) {
                Typed::Goes => {}
                Typed::Left => self.prompt = None,
                Typed::Done => {
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
        if !self.is_typing() && self.everywhere(key) {
            return;
        }
        let action = self.in_view(key);
        self.act(action, key);
    }

    /// What holds in every view; whether the key was one of these.
    fn everywhere(&mut self, key: KeyEvent) -> bool {
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
                    self.copied = Some(command);
                    self.said = Some(catalogue::copied(self.context.language));
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
            Action::Ask(ask) => self.prompt = Some((ask, Input::default())),
            Action::Say(text) => self.said = Some(text),
            Action::Pose(tab) => {
                self.play.pose(&mut self.form);
                self.open(tab);
                match tab {
                    Tab::Watch => self.watch.run(&self.form, &self.context),
                    Tab::Space => self.space.run(&self.form, &self.context),
                    _ => self.solve.run(&self.form, &self.context),
                }
            }
            Action::Untouched if key.code == KeyCode::Esc => {
                if let Some(tab) = self.back.pop() {
                    self.tab = tab;
                }
            }
            Action::Done | Action::Untouched => {}
        }
    }

    /// What was typed after a question.
    fn answer(&mut self, ask: Ask, text: &str) {
        let action = match ask {
            Ask::Seed | Ask::Distance | Ask::Board => self.play.answer(ask, text, &self.context),
            Ask::Step | Ask::Find => self.watch.answer(ask, text, &self.context),
        };
        if let Action::Say(text) = action {
            self.said = Some(text);
        }
    }

    /// Takes what was pasted.
    pub fn paste(&mut self, text: &str) {
        if let Some((_, line)) = &mut self.prompt {
            line.paste(text);
        } else if matches!(self.tab, Tab::Play) {
            let action = self.play.answer(Ask::Board, text, &self.context);
            self.act(action, KeyEvent::new(KeyCode::Null, KeyModifiers::NONE));
        } else {
            self.form.paste(text);
        }
    }

    /// Takes what the mouse did.
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

    /// The command that repeats what the view shows.
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

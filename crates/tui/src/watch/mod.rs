//! A search step by step: the position in hand, why it was the next, its children, OPEN and CLOSED, the tree, and the line of pseudocode.
//!
//! Going back is going on from an earlier place: the tables after every so many steps are kept, and replayed from there.

mod draw;
mod growth;
mod recorded;

use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use jiugong_lab::Explain;
use jiugong_lab::trace::{Replay, TraceNode};
use jiugong_search::Side;

use crate::app::{Action, Ask, Context};
use crate::asked::{Asked, Taker};
use crate::catalogue;
use crate::form::Form;
use recorded::Recorded;

/// Expansions that are recorded.
pub const STEPS: u64 = 5_000;

/// How fast steps follow each other when they are played.
const PACE: Duration = Duration::from_millis(350);

/// What stands beside the position where there is not room for everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Pane {
    #[default]
    Lists,
    Tree,
    Code,
}

/// A list that can be scrolled and searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum List {
    #[default]
    Open,
    Closed,
}

/// What is looked for in the lists.
struct Find {
    text: String,
    /// The entries of both lists that have it: the list, and the place in it.
    found: Vec<(List, usize)>,
    at: usize,
}

/// The view.
#[derive(Default)]
pub struct Watch {
    asked: Asked<Recorded>,
    replay: Option<Replay>,
    at: usize,
    playing: bool,
    since: Duration,
    pane: Pane,
    list: List,
    scroll: [usize; 2],
    find: Option<Find>,
}

impl Watch {
    /// Whether keys go to the form.
    pub fn in_form(&self) -> bool {
        self.asked.in_form()
    }

    /// Whether a thread is at work.
    #[cfg(test)]
    pub fn is_working(&self) -> bool {
        self.asked.job.is_some()
    }

    /// Whether something moves by itself.
    pub fn is_moving(&self) -> bool {
        self.asked.job.is_some() || self.playing
    }

    /// The step in hand, from 1, and how many there are.
    #[cfg(test)]
    pub fn place(&self) -> Option<(usize, usize)> {
        self.asked.result.as_ref().map(|recorded| (self.at + 1, recorded.steps.len()))
    }

    /// Begins the search.
    pub fn run(&mut self, form: &Form, context: &Context) {
        (self.replay, self.find) = (None, None);
        (self.at, self.playing, self.scroll) = (0, false, [0, 0]);
        let (language, tables) = (context.language, Arc::clone(&context.tables));
        self.asked.begin(form.request(language), move |(mut request, problem), teller| {
            request.settings.tables = Some(tables);
            request.settings.limits.cancel = Some(Arc::clone(&teller.cancel));
            let trace = request.trace(&problem, STEPS, &mut |progress| teller.tell(progress));
            trace.map(Recorded::new).map_err(|error| error.explain(language))
        });
    }

    /// Time has gone by.
    pub fn tick(&mut self, context: &Context) {
        match self.asked.poll() {
            Some((recorded, _)) if recorded.steps.is_empty() => self.asked.fail(recorded.ending(context.language)),
            Some((recorded, _)) => {
                self.asked.result = Some(recorded);
                self.go(0);
            }
            None => {}
        }
        while self.playing && context.now.saturating_sub(self.since) >= PACE {
            self.since += PACE;
            let last = self.asked.result.as_ref().map_or(0, |recorded| recorded.steps.len() - 1);
            self.playing = self.at + 1 < last;
            self.step_to(self.at + 1);
        }
    }

    /// Goes to a step, and no further by itself.
    fn go(&mut self, at: usize) {
        self.playing = false;
        self.step_to(at);
    }

    fn step_to(&mut self, at: usize) {
        let Some(recorded) = &self.asked.result else { return };
        self.at = at.min(recorded.steps.len() - 1);
        self.replay = Some(recorded.replay(self.at));
        self.scroll = [0, 0];
        if let Some(find) = self.find.take() {
            self.look_for(&find.text);
        }
    }

    /// The entries of a list, both sides of two searches one after another.
    fn entries(&self, list: List) -> Vec<&TraceNode> {
        let (Some(recorded), Some(replay)) = (&self.asked.result, &self.replay) else { return Vec::new() };
        let sides: &[Side] =
            if recorded.trace.selection.two_sided() { &[Side::Forward, Side::Backward] } else { &[Side::Forward] };
        match list {
            List::Open => sides.iter().flat_map(|&side| replay.open(side)).collect(),
            List::Closed if recorded.keeps_path() => replay.path().collect(),
            List::Closed => sides.iter().flat_map(|&side| replay.closed(side)).collect(),
        }
    }

    /// Looks for a number, or a part of a position, in both lists.
    fn look_for(&mut self, text: &str) {
        let number = text.trim_start_matches('#').parse::<u64>().ok().filter(|_| text.starts_with('#'));
        let has = |node: &TraceNode| match number {
            Some(number) => node.id == Some(number),
            None => recorded::plain(&node.position.name).contains(&recorded::plain(text)),
        };
        let mut found = Vec::new();
        for list in [List::Open, List::Closed] {
            let entries = self.entries(list);
            found.extend((0..entries.len()).filter(|&place| has(entries[place])).map(|place| (list, place)));
        }
        self.find = Some(Find { text: text.to_owned(), found, at: 0 });
        self.show_found();
    }

    fn show_found(&mut self) {
        if let Some(find) = &self.find
            && let Some(&(list, place)) = find.found.get(find.at)
        {
            self.list = list;
            self.pane = Pane::Lists;
            self.scroll[list as usize] = place;
        }
    }

    fn next_found(&mut self, by: isize) {
        if let Some(find) = &mut self.find
            && !find.found.is_empty()
        {
            find.at = (find.at.cast_signed() + by).rem_euclid(find.found.len().cast_signed()).cast_unsigned();
        }
        self.show_found();
    }

    fn scroll_by(&mut self, by: isize) {
        let last = self.entries(self.list).len().saturating_sub(1);
        let place = &mut self.scroll[self.list as usize];
        *place = place.saturating_add_signed(by).min(last);
    }

    /// Takes a key.
    pub fn key(&mut self, key: KeyEvent, form: &mut Form, context: &Context) -> Action {
        match self.asked.key(key, form) {
            Taker::Taken(action) => return action,
            Taker::Run => {
                self.run(form, context);
                return Action::Done;
            }
            Taker::Result => {}
        }
        match key.code {
            KeyCode::Esc if self.find.is_some() => self.find = None,
            KeyCode::Esc | KeyCode::Char('e') => (self.asked.in_result, self.playing) = (false, false),
            KeyCode::Char('r') => self.run(form, context),
            KeyCode::Right | KeyCode::Char('l') | KeyCode::Enter => self.go(self.at + 1),
            KeyCode::Left | KeyCode::Char('h') => self.go(self.at.saturating_sub(1)),
            KeyCode::PageDown => self.go(self.at + 10),
            KeyCode::PageUp => self.go(self.at.saturating_sub(10)),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(usize::MAX),
            KeyCode::Char('R') => return self.next_round(context),
            KeyCode::Char('g') => return Action::Ask(Ask::Step),
            KeyCode::Char('/') => return Action::Ask(Ask::Find),
            KeyCode::Char('n') => self.next_found(1),
            KeyCode::Char('N') => self.next_found(-1),
            KeyCode::Char(' ') => (self.playing, self.since) = (!self.playing, context.now),
            KeyCode::Down | KeyCode::Char('j') => self.scroll_by(1),
            KeyCode::Up | KeyCode::Char('k') => self.scroll_by(-1),
            KeyCode::Char('f') => self.list = if self.list == List::Open { List::Closed } else { List::Open },
            KeyCode::Char('o') => {
                self.pane = match self.pane {
                    Pane::Lists => Pane::Tree,
                    Pane::Tree => Pane::Code,
                    Pane::Code => Pane::Lists,
                }
            }
            _ => return Action::Untouched,
        }
        Action::Done
    }

    fn next_round(&mut self, context: &Context) -> Action {
        let next =
            self.asked.result.as_ref().and_then(|recorded| recorded.rounds.iter().find(|&&place| place > self.at));
        match next {
            Some(&place) => {
                self.go(place);
                Action::Done
            }
            None => Action::Say(jiugong_show::catalogue::trace_no_round(context.language)),
        }
    }

    /// What was typed.
    pub fn answer(&mut self, ask: Ask, text: &str, context: &Context) -> Action {
        let language = context.language;
        let Some(recorded) = &self.asked.result else { return Action::Done };
        let last = recorded.steps.len();
        if ask == Ask::Step {
            return match text.trim().parse::<usize>() {
                Ok(step) if (1..=last).contains(&step) => {
                    self.go(step - 1);
                    Action::Done
                }
                _ => Action::Say(jiugong_show::catalogue::trace_no_step(language, last as u64)),
            };
        }
        if text.is_empty() {
            self.find = None;
            return Action::Done;
        }
        self.look_for(text);
        let found = self.find.as_ref().map_or(0, |find| find.found.len());
        Action::Say(catalogue::found(language, found))
    }

    /// Takes what the mouse did: its wheel scrolls the list in hand.
    pub fn mouse(&mut self, mouse: MouseEvent, _: &Context) {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.scroll_by(3),
            MouseEventKind::ScrollUp => self.scroll_by(-3),
            _ => {}
        }
    }

    /// The command that tells the same steps.
    pub fn command(form: &Form) -> String {
        form.whole_command(&format!("trace --steps {STEPS}")).text()
    }
}

//! A search step by step: the expanded position, why it was selected, its children, OPEN and CLOSED, the tree, and the pseudocode.
//!
//! Going back replays events from the last checkpoint before the requested step.

mod draw;
mod growth;
mod recording;

use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use jiugong_lab::trace::{Replay, TraceNode, Window};
use jiugong_lab::{Explain, Purpose};
use jiugong_search::Side;

use crate::app::{Action, Context, Prompt};
use crate::catalogue;
use crate::form::Form;
use crate::form_search::{FormSearch, KeyTarget};
use recording::Recording;

/// The number of expansions recorded.
pub const STEPS: u64 = jiugong_lab::defaults::SCREEN_STEPS;

/// The time per step in playback.
const STEP_INTERVAL: Duration = Duration::from_millis(350);

/// The pane next to the position where there is no room for everything.
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

/// A search in the lists.
struct ListSearch {
    text: String,
    /// The matching entries: list and index.
    found: Vec<(List, usize)>,
    at: usize,
}

/// The view.
#[derive(Default)]
pub struct Watch {
    search: FormSearch<Recording>,
    replay: Option<Replay>,
    at: usize,
    playing: bool,
    since: Duration,
    pane: Pane,
    list: List,
    scroll: [usize; 2],
    find: Option<ListSearch>,
}

impl Watch {
    /// Whether the form has the focus.
    pub fn in_form(&self) -> bool {
        self.search.in_form()
    }

    /// Whether a thread is working.
    #[cfg(test)]
    pub fn is_working(&self) -> bool {
        self.search.job.is_some()
    }

    /// Whether the screen must be redrawn often.
    pub fn is_moving(&self) -> bool {
        self.search.job.is_some() || self.playing
    }

    /// The current step, counted from 1, and the number of steps.
    #[cfg(test)]
    pub fn place(&self) -> Option<(usize, usize)> {
        self.search.result.as_ref().map(|recording| (self.at + 1, recording.steps.len()))
    }

    /// Starts the search.
    pub fn run(&mut self, form: &Form, context: &Context) {
        (self.replay, self.find) = (None, None);
        (self.at, self.playing, self.scroll) = (0, false, [0, 0]);
        let (language, tables) = (context.language, Arc::clone(&context.tables));
        self.search.begin(form.request(language), move |(mut request, problem), job| {
            request.settings.tables = Some(tables);
            request.settings.limits.cancel = Some(Arc::clone(&job.cancel));
            let plan = request.plan(&problem, Purpose::Trace);
            let trace = plan.and_then(|plan| plan.trace(Window::first(STEPS), &mut |progress| job.report(progress)));
            trace.map(Recording::new).map_err(|error| error.explain(language))
        });
    }

    /// Advances the view.
    pub fn tick(&mut self, context: &Context) {
        match self.search.poll() {
            Some((recording, _)) if recording.steps.is_empty() => self.search.fail(recording.ending(context.language)),
            Some((recording, _)) => {
                self.search.result = Some(recording);
                self.go(0);
            }
            None => {}
        }
        while self.playing && context.now.saturating_sub(self.since) >= STEP_INTERVAL {
            self.since += STEP_INTERVAL;
            let last = self.search.result.as_ref().map_or(0, |recording| recording.steps.len() - 1);
            self.playing = self.at + 1 < last;
            self.step_to(self.at + 1);
        }
    }

    /// Goes to a step and stops playback.
    fn go(&mut self, at: usize) {
        self.playing = false;
        self.step_to(at);
    }

    fn step_to(&mut self, at: usize) {
        let Some(recording) = &self.search.result else { return };
        self.at = at.min(recording.steps.len() - 1);
        self.replay = Some(recording.replay(self.at));
        self.scroll = [0, 0];
        if let Some(find) = self.find.take() {
            self.search_lists(&find.text);
        }
    }

    /// The entries of a list. For two-sided searches those of the backward side follow.
    fn entries(&self, list: List) -> Vec<&TraceNode> {
        let (Some(recording), Some(replay)) = (&self.search.result, &self.replay) else { return Vec::new() };
        let sides: &[Side] =
            if recording.trace.selection.two_sided() { &[Side::Forward, Side::Backward] } else { &[Side::Forward] };
        match list {
            List::Open => sides.iter().flat_map(|&side| replay.open(side)).collect(),
            List::Closed if recording.stores_only_path() => replay.path().collect(),
            List::Closed => sides.iter().flat_map(|&side| replay.closed(side)).collect(),
        }
    }

    /// Searches both lists for a number or a part of a position.
    fn search_lists(&mut self, text: &str) {
        let number = text.trim_start_matches('#').parse::<u64>().ok().filter(|_| text.starts_with('#'));
        let has = |node: &TraceNode| match number {
            Some(number) => node.id == Some(number),
            None => recording::plain(&node.position.name).contains(&recording::plain(text)),
        };
        let mut found = Vec::new();
        for list in [List::Open, List::Closed] {
            let entries = self.entries(list);
            found.extend((0..entries.len()).filter(|&place| has(entries[place])).map(|place| (list, place)));
        }
        self.find = Some(ListSearch { text: text.to_owned(), found, at: 0 });
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

    /// Handles a key.
    pub fn key(&mut self, key: KeyEvent, form: &mut Form, context: &Context) -> Action {
        match self.search.key(key, form) {
            KeyTarget::Handled(action) => return action,
            KeyTarget::Run => {
                self.run(form, context);
                return Action::Handled;
            }
            KeyTarget::Result => {}
        }
        match key.code {
            KeyCode::Esc if self.find.is_some() => self.find = None,
            KeyCode::Esc | KeyCode::Char('e') => (self.search.in_result, self.playing) = (false, false),
            KeyCode::Char('r') => self.run(form, context),
            KeyCode::Right | KeyCode::Char('l') | KeyCode::Enter => self.go(self.at + 1),
            KeyCode::Left | KeyCode::Char('h') => self.go(self.at.saturating_sub(1)),
            KeyCode::PageDown => self.go(self.at + 10),
            KeyCode::PageUp => self.go(self.at.saturating_sub(10)),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(usize::MAX),
            KeyCode::Char('R') => return self.next_round(context),
            KeyCode::Char('g') => return Action::Prompt(Prompt::Step),
            KeyCode::Char('/') => return Action::Prompt(Prompt::Find),
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
            _ => return Action::Ignored,
        }
        Action::Handled
    }

    fn next_round(&mut self, context: &Context) -> Action {
        let next =
            self.search.result.as_ref().and_then(|recording| recording.rounds.iter().find(|&&place| place > self.at));
        match next {
            Some(&place) => {
                self.go(place);
                Action::Handled
            }
            None => Action::Message(jiugong_show::catalogue::trace_no_round(context.language)),
        }
    }

    /// Handles the text entered in a prompt.
    pub fn answer(&mut self, ask: Prompt, text: &str, context: &Context) -> Action {
        let language = context.language;
        let Some(recording) = &self.search.result else { return Action::Handled };
        let last = recording.steps.len();
        if ask == Prompt::Step {
            return match text.trim().parse::<usize>() {
                Ok(step) if (1..=last).contains(&step) => {
                    self.go(step - 1);
                    Action::Handled
                }
                _ => Action::Message(jiugong_show::catalogue::trace_no_step(language, last as u64)),
            };
        }
        if text.is_empty() {
            self.find = None;
            return Action::Handled;
        }
        self.search_lists(text);
        let found = self.find.as_ref().map_or(0, |find| find.found.len());
        Action::Message(catalogue::found(language, found))
    }

    /// Handles the mouse wheel: scrolls the current list.
    pub fn mouse(&mut self, mouse: MouseEvent, _: &Context) {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.scroll_by(3),
            MouseEventKind::ScrollUp => self.scroll_by(-3),
            _ => {}
        }
    }

    /// The command that prints the same steps.
    pub fn command(form: &Form) -> String {
        form.whole_command(&format!("trace --steps {STEPS}")).text()
    }
}

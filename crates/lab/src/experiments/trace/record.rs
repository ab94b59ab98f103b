//! Records the events of a search, up to a number of steps.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::ControlFlow;

use jiugong_search::{Event as SearchEvent, Fate, Observer, Progress, Space};

use super::TraceEvent;
use super::window::SkippedSteps;
use crate::domain::Domain;
use crate::engine::watch::{Event, Watcher, shown};
use crate::present::view::View;

/// The events recorded.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The events in order.
    pub events: Vec<TraceEvent>,
    /// Expansions that were not recorded.
    pub left_out: u64,
    /// Goals taken after the end of the recording.
    pub(super) goals_left_out: u64,
    /// Whether waiting children were rejected after the last expansion.
    pub(super) refused: bool,
    /// For a search along a path: the waiting children, by parent and move.
    waiting: Option<Vec<(Option<u64>, Cow<'static, str>)>>,
    room: u64,
}

impl Recording {
    /// A recording of at most `steps` expansions.
    pub fn new(steps: u64) -> Self {
        Recording { events: Vec::new(), left_out: 0, goals_left_out: 0, refused: false, waiting: None, room: steps }
    }

    /// For a search along a path, which keeps the siblings of its nodes waiting.
    pub(super) fn along_path(self) -> Self {
        Recording { waiting: Some(Vec::new()), ..self }
    }

    /// Tracks the waiting children, and whether one was rejected when it was taken. A rejection is a step if nothing follows it.
    fn follow<P, M>(&mut self, event: &Event<P, M>, name: impl FnOnce(&M) -> Cow<'static, str>) {
        let Some(waiting) = &mut self.waiting else { return };
        match event {
            Event::Bound(_) => {
                waiting.clear();
                self.refused = false;
            }
            Event::Node(Fate::Expanded, _) => self.refused = false,
            Event::Node(Fate::Waiting, node) => {
                waiting.extend(node.by.as_ref().map(|by| (node.parent, name(by))));
            }
            Event::Node(fate, node) => {
                let Some(by) = node.by.as_ref() else { return };
                // The child taken is on top of the stack or near it.
                let key = (node.parent, name(by));
                if let Some(place) = waiting.iter().rposition(|other| *other == key) {
                    waiting.remove(place);
                    // A goal found after others were rejected is a separate step.
                    let goal = *fate == Fate::Reached && node.id.is_none();
                    self.left_out += u64::from(goal && self.refused && self.left_out > 0);
                    self.refused = matches!(fate, Fate::Duplicate | Fate::Pruned);
                }
            }
            _ => {}
        }
    }

    /// Stops recording. From the current step on, steps are only counted.
    fn refuse(&mut self) {
        self.room = 0;
        self.left_out += 1;
    }

    /// Whether an event is recorded. The events between two expansions belong to the first.
    fn takes<P, M>(&mut self, event: &Event<P, M>) -> bool {
        if matches!(event, Event::Node(Fate::Expanded, _)) {
            if self.room == 0 {
                self.left_out += 1;
            } else {
                self.room -= 1;
                return true;
            }
        }
        let goal = matches!(event, Event::Node(Fate::Reached, node) if node.id.is_some());
        self.goals_left_out += u64::from(goal && self.left_out > 0);
        self.left_out == 0
    }
}

/// Records a search of any domain: its events, and each distinct position once.
pub(super) struct TraceWatcher<'a, D: Domain> {
    problem: &'a D,
    pub(super) recording: Recording,
    pub(super) skipping: Option<SkippedSteps>,
    pub(super) positions: HashMap<View, D::Position>,
    progress: &'a mut dyn FnMut(&Progress),
}

impl<'a, D: Domain> TraceWatcher<'a, D> {
    pub(super) fn new(
        problem: &'a D,
        recording: Recording,
        skipping: Option<SkippedSteps>,
        progress: &'a mut dyn FnMut(&Progress),
    ) -> Self {
        TraceWatcher { problem, recording, skipping, positions: HashMap::new(), progress }
    }
}

impl<D: Domain> Watcher<D::Position, D::Move> for TraceWatcher<'_, D> {
    fn wants_events(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<D::Position, D::Move>) {
        let problem = self.problem;
        self.recording.follow(&event, |&by| problem.name(by));
        let mut skipping = self.skipping.as_mut().filter(|skipping| !skipping.is_there());
        if skipping.as_ref().is_none_or(|skipping| skipping.is_over()) && !self.recording.takes(&event) {
            return;
        }
        if let Event::Node(_, node) = &event {
            let view = problem.view(&node.position);
            self.positions.entry(view).or_insert_with(|| node.position.clone());
        }
        let shown = event.map(|position| problem.view(&position), |by| problem.name(by));
        if let Some(skipping) = &mut skipping {
            if !skipping.reaches(&shown) {
                if skipping.is_over() {
                    self.recording.refuse();
                }
                return;
            }
            // The first event of the window.
            self.recording.takes(&shown);
        }
        self.recording.events.push(shown);
    }

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        (self.progress)(progress);
        // A search that cannot reach its window is stopped.
        let over = self.skipping.as_ref().is_some_and(SkippedSteps::is_over);
        if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// An observer that records a search in a custom space; two functions name its states and moves.
///
/// # Example
/// ```
/// use jiugong_lab::View;
/// use jiugong_lab::trace::Recorder;
/// use jiugong_search::{problem, Search};
///
/// let space = problem(1_u64, |&n| [('×', 1, n * 2), ('+', 1, n + 1)], |&n| n == 6);
/// let mut recorder = Recorder::new(100, |n: &u64| View::named(n.to_string()), |by: char| by.to_string());
/// Search::new(&space).observe(&mut recorder).bfs();
/// assert_eq!(recorder.recording.left_out, 0);
/// assert_eq!(recorder.recording.events.len(), 13);
/// ```
pub struct Recorder<D, N> {
    /// The recording.
    pub recording: Recording,
    view: D,
    name: N,
}

impl<D, N> Recorder<D, N> {
    /// Records at most `steps` expansions; `view` displays a state and `name` names a move.
    pub fn new(steps: u64, view: D, name: N) -> Self {
        Recorder { recording: Recording::new(steps), view, name }
    }
}

impl<S: Space, D: Fn(&S::State) -> View, N: Fn(S::Move) -> String> Observer<S> for Recorder<D, N> {
    fn event(&mut self, event: SearchEvent<'_, S>) {
        let event = shown(event, |state: &S::State| (self.view)(state));
        if let Some(event) = event.filter(|event| self.recording.takes(event)) {
            self.recording.events.push(event.map(|view| view, |by| Cow::Owned((self.name)(by))));
        }
    }
}

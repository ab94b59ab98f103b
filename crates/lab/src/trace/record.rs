//! Recording what a search tells, up to a number of steps.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::ControlFlow;

use jiugong_search::{Event as SearchEvent, Fate, Observer, Progress, Space};

use super::TraceEvent;
use crate::domain::Domain;
use crate::view::View;
use crate::watch::{Event, Watcher, shown};

/// What was recorded.
#[derive(Clone, Debug)]
pub struct Recording {
    /// What happened, first to last.
    pub events: Vec<TraceEvent>,
    /// Expansions that were not recorded.
    pub left_out: u64,
    room: u64,
}

impl Recording {
    /// A recording of `steps` expansions at most.
    pub fn new(steps: u64) -> Self {
        Recording { events: Vec::new(), left_out: 0, room: steps }
    }

    /// Whether an event is still recorded. The events between two expansions belong to the first.
    fn takes<P, M>(&mut self, event: &Event<P, M>) -> bool {
        if matches!(event, Event::Node(Fate::Expanded, _)) {
            if self.room == 0 {
                self.left_out += 1;
            } else {
                self.room -= 1;
                return true;
            }
        }
        self.left_out == 0
    }
}

/// Records a search of any domain: what happened, and each position once.
pub(super) struct TraceWatcher<'a, D: Domain> {
    problem: &'a D,
    pub(super) recording: Recording,
    pub(super) positions: HashMap<View, D::Position>,
    progress: &'a mut dyn FnMut(&Progress),
}

impl<'a, D: Domain> TraceWatcher<'a, D> {
    pub(super) fn new(problem: &'a D, steps: u64, progress: &'a mut dyn FnMut(&Progress)) -> Self {
        TraceWatcher { problem, recording: Recording::new(steps), positions: HashMap::new(), progress }
    }
}

impl<D: Domain> Watcher<D::Position, D::Move> for TraceWatcher<'_, D> {
    fn wants_events(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<D::Position, D::Move>) {
        if !self.recording.takes(&event) {
            return;
        }
        let problem = self.problem;
        if let Event::Node(_, node) = &event {
            let view = problem.view(&node.position);
            self.positions.entry(view).or_insert_with(|| node.position.clone());
        }
        self.recording.events.push(event.map(|position| problem.view(position), |by| problem.name(by)));
    }

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        (self.progress)(progress);
        ControlFlow::Continue(())
    }
}

/// Records a search in a space of your own: an observer that names states and moves by two functions.
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
    /// What was recorded.
    pub recording: Recording,
    view: D,
    name: N,
}

impl<D, N> Recorder<D, N> {
    /// Records `steps` expansions at most; `view` shows a state and `name` names a move.
    pub fn new(steps: u64, view: D, name: N) -> Self {
        Recorder { recording: Recording::new(steps), view, name }
    }
}

impl<S: Space, D: Fn(&S::State) -> View, N: Fn(S::Move) -> String> Observer<S> for Recorder<D, N> {
    fn event(&mut self, event: SearchEvent<'_, S>) {
        let event = shown(event, |state: &S::State| (self.view)(state));
        if let Some(event) = event.filter(|event| self.recording.takes(event)) {
            self.recording.events.push(event.map(View::clone, |by| Cow::Owned((self.name)(by))));
        }
    }
}

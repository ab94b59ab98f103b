//! Recording what a search tells, up to a number of steps.

use std::ops::ControlFlow;

use jiugong_search::{Event as SearchEvent, Fate, Observer, Progress, Space};

use super::{Happening, Spot};
use crate::watch::{Event, Watcher, shown};

/// What was recorded.
#[derive(Clone, Debug)]
pub struct Recording {
    /// What happened, first to last.
    pub happenings: Vec<Happening>,
    /// Expansions that were not recorded.
    pub left_out: u64,
    room: u64,
}

impl Recording {
    /// A recording of `steps` expansions at most.
    pub fn new(steps: u64) -> Self {
        Recording { happenings: Vec::new(), left_out: 0, room: steps }
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

/// Records a search of a shipped domain.
pub(super) struct Told<'a, P, M> {
    pub(super) spot: &'a dyn Fn(&P) -> Spot,
    pub(super) name: &'a dyn Fn(M) -> String,
    pub(super) recording: &'a mut Recording,
    pub(super) progress: &'a mut dyn FnMut(&Progress),
}

impl<P, M> Watcher<P, M> for Told<'_, P, M> {
    fn wants_events(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<P, M>) {
        if self.recording.takes(&event) {
            self.recording.happenings.push(event.map(self.spot, self.name));
        }
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
/// use jiugong_lab::trace::{Recorder, Spot};
/// use jiugong_search::{problem, Search};
///
/// let space = problem(1_u64, |&n| [('×', 1, n * 2), ('+', 1, n + 1)], |&n| n == 6);
/// let mut recorder = Recorder::new(100, |n: &u64| Spot::named(n.to_string()), |by: char| by.to_string());
/// Search::new(&space).observe(&mut recorder).bfs();
/// assert_eq!(recorder.recording.left_out, 0);
/// assert_eq!(recorder.recording.happenings.len(), 13);
/// ```
pub struct Recorder<D, N> {
    /// What was recorded.
    pub recording: Recording,
    spot: D,
    name: N,
}

impl<D, N> Recorder<D, N> {
    /// Records `steps` expansions at most; `spot` shows a state and `name` names a move.
    pub fn new(steps: u64, spot: D, name: N) -> Self {
        Recorder { recording: Recording::new(steps), spot, name }
    }
}

impl<S: Space, D: Fn(&S::State) -> Spot, N: Fn(S::Move) -> String> Observer<S> for Recorder<D, N> {
    fn event(&mut self, event: SearchEvent<'_, S>) {
        let event = shown(event, |state: &S::State| (self.spot)(state));
        if let Some(event) = event.filter(|event| self.recording.takes(event)) {
            self.recording.happenings.push(event.map(Spot::clone, &self.name));
        }
    }
}

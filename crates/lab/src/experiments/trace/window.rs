//! A window of a long search. Earlier events are replayed and dropped, so memory does not grow with the steps before the window.

use super::TraceEvent;
use super::follow::StepBuilder;

/// Which steps of a search are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The first step, from 1.
    pub first: u64,
    /// The most expansions.
    pub steps: u64,
    /// The most nodes that the replay up to the first step may hold.
    pub nodes: usize,
}

impl Window {
    /// The first steps of a search.
    pub fn first(steps: u64) -> Self {
        Window { first: 1, steps, nodes: usize::MAX }
    }
}

/// Replays and discards the steps before a window.
pub(super) struct SkippedSteps {
    window: Window,
    follow: Box<StepBuilder>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The window has not begun.
    Before,
    /// The window has begun.
    Inside,
    /// The replay would hold too many nodes.
    OutOfReach,
}

impl SkippedSteps {
    pub(super) fn new(window: Window, follow: StepBuilder) -> Self {
        let mut follow = Box::new(follow);
        follow.explain_from(window.first);
        SkippedSteps { window, follow, state: State::Before }
    }

    /// Whether `event` is in the window; one before it is replayed.
    pub(super) fn reaches(&mut self, event: &TraceEvent) -> bool {
        if self.state == State::Before {
            if self.follow.is_next(event) {
                self.follow.finish();
            }
            if self.follow.number() + 1 >= self.window.first {
                self.state = State::Inside;
            } else if self.follow.replay().held() > self.window.nodes {
                self.state = State::OutOfReach;
            } else {
                self.follow.take(event);
            }
        }
        self.state == State::Inside
    }

    /// Whether the window has begun.
    pub(super) fn is_there(&self) -> bool {
        self.state == State::Inside
    }

    /// Whether the window is out of reach.
    pub(super) fn is_over(&self) -> bool {
        self.state == State::OutOfReach
    }

    /// The state at the start of the window; also the last step reached if the window is out of reach.
    pub(super) fn ended(self) -> (Option<Box<StepBuilder>>, Option<u64>) {
        let reached = self.follow.number();
        (Some(self.follow), (self.state == State::OutOfReach).then_some(reached))
    }
}

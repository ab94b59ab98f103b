//! A window of a long search. Earlier events are replayed and dropped, so memory does not grow with the steps before the window.

use super::TraceEvent;
use super::follow::Follow;

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
pub(super) struct Skipping {
    window: Window,
    follow: Box<Follow>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The window has not begun.
    Under,
    /// The window has begun.
    There,
    /// The replay would hold too many nodes.
    TooFar,
}

impl Skipping {
    pub(super) fn new(window: Window, follow: Follow) -> Self {
        let mut follow = Box::new(follow);
        follow.explain_from(window.first);
        Skipping { window, follow, state: State::Under }
    }

    /// Whether `event` is in the window; one before it is replayed.
    pub(super) fn reaches(&mut self, event: &TraceEvent) -> bool {
        if self.state == State::Under {
            if self.follow.is_next(event) {
                self.follow.finish();
            }
            if self.follow.number() + 1 >= self.window.first {
                self.state = State::There;
            } else if self.follow.replay().held() > self.window.nodes {
                self.state = State::TooFar;
            } else {
                self.follow.take(event);
            }
        }
        self.state == State::There
    }

    /// Whether the window has begun.
    pub(super) fn is_there(&self) -> bool {
        self.state == State::There
    }

    /// Whether the window is out of reach.
    pub(super) fn is_over(&self) -> bool {
        self.state == State::TooFar
    }

    /// The state at the start of the window; also the last step reached if the window is out of reach.
    pub(super) fn ended(self) -> (Option<Box<Follow>>, Option<u64>) {
        let reached = self.follow.number();
        (Some(self.follow), (self.state == State::TooFar).then_some(reached))
    }
}

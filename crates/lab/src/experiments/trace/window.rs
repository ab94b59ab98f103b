//! A part of a long search: what comes before it is followed and forgotten, so that memory does not grow with the steps before.

use super::TraceEvent;
use super::follow::Follow;

/// Which steps of a search are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The first step, from 1.
    pub first: u64,
    /// How many expansions at most.
    pub steps: u64,
    /// The most nodes that may be held to know OPEN and CLOSED at the first step.
    pub nodes: usize,
}

impl Window {
    /// The beginning of a search.
    pub fn first(steps: u64) -> Self {
        Window { first: 1, steps, nodes: usize::MAX }
    }
}

/// The way to a window.
pub(super) struct Skipping {
    window: Window,
    follow: Box<Follow>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The window is still to come.
    Under,
    /// The window has begun.
    There,
    /// It lies too far away.
    TooFar,
}

impl Skipping {
    pub(super) fn new(window: Window, follow: Follow) -> Self {
        let mut follow = Box::new(follow);
        follow.explain_from(window.first);
        Skipping { window, follow, state: State::Under }
    }

    /// Whether `event` lies in the window; one that lies before it is taken in here.
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

    /// Whether the window lies too far away.
    pub(super) fn is_over(&self) -> bool {
        self.state == State::TooFar
    }

    /// Where the window begins, or the last step that could be told if it lies too far away.
    pub(super) fn ended(self) -> (Option<Box<Follow>>, Option<u64>) {
        let reached = self.follow.number();
        (Some(self.follow), (self.state == State::TooFar).then_some(reached))
    }
}

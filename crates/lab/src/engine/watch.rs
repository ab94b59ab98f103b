//! Watches a search of any domain: the engine's events with positions as the user sees them.

use std::ops::ControlFlow;

use jiugong_search::{Cost, Event as SearchEvent, Fate, Observer, Progress, Side, Space, Weights};

/// A space whose states can be displayed as positions of its domain.
pub trait Show: Space {
    /// A position as the user sees it: a board, a cell.
    type Position;

    /// The position of `state`.
    fn show(&self, state: &Self::State) -> Self::Position;
}

/// A node of the search tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<P, M> {
    /// Its number in order of entry; for a duplicate, the number of the node already present, if the store knows it.
    pub id: Option<u64>,
    /// The number of the node it was made from.
    pub parent: Option<u64>,
    /// The move that made it.
    pub by: Option<M>,
    /// Its position.
    pub position: P,
    /// Cost of the path to it.
    pub g: Cost,
    /// Estimate of the cost from it to a goal.
    pub h: Cost,
    /// The value that orders OPEN, or is compared with the bound.
    pub f: u64,
    /// The search it belongs to.
    pub side: Side,
}

/// An event of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<P, M> {
    /// What happened to a node.
    Node(Fate, Node<P, M>),
    /// An iterative method starts a round with this bound.
    Bound(Cost),
    /// A better plan was found.
    Incumbent(Cost),
    /// A method with changing weights starts a round with these.
    Weights(Weights),
}

impl<P, M> Event<P, M> {
    /// Converts the position and the move of the event.
    pub fn map<Q, N>(self, position: impl FnOnce(P) -> Q, name: impl FnOnce(M) -> N) -> Event<Q, N> {
        match self {
            Event::Node(fate, Node { id, parent, by, position: at, g, h, f, side }) => {
                Event::Node(fate, Node { id, parent, by: by.map(name), position: position(at), g, h, f, side })
            }
            Event::Bound(bound) => Event::Bound(bound),
            Event::Incumbent(cost) => Event::Incumbent(cost),
            Event::Weights(weights) => Event::Weights(weights),
        }
    }
}

/// The engine's event, with its state converted by `show`; `None` for kinds of events that are not displayed.
pub(crate) fn shown<S: Space, P>(
    event: SearchEvent<'_, S>,
    show: impl FnOnce(&S::State) -> P,
) -> Option<Event<P, S::Move>> {
    Some(match event {
        SearchEvent::Node(fate, node) => {
            let (id, parent, by, side) = (node.id, node.parent, node.by, node.side);
            Event::Node(
                fate,
                Node { id, parent, by, position: show(node.state), g: node.g, h: node.h, f: node.f, side },
            )
        }
        SearchEvent::Bound(bound) => Event::Bound(bound),
        SearchEvent::Incumbent(cost) => Event::Incumbent(cost),
        SearchEvent::Weights(weights) => Event::Weights(weights),
        _ => return None,
    })
}

/// Watches a search in any space.
///
/// Passed as a trait object, so that the searches of a domain are compiled only twice: with all events, or with progress only.
pub trait Watcher<P, M> {
    /// Whether events are wanted; called once, before the search.
    fn wants_events(&self) -> bool {
        false
    }

    /// Called with each event, if events are wanted.
    fn event(&mut self, event: Event<P, M>) {
        let _ = event;
    }

    /// Called periodically, as described in [`jiugong_search::observe`]; returns whether to continue.
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        let _ = progress;
        ControlFlow::Continue(())
    }
}

/// Watches nothing.
impl<P, M> Watcher<P, M> for () {}

/// Calls a function periodically with the progress of the search.
pub struct OnProgress<F>(pub F);

impl<P, M, F: FnMut(&Progress)> Watcher<P, M> for OnProgress<F> {
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        (self.0)(progress);
        ControlFlow::Continue(())
    }
}

/// Calls a function with every event as it happens, until it cancels the search.
pub(crate) struct OnEvent<F> {
    pub(crate) each: F,
    pub(crate) over: bool,
}

impl<P, M, F: FnMut(Event<P, M>) -> ControlFlow<()>> Watcher<P, M> for OnEvent<F> {
    fn wants_events(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event<P, M>) {
        if !self.over {
            self.over = (self.each)(event).is_break();
        }
    }

    fn progress(&mut self, _: &Progress) -> ControlFlow<()> {
        if self.over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Passes events of a space to a watcher: progress, and with `EVENTS` also events if it wants them.
pub(crate) struct Bridge<'a, S: Show, const EVENTS: bool> {
    pub(crate) space: &'a S,
    pub(crate) watcher: &'a mut dyn Watcher<S::Position, S::Move>,
}

impl<S: Show, const EVENTS: bool> Observer<S> for Bridge<'_, S, EVENTS> {
    const EVENTS: bool = EVENTS;

    fn wants_events(&self) -> bool {
        self.watcher.wants_events()
    }

    fn event(&mut self, event: SearchEvent<'_, S>) {
        if let Some(event) = shown(event, |state| self.space.show(state)) {
            self.watcher.event(event);
        }
    }

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        self.watcher.progress(progress)
    }
}

//! One of two stores, chosen at run time: for code where compiling a search only once matters more than speed.

use super::Store;
use super::depths::{Arrival, Depths};
use super::known::Seen;
use crate::kernels::nodes::{NodeId, Nodes};
use crate::space::{Cost, Space};

/// One of two stores. A search with it is compiled once for both and branches at each state.
///
/// # Example
/// ```
/// use jiugong_search::{Either, Hashed, List, Search, problem};
///
/// let space = problem(1_u64, |&n| [('×', n * 2), ('+', n + 1)], |&n| n == 100);
/// let by = |store: Either<Hashed, List>| Search::new(&space).store(store).bfs();
/// assert_eq!(by(Either::One(Hashed)).plan(), by(Either::Other(List)).plan());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Either<A, B> {
    /// The first.
    One(A),
    /// The second.
    Other(B),
}

impl<S: Space, A: Store<S>, B: Store<S>> Store<S> for Either<A, B> {
    type Visited = Either<A::Visited, B::Visited>;
    type Index = Either<A::Index, B::Index>;
    type Shared = Either<A::Shared, B::Shared>;
    type Depths = Either<A::Depths, B::Depths>;

    fn finds_by_number(self) -> bool {
        match self {
            Either::One(store) => store.finds_by_number(),
            Either::Other(store) => store.finds_by_number(),
        }
    }

    fn visited(self, space: &S) -> Self::Visited {
        match self {
            Either::One(store) => Either::One(store.visited(space)),
            Either::Other(store) => Either::Other(store.visited(space)),
        }
    }

    fn index(self, space: &S) -> Self::Index {
        match self {
            Either::One(store) => Either::One(store.index(space)),
            Either::Other(store) => Either::Other(store.index(space)),
        }
    }

    fn shared(self, space: &S) -> Self::Shared {
        match self {
            Either::One(store) => Either::One(store.shared(space)),
            Either::Other(store) => Either::Other(store.shared(space)),
        }
    }

    fn depths(self, space: &S) -> Self::Depths {
        match self {
            Either::One(store) => Either::One(store.depths(space)),
            Either::Other(store) => Either::Other(store.depths(space)),
        }
    }
}

impl<S: Space, A: Seen<S>, B: Seen<S>> Seen<S> for Either<A, B> {
    #[inline]
    fn enter<T>(
        &mut self,
        space: &S,
        state: &S::State,
        key: &S::Key,
        parent: NodeId,
        nodes: &Nodes<S, T>,
    ) -> Option<NodeId> {
        match self {
            Either::One(seen) => seen.enter(space, state, key, parent, nodes),
            Either::Other(seen) => seen.enter(space, state, key, parent, nodes),
        }
    }

    fn find<T>(&self, space: &S, state: &S::State, key: &S::Key, nodes: &Nodes<S, T>) -> Option<NodeId> {
        match self {
            Either::One(seen) => seen.find(space, state, key, nodes),
            Either::Other(seen) => seen.find(space, state, key, nodes),
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Either::One(seen) => seen.bytes(),
            Either::Other(seen) => seen.bytes(),
        }
    }

    fn bytes_after(&self, more: usize) -> usize {
        match self {
            Either::One(seen) => seen.bytes_after(more),
            Either::Other(seen) => seen.bytes_after(more),
        }
    }
}

impl<S: Space, A: Depths<S>, B: Depths<S>> Depths<S> for Either<A, B> {
    #[inline]
    fn enter(&mut self, space: &S, state: &S::State, key: &S::Key, depth: Cost) -> Arrival {
        match self {
            Either::One(depths) => depths.enter(space, state, key, depth),
            Either::Other(depths) => depths.enter(space, state, key, depth),
        }
    }

    fn entered_at(&self, space: &S, state: &S::State, key: &S::Key) -> Option<Cost> {
        match self {
            Either::One(depths) => depths.entered_at(space, state, key),
            Either::Other(depths) => depths.entered_at(space, state, key),
        }
    }

    fn remembers(&self) -> bool {
        match self {
            Either::One(depths) => depths.remembers(),
            Either::Other(depths) => depths.remembers(),
        }
    }

    fn leave(&mut self, key: &S::Key) {
        match self {
            Either::One(depths) => depths.leave(key),
            Either::Other(depths) => depths.leave(key),
        }
    }

    fn clear(&mut self) {
        match self {
            Either::One(depths) => depths.clear(),
            Either::Other(depths) => depths.clear(),
        }
    }

    fn len(&self) -> usize {
        match self {
            Either::One(depths) => depths.len(),
            Either::Other(depths) => depths.len(),
        }
    }

    fn bytes(&self) -> usize {
        match self {
            Either::One(depths) => depths.bytes(),
            Either::Other(depths) => depths.bytes(),
        }
    }

    fn bytes_after(&self, more: usize) -> usize {
        match self {
            Either::One(depths) => depths.bytes_after(more),
            Either::Other(depths) => depths.bytes_after(more),
        }
    }
}

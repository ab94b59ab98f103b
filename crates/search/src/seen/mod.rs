//! Duplicate detection: how a search recognises known states.
//!
//! Two options work together. The *rule* ([`Duplicates`]) decides which repetitions are refused; the *store* ([`Store`]) decides how
//! known states are stored: [`Hashed`], [`Perfect`] (indexed by the state's rank), [`List`] (a linear scan, as in first programs), or
//! [`PathOnly`].

pub(crate) mod depths;
mod either;
pub(crate) mod known;
mod sparse;

use depths::{Depths, HashDepths, ListDepths, OnPath, RankDepths};
pub use either::Either;
use known::{Ancestors, HashIndex, RankIndex, RankSet, Scan, Seen};

use crate::space::{Ranked, Space};

/// Which repeated states are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Duplicates {
    /// Every state seen before.
    Closed,
    /// States on the path from the start to here. A depth-first method with a store refuses more without losing plans: states that it
    /// has entered at no greater depth.
    Path,
    /// Only the state just left.
    Back,
}

/// How known states are stored: [`Hashed`], [`Perfect`], [`List`] or [`PathOnly`]. The trait is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot keep the states of `{S}`",
    note = "`Hashed`, `List` and `PathOnly` work for every space; `Perfect` needs one whose states are numbered (`Ranked`)"
)]
pub trait Store<S: Space>: Copy + sealed::Sealed {
    /// Recognises known states.
    #[doc(hidden)]
    type Visited: Seen<S>;
    /// Also tells which node has a state.
    #[doc(hidden)]
    type Index: Seen<S>;
    /// Recognises the states known to either of two searches. A store without memory scans the nodes themselves: the two searches could
    /// not meet otherwise.
    #[doc(hidden)]
    type Shared: Seen<S>;
    /// Stores depths, for depth-first search.
    #[doc(hidden)]
    type Depths: Depths<S>;

    /// Whether states are found by their rank.
    #[doc(hidden)]
    fn finds_by_number(self) -> bool {
        false
    }

    #[doc(hidden)]
    fn visited(self, space: &S) -> Self::Visited;
    #[doc(hidden)]
    fn index(self, space: &S) -> Self::Index;
    #[doc(hidden)]
    fn shared(self, space: &S) -> Self::Shared;
    #[doc(hidden)]
    fn depths(self, space: &S) -> Self::Depths;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Hashed {}
    impl Sealed for super::Perfect {}
    impl Sealed for super::List {}
    impl Sealed for super::PathOnly {}
    impl<A: Sealed, B: Sealed> Sealed for super::Either<A, B> {}
}

/// Stores the states in a hash table. Works for every space.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hashed;

/// Stores a table with an entry for every state of the space, found by its rank: no hashing, no comparing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Perfect;

/// Stores a list and scans it. Slow; for comparison with the other stores.
#[derive(Clone, Copy, Debug, Default)]
pub struct List;

/// Stores only the current path: the search needs very little memory, and expands states repeatedly.
#[derive(Clone, Copy, Debug, Default)]
pub struct PathOnly;

impl<S: Space> Store<S> for Hashed {
    type Visited = HashIndex;
    type Index = HashIndex;
    type Shared = HashIndex;
    type Depths = HashDepths<S::Key>;

    fn visited(self, _: &S) -> HashIndex {
        HashIndex::default()
    }

    fn index(self, _: &S) -> HashIndex {
        HashIndex::default()
    }

    fn shared(self, _: &S) -> HashIndex {
        HashIndex::default()
    }

    fn depths(self, _: &S) -> HashDepths<S::Key> {
        HashDepths::default()
    }
}

impl<S: Ranked> Store<S> for Perfect {
    type Visited = RankSet;
    type Index = RankIndex;
    type Shared = RankIndex;
    type Depths = RankDepths;

    fn finds_by_number(self) -> bool {
        true
    }

    fn visited(self, space: &S) -> RankSet {
        RankSet::new(space.count())
    }

    fn index(self, space: &S) -> RankIndex {
        RankIndex::new(space.count())
    }

    fn shared(self, space: &S) -> RankIndex {
        RankIndex::new(space.count())
    }

    fn depths(self, space: &S) -> RankDepths {
        RankDepths::new(space.count())
    }
}

impl<S: Space> Store<S> for List {
    type Visited = Scan;
    type Index = Scan;
    type Shared = Scan;
    type Depths = ListDepths<S::Key>;

    fn visited(self, _: &S) -> Scan {
        Scan
    }

    fn index(self, _: &S) -> Scan {
        Scan
    }

    fn shared(self, _: &S) -> Scan {
        Scan
    }

    fn depths(self, _: &S) -> ListDepths<S::Key> {
        ListDepths::default()
    }
}

impl<S: Space> Store<S> for PathOnly {
    type Visited = Ancestors;
    type Index = Ancestors;
    type Shared = Scan;
    type Depths = OnPath<S::Key>;

    fn visited(self, _: &S) -> Ancestors {
        Ancestors::ALL
    }

    fn index(self, _: &S) -> Ancestors {
        Ancestors::ALL
    }

    fn shared(self, _: &S) -> Scan {
        Scan
    }

    fn depths(self, _: &S) -> OnPath<S::Key> {
        OnPath::default()
    }
}

//! Duplicate detection: how a search knows that it has been in a state before.
//!
//! Two choices meet here. The *rule* ([`Duplicates`]) says which repetitions are refused; the *store* ([`Store`]) says
//! how the states seen are kept: [`Hashed`], [`Perfect`] (indexed by the state's rank), [`List`] (a linear scan, as
//! first programs do), or [`PathOnly`].

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
    /// States on the path from the start to here. A depth-first method with a store refuses more, and loses nothing:
    /// states that it has entered at no greater depth.
    Path,
    /// Only the state just left.
    Back,
}

/// A way to keep the states seen. The unit structs [`Hashed`], [`Perfect`], [`List`] and [`PathOnly`] are the choices.
/// No others can be added from outside: what a store does for a search is not part of the interface.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot keep the states of `{S}`",
    note = "`Hashed`, `List` and `PathOnly` work for every space; `Perfect` needs one whose states are numbered (`Ranked`)"
)]
pub trait Store<S: Space>: Copy + sealed::Sealed {
    /// Tells known states from new ones.
    #[doc(hidden)]
    type Visited: Seen<S>;
    /// Also tells which node has a state.
    #[doc(hidden)]
    type Index: Seen<S>;
    /// Tells which states either of two searches knows. What keeps nothing looks through the nodes themselves: there is nothing else
    /// in which two searches could meet.
    #[doc(hidden)]
    type Shared: Seen<S>;
    /// Keeps depths, for depth-first search.
    #[doc(hidden)]
    type Depths: Depths<S>;

    /// Whether states are found by their numbers.
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

/// Keeps the states in a hash table. Works for every space.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hashed;

/// Keeps a table with a place for every state of the space, found by its rank: no hashing, no comparing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Perfect;

/// Keeps a list and scans it. Slow; it shows what the other stores are for.
#[derive(Clone, Copy, Debug, Default)]
pub struct List;

/// Keeps nothing but the path: the search needs no memory to speak of, and repeats itself.
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

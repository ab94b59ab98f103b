//! From names to types: the one place where a chosen method, heuristic and store become a search.
//!
//! A search is compiled for each space, heuristic, store and kind of watcher it is run with, and there are many methods. Only
//! where a domain asks for it ([`Run::fast`], [`Run::fast_ranked`]) is there a copy for each store; elsewhere one copy asks
//! which store it has.

use jiugong_search::{
    Backward, Either, Hashed, Heuristic, List, Nothing, Perfect, Ranked, Report, Search, Space, Store as SearchStore,
};

use crate::domain::Domain;
use crate::methods::{self, Call, General};
use crate::registry::Store;
use crate::settings::{Chosen, Settings};
use crate::solve::RequestError;
use crate::watch::{Bridge, Show, Watcher};

/// A search that a domain is asked to run: how, within what, and who watches.
pub struct Run<'a, D: Domain> {
    /// How to search, with nothing left open.
    pub chosen: &'a Chosen,
    /// What was asked for.
    pub settings: &'a Settings,
    /// Who watches.
    pub watcher: &'a mut dyn Watcher<D::Position, D::Move>,
}

/// Any store that needs no ranks.
type AnyStore = Either<Hashed, Either<List, Nothing>>;

/// Any store.
type AnyRankedStore = Either<Perfect, AnyStore>;

/// The store of a space without ranks; there `perfect` is a hash table.
fn any_store(store: Store) -> AnyStore {
    match store {
        Store::Perfect | Store::Hash => Either::One(Hashed),
        Store::List => Either::Other(Either::One(List)),
        Store::None => Either::Other(Either::Other(Nothing)),
    }
}

fn any_ranked_store(store: Store) -> AnyRankedStore {
    if store == Store::Perfect { Either::One(Perfect) } else { Either::Other(any_store(store)) }
}

impl<D: Domain> Run<'_, D> {
    fn refused(&self) -> RequestError {
        RequestError::no_such_method(self.chosen.method, D::ROW)
    }

    /// The method, if it is one that searches any space.
    ///
    /// # Errors
    /// If only certain domains have it.
    fn general(&self) -> Result<General, RequestError> {
        match self.chosen.method.row().call {
            Call::General(general) => Ok(general),
            Call::Own => Err(self.refused()),
        }
    }

    /// The search of `space`, with everything set but who watches.
    fn search<'s, S: Space, V: SearchStore<S>>(&self, space: &'s S, store: V) -> Search<'s, S, V> {
        let Chosen { goal_test, duplicates, bound, weights, .. } = *self.chosen;
        let mut search = Search::new(space).store(store).goal_test(goal_test).duplicates(duplicates);
        if let Some(bound) = bound {
            search = search.bound(bound);
        }
        if let Some(weights) = weights {
            search = search.weights(weights.g, weights.h);
        }
        search.limits(self.settings.limits.clone())
    }

    /// Searches a space that has no more than its moves.
    ///
    /// # Errors
    /// If the method needs more.
    pub fn plain<S, H>(self, space: &S, heuristic: &H) -> Result<Report<D::Move>, RequestError>
    where
        S: Show<Position = D::Position> + Space<Move = D::Move>,
        H: Heuristic<S>,
    {
        let (general, store, refused) = (self.general()?, any_store(self.chosen.store), self.refused());
        let found = if self.watcher.wants_events() {
            let search = self.search(space, store);
            let search = search.observe(Bridge::<_, true> { space, watcher: self.watcher });
            methods::run_plain(general, search, heuristic)
        } else {
            let search = self.search(space, store);
            let search = search.observe(Bridge::<_, false> { space, watcher: self.watcher });
            methods::run_plain(general, search, heuristic)
        };
        found.ok_or(refused)
    }

    /// Searches a space that can be walked backwards.
    ///
    /// # Errors
    /// If the method is one that only certain domains have.
    pub fn backward<S, H>(self, space: &S, heuristic: &H) -> Result<Report<D::Move>, RequestError>
    where
        S: Show<Position = D::Position> + Backward + Space<Move = D::Move>,
        H: Heuristic<S>,
    {
        let store = any_store(self.chosen.store);
        if self.watcher.wants_events() {
            self.told::<true, _, _, _>(space, store, heuristic)
        } else {
            self.told::<false, _, _, _>(space, store, heuristic)
        }
    }

    /// Searches a space that can be walked backwards and whose states are numbered.
    ///
    /// # Errors
    /// If the method is one that only certain domains have.
    pub fn ranked<S, H>(self, space: &S, heuristic: &H) -> Result<Report<D::Move>, RequestError>
    where
        S: Show<Position = D::Position> + Backward + Ranked + Space<Move = D::Move>,
        H: Heuristic<S>,
    {
        let store = any_ranked_store(self.chosen.store);
        if self.watcher.wants_events() {
            self.told::<true, _, _, _>(space, store, heuristic)
        } else {
            self.told::<false, _, _, _>(space, store, heuristic)
        }
    }

    /// As [`backward`](Self::backward), compiled for each store that searches are fast with.
    ///
    /// # Errors
    /// If the method is one that only certain domains have.
    pub fn fast<S, H>(self, space: &S, heuristic: &H) -> Result<Report<D::Move>, RequestError>
    where
        S: Show<Position = D::Position> + Backward + Space<Move = D::Move>,
        H: Heuristic<S>,
    {
        match self.chosen.store {
            _ if self.watcher.wants_events() => self.backward(space, heuristic),
            Store::Perfect | Store::Hash => self.told::<false, _, _, _>(space, Hashed, heuristic),
            Store::None => self.told::<false, _, _, _>(space, Nothing, heuristic),
            Store::List => self.backward(space, heuristic),
        }
    }

    /// As [`ranked`](Self::ranked), compiled for each store that searches are fast with.
    ///
    /// # Errors
    /// If the method is one that only certain domains have.
    pub fn fast_ranked<S, H>(self, space: &S, heuristic: &H) -> Result<Report<D::Move>, RequestError>
    where
        S: Show<Position = D::Position> + Backward + Ranked + Space<Move = D::Move>,
        H: Heuristic<S>,
    {
        match self.chosen.store {
            _ if self.watcher.wants_events() => self.ranked(space, heuristic),
            Store::Perfect => self.told::<false, _, _, _>(space, Perfect, heuristic),
            Store::Hash => self.told::<false, _, _, _>(space, Hashed, heuristic),
            Store::None => self.told::<false, _, _, _>(space, Nothing, heuristic),
            Store::List => self.ranked(space, heuristic),
        }
    }

    fn told<const EVENTS: bool, S, V, H>(
        self,
        space: &S,
        store: V,
        heuristic: &H,
    ) -> Result<Report<D::Move>, RequestError>
    where
        S: Show<Position = D::Position> + Backward + Space<Move = D::Move>,
        V: SearchStore<S>,
        H: Heuristic<S>,
    {
        let general = self.general()?;
        let search = self.search(space, store);
        let search = search.observe(Bridge::<_, EVENTS> { space, watcher: self.watcher });
        Ok(methods::run(general, search, heuristic))
    }
}

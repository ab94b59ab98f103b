//! From names to types: the one place where a chosen method, heuristic and store become a search.
//!
//! A search is compiled for each space, heuristic, store and kind of watcher it is run with, and there are many methods. So
//! all domains share one copy of each ([`Run::ranked`]), in which spaces are objects; only where a domain asks for it
//! ([`Run::fast`], [`Run::backward`]) are there copies for its own space.

use jiugong_search::{
    Backward, Either, Hashed, Heuristic, Landscape, List, Nothing, Perfect, Quality, Ranked, Report, Search, Space,
    Store as SearchStore, Zero,
};

use crate::coded::{
    AnyFromStart, AnyHeuristic, AnySpace, Code, Decoding, MoveCode, Plain, WithLandscape, WithRanks, decode_move,
};
use crate::domain::Domain;
use crate::estimator::{Erased, Estimator};
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

impl<'a, D: Domain> Run<'a, D> {
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

    /// Whether the method asks for estimates of the cost from the start: others are given h = 0 for them, and never look.
    pub fn needs_from_start(&self) -> bool {
        self.general().is_ok_and(General::needs_from_start)
    }

    /// Searches a space that has no more than its moves, with any heuristic and store, whoever watches: by the one copy of each
    /// method that all domains share.
    ///
    /// # Errors
    /// If the method needs more, or is one that only certain domains have.
    pub fn plain<S>(self, space: &S, estimator: &dyn Estimator<S>) -> Result<Report<D::Move>, RequestError>
    where
        S: Show<Position = D::Position> + Space<Key: Code, Move = D::Move>,
        D::Move: Code,
    {
        if self.general()?.needs_backward() {
            return Err(self.refused());
        }
        let store = Either::Other(any_store(self.chosen.store));
        self.shared(
            &AnySpace { numbers: &Plain { space, estimator }, by_rank: false },
            store,
            space,
            [estimator.quality(), Zero::QUALITY],
        )
    }

    /// As [`plain`](Self::plain), for a space that is numbered and can be walked backwards, which every method can search;
    /// `from_start` estimates the cost from the start.
    ///
    /// # Errors
    /// If the method is one that only certain domains have.
    pub fn ranked<S>(
        self,
        space: &S,
        estimator: &dyn Estimator<S>,
        from_start: &dyn Estimator<S>,
    ) -> Result<Report<D::Move>, RequestError>
    where
        S: Show<Position = D::Position> + Backward + Ranked + Space<Key: Code, Move = D::Move>,
        D::Move: Code,
    {
        let store = any_ranked_store(self.chosen.store);
        let numbers = &WithRanks { plain: Plain { space, estimator }, from_start };
        let qualities = [estimator.quality(), from_start.quality()];
        self.shared(&AnySpace { numbers, by_rank: S::KEYS_ARE_RANKS }, store, space, qualities)
    }

    /// Whether the method is local search, which a domain may have a landscape of its own for.
    pub fn is_local(&self) -> bool {
        matches!(self.chosen.method.row().call, Call::General(general) if general.is_local())
    }

    /// Walks a landscape by a method of local search.
    ///
    /// # Errors
    /// If the method is none of these.
    pub fn landscape<S>(self, space: &S, estimator: &dyn Estimator<S>) -> Result<Report<D::Move>, RequestError>
    where
        S: Show<Position = D::Position> + Landscape + Space<Key: Code, Move = D::Move>,
        D::Move: Code,
    {
        if !self.is_local() {
            return Err(self.refused());
        }
        let store = Either::Other(any_store(self.chosen.store));
        let numbers = &WithLandscape(Plain { space, estimator });
        self.shared(&AnySpace { numbers, by_rank: false }, store, space, [estimator.quality(), Zero::QUALITY])
    }

    /// Breeds states of a landscape whose states can be crossed.
    pub fn bred<S>(self, space: &S, estimator: &dyn Estimator<S>) -> Report<D::Move>
    where
        S: Show<Position = D::Position> + Landscape + Space<Move = D::Move>,
    {
        let Run { chosen, settings, watcher } = self;
        let search = Search::new(space).tuning(chosen.tuning).limits(settings.limits.clone());
        search.observe(Bridge::<_, false> { space, watcher }).genetic(&Erased(estimator))
    }

    /// Searches by the one copy of each method that all domains share.
    fn shared<S>(
        self,
        numbers: &AnySpace<'_>,
        store: AnyRankedStore,
        space: &S,
        qualities: [Quality; 2],
    ) -> Result<Report<D::Move>, RequestError>
    where
        S: Show<Position = D::Position> + Space<Key: Code, Move = D::Move>,
        D::Move: Code,
    {
        let asked = self.asked()?;
        let mut watcher = Decoding { space, watcher: self.watcher };
        let report = asked.search_any(numbers, store, qualities, &mut watcher);
        Ok(report.map_moves(decode_move))
    }

    fn asked(&self) -> Result<Asked<'a>, RequestError> {
        Ok(Asked { general: self.general()?, chosen: self.chosen, settings: self.settings })
    }

    /// Searches a space that can be walked backwards by methods that are compiled for it: any store, whoever watches; and
    /// a copy for those that keep nothing.
    ///
    /// # Errors
    /// If the method is one that only certain domains have.
    pub fn backward<S, H>(self, space: &S, heuristic: &H, from_start: &H) -> Result<Report<D::Move>, RequestError>
    where
        S: Show<Position = D::Position> + Backward + Landscape + Space<Move = D::Move>,
        H: Heuristic<S>,
    {
        let asked = self.asked()?;
        let Run { watcher, .. } = self;
        if asked.chosen.store == Store::None && !watcher.wants_events() {
            let search = asked.search(space, Nothing).observe(Bridge::<_, false> { space, watcher });
            if let Some(report) = methods::run_forgetting(asked.general, search, heuristic, from_start) {
                return Ok(report);
            }
        }
        let search = asked.search(space, any_store(asked.chosen.store)).observe(Bridge::<_, true> { space, watcher });
        Ok(methods::run(asked.general, search, heuristic, from_start))
    }

    /// As [`ranked`](Self::ranked), by methods that are compiled for this space and for each store that they are fast with.
    ///
    /// # Errors
    /// If the method is one that only certain domains have.
    pub fn fast<S, H>(self, space: &S, heuristic: &H, from_start: &H) -> Result<Report<D::Move>, RequestError>
    where
        S: Show<Position = D::Position> + Backward + Ranked + Space<Key: Code, Move = D::Move>,
        D::Move: Code,
        H: Heuristic<S>,
    {
        let asked = self.asked()?;
        let Run { chosen, settings, watcher } = self;
        if !watcher.wants_events() {
            let bridge = Bridge::<_, false> { space, watcher: &mut *watcher };
            let general = asked.general;
            let found = match chosen.store {
                Store::Perfect => {
                    methods::run_keeping(general, asked.search(space, Perfect).observe(bridge), heuristic, from_start)
                }
                Store::Hash => {
                    methods::run_keeping(general, asked.search(space, Hashed).observe(bridge), heuristic, from_start)
                }
                Store::None => methods::run_forgetting(
                    general,
                    asked.search(space, Nothing).observe(bridge),
                    heuristic,
                    from_start,
                ),
                Store::List => None,
            };
            if let Some(report) = found {
                return Ok(report);
            }
        }
        Run::<D> { chosen, settings, watcher }.ranked(space, heuristic, from_start)
    }
}

/// A method that searches any space, and how it is to search.
struct Asked<'a> {
    general: General,
    chosen: &'a Chosen,
    settings: &'a Settings,
}

impl Asked<'_> {
    /// The search of `space`, with everything set but who watches.
    fn search<'s, S: Space, V: SearchStore<S>>(&self, space: &'s S, store: V) -> Search<'s, S, V> {
        let Chosen { goal_test, duplicates, bound, weights, tuning, .. } = *self.chosen;
        let mut search = Search::new(space).store(store).goal_test(goal_test).duplicates(duplicates).tuning(tuning);
        if let Some(bound) = bound {
            search = search.bound(bound);
        }
        if let Some(weights) = weights {
            search = search.weights(weights.g, weights.h);
        }
        search.limits(self.settings.limits.clone())
    }

    /// Searches a space that is an object. Not generic: this is where every method is compiled for all domains.
    fn search_any(
        &self,
        space: &AnySpace<'_>,
        store: AnyRankedStore,
        [quality, from_start]: [Quality; 2],
        watcher: &mut dyn Watcher<u64, MoveCode>,
    ) -> Report<MoveCode> {
        let search = self.search(space, store).observe(Bridge::<_, true> { space, watcher });
        methods::run(self.general, search, &AnyHeuristic(quality), &AnyFromStart(from_start))
    }
}

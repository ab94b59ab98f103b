//! The only place where a method, heuristic and store given by name become a search with static types.
//!
//! A search is compiled for each combination of space, heuristic, store and watcher, and there are many methods. So all domains share one copy of
//! each method ([`Run::ranked`]), in which spaces are trait objects; a domain gets copies for its own space only where it requests them
//! ([`Run::fast`], [`Run::backward`]).

pub mod checkpoint;
pub mod erased;
pub mod estimator;
pub mod watch;

use std::cell::Cell;

use jiugong_search::clock::Instant;
use jiugong_search::{
    Backward, Duplicates, Either, Hashed, Heuristic, Landscape, Limits, List, Outcome, PathOnly, Perfect, Quality,
    Ranked, Report, Search, Space, Statistics, StopReason, Store as SearchStore,
};

use crate::domain::{HeuristicName, Rules};
use crate::engine::erased::{
    AnyFromStart, AnyHeuristic, AnySpace, Code, DecodingWatcher, MoveCode, Plain, WithLandscape, WithRanks, decode_move,
};
use crate::engine::estimator::{ErasedHeuristic, Estimator};
use crate::engine::watch::{Bridge, Show, Watcher};
use crate::experiments::solve::RequestError;
use crate::methods::{self, Call, General, Shape};
use crate::registry::Store;
use crate::request::config::Config;
use crate::request::settings::Settings;

/// A search to be executed by a domain.
pub struct Run<'a, D: Rules> {
    /// The configuration in force.
    pub config: &'a Config,
    /// The limits, tables and files of the search.
    pub settings: &'a Settings,
    /// Receives the events of the search.
    pub watcher: &'a mut dyn Watcher<D::Position, D::Move>,
    /// When the search began: its time limit includes the building of tables.
    pub began: Instant,
    /// Notes in addition to the report.
    pub notes: &'a RunNotes,
}

/// Notes on a search in addition to its report.
#[derive(Debug, Default)]
pub struct RunNotes {
    heuristic: Cell<Option<HeuristicName>>,
    in_tables: Cell<bool>,
}

impl RunNotes {
    /// Records that the search continues with another heuristic.
    pub(crate) fn set_heuristic(&self, heuristic: HeuristicName) {
        self.heuristic.set(Some(heuristic));
    }

    /// The heuristic to which the search changed, if it did.
    pub(crate) fn heuristic(&self) -> Option<HeuristicName> {
        self.heuristic.get()
    }

    /// Whether a limit was reached while tables were built.
    pub(crate) fn in_tables(&self) -> bool {
        self.in_tables.get()
    }

    /// The report of a search that reached a limit while its tables were built: nothing is known.
    pub(crate) fn stopped_in_tables<M>(&self, why: StopReason) -> Report<M> {
        self.stopped_in_more_tables(
            Report {
                outcome: Outcome::Stopped { why, best: None },
                lower_bound: 0,
                statistics: Statistics::default(),
                iterations: Vec::new(),
                incumbents: Vec::new(),
            },
            why,
        )
    }

    /// The report of a search that ended with `first` and then reached a limit while further tables were built: what `first` proved still holds.
    pub(crate) fn stopped_in_more_tables<M>(&self, first: Report<M>, why: StopReason) -> Report<M> {
        self.in_tables.set(true);
        Report { outcome: Outcome::Stopped { why, best: None }, ..first }
    }
}

/// The limits, with the time remaining since `began`.
pub(crate) fn remaining_limits(limits: &Limits, began: Instant) -> Limits {
    Limits { time: limits.time.map(|time| time.saturating_sub(began.elapsed())), ..limits.clone() }
}

/// Any store that needs no ranks.
type AnyStore = Either<Hashed, Either<List, PathOnly>>;

/// Any store.
type AnyRankedStore = Either<Perfect, AnyStore>;

/// The store of a space without ranks; there `perfect` is a hash table.
fn any_store(store: Store) -> AnyStore {
    match store {
        Store::Perfect | Store::Hash => Either::One(Hashed),
        Store::List => Either::Other(Either::One(List)),
        Store::None => Either::Other(Either::Other(PathOnly)),
    }
}

fn any_ranked_store(store: Store) -> AnyRankedStore {
    if store == Store::Perfect { Either::One(Perfect) } else { Either::Other(any_store(store)) }
}

impl<'a, D: Rules> Run<'a, D> {
    fn refused(&self) -> RequestError {
        RequestError::no_such_method(self.config.method, D::ROW)
    }

    /// The method, if it supports any space.
    ///
    /// # Errors
    /// If only certain domains have the method.
    fn general(&self) -> Result<General, RequestError> {
        match self.config.method.row().call {
            Call::General(general) => Ok(general),
            Call::Own => Err(self.refused()),
        }
    }

    /// Whether the search does not terminate if there is no path to a goal: it follows paths, has no bound and remembers no states, so it repeats
    /// cycles forever.
    pub(crate) fn is_endless(&self) -> bool {
        let Config { method, store, duplicates, bound, .. } = self.config;
        let forgets = *store == Store::None && *duplicates == Duplicates::Back;
        method.row().selection.shape() == Shape::Path && forgets && bound.is_none()
    }

    /// Whether the method uses estimates of the cost from the start; other methods receive h = 0 and never call it.
    pub fn needs_from_start(&self) -> bool {
        self.general().is_ok_and(General::needs_from_start)
    }

    /// Searches a space with its moves only, with any heuristic, store and watcher, by the copy of each method that all domains share.
    ///
    /// # Errors
    /// If the method needs more of a space, or only certain domains have it.
    pub fn plain<S>(self, space: &S, estimator: &dyn Estimator<S>) -> Result<Report<D::Move>, RequestError>
    where
        S: Show<Position = D::Position> + Space<Key: Code, Move = D::Move>,
        D::Move: Code,
    {
        if self.general()?.needs_backward() {
            return Err(self.refused());
        }
        let store = Either::Other(any_store(self.config.store));
        self.shared(
            &AnySpace { numbers: &Plain { space, estimator }, by_rank: false },
            store,
            space,
            [estimator.quality(), Quality::Consistent],
        )
    }

    /// Like [`plain`](Self::plain), for a space that is numbered and can be searched backwards, which every method supports; `from_start`
    /// estimates the cost from the start.
    ///
    /// # Errors
    /// If only certain domains have the method.
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
        let store = any_ranked_store(self.config.store);
        let numbers = &WithRanks { plain: Plain { space, estimator }, from_start };
        let qualities = [estimator.quality(), from_start.quality()];
        self.shared(&AnySpace { numbers, by_rank: S::KEYS_ARE_RANKS }, store, space, qualities)
    }

    /// Whether the method is local search, for which a domain may provide a separate landscape.
    pub fn is_local(&self) -> bool {
        matches!(self.config.method.row().call, Call::General(general) if general.is_local())
    }

    /// Searches a landscape by a method of local search.
    ///
    /// # Errors
    /// If the method is not local search.
    pub fn landscape<S>(self, space: &S, estimator: &dyn Estimator<S>) -> Result<Report<D::Move>, RequestError>
    where
        S: Show<Position = D::Position> + Landscape + Space<Key: Code, Move = D::Move>,
        D::Move: Code,
    {
        if !self.is_local() {
            return Err(self.refused());
        }
        let store = Either::Other(any_store(self.config.store));
        let numbers = &WithLandscape(Plain { space, estimator });
        self.shared(&AnySpace { numbers, by_rank: false }, store, space, [estimator.quality(), Quality::Consistent])
    }

    /// Runs the genetic algorithm on a landscape whose states support crossover.
    pub fn genetic<S>(self, space: &S, estimator: &dyn Estimator<S>) -> Report<D::Move>
    where
        S: Show<Position = D::Position> + Landscape + Space<Move = D::Move>,
    {
        let Run { config, settings, watcher, began, .. } = self;
        let search = Search::new(space).tuning(config.tuning).limits(remaining_limits(&settings.limits, began));
        search.observe(Bridge::<_, true> { space, watcher }).genetic(&ErasedHeuristic(estimator))
    }

    /// Searches by the copy of each method that all domains share.
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
        let prepared = self.general_search()?;
        let mut watcher = DecodingWatcher { space, watcher: self.watcher };
        let report = prepared.search_any(numbers, store, qualities, &mut watcher);
        Ok(report.map_moves(decode_move))
    }

    fn general_search(&self) -> Result<GeneralSearch<'a>, RequestError> {
        let limits = remaining_limits(&self.settings.limits, self.began);
        Ok(GeneralSearch { general: self.general()?, config: self.config, limits })
    }

    /// Searches a space that can be searched backwards by methods compiled for it: one copy for any store and watcher, and one for searches
    /// without a store.
    ///
    /// # Errors
    /// If only certain domains have the method.
    pub fn backward<S, H>(self, space: &S, heuristic: &H, from_start: &H) -> Result<Report<D::Move>, RequestError>
    where
        S: Show<Position = D::Position> + Backward + Landscape + Space<Move = D::Move>,
        H: Heuristic<S>,
    {
        let prepared = self.general_search()?;
        let Run { watcher, .. } = self;
        if prepared.config.store == Store::None && !watcher.wants_events() {
            let search = prepared.search(space, PathOnly).observe(Bridge::<_, false> { space, watcher });
            if let Some(report) = methods::run_forgetting(prepared.general, search, heuristic, from_start) {
                return Ok(report);
            }
        }
        let search =
            prepared.search(space, any_store(prepared.config.store)).observe(Bridge::<_, true> { space, watcher });
        Ok(methods::run(prepared.general, search, heuristic, from_start))
    }

    /// Like [`ranked`](Self::ranked), by methods compiled for this space and for each store with which they are fast.
    ///
    /// # Errors
    /// If only certain domains have the method.
    pub fn fast<S, H>(self, space: &S, heuristic: &H, from_start: &H) -> Result<Report<D::Move>, RequestError>
    where
        S: Show<Position = D::Position> + Backward + Ranked + Space<Key: Code, Move = D::Move>,
        D::Move: Code,
        H: Heuristic<S>,
    {
        let prepared = self.general_search()?;
        let Run { config, settings, watcher, began, notes } = self;
        if !watcher.wants_events() {
            let bridge = Bridge::<_, false> { space, watcher: &mut *watcher };
            let general = prepared.general;
            let found = match config.store {
                Store::Perfect => methods::run_keeping(
                    general,
                    prepared.search(space, Perfect).observe(bridge),
                    heuristic,
                    from_start,
                ),
                Store::Hash => {
                    methods::run_keeping(general, prepared.search(space, Hashed).observe(bridge), heuristic, from_start)
                }
                Store::None => methods::run_forgetting(
                    general,
                    prepared.search(space, PathOnly).observe(bridge),
                    heuristic,
                    from_start,
                ),
                Store::List => None,
            };
            if let Some(report) = found {
                return Ok(report);
            }
        }
        Run::<D> { config, settings, watcher, began, notes }.ranked(space, heuristic, from_start)
    }
}

/// A method that supports any space, with its options.
struct GeneralSearch<'a> {
    general: General,
    config: &'a Config,
    limits: Limits,
}

impl GeneralSearch<'_> {
    /// The search of `space`, complete except for the watcher.
    fn search<'s, S: Space, V: SearchStore<S>>(&self, space: &'s S, store: V) -> Search<'s, S, V> {
        let Config { goal_test, duplicates, bound, weights, tuning, .. } = *self.config;
        let mut search = Search::new(space).store(store).goal_test(goal_test).duplicates(duplicates).tuning(tuning);
        if let Some(bound) = bound {
            search = search.bound(bound);
        }
        if let Some(weights) = weights {
            search = search.weights(weights.g, weights.h);
        }
        search.limits(self.limits.clone())
    }

    /// Searches a space that is a trait object. Not generic: every method is compiled here, for all domains.
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

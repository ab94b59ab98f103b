//! From names to types: the one place where a chosen method, heuristic and store become a search.

use jiugong_search::{
    Backward, Hashed, Heuristic, Limits, List, Nothing, Perfect, Ranked, Report, Search, Store as SearchStore,
};

use crate::registry::{Method, Store};
use crate::request::Chosen;
use crate::watch::{Bridge, Show, Watcher};

/// Runs the chosen method on `space`. Its store must not be [`Store::Perfect`]; see [`run_ranked`].
pub(crate) fn run<S, H>(
    space: &S,
    heuristic: &H,
    chosen: &Chosen,
    limits: Limits,
    watcher: &mut dyn Watcher<S::Position, S::Move>,
) -> Report<S::Move>
where
    S: Show + Backward,
    H: Heuristic<S>,
{
    match chosen.store {
        Store::Perfect | Store::Hash => run_with(space, Hashed, heuristic, chosen, limits, watcher),
        Store::List => run_with(space, List, heuristic, chosen, limits, watcher),
        Store::None => run_with(space, Nothing, heuristic, chosen, limits, watcher),
    }
}

/// Runs the chosen method on a ranked `space`, with any store.
pub(crate) fn run_ranked<S, H>(
    space: &S,
    heuristic: &H,
    chosen: &Chosen,
    limits: Limits,
    watcher: &mut dyn Watcher<S::Position, S::Move>,
) -> Report<S::Move>
where
    S: Show + Backward + Ranked,
    H: Heuristic<S>,
{
    match chosen.store {
        Store::Perfect => run_with(space, Perfect, heuristic, chosen, limits, watcher),
        _ => run(space, heuristic, chosen, limits, watcher),
    }
}

fn run_with<S, V, H>(
    space: &S,
    store: V,
    heuristic: &H,
    chosen: &Chosen,
    limits: Limits,
    watcher: &mut dyn Watcher<S::Position, S::Move>,
) -> Report<S::Move>
where
    S: Show + Backward,
    V: SearchStore<S>,
    H: Heuristic<S>,
{
    if watcher.wants_events() {
        run_told(space, store, heuristic, chosen, limits, Bridge::<_, true> { space, watcher })
    } else {
        run_told(space, store, heuristic, chosen, limits, Bridge::<_, false> { space, watcher })
    }
}

fn run_told<S, V, H, const EVENTS: bool>(
    space: &S,
    store: V,
    heuristic: &H,
    chosen: &Chosen,
    limits: Limits,
    bridge: Bridge<'_, S, EVENTS>,
) -> Report<S::Move>
where
    S: Show + Backward,
    V: SearchStore<S>,
    H: Heuristic<S>,
{
    let mut search = Search::new(space)
        .store(store)
        .goal_test(chosen.goal_test)
        .duplicates(chosen.duplicates)
        .limits(limits)
        .observe(bridge);
    if let Some(bound) = chosen.bound {
        search = search.bound(bound);
    }
    if let Some(weights) = chosen.weights {
        search = search.weights(weights.g, weights.h);
    }
    match chosen.method {
        // The one space that has a table walks down it; in any other, breadth-first search promises the same.
        Method::Bfs | Method::Table => search.bfs(),
        Method::Bibfs => search.bibfs(),
        Method::Dfs => search.dfs(),
        Method::Dls => search.dls(),
        Method::Iddfs => search.iddfs(),
        Method::Dfbnb => search.dfbnb(heuristic),
        Method::Ucs => search.ucs(),
        Method::CostDfs => search.cost_dfs(),
        Method::LocalBest => search.local_best(heuristic),
        Method::BestFirst => search.best_first(heuristic),
        Method::Greedy => search.greedy(heuristic),
        Method::Astar => search.astar(heuristic),
        Method::Wastar => search.wastar(heuristic),
        // Only the sliding puzzle has these two, and they do not come here.
        Method::Idastar | Method::Pidastar | Method::Anytime => search.idastar(heuristic),
    }
}

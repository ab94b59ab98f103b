//! The methods, one file each: every one a short recipe over a kernel.
//!
//! They are verbs of [`Search`](crate::Search).

mod annealing;
mod ara;
mod astar;
mod astar_ida;
mod bae;
mod beam;
mod best_first;
mod bfhs;
mod bfs;
mod bibfs;
mod cost_dfs;
mod dfbnb;
mod dfs;
mod dls;
mod focal;
mod fringe;
mod genetic;
mod greedy;
mod hill;
mod idastar;
mod iddfs;
mod local_best;
mod lrta;
mod mm;
mod nbs;
mod rbfs;
mod sma;
mod ucs;
mod wastar;
pub(crate) mod weighted;

//! A search engine: give it a problem, choose a method, read the report.
//!
//! It knows nothing of puzzles. A problem is a [`Space`]: a start, a goal test, and the moves out of each state.
//! Write one as [closures](problem) in five lines, or implement the trait for full speed:
//!
//! ```
//! use jiugong_search::{problem, Search};
//!
//! let space = problem(1_u64, |&n| [("double", 1, n * 2), ("add one", 1, n + 1)], |&n| n == 10);
//! let report = Search::new(&space).bfs();
//! assert_eq!(report.plan().unwrap().moves, ["double", "double", "add one", "double"]);
//! assert!(report.statistics.expanded < 20);
//! ```
//!
//! # Choosing a method
//!
//! | method | order | guarantee |
//! |---|---|---|
//! | [`bfs`](Search::bfs) | oldest first | fewest moves |
//! | [`bibfs`](Search::bibfs) | from both ends | fewest moves |
//! | [`dfs`](Search::dfs) | newest first | – |
//! | [`dls`](Search::dls) | depth-first to a bound | – |
//! | [`iddfs`](Search::iddfs) | depth-first, bounds 0, 1, 2 … | fewest moves |
//! | [`dfbnb`](Search::dfbnb) | depth-first, bound lowered by each solution | cheapest |
//! | [`ucs`](Search::ucs) | smallest g | cheapest |
//! | [`cost_dfs`](Search::cost_dfs) | newest node's cheapest child | – |
//! | [`local_best`](Search::local_best) | newest node's best child | – |
//! | [`best_first`](Search::best_first) | smallest wg·g + wh·h | by the weights |
//! | [`greedy`](Search::greedy) | smallest h | – |
//! | [`astar`](Search::astar) | smallest g + h | cheapest, if h is admissible |
//! | [`wastar`](Search::wastar) | smallest g + w·h | at most w × the cheapest |
//! | [`idastar`](Search::idastar) | depth-first, growing bound on g + h | cheapest, if h is admissible |
//!
//! # The knobs
//!
//! Before the method is called, a [`Search`] can be told [when to test for the goal](Search::goal_test),
//! [which duplicates to refuse](Search::duplicates), [how to store what was seen](Search::store),
//! [a bound](Search::bound), [weights](Search::weights), [limits](Search::limits), and
//! [who watches](Search::observe). The order of the operators is the order in which
//! [`Space::successors`] visits them.
//!
//! # Heuristics
//!
//! A [`Heuristic`] is stepped from parent to child with a small memo; [`estimate`] makes one of a closure. Its
//! [`Quality`] is what guarantees rest on.
//!
//! # Watching, stopping, stepping
//!
//! Who [observes](Search::observe) a search hears of its events and of its progress and may call it off; parallel deepening, counts
//! and table builds speak the same protocol, which [`observe`] explains. [`Search::stepwise`] gives a [`Run`], a search in the
//! hand: stepped, paused, looked into, moved to another thread and finished; see [`run`].
//!
//! # Whole spaces
//!
//! [`retrograde`] tables the exact distance of every state of a [`Ranked`] and [`Backward`] space.
//!
//! # The report
//!
//! A search does not fail, it has an [`Outcome`]. The [`Report`] also carries the [`Statistics`], the lower bound that was proved, the rounds of
//! iterative methods and the table R of branch and bound. One stopped by a limit reports what is known so far. Costs are whole
//! numbers of 32 bits: ways that cost more are left out, and a search with nothing else left says so
//! ([`StopReason::Overflow`]) instead of calling the problem unsolvable.

mod best_first;
mod bidirectional;
mod cost;
mod deepening;
mod depth_first;
mod frontier;
mod heuristic;
mod limits;
mod methods;
mod nodes;
pub mod observe;
mod report;
mod retrograde;
mod rounds;
pub mod run;
mod search;
mod seen;
mod space;

pub use deepening::{Brood, Checkpoint, Deepening, Keep, Tree};
pub use heuristic::{Estimate, Heuristic, Quality, Zero, estimate};
pub use limits::{Limits, StopReason};
pub use observe::{Event, Fate, Monitor, NodeView, Observer, Progress, Side, Work};
pub use report::{Guarantee, Iteration, Outcome, Plan, Report, Statistics};
pub use retrograde::{DistanceTable, retrograde};
pub use run::{Hold, NodeOf, Run, RunNode, RunNodes, Step, Stepper};
pub use search::{GoalTest, Search, Weights};
pub use seen::{Duplicates, Hashed, List, Nothing, Perfect, Store};
pub use space::{Backward, Cost, Problem, Ranked, Space, UNREACHABLE, problem};

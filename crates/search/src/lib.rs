#![doc = include_str!("../README.md")]
//!
//! # The options
//!
//! Before the method is called, a [`Search`] can be told [when to test for the goal](Search::goal_test),
//! [which duplicates to refuse](Search::duplicates), [how to store what was seen](Search::store),
//! [a bound](Search::bound), [weights](Search::weights), [limits](Search::limits), and
//! [who watches](Search::observe). The order of the operators is the order in which
//! [`Space::successors`] visits them.
//!
//! # Heuristics
//!
//! A closure from a state to a [`Cost`] is a heuristic; [`estimate`] adds a promise, its [`Quality`], which guarantees rest
//! on. A [`Heuristic`] of one's own is stepped from parent to child with a small memo.
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
//! A search does not fail, it has an [`Outcome`]. The [`Report`] also carries the [`Statistics`], the lower bound that was
//! proved, the rounds of iterative methods and the table R of branch and bound. One stopped by a limit reports what is known
//! so far. [`Report::states`] shows the states of the plan.
//! Costs are whole numbers of 32 bits: ways that cost more are left out, and a search with nothing else left says so
//! ([`StopReason::Overflow`]) instead of calling the problem unsolvable.

pub mod clock;
mod cost;
mod decimal;
pub mod fast;
#[cfg(doctest)]
mod first_mistakes;
mod heuristic;
mod kernels;
mod landscape;
mod limits;
mod methods;
pub mod observe;
#[cfg(feature = "parallel")]
pub mod parallel_ida;
mod problem;
pub mod processor;
mod random;
mod replay;
mod report;
pub mod run;
mod search;
mod seen;
mod space;
mod tuning;

/// Whether there are threads at all: in WebAssembly there is but the one that calls.
pub const THREADS: bool = !cfg!(all(target_family = "wasm", not(target_feature = "atomics")));

pub use decimal::{Decimal, DecimalError};
pub use heuristic::{Estimate, Heuristic, HeuristicRef, Quality, Zero, estimate};
pub use kernels::retrograde::{DistanceTable, retrograde};
pub use landscape::Landscape;
pub use limits::{Budget, Limits, StopReason};
pub use observe::{Event, Fate, Monitor, NodeView, Observer, Progress, Side, Work};
pub use problem::{BothWays, OneWay, Problem, Successor, problem};
pub use random::Random;
pub use report::{Guarantee, Iteration, Outcome, Plan, Report, Statistics};
pub use run::{NodeOf, Run, RunNode, RunNodes, SpaceHandle, Step, Stepper};
pub use search::{GoalTest, Search, Weights};
pub use seen::{Duplicates, Either, Hashed, List, PathOnly, Perfect, Store};
pub use space::{Backward, Cost, Move, Ranked, Space, UNREACHABLE};
pub use tuning::{Climb, Cooling, Ties, Tuning};

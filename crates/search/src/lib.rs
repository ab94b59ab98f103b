#![doc = include_str!("../README.md")]
//!
//! # Options
//!
//! Methods of [`Search`] set [when goals are tested](Search::goal_test), [which duplicates are refused](Search::duplicates),
//! [how known states are stored](Search::store), [a bound](Search::bound), [weights](Search::weights), [limits](Search::limits), and
//! [the observer](Search::observe). The order of the operators is the order in which [`Space::successors`] visits them.
//!
//! # Heuristics
//!
//! A closure from a state to a [`Cost`] is a heuristic; [`estimate`] states its [`Quality`], which guarantees rest on, and
//! [`Problem::estimate`] also infers the type of its argument. A type that implements [`Heuristic`] is stepped from parent to child with a
//! small memo.
//!
//! # Observing, stopping, stepping
//!
//! An [observer](Search::observe) receives the events and the progress of a search and may stop it; parallel IDA*, counts and table builds
//! use the same protocol, which [`observe`] explains. [`Search::stepwise`] gives a [`Run`], a search that is run step by step: it can be
//! paused, inspected, moved to another thread and finished; see [`run`].
//!
//! # Whole spaces
//!
//! [`retrograde`] computes the exact distance of every state of a [`Ranked`] and [`Backward`] space.
//!
//! # The report
//!
//! A search does not fail, it has an [`Outcome`]. The [`Report`] also has the [`Statistics`], the proved lower bound, the rounds of
//! iterative methods and the table R of branch and bound. A search stopped by a limit reports what is known so far. [`Report::states`]
//! lists the states of the plan. [`Guarantee::Nothing`] does not mean that something went wrong: nothing is proved about the *cost* of
//! the plan, for example because a method that minimises moves does not know that every move costs 1.
//!
//! Costs are whole numbers of 32 bits: paths that cost more are left out, and a search with nothing else left ends with
//! [`StopReason::Overflow`] instead of calling the problem unsolvable.

pub mod clock;
mod cost;
mod decimal;
#[doc(hidden)]
pub mod fast;
mod heuristic;
mod kernels;
mod landscape;
mod limits;
mod methods;
pub mod observe;
#[cfg(feature = "parallel")]
pub mod parallel_ida;
mod problem;
#[doc(hidden)]
pub mod processor;
mod random;
mod replay;
mod report;
pub mod run;
mod search;
mod seen;
mod space;
mod tuning;

/// Whether threads are available: in WebAssembly there is only the calling one.
pub const THREADS: bool = !cfg!(all(target_family = "wasm", not(target_feature = "atomics")));

pub use decimal::{Decimal, DecimalError};
pub use heuristic::{AsHeuristic, Estimate, Heuristic, HeuristicRef, Quality, Zero, estimate};
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

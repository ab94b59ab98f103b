//! Compares every method, store, rule and limit with the complete tables. One binary, so that each search is compiled once.

mod anytime;
mod bounds;
mod common;
mod costs;
mod domains;
mod heuristics;
mod limits;
mod methods;
mod metric;
mod patterns;
mod reasons;
mod table;
mod two_sided;
mod watch;

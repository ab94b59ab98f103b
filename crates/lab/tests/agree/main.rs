//! Compares every method, store, rule and limit with the complete tables, published answers and counts. One binary, so that each search is
//! compiled once.

mod anytime;
mod bounds;
mod common;
mod costs;
mod domains;
mod engine;
mod forecast;
mod heuristics;
mod known;
mod limits;
mod methods;
mod metric;
mod patterns;
mod reasons;
mod table;
mod two_sided;
mod watch;

//! Heuristics and forecasts compared with complete tables and counts.

mod forecast;
mod heuristics;

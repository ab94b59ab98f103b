//! What only sliding puzzles have: named goals, facts, reviews of solutions, generators, counts of whole spaces on disk, and the functions behind
//! the [capabilities](crate::domain::Capabilities) of their domain.

pub mod audit;
pub mod coach;
pub mod counting;
pub mod distances;
pub mod explain;
pub mod facts;
pub mod forecast;
pub mod generate;
pub mod goal;
pub mod options;
pub mod paths;
pub mod random;
pub mod tables;

use crate::domain::DomainName;
use crate::domains::TilesProblem;

/// The domains whose problems are boards.
pub static BOARD_DOMAINS: &[DomainName] = &[DomainName::of::<TilesProblem>()];

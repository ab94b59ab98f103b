//! What the rows of methods are written with.

pub(super) use jiugong_search::{Duplicates, GoalTest};

pub(super) use super::Selection;
pub(super) use super::row::{
    BOUNDS, CHEAPEST, CHEAPEST_IF, CHEAPEST_IF_CONSISTENT, FEWEST, KEEPS, MethodRow, ORDERS, ORDERS_BY_WEIGHT, Rounds,
    UsesHeuristic, WEIGHS,
};
pub(super) use crate::present::figures::Figure;
pub(super) use crate::present::language::Text;
pub(super) use crate::registry::Knob;

//! The verdict on one heuristic in short, as the API answers.

use std::io::{self, Write};

use jiugong_lab::HeuristicVerdict;
use serde::Serialize;

use crate::export::json::line;

/// The verdict on a heuristic from all states.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = AuditVerdict))]
pub struct VerdictJson<'a> {
    heuristic: &'static str,
    /// States from which a goal can be reached.
    states: u64,
    /// Moves between them.
    moves: u64,
    /// Whether h is never more than the distance.
    admissible: bool,
    /// States whose h is more than the distance.
    overestimates: u64,
    /// The state whose h is furthest too high.
    worst: Option<WorstState<'a>>,
    /// Whether no move lowers h by more than it costs, and goals have h = 0.
    consistent: bool,
    /// Moves that lower h by more than they cost.
    steep_moves: u64,
    /// The move that lowers h by the most.
    steepest: Option<WorstMove<'a>>,
    mean_h: f64,
    mean_distance: f64,
}

/// A state whose h is too high.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WorstState<'a> {
    state: &'a str,
    h: u32,
    distance: u32,
}

/// A move that lowers h by more than it costs.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WorstMove<'a> {
    from: &'a str,
    to: &'a str,
    h_from: u32,
    h_to: u32,
    cost: u32,
}

/// Writes the verdict on a heuristic as one JSON object.
///
/// # Errors
/// If `out` cannot be written to.
pub fn write_verdict(judged: &HeuristicVerdict, out: &mut dyn Write) -> io::Result<()> {
    let verdict = &judged.verdict;
    let worst = verdict.worst_overestimate.as_ref();
    let steepest = verdict.worst_move.as_ref();
    let record = VerdictJson {
        heuristic: judged.heuristic.name(),
        states: verdict.states,
        moves: verdict.moves,
        admissible: verdict.is_admissible(),
        overestimates: verdict.overestimates,
        worst: worst.map(|worst| WorstState { state: &worst.state.name, h: worst.h, distance: worst.distance }),
        consistent: verdict.is_consistent(),
        steep_moves: verdict.steep_moves,
        steepest: steepest.map(|worst| WorstMove {
            from: &worst.from.name,
            to: &worst.to.name,
            h_from: worst.h_from,
            h_to: worst.h_to,
            cost: worst.cost,
        }),
        mean_h: verdict.mean_h(),
        mean_distance: verdict.mean_distance(),
    };
    line(&record, out)
}

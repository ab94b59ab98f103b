//! What all searches from both ends have in common.

use jiugong_search::Side;

use crate::experiments::trace::Replay;
use crate::registry::pseudocode::{Line, code};

/// The lines of a search from both ends that takes nodes as `taken` says.
pub(super) fn pseudocode(taken: Line) -> Vec<Line> {
    code::two_sided(taken)
}

/// The deepest node of the forward search, or the plan if that is longer.
pub(super) fn depth(replay: &Replay) -> u32 {
    let forward = replay.nodes.keys().filter(|(side, _)| *side == Side::Forward);
    let deepest = forward.map(|&(side, id)| replay.moves_to(side, id)).max().unwrap_or(0);
    let plan = replay.met.map_or(0, |ends| ends.into_iter().map(|(side, id)| replay.moves_to(side, id)).sum());
    deepest.max(plan)
}

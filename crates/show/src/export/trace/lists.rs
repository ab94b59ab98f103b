//! The lists of nodes that a search keeps, after a step: OPEN and CLOSED, or what its method has instead.

use jiugong_lab::Language;
use jiugong_lab::registry::Shape;
use jiugong_lab::trace::{Replay, Trace, TraceNode};
use jiugong_search::Side;

use crate::catalogue::{self, side};

/// A list, or a part of it.
pub(super) struct List<'a> {
    pub(super) heading: String,
    /// The number of all its nodes.
    pub(super) count: usize,
    pub(super) nodes: Vec<&'a TraceNode>,
    /// Whether its nodes are still to be taken.
    pub(super) is_open: bool,
}

/// The lists, with at most `rows` nodes of each; those of the forward search first.
pub(super) fn lists<'a>(trace: &Trace, replay: &'a Replay, rows: usize, language: Language) -> Vec<List<'a>> {
    let shape = trace.selection.shape();
    if shape == Shape::Table {
        return Vec::new();
    }
    let sides: &[Side] = if trace.selection.two_sided() { &[Side::Forward, Side::Backward] } else { &[Side::Forward] };
    let walks = shape == Shape::Walk;
    let on_path = walks || shape == Shape::Path && !trace.conditions.remembers;
    let mut lists = Vec::new();
    for &of in sides {
        let of_side = |heading: String| {
            if sides.len() > 1 { catalogue::trace_side(language, &side(language, of), &heading) } else { heading }
        };
        let count = replay.open_count(of);
        let heading = match shape {
            Shape::Stack | Shape::Path => catalogue::trace_stack(language, count),
            Shape::Walk => catalogue::trace_neighbours(language, count),
            _ => catalogue::trace_open(language, count),
        };
        let nodes = replay.open(of).take(rows).collect();
        lists.push(List { heading: of_side(heading), count, nodes, is_open: true });
        // The newest nodes of CLOSED are the interesting ones.
        let (nodes, count, heading) = if on_path {
            let count = replay.path_count();
            (replay.path_end(rows).collect(), count, catalogue::trace_path(language, count))
        } else {
            let count = replay.closed_count(of);
            (replay.newest_closed(of, rows), count, catalogue::trace_closed(language, count))
        };
        lists.push(List { heading: of_side(heading), count, nodes, is_open: false });
    }
    lists
}

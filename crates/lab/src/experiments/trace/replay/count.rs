//! The counters of a replay, which end where the report's do.

use jiugong_search::{Side, Statistics};

use super::{Replay, TraceNode};
use crate::methods::Selection;

impl Replay {
    pub(super) fn largest_open(&self) -> u64 {
        self.counters.max_open.max((self.open[0].len() + self.open[1].len() + self.batch.len()) as u64)
    }

    /// Moves between a root and a node.
    pub(in crate::experiments::trace) fn moves_to(&self, side: Side, id: u64) -> u32 {
        let parent = |id: &u64| self.nodes.get(&(side, *id)).and_then(|entry| entry.parent);
        std::iter::successors(Some(id), parent).count() as u32 - 1
    }

    /// The counters so far; time and memory are not replayed.
    pub fn counters(&self) -> Statistics {
        let depth = match self.selection {
            Selection::Path => self.counters.depth.max(self.longest_plan),
            Selection::Sides if self.longest_plan > 0 => self.longest_plan,
            Selection::Sides => [Side::Forward, Side::Backward].into_iter().map(|side| self.layers(side)).sum(),
            selection if selection.two_sided() => {
                let forward = self.nodes.keys().filter(|(side, _)| *side == Side::Forward);
                let deepest = forward.map(|&(side, id)| self.moves_to(side, id)).max().unwrap_or(0);
                let plan = self.met.map_or(0, |ends| ends.into_iter().map(|(side, id)| self.moves_to(side, id)).sum());
                deepest.max(plan)
            }
            _ if self.conditions.unit_costs && self.selection != Selection::Bred => {
                self.nodes.values().map(|entry| entry.g).max().unwrap_or(0)
            }
            _ => self.nodes.keys().map(|&(side, id)| self.moves_to(side, id)).max().unwrap_or(0),
        };
        let max_open = if self.selection == Selection::Path { self.counters.max_open } else { self.largest_open() };
        Statistics { depth, max_open, ..self.counters }
    }

    /// The layers that one of two searches has gone through.
    pub(super) fn layers(&self, side: Side) -> u32 {
        let first = |entry: &TraceNode| entry.id.map(|id| self.moves_to(side, id));
        let waiting = self.open(side).next().and_then(first);
        let deepest = || self.closed(side).filter_map(first).max().map(|depth| depth + 1);
        waiting.or_else(deepest).unwrap_or(0)
    }
}

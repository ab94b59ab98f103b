//! Hill climbing (爬山法): its row and its call.

use jiugong_search::{Duplicates, Heuristic, Landscape, Observer, Report, Search, Store};

use super::{Call, General, Method, MethodRow, Selection, UsesHeuristic};
use crate::present::figures::Figure;
use crate::present::language::Text;
use crate::registry::Knob;

impl Method {
    /// Hill climbing.
    pub const HILL: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::HILL;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::hill),
    name: "hill",
    title: Text { en: "hill climbing", zh: "爬山法" },
    help: Text {
        en: "from the state in hand to a neighbour with a smaller h, until there is none",
        zh: "从当前状态走到 h 更小的邻居，直到没有更好的邻居为止",
    },
    heuristic: UsesHeuristic::Yes,
    duplicates: Duplicates::Back,
    stores: false,
    selection: Selection::Climb,
    knobs: &[Knob::Variant, Knob::Restarts, Knob::Seed],
    compared: false,
    gives_up: true,
    uncounted: &[Figure::Duplicates, Figure::Reopened],
    ..MethodRow::PLAIN
};

pub(super) fn run<S, V, O, H>(search: Search<'_, S, V, O>, heuristic: &H) -> Report<S::Move>
where
    S: Landscape,
    V: Store<S>,
    O: Observer<S>,
    H: Heuristic<S>,
{
    search.hill(heuristic)
}

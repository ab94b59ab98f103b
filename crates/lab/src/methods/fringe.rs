//! Fringe search (边缘搜索): its row and its call.

use jiugong_search::{Heuristic, Observer, Report, Search, Space, Store};

use super::{CHEAPEST_IF, Call, General, KEEPS, Method, MethodRow, Rounds, Selection, UsesHeuristic};
use crate::present::language::Text;

impl Method {
    /// Fringe search.
    pub const FRINGE: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::FRINGE;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::fringe),
    name: "fringe",
    title: Text { en: "fringe search", zh: "边缘搜索" },
    help: Text {
        en: "rounds within a growing bound on f like IDA*, with OPEN and CLOSED kept from round to round and never sorted",
        zh: "像 IDA* 一样以逐渐增大的 f 为界分轮进行，但各轮之间保留 OPEN 与 CLOSED，且 OPEN 不排序",
    },
    guarantee: CHEAPEST_IF,
    heuristic: UsesHeuristic::Yes,
    selection: Selection::Listed,
    rounds: Rounds::Bounds,
    knobs: KEEPS,
    optimal: true,
    ..MethodRow::PLAIN
};

pub(super) fn run<S, V, O, H>(search: Search<'_, S, V, O>, heuristic: &H) -> Report<S::Move>
where
    S: Space,
    V: Store<S>,
    O: Observer<S>,
    H: Heuristic<S>,
{
    search.fringe(heuristic)
}

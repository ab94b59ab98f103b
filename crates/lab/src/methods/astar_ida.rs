//! A* at the top and IDA* below (A*+IDA*): its row and its call.

use jiugong_search::{Heuristic, Observer, Report, Search, Space, Store};

use super::{CHEAPEST_IF, Call, General, Method, MethodRow, Rounds, Selection, UsesHeuristic};
use crate::present::language::Text;
use crate::registry::Knob;

impl Method {
    /// A* at the top and IDA* below.
    pub const ASTAR_IDA: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::ASTAR_IDA;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::astar_ida),
    name: "astar-ida",
    title: Text { en: "A* at the top, IDA* below", zh: "上层 A*，下层 IDA*" },
    help: Text {
        en: "A* until it holds 262,144 nodes, or what --capacity says; then IDA* from each node in OPEN, with what A* knows as a table",
        zh: "先用 A*，直到存满 262,144 个结点（可用 --capacity 修改）；再从 OPEN 表的每个结点做 IDA*，并以 A* 的结果判重",
    },
    guarantee: CHEAPEST_IF,
    heuristic: UsesHeuristic::Yes,
    selection: Selection::Topped,
    rounds: Rounds::Bounds,
    knobs: &[Knob::Capacity],
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
    search.astar_ida(heuristic)
}

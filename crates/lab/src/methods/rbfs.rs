//! Recursive best-first search (递归最佳优先): its row and its call.

use jiugong_search::{Duplicates, Heuristic, Observer, Report, Search, Space, Store};

use super::{CHEAPEST_IF, Call, General, Method, MethodRow, Selection, UsesHeuristic};
use crate::present::language::Text;
use crate::registry::Knob;

impl Method {
    /// Recursive best-first search.
    pub const RBFS: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::RBFS;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::rbfs),
    name: "rbfs",
    title: Text { en: "recursive best-first search", zh: "递归最佳优先" },
    help: Text {
        en: "best-first in the memory of one path: children are forgotten, and their parent keeps the smallest f below it",
        zh: "只用一条路径的内存进行最佳优先搜索：退回时忘掉子结点，父结点记住其下最小的 f",
    },
    guarantee: CHEAPEST_IF,
    heuristic: UsesHeuristic::Yes,
    duplicates: Duplicates::Path,
    stores: false,
    selection: Selection::Backed,
    knobs: &[Knob::Duplicates, Knob::Store],
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
    search.rbfs(heuristic)
}

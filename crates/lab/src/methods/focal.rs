//! Focal search, A*ε (焦点搜索): its row and its call.

use jiugong_search::{Heuristic, Observer, Report, Search, Space, Store};

use super::{Call, General, Method, MethodRow, Selection, UsesHeuristic};
use crate::present::language::Text;
use crate::registry::Knob;

impl Method {
    /// Focal search, A*ε.
    pub const FOCAL: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::FOCAL;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::focal),
    name: "focal",
    title: Text { en: "focal search (A*ε)", zh: "焦点搜索（A*ε）" },
    help: Text {
        en: "takes the smallest h of the nodes whose f is within a ratio of the smallest: 1.5, or what --within says",
        zh: "在 f 不超过最小值若干倍的结点（FOCAL 表）中取 h 最小的：默认 1.5 倍，可用 --within 修改",
    },
    guarantee: Text {
        en: "at most the ratio × the optimum, if h is admissible",
        zh: "h 可采纳时不超过最优的给定倍数",
    },
    heuristic: UsesHeuristic::Yes,
    selection: Selection::Focal,
    knobs: &[Knob::GoalTest, Knob::Duplicates, Knob::Store, Knob::Within],
    ..MethodRow::PLAIN
};

pub(super) fn run<S, V, O, H>(search: Search<'_, S, V, O>, heuristic: &H) -> Report<S::Move>
where
    S: Space,
    V: Store<S>,
    O: Observer<S>,
    H: Heuristic<S>,
{
    search.focal(heuristic)
}

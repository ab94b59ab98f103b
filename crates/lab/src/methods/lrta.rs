//! Learning real-time A* (实时学习 A*): its row and its call.

use jiugong_search::{Duplicates, Heuristic, Space, Observer, Report, Search, Store};

use super::{Call, General, Method, MethodRow, Rounds, Selection, UsesHeuristic};
use crate::present::language::Text;
use crate::registry::Knob;

impl Method {
    /// Learning real-time A*.
    pub const LRTA: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::LRTA;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::lrta),
    name: "lrta",
    title: Text { en: "LRTA*", zh: "实时学习 A*" },
    help: Text {
        en: "walks while it searches: looks a little ahead, learns better estimates, moves on; over trials the way becomes the best",
        zh: "边搜索边行走：向前看几步，修正估计值，再前进；多次尝试后路径趋于最优",
    },
    guarantee: Text {
        en: "reaches the goal where there is a way back from everywhere; lowest cost in the end, if h is admissible",
        zh: "处处都有退路时必达目标；h 可采纳时，多次尝试后代价最小",
    },
    heuristic: UsesHeuristic::Yes,
    duplicates: Duplicates::Back,
    stores: false,
    selection: Selection::Ahead,
    rounds: Rounds::Trials,
    knobs: &[Knob::Trials, Knob::Lookahead],
    compared: false,
    gives_up: true,
    ..MethodRow::PLAIN
};

pub(super) fn run<S, V, O, H>(search: Search<'_, S, V, O>, heuristic: &H) -> Report<S::Move>
where
    S: Space,
    V: Store<S>,
    O: Observer<S>,
    H: Heuristic<S>,
{
    search.lrta(heuristic)
}

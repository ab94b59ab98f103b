//! Simulated annealing (模拟退火): its row and its call.

use jiugong_search::{Duplicates, Heuristic, Landscape, Observer, Report, Search, Store};

use super::{Call, General, Method, MethodRow, Selection, UsesHeuristic};
use crate::present::figures::Figure;
use crate::present::language::Text;
use crate::registry::Knob;

impl Method {
    /// Simulated annealing.
    pub const ANNEALING: Method = Method(&ROW);
}

pub(super) const METHOD: Method = Method::ANNEALING;

static ROW: MethodRow = MethodRow {
    call: Call::General(General::annealing),
    name: "annealing",
    title: Text { en: "simulated annealing", zh: "模拟退火" },
    help: Text {
        en: "neighbours drawn at random; worse ones are taken too, ever less often as the temperature falls",
        zh: "随机抽取邻居，较差的也可能接受，温度越低可能性越小",
    },
    heuristic: UsesHeuristic::Yes,
    duplicates: Duplicates::Back,
    stores: false,
    selection: Selection::Drawn,
    knobs: &[Knob::Schedule, Knob::Seed],
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
    search.annealing(heuristic)
}

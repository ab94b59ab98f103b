//! The genetic algorithm (遗传算法): its row and its call. Only boards of queens support crossover.

use jiugong_puzzles::queens::{Complete, QueenMove, Queens};
use jiugong_search::{Duplicates, GoalTest, Report};

use super::on_complete;
use crate::engine::Run;
use crate::experiments::solve::RequestError;
use crate::methods::{Method, MethodRow, Selection, UsesHeuristic};
use crate::present::figures::Figure;
use crate::present::language::Text;
use crate::registry::Knob;

impl Method {
    /// The genetic algorithm.
    pub const GENETIC: Method = Method(&ROW);
}

static ROW: MethodRow = MethodRow {
    name: "genetic",
    title: Text { en: "genetic algorithm", zh: "遗传算法" },
    help: Text {
        en: "a population whose better members are crossed and changed at random, for problems whose states can be crossed",
        zh: "种群中较好的个体交叉并随机变异，逐代改进；适用于状态可以交叉的问题",
    },
    heuristic: UsesHeuristic::Yes,
    goal_test: GoalTest::Generation,
    duplicates: Duplicates::Back,
    stores: false,
    selection: Selection::TOURNAMENT,
    knobs: &[Knob::Seed],
    compared: false,
    gives_up: true,
    uncounted: &[Figure::Duplicates, Figure::MaxClosed],
    ..MethodRow::PLAIN
};

pub(super) fn search(queens: &Queens, run: Run<'_, Queens>) -> Result<Report<QueenMove>, RequestError> {
    let estimator = on_complete(run.config.heuristic)?;
    Ok(run.genetic(&Complete::new(queens.clone()), &*estimator))
}

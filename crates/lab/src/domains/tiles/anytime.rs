//! The anytime search of the sliding puzzle, with the same report as every other method.

use std::time::Duration;

use jiugong_puzzles::tiles::anytime::{self, Answer, EndReason, Options, anytime};
use jiugong_puzzles::tiles::{Move, MoveCost, SpaceError};
use jiugong_search::{Cost, Duplicates, GoalTest, Guarantee, Outcome, Plan, Progress, Report, StopReason};

use super::{TilesError, TilesProblem};
use crate::engine::watch::Event;
use crate::engine::{Run, remaining_limits};
use crate::experiments::solve::RequestError;
use crate::methods::{Method, MethodRow};
use crate::present::figures::Figure;
use crate::present::language::Text;
use crate::registry::Knob;
use crate::request::settings::Ratio;

impl Method {
    /// Anytime search.
    pub const ANYTIME: Method = Method(&ROW);
}

static ROW: MethodRow = MethodRow {
    name: "anytime",
    title: Text { en: "anytime", zh: "随时算法" },
    help: Text {
        en: "a solution at once, then shorter ones and a higher lower bound until time is up; boards of any size",
        zh: "立即给出一个解，然后不断缩短并提高下界，直到时间用完；棋盘大小不限",
    },
    guarantee: Text { en: "a proven gap to the fewest moves", zh: "已证明与最少步数的差距" },
    goal_test: GoalTest::Generation,
    duplicates: Duplicates::Back,
    stores: false,
    knobs: &[Knob::Within, Knob::Threads],
    compared: false,
    own_time: Some(TIME),
    keeps_node_limit: false,
    narrows_gap: true,
    uncounted: &[
        Figure::Generated,
        Figure::Duplicates,
        Figure::Reopened,
        Figure::Pruned,
        Figure::MaxOpen,
        Figure::MaxClosed,
    ],
    ..MethodRow::PLAIN
};

/// The default time limit.
const TIME: Duration = Duration::from_secs(10);

/// Searches `problem`. If a limit is reached after a solution was found, the solution is the answer, with the proven ratio.
pub(super) fn search(problem: &TilesProblem, run: Run<'_, TilesProblem>) -> Result<Report<Move>, RequestError> {
    let Run { config, settings, watcher, began, .. } = run;
    if problem.cost != MoveCost::Unit {
        return Err(TilesError::UnitCostsOnly { method: Method::ANYTIME }.into());
    }
    let (start, goal) = (&problem.start, &problem.goal);
    if start.size() != goal.size() {
        return Err(SpaceError::Sizes { start: start.size(), goal: goal.size() }.into());
    }
    let options = Options {
        limits: remaining_limits(&settings.limits, began),
        within: config.within.map(|Ratio { times, of }| anytime::Ratio { times, of }),
        threads: config.threads(),
    };
    let (mut last, events) = ((Cost::MAX, 0), watcher.wants_events());
    let answer = anytime(start, goal, &options, &mut |progress: &Progress| {
        let (length, bound) = (progress.best.unwrap_or(Cost::MAX), progress.bound.unwrap_or(0));
        if events && bound > last.1 {
            watcher.event(Event::Bound(bound));
        }
        if events && length < last.0 {
            watcher.event(Event::Incumbent(length));
        }
        last = (length, bound);
        watcher.progress(progress)
    });
    Ok(report(answer))
}

fn report(answer: Answer) -> Report<Move> {
    let plan = |moves: Vec<Move>| {
        let cost = moves.len() as Cost;
        Plan::new(moves, cost)
    };
    let incumbents: Vec<_> = answer.plans.into_iter().map(plan).collect();
    let outcome = match (incumbents.last().cloned(), answer.end_reason) {
        (_, EndReason::Unsolvable) => Outcome::Unsolvable,
        (Some(plan), EndReason::Optimal) => Outcome::Solved { plan, guarantee: Guarantee::Optimal },
        (Some(plan), _) => {
            let guarantee = Guarantee::Within { times: plan.cost, of: answer.lower_bound };
            Outcome::Solved { plan, guarantee }
        }
        (None, EndReason::Limit(why)) => Outcome::Stopped { why, best: None },
        // Without a plan nothing can be proved about one.
        (None, EndReason::Optimal | EndReason::Within) => Outcome::Stopped { why: StopReason::Observer, best: None },
    };
    Report {
        outcome,
        lower_bound: answer.lower_bound,
        statistics: answer.statistics,
        iterations: Vec::new(),
        incumbents,
    }
}

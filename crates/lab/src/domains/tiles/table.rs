//! Solves the sliding puzzle by its complete table, with the same report as a search.

use std::sync::atomic::Ordering;

use jiugong_puzzles::tiles::pushes::{Push, PushExact, Pushes, Step};
use jiugong_puzzles::tiles::{Board, Complete, Convention, LineAnswers, Move, MoveCost, Path, Replay, Size};
use jiugong_search::clock::Instant;
use jiugong_search::{
    Cost, Duplicates, Fate, Guarantee, Limits, Outcome, Plan, Ranked, Report, Side, Statistics, StopReason,
};

use super::{TilesError, TilesProblem};
use crate::domain::Rules;
use crate::engine::watch::{Event, Node, Watcher};
use crate::experiments::solve::RequestError;
use crate::methods::{FEWEST, Method, MethodRow, Selection};
use crate::present::figures::Figure;
use crate::present::language::Text;
use crate::request::settings::Settings;

impl Method {
    /// A descent through the complete table.
    pub const TABLE: Method = Method(&ROW);
}

static ROW: MethodRow = MethodRow {
    name: "table",
    title: Text { en: "complete table", zh: "查表" },
    help: Text {
        en: "walks down the complete table of distances, without a search; boards of up to 9 cells, 2x5 and 5x2",
        zh: "沿完整的距离表走到目标，不搜索；适用于至多 9 格的棋盘以及 2x5、5x2",
    },
    guarantee: FEWEST,
    duplicates: Duplicates::Back,
    stores: false,
    selection: Selection::KNOWN,
    optimal: true,
    compared: false,
    at_once: true,
    uncounted: &[Figure::Duplicates, Figure::Reopened, Figure::Pruned],
    ..MethodRow::PLAIN
};

/// Whether the table is the default: it exists, supports these costs, and no option of a search is set.
pub(super) fn suits(size: Size, cost: MoveCost, settings: &Settings) -> bool {
    cost == MoveCost::Unit && settings.heuristic.is_none() && !settings.searches() && Complete::serves(size)
}

/// Follows the table from the start to the goal.
pub(super) fn walk(
    problem: &TilesProblem,
    limits: &Limits,
    watcher: &mut dyn Watcher<Board, Move>,
) -> Result<Report<Move>, RequestError> {
    let began = Instant::now();
    let (start, goal) = (&problem.start, &problem.goal);
    if start.size() != goal.size() {
        return Err(jiugong_puzzles::tiles::SpaceError::Sizes { start: start.size(), goal: goal.size() }.into());
    }
    let no_table = || TilesError::NoTable { size: goal.size() };
    let least_bytes = Complete::least_bytes(goal.size()).ok_or_else(no_table)?;
    if let Some(why) = early(limits, least_bytes) {
        return Ok(ended(Outcome::Stopped { why, best: None }, 0, Statistics::default()));
    }
    let complete = Complete::new(goal, problem.order).ok_or_else(no_table)?;
    let Some(path) = complete.path(start) else {
        let looked = Statistics { bytes: complete.bytes(), time: began.elapsed(), ..Statistics::default() };
        return Ok(ended(Outcome::Unsolvable, jiugong_search::UNREACHABLE, looked));
    };
    let walked = TableWalk { start, path: &path, began, bytes: complete.bytes() };
    walked.report(limits, watcher, |moves| problem.replay(moves))
}

/// Follows the table from the start to the goal by pushes.
pub(super) fn walk_pushes(
    problem: &Pushes,
    limits: &Limits,
    watcher: &mut dyn Watcher<Board, Push>,
) -> Result<Report<Push>, RequestError> {
    let began = Instant::now();
    if let Some(why) = early(limits, problem.count()) {
        return Ok(ended(Outcome::Stopped { why, best: None }, 0, Statistics::default()));
    }
    let no_table = || TilesError::NoTable { size: problem.slides().size() };
    let exact = PushExact::new(problem).ok_or_else(no_table)?;
    let Some(path) = exact.path(problem) else {
        let looked = Statistics { bytes: exact.bytes(), time: began.elapsed(), ..Statistics::default() };
        return Ok(ended(Outcome::Unsolvable, jiugong_search::UNREACHABLE, looked));
    };
    let walked = TableWalk { start: &problem.start_board(), path: &path, began, bytes: exact.bytes() };
    walked.report(limits, watcher, |moves| problem.replay(moves))
}

/// Why the table cannot be used at all: the search was cancelled, or the table does not fit in memory.
fn early(limits: &Limits, bytes: usize) -> Option<StopReason> {
    if limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
        return Some(StopReason::Cancelled);
    }
    limits.bytes.filter(|&most| most < bytes).map(|_| StopReason::Bytes)
}

fn ended<M>(outcome: Outcome<M>, lower_bound: Cost, statistics: Statistics) -> Report<M> {
    Report { outcome, lower_bound, statistics, iterations: Vec::new(), incumbents: Vec::new() }
}

/// A path through a table of `bytes` bytes.
struct TableWalk<'a, M> {
    start: &'a Board,
    path: &'a [M],
    began: Instant,
    bytes: usize,
}

impl<M: Step> TableWalk<'_, M> {
    /// The path as a report; `replay` returns the cost of its moves. Each board passed counts as expanded.
    fn report(
        &self,
        limits: &Limits,
        watcher: &mut dyn Watcher<Board, M>,
        replay: impl Fn(&[M]) -> Option<Cost>,
    ) -> Result<Report<M>, RequestError> {
        let path = self.path;
        let most = limits.nodes.unwrap_or(u64::MAX);
        let walked = &path[..path.len().min(usize::try_from(most).unwrap_or(usize::MAX))];
        if watcher.wants_events() {
            self.emit(walked.len(), watcher);
        }
        let statistics = Statistics {
            expanded: walked.len() as u64,
            generated: walked.len() as u64 + 1,
            max_open: 1,
            max_closed: walked.len() as u64,
            depth: walked.len() as u32,
            time: self.began.elapsed(),
            bytes: self.bytes,
            ..Statistics::default()
        };
        if walked.len() < path.len() {
            let stopped = Outcome::Stopped { why: StopReason::Nodes, best: None };
            return Ok(ended(stopped, walked.len() as Cost + 1, statistics));
        }
        let moves = path.to_vec();
        let cost = replay(&moves).ok_or(RequestError::Unsound)?;
        // The table counts moves. If they cost more than one each, the fewest moves need not be the cheapest, but no path costs less than its
        // number of moves.
        let least = path.len() as Cost;
        let guarantee = if cost == least { Guarantee::Optimal } else { Guarantee::Nothing };
        Ok(ended(Outcome::Solved { plan: Plan::new(moves, cost), guarantee }, least, statistics))
    }

    /// Sends events for the first `walked` boards of the path to `watcher`.
    fn emit(&self, walked: usize, watcher: &mut dyn Watcher<Board, M>) {
        let whole = self.path.len() as Cost;
        let node = |place: usize, by: Option<M>, position: &Board| Node {
            id: Some(place as u64),
            parent: place.checked_sub(1).map(|parent| parent as u64),
            by,
            position: position.clone(),
            g: place as Cost,
            h: whole - place as Cost,
            f: u64::from(whole),
            side: Side::Forward,
        };
        let mut board = self.start.clone();
        let mut last = None;
        watcher.event(Event::Node(Fate::Started, node(0, None, &board)));
        for (place, &step) in self.path[..walked].iter().enumerate() {
            watcher.event(Event::Node(Fate::Expanded, node(place, last, &board)));
            step.make(&mut board);
            last = Some(step);
            watcher.event(Event::Node(Fate::Generated, node(place + 1, last, &board)));
        }
        if walked == self.path.len() {
            watcher.event(Event::Node(Fate::Reached, node(walked, last, &board)));
        }
    }
}

/// Shortest paths from many boards to one goal, where a plan would also use the table and no limit could stop it: the
/// same moves, replayed in the same way, without the report.
#[derive(Clone, Debug)]
pub struct Walks {
    complete: Complete,
    replay: Replay,
}

impl Walks {
    /// The paths to the goal of a plan; `None` if the plan is not answered by the table alone.
    pub fn of(plan: &crate::Plan) -> Option<Self> {
        let TilesProblem { goal, order, .. } = plan.instance.get()?;
        let limits = &plan.settings.limits;
        let least_bytes = Complete::least_bytes(goal.size())?;
        let is_free = limits.nodes.is_none() && limits.bytes.is_none_or(|most| most >= least_bytes);
        if !plan.config.automatic || plan.config.method != Method::TABLE || !is_free {
            return None;
        }
        Some(Walks { complete: Complete::new(goal, *order)?, replay: Replay::new(goal)? })
    }

    /// A shortest path from `start`, replayed. `None` if there is none or the size differs: use the report in this case.
    #[inline]
    pub fn path(&self, start: &Board) -> Option<Path> {
        self.complete.path(start).filter(|path| self.replay.leads(start, path))
    }

    /// Answers the first lines of `text`, boards of 3×3 as nine digits, with lines of letters in `out`. Stops at the first other line and when
    /// `out` is full; use the report for the next line. Each path is replayed.
    pub fn answer_lines(&self, convention: Convention, text: &[u8], out: &mut [u8]) -> LineAnswers {
        self.complete.answer_lines(&self.replay, convention, text, out)
    }
}

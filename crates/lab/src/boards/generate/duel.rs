//! Random boards on which one contender has the largest advantage over another.

use std::collections::HashSet;

use jiugong_puzzles::tiles::Board;

use crate::boards::random::{Random, RandomBoard};
use crate::domains::TilesProblem;
use crate::experiments::compare::Contender;
use crate::experiments::generate::{DuelReport, DuelRequest, GeneratedItem, Measure};
use crate::experiments::solve::{RequestError, solve};
use crate::request::settings::Settings;

/// Tries random boards that reach `goal`, and keeps those on which `request.faster` has the largest advantage over `request.than`. Calls `watch`
/// with the number of boards tried; it returns whether to continue.
///
/// # Errors
/// If a contender does not support the board.
pub fn duel(
    goal: &Board,
    request: &DuelRequest,
    settings: &Settings,
    watch: &mut dyn FnMut(u64) -> bool,
) -> Result<DuelReport<Board>, RequestError> {
    let mut random = Random::new(request.seed);
    let mut seen = HashSet::new();
    let mut report = DuelReport { best: Vec::new(), tried: 0, beaten: 0, unsolved: 0, complete: true };
    for number in 0..request.sample {
        if !watch(number) {
            report.complete = false;
            break;
        }
        let board = random.board(goal);
        if !seen.insert(board.clone()) {
            continue;
        }
        let problem = TilesProblem::new(board, goal.clone());
        let measured =
            [request.faster, request.than].map(|contender| measure(&problem, contender, request.by, settings));
        // The figures of a cancelled search are meaningless.
        if !watch(number) {
            report.complete = false;
            break;
        }
        report.tried += 1;
        let [faster, than] = measured;
        let (Some(faster), Some(than)) = (faster?, than?) else {
            report.unsolved += 1;
            continue;
        };
        if than > faster {
            report.beaten += 1;
            report.best.push(GeneratedItem { figures: Some((faster, than)), ..GeneratedItem::random(problem.start) });
        }
    }
    report.keep_best(request.count);
    Ok(report)
}

/// The figure of a contender, if it finds a solution.
fn measure(
    problem: &TilesProblem,
    contender: Contender,
    by: Measure,
    settings: &Settings,
) -> Result<Option<u64>, RequestError> {
    let settings = Settings { method: Some(contender.method), heuristic: contender.heuristic, ..settings.clone() };
    let report = solve(problem, &settings, &mut ())?;
    Ok((report.outcome_name() == "solved").then(|| by.of(&report.search.statistics)))
}

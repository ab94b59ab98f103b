//! `json`: one object per heuristic.

use std::io::{self, Write};

use jiugong_lab::audit::{AuditReport, DeclaredQuality};
use jiugong_lab::{Amount, Fact, Facts, problem_facts};
use jiugong_search::Quality;
use serde::Serialize;

use super::{Difference, declared, in_units};
use crate::export::json::line;

#[derive(Serialize)]
struct AuditJson<'a> {
    #[serde(flatten)]
    stated: &'a Facts,
    settings: &'a Facts,
    heuristic: &'static str,
    states: u64,
    /// Moves between the states; both directions count.
    edges: u64,
    admissible: bool,
    overestimates: u64,
    worst_overestimate: Option<OverestimateRecord<'a>>,
    consistent: bool,
    inconsistent_edges: u64,
    worst_edge: Option<InconsistentMoveRecord<'a>>,
    goal_not_zero: bool,
    missteps: u64,
    mean_h: f64,
    mean_distance: f64,
    mean_error: f64,
    /// Pairs of h* − h and the number of states.
    histogram: Vec<(Difference, u64)>,
    /// The quality in the registry.
    declared: &'static str,
    /// Whether that quality holds here.
    promise: &'static str,
}

#[derive(Serialize)]
struct OverestimateRecord<'a> {
    state: &'a Fact,
    h: Amount,
    distance: Amount,
}

#[derive(Serialize)]
struct InconsistentMoveRecord<'a> {
    from: &'a Fact,
    #[serde(rename = "move")]
    by: &'a str,
    cost: Amount,
    to: &'a Fact,
    h_from: Amount,
    h_to: Amount,
}

pub(super) fn write(report: &AuditReport, out: &mut dyn Write) -> io::Result<()> {
    let (stated, settings) = (problem_facts(&report.problem, report.from_goal), report.problem.posing());
    let amount = |cost: u32| report.problem.amount(cost);
    for judged in &report.judged {
        let verdict = &judged.verdict;
        let declared = declared(report, judged);
        let record = AuditJson {
            stated: &stated,
            settings: &settings,
            heuristic: judged.heuristic.name(),
            states: verdict.states,
            edges: verdict.moves,
            admissible: verdict.is_admissible(),
            overestimates: verdict.overestimates,
            worst_overestimate: verdict.worst_overestimate.as_ref().map(|worst| OverestimateRecord {
                state: &worst.state.fact,
                h: amount(worst.h),
                distance: amount(worst.distance),
            }),
            consistent: verdict.is_consistent(),
            inconsistent_edges: verdict.steep_moves,
            worst_edge: verdict.worst_move.as_ref().map(|worst| InconsistentMoveRecord {
                from: &worst.from.fact,
                by: &worst.by,
                cost: amount(worst.cost),
                to: &worst.to.fact,
                h_from: amount(worst.h_from),
                h_to: amount(worst.h_to),
            }),
            goal_not_zero: verdict.goals_not_zero > 0,
            missteps: verdict.missteps,
            mean_h: in_units(report, verdict.mean_h()),
            mean_distance: in_units(report, verdict.mean_distance()),
            mean_error: in_units(report, verdict.mean_error()),
            histogram: verdict.errors.iter().map(|(&error, &n)| (Difference::new(report, error), n)).collect(),
            declared: match declared {
                Quality::Consistent => "consistent",
                Quality::Admissible => "admissible",
                Quality::Inadmissible => "inadmissible",
                Quality::Unknown => "unknown",
            },
            promise: match verdict.judge(declared) {
                DeclaredQuality::Holds => "kept",
                DeclaredQuality::Exceeded => "exceeded",
                DeclaredQuality::Violated => "broken",
                DeclaredQuality::Unknown => "none",
            },
        };
        line(&record, out)?;
    }
    Ok(())
}

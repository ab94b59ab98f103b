//! Audits a heuristic, or a formula, on every state of a problem.

use jiugong_lab::audit::Verdict;
use jiugong_lab::registry::HeuristicName;
use jiugong_lab::{AuditPlan, Explain, WholeSpaceError, judge_heuristics};
use jiugong_show::catalogue;
use serde::Serialize;
use utoipa::ToSchema;

use super::layers::SEARCHED;
use crate::allowance::Allowance;
use crate::ask::{Ask, JSON, Request};
use crate::fields::{Subject, Verb};
use crate::openapi::{Lang, SearchResponses};
use crate::problem::Problem;
use crate::schema::body;
use crate::work::{Effort, Work};

static AUDIT: Verb = Verb {
    help: "A heuristic to audit on every state of a problem.",
    about: Subject::Problem { without: SEARCHED.split_at(1).1 },
    options: &[],
    lists: &[],
};

body! {
    /// A heuristic to audit on every state of a problem.
    AuditBody => &AUDIT
}

/// The verdict on a heuristic from all states.
#[derive(Serialize, ToSchema)]
struct AuditJson {
    heuristic: &'static str,
    /// States from which a goal can be reached.
    states: u64,
    /// Moves between them.
    moves: u64,
    /// Whether h is never more than the distance.
    admissible: bool,
    /// States whose h is more than the distance.
    overestimates: u64,
    /// The state whose h is furthest too high.
    worst: Option<WorstState>,
    /// Whether no move lowers h by more than it costs, and goals have h = 0.
    consistent: bool,
    /// Moves that lower h by more than they cost.
    steep_moves: u64,
    /// The move that lowers h by the most.
    steepest: Option<WorstMove>,
    mean_h: f64,
    mean_distance: f64,
}

/// A state whose h is too high.
#[derive(Serialize, ToSchema)]
struct WorstState {
    state: String,
    h: u32,
    distance: u32,
}

/// A move that lowers h by more than it costs.
#[derive(Serialize, ToSchema)]
struct WorstMove {
    from: String,
    to: String,
    h_from: u32,
    h_to: u32,
    cost: u32,
}

impl AuditJson {
    fn new<M>(heuristic: HeuristicName, verdict: Verdict<String, M>) -> Self {
        AuditJson {
            heuristic: heuristic.name(),
            states: verdict.states,
            moves: verdict.moves,
            admissible: verdict.is_admissible(),
            overestimates: verdict.overestimates,
            consistent: verdict.is_consistent(),
            steep_moves: verdict.steep_moves,
            mean_h: verdict.mean_h(),
            mean_distance: verdict.mean_distance(),
            worst: verdict.worst_overestimate.map(|worst| WorstState {
                state: worst.state,
                h: worst.h,
                distance: worst.distance,
            }),
            steepest: verdict.worst_move.map(|worst| WorstMove {
                from: worst.from,
                to: worst.to,
                h_from: worst.h_from,
                h_to: worst.h_to,
                cost: worst.cost,
            }),
        }
    }
}

/// Audits a heuristic, or a formula of several, on every state of a problem that does not have too many.
#[utoipa::path(post, path = "/api/v1/audit", tag = "searches", params(Lang), request_body = AuditBody,
    responses((status = 200, description = "The verdict", body = AuditJson), SearchResponses))]
pub(crate) fn audit(allowance: &Allowance, request: Request) -> Result<Work, Problem> {
    let ask = Ask::new(request, &[])?;
    let kind = ask.kind(&[JSON])?;
    let language = ask.language;
    let verb_request = ask.verb_request(allowance, &AUDIT)?;
    let problem = verb_request.problem()?;
    let settings = verb_request.request.settings.clone();
    let Some(heuristic) = settings.heuristic else {
        return Err(Problem::field(language, "heuristic", catalogue::web_missing(language)));
    };
    Ok(Work::search(Effort::Unknown, allowance.time, kind, move |job| {
        let mut settings = settings.clone();
        job.bind(&mut settings.limits);
        let field = problem.domain().row().field;
        let plan = AuditPlan::resolve(&problem, &[heuristic], &settings);
        let judged = (plan.map_err(WholeSpaceError::from).and_then(|plan| judge_heuristics(&plan)))
            .map_err(|error| Problem::field(language, field, error.explain(language)))?;
        let verdict = judged.into_iter().next().map(|one| one.verdict.map_states(|view| view.name));
        let record = verdict.map(|verdict| AuditJson::new(heuristic, verdict));
        Ok(serde_json::to_vec(&record).unwrap_or_default())
    }))
}

//! Audits a heuristic, or a formula, on every state of a problem.

use jiugong_lab::{AuditPlan, Explain, Purpose, WholeSpaceError, judge_heuristics};
use jiugong_show::catalogue;
use jiugong_show::export::{schema, write_verdict};

use super::layers::SEARCHED;
use super::written;
use crate::allowance::Allowance;
use crate::ask::{JSON, ParsedRequest, Request};
use crate::fields::{Subject, Verb};
use crate::openapi::{Lang, SearchResponses};
use crate::problem::Problem;
use crate::schema::body;
use crate::work::{Effort, Work};

static AUDIT: Verb = Verb {
    help: "A heuristic to audit on every state of a problem.",
    about: Subject::Problem { without: SEARCHED.split_at(1).1, purpose: Purpose::Solve },
    options: &[],
    lists: &[],
};

body! {
    /// A heuristic to audit on every state of a problem.
    AuditBody => &AUDIT
}

/// Audits a heuristic, or a formula of several, on every state of a problem that does not have too many.
#[utoipa::path(post, path = "/api/v1/audit", tag = "searches", params(Lang), request_body = AuditBody,
    responses((status = 200, description = "The verdict", body = schema::Verdict), SearchResponses))]
pub(crate) fn audit(allowance: &Allowance, request: Request) -> Result<Work, Problem> {
    let ask = ParsedRequest::new(request, &[])?;
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
        Ok(judged.iter().flat_map(|judged| written(|out| write_verdict(judged, out))).collect())
    }))
}

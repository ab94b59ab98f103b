//! The tree of a search, as a picture.

use http::header::{HeaderName, HeaderValue};
use jiugong_lab::registry::Kind;
use jiugong_lab::trace::Window;
use jiugong_lab::tree::Fold;
use jiugong_lab::{Explain, OptionRow, Purpose, Text, defaults};
use jiugong_show::catalogue;
use jiugong_show::export::tree_scene;

use super::{SVG, clamped_names, effort, picture};
use crate::allowance::Allowance;
use crate::ask::{ParsedRequest, Request};
use crate::fields::{Subject, Verb};
use crate::openapi::{Lang, SearchResponses};
use crate::problem::Problem;
use crate::schema::body;
use crate::work::Work;

static TREE: Verb = Verb {
    help: "A search whose tree to draw, by default A* within 10 seconds.",
    about: Subject::Problem { without: &[], purpose: Purpose::Trace },
    options: &[
        OptionRow {
            name: "nodes",
            value: "N",
            help: Text {
                en: "Nodes to draw, those entered first; as many as fit a page if left open.",
                zh: "画出最先进入的若干结点；默认为一页所能容纳的。",
            },
            kind: Kind::Whole { least: 1, most: 2000 },
            usual: None,
        },
        OptionRow {
            name: "round",
            value: "N",
            help: Text {
                en: "The round of an iterative method; all if left open.",
                zh: "分轮方法的某一轮；默认为全部。",
            },
            kind: Kind::Whole { least: 1, most: 1_000_000 },
            usual: None,
        },
    ],
    lists: &[],
};

body! {
    /// A search whose tree to draw.
    TreeBody => &TREE
}

/// The tree of a search, as a picture.
#[utoipa::path(post, path = "/api/v1/tree", tag = "searches", params(Lang), request_body = TreeBody,
    responses((status = 200, description = "The picture; headers `jiugong-ignored` and `jiugong-clamped` name the settings without effect and the lowered limits", body = String, content_type = "image/svg+xml"), SearchResponses))]
pub(crate) fn tree(allowance: &Allowance, request: Request) -> Result<Work, Problem> {
    let ask = ParsedRequest::new(request, &[])?;
    ask.kind(&[SVG])?;
    let language = ask.language;
    let verb_request = ask.verb_request(allowance, &TREE)?;
    let fold = verb_request.own.whole("nodes").map_or(Fold::Page, |nodes| Fold::First(nodes.max(1) as usize));
    let round = verb_request.own.whole("round").map(|round| round as usize);
    let problem = verb_request.problem()?;
    let plan = verb_request.plan(&problem, Purpose::Trace)?;
    let clamped = clamped_names(&plan).join(", ");
    let field = problem.domain().row().field;
    Ok(Work::waited(effort(&problem), allowance.time, move |job| {
        let mut plan = plan.clone();
        job.bind(&mut plan.settings.limits);
        let window = Window::first(defaults::MOST_TREE_STEPS);
        let trace = plan.trace(window, &mut |_| {}).map_err(|error| Problem::request(language, &error))?;
        if trace.events.is_empty() {
            return Err(Problem::field(language, field, catalogue::tree_nothing(language)));
        }
        let tree = jiugong_lab::tree(&trace, round, fold)
            .map_err(|error| Problem::field(language, "round", error.explain(language)))?;
        let ignored: Vec<_> = trace.report.ignored.iter().map(|ignored| ignored.name()).collect();
        let mut reply = picture(tree_scene(&trace, &tree, language).to_svg());
        // A picture cannot list them, so they are sent as headers.
        for (name, names) in [("jiugong-ignored", ignored.join(", ")), ("jiugong-clamped", clamped.clone())] {
            if let Some(names) = HeaderValue::from_str(&names).ok().filter(|names| !names.is_empty()) {
                reply.headers.push((HeaderName::from_static(name), names));
            }
        }
        Ok(reply)
    }))
}

//! The tree that a search grew, as a picture.

use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::response::Response;
use jiugong_lab::registry::Kind;
use jiugong_lab::tree::Fold;
use jiugong_lab::{Explain, MOST_TREE_STEPS, OptionRow, Text};
use jiugong_show::catalogue;
use jiugong_show::export::tree_scene;

use super::trace::shown;
use super::{SVG, effort, picture};
use crate::app::App;
use crate::ask::Ask;
use crate::events::{Run, waited};
use crate::fields::{About, Verb};
use crate::openapi::{Lang, Searched};
use crate::problem::Problem;
use crate::schema::body;

static TREE: Verb = Verb {
    help: "A search whose tree is to be drawn; by A* within 10 seconds unless asked otherwise.",
    about: About::Problem { without: &[] },
    options: &[
        OptionRow {
            name: "nodes",
            value: "N",
            help: Text {
                en: "Nodes to draw, those entered first; as many as a page has room for if left open.",
                zh: "画出最先进入的若干结点；默认为一页所能容纳的。",
            },
            kind: Kind::Whole { least: 1, most: 2000 },
            usual: None,
        },
        OptionRow {
            name: "round",
            value: "N",
            help: Text { en: "The round of an iterative method; all if left open.", zh: "分轮方法的某一轮；默认为全部。" },
            kind: Kind::Whole { least: 1, most: 1_000_000 },
            usual: None,
        },
    ],
    lists: &[],
};

body! {
    /// A search whose tree is to be drawn.
    TreeBody => &TREE
}

/// The tree that a search grew, as a picture.
#[utoipa::path(post, path = "/api/v1/tree", tag = "searches", params(Lang), request_body = TreeBody,
    responses((status = 200, description = "The picture; headers `jiugong-ignored` and `jiugong-clamped` name what made no difference and what was lowered", body = String, content_type = "image/svg+xml"), Searched))]
pub(crate) async fn tree(State(app): State<App>, request: Request) -> Result<Response, Problem> {
    let ask = Ask::new(request, &[])?;
    let kind = ask.kind(&[SVG])?;
    let (language, who) = (ask.language, ask.asker());
    let mut asked = ask.asked(&app, &TREE).await?;
    let fold = asked.own.whole("nodes").map_or(Fold::Page, |nodes| Fold::First(nodes.max(1) as usize));
    let round = asked.own.whole("round").map(|round| round as usize);
    let (problem, settings, limited) = shown(&app, &mut asked)?;
    let field = problem.domain().row().field;
    let run = Run::new(&app, &who, effort(&problem, &settings), app.options().time, kind)?;
    let clamped = limited.clamped.join(", ");
    let (svg, ignored) = waited(run, None, move |job| {
        let mut settings = settings.clone();
        job.bind(&mut settings.limits);
        let mut trace = problem
            .trace(&settings, MOST_TREE_STEPS, &mut |_| {})
            .map_err(|error| Problem::request(language, &error))?;
        if trace.events.is_empty() {
            return Err(Problem::field(language, field, catalogue::tree_nothing(language)));
        }
        let tree = jiugong_lab::tree(&trace, round, fold)
            .map_err(|error| Problem::field(language, "round", error.explain(language)))?;
        limited.asked_in_vain(&mut trace.report.ignored);
        let ignored: Vec<_> = trace.report.ignored.iter().map(|ignored| ignored.name()).collect();
        Ok((tree_scene(&trace, &tree, language).to_svg(), ignored.join(", ")))
    })
    .await?;
    let mut response = picture(svg);
    // A picture has no room for it.
    for (name, names) in [("jiugong-ignored", ignored), ("jiugong-clamped", clamped)] {
        if let Some(names) = HeaderValue::from_str(&names).ok().filter(|names| !names.is_empty()) {
            response.headers_mut().insert(name, names);
        }
    }
    Ok(response)
}

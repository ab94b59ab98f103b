//! The tree that a search grew, as a picture.

use axum::extract::{Request, State};
use axum::response::Response;
use jiugong_lab::registry::Kind;
use jiugong_lab::{Explain, MOST_TREE_STEPS, OptionRow, Text};
use jiugong_show::catalogue;
use jiugong_show::export::tree_scene;

use super::trace::shown;
use super::{SVG, picture};
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
            help: Text { en: "Nodes to draw; 300 if left open.", zh: "画出的结点数；默认为 300。" },
            kind: Kind::Whole { least: 1, most: 2000 },
            usual: Some("300"),
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
    responses((status = 200, description = "The picture", body = String, content_type = "image/svg+xml"), Searched))]
pub(crate) async fn tree(State(app): State<App>, request: Request) -> Result<Response, Problem> {
    let ask = Ask::new(request, &[])?;
    let kind = ask.kind(&[SVG])?;
    let (language, peer) = (ask.language, ask.peer());
    let mut asked = ask.asked(&app, &TREE).await?;
    let nodes = asked.whole("nodes", 300) as usize;
    let round = asked.own.whole("round").map(|round| round as usize);
    let (problem, mut settings, _) = shown(&app, &mut asked)?;
    let field = problem.domain().row().field;
    let run = Run::new(&app, (peer, language), &mut settings, app.options().time, kind)?;
    let svg = waited(run, None, move |_| {
        let trace = problem
            .trace(&settings, MOST_TREE_STEPS, &mut |_| {})
            .map_err(|error| Problem::request(language, error))?;
        if trace.events.is_empty() {
            return Err(Problem::field(language, field, catalogue::tree_nothing(language)));
        }
        let tree = jiugong_lab::tree(&trace, round, nodes)
            .map_err(|error| Problem::field(language, "round", error.explain(language)))?;
        Ok(tree_scene(&trace, &tree, language).to_svg())
    })
    .await?;
    Ok(picture(svg))
}

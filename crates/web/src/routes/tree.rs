//! The tree that a search grew, as a picture.

use axum::extract::{Request, State};
use axum::response::Response;
use jiugong_lab::tree::SearchTree;
use jiugong_show::catalogue;
use jiugong_show::export::tree_scene;

use super::trace::shown;
use super::{SVG, picture};
use crate::app::App;
use crate::ask::Ask;
use crate::body::TreeBody;
use crate::events::{Run, waited};
use crate::openapi::{Lang, Searched};
use crate::problem::Problem;
use crate::subject::Reader;

/// Expansions that are recorded at most: more would not fit any picture, and fill the memory.
const MOST_STEPS: u64 = 50_000;

/// The most nodes in a picture.
const MOST_NODES: u64 = 2000;

/// The tree that a search grew, as a picture.
#[utoipa::path(post, path = "/api/v1/tree", tag = "searches", params(Lang), request_body = TreeBody,
    responses((status = 200, description = "The picture", body = String, content_type = "image/svg+xml"), Searched))]
pub(crate) async fn tree(State(app): State<App>, request: Request) -> Result<Response, Problem> {
    let ask = Ask::new(request, &[])?;
    let kind = ask.kind(&[SVG])?;
    let (language, peer) = (ask.language, ask.peer());
    let mut body: TreeBody = ask.json(&app).await?;
    let asked = body.common();
    let reader = Reader { app: &app, language };
    let nodes = reader.within("nodes", body.nodes.unwrap_or(300), (1, MOST_NODES))? as usize;
    let round = body.round;
    let (subject, mut settings) = shown(&app, language, &asked)?;
    let run = Run::new(&app, (peer, language), &mut settings, app.options().time, kind)?;
    let svg = waited(run, None, move |_| {
        let trace =
            subject.trace(&settings, MOST_STEPS, &mut |_| {}).map_err(|error| Problem::request(language, error))?;
        let mut tree = SearchTree::new(&trace);
        if tree.nodes.is_empty() {
            return Err(Problem::field(language, "board", catalogue::tree_nothing(language)));
        }
        if let Some(round) = round {
            let last = tree.bounds.len();
            if last == 0 {
                return Err(Problem::field(language, "round", catalogue::tree_no_rounds(language)));
            }
            if round == 0 || round > last as u64 {
                return Err(Problem::field(language, "round", catalogue::tree_no_round(language, last)));
            }
            tree = tree.round(round as usize);
        }
        Ok(tree_scene(&trace, &tree.first(nodes), language).to_svg())
    })
    .await?;
    Ok(picture(svg))
}

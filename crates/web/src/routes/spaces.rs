//! All boards of a size, counted by their distance from a goal.

use std::ops::ControlFlow;

use axum::extract::{Path, Request, State};
use axum::response::Response;
use jiugong_lab::{Explain, CountRequest, count_space, read_goal_alone};
use jiugong_show::catalogue;
use jiugong_show::export::{SpaceFormat, schema, space_chart};
use jiugong_search::Progress;

use super::{SVG, picture, written};
use crate::app::App;
use crate::ask::{Ask, JSON};
use crate::asked;
use crate::events::{Run, json, waited};
use crate::lanes::Effort;
use crate::openapi::{Searched, SpaceQuery};
use crate::problem::Problem;

/// The most cells: such a space is counted in a moment.
const MOST_CELLS: usize = 10;

/// All boards of a size, counted by their distance from a goal; `chart=svg` draws them.
#[utoipa::path(get, path = "/api/v1/spaces/{size}", tag = "boards", params(SpaceQuery,
        ("size" = String, Path, description = "Rows and columns, up to 10 cells", pattern = "^([123]|1x([1-9]|10)|2x[1-5]|3x[123]|[45]x[12]|[6-9]x1|10x1)$", max_length = 5, example = "3x3")),
    responses((status = 200, description = "The boards by distance",
        content((schema::SpaceCount = "application/json"), (String = "image/svg+xml"))), Searched))]
pub(crate) async fn space(
    State(app): State<App>,
    Path(text): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let ask = Ask::new(request, &["goal", "chart"])?;
    let (language, who) = (ask.language, ask.asker());
    let drawn = match ask.parameter("chart") {
        None => false,
        Some("svg") => true,
        Some(_) => {
            return Err(Problem::field(language, "chart", catalogue::web_allowed(language, "svg")).possible(["svg"]));
        }
    };
    let kind = ask.kind(&[if drawn { SVG } else { JSON }])?;
    let size = asked::size(language, "size", &text)?;
    if size.cells() > MOST_CELLS {
        let most = format!("{MOST_CELLS}");
        let detail = catalogue::web_range(language, "1", &most);
        return Err(Problem::field(language, "size", detail));
    }
    let goal = read_goal_alone(ask.parameter("goal").map(str::as_bytes), Some(size))
        .map_err(|error| Problem::goal(language, &error))?;
    let memory = app.options().share();
    let request = CountRequest { goal, threads: Some(1), memory: memory as u64, disk: None };
    let run = Run::new(&app, &who, Effort::Small, app.options().time, kind)?;
    let written = waited(run, None, move |job| {
        let mut go_on =
            |_: &Progress| if job.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let report = count_space(&request, &mut go_on)
            .map_err(|error| Problem::field(language, "size", error.explain(language)))?;
        Ok(if drawn {
            space_chart(&report, language).to_svg().into_bytes()
        } else {
            written(|out| SpaceFormat::Json.write(&report, language, out))
        })
    })
    .await?;
    Ok(if drawn { picture(String::from_utf8(written).unwrap_or_default()) } else { json(written) })
}

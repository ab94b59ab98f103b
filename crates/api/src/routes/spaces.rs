//! All boards of a size, counted by their distance from a goal.

use std::ops::ControlFlow;

use jiugong_lab::{CountRequest, Explain, count_space, read_goal};
use jiugong_search::Progress;
use jiugong_show::catalogue;
use jiugong_show::export::{SpaceFormat, schema, space_chart};

use super::{SVG, picture, written};
use crate::allowance::Allowance;
use crate::ask::{self, JSON, ParsedRequest, Request};
use crate::openapi::{SearchResponses, SpaceQuery};
use crate::problem::Problem;
use crate::verb_request;
use crate::work::{Effort, Reply, Work};

/// The most cells: 239,500,800 boards take half a second of one core and 30 MiB.
const MOST_CELLS: usize = 12;
/// The most cells of a space that counts as quick.
const FEW_CELLS: usize = 10;

/// All boards of a size, counted by their distance from a goal; `chart=svg` draws them.
#[utoipa::path(get, path = "/api/v1/spaces/{size}", tag = "boards", params(SpaceQuery,
        ("size" = String, Path, description = "Rows and columns, up to 12 cells", pattern = "^([123]|1x([1-9]|1[012])|2x[1-6]|3x[1-4]|4x[123]|[56]x[12]|[7-9]x1|1[012]x1)$", max_length = 5, example = "3x3")),
    responses((status = 200, description = "The boards by distance",
        content((schema::SpaceCount = "application/json"), (String = "image/svg+xml"))), SearchResponses))]
pub(crate) fn space(allowance: &Allowance, request: Request) -> Result<Work, Problem> {
    let text = ask::name(&request)?;
    let ask = ParsedRequest::new(request, &["goal", "chart"])?;
    let language = ask.language;
    let drawn = match ask.parameter("chart") {
        None => false,
        Some("svg") => true,
        Some(_) => {
            return Err(Problem::field(language, "chart", catalogue::web_allowed(language, "svg")).possible(["svg"]));
        }
    };
    ask.kind(&[if drawn { SVG } else { JSON }])?;
    let size = verb_request::size(language, "size", &text)?;
    if size.cells() > MOST_CELLS {
        let detail = catalogue::web_board_limit(language, &size.to_string(), MOST_CELLS);
        return Err(Problem::field(language, "size", detail));
    }
    let goal = ask.parameter("goal").unwrap_or("standard");
    let goal = read_goal(goal.as_bytes(), size).map_err(|error| Problem::goal(language, &error))?;
    let memory = allowance.share;
    let request = CountRequest { goal, threads: Some(1), memory: memory as u64, disk: None };
    let effort = if size.cells() <= FEW_CELLS { Effort::Small } else { Effort::Long };
    Ok(Work::waited(effort, allowance.time, move |job| {
        let mut go_on =
            |_: &Progress| if job.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let report = count_space(&request, &mut go_on)
            .map_err(|error| Problem::field(language, "size", error.explain(language)))?
            .states();
        Ok(if drawn {
            picture(space_chart(&report, language).to_svg())
        } else {
            Reply::json(written(|out| SpaceFormat::Json.write(&report, language, out)))
        })
    }))
}

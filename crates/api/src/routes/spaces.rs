//! All states of a size that reach a goal, counted by their distance from it.

use jiugong_lab::{Explain, SpaceReport};
use jiugong_show::catalogue;
use jiugong_show::export::{SpaceFormat, schema, space_chart};
use serde_json::Value;

use super::layers::{LAYERS, count, counter};
use super::{SVG, picture, posed_by_goal, written};
use crate::allowance::Allowance;
use crate::ask::{self, JSON, ParsedRequest, Request};
use crate::openapi::{SearchResponses, SpaceQuery};
use crate::problem::Problem;
use crate::reading::Fields;
use crate::verb_request::VerbRequest;
use crate::work::{Effort, Reply, Work};

/// The most cells of a position.
const MOST_CELLS: usize = 12;
/// The most cells of a space that counts as quick.
const FEW_CELLS: usize = 10;

/// All states of a size that reach a goal, counted by their distance from it; `chart=svg` draws them.
#[utoipa::path(get, path = "/api/v1/spaces/{size}", tag = "searches", params(SpaceQuery,
        ("size" = String, Path, description = "Rows and columns, up to 12 cells", pattern = "^([123]|1x([1-9]|1[012])|2x[1-6]|3x[1-4]|4x[123]|[56]x[12]|[7-9]x1|1[012]x1)$", max_length = 5, example = "3x3")),
    responses((status = 200, description = "The states by distance",
        content((schema::SpaceCount = "application/json"), (String = "image/svg+xml"))), SearchResponses))]
pub(crate) fn space(allowance: &Allowance, request: Request) -> Result<Work, Problem> {
    let size = ask::name(&request)?;
    let ask = ParsedRequest::new(request, &["domain", "goal", "chart"])?;
    let language = ask.language;
    let drawn = match ask.parameter("chart") {
        None => false,
        Some("svg") => true,
        Some(_) => {
            return Err(Problem::field(language, "chart", catalogue::web_allowed(language, "svg")).possible(["svg"]));
        }
    };
    ask.kind(&[if drawn { SVG } else { JSON }])?;
    let possible = posed_by_goal();
    let other_domain = || {
        let detail = catalogue::web_allowed(language, &possible.join(", "));
        Problem::field(language, "domain", detail).possible(possible.iter().copied())
    };
    if ask.parameter("domain").is_some_and(|name| !possible.contains(&name)) {
        return Err(other_domain());
    }
    let mut fields = vec![("size".to_owned(), Value::String(size))];
    for name in ["domain", "goal"] {
        fields.extend(ask.parameter(name).map(|text| (name.to_owned(), Value::String(text.to_owned()))));
    }
    let VerbRequest { request, .. } = VerbRequest::new(&LAYERS, allowance, language, &Fields(fields))?;
    let pose = request.domain.row().capabilities.goal_alone.ok_or_else(other_domain)?;
    let problem = pose(&request.options).map_err(|error| Problem::read(language, "goal", &error))?;
    let cells = problem.info().cells;
    if cells > MOST_CELLS {
        return Err(Problem::field(language, "size", catalogue::web_cells_limit(language, cells, MOST_CELLS)));
    }
    let counter = counter(&problem, allowance);
    let effort = if cells <= FEW_CELLS { Effort::Small } else { Effort::Long };
    Ok(Work::waited(effort, allowance.time, move |job| {
        let report = match &counter {
            Some(counter) => count(&**counter, job).map_err(|error| error.explain(language)),
            None => SpaceReport::new(&problem)
                .map(|report| SpaceReport { from_goal: true, ..report })
                .map_err(|error| error.explain(language)),
        };
        let report = report.map_err(|detail| Problem::field(language, "size", detail))?;
        Ok(if drawn {
            picture(space_chart(&report, language).to_svg())
        } else {
            Reply::json(written(|out| SpaceFormat::Json.write(&report, language, out)))
        })
    }))
}

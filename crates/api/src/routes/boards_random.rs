//! Random boards.

use jiugong_lab::generate::{GenerateError, GenerateTarget, generate};
use jiugong_lab::registry::Kind;
use jiugong_lab::{BOARD_DOMAINS, Explain, OptionRow, Text, ValueError, goal_alone};
use jiugong_show::export::{schema, write_drawn};

use super::written;
use crate::allowance::Allowance;
use crate::ask::{JSON, ParsedRequest, Request};
use crate::fields::{MOST_WHOLE, Subject, Verb};
use crate::openapi::{Lang, SearchResponses};
use crate::problem::Problem;
use crate::schema::body;
use crate::verb_request::fits;
use crate::work::{Effort, Work};

/// The most random boards in one request.
const MOST_BOARDS: u64 = 1000;

/// The most cells of all boards together.
const MOST_CELLS: u64 = 100_000;

static DRAW: Verb = Verb {
    help: "Random boards to generate.",
    about: Subject::Only { domains: BOARD_DOMAINS, text: false, options: &["size", "goal"] },
    options: &[
        OptionRow {
            name: "seed",
            value: "S",
            help: Text { en: "The seed; any if left open.", zh: "随机种子；不给出则任取。" },
            kind: Kind::Whole { least: 0, most: MOST_WHOLE },
            usual: None,
        },
        OptionRow {
            name: "count",
            value: "N",
            help: Text { en: "How many; 1 if left open.", zh: "个数；默认为 1。" },
            kind: Kind::Whole { least: 1, most: MOST_BOARDS },
            usual: Some("1"),
        },
        OptionRow {
            name: "distance",
            value: "D",
            help: Text {
                en: "Their distance from the goal; any if left open.", zh: "到目标的距离；不给出则任意。"
            },
            kind: Kind::Whole { least: 0, most: 1000 },
            usual: None,
        },
    ],
    lists: &[],
};

body! {
    /// Random boards to generate.
    RandomBody => &DRAW
}

/// Random boards: the same seed gives the same ones.
#[utoipa::path(post, path = "/api/v1/boards/random", tag = "boards", params(Lang), request_body = RandomBody,
    responses((status = 200, description = "The boards and their seed", body = schema::DrawnBoards), SearchResponses))]
pub(crate) fn draw(allowance: &Allowance, request: Request) -> Result<Work, Problem> {
    let ask = ParsedRequest::new(request, &[])?;
    let kind = ask.kind(&[JSON])?;
    let language = ask.language;
    let verb_request = ask.verb_request(allowance, &DRAW)?;
    let options = &verb_request.request.options;
    let goal = goal_alone(options).map_err(|error| Problem::goal(language, &error))?;
    let size = fits(language, "goal", goal.size())?;
    let most = (MOST_CELLS / size.cells() as u64).clamp(1, MOST_BOARDS);
    let count = verb_request.integer("count", 1);
    if count > most {
        let detail = ValueError::Whole { least: 1, most }.explain(language);
        return Err(Problem::field(language, "count", detail));
    }
    // Nine digits are easy to type again. Without a source of randomness the seed is always the same.
    let seed = verb_request.own.whole("seed").unwrap_or_else(|| getrandom::u64().unwrap_or_default() % 1_000_000_000);
    let distance = verb_request.own.whole("distance");
    let wanted = match distance {
        Some(distance) => GenerateTarget::Distance(distance as u32, count as usize),
        None => GenerateTarget::Any(count as usize),
    };
    let make = move || {
        let mut boards = generate(&goal, wanted, seed).map_err(|error| {
            let field = if matches!(error, GenerateError::TooLarge { .. }) { "size" } else { "distance" };
            Problem::field(language, field, error.explain(language))
        })?;
        Ok(written(|out| write_drawn(seed, &mut boards, out)))
    };
    if distance.is_none() {
        return Ok(Work::json(make()?));
    }
    Ok(Work::search(Effort::Small, allowance.time, kind, move |_| make()))
}

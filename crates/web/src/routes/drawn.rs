//! Random boards.

use std::hash::{BuildHasher, Hasher, RandomState};

use axum::extract::{Request, State};
use axum::response::Response;
use jiugong_lab::generate::{GenerateError, Wanted, generate};
use jiugong_lab::registry::Kind;
use jiugong_lab::{Explain, OptionRow, Text, ValueError, read_goal_alone};
use jiugong_show::export::{schema, write_drawn};

use super::written;
use crate::app::App;
use crate::ask::{Ask, JSON};
use crate::asked::fits;
use crate::events::{Run, answer, json};
use crate::fields::{About, MOST_WHOLE, Verb};
use crate::lanes::Effort;
use crate::openapi::{Lang, Searched};
use crate::problem::Problem;
use crate::schema::body;

/// The most random boards at a time.
const MOST_BOARDS: u64 = 1000;

/// The most cells that they may have together.
const MOST_CELLS: u64 = 100_000;

static DRAW: Verb = Verb {
    help: "Boards to be drawn.",
    about: About::Boards { text: false, options: &["size", "goal"] },
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
            help: Text { en: "Their distance from the goal; any if left open.", zh: "到目标的距离；不给出则任意。" },
            kind: Kind::Whole { least: 0, most: 1000 },
            usual: None,
        },
    ],
    lists: &[],
};

body! {
    /// Boards to be drawn.
    RandomBody => &DRAW
}

/// Random boards: the same seed draws the same ones.
#[utoipa::path(post, path = "/api/v1/boards/random", tag = "boards", params(Lang), request_body = RandomBody,
    responses((status = 200, description = "The boards and their seed", body = schema::DrawnBoards), Searched))]
pub(crate) async fn draw(State(app): State<App>, request: Request) -> Result<Response, Problem> {
    let ask = Ask::new(request, &[])?;
    let kind = ask.kind(&[JSON])?;
    let (language, who) = (ask.language, ask.asker());
    let asked = ask.asked(&app, &DRAW).await?;
    let options = &asked.request.options;
    let goal = options.text("goal");
    let goal = read_goal_alone(goal.as_deref().map(str::as_bytes), options.size("size"))
        .map_err(|error| Problem::goal(language, &error))?;
    let size = fits(language, "goal", goal.size())?;
    let most = (MOST_CELLS / size.cells() as u64).clamp(1, MOST_BOARDS);
    let count = asked.whole("count", 1);
    if count > most {
        let detail = ValueError::Whole { least: 1, most }.explain(language);
        return Err(Problem::field(language, "count", detail));
    }
    // The standard library's hash tables are keyed at random; nine digits are easily typed again.
    let seed = asked.own.whole("seed").unwrap_or_else(|| RandomState::new().build_hasher().finish() % 1_000_000_000);
    let distance = asked.own.whole("distance");
    let wanted = match distance {
        Some(distance) => Wanted::Distance(distance as u32, count as usize),
        None => Wanted::Any(count as usize),
    };
    let make = move || {
        let mut boards = generate(&goal, wanted, seed).map_err(|error| {
            let field = if matches!(error, GenerateError::TooLarge { .. }) { "size" } else { "distance" };
            Problem::field(language, field, error.explain(language))
        })?;
        Ok(written(|out| write_drawn(seed, &mut boards, out)))
    };
    if distance.is_none() {
        return Ok(json(make()?));
    }
    let run = Run::new(&app, &who, Effort::Small, app.options().time, kind)?;
    answer(run, move |_| make()).await
}

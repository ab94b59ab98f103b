//! Boards: what is known of one, and random ones.

use std::hash::{BuildHasher, Hasher, RandomState};

use axum::extract::{Request, State};
use axum::response::Response;
use jiugong_lab::BoardFacts;
use jiugong_lab::generate::{GenerateError, Wanted, generate};
use jiugong_puzzles::tiles::{Complete, NamedGoal, Size, parse_board};
use jiugong_show::catalogue::Explain;
use jiugong_show::export::{schema, write_drawn, write_facts};

use super::written;
use crate::app::App;
use crate::ask::{Ask, JSON};
use crate::body::{BoardBody, RandomBody};
use crate::events::{Run, answer, json};
use crate::openapi::{Lang, Searched, Sent};
use crate::problem::Problem;
use crate::subject::Reader;

/// The most cells whose tables are ready as soon as the program is, or nearly.
const READY: usize = 9;

/// The most random boards at a time.
const MOST_BOARDS: u64 = 1000;

/// The most cells that they may have together.
const MOST_CELLS: u64 = 100_000;

/// Whether a board of this size is looked up so fast that nobody else has to wait for it.
pub(crate) fn at_once(size: Size) -> bool {
    size.cells() <= READY || !Complete::serves(size)
}

/// What is known of a board without search: the goals it reaches, and on small boards its distance and the best move.
#[utoipa::path(post, path = "/api/v1/boards", tag = "boards", params(Lang), request_body = BoardBody,
    responses((status = 200, description = "What is known of it", body = schema::BoardFacts), Sent))]
pub(crate) async fn look(State(app): State<App>, request: Request) -> Result<Response, Problem> {
    let ask = Ask::new(request, &[])?;
    ask.kind(&[JSON])?;
    let language = ask.language;
    let body: BoardBody = ask.json(&app).await?;
    let reader = Reader { app: &app, language };
    let parsed = reader.board("board", &body.board, reader.size(body.size.as_deref())?)?;
    let goal = reader.goal_for(body.goal.as_deref(), &parsed)?;
    let small = at_once(parsed.board.size());
    let facts = move || written(|out| write_facts(&BoardFacts::new(&parsed.board, &goal), out));
    if small {
        return Ok(json(facts()));
    }
    Ok(json(app.lanes().quick(language, facts).await?))
}

/// Random boards: the same seed draws the same ones.
#[utoipa::path(post, path = "/api/v1/boards/random", tag = "boards", params(Lang), request_body = RandomBody,
    responses((status = 200, description = "The boards and their seed", body = schema::DrawnBoards), Searched))]
pub(crate) async fn draw(State(app): State<App>, request: Request) -> Result<Response, Problem> {
    let ask = Ask::new(request, &[])?;
    let kind = ask.kind(&[JSON])?;
    let (language, peer) = (ask.language, ask.peer());
    let body: RandomBody = ask.json(&app).await?;
    let reader = Reader { app: &app, language };
    let asked = reader.size(body.size.as_deref())?;
    // A goal that is a board has a size of its own.
    let own = || parse_board(body.goal.as_deref()?.as_bytes(), None).ok().map(|parsed| parsed.board.size());
    let size = asked.or_else(own).unwrap_or(Size { rows: 3, columns: 3 });
    let goal = reader.goal(body.goal.as_deref(), size, NamedGoal::Standard)?;
    reader.fits("goal", goal.size())?;
    let most = (MOST_CELLS / size.cells() as u64).clamp(1, MOST_BOARDS);
    let count = reader.within("count", body.count.unwrap_or(1), (1, most))? as usize;
    // The standard library's hash tables are keyed at random; nine digits are easily typed again.
    let seed = body.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish() % 1_000_000_000);
    let wanted = match body.distance {
        Some(distance) => Wanted::Distance(distance, count),
        None => Wanted::Any(count),
    };
    let make = move || {
        let mut boards = generate(&goal, wanted, seed).map_err(|error| {
            let field = if matches!(error, GenerateError::TooLarge { .. }) { "size" } else { "distance" };
            Problem::field(language, field, error.explain(language))
        })?;
        Ok(written(|out| write_drawn(seed, &mut boards, out)))
    };
    if body.distance.is_none() {
        return Ok(json(make()?));
    }
    let ticket = app.lanes().admit(peer, language)?;
    let run = Run { ticket, language, bytes: app.options().share(), time: app.options().time, kind };
    answer(run, move |_| make()).await
}

//! Facts about a board.

use jiugong_lab::{BOARD_DOMAINS, BoardFacts, Instance, TilesProblem};
use jiugong_show::catalogue;
use jiugong_show::export::{schema, write_facts};

use super::written;
use crate::allowance::Allowance;
use crate::ask::{JSON, ParsedRequest, Request};
use crate::fields::{Subject, Verb};
use crate::openapi::{BodyResponses, Lang};
use crate::problem::Problem;
use crate::schema::body;
use crate::work::Work;

/// The most cells of boards whose complete table takes almost no time to build.
const READY: usize = 9;

static LOOK: Verb = Verb {
    help: "A board.",
    about: Subject::Only { domains: BOARD_DOMAINS, text: true, options: &["size", "goal"] },
    options: &[],
    lists: &[],
};

body! {
    /// A board.
    BoardBody => &LOOK
}

/// Whether a table of all positions of this problem is available at once.
pub(super) fn is_ready(problem: &Instance) -> bool {
    problem.info().cells <= READY
}

/// Facts about a board that need no search: the goals it reaches, and on small boards its distance and the best move.
#[utoipa::path(post, path = "/api/v1/boards", tag = "boards", params(Lang), request_body = BoardBody,
    responses((status = 200, description = "The facts", body = schema::BoardFacts), BodyResponses))]
pub(crate) fn look(allowance: &Allowance, request: Request) -> Result<Work, Problem> {
    let ask = ParsedRequest::new(request, &[])?;
    ask.kind(&[JSON])?;
    let language = ask.language;
    let verb_request = ask.verb_request(allowance, &LOOK)?;
    let problem = verb_request.problem()?;
    let Some(TilesProblem { start, goal, .. }) = problem.get::<TilesProblem>().cloned() else {
        return Err(Problem::field(language, "board", catalogue::web_missing(language)));
    };
    let facts = move || written(|out| write_facts(&BoardFacts::new(&start, &goal), out));
    if is_ready(&problem) {
        return Ok(Work::json(facts()));
    }
    Ok(Work::quick(move || Ok(facts())))
}

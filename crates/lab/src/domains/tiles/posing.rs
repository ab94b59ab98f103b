//! Makes problems of the sliding puzzle: the board read or drawn at random, its goal, its metric, the costs of its moves and their notation.

use std::io::BufRead;

use jiugong_puzzles::tiles::pushes::{Metric, Pushes};
use jiugong_puzzles::tiles::{
    self, Board, Boards, Form, MoveCost, NamedGoal, ParseError, ParsedBoard, Size, parse_board,
};

use super::{TilesProblem, pushes};
use crate::boards::goal::{RequestedGoalError, board_of_rows, goal_alone as requested_goal_alone, requested_goal};
use crate::boards::random::{Random, RandomBoard};
use crate::domain::instance::Instance;
use crate::domain::{ReadError, StreamError};
use crate::present::language::Text;
use crate::registry::{CONVENTIONS, COSTS, METRICS, named};
use crate::request::defaults::SIZE;
use crate::request::options::Options;

/// The default goal of boards in this form.
pub fn usual_goal(form: Form) -> NamedGoal {
    if form == Form::Korf { NamedGoal::BlankFirst } else { NamedGoal::Standard }
}

/// The problem that starts at `start`, which was written in `form`, with the goal and other options of `options`.
fn problem(parsed: ParsedBoard, options: &Options) -> Result<TilesProblem, ReadError> {
    let ParsedBoard { board: start, form, goal: own, .. } = parsed;
    let size = start.size();
    let goal = requested_goal(options, Some(size)).map_err(goal_error)?;
    let goal = goal.or(own).unwrap_or_else(|| usual_goal(form).board(size));
    Ok(TilesProblem { start, ..from_goal(goal, options) })
}

/// The problem that starts at its goal, with the other options of `options`.
fn from_goal(goal: Board, options: &Options) -> TilesProblem {
    let named =
        |rows: &[(&'static str, MoveCost, Text)], name: &str| rows.iter().find(|row| row.0 == name).map(|row| row.1);
    let cost = options.name("cost").and_then(|name| named(&COSTS, name)).unwrap_or(MoveCost::Unit);
    let written = |name: &str| CONVENTIONS.iter().find(|row| row.0 == name).map(|row| row.1);
    let convention = options.name("moves").and_then(written).unwrap_or_default();
    TilesProblem { start: goal.clone(), goal, order: options.order("order").unwrap_or_default(), cost, convention }
}

pub(super) fn read(text: &[u8], options: &Options) -> Result<Instance, ReadError> {
    let parsed = parse_board(text, options.size("size")).map_err(|error| ReadError::text(Some(error.at), error))?;
    problem(parsed, options)?.in_metric(options)
}

/// The problems of a stream of boards.
pub(super) fn stream<'a>(
    text: Box<dyn BufRead + 'a>,
    options: &'a Options,
) -> Box<dyn Iterator<Item = Result<Instance, StreamError>> + 'a> {
    Box::new(Boards::new(text, options.size("size")).map(|entry| match entry {
        Ok(entry) => problem(entry.parsed, options).and_then(|it| it.in_metric(options)).map_err(StreamError::Bad),
        Err(tiles::StreamError::Bad(error)) => Err(StreamError::Bad(ReadError::text(Some(error.at), error))),
        Err(tiles::StreamError::Io(error)) => Err(StreamError::Io(error)),
    }))
}

/// The problem whose board has these rows of cells; `None` if they are not a board.
pub(super) fn from_rows(rows: &[Vec<u32>], options: &Options) -> Option<Result<Instance, ReadError>> {
    let (board, form) = board_of_rows(rows, options.size("size"))?;
    let parsed = ParsedBoard { board, form, published: None, goal: None };
    Some(problem(parsed, options).and_then(|problem| problem.in_metric(options)))
}

/// The problem on one line: digits without separators are read as a square.
pub(super) fn line(problem: &Instance) -> String {
    let Some(tiles) = problem.get::<TilesProblem>() else { return problem.start().name };
    let board = &tiles.start;
    let square = board.rows() == board.columns();
    board.compact().filter(|_| square).unwrap_or_else(|| board.rows_with_slashes())
}

/// The problem in rows.
pub(super) fn rows(problem: &Instance) -> String {
    problem.get::<TilesProblem>().map_or_else(|| problem.start().name, |tiles| tiles.start.to_string())
}

/// The puzzle with the goal named by `options`. Without a size, a goal given as a board has its own size, and a named goal has size 3x3. It
/// starts at its goal.
pub(super) fn goal_alone(options: &Options) -> Result<Instance, ReadError> {
    let goal = requested_goal_alone(options).map_err(goal_error)?;
    from_goal(goal, options).in_metric(options)
}

/// The error for an invalid goal.
fn goal_error(error: RequestedGoalError) -> ReadError {
    let at = match &error {
        RequestedGoalError::Board(ParseError { at, .. }) => Some(*at),
        RequestedGoalError::NoSuchName { .. } => None,
    };
    ReadError { at, ..ReadError::option("goal", error) }
}

/// The requested metric.
pub fn asked_metric(options: &Options) -> Metric {
    options.name("metric").and_then(|name| named(&METRICS, name)).unwrap_or_default()
}

pub(super) fn random(random: &mut Random, asked: Option<usize>, options: &Options) -> Result<Instance, ReadError> {
    let square = |side: usize| Size::new(side, side).map_err(|error| ReadError::option("size", error));
    let of_size = options.size("size").map_or_else(|| asked.map_or(Ok(SIZE), square), Ok)?;
    let board = NamedGoal::Standard.board(of_size);
    let ordered = problem(ParsedBoard { board, form: Form::Rows, published: None, goal: None }, options)?;
    TilesProblem { start: random.board(&ordered.goal), ..ordered }.in_metric(options)
}

impl TilesProblem {
    /// The puzzle from the parsed board, with the goal and other options of `options`.
    ///
    /// # Errors
    /// If the requested goal is invalid.
    pub fn asked(parsed: ParsedBoard, options: &Options) -> Result<Self, ReadError> {
        problem(parsed, options)
    }

    /// The problem in the multi-tile metric.
    ///
    /// # Errors
    /// If that is not supported: the metric requires at most 16 cells and unit costs.
    pub fn in_pushes(&self) -> Result<Pushes, ReadError> {
        pushes::posed(self)
    }

    /// The problem in the metric of `options`.
    ///
    /// # Errors
    /// If the metric is [not supported](Self::in_pushes).
    pub fn in_metric(self, options: &Options) -> Result<Instance, ReadError> {
        match asked_metric(options) {
            Metric::Single => Ok(Instance::new(self)),
            Metric::Multi => self.in_pushes().map(Instance::new),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Rules;

    /// An invalid problem does not end a stream, and every problem has the goal of the options.
    #[test]
    fn a_stream_reads_problems_of_the_domain() {
        let mut options = Options::new();
        let goal = TilesProblem::ROW.option("goal").unwrap();
        options.set(goal, goal.read("spiral").unwrap());
        let read = TilesProblem::ROW.capabilities.stream.unwrap().read;
        let found: Vec<_> = read(Box::new(&b"283104765\n28310476\n3 1/2 0\n"[..]), &options).collect();
        let goals = found.iter().map(|found| found.as_ref().ok().map(|problem| problem.goal().unwrap().name));
        let spiral = "1 2 3/8 0 4/7 6 5".to_owned();
        assert_eq!(goals.collect::<Vec<_>>(), [Some(spiral), None, Some("1 2/0 3".to_owned())]);
        assert!(matches!(&found[1], Err(StreamError::Bad(error)) if error.at.is_some()));
    }

    /// Rows make the same problem as their text, or none.
    #[test]
    fn rows_are_read_as_their_text() {
        let mut random = Random::new(28);
        for (rows, columns) in [(2, 2), (2, 5), (3, 3), (4, 3), (5, 1), (30, 40)] {
            let goal = NamedGoal::Standard.board(Size::new(rows, columns).unwrap());
            let board = random.board(&goal);
            let cells: Vec<Vec<u32>> = board.cells().chunks(columns).map(<[u32]>::to_vec).collect();
            let from_rows = from_rows(&cells, &Options::new()).unwrap().unwrap();
            let from_text = read(board.to_string().as_bytes(), &Options::new()).unwrap();
            assert_eq!((from_rows.start(), from_rows.goal()), (from_text.start(), from_text.goal()));
        }
        let size = TilesProblem::ROW.option("size").unwrap();
        for (asked, cells) in [(None, 4), (None, 9), (None, 16), (Some("1x4"), 4), (Some("3x4"), 12), (Some("6x2"), 12)]
        {
            let mut options = Options::new();
            if let Some(asked) = asked {
                options.set(size, size.read(asked).unwrap());
            }
            let cells: Vec<u32> = (0..cells).rev().collect();
            let line = cells.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
            let from_rows = from_rows(&[cells], &options).unwrap().unwrap();
            let from_text = read(line.as_bytes(), &options).unwrap();
            assert_eq!((from_rows.start(), from_rows.goal()), (from_text.start(), from_text.goal()), "{line}");
        }
        for rows in [
            vec![],
            vec![vec![]],
            vec![vec![1, 0]],
            vec![vec![1; 9]],
            vec![vec![1, 2], vec![0]],
            vec![vec![1, 2], vec![3, 3]],
        ] {
            assert!(from_rows(&rows, &Options::new()).is_none(), "{rows:?}");
        }
    }
}

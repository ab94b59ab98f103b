//! From what a request says to a problem of the laboratory and the settings of its search, within the server's limits.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use jiugong_lab::registry::{
    CONVENTIONS, COSTS, DUPLICATES, Domain, GOAL_TESTS, HeuristicName, Method, Store, UnknownName, by_name,
};
use jiugong_lab::trace::Subject;
use jiugong_lab::{Language, Settings, Text, TilesProblem, Weight, read_goal};
use jiugong_puzzles::four_in_line::FourInLine;
use jiugong_puzzles::maze::{Cell, Grid};
use jiugong_puzzles::tiles::{Board, Convention, Form, MoveCost, NamedGoal, Order, Parsed, Size, parse_board};
use jiugong_search::Limits;
use jiugong_show::catalogue::{self, Explain};

use crate::app::App;
use crate::body::{Common, Decimal};
use crate::options::Options;
use crate::problem::Problem;

/// The largest bound: no path through the boards that are searched by depth needs more.
const MOST_BOUND: u32 = 1_000_000;

/// A list is scanned for every state: with more nodes than this, a search would not hear that it is called off.
const MOST_LISTED: u64 = 200_000;

/// The domains that a request may name.
static DOMAINS: [(&str, Domain); 3] =
    [("tiles", Domain::Tiles), ("maze", Domain::Maze), ("four-in-line", Domain::FourInLine)];

/// Reads requests in one language.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub(crate) app: &'a App,
    pub(crate) language: Language,
}

impl Reader<'_> {
    fn wrong(self, field: &str, detail: String) -> Problem {
        Problem::field(self.language, field, detail)
    }

    /// What the registry's `FromStr` reads.
    pub(crate) fn named<T: FromStr<Err = UnknownName>>(
        self,
        field: &str,
        name: Option<&str>,
    ) -> Result<Option<T>, Problem> {
        let read = |name: &str| name.parse().map_err(|error| Problem::name(self.language, field, error));
        name.map(read).transpose()
    }

    /// The value that one of `rows` has by this name.
    fn row<T: Copy>(
        self,
        field: &str,
        name: Option<&str>,
        rows: &[(&'static str, T, Text)],
    ) -> Result<Option<T>, Problem> {
        let read = |name: &str| {
            by_name(name, rows.iter().map(|row| (row.0, row.1)))
                .map_err(|error| Problem::name(self.language, field, error))
        };
        name.map(read).transpose()
    }

    /// A number within bounds.
    pub(crate) fn within<T: PartialOrd + std::fmt::Display>(
        self,
        field: &str,
        number: T,
        (least, most): (T, T),
    ) -> Result<T, Problem> {
        if least <= number && number <= most {
            return Ok(number);
        }
        Err(self.wrong(field, catalogue::web_range(self.language, &least.to_string(), &most.to_string())))
    }

    /// A size that the server takes.
    pub(crate) fn size(self, text: Option<&str>) -> Result<Option<Size>, Problem> {
        let Some(text) = text else { return Ok(None) };
        let size = text.parse::<Size>().map_err(|error| self.wrong("size", error.explain(self.language)))?;
        self.fits("size", size).map(Some)
    }

    /// A size that the server takes, which `field` led to.
    pub(crate) fn fits(self, field: &str, size: Size) -> Result<Size, Problem> {
        if size.cells() <= Options::CELLS && size.rows.max(size.columns) <= Options::CELLS {
            return Ok(size);
        }
        let most = format!("{0}x{0}", Options::SIDE);
        Err(self.wrong(field, catalogue::web_board_limit(self.language, &size.to_string(), &most)))
    }

    /// A board that the server takes.
    pub(crate) fn board(self, field: &str, text: &str, size: Option<Size>) -> Result<Parsed, Problem> {
        let parsed =
            parse_board(text.as_bytes(), size).map_err(|error| Problem::board(self.language, field, &error))?;
        self.fits(field, parsed.board.size())?;
        Ok(parsed)
    }

    /// The goal of boards of one size.
    pub(crate) fn goal(self, asked: Option<&str>, size: Size, usual: NamedGoal) -> Result<Board, Problem> {
        match asked {
            None => Ok(usual.board(size)),
            Some(asked) => read_goal(asked.as_bytes(), size).map_err(|error| Problem::goal(self.language, &error)),
        }
    }

    /// The goal for a board, the usual one being that of the form it was written in.
    pub(crate) fn goal_for(self, asked: Option<&str>, parsed: &Parsed) -> Result<Board, Problem> {
        let usual = if parsed.form == Form::Korf { NamedGoal::BlankFirst } else { NamedGoal::Standard };
        self.goal(asked, parsed.board.size(), usual)
    }

    /// The operator order.
    pub(crate) fn order(self, text: Option<&str>) -> Result<Order, Problem> {
        let read = |text: &str| {
            text.parse().map_err(|error: jiugong_puzzles::direction::OrderError| {
                self.wrong("order", error.explain(self.language))
            })
        };
        text.map_or(Ok(Order::default()), read)
    }

    /// What moves cost.
    pub(crate) fn cost(self, name: Option<&str>) -> Result<MoveCost, Problem> {
        Ok(self.row("cost", name, &COSTS)?.unwrap_or(MoveCost::Unit))
    }

    /// How moves are written.
    pub(crate) fn convention(self, name: Option<&str>) -> Result<Convention, Problem> {
        Ok(self.row("moves", name, &CONVENTIONS)?.unwrap_or_default())
    }

    fn weight(self, field: &str, value: Option<&Decimal>) -> Result<Option<Weight>, Problem> {
        let Some(value) = value else { return Ok(None) };
        let out = || self.wrong(field, catalogue::web_range(self.language, "0", &Weight::MOST.to_string()));
        Weight::parse(&value.to_string()).map(Some).ok_or_else(out)
    }

    /// The problem that a request is about.
    pub(crate) fn subject(self, asked: &Common) -> Result<Subject, Problem> {
        let language = self.language;
        let name = asked.domain.as_deref().unwrap_or("tiles");
        let domain = by_name(name, DOMAINS.into_iter()).map_err(|error| Problem::name(language, "domain", error))?;
        let order = self.order(asked.order.as_deref())?;
        let tiles = [
            ("size", asked.size.is_some()),
            ("goal", asked.goal.is_some()),
            ("cost", asked.cost.is_some()),
            ("moves", asked.moves.is_some()),
        ];
        let mazes = [
            ("maze", asked.maze.is_some()),
            ("from", asked.from.is_some()),
            ("to", asked.to.is_some()),
            ("weighted", asked.weighted.is_some()),
        ];
        let strange: Vec<(&str, bool)> = match domain {
            Domain::Tiles => mazes.to_vec(),
            Domain::Maze => [("board", asked.board.is_some())].into_iter().chain(tiles).collect(),
            Domain::FourInLine | Domain::Doors => tiles.into_iter().chain(mazes).collect(),
        };
        if let Some((field, _)) = strange.iter().find(|(_, given)| *given) {
            return Err(self.wrong(field, catalogue::web_not_in_domain(language, name)));
        }
        let given = |field: &str, text: &Option<String>| {
            text.clone().ok_or_else(|| self.wrong(field, catalogue::web_missing(language)))
        };
        match domain {
            Domain::Tiles => {
                self.convention(asked.moves.as_deref())?;
                let size = self.size(asked.size.as_deref())?;
                let parsed = self.board("board", &given("board", &asked.board)?, size)?;
                let goal = self.goal_for(asked.goal.as_deref(), &parsed)?;
                let cost = self.cost(asked.cost.as_deref())?;
                Ok(Subject::Tiles(TilesProblem { start: parsed.board, goal, order, cost }))
            }
            Domain::Maze => {
                let text = given("maze", &asked.maze)?;
                let weighted = asked.weighted.unwrap_or(false);
                let grid = if weighted { Grid::parse_weighted(text.as_bytes()) } else { Grid::parse(text.as_bytes()) };
                let grid = grid.map_err(|error| self.wrong("maze", error.explain(language)))?;
                let cell = |[row, column]: [u32; 2]| Cell { row, column };
                let last = Cell { row: grid.rows() - 1, column: grid.columns() - 1 };
                let (from, to) = (asked.from.map_or(Cell { row: 0, column: 0 }, cell), asked.to.map_or(last, cell));
                let maze = grid.between(from, to).map_err(|error| {
                    use jiugong_puzzles::maze::{End, MazeError};
                    let field = match error {
                        MazeError::Outside { end: End::To, .. } | MazeError::Wall { end: End::To, .. } => "to",
                        _ => "from",
                    };
                    self.wrong(field, error.explain(language))
                })?;
                Ok(Subject::Maze(maze.with_order(order)))
            }
            Domain::FourInLine | Domain::Doors => {
                let game = FourInLine::parse(given("board", &asked.board)?.as_bytes());
                game.map(Subject::FourInLine).map_err(|error| self.wrong("board", error.explain(language)))
            }
        }
    }

    /// The settings of a search; its limits are the server's where the request asks for more or nothing.
    pub(crate) fn settings(self, asked: &Common, cancel: Arc<AtomicBool>) -> Result<Settings, Problem> {
        let options = self.app.options();
        let within = match self.weight("within", asked.within.as_ref())?.map(Weight::ratio) {
            Some(None) => {
                return Err(self.wrong("within", catalogue::web_range(self.language, "1", &Weight::MOST.to_string())));
            }
            ratio => ratio.flatten(),
        };
        let time = match asked.time_limit {
            Some(seconds) if seconds < 0.0 => {
                return Err(self.wrong(
                    "time_limit",
                    catalogue::web_range(self.language, "0", &options.time.as_secs().to_string()),
                ));
            }
            Some(seconds) => {
                Some(Duration::try_from_secs_f64(seconds).map_or(options.time, |time| time.min(options.time)))
            }
            None => None,
        };
        let bytes = asked.memory_limit.map_or(options.share(), |bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
        let store: Option<Store> = self.named("store", asked.store.as_deref())?;
        let most = if store == Some(Store::List) { options.nodes.min(MOST_LISTED) } else { options.nodes };
        Ok(Settings {
            method: self.named::<Method>("method", asked.method.as_deref())?,
            heuristic: self.named::<HeuristicName>("heuristic", asked.heuristic.as_deref())?,
            goal_test: self.row("goal_test", asked.goal_test.as_deref(), &GOAL_TESTS)?,
            duplicates: self.row("duplicates", asked.duplicates.as_deref(), &DUPLICATES)?,
            store,
            bound: asked.bound.map(|bound| self.within("bound", bound, (0, MOST_BOUND))).transpose()?,
            weight_g: self.weight("weight_g", asked.weight_g.as_ref())?,
            weight_h: self.weight("weight_h", asked.weight_h.as_ref())?,
            within,
            limits: Limits {
                time,
                nodes: Some(asked.node_limit.map_or(most, |nodes| nodes.min(most))),
                bytes: Some(bytes.min(options.memory)),
                cancel: Some(cancel),
            },
            // The workers share the cores among them.
            threads: Some(1),
            tables: options.tables.clone(),
            checkpoint: None,
        })
    }
}

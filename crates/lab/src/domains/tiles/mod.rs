//! The sliding puzzle (滑块拼图): the 8-puzzle, the 15-puzzle, and every other size.

mod anytime;
mod heuristics;
mod parallel;
mod pushes;
mod table;

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Instant;

use jiugong_puzzles::tiles::packed::Word;
use jiugong_puzzles::tiles::pdb::{Patterns, Tier};
use jiugong_puzzles::tiles::pushes::{Metric, Pushes};
use jiugong_puzzles::tiles::{
    Board, Convention, Exact, Form, Move, MoveCost, NamedGoal, Nilsson, Order, ParseError, Parsed, Size, SpaceError, State,
    Tiles, WalkingDistance, parse_board, reachable_goals, reaches, write_moves,
};
use jiugong_search::{Cost, Quality, Report, StopReason, Zero};

use heuristics::TileFormula;
pub use heuristics::TileHeuristic;
pub use table::Walks;

use crate::all_states::{Judged, WholeSpaceError};
use crate::audit::{AuditRequest, Audited, audit_named, auditable};
use crate::distances::Distances;
use crate::domain::{Ability, Domain, DomainRow, Facts, HeuristicName, ReadError};
use crate::formula::Formula;
use crate::given::OfViews;
use crate::goal::{AskedGoalError, read_goal};
use crate::instance::Instance;
use crate::language::Text;
use crate::methods::Method;
use crate::options::{Kind, OptionRow, Options};
use crate::random::{Random, RandomBoard};
use crate::registry::{CONVENTIONS, COSTS, METRICS, Store, convention_title, metric_name, named};
use crate::run::{Run, what_is_left};
use crate::scene::{Scene, Tone};
use crate::settings::{Chosen, Settings, Suggestion};
use crate::solve::{Proof, RequestError};
use crate::tables::{Shelf, TableSet, set_of};
use crate::view::View;
use crate::watch::Show;

static ROW: DomainRow = DomainRow {
    name: "tiles",
    title: Text { en: "sliding puzzle", zh: "滑块拼图（八数码）" },
    help: Text { en: "slide tiles until the board is in order", zh: "移动棋子，使棋盘变为目标布局" },
    form: Text {
        en: "a board such as 283104765 or 2 8 3/1 0 4/7 6 5, the blank as 0, x, _ or -1",
        zh: "棋盘，例如 283104765 或 2 8 3/1 0 4/7 6 5，空格写作 0、x、_ 或 -1",
    },
    example: "283104765",
    field: "board",
    options: &[
        OptionRow {
            name: "goal",
            value: "GOAL",
            help: Text {
                en: "the goal: standard (1 2 … n 0), blank-first (0 1 … n), spiral, or a board; standard by default, blank-first for Korf's files",
                zh: "目标：standard（1 2 … n 0）、blank-first（0 1 … n）、spiral（螺旋），或一个棋盘；默认为 standard，Korf 文件为 blank-first",
            },
            kind: Kind::Text,
            usual: None,
        },
        OptionRow {
            name: "size",
            value: "RxC",
            help: Text {
                en: "rows and columns of a board that is not square and not written in rows",
                zh: "棋盘的行数和列数；不是正方形又没有分行书写时需要",
            },
            kind: Kind::Size,
            usual: None,
        },
        OptionRow {
            name: "cost",
            value: "COST",
            help: Text { en: "what moves cost", zh: "移动的代价" },
            kind: Kind::Name(&[(COSTS[0].0, COSTS[0].2), (COSTS[1].0, COSTS[1].2)]),
            usual: Some(COSTS[0].0),
        },
        OptionRow {
            name: "moves",
            value: "CONVENTION",
            help: Text { en: "how moves are written", zh: "移动的写法" },
            kind: Kind::Name(&[
                (CONVENTIONS[0].0, CONVENTIONS[0].2),
                (CONVENTIONS[1].0, CONVENTIONS[1].2),
                (CONVENTIONS[2].0, CONVENTIONS[2].2),
            ]),
            usual: Some(CONVENTIONS[0].0),
        },
        OptionRow {
            name: "metric",
            value: "METRIC",
            help: Text { en: "what counts as one move; single by default", zh: "怎样算一步；默认为 single" },
            kind: Kind::Name(&[(METRICS[0].0, METRICS[0].2), (METRICS[1].0, METRICS[1].2)]),
            usual: Some(METRICS[0].0),
        },
        super::ORDER,
    ],
    heuristics: heuristics::ROWS,
    usual: HeuristicName::MANHATTAN,
    methods: &[Method::TABLE, Method::PIDASTAR, Method::ANYTIME],
    backward: true,
    abilities: &[Ability::Generate, Ability::Audit, Ability::Space, Ability::Path],
    streams: true,
    read,
    random: Some(random),
};

/// The goal that boards of this form are to reach unless another is asked for.
pub fn usual_goal(form: Form) -> NamedGoal {
    if form == Form::Korf { NamedGoal::BlankFirst } else { NamedGoal::Standard }
}

/// A problem whose board is `start`, which was written in `form`; its goal and the rest are as `options` say.
fn problem(parsed: Parsed, options: &Options) -> Result<TilesProblem, ReadError> {
    let Parsed { board: start, form, goal: own, .. } = parsed;
    let size = start.size();
    let goal = match options.text("goal") {
        None => own.unwrap_or_else(|| usual_goal(form).board(size)),
        Some(asked) => read_goal(asked.as_bytes(), size).map_err(|error| {
            let at = match &error {
                AskedGoalError::Board(ParseError { at, .. }) => Some(*at),
                AskedGoalError::NoSuchName { .. } => None,
            };
            ReadError { at, ..ReadError::option("goal", error) }
        })?,
    };
    let named =
        |rows: &[(&'static str, MoveCost, Text)], name: &str| rows.iter().find(|row| row.0 == name).map(|row| row.1);
    let cost = options.name("cost").and_then(|name| named(&COSTS, name)).unwrap_or(MoveCost::Unit);
    let written = |name: &str| CONVENTIONS.iter().find(|row| row.0 == name).map(|row| row.1);
    let convention = options.name("moves").and_then(written).unwrap_or_default();
    Ok(TilesProblem { start, goal, order: options.order("order").unwrap_or_default(), cost, convention })
}

fn read(text: &[u8], options: &Options) -> Result<Instance, ReadError> {
    let parsed = parse_board(text, options.size("size")).map_err(|error| ReadError::text(Some(error.at), error))?;
    problem(parsed, options)?.in_metric(options)
}

/// The metric that was asked for.
pub fn asked_metric(options: &Options) -> Metric {
    options.name("metric").and_then(|name| named(&METRICS, name)).unwrap_or_default()
}

/// The usual side of a random board.
const USUAL_SIDE: usize = 3;

fn random(random: &mut Random, asked: Option<usize>, options: &Options) -> Result<Instance, ReadError> {
    let square = |side: usize| Size::new(side, side).map_err(|error| ReadError::option("size", error));
    let of_size = options.size("size").map_or_else(|| square(asked.unwrap_or(USUAL_SIDE)), Ok)?;
    let board = NamedGoal::Standard.board(of_size);
    let ordered = problem(Parsed { board, form: Form::Rows, published: None, goal: None }, options)?;
    TilesProblem { start: random.board(&ordered.goal), ..ordered }.in_metric(options)
}

/// The sliding puzzle from one board to another.
#[derive(Clone, Debug)]
pub struct TilesProblem {
    /// The board to start from.
    pub start: Board,
    /// The board to reach.
    pub goal: Board,
    /// The operator order.
    pub order: Order,
    /// What moves cost.
    pub cost: MoveCost,
    /// How moves are written.
    pub convention: Convention,
}

/// The most cells for which the store `perfect` keeps a table: 11! numbers are 152 MiB.
const MOST_PERFECT_CELLS: usize = 11;
/// The most cells for which `perfect` is the default: 9! numbers are 1.4 MiB.
const PERFECT_CELLS: usize = 9;

/// Below these memory limits pattern databases are not chosen.
const LEAST_PATTERN_BYTES: usize = 64 << 20;
const LEAST_LARGE_BYTES: usize = 512 << 20;

/// The most cells for which the optimum is the default.
pub(crate) const OPTIMAL_CELLS: usize = 16;

impl TilesProblem {
    /// The puzzle from `start` to `goal` with the operator order `lurd` and unit costs, its moves being those of the blank.
    pub fn new(start: Board, goal: Board) -> Self {
        TilesProblem { start, goal, order: Order::default(), cost: MoveCost::Unit, convention: Convention::default() }
    }

    /// The puzzle from the board that was read, its goal and the rest as `options` say.
    ///
    /// # Errors
    /// If the goal that was asked for is none.
    pub fn asked(parsed: Parsed, options: &Options) -> Result<Self, ReadError> {
        problem(parsed, options)
    }

    /// The problem in the multi-tile metric.
    ///
    /// # Errors
    /// If there is none: that metric has boards of up to 16 cells, and its moves cost one each.
    pub fn in_pushes(&self) -> Result<Pushes, ReadError> {
        pushes::posed(self)
    }

    /// The problem in the metric that `options` ask for.
    ///
    /// # Errors
    /// If there is [none](Self::in_pushes).
    pub fn in_metric(self, options: &Options) -> Result<Instance, ReadError> {
        match asked_metric(options) {
            Metric::Single => Ok(Instance::new(self)),
            Metric::Multi => self.in_pushes().map(Instance::new),
        }
    }

    /// The pattern databases to use where nothing was asked for: the large ones if they are at hand. Boards whose whole
    /// space fits in memory need none.
    fn patterns(&self, settings: &Settings) -> Option<HeuristicName> {
        let size = self.goal.size();
        let room = settings.limits.bytes.is_none_or(|most| most >= LEAST_PATTERN_BYTES);
        if self.cost != MoveCost::Unit || size.cells() <= PERFECT_CELLS || size != self.start.size() || !room {
            return None;
        }
        set_of(&self.goal, Tier::Small)?;
        let large = set_of(&self.goal, Tier::Large);
        let at_hand = |set: &TableSet| settings.tables().has(set);
        let fits = settings.limits.bytes.is_none_or(|most| most >= LEAST_LARGE_BYTES);
        Some(if fits && large.is_some_and(|large| at_hand(&large)) {
            HeuristicName::PDB_LARGE
        } else {
            HeuristicName::PDB
        })
    }

    /// Whether the board is so large, or the answer wanted so soon, that the optimum is not the aim.
    fn large(&self, settings: &Settings) -> bool {
        self.cost == MoveCost::Unit && (self.start.size().cells() > OPTIMAL_CELLS || settings.within.is_some())
    }

    /// The heuristic called `name`, or the limit that its tables met, by a clock that runs since `began`; without a name, h = 0.
    pub(crate) fn heuristic<W: Shelf>(
        &self,
        space: &Tiles<W>,
        name: Option<HeuristicName>,
        settings: &Settings,
        began: Instant,
    ) -> Result<Result<TileHeuristic, StopReason>, RequestError> {
        if let Some(formula) = name.and_then(HeuristicName::formula) {
            return self.formula(space, formula, settings, began);
        }
        let (Some(tier), Some(name)) = (tier(name), name) else {
            return TileHeuristic::new(space, name).map(Ok);
        };
        let set = set_of(&self.goal, tier).ok_or_else(|| unfit(name, self.goal.size()))?;
        let (tables, limits) = (settings.tables(), &what_is_left(&settings.limits, began));
        Ok(if self.goal.size().cells() > <u64 as Word>::CELLS {
            tables.get::<u128>(&set, limits).map(|set| TileHeuristic::Wide(Patterns::new(set, &self.goal)))
        } else {
            tables.get::<u64>(&set, limits).map(|set| TileHeuristic::Narrow(Patterns::new(set, &self.goal)))
        })
    }

    /// A formula with its parts made for this board, or the limit that their tables met.
    fn formula<W: Shelf>(
        &self,
        space: &Tiles<W>,
        formula: &'static Formula,
        settings: &Settings,
        began: Instant,
    ) -> Result<Result<TileHeuristic, StopReason>, RequestError> {
        let (mut parts, mut exact) = (Vec::new(), None);
        for name in formula.parts() {
            if name == HeuristicName::EXACT {
                let distances = Distances::new(&self.goal, self.order, self.cost);
                exact = Some(Arc::new(distances.ok_or_else(|| unfit(name, self.goal.size()))?));
                continue;
            }
            match self.heuristic(space, Some(name), settings, began)? {
                Ok(part) => parts.push((name, part)),
                Err(why) => return Ok(Err(why)),
            }
        }
        let quality = formula.quality(&|name| ROW.heuristic(name).map(|row| row.quality)).unwrap_or(Quality::Unknown);
        Ok(Ok(TileHeuristic::Formula(TileFormula { formula, parts, exact, quality })))
    }

    /// The problem from the goal to the start, in which everything costs the same.
    fn exchanged(&self) -> Self {
        TilesProblem { start: self.goal.clone(), goal: self.start.clone(), ..self.clone() }
    }

    /// What the heuristic called `name` makes of the cost from the start, or the limit that its tables met; h = 0 for methods that do
    /// not ask for it, and where the heuristic is none for the start as a goal.
    fn heuristic_from_start<W: Shelf>(
        &self,
        space: &Tiles<W>,
        run: &Run<'_, Self>,
    ) -> Result<Result<TileHeuristic, StopReason>, RequestError> {
        if !run.needs_from_start() {
            return Ok(Ok(TileHeuristic::Zero(Zero)));
        }
        let reversed = space.clone().reversed();
        match self.exchanged().heuristic(&reversed, run.chosen.heuristic, run.settings, run.began) {
            Err(RequestError::HeuristicUnfit { .. }) => Ok(Ok(TileHeuristic::Zero(Zero))),
            made => made,
        }
    }

    pub(crate) fn space<W: Word>(&self) -> Result<Tiles<W>, RequestError> {
        let space = Tiles::new(&self.start, &self.goal).map_err(|error| match error {
            SpaceError::TooLarge { size, most } if self.cost == MoveCost::Unit => RequestError::TooLarge { size, most },
            other => RequestError::Space(other),
        })?;
        Ok(space.with_order(self.order).with_cost(self.cost))
    }
}

/// The largest distance between two boards of one size, for the sizes where it is known.
pub(crate) fn diameter(size: Size) -> Option<Cost> {
    let Size { rows, columns } = size;
    let known = match (rows.min(columns), rows.max(columns)) {
        (1, long) => long as Cost - 1,
        (2, 2) => 6,
        (2, 3) => 21,
        (2, 4) => 36,
        (2, 5) => 55,
        (3, 3) => 31,
        (3, 4) => 53,
        (2, 6) | (4, 4) => 80,
        _ => return None,
    };
    Some(known)
}

impl<W: Word> Show for Tiles<W> {
    type Position = Board;

    fn show(&self, state: &State<W>) -> Board {
        self.board(state)
    }
}

/// The tier of tables that a heuristic's name asks for.
fn tier(heuristic: Option<HeuristicName>) -> Option<Tier> {
    match heuristic {
        Some(HeuristicName::PDB) => Some(Tier::Small),
        Some(HeuristicName::PDB_LARGE) => Some(Tier::Large),
        _ => None,
    }
}

/// Why a heuristic that boards have is none for this one.
fn unfit(heuristic: HeuristicName, size: Size) -> RequestError {
    if heuristic == HeuristicName::NILSSON {
        let why = "it is for boards of 3x3 whose goal has the blank in the middle, such as spiral".to_owned();
        let why_zh = "它只用于空格在中心的 3x3 目标，例如 spiral".to_owned();
        return RequestError::HeuristicUnfit { heuristic, why, why_zh };
    }
    RequestError::HeuristicTooLarge { heuristic, size: size.to_string() }
}

impl Domain for TilesProblem {
    type Move = Move;
    type Position = Board;

    const ROW: &'static DomainRow = &ROW;

    fn judge(&self, heuristics: &[HeuristicName], settings: &Settings) -> Option<Result<Vec<Judged>, WholeSpaceError>> {
        let heuristics = if heuristics.is_empty() { auditable(&self.goal) } else { heuristics.to_vec() };
        let request = AuditRequest { goal: self.goal.clone(), cost: self.cost, heuristics };
        let shown = |audited: Audited| Judged {
            heuristic: audited.heuristic,
            verdict: audited.verdict.map_states(|board| self.view(&board)).map_moves(|by| self.name(by)),
        };
        let judged = audit_named(&request, settings).map(|report| report.audited.into_iter().map(shown).collect());
        Some(judged.map_err(WholeSpaceError::from))
    }

    fn suggest(&self, settings: &Settings) -> Suggestion {
        let size = self.start.size();
        let small = size.cells() <= PERFECT_CELLS;
        let dearest = if self.cost == MoveCost::Tile { size.cells() as Cost - 1 } else { 1 };
        let bound = diameter(size).map(|moves| moves * dearest.max(1));
        let table = table::suits(size, self.cost, settings);
        if let Some(best_heuristic) = self.patterns(settings).filter(|_| !table) {
            let automatic = settings.heuristic.is_none() && !settings.searches();
            let method = match automatic {
                _ if self.large(settings) => Method::ANYTIME,
                true => Method::PIDASTAR,
                false => Method::IDASTAR,
            };
            return Suggestion { method, best_heuristic, perfect: small, bound };
        }
        Suggestion {
            // Where there is a table nothing needs to be searched. Small spaces fit in memory, where A* looks at each board
            // once. In larger ones only IDA* lasts, and in still larger ones nothing leads to the optimum soon.
            method: match size.cells() {
                _ if table => Method::TABLE,
                _ if self.large(settings) => Method::ANYTIME,
                _ if small => Method::ASTAR,
                _ => Method::IDASTAR,
            },
            best_heuristic: match self.cost {
                // Walking distance does not know what tiles cost.
                MoveCost::Unit if size.rows.max(size.columns) <= 4 => HeuristicName::WALKING_DISTANCE,
                _ => HeuristicName::LINEAR_CONFLICT,
            },
            perfect: small,
            bound,
        }
    }

    /// Parallel IDA* knows one order, that of its move words, and improving a solution knows none.
    fn in_vain(&self, chosen: &Chosen) -> Vec<&'static str> {
        let fixed = [Method::PIDASTAR, Method::ANYTIME].contains(&chosen.method);
        if fixed && self.order != Order::default() { vec!["order"] } else { Vec::new() }
    }

    fn hopeless(&self) -> Option<Proof> {
        let Size { rows, columns } = self.start.size();
        let why = if rows.min(columns) == 1 { Proof::Order } else { Proof::Parity };
        // Boards of different sizes are refused with an error, not called unsolvable.
        (self.start.size() == self.goal.size() && !reaches(&self.start, &self.goal)).then_some(why)
    }

    fn search(&self, run: Run<'_, Self>) -> Result<Report<Move>, RequestError> {
        let method = run.chosen.method;
        if method == Method::TABLE {
            return table::walk(self, &run.settings.limits, run.watcher);
        }
        if method == Method::PIDASTAR {
            return parallel::search(self, run);
        }
        if method == Method::ANYTIME {
            return anytime::search(self, run);
        }
        let size = self.start.size();
        let cells = size.cells();
        if run.chosen.store == Store::Perfect && cells > MOST_PERFECT_CELLS {
            return Err(RequestError::PerfectTooLarge { cells, most: MOST_PERFECT_CELLS });
        }
        let name = run.chosen.heuristic;
        if let (Some(HeuristicName::FUNCTION), Some(given)) = (name, &run.settings.given) {
            if cells > <u64 as Word>::CELLS {
                return Err(unfit(HeuristicName::FUNCTION, size));
            }
            let given = &given.clone();
            return run.ranked(&self.space::<u64>()?, &OfViews { problem: self, given }, &Zero);
        }
        if cells > <u64 as Word>::CELLS {
            let space = self.space::<u128>()?;
            return match (self.heuristic(&space, name, run.settings, run.began)?, self.heuristic_from_start(&space, &run)?) {
                (Ok(heuristic), Ok(from_start)) => run.backward(&space, &heuristic, &from_start),
                (Err(why), _) | (_, Err(why)) => Ok(run.told.stopped_in_tables(why)),
            };
        }
        let space = self.space::<u64>()?;
        if name == Some(HeuristicName::EXACT) {
            let exact = Exact::new(&space).ok_or_else(|| unfit(HeuristicName::EXACT, size))?;
            let from_start = if run.needs_from_start() { Exact::new(&space.clone().reversed()) } else { None };
            return match from_start {
                Some(from_start) => run.ranked(&space, &exact, &from_start),
                None => run.ranked(&space, &exact, &Zero),
            };
        }
        match (self.heuristic(&space, name, run.settings, run.began)?, self.heuristic_from_start(&space, &run)?) {
            (Ok(heuristic), Ok(from_start)) => run.fast(&space, &heuristic, &from_start),
            (Err(why), _) | (_, Err(why)) => Ok(run.told.stopped_in_tables(why)),
        }
    }

    /// On the plain board, not in the packed space that found the plan.
    fn replay(&self, moves: &[Move]) -> Option<Cost> {
        let mut board = self.start.clone();
        let mut total: Cost = 0;
        for &step in moves {
            let tile = board.slide(step)?;
            total = total.checked_add(if self.cost == MoveCost::Tile { tile } else { 1 })?;
        }
        (board == self.goal).then_some(total)
    }

    fn unit_costs(&self) -> bool {
        self.cost == MoveCost::Unit
    }

    fn start(&self) -> Board {
        self.start.clone()
    }

    fn after(&self, board: &Board, by: Move) -> Option<Board> {
        let mut after = board.clone();
        after.slide(by).map(|_| after)
    }

    fn view(&self, board: &Board) -> View {
        View::named(board.rows_with_slashes())
    }

    fn draw(&self, board: &Board) -> Scene {
        let columns = board.columns().max(1);
        Scene::grid(board.cells().chunks(columns).map(|row| {
            let cell = |&tile: &u32| match tile {
                0 => (Tone::Blank, None),
                tile => (Tone::Plain, Some(tile.to_string())),
            };
            row.iter().map(cell).collect()
        }))
    }

    fn name(&self, by: Move) -> Cow<'static, str> {
        Cow::Borrowed(letter(Convention::Blank, by))
    }

    fn written(&self, moves: &[Move]) -> Vec<Cow<'static, str>> {
        if self.convention == Convention::Number {
            let mut board = self.start.clone();
            let number = |&by: &Move| board.slide(by).map_or(Cow::Borrowed("?"), |tile| Cow::Owned(tile.to_string()));
            return moves.iter().map(number).collect();
        }
        moves.iter().map(|&by| Cow::Borrowed(letter(self.convention, by))).collect()
    }

    fn written_in(&self, convention: &str, moves: &[Move]) -> Option<Vec<Cow<'static, str>>> {
        Some(TilesProblem { convention: named(&CONVENTIONS, convention)?, ..self.clone() }.written(moves))
    }

    fn written_line(&self, moves: &[Move]) -> String {
        write_moves(self.convention, &self.start, moves)
    }

    fn cells(&self) -> usize {
        self.start.size().cells()
    }

    fn lines(&self, board: &Board) -> String {
        board.to_string()
    }

    fn goal(&self) -> Option<Board> {
        Some(self.goal.clone())
    }

    fn convention(&self) -> Option<Text> {
        Some(convention_title(self.convention))
    }

    fn posed(&self) -> Facts {
        posed(self, Metric::Single)
    }

    fn facts(&self) -> Facts {
        Facts::default()
            .with("rows", self.start.rows())
            .with("columns", self.start.columns())
            .with("start", self.start.cells().to_vec())
            .with("goal", self.goal.cells().to_vec())
    }

    fn findings(&self, proof: Option<Proof>, _: Option<&[Move]>) -> Facts {
        findings(self, proof)
    }

    fn text(&self) -> Option<String> {
        Some(self.start.rows_with_slashes())
    }

    fn large_tables(&self, settings: &Settings) -> Option<HeuristicName> {
        let most = settings.most.bytes.or(settings.limits.bytes);
        let room = most.is_none_or(|most| most >= LEAST_LARGE_BYTES);
        let large = self.goal.size().cells() > PERFECT_CELLS;
        let serve = large && self.cost == MoveCost::Unit && self.has_heuristic(HeuristicName::PDB_LARGE);
        (room && serve).then_some(HeuristicName::PDB_LARGE)
    }

    fn anytime(&self) -> Option<Method> {
        (self.cost == MoveCost::Unit).then_some(Method::ANYTIME)
    }

    fn optimum(&self) -> Option<Cost> {
        let walks = Walks::new(&self.goal, self.order, self.cost, &Settings::default())?;
        walks.path(&self.start).map(|path| path.len() as Cost)
    }

    fn has_heuristic(&self, heuristic: HeuristicName) -> bool {
        let cells = self.start.size().cells();
        match heuristic {
            HeuristicName::EXACT => cells <= Exact::MOST_CELLS,
            HeuristicName::PDB => set_of(&self.goal, Tier::Small).is_some(),
            HeuristicName::PDB_LARGE => set_of(&self.goal, Tier::Large).is_some(),
            HeuristicName::WALKING_DISTANCE => {
                cells <= <u128 as Word>::CELLS
                    && self.space::<u128>().is_ok_and(|space| WalkingDistance::new(&space).is_some())
            }
            HeuristicName::NILSSON => {
                self.goal.size().cells() == 9 && self.space::<u64>().is_ok_and(|space| Nilsson::new(&space).is_some())
            }
            other => match other.formula() {
                Some(formula) => formula.parts().into_iter().all(|part| self.has_heuristic(part)),
                None => ROW.heuristic(other).is_some(),
            },
        }
    }
}

/// What data say of how a board is posed, its moves being counted in `metric`.
fn posed(problem: &TilesProblem, metric: Metric) -> Facts {
    let cost = COSTS.iter().find(|row| row.1 == problem.cost).map(|row| row.0);
    Facts::default()
        .with("order", problem.order.to_string())
        .with("cost", cost)
        .with("convention", problem.convention.name())
        .with("metric", metric_name(metric))
}

/// What data say of the answer.
fn findings(problem: &TilesProblem, proof: Option<Proof>) -> Facts {
    if proof.is_none() {
        return Facts::default();
    }
    let reached = reachable_goals(&problem.start).into_iter().map(|goal| Cow::Borrowed(goal.name()));
    Facts::default().with("reaches", reached.collect::<Vec<_>>())
}

/// The letter of a move.
fn letter(convention: Convention, by: Move) -> &'static str {
    match convention.letter(by) {
        'l' => "l",
        'u' => "u",
        'r' => "r",
        _ => "d",
    }
}

//! Plan → Report: search, and replay every solution before it is shown.

use jiugong_search::clock::Instant;
use jiugong_search::{Cost, Outcome, Plan as Solution, Report as SearchReport, Space, Statistics};
use thiserror::Error;

use crate::domain::instance::Instance;
use crate::domain::{Domain, DomainRow, HeuristicName};
use crate::engine::checkpoint::NotSaved;
use crate::engine::watch::Watcher;
use crate::engine::{Run, RunNotes};
use crate::experiments::next::{NextStep, next_steps};
use crate::methods::Method;
use crate::present::figures::Figures;
use crate::present::language::Text;
use crate::request::config::{Config, Ignored};
use crate::request::plan::Plan;
use crate::request::settings::Settings;

/// Why a request cannot be carried out.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RequestError {
    /// The domain has no such heuristic.
    #[error("{} is no heuristic for this kind of problem; expected one of: {}", .found.name(), .possible.join(", "))]
    NoSuchHeuristic {
        /// What was asked for.
        found: HeuristicName,
        /// What there is.
        possible: Vec<&'static str>,
    },
    /// The domain has no such method.
    #[error(
        "{} is no method for this kind of problem, but for: {}; expected one of: {}",
        .found.name(), .found.domains().join(", "), .possible.join(", ")
    )]
    NoSuchMethod {
        /// What was asked for.
        found: Method,
        /// What there is.
        possible: Vec<&'static str>,
    },
    /// The heuristic's tables would be too large for this board.
    #[error("{} is not available for a board of {size}: its tables would be too large", .heuristic.name())]
    HeuristicTooLarge {
        /// The heuristic.
        heuristic: HeuristicName,
        /// The size of the board.
        size: String,
    },
    /// The heuristic cannot serve this problem.
    #[error("{} cannot serve this problem: {why}", .heuristic.name())]
    HeuristicUnfit {
        /// The heuristic.
        heuristic: HeuristicName,
        /// Why not.
        why: String,
        /// The same in Chinese.
        why_zh: String,
    },
    /// A table of all states would be too large.
    #[error(
        "a table of all {cells}-cell boards would be too large for the store 'perfect'; up to {most} cells are possible"
    )]
    PerfectTooLarge {
        /// The cells of the board.
        cells: usize,
        /// The most cells.
        most: usize,
    },
    /// A table of all states would be too large.
    #[error("a table of all {states} states would be too large for the store 'perfect'; up to {most} are possible")]
    TooManyStates {
        /// How many there are.
        states: usize,
        /// The most.
        most: usize,
    },
    /// There is no complete table for boards of this size.
    #[error("there is no complete table for a board of {size}; expected at most 9 cells, 2x5 or 5x2")]
    NoTable {
        /// The size of the board.
        size: String,
    },
    /// The method does not report its steps.
    #[error("{} does not tell its steps; expected one of: {}", .found.name(), .possible.join(", "))]
    NotTraced {
        /// What was asked for.
        found: Method,
        /// What there is.
        possible: Vec<&'static str>,
    },
    /// A saved search is not taken up.
    #[error("{path}: {}", not_saved(*.why))]
    NotSaved {
        /// The file.
        path: String,
        /// What is wrong.
        why: NotSaved,
    },
    /// The rule refuses states seen before, and there is no store to see them in.
    #[error("the duplicate rule 'closed' needs a store; with the store 'none' use 'path' or 'back'")]
    ClosedNeedsStore,
    /// The method counts moves and cannot weigh them.
    #[error("{} counts moves; it cannot search by what tiles cost", .method.name())]
    UnitCostsOnly {
        /// The method.
        method: Method,
    },
    /// The method slides one tile at a time.
    #[error("{} slides one tile at a time; it cannot search in the multi-tile metric", .method.name())]
    SingleSlidesOnly {
        /// The method.
        method: Method,
    },
    /// The method needs cells that all cost the same.
    #[error("{} jumps over cells that are all alike; it cannot search a maze whose cells have costs", .method.name())]
    AlikeCellsOnly {
        /// The method.
        method: Method,
    },
    /// The board is too large for this method.
    #[error(
        "a board of {size} has {} cells; up to {most} cells can be searched by this method, any number with --method {}",
        .size.cells(), Method::ANYTIME.name()
    )]
    TooLarge {
        /// The board's size.
        size: jiugong_puzzles::tiles::Size,
        /// The most cells.
        most: usize,
    },
    /// The problem is too large to search.
    #[error(transparent)]
    Space(#[from] jiugong_puzzles::tiles::SpaceError),
    /// The plan that a search returned does not lead to the goal. This is a mistake in the program.
    #[error("internal error: the plan found does not lead to the goal, so it is not shown")]
    Unsound,
}

impl RequestError {
    /// There is no `found` in `domain`.
    pub(crate) fn no_such_heuristic(found: HeuristicName, domain: &'static DomainRow) -> Self {
        RequestError::NoSuchHeuristic { found, possible: domain.heuristics.iter().map(|row| row.name).collect() }
    }

    /// There is no `found` in `domain`.
    pub(crate) fn no_such_method(found: Method, domain: &'static DomainRow) -> Self {
        let there = Method::all().filter(|&method| domain.has(method));
        RequestError::NoSuchMethod { found, possible: there.map(Method::name).collect() }
    }

    /// The part of the request that does not fit, and what could have been there if that can be listed; `None` for what is no fault of
    /// the request.
    pub fn part(&self) -> Option<(&'static str, Option<&[&'static str]>)> {
        Some(match self {
            RequestError::NoSuchHeuristic { possible, .. } => ("heuristic", Some(possible)),
            RequestError::NoSuchMethod { possible, .. } | RequestError::NotTraced { possible, .. } => {
                ("method", Some(possible))
            }
            RequestError::HeuristicTooLarge { .. } | RequestError::HeuristicUnfit { .. } => ("heuristic", None),
            RequestError::PerfectTooLarge { .. }
            | RequestError::TooManyStates { .. }
            | RequestError::ClosedNeedsStore => ("store", None),
            RequestError::NoTable { .. } | RequestError::TooLarge { .. } | RequestError::AlikeCellsOnly { .. } => {
                ("method", None)
            }
            RequestError::UnitCostsOnly { .. } => ("cost", None),
            RequestError::SingleSlidesOnly { .. } => ("metric", None),
            RequestError::Space(_) => ("goal", None),
            RequestError::NotSaved { .. } | RequestError::Unsound => return None,
        })
    }

    /// `found` does not report its steps.
    pub(crate) fn not_traced(found: Method, domain: &'static DomainRow) -> Self {
        let there = Method::all().filter(|&method| domain.has(method) && method.row().selection.is_traced());
        RequestError::NotTraced { found, possible: there.map(Method::name).collect() }
    }
}

fn not_saved(why: NotSaved) -> String {
    match why {
        NotSaved::Damaged => "this is no saved search, or it was damaged; remove it to begin anew".to_owned(),
        NotSaved::OtherVersion => "this search was saved by another version; remove it to begin anew".to_owned(),
        NotSaved::OtherSearch => {
            "this is the saved search of another board, goal or heuristic; name another file".to_owned()
        }
        NotSaved::Io(kind) => format!("the search cannot be saved here: {kind}"),
    }
}

/// Why a problem has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The parities of start and goal differ.
    Parity,
    /// In a single row or column the tiles never change their order, and it differs.
    Order,
    /// Something that no move changes forbids it; the domain says what.
    Never(Text),
    /// Everything that can be reached was looked at.
    Exhausted,
}

/// The answer to a request.
#[derive(Clone, Debug)]
pub struct Report<M> {
    /// The configuration of the search.
    pub config: Config,
    /// The parts of the request that had no effect.
    pub ignored: Vec<Ignored>,
    /// Why there is no solution, where there is none.
    pub proof: Option<Proof>,
    /// Whether a limit was reached while tables were built, before the search.
    pub in_tables: bool,
    /// Changes of the request that would help, where a limit or a bound was reached.
    pub next: Vec<NextStep>,
    /// The engine's report.
    pub search: SearchReport<M>,
}

impl<M> Report<M> {
    /// `solved`, `unsolvable`, `cutoff` or `stopped`.
    pub fn outcome_name(&self) -> &'static str {
        outcome_name(&self.search.outcome)
    }

    /// What the search took.
    pub fn figures(&self) -> Figures {
        self.config.method.row().figures(&self.search.statistics)
    }

    /// The plan, if one was found.
    pub fn plan(&self) -> Option<&Solution<M>> {
        self.search.plan()
    }
}

/// What an outcome is called in data.
pub fn outcome_name<M>(outcome: &Outcome<M>) -> &'static str {
    match outcome {
        Outcome::Solved { .. } => "solved",
        Outcome::Unsolvable => "unsolvable",
        Outcome::Cutoff => "cutoff",
        Outcome::Stopped { .. } => "stopped",
    }
}

/// Makes a plan for `problem` and carries it out: searches, and replays the solutions found.
///
/// # Errors
/// If the settings do not fit the problem.
pub fn solve<D: Domain>(
    problem: &D,
    settings: &Settings,
    watcher: &mut dyn Watcher<D::Position, D::Move>,
) -> Result<Report<D::Move>, RequestError> {
    run(problem, &Plan::new(&Instance::new(problem.clone()), settings)?, watcher)
}

/// Carries out a plan for `problem`: searches, and replays the solutions found.
///
/// # Errors
/// If the search needs something that this problem does not have.
pub(crate) fn run<D: Domain>(
    problem: &D,
    plan: &Plan,
    watcher: &mut dyn Watcher<D::Position, D::Move>,
) -> Result<Report<D::Move>, RequestError> {
    let began = Instant::now();
    let Plan { config, settings, .. } = plan;
    if let Some(proof) = plan.unsolvable {
        let search = SearchReport {
            outcome: Outcome::Unsolvable,
            lower_bound: jiugong_search::UNREACHABLE,
            statistics: Statistics { time: began.elapsed(), ..Statistics::default() },
            iterations: Vec::new(),
            incumbents: Vec::new(),
        };
        let (config, ignored) = (*config, plan.ignored.clone());
        return Ok(Report { config, ignored, proof: Some(proof), in_tables: false, next: Vec::new(), search });
    }
    let notes = RunNotes::default();
    let mut search = problem.search(Run { config, settings, watcher, began, notes: &notes })?;
    // A time limit covers tables too: the time of a stopped search includes them.
    if matches!(search.outcome, Outcome::Stopped { .. }) {
        search.statistics.time = began.elapsed();
    }
    report(problem, plan, notes.heuristic(), notes.in_tables(), search)
}

/// The report on a search that is over, whose solutions are replayed first; `heuristic` is the one that it changed to, if it did.
pub(crate) fn report<D: Domain>(
    problem: &D,
    plan: &Plan,
    heuristic: Option<HeuristicName>,
    in_tables: bool,
    search: SearchReport<D::Move>,
) -> Result<Report<D::Move>, RequestError> {
    let plans = search.plan().into_iter().chain(&search.incumbents);
    for found in plans {
        if problem.replay(&found.moves) != Some(found.cost) {
            return Err(RequestError::Unsound);
        }
    }
    let config = Config { heuristic: heuristic.or(plan.config.heuristic), ..plan.config };
    let proof = (search.outcome == Outcome::Unsolvable).then_some(Proof::Exhausted);
    let next = next_steps(problem, plan, &config, &search, in_tables);
    Ok(Report { config, ignored: plan.ignored.clone(), proof, in_tables, next, search })
}

/// The cost of `moves` in `space`, if they lead from its start to a goal and it fits.
pub fn replay<S: Space>(space: &S, moves: &[S::Move]) -> Option<Cost> {
    let mut state = space.start();
    let mut total: Cost = 0;
    for &wanted in moves {
        let mut next = None;
        space.successors(&state, |by, cost, after| {
            if by == wanted && next.is_none() {
                next = Some((cost, after));
            }
        });
        let (cost, after) = next?;
        total = total.checked_add(cost)?;
        state = after;
    }
    space.is_goal(&state).then_some(total)
}

//! Executes a plan: searches, and replays every solution before it is reported.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use jiugong_search::clock::Instant;
use jiugong_search::{Cost, Outcome, Plan as Solution, Report as SearchReport, Space, Statistics};
use thiserror::Error;

use crate::domain::instance::Instance;
use crate::domain::{Domain, DomainRow, HeuristicName};
use crate::engine::checkpoint::CheckpointError;
use crate::engine::watch::Watcher;
use crate::engine::{Run, RunNotes};
use crate::experiments::next::{NextStep, next_steps};
use crate::methods::Method;
use crate::present::explain::Explain;
use crate::present::figures::Figures;
use crate::present::language::{Language, Text};
use crate::request::config::{Config, Ignored};
use crate::request::defaults::Purpose;
use crate::request::plan::Plan;
use crate::request::settings::{Bounds, Settings};

/// Why a request cannot be executed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RequestError {
    /// The domain has no such heuristic.
    #[error("{} is not a heuristic of this domain; expected one of: {}", .found.name(), .possible.join(", "))]
    NoSuchHeuristic {
        /// The requested heuristic.
        found: HeuristicName,
        /// The heuristics of the domain.
        possible: Vec<&'static str>,
    },
    /// The domain has no such method.
    #[error(
        "{} works only with domain {}; expected one of: {}",
        .found.name(), .found.domains().join(", "), .possible.join(", ")
    )]
    NoSuchMethod {
        /// The requested method.
        found: Method,
        /// The methods of the domain.
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
    /// The heuristic does not support this problem.
    #[error("{} cannot serve this problem: {why}", .heuristic.name())]
    HeuristicUnfit {
        /// The heuristic.
        heuristic: HeuristicName,
        /// The reason in English.
        why: String,
        /// The reason in Chinese.
        why_zh: String,
    },
    /// A table of all states would be too large.
    #[error("a table of all {states} states would be too large for the store 'perfect'; up to {most} are possible")]
    TooManyStates {
        /// The number of states.
        states: usize,
        /// The limit.
        most: usize,
    },
    /// The method does not report its steps.
    #[error("{} cannot be traced; expected one of: {}", .found.name(), .possible.join(", "))]
    NotTraced {
        /// The requested method.
        found: Method,
        /// The methods that report their steps.
        possible: Vec<&'static str>,
    },
    /// A saved search cannot be resumed.
    #[error("{path}: {}", not_saved(*.why))]
    CheckpointError {
        /// The file.
        path: String,
        /// The reason.
        why: CheckpointError,
    },
    /// The duplicate rule rejects states seen before, but there is no store to look them up.
    #[error("the duplicate rule 'closed' needs a store; with the store 'none' use 'path' or 'back'")]
    ClosedNeedsStore,
    /// The domain does not support the request, for the reason in its own error.
    #[error(transparent)]
    Domain(#[from] DomainError),
    /// The plan returned by a search does not lead to the goal. This is a bug in the program.
    #[error("internal error: the plan found does not lead to the goal, so it is not shown")]
    Unsound,
}

/// A domain's own error about a request that it does not support.
#[derive(Clone, Debug)]
pub struct DomainError {
    /// The invalid part of the request.
    pub part: &'static str,
    why: Arc<dyn Reason>,
}

/// An error of a domain.
trait Reason: Explain + Any + fmt::Debug + Send + Sync {}

impl<E: Explain + Any + fmt::Debug + Send + Sync> Reason for E {}

impl DomainError {
    /// An error about a part of the request.
    pub fn new(part: &'static str, why: impl Explain + fmt::Debug + Send + Sync + 'static) -> Self {
        DomainError { part, why: Arc::new(why) }
    }

    /// The domain's own error, if it is an `E`.
    pub fn get<E: 'static>(&self) -> Option<&E> {
        (&*self.why as &dyn Any).downcast_ref()
    }
}

impl fmt::Display for DomainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&*self.why, f)
    }
}

impl std::error::Error for DomainError {}

impl PartialEq for DomainError {
    fn eq(&self, other: &Self) -> bool {
        self.part == other.part && self.to_string() == other.to_string()
    }
}

impl Eq for DomainError {}

impl Explain for DomainError {
    fn explain(&self, language: Language) -> String {
        self.why.explain(language)
    }

    fn zh(&self) -> String {
        self.why.zh()
    }
}

impl RequestError {
    /// The domain's own error, if this is one of type `E`.
    pub fn domain<E: 'static>(&self) -> Option<&E> {
        match self {
            RequestError::Domain(error) => error.get(),
            _ => None,
        }
    }

    /// The error for a heuristic `found` that `domain` does not have.
    pub(crate) fn no_such_heuristic(found: HeuristicName, domain: &'static DomainRow) -> Self {
        RequestError::NoSuchHeuristic { found, possible: domain.heuristics.iter().map(|row| row.name).collect() }
    }

    /// The error for a method `found` that `domain` does not have.
    pub(crate) fn no_such_method(found: Method, domain: &'static DomainRow) -> Self {
        let there = Method::all().filter(|&method| domain.has(method));
        RequestError::NoSuchMethod { found, possible: there.map(Method::name).collect() }
    }

    /// The invalid part of the request, and the possible values if they can be listed; `None` if the request is not at fault.
    pub fn part(&self) -> Option<(&'static str, Option<&[&'static str]>)> {
        Some(match self {
            RequestError::NoSuchHeuristic { possible, .. } => ("heuristic", Some(possible)),
            RequestError::NoSuchMethod { possible, .. } | RequestError::NotTraced { possible, .. } => {
                ("method", Some(possible))
            }
            RequestError::HeuristicTooLarge { .. } | RequestError::HeuristicUnfit { .. } => ("heuristic", None),
            RequestError::TooManyStates { .. } | RequestError::ClosedNeedsStore => ("store", None),
            RequestError::Domain(error) => (error.part, None),
            RequestError::CheckpointError { .. } | RequestError::Unsound => return None,
        })
    }

    /// The error for a method `found` that does not report its steps.
    pub(crate) fn not_traced(found: Method, domain: &'static DomainRow) -> Self {
        let there = Method::all().filter(|&method| domain.has(method) && method.row().selection.is_traced());
        RequestError::NotTraced { found, possible: there.map(Method::name).collect() }
    }
}

fn not_saved(why: CheckpointError) -> String {
    match why {
        CheckpointError::Damaged => "this is not a saved search, or it is damaged; remove it to start again".to_owned(),
        CheckpointError::OtherVersion => {
            "this search was saved by another version; remove it to start again".to_owned()
        }
        CheckpointError::OtherSearch => {
            "this is the saved search of another board, goal or heuristic; name another file".to_owned()
        }
        CheckpointError::Io(kind) => format!("the search cannot be saved here: {kind}"),
    }
}

/// Why a problem has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The parities of start and goal differ.
    Parity,
    /// The tiles of a single row or column never change their order, and the two orders differ.
    Order,
    /// An invariant of all moves forbids it; the text describes it.
    Never(Text),
    /// All reachable states were visited.
    Exhausted,
}

/// The answer to a request.
#[derive(Clone, Debug)]
pub struct Report<M> {
    /// The configuration of the search.
    pub config: Config,
    /// Its limits.
    pub limits: Bounds,
    /// The parts of the request without effect.
    pub ignored: Vec<Ignored>,
    /// Why there is no solution, if that is proved.
    pub proof: Option<Proof>,
    /// Whether a limit was reached while tables were built, before the search.
    pub in_tables: bool,
    /// Changes of the request that would help, if a limit or a bound was reached.
    pub next: Vec<NextStep>,
    /// The engine's report.
    pub search: SearchReport<M>,
}

impl<M> Report<M> {
    /// `solved`, `unsolvable`, `cutoff` or `stopped`.
    pub fn outcome_name(&self) -> &'static str {
        outcome_name(&self.search.outcome)
    }

    /// The figures of the search.
    pub fn figures(&self) -> Figures {
        self.config.method.row().figures(&self.search.statistics)
    }

    /// The plan, if one was found.
    pub fn plan(&self) -> Option<&Solution<M>> {
        self.search.plan()
    }
}

/// The name of an outcome in data.
pub fn outcome_name<M>(outcome: &Outcome<M>) -> &'static str {
    match outcome {
        Outcome::Solved { .. } => "solved",
        Outcome::Unsolvable => "unsolvable",
        Outcome::Cutoff => "cutoff",
        Outcome::Stopped { .. } => "stopped",
    }
}

/// Makes a plan for `problem` and executes it: searches, and replays the solutions found.
///
/// # Errors
/// If the settings do not fit the problem.
pub fn solve<D: Domain>(
    problem: &D,
    settings: &Settings,
    watcher: &mut dyn Watcher<D::Position, D::Move>,
) -> Result<Report<D::Move>, RequestError> {
    run(problem, &Plan::resolve(&Instance::new(problem.clone()), settings.clone(), Purpose::Solve)?, watcher)
}

/// Executes a plan for `problem`: searches, and replays the solutions found.
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
        let (config, limits, ignored) = (*config, Bounds::from(&settings.limits), plan.ignored.clone());
        let (proof, next) = (Some(proof), Vec::new());
        return Ok(Report { config, limits, ignored, proof, in_tables: false, next, search });
    }
    let notes = RunNotes::default();
    let mut search = problem.search(Run { config, settings, watcher, began, notes: &notes })?;
    // The time limit includes tables, so the time of a stopped search does too.
    if matches!(search.outcome, Outcome::Stopped { .. }) {
        search.statistics.time = began.elapsed();
    }
    report(problem, plan, notes.heuristic(), notes.in_tables(), search)
}

/// The report of a finished search, after replaying its solutions; `heuristic` is the one to which it changed, if it did.
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
    let (limits, ignored) = (Bounds::from(&plan.settings.limits), plan.ignored.clone());
    Ok(Report { config, limits, ignored, proof, in_tables, next, search })
}

/// The cost of `moves` in `space`, if they lead from its start to a goal and the cost does not overflow.
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

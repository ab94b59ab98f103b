//! The trace of a search: its steps, independent of the domain.
//!
//! A [`Trace`] contains the steps of a search that lie in a [`Window`], and the report of the whole search. [`Replay`] replays the events: it
//! provides the contents of OPEN and CLOSED after each of them, and its final counters equal those of the report. [`Step`] is one node taken, why
//! it was next, and what happened to its children.

mod follow;
mod record;
mod replay;
mod step;
mod window;

pub use crate::methods::{Reason, Why, reasons};
pub(crate) use follow::StepBuilder;
pub use record::{Recorder, Recording};
pub use replay::Replay;
pub(crate) use replay::{Key, Rank};
pub use step::{Step, Steps};
pub use window::Window;

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use jiugong_search::{Climb, Cost, Duplicates, GoalTest, Outcome, Progress, Ties, Weights};

use crate::domain::instance::Instance;
use crate::domain::{Domain, DomainName};
use crate::engine::watch::{Event, Node};
use crate::experiments::solve::{Report, RequestError, run};
use crate::methods::{Selection, Shape};
use crate::present::amount::Amount;
use crate::present::scene::Scene;
use crate::present::view::View;
use crate::registry::Pseudocode;
use crate::request::config::Config;
use crate::request::plan::Plan;
use record::TraceWatcher;
use window::SkippedSteps;

/// A node of the search tree.
pub type TraceNode = Node<View, Cow<'static, str>>;

/// An event of a search.
pub type TraceEvent = Event<View, Cow<'static, str>>;

/// Steps of a search, and the report of the whole search.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The problem.
    pub problem: Instance,
    /// The kind of problem.
    pub domain: DomainName,
    /// Which node the method takes next.
    pub selection: Selection,
    /// What the counters depend on.
    pub conditions: Conditions,
    /// Digits after the decimal point of costs, estimates and bounds.
    pub decimals: u32,
    /// Where the search starts.
    pub start: View,
    /// The events of the window, in order.
    pub events: Vec<TraceEvent>,
    /// The state at the start of the window, unless the window starts with the search.
    before: Option<Box<StepBuilder>>,
    /// The last step reached, if the window lies beyond it: replaying further would exceed the limit of nodes.
    pub furthest: Option<u64>,
    /// The number of steps after the window, which were not recorded.
    pub left_out: u64,
    /// The report, with its moves by name.
    pub report: Report<Cow<'static, str>>,
    /// The positions of the plan from the start; empty without a plan.
    pub path: Vec<View>,
    /// The moves of the plan, on one line.
    line: Option<String>,
    scenes: Scenes,
}

/// Draws the positions of a trace on demand: there can be very many.
#[derive(Clone)]
struct Scenes(Arc<DrawView>);

/// Draws a view of a position.
type DrawView = dyn Fn(&View) -> Option<Scene> + Send + Sync;

impl fmt::Debug for Scenes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scenes")
    }
}

/// The properties of a search on which its counters and explanations depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// Whether every move costs 1.
    pub unit_costs: bool,
    /// Whether a depth-first search stores states, not only the current path.
    pub remembers: bool,
    /// The weights of g and h in f, unless they are 1 and 1.
    pub weights: Option<Weights>,
    /// Whether f includes h.
    pub guided: bool,
    /// The tie-breaking rule.
    pub ties: Ties,
    /// The sufficient ratio to the smallest f, for methods that have one.
    pub within: (u32, u32),
    /// The variant of hill climbing.
    pub climb: Climb,
    /// The number of expansions before a real-time search moves.
    pub lookahead: u64,
}

impl Conditions {
    /// Whether `f` is within the ratio of `least`.
    pub fn is_good(&self, f: u64, least: u64) -> bool {
        let (times, of) = self.within;
        u128::from(f) * u128::from(of) <= u128::from(least) * u128::from(times)
    }

    pub(crate) fn new(config: &Config, unit_costs: bool) -> Self {
        Conditions {
            unit_costs,
            remembers: config.store != crate::registry::Store::None && config.duplicates != Duplicates::Back,
            weights: config.weights.filter(|weights| (weights.g, weights.h) != (1, 1)),
            guided: config.heuristic.is_some(),
            ties: config.tuning.ties.unwrap_or_default(),
            within: config.tuning.within.unwrap_or((3, 2)),
            climb: config.tuning.climb.unwrap_or_default(),
            lookahead: config.tuning.lookahead.unwrap_or(1),
        }
    }
}

impl Trace {
    /// The picture of a position that was recorded or lies on the plan.
    pub fn scene(&self, view: &View) -> Option<Scene> {
        (self.scenes.0)(view)
    }

    /// Whether nodes have meaningful estimates: those of a heuristic or of the table. In a blind search h and f are meaningless.
    pub fn has_estimates(&self) -> bool {
        self.conditions.guided || self.selection == Selection::KNOWN
    }

    /// A bound in the unit of the problem; a number of moves if the method has no estimates.
    pub fn bound(&self, bound: Cost) -> Amount {
        Amount::new(bound, if self.conditions.guided { self.decimals } else { 0 })
    }

    /// A replay positioned before the first recorded event.
    pub fn replay(&self) -> Replay {
        self.begun().replay().clone()
    }

    /// The round of the first step of the window, unless that step begins a round.
    pub fn round(&self) -> Option<usize> {
        self.before.as_ref().map(|before| before.replay().rounds().len()).filter(|&round| round > 0)
    }

    fn begun(&self) -> StepBuilder {
        let config = &self.report.config;
        let anew = || StepBuilder::new(self.selection, self.conditions, config.goal_test, config.bound);
        self.before.as_ref().map_or_else(anew, |before| StepBuilder::clone(before))
    }

    /// The moves of the plan, on one line.
    pub fn moves(&self) -> Option<String> {
        self.line.clone()
    }

    /// The method's pseudocode, with the goal test in force.
    pub fn pseudocode(&self) -> Pseudocode {
        let config = &self.report.config;
        Pseudocode::new(config.method.row(), config.goal_test)
    }

    /// The steps in order.
    pub fn steps(&self) -> Steps<'_> {
        Steps::new(self)
    }
}

/// Executes a plan for `problem` and records the steps in `window`. The search runs to its end or its limits, so the report covers the whole
/// search.
///
/// # Errors
/// If the search needs something that this problem does not have.
pub(crate) fn trace<D: Domain>(
    problem: &D,
    plan: &Plan,
    window: Window,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Trace, RequestError> {
    let (config, info) = (&plan.config, plan.instance.info());
    let selection = config.method.row().selection;
    let recording = Recording::new(window.steps);
    let recording = if selection.shape() == Shape::Path { recording.along_path() } else { recording };
    let conditions = Conditions::new(config, info.unit_costs);
    let skipping = (window.first > 1)
        .then(|| SkippedSteps::new(window, StepBuilder::new(selection, conditions, config.goal_test, config.bound)));
    let mut watcher = TraceWatcher::new(problem, recording, skipping, progress);
    let report = run(problem, plan, &mut watcher)?;
    let TraceWatcher { recording, skipping, mut positions, .. } = watcher;
    let (before, furthest) = skipping.map_or((None, None), SkippedSteps::ended);
    let mut here = Some(problem.start());
    let mut path = Vec::new();
    if let Some(found) = report.plan() {
        let mut moves = found.moves.iter();
        while let Some(position) = here {
            here = moves.next().and_then(|&by| problem.after(&position, by));
            let view = problem.view(&position);
            positions.entry(view.clone()).or_insert(position);
            path.push(view);
        }
    }
    let Report { config, limits, ignored, proof, in_tables, next, search } = report;
    let stopped = matches!(search.outcome, Outcome::Stopped { .. });
    // If goals are tested at expansion, reaching one is a separate step; so is rejecting a node when nothing is left to expand.
    let goals = if config.goal_test == GoalTest::Expansion { recording.goals_left_out } else { 0 };
    let nothing = recording.left_out > 0 && recording.refused && !stopped;
    let left_out = recording.left_out + goals + u64::from(nothing);
    let drawn = problem.clone();
    let search = search.map_moves(|by| problem.name(by));
    Ok(Trace {
        problem: plan.instance.clone(),
        domain: info.domain,
        selection,
        conditions,
        decimals: info.decimals,
        start: problem.view(&problem.start()),
        events: recording.events,
        before,
        furthest,
        left_out,
        line: search.plan().map(|found| problem.line(&found.moves)),
        report: Report { config, limits, ignored, proof, in_tables, next, search },
        path,
        scenes: Scenes(Arc::new(move |view| positions.get(view).map(|position| drawn.draw(position)))),
    })
}

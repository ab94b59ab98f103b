//! A problem of any domain as an object: what front ends hold.

use std::any::Any;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use jiugong_search::{Cost, Progress};

use crate::domain::{Domain, DomainName, Fact, Facts, HeuristicName};
use crate::engine::watch::{Event, OnEvent, OnProgress};
use crate::experiments::answer::Answer;
use crate::experiments::solve::{Proof, RequestError, solve};
use crate::experiments::space::all_states::{Judged, WholeSpaceError};
use crate::experiments::space::whole::Whole;
use crate::experiments::trace::{Trace, TraceEvent, Window, trace};
use crate::methods::{Method, Selection};
use crate::present::amount::Amount;
use crate::present::language::{Language, Text};
use crate::present::scene::Scene;
use crate::present::view::View;
use crate::request::settings::{Chosen, Ignored, Settings, Suggestion};

/// A problem of any domain. Cloning it is cheap.
///
/// # Example
/// ```
/// use jiugong_lab::{DomainName, Instance, Options, Settings};
///
/// for domain in jiugong_lab::DOMAINS.iter().filter(|domain| domain.row().capabilities.stream.is_none()) {
///     let row = domain.row();
///     let problem = (row.read)(row.example.as_bytes(), &Options::new())?;
///     let answer = problem.solve(&Settings::default(), &mut |_| {})?;
///     assert!(answer.moves().is_some(), "{}", row.name);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Instance(Arc<dyn AnyProblem>);

/// What can be asked of a problem whatever its domain.
trait AnyProblem: Any + Send + Sync + fmt::Debug {
    fn domain(&self) -> DomainName;
    fn suggest(&self, settings: &Settings) -> Suggestion;
    fn hopeless(&self) -> Option<Proof>;
    fn in_vain(&self, chosen: &Chosen) -> Vec<&'static str>;
    fn unit_costs(&self) -> bool;
    fn decimals(&self) -> u32;
    fn usual(&self) -> HeuristicName;
    fn notes(&self) -> Vec<(String, String)>;
    fn has_heuristic(&self, heuristic: HeuristicName) -> bool;
    fn refusal(&self, heuristic: HeuristicName) -> Option<RequestError>;
    fn cells(&self) -> usize;
    fn text(&self) -> Option<String>;
    fn facts(&self) -> Facts;
    fn posed(&self) -> Facts;
    fn convention(&self) -> Option<Text>;
    fn goal(&self) -> Option<View>;
    fn optimum(&self) -> Option<Cost>;
    fn anytime(&self) -> Option<Method>;
    fn start(&self) -> (View, Scene);
    fn solve(
        &self,
        instance: &Instance,
        settings: &Settings,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, RequestError>;
    fn trace(
        &self,
        instance: &Instance,
        settings: &Settings,
        window: Window,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Trace, RequestError>;
    fn watch(
        &self,
        instance: &Instance,
        settings: &Settings,
        each: &mut dyn FnMut(TraceEvent) -> ControlFlow<()>,
    ) -> Result<Answer, RequestError>;
    fn whole(&self) -> Option<Box<dyn Whole + '_>>;
    fn judge(&self, heuristics: &[HeuristicName], settings: &Settings) -> Option<Result<Vec<Judged>, WholeSpaceError>>;
}

impl<D: Domain> AnyProblem for D {
    fn domain(&self) -> DomainName {
        DomainName(D::ROW)
    }

    fn suggest(&self, settings: &Settings) -> Suggestion {
        Domain::suggest(self, settings)
    }

    fn hopeless(&self) -> Option<Proof> {
        Domain::hopeless(self)
    }

    fn in_vain(&self, chosen: &Chosen) -> Vec<&'static str> {
        Domain::in_vain(self, chosen)
    }

    fn unit_costs(&self) -> bool {
        Domain::unit_costs(self)
    }

    fn decimals(&self) -> u32 {
        Domain::decimals(self)
    }

    fn usual(&self) -> HeuristicName {
        Domain::usual(self)
    }

    fn notes(&self) -> Vec<(String, String)> {
        Domain::notes(self)
    }

    fn has_heuristic(&self, heuristic: HeuristicName) -> bool {
        Domain::has_heuristic(self, heuristic)
    }

    fn refusal(&self, heuristic: HeuristicName) -> Option<RequestError> {
        Domain::refusal(self, heuristic)
    }

    fn cells(&self) -> usize {
        Domain::cells(self)
    }

    fn text(&self) -> Option<String> {
        Domain::text(self)
    }

    fn facts(&self) -> Facts {
        Domain::facts(self)
    }

    fn posed(&self) -> Facts {
        Domain::posed(self)
    }

    fn convention(&self) -> Option<Text> {
        Domain::convention(self)
    }

    fn goal(&self) -> Option<View> {
        Domain::goal(self).map(|goal| self.view(&goal))
    }

    fn optimum(&self) -> Option<Cost> {
        Domain::optimum(self)
    }

    fn anytime(&self) -> Option<Method> {
        Domain::anytime(self)
    }

    fn start(&self) -> (View, Scene) {
        let start = Domain::start(self);
        (self.view(&start), self.draw(&start))
    }

    fn solve(
        &self,
        instance: &Instance,
        settings: &Settings,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, RequestError> {
        let report = solve(self, settings, &mut OnProgress(progress))?;
        Ok(Answer::new(instance, self, report))
    }

    fn trace(
        &self,
        instance: &Instance,
        settings: &Settings,
        window: Window,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Trace, RequestError> {
        trace(self, instance, settings, window, progress)
    }

    fn watch(
        &self,
        instance: &Instance,
        settings: &Settings,
        each: &mut dyn FnMut(TraceEvent) -> ControlFlow<()>,
    ) -> Result<Answer, RequestError> {
        instance.watch_positions(self, settings, &mut |event: Event<D::Position, D::Move>| {
            each(event.map(|position| self.view(position), |by| self.name(by)))
        })
    }

    fn whole(&self) -> Option<Box<dyn Whole + '_>> {
        Domain::whole(self)
    }

    fn judge(&self, heuristics: &[HeuristicName], settings: &Settings) -> Option<Result<Vec<Judged>, WholeSpaceError>> {
        Domain::judge(self, heuristics, settings)
    }
}

impl Instance {
    /// A problem of a domain.
    pub fn new<D: Domain>(problem: D) -> Self {
        Instance(Arc::new(problem))
    }

    /// The problem itself, if it is one of the domain `D`.
    pub fn get<D: Domain>(&self) -> Option<&D> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// Its domain.
    pub fn domain(&self) -> DomainName {
        self.0.domain()
    }

    /// What suits this problem where the user left things open.
    pub fn suggest(&self, settings: &Settings) -> Suggestion {
        self.0.suggest(settings)
    }

    /// How a search with these settings would be run.
    pub fn choose(&self, settings: &Settings) -> Chosen {
        settings.choose(self.domain(), self.0.usual(), self.suggest(settings)).0
    }

    /// What these settings ask for that makes no difference.
    pub fn in_vain(&self, settings: &Settings) -> Vec<Ignored> {
        let (chosen, mut ignored) = settings.choose(self.domain(), self.0.usual(), self.suggest(settings));
        ignored.extend(self.0.in_vain(&chosen).into_iter().map(Ignored::Option));
        ignored
    }

    /// Why there is no solution, where that is known without search.
    pub fn hopeless(&self) -> Option<Proof> {
        self.0.hopeless()
    }

    /// Whether every move costs 1.
    pub fn unit_costs(&self) -> bool {
        self.0.unit_costs()
    }

    /// Digits behind the point in costs.
    pub fn decimals(&self) -> u32 {
        self.0.decimals()
    }

    /// A cost of this problem, as people write it.
    pub fn amount(&self, cost: Cost) -> Amount {
        Amount::new(cost, self.decimals())
    }

    /// What whoever posed the problem should know of how its text was understood.
    pub fn notes(&self, language: Language) -> impl Iterator<Item = String> {
        self.0.notes().into_iter().map(move |(en, zh)| if language == Language::En { en } else { zh })
    }

    /// Whether there is such a heuristic for this problem.
    pub fn has_heuristic(&self, heuristic: HeuristicName) -> bool {
        self.0.has_heuristic(heuristic)
    }

    /// Why a heuristic of its domain cannot serve this problem, where it cannot.
    pub fn refusal(&self, heuristic: HeuristicName) -> Option<RequestError> {
        self.0.refusal(heuristic)
    }

    /// The cells of a position, which is how much there is to write of it.
    pub fn cells(&self) -> usize {
        self.0.cells()
    }

    /// The problem as a text that its domain reads, where it is kept.
    pub fn text(&self) -> Option<String> {
        self.0.text()
    }

    /// What data say of the problem.
    pub fn facts(&self) -> Facts {
        self.0.facts()
    }

    /// What every object of data says of its problem: the domain, what that says of the problem, where it starts, the position to reach
    /// where it is a single one, and how moves are written and counted where there is more than one way.
    pub fn stated(&self) -> Facts {
        let posed = self.posed();
        let mut stated = Facts::default().with("domain", self.domain().name());
        stated.0.extend(self.facts().0);
        if stated.get("start").is_none() {
            stated = stated.with("start", self.start().name);
        }
        if stated.get("goal").is_none() {
            stated = stated.with("goal", self.goal().map(|goal| goal.name));
        }
        for name in Self::NOTATION {
            stated.0.push((name, posed.get(name).cloned().unwrap_or(Fact::Nothing(()))));
        }
        stated
    }

    /// What is said of the moves, and not of how they are searched for.
    const NOTATION: [&'static str; 2] = ["convention", "metric"];

    /// What data say of how the problem is posed, of what the search depends on: its operator order and the like.
    pub fn posing(&self) -> Facts {
        Facts(self.posed().0.into_iter().filter(|(name, _)| !Self::NOTATION.contains(name)).collect())
    }

    /// What data say of how the problem is posed, beside the problem itself.
    pub fn posed(&self) -> Facts {
        self.0.posed()
    }

    /// What the moves of an answer mean, where they can be written in several ways.
    pub fn convention(&self) -> Option<Text> {
        self.0.convention()
    }

    /// The position to reach, where it is a single one.
    pub fn goal(&self) -> Option<View> {
        self.0.goal()
    }

    /// The lowest cost of a plan, where a table knows it at once.
    pub fn optimum(&self) -> Option<Cost> {
        self.0.optimum()
    }

    /// The method that has some solution soon, and a better one as long as there is time, where there is such a one.
    pub fn anytime(&self) -> Option<Method> {
        self.0.anytime()
    }

    /// The position the search starts from, as it is shown.
    pub fn start(&self) -> View {
        self.0.start().0
    }

    /// The position the search starts from, drawn.
    pub fn scene(&self) -> Scene {
        self.0.start().1
    }

    /// Carries out a request: chooses what was left open, searches, and replays the plans; `progress` is told how far the
    /// search has come.
    ///
    /// # Errors
    /// If the request does not fit the problem.
    pub fn solve(&self, settings: &Settings, progress: &mut dyn FnMut(&Progress)) -> Result<Answer, RequestError> {
        self.0.solve(self, settings, progress)
    }

    /// Searches as `settings` say and records `steps` expansions at most, from the first on.
    ///
    /// # Errors
    /// If the request does not fit the problem, or the method does not report its steps.
    pub fn trace(
        &self,
        settings: &Settings,
        steps: u64,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Trace, RequestError> {
        self.trace_window(settings, Window::first(steps), progress)
    }

    /// Searches as `settings` say and records what lies in `window`. What comes before is followed, and not kept.
    ///
    /// # Errors
    /// If the request does not fit the problem, or the method does not report its steps.
    ///
    /// # Example
    /// ```
    /// use jiugong_lab::trace::Window;
    /// use jiugong_lab::{Request, Settings};
    ///
    /// let mut request = Request::default();
    /// request.set("board", "867254301")?;
    /// request.set("method", "bfs")?;
    /// let window = Window { first: 5000, steps: 10, nodes: 1_000_000 };
    /// let trace = request.problem()?.trace_window(&request.settings, window, &mut |_| {})?;
    /// assert!(trace.steps().map(|step| step.number).eq(5000..5010));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn trace_window(
        &self,
        settings: &Settings,
        window: Window,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Trace, RequestError> {
        self.0.trace(self, settings, window, progress)
    }

    /// Searches as `settings` say and calls `each` with everything that happens, as it happens; the answer says whether to go on. A
    /// search that is called off goes on to the next look at its limits, in silence.
    ///
    /// # Errors
    /// If the request does not fit the problem, or the method does not report its steps.
    pub fn watch(
        &self,
        settings: &Settings,
        each: &mut dyn FnMut(TraceEvent) -> ControlFlow<()>,
    ) -> Result<Answer, RequestError> {
        self.0.watch(self, settings, each)
    }

    /// As [`watch`](Self::watch), for whoever knows the domain: `problem` is this one, and its positions and moves are told as they are.
    ///
    /// # Errors
    /// If the request does not fit the problem, or the method does not report its steps.
    pub fn watch_positions<D: Domain>(
        &self,
        problem: &D,
        settings: &Settings,
        each: &mut dyn FnMut(Event<D::Position, D::Move>) -> ControlFlow<()>,
    ) -> Result<Answer, RequestError> {
        let (chosen, _) = settings.choose(self.domain(), problem.usual(), problem.suggest(settings));
        if chosen.method.row().selection == Selection::Untraced {
            return Err(RequestError::not_traced(chosen.method, D::ROW));
        }
        let report = solve(problem, settings, &mut OnEvent { each, over: false })?;
        Ok(Answer::new(self, problem, report))
    }

    /// Everything there is to know of all states, where that can be had.
    pub fn whole(&self) -> Option<Box<dyn Whole + '_>> {
        self.0.whole()
    }

    /// The verdicts on heuristics, where the domain has a way of its own to judge them.
    pub(crate) fn judge(
        &self,
        heuristics: &[HeuristicName],
        settings: &Settings,
    ) -> Option<Result<Vec<Judged>, WholeSpaceError>> {
        self.0.judge(heuristics, settings)
    }
}

impl fmt::Debug for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

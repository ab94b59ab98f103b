//! A problem of any domain as a value, used by front ends.

use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use jiugong_search::{Cost, Progress};

use crate::domain::object::AnyProblem;
use crate::domain::{Domain, DomainName, Fact, Facts, HeuristicName, ProblemInfo, Statement};
use crate::experiments::answer::Answer;
use crate::experiments::solve::RequestError;
use crate::experiments::trace::{Trace, Window};
use crate::present::amount::Amount;
use crate::present::language::Language;
use crate::request::defaults::Purpose;
use crate::request::plan::Plan;
use crate::request::settings::Settings;

/// A problem of any domain: its [`ProblemInfo`], and an object that searches and shows it. Cloning it is cheap.
///
/// # Example
/// ```
/// use jiugong_lab::{Options, Settings};
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
pub struct Instance(Arc<Shared<dyn AnyProblem>>);

struct Shared<P: ?Sized> {
    info: ProblemInfo,
    /// Computed when it is first read: a stream of boards does not need it, and that of a large board is long.
    statement: OnceLock<Statement>,
    problem: P,
}

impl Deref for Instance {
    type Target = dyn AnyProblem;

    fn deref(&self) -> &Self::Target {
        &self.0.problem
    }
}

impl Instance {
    /// A problem of a domain. For the domains of this crate, `Instance::from` does the same without compiling the domain again.
    pub fn new<D: Domain>(problem: D) -> Self {
        Instance(Arc::new(Shared { info: problem.info(), statement: OnceLock::new(), problem }))
    }

    /// The problem itself, if it belongs to the domain `D`.
    pub fn get<D: Domain>(&self) -> Option<&D> {
        (&self.0.problem as &dyn Any).downcast_ref()
    }

    /// The constant properties of this problem.
    pub fn info(&self) -> &ProblemInfo {
        &self.0.info
    }

    /// Its domain.
    pub fn domain(&self) -> DomainName {
        self.0.info.domain
    }

    /// The data of the problem.
    pub fn statement(&self) -> &Statement {
        self.0.statement.get_or_init(|| self.0.problem.statement())
    }

    /// Whether its domain has the heuristic, and it can be used for this problem at once.
    pub fn has_heuristic(&self, heuristic: HeuristicName) -> bool {
        self.domain().row().heuristic(heuristic).is_some() && self.serves(heuristic)
    }

    /// A cost of this problem in its unit.
    pub fn amount(&self, cost: Cost) -> Amount {
        Amount::new(cost, self.0.info.decimals)
    }

    /// Notes on the interpretation of the problem's text.
    pub fn notes(&self, language: Language) -> impl Iterator<Item = &str> {
        self.statement().notes.iter().map(move |(en, zh)| if language == Language::En { &**en } else { zh })
    }

    /// The fields that describe the problem in every object of data: the domain, its facts, the start, the goal position if there is exactly one,
    /// and the notation and metric of moves if there are several.
    pub fn facts(&self) -> Facts {
        let Statement { facts, posed, .. } = self.statement();
        let mut stated = Facts::default().with("domain", self.domain().name());
        stated.0.extend_from_slice(&facts.0);
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

    /// Facts about the notation of moves, which do not change the search.
    const NOTATION: [&'static str; 2] = ["convention", "metric"];

    /// The variant of the problem as far as the search depends on it: its operator order and the like.
    pub fn posing(&self) -> Facts {
        let posed = &self.statement().posed.0;
        Facts(posed.iter().filter(|(name, _)| !Self::NOTATION.contains(name)).cloned().collect())
    }

    /// Makes a plan and solves it; see [`Plan::resolve`] and [`Plan::solve`].
    ///
    /// # Errors
    /// If the settings do not fit the problem.
    pub fn solve(&self, settings: &Settings, progress: &mut dyn FnMut(&Progress)) -> Result<Answer, RequestError> {
        Plan::resolve(self, settings.clone(), Purpose::Solve)?.solve(progress)
    }

    /// Makes a plan and records its first `steps` expansions, with exactly these settings.
    ///
    /// # Errors
    /// If the settings do not fit the problem, or the method does not report its steps.
    pub fn trace(
        &self,
        settings: &Settings,
        steps: u64,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Trace, RequestError> {
        Plan::resolve(self, settings.clone(), Purpose::Record)?.trace(Window::first(steps), progress)
    }
}

impl fmt::Debug for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.problem.fmt(f)
    }
}

//! A comparison: several contenders, on given problems or on random ones.

use jiugong_search::Random;

use super::Request;
use super::defaults::Purpose;
use super::plan::Plan;
use super::settings::{Clamped, Settings};
use crate::domain::instance::Instance;
use crate::domain::{Ability, HeuristicName, ReadError};
use crate::experiments::compare::{Contender, contenders, usual_heuristics, usual_methods};
use crate::experiments::solve::RequestError;
use crate::methods::Method;
use crate::registry::Store;

/// The methods whose differences teach most: blind and informed, with much memory and with little, optimal and not.
const INSTRUCTIVE: [Method; 6] =
    [Method::BFS, Method::DFS, Method::IDDFS, Method::GREEDY, Method::ASTAR, Method::IDASTAR];

/// How many heuristics they are compared with.
const INSTRUCTIVE_HEURISTICS: usize = 2;

/// The problems of a comparison.
#[derive(Clone, Debug)]
pub enum ProblemSource {
    /// Given problems.
    Given(Vec<Instance>),
    /// Random problems.
    Random {
        /// The number of problems.
        count: usize,
        /// The seed.
        seed: u64,
        /// The approximate size, unless it is the default.
        size: Option<usize>,
    },
}

/// The methods and heuristics that are compared if none are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CompareScope {
    /// Six methods that show the differences best, with the two weakest heuristics that are usually compared.
    Instructive,
    /// All that the domain has.
    #[default]
    All,
}

/// Several contenders on one problem or on many.
#[derive(Clone, Debug)]
pub struct CompareRequest {
    /// The domain, options and settings of all contenders.
    pub request: Request,
    /// The problems.
    pub problem_source: ProblemSource,
    /// What is compared if no methods or heuristics are named.
    pub scope: CompareScope,
    /// The methods; if empty, the default ones.
    pub methods: Vec<Method>,
    /// The heuristics, for methods that use one; if empty, the default ones.
    pub heuristics: Vec<HeuristicName>,
    /// The stores, for methods that keep the states seen.
    pub stores: Vec<Store>,
}

impl CompareRequest {
    /// Makes the problems and the contenders.
    ///
    /// # Errors
    /// If the domain cannot generate random problems, or not with these options.
    pub fn resolve(self) -> Result<ComparePlan, ReadError> {
        let CompareRequest { mut request, problem_source, scope, mut methods, mut heuristics, stores } = self;
        let domain = request.domain;
        let problems = match problem_source {
            ProblemSource::Given(problems) => problems,
            ProblemSource::Random { count, seed, size } => {
                request.check(Ability::Generate)?;
                let mut random = Random::new(seed);
                request.settings.tuning.seed.get_or_insert(seed);
                let make = domain.row().random;
                let one = |_| make.map(|make| make(&mut random, size, &request.options));
                (0..count).filter_map(one).collect::<Result<_, _>>()?
            }
        };
        if heuristics.is_empty() {
            heuristics = usual_heuristics(domain, &problems);
            if methods.is_empty() && scope == CompareScope::Instructive {
                heuristics.truncate(INSTRUCTIVE_HEURISTICS);
            }
        }
        if methods.is_empty() {
            methods = usual_methods(domain);
            if scope == CompareScope::Instructive {
                methods.retain(|method| INSTRUCTIVE.contains(method));
            }
        }
        let mut settings = request.settings;
        let clamped = settings.clone().clamp();
        settings.limits.time = settings.limits.time.or(Purpose::Compare.time());
        if !stores.is_empty() {
            settings.store = None;
        }
        let mut in_force = settings.clone();
        in_force.clamp();
        let contenders = contenders(&methods, &heuristics, &stores);
        Ok(ComparePlan { in_force, clamped, ..ComparePlan::new(problems, contenders, settings) })
    }
}

/// A comparison that is ready to run.
#[derive(Clone, Debug)]
pub struct ComparePlan {
    /// The problems.
    pub problems: Vec<Instance>,
    /// The contenders.
    pub contenders: Vec<Contender>,
    /// The settings that all of them share; the plan of each search lowers its limits.
    pub settings: Settings,
    /// The same settings with their limits lowered, for display.
    pub in_force: Settings,
    /// The limits that were lowered.
    pub clamped: Vec<Clamped>,
}

impl ComparePlan {
    /// A comparison with exactly these settings.
    pub fn new(problems: Vec<Instance>, contenders: Vec<Contender>, settings: Settings) -> Self {
        ComparePlan { problems, contenders, in_force: settings.clone(), settings, clamped: Vec::new() }
    }

    /// The plan of the search of `problem` by `contender`.
    ///
    /// # Errors
    /// If the contender does not fit the problem.
    pub fn plan(&self, problem: &Instance, contender: &Contender) -> Result<Plan, RequestError> {
        Plan::resolve(problem, contender.settings(&self.settings), Purpose::Solve)
    }

    /// The number of searches.
    pub fn runs(&self) -> usize {
        self.problems.len() * self.contenders.len()
    }
}

//! Compares contenders on one problem or on many.

mod figures;
mod study;
#[cfg(test)]
mod tests;

pub use figures::{Quartiles, branching_factor, mean, penetrance};
pub use study::{AtDepth, Study, StudyProblem, StudyRun, Summary, micros, study};

use std::ops::ControlFlow;
use std::str::FromStr;

use jiugong_search::{Cost, Progress};

use crate::domain::instance::Instance;
use crate::domain::{DomainName, HeuristicName};
use crate::experiments::answer::Answer;
use crate::experiments::solve::RequestError;
use crate::methods::{Method, UsesHeuristic};
use crate::registry::{Knob, Store};
use crate::request::compare::ComparePlan;
use crate::request::settings::Settings;
use crate::request::value::ValueError;

/// A method with its heuristic and store: what a comparison compares. Written `astar:manhattan` or `bfs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contender {
    /// The method.
    pub method: Method,
    /// The heuristic, for methods that are guided by one.
    pub heuristic: Option<HeuristicName>,
    /// The store, if stores are compared and the method has one.
    pub store: Option<Store>,
}

impl Contender {
    /// The settings of this contender.
    pub fn settings(&self, settings: &Settings) -> Settings {
        let store = self.store.or(settings.store);
        Settings { method: Some(self.method), heuristic: self.heuristic, store, ..settings.clone() }
    }

    /// The same contender, with `heuristic` where it has none of its own and uses one.
    #[must_use]
    pub fn or(self, heuristic: Option<HeuristicName>) -> Self {
        let guided = matches!(self.method.row().heuristic, UsesHeuristic::Yes | UsesHeuristic::Best);
        Contender { heuristic: self.heuristic.or(heuristic.filter(|_| guided)), ..self }
    }

    /// Its name in requests: `astar:manhattan`.
    pub fn short_name(&self) -> String {
        match self.heuristic {
            Some(heuristic) => format!("{}:{}", self.method.name(), heuristic.name()),
            None => self.method.name().to_owned(),
        }
    }

    /// Its name in output: `astar manhattan hash`.
    pub fn name(&self) -> String {
        let mut name = self.method.name().to_owned();
        let others = [self.heuristic.map(HeuristicName::name), self.store.map(Store::name)];
        for other in others.into_iter().flatten() {
            name.push(' ');
            name.push_str(other);
        }
        name
    }
}

impl FromStr for Contender {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let (method, heuristic) = match text.split_once(':') {
            Some((method, heuristic)) => (method, Some(heuristic.parse()?)),
            None => (text, None),
        };
        Ok(Contender { method: method.parse()?, heuristic, store: None })
    }
}

/// Which contenders to compare: each method, those that are guided by a heuristic with each heuristic, and those that keep
/// the states seen with each store.
pub fn contenders(methods: &[Method], heuristics: &[HeuristicName], stores: &[Store]) -> Vec<Contender> {
    let mut contenders = Vec::new();
    for &method in methods {
        let row = method.row();
        let guided = matches!(row.heuristic, UsesHeuristic::Yes | UsesHeuristic::Best);
        let keeps = row.stores && row.knobs.contains(&Knob::Store);
        let heuristics = if guided { heuristics.iter().copied().map(Some).collect() } else { vec![None] };
        for heuristic in heuristics {
            match stores {
                [_, ..] if keeps => {
                    contenders.extend(stores.iter().map(|&store| Contender { method, heuristic, store: Some(store) }));
                }
                _ => contenders.push(Contender { method, heuristic, store: None }),
            }
        }
    }
    contenders
}

/// The methods of a domain that are compared by default.
pub fn usual_methods(domain: DomainName) -> Vec<Method> {
    Method::all().filter(|&method| method.row().compared && domain.row().has(method)).collect()
}

/// The heuristics compared by default, without those whose tables some problem is too large for; at least the usual one.
pub fn usual_heuristics(domain: DomainName, problems: &[Instance]) -> Vec<HeuristicName> {
    let rows = domain.row().heuristics.iter().filter(|row| row.compared).map(|row| HeuristicName(row.name));
    let all = |&heuristic: &HeuristicName| problems.iter().all(|problem| problem.has_heuristic(heuristic));
    let usual: Vec<_> = rows.filter(all).collect();
    if usual.is_empty() { vec![domain.row().usual] } else { usual }
}

/// A comparison: the answers of all contenders to one problem.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The problem.
    pub problem: Instance,
    /// The contenders, in the order asked for.
    pub contenders: Vec<Contender>,
    /// One answer of each contender, in the order asked for.
    pub answers: Vec<Answer>,
}

/// Runs every contender of `plan` on `problem`, one after another so that times are comparable.
///
/// * `before_each` – receives the number of finished searches and the next contender.
///
/// # Errors
/// If a contender does not fit the problem.
pub fn compare(
    plan: &ComparePlan,
    problem: &Instance,
    progress: &mut dyn FnMut(&Progress),
    before_each: &mut dyn FnMut(usize, &Contender),
) -> Result<Comparison, RequestError> {
    let mut answers = Vec::new();
    let _ = run(plan, problem, progress, before_each, &mut |answer| {
        answers.push(answer);
        ControlFlow::Continue(())
    })?;
    Ok(Comparison { problem: problem.clone(), contenders: plan.contenders.clone(), answers })
}

/// Runs the contenders on `problem` until `each` has received all answers, or breaks.
fn run(
    plan: &ComparePlan,
    problem: &Instance,
    progress: &mut dyn FnMut(&Progress),
    before_each: &mut dyn FnMut(usize, &Contender),
    each: &mut dyn FnMut(Answer) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, RequestError> {
    for (number, contender) in plan.contenders.iter().enumerate() {
        before_each(number, contender);
        if each(plan.plan(problem, contender)?.solve(progress)?).is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

impl Comparison {
    /// The optimum, if a contender proved it.
    pub fn optimum(&self) -> Option<Cost> {
        let proved = self.answers.iter().filter(|answer| answer.report.is_optimal());
        proved.filter_map(|answer| answer.report.plan()).map(|plan| plan.cost).min()
    }
}

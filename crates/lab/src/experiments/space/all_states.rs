//! Examines all states of a problem of any domain; errors explain why that is not possible.

use std::borrow::Cow;

use jiugong_search::StopReason;
use thiserror::Error;

use crate::domain::instance::Instance;
use crate::domain::{DomainName, HeuristicName};
use crate::experiments::audit::Verdict;
use crate::experiments::solve::RequestError;
use crate::experiments::space::whole::{Layers, Shortest, Whole};
use crate::present::explain::{Explain, stop_text};
use crate::present::language::Language;
use crate::present::view::StateView;
use crate::request::audit::AuditPlan;

/// Why the states of a problem cannot be examined.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum WholeSpaceError {
    /// The states are too many or not numbered.
    #[error("{why}")]
    TooLarge {
        /// The reason in English.
        why: String,
        /// The reason in Chinese.
        why_zh: String,
    },
    /// The heuristic does not exist.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// A limit was reached while the heuristic's tables were built.
    #[error("the tables of {} were not made: stopped by {}", .heuristic.name(), stop_text(*.why).en)]
    NoTables {
        /// The heuristic.
        heuristic: HeuristicName,
        /// The limit.
        why: StopReason,
    },
}

impl WholeSpaceError {
    /// A problem of `domain` with too many states.
    pub(crate) fn too_large(domain: DomainName) -> Self {
        let domain = domain.name();
        WholeSpaceError::TooLarge {
            why: format!("this problem of {domain} has too many states to look at all of them"),
            why_zh: format!("{domain} 的这个问题状态太多，无法全部遍历"),
        }
    }
}

impl Explain for WholeSpaceError {
    fn zh(&self) -> String {
        match self {
            WholeSpaceError::Request(error) => error.explain(Language::Zh),
            WholeSpaceError::TooLarge { why_zh, .. } => why_zh.clone(),
            WholeSpaceError::NoTables { heuristic, why } => {
                format!("{} 的表没有建成：因{}而停止", heuristic.name(), stop_text(*why).zh)
            }
        }
    }
}

/// A heuristic of a problem with its verdict.
#[derive(Clone, Debug)]
pub struct HeuristicVerdict {
    /// The heuristic.
    pub heuristic: HeuristicName,
    /// The verdict.
    pub verdict: Verdict<StateView, Cow<'static, str>>,
}

fn whole(problem: &Instance) -> Result<Box<dyn Whole + '_>, WholeSpaceError> {
    problem.whole().ok_or_else(|| WholeSpaceError::too_large(problem.domain()))
}

/// Audits the heuristics of `plan`, in its order.
///
/// # Errors
/// If there are too many states, or tables cannot be built within the limits.
///
/// # Example
/// ```
/// use jiugong_lab::{AuditPlan, Request, Settings, judge_heuristics};
///
/// let mut request = Request::new("maze".parse()?);
/// request.set("text", "010\n000")?;
/// let plan = AuditPlan::resolve(&request.problem()?, &[], &Settings::default())?;
/// assert!(judge_heuristics(&plan)?.iter().all(|judged| judged.verdict.is_consistent()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge_heuristics(plan: &AuditPlan) -> Result<Vec<HeuristicVerdict>, WholeSpaceError> {
    let AuditPlan { instance, heuristics, settings } = plan;
    if let Some(judged) = instance.judge(heuristics, settings) {
        return judged;
    }
    let whole = whole(instance)?;
    let judged = heuristics.iter().map(|&heuristic| {
        let verdict = whole.audit(heuristic);
        let verdict = verdict.ok_or_else(|| RequestError::no_such_heuristic(heuristic, instance.domain().row()))?;
        Ok(HeuristicVerdict { heuristic, verdict })
    });
    judged.collect()
}

/// The states of `problem` that reach a goal, counted by their distance from it.
///
/// # Errors
/// If there are too many states.
pub fn count_layers(problem: &Instance) -> Result<Layers, WholeSpaceError> {
    Ok(whole(problem)?.layers())
}

/// The cheapest solutions of `problem`: their number, and the first `most` in operator order; `None` if there is none.
///
/// # Errors
/// If there are too many states.
pub fn all_cheapest(problem: &Instance, most: usize) -> Result<Option<Shortest>, WholeSpaceError> {
    Ok(whole(problem)?.shortest(most))
}

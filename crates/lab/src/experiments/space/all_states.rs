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
use crate::present::view::View;
use crate::request::settings::Settings;

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
            why_zh: format!("{domain} 的这个问题状态太多，无法逐一查看"),
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
    pub verdict: Verdict<View, Cow<'static, str>>,
}

fn whole(problem: &Instance) -> Result<Box<dyn Whole + '_>, WholeSpaceError> {
    problem.whole().ok_or_else(|| WholeSpaceError::too_large(problem.domain()))
}

/// Audits `heuristics` of `problem` in this order, or all that it has if the list is empty.
///
/// # Errors
/// If a heuristic does not exist, or there are too many states.
///
/// # Example
/// ```
/// use jiugong_lab::{DomainName, Request, judge_heuristics};
///
/// let mut request = Request::new("maze".parse()?);
/// request.set("text", "010\n000")?;
/// let judged = judge_heuristics(&request.problem()?, &[])?;
/// assert!(judged.iter().all(|judged| judged.verdict.is_consistent()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge_heuristics(
    problem: &Instance,
    heuristics: &[HeuristicName],
) -> Result<Vec<HeuristicVerdict>, WholeSpaceError> {
    let row = problem.domain().row();
    let there = || row.heuristics.iter().map(|row| HeuristicName(row.name));
    let asked = if heuristics.is_empty() {
        there().filter(|&heuristic| problem.has_heuristic(heuristic)).collect()
    } else {
        heuristics.to_vec()
    };
    if let Some(&unknown) = asked.iter().find(|&&heuristic| row.heuristic(heuristic).is_none()) {
        return Err(RequestError::no_such_heuristic(unknown, row).into());
    }
    if let Some(refused) = asked.iter().find_map(|&heuristic| problem.refusal(heuristic)) {
        return Err(refused.into());
    }
    let whole = whole(problem)?;
    let judged = asked.into_iter().map(|heuristic| {
        let verdict = whole.audit(heuristic).ok_or_else(|| RequestError::no_such_heuristic(heuristic, row))?;
        Ok(HeuristicVerdict { heuristic, verdict })
    });
    judged.collect()
}

/// Like [`judge_heuristics`], with tables for heuristics that need them: only the limits and the tables of `settings` are used.
///
/// # Errors
/// If a heuristic does not exist, there are too many states, or tables cannot be built within the limits.
pub fn judge_heuristics_with(
    problem: &Instance,
    heuristics: &[HeuristicName],
    settings: &Settings,
) -> Result<Vec<HeuristicVerdict>, WholeSpaceError> {
    problem.judge(heuristics, settings).unwrap_or_else(|| judge_heuristics(problem, heuristics))
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

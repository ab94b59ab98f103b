//! Heuristics passed with a request: functions of positions of any domain.
//!
//! They have no guarantee; [`judge_function`] audits them on every state.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use jiugong_search::{Cost, Heuristic, Quality, Space};

use crate::domain::instance::Instance;
use crate::domain::object::{AnyPosition, DomainPosition};
use crate::domain::{Domain, HeuristicName, HeuristicRow};
use crate::engine::watch::Show;
use crate::experiments::audit::Verdict;
use crate::experiments::space::all_states::WholeSpaceError;
use crate::present::language::Text;
use crate::present::view::StateView;
use crate::request::settings::Settings;

/// A function from a position to an estimate of the remaining cost.
#[derive(Clone)]
pub struct HeuristicFn(pub Arc<Estimate>);

/// The type of such functions.
type Estimate = dyn Fn(&dyn AnyPosition) -> Cost + Send + Sync;

impl fmt::Debug for HeuristicFn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HeuristicFn")
    }
}

impl HeuristicName {
    /// The function passed with the request.
    pub const FUNCTION: HeuristicName = HeuristicName(ROW.name);
}

/// The row of such a function, which every domain has but none lists.
static ROW: HeuristicRow = HeuristicRow {
    name: "function",
    title: Text { en: "own function", zh: "自定义函数" },
    help: Text { en: "a function that comes with the request", zh: "随请求给出的函数" },
    quality: Quality::Unknown,
    compared: false,
};

/// The row of `name`, if it is the function passed with a request.
pub(crate) fn row(name: HeuristicName) -> Option<&'static HeuristicRow> {
    (name == HeuristicName::FUNCTION).then_some(&ROW)
}

/// The function as a heuristic of a space whose states are positions of `problem`.
pub(crate) struct FunctionHeuristic<'a, D> {
    pub(crate) problem: &'a D,
    pub(crate) function: &'a HeuristicFn,
}

impl<D: Domain, S: Show<Position = D::Position> + Space> Heuristic<S> for FunctionHeuristic<'_, D> {
    type Memo = ();

    fn eval(&self, space: &S, state: &S::State) -> (Cost, ()) {
        let position = Cow::Owned(space.show(state));
        ((self.function.0)(&DomainPosition { problem: self.problem, position }), ())
    }

    fn step(&self, space: &S, (): (), after: &S::State, _: S::Move) -> (Cost, ()) {
        self.eval(space, after)
    }
}

/// Audits a function on all states of `problem`.
///
/// # Errors
/// If there are too many states.
///
/// # Example
/// ```
/// use std::sync::Arc;
/// use jiugong_lab::{HeuristicFn, Request, judge_function};
///
/// let mut request = Request::new("pancake".parse()?);
/// request.set("text", "3 1 4 2")?;
/// let one = HeuristicFn(Arc::new(|position| u32::from(position.view().name != "1 2 3 4")));
/// assert!(judge_function(&request.problem()?, &one)?.is_consistent());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge_function(
    problem: &Instance,
    function: &HeuristicFn,
) -> Result<Verdict<StateView, Cow<'static, str>>, WholeSpaceError> {
    let settings = Settings { function: Some(function.clone()), ..Settings::default() };
    if let Some(judged) =
        problem.judge(&[HeuristicName::FUNCTION], &settings).transpose()?.and_then(|mut one| one.pop())
    {
        return Ok(judged.verdict);
    }
    let whole = problem.whole().ok_or_else(|| WholeSpaceError::too_large(problem.domain()))?;
    Ok(whole.audit_function(function))
}

//! The plan of a search: the one place where defaults, limits and suggestions are applied.
//!
//! A plan decides everything that a search depends on before it begins: the configuration in force, the limits, which parts of the request
//! have no effect, and whether a solution is impossible. What runs a plan decides nothing again.

use std::ops::ControlFlow;

use jiugong_search::{Duplicates, Limits, Outcome, Progress, StopReason};

use crate::domain::HeuristicName;
use crate::domain::instance::Instance;
use crate::domain::object::AnyEvent;
use crate::experiments::answer::Answer;
use crate::experiments::solve::{Proof, RequestError};
use crate::experiments::trace::{Trace, Window};
use crate::methods::{Call, Method};
use crate::registry::Store;
use crate::request::config::{Config, Ignored};
use crate::request::defaults::{Purpose, QUICK_NODES, QUICK_TIME};
use crate::request::settings::{Ceilings, Clamped, Settings};

/// A search that is ready to run.
///
/// # Example
/// ```
/// use jiugong_lab::Request;
///
/// let mut request = Request::default();
/// request.set("board", "283104765")?;
/// request.set("goal", "spiral")?;
/// let plan = request.resolve()?;
/// assert_eq!(plan.config.method.name(), "table");
/// assert_eq!(plan.solve(&mut |_| {})?.steps(), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    /// The problem.
    pub instance: Instance,
    /// The configuration in force.
    pub config: Config,
    /// The settings, with limits and threads as they are in force: a running search takes its limits, tables and files from here.
    pub settings: Settings,
    /// The parts of the request that have no effect.
    pub ignored: Vec<Ignored>,
    /// The limits that were lowered.
    pub clamped: Vec<Clamped>,
    /// Why there is no solution, if that is known without a search.
    pub unsolvable: Option<Proof>,
    /// What the search is for.
    pub purpose: Purpose,
}

impl Plan {
    /// Resolves `settings` for a search of `instance` with the defaults of `purpose`.
    ///
    /// # Errors
    /// If the settings do not fit the problem, or the method does not report steps that the purpose needs.
    pub fn resolve(instance: &Instance, mut settings: Settings, purpose: Purpose) -> Result<Self, RequestError> {
        settings.method = settings.method.or(purpose.method());
        if purpose == Purpose::Hint {
            let Ceilings { bytes, open_ended_bytes, .. } = settings.ceilings;
            settings.ceilings.bytes = bytes.into_iter().chain(open_ended_bytes).min();
        }
        let requested = settings.clone();
        let clamped = settings.clamp();
        let suggestion = instance.suggest(&settings);
        let row = settings.method.unwrap_or(suggestion.method).row();
        settings.limits.time = settings.limits.time.or(purpose.time());
        settings.fill_limits(row);
        if purpose == Purpose::Hint && instance.info().anytime.is_some() {
            settings.limits.time = settings.limits.time.map(|time| time / 2);
        }
        let config = Config::new(&settings, instance.info(), suggestion);
        check(instance, &config, &settings, purpose)?;
        let mut ignored = requested.ignored_options(config.method);
        ignored.extend(instance.ignored_options(&config).into_iter().map(Ignored::Option));
        let unsolvable = instance.unsolvable_reason();
        Ok(Plan { instance: instance.clone(), config, settings, ignored, clamped, unsolvable, purpose })
    }

    /// The plan of a quick search of the same problem, after this one stopped: on one thread, with limits of its own, which Ctrl-C does not end.
    /// `None` if the problem does not have the method or the heuristic.
    pub(crate) fn quick(&self, method: Method, heuristic: Option<HeuristicName>) -> Option<Plan> {
        let Settings { function, tables, ceilings, .. } = self.settings.clone();
        let (time, nodes) = (Some(QUICK_TIME), Some(QUICK_NODES));
        let limits = Limits { time, nodes, ..Limits::default() };
        let (method, threads) = (Some(method), Some(1));
        let settings =
            Settings { method, heuristic, function, limits, threads, tables, ceilings, ..Settings::default() };
        Plan::resolve(&self.instance, settings, Purpose::Compare).ok()
    }

    /// Whether the answer needs no search: a table contains it, or there is no solution.
    pub fn is_instant(&self) -> bool {
        self.config.method.row().at_once || self.unsolvable.is_some()
    }

    /// Searches, and replays the solutions found; `progress` is called now and then.
    ///
    /// # Errors
    /// If the search needs something that this problem does not have, such as tables for another size.
    pub fn solve(&self, progress: &mut dyn FnMut(&Progress)) -> Result<Answer, RequestError> {
        self.instance.run(self, progress)
    }

    /// Solves a hint: if the search stops without a solution, the anytime method of the domain searches for any, in as much time again.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn hint(&self, progress: &mut dyn FnMut(&Progress)) -> Result<Answer, RequestError> {
        let best = self.solve(progress)?;
        let is_cancelled = matches!(best.report.outcome, Outcome::Stopped { why: StopReason::Cancelled, .. });
        let is_open = best.outcome_name() == "stopped" && best.report.plan().is_none() && !is_cancelled;
        match self.instance.info().anytime.filter(|&any| is_open && self.config.method != any) {
            None => Ok(best),
            Some(any) => {
                let settings = Settings { method: Some(any), heuristic: None, ..self.settings.clone() };
                Plan::resolve(&self.instance, settings, Purpose::Solve)?.solve(progress)
            }
        }
    }

    /// Searches and records the steps in `window`. The steps before it are followed, and not recorded.
    ///
    /// # Errors
    /// If the method does not report its steps; else as [`solve`](Self::solve).
    ///
    /// # Example
    /// ```
    /// use jiugong_lab::{Purpose, Request};
    /// use jiugong_lab::trace::Window;
    ///
    /// let mut request = Request::default();
    /// request.set("board", "867254301")?;
    /// request.set("method", "bfs")?;
    /// let window = Window { first: 5000, steps: 10, nodes: 1_000_000 };
    /// let trace = request.plan(&request.problem()?, Purpose::Trace)?.trace(window, &mut |_| {})?;
    /// assert!(trace.steps().map(|step| step.number).eq(5000..5010));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn trace(&self, window: Window, progress: &mut dyn FnMut(&Progress)) -> Result<Trace, RequestError> {
        self.check_steps()?;
        self.instance.record(self, window, progress)
    }

    /// Searches and calls `each` with every event as it happens, until it returns `Break`. The search then stops at the next check of its limits.
    ///
    /// # Errors
    /// If the method does not report its steps; else as [`solve`](Self::solve).
    pub fn watch(&self, each: &mut dyn FnMut(AnyEvent<'_>) -> ControlFlow<()>) -> Result<Answer, RequestError> {
        self.instance.watch(self, each)
    }

    /// Fails if the method does not report its steps, unless the plan was resolved for a purpose that needs them: then this was checked.
    pub(crate) fn check_steps(&self) -> Result<(), RequestError> {
        if self.purpose.needs_steps() { Ok(()) } else { check_steps(&self.instance, &self.config) }
    }
}

fn check_steps(instance: &Instance, config: &Config) -> Result<(), RequestError> {
    if !config.method.row().selection.is_traced() {
        return Err(RequestError::not_traced(config.method, instance.domain().row()));
    }
    Ok(())
}

/// Fails if the problem cannot be searched with this configuration.
fn check(instance: &Instance, config: &Config, settings: &Settings, purpose: Purpose) -> Result<(), RequestError> {
    let row = instance.domain().row();
    if purpose.needs_steps() {
        check_steps(instance, config)?;
    }
    if !row.has(config.method) {
        return Err(RequestError::no_such_method(config.method, row));
    }
    if let Some(heuristic) = config.heuristic
        && row.heuristic(heuristic).is_none()
    {
        return Err(RequestError::no_such_heuristic(heuristic, row));
    }
    if config.heuristic == Some(HeuristicName::FUNCTION)
        && (settings.function.is_none() || config.method.row().call == Call::Own)
    {
        return Err(RequestError::HeuristicUnfit {
            heuristic: HeuristicName::FUNCTION,
            why: "a function is called by the methods that search any space, and must come with the request".to_owned(),
            why_zh: "函数只能用于可搜索任何空间的方法，并且要随请求给出".to_owned(),
        });
    }
    if let Some(refused) = config.heuristic.and_then(|heuristic| instance.refusal(heuristic)) {
        return Err(refused);
    }
    if config.duplicates == Duplicates::Closed && config.store == Store::None {
        return Err(RequestError::ClosedNeedsStore);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::domains::DOMAINS;
    use crate::methods::UsesHeuristic;
    use crate::registry::{KNOBS, Knob};
    use crate::request::Request;
    use crate::request::value::Kind;

    fn ignored(problem: &Instance, settings: &Settings) -> Vec<Ignored> {
        let suggestion = problem.suggest(settings);
        let config = Config::new(settings, problem.info(), suggestion);
        let mut ignored = settings.ignored_options(config.method);
        ignored.extend(problem.ignored_options(&config).into_iter().map(Ignored::Option));
        ignored
    }

    /// An option that is not among a method's options is reported as ignored, in every domain; one that is takes effect.
    #[test]
    fn what_makes_no_difference_is_said_of_every_method_and_knob() {
        let own = [Knob::Method, Knob::Heuristic, Knob::TimeLimit, Knob::MemoryLimit];
        for domain in DOMAINS {
            let row = domain.row();
            let Ok(problem) = (row.read)(row.example.as_bytes(), &crate::Options::new()) else { continue };
            for method in Method::all().filter(|&method| row.has(method)) {
                let plain = Settings { method: Some(method), ..Settings::default() };
                assert_eq!(ignored(&problem, &plain), [], "{}", method.name());
                for knob in KNOBS.iter().filter(|row| !own.contains(&row.knob)) {
                    let value = match knob.kind {
                        Kind::Name(names) => names[names.len() - 1].0.to_owned(),
                        _ => "2".to_owned(),
                    };
                    let mut settings = plain.clone();
                    settings.set(knob.knob, &value).unwrap();
                    let kept = match knob.knob {
                        Knob::NodeLimit => method.row().keeps_node_limit,
                        // A store has an effect where states are looked up in it.
                        Knob::Store => continue,
                        other => method.row().knobs.contains(&other),
                    };
                    let said = ignored(&problem, &settings).contains(&Ignored::Knob(knob.knob));
                    assert_eq!(said, !kept, "{} {} {value}", method.name(), knob.name);
                }
                let saved = Settings { checkpoint: Some("x".into()), ..plain.clone() };
                let said = ignored(&problem, &saved).contains(&Ignored::Checkpoint);
                assert_eq!(said, !method.row().saved, "{}", method.name());
                let heuristic = Settings { heuristic: Some(HeuristicName::ZERO), ..plain.clone() };
                let said = ignored(&problem, &heuristic).contains(&Ignored::Heuristic);
                assert_eq!(said, method.row().heuristic == UsesHeuristic::No, "{}", method.name());
                let stored = |duplicates| {
                    let settings = Settings { store: Some(Store::Hash), duplicates, ..plain.clone() };
                    ignored(&problem, &settings).contains(&Ignored::Knob(Knob::Store))
                };
                if !method.row().knobs.contains(&Knob::Store) {
                    assert!(stored(None), "{}", method.name());
                } else if method.row().knobs.contains(&Knob::Duplicates) {
                    assert!(stored(Some(Duplicates::Back)) && !stored(Some(Duplicates::Closed)), "{}", method.name());
                }
            }
        }
    }

    fn board(fields: &[(&str, &str)], ceilings: Ceilings) -> Request {
        let mut request = Request::default();
        request.set("board", "123456780").unwrap();
        for (name, value) in fields {
            request.set(name, value).unwrap();
        }
        request.settings.ceilings = ceilings;
        request
    }

    /// A requested limit that is lowered is reported; a limit set only by the ceilings is neither reported nor called ignored.
    #[test]
    fn ceilings_lower_what_was_requested_and_fill_in_the_rest() {
        let ceilings = Ceilings {
            time: Some(Duration::from_mins(1)),
            nodes: Some(1000),
            bytes: Some(1 << 30),
            threads: Some(1),
            open_ended_bytes: Some(1 << 28),
        };
        let fields = [("time_limit", "100"), ("node_limit", "2000"), ("threads", "8"), ("method", "pidastar")];
        let plan = board(&fields, ceilings).resolve().unwrap();
        let names: Vec<_> = plan.clamped.iter().map(|clamped| clamped.knob.name()).collect();
        assert_eq!(names, ["time_limit", "node_limit", "threads"]);
        assert_eq!((plan.settings.limits.time, plan.settings.threads()), (ceilings.time, 1));
        let plan = board(&[("method", "astar")], ceilings).resolve().unwrap();
        assert!(plan.clamped.is_empty() && plan.ignored.is_empty(), "{:?}", plan.ignored);
        let limits = &plan.settings.limits;
        assert_eq!((limits.time, limits.nodes, limits.bytes), (ceilings.time, Some(1000), Some(1 << 30)));
        // A method with a time limit of its own keeps it, and shares memory.
        let plan = board(&[("method", "anytime")], ceilings).resolve().unwrap();
        assert_eq!(
            (plan.settings.limits.time, plan.settings.limits.bytes),
            (Method::ANYTIME.row().own_time, Some(1 << 28))
        );
    }

    #[test]
    fn a_purpose_has_its_defaults_within_the_ceilings() {
        let request = board(&[], Ceilings { time: Some(Duration::from_secs(7)), ..Ceilings::default() });
        let problem = request.problem().unwrap();
        let plan = request.plan(&problem, Purpose::Trace).unwrap();
        assert_eq!((plan.config.method, plan.settings.limits.time), (Method::ASTAR, Some(Duration::from_secs(7))));
        let plan = request.plan(&problem, Purpose::Compare).unwrap();
        assert_eq!(plan.settings.limits.time, Some(Duration::from_secs(5)));
        let untraced = board(&[("method", "anytime")], Ceilings::default());
        let refused = untraced.plan(&problem, Purpose::Trace).unwrap_err();
        assert!(matches!(refused, RequestError::NotTraced { .. }), "{refused}");
        // A plan for a purpose that needs no steps is refused when its steps are asked for.
        let plan = untraced.plan(&problem, Purpose::Solve).unwrap();
        assert_eq!(plan.trace(Window::first(1), &mut |_| {}).unwrap_err(), refused);
        assert_eq!(plan.watch(&mut |_| ControlFlow::Continue(())).unwrap_err(), refused);
    }
}

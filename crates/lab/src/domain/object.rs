//! A problem of any domain as a trait object, independent of the types of its positions and moves.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::ops::ControlFlow;

use jiugong_search::Progress;

use crate::domain::{Domain, Properties};
use crate::engine::watch::{Event, OnEvent, OnProgress};
use crate::experiments::answer::Answer;
use crate::experiments::partial;
use crate::experiments::solve::{RequestError, run};
use crate::experiments::trace::{Trace, Window, trace};
use crate::present::scene::Scene;
use crate::present::view::View;
use crate::request::defaults::Purpose;
use crate::request::plan::Plan;

/// A position of any domain: a value of the domain's own type, which can be displayed.
pub trait AnyPosition {
    /// The value.
    fn value(&self) -> &dyn Any;
    /// The position as text, made by each call.
    fn view(&self) -> View;
}

impl dyn AnyPosition + '_ {
    /// The value, if its type is `P`.
    pub fn get<P: 'static>(&self) -> Option<&P> {
        self.value().downcast_ref()
    }
}

/// A position of the domain `D`.
pub(crate) struct DomainPosition<'a, D: Domain> {
    pub(crate) problem: &'a D,
    pub(crate) position: Cow<'a, D::Position>,
}

impl<D: Domain> AnyPosition for DomainPosition<'_, D> {
    fn value(&self) -> &dyn Any {
        &*self.position
    }

    fn view(&self) -> View {
        self.problem.view(&self.position)
    }
}

/// An owned position of any domain.
pub type BoxedPosition<'a> = Box<dyn AnyPosition + 'a>;

/// An event of a search in any domain.
pub type AnyEvent<'a> = Event<BoxedPosition<'a>, Cow<'static, str>>;

/// A problem of any domain.
pub trait AnyProblem: Properties + Any + Send + Sync + fmt::Debug {
    /// Executes a plan for this problem.
    ///
    /// # Errors
    /// If the search needs something that this problem does not have.
    fn run(&self, plan: &Plan, progress: &mut dyn FnMut(&Progress)) -> Result<Answer, RequestError>;
    /// Executes a plan for this problem, and records the steps in `window`.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    fn record(&self, plan: &Plan, window: Window, progress: &mut dyn FnMut(&Progress)) -> Result<Trace, RequestError>;
    /// Executes a plan for this problem, and calls `each` with every event.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    fn watch(&self, plan: &Plan, each: &mut dyn FnMut(AnyEvent<'_>) -> ControlFlow<()>)
    -> Result<Answer, RequestError>;
    /// The position that the search starts from.
    fn start(&self) -> View;
    /// The goal position, if there is exactly one.
    fn goal(&self) -> Option<View>;
    /// The start, and the goal if there is exactly one, as values of the domain.
    fn ends(&self) -> (BoxedPosition<'_>, Option<BoxedPosition<'_>>);
    /// The picture of the start.
    fn scene(&self) -> Scene;
}

impl<D: Domain> AnyProblem for D {
    fn run(&self, plan: &Plan, progress: &mut dyn FnMut(&Progress)) -> Result<Answer, RequestError> {
        let report = run(self, plan, &mut OnProgress(progress))?;
        let partial = if plan.purpose == Purpose::Solve { partial::after(self, plan, &report) } else { None };
        let mut answer = Answer::new(&plan.instance, self, report);
        answer.partial = partial;
        Ok(answer)
    }

    fn record(&self, plan: &Plan, window: Window, progress: &mut dyn FnMut(&Progress)) -> Result<Trace, RequestError> {
        trace(self, plan, window, progress)
    }

    fn watch(
        &self,
        plan: &Plan,
        each: &mut dyn FnMut(AnyEvent<'_>) -> ControlFlow<()>,
    ) -> Result<Answer, RequestError> {
        plan.watch_positions(self, &mut |event: Event<D::Position, D::Move>| {
            let boxed = |position| Box::new(DomainPosition { problem: self, position: Cow::Owned(position) }) as _;
            each(event.map(boxed, |by| self.name(by)))
        })
    }

    fn start(&self) -> View {
        self.view(&D::start(self))
    }

    fn goal(&self) -> Option<View> {
        D::goal(self).map(|goal| self.view(&goal))
    }

    fn ends(&self) -> (BoxedPosition<'_>, Option<BoxedPosition<'_>>) {
        let boxed = |position| Box::new(DomainPosition { problem: self, position: Cow::Owned(position) }) as _;
        (boxed(D::start(self)), D::goal(self).map(boxed))
    }

    fn scene(&self) -> Scene {
        self.draw(&D::start(self))
    }
}

impl Plan {
    /// As [`watch`](Plan::watch), with the positions and moves of the domain: `problem` is the instance of this plan.
    ///
    /// # Errors
    /// As [`watch`](Plan::watch).
    pub fn watch_positions<D: Domain>(
        &self,
        problem: &D,
        each: &mut dyn FnMut(Event<D::Position, D::Move>) -> ControlFlow<()>,
    ) -> Result<Answer, RequestError> {
        self.check_steps()?;
        let report = run(problem, self, &mut OnEvent { each, over: false })?;
        Ok(Answer::new(&self.instance, problem, report))
    }
}

//! The answer to a request: an owned value of the same type for every domain, from which front ends display everything.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use jiugong_search::Report as SearchReport;

use crate::domain::instance::Instance;
use crate::domain::object::{AnyPosition, DomainPosition};
use crate::domain::{Domain, Facts};
use crate::experiments::next::NextStep;
use crate::experiments::partial::PartialPath;
use crate::experiments::solve::{Proof, Report, outcome_name};
use crate::present::figures::Figures;
use crate::present::scene::Scene;
use crate::present::view::View;
use crate::request::config::{Config, Ignored};
use crate::request::settings::Bounds;

/// The answer to a request.
///
/// Contains the engine's report without its moves: lengths, costs and figures. The moves and positions of the plan are computed on demand,
/// because there can be very many.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The problem.
    pub instance: Instance,
    /// The configuration of the search.
    pub config: Config,
    /// Its limits.
    pub limits: Bounds,
    /// The parts of the request that had no effect.
    pub ignored: Vec<Ignored>,
    /// Why there is no solution, where there is none.
    pub proof: Option<Proof>,
    /// Whether a limit was reached while tables were built, before the search.
    pub in_tables: bool,
    /// Changes of the request that would help, if a limit or a bound was reached.
    pub next: Vec<NextStep>,
    /// How near the goal a quick second search comes, if this one stopped without a solution.
    pub partial: Option<PartialPath>,
    /// The engine's report, without the moves.
    pub report: SearchReport<()>,
    plan: Arc<dyn AnyPlan>,
}

/// A plan of any domain.
trait AnyPlan: Send + Sync {
    fn moves(&self) -> Option<Vec<Cow<'static, str>>>;
    fn moves_in(&self, convention: &str) -> Option<Vec<Cow<'static, str>>>;
    fn moves_line(&self) -> Option<String>;
    fn scenes(&self, left_out: &Range<usize>, each: &mut dyn FnMut(Scene));
    fn lines(&self, left_out: &Range<usize>, each: &mut dyn FnMut(&str, String));
    fn picture(&self) -> Option<String>;
    fn findings(&self, proof: Option<Proof>) -> Facts;
    fn positions(&self, each: &mut dyn FnMut(&dyn AnyPosition));
}

struct DomainPlan<D: Domain> {
    problem: D,
    moves: Option<Vec<D::Move>>,
}

impl<D: Domain> DomainPlan<D> {
    /// The positions of the plan from the start, each with the move that led to it.
    fn walk(&self) -> impl Iterator<Item = (Option<D::Move>, D::Position)> {
        let start = self.moves.is_some().then(|| self.problem.start());
        let mut here = start.clone();
        let steps = self.moves.iter().flatten().map_while(move |&by| {
            here = self.problem.after(here.as_ref()?, by);
            here.clone().map(|position| (Some(by), position))
        });
        start.map(|start| (None, start)).into_iter().chain(steps)
    }
}

impl<D: Domain> AnyPlan for DomainPlan<D> {
    fn moves(&self) -> Option<Vec<Cow<'static, str>>> {
        self.moves.as_ref().map(|moves| self.problem.written(moves))
    }

    fn moves_in(&self, convention: &str) -> Option<Vec<Cow<'static, str>>> {
        self.problem.written_in(convention, self.moves.as_ref()?)
    }

    fn moves_line(&self) -> Option<String> {
        self.moves.as_ref().map(|moves| self.problem.written_line(moves))
    }

    fn scenes(&self, left_out: &Range<usize>, each: &mut dyn FnMut(Scene)) {
        let shown = self.walk().enumerate().filter(|(number, _)| !left_out.contains(number));
        shown.for_each(|(_, (_, position))| each(self.problem.draw(&position)));
    }

    fn lines(&self, left_out: &Range<usize>, each: &mut dyn FnMut(&str, String)) {
        let start = std::iter::once(Cow::Borrowed(""));
        let names = start.chain(self.moves().unwrap_or_default());
        let shown = self.walk().zip(names).enumerate().filter(|(number, _)| !left_out.contains(number));
        shown.for_each(|(_, ((_, position), name))| each(&name, self.problem.lines(&position)));
    }

    fn picture(&self) -> Option<String> {
        self.problem.picture(&mut self.walk().map(|(_, position)| position))
    }

    fn findings(&self, proof: Option<Proof>) -> Facts {
        self.problem.findings(proof, self.moves.as_deref())
    }

    fn positions(&self, each: &mut dyn FnMut(&dyn AnyPosition)) {
        let at = |position| DomainPosition { problem: &self.problem, position: Cow::Owned(position) };
        self.walk().for_each(|(_, position)| each(&at(position)));
    }
}

impl fmt::Debug for dyn AnyPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves_line().fmt(f)
    }
}

impl Answer {
    pub(crate) fn new<D: Domain>(instance: &Instance, problem: &D, report: Report<D::Move>) -> Self {
        let Report { config, limits, ignored, proof, in_tables, next, search } = report;
        let moves = search.plan().map(|plan| plan.moves.clone());
        let plan = Arc::new(DomainPlan { problem: problem.clone(), moves });
        let report = search.map_moves(|_| ());
        let (instance, partial) = (instance.clone(), None);
        Answer { instance, config, limits, ignored, proof, in_tables, next, partial, report, plan }
    }

    /// The moves of the plan in the convention of the problem.
    pub fn moves(&self) -> Option<Vec<Cow<'static, str>>> {
        self.plan.moves()
    }

    /// The moves of the plan in the convention with this name; `None` without a plan, or if the domain does not have the convention.
    pub fn moves_in(&self, convention: &str) -> Option<Vec<Cow<'static, str>>> {
        self.plan.moves_in(convention)
    }

    /// The moves of the plan on one line.
    pub fn moves_line(&self) -> Option<String> {
        self.plan.moves_line()
    }

    /// The figures of the search.
    pub fn figures(&self) -> Figures {
        self.config.method.row().figures(&self.report.statistics)
    }

    /// The number of moves of the plan.
    pub fn steps(&self) -> Option<usize> {
        self.report.plan().map(|plan| plan.moves.len())
    }

    /// The positions of the plan from the start; `None` without a plan, or if they have more than `most` cells in total.
    pub fn views(&self, most: usize) -> Option<Vec<View>> {
        self.fits(most)?;
        let mut views = Vec::new();
        self.each_view(&mut |view| views.push(view));
        Some(views)
    }

    /// The positions of the plan as pictures; see [`views`](Self::views).
    pub fn scenes(&self, most: usize) -> Option<Vec<Scene>> {
        self.fits(most)?;
        let mut scenes = Vec::new();
        self.plan.scenes(&(0..0), &mut |scene| scenes.push(scene));
        Some(scenes)
    }

    /// Calls `each` with the positions of the plan from the start.
    pub fn each_view(&self, each: &mut dyn FnMut(View)) {
        self.plan.positions(&mut |position| each(position.view()));
    }

    /// Calls `each` with the positions of the plan from the start as values of the domain.
    pub fn each_position(&self, each: &mut dyn FnMut(&dyn AnyPosition)) {
        self.plan.positions(each);
    }

    /// Calls `each` with the positions of the plan from the start, as pictures.
    pub fn each_scene(&self, left_out: &Range<usize>, each: &mut dyn FnMut(Scene)) {
        self.plan.scenes(left_out, each);
    }

    /// Whether there is a plan, and its positions have at most `most` cells in total.
    pub fn has_room(&self, most: usize) -> bool {
        self.fits(most).is_some()
    }

    fn fits(&self, most: usize) -> Option<()> {
        let cells = (self.steps()? + 1).saturating_mul(self.instance.info().cells);
        (cells <= most).then_some(())
    }

    /// Calls `each` with each move as text, empty for the start, and the lines of the position it leads to, except for the positions with these
    /// numbers; the start is 0.
    pub fn lines(&self, left_out: &Range<usize>, each: &mut dyn FnMut(&str, String)) {
        self.plan.lines(left_out, each);
    }

    /// A picture of the whole plan in text, if the domain has one.
    pub fn picture(&self) -> Option<String> {
        self.plan.picture()
    }

    /// Data of the answer beyond the common fields.
    pub fn findings(&self) -> Facts {
        self.plan.findings(self.proof)
    }

    /// `solved`, `unsolvable`, `cutoff` or `stopped`.
    pub fn outcome_name(&self) -> &'static str {
        outcome_name(&self.report.outcome)
    }
}

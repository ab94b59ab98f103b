//! What a domain is: a kind of problem that can be read, searched, shown and checked, and the row that describes it.
//!
//! A domain is one file in [`domains`](crate::domains) that implements [`Domain`] and has a [`DomainRow`]; its rules are a
//! folder of `jiugong_puzzles`. Front ends hold its problems as [`Instance`](crate::Instance)s and never name one.

mod capabilities;
mod facts;
pub mod instance;
mod names;
mod read_error;
mod rows;

use std::borrow::Cow;
use std::fmt;

use jiugong_search::{Cost, Report};

pub use capabilities::{Capabilities, Paths, Stream, Words};
pub use facts::{Fact, Facts};
pub use names::{DomainName, HeuristicName};
pub use read_error::ReadError;
pub use rows::{Ability, DomainRow, HeuristicRow, MakeRandom};

use crate::engine::Run;
use crate::experiments::solve::{Proof, RequestError};
use crate::experiments::space::all_states::{Judged, WholeSpaceError};
use crate::experiments::space::whole::Whole;
use crate::methods::Method;
use crate::present::language::Text;
use crate::present::scene::Scene;
use crate::present::view::View;
use crate::request::settings::{Chosen, Settings, Suggestion};

/// A problem of one domain.
pub trait Domain: Clone + fmt::Debug + Send + Sync + 'static {
    /// A position, as people know it: a board, a cell.
    type Position: Clone + Send + Sync + 'static;
    /// A move, as plans list them.
    type Move: Copy + Eq + Send + Sync + 'static;

    /// The domain's row.
    const ROW: &'static DomainRow;

    /// What suits this problem where the user left things open.
    fn suggest(&self, settings: &Settings) -> Suggestion;

    /// Why the goal cannot be reached, where that is known without search.
    fn hopeless(&self) -> Option<Proof> {
        None
    }

    /// Searches as `run` says.
    ///
    /// # Errors
    /// If this problem has no such heuristic or store.
    fn search(&self, run: Run<'_, Self>) -> Result<Report<Self::Move>, RequestError>;

    /// The cost of `moves` if they lead from the start to a goal: by the rules alone, without the space that found them.
    fn replay(&self, moves: &[Self::Move]) -> Option<Cost>;

    /// Whether every move costs 1.
    fn unit_costs(&self) -> bool;

    /// Digits behind the point in costs: 3 where they are counted in thousandths.
    fn decimals(&self) -> u32 {
        0
    }

    /// The heuristic that guided methods take for this problem unless another is asked for.
    fn usual(&self) -> HeuristicName {
        Self::ROW.usual
    }

    /// What whoever posed the problem should know of how its text was understood, each in English and in Chinese.
    fn notes(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// The options of the domain that were asked for and make no difference to a search like this.
    fn in_vain(&self, chosen: &Chosen) -> Vec<&'static str> {
        let _ = chosen;
        Vec::new()
    }

    /// The position the search starts from.
    fn start(&self) -> Self::Position;

    /// The position that a move leads to, if it is possible.
    fn after(&self, position: &Self::Position, by: Self::Move) -> Option<Self::Position>;

    /// How a position is shown.
    fn view(&self, position: &Self::Position) -> View;

    /// A position, drawn.
    fn draw(&self, position: &Self::Position) -> Scene;

    /// What a move is called in traces and trees.
    fn name(&self, by: Self::Move) -> Cow<'static, str>;

    /// The moves of a plan as answers list them; one after another as traces call them, unless the problem asks for another
    /// way of writing.
    fn written(&self, moves: &[Self::Move]) -> Vec<Cow<'static, str>> {
        moves.iter().map(|&by| self.name(by)).collect()
    }

    /// The same in another of the ways of writing that the domain has, by its name; `None` if there is none of that name.
    fn written_in(&self, convention: &str, moves: &[Self::Move]) -> Option<Vec<Cow<'static, str>>> {
        let _ = (convention, moves);
        None
    }

    /// Names of moves on one line; letters side by side, unless they are words of the domain.
    fn line(&self, names: &[Cow<'static, str>]) -> String {
        one_line(names)
    }

    /// The moves of a plan on one line.
    fn written_line(&self, moves: &[Self::Move]) -> String {
        self.line(&self.written(moves))
    }

    /// The cells of a position, which is how much there is to write of it.
    fn cells(&self) -> usize {
        1
    }

    /// The position in lines, as a terminal shows it.
    fn lines(&self, position: &Self::Position) -> String {
        self.view(position).name.replace('/', "\n")
    }

    /// A whole plan in one picture of text, where that shows more than its positions one after another.
    fn picture(&self, plan: &mut dyn Iterator<Item = Self::Position>) -> Option<String> {
        let _ = plan;
        None
    }

    /// The position to reach, where it is a single one.
    fn goal(&self) -> Option<Self::Position> {
        None
    }

    /// What the moves of an answer mean, where they can be written in several ways.
    fn convention(&self) -> Option<Text> {
        None
    }

    /// What data say of the problem, before what was found.
    fn facts(&self) -> Facts;

    /// What data say of how the problem is posed, beside the problem itself: its operator order and the like.
    fn posed(&self) -> Facts {
        Facts::default()
    }

    /// What data say of the answer beyond what every answer has: `proof` is there if there is no solution, the plan if there
    /// is one.
    fn findings(&self, proof: Option<Proof>, plan: Option<&[Self::Move]>) -> Facts {
        let _ = (proof, plan);
        Facts::default()
    }

    /// The problem's text, such that reading it with the same options gives the same problem; `None` if it is not kept.
    fn text(&self) -> Option<String>;

    /// Why a heuristic of the domain cannot serve this problem, where it cannot.
    fn refusal(&self, heuristic: HeuristicName) -> Option<RequestError> {
        let _ = heuristic;
        None
    }

    /// Whether the heuristic can serve this problem: its tables are there, or it needs none.
    fn has_heuristic(&self, heuristic: HeuristicName) -> bool {
        Self::ROW.heuristic(heuristic).is_some() && self.refusal(heuristic).is_none()
    }

    /// Tables that make long searches of this problem many times shorter, where there are such and they fit.
    fn large_tables(&self, settings: &Settings) -> Option<HeuristicName> {
        let _ = settings;
        None
    }

    /// The method that has some solution soon, and a better one as long as there is time, where there is such a one.
    fn anytime(&self) -> Option<Method> {
        None
    }

    /// The lowest cost of a plan, where a table knows it at once.
    fn optimum(&self) -> Option<Cost> {
        None
    }

    /// Everything there is to know of all states, where they can be numbered and walked backwards and are not too many.
    fn whole(&self) -> Option<Box<dyn Whole + '_>> {
        None
    }

    /// The verdicts on heuristics in a way of its own, where the domain has one because they need tables. Of `settings` the limits and
    /// the tables matter.
    fn judge(&self, heuristics: &[HeuristicName], settings: &Settings) -> Option<Result<Vec<Judged>, WholeSpaceError>> {
        let _ = (heuristics, settings);
        None
    }
}

/// Names of moves on one line: letters side by side, words and numbers with a space between, whatever has spaces in it with `; `.
pub(crate) fn one_line(names: &[Cow<'static, str>]) -> String {
    let letter = |name: &Cow<'_, str>| {
        let mut characters = name.chars();
        characters.next().is_some_and(char::is_alphabetic) && characters.next().is_none()
    };
    names.join(if names.iter().all(letter) {
        ""
    } else if names.iter().any(|name| name.contains(' ')) {
        "; "
    } else {
        " "
    })
}

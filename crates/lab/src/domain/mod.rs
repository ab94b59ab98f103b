//! A domain is a kind of problem that can be read, searched, displayed and verified, and the row that describes it.
//!
//! A domain is one file in [`domains`](crate::domains) that implements [`Rules`], [`Properties`], [`Searchable`] and [`Present`] and has a [`DomainRow`]; its
//! rules are a folder of `jiugong_puzzles`. Front ends use its problems as [`Instance`](crate::Instance)s and never name a domain.

mod capabilities;
mod facts;
mod info;
pub mod instance;
mod names;
pub mod object;
mod read_error;
mod rows;

use std::borrow::Cow;
use std::fmt;

use jiugong_search::{Cost, Report};

pub use capabilities::{Capabilities, Paths, Stream, StreamError, Words};
pub use facts::{Fact, Facts};
pub use info::{ProblemInfo, Statement};
pub use names::{DomainName, HeuristicName};
pub use read_error::ReadError;
pub use rows::{Ability, DomainRow, HeuristicRow, MakeRandom};

use crate::engine::Run;
use crate::experiments::solve::{Proof, RequestError};
use crate::experiments::space::all_states::{HeuristicVerdict, WholeSpaceError};
use crate::experiments::space::whole::Whole;
use crate::present::scene::Scene;
use crate::present::view::View;
use crate::request::config::{Config, Suggestion};
use crate::request::settings::Settings;

/// The rules of a problem: its positions, moves and costs.
pub trait Rules: Clone + fmt::Debug + Send + Sync + 'static {
    /// A position as the user sees it: a board, a cell.
    type Position: Clone + Send + Sync + 'static;
    /// A move, as listed in plans.
    type Move: Copy + Eq + Send + Sync + 'static;

    /// The domain's row.
    const ROW: &'static DomainRow;

    /// The constant properties of this problem. Read once, when an [`Instance`](crate::Instance) is made.
    fn info(&self) -> ProblemInfo;

    /// The position that the search starts from.
    fn start(&self) -> Self::Position;

    /// The position that a move leads to, if the move is possible.
    fn after(&self, position: &Self::Position, by: Self::Move) -> Option<Self::Position>;

    /// The cost of `moves` if they lead from the start to a goal. Uses only the rules, not the space in which they were found.
    fn replay(&self, moves: &[Self::Move]) -> Option<Cost>;

    /// The goal position, if there is exactly one.
    fn goal(&self) -> Option<Self::Position> {
        None
    }
}

/// What is known about a problem without a search. It names no types of the domain, so that front ends read it from an
/// [`Instance`](crate::Instance).
pub trait Properties {
    /// The problem's text, from which the same options read the same problem; `None` if it is not stored.
    fn text(&self) -> Option<String>;

    /// The data of the problem, computed by each call; [`Instance::statement`](crate::Instance::statement) keeps it.
    fn statement(&self) -> Statement;

    /// Why the goal cannot be reached, if that is known without a search.
    fn unsolvable_reason(&self) -> Option<Proof> {
        None
    }

    /// The default method and heuristic for this problem.
    fn suggest(&self, settings: &Settings) -> Suggestion;

    /// The options of the domain that have no effect on a search with this configuration.
    fn ignored_options(&self, config: &Config) -> Vec<&'static str> {
        let _ = config;
        Vec::new()
    }

    /// Why a heuristic of the domain does not support this problem; `None` if it does.
    fn refusal(&self, heuristic: HeuristicName) -> Option<RequestError> {
        let _ = heuristic;
        None
    }

    /// Whether a heuristic of the domain can be used at once: its tables exist, or it needs none.
    fn serves(&self, heuristic: HeuristicName) -> bool {
        self.refusal(heuristic).is_none()
    }

    /// Tables that shorten long searches of this problem considerably, if they exist and fit in memory.
    fn large_tables(&self, settings: &Settings) -> Option<HeuristicName> {
        let _ = settings;
        None
    }

    /// The lowest cost of a plan, if a table contains it.
    fn optimum(&self) -> Option<Cost> {
        None
    }

    /// The whole space, if its states are numbered, can be searched backwards and are not too many.
    fn whole(&self) -> Option<Box<dyn Whole + '_>> {
        None
    }

    /// The verdicts on heuristics, if the domain audits them itself because they need tables. Only the limits and tables of `settings` are used.
    fn judge(
        &self,
        heuristics: &[HeuristicName],
        settings: &Settings,
    ) -> Option<Result<Vec<HeuristicVerdict>, WholeSpaceError>> {
        let _ = (heuristics, settings);
        None
    }
}

/// How a problem is searched.
pub trait Searchable: Rules + Properties {
    /// Executes a search.
    ///
    /// # Errors
    /// If this problem does not have the heuristic or store.
    fn search(&self, run: Run<'_, Self>) -> Result<Report<Self::Move>, RequestError>;
}

/// How a problem, its positions and its moves are displayed.
pub trait Present: Rules {
    /// The view of a position.
    fn view(&self, position: &Self::Position) -> View;

    /// A position as data state it; by default its name.
    fn fact(&self, position: &Self::Position) -> Fact {
        self.view(position).name.into()
    }

    /// The picture of a position.
    fn draw(&self, position: &Self::Position) -> Scene;

    /// The name of a move in traces and trees.
    fn name(&self, by: Self::Move) -> Cow<'static, str>;

    /// The moves of a plan as answers list them; by default the names used in traces.
    fn written(&self, moves: &[Self::Move]) -> Vec<Cow<'static, str>> {
        moves.iter().map(|&by| self.name(by)).collect()
    }

    /// The moves in the convention with this name; `None` if the domain does not have it.
    fn written_in(&self, convention: &str, moves: &[Self::Move]) -> Option<Vec<Cow<'static, str>>> {
        let _ = (convention, moves);
        None
    }

    /// Names of moves on one line: single letters without spaces, unless they are words of the domain.
    fn line(&self, names: &[Cow<'static, str>]) -> String {
        one_line(names)
    }

    /// The moves of a plan on one line.
    fn written_line(&self, moves: &[Self::Move]) -> String {
        self.line(&self.written(moves))
    }

    /// The position in lines, as on a terminal.
    fn lines(&self, position: &Self::Position) -> String {
        self.view(position).name.replace('/', "\n")
    }

    /// A picture of the whole plan in text, if that is clearer than its positions one after another.
    fn picture(&self, plan: &mut dyn Iterator<Item = Self::Position>) -> Option<String> {
        let _ = plan;
        None
    }

    /// Data of the answer beyond the common fields: `proof` is set if there is no solution, `plan` if there is one.
    fn findings(&self, proof: Option<Proof>, plan: Option<&[Self::Move]>) -> Facts {
        let _ = (proof, plan);
        Facts::default()
    }
}

/// A problem of one domain: rules that can be searched and shown.
pub trait Domain: Searchable + Present {}

impl<D: Searchable + Present> Domain for D {}

/// Names of moves on one line: single letters without separator, words and numbers separated by a space, names that contain spaces by `; `.
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    /// The largest number of methods in a public trait.
    const MOST: usize = 12;

    /// The trait that has more, which may not grow: a space as an object, with one method for each operation of `Space`, `Backward` and
    /// `Ranked` that an erased search calls.
    const LARGE: [(&str, usize); 1] = [("Numbers", 13)];

    /// The traits that other modules see in `folder` and below, each with its number of methods.
    fn traits(folder: &Path, found: &mut Vec<(String, usize)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                traits(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let mut lines = text.lines();
                while let Some(line) = lines.next() {
                    let public = line.strip_prefix("pub trait ");
                    if let Some(rest) = public.or_else(|| line.strip_prefix("pub(crate) trait ")) {
                        let mut count = 0;
                        if !line.ends_with("{}") {
                            let body = lines.by_ref().take_while(|line| *line != "}");
                            count = body.filter(|line| line.starts_with("    fn ")).count();
                        }
                        found.push((rest.split([':', '<', ' ']).next().unwrap_or_default().to_owned(), count));
                    }
                }
            }
        }
    }

    #[test]
    fn public_traits_are_small() {
        let mut found = Vec::new();
        traits(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
        let most = |name: &str| LARGE.iter().find(|row| row.0 == name).map_or(MOST, |row| row.1);
        let large: Vec<_> = found.iter().filter(|(name, count)| *count > most(name)).collect();
        assert!(large.is_empty(), "more than {MOST} methods: {large:?}");
        let is_found = |name: &&str| found.iter().any(|(known, count)| known == name && *count > 0);
        assert!(["Rules", "Searchable", "Present", "SelectionRule", "OpenRule"].iter().all(is_found), "{found:?}");
    }
}

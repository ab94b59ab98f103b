//! What a domain is: a kind of problem that can be read, searched, shown and checked, and the row that describes it.
//!
//! A domain is one file in [`domains`](crate::domains) that implements [`Domain`] and has a [`DomainRow`]; its rules are a
//! folder of `jiugong_puzzles`. Front ends hold its problems as [`Instance`]s and never name one.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use jiugong_puzzles::scan::Position;
use jiugong_search::{Cost, Quality, Report};
use serde::{Serialize, Serializer};

use crate::all_states::{Judged, WholeSpaceError};
use crate::domains::DOMAINS;
use crate::explain::Explain;
use crate::formula;
use crate::given;
use crate::instance::Instance;
use crate::language::{Language, Text};
use crate::methods::{Call, Method};
use crate::options::{OptionRow, Options, ValueError};
use crate::random::Random;
use crate::registry::{UnknownName, by_name};
use crate::run::Run;
use crate::scene::Scene;
use crate::settings::{Chosen, Settings, Suggestion};
use crate::solve::{Proof, RequestError};
use crate::view::View;
use crate::whole::Whole;

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

/// Named values for data, in the order in which they are written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts(pub Vec<(&'static str, Fact)>);

/// A value for data.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[allow(missing_docs, reason = "each is what it is called")]
pub enum Fact {
    Number(u64),
    Text(Cow<'static, str>),
    Texts(Vec<Cow<'static, str>>),
    Numbers(Vec<u32>),
    Pair([u32; 2]),
    Pairs(Vec<[u32; 2]>),
    Nothing(()),
}

impl Facts {
    /// With one more.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Self {
        self.0.push((name, fact.into()));
        self
    }

    /// The value called `name`.
    pub fn get(&self, name: &str) -> Option<&Fact> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, fact)| fact)
    }
}

impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, fact)| (name, fact)))
    }
}

macro_rules! facts {
    ($($type:ty => $variant:ident by $make:expr;)*) => {
        $(impl From<$type> for Fact {
            fn from(value: $type) -> Self {
                Fact::$variant($make(value))
            }
        })*
    };
}

facts! {
    u64 => Number by |value| value;
    u32 => Number by u64::from;
    usize => Number by |value| value as u64;
    String => Text by Cow::Owned;
    &'static str => Text by Cow::Borrowed;
    Vec<u32> => Numbers by |value| value;
    [u32; 2] => Pair by |value| value;
    Vec<[u32; 2]> => Pairs by |value| value;
    Vec<Cow<'static, str>> => Texts by |value| value;
}

impl<T: Into<Fact>> From<Option<T>> for Fact {
    fn from(value: Option<T>) -> Self {
        value.map_or(Fact::Nothing(()), Into::into)
    }
}

/// A heuristic of a domain.
#[derive(Clone, Copy, Debug)]
pub struct HeuristicRow {
    /// Its name in options and reports.
    pub name: &'static str,
    /// Its title.
    pub title: Text,
    /// What it is, in a line.
    pub help: Text,
    /// How far it can be trusted, as the type behind it says; a test holds that against every state of small problems.
    pub quality: Quality,
    /// Whether a comparison includes it unless told otherwise.
    pub compared: bool,
}

/// What a domain has beside searches of one problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ability {
    /// Random problems.
    Generate,
    /// Verdicts on its heuristics, from all states.
    Audit,
    /// The states counted by their distance.
    Space,
    /// All shortest solutions.
    Path,
}

impl Ability {
    /// The verb that needs it.
    pub fn verb(self) -> &'static str {
        match self {
            Ability::Generate => "generate",
            Ability::Audit => "audit",
            Ability::Space => "space",
            Ability::Path => "path",
        }
    }
}

/// Makes a random problem: by these numbers, of about this size, with these options.
pub type MakeRandom = fn(&mut Random, Option<usize>, &Options) -> Result<Instance, ReadError>;

/// What is to be known of a domain.
pub struct DomainRow {
    /// Its name.
    pub name: &'static str,
    /// Its title.
    pub title: Text,
    /// What it is, in a line.
    pub help: Text,
    /// How its text is written, in a line.
    pub form: Text,
    /// A text that can be read.
    pub example: &'static str,
    /// What the text is called in data, beside `text`.
    pub field: &'static str,
    /// Its options.
    pub options: &'static [OptionRow],
    /// Its heuristics, `zero` included; without a word of the user's, methods that are guided take the one called [`usual`](Self::usual).
    pub heuristics: &'static [HeuristicRow],
    /// The heuristic used unless another is asked for.
    pub usual: HeuristicName,
    /// Methods that only this domain has.
    pub methods: &'static [Method],
    /// Whether its spaces can be walked backwards, as methods need that search from both ends.
    pub backward: bool,
    /// What it has beside searches of one problem.
    pub abilities: &'static [Ability],
    /// Whether many problems can stand in one input, one after another.
    pub streams: bool,
    /// Reads a problem.
    pub read: fn(&[u8], &Options) -> Result<Instance, ReadError>,
    /// Makes a random problem of about this size, or of the usual one.
    pub random: Option<MakeRandom>,
}

impl DomainRow {
    /// The row of one of its heuristics, of a formula of them, or of a function that comes with a request.
    pub fn heuristic(&self, name: HeuristicName) -> Option<&'static HeuristicRow> {
        let listed = self.heuristics.iter().find(|row| row.name == name.0);
        listed.or_else(|| given::row(name)).or_else(|| formula::row(self, name))
    }

    /// The names of its heuristics.
    pub fn heuristic_names(&self) -> impl Iterator<Item = HeuristicName> {
        self.heuristics.iter().map(|row| HeuristicName(row.name))
    }

    /// The row of one of its options.
    pub fn option(&self, name: &str) -> Option<&'static OptionRow> {
        self.options.iter().find(|row| row.name == name)
    }

    /// Whether it has a method.
    pub fn has(&self, method: Method) -> bool {
        match method.row().call {
            Call::General(general) => self.backward || !general.needs_backward(),
            Call::Own => self.methods.contains(&method),
        }
    }
}

impl fmt::Debug for DomainRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A domain: its row, by which it is known everywhere.
#[derive(Clone, Copy, Debug)]
pub struct DomainName(pub(crate) &'static DomainRow);

impl DomainName {
    /// The name of a domain.
    pub const fn of<D: Domain>() -> Self {
        DomainName(D::ROW)
    }

    /// Its row.
    pub fn row(self) -> &'static DomainRow {
        self.0
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.0.name
    }
}

impl Default for DomainName {
    /// The first in the list: the sliding puzzle.
    fn default() -> Self {
        DOMAINS[0]
    }
}

impl PartialEq for DomainName {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for DomainName {}

impl FromStr for DomainName {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        by_name(name, DOMAINS.iter().map(|&domain| (domain.name(), domain)))
    }
}

/// The name of a heuristic. Domains may have different heuristics of one name, such as Manhattan distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeuristicName(pub(crate) &'static str);

impl HeuristicName {
    /// h = 0, which every domain has.
    pub const ZERO: HeuristicName = HeuristicName("zero");

    /// The name of a row.
    pub const fn of(row: &HeuristicRow) -> Self {
        HeuristicName(row.name)
    }

    /// All of them, each once, with a row of one domain that has it.
    pub fn all() -> impl Iterator<Item = (HeuristicName, &'static HeuristicRow)> {
        let mut seen: Vec<&'static str> = Vec::new();
        let rows = DOMAINS.iter().flat_map(|domain| domain.row().heuristics);
        rows.filter(move |row| {
            let new = !seen.contains(&row.name);
            seen.push(row.name);
            new
        })
        .map(|row| (HeuristicName(row.name), row))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.0
    }

    /// The domains that have it.
    pub fn domains(self) -> impl Iterator<Item = DomainName> {
        DOMAINS.iter().copied().filter(move |domain| domain.row().heuristic(self).is_some())
    }

    /// The title it has in `domain`, or in another if that has none.
    pub fn title(self, domain: DomainName) -> Text {
        let row = domain.row().heuristic(self);
        row.or_else(|| HeuristicName::all().find(|(name, _)| *name == self).map(|(_, row)| row))
            .map_or(Text { en: self.0, zh: self.0 }, |row| row.title)
    }
}

impl FromStr for HeuristicName {
    type Err = ValueError;

    /// A name, or a formula of names.
    fn from_str(text: &str) -> Result<Self, ValueError> {
        let known = by_name(text, HeuristicName::all().map(|(heuristic, row)| (row.name, heuristic)));
        let one_word = text.chars().all(|character| character.is_alphabetic() || character == '-');
        known.or_else(|unknown| match HeuristicName::of_formula(text) {
            // A name that is none is told as such, with all that there are.
            Err(_) if one_word => Err(ValueError::Name(unknown)),
            formula => formula.map_err(ValueError::Formula),
        })
    }
}

/// Why a problem was not read.
#[derive(Clone)]
pub struct ReadError {
    /// The option that is wrong; `None` for the text itself.
    pub option: Option<&'static str>,
    /// Where in the text.
    pub at: Option<Position>,
    /// What is wrong.
    pub why: Arc<dyn Explain + Send + Sync>,
}

impl ReadError {
    /// Something is wrong with the text.
    pub fn text(at: Option<Position>, why: impl Explain + Send + Sync + 'static) -> Self {
        ReadError { option: None, at, why: Arc::new(why) }
    }

    /// Something is wrong with an option.
    pub fn option(option: &'static str, why: impl Explain + Send + Sync + 'static) -> Self {
        ReadError { option: Some(option), at: None, why: Arc::new(why) }
    }
}

impl fmt::Debug for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.option.unwrap_or("text"), self.why)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.why.fmt(f)
    }
}

impl std::error::Error for ReadError {}

impl Explain for ReadError {
    fn zh(&self) -> String {
        self.why.zh()
    }

    fn explain(&self, language: Language) -> String {
        self.why.explain(language)
    }
}
